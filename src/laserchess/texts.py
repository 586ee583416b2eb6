"""Single words of a game, read without a board: moves and pieces."""

from laserchess.core.moves import Move
from laserchess.core.spec import Man
from laserchess.games import GameLike, game_of
from laserchess.notation import men
from laserchess.notation.book import book_of


def read_move(game: GameLike, text: str) -> Move:
    """Read a move as the game writes it, without asking whether it is legal anywhere: `read_move("khet", "d1d2")`.

    What the text says of captures or chance is left out; `board.parse` looks at that, and at the rules.
    """
    book = book_of(game_of(game))
    return book[book.read(text).code]


def read_man(game: GameLike, text: str) -> Man:
    """Read a piece as the game's position texts write it: `read_man("khet", "p+")`."""
    return men.read_man(game_of(game), text)
