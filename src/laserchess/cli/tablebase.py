"""`laserchess tablebase`: exact endgames of Leiserchess, asked, made and proved."""

import json
import time
from argparse import Namespace
from pathlib import Path

from laserchess import tablebase
from laserchess.board import Board
from laserchess.cli.boards import make_board
from laserchess.cli.files import check_writable
from laserchess.cli.options import Commands, add_command, add_json, add_out, add_quiet, add_start
from laserchess.cli.progress import ProgressLine
from laserchess.cli.thinking import count
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
    summary = "exact endgames of Leiserchess: a Monarch each, with at most one Pawn"
    parser = add_command(commands, "tablebase", summary, EXAMPLES)
    words = "what to do; `laserchess tablebase build --help` tells more"
    deeds = parser.add_subparsers(dest="deed", metavar="probe|build|check", required=True, help=words)
    asked = add_command(deeds, "probe", "tell who wins a position, and what every move leads to", PROBE_EXAMPLES)
    add_start(asked)
    add_json(asked)
    asked.set_defaults(run=run_probe, game="leiserchess")
    made = add_command(deeds, "build", "solve the endgames anew, in a few minutes", BUILD_EXAMPLES)
    add_out(made, "FILE", f"where to write the table (default: {DEFAULT_OUT})")
    proved = add_command(deeds, "check", "prove a table: values must follow from those after each move", CHECK_EXAMPLES)
    proved.add_argument("file", metavar="FILE", nargs="?", help="the table (default: the one of this program)")
    for each, run in ((made, run_build), (proved, run_check)):
        each.add_argument("--threads", metavar="N", type=count, help="work on so many threads (default: one a core)")
        add_quiet(each)
        each.set_defaults(run=run)


def run_probe(parsed: Namespace) -> int:
    """Tell who wins a position."""
    board = make_board(parsed)
    verdict = tablebase.probe(board)
    if verdict is None:
        message = "the table does not have this position"
        expected = "a game that goes on, with one Monarch each and at most one Pawn"
        raise LaserChessError(message, reason="unknown", text=board.position, expected=expected)
    moves = sorted(((move, after(board, move)) for move in board.legal_moves), key=lambda each: order(board, each[1]))
    if parsed.json:
        facts = {"position": board.position, "turn": board.turn, **facts_of(verdict)}
        print(json.dumps(facts | {"moves": [{"move": move.text, **facts_of(found)} for move, found in moves]}))
        return 0
    print(f"{board.turn} to move: {tell(verdict)}")
    for move, found in moves:
        print(f"  {move.text:<6} {tell(found)}")
    return 0


def after(board: Board, move: Move) -> ProbeResult:
    """Return the verdict after a move."""
    then = board.copy(history=False)
    then.push(move)
    return tablebase.probe(then) or ProbeResult(then.outcome.winner if then.outcome else None, 0)


def order(board: Board, verdict: ProbeResult) -> tuple[int, int]:
    """Order moves of the player to move: soonest wins, draws, latest losses."""
    if verdict.winner == board.turn:
        return 0, verdict.turns
    return (1, 0) if verdict.winner is None else (2, -verdict.turns)


def tell(verdict: ProbeResult) -> str:
    """Write a verdict."""
    if verdict.winner is None:
        return "a draw"
    turns = "turn" if verdict.turns == 1 else "turns"
    return f"{verdict.winner} wins in {verdict.turns} {turns}" if verdict.turns else f"{verdict.winner} has won"


def facts_of(verdict: ProbeResult) -> dict[str, object]:
    """Return a verdict for a script."""
    return {"winner": verdict.winner, "turns": verdict.turns}


def run_build(parsed: Namespace) -> int:
    """Solve the endgames and write the table."""
    out = Path(parsed.out or DEFAULT_OUT)
    check_writable(out)
    begun, line = time.monotonic(), ProgressLine(is_quiet=parsed.quiet)

    def on_pass(found: build.Pass) -> None:
        line(f"turn {found.turns}: {found.won + found.lost:,} more positions decided, {found.left:,} open")

    try:
        values = build.solve(threads=parsed.threads, on_pass=on_pass)
    finally:
        line.clear()
    file.write(values, out)
    size = out.stat().st_size
    print(f"{out}: {size:,} bytes, longest win {values.max()} turns, in {time.monotonic() - begun:.0f} s")
    return 0


def run_check(parsed: Namespace) -> int:
    """Look at every position of a table."""
    values = file.read(Path(parsed.file)) if parsed.file else file.load()
    begun, line = time.monotonic(), ProgressLine(is_quiet=parsed.quiet)

    def on_chunk(done: int, found: build.Pass) -> None:
        line(f"{100 * done / INDEXES:.0f} % looked at, {found.wrong} wrong")

    try:
        found = build.check(values, threads=parsed.threads, on_chunk=on_chunk)
    finally:
        line.clear()
    total = found.won + found.lost + found.left
    counts = (
        f"{found.won:,} won, {found.lost:,} lost, {found.left:,} drawn for the player to move; {found.wrong:,} wrong"
    )
    print(f"{total:,} positions (symmetric ones are one): {counts}; {time.monotonic() - begun:.0f} s")
    if found.wrong:
        message = f"{found.wrong} values do not follow from those after their moves"
        raise LaserChessError(message, reason="wrong", text=str(parsed.file or ""))
    return 0
