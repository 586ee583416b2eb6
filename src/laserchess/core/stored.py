"""Names that files keep although the code's have changed."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

STORED_NAMES = {"variant": "game"}
"""Fields of plans and specifications whose stored key differs from their name."""


def stored_fields(plan: "DataclassInstance") -> dict[str, Any]:
    """Return the fields of a dataclass under the keys that files use.

    Args:
        plan: The plan or specification to store.

    Returns:
        Its fields in their order; `variant` is stored as `game`.

    """
    return {STORED_NAMES.get(name, name): value for name, value in asdict(plan).items()}
