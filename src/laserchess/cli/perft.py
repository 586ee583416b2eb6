"""`laserchess perft`: count the leaves of the tree of legal moves."""

import json
import threading
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from typing import TypeVar

from laserchess.board import DEEPEST_PERFT, Board
from laserchess.cli.compiling import make_ready
from laserchess.cli.options import GAME_HELP, Commands, add_command, add_json, add_start, make_board, whole_number

EXAMPLES = """
laserchess perft laser-chess 4
laserchess perft khet 3 --setup dynasty --divide
laserchess perft leiserchess 3 --position "ss7/8/8/8/8/8/8/7NN W" --json
"""
NOTICE_SECONDS = 0.1
Answer = TypeVar("Answer")


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "perft", "count the leaves of the tree of legal moves, depth by depth", EXAMPLES)
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    parser.add_argument("depth", metavar="DEPTH", type=depth, help=f"how deep, 1 to {DEEPEST_PERFT}")
    parser.add_argument("--divide", action="store_true", help="count below each move")
    add_start(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def depth(text: str) -> int:
    """Read a depth."""
    number = whole_number(text)
    if not 1 <= number <= DEEPEST_PERFT:
        message = f"{number} is not a depth from 1 to {DEEPEST_PERFT}"
        raise ArgumentTypeError(message)
    return number


def run(parsed: Namespace) -> int:
    """Count and print, each line as soon as it is known."""
    board = make_board(parsed)
    board.perft(1)
    make_ready(board)
    facts: dict[str, object] = {"game": board.game.id, "position": board.position, "options": dict(board.rules.options)}
    counts = divide(board, parsed) if parsed.divide else count(board, parsed)
    if parsed.json:
        print(json.dumps(facts | counts))
    return 0


def count(board: Board, parsed: Namespace) -> dict[str, object]:
    """Count depth by depth."""
    counts: list[int] = []
    seconds: list[float] = []
    if not parsed.json:
        print(f"{'depth':>5} {'leaves':>17} {'seconds':>9} {'leaves/s':>15}", flush=True)
    for deep in range(1, parsed.depth + 1):
        leaves, took = _timed(lambda deep=deep: board.perft(deep))  # type: ignore[misc]  # mypy cannot infer this one
        counts.append(leaves)
        seconds.append(round(took, 6))
        if not parsed.json:
            print(f"{deep:>5} {leaves:>17,} {took:>9.3f} {leaves / max(took, 1e-9):>15,.0f}", flush=True)
    return {"perft": counts, "seconds": seconds}


def divide(board: Board, parsed: Namespace) -> dict[str, object]:
    """Count below each move."""
    counts, took = _timed(lambda: board.divide(parsed.depth))
    total = sum(counts.values())
    if not parsed.json:
        for text, leaves in counts.items():
            print(f"{text:<10} {leaves:>15,}")
        print(f"{len(counts)} moves, {total:,} leaves in {took:.3f} s")
    return {"depth": parsed.depth, "divide": counts, "leaves": total, "seconds": round(took, 6)}


def _timed(work: Callable[[], Answer]) -> tuple[Answer, float]:
    start = time.perf_counter()
    return interruptible(work), time.perf_counter() - start


def interruptible(work: Callable[[], Answer]) -> Answer:
    """Do work that never looks at the keyboard on a thread, so that Ctrl-C ends the wait for it at once."""
    answers: list[Answer] = []
    errors: list[Exception] = []

    def do() -> None:
        try:
            answers.append(work())
        except Exception as error:  # noqa: BLE001  # raised again where it is waited for
            errors.append(error)

    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(NOTICE_SECONDS)
    if errors:
        raise errors[0]
    return answers[0]
