"""The moves of a game as objects, and lists of them."""

from collections.abc import Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import overload

from laserchess.core.kernel import Moves
from laserchess.core.moves import Move
from laserchess.core.spec import Game
from laserchess.notation import notation_of


class MoveBook(dict[int, Move]):
    """The one `Move` object that stands for each code in a game, made when it is first asked for."""

    def __init__(self, game: Game) -> None:
        """Start with no moves."""
        super().__init__()
        self._game = game

    def __missing__(self, code: int) -> Move:
        """Make the move of a new code."""
        move = self[code] = Move.of(self._game.geometry, code, notation_of(self._game).write_move(self._game, code))
        return move


@cache
def book_of(game: Game) -> MoveBook:
    """Return the moves of a game."""
    return MoveBook(game)


class LegalMoves(Sequence[Move]):
    """The legal moves of one position, in the order of their squares; `"h2+" in moves` works, too."""

    def __init__(self, book: MoveBook, codes: Moves) -> None:
        """Wrap the kernel's list; `Move` objects are looked up as they are wanted."""
        self._book = book
        self._codes = codes

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

    def __contains__(self, move: object) -> bool:
        """Tell whether a move (or its text, as generated) is legal."""
        if isinstance(move, Move):
            return bool((self._codes == move.code).any())
        return any(legal.text == move for legal in self)

    def __repr__(self) -> str:
        """List the moves."""
        return f"<LegalMoves {' '.join(map(str, self))}>"
