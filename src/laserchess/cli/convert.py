"""`laserchess convert`: from one notation to another."""

import json
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from io import StringIO
from typing import Any

from laserchess.cli.boards import GAME_HELP, read_options
from laserchess.cli.compiling import make_ready
from laserchess.cli.conversions import convert_record
from laserchess.cli.files import STDIN, is_file, naming, read_text
from laserchess.cli.options import Commands, add_command, add_look, add_rules
from laserchess.cli.pictures import add_picture_look, look_of
from laserchess.cli.screen import Screen
from laserchess.cli.show import facts_of, last_turn, picture_of
from laserchess.core.errors import InvalidRecordError, LaserChessError, NotationError, UnknownNameError, quote
from laserchess.core.spec import Game
from laserchess.games import game_of
from laserchess.notation import NOTATIONS, autotester
from laserchess.notation.alc import has_alc, write_alc
from laserchess.notation.guess import LOOKS_LIKE_RECORD, guess, own_text
from laserchess.notation.lhan import has_lhan, write_lhan
from laserchess.notation.pkn import write_pkn
from laserchess.record import Record, read_records, write_autotester

EXAMPLES = """
laserchess convert khet --to pkn "x++9/8r1/*/*/*/*/1R8/9X s"
laserchess convert game.pgn --to svg
laserchess convert khet --from pgn --to sn game.pgn
laserchess convert leiserchess --from pgn --to autotester < game.pgn
laserchess convert laser-chess --to lhan-yaml
laserchess convert laser-chess --to-game khet game.pgn --to pgn
laserchess convert advanced board.alc
"""
OWN = sorted(NOTATIONS)
RECORDS = ("pgn", "autotester")
TABLES = ("lhan-json", "lhan-yaml")
PICTURES = ("svg", "text", "json")
LOOKS_LIKE_FILE = re.compile(r"[^\s\"]+\.(?:pgn|txt|sn|pkn|fen|alc)", re.IGNORECASE)


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "convert", "convert positions and records between notations", EXAMPLES)
    variant = f"{GAME_HELP}; may be left out before a record, which names it"
    parser.add_argument("game", metavar="GAME", nargs="?", help=variant)
    parser.add_argument(
        "source", metavar="FILE|-|TEXT", nargs="?", default=STDIN, help="what to convert (default: stdin)"
    )
    sources, targets = [*OWN, "pkn", "alc", *RECORDS], [*OWN, "pkn", "alc", *RECORDS, *PICTURES, *TABLES]
    parser.add_argument("--from", dest="origin", choices=sources, help="what it is written in (default: guessed)")
    parser.add_argument(
        "--to", dest="target", choices=targets, help="what to write (default: the game's own position text)"
    )
    parser.add_argument("--to-game", metavar="GAME", help="tell it as another game whose pieces do the same")
    add_rules(parser)
    add_look(parser)
    add_picture_look(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Convert every position or record that is read."""
    game, source = find_variant(parsed.game, parsed.source)
    goal = game_of(parsed.to_game) if parsed.to_game else game
    if goal and parsed.target:
        check_format(goal, parsed.target)
    if goal and parsed.target in TABLES:
        print(write_lhan(goal, parsed.target.removeprefix("lhan-")), end="")
        return 0
    text = find_text(source)
    with naming(source) if is_file(source) else nullcontext():
        for record in read_named(game, text, parsed) if game else read_unnamed(text, parsed):
            told = convert_record(record, goal) if goal and goal is not record.game else record
            target = parsed.target or told.game.notation
            check_format(told.game, target)
            written = write(told, target, parsed)
            print(written, end="" if written.endswith("\n") else "\n")
    return 0


def find_variant(variant: str | None, source: str) -> tuple[Game | None, str]:
    """Return the variant, if one was named, and the source: a single word may be either."""
    if variant is None:
        return None, source
    is_text = LOOKS_LIKE_RECORD.match(variant) or LOOKS_LIKE_FILE.fullmatch(variant)
    return (None, variant) if source == STDIN and is_text else (game_of(variant), source)


def read_named(game: Game, text: str, parsed: Namespace) -> Iterator[Record]:
    """Yield what a text holds of a variant."""
    origin = parsed.origin or guess(game, text)
    check_format(game, origin)
    return read(game, origin, text, read_options(game, parsed.option))


def read_unnamed(text: str, parsed: Namespace) -> Iterator[Record]:
    """Yield the records of a text that says itself which variant it is of."""
    if parsed.origin not in {None, *RECORDS} or not (parsed.origin or LOOKS_LIKE_RECORD.match(text)):
        message = "a position does not say which variant it is of"
        raise UnknownNameError(message, reason="game", expected="its name first, as in `laserchess convert khet FILE`")
    return read_records(StringIO(text, newline=None))


def formats_of(game: Game) -> list[str]:
    """Return the notations that a game's positions and records can be written in."""
    formats = [game.notation, "pgn", *PICTURES]
    formats += ["pkn"] if game.notation == "sn" else []
    formats += TABLES if has_lhan(game) else []
    formats += ["alc"] if has_alc(game) else []
    return formats + ["autotester"] * (game.id == autotester.GAME_ID)


def check_format(game: Game, name: str) -> None:
    """Refuse a notation that a game does not have."""
    if name not in formats_of(game):
        message = f"{game.title} is not written in {quote(name)}"
        raise UnknownNameError(message, reason="format", text=name, expected="one of " + ", ".join(formats_of(game)))


def find_text(source: str) -> str:
    """Return what is to be converted: the text itself, or what the file of that name holds."""
    if is_file(source):
        if source == STDIN and sys.stdin.isatty():
            print("reading from the keyboard; Ctrl-D ends the text", file=sys.stderr)
        return read_text(source)
    if LOOKS_LIKE_FILE.fullmatch(source):
        message = f"there is no file {quote(source)}"
        raise LaserChessError(message, reason="file", text=source)
    return source


def read(game: Game, origin: str, text: str, options: dict[str, Any]) -> Iterator[Record]:
    """Yield the records of a text; a position is a record without moves."""
    if origin in RECORDS:
        for record in read_records(StringIO(text, newline=None), default_game=game):
            yield expect(record, game)
        return
    positions = [text] if origin == "alc" else [line.strip() for line in text.splitlines() if line.strip()]
    if not positions:
        message = "there is no position to convert"
        raise NotationError(message, reason="empty", expected=f"a position in {origin}")
    for position in positions:
        yield Record(game, position=own_text(game, origin, position), **options)


def expect(record: Record, game: Game) -> Record:
    """Refuse a record of another game than the one that was named."""
    if record.game.id != game.id:
        message = f"this is a record of {record.game.title}, not of {game.title}"
        raise InvalidRecordError(message, reason="game", text=record.game.id, expected=f"GAME {record.game.id}")
    return record


def write(record: Record, target: str, parsed: Namespace) -> str:
    """Write a record, the position at its end, or the table of its variant."""
    if target in TABLES:
        return write_lhan(record.game, target.removeprefix("lhan-"))
    board = record.end().board()
    make_ready(board)
    writers: dict[str, Callable[[], str]] = {
        board.game.notation: lambda: board.position,
        "pkn": lambda: write_pkn(board.game, board.snapshot(), board.ply),
        "alc": lambda: write_alc(board.game, board.snapshot()),
        "pgn": lambda: str(record),
        "autotester": lambda: write_autotester(record),
        "svg": lambda: picture_of(board, last_turn(board), look_of(parsed)),
        "text": lambda: Screen.of(parsed).draw(board, last_turn(board)),
        "json": lambda: json.dumps(facts_of(board)),
    }
    return writers[target]()
