"""Malformed input of every kind, reproducible by seed."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Json = dict[str, Any]

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**53,
    2**64 - 1,
    1.5,
    1e308,
    "",
    " ",
    "0",
    "²",
    "٣",
    "\x00",
    "\u202e",
    "é" * 50,
    "😀",
    "x" * 250,
    [],
    {},
    [[]],
    {"type": "move"},
    ["c1+"],
)
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789+-/*.#=? ²٣é\x00😀{}[]\"'\\"
DEEP = (100, 500, 1000, 1020, 1500)


def mutated(random: Random, text: str) -> str:
    """Return a text slightly different from the given one."""
    letters = list(text)
    for _ in range(random.randint(1, 3)):
        where = random.randrange(len(letters) + 1)
        letters[where : where + random.randint(0, 2)] = random.choices(LETTERS, k=random.randint(0, 2))
    return "".join(letters)


def odd(random: Random) -> Any:
    """Return an unlikely value."""
    return nested(random.choice(DEEP[:3])) if random.random() < 0.05 else random.choice(ODD)


def nested(depth: int) -> Any:
    """Return lists in lists."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def warped(random: Random, value: Any) -> Any:
    """Return a value one part of which is missing, of another type, or slightly wrong."""
    if isinstance(value, dict) and value:
        name = random.choice(list(value))
        rest = {key: part for key, part in value.items() if key != name}
        how = random.random()
        return rest if how < 0.15 else rest | {name: odd(random) if how < 0.4 else warped(random, value[name])}
    if isinstance(value, list) and value and random.random() < 0.9:
        where = random.randrange(len(value))
        return [*value[:where], warped(random, value[where]), *value[where + random.randint(0, 1) :]]
    if isinstance(value, str) and random.random() < 0.8:
        return mutated(random, value)
    return odd(random)


def written(value: Any) -> str:
    """Return a value as JSON, however deep its lists are."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)}: {written(part)}" for name, part in value.items()) + "}"
    depth = 0
    while isinstance(value, list) and len(value) == 1:
        value, depth = value[0], depth + 1
    inner = "[" + ", ".join(map(written, value)) + "]" if isinstance(value, list) and value else json.dumps(value)
    return "[" * depth + inner + "]" * depth


def not_json(random: Random) -> str | bytes:
    """Return a message that is not a JSON object."""
    return random.choice(WRONG)(random)


def _bytes(random: Random) -> bytes:
    return b"\xff" + random.randbytes(random.randint(0, 300))


def _text(random: Random) -> str:
    return "~" + "".join(random.choices(LETTERS, k=random.randint(0, 300)))


def _truncated(random: Random) -> str:
    whole = json.dumps({"type": "move", "ply": 0, "move": "c1+", "ref": "r"})
    return whole[: random.randrange(len(whole) - 1)]


def _bare(random: Random) -> str:
    return random.choice(["null", "true", "17", "-0.0", "1e999", '"move"', "[]", '[{"type": "resign"}]', "NaN", ""])


def _deep(random: Random) -> str:
    depth = random.choice(DEEP)
    return random.choice(["[" * depth + "]" * depth, "[" * depth, '{"":' * min(depth, 1000), "{" * depth])


def _broken(random: Random) -> str:
    return random.choice(['{"type": "\\ud800"}', '{"type": "resign"', '{type: "resign"}', "{'type': 'resign'}", "{,}"])


WRONG: tuple[Callable[[Random], str | bytes], ...] = (_bytes, _text, _truncated, _bare, _deep, _broken)


def frames(random: Random, count: int) -> Iterator[bytes]:
    """Yield bytes that violate the framing of WebSockets, each for a separate connection."""
    yield b"\x81\x05hello"  # not masked, as clients must
    yield b"\x83\x80\x00\x00\x00\x00"  # a kind that does not exist
    yield b"\xf1\x80\x00\x00\x00\x00"  # reserved bits
    yield b"\x89\xfe\x01\x00" + bytes(4 + 256)  # a ping that is too long
    yield b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00"  # a length beyond all limits
    yield b"\x81\x82\x00\x00\x00\x00\xc3\x28"  # a text that is not UTF-8
    yield b"\x80\x80\x00\x00\x00\x00"  # a continuation without a beginning
    yield b"\x88\x81\x00\x00\x00\x00x"  # a close frame of one byte
    for _ in range(count):
        yield random.randbytes(random.randint(1, 200))
