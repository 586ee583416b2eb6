"""Move objects by code, and lists of legal moves."""

from collections.abc import Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import overload

from laserchess.core.arrays import Moves
from laserchess.core.moves import Move
from laserchess.core.variant import Variant
from laserchess.notation import WrittenMove, notation_of


class MoveTable(dict[int, Move]):
    """The `Move` object of each code of a variant, made when it is first used."""

    def __init__(self, variant: Variant) -> None:
        """Start with no moves."""
        super().__init__()
        self._variant = variant
        self._notation = notation_of(variant)
        self._written: dict[str, WrittenMove] = {}

    def read(self, text: str) -> WrittenMove:
        """Parse a move; canonical texts, which are as many as there are moves, are cached."""
        written = self._written.get(text)
        if written is None:
            written = self._notation.read_move(self._variant, text)
            if written.is_plain and text == self[written.code].text:
                self._written[text] = written
        return written

    def __missing__(self, code: int) -> Move:
        """Make the move of a new code."""
        move = self[code] = Move.of(self._variant.geometry, code, self._notation.write_move(self._variant, code))
        return move


@cache
def move_table_for(variant: Variant) -> MoveTable:
    """Return the move table of a variant."""
    return MoveTable(variant)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, in the order of their squares: a sequence of `Move`.

    >>> from laserchess import Board
    >>> moves = Board("laser-chess").legal_moves
    >>> "h2g2" in moves, moves.count() == len(moves)
    (True, True)

    """

    def __init__(self, table: MoveTable, codes: Moves) -> None:
        """Wrap the kernel's list; `Move` objects are looked up when used.

        Args:
            table: The move table of the variant.
            codes: The kernel's integers for the moves.

        """
        self._table = table
        self._codes = codes

    @property
    def codes(self) -> Moves:
        """The kernel's integers for the moves."""
        return self._codes

    def __len__(self) -> int:
        """Return the number of legal moves."""
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        """Return a move, or the list of a slice."""
        if isinstance(index, slice):
            return [self._table[code] for code in self._codes[index].tolist()]
        return self._table[int(self._codes[index])]

    def __iter__(self) -> Iterator[Move]:
        """Yield the moves."""
        codes = self._codes.tolist()
        if len(codes) < 2:  # noqa: PLR2004  # itemgetter returns no tuple for one key
            return map(self._table.__getitem__, codes)
        return iter(itemgetter(*codes)(self._table))

    def count(self, value: object = None) -> int:
        """Return the number of legal moves, as in python-chess.

        Args:
            value: If given, count only this move or text, as for any sequence.

        Returns:
            The number of moves.

        """
        return len(self) if value is None else int(value in self)

    def __contains__(self, move: object) -> bool:
        """Return whether a move, or its canonical text, is legal."""
        if isinstance(move, Move):
            return bool((self._codes == move.code).any())
        return any(legal.text == move for legal in self)

    def __eq__(self, other: object) -> bool:
        """Compare with another sequence of moves."""
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as a list

    def __repr__(self) -> str:
        """Return the texts of the moves."""
        return f"<LegalMoves {' '.join(map(str, self))}>"
