"""What happened, in plain words."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from laserchess.core.geometry import COMPASS
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Beam, BeamEnd, MoveKind, RemovalCause, RemovedPiece
from laserchess.core.outcome import Outcome, Termination
from laserchess.core.variant import Variant
from laserchess.notation.phrases import FATES, WAYS, Phrase

ENDS = {
    Termination.BOTH_KINGS: "both {royal}s are gone",
    Termination.REPETITION: "the same position for the third time",
    Termination.QUIET: "nothing was hit for too long",
    Termination.IDLE: "neither side moves",
    Termination.STALEMATE: "no legal move is left",
    Termination.LIMIT: "the move limit is reached",
    Termination.AGREEMENT: "both players agreed",
    Termination.KING: "{loser} has lost the {royal}",
    Termination.MAJORITY: "more {royal}s than {loser} at the start of the turn",
    Termination.RESIGNATION: "{loser} resigned",
    Termination.TIME: "{loser} ran out of time",
    Termination.FORFEIT: "{loser} forfeited",
}
BEAM_ENDS = {
    BeamEnd.EDGE: "leaves the board at {}",
    BeamEnd.SPLIT: "splits at {}",
    BeamEnd.REPEAT: "ends at {}, where light has been before",
}
"""How a beam ends where nothing is hit."""


def name(player: str) -> str:
    """Write a player's name as a sentence begins."""
    return player.capitalize()


def describe_move(variant: Variant, mover: str, shown: Sequence[MoveResult]) -> Iterator[str]:
    """Describe a move and what it destroyed, in sentences."""
    yield f"{name(mover)} {' and '.join(_tell_actions(shown))}."
    removed = [item for played in shown for item in played.removed]
    yield from (describe_removed(mover, item) for item in removed)
    if not removed and variant.fires_by_itself:
        yield "Nothing was hit."


def _tell_actions(shown: Sequence[MoveResult]) -> Iterator[str]:
    """Describe the moves in notation, and the end of a turn with what happened between turns."""
    texts = [played.text for played in shown if played.move.kind is not MoveKind.END]
    if texts:
        yield f"played {', '.join(texts)}"
    for played in shown:
        if played.move.kind is MoveKind.END:
            yield "ended the turn" + (f" ({'; '.join(played.chance)})" if played.chance else "")


def describe_removed(mover: str, item: RemovedPiece) -> str:
    """Describe what happened to a piece."""
    whose = f"{name(item.side_name)}'s own" if item.side_name == mover else f"{name(item.side_name)}'s"
    return f"{whose} {item.name} on {item.square} {FATES[item.cause]}."


def describe_outcome(variant: Variant, outcome: Outcome) -> str:
    """Describe an outcome: who won, or that it is a draw, and why."""
    return str(outcome_phrase(variant, outcome))


def outcome_phrase(variant: Variant, outcome: Outcome) -> Phrase:
    """Return an outcome as a phrase."""
    royal = next((piece_type.name for piece_type in variant.pieces if piece_type.royal), "King")
    loser = next(player.name for player in variant.players if player.name != outcome.winner)
    why = ENDS[outcome.termination].format(royal=royal, loser=name(loser))
    text = f"Draw: {why}." if outcome.winner is None else f"{name(outcome.winner)} wins: {why}."
    facts = {"winner": outcome.winner or "", "loser": loser, "royal": royal}
    return Phrase(f"outcomes.{outcome.termination}", text, facts)


def describe_removal(variant: Variant, outcome: Outcome, mover: str, played: MoveResult) -> str:
    """Describe how the last move ended the game: whose King was hit, and by whose beam."""
    royals = {piece_type.name for piece_type in variant.pieces if piece_type.royal}
    fallen = [item for item in played.removed if item.name in royals and item.side_name != outcome.winner]
    if outcome.winner is None or outcome.termination is not Termination.KING or not fallen:
        return describe_outcome(variant, outcome)
    item = fallen[-1]
    whose = "its own" if item.side_name == mover else f"{name(mover)}'s"
    by = f" by {whose} laser" if item.cause is RemovalCause.ZAPPED else ""
    return f"{name(item.side_name)}'s {item.name} {FATES[item.cause]}{by}."


# Beams


def describe_beams(variant: Variant, played: MoveResult) -> Iterator[str]:
    """Describe the beams of a move, a sentence for each beam or branch."""
    branches = {beam.squares[-1] for beam in played.beams if beam.end is BeamEnd.SPLIT}
    for beam in played.beams:
        start = (
            f"From {beam.origin} a branch goes" if beam.origin in branches else f"The beam leaves {beam.origin} going"
        )
        turns = [_tell_turn(turn) for turn in beam.deflections]
        *path, end = [f"{start} {_way(beam.direction)}", *turns, describe_beam_end(variant, played, beam)]
        yield f"{', '.join(path)} and {end}."


def _way(direction: str) -> str:
    return WAYS[COMPASS.index(direction)]


@lru_cache(maxsize=4096)
def _tell_turn(turn: tuple[str, str, str]) -> str:
    square, way_in, way_out = turn
    is_back = (COMPASS.index(way_out) - COMPASS.index(way_in)) % 8 == len(COMPASS) // 2
    return f"comes back from {square}" if is_back else f"turns {_way(way_out)} at {square}"


def describe_beam_end(variant: Variant, played: MoveResult, beam: Beam) -> str:
    """Describe how a beam ended, and at what."""
    last = beam.squares[-1] if beam.squares else beam.origin
    if beam.end in BEAM_ENDS:
        return BEAM_ENDS[beam.end].format(last)
    verb = "hits" if beam.end is BeamEnd.HIT else "is stopped by"
    return f"{verb} {_tell_struck(variant, played, last)}"


def _tell_struck(variant: Variant, played: MoveResult, square: str) -> str:
    """Name what was on a square when the beam came."""
    gone = [item for item in played.removed if item.square == square]
    piece = played.piece_at(square)
    if gone:
        return f"{name(gone[-1].side_name)}'s {gone[-1].name} on {square}"
    return (
        f"{name(variant.players[piece.side].name)}'s {piece.piece_type.name} on {square}"
        if piece
        else f"what is on {square}"
    )
