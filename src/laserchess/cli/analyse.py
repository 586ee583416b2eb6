"""`laserchess analyse`: the best lines of a position, or a verdict on every move of a record."""

import json
import sys
from argparse import Namespace
from io import StringIO
from pathlib import Path

from laserchess.cli.boards import make_board
from laserchess.cli.convert import LOOKS_LIKE_FILE, find_text
from laserchess.cli.files import is_file, naming, write_durably
from laserchess.cli.options import Commands, add_command, add_game_of_records, add_json, add_out, add_quiet, add_start
from laserchess.cli.thinking import add_limits, count, facts_of, limits_of, make_engine, write_score
from laserchess.core.errors import LaserChessError
from laserchess.engine import Info, Limits
from laserchess.games import GAMES, is_path
from laserchess.record import Record, read_records
from laserchess.verdicts import Verdict, judge

EXAMPLES = """
laserchess analyse khet --setup dynasty --seconds 5
laserchess analyse leiserchess --position "ss7/8/8/8/8/8/8/7NN W" --multipv 3
laserchess analyse game.pgn --depth 8 --out annotated.pgn
"""
SECONDS = 5.0
SECONDS_A_MOVE = 0.5


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "analyse", "find the best lines of a position, or the mistakes of a game", EXAMPLES)
    what = f"a game's start or --position ({', '.join(GAMES)}), or records to judge move by move (- for stdin)"
    parser.add_argument("game", metavar="GAME|FILE.pgn", help=what)
    add_start(parser)
    add_limits(parser)
    parser.add_argument("--multipv", metavar="N", type=count, default=1, help="show so many lines of a position")
    add_game_of_records(parser)
    add_out(parser, "FILE", "write the annotated records there (default: stdout)")
    add_quiet(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Analyse a position or a file of records."""
    if not is_path(parsed.game) and (is_file(parsed.game) or LOOKS_LIKE_FILE.fullmatch(parsed.game)):
        return analyse_records(parsed)
    return analyse_position(parsed)


# A position


def analyse_position(parsed: Namespace) -> int:
    """Print the best lines as they deepen."""
    board = make_board(parsed)
    lines: dict[int, Info] = {}
    if not parsed.json:
        print(f"{'depth':>7} {'score':>10} {'nodes':>13} {'seconds':>8}  line", flush=True)
    if not board.outcome:
        limits = limits_of(parsed, SECONDS)
        for info in make_engine(parsed).analyse(board, multipv=parsed.multipv, **limits):
            lines[info.multipv] = info
            if not parsed.json:
                print(write_line(info), flush=True)
    if parsed.json:
        found = [facts_of(lines[number]) for number in sorted(lines)]
        print(json.dumps({"game": board.game.id, "position": board.position, "turn": board.turn, "lines": found}))
    elif board.outcome:
        print(f"the game is over: {board.outcome.result(board.game)} ({board.outcome.reason})")
    return 0


def write_line(info: Info) -> str:
    """Write one line of the table; of several lines all but the first are marked with their number."""
    depth = f"{info.depth}" if info.multipv == 1 else f"{info.depth} #{info.multipv}"
    moves = " ".join(move.text for move in info.pv)
    return f"{depth:>7} {write_score(info.score):>10} {info.nodes:>13,} {info.time:>8.2f}  {moves}"


# Records


def analyse_records(parsed: Namespace) -> int:
    """Judge every move of every record, then write the records with their verdicts."""
    for name in ("position", "setup", "moves", "option"):
        if getattr(parsed, name):
            message = f"--{name} says where a game begins, but records say that themselves"
            raise LaserChessError(message, reason="usage", text=parsed.game)
    engine = make_engine(parsed)
    limits = Limits(**limits_of(parsed, SECONDS_A_MOVE))
    with naming(parsed.game):
        records = list(read_records(StringIO(find_text(parsed.game), newline=None), default_game=parsed.default_game))
    judged = []
    for record in records:
        say(parsed, heading(record))
        verdicts = []
        for verdict in judge(engine, record, limits):
            verdict.note()
            verdicts.append(verdict)
            say(parsed, tell(verdict))
        judged.append(verdicts)
    write(parsed, records, judged)
    return 0


def say(parsed: Namespace, line: str) -> None:
    """Tell how far things are."""
    if not parsed.quiet:
        print(line, file=sys.stderr, flush=True)


def heading(record: Record) -> str:
    """Name a record: its game, who plays, and how it ended."""
    return f"{record.game.title}: {record.tags.get('White', '?')} – {record.tags.get('Black', '?')}, {record.result}"


def tell(verdict: Verdict) -> str:
    """Write a verdict as one line."""
    played = f"{verdict.number} {verdict.node.move}{verdict.mark}"
    instead = f"  best {verdict.best}" if verdict.loss > 0 and verdict.best else ""
    return f"{played:<16} {verdict.after.eval or 'end'!s:>8}{instead}"


def write(parsed: Namespace, records: list[Record], judged: list[list[Verdict]]) -> None:
    """Write the annotated records, and what was found as JSON where that is asked for."""
    text = "\n".join(str(record) for record in records)
    if parsed.out:
        write_durably(Path(parsed.out), text)
        say(parsed, f"wrote {parsed.out}")
    if parsed.json:
        games = zip(records, judged, strict=True)
        print(
            json.dumps([{"game": record.game.id, "moves": [facts(each) for each in found]} for record, found in games])
        )
    elif not parsed.out:
        print(text, end="")


def facts(verdict: Verdict) -> dict[str, object]:
    """Return a verdict for JSON; evaluations are the first player's, after the move."""
    return {
        "number": verdict.number,
        "move": verdict.node.move,
        "eval": verdict.after.eval and str(verdict.after.eval),
        "depth": verdict.after.depth,
        "best": verdict.best,
        "line": [move.text for move in verdict.before.line],
        "loss": round(max(0.0, verdict.loss), 3),
        "mark": verdict.mark,
    }
