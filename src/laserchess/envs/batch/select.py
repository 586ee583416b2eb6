"""Selection: the edge to follow from a node, compiled.

PUCT is AlphaZero's rule, the other one that of "Policy improvement by planning with Gumbel" (Danihelka et al.,
2022).
"""

from math import exp, log, sqrt

from laserchess.core.jit import inlined
from laserchess.envs.batch.trees import GUMBEL, NONE, Method, SearchTrees

LOWEST = -1e300


@inlined
def value_of(trees: SearchTrees, board: int, edge: int) -> float:
    """Return the mean value of a visited edge."""
    return float(trees.edges.sums[board, edge] / trees.edges.visits[board, edge])


@inlined
def _by_puct(trees: SearchTrees, method: Method, board: int, node: int) -> int:
    """Return the edge with the highest PUCT score."""
    nodes, edges = trees.nodes, trees.edges
    visits, first = nodes.visits[board, node], nodes.firsts[board, node]
    untried = nodes.sums[board, node] / visits - method.reduction
    explore = (log((visits + method.c_base + 1) / method.c_base) + method.c_init) * sqrt(visits)
    share = method.share if node == 0 else 0.0
    best, highest = NONE, LOWEST
    for i in range(nodes.counts[board, node]):
        edge = first + i
        tried = edges.visits[board, edge]
        value = edges.sums[board, edge] / tried if tried else untried
        prior = edges.priors[board, edge] * (1.0 - share)
        if share > 0:
            prior += share * trees.noise[board, i]
        score = value + explore * prior / (1 + tried)
        if score > highest:
            best, highest = edge, score
    return int(best)


@inlined
def mixed_value(trees: SearchTrees, board: int, node: int) -> float:
    """Return the value of unvisited actions: the node's value mixed with those of visited actions."""
    nodes, edges = trees.nodes, trees.edges
    first, total, shares, weighed = nodes.firsts[board, node], 0, 0.0, 0.0
    for edge in range(first, first + nodes.counts[board, node]):
        if edges.visits[board, edge]:
            total += edges.visits[board, edge]
            shares += edges.priors[board, edge]
            weighed += edges.priors[board, edge] * value_of(trees, board, edge)
    value = float(nodes.values[board, node])
    return (value + total * weighed / shares) / (1 + total) if shares > 0 else value


@inlined
def scale_of(trees: SearchTrees, method: Method, board: int, node: int) -> float:
    """Return the scale of values relative to the log priors."""
    first, most = trees.nodes.firsts[board, node], 0
    for edge in range(first, first + trees.nodes.counts[board, node]):
        most = max(most, trees.edges.visits[board, edge])
    return float((method.c_visit + most) * method.c_scale)


@inlined
def completed(trees: SearchTrees, board: int, edge: int, mixed: float) -> float:
    """Return the completed value of an edge: its own, or `mixed` if unvisited."""
    return value_of(trees, board, edge) if trees.edges.visits[board, edge] else mixed


@inlined
def highest_value(trees: SearchTrees, board: int, node: int, mixed: float) -> float:
    """Return the highest completed value of all edges."""
    first, highest = trees.nodes.firsts[board, node], mixed
    for edge in range(first, first + trees.nodes.counts[board, node]):
        highest = max(highest, completed(trees, board, edge, mixed))
    return highest


@inlined
def improved(trees: SearchTrees, board: int, edge: int, advantage: float) -> float:
    """Return the unnormalised weight of an edge in the improved policy."""
    return float(trees.edges.priors[board, edge] * exp(advantage))


@inlined
def _by_policy(trees: SearchTrees, method: Method, board: int, node: int) -> int:
    """Return the edge whose visit share is furthest below its improved policy."""
    nodes, edges = trees.nodes, trees.edges
    first, count = nodes.firsts[board, node], nodes.counts[board, node]
    mixed, scale = mixed_value(trees, board, node), scale_of(trees, method, board, node)
    top = highest_value(trees, board, node, mixed)
    all_untried, total = exp(scale * (mixed - top)), 0.0
    for edge in range(first, first + count):
        if edges.visits[board, edge]:
            total += improved(trees, board, edge, scale * (value_of(trees, board, edge) - top))
        else:
            total += edges.priors[board, edge] * all_untried
    best, highest = NONE, LOWEST
    for edge in range(first, first + count):
        tried = edges.visits[board, edge]
        weight = edges.priors[board, edge] * all_untried
        if tried:
            weight = improved(trees, board, edge, scale * (value_of(trees, board, edge) - top))
        score = weight / total - tried / nodes.visits[board, node]
        if score > highest:
            best, highest = edge, score
    return int(best)


@inlined
def by_halving(trees: SearchTrees, method: Method, board: int, wanted: int) -> int:
    """Return the best root edge with `wanted` visits (-1: the most visited), or -1 if there is none."""
    nodes, edges = trees.nodes, trees.edges
    count = nodes.counts[board, 0]
    mixed, scale = mixed_value(trees, board, 0), scale_of(trees, method, board, 0)
    if wanted < 0:
        for edge in range(count):
            wanted = max(wanted, edges.visits[board, edge] - trees.before[board, edge])
    best, highest = NONE, LOWEST
    for edge in range(count):
        if edges.visits[board, edge] - trees.before[board, edge] == wanted:
            score = trees.noise[board, edge] + scale * completed(trees, board, edge, mixed)
            if score > highest:
                best, highest = edge, score
    return int(best)


@inlined
def choose(trees: SearchTrees, method: Method, board: int, node: int, simulation: int) -> int:
    """Return the edge to follow."""
    if method.kind != GUMBEL:
        return _by_puct(trees, method, board, node)
    if node:
        return _by_policy(trees, method, board, node)
    considered = min(len(method.schedule) - 1, trees.nodes.counts[board, 0])
    edge = by_halving(trees, method, board, method.schedule[considered, simulation])
    return edge if edge >= 0 else by_halving(trees, method, board, NONE)
