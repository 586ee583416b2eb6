"""What is told beside the board: whose turn it is, what chance did, what keys do."""

import re
from collections.abc import Iterator, Sequence

from laserchess.board import Board
from laserchess.cli.terminal_game import TerminalGame
from laserchess.core.moves import Act
from laserchess.core.played import Played
from laserchess.notation.words import WAYS, name, tell_outcome, tell_played

KEYS = (
    ("arrows", "move the cursor"),
    ("Tab", "go to the next piece that can move"),
    ("Enter", "choose a piece; confirm a move"),
    ("[ ]", "turn left, turn right"),
    ("u", "half turn"),
    ("f", "fire"),
    ("n", "null move; end the turn"),
    ("Esc", "cancel"),
    ("t", "take back"),
    ("m", "type a move"),
    ("v", "view from the other side"),
    ("p", "preview of the light"),
    ("c", "colours: dark, light, accessible"),
    ("d", "draw: claim or offer"),
    ("r", "resign"),
    ("s", "save the record"),
    ("?", "this help"),
    ("q", "leave"),
)
END = "ended the turn"
CHANCE = re.compile(rf"{END} \([^)]*\)")
"""Chance as records write it, which is told in sentences here."""
ACTION_KEYS = {"f"}
"""Keys that only games of several actions need."""


def tell_turn(session: TerminalGame) -> str:
    """Tell whose turn it is, or how the game ended."""
    board, outcome = session.board, session.outcome
    if outcome:
        return tell_outcome(board.game, outcome)
    left = f", {count(board.actions_left, 'action')} left" if board.game.has_turn_end else ""
    claim = " You may claim a draw (d)." if board.can_claim_draw() else ""
    return f"{name(board.turn)} to move{left}.{claim}"


def count(number: int, unit: str) -> str:
    """Write a number of things."""
    return f"{number or 'no'} {unit}{'s' * (number != 1)}"


def tell(board: Board, mover: str, shown: Sequence[Played]) -> str:
    """Tell what was played, what chance did and what was lost."""
    plain = [CHANCE.sub(END, told) for told in tell_played(board.game, mover, shown) if told != "Nothing was hit."]
    return " ".join([*plain, *(words for played in shown for words in tell_chance(played))])


def tell_chance(played: Played) -> Iterator[str]:
    """Tell what was left to chance, in sentences."""
    for start, to, _facing in played.displaced:
        yield f"What stood on {start} was flung to {to}."
    if played.move.act is Act.FIRE:
        for part in played.chance:
            yield f"A Hypergon sent the light {WAYS[int(part.removeprefix('~'))]}."
    if played.stunned:
        yield f"Stunned: {', '.join(played.stunned)}."
    if played.move.act is Act.END:
        for part in played.chance:
            word, *squares = part.split()
            happened = "The gate changed on" if word == "gate" else "No longer stunned:"
            yield f"{happened} {', '.join(squares)}."
