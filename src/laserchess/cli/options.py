"""The options that every command spells the same way, and the board they describe."""

import re
from argparse import SUPPRESS, Action, ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from typing import Any

from laserchess.board import Board
from laserchess.cli.compiling import make_ready
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.played import Played
from laserchess.core.spec import Game, Option
from laserchess.games import GAMES, game_of

GAME_HELP = f"one of {', '.join(GAMES)}, or a TOML file"
WORD = re.compile(r"(?:\{[^}]*\}|[^\s{])+|\{")
"""A move: what chance did stands in braces, and may hold spaces."""
MOVE_NUMBER = re.compile(r"[0-9]+\.+")
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")
SWITCH_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}

Commands = Any
"""What argparse gives for adding commands; it has no public type."""


def add_command(commands: Commands, name: str, summary: str, examples: str) -> ArgumentParser:
    """Add a command whose help ends with examples."""
    parser: ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog="examples:\n" + "".join(f"  {line.strip()}\n" for line in examples.strip().splitlines()),
        formatter_class=RawDescriptionHelpFormatter,
    )
    return parser


def add_start(parser: ArgumentParser, *, moves: bool = True) -> None:
    """Add the options that say where a game begins and under which rules."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--setup", metavar="NAME", help="start from a named setup (default: the game's first)")
    where.add_argument("--position", metavar="TEXT", help="start from a position text")
    if moves:
        parser.add_argument("--moves", metavar='"M1 M2 …"', default="", help="play these moves first")
    add_rules(parser)


def add_rules(parser: ArgumentParser) -> None:
    """Add the option that sets options of the game."""
    text = "set an option of the game; can be repeated (`laserchess games GAME` lists them)"
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=text)


def engine_option(text: str) -> tuple[str, str]:
    """Read what sets an option of an engine."""
    name, equals, value = text.partition("=")
    if not equals:
        message = f"{quote(text)} sets no option"
        raise UnknownNameError(message, reason="option", text=text, expected="NAME=VALUE")
    return name.strip(), value.strip()


def add_look(parser: ArgumentParser) -> None:
    """Add the options that say how boards are drawn."""
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    parser.add_argument("--no-color", action="store_true", help="draw without colours (NO_COLOR is respected, too)")
    add_flip(parser)


def add_flip(parser: ArgumentParser) -> None:
    """Add the option that turns the board round."""
    parser.add_argument("--flip", action="store_true", help="show the board from the second player's side")


def add_json(parser: ArgumentParser) -> Action:
    """Add the option that prints what a script wants to read."""
    return parser.add_argument("--json", action="store_true", help="print JSON for a script to read")


def add_quiet(parser: ArgumentParser) -> None:
    """Add the option that keeps a command from telling how far it is."""
    parser.add_argument("--quiet", action="store_true", help="tell nothing until the end")


def add_out(parser: ArgumentParser, metavar: str, words: str) -> None:
    """Add the option that says where results go."""
    parser.add_argument("--out", metavar=metavar, help=words)
    add_old_spelling(parser, "--output", "out")


def add_game_of_records(parser: ArgumentParser) -> None:
    """Add the option that says which game is played in records that do not."""
    words = "the game of records that do not name it"
    parser.add_argument("--game", metavar="GAME", dest="default_game", help=words)
    add_old_spelling(parser, "--default-game", "default_game")


def add_old_spelling(parser: ArgumentParser, option: str, dest: str) -> None:
    """Read an option by another name, too."""
    parser.add_argument(option, dest=dest, default=SUPPRESS, help=SUPPRESS)


def whole_number(text: str) -> int:
    """Read a whole number of an option."""
    if not WHOLE_NUMBER.fullmatch(text):
        message = f"{quote(text)} is not a whole number from 0 to 999999999"
        raise ArgumentTypeError(message)
    return int(text)


def read_options(game: Game, texts: list[str]) -> dict[str, Any]:
    """Read `name=value` texts into the options of a game."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            message = f"{quote(text)} sets no option"
            raise UnknownNameError(message, reason="option", text=text, expected="name=value")
        key = name.strip().replace("-", "_")
        options[key] = _value(game.options[key], value.strip()) if key in game.options else value
    return options


def _value(option: Option, text: str) -> object:
    """Turn a text into the kind of value an option takes; the option itself refuses the wrong ones."""
    if isinstance(option.default, bool):
        return SWITCH_WORDS.get(text.lower(), text)
    if isinstance(option.default, float) and re.fullmatch(r"[0-9]{0,9}\.?[0-9]{0,20}", text) and text.strip("."):
        return float(text)
    if isinstance(option.default, int) and WHOLE_NUMBER.fullmatch(text):
        return int(text)
    return text


def make_board(parsed: Namespace) -> Board:
    """Set up the board that GAME, --setup, --position, --option and --moves describe."""
    game = game_of(parsed.game)
    options = read_options(game, parsed.option)
    if game.has_chance and getattr(parsed, "seed", None) is not None:
        options["seed"] = parsed.seed
    board = Board(game, setup=parsed.setup, position=parsed.position, **options)
    make_ready(board)
    for text in split_moves(getattr(parsed, "moves", "")):
        play(board, text)
    return board


def split_moves(text: str) -> list[str]:
    """Split moves at spaces and drop move numbers."""
    return [word for word in WORD.findall(text) if not MOVE_NUMBER.fullmatch(word)]


def play(board: Board, text: str) -> list[Played]:
    """Play a move or, where a turn is several actions joined by commas, a whole turn."""
    if board.game.has_turn_end and "," in text:
        before = board.ply
        board.push_turn(text)
        return list(board.history[before:])
    return [board.push(text)]
