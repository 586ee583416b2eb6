"""The board that the options of a command describe."""

import re
from argparse import Namespace

from laserchess.board import Board
from laserchess.cli.compile_progress import make_ready
from laserchess.core.move_result import MoveResult
from laserchess.core.variant import Variant
from laserchess.engine.profiles import profile_of
from laserchess.notation.rule_text import parse_rules
from laserchess.variants import VARIANTS, resolve_variant

VARIANT_HELP = f"one of {', '.join(VARIANTS)}, or a TOML file"
MOVE = re.compile(r"(?:\{[^}]*\}|[^\s{])+|\{")
"""A move; chance outcomes are in braces and may contain spaces."""
MOVE_NUMBER = re.compile(r"[0-9]+\.+")


def parse_variant(given: str) -> Variant:
    """Return the variant of an id or a TOML file, whose section for the engine is checked with it."""
    variant = resolve_variant(given)
    profile_of(variant)
    return variant


def make_board(parsed: Namespace) -> Board:
    """Return the board that VARIANT, --setup, --position, --rule and --moves describe."""
    variant = parse_variant(parsed.variant)
    rules = parse_rules(variant.options, parsed.rule)
    if variant.has_chance and getattr(parsed, "seed", None) is not None:
        rules["seed"] = parsed.seed
    board = Board(variant, setup=parsed.setup, position=parsed.position, **rules)
    make_ready(board)
    for text in split_moves(getattr(parsed, "moves", "")):
        play(board, text)
    return board


def split_moves(text: str) -> list[str]:
    """Return the moves of a text, without move numbers."""
    return [move for move in MOVE.findall(text) if not MOVE_NUMBER.fullmatch(move)]


def play(board: Board, text: str) -> list[MoveResult]:
    """Play a move or, where a turn has several actions, a whole turn: actions joined by commas."""
    if board.variant.has_turn_end and "," in text:
        before = board.ply
        board.push_turn(text)
        return list(board.history[before:])
    return [board.push(text)]
