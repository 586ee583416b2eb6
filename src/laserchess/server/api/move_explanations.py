"""Explanations why a piece cannot move as the player intended."""

from typing_extensions import TypedDict

from laserchess.board import Board
from laserchess.core.errors import IllegalMoveError
from laserchess.core.moves import pack
from laserchess.notation import notation_of
from laserchess.notation.drawing import find_cell

GENERAL = {"over", "empty", "owner", "stunned", "actions"}
"""Reasons that apply to every move of a piece."""


class WhyNot(TypedDict):
    """Why a move is not possible; both fields are empty if it is."""

    reason: str
    message: str


def explain(board: Board, start: str, to: str | None) -> WhyNot:
    """Explain why the piece on a square cannot go to another, or cannot move at all."""
    here = find_cell(board.variant, start)
    there = find_cell(board.variant, to) if to else here
    text = notation_of(board.variant).write_move(board.variant, pack(here, there))
    try:
        board.parse_move(text)
    except IllegalMoveError as error:
        if to is None and error.reason not in GENERAL:
            return {"reason": "still", "message": f"The piece on {start} has no move now."}
        words = str(error).split(" is illegal: ", 1)[-1]
        return {"reason": error.reason, "message": f"{words[:1].upper()}{words[1:]}."}
    return {"reason": "", "message": ""}
