"""Simulations per second of mctx on pgx's chess and shogi, to compare with `benchmarks.searches` on one machine.

    pip install jax pgx mctx
    python -m benchmarks.pgx_search chess shogi --boards 256

The evaluation costs nothing, as there: uniform priors over legal actions, and a value of 0.
"""

import argparse
import json
from functools import partial
from time import perf_counter
from typing import Any

SEED = 2026


def evaluation(mctx: Any, state: Any) -> Any:  # noqa: ANN401  # jax has no types here
    """Return the root of a search: only the legal actions are known."""
    import jax.numpy as jnp  # noqa: PLC0415  # optional

    logits = jnp.where(state.legal_action_mask, 0.0, jnp.finfo(jnp.float32).min)
    return mctx.RootFnOutput(prior_logits=logits, value=jnp.zeros(len(logits)), embedding=state)


def step(mctx: Any, env: Any, params: Any, key: Any, action: Any, state: Any) -> Any:  # noqa: ANN401  # likewise
    """Play an action on every board of a batch."""
    import jax  # noqa: PLC0415  # optional
    import jax.numpy as jnp  # noqa: PLC0415  # optional

    del params, key
    player = state.current_player
    state = jax.vmap(env.step)(state, action)
    reward = state.rewards[jnp.arange(len(player)), player]
    found = evaluation(mctx, state)
    discount = jnp.where(state.terminated, 0.0, -1.0)
    output = mctx.RecurrentFnOutput(
        reward=reward, discount=discount, prior_logits=found.prior_logits, value=found.value
    )
    return output, state


def measure(variant: str, boards: int, simulations: int, moves: int) -> float:
    """Return simulations per second over some moves."""
    import jax  # noqa: PLC0415  # optional
    import mctx  # noqa: PLC0415  # optional
    import pgx  # noqa: PLC0415  # optional

    env = pgx.make(variant)
    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(SEED), boards))

    def play(state: Any, key: Any) -> Any:  # noqa: ANN401  # likewise
        found = mctx.gumbel_muzero_policy(
            params=(),
            rng_key=key,
            root=evaluation(mctx, state),
            recurrent_fn=partial(step, mctx, env),
            num_simulations=simulations,
            invalid_actions=~state.legal_action_mask,
        )
        return jax.vmap(env.step)(state, found.action)

    compiled = jax.jit(play)
    keys = jax.random.split(jax.random.PRNGKey(SEED), moves + 1)
    state = jax.block_until_ready(compiled(state, keys[0]))
    start = perf_counter()
    for key in keys[1:]:
        state = compiled(state, key)
    jax.block_until_ready(state)
    return boards * simulations * moves / (perf_counter() - start)


def main() -> None:
    """Measure the requested games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["chess", "shogi"])
    parser.add_argument("--boards", type=int, default=256)
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--moves", type=int, default=3, help="measured moves, after one for warm-up")
    parser.add_argument("--json", action="store_true", help="print only the rates, as a list")
    options = parser.parse_args()
    rates = [measure(game, options.boards, options.simulations, options.moves) for game in options.games]
    if options.json:
        print(json.dumps(rates))
        return
    for game, rate in zip(options.games, rates, strict=True):
        print(f"pgx {game}, mctx Gumbel, {options.boards} boards: {rate:,.0f} simulations/s", flush=True)


if __name__ == "__main__":
    main()
