"""Roots of the trees, compiled: the subtree at the board's position if there is one, otherwise a new root."""

from math import log

from laserchess.core.arrays import Stack
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import ACTIONS as ACTIONS_A_TURN
from laserchess.core.layout import ACTIONS_LEFT, HASH, KEPT, QUIET, REVERSIBLE, SIDE
from laserchess.envs.batch.batch_layout import BoardBatch, Picked
from laserchess.envs.batch.simulate import open_node
from laserchess.envs.batch.step import ready
from laserchess.envs.batch.trees import GUMBEL, NONE, LeafView, Method, SearchTrees

SMALLEST = 1e-30
"""The minimum prior."""


@inlined
def _is_at(games: BoardBatch, trees: SearchTrees, board: int, node: int) -> bool:
    """Return whether a board has the position of a node and an equivalent history."""
    nodes, state = trees.nodes, games.states[board]
    there = nodes.states[board, node]
    if nodes.steps[board, node] != games.steps[board] or there[HASH] != state[HASH] or there[SIDE] != state[SIDE]:
        return False
    if (
        there[QUIET] != state[QUIET]
        or there[REVERSIBLE] != state[REVERSIBLE]
        or there[ACTIONS_LEFT] != state[ACTIONS_LEFT]
    ):
        return False
    place = state[REVERSIBLE] if games.table[ACTIONS_A_TURN] == 0 else 0
    while node and place:
        node, place = nodes.parents[board, node], place - 1
        if nodes.states[board, node, HASH] != games.hashes[board, place]:
            return False
    return True


@inlined
def _find(games: BoardBatch, trees: SearchTrees, board: int) -> int:
    """Return the node of a board's position, or -1."""
    for node in range(trees.node_counts[board]):
        if _is_at(games, trees, board, node):
            return node
    return NONE


@inlined
def _rename(trees: SearchTrees, board: int, root: int) -> int:
    """Renumber the nodes of a subtree in order; return their number."""
    kept = 0
    for node in range(trees.node_counts[board]):
        stays = node == root or (node > root and trees.renamed[board, trees.nodes.parents[board, node]] >= 0)
        trees.renamed[board, node] = kept if stays else NONE
        kept += 1 if stays else 0
    return kept


@inlined
def _move_node(trees: SearchTrees, board: int, node: int, to: int) -> None:
    """Move a node of a subtree to its new, not higher index."""
    nodes, parent = trees.nodes, trees.nodes.parents[board, node]
    if to == 0:
        nodes.parents[board, to], nodes.arrivals[board, to], nodes.others[board, to] = NONE, NONE, NONE
    else:
        other = nodes.others[board, node]
        nodes.parents[board, to] = trees.renamed[board, parent]
        nodes.arrivals[board, to] = nodes.arrivals[board, node] - trees.shifts[board, parent]
        nodes.others[board, to] = trees.renamed[board, other] if other >= 0 else NONE
    for i in range(nodes.cells.shape[2]):
        nodes.cells[board, to, i] = nodes.cells[board, node, i]
    for i in range(KEPT):
        nodes.states[board, to, i] = nodes.states[board, node, i]
    nodes.steps[board, to] = nodes.steps[board, node]
    nodes.firsts[board, to], nodes.counts[board, to] = nodes.firsts[board, node], nodes.counts[board, node]
    nodes.visits[board, to], nodes.values[board, to] = nodes.visits[board, node], nodes.values[board, node]
    nodes.sums[board, to] = nodes.sums[board, node]


@inlined
def _move_edges(trees: SearchTrees, board: int, node: int, first: int) -> None:
    """Move the edges of a renumbered node to `first`, which is not higher."""
    nodes, edges = trees.nodes, trees.edges
    was = nodes.firsts[board, node]
    for i in range(nodes.counts[board, node]):
        here, there = was + i, first + i
        child = edges.children[board, here]
        edges.numbers[board, there], edges.codes[board, there] = edges.numbers[board, here], edges.codes[board, here]
        edges.priors[board, there], edges.visits[board, there] = edges.priors[board, here], edges.visits[board, here]
        edges.sums[board, there], edges.drawn[board, there] = edges.sums[board, here], edges.drawn[board, here]
        edges.children[board, there] = trees.renamed[board, child] if child >= 0 else NONE
    nodes.firsts[board, node] = first


@inlined
def _prune(trees: SearchTrees, board: int, kept: int) -> None:
    """Drop all nodes of a tree that were not renumbered."""
    nodes, used = trees.nodes, 0
    for node in range(trees.node_counts[board]):
        to = trees.renamed[board, node]
        if to >= 0:
            trees.shifts[board, node] = nodes.firsts[board, node] - used
            _move_node(trees, board, node, to)
            _move_edges(trees, board, to, used)
            used += nodes.counts[board, to]
    trees.node_counts[board], trees.edge_counts[board] = kept, used


@inlined
def _set_root(games: BoardBatch, trees: SearchTrees, board: int) -> None:
    """Start a new tree at the position of a board."""
    nodes = trees.nodes
    for i in range(nodes.cells.shape[2]):
        nodes.cells[board, 0, i] = games.cells[board, i]
    for i in range(KEPT):
        nodes.states[board, 0, i] = games.states[board, i]
    nodes.steps[board, 0] = games.steps[board]
    nodes.parents[board, 0], nodes.arrivals[board, 0], nodes.others[board, 0] = NONE, NONE, NONE
    trees.node_counts[board], trees.edge_counts[board] = 1, 0


@compiled
def set_root_range(
    games: BoardBatch, trees: SearchTrees, view: LeafView, stack: Stack, picked: Picked, max_steps: int, spare: int
) -> None:
    """Set the roots of some trees to their boards: a subtree that leaves `spare` nodes free, or a new root."""
    most = trees.nodes.steps.shape[1]
    ready(stack)
    for i in range(len(picked)):
        board = picked[i]
        root = _find(games, trees, board)
        kept = _rename(trees, board, root) if root >= 0 else 0
        trees.leaves[board], trees.waiting[board] = 0, 0
        if kept == 0 or kept + spare > most:
            _set_root(games, trees, board)
            open_node(games, trees, view, stack, board, 0, max_steps)
        elif root:
            _prune(trees, board, kept)
        if trees.waiting[board] == 0:
            trees.leaves[board] = NONE


@compiled
def prepare_range(trees: SearchTrees, method: Method, picked: Picked) -> None:
    """Normalise the root noise of some boards, and store the visits of their edges before the search."""
    for i in range(len(picked)):
        board = picked[i]
        count, total = trees.nodes.counts[board, 0], 0.0
        for edge in range(count):
            trees.before[board, edge] = trees.edges.visits[board, edge]
            total += trees.noise[board, edge]
        for edge in range(count):
            if method.kind == GUMBEL:
                trees.noise[board, edge] += log(max(trees.edges.priors[board, edge], SMALLEST))
            elif total > 0:
                trees.noise[board, edge] /= total
