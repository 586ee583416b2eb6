"""Board files (`.alc`) of the MD+F program, for Advanced Laser Chess.

A title, a line of `key: value` pairs, then the rows from the top: cells of five characters, which are `.....`,
a Hole, a Hyper Hole, or a piece's type, rotation and player and `00`. Lines end with CR LF.
"""

import re
from itertools import pairwise

from laserchess.core.errors import quote
from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant
from laserchess.notation.board_rows import invalid_position

TITLE = "MD+F LaserChess"
PAIRS = (
    "version: 1.1 size: {columns} {rows} style: alc players: 2 turns: {actions} player: {player} turn: 1 initial: 1 "
    "rotate: 0 colors: RGBP creator: {creator} format: ASCII1 encryption: 0 designer: {designer} http: -"
)
NEW_LINE = re.compile(r"\r\n|\r|\n")
KEY = re.compile(r"[a-z]+:")
NAME = re.compile(r"[!-~]+(?: [!-~]+)*")
CELL = re.compile(r"(?P<type>[A-Z])(?P<rotation>[0-7])(?P<player>[12])00")
WIDTH = 5
HEADER = 2
EMPTY = "....."
FEATURES = {"X....": "o", "Z....": "@"}
LETTERS = {"K": "K", "L": "L", "F": "S", "W": "W", "B": "B", "H": "H", "T": "T", "O": "F", "S": "P", "D": "D"}
"""Type of a piece in the file → its letter in the variant."""
TYPES = {letter: kind for kind, letter in LETTERS.items()}
SPLITTER = "T"
"""The piece that is stored by its back."""
UNTURNED = (2, 6)
"""Rotation of each player's pieces that cannot rotate."""
PLAYERS = ("1", "2")


def has_alc(variant: Variant) -> bool:
    """Return whether a variant has the pieces of these files.

    Args:
        variant: The variant.

    Returns:
        Whether `read_alc` and `write_alc` work for it.

    """
    return variant.notation == "tokens" and {piece_type.letter for piece_type in variant.pieces} == TYPES.keys()


def read_alc(variant: Variant, text: str) -> Position:
    """Read a board file with any line ends; text after its last row is ignored.

    Args:
        variant: The variant.
        text: The text of the file.

    Returns:
        The position, at the start of a turn.

    Raises:
        InvalidPositionError: The text cannot be read.

    """
    rows = list(variant.geometry.rows_from_top())
    lines = NEW_LINE.split(text, HEADER + len(rows))
    if lines[0].rstrip(" ") != TITLE:
        invalid_position(f"line 1 is {quote(lines[0])}", "title", lines[0], TITLE)
    if len(lines) < HEADER + len(rows):
        invalid_position(f"{quote(text)} has {len(lines)} lines", "lines", text, f"{HEADER} lines and {len(rows)} rows")
    side = _read_pairs(variant, lines[1])
    pieces: dict[int, Piece] = {}
    floor: dict[int, str] = {}
    for number, (line, (_, cells)) in enumerate(zip(lines[HEADER:], rows, strict=False), HEADER + 1):
        for place, (cell, content) in enumerate(zip(cells, _cut(line.rstrip(" "), number, len(cells)), strict=True)):
            if content in FEATURES:
                floor[cell] = FEATURES[content]
            elif content != EMPTY:
                where = f"line {number}, column {place * WIDTH + 1} ({variant.geometry.names[cell]})"
                pieces[cell] = _read_man(variant, content, where)
    return Position(pieces, side, floor, variant.actions)


def _read_pairs(variant: Variant, line: str) -> int:
    """Return the side to move, once the other pairs are what we can read."""
    words, pairs = line.split(), dict[str, str]()
    keys = [place for place, word in enumerate(words) if KEY.fullmatch(word)]
    for start, end in pairwise([*keys, len(words)]):
        pairs.setdefault(words[start][:-1], " ".join(words[start + 1 : end]))
    known = {
        "size": f"{variant.geometry.columns} {variant.geometry.rows}",
        "players": "2",
        "turns": str(variant.actions),
        "format": "ASCII1",
        "encryption": "0",
    }
    for key, value in known.items():
        if pairs.get(key, value) != value:
            invalid_position(f"{key} in line 2 is {quote(pairs[key])}", key, pairs[key], value)
    if "player" not in pairs:
        invalid_position(
            f"line 2 ({quote(line)}) does not say whose turn it is", "player", line, "player: 1 or player: 2"
        )
    if pairs["player"] not in PLAYERS:
        invalid_position(f"player in line 2 is {quote(pairs['player'])}", "player", pairs["player"], "1 or 2")
    return PLAYERS.index(pairs["player"])


def _cut(line: str, number: int, count: int) -> list[str]:
    """Cut a row into cells."""
    if len(line) != WIDTH * count:
        expected = f"{WIDTH * count}, {WIDTH} for each square"
        invalid_position(f"line {number} ({quote(line)}) has {len(line)} characters", "squares", line, expected)
    return [line[start : start + WIDTH] for start in range(0, len(line), WIDTH)]


def _read_man(variant: Variant, content: str, where: str) -> Piece:
    match = CELL.fullmatch(content)
    if match is None or match["type"] not in LETTERS:
        types = " ".join(LETTERS)
        expected = f"{EMPTY}, {', '.join(FEATURES)} or type ({types}), rotation 0 to 7, player 1 or 2 and 00"
        invalid_position(f"{quote(content)} at {where}", "cell", content, expected)
    piece_type = next(piece_type for piece_type in variant.pieces if piece_type.letter == LETTERS[match["type"]])
    turned = int(match["rotation"]) + 4 * (piece_type.letter == SPLITTER)
    return Piece(piece_type, PLAYERS.index(match["player"]), turned % piece_type.orientations)


def write_alc(variant: Variant, position: Position, *, creator: str = "laserchess", designer: str = "-") -> str:
    """Write a board file.

    Args:
        variant: The variant.
        position: The position, at the start of a turn.
        creator: The name of the program that writes the file.
        designer: The name of the author of the setup.

    Returns:
        The text of the file.

    Raises:
        InvalidPositionError: The format cannot hold the position or a name.

    """
    _check(variant, position)
    pairs = PAIRS.format(
        columns=variant.geometry.columns,
        rows=variant.geometry.rows,
        actions=variant.actions,
        player=PLAYERS[position.side],
        creator=_name(creator, "creator"),
        designer=_name(designer, "designer"),
    )
    rows = ["".join(_write_cell(position, cell) for cell in cells) for _, cells in variant.geometry.rows_from_top()]
    return "".join(f"{line}\r\n" for line in (TITLE, pairs, *rows))


def _check(variant: Variant, position: Position) -> None:
    """Reject what the format cannot hold."""
    names = variant.geometry.names
    for cell in variant.geometry.reading_order:
        feature = position.floor.get(cell, "")
        if feature and feature not in FEATURES.values():
            invalid_position(
                f"{quote(feature)} on {names[cell]} cannot be written", "floor", feature, "a Hole or a Hyper Hole"
            )
        if cell in position.pieces and position.pieces[cell].stunned:
            invalid_position(
                f"a stunned piece on {quote(names[cell])} cannot be written", "stunned", names[cell], "none"
            )
    if position.actions_left != variant.actions or position.capped or position.rotations:
        message = f"a turn with {quote(str(position.actions_left))} actions left cannot be written"
        invalid_position(
            message, "actions", str(position.actions_left), f"the start of a turn, {variant.actions} actions left"
        )
    if position.idle:
        idle = str(position.idle)
        invalid_position(f"a count of {quote(idle)} empty turns cannot be written", "idle", idle, "none")


def _name(name: str, key: str) -> str:
    """Return a name that can be the value of a key."""
    if not NAME.fullmatch(name) or any(map(KEY.fullmatch, name.split(" "))):
        expected = "printable ASCII words, none of them a key"
        invalid_position(f"{quote(name)} cannot be written as {key}", key, name, expected)
    return name


def _write_cell(position: Position, cell: int) -> str:
    piece = position.pieces.get(cell)
    if piece is None:
        letter = position.floor.get(cell)
        return next((content for content, feature in FEATURES.items() if feature == letter), EMPTY)
    turned = (piece.orientation + 4 * (piece.piece_type.letter == SPLITTER)) % 8
    rotation = turned if piece.piece_type.orientations > 1 else UNTURNED[piece.side]
    return f"{TYPES[piece.piece_type.letter]}{rotation}{PLAYERS[piece.side]}00"
