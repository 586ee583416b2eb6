"""One simulation on each of many boards, compiled: select, expand, evaluate, backup."""

from math import exp

from laserchess.core import multi_action, single_move
from laserchess.core.arrays import Arrays, Stack
from laserchess.core.endings import draw_by
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import DRAWN, HASH, QUIET, RESULT, REVERSIBLE, SCRATCH_SIZE, SIDE, STATE
from laserchess.envs.batch.batch_layout import BoardBatch, Counts, Listing, Picked
from laserchess.envs.batch.legal_masks import list_legal, put_back, take_up
from laserchess.envs.batch.observe import write_planes
from laserchess.envs.batch.select import choose
from laserchess.envs.batch.step import gain_of, judge_truncation, ready
from laserchess.envs.batch.trees import NONE, Floats, LeafView, Method, SearchTrees


@inlined
def times_seen(games: BoardBatch, trees: SearchTrees, board: int, node: int) -> int:
    """Return the previous occurrences of a node's position, in the tree and in the game before its root."""
    nodes = trees.nodes
    state = nodes.states[board, node]
    seen, place = 0, state[REVERSIBLE]
    for back in range(1, state[REVERSIBLE] + 1):
        place -= 1
        if node:
            node = nodes.parents[board, node]
        if back & 1 == 0:
            stood = nodes.states[board, node, HASH] if node else games.hashes[board, place]
            if stood == state[HASH]:
                seen += 1
    return seen


@inlined
def _try(games: BoardBatch, trees: SearchTrees, board: int, node: int, edge: int, stack: Stack) -> bool:
    """Play the action of an edge into the first free node; return whether chance was involved."""
    nodes, new, table = trees.nodes, trees.node_counts[board], games.table
    cells, state, first = nodes.cells[board, new], nodes.states[board, new], table[SCRATCH_SIZE]
    for i in range(len(cells)):
        cells[i] = nodes.cells[board, node, i]
    take_up(stack, first, nodes.states[board, node])
    arrays = Arrays(table, games.keys, cells, stack)
    move, drawn = trees.edges.codes[board, edge], False
    if table[ACTIONS_A_TURN]:
        stack[STATE] = trees.dice[board]
        row = multi_action.play(arrays, first, move)
        trees.dice[board] = stack[STATE]
        drawn = stack[DRAWN] > 0
    else:
        row = single_move.play(arrays, first, move)
    put_back(table, stack, row, state)
    return drawn


@inlined
def _outcome(trees: SearchTrees, board: int, edge: int) -> int:
    """Return the child of an edge with the position of the first free node, or -1."""
    nodes, new = trees.nodes, trees.node_counts[board]
    child = trees.edges.children[board, edge]
    while child >= 0 and nodes.states[board, child, HASH] != nodes.states[board, new, HASH]:
        child = nodes.others[board, child]
    return int(child)


@inlined
def _attach(trees: SearchTrees, board: int, node: int, edge: int) -> int:
    """Attach the first free node as a child of an edge; return its index."""
    nodes, edges, new = trees.nodes, trees.edges, trees.node_counts[board]
    nodes.parents[board, new], nodes.arrivals[board, new] = node, edge
    nodes.steps[board, new] = nodes.steps[board, node] + 1
    nodes.others[board, new] = edges.children[board, edge]
    edges.children[board, edge] = new
    trees.node_counts[board] = new + 1
    return int(new)


@inlined
def settle_chance(games: BoardBatch, trees: SearchTrees, board: int, node: int, max_steps: int) -> int:
    """Initialise a node with the result of its game; return the previous occurrences of its position."""
    nodes, seen = trees.nodes, 0
    state = nodes.states[board, node]
    nodes.firsts[board, node], nodes.counts[board, node] = trees.edge_counts[board], 0
    nodes.visits[board, node], nodes.sums[board, node], nodes.values[board, node] = 0, 0.0, 0.0
    if games.table[ACTIONS_A_TURN] == 0:
        seen = times_seen(games, trees, board, node)
        if state[RESULT] == 0:
            state[RESULT] = draw_by(games.table, state[QUIET], seen)
    if nodes.steps[board, node] >= max_steps:
        judge_truncation(games, nodes.cells[board, node], state)
    if state[RESULT]:
        nodes.values[board, node] = gain_of(state[RESULT], state[SIDE])
    return seen


@inlined
def open_node(
    games: BoardBatch, trees: SearchTrees, view: LeafView, stack: Stack, board: int, node: int, max_steps: int
) -> None:
    """Initialise a node; unless its game is over, list its actions and write its observation."""
    nodes, edges = trees.nodes, trees.edges
    seen = settle_chance(games, trees, board, node, max_steps)
    state = nodes.states[board, node]
    trees.leaves[board] = node
    if state[RESULT] or nodes.steps[board, node] >= max_steps:
        trees.waiting[board] = 0
        return
    first, at = trees.edge_counts[board], games.table[SCRATCH_SIZE]
    take_up(stack, at, state)
    arrays = Arrays(games.table, games.keys, nodes.cells[board, node], stack)
    codes = edges.codes[board, first:]
    to = Listing(codes, edges.numbers[board, first:], codes, view.masks[board])  # type: ignore[arg-type]  # compiled for either type
    count = list_legal(view.sight.encoding, arrays, at, to)
    if count == 0:
        state[RESULT] = single_move.stalemate(arrays, at, codes)  # type: ignore[arg-type]  # likewise
        nodes.values[board, node] = gain_of(state[RESULT], state[SIDE])
        trees.waiting[board] = 0
        return
    for edge in range(first, first + count):
        edges.visits[board, edge], edges.sums[board, edge] = 0, 0.0
        edges.children[board, edge], edges.drawn[board, edge] = NONE, 0
    nodes.counts[board, node] = count
    trees.edge_counts[board] = first + count
    trees.waiting[board] = 1
    mine = Arrays(games.table, games.keys, nodes.cells[board, node], state)
    write_planes(view.sight, mine, 0, seen, state[SIDE], view.observations[board])


@inlined
def _select(games: BoardBatch, trees: SearchTrees, method: Method, board: int, simulation: int, stack: Stack) -> int:
    """Select a leaf: a new position (returned as -1 - node) or the end of a game."""
    nodes, edges, node = trees.nodes, trees.edges, 0
    while nodes.counts[board, node]:
        edge = choose(trees, method, board, node, simulation)
        child = edges.children[board, edge]
        if child < 0 or edges.drawn[board, edge]:
            edges.drawn[board, edge] = _try(games, trees, board, node, edge, stack)
            child = _outcome(trees, board, edge)
            if child < 0:
                return -1 - _attach(trees, board, node, edge)
        node = child
    return int(node)


@compiled
def select_range(
    games: BoardBatch, trees: SearchTrees, view: LeafView, method: Method, stack: Stack, picked: Picked, number: int
) -> None:
    """Select leaves in the trees of some boards for simulation `number`; new ones wait for evaluation."""
    ready(stack)
    for i in range(len(picked)):
        board = picked[i]
        node = _select(games, trees, method, board, number, stack)
        if node < 0:
            open_node(games, trees, view, stack, board, -1 - node, method.max_steps)
        else:
            trees.leaves[board], trees.waiting[board] = node, 0


@inlined
def _expand(trees: SearchTrees, board: int, node: int, logits: Floats, value: float) -> bool:
    """Expand a node with its priors and value; return whether they are finite."""
    nodes, edges = trees.nodes, trees.edges
    first, last = nodes.firsts[board, node], nodes.firsts[board, node] + nodes.counts[board, node]
    highest = logits[edges.numbers[board, first]]
    for edge in range(first, last):
        highest = max(highest, logits[edges.numbers[board, edge]])
    total = 0.0
    for edge in range(first, last):
        weight = exp(logits[edges.numbers[board, edge]] - highest)
        edges.priors[board, edge] = weight
        total += weight
    for edge in range(first, last):
        edges.priors[board, edge] /= total
    nodes.values[board, node] = value
    return bool(total > 0 and value - value == 0)


@inlined
def _backup(trees: SearchTrees, board: int) -> None:
    """Back the value of the leaf up to the root."""
    nodes, edges, node = trees.nodes, trees.edges, trees.leaves[board]
    player, value = nodes.states[board, node, SIDE], nodes.values[board, node]
    nodes.visits[board, node] += 1
    nodes.sums[board, node] += value
    while node:
        edge, node = nodes.arrivals[board, node], nodes.parents[board, node]
        gain = value if nodes.states[board, node, SIDE] == player else -value
        edges.visits[board, edge] += 1
        edges.sums[board, edge] += gain
        nodes.visits[board, node] += 1
        nodes.sums[board, node] += gain


@compiled
def backup_range(trees: SearchTrees, logits: Floats, values: Floats, rows: Counts, picked: Picked) -> None:
    """Expand the leaves of some boards with the evaluations of `rows`, and back their values up."""
    for i in range(len(picked)):
        board = picked[i]
        node, row = trees.leaves[board], rows[board]
        if trees.waiting[board]:
            fine = _expand(trees, board, node, logits[row], values[row])
            trees.waiting[board] = 0 if fine else -1
        if node >= 0:
            _backup(trees, board)
