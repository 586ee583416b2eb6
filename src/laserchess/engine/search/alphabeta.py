"""The tree: principal variation search in numbered steps, most of them functions of their neighbours."""

from laserchess.core.jit import compiled, inlined
from laserchess.core.kernel import generate, play, undo
from laserchess.core.layout import REMOVED, RESULT, REVERSIBLE, SIDE
from laserchess.engine.search.evaluation import carry, evaluate, evaluate_afresh, worth_hit
from laserchess.engine.search.light import keep_light, shine, shot_wins, shoves_out, touches
from laserchess.engine.search.memory import (
    CALM_PLIES,
    DRAW,
    FEATURES,
    FIRST_MOVE,
    FIRST_PLY,
    FOE,
    FOE_HITS,
    FRAME,
    FRAMES,
    INFINITE,
    KEY,
    KILLERS,
    LINES,
    MADE,
    MATE,
    MOST_PLIES,
    ORDER,
    OWN,
    OWN_HITS,
    REACHED,
    ROOT,
    ROOT_COUNT,
    ROOT_DEPTH,
    ROOT_KEPT,
    ROOT_LINES,
    ROOT_MOVES,
    ROOT_SCORES,
    STATIC,
    STOPPED,
    SURE,
    USE_EXTENSIONS,
    USE_FUTILITY,
    USE_LATE_PRUNING,
    USE_NULL,
    USE_PROOFS,
    USE_QUIESCENCE,
    USE_RAZORING,
    USE_REDUCTIONS,
    USE_TABLE,
    Cells,
    History,
    Keys,
    Memory,
    Shared,
    Tables,
)
from laserchess.engine.search.ordering import (
    FIRST,
    GAINING,
    KILLER,
    LOSING,
    history_key,
    order_moves,
    pick,
    reward,
)
from laserchess.engine.search.pruning import (
    FRONTIER_DEPTH,
    FRONTIER_MARGIN,
    FUTILE_DEPTH,
    FUTILE_MARGIN,
    NULL_DEPTH,
    RAZOR_DEPTH,
    RAZOR_MARGIN,
    REDUCED_FROM,
    final_score,
    is_bare,
    is_behind,
    is_drawn,
    is_sure,
    late_limit,
    must_stop,
    null_depth,
    reduction_of,
)
from laserchess.engine.search.quiescence import PASS, quiesce
from laserchess.engine.search.table import (
    EXACT,
    LOWER,
    UPPER,
    bound_in,
    depth_in,
    move_in,
    probe,
    score_in,
    store,
)


@inlined
def _settles(data: int, depth: int, score: int, alpha: int, beta: int) -> bool:
    """Tell whether what the table holds makes searching needless."""
    if data == 0 or depth_in(data) < depth:
        return False
    bound = bound_in(data)
    return bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)


@inlined
def _can_help(cells: Cells, mem: Memory, frame: int, move: int, escape: bool) -> bool:
    """Tell whether a forced player's move can matter: it must touch light, the opponent's only in an escape."""
    if touches(cells, mem[frame + OWN], mem[frame + OWN + 1], move) or shoves_out(cells, move):
        return True
    return escape and touches(cells, mem[frame + FOE], mem[frame + FOE + 1], move)


@inlined
def _is_dull(cells: Cells, mem: Memory, frame: int, move: int) -> bool:
    """Tell whether a move touches no light at all, neither side's."""
    low = mem[frame + OWN] | mem[frame + FOE]
    high = mem[frame + OWN + 1] | mem[frame + FOE + 1]
    return not touches(cells, low, high, move)


@inlined
def _reduce(tables: Tables, depth: int, number: int, order: int, dull: bool, pv: bool) -> int:
    """Return the reduction of a late move: more for dull and losing ones, less for well-proven ones."""
    reduction = reduction_of(tables, depth, number)
    if order >= GAINING:
        return 0
    if dull:
        reduction += 1
    if order >= KILLER:
        reduction -= 1
    elif order <= LOSING // 2:
        reduction += 1
    else:
        reduction -= order // 6000
    if pv:
        reduction -= 1
    return max(0, min(reduction, depth - 2))


@inlined
def list_others(tables: Tables, cells: Cells, mem: Memory, at: int, first: int, known: int) -> int:
    """List the legal moves but for the one known already."""
    last = generate(tables, cells, mem, at, mem, first)
    for i in range(first, last):
        if mem[i] == known:
            mem[i] = mem[last - 1]
            return last - 1
    return last


@inlined
def note_line(mem: Memory, ply: int, move: int) -> None:
    """Make `move` followed by the line of the next ply the principal variation of this one."""
    here, below = LINES + ply * MOST_PLIES, LINES + (ply + 1) * MOST_PLIES
    length = min(mem[below], MOST_PLIES - 3)
    mem[here] = length + 1
    mem[here + 1] = move
    for i in range(length):
        mem[here + 2 + i] = mem[below + 1 + i]


@compiled
def search(  # noqa: PLR0917
    tables: Tables,
    keys: Keys,
    cells: Cells,
    mem: Memory,
    hist: History,
    shared: Shared,
    at: int,
    ply: int,
    first: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """Return the score of a position for its mover, exact between `alpha` and `beta`, else a bound."""
    features = mem[FEATURES]
    frame = FRAMES + ply * FRAME
    child = frame + FRAME
    pv = beta - alpha > 1
    mem[LINES + ply * MOST_PLIES] = 0

    # Step 1: leaves go on in quiescence.
    if depth <= 0 and features & USE_QUIESCENCE:
        if mem[at + RESULT] == 0 and is_drawn(tables, mem, at):
            return DRAW
        return quiesce(tables, keys, cells, mem, shared, at, ply, first, alpha, beta, mem[CALM_PLIES])

    # Step 2: stop, finished games, draws, the longest line.
    if must_stop(mem, shared):
        return 0
    if mem[at + RESULT]:
        return final_score(mem, at, ply)
    if is_drawn(tables, mem, at):
        return DRAW
    if depth <= 0 or ply >= MOST_PLIES - 2:
        shine(tables, cells, mem, at, frame)
        return evaluate(tables, cells, mem, at, frame)
    mem[REACHED] = max(mem[REACHED], ply)

    # Step 3: no line can beat a win already found nearer the root.
    alpha = max(alpha, ply - MATE)
    beta = min(beta, MATE - ply - 1)
    if alpha >= beta:
        return alpha

    # Step 4: what the table knows.
    data = 0
    if features & USE_TABLE:
        data = probe(mem, shared, at)
        if data and not pv:
            known_score = score_in(data, ply)
            if _settles(data, depth, known_score, alpha, beta):
                return known_score
    known = move_in(data)

    # Step 5: light and evaluation; a shot that wins, wins.
    player = mem[at + SIDE]
    shine(tables, cells, mem, at, frame)
    if features & USE_PROOFS and shot_wins(tables, cells, mem, at, mem[frame + OWN_HITS], player):
        return MATE - ply - 1
    static = evaluate(tables, cells, mem, at, frame)
    mem[frame + STATIC] = static
    behind = is_behind(tables, mem, at)
    escape = not behind and shot_wins(tables, cells, mem, at, mem[frame + FOE_HITS], 1 - player)
    forced = behind or escape
    guesses = not pv and not forced and not is_bare(tables, mem, at)
    mem[child + FRAME + KILLERS], mem[child + FRAME + KILLERS + 1] = 0, 0
    improving = ply < 2 or static > mem[frame - 2 * FRAME + STATIC]
    if data and not forced:
        known_score = score_in(data, ply)
        bound = bound_in(data)
        if (bound & LOWER and known_score > static) or (bound & UPPER and known_score < static):
            static = known_score

    # Step 6: razoring. So far below alpha that only destruction can help: see whether it does.
    if features & USE_RAZORING and guesses and depth <= RAZOR_DEPTH:
        if static + RAZOR_MARGIN * depth <= alpha:
            score = quiesce(tables, keys, cells, mem, shared, at, ply, first, alpha, beta, mem[CALM_PLIES])
            if score <= alpha or mem[STOPPED]:
                return score

    # Step 7: futility. So far above beta that the opponent will not come back in the plies left.
    if features & USE_FUTILITY and guesses and depth <= FUTILE_DEPTH and not is_sure(beta):
        if static - FUTILE_MARGIN * (depth - improving) >= beta and static < SURE:
            return static

    # Step 8: passing. If doing nothing but fire holds beta, moving will.
    threat = False
    if features & USE_NULL and guesses and depth >= NULL_DEPTH and static >= beta and not is_sure(beta):
        if mem[frame - FRAME + KEY] >= 0:
            row = play(tables, keys, cells, mem, at, PASS)
            mem[MADE] += 1
            mem[row + REVERSIBLE] = 0
            mem[frame + KEY] = -1
            carry(tables, cells, mem, row, frame, child)
            below = null_depth(depth, static - beta)
            score = -search(
                tables, keys, cells, mem, hist, shared, row, ply + 1, first, below, -beta, 1 - beta
            )
            undo(cells, mem, row)
            if mem[STOPPED]:
                return 0
            if score >= beta:
                return score if score < SURE else beta
            threat = score < -SURE

    # Step 9: extensions. Royal pieces in danger are looked at one ply longer.
    if features & USE_EXTENSIONS and (forced or threat) and ply < 2 * mem[ROOT_DEPTH]:
        depth += 1

    # Step 10: without a move from the table, search less deep: the next visit will know one.
    if known == 0 and depth >= 4 and features & USE_REDUCTIONS:
        depth -= 1

    # Step 11: the moves, best first; the table's is tried before the others are so much as listed.
    standing = worth_hit(tables, cells, mem[frame + OWN_HITS], 1 - player)
    listed = known == 0
    if listed:
        last = generate(tables, cells, mem, at, mem, first)
        order_moves(tables, keys, cells, mem, hist, at, frame, first, last, standing)
    else:
        mem[first], mem[first + ORDER] = known, FIRST
        last = first + 1
    best, best_move, before = -INFINITE, 0, alpha
    if forced and features & USE_PROOFS:
        best = ply + 1 - MATE if behind else ply + 2 - MATE
    tried = 0
    i = first - 1
    while True:
        i += 1
        if i == last and not listed:
            listed = True
            last = list_others(tables, cells, mem, at, i, known)
            order_moves(tables, keys, cells, mem, hist, at, frame, i, last, standing)
        if i >= last:
            break
        move = pick(mem, i, last)
        order = mem[i + ORDER]

        # Step 12: leave out what provably or probably cannot help.
        if forced and features & USE_PROOFS and not _can_help(cells, mem, frame, move, escape):
            continue
        if guesses and best > -SURE and order < KILLER:
            if features & USE_LATE_PRUNING and depth <= FRONTIER_DEPTH and tried >= late_limit(depth) // (2 - improving):
                break
            if features & USE_FUTILITY and depth <= FRONTIER_DEPTH and order < KILLER:
                hope = static + max(0, standing) + FRONTIER_MARGIN * (depth + 1)
                if hope <= alpha:
                    best = max(best, hope)
                    break

        # Step 13: make the move.
        dull = _is_dull(cells, mem, frame, move)
        mem[frame + KEY] = history_key(tables, cells, move)
        row = play(tables, keys, cells, mem, at, move)
        mem[MADE] += 1
        carry(tables, cells, mem, row, frame, child)
        if dull and mem[row + tables[REMOVED]] == 0:
            keep_light(mem, frame, child)
        tried += 1
        below = depth - 1

        # Step 14: late moves are searched less deep first, all but the first with a closed window.
        score = alpha + 1
        if features & USE_REDUCTIONS and depth >= REDUCED_FROM and tried > 1 + pv and not forced:
            reduction = _reduce(tables, depth, tried, order, dull, pv)
            if reduction > 0:
                score = -search(
                    tables, keys, cells, mem, hist, shared, row, ply + 1, last, below - reduction, -alpha - 1, -alpha
                )
        if score > alpha and (not pv or tried > 1):
            score = -search(tables, keys, cells, mem, hist, shared, row, ply + 1, last, below, -alpha - 1, -alpha)
        if pv and (tried == 1 or score > alpha):
            score = -search(tables, keys, cells, mem, hist, shared, row, ply + 1, last, below, -beta, -alpha)

        # Step 15: take it back and see what it was worth.
        undo(cells, mem, row)
        if mem[STOPPED]:
            return 0
        if score > best:
            best = score
            if score > alpha:
                best_move = move
                alpha = score
                if pv:
                    note_line(mem, ply, move)
                if alpha >= beta:
                    if order < GAINING or order == FIRST:
                        reward(tables, cells, mem, hist, frame, first, i, depth)
                    break

    # Step 16: keep what was found.
    if features & USE_TABLE:
        bound = LOWER if best >= beta else EXACT if best > before else UPPER
        store(mem, shared, at, ply, best_move, bound, depth, best)
    return int(best)


@compiled
def search_root(  # noqa: PLR0917
    tables: Tables,
    keys: Keys,
    cells: Cells,
    mem: Memory,
    hist: History,
    shared: Shared,
    depth: int,
    alpha: int,
    beta: int,
    skip: int,
) -> int:
    """Search the root moves from number `skip` on, noting scores and lines; return the best score."""
    at, frame = mem[ROOT], FRAMES
    child = frame + FRAME
    mem[ROOT_DEPTH] = depth
    mem[frame + STATIC] = evaluate_afresh(tables, cells, mem, at, frame)
    ply, first = mem[FIRST_PLY], mem[FIRST_MOVE]
    best = -INFINITE
    for i in range(skip, mem[ROOT_COUNT]):
        move = mem[ROOT_MOVES + i]
        mem[frame + KEY] = history_key(tables, cells, move)
        row = play(tables, keys, cells, mem, at, move)
        mem[MADE] += 1
        carry(tables, cells, mem, row, frame, child)
        mem[ROOT_SCORES + i] = -INFINITE
        score = alpha + 1
        if i > skip:
            reduction = 1 if depth >= REDUCED_FROM and i > skip + 3 and mem[FEATURES] & USE_REDUCTIONS else 0
            if reduction:
                score = -search(
                    tables, keys, cells, mem, hist, shared, row, ply, first, depth - 1 - reduction, -alpha - 1, -alpha
                )
            if score > alpha:
                score = -search(tables, keys, cells, mem, hist, shared, row, ply, first, depth - 1, -alpha - 1, -alpha)
        if i == skip or score > alpha:
            score = -search(tables, keys, cells, mem, hist, shared, row, ply, first, depth - 1, -beta, -alpha)
        undo(cells, mem, row)
        if mem[STOPPED]:
            break
        if i == skip or score > alpha:
            mem[ROOT_SCORES + i] = score
            note_line(mem, 0, move)
            if i < ROOT_KEPT:
                for j in range(mem[LINES] + 1):
                    mem[ROOT_LINES + i * MOST_PLIES + j] = mem[LINES + j]
        if score > best:
            best = score
            alpha = max(alpha, score)
            if alpha >= beta:
                break
    return int(best)
