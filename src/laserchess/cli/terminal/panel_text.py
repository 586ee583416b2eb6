"""Texts of the panel and the help: keys, whose turn it is, what happened."""

import re
from collections.abc import Iterator, Sequence

from laserchess.board import Board
from laserchess.cli.terminal_game import TerminalGame
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import MoveKind
from laserchess.notation.describe import describe_move, describe_outcome, name
from laserchess.notation.phrases import WAYS

KEYS = (
    ("arrows", "move the cursor"),
    ("Tab", "go to the next piece that can move"),
    ("Enter", "select a piece; play the move"),
    ("[ ]", "rotate left, rotate right"),
    ("u", "rotate by 180°"),
    ("f", "fire"),
    ("n", "null move; end the turn"),
    ("Esc", "cancel"),
    ("t", "undo the last move"),
    ("m", "type a move"),
    ("v", "flip the board"),
    ("p", "toggle the beam preview"),
    ("c", "next theme: dark, light, accessible"),
    ("d", "claim or offer a draw"),
    ("r", "resign"),
    ("s", "save the game"),
    ("?", "show this help"),
    ("q", "quit"),
)
END = "ended the turn"
CHANCE = re.compile(rf"{END} \([^)]*\)")
"""Chance outcomes in the notation of games; the panel uses sentences."""
ACTION_KEYS = {"f"}
"""Keys of variants with several actions per turn."""


def describe_turn(session: TerminalGame) -> str:
    """Return whose turn it is, or how the game ended."""
    board, outcome = session.board, session.outcome
    if outcome:
        return describe_outcome(board.variant, outcome)
    left = f", {count_of(board.actions_left, 'action')} left" if board.variant.has_turn_end else ""
    claim = " You may claim a draw (d)." if board.can_claim_draw() else ""
    return f"{name(board.turn)} to move{left}.{claim}"


def count_of(number: int, unit: str) -> str:
    """Return a number with its unit in singular or plural."""
    return f"{number or 'no'} {unit}{'s' * (number != 1)}"


def describe_moves(board: Board, mover: str, shown: Sequence[MoveResult]) -> str:
    """Return sentences about moves: what was played, chance outcomes and losses."""
    plain = [CHANCE.sub(END, text) for text in describe_move(board.variant, mover, shown) if text != "Nothing was hit."]
    return " ".join([*plain, *(text for played in shown for text in describe_chance(played))])


def describe_chance(played: MoveResult) -> Iterator[str]:
    """Yield sentences about chance outcomes."""
    for start, to, _facing in played.displaced:
        yield f"The piece on {start} was displaced to {to}."
    if played.move.kind is MoveKind.FIRE:
        for part in played.chance:
            yield f"A Hypergon deflected the beam {WAYS[int(part.removeprefix('~'))]}."
    if played.stunned:
        yield f"Stunned: {', '.join(played.stunned)}."
    if played.move.kind is MoveKind.END:
        for part in played.chance:
            kind, *squares = part.split()
            happened = "The gate changed on" if kind == "gate" else "No longer stunned:"
            yield f"{happened} {', '.join(squares)}."
