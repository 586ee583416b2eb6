"""What the WebAssembly module exports: the compiled functions that the JavaScript library calls."""

import numpy as np

from laserchess.browser.keys import draw_keys
from laserchess.core import beams, endings, faults, kernel, make_unmake, perft, position
from laserchess.core.arrays import Moves
from laserchess.core.displacement import corner_of
from laserchess.core.jit import compiled
from laserchess.core.layout import HASH
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.engine import choice, mate_search
from laserchess.engine.actions import action_eval as action_evaluation
from laserchess.engine.actions import action_search
from laserchess.engine.actions.action_layout import Workspace
from laserchess.engine.nnue.net_arrays import empty_net
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.hce import evaluate_from_scratch
from laserchess.engine.search.root import deepen
from laserchess.engine.search.stop import told_to_stop
from laserchess.engine.search.transposition import fullness, probe_hash
from laserchess.targets.wasm import EntryPoint
from laserchess.variants import find_variant


@compiled
def recall_at(shared: mem.Shared, stack: mem.Memory, at: int, found: Moves) -> None:
    """Write the move and the score that the transposition table has for the position of a row."""
    found[0], found[1] = probe_hash(shared, stack[at + HASH])


def entry_points() -> dict[str, EntryPoint]:
    """Return every function to export, by the name JavaScript calls it."""
    arrays = tables_for(Rules.of(find_variant("khet"))).new_arrays()
    words, values, shared = np.zeros(1, np.int64), np.zeros(1, np.int32), np.zeros(1, np.int64)
    thread = mem.Thread(arrays, np.zeros(1, np.int16), shared, empty_net())
    space = Workspace(arrays, values, words, words, shared)
    return {
        # rules
        "generate": EntryPoint(kernel.generate, (arrays, 0, words, 0)),
        "find": EntryPoint(kernel.find, (arrays, 0, 0, words)),
        "advance": EntryPoint(kernel.advance, (arrays, 0, 0, words)),
        "undo": EntryPoint(make_unmake.undo, (arrays, 0)),
        "corner": EntryPoint(corner_of, (arrays, 0, 0)),
        "trace_next": EntryPoint(beams.trace_next, (arrays, 0, 0)),
        "find_fault": EntryPoint(faults.find_fault, (arrays, words)),
        "set_up": EntryPoint(position.place_pieces, (arrays, 0)),
        "settle": EntryPoint(position.settle, (arrays, 0, words)),
        "occurrences": EntryPoint(endings.occurrences, (arrays, 0)),
        "can_claim": EntryPoint(endings.can_claim, (arrays, 0)),
        "claim": EntryPoint(endings.claim, (arrays, 0)),
        "perft": EntryPoint(perft.perft, (arrays, 0, words, 0, 0, 0)),
        "draw_keys": EntryPoint(draw_keys, (words, words)),
        # forced wins
        "forced": EntryPoint(mate_search.forces_win, (arrays, 0, words, 0, 0, 0, words)),
        "winning": EntryPoint(mate_search.find_winning_moves, (arrays, 0, words, 0, words)),
        # search of games of one move a turn
        "evaluate": EntryPoint(evaluate_from_scratch, (thread, 0, 0)),
        "deepen": EntryPoint(deepen, (thread, 0, 0, 0)),
        "fullness": EntryPoint(fullness, (shared, 0)),
        "recall": EntryPoint(recall_at, (shared, words, 0, words)),
        # search of turns of several actions
        "evaluate_actions": EntryPoint(action_evaluation.evaluate, (arrays, values, 0, 0)),
        "list_root": EntryPoint(action_search.list_root, (space,)),
        "deepen_actions": EntryPoint(action_search.deepen, (space, 0, 0)),
        # choices of weaker levels
        "choose_line": EntryPoint(choice.choose_line, (words, 0, words)),
        "draw_seed": EntryPoint(choice.draw_seed, (words,)),
    }


def imports() -> dict[str, EntryPoint]:
    """Return the functions that the host implements: the stop flag, which JavaScript knows together with its clock."""
    return {"stop": EntryPoint(told_to_stop, (np.zeros(1, np.int64),))}
