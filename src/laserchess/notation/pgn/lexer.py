"""The words of a game record: what tags, moves, glyphs and marks look like."""

import re
from enum import Enum

TAG_NAME = re.compile(r"[A-Za-z0-9_]+")
TAG = re.compile(rf"""\s*\[\s*({TAG_NAME.pattern})\s*"((?:[^"\\]|\\.)*)"\s*\]\s*""")
ESCAPE = re.compile(r'\\(["\\])')
SPACE = re.compile(r"\s*")

WORD = r"""[A-Za-z.][^\s(){}\[\];!?$"]*"""
MOVE = re.compile(rf"(?!\.\.){WORD}(?:(?<=\.)\{{[^}}\r\n]*\}})?")
"""A move as it may be written: a word, and in braces after its last full stop what chance did."""

END = r"(?=[\s(){};]|$)"
TOKEN = re.compile(
    rf"""
    (?: (?P<space>\s+)
    | (?P<result>(?:1-0|0-1|1/2-1/2|\*){END})
    | (?P<number>[0-9]+(?:\.+|{END}) | \.{{2,}})
    | (?P<glyph>\$[0-9]+ | [!?]+)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<comment>\{{)
    | (?P<remark>;.*)
    | (?P<chance>{WORD}(?<=\.)\{{)
    | (?P<move>{WORD})
    ) \s*
    """,
    re.VERBOSE | re.DOTALL,
)

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
NUMBERED_GLYPH = re.compile(r"\$0*([0-9]{1,3})")
MAX_GLYPHS = 255


class Token(Enum):
    """What a part of the moves is."""

    SPACE = "space"
    RESULT = "result"
    NUMBER = "number"
    GLYPH = "glyph"
    OPEN = "open"
    CLOSE = "close"
    COMMENT = "comment"
    """An opening brace."""
    REMARK = "remark"
    """A comment to the end of the line."""
    CHANCE = "chance"
    """A move up to the brace with what chance did."""
    MOVE = "move"


TOKENS = {token.value: token for token in Token}


def next_token(line: str, at: int) -> tuple[Token, str, int] | None:
    """Return the token at this place of a line: its kind, its text and where the next begins."""
    found = TOKEN.match(line, at)
    return (TOKENS[str(found.lastgroup)], found[str(found.lastgroup)], found.end()) if found else None


def read_glyph(text: str) -> int | None:
    """Return the number of a glyph."""
    found = NUMBERED_GLYPH.fullmatch(text)
    number = int(found[1]) if found else GLYPHS.get(text)
    return None if number is None or number > MAX_GLYPHS else number


def read_tag(line: str, at: int = 0) -> tuple[str, str, int] | None:
    """Return the tag at this place of a line: its name, its value and where it ends."""
    found = TAG.match(line, at)
    return (found[1], ESCAPE.sub(r"\1", found[2]), found.end()) if found else None


def write_tag(name: str, value: str) -> str:
    """Write a tag pair."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
