"""The Leiserchess endgame tablebase: one Monarch each, with at most one Pawn.

    >>> from laserchess import Board, tablebase
    >>> tablebase.probe(Board("leiserchess", setup="endgame"))
    ProbeResult(winner='tangerine', turns=21)
    >>> tablebase.probe(Board("leiserchess", position="8/8/1ne6/8/8/5ss2/8/7NN W"))
    ProbeResult(winner='lavender', turns=6)

Without Pawns there are 64,512 positions of the side to move, none of them drawn; with one Pawn there are 31,997,952.
The table is shipped with the library; `laserchess tablebase build` builds it again, `check` verifies it.
"""

from dataclasses import dataclass

from laserchess.board import Board
from laserchess.core.moves import Move
from laserchess.tablebase.file import load
from laserchess.tablebase.index import Maps, index_of_three, index_of_two
from laserchess.tablebase.maps import make_maps
from laserchess.variants import find_variant

__all__ = ["MAX_PIECES", "ProbeResult", "best_moves", "load", "probe"]

VARIANT = "leiserchess"
MAX_PIECES = 3


@dataclass(frozen=True, slots=True)
class ProbeResult:
    """The result of a position with best play.

    Attributes:
        winner: The winning side; `None` for a draw.
        turns: Turns of both sides until the end of the game; 0 for a draw.

    """

    winner: str | None
    turns: int


def _index(board: Board) -> int | None:
    """Return the index of a position, or `None` if the table does not have it."""
    if board.outcome or board.variant != find_variant(VARIANT):
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
    """Create `MAPS` on first use, so that engines start faster."""
    if name == "MAPS":
        return make_maps()
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def probe(board: Board) -> ProbeResult | None:
    """Return the exact result of a position.

    The history is ignored: no win needs more than 42 turns or a repetition, but with many quiet turns before it the
    game may be drawn first.

    Args:
        board: The position.

    Returns:
        Winner and distance, or `None` if the table does not have the position.

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
    """Return the moves that win fastest, keep a draw, or lose slowest.

    Args:
        board: The position.

    Returns:
        The best moves; empty if the table does not have the position.

    """
    result = probe(board)
    if result is None:
        return []
    return [move for move in board.legal_moves if _keeps(board, move, result)]


def _keeps(board: Board, move: Move, result: ProbeResult) -> bool:
    after = board.copy(history=False)
    after.push(move)
    if after.outcome:
        return after.outcome.winner == result.winner and result.turns == 1
    return probe(after) == ProbeResult(result.winner, max(0, result.turns - 1))
