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
def times_seen(games: BoardBatch, forest: SearchTrees, board: int, node: int) -> int:
    """Return the previous occurrences of a node's position, in the tree and in the game before its root."""
    nodes = forest.nodes
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
def _try(games: BoardBatch, forest: SearchTrees, board: int, node: int, edge: int, stack: Stack) -> bool:
    """Play the action of an edge into the first free node; return whether chance was involved."""
    nodes, new, table = forest.nodes, forest.node_counts[board], games.table
    cells, state, first = nodes.cells[board, new], nodes.states[board, new], table[SCRATCH_SIZE]
    for i in range(len(cells)):
        cells[i] = nodes.cells[board, node, i]
    take_up(stack, first, nodes.states[board, node])
    arrays = Arrays(table, games.keys, cells, stack)
    move, drawn = forest.edges.codes[board, edge], False
    if table[ACTIONS_A_TURN]:
        stack[STATE] = forest.dice[board]
        row = multi_action.play(arrays, first, move)
        forest.dice[board] = stack[STATE]
        drawn = stack[DRAWN] > 0
    else:
        row = single_move.play(arrays, first, move)
    put_back(table, stack, row, state)
    return drawn


@inlined
def _outcome(forest: SearchTrees, board: int, edge: int) -> int:
    """Return the child of an edge with the position of the first free node, or -1."""
    nodes, new = forest.nodes, forest.node_counts[board]
    child = forest.edges.children[board, edge]
    while child >= 0 and nodes.states[board, child, HASH] != nodes.states[board, new, HASH]:
        child = nodes.others[board, child]
    return int(child)


@inlined
def _attach(forest: SearchTrees, board: int, node: int, edge: int) -> int:
    """Attach the first free node as a child of an edge; return its index."""
    nodes, edges, new = forest.nodes, forest.edges, forest.node_counts[board]
    nodes.parents[board, new], nodes.arrivals[board, new] = node, edge
    nodes.steps[board, new] = nodes.steps[board, node] + 1
    nodes.others[board, new] = edges.children[board, edge]
    edges.children[board, edge] = new
    forest.node_counts[board] = new + 1
    return int(new)


@inlined
def settle_chance(games: BoardBatch, forest: SearchTrees, board: int, node: int, most_steps: int) -> int:
    """Initialise a node with the result of its game; return the previous occurrences of its position."""
    nodes, seen = forest.nodes, 0
    state = nodes.states[board, node]
    nodes.firsts[board, node], nodes.counts[board, node] = forest.edge_counts[board], 0
    nodes.visits[board, node], nodes.sums[board, node], nodes.values[board, node] = 0, 0.0, 0.0
    if games.table[ACTIONS_A_TURN] == 0:
        seen = times_seen(games, forest, board, node)
        if state[RESULT] == 0:
            state[RESULT] = draw_by(games.table, state[QUIET], seen)
    if nodes.steps[board, node] >= most_steps:
        judge_truncation(games, nodes.cells[board, node], state)
    if state[RESULT]:
        nodes.values[board, node] = gain_of(state[RESULT], state[SIDE])
    return seen


@inlined
def open_node(
    games: BoardBatch, forest: SearchTrees, view: LeafView, stack: Stack, board: int, node: int, most_steps: int
) -> None:
    """Initialise a node; unless its game is over, list its actions and write its observation."""
    nodes, edges = forest.nodes, forest.edges
    seen = settle_chance(games, forest, board, node, most_steps)
    state = nodes.states[board, node]
    forest.leaves[board] = node
    if state[RESULT] or nodes.steps[board, node] >= most_steps:
        forest.waiting[board] = 0
        return
    first, at = forest.edge_counts[board], games.table[SCRATCH_SIZE]
    take_up(stack, at, state)
    arrays = Arrays(games.table, games.keys, nodes.cells[board, node], stack)
    codes = edges.codes[board, first:]
    to = Listing(codes, edges.numbers[board, first:], codes, view.masks[board])  # type: ignore[arg-type]  # compiled for either type
    count = list_legal(view.sight.encoding, arrays, at, to)
    if count == 0:
        state[RESULT] = single_move.stalemate(arrays, at, codes)  # type: ignore[arg-type]  # likewise
        nodes.values[board, node] = gain_of(state[RESULT], state[SIDE])
        forest.waiting[board] = 0
        return
    for edge in range(first, first + count):
        edges.visits[board, edge], edges.sums[board, edge] = 0, 0.0
        edges.children[board, edge], edges.drawn[board, edge] = NONE, 0
    nodes.counts[board, node] = count
    forest.edge_counts[board] = first + count
    forest.waiting[board] = 1
    mine = Arrays(games.table, games.keys, nodes.cells[board, node], state)
    write_planes(view.sight, mine, 0, seen, state[SIDE], view.observations[board])


@inlined
def _select(games: BoardBatch, forest: SearchTrees, method: Method, board: int, simulation: int, stack: Stack) -> int:
    """Select a leaf: a new position (returned as -1 - node) or the end of a game."""
    nodes, edges, node = forest.nodes, forest.edges, 0
    while nodes.counts[board, node]:
        edge = choose(forest, method, board, node, simulation)
        child = edges.children[board, edge]
        if child < 0 or edges.drawn[board, edge]:
            edges.drawn[board, edge] = _try(games, forest, board, node, edge, stack)
            child = _outcome(forest, board, edge)
            if child < 0:
                return -1 - _attach(forest, board, node, edge)
        node = child
    return int(node)


@compiled
def select_range(
    games: BoardBatch, forest: SearchTrees, view: LeafView, method: Method, stack: Stack, picked: Picked, number: int
) -> None:
    """Select leaves in the trees of some boards for simulation `number`; new ones wait for evaluation."""
    ready(stack)
    for i in range(len(picked)):
        board = picked[i]
        node = _select(games, forest, method, board, number, stack)
        if node < 0:
            open_node(games, forest, view, stack, board, -1 - node, method.most_steps)
        else:
            forest.leaves[board], forest.waiting[board] = node, 0


@inlined
def _expand(forest: SearchTrees, board: int, node: int, logits: Floats, value: float) -> bool:
    """Expand a node with its priors and value; return whether they are finite."""
    nodes, edges = forest.nodes, forest.edges
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
def _backup(forest: SearchTrees, board: int) -> None:
    """Back the value of the leaf up to the root."""
    nodes, edges, node = forest.nodes, forest.edges, forest.leaves[board]
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
def backup_range(forest: SearchTrees, logits: Floats, values: Floats, rows: Counts, picked: Picked) -> None:
    """Expand the leaves of some boards with the evaluations of `rows`, and back their values up."""
    for i in range(len(picked)):
        board = picked[i]
        node, row = forest.leaves[board], rows[board]
        if forest.waiting[board]:
            fine = _expand(forest, board, node, logits[row], values[row])
            forest.waiting[board] = 0 if fine else -1
        if node >= 0:
            _backup(forest, board)
