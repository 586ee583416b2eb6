"""The search for the rest of a turn of several actions, for one position."""

import numpy as np

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.chance import seed_scratch
from laserchess.engine.actions import action_layout as mem
from laserchess.engine.actions.action_eval import evaluate, piece_values
from laserchess.engine.actions.action_search import deepen, list_root
from laserchess.engine.actions.action_tactics import evaluate_quick
from laserchess.engine.search.search_layout import INFINITE, Shared

NO_LIMIT = 1 << 62


class ActionWorker:
    """Searches one position, depth by depth."""

    def __init__(self, board: Board, shared: Shared, *, nodes: int | None = None, seed: int = 0, age: int = 0) -> None:
        """Copy the position of a board.

        Args:
            board: The position.
            shared: The stop flag and the transposition table.
            nodes: Node limit.
            seed: Seed of chance.
            age: Generation of the search in the transposition table.

        """
        memory = np.zeros(mem.MEMORY_SIZE, np.int64)
        memory[mem.NODE_LIMIT] = min(nodes or NO_LIMIT, NO_LIMIT)
        memory[mem.SEED], memory[mem.AGE], memory[mem.FIRST_PLY] = seed, age, 1
        arrays = board.copy_arrays(mem.MAX_PLIES + 2)
        seed_scratch(arrays.stack, seed)
        moves = np.zeros(mem.MAX_PLIES * mem.MAX_LISTED, np.int64)
        self._space = mem.Workspace(arrays, piece_values(board.rules), moves, memory, shared)
        self._side, self._row = int(board.state[at.SIDE]), int(arrays.table[at.SCRATCH_SIZE])

    def evaluate(self, values: mem.PieceValues | None = None) -> int:
        """Return the static evaluation of the position, with other values if given."""
        values = self._space.values if values is None else values
        return int(evaluate(self._space.arrays, values, self._row, self._side))

    def evaluate_quick(self) -> int:
        """Return the evaluation with what shots and captures win at once."""
        return int(evaluate_quick(self._space, self._row, 0))

    @property
    def nodes(self) -> int:
        """Actions made so far."""
        return int(self._space.memory[mem.NODES])

    @property
    def seldepth(self) -> int:
        """The most actions in a line so far."""
        return int(self._space.memory[mem.SELDEPTH])

    @property
    def stopped(self) -> bool:
        """Whether the search was stopped, or reached its node limit."""
        return bool(self._space.memory[mem.STOPPED])

    def list_moves(self, allowed: set[int] | None = None) -> int:
        """List the actions to search, all legal ones or those of `allowed`; return their number."""
        count, memory = int(list_root(self._space)), self._space.memory
        if allowed:
            listed = memory[mem.ROOT_MOVES : mem.ROOT_MOVES + count].tolist()
            kept = [code for code in listed if code in allowed]
            kept += sorted(allowed.difference(listed))[: mem.MAX_LISTED - len(kept)]  # legal, but never generated
            memory[mem.ROOT_MOVES : mem.ROOT_MOVES + len(kept)] = kept
            memory[mem.ROOT_SCORES : mem.ROOT_SCORES + len(kept)] = -INFINITE
            memory[mem.ROOT_COUNT] = count = len(kept)
        return count

    def deepen(self, depth: int, lines: int) -> int:
        """Search all actions to a depth, exactly for the best lines; return how many were searched before a stop."""
        return int(deepen(self._space, depth, lines))

    def lines(self, wanted: int) -> list[tuple[int, list[int]]]:
        """Return the score and the actions of the best lines found so far."""
        memory, found = self._space.memory, []
        for number in range(min(wanted, int(memory[mem.ROOT_COUNT]))):
            first, score = mem.ROOT_PVS + number * mem.ROOT_PV, int(memory[mem.ROOT_SCORES + number])
            if score > -INFINITE:
                found.append((score, memory[first + 1 : first + 1 + int(memory[first])].tolist()))
        return sorted(found, key=lambda line: -line[0])
