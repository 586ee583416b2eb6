"""The two kinds of turns: one move and a shot, or several actions with chance.

A turns object plays moves on a board's arrays and tells what they did. `Board` has one and knows no more
of the difference.
"""

from typing import Protocol, Self

import numpy as np

from laserchess.core import actions, kernel
from laserchess.core import layout as at
from laserchess.core.chance import DRAWN, DRAWS, SCRIPT, SCRIPTED, STATE, new_chance
from laserchess.core.flights import clear_corner, is_clear
from laserchess.core.kernel import Cells, Moves, Stack
from laserchess.core.legality import is_action, is_move
from laserchess.core.moves import Act, Move
from laserchess.core.played import Played, removals
from laserchess.core.shots import PATH, SHOT
from laserchess.core.tables import Tables
from laserchess.notation import Script, WrittenMove, notation_of
from laserchess.notation.actions import join_chance, write_chance

ILLEGAL = -1
MISFIT = -2


class Turns(Protocol):
    """How moves are listed and played."""

    state: int
    """State of the generator chance comes from."""

    def generate(self, cells: Cells, stack: Stack, row: int) -> Moves:
        """Return the codes of the legal moves."""

    def lists(self, cells: Cells, stack: Stack, row: int, code: int) -> bool:
        """Tell whether a move is among the legal ones."""

    def play(
        self, cells: Cells, stack: Stack, row: int, move: Move, written: WrittenMove | None
    ) -> tuple[int, Played | None]:
        """Play a move; return the new row and what the move did, or (nothing changed) `ILLEGAL` or `MISFIT`."""

    def copy(self) -> Self:
        """Return one that shares nothing with this one."""


class OneMove:
    """A turn is one move, after which the mover's weapons fire."""

    state = 0

    def __init__(self, tables: Tables) -> None:
        """Make room for a list of moves."""
        self._tables = tables
        self._table, self._keys, self._row = tables.table, tables.keys, tables.row
        self._moves = np.empty(at.MOST_MOVES, np.int64)
        self._removed = int(tables.table[at.REMOVED])
        self._captures = notation_of(tables.game).write_captures

    def generate(self, cells: Cells, stack: Stack, row: int) -> Moves:
        """Return the codes of the legal moves."""
        count = kernel.generate(self._table, cells, stack, row, self._moves, 0)
        return self._moves[:count].copy()

    def lists(self, cells: Cells, stack: Stack, row: int, code: int) -> bool:
        """Tell whether a move is among the legal ones."""
        return is_move(self._table, cells, stack, row, code, self._moves)

    def play(
        self, cells: Cells, stack: Stack, row: int, move: Move, written: WrittenMove | None
    ) -> tuple[int, Played | None]:
        """Play a move; its text names what it captured."""
        del written
        after = kernel.advance(self._table, self._keys, cells, stack, row, move.code, self._moves)
        if after < 0:
            return after, None
        kept = stack[after : after + self._row].copy()
        text = move.text
        if kept[self._removed] and self._captures:
            names = self._tables.game.geometry.names
            text += "".join(f"x{names[cell]}" for cell, _, _ in removals(self._tables, kept))
        return after, Played(self._tables, move, text, cells.copy(), kept)

    def copy(self) -> Self:
        """Return one with room of its own."""
        return type(self)(self._tables)


class Actions:
    """A turn is several actions, some of them with chance."""

    def __init__(self, tables: Tables, seed: int) -> None:
        """Start the generator at `seed`."""
        self._tables = tables
        self._moves = np.empty(at.MOST_MOVES, np.int64)
        self._shot = np.zeros(SHOT, np.int64)
        self._chance = new_chance(seed)

    @property
    def state(self) -> int:
        """State of the generator chance comes from."""
        return int(self._chance[STATE])

    @state.setter
    def state(self, state: int) -> None:
        self._chance[STATE] = state

    def generate(self, cells: Cells, stack: Stack, row: int) -> Moves:
        """Return the codes of the legal single actions."""
        count = actions.generate(self._tables.table, cells, stack, row, self._moves, 0)
        return self._moves[:count].copy()

    def lists(self, cells: Cells, stack: Stack, row: int, code: int) -> bool:
        """Tell whether an action is among the legal ones."""
        return is_action(self._tables.table, cells, stack, row, code, self._moves)

    def play(
        self, cells: Cells, stack: Stack, row: int, move: Move, written: WrittenMove | None
    ) -> tuple[int, Played | None]:
        """Play an action, a diagonal step as two; its text names what chance added."""
        state, here = self.state, row
        steps = self._steps(cells, move.code, written.via if written else None)
        for step in steps:
            script = written.chance if written and step == steps[-1] else None
            after = self._advance(cells, stack, here, step, script)
            if after < 0:
                self.state = state
                if here != row:
                    kernel.undo(cells, stack, here)
                return after, None
            here = after
        played = self._played(move, cells, stack[here : here + self._tables.row].copy(), steps)
        played.state = state
        return here, played

    def _steps(self, cells: Cells, code: int, via: int | None) -> tuple[int, ...]:
        """Return the two steps of a diagonal one (through the corner `via`, if given), or the code itself."""
        start, to = code & 255, code >> 8 & 255
        if code >> 20 == at.STEP:
            table = self._tables.table
            corner = clear_corner(table, cells, start, to) if via is None else via
            if corner and is_clear(table, cells, corner):
                return (start | corner << 8, corner | to << 8)
        return (code,)

    def _advance(self, cells: Cells, stack: Stack, row: int, code: int, script: Script | None) -> int:
        """Play a code with the draws of a script, or at random where there is none."""
        chance = self._chance
        chance[SCRIPTED] = -1 if script is None else len(script)
        for i, (kind, value) in enumerate(script or ()):
            chance[SCRIPT + i] = kind | value << 8
        tables = self._tables
        return actions.advance(tables.table, tables.keys, cells, stack, row, code, self._moves, chance, self._shot)

    def _played(self, move: Move, cells: Cells, row: Stack, steps: tuple[int, ...]) -> Played:
        """Tell what the action that led to `row` did."""
        game = self._tables.game
        draws = self._chance[DRAWS : DRAWS + int(self._chance[DRAWN])].tolist()
        played = Played(self._tables, move, move.text, cells.copy(), row)
        played.draws = [(draw & 255, draw >> 8 & 0xFFFF, draw >> 40 & 255) for draw in draws]
        played.chance = write_chance(game, steps[-1], played.draws)
        played.rows = len(steps)
        if move.act is Act.FIRE:
            played.path = self._shot[PATH + 1 : PATH + 1 + int(self._shot[PATH])].tolist()
        if played.chance:
            single = (notation_of(game).write_move(game, step) for step in steps)
            played.text = ",".join(single) + join_chance(steps[-1], played.chance)
        return played

    def copy(self) -> Self:
        """Return one whose generator goes on from the same state by itself."""
        return type(self)(self._tables, self.state)


def net_turns(history: list[Played], inherited: int = 0) -> list[str]:
    """Return each turn as records write it: changed rotations once, those taken back not at all.

    Changes of rotations that were `inherited`, being older than the history, are written as they were made.
    """
    turns: list[str] = []
    turn: list[str] = []
    spins = inherited
    for played in history:
        now = played.spins
        changed = played.move.act is Act.TURN and inherited < spins >= now
        if changed:
            turn = turn[:-1]
        if played.move.act is Act.END:
            turns.append(",".join([*turn, played.text] if played.chance or not turn else turn))
            turn = []
        elif not changed or now == spins:
            turn.append(played.text)
        spins, inherited = now, min(inherited, now)
    return [*turns, ",".join(turn)] if turn else turns
