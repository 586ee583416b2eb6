"""Many games at once, compiled: one call steps a range of boards.

The boards are rows of arrays (`Games` in `vector` says which). Each keeps the hashes of its positions
since something was last removed, `hashes[board, turns since then]`: the repetition rule needs no more.
"""

import numpy as np
import numpy.typing as npt

from laserchess.core import actions, kernel
from laserchess.core.chance import GOLDEN, STATE, Chance, below, scramble
from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import Cells, Keys, Moves, Stack, Tables, draw_by, repeats
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import HASH, KEPT, NOBODY, QUIET, RESULT, REVERSIBLE, SIDE
from laserchess.core.shots import Shot
from laserchess.envs.batch.layout import CUT, OVER
from laserchess.envs.batch.listing import Codes, Guide, Mask, Numbers, clear, list_legal
from laserchess.envs.batch.pictures import Bytes, Counts, draw

Chosen = npt.NDArray[np.int64]
Rewards = npt.NDArray[np.float32]
Flags = npt.NDArray[np.int8]


@inlined
def _find(numbers: Numbers, count: int, action: int) -> int:
    """Return where in its board's list an action stands, or -1."""
    for i in range(count):
        if numbers[i] == action:
            return i
    return -1


@compiled
def find_range(numbers: Numbers, counts: Counts, chosen: Chosen, places: Counts, first: int, last: int) -> None:
    """Find the chosen actions in the lists of boards `first` to `last - 1`: -1 if illegal, 0 if the game is over."""
    for board in range(first, last):
        count = counts[board]
        places[board] = _find(numbers[board], count, chosen[board]) if count else 0


@inlined
def _play_move(tables: Tables, keys: Keys, cells: Cells, state: Stack, hashes: Stack, move: int, stack: Stack) -> int:
    """Play a legal move on a board and return how often its position stood before."""
    for i in range(KEPT):
        stack[i] = state[i]
    row = kernel.play(tables, keys, cells, stack, 0, move)
    last = stack[row + REVERSIBLE]
    hashes[last] = stack[row + HASH]
    seen = repeats(hashes, last, 2, last // 2)
    if stack[row + RESULT] == 0:
        stack[row + RESULT] = draw_by(tables, stack[row + QUIET], seen)
    for i in range(KEPT):
        state[i] = stack[row + i]
    return seen


@inlined
def _do_action(
    tables: Tables, keys: Keys, cells: Cells, state: Stack, move: int, stack: Stack, chance: Chance, shot: Shot
) -> None:
    """Do a legal action on a board of a game of several actions a turn."""
    for i in range(KEPT):
        stack[i] = state[i]
    row = actions.play(tables, keys, cells, stack, 0, move, chance, shot)
    for i in range(KEPT):
        state[i] = stack[row + i]


@inlined
def _reset(cells: Cells, state: Stack, hashes: Stack, start_cells: Cells, start_states: Stack, chance: Chance) -> None:
    """Put a board back to a start, drawn where there are several."""
    start = below(chance, len(start_states)) if len(start_states) > 1 else 0
    for i in range(len(cells)):
        cells[i] = start_cells[start, i]
    for i in range(KEPT):
        state[i] = start_states[start, i]
    hashes[0] = state[HASH]


@inlined
def _judge(state: Stack, cut: bool, rewards: Rewards) -> int:
    """Write both players' rewards; return whether the game is over, and how."""
    result = state[RESULT]
    winner = result & 3
    won = result != 0 and winner != NOBODY
    rewards[0] = 0.0 if not won else (1.0 if winner == 0 else -1.0)
    rewards[1] = -rewards[0]
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
    places: Counts,
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
    for board in range(first, last):
        mine, state, past = cells[board], states[board], hashes[board]
        chance[STATE] = generators[board]
        over = OVER if resets > 1 else 0
        if resets > 1 or counts[board] == 0:
            rewards[board, 0] = rewards[board, 1] = 0.0
        else:
            move = codes[board, places[board]]
            if tables[ACTIONS_A_TURN]:
                _do_action(tables, keys, mine, state, move, stack, chance, shot)
            else:
                seen[board] = _play_move(tables, keys, mine, state, past, move, stack)
            steps[board] += 1
            over = _judge(state, steps[board] >= most_steps, rewards[board])
            results[board], lengths[board] = state[RESULT], steps[board]
        flags[board] = over if resets < 2 else 0  # noqa: PLR2004  # all start anew
        if over and resets:
            _reset(mine, state, past, start_cells, start_states, chance)
            steps[board], seen[board] = 0, 0
        if over and not resets:
            counts[board] = 0
            clear(guide, masks[board])
        elif resets or counts[board]:
            counts[board] = list_legal(guide, tables, mine, state, 0, moves, numbers[board], codes[board], masks[board])
        generators[board] = chance[STATE]
        if observed:
            draw(guide, template, tables, mine, state, 0, seen[board], state[SIDE], observations[board])


@compiled
def sample_range(numbers: Numbers, counts: Counts, dice: Stack, chosen: Chosen, first: int, last: int) -> None:
    """Choose a legal action at random for boards `first` to `last - 1`; -1 where there is none."""
    for board in range(first, last):
        dice[board] += GOLDEN
        count = counts[board]
        chosen[board] = numbers[board, scramble(dice[board]) % count] if count else -1
