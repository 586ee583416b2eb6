"""The tree: principal variation search in numbered steps, each a function of `steps` or its neighbours."""

from laserchess.core.codec import place
from laserchess.core.jit import again, compiled
from laserchess.core.layout import RESULT, SIDE
from laserchess.core.make_unmake import undo
from laserchess.core.single_move import generate
from laserchess.engine.search.beam_cache import shot_wins
from laserchess.engine.search.hce import is_under_threat, value_hit
from laserchess.engine.search.ordering import FIRST, GAINING, KILLER, order_moves, pick, reward
from laserchess.engine.search.pruning import is_drawn, is_low_material, null_depth, stalemate_score
from laserchess.engine.search.quiescence import quiesce
from laserchess.engine.search.search_layout import (
    CALM_PLIES,
    DRAW,
    FEATURES,
    FRAME,
    FRAMES,
    INFINITE,
    LINES,
    MATE,
    MAX_PLIES,
    MOVE_MASK,
    ORDER_BITS,
    OWN_HITS,
    STOPPED,
    SURE,
    USE_PROOFS,
    USE_QUIESCENCE,
    USE_TABLE,
    Thread,
)
from laserchess.engine.search.steps import (
    BEHIND,
    can_null_move,
    fails_mate_window,
    generate_rest,
    is_evasion,
    is_futile,
    is_quiet,
    late_move_pruned,
    make,
    mate_distance_cutoff,
    must_respond,
    null_move_search,
    reduction,
    static_eval,
    table_cutoff,
    update_pv,
    visit,
)
from laserchess.engine.search.transposition import EXACT, LOWER, UPPER, move_in, probe, score_in, store


@compiled
def search(  # noqa: C901, PLR0911, PLR0912, PLR0915  # the steps in a row; recursion cannot leave this function
    thread: Thread, at: int, ply: int, first: int, depth: int, alpha: int, beta: int
) -> int:
    """Return the score of a position for its mover, exact between `alpha` and `beta`, else a bound."""
    arrays, mem, at = thread.arrays, thread.arrays.stack, place(at)
    features = mem[FEATURES]
    frame = place(FRAMES + ply * FRAME)
    pv = beta - alpha > 1
    mem[LINES + ply * MAX_PLIES] = 0

    # Step 1: leaves go on in quiescence.
    if depth <= 0 and features & USE_QUIESCENCE:
        if mem[at + RESULT] == 0 and is_drawn(arrays, at):
            return DRAW
        return quiesce(thread, at, ply, first, alpha, beta, mem[CALM_PLIES])

    # Step 2: stop, finished games, draws, exact endgames.
    settled, score = visit(thread, at, ply)
    if settled:
        return score
    if depth <= 0 or ply >= MAX_PLIES - 2:
        return static_eval(thread, at, frame)

    # Step 3: no line can beat a win already found nearer the root.
    alpha = max(alpha, ply - MATE)
    beta = min(beta, MATE - ply - 1)
    if alpha >= beta:
        return alpha

    # Step 4: what the table knows.
    data = probe(thread, at) if features & USE_TABLE else 0
    if not pv and table_cutoff(data, depth, score_in(data, ply), alpha, beta):
        return score_in(data, ply)
    known = move_in(data)

    # Step 5: light and evaluation; a shot that wins, wins.
    static = static_eval(thread, at, frame)
    hits, player = frame + OWN_HITS, mem[at + SIDE] & 1
    if features & USE_PROOFS and shot_wins(arrays, at, hits, player):
        return MATE - ply - 1
    duty = must_respond(arrays, at, frame)
    guesses = not pv and duty == 0 and not is_low_material(arrays, at)
    if guesses and not is_under_threat(thread, at, frame):
        # Step 6: futility.
        if is_futile(arrays, depth, static, beta):
            return static

        # Step 7: passing. If doing nothing but fire holds beta, moving will.
        if can_null_move(mem, frame, depth, static, beta):
            row = null_move_search(arrays, at, frame)
            less = null_depth(thread, depth)
            score = -again(thread, row, ply + 1, first, less, -beta, 1 - beta)
            undo(arrays, row)
            if mem[STOPPED]:
                return 0
            if score >= beta:
                return score if score < SURE else beta

    # Step 8: the moves, best first; the table's is tried before the others are so much as listed.
    standing = value_hit(arrays, hits, 1 - player)
    listed = known == 0
    if listed:
        last = generate(arrays, at, mem, first)
        if last == first:
            return stalemate_score(arrays.table, ply)
        order_moves(thread, at, frame, first, last, standing)
    else:
        mem[first] = FIRST << ORDER_BITS | known
        last = first + 1
    best, best_move, before, tried = -INFINITE, 0, alpha, 0
    if duty and features & USE_PROOFS:
        best = ply + 1 - MATE if duty == BEHIND else ply + 2 - MATE
    hasty = fails_mate_window(mem, ply, alpha)
    if hasty:
        best = max(best, MATE - ply - 3)
    i = first - 1
    while True:
        i += 1
        if i == last and not listed:
            listed = True
            last = generate_rest(arrays, at, i, known)
            order_moves(thread, at, frame, i, last, standing)
        if i >= last:
            break
        picked = pick(mem, i, last)
        move, order = picked & MOVE_MASK, picked >> ORDER_BITS

        # Step 9: leave out what provably cannot help.
        if not is_evasion(arrays, frame, move, duty):
            continue

        # Step 10: leave out what probably cannot.
        if guesses and best > -SURE and order < KILLER and late_move_pruned(arrays, depth, tried):
            break

        # Step 11: make the move; take it back where it cannot win as soon as it must.
        dull = is_quiet(arrays, frame, move)
        row = make(thread, at, frame, move, dull)
        if hasty and not mate_distance_cutoff(arrays, row, frame + FRAME):
            undo(arrays, row)
            continue
        tried += 1

        # Step 12: search on, all but the first with a closed window, dull ones that come late less deeply at first.
        score, below = alpha + 1, depth - 1
        less = reduction(thread, depth, tried, pv) if dull and order < KILLER and duty == 0 else 0
        if less:
            score = -again(thread, row, ply + 1, last, below - less, -alpha - 1, -alpha)
        if (not pv or tried > 1) and (less == 0 or score > alpha):
            score = -again(thread, row, ply + 1, last, below, -alpha - 1, -alpha)
        if pv and score > alpha:
            score = -again(thread, row, ply + 1, last, below, -beta, -alpha)

        # Step 13: take it back and see what it was worth.
        undo(arrays, row)
        if mem[STOPPED]:
            return 0
        if score > best:
            best = score
            if score > alpha:
                best_move, alpha = move, score
                if pv:
                    update_pv(mem, ply, move)
                if alpha >= beta:
                    if order < GAINING or order == FIRST:
                        reward(thread, frame, first, i, depth)
                    break

    # Step 14: keep what was found.
    if features & USE_TABLE:
        bound = LOWER if best >= beta else EXACT if best > before else UPPER
        store(thread, at, ply, best_move, bound, depth, best)
    return int(best)
