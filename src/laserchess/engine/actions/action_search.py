"""Alpha-beta for turns of several actions, compiled: one ply is one action, and the end of a turn changes sides.

Depth counts actions; ending a turn early uses up the actions that are left. At the leaves, `evaluate_quick` adds what
shots and captures win at once. Chance within the turn to be played is averaged over samples; beyond it, each action
with a random result has one.
"""

from typing import Final

from laserchess.core import layout as at
from laserchess.core.codec import place, winner_of
from laserchess.core.jit import compiled, inlined
from laserchess.core.make_unmake import undo
from laserchess.core.multi_action import generate
from laserchess.engine.actions.action_layout import (
    AGE,
    END_OF_TURN,
    FIRST_LIST,
    FIRST_PLY,
    MAX_PLIES,
    PV_TABLE,
    ROOT_COUNT,
    ROOT_MOVES,
    ROOT_PV,
    ROOT_PVS,
    ROOT_SCORES,
    SELDEPTH,
    STOPPED,
    Workspace,
)
from laserchess.engine.actions.action_steps import (
    changes_rotation,
    is_quiet,
    make,
    note_cutoff,
    pick,
    score_moves,
    update_pv,
)
from laserchess.engine.actions.action_tactics import evaluate_quick, evaluate_relevant, is_relevant
from laserchess.engine.search.search_layout import INFINITE, MATE
from laserchess.engine.search.transposition import (
    EXACT,
    LOWER,
    UPPER,
    bound_in,
    depth_in,
    find_entry,
    move_in,
    score_in,
    store_entry,
)

SAMPLES: Final = 4
"""Samples of an action of this turn with a random result."""
SAMPLE_LIMIT: Final = 2000
"""Scores of samples are averaged within this bound."""
FULL_MOVES: Final = 3
"""The number of actions of a position that are not reduced."""


@inlined
def _final_score(space: Workspace, row: int, turn: int) -> int:
    """Return the score of a finished game for the side whose turn it is."""
    stack = space.arrays.stack
    winner = winner_of(stack[row + at.RESULT])
    if winner == at.NO_SIDE:
        return 0
    return MATE - turn - 1 if winner == stack[row + at.SIDE] else turn + 1 - MATE


@inlined
def _reduction(number: int, depth: int, relevant: bool) -> int:  # compiled code has no keywords
    """Return by how much a late quiet action is reduced."""
    if depth < 2 or number < FULL_MOVES:  # noqa: PLR2004  # the last action is never reduced
        return 0
    by = 1 if relevant else 2
    if number >= 4 * FULL_MOVES:
        by += 1
    if number >= 16 * FULL_MOVES:
        by += 1
    return by


@compiled
def search(  # noqa: C901, PLR0912, PLR0915  # the steps in a row; recursion cannot leave this function
    space: Workspace, row: int, ply: int, turn: int, first: int, depth: int, alpha: int, beta: int
) -> int:
    """Return the score for the side to move: exact inside the window, otherwise a fail-soft bound."""
    arrays, stack, memory = space.arrays, space.arrays.stack, space.memory
    row = place(row)
    memory[PV_TABLE + ply * MAX_PLIES] = 0
    memory[SELDEPTH] = max(memory[SELDEPTH], ply)
    if stack[row + at.RESULT]:
        return _final_score(space, row, turn)
    if depth <= 0 or ply >= MAX_PLIES - 2:
        return evaluate_quick(space, row, turn)
    key, pv = stack[row + at.HASH], beta - alpha > 1
    tt_data = find_entry(space.shared, key)
    tt_move = move_in(tt_data)
    if tt_data and not pv and depth_in(tt_data) >= depth:
        score, bound = score_in(tt_data, turn), bound_in(tt_data)
        if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
            return score
    static = evaluate_relevant(space, row, ply, turn)
    count = score_moves(space, row, ply, first, generate(arrays, row, space.moves, first), tt_move)
    best, best_move, before = -INFINITE, 0, alpha
    left = stack[row + at.ACTIONS_LEFT]
    for i in range(first, count):
        move = pick(space, first, i, count)
        if move == END_OF_TURN:
            after = make(space, row, move, 0)
            if stack[after + at.RESULT]:
                score = 0 * ply
            else:
                score = -search(space, after, ply + 1, turn + 1, count, depth - left, -beta, -alpha)
            undo(arrays, after)
        else:
            quiet = is_quiet(space, move)
            relevant = not quiet or is_relevant(space, ply, move)
            by = _reduction(i - first, depth, relevant) if quiet else 0
            if not relevant and depth - 1 <= by and static <= alpha and best > -INFINITE:
                continue  # it would be evaluated at once, and not better than before it
            after = make(space, row, move, 0)
            if turn == 0 and stack[at.DRAWN]:
                # The average of several samples
                total, low, high = 0 * ply, ply - MATE, MATE - ply
                for sample in range(SAMPLES):
                    if sample:
                        undo(arrays, after)
                        after = make(space, row, move, sample)
                    part = search(space, after, ply + 1, turn, count, depth - 2, low, high)
                    total += max(-SAMPLE_LIMIT, min(part, SAMPLE_LIMIT))
                score = total // SAMPLES
                memory[PV_TABLE + (ply + 1) * MAX_PLIES] = 0
            elif i == first:
                score = search(space, after, ply + 1, turn, count, depth - 1, alpha, beta)
            else:
                score = search(space, after, ply + 1, turn, count, depth - 1 - by, alpha, alpha + 1)
                if score > alpha and by and memory[STOPPED] == 0:
                    score = search(space, after, ply + 1, turn, count, depth - 1, alpha, alpha + 1)
                if alpha < score < beta and memory[STOPPED] == 0:
                    score = search(space, after, ply + 1, turn, count, depth - 1, alpha, beta)
            undo(arrays, after)
        if memory[STOPPED]:
            return 0
        if score > best:
            best, best_move = score, move
            if score > alpha:
                alpha = score
                update_pv(space, ply, move)
                if score >= beta:
                    note_cutoff(space, row, ply, move, depth)
                    break
    bound = LOWER if best >= beta else EXACT if best > before else UPPER
    store_entry(space.shared, key, memory[AGE], turn, best_move if bound != UPPER else 0, bound, depth, best)
    return best


# Root


@compiled
def list_root(space: Workspace) -> int:
    """List the actions of the root, shots and captures first; return their number.

    The rotation just made is not changed, as in the tree: it costs nothing, so a turn could go on for ever.
    """
    moves, memory, row = space.moves, space.memory, space.arrays.table[at.SCRATCH_SIZE]
    total = generate(space.arrays, row, moves, 0)
    count = 0
    for wanted in range(2):
        for i in range(total):
            if wanted == (1 if is_quiet(space, moves[i]) else 0) and not changes_rotation(space, row, moves[i]):
                memory[ROOT_MOVES + count], memory[ROOT_SCORES + count] = moves[i], -INFINITE
                count += 1
    memory[ROOT_COUNT] = count
    return count


@inlined
def _insert(space: Workspace, number: int, move: int, score: int) -> None:
    """Insert a root action into those before `number`, which are sorted; its line is that of ply 1."""
    memory, at_ = space.memory, number
    while at_ > 0 and memory[ROOT_SCORES + at_ - 1] < score:
        memory[ROOT_SCORES + at_], memory[ROOT_MOVES + at_] = (
            memory[ROOT_SCORES + at_ - 1],
            memory[ROOT_MOVES + at_ - 1],
        )
        for i in range(ROOT_PV):
            memory[ROOT_PVS + at_ * ROOT_PV + i] = memory[ROOT_PVS + (at_ - 1) * ROOT_PV + i]
        at_ -= 1
    memory[ROOT_SCORES + at_], memory[ROOT_MOVES + at_] = score, move
    line, rest = ROOT_PVS + at_ * ROOT_PV, PV_TABLE + MAX_PLIES
    length = min(memory[rest], ROOT_PV - 2)
    memory[line], memory[line + 1] = length + 1, move
    for i in range(length):
        memory[line + 2 + i] = memory[rest + 1 + i]


@compiled
def deepen(  # noqa: C901, PLR0912  # as `search`
    space: Workspace, depth: int, lines: int
) -> int:
    """Search the root actions to a depth, exactly for the best `lines`; return how many were searched before a stop.

    The root actions are sorted by score, those that are not among the best after them. The first iteration searches
    one action even if the search must stop.
    """
    arrays, stack, memory = space.arrays, space.arrays.stack, space.memory
    row, ply, first, turn = arrays.table[at.SCRATCH_SIZE], memory[FIRST_PLY], memory[FIRST_LIST], memory[FIRST_LIST]
    left, count, searched = stack[row + at.ACTIONS_LEFT], memory[ROOT_COUNT], 0
    for number in range(count):
        move = memory[ROOT_MOVES + number]
        alpha = memory[ROOT_SCORES + lines - 1] if number >= lines else -INFINITE
        beta = INFINITE + turn
        quiet = is_quiet(space, move)
        after = make(space, row, move, 0)
        if move == END_OF_TURN:
            if stack[after + at.RESULT]:
                score = turn
                memory[PV_TABLE + MAX_PLIES] = 0
            else:
                score = -search(space, after, ply, turn + 1, first, depth - left, -beta, -alpha)
        elif stack[at.DRAWN]:
            total = turn
            for sample in range(SAMPLES):
                if sample:
                    undo(arrays, after)
                    after = make(space, row, move, sample)
                part = search(space, after, ply, turn, first, depth - 2, -beta, beta)
                total += max(-SAMPLE_LIMIT, min(part, SAMPLE_LIMIT))
            score = total // SAMPLES
            memory[PV_TABLE + MAX_PLIES] = 0
        else:
            by = _reduction(number, depth, quiet) if number > lines and quiet else 0
            score = alpha + 1
            if number >= lines:
                score = search(space, after, ply, turn, first, depth - 1 - by, alpha, alpha + 1)
                if score > alpha and by and memory[STOPPED] == 0:
                    score = search(space, after, ply, turn, first, depth - 1, alpha, alpha + 1)
            if score > alpha and memory[STOPPED] == 0:
                score = search(space, after, ply, turn, first, depth - 1, alpha, beta)
        undo(arrays, after)
        if memory[STOPPED] and (depth > 1 or number > 0):
            break
        _insert(space, number, move, score if score > alpha else -INFINITE)
        searched = number + 1
        if memory[STOPPED]:
            break
    memory[PV_TABLE + MAX_PLIES] = 0
    return searched
