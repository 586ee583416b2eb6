"""Variants and positions with something changed: some are rejected, some can be played, none may do harm."""

import re
from collections import defaultdict
from dataclasses import replace
from random import Random

from laserchess import Board
from laserchess.core.position import Position
from laserchess.core.variant import Piece
from laserchess.engine.profiles import profile_of, with_profile
from laserchess.variants import write_variant
from tests.every_variant import EVERY_VARIANT

TEXTS = [write_variant(with_profile(variant, profile_of(variant))) for variant in EVERY_VARIANT.values()]
PAIR = re.compile(r"(\w+) = (.+)")
NUMBER = re.compile(r"-?\d+")
FACE = re.compile(r'(?<=faces = ")[^"]+')
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 15, 16, 17, 63, 64, 99, 255, 256, 4096, 65535, 2**31, 2**63, 10**30)
FACES = ("X", "=", "<", ".", "0", "2", "5", "7", ".3", ".<", "Y", "?", "C")
CHANGES = (
    "turns = [1]",
    "turns = [1, 2, 3]",
    "turns = [1, 3]",
    "turns = []",
    'onto = { "*" = "swap" }',
    'onto = { "*" = "capture" }',
    'onto = { "*" = "shove" }',
    'onto = { "*" = "displace" }',
    "steps = true",
    "steps = false",
    "immune = true",
    'faces = ". . . . . . . ."',
    'faces = "< < < < < < < <"',
)
SIGNS = "0123456789+-*/,.@!~ abklmprxKLMPRX"


def _values() -> dict[str, list[str]]:
    """Return every value that a variant gives a key, as TOML writes it."""
    found: dict[str, list[str]] = defaultdict(list)
    for text in TEXTS:
        for key, value in PAIR.findall(text):
            found[key].append(value)
    return found


VALUES = _values()


def mutated_file(random: Random) -> str:
    """Return the file of a variant with one to four changes."""
    text = random.choice(TEXTS)
    names = re.findall(r'(?<=\[\[pieces\]\]\nname = ")[^"]+', text)
    for _ in range(random.randint(1, 4)):
        text = random.choice((_with_other_value, _with_other_number, _with_other_face, _with_option))(
            random, text, names
        )
    return re.sub(r'^id = ".*"', 'id = "mutant"', text, count=1, flags=re.MULTILINE)


def _with_other_value(random: Random, text: str, _: list[str]) -> str:
    """Give a key the value that it has elsewhere, or put a line of another table behind another."""
    lines = text.splitlines()
    place = random.randrange(len(lines))
    pair = PAIR.fullmatch(lines[place])
    if pair is None or random.random() < 0.3:  # now and then
        key = random.choice([*VALUES])
        lines.insert(place + 1, f"{key} = {random.choice(VALUES[key])}")
    else:
        values = VALUES.get(pair[1], ["0"])
        lines[place] = f"{pair[1]} = {random.choice(values)}"
    return "\n".join(lines) + "\n"


def _with_other_number(random: Random, text: str, _: list[str]) -> str:
    found = [match for match in NUMBER.finditer(text) if text[match.start() - 1] in " [="]
    if not found:
        return text
    match = random.choice(found)
    number = random.choice([*NUMBERS, int(match[0]) - 1, int(match[0]) + 1])
    return f"{text[: match.start()]}{number}{text[match.end() :]}"


def _with_other_face(random: Random, text: str, _: list[str]) -> str:
    match = random.choice([*FACE.finditer(text)])
    words = match[0].split()
    words[random.randrange(len(words))] = random.choice(FACES)
    return f"{text[: match.start()]}{' '.join(words)}{text[match.end() :]}"


def _with_option(random: Random, text: str, names: list[str]) -> str:
    """Add an option that changes a piece."""
    change = f'{{ when = true, piece = "{random.choice(names)}", {random.choice(CHANGES)} }}'
    default = random.choice(("true", "false"))
    table = f"[options.rule{random.randrange(100)}]\ndefault = {default}\nchoices = [true, false]\nchanges = [{change}]"
    return f"{text}\n{table}\n"


def mutated_text(random: Random, text: str) -> str:
    """Return a position text with up to three parts cut out, doubled or replaced."""
    for _ in range(random.randint(0, 3)):
        start = random.randint(0, len(text))
        end = min(len(text), start + random.randint(0, 3))
        part = random.choice(("", text[start:end] * 2, random.choice(SIGNS), str(random.choice(NUMBERS))))
        text = text[:start] + part + text[end:]
    return text


def mutated_position(random: Random, board: Board) -> Position:
    """Return the position of a board with a part that may be anything."""
    position, number = board.snapshot(), random.choice(NUMBERS)
    cell = random.choice([*board.variant.geometry.cells, number])
    piece_type = random.choice(
        random.choice([*EVERY_VARIANT.values()]).pieces if random.random() < 0.1 else board.variant.pieces
    )
    piece = Piece(piece_type, random.choice((0, 1, number)), random.choice((0, 1, number)), random.random() < 0.2)
    changes: tuple[dict[str, object], ...] = (
        {"actions_left": number},
        {"idle": number},
        {"side": number},
        {"rotations": ((cell, random.choice(NUMBERS)),) * random.randint(1, 12)},
        {"capped": (cell,)},
        {"floor": {**position.floor, cell: random.choice("#o@=-*'?")}},
        {"pieces": {**position.pieces, cell: piece}},
        {"pieces": dict.fromkeys(board.variant.geometry.cells, piece)},
        {"pieces": dict(random.sample([*position.pieces.items()], len(position.pieces) // 2))},
    )
    return replace(position, **random.choice(changes))  # type: ignore[arg-type]  # malformed on purpose
