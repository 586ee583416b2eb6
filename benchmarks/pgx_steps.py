"""Steps a second of pgx's games, to stand next to `benchmarks.gpu` on the same machine: random play with masks.

pip install 'jax[cuda13]' pgx
python -m benchmarks.pgx_steps chess animal_shogi --boards 65536
"""

import argparse
import json
from time import perf_counter
from typing import Any

SEED = 2026
TOGETHER = 20
"""Steps that are compiled into one call."""
SECONDS = 3.0


def measure(game: str, boards: int) -> float:
    """Return steps a second of random games, finished ones started again."""
    import jax  # noqa: PLC0415  # not ours
    import jax.numpy as jnp  # noqa: PLC0415  # not ours
    import pgx  # noqa: PLC0415  # not ours
    from pgx.experimental.wrappers import auto_reset  # noqa: PLC0415  # not ours

    env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carried: Any, _: Any) -> Any:  # noqa: ANN401  # jax has no types here
        state, key = carried
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choice, logits, axis=-1)
        return (step(state, actions, jax.random.split(chance, boards)), key), None

    play = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=TOGETHER)[0])
    key = jax.random.PRNGKey(SEED)
    carried = jax.jit(jax.vmap(env.init))(jax.random.split(key, boards)), key
    carried = jax.block_until_ready(play(carried))
    made, start = 0, perf_counter()
    while perf_counter() - start < SECONDS:
        carried = jax.block_until_ready(play(carried))
        made += TOGETHER * boards
    return made / (perf_counter() - start)


def main() -> None:
    """Measure the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["chess", "animal_shogi"])
    parser.add_argument("--boards", type=int, default=65_536)
    parser.add_argument("--json", action="store_true", help="print the rates alone, as a list")
    options = parser.parse_args()
    rates = [measure(game, options.boards) for game in options.games]
    if options.json:
        print(json.dumps(rates))
        return
    for game, made in zip(options.games, rates, strict=True):
        print(f"pgx {game}, {options.boards} boards: {made:,.0f} steps/s")


if __name__ == "__main__":
    main()
