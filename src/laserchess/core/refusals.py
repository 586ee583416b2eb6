"""Why a move is not legal, as far as a person would want to know."""

from collections.abc import Iterator

from laserchess.core import layout as at
from laserchess.core.codec import act_of, start_of, target_of
from laserchess.core.errors import WrongCaptureError, WrongChanceError, quote
from laserchess.core.outcome import Outcome
from laserchess.core.spec import Game, Man


def why_illegal(
    game: Game, code: int, man: Man | None, turn: str, left: int, outcome: Outcome | None
) -> Iterator[tuple[str, str]]:
    """Yield what speaks against a move of `man` as (words, reason), the weightiest first."""
    start, to = (game.geometry.names.get(cell, "") for cell in (start_of(code), target_of(code)))
    if outcome:
        yield f"the game is over ({outcome.reason})", "over"
    if man is None:
        yield f"there is no piece on {start}" if start else "it is a move of another board", "empty"
        return
    piece = f"the {man.piece.name} on {start}"
    if man.player != turn:
        yield f"{piece} is {man.player}'s", "owner"
    if man.stunned:
        yield f"{piece} is stunned", "stunned"
    if left == 0:
        yield "no actions are left", "actions"
    if act_of(code) == at.NULL:
        yield "nothing may stay as it is unless the shot destroys a piece", "null"
    if act_of(code) == at.TURN:
        yield f"{piece} cannot turn that way", "turn"
    if act_of(code) == at.FIRE:
        yield f"{piece} cannot fire (again)", "fire"
    yield f"{piece} cannot go to {to}", "step"


def misfit(text: str) -> WrongChanceError:
    """Say that what a text tells of chance is not what an action can draw."""
    message = f"{quote(text)} is illegal: its chance cannot have happened here"
    expected = "every draw of the action, in its order, and nothing else"
    return WrongChanceError(message, reason="chance", text=text, expected=expected)


def wrong_capture(text: str, squares: list[str], expected: str) -> WrongCaptureError:
    """Say that a move captures something else than its text tells."""
    message = f"{quote(text)} does not capture on {' and '.join(squares)} alone"
    return WrongCaptureError(message, reason="capture", text=text, expected=expected)
