"""`laserchess analyse`: the best lines of a position, or an annotated game."""

import json
import sys
from argparse import Namespace
from io import StringIO
from pathlib import Path

from laserchess.annotator import MoveJudgment, annotate
from laserchess.cli.board_options import make_board
from laserchess.cli.convert import LOOKS_LIKE_FILE, find_text
from laserchess.cli.file_io import errors_naming, is_file, write_atomic
from laserchess.cli.options import (
    Commands,
    add_command,
    add_default_variant,
    add_json,
    add_out,
    add_quiet,
    add_start,
    positive,
)
from laserchess.cli.search_options import add_limits, format_score, info_json, limits_of, make_engine
from laserchess.core.errors import LaserChessError
from laserchess.engine import Info, Limits
from laserchess.record import GameRecord, read_records
from laserchess.variants import VARIANTS, is_path

EXAMPLES = """
laserchess analyse khet --setup dynasty --seconds 5
laserchess analyse leiserchess --position "ss7/8/8/8/8/8/8/7NN W" --multipv 3
laserchess analyse game.pgn --depth 8 --out annotated.pgn
"""
SECONDS = 5.0
SECONDS_PER_MOVE = 0.5


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "analyse", "find the best lines of a position, or the mistakes of a game", EXAMPLES)
    text = f"a variant ({', '.join(VARIANTS)}) to analyse a position, or a PGN file to annotate (- for stdin)"
    parser.add_argument("variant", metavar="VARIANT|FILE.pgn", help=text)
    add_start(parser)
    add_limits(parser, SECONDS)
    parser.add_argument(
        "--multipv", metavar="N", type=positive, default=1, help="number of lines of a position (default: 1)"
    )
    add_default_variant(parser)
    add_out(parser, "FILE", "file to write the annotated games to (default: stdout)")
    add_quiet(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Analyse a position or the games of a file."""
    if not is_path(parsed.variant) and (is_file(parsed.variant) or LOOKS_LIKE_FILE.fullmatch(parsed.variant)):
        return analyse_games(parsed)
    return analyse_position(parsed)


# A position


def analyse_position(parsed: Namespace) -> int:
    """Print the best lines of each depth."""
    board = make_board(parsed)
    lines: dict[int, Info] = {}
    if not parsed.json:
        print(f"{'depth':>7} {'score':>10} {'nodes':>13} {'seconds':>8}  line", flush=True)
    if not board.outcome:
        limits = limits_of(parsed, SECONDS)
        for info in make_engine(parsed).analyse(board, multipv=parsed.multipv, **limits):
            lines[info.multipv] = info
            if not parsed.json:
                print(format_line(info), flush=True)
    if parsed.json:
        found = [info_json(lines[number]) for number in sorted(lines)]
        print(json.dumps({"variant": board.variant.id, "position": board.position, "turn": board.turn, "lines": found}))
    elif board.outcome:
        print(f"The game is over: {board.outcome.result(board.variant)} ({board.outcome.termination})")
    return 0


def format_line(info: Info) -> str:
    """Return one line of the table; lines after the first have their number."""
    depth = f"{info.depth}" if info.multipv == 1 else f"{info.depth} #{info.multipv}"
    moves = " ".join(move.text for move in info.pv)
    return f"{depth:>7} {format_score(info.score):>10} {info.nodes:>13,} {info.time:>8.2f}  {moves}"


# Games


def analyse_games(parsed: Namespace) -> int:
    """Annotate every game of a file."""
    for name in ("position", "setup", "moves", "rule"):
        if getattr(parsed, name):
            message = f"--{name} cannot be combined with a PGN file, which has its own start position"
            raise LaserChessError(message, reason="usage", text=parsed.variant)
    engine = make_engine(parsed)
    limits = Limits(**limits_of(parsed, SECONDS_PER_MOVE))
    with errors_naming(parsed.variant):
        records = list(
            read_records(StringIO(find_text(parsed.variant), newline=None), default_variant=parsed.default_variant)
        )
    judged = []
    for record in records:
        report(parsed, format_heading(record))
        judgments = []
        for judgment in annotate(engine, record, limits):
            judgment.note()
            judgments.append(judgment)
            report(parsed, format_judgment(judgment))
        judged.append(judgments)
    write(parsed, records, judged)
    return 0


def report(parsed: Namespace, line: str) -> None:
    """Print a line of progress."""
    if not parsed.quiet:
        print(line, file=sys.stderr, flush=True)


def format_heading(record: GameRecord) -> str:
    """Return the variant, the players and the result of a game."""
    return f"{record.variant.title}: {record.tags.get('White', '?')} – {record.tags.get('Black', '?')}, {record.result}"


def format_judgment(judgment: MoveJudgment) -> str:
    """Return a judgment as one line."""
    played = f"{judgment.number} {judgment.node.move}{judgment.mark}"
    instead = f"  best {judgment.best}" if judgment.loss > 0 and judgment.best else ""
    return f"{played:<16} {judgment.after.eval or 'end'!s:>8}{instead}"


def write(parsed: Namespace, records: list[GameRecord], judged: list[list[MoveJudgment]]) -> None:
    """Write the annotated games, and the judgments as JSON if requested."""
    text = "\n".join(str(record) for record in records)
    if parsed.out:
        write_atomic(Path(parsed.out), text)
        report(parsed, f"wrote {parsed.out}")
    if parsed.json:
        games = zip(records, judged, strict=True)
        print(
            json.dumps(
                [
                    {"variant": record.variant.id, "moves": [judgment_json(each) for each in found]}
                    for record, found in games
                ]
            )
        )
    elif not parsed.out:
        print(text, end="")


def judgment_json(judgment: MoveJudgment) -> dict[str, object]:
    """Return a judgment for JSON; evaluations are after the move, from the first player's view."""
    return {
        "number": judgment.number,
        "move": judgment.node.move,
        "eval": judgment.after.eval and str(judgment.after.eval),
        "depth": judgment.after.depth,
        "best": judgment.best,
        "line": [move.text for move in judgment.before.line],
        "loss": round(max(0.0, judgment.loss), 3),
        "mark": judgment.mark,
    }
