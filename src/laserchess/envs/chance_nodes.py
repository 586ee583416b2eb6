"""Chance nodes: the random events of an action one after another, with their outcomes and probabilities.

The kernel plays the action with the events resolved so far; if it needs another one, that is the next chance node.
The end of a turn has one event for each Gate and each stunned piece, which happens or not.
"""

from typing import Self

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core import multi_action
from laserchess.core.arrays import Scratch
from laserchess.core.chance import draws_made, write_script
from laserchess.core.codec import move_kind_of
from laserchess.core.make_unmake import undo
from laserchess.core.moves import Move
from laserchess.notation.action_text import join_chance, write_chance

Outcomes = list[tuple[int, float]]
WAYS = 8


class ChanceTree:
    """The random events of one action on one board, resolved one after another."""

    def __init__(self, board: Board, move: Move) -> None:
        """Start with no event resolved."""
        self.move = move
        self._game = board.variant
        self._arrays = board.copy_arrays(2)
        self._settled: list[tuple[int, int]] = []
        self._events = self._list_events() if move_kind_of(move.code) == at.END else []
        self.outcomes: Outcomes = []
        """The outcomes of the next event with probabilities; empty once everything is resolved."""
        self._look()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Copy the mutable state only."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        arrays = self._arrays
        other._arrays = arrays._replace(cells=arrays.cells.copy(), stack=arrays.stack.copy())
        other._settled = list(self._settled)
        return other

    def settle(self, outcome: int) -> None:
        """Resolve the next event."""
        self._add(outcome)
        self._look()

    @property
    def count(self) -> int:
        """The number of resolved events."""
        return len(self._settled)

    @property
    def text(self) -> str:
        """The action with its resolved chance, in game notation."""
        if self._events:
            settled = zip(self._events, self._settled, strict=False)
            drawn = [(kind, value, cell) for (kind, cell), (_, value) in settled]
        else:
            drawn = [(kind, value, 0) for kind, value in self._settled]
        return self.move.text + join_chance(self.move.code, write_chance(self._game, self.move.code, drawn))

    # End of turn

    def _list_events(self) -> list[tuple[int, int]]:
        """Return kind and cell of every event that may happen between two turns."""
        return [(kind, cell) for kind, _, cell in draws_made(self._play([]))]

    def _event_outcomes(self, kind: int) -> Outcomes:
        odds = int(self._arrays.table[at.GATES if kind == at.GATE else at.THAWS]) / at.CERTAIN
        return [(happens, share) for happens, share in ((0, 1 - odds), (1, odds)) if share > 0]

    # Other actions

    def _look(self) -> None:
        """Find the next event; certain ones are resolved at once."""
        self.outcomes = self._next_outcomes()
        while len(self.outcomes) == 1:
            self._add(self.outcomes[0][0])
            self.outcomes = self._next_outcomes()

    def _add(self, outcome: int) -> None:
        if self._events:
            self._settled.append((self._events[len(self._settled)][0], outcome))
        elif self._kind == at.SQUARE:
            self._settled.append((at.SQUARE, self._game.geometry.reading_order[outcome]))
        else:
            self._settled.append((self._kind, outcome))

    def _next_outcomes(self) -> Outcomes:
        if self._events:
            rest = self._events[len(self._settled) :]
            return self._event_outcomes(rest[0][0]) if rest else []
        chance = self._play(self._settled)
        self._kind = int(chance[at.FAILED])
        values = self._values() if self._kind else []
        return [(value, 1 / len(values)) for value in values]

    def _values(self) -> list[int]:
        """Return the possible values of the event the kernel asks for; squares as indexes in reading order."""
        if self._kind == at.EXIT:
            return list(range(WAYS))
        if self._kind == at.SQUARE:
            order = self._game.geometry.reading_order
            stack = self._arrays.stack
            eligible = stack[at.ELIGIBLE + 1 : at.ELIGIBLE + 1 + int(stack[at.ELIGIBLE])].tolist()
            return sorted(order.index(cell) for cell in eligible)
        return [way for way in range(WAYS) if self._fits((at.FACING_DRAWN, way))]

    def _fits(self, draw: tuple[int, int]) -> bool:
        """Return whether a value is possible next."""
        chance = self._play([*self._settled, draw])
        return not chance[at.FAILED] or (int(chance[at.CURSOR]) > len(self._settled) and chance[at.FAILED] != draw[0])

    def _play(self, script: list[tuple[int, int]]) -> Scratch:
        """Play the action with scripted chance and undo it; return the scratch memory of its chance."""
        arrays = self._arrays
        write_script(arrays.stack, script)
        row = multi_action.play(arrays, int(arrays.table[at.SCRATCH_SIZE]), self.move.code)
        if row >= 0:
            undo(arrays, row)
        return arrays.stack
