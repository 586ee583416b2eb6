"""Beam search for a turn of several actions: single actions, then aimed shots, then longer lines."""

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
"""Beam widths: the number of best lines of each length that a round extends."""
SAMPLES = 4
NO_LIMIT = 1 << 62


class ActionWorker:
    """Searches the turn of one position and keeps the best lines found so far."""

    def __init__(self, board: Board, shared: Shared, *, nodes: int | None = None, seed: int = 0) -> None:
        """Copy the position of a board, with a node limit and a seed for chance."""
        counters = np.zeros(action_lines.COUNTERS, np.int64)
        counters[action_lines.NODE_LIMIT] = min(nodes or NO_LIMIT, NO_LIMIT)
        counters[action_lines.SEED], counters[action_lines.SAMPLES] = seed, SAMPLES
        arrays = board.copy_arrays(action_lines.MAX_LINE + 6)
        seed_scratch(arrays.stack, seed)
        moves, line = (
            np.zeros(2 * action_lines.MAX_ACTIONS_LISTED, np.int64),
            np.zeros(action_lines.MAX_LINE + 1, np.int64),
        )
        self._space = action_lines.Workspace(arrays, piece_values(board.rules), moves, line, counters, shared)
        self._side = int(board.state[at.SIDE])
        self._values = np.zeros(action_lines.MAX_ACTIONS_LISTED, np.int64)
        self._left = board.actions_left
        self.searchmoves: set[int] | None = None
        """The actions a line may start with (UCI `searchmoves`); all of them by default."""
        self.shortlist = Shortlist(WIDTHS[-1])

    @property
    def nodes(self) -> int:
        """Actions made so far."""
        return int(self._space.counters[action_lines.NODES])

    @property
    def stopped(self) -> bool:
        """Whether the stop flag is set or the node limit reached."""
        return bool(self._space.shared[STOP]) or self.nodes >= int(self._space.counters[action_lines.NODE_LIMIT])

    def evaluate(self) -> int:
        """Return the static evaluation of the position."""
        arrays = self._space.arrays
        return evaluate(arrays, self._space.values, int(arrays.table[at.SCRATCH_SIZE]), self._side)

    def deepen(self) -> Iterator[int]:
        """Evaluate more and longer lines; yield the number of each completed round."""
        self._score((), None)
        self._extend(())
        yield 1
        self._aim(())
        if self.stopped:
            return
        yield 2
        for depth, width in enumerate(WIDTHS, 3):
            for length in range(1, self._left):
                for line in self.shortlist.best_of(length, width):
                    self._aim(line.actions)
                    self._extend(line.actions)
                    if self.stopped:
                        return
            yield depth

    def _extend(self, line: tuple[int, ...]) -> None:
        """Evaluate a line extended by every action, shots and captures first."""
        codes = self._actions_after(line)
        self._score(line, sorted(codes, key=self._is_quiet))

    def _aim(self, line: tuple[int, ...]) -> None:
        """Evaluate a line extended by every rotation of a weapon followed by its shot."""
        if len(line) + 2 > self._left:
            return
        for code in self._actions_after(line):
            cell = start_of(code)
            if move_kind_of(code) == at.ROTATE and self._is_weapon(cell):
                self._score((*line, code), [move_for(cell, cell, at.FIRE, 0)])
                if self.stopped:
                    return

    def _is_weapon(self, cell: int) -> bool:
        arrays = self._space.arrays
        return bool(arrays.table[at.TRAITS + class_of(int(arrays.cells[cell]))] & at.WEAPON)

    def _is_quiet(self, code: int) -> bool:
        steps_on = move_kind_of(code) == at.STEP and self._space.arrays.cells[target_of(code)]
        return not steps_on and move_kind_of(code) != at.FIRE

    def _score(self, line: tuple[int, ...], codes: list[int] | None) -> None:
        """Evaluate a line extended by each of `codes`, or as it is for `None`; known lines are skipped."""
        self._space.line[: len(line)] = line
        if codes is None:
            if self.searchmoves is None or action_lines.END_OF_TURN in self.searchmoves:
                self.shortlist.add(line, int(action_lines.line_value(self._space, len(line))))
            return
        fresh = [code for code in codes if (*line, code) not in self.shortlist]
        judged = action_lines.extend(self._space, len(line), np.array(fresh, np.int64), self._values)
        for code, value in zip(fresh[:judged], self._values[:judged].tolist(), strict=True):
            self.shortlist.add((*line, code), value)

    def _actions_after(self, line: tuple[int, ...]) -> list[int]:
        """Return the legal actions after a line."""
        self._space.line[: len(line)] = line
        codes: list[int] = self._space.moves[: action_lines.list_after(self._space, len(line))].tolist()
        return codes if line or self.searchmoves is None else [code for code in codes if code in self.searchmoves]
