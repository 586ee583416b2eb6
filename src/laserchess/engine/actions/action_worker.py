"""Finding a turn: single actions first, then aimed shots, then longer lines as far as time allows."""

from collections.abc import Iterator

import numpy as np

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.chance import seed_scratch
from laserchess.core.codec import class_of, move_for, move_kind_of, start_of, target_of
from laserchess.engine.actions import action_lines
from laserchess.engine.actions.action_eval import evaluate, piece_values
from laserchess.engine.actions.shortlist import Shortlist
from laserchess.engine.search.search_layout import STOP, Shared

WIDTHS = (4, 12, 40, 120, 400)
"""How many of the best lines of each length are extended, round by round."""
SAMPLES = 4
NO_LIMIT = 1 << 62


class ActionWorker:
    """Searches the turn of one position; lines and their values come out as they get better."""

    def __init__(self, board: Board, shared: Shared, *, nodes: int | None = None, seed: int = 0) -> None:
        """Copy the position of a board."""
        counters = np.zeros(action_lines.COUNTERS, np.int64)
        counters[action_lines.NODE_LIMIT] = min(nodes or NO_LIMIT, NO_LIMIT)
        counters[action_lines.SEED], counters[action_lines.SAMPLES] = seed, SAMPLES
        arrays = board.copy_arrays(action_lines.LONGEST + 6)
        seed_scratch(arrays.stack, seed)
        moves, line = np.zeros(2 * action_lines.ROOM, np.int64), np.zeros(action_lines.LONGEST + 1, np.int64)
        self._space = action_lines.Workspace(arrays, piece_values(board.rules), moves, line, counters, shared)
        self._side = int(board.state[at.SIDE])
        self._values = np.zeros(action_lines.ROOM, np.int64)
        self._left = board.actions_left
        self.wanted: set[int] | None = None
        """Actions a line may begin with; all of them by default."""
        self.found = Shortlist(WIDTHS[-1])

    @property
    def nodes(self) -> int:
        """Actions tried so far."""
        return int(self._space.counters[action_lines.NODES])

    @property
    def stopped(self) -> bool:
        """Is the search at its end: told to stop, or out of nodes."""
        return bool(self._space.shared[STOP]) or self.nodes >= int(self._space.counters[action_lines.NODE_LIMIT])

    def evaluate(self) -> int:
        """Return the worth of the position as it stands."""
        arrays = self._space.arrays
        return evaluate(arrays, self._space.values, int(arrays.table[at.SCRATCH_SIZE]), self._side)

    def deepen(self) -> Iterator[int]:
        """Judge more and longer lines; yield the number of each round that is done."""
        self._judge((), None)
        self._extend(())
        yield 1
        self._aim(())
        if self.stopped:
            return
        yield 2
        for depth, width in enumerate(WIDTHS, 3):
            for length in range(1, self._left):
                for line in self.found.best_of(length, width):
                    self._aim(line.actions)
                    self._extend(line.actions)
                    if self.stopped:
                        return
            yield depth

    def _extend(self, line: tuple[int, ...]) -> None:
        """Judge a line with every action behind it, shots and captures first."""
        codes = self._actions_after(line)
        self._judge(line, sorted(codes, key=self._is_quiet))

    def _aim(self, line: tuple[int, ...]) -> None:
        """Judge a line with a weapon turned and fired behind it."""
        if len(line) + 2 > self._left:
            return
        for code in self._actions_after(line):
            cell = start_of(code)
            if move_kind_of(code) == at.ROTATE and self._is_weapon(cell):
                self._judge((*line, code), [move_for(cell, cell, at.FIRE, 0)])
                if self.stopped:
                    return

    def _is_weapon(self, cell: int) -> bool:
        arrays = self._space.arrays
        return bool(arrays.table[at.TRAITS + class_of(int(arrays.cells[cell]))] & at.WEAPON)

    def _is_quiet(self, code: int) -> bool:
        steps_on = move_kind_of(code) == at.STEP and self._space.arrays.cells[target_of(code)]
        return not steps_on and move_kind_of(code) != at.FIRE

    def _judge(self, line: tuple[int, ...], codes: list[int] | None) -> None:
        """Judge a line with each of some actions behind it, or (`None`) as it is, skipping what is known."""
        self._space.line[: len(line)] = line
        if codes is None:
            if self.wanted is None or action_lines.END_OF_TURN in self.wanted:
                self.found.add(line, int(action_lines.line_value(self._space, len(line))))
            return
        fresh = [code for code in codes if (*line, code) not in self.found]
        judged = action_lines.extend(self._space, len(line), np.array(fresh, np.int64), self._values)
        for code, value in zip(fresh[:judged], self._values[:judged].tolist(), strict=True):
            self.found.add((*line, code), value)

    def _actions_after(self, line: tuple[int, ...]) -> list[int]:
        """Return the actions that may follow a line."""
        self._space.line[: len(line)] = line
        codes: list[int] = self._space.moves[: action_lines.list_after(self._space, len(line))].tolist()
        return codes if line or self.wanted is None else [code for code in codes if code in self.wanted]
