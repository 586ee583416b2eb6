import numpy as np

from laserchess.browser.keys import draw_keys
from laserchess.core.tables import KEY_SEED

WORD = (1 << 64) - 1


def test_the_keys_are_those_of_numpy() -> None:
    generator = np.random.PCG64(KEY_SEED)
    state = generator.state["state"]
    words = [state[name] >> shift & WORD for name in ("state", "inc") for shift in (64, 0)]
    keys = np.zeros(2000, np.int64)
    draw_keys(keys, np.array(words, np.uint64).view(np.int64))
    assert (keys == np.asarray(generator.random_raw(2000), np.uint64).view(np.int64)).all()
