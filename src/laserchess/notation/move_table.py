"""The moves of a game as objects, and lists of them."""

from collections.abc import Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import overload

from laserchess.core.arrays import Moves
from laserchess.core.moves import Move
from laserchess.core.variant import Variant
from laserchess.notation import WrittenMove, notation_of


class MoveTable(dict[int, Move]):
    """The one `Move` object that stands for each code in a game, made when it is first asked for."""

    def __init__(self, variant: Variant) -> None:
        """Start with no moves."""
        super().__init__()
        self._game = variant
        self._notation = notation_of(variant)
        self._written: dict[str, WrittenMove] = {}

    def read(self, text: str) -> WrittenMove:
        """Read a move; texts as the game itself writes them, which are as many as there are moves, are remembered."""
        written = self._written.get(text)
        if written is None:
            written = self._notation.read_move(self._game, text)
            if written.is_plain and text == self[written.code].text:
                self._written[text] = written
        return written

    def __missing__(self, code: int) -> Move:
        """Make the move of a new code."""
        move = self[code] = Move.of(self._game.geometry, code, self._notation.write_move(self._game, code))
        return move


@cache
def move_table_for(variant: Variant) -> MoveTable:
    """Return the moves of a game."""
    return MoveTable(variant)


class LegalMoves(Sequence[Move]):
    """The legal moves of one position, in the order of their squares; `"h2+" in moves` works, too."""

    def __init__(self, book: MoveTable, codes: Moves) -> None:
        """Wrap the kernel's list; `Move` objects are looked up as they are wanted."""
        self._book = book
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
        """Return one move, or a list of some."""
        if isinstance(index, slice):
            return [self._book[code] for code in self._codes[index].tolist()]
        return self._book[int(self._codes[index])]

    def __iter__(self) -> Iterator[Move]:
        """Yield the moves."""
        codes = self._codes.tolist()
        if len(codes) < 2:  # noqa: PLR2004  # of one key, itemgetter makes no tuple
            return map(self._book.__getitem__, codes)
        return iter(itemgetter(*codes)(self._book))

    def count(self, value: object = None) -> int:
        """Return the number of legal moves; as of any sequence, how often `value` is among them, if it is given."""
        return len(self) if value is None else int(value in self)

    def __contains__(self, move: object) -> bool:
        """Tell whether a move (or its text, as generated) is legal."""
        if isinstance(move, Move):
            return bool((self._codes == move.code).any())
        return any(legal.text == move for legal in self)

    def __eq__(self, other: object) -> bool:
        """Compare with other moves, in their order."""
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as a list

    def __repr__(self) -> str:
        """List the moves."""
        return f"<LegalMoves {' '.join(map(str, self))}>"
