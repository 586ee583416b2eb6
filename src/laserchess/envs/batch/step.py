"""Steps of many games, compiled: one call steps a range of boards.

The boards are rows of the arrays of `BoardBatch`. Each keeps the hashes of its positions since the last removal,
`hashes[board, turns since then]`, for the repetition rule.
"""

import numpy as np
import numpy.typing as npt

from laserchess.core import multi_action, single_move
from laserchess.core.arrays import Arrays, Cells, Moves, Stack
from laserchess.core.chance import GOLDEN, begin, below, scramble
from laserchess.core.codec import result_for, winner_of
from laserchess.core.endings import draw_by, repeats
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import (
    BY_LIMIT,
    HASH,
    KEPT,
    NO_SIDE,
    QUIET,
    RESULT,
    REVERSIBLE,
    ROW,
    SCRATCH_SIZE,
    SCRIPTED,
    SIDE,
    SQUARE_COUNT,
    SQUARES,
    STATE,
)
from laserchess.envs.batch.batch_layout import (
    LOOK,
    OVER,
    RESTART,
    START,
    TRUNCATED,
    BoardBatch,
    Bytes,
    Choices,
    Listing,
    Numbers,
    ObservationSpec,
    Picked,
    Results,
    Share,
    Span,
)
from laserchess.envs.batch.legal_masks import clear, list_on_clear, put_back, take_up
from laserchess.envs.batch.observe import write_planes

Chosen = npt.NDArray[np.int64]


@inlined
def _find(numbers: Numbers, count: int, action: int) -> int:
    """Return the index of an action in its board's list, or -1."""
    for i in range(count):
        if numbers[i] == action:
            return i
    return -1


@compiled
def find_range(choices: Choices, chosen: Chosen, picked: Picked) -> None:
    """Find the chosen actions in the lists of some boards: -1 if illegal, 0 if the game is over."""
    for i in range(len(picked)):
        board = picked[i]
        count = choices.counts[board]
        choices.places[board] = _find(choices.numbers[board], count, chosen[board]) if count else 0


@inlined
def _play_move(arrays: Arrays, hashes: Stack, move: int, moves: Moves) -> int:
    """Play a legal move on the board in the first row; return the previous occurrences of the new position."""
    stack = arrays.stack
    row = single_move.play(arrays, arrays.table[SCRATCH_SIZE], move)
    last = stack[row + REVERSIBLE]
    hashes[last] = stack[row + HASH]
    seen = repeats(hashes, 0, last, 2, last // 2)
    if stack[row + RESULT] == 0:
        stack[row + RESULT] = draw_by(arrays.table, stack[row + QUIET], seen)
    if stack[row + RESULT] == 0:
        stack[row + RESULT] = single_move.stalemate(arrays, row, moves)
    return seen


@inlined
def _play(games: BoardBatch, board: int, arrays: Arrays, move: int, moves: Moves) -> None:
    """Play a legal move or action on a board."""
    table, stack, state = games.table, arrays.stack, games.states[board]
    first = table[SCRATCH_SIZE]
    take_up(stack, first, state)
    if table[ACTIONS_A_TURN]:
        row = multi_action.play(arrays, first, move)
    else:
        games.seen[board] = _play_move(arrays, games.hashes[board], move, moves)
        row = first + table[ROW]
    put_back(table, stack, row, state)


@inlined
def _reset(games: BoardBatch, board: int, stack: Stack) -> None:
    """Reset a board to a start position, a random one if there are several."""
    starts, cells, state = games.start_states, games.cells[board], games.states[board]
    start = below(stack, len(starts)) if len(starts) > 1 else 0
    for i in range(len(cells)):
        cells[i] = games.start_cells[start, i]
    for i in range(KEPT):
        state[i] = starts[start, i]
    games.hashes[board, 0] = state[HASH]
    games.steps[board], games.seen[board] = 0, 0


@inlined
def judge_truncation(games: BoardBatch, cells: Cells, state: Stack) -> None:
    """Decide a truncated game by material, if that is enabled."""
    if len(games.piece_values) and state[RESULT] == 0:
        lead = 0
        for i in range(games.table[SQUARE_COUNT]):
            lead += games.piece_values[cells[games.table[SQUARES + i]]]
        winner = NO_SIDE if lead == 0 else (0 if lead > 0 else 1)
        state[RESULT] = result_for(BY_LIMIT, winner)


@inlined
def gain_of(result: int, player: int) -> float:
    """Return the reward of `player` for `result`: 1, 0 or -1."""
    winner = winner_of(result)
    if result == 0 or winner == NO_SIDE:
        return 0.0
    return 1.0 if winner == player else -1.0


@inlined
def _judge(games: BoardBatch, board: int, show: Results, max_steps: int) -> int:
    """Write both players' rewards; return the OVER and TRUNCATED flags."""
    state, steps = games.states[board], games.steps[board]
    if steps >= max_steps:
        judge_truncation(games, games.cells[board], state)
    result = state[RESULT]
    show.results[board], show.lengths[board] = result, steps
    for player in range(2):
        show.rewards[board, player] = gain_of(result, player)
    return OVER if result else (TRUNCATED if steps >= max_steps else 0)


@inlined
def _watch(games: BoardBatch, board: int, arrays: Arrays, choices: Choices, show: Results, span: Span) -> int:
    """Play the chosen action of a board, if any; return the OVER and TRUNCATED flags."""
    if span.operation == START or (span.operation != LOOK and choices.counts[board] == 0):
        show.rewards[board, 0] = show.rewards[board, 1] = 0.0
        return 0
    if span.operation != LOOK:
        codes = choices.codes[board]  # scratch memory once the move is taken from it
        _play(games, board, arrays, codes[choices.places[board]], codes)
        games.steps[board] += 1
    return _judge(games, board, show, span.max_steps)


@inlined
def _see(games: BoardBatch, board: int, sight: ObservationSpec, out: Bytes) -> None:
    """Write the observation of the player to move."""
    state = games.states[board]
    mine = Arrays(games.table, games.keys, games.cells[board], state)
    write_planes(sight, mine, 0, games.seen[board], state[SIDE], out)


@inlined
def ready(stack: Stack) -> None:
    """Prepare uninitialised scratch memory; chance is random."""
    stack[SCRIPTED] = -1
    begin(stack)


@inlined
def advance(
    games: BoardBatch, choices: Choices, show: Results, sight: ObservationSpec, stack: Stack, span: Span, board: int
) -> None:
    """Step a board whose mask is clear, and list its legal actions."""
    arrays = Arrays(games.table, games.keys, games.cells[board], stack)
    stack[STATE] = games.generators[board]
    flags = _watch(games, board, arrays, choices, show, span)
    show.flags[board] = flags
    restarts = span.operation == START or (span.operation == RESTART and flags != 0)
    if restarts:
        if flags and span.observed:
            _see(games, board, sight, show.finals[board])
        _reset(games, board, stack)
    if flags and not restarts:
        choices.counts[board] = 0
    elif restarts or span.operation == LOOK or choices.counts[board]:
        take_up(stack, games.table[SCRATCH_SIZE], games.states[board])
        codes = choices.codes[board]
        to = Listing(codes, choices.numbers[board], codes, choices.masks[board])
        choices.counts[board] = list_on_clear(sight.encoding, arrays, games.table[SCRATCH_SIZE], to)
    games.generators[board] = stack[STATE]


@compiled
def step_range(
    games: BoardBatch, choices: Choices, show: Results, sight: ObservationSpec, stack: Stack, span: Span
) -> None:
    """Step the boards of a span with the scratch memory of a thread."""
    ready(stack)
    for i in range(len(span.picked)):
        board = span.picked[i]
        clear(sight.encoding, choices.masks[board], Share(0, 1))
        advance(games, choices, show, sight, stack, span, board)
        if span.observed:
            _see(games, board, sight, show.observations[board])


@compiled
def sample_range(choices: Choices, dice: Stack, chosen: Chosen, picked: Picked) -> None:
    """Choose a random legal action for some boards; -1 if there is none."""
    for i in range(len(picked)):
        board = picked[i]
        dice[board] += GOLDEN
        count = choices.counts[board]
        chosen[board] = choices.numbers[board, scramble(dice[board]) % count] if count else -1
