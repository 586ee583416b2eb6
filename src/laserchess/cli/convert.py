"""`laserchess convert`: positions and games from one notation to another."""

import json
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from io import StringIO
from typing import Any

from laserchess.cli.board_options import VARIANT_HELP, parse_variant
from laserchess.cli.compile_progress import make_ready
from laserchess.cli.file_io import STDIN, errors_naming, is_file, read_text
from laserchess.cli.image_options import add_image_style, image_style
from laserchess.cli.options import Commands, add_command, add_rules, add_text_style
from laserchess.cli.show import board_json, draw_svg, last_turn
from laserchess.cli.text_screen import TextScreen
from laserchess.cli.variant_conversion import convert_record
from laserchess.core.errors import InvalidRecordError, LaserChessError, NotationError, UnknownNameError, quote
from laserchess.core.variant import Variant
from laserchess.notation import NOTATIONS, autotester
from laserchess.notation.alc import has_alc, write_alc
from laserchess.notation.detect import LOOKS_LIKE_RECORD, detect_notation, native_text
from laserchess.notation.lhan import has_lhan, write_lhan
from laserchess.notation.pkn import write_pkn
from laserchess.notation.rule_text import parse_rules
from laserchess.record import GameRecord, read_records, write_autotester

EXAMPLES = """
laserchess convert khet --to pkn "x++9/8r1/*/*/*/*/1R8/9X s"
laserchess convert game.pgn --to svg
laserchess convert khet --from pgn --to sn game.pgn
laserchess convert leiserchess --from pgn --to autotester < game.pgn
laserchess convert laser-chess --to lhan-yaml
laserchess convert laser-chess --to-variant khet game.pgn --to pgn
laserchess convert advanced board.alc
"""
OWN = sorted(NOTATIONS)
RECORDS = ("pgn", "autotester")
TABLES = ("lhan-json", "lhan-yaml")
PICTURES = ("svg", "text", "json")
LOOKS_LIKE_FILE = re.compile(r"[^\s\"]+\.(?:pgn|txt|sn|pkn|fen|alc)", re.IGNORECASE)


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "convert", "convert positions and games between notations", EXAMPLES)
    text = f"{VARIANT_HELP}; not needed for a game record, which names it"
    parser.add_argument("variant", metavar="VARIANT", nargs="?", help=text)
    parser.add_argument(
        "source", metavar="FILE|-|TEXT", nargs="?", default=STDIN, help="what to convert (default: stdin)"
    )
    sources, targets = [*OWN, "pkn", "alc", *RECORDS], [*OWN, "pkn", "alc", *RECORDS, *PICTURES, *TABLES]
    parser.add_argument("--from", dest="origin", choices=sources, help="input notation (default: detected)")
    parser.add_argument(
        "--to", dest="target", choices=targets, help="output notation (default: the variant's position text)"
    )
    parser.add_argument("--to-variant", metavar="VARIANT", help="convert to a variant with equivalent pieces")
    add_rules(parser)
    add_text_style(parser)
    add_image_style(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Convert and print every position or game of the input."""
    variant, source = split_variant(parsed.variant, parsed.source)
    goal = parse_variant(parsed.to_variant) if parsed.to_variant else variant
    if goal and parsed.target:
        check_format(goal, parsed.target)
    if goal and parsed.target in TABLES:
        print(write_lhan(goal, parsed.target.removeprefix("lhan-")), end="")
        return 0
    text = find_text(source)
    with errors_naming(source) if is_file(source) else nullcontext():
        for record in read_named(variant, text, parsed) if variant else read_unnamed(text, parsed):
            converted = convert_record(record, goal) if goal and goal is not record.variant else record
            target = parsed.target or converted.variant.notation
            check_format(converted.variant, target)
            written = write(converted, target, parsed)
            print(written, end="" if written.endswith("\n") else "\n")
    return 0


def split_variant(variant: str | None, source: str) -> tuple[Variant | None, str]:
    """Return the variant, if one was named, and the source: a single word may be either."""
    if variant is None:
        return None, source
    is_text = LOOKS_LIKE_RECORD.match(variant) or LOOKS_LIKE_FILE.fullmatch(variant)
    return (None, variant) if source == STDIN and is_text else (parse_variant(variant), source)


def read_named(variant: Variant, text: str, parsed: Namespace) -> Iterator[GameRecord]:
    """Yield the positions or games of a text in a given variant."""
    origin = parsed.origin or detect_notation(variant, text)
    check_format(variant, origin)
    return read(variant, origin, text, parse_rules(variant.options, parsed.rule))


def read_unnamed(text: str, parsed: Namespace) -> Iterator[GameRecord]:
    """Yield the games of a text that names their variants."""
    if parsed.origin not in {None, *RECORDS} or not (parsed.origin or LOOKS_LIKE_RECORD.match(text)):
        message = "a position does not name its variant"
        raise UnknownNameError(
            message, reason="game", expected="the variant first, as in `laserchess convert khet FILE`"
        )
    return read_records(StringIO(text, newline=None))


def formats_of(variant: Variant) -> list[str]:
    """Return the notations of a variant's positions and games."""
    formats = [variant.notation, "pgn", *PICTURES]
    formats += ["pkn"] if variant.notation == "sn" else []
    formats += TABLES if has_lhan(variant) else []
    formats += ["alc"] if has_alc(variant) else []
    return formats + ["autotester"] * (variant.id == autotester.GAME_ID)


def check_format(variant: Variant, name: str) -> None:
    """Raise an error if a variant does not have a notation."""
    if name not in formats_of(variant):
        message = f"{variant.title} has no notation {quote(name)}"
        raise UnknownNameError(message, reason="format", text=name, expected="one of " + ", ".join(formats_of(variant)))


def find_text(source: str) -> str:
    """Return the text to convert: the argument itself, or the content of the file it names."""
    if is_file(source):
        if source == STDIN and sys.stdin.isatty():
            print("reading from the keyboard; end with Ctrl-D", file=sys.stderr)
        return read_text(source)
    if LOOKS_LIKE_FILE.fullmatch(source):
        message = f"there is no file {quote(source)}"
        raise LaserChessError(message, reason="file", text=source)
    return source


def read(variant: Variant, origin: str, text: str, rules: dict[str, Any]) -> Iterator[GameRecord]:
    """Yield the games of a text; a position is a game without moves."""
    if origin in RECORDS:
        for record in read_records(StringIO(text, newline=None), default_variant=variant):
            yield expect(record, variant)
        return
    positions = [text] if origin == "alc" else [line.strip() for line in text.splitlines() if line.strip()]
    if not positions:
        message = "the input contains no position"
        raise NotationError(message, reason="empty", expected=f"a position in {origin}")
    for position in positions:
        yield GameRecord(variant, position=native_text(variant, origin, position), **rules)


def expect(record: GameRecord, variant: Variant) -> GameRecord:
    """Return the game, or raise an error if it is of another variant."""
    if record.variant.id != variant.id:
        message = f"the game is of the variant {record.variant.title}, not {variant.title}"
        raise InvalidRecordError(message, reason="variant", text=record.variant.id, expected=record.variant.id)
    return record


def write(record: GameRecord, target: str, parsed: Namespace) -> str:
    """Return a game, its last position, or the beam table of its variant, in a notation."""
    if target in TABLES:
        return write_lhan(record.variant, target.removeprefix("lhan-"))
    board = record.end().board()
    make_ready(board)
    writers: dict[str, Callable[[], str]] = {
        board.variant.notation: lambda: board.position,
        "pkn": lambda: write_pkn(board.variant, board.snapshot(), board.ply),
        "alc": lambda: write_alc(board.variant, board.snapshot()),
        "pgn": lambda: str(record),
        "autotester": lambda: write_autotester(record),
        "svg": lambda: draw_svg(board, last_turn(board), image_style(parsed)),
        "text": lambda: TextScreen.of(parsed).draw(board, last_turn(board)),
        "json": lambda: json.dumps(board_json(board)),
    }
    return writers[target]()
