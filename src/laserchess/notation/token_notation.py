"""Positions of Advanced Laser Chess: rows of comma-separated tokens, then side, actions left and what is used up.

A token is a number of empty squares, a piece (letter, facing if it has one, `!` if stunned), a feature of
the floor, or a piece and the floor under it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from laserchess.core.errors import quote
from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant
from laserchess.notation import action_text
from laserchess.notation.base import Notation
from laserchess.notation.board_rows import cased, invalid_position, lines_of, read_side

RUN = re.compile(r"[1-9][0-9]?")
TOKEN = re.compile(r"(?P<letter>[A-Za-z])(?P<facing>[0-9]?)(?P<stunned>!?)(?P<floor>[-*']?)")
SPIN = re.compile(r"(?P<square>[a-z][0-9]{1,2})@(?P<before>[0-7])")
FIELDS = (4, 6)
MAX_DIGITS = 3
MAX_READ = 1 << 13
"""Number of cached tokens: all of a variant's positions, and some more."""


def read_position(variant: Variant, text: str) -> Position:
    """Read the board and the four or six fields that make a position."""
    fields = text.split()
    if len(fields) not in FIELDS:
        expected = "board, side, actions left and used caps, then perhaps rotations and empty turns"
        invalid_position(f"{quote(text)} has {len(fields)} fields", "fields", text, expected)
    pieces, floor = _read_board(variant, fields[0])
    side = read_side(variant, fields[1])
    left = _read_number(fields[2], "actions", f"0 to {variant.actions} actions left")
    capped = tuple(_read_square(variant, name, "cap") for name in _listed(fields[3]))
    spins, idle = (
        ((), 0) if len(fields) == FIELDS[0] else (_read_spins(variant, fields[4], pieces), _read_idle(fields[5]))
    )
    return Position(pieces, side, floor, left, capped, spins, idle)


def _listed(field: str) -> list[str]:
    return [] if field == "-" else field.split(",")


def _read_number(word: str, reason: str, expected: str) -> int:
    if not re.fullmatch(rf"[0-9]{{1,{MAX_DIGITS}}}", word):
        invalid_position(f"{quote(word)} is no number", reason, word, expected)
    return int(word)


def _read_idle(word: str) -> int:
    return _read_number(word, "idle", "the number of empty turns in a row")


def _read_square(variant: Variant, name: str, reason: str) -> int:
    cell = variant.geometry.by_name.get(name)
    if cell is None:
        invalid_position(f"{quote(name)} is no square", reason, name, variant.geometry.extent)
    return cell


def _read_spins(variant: Variant, field: str, pieces: dict[int, Piece]) -> tuple[tuple[int, int], ...]:
    spins = []
    for word in _listed(field):
        match = SPIN.fullmatch(word)
        if match is None:
            invalid_position(f"{quote(word)} is no rotation", "rotations", word, "square@facing before, as b6@3, or -")
        spins.append(_spin(_read_square(variant, match["square"], "rotations"), int(match["before"]), pieces))
    return tuple(spins)


def _spin(cell: int, facing: int, pieces: dict[int, Piece]) -> tuple[int, int]:
    """Return a rotation as square and orientation before; the rules are checked later."""
    facings = pieces[cell].piece_type.facings if cell in pieces else ()
    return cell, facings.index(facing) if facing in facings else len(facings)


def _read_board(variant: Variant, text: str) -> tuple[dict[int, Piece], dict[int, str]]:
    lines, texts = lines_of(variant), text.split("/")
    if len(texts) != len(lines):
        invalid_position(f"{quote(text)} has {len(texts)} rows", "rows", text, f"{len(lines)} rows joined by /")
    pieces: dict[int, Piece] = {}
    floor: dict[int, str] = {}
    for (label, cells), row in zip(lines, texts, strict=True):
        column = 0
        for token in row.split(","):
            if RUN.fullmatch(token):
                column += int(token)
                continue
            if column < len(cells):
                piece, feature = _read_token(variant, token, label)
                if piece:
                    pieces[cells[column]] = piece
                if feature:
                    floor[cells[column]] = feature
            column += 1
        if column != len(cells):
            invalid_position(f"row {label} ({quote(row)}) has {column} squares", "squares", row, str(len(cells)))
    return pieces, floor


@lru_cache(MAX_READ)
def _read_token(variant: Variant, token: str, label: int) -> tuple[Piece | None, str]:
    """Return the piece and the feature of a token."""
    features = [*(feature.letter for feature in variant.features), *variant.floors]
    if token in features:
        return None, token
    match = TOKEN.fullmatch(token)
    where = f"{quote(token)} in row {label}"
    letters = {piece_type.letter: piece_type for piece_type in variant.pieces}
    if match is None or match["letter"].upper() not in letters:
        floor = f" or a feature ({' '.join(features)})" if features else ""
        expected = f"a number or a piece ({' '.join(letters)}){floor}"
        invalid_position(where, "letters", token, expected)
    piece_type = letters[match["letter"].upper()]
    facings = list(map(str, piece_type.facings)) if piece_type.orientations > 1 else [""]
    if match["facing"] not in facings:
        named = f"with a facing ({' '.join(facings)})" if piece_type.orientations > 1 else "without a facing"
        invalid_position(where, "facing", token, f"{piece_type.letter} {named}")
    if match["floor"] not in {"", *variant.floors} or (match["stunned"] and not piece_type.stunned_faces):
        invalid_position(where, "letters", token, f"{piece_type.letter} and its facing alone")
    player = 0 if match["letter"].isupper() else 1
    return Piece(piece_type, player, facings.index(match["facing"]), bool(match["stunned"])), match["floor"]


def _write_turn(variant: Variant, position: Position) -> str:
    """Write side, actions left and what is used up; rotations and empty turns only where there are any."""
    names = variant.geometry.names
    capped = ",".join(names[cell] for cell in variant.geometry.reading_order if cell in position.capped) or "-"
    text = f"{variant.players[position.side].letter} {position.actions_left} {capped}"
    if not position.rotations and not position.idle:
        return text
    before = ((names[cell], position.pieces[cell].piece_type.facings[way]) for cell, way in position.rotations)
    spins = ",".join(f"{name}@{facing}" for name, facing in before) or "-"
    return f"{text} {spins} {position.idle}"


def _write_row(pieces: Sequence[Piece | None], floor: Sequence[str | None]) -> str:
    words = [
        (write_piece(piece) if piece else "") + (feature or "") for piece, feature in zip(pieces, floor, strict=True)
    ]
    runs = ((word, list(group)) for word, group in groupby(words))
    return ",".join(str(len(group)) if not word else ",".join(group) for word, group in runs)


def write_piece(piece: Piece) -> str:
    """Write a piece as a token."""
    facing = str(piece.facing) if piece.piece_type.orientations > 1 else ""
    return cased(piece.piece_type.letter, piece.side) + facing + "!" * piece.stunned


NOTATION = Notation(
    read_position,
    _write_row,
    _write_turn,
    action_text.read_action,
    action_text.write_action,
    write_captures=False,
    write_piece=write_piece,
)
