"""Account names: which are valid, and which look alike.

A name has 2 to 20 letters and digits of one script, with single hyphens or underscores between them. Two names are
the same if they have the same skeleton: the name without case, accents and separators, with letters that look alike
(`0` and `o`, a Cyrillic and a Latin `a`, `rn` and `m`) replaced by one of them.
"""

import re
import unicodedata

from laserchess.server.accounts.name_words import HARMLESS, RESERVED, ROUTE_WORDS, SCRIPTS
from laserchess.server.api_errors import ErrorCode, api_error

MIN_LENGTH, MAX_LENGTH = 2, 20
PATTERN = re.compile(r"[^\W_](?:[-_]?[^\W_])*")
# A kept table, not a package's: skeletons are stored, and must not change when Unicode grows.
LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝкмтвнгαορνυικτηβμεχγ0134578|",  # noqa: RUF001  # confusable on purpose
    "aeopcyxijshdqwkmtbhraopvuiktnbmexyoleastbl",
)
"""Cyrillic and Greek lower-case letters and digits, to the Latin letters they resemble."""
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("i", "l"), ("j", "l"))
UNFOLDED = str.maketrans("ıĸӏүҽօոսհցյ", "iklyeonuhgj")
"""More letters that resemble Latin ones; stored skeletons keep them, so names that need them are refused."""
ORTHOGRAPHIC = frozenset("əɛɔɓɗƙƴ")
"""Latin letters outside the first blocks that belong to orthographies, not only to phonetic alphabets."""
LATIN_BLOCKS_END = "\u0180"
EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA")


def skeleton_of(name: str) -> str:
    """Return the skeleton that all names that look like this one share."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if unicodedata.category(c) != "Mn")
    folded = re.sub(r"[-_]", "", bare).translate(LOOK_ALIKES)
    for pair, one in PAIRS:
        folded = folded.replace(pair, one)
    return folded


def _script_of(letter: str) -> str:
    """Return the script of a letter; digits belong to all scripts."""
    if letter.isdigit() or letter in "-_":
        return ""
    word = unicodedata.name(letter, "?").split()[0]
    return "EAST ASIAN" if word in EAST_ASIAN else word


def is_everyday(letter: str) -> bool:
    """Return whether a letter is in everyday use in its script, not phonetic or historic."""
    script = _script_of(letter)
    if script not in SCRIPTS | {""}:
        return False
    base = unicodedata.normalize("NFKD", letter)[0]
    is_latin = base.isascii() or base < LATIN_BLOCKS_END or letter.casefold() in ORTHOGRAPHIC
    return script != "LATIN" or (is_latin and "SMALL CAPITAL" not in unicodedata.name(letter, ""))


def passes_for_latin(name: str) -> bool:
    """Return whether a name imitates plain Latin letters in a way that its skeleton does not show."""
    skeleton = skeleton_of(name)
    return not skeleton.isascii() and skeleton.translate(UNFOLDED).isascii()


def is_misleading(name: str) -> bool:
    """Return whether a visitor's name looks like a reserved word, or has letters that imitate others."""
    bare = "".join(letter for letter in name if letter.isalnum())
    is_reserved = skeleton_of(bare) in RESERVED_SKELETONS - HARMLESS_SKELETONS
    return is_reserved or passes_for_latin(bare) or not all(map(is_everyday, bare))


def read_name(text: str) -> str:
    """Return a name as it will be shown; raise an error if it is invalid."""
    name = unicodedata.normalize("NFKC", text).strip()
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH or PATTERN.fullmatch(name) is None or name.isdigit():
        raise api_error(ErrorCode.NAME, text, shortest=MIN_LENGTH, longest=MAX_LENGTH)
    scripts = {_script_of(letter) for letter in name} - {""}
    if len(scripts) > 1:
        raise api_error(ErrorCode.NAME_SCRIPT, text)
    if not all(map(is_everyday, name)) or passes_for_latin(name):
        raise api_error(ErrorCode.NAME_LETTERS, text)
    if skeleton_of(name) in RESERVED_SKELETONS or name.casefold() in ROUTE_WORDS:
        raise api_error(ErrorCode.NAME_RESERVED, text)
    return name


RESERVED_SKELETONS = frozenset(map(skeleton_of, RESERVED))
HARMLESS_SKELETONS = frozenset(map(skeleton_of, HARMLESS))
