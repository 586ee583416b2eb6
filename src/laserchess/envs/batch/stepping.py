"""Many games at once, compiled: one call steps a range of boards.

The boards are rows of arrays (`BoardBatch` says which). Each keeps the hashes of its positions
since something was last removed, `hashes[board, turns since then]`: the repetition rule needs no more.
"""

import numpy as np
import numpy.typing as npt

from laserchess.core import actions, single
from laserchess.core.arrays import Arrays, Stack
from laserchess.core.chance import GOLDEN, below, scramble
from laserchess.core.codec import winner_of
from laserchess.core.endings import draw_by, repeats
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import HASH, KEPT, NOBODY, QUIET, RESULT, REVERSIBLE, ROOM, ROW, SIDE, STATE
from laserchess.envs.batch.layout import (
    CUT,
    OVER,
    BoardBatch,
    Choices,
    Counts,
    Listing,
    Numbers,
    Results,
    Rewards,
    Sight,
    Span,
)
from laserchess.envs.batch.listing import clear, list_legal, take_up
from laserchess.envs.batch.pictures import draw

Chosen = npt.NDArray[np.int64]


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
def _play_move(arrays: Arrays, hashes: Stack, move: int) -> int:
    """Play a legal move on the board in the first row; return how often the new position stood before."""
    stack = arrays.stack
    row = single.play(arrays, arrays.table[ROOM], move)
    last = stack[row + REVERSIBLE]
    hashes[last] = stack[row + HASH]
    seen = repeats(hashes, 0, last, 2, last // 2)
    if stack[row + RESULT] == 0:
        stack[row + RESULT] = draw_by(arrays.table, stack[row + QUIET], seen)
    return seen


@inlined
def _play(games: BoardBatch, board: int, arrays: Arrays, move: int) -> None:
    """Play a legal move, or do a legal action, on a board."""
    table, stack, state = games.table, arrays.stack, games.states[board]
    first = table[ROOM]
    take_up(stack, first, state)
    if table[ACTIONS_A_TURN]:
        row = actions.play(arrays, first, move)
    else:
        games.seen[board] = _play_move(arrays, games.hashes[board], move)
        row = first + table[ROW]
    for i in range(KEPT):
        state[i] = stack[row + i]


@inlined
def _reset(games: BoardBatch, board: int, stack: Stack) -> None:
    """Put a board back to a start, drawn where there are several."""
    starts, cells, state = games.start_states, games.cells[board], games.states[board]
    start = below(stack, len(starts)) if len(starts) > 1 else 0
    for i in range(len(cells)):
        cells[i] = games.start_cells[start, i]
    for i in range(KEPT):
        state[i] = starts[start, i]
    games.hashes[board, 0] = state[HASH]
    games.steps[board], games.seen[board] = 0, 0


@inlined
def _judge(state: Stack, cut: bool, rewards: Rewards) -> int:
    """Write both players' rewards; return whether the game is over, and how."""
    result = state[RESULT]
    winner = winner_of(result)
    won = result != 0 and winner != NOBODY
    rewards[0] = 0.0 if not won else (1.0 if winner == 0 else -1.0)
    rewards[1] = -rewards[0]
    return OVER if result else (CUT if cut else 0)


@inlined
def _advance(games: BoardBatch, board: int, arrays: Arrays, move: int, show: Results, most_steps: int) -> int:
    """Play the chosen action of a board; return whether its game is over, and how."""
    _play(games, board, arrays, move)
    games.steps[board] += 1
    show.results[board], show.lengths[board] = games.states[board, RESULT], games.steps[board]
    return _judge(games.states[board], games.steps[board] >= most_steps, show.rewards[board])


@compiled
def step_range(
    games: BoardBatch, choices: Choices, show: Results, sight: Sight, room: Listing, stack: Stack, span: Span
) -> None:
    """Step boards `span.first` to `span.last - 1`; `room` and `stack` are a thread's own, to work in."""
    counts, resets = choices.counts, span.resets
    for board in range(span.first, span.last):
        arrays = Arrays(games.table, games.keys, games.cells[board], stack)
        stack[STATE] = games.generators[board]
        over = OVER if resets > 1 else 0
        if resets > 1 or counts[board] == 0:
            show.rewards[board, 0] = show.rewards[board, 1] = 0.0
        else:
            move = choices.codes[board, choices.places[board]]
            over = _advance(games, board, arrays, move, show, span.most_steps)
        show.flags[board] = over if resets < 2 else 0  # noqa: PLR2004  # all start anew
        if over and resets:
            _reset(games, board, stack)
        if over and not resets:
            counts[board] = 0
            clear(sight.encoding, choices.masks[board])
        elif resets or counts[board]:
            take_up(stack, games.table[ROOM], games.states[board])
            to = Listing(room.moves, choices.numbers[board], choices.codes[board], choices.masks[board])
            counts[board] = list_legal(sight.encoding, arrays, games.table[ROOM], to)
        games.generators[board] = stack[STATE]
        if span.observed:
            state = games.states[board]
            mine = Arrays(games.table, games.keys, games.cells[board], state)
            draw(sight, mine, 0, games.seen[board], state[SIDE], show.observations[board])


@compiled
def sample_range(numbers: Numbers, counts: Counts, dice: Stack, chosen: Chosen, first: int, last: int) -> None:
    """Choose a legal action at random for boards `first` to `last - 1`; -1 where there is none."""
    for board in range(first, last):
        dice[board] += GOLDEN
        count = counts[board]
        chosen[board] = numbers[board, scramble(dice[board]) % count] if count else -1
