"""Suggestions for misspelt names: `did you mean …?`."""

from collections.abc import Iterable
from difflib import get_close_matches

from laserchess.core.errors import UnknownNameError

MAX_LENGTH = 60
CUTOFF = 0.65
LIST_PREFIX = "one of "


def suggest(text: str, names: Iterable[str]) -> str:
    """Return `; did you mean X?` if a name is close to the text, else an empty string."""
    by_key = {normalize(name): name for name in names}
    close = get_close_matches(normalize(text[:MAX_LENGTH]), by_key, n=1, cutoff=CUTOFF)
    return f"; did you mean {by_key[close[0]]}?" if close else ""


def normalize(text: str) -> str:
    """Return a text in lower case with hyphens for spaces and underscores."""
    return text.lower().replace("_", "-").replace(" ", "-").strip("-")


def suggest_for(error: UnknownNameError) -> str:
    """Return the suggestion for an unknown name whose error lists the known ones."""
    if not error.expected.startswith(LIST_PREFIX):
        return ""
    return suggest(error.text, error.expected.removeprefix(LIST_PREFIX).split(", "))
