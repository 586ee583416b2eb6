"""`laserchess tablebase`: probe, build and verify the Leiserchess endgame tablebase."""

import json
import time
from argparse import Namespace
from pathlib import Path

from laserchess import tablebase
from laserchess.board import Board
from laserchess.cli.board_options import make_board
from laserchess.cli.file_io import check_writable
from laserchess.cli.options import Commands, add_command, add_json, add_out, add_quiet, add_start, positive
from laserchess.cli.progress import ProgressLine
from laserchess.core.errors import LaserChessError
from laserchess.core.moves import Move
from laserchess.tablebase import ProbeResult, build, file
from laserchess.tablebase.index import INDEXES

PROBE_EXAMPLES = """
laserchess tablebase probe --setup endgame
laserchess tablebase probe --position "8/8/8/8/1WW4se1/8/7ww/8 W"
"""
BUILD_EXAMPLES = """
laserchess tablebase build --out endgames.xz
"""
CHECK_EXAMPLES = """
laserchess tablebase check
laserchess tablebase check endgames.xz --threads 1
"""
EXAMPLES = """
laserchess tablebase probe --setup endgame
laserchess tablebase check
"""
DEFAULT_OUT = "endgames.xz"


def add(commands: Commands) -> None:
    """Add the command."""
    summary = "probe, build or verify the Leiserchess endgame tablebase (a Monarch each, at most one Pawn)"
    parser = add_command(commands, "tablebase", summary, EXAMPLES)
    text = "run `laserchess tablebase COMMAND --help` for its options"
    actions = parser.add_subparsers(dest="action", metavar="probe|build|check", required=True, help=text)
    probe = add_command(actions, "probe", "print the result of a position and of every move", PROBE_EXAMPLES)
    add_start(probe)
    add_json(probe)
    probe.set_defaults(run=run_probe, variant="leiserchess")
    make = add_command(actions, "build", "solve the endgames again, in a few minutes", BUILD_EXAMPLES)
    add_out(make, "FILE", f"file to write (default: {DEFAULT_OUT})")
    check = add_command(
        actions, "check", "verify that every value follows from the values after each move", CHECK_EXAMPLES
    )
    check.add_argument("file", metavar="FILE", nargs="?", help="tablebase file (default: the built-in one)")
    for each, run in ((make, run_build), (check, run_check)):
        each.add_argument("--threads", metavar="N", type=positive, help="number of threads (default: one per core)")
        add_quiet(each)
        each.set_defaults(run=run)


def run_probe(parsed: Namespace) -> int:
    """Print the result of a position and of every move."""
    board = make_board(parsed)
    result = tablebase.probe(board)
    if result is None:
        message = "the tablebase does not cover this position"
        expected = "an unfinished game with one Monarch each and at most one Pawn"
        raise LaserChessError(message, reason="unknown", text=board.position, expected=expected)
    moves = sorted(
        ((move, probe_after(board, move)) for move in board.legal_moves), key=lambda each: order(board, each[1])
    )
    if parsed.json:
        facts = {"position": board.position, "turn": board.turn, **result_json(result)}
        print(json.dumps(facts | {"moves": [{"move": move.text, **result_json(found)} for move, found in moves]}))
        return 0
    print(f"{board.turn} to move: {format_result(result)}")
    for move, found in moves:
        print(f"  {move.text:<6} {format_result(found)}")
    return 0


def probe_after(board: Board, move: Move) -> ProbeResult:
    """Return the result after a move."""
    then = board.copy(history=False)
    then.push(move)
    return tablebase.probe(then) or ProbeResult(then.outcome.winner if then.outcome else None, 0)


def order(board: Board, result: ProbeResult) -> tuple[int, int]:
    """Return a sort key: fastest wins first, then draws, then slowest losses."""
    if result.winner == board.turn:
        return 0, result.turns
    return (1, 0) if result.winner is None else (2, -result.turns)


def format_result(result: ProbeResult) -> str:
    """Return a result as text."""
    if result.winner is None:
        return "draw"
    turns = "turn" if result.turns == 1 else "turns"
    return f"{result.winner} wins in {result.turns} {turns}" if result.turns else f"{result.winner} has won"


def result_json(result: ProbeResult) -> dict[str, object]:
    """Return a result for JSON."""
    return {"winner": result.winner, "turns": result.turns}


def run_build(parsed: Namespace) -> int:
    """Solve the endgames and write the tablebase."""
    out = Path(parsed.out or DEFAULT_OUT)
    check_writable(out)
    begun, line = time.monotonic(), ProgressLine(is_quiet=parsed.quiet)

    def on_pass(found: build.Pass) -> None:
        line(f"turn {found.turns}: {found.won + found.lost:,} more positions solved, {found.left:,} open")

    try:
        values = build.solve(threads=parsed.threads, on_pass=on_pass)
    finally:
        line.clear()
    file.write(values, out)
    size = out.stat().st_size
    print(f"{out}: {size:,} bytes, longest win {values.max()} turns, in {time.monotonic() - begun:.0f} s")
    return 0


def run_check(parsed: Namespace) -> int:
    """Verify every position of a tablebase."""
    values = file.read(Path(parsed.file)) if parsed.file else file.load()
    begun, line = time.monotonic(), ProgressLine(is_quiet=parsed.quiet)

    def on_chunk(done: int, found: build.Pass) -> None:
        line(f"{100 * done / INDEXES:.0f} % verified, {found.wrong} wrong")

    try:
        found = build.check(values, threads=parsed.threads, on_chunk=on_chunk)
    finally:
        line.clear()
    total = found.won + found.lost + found.left
    counts = f"{found.won:,} won, {found.lost:,} lost, {found.left:,} drawn for the side to move; {found.wrong:,} wrong"
    print(f"{total:,} positions (up to symmetry): {counts}; {time.monotonic() - begun:.0f} s")
    if found.wrong:
        message = f"{found.wrong} values are wrong; build the tablebase again"
        raise LaserChessError(message, reason="wrong", text=str(parsed.file or ""))
    return 0
