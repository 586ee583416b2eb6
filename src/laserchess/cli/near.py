"""What somebody probably meant who wrote something else."""

from collections.abc import Iterable
from difflib import get_close_matches

from laserchess.core.errors import UnknownNameError

LONGEST = 60
CLOSE = 0.65
LISTED = "one of "


def hint(text: str, names: Iterable[str]) -> str:
    """Return `; did you mean X?` if one of the names is close to a text, else nothing."""
    spelt = {plain(name): name for name in names}
    near = get_close_matches(plain(text[:LONGEST]), spelt, n=1, cutoff=CLOSE)
    return f"; did you mean {spelt[near[0]]}?" if near else ""


def plain(text: str) -> str:
    """Return a text without what people vary."""
    return text.lower().replace("_", "-").replace(" ", "-").strip("-")


def hint_of(error: UnknownNameError) -> str:
    """Return what somebody probably meant who wrote a name that does not exist."""
    if not error.expected.startswith(LISTED):
        return ""
    return hint(error.text, error.expected.removeprefix(LISTED).split(", "))
