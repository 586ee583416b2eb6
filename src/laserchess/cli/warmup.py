"""`laserchess warmup`: compile everything ahead of the first move."""

import time
from argparse import Namespace

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.cli.board_options import VARIANT_HELP, parse_variant
from laserchess.cli.compile_progress import NOTICE, use_rules
from laserchess.cli.options import Commands, add_command
from laserchess.core.variant import Variant
from laserchess.engine import Engine
from laserchess.engine.mate_search import is_forced, winning_moves
from laserchess.envs.board_lens import Lens
from laserchess.envs.encode import encode
from laserchess.envs.search import BatchedSearch
from laserchess.envs.search_config import Gumbel, Puct
from laserchess.envs.vector import VectorEnv
from laserchess.puzzles.verify import Verifier
from laserchess.puzzles.verify_turn import won_turn
from laserchess.variants import VARIANTS

EXAMPLES = """
laserchess warmup
laserchess warmup khet                          # only what playing one variant needs
laserchess warmup --rules                       # only the rules, without engine and environments
"""
ONE_OF_EACH = "leiserchess", "advanced"
"""Variants with one move and with several actions per turn: the others use the same compiled functions."""


def add(commands: Commands) -> None:
    """Add the command."""
    what = "compile rules, engine, analysis and environments for this machine ahead of time"
    parser = add_command(commands, "warmup", what, EXAMPLES)
    only = f"{VARIANT_HELP}; only its rules and the engine (default: everything)"
    parser.add_argument("variant", metavar="VARIANT", nargs="?", help=only)
    parser.add_argument("--rules", action="store_true", help="only the rules")
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Call every compiled function once: those of the rules, of one variant's rules and engine, or all."""
    start = time.perf_counter()
    compiled = NOTICE.total
    for variant in [parse_variant(parsed.variant)] if parsed.variant else list(VARIANTS.values()):
        use_rules(Board(variant))
        if not parsed.rules:
            warm_engine(variant)
        report(variant.id, start)
    if not (parsed.variant or parsed.rules):
        for name, warm in {"analysis": warm_analysis, "environments": warm_environments}.items():
            warm()
            report(name, start)
    count = NOTICE.total - compiled
    what = f"compiled {count} functions" if count else "everything is already compiled"
    print(f"{what}; {time.perf_counter() - start:.1f} s in total")
    return 0


def report(what: str, start: float) -> None:
    """Print what is ready."""
    NOTICE.end_line()
    print(f"{what}: ready after {time.perf_counter() - start:.1f} s", flush=True)


def warm_engine(variant: Variant) -> None:
    """Compile the engine, and the count of positions where the variant has one."""
    if variant.has_perft:
        Board(variant).perft(1)
    with Engine(hash_mb=1) as engine:
        engine.warm_up(Board(variant))


def warm_analysis() -> None:
    """Compile what the arena, analysis, lessons and puzzles use beyond the search itself."""
    for variant in ONE_OF_EACH:
        with Engine(level=1) as engine:
            engine.play(Board(variant))
    single, actions = map(Board, ONE_OF_EACH)
    winning_moves(single, 1)
    is_forced(single, single.turn, 1)
    Verifier(single.rules, single.turn).is_forced(single, 1)
    won_turn(actions, 1)


def warm_environments() -> None:
    """Compile the learning environments and the tree search of networks."""
    for variant in ONE_OF_EACH:
        board = Board(variant)
        lens = Lens(board)
        lens.look(board)
        lens.observation(board, 0)
        encode([board])
        env = VectorEnv(variant, 1)
        env.reset()
        env.step(env.sample())
        env.step(env.greedy())
        env.restore(env.save())
        for settings in (Gumbel(1), Puct(1)):
            BatchedSearch(env, _evaluate_evenly, settings).run()


def _evaluate_evenly(_: object, masks: npt.NDArray[np.int8]) -> tuple[object, object]:
    """Return the same logit for every action, and even values."""
    return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)
