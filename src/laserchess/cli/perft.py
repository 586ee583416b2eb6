"""`laserchess perft`: count the leaf nodes of the tree of legal moves."""

import json
import sys
import threading
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from typing import TypeVar

from laserchess.board import MAX_PERFT_DEPTH, Board
from laserchess.cli.board_options import VARIANT_HELP, make_board
from laserchess.cli.compile_progress import CLEAR, in_place, make_ready
from laserchess.cli.options import Commands, add_command, add_json, add_start, whole_number

EXAMPLES = """
laserchess perft laser-chess 4
laserchess perft khet 3 --setup dynasty --divide
laserchess perft leiserchess 3 --position "ss7/8/8/8/8/8/8/7NN W" --json
"""
NOTICE_SECONDS, PATIENT_SECONDS = 0.1, 1.0
Answer = TypeVar("Answer")


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "perft", "count the leaf nodes of the tree of legal moves, depth by depth", EXAMPLES)
    parser.add_argument("variant", metavar="VARIANT", help=VARIANT_HELP)
    parser.add_argument("depth", metavar="DEPTH", type=depth, help=f"depth in plies, 1 to {MAX_PERFT_DEPTH}")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--divide", action="store_true", help="count the leaf nodes below each move")
    finished = "count a finished game as a leaf node at every depth, like MIT 6.106"
    ways.add_argument("--finished", action="store_true", help=finished)
    add_start(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def depth(text: str) -> int:
    """Return a depth in range."""
    number = whole_number(text)
    if not 1 <= number <= MAX_PERFT_DEPTH:
        message = f"depth {number} is out of range; expected 1 to {MAX_PERFT_DEPTH}"
        raise ArgumentTypeError(message)
    return number


def run(parsed: Namespace) -> int:
    """Count, and print each line as soon as it is known."""
    board = make_board(parsed)
    board.perft(1)
    make_ready(board)
    facts: dict[str, object] = {
        "variant": board.variant.id,
        "position": board.position,
        "rules": dict(board.rules.options),
    }
    counts = divide(board, parsed) if parsed.divide else count(board, parsed)
    if parsed.json:
        print(json.dumps(facts | counts))
    return 0


def count(board: Board, parsed: Namespace) -> dict[str, object]:
    """Return and print the counts depth by depth."""
    counts: list[int] = []
    seconds: list[float] = []
    if not parsed.json:
        print(f"{'depth':>5} {'nodes':>17} {'seconds':>9} {'nodes/s':>15}", flush=True)
    for deep in range(1, parsed.depth + 1):
        stopwatch = Stopwatch(f"depth {deep}", expected_seconds(counts, seconds))
        leaves, took = _timed(lambda deep=deep: board.perft(deep, finished=parsed.finished), stopwatch)  # type: ignore[misc]  # mypy cannot infer this one
        counts.append(leaves)
        seconds.append(round(took, 6))
        if not parsed.json:
            print(f"{deep:>5} {leaves:>17,} {took:>9.3f} {leaves / max(took, 1e-9):>15,.0f}", flush=True)
    return {"perft": counts, "seconds": seconds}


def divide(board: Board, parsed: Namespace) -> dict[str, object]:
    """Return and print the counts below each move."""
    counts, took = _timed(lambda: board.divide(parsed.depth), Stopwatch(f"depth {parsed.depth}"))
    total = sum(counts.values())
    if not parsed.json:
        for text, leaves in counts.items():
            print(f"{text:<10} {leaves:>15,}")
        print(f"{len(counts)} moves, {total:,} nodes in {took:.3f} s")
    return {"depth": parsed.depth, "divide": counts, "nodes": total, "seconds": round(took, 6)}


def expected_seconds(counts: list[int], seconds: list[float]) -> float:
    """Estimate the time of the next depth from the last branching factor; 0 if unknown."""
    return seconds[-1] * counts[-1] / counts[-2] if len(counts) > 1 and counts[-2] else 0.0


class Stopwatch:
    """The elapsed time of a count on stderr, if that is a terminal."""

    def __init__(self, what: str, expected: float = 0.0) -> None:
        """Start the clock; `expected` is the estimated time in seconds."""
        self._what, self._expected = what, expected
        self._begun = time.perf_counter()
        self._shown = False

    def __call__(self) -> None:
        """Show the elapsed time."""
        taken = time.perf_counter() - self._begun
        if taken >= PATIENT_SECONDS and in_place():
            about = f" of about {self._expected:.0f} s" if self._expected >= taken else " s"
            print(end=f"{CLEAR}{self._what}: {taken:.0f}{about}", file=sys.stderr, flush=True)
            self._shown = True

    def end(self) -> None:
        """Clear the line."""
        if self._shown:
            print(end=CLEAR, file=sys.stderr, flush=True)


def _timed(work: Callable[[], Answer], stopwatch: Stopwatch) -> tuple[Answer, float]:
    start = time.perf_counter()
    try:
        return interruptible(work, stopwatch), time.perf_counter() - start
    finally:
        stopwatch.end()


def interruptible(work: Callable[[], Answer], on_wait: Callable[[], None]) -> Answer:
    """Run work on a thread, so that Ctrl-C interrupts compiled code at once."""
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
        on_wait()
    if errors:
        raise errors[0]
    return answers[0]
