"""The board that the options of a command describe."""

import re
from argparse import Namespace
from typing import Any

from laserchess.board import Board
from laserchess.cli.compiling import make_ready
from laserchess.cli.options import WHOLE_NUMBER
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.played import Played
from laserchess.core.spec import Game, Option
from laserchess.games import GAMES, game_of

GAME_HELP = f"one of {', '.join(GAMES)}, or a TOML file"
WORD = re.compile(r"(?:\{[^}]*\}|[^\s{])+|\{")
"""A move: what chance did stands in braces, and may hold spaces."""
MOVE_NUMBER = re.compile(r"[0-9]+\.+")
SWITCH_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


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
