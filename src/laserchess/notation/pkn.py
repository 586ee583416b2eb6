"""PKN, the other position text of Khet: `3PAP3X/4R5/… wnnnnenn… s 0`.

Four fields with a space between: rows from row 1 upwards joined by `/`, with `0` for an empty row; a letter
(`n e s w`) for each piece in the order they are written, the way it is turned; the side to move; and the
number of turns both sides have played, 0 where it is not known.
"""

import re

from laserchess.core.errors import quote
from laserchess.core.position import Position
from laserchess.core.spec import Game, Man
from laserchess.notation.rows import Row, Style, cased, read_letter, read_rows, read_side, refuse, write_rows

WAYS = "nesw"
FIELDS = 4
TURNS = re.compile("[0-9]{1,9}")


def read_pkn(game: Game, text: str) -> tuple[Position, int]:
    """Read a position and the number of turns played."""
    fields = text.strip().split(" ")
    if len(fields) != FIELDS:
        count = f"{len(fields)} field{'s' * (len(fields) > 1)}"
        refuse(f"{quote(text)} has {count}", "fields", text, "rows, ways, side and turns with a space between")
    placement, ways, side, turns = fields
    men = read_rows(game, placement, STYLE)
    if not TURNS.fullmatch(turns):
        refuse(f"{quote(turns)} is no number of turns", "turns", turns, "a whole number from 0 to 999999999")
    return Position(_turned(men, ways), read_side(game, side)), int(turns)


def _turned(men: dict[int, Man], ways: str) -> dict[int, Man]:
    """Turn each piece the way its letter says."""
    for at, way in enumerate(ways):
        if way not in WAYS:
            refuse(f"{quote(way)} at letter {at + 1} of {quote(ways)}", "ways", way, " or ".join(WAYS))
    if len(ways) != len(men):
        refuse(f"{quote(ways)} has {len(ways)} letters", "ways", ways, f"{len(men)}, one for each piece")
    return {
        cell: Man(man.piece, man.side, WAYS.index(way) % man.piece.orientations)
        for (cell, man), way in zip(men.items(), ways, strict=True)
    }


def write_pkn(game: Game, position: Position, turns: int = 0) -> str:
    """Write a position and the number of turns played."""
    order = [cell for _, cells in STYLE.lines(game) for cell in cells if cell in position.men]
    ways = "".join(_way(position.men[cell]) for cell in order)
    return f"{write_rows(game, position.men, STYLE)} {ways} {game.players[position.side].letter} {turns}"


def _way(man: Man) -> str:
    return WAYS[man.orientation % man.piece.orientations]


def _read_man(game: Game, row: Row, at: int) -> tuple[Man, int]:
    return read_letter(game, row, at), 1


def _write_man(man: Man) -> str:
    return cased(man.piece.letter, man.side)


STYLE = Style("row", "0", _read_man, _write_man, upwards=True)
