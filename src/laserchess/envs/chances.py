"""Chance one draw at a time: what can be drawn next for an action, and how likely each outcome is.

The kernel is asked to play the action with the draws settled so far; where it wants one more, that is the
next draw. What ends a turn asks for one draw a Gate and a stunned piece, each of which happens or not.
"""

import numpy as np

from laserchess.board import Board
from laserchess.core import actions, kernel
from laserchess.core import layout as at
from laserchess.core.chance import (
    CERTAIN,
    CURSOR,
    DRAWN,
    DRAWS,
    EXIT,
    FACING,
    FAILED,
    GATE,
    SCRIPT,
    SCRIPTED,
    SQUARE,
    new_chance,
)
from laserchess.core.moves import Move
from laserchess.core.shots import ELIGIBLE, SHOT
from laserchess.core.tables import tables_for
from laserchess.notation.actions import join_chance, write_chance

Outcomes = list[tuple[int, float]]
WAYS = 8


class Draws:
    """The draws of one action on one board, settled one after the other."""

    def __init__(self, board: Board, move: Move) -> None:
        """Begin with nothing settled."""
        self.move = move
        self._game = board.game
        self._tables = tables_for(board.rules)
        self._cells = board._cells.copy()  # noqa: SLF001  # the kernel's arrays
        self._stack = np.zeros(2 * self._tables.row, np.int64)
        self._stack[: self._tables.row] = board._stack[board._at : board._at + self._tables.row]  # noqa: SLF001
        self._settled: list[tuple[int, int]] = []
        self._events = self._list_events() if move.code >> 20 == at.END else []
        self.outcomes: Outcomes = []
        """What can be drawn next, with probabilities; empty once everything is settled."""
        self._look()

    def settle(self, outcome: int) -> None:
        """Fix the next draw."""
        self._add(outcome)
        self._look()

    @property
    def text(self) -> str:
        """The action with all its chance, as records write it."""
        if self._events:
            drawn = [(kind, value, cell) for (kind, cell), (_, value) in zip(self._events, self._settled, strict=True)]
        else:
            drawn = [(kind, value, 0) for kind, value in self._settled]
        return self.move.text + join_chance(self.move.code, write_chance(self._game, self.move.code, drawn))

    # Turns end

    def _list_events(self) -> list[tuple[int, int]]:
        """Return kind and cell of everything that may happen between two turns."""
        chance = self._play([])
        drawn = chance[DRAWS : DRAWS + int(chance[DRAWN])].tolist()
        return [(draw & 255, draw >> 40 & 255) for draw in drawn]

    def _event_outcomes(self, kind: int) -> Outcomes:
        odds = int(self._tables.table[at.GATES if kind == GATE else at.THAWS]) / CERTAIN
        return [(happens, share) for happens, share in ((0, 1 - odds), (1, odds)) if share > 0]

    # Everything else

    def _look(self) -> None:
        """Find what can be drawn next; what is certain is settled at once."""
        self.outcomes = self._next_outcomes()
        while len(self.outcomes) == 1:
            self._add(self.outcomes[0][0])
            self.outcomes = self._next_outcomes()

    def _add(self, outcome: int) -> None:
        if self._events:
            self._settled.append((self._events[len(self._settled)][0], outcome))
        elif self._kind == SQUARE:
            self._settled.append((SQUARE, self._game.geometry.reading_order[outcome]))
        else:
            self._settled.append((self._kind, outcome))

    def _next_outcomes(self) -> Outcomes:
        if self._events:
            rest = self._events[len(self._settled) :]
            return self._event_outcomes(rest[0][0]) if rest else []
        chance = self._play(self._settled)
        self._kind = int(chance[FAILED])
        values = self._values() if self._kind else []
        return [(value, 1 / len(values)) for value in values]

    def _values(self) -> list[int]:
        """Return the values that the draw the kernel asks for can have; squares as places in reading order."""
        if self._kind == EXIT:
            return list(range(WAYS))
        if self._kind == SQUARE:
            order = self._game.geometry.reading_order
            eligible = self._shot[ELIGIBLE + 1 : ELIGIBLE + 1 + int(self._shot[ELIGIBLE])].tolist()
            return sorted(order.index(cell) for cell in eligible)
        return [way for way in range(WAYS) if self._fits((FACING, way))]

    def _fits(self, draw: tuple[int, int]) -> bool:
        """Tell whether a draw can come next."""
        chance = self._play([*self._settled, draw])
        return not chance[FAILED] or (int(chance[CURSOR]) > len(self._settled) and chance[FAILED] != draw[0])

    def _play(self, script: list[tuple[int, int]]) -> kernel.Stack:
        """Play the action with a script and take it back; return the chance array."""
        chance = new_chance(0)
        chance[SCRIPTED] = len(script)
        for i, (kind, value) in enumerate(script):
            chance[SCRIPT + i] = kind | value << 8
        self._shot = np.zeros(SHOT, np.int64)
        table, keys = self._tables.table, self._tables.keys
        row = actions.play(table, keys, self._cells, self._stack, 0, self.move.code, chance, self._shot)
        if row >= 0:
            kernel.undo(self._cells, self._stack, row)
        return chance
