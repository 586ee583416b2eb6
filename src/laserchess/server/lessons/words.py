"""What the learner is told: what the light did, and what is wrong with a move."""

from collections.abc import Iterator, Sequence

from laserchess.board import Board
from laserchess.core.moves import Act, Beam, BeamEnd, Removed
from laserchess.core.played import Played
from laserchess.notation.words import FATES, name, tell_outcome

NOT_YET = "That is legal, but it is not what was asked."


def tell_attempt(board: Board, plays: Sequence[Played], player: str) -> str:
    """Tell the learner what their last move did instead of reaching the goal; `board` is the one after it."""
    last = plays[-1]
    words = [*_tell_ends(board, last, player), *_tell_others(last, player)]
    if board.outcome is not None:
        words.append(tell_outcome(board.game, board.outcome))
    return " ".join(words) or NOT_YET


def tell_answer(board: Board, played: Played, player: str) -> str:
    """Tell what the opponent's answer does to the learner; `board` is the one after it."""
    opponent = next(other.name for other in board.game.players if other.name != player)
    words = [f"{name(opponent)} answers {played.text}."]
    for item in played.removed:
        whose = "Your" if item.player == player else f"{name(opponent)}'s own"
        words.append(f"{whose} {item.piece} on {item.square} {FATES[item.fate]}.")
    if board.outcome is not None:
        words.append(tell_outcome(board.game, board.outcome))
    return " ".join(words)


def tell_progress(board: Board, plays: Sequence[Played], player: str) -> str:
    """Tell the learner, in the middle of a turn, what the last action did and how many are left."""
    words = [*_tell_ends(board, plays[-1], player), *_tell_others(plays[-1], player)]
    count = board.actions_left
    left = f"{count} action{'' if count == 1 else 's'} left." if count else "No actions are left: end your turn."
    return " ".join([*words, left])


def _tell_ends(board: Board, played: Played, player: str) -> Iterator[str]:
    """Tell where each beam ended, and what else was destroyed."""
    for beam in played.beams:
        if beam.end not in {BeamEnd.SPLIT, BeamEnd.REPEAT}:
            yield f"The light {_tell_end(board, played, beam, player)}."


def _tell_end(board: Board, played: Played, beam: Beam, player: str) -> str:
    last = beam.squares[-1] if beam.squares else beam.origin
    if beam.end is BeamEnd.EDGE:
        return f"leaves the board at {last}"
    gone = next((item for item in played.removed if item.square == last), None)
    man = played.piece_at(last)
    if gone is not None:
        return f"hits {_whose(gone, player).lower()} {gone.piece} on {last}"
    if man is None:
        return f"ends on {last}"
    owner = board.game.players[man.side].name
    whose = "your own" if owner == player else f"the {owner}"
    return f"{'strikes' if beam.end is BeamEnd.HIT else 'is stopped by'} {whose} {man.piece.name} on {last}"


def _tell_others(played: Played, player: str) -> Iterator[str]:
    """Tell what else became of pieces: stunned, flung away, shoved or captured."""
    struck = {beam.squares[-1] for beam in played.beams if beam.squares}
    for item in played.removed:
        if item.square not in struck:
            yield f"{_whose(item, player)} {item.piece} on {item.square} {FATES[item.fate]}."
    if played.stunned:
        yield f"Stunned: {', '.join(played.stunned)}."
    for start, to, _ in played.displaced:
        yield f"The piece on {start} is flung to {to}."
    if played.move.act is Act.END:
        yield "Your turn is over."


def _whose(item: Removed, player: str) -> str:
    return "Your own" if item.player == player else f"The {item.player}"
