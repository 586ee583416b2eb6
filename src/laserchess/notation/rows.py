"""What position texts share: rows of pieces and empty runs joined by `/`, and the side to move."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NoReturn

from laserchess.core.errors import InvalidPositionError, quote
from laserchess.core.position import Position
from laserchess.core.spec import Game, Man

LONGEST_RUN = 9
RUNS = {str(length): length for length in range(1, LONGEST_RUN + 1)}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a position text: what it is called and what was written for it."""

    name: str
    text: str

    def refuse(self, part: str, at: int, reason: str, expected: str) -> NoReturn:
        """Say that `part` has no place at character `at`."""
        refuse(f"{quote(part)} at character {at + 1} of {self.name} ({quote(self.text)})", reason, part, expected)


@dataclass(frozen=True)
class Style:
    """How a notation writes the rows of a board."""

    noun: str
    """What it calls a row."""
    empty: str
    """Its sign for a row without pieces; where it has none, that is a run like any other."""
    read_man: Callable[[Game, Row, int], tuple[Man, int]]
    """The piece that is written at this character of a row, and how many characters it takes."""
    write_man: Callable[[Man], str]
    upwards: bool = False
    """Does the lowest row come first."""

    def write(self, squares: Sequence[Man | None]) -> str:
        """Write a row."""
        if self.empty and not any(squares):
            return self.empty
        parts: list[str] = []
        run = 0
        for man in squares:
            if man is None:
                run += 1
                continue
            if run:
                parts.append(_write_run(run))
                run = 0
            parts.append(self.write_man(man))
        return "".join(parts) + _write_run(run)

    def lines(self, game: Game) -> list[tuple[int, list[int]]]:
        """Return the rows as (label, cells from left to right), in the order they are written."""
        return lines_of(game, upwards=self.upwards)

    def runs(self, game: Game) -> dict[str, int]:
        """Return how many empty squares each sign stands for."""
        return RUNS | ({self.empty: game.geometry.columns} if self.empty else {})


@cache
def lines_of(game: Game, *, upwards: bool = False) -> list[tuple[int, list[int]]]:
    """Return the rows of a board as (label, cells from left to right), the top row first or the lowest."""
    downwards = list(game.geometry.rows_from_top())
    return downwards[::-1] if upwards else downwards


def read_rows(game: Game, text: str, style: Style) -> dict[int, Man]:
    """Return the pieces by cell, in the order they are written."""
    texts = text.split("/")
    lines = style.lines(game)
    if len(texts) != len(lines):
        expected = f"{len(lines)} {style.noun}s joined by /"
        count = f"{len(texts)} {style.noun}{'s' * (len(texts) > 1)}"
        refuse(f"{quote(text)} has {count}", f"{style.noun}s", text, expected)
    men: dict[int, Man] = {}
    for (label, cells), row_text in zip(lines, texts, strict=True):
        men |= _read_row(game, Row(f"{style.noun} {label}", row_text), cells, style)
    return men


def _read_row(game: Game, row: Row, cells: list[int], style: Style) -> dict[int, Man]:
    runs = style.runs(game)
    found: dict[int, Man] = {}
    column = at = 0
    while at < len(row.text):
        run = runs.get(row.text[at])
        if run is None:
            man, length = style.read_man(game, row, at)
            found[column] = man
            run = 1
        else:
            length = 1
        column += run
        at += length
    if column != len(cells):
        message = f"{row.name} ({quote(row.text)}) has {column} square{'s' * (column != 1)}"
        refuse(message, "squares", row.text, str(len(cells)))
    return {cells[index]: man for index, man in found.items()}


def write_rows(game: Game, men: Mapping[int, Man], style: Style) -> str:
    """Write the pieces with empty runs as long as they can be."""
    return "/".join([style.write([*map(men.get, cells)]) for _, cells in style.lines(game)])


def _write_run(length: int) -> str:
    full, rest = divmod(length, LONGEST_RUN)
    return str(LONGEST_RUN) * full + (str(rest) if rest else "")


def cased(text: str, player: int) -> str:
    """Write letters as a player's: the first player's in upper case, the second's in lower case."""
    return text.lower() if player else text.upper()


def read_letter(game: Game, row: Row, at: int) -> Man:
    """Return the piece, unturned, that a single letter stands for."""
    letter = row.text[at]
    man = _by_letter(game).get(letter)
    if man is None:
        letters = " ".join(piece.letter for piece in game.pieces)
        row.refuse(letter, at, "letters", f"a piece ({letters}, in either case) or an empty run")
    return man


@cache
def _by_letter(game: Game) -> dict[str, Man]:
    return {cased(piece.letter, player): Man(piece, player) for piece in game.pieces for player in (0, 1)}


def read_side(game: Game, word: str) -> int:
    """Return the number of the player whose letter this is."""
    letters = [player.letter for player in game.players]
    if word not in letters:
        refuse(f"{quote(word)} is no side to move", "side", word, " or ".join(letters))
    return letters.index(word)


def write_side(game: Game, position: Position) -> str:
    """Write who is to move."""
    return game.players[position.side].letter


def refuse(message: str, reason: str, text: str, expected: str) -> NoReturn:
    """Refuse a position text."""
    raise InvalidPositionError(message, reason=reason, text=text, expected=expected)
