"""Evaluations of the engine by name: `hce`, `nnue:FILE` or a plain file name."""

from typing import Final

NNUE_PREFIX: Final = "nnue:"
EVALUATION_HELP: Final = "nnue:FILE, or hce for the hand-crafted evaluation"


def parse_evaluation(text: str) -> str | None:
    """Return the `evaluation` setting of `Engine` for a name; an empty one is the variant's own network.

    >>> parse_evaluation("nnue:my.net")
    'my.net'
    """
    return text.removeprefix(NNUE_PREFIX) or None
