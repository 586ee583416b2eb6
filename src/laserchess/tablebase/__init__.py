"""Exact endgames: one Monarch each in Leiserchess, without Pawns or with one, solved.

    >>> from laserchess import Board, tablebase
    >>> tablebase.probe(Board("leiserchess", setup="endgame"))
    Verdict(winner='tangerine', turns=21)
    >>> tablebase.probe(Board("leiserchess", position="8/8/1ne6/8/8/5ss2/8/7NN W"))
    Verdict(winner='lavender', turns=6)

Without Pawns there are 64,512 positions for the side to move, and none is drawn; with one of them 31,997,952.
The table comes with the library; `laserchess tablebase build` makes it anew, `check` proves it.
"""

from dataclasses import dataclass

from laserchess.board import Board
from laserchess.core.moves import Move
from laserchess.tablebase.file import load
from laserchess.tablebase.index import Maps, index_of_three, index_of_two
from laserchess.tablebase.maps import make_maps
from laserchess.variants import find_variant

__all__ = ["MAX_PIECES", "ProbeResult", "best_moves", "load", "probe"]

GAME = "leiserchess"
MAX_PIECES = 3


@dataclass(frozen=True, slots=True)
class ProbeResult:
    """Who wins with best play, and in how many turns (of both sides together); nobody, in 0, where it is a draw."""

    winner: str | None
    turns: int


def _index(board: Board) -> int | None:
    """Return the index of a position, or `None` where the table does not have it."""
    if board.outcome or board.variant != find_variant(GAME):
        return None
    position = board.snapshot()
    if len(position.pieces) > MAX_PIECES:
        return None
    geometry, side = board.variant.geometry, position.side
    places = {cell: geometry.column(cell) * 8 + geometry.row(cell) for cell in position.pieces}
    placed = [(piece, places[cell] << 2 | piece.orientation) for cell, piece in position.pieces.items()]
    own = [place for piece, place in placed if piece.piece_type.royal and piece.side == side]
    other = [place for piece, place in placed if piece.piece_type.royal and piece.side != side]
    pawns = [(place, int(piece.side == side)) for piece, place in placed if not piece.piece_type.royal]
    if len(own) != 1 or len(other) != 1:
        return None
    maps = make_maps()
    return index_of_three(maps, 0, own[0], other[0], *pawns[0]) if pawns else index_of_two(maps, 0, own[0], other[0])


def __getattr__(name: str) -> Maps:
    """Make `MAPS`, those of `index`, when they are first asked for: an engine starts sooner without them."""
    if name == "MAPS":
        return make_maps()
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def probe(board: Board) -> ProbeResult | None:
    """Tell who wins and in how many turns, or `None` where the table does not know the position.

    The past is left aside: nobody who wins needs more than 42 turns or repeats a position, but quiet turns before may
    be so many that the game is drawn first.
    """
    index = _index(board)
    if index is None:
        return None
    value = int(load()[index])
    if value == 0:
        return ProbeResult(None, 0)
    side = board.snapshot().side
    return ProbeResult(board.variant.players[side if value > 0 else 1 - side].name, abs(value))


def best_moves(board: Board) -> list[Move]:
    """Return the moves that win soonest, keep a draw, or lose latest; none where the table has no verdict."""
    verdict = probe(board)
    if verdict is None:
        return []
    return [move for move in board.legal_moves if _keeps(board, move, verdict)]


def _keeps(board: Board, move: Move, verdict: ProbeResult) -> bool:
    after = board.copy(history=False)
    after.push(move)
    if after.outcome:
        return after.outcome.winner == verdict.winner and verdict.turns == 1
    return probe(after) == ProbeResult(verdict.winner, max(0, verdict.turns - 1))
