"""The greedy opponent on many boards, compiled: the move that destroys the most material."""

import numpy as np
import numpy.typing as npt

from laserchess.core import multi_action, single_move
from laserchess.core.arrays import Arrays, Stack
from laserchess.core.chance import GOLDEN, scramble
from laserchess.core.codec import move_kind_of, removed_code
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import ACTIONS_LEFT, END, REMOVED, SCRATCH_SIZE, SIDE, STATE
from laserchess.core.make_unmake import undo
from laserchess.envs.batch.batch_layout import BoardBatch, Choices, Picked
from laserchess.envs.batch.legal_masks import take_up
from laserchess.envs.batch.step import Chosen

Losses = npt.NDArray[np.float32]
"""[player, code] value of destroying a piece for that player."""
NOTHING = -1e30


@inlined
def _gain(arrays: Arrays, move: int, losses: Losses) -> float:
    """Return the material gain of a move for its player; the board is restored."""
    table, stack, first = arrays.table, arrays.stack, arrays.table[SCRATCH_SIZE]
    player = stack[first + SIDE]
    row = multi_action.play(arrays, first, move) if table[ACTIONS_A_TURN] else single_move.play(arrays, first, move)
    removals, gain = row + table[REMOVED], 0.0
    for i in range(1, stack[removals] + 1):
        gain += losses[player, removed_code(stack[removals + i])]
    undo(arrays, row)
    return gain


@compiled
def greedy_range(
    games: BoardBatch, choices: Choices, losses: Losses, dice: Stack, chosen: Chosen, stack: Stack, picked: Picked
) -> None:
    """Choose the greedy action of some boards, ties at random; a turn without actions left is ended."""
    for i in range(len(picked)):
        board = picked[i]
        arrays = Arrays(games.table, games.keys, games.cells[board], stack)
        take_up(stack, games.table[SCRATCH_SIZE], games.states[board])
        stack[STATE] = dice[board]
        spent = games.table[ACTIONS_A_TURN] and games.states[board, ACTIONS_LEFT] == 0
        best, highest, equals = -1, NOTHING, 0
        for place in range(choices.counts[board]):
            move = choices.codes[board, place]
            if spent and move_kind_of(move) != END:
                continue
            gain = _gain(arrays, move, losses)
            dice[board] += GOLDEN
            equals = 1 if gain > highest else (equals + 1 if gain == highest else equals)
            if gain > highest or (gain == highest and scramble(dice[board]) % equals == 0):
                best, highest = place, gain
        chosen[board] = choices.numbers[board, best] if best >= 0 else -1
