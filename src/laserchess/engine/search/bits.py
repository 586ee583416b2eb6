"""Sets of cells in two words."""

from laserchess.core.jit import inlined


@inlined
def has_cell(low: int, high: int, cell: int) -> bool:
    """Tell whether a cell is in a set of two words."""
    word = low if cell < 64 else high  # noqa: PLR2004  # bits of a word
    return word >> (cell & 63) & 1 != 0


@inlined
def _up(low: int, high: int, by: int) -> tuple[int, int]:
    """Move a set to higher cells."""
    return low << by, high << by | (low >> (64 - by) & ((1 << by) - 1))


@inlined
def _down(low: int, high: int, by: int) -> tuple[int, int]:
    """Move a set to lower cells."""
    kept = (1 << (64 - by)) - 1
    return (low >> by & kept) | high << (64 - by), high >> by & kept


@inlined
def spread(low: int, high: int, stride: int) -> tuple[int, int]:
    """Add to a set all cells next to it, in eight directions."""
    up, down = _up(low, high, 1), _down(low, high, 1)
    low, high = low | up[0] | down[0], high | up[1] | down[1]
    up, down = _up(low, high, stride), _down(low, high, stride)
    return low | up[0] | down[0], high | up[1] | down[1]
