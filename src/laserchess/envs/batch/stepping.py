"""Many games at once, compiled: one call steps a range of boards.

The boards are rows of arrays (`Games` in `vector` says which). Each keeps the hashes of its positions
since something was last removed, `hashes[board, turns since then]`: the repetition rule needs no more.
"""

import numpy as np
import numpy.typing as npt

from laserchess.core import actions, kernel
from laserchess.core.chance import GOLDEN, STATE, Chance, below, scramble
from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import Cells, Keys, Moves, Stack, Tables, drawn_among, repeats
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import HASH, KEPT, NOBODY, RESULT, REVERSIBLE, SIDE
from laserchess.core.shots import Shot
from laserchess.envs.batch.layout import ACTIONS, CUT, OVER, PLANES, SQUARES
from laserchess.envs.batch.listing import Codes, Guide, Mask, Numbers, list_legal, write_mask
from laserchess.envs.batch.pictures import Bytes, Counts, draw

Chosen = npt.NDArray[np.int64]
Rewards = npt.NDArray[np.float32]
Flags = npt.NDArray[np.int8]


@inlined
def find_action(numbers: Numbers, first: int, count: int, action: int) -> int:
    """Return where in its board's list an action stands, or -1."""
    for i in range(first, first + count):
        if numbers[i] == action:
            return i
    return -1


@compiled
def first_illegal(numbers: Numbers, counts: Counts, chosen: Chosen, room: int) -> int:
    """Return the first board whose action is not legal, or -1; a finished board takes any."""
    for board in range(len(counts)):
        if counts[board] and find_action(numbers, board * room, counts[board], chosen[board]) < 0:
            return board
    return -1


@inlined
def _play(
    tables: Tables,
    keys: Keys,
    cells: Cells,
    states: Stack,
    at: int,
    hashes: Stack,
    generators: Stack,
    board: int,
    move: int,
    stack: Stack,
    chance: Chance,
    shot: Shot,
) -> int:
    """Play a legal move on a board and return how often its position stood before."""
    for i in range(KEPT):
        stack[i] = states[at + i]
    if tables[ACTIONS_A_TURN]:
        chance[STATE] = generators[board]
        row = actions.play(tables, keys, cells, stack, 0, move, chance, shot)
        generators[board] = chance[STATE]
        seen = 0
    else:
        row = kernel.play(tables, keys, cells, stack, 0, move)
        last = stack[row + REVERSIBLE]
        hashes[last] = stack[row + HASH]
        if stack[row + RESULT] == 0:
            stack[row + RESULT] = drawn_among(tables, stack, row, hashes, last, 2)
        seen = repeats(hashes, last, 2, last // 2)
    for i in range(KEPT):
        states[at + i] = stack[row + i]
    return seen


@inlined
def _reset(
    cells: Cells,
    states: Stack,
    at: int,
    hashes: Stack,
    generators: Stack,
    board: int,
    start_cells: Cells,
    start_states: Stack,
    chance: Chance,
) -> None:
    """Put a board back to a start, drawn where there are several."""
    start = 0
    if len(start_states) > 1:
        chance[STATE] = generators[board]
        start = below(chance, len(start_states))
        generators[board] = chance[STATE]
    for i in range(len(cells)):
        cells[i] = start_cells[start, i]
    for i in range(KEPT):
        states[at + i] = start_states[start, i]
    hashes[0] = states[at + HASH]


@inlined
def _judge(states: Stack, at: int, cut: bool, rewards: Rewards, place: int) -> int:
    """Write both players' rewards; return whether the game is over, and how."""
    result = states[at + RESULT]
    winner = result & 3
    won = result != 0 and winner != NOBODY
    rewards[place] = 0.0 if not won else (1.0 if winner == 0 else -1.0)
    rewards[place + 1] = -rewards[place]
    return OVER if result else (CUT if cut else 0)


@compiled
def step_range(
    guide: Guide,
    template: Bytes,
    tables: Tables,
    keys: Keys,
    cells: Cells,
    states: Stack,
    hashes: Stack,
    generators: Stack,
    steps: Counts,
    seen: Counts,
    numbers: Numbers,
    codes: Codes,
    counts: Counts,
    start_cells: Cells,
    start_states: Stack,
    chosen: Chosen,
    masks: Mask,
    observations: Bytes,
    rewards: Rewards,
    flags: Flags,
    results: Flags,
    lengths: Counts,
    stack: Stack,
    moves: Moves,
    chance: Chance,
    shot: Shot,
    most_steps: int,
    resets: int,
    observed: int,
    first: int,
    last: int,
) -> None:
    """Step boards `first` to `last - 1` (`resets`: 0 leave finished ones, 1 start them anew, 2 start all anew)."""
    room, length = codes.size // len(counts), guide[PLANES] * guide[SQUARES]
    for board in range(first, last):
        at, listed = board * KEPT, board * room
        mine, past = cells[board], hashes[board]
        if resets > 1:
            flags[board] = OVER
            rewards[2 * board] = rewards[2 * board + 1] = 0.0
        elif counts[board]:
            move = codes[find_action(numbers, listed, counts[board], chosen[board])]
            seen[board] = _play(tables, keys, mine, states, at, past, generators, board, move, stack, chance, shot)
            steps[board] += 1
            flags[board] = _judge(states, at, steps[board] >= most_steps, rewards, 2 * board)
            results[board], lengths[board] = states[at + RESULT], steps[board]
        else:
            rewards[2 * board] = rewards[2 * board + 1] = 0.0
        if flags[board] and resets:
            _reset(mine, states, at, past, generators, board, start_cells, start_states, chance)
            steps[board], seen[board] = 0, 0
            counts[board] = list_legal(guide, tables, mine, states, at, moves, numbers, codes, listed)
        elif flags[board]:
            counts[board] = 0
        else:
            counts[board] = list_legal(guide, tables, mine, states, at, moves, numbers, codes, listed)
        if resets > 1:
            flags[board] = 0
        write_mask(guide, numbers, listed, counts[board], masks, board * guide[ACTIONS])
        if observed:
            player = states[at + SIDE]
            draw(guide, template, tables, mine, states, at, seen[board], player, observations, board * length)


@compiled
def sample_range(
    numbers: Numbers, counts: Counts, dice: Stack, chosen: Chosen, room: int, first: int, last: int
) -> None:
    """Choose a legal action at random for boards `first` to `last - 1`; -1 where there is none."""
    for board in range(first, last):
        dice[board] += GOLDEN
        count = counts[board]
        chosen[board] = numbers[board * room + scramble(dice[board]) % count] if count else -1
