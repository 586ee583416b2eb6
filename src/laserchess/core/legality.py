"""Is one move legal: the kernel's lists, looked through where they are made."""

from laserchess.core import actions, kernel
from laserchess.core.jit import compiled
from laserchess.core.kernel import Cells, Moves, Stack, Tables


@compiled
def is_move(tables: Tables, cells: Cells, stack: Stack, at: int, move: int, moves: Moves) -> bool:
    """Tell whether a move is legal; `moves` is room to work in."""
    for i in range(kernel.generate(tables, cells, stack, at, moves, 0)):  # noqa: SIM110  # generators do not compile
        if moves[i] == move:
            return True
    return False


@compiled
def is_action(tables: Tables, cells: Cells, stack: Stack, at: int, move: int, moves: Moves) -> bool:
    """Tell whether an action is legal; `moves` is room to work in."""
    for i in range(actions.generate(tables, cells, stack, at, moves, 0)):  # noqa: SIM110  # the same
        if moves[i] == move:
            return True
    return False
