"""Why a move is not legal, as far as a person would want to know."""

from collections.abc import Iterator

from laserchess.core import layout as at
from laserchess.core.codec import act_of, start_of, target_of
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
