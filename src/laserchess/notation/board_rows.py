"""What position texts share: rows of pieces and empty runs joined by `/`, and the side to move."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NoReturn

from laserchess.core.errors import InvalidPositionError, quote
from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant

MAX_RUN = 9
RUNS = {str(length): length for length in range(1, MAX_RUN + 1)}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a position text: what it is called and what was written for it."""

    name: str
    text: str

    def refuse(self, part: str, at: int, reason: str, expected: str) -> NoReturn:
        """Raise because `part` is not allowed at character `at`."""
        invalid_position(
            f"{quote(part)} at character {at + 1} of {self.name} ({quote(self.text)})", reason, part, expected
        )


@dataclass(frozen=True)
class RowStyle:
    """How a notation writes the rows of a board."""

    noun: str
    """What it calls a row."""
    empty: str
    """Its sign for a row without pieces; where it has none, that is a run like any other."""
    read_piece: Callable[[Variant, Row, int], tuple[Piece, int]]
    """The piece that is written at this character of a row, and how many characters it takes."""
    write_piece: Callable[[Piece], str]
    upwards: bool = False
    """Does the lowest row come first."""

    def write(self, squares: Sequence[Piece | None]) -> str:
        """Write a row."""
        if self.empty and not any(squares):
            return self.empty
        parts: list[str] = []
        run = 0
        for piece in squares:
            if piece is None:
                run += 1
                continue
            if run:
                parts.append(_write_run(run))
                run = 0
            parts.append(self.write_piece(piece))
        return "".join(parts) + _write_run(run)

    def lines(self, variant: Variant) -> list[tuple[int, list[int]]]:
        """Return the rows as (label, cells from left to right), in the order they are written."""
        return lines_of(variant, upwards=self.upwards)

    def runs(self, variant: Variant) -> dict[str, int]:
        """Return the number of empty squares of each sign."""
        return RUNS | ({self.empty: variant.geometry.columns} if self.empty else {})


@cache
def lines_of(variant: Variant, *, upwards: bool = False) -> list[tuple[int, list[int]]]:
    """Return the rows of a board as (label, cells from left to right), the top row first or the lowest."""
    downwards = list(variant.geometry.rows_from_top())
    return downwards[::-1] if upwards else downwards


def read_rows(variant: Variant, text: str, style: RowStyle) -> dict[int, Piece]:
    """Return the pieces by cell, in the order they are written."""
    texts = text.split("/")
    lines = style.lines(variant)
    if len(texts) != len(lines):
        expected = f"{len(lines)} {style.noun}s joined by /"
        count = f"{len(texts)} {style.noun}{'s' * (len(texts) > 1)}"
        invalid_position(f"{quote(text)} has {count}", f"{style.noun}s", text, expected)
    pieces: dict[int, Piece] = {}
    for (label, cells), row_text in zip(lines, texts, strict=True):
        pieces |= _read_row(variant, Row(f"{style.noun} {label}", row_text), cells, style)
    return pieces


def _read_row(variant: Variant, row: Row, cells: list[int], style: RowStyle) -> dict[int, Piece]:
    runs = style.runs(variant)
    found: dict[int, Piece] = {}
    column = at = 0
    while at < len(row.text):
        run = runs.get(row.text[at])
        if run is None:
            piece, length = style.read_piece(variant, row, at)
            found[column] = piece
            run = 1
        else:
            length = 1
        column += run
        at += length
    if column != len(cells):
        message = f"{row.name} ({quote(row.text)}) has {column} square{'s' * (column != 1)}"
        invalid_position(message, "squares", row.text, str(len(cells)))
    return {cells[index]: piece for index, piece in found.items()}


def write_rows(variant: Variant, pieces: Mapping[int, Piece], style: RowStyle) -> str:
    """Write the pieces with empty runs as long as they can be."""
    return "/".join([style.write([*map(pieces.get, cells)]) for _, cells in style.lines(variant)])


def _write_run(length: int) -> str:
    full, rest = divmod(length, MAX_RUN)
    return str(MAX_RUN) * full + (str(rest) if rest else "")


def cased(text: str, player: int) -> str:
    """Write letters as a player's: the first player's in upper case, the second's in lower case."""
    return text.lower() if player else text.upper()


def read_letter(variant: Variant, row: Row, at: int) -> Piece:
    """Return the piece of a single letter, at orientation 0."""
    letter = row.text[at]
    piece = _by_letter(variant).get(letter)
    if piece is None:
        letters = " ".join(piece_type.letter for piece_type in variant.pieces)
        row.refuse(letter, at, "letters", f"a piece ({letters}, in either case) or an empty run")
    return piece


@cache
def _by_letter(variant: Variant) -> dict[str, Piece]:
    return {
        cased(piece_type.letter, player): Piece(piece_type, player)
        for piece_type in variant.pieces
        for player in (0, 1)
    }


def read_side(variant: Variant, word: str) -> int:
    """Return the number of the player whose letter this is."""
    letters = [player.letter for player in variant.players]
    if word not in letters:
        invalid_position(f"{quote(word)} is no side to move", "side", word, " or ".join(letters))
    return letters.index(word)


def write_side(variant: Variant, position: Position) -> str:
    """Write who is to move."""
    return variant.players[position.side].letter


def invalid_position(message: str, reason: str, text: str, expected: str) -> NoReturn:
    """Raise `InvalidPositionError`."""
    raise InvalidPositionError(message, reason=reason, text=text, expected=expected)
