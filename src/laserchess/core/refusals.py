"""Why a move is not legal, as far as a person would want to know."""

from collections.abc import Iterator

from laserchess.core import layout as at
from laserchess.core.codec import act_of, start_of, target_of
from laserchess.core.errors import WrongCaptureError, WrongChanceError, quote
from laserchess.core.outcome import Outcome
from laserchess.core.spec import Game, Man


def why_illegal(
    game: Game, code: int, men: tuple[Man | None, Man | None], turn: str, left: int, outcome: Outcome | None
) -> Iterator[tuple[str, str]]:
    """Yield what speaks against a move as (words, reason), the weightiest first; `men` stand at its start and end."""
    man, there = men
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
    yield from _why_not_there(game, man, start, to)
    if there:
        yield f"{piece} cannot go to {to}, where {there.player}'s {there.piece.name} stands", "step"
    yield f"{piece} cannot go to {to}", "step"


def _why_not_there(game: Game, man: Man, start: str, to: str) -> Iterator[tuple[str, str]]:
    """Yield what speaks against a step, whatever stands there."""
    piece = f"the {man.piece.name} on {start}"
    if not man.piece.steps:
        yield f"{piece} never leaves its square", "step"
    if to and max(abs(ord(start[0]) - ord(to[0])), abs(int(start[1:]) - int(to[1:]))) > 1:
        yield f"{piece} cannot go to {to}: that is further than one square", "step"
    for player, squares in zip(game.players, game.reserved, strict=True):
        if player.name != man.player and to in squares.split():
            yield f"{piece} cannot go to {to}: that square is reserved for {player.name}", "step"


def misfit(text: str) -> WrongChanceError:
    """Say that what a text tells of chance is not what an action can draw."""
    message = f"{quote(text)} is illegal: its chance cannot have happened here"
    expected = "every draw of the action, in its order, and nothing else"
    return WrongChanceError(message, reason="chance", text=text, expected=expected)


def wrong_capture(text: str, squares: list[str], expected: str) -> WrongCaptureError:
    """Say that a move captures something else than its text tells."""
    message = f"{quote(text)} does not capture on {' and '.join(squares)} alone"
    return WrongCaptureError(message, reason="capture", text=text, expected=expected)
