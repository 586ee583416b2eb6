"""Alpha-beta: principal variation search (PVS) in numbered steps, most of them functions of `steps`."""

from laserchess.core.codec import place
from laserchess.core.jit import compiled
from laserchess.core.layout import REMOVED, RESULT, SIDE, WORDS
from laserchess.core.make_unmake import undo
from laserchess.core.single_move import generate
from laserchess.engine.search.beam_cache import shot_wins, touches
from laserchess.engine.search.bitboard import count_cells
from laserchess.engine.search.hce import is_under_threat, value_hit
from laserchess.engine.search.ordering import HASH_MOVE, KILLER, WINNING_CAPTURE, order_moves, pick, update_history
from laserchess.engine.search.pruning import is_drawn, is_low_material, null_move_depth, stalemate_score
from laserchess.engine.search.quiescence import quiesce
from laserchess.engine.search.search_layout import (
    DRAW,
    EVASION_PLIES,
    EVASIONS,
    FEATURES,
    FRAME,
    FRAMES,
    INFINITE,
    MATE,
    MATE_IN_MAX_PLY,
    MAX_PLIES,
    MOVE_MASK,
    ORDER_BITS,
    OWN_HITS,
    PV_TABLE,
    STOPPED,
    THREAT,
    USE_PROOFS,
    USE_QUIESCENCE,
    USE_TABLE,
    Thread,
)
from laserchess.engine.search.steps import (
    can_null_move,
    generate_rest,
    is_evasion,
    is_futile,
    is_quiet,
    late_move_pruned,
    make,
    make_null_move,
    may_win_in_time,
    must_respond,
    needs_faster_mate,
    reduction,
    static_eval,
    table_cutoff,
    update_pv,
    visit,
)
from laserchess.engine.search.threats import BEHIND, FREE, MATE_THREAT, mark_prepared, prepares
from laserchess.engine.search.transposition import EXACT, LOWER, UPPER, move_in, probe, score_in, store


@compiled
def search(  # noqa: C901, PLR0911, PLR0912, PLR0915  # the steps in a row; recursion cannot leave this function
    thread: Thread, at: int, ply: int, first: int, depth: int, alpha: int, beta: int
) -> int:
    """Return the score for the side to move: exact inside the window, otherwise a fail-soft bound."""
    arrays, mem, at = thread.arrays, thread.arrays.stack, place(at)
    features = mem[FEATURES]
    frame = place(FRAMES + ply * FRAME)
    pv = beta - alpha > 1
    mem[PV_TABLE + ply * MAX_PLIES] = 0

    # Step 1: quiescence search at the leaves, unless the opponent threatens mate.
    extended = 0
    if depth <= 0 and features & USE_QUIESCENCE:
        if mem[at + RESULT] == 0 and is_drawn(arrays, at):
            return DRAW
        uses_table = features & USE_TABLE != 0 and not pv and mem[at + RESULT] == 0
        tt_data = probe(thread, at) if uses_table else 0
        if table_cutoff(tt_data, 0, score_in(tt_data, ply), alpha, beta):
            return score_in(tt_data, ply)
        score = quiesce(thread, at, ply, first, alpha, beta, mem[EVASION_PLIES])
        if mem[frame + THREAT] == FREE or mem[STOPPED]:
            if uses_table and mem[STOPPED] == 0:
                store(thread, at, ply, 0, LOWER if score >= beta else UPPER, 0, score)
            return score
        depth, extended = 0, 1

    # Step 2: stop flag, game over, draws, tablebase.
    is_final, score = visit(thread, at, ply)
    if is_final:
        return score
    if depth + extended <= 0 or ply >= MAX_PLIES - 2:
        return static_eval(thread, at, frame)

    # Step 3: mate distance pruning.
    alpha = max(alpha, ply - MATE)
    beta = min(beta, MATE - ply - 1)
    if alpha >= beta:
        return alpha

    # Step 4: transposition table lookup and cutoff.
    tt_data = probe(thread, at) if features & USE_TABLE else 0
    if not pv and table_cutoff(tt_data, depth, score_in(tt_data, ply), alpha, beta):
        return score_in(tt_data, ply)
    tt_move = move_in(tt_data)

    # Step 5: static evaluation. If firing now destroys the last enemy royal piece, it is mate.
    static = static_eval(thread, at, frame)
    hits, player = frame + OWN_HITS, mem[at + SIDE] & 1
    if features & USE_PROOFS and shot_wins(arrays, at, hits, player):
        return MATE - ply - 1
    threat = mem[frame + THREAT] if extended else must_respond(arrays, at, frame, first)
    may_prune = not pv and threat == 0 and not is_low_material(arrays, at)
    if may_prune and not is_under_threat(thread, at, frame):
        # Step 6: reverse futility pruning (static null move).
        if is_futile(arrays, depth, static, beta):
            return static

        # Step 7: null-move pruning. The null move fires and moves nothing; if that already holds beta, prune.
        if can_null_move(mem, frame, depth, static, beta):
            row = make_null_move(arrays, at, frame)
            score = -search(thread, row, ply + 1, first, null_move_depth(thread, depth), -beta, 1 - beta)
            undo(arrays, row)
            if mem[STOPPED]:
                return 0
            if score >= beta:
                return score if score < MATE_IN_MAX_PLY else beta

    # Step 8: move ordering. The hash move is searched before the others are generated.
    baseline = value_hit(arrays, hits, 1 - player)
    generated = tt_move == 0
    if generated:
        last = generate(arrays, at, mem, first)
        if last == first:
            return stalemate_score(arrays.table, ply)
        order_moves(thread, at, frame, first, last, baseline)
    else:
        mem[first] = HASH_MOVE << ORDER_BITS | tt_move
        last = first + 1
    best, best_move, old_alpha, move_count = -INFINITE, 0, alpha, 0
    if threat and features & USE_PROOFS:
        best = ply + 1 - MATE if threat == BEHIND else ply + 2 - MATE
    calm = features & USE_PROOFS != 0 and count_cells(mem, hits, arrays.table[WORDS]) == 0
    mate_only = needs_faster_mate(mem, ply, alpha)
    if mate_only:
        best = max(best, MATE - ply - 3)
    prepared = mark_prepared(arrays, at, frame)
    i = first - 1
    while True:
        i += 1
        if i == last and not generated:
            generated = True
            last = generate_rest(arrays, at, i, tt_move)
            order_moves(thread, at, frame, i, last, baseline)
        if i >= last:
            break
        picked = pick(mem, i, last)
        move, order = picked & MOVE_MASK, picked >> ORDER_BITS

        # Step 9: a royal piece is threatened: search evasions only.
        if not is_evasion(arrays, frame, move, threat):
            continue

        # Step 10: late move pruning, but not of moves that prepare a shot at the last royal piece.
        if may_prune and best > -MATE_IN_MAX_PLY and order < KILLER and late_move_pruned(arrays, depth, move_count):
            if not prepared:
                break
            if not prepares(mem, frame, move):
                continue

        # Step 11: make the move. Skip it if it cannot mate faster than the known mate (mate window), or if it neither
        # touches nor destroys what the opponent needs to mate.
        quiet = is_quiet(arrays, frame, move)
        idle = threat == MATE_THREAT and calm and not touches(arrays, frame + EVASIONS, move)
        row = make(thread, at, frame, move, quiet)
        if mate_only and not may_win_in_time(arrays, row, frame + FRAME):
            undo(arrays, row)
            continue
        if idle and mem[place(row + arrays.table[REMOVED])] == 0:
            undo(arrays, row)
            continue
        move_count += 1

        # Step 12: PVS with late move reductions (LMR): zero window, re-search at full depth, then with the full window.
        score, new_depth = alpha + 1, depth - 1 + extended
        may_reduce = quiet and order < KILLER and threat == FREE and not prepares(mem, frame, move)
        reduced = reduction(thread, depth, move_count, pv) if may_reduce else 0
        if reduced:
            score = -search(thread, row, ply + 1, last, new_depth - reduced, -alpha - 1, -alpha)
        if (not pv or move_count > 1) and (reduced == 0 or score > alpha):
            score = -search(thread, row, ply + 1, last, new_depth, -alpha - 1, -alpha)
        if pv and score > alpha:
            score = -search(thread, row, ply + 1, last, new_depth, -beta, -alpha)

        # Step 13: unmake the move and update best score, PV, killers and history.
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
                    if order < WINNING_CAPTURE or order == HASH_MOVE:
                        update_history(thread, frame, first, i, depth)
                    break

    # Step 14: store in the transposition table.
    if features & USE_TABLE:
        bound = LOWER if best >= beta else EXACT if best > old_alpha else UPPER
        store(thread, at, ply, best_move, bound, depth, best)
    return int(best)
