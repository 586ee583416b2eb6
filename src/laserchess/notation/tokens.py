"""Positions of Advanced Laser Chess: rows of comma-separated tokens, then side, actions left and what is used up.

A token is a number of empty squares, a piece (letter, facing if it has one, `!` if stunned), a feature of
the floor, or a piece and the feature it stands on.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from laserchess.core.errors import quote
from laserchess.core.position import Position
from laserchess.core.spec import Game, Man
from laserchess.notation import actions
from laserchess.notation.base import Notation
from laserchess.notation.rows import cased, lines_of, read_side, refuse

RUN = re.compile(r"[1-9][0-9]?")
TOKEN = re.compile(r"(?P<letter>[A-Za-z])(?P<facing>[0-9]?)(?P<stunned>!?)(?P<floor>[-*']?)")
SPIN = re.compile(r"(?P<square>[a-z][0-9]{1,2})@(?P<before>[0-7])")
FIELDS = (4, 6)
MOST_DIGITS = 3
MOST_READ = 1 << 13
"""Tokens that are remembered: all that a game's positions have, and some."""


def read_position(game: Game, text: str) -> Position:
    """Read the board and the four or six fields that make a position."""
    fields = text.split()
    if len(fields) not in FIELDS:
        expected = "board, side, actions left and used caps, then perhaps rotations and empty turns"
        refuse(f"{quote(text)} has {len(fields)} fields", "fields", text, expected)
    men, floor = _read_board(game, fields[0])
    side = read_side(game, fields[1])
    left = _read_number(fields[2], "actions", f"0 to {game.actions} actions left")
    capped = tuple(_read_square(game, name, "cap") for name in _listed(fields[3]))
    spins, idle = ((), 0) if len(fields) == FIELDS[0] else (_read_spins(game, fields[4], men), _read_idle(fields[5]))
    return Position(men, side, floor, left, capped, spins, idle)


def _listed(field: str) -> list[str]:
    return [] if field == "-" else field.split(",")


def _read_number(word: str, reason: str, expected: str) -> int:
    if not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", word):
        refuse(f"{quote(word)} is no number", reason, word, expected)
    return int(word)


def _read_idle(word: str) -> int:
    return _read_number(word, "idle", "the number of empty turns in a row")


def _read_square(game: Game, name: str, reason: str) -> int:
    cell = game.geometry.by_name.get(name)
    if cell is None:
        refuse(f"{quote(name)} is no square", reason, name, game.geometry.extent)
    return cell


def _read_spins(game: Game, field: str, men: dict[int, Man]) -> tuple[tuple[int, int], ...]:
    spins = []
    for word in _listed(field):
        match = SPIN.fullmatch(word)
        if match is None:
            refuse(f"{quote(word)} is no rotation", "rotations", word, "square@facing before, as b6@3, or -")
        spins.append(_spin(_read_square(game, match["square"], "rotations"), int(match["before"]), men))
    return tuple(spins)


def _spin(cell: int, facing: int, men: dict[int, Man]) -> tuple[int, int]:
    """Return a rotation as square and orientation before; what cannot be is left for the rules to refuse."""
    facings = men[cell].piece.facings if cell in men else ()
    return cell, facings.index(facing) if facing in facings else len(facings)


def _read_board(game: Game, text: str) -> tuple[dict[int, Man], dict[int, str]]:
    lines, texts = lines_of(game), text.split("/")
    if len(texts) != len(lines):
        refuse(f"{quote(text)} has {len(texts)} rows", "rows", text, f"{len(lines)} rows joined by /")
    men: dict[int, Man] = {}
    floor: dict[int, str] = {}
    for (label, cells), row in zip(lines, texts, strict=True):
        column = 0
        for token in row.split(","):
            if RUN.fullmatch(token):
                column += int(token)
                continue
            if column < len(cells):
                man, feature = _read_token(game, token, label)
                if man:
                    men[cells[column]] = man
                if feature:
                    floor[cells[column]] = feature
            column += 1
        if column != len(cells):
            refuse(f"row {label} ({quote(row)}) has {column} squares", "squares", row, str(len(cells)))
    return men, floor


@lru_cache(MOST_READ)
def _read_token(game: Game, token: str, label: int) -> tuple[Man | None, str]:
    """Return the piece and the feature a token stands for."""
    features = [*(feature.letter for feature in game.features), *game.floors]
    if token in features:
        return None, token
    match = TOKEN.fullmatch(token)
    where = f"{quote(token)} in row {label}"
    letters = {piece.letter: piece for piece in game.pieces}
    if match is None or match["letter"].upper() not in letters:
        floor = f" or a feature ({' '.join(features)})" if features else ""
        expected = f"a number or a piece ({' '.join(letters)}){floor}"
        refuse(where, "letters", token, expected)
    piece = letters[match["letter"].upper()]
    facings = list(map(str, piece.facings)) if piece.orientations > 1 else [""]
    if match["facing"] not in facings:
        named = f"with a facing ({' '.join(facings)})" if piece.orientations > 1 else "without a facing"
        refuse(where, "facing", token, f"{piece.letter} {named}")
    if match["floor"] not in {"", *game.floors} or (match["stunned"] and not piece.stunned_faces):
        refuse(where, "letters", token, f"{piece.letter} and its facing alone")
    player = 0 if match["letter"].isupper() else 1
    return Man(piece, player, facings.index(match["facing"]), bool(match["stunned"])), match["floor"]


def _write_turn(game: Game, position: Position) -> str:
    """Write side, actions left and what is used up; rotations and empty turns only where there are any."""
    names = game.geometry.names
    capped = ",".join(names[cell] for cell in game.geometry.reading_order if cell in position.capped) or "-"
    text = f"{game.players[position.side].letter} {position.left} {capped}"
    if not position.spins and not position.idle:
        return text
    before = ((names[cell], position.men[cell].piece.facings[way]) for cell, way in position.spins)
    spins = ",".join(f"{name}@{facing}" for name, facing in before) or "-"
    return f"{text} {spins} {position.idle}"


def _write_row(men: Sequence[Man | None], floor: Sequence[str | None]) -> str:
    words = [(write_man(man) if man else "") + (feature or "") for man, feature in zip(men, floor, strict=True)]
    runs = ((word, list(group)) for word, group in groupby(words))
    return ",".join(str(len(group)) if not word else ",".join(group) for word, group in runs)


def write_man(man: Man) -> str:
    """Write a piece as a token."""
    facing = str(man.facing) if man.piece.orientations > 1 else ""
    return cased(man.piece.letter, man.side) + facing + "!" * man.stunned


NOTATION = Notation(
    read_position,
    _write_row,
    _write_turn,
    actions.read_action,
    actions.write_action,
    write_captures=False,
    write_man=write_man,
)
