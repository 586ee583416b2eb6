"""Positions and results of moves, as the JSON values of `schemas`: everything the browser draws."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

import orjson

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Beam, Move
from laserchess.core.outcome import Outcome
from laserchess.core.position import Position
from laserchess.core.variant import Variant
from laserchess.notation.describe import describe_beams, describe_move, describe_outcome, describe_removal
from laserchess.notation.phrases import Phrase
from laserchess.notation.svg.beam_paths import Viewpoint as Picture
from laserchess.notation.svg.beam_paths import beam_path
from laserchess.notation.svg.piece_drawing import angle_of
from laserchess.notation.svg.sprite import art_of
from laserchess.server.wire.schemas import (
    BeamView,
    MoveResultView,
    MoveView,
    OutcomeView,
    PhraseView,
    Push,
    RemovedView,
    View,
)
from laserchess.server.wire.view_cache import ViewCache, view_cache

__all__ = ["beams_view", "outcome_view", "push_view", "view_of"]


# Positions


def view_of(board: Board) -> View:
    """Return a position with its pieces and legal moves. The values inside are shared: do not change them."""
    views, position, codes = view_cache(board.rules), board.snapshot(), board.arrays.cells.tolist()
    pieces = [views.piece(cell, codes[cell]) for cell in position.pieces]
    return _view(board, position, pieces, _moves(board, views))


def written_view(board: Board) -> View:
    """Return the same, with pieces and moves, its larger part, encoded as JSON."""
    views, cells = view_cache(board.rules), board.arrays.cells
    moves = views.written(board.legal_moves.codes, cells)
    if moves is None:
        moves = orjson.dumps(_moves(board, views))
    position = board.snapshot() if board.variant.actions else Position({}, board.side)
    pieces = views.columns.pieces(cells)
    return _view(board, position, orjson.Fragment(pieces), orjson.Fragment(moves))


def _view(board: Board, position: Position, pieces: Any, moves: Any) -> View:  # noqa: ANN401  # lists, or their JSON
    """Assemble a view; the floor is not part of a position's state."""
    views = view_cache(board.rules)
    return {
        "variant": board.variant.id,
        "position": board.position,
        "turn": board.turn,
        "actions_left": board.actions_left,
        "ply": board.ply,
        "outcome": outcome_view(board.variant, board.outcome, board),
        "can_claim": board.can_claim_draw(),
        "pieces": pieces,
        "floor": [views.floor(cell, letter) for cell, letter in position.floor.items()],
        "moves": moves,
    }


def outcome_view(variant: Variant, outcome: Outcome | None, board: Board | None = None) -> OutcomeView | None:
    """Return how a game ended, with a sentence about the result or the last move that caused it."""
    if outcome is None:
        return None
    text = describe_outcome(variant, outcome)
    if board and board.ply:
        mover = (
            board.turn
            if variant.has_turn_end
            else next(each.name for each in variant.players if each.name != board.turn)
        )
        text = describe_removal(variant, outcome, mover, board.peek())
    return {"winner": outcome.winner, "reason": outcome.termination.value, "text": text}


def _moves(board: Board, views: ViewCache) -> list[MoveView]:
    """Return the legal moves; shoves are played, to see where the shoved piece goes."""
    legal = board.legal_moves
    drawn = views.moves(legal.codes, board.arrays.cells)
    shoves = [place for place, move in enumerate(drawn) if move["onto"] == "shove"]
    probe = board.copy(history=False) if shoves else board
    for place in shoves:
        drawn[place] = _with_push(drawn[place], probe.push(legal[place]))
        probe.pop()
    return drawn


def _with_push(drawn: MoveView, played: MoveResult) -> MoveView:
    if played.shoved is None:
        return drawn
    push: Push = {"square": played.shoved[0], "to": played.shoved[1]}
    return {**drawn, "push": push}


# Results of moves


def push_view(board: Board, move: Move | str, *, recorded: bool = False) -> tuple[MoveResult, MoveResultView]:
    """Play a move on a board and return its result, also as a view; the arguments are those of `Board.push`."""
    by, before = board.turn, board.arrays.cells.copy()
    played = board.push(move, recorded=recorded)
    move_view = view_cache(board.rules).move(played.move.code, before)
    return played, played_view(board.variant, by, played, move_view)


def played_view(variant: Variant, by: str, played: MoveResult, move: MoveView) -> MoveResultView:
    """Return the result of a player's move."""
    return {
        "text": played.text,
        "by": by,
        "move": _with_push(move, played),
        "beams": beams_view(variant, by, played.beams),
        "removed": _removed(variant, played),
        "stunned": list(played.stunned),
        "displaced": [{"start": start, "to": to} for start, to, _ in played.displaced],
        "chance": list(played.chance),
        "words": tell(variant, by, played),
    }


def _removed(variant: Variant, played: MoveResult) -> list[RemovedView]:
    return [
        {
            "square": item.square,
            "name": item.name,
            "player": item.side_name,
            "fate": item.cause,
            "art": art_of(variant, piece),
            "angle": angle_of(piece),
        }
        for item, piece in zip(played.removed, played.removed_pieces, strict=True)
    ]


def tell(variant: Variant, by: str, played: MoveResult) -> list[str]:
    """Describe the move, the beams and the destroyed pieces, in sentences."""
    first, *rest = describe_move(variant, by, [played])
    return [first, *describe_beams(variant, played), *rest]


def phrase_views(phrases: Iterable[Phrase]) -> list[PhraseView]:
    """Return phrases as sent to clients."""
    return [{"key": each.key, "text": each.text, "facts": dict(each.facts)} for each in phrases]


# Beams


def beams_view(variant: Variant, by: str, beams: tuple[Beam, ...]) -> list[BeamView]:
    """Return beams of a player with their points."""
    return [_beam_view(variant, by, beam) for beam in beams]


@lru_cache(maxsize=2048)
def _beam_view(variant: Variant, by: str, beam: Beam) -> BeamView:
    """Return a beam, shared by all readers: do not change it."""
    return {
        "by": by,
        "origin": beam.origin,
        "direction": beam.direction,
        "squares": list(beam.squares),
        "turns": [list(turn) for turn in beam.deflections],
        "points": [list(point) for point in beam_path(_picture(variant), beam)],
        "end": beam.end,
        "struck": beam.struck,
    }


@cache
def _picture(variant: Variant) -> Picture:
    return Picture(variant.geometry, flipped=False)
