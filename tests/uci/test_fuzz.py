import pytest

from tests.uci.fuzz import Fuzz

LINES = 20_000


@pytest.mark.slow(10)
def test_nothing_that_is_typed_breaks_the_loop() -> None:
    fuzz = Fuzz(seed=1)
    fuzz.run(LINES)
    assert fuzz.bugs == []
    assert fuzz.counts["go"] == fuzz.counts["bestmove"] > LINES / 20
