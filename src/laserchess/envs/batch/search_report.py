"""Results of the searches, compiled."""

from laserchess.core.jit import compiled, inlined
from laserchess.envs.batch.batch_layout import Counts, Picked
from laserchess.envs.batch.select import (
    by_halving,
    completed,
    highest_value,
    improved,
    mixed_value,
    scale_of,
    value_of,
)
from laserchess.envs.batch.trees import GUMBEL, NONE, Floats, Method, SearchTrees


@inlined
def _most_tried(trees: SearchTrees, board: int) -> int:
    """Return the most visited root edge; ties go to the better value."""
    edges, best = trees.edges, 0
    for edge in range(1, trees.nodes.counts[board, 0]):
        more = edges.visits[board, edge] - edges.visits[board, best]
        if more > 0 or (more == 0 and edges.visits[board, edge] and _is_better(trees, board, edge, best)):
            best = edge
    return best


@inlined
def _is_better(trees: SearchTrees, board: int, edge: int, than: int) -> bool:
    return value_of(trees, board, edge) > value_of(trees, board, than)


@inlined
def _improve(trees: SearchTrees, method: Method, board: int, policy: Floats) -> None:
    """Write the improved policy of the root."""
    edges, count = trees.edges, trees.nodes.counts[board, 0]
    mixed, scale = mixed_value(trees, board, 0), scale_of(trees, method, board, 0)
    top, total = highest_value(trees, board, 0, mixed), 0.0
    for edge in range(count):
        weight = improved(trees, board, edge, scale * (completed(trees, board, edge, mixed) - top))
        policy[edges.numbers[board, edge]] = weight
        total += weight
    for edge in range(count):
        policy[edges.numbers[board, edge]] /= total


@compiled
def report_range(
    trees: SearchTrees,
    method: Method,
    chosen: Counts,
    values: Floats,
    visits: Counts,
    policies: Floats,
    picked: Picked,
) -> None:
    """Write the results of the searches of some boards; action -1 for finished games."""
    nodes, edges = trees.nodes, trees.edges
    for i in range(len(picked)):
        board = picked[i]
        count = nodes.counts[board, 0]
        values[board] = nodes.sums[board, 0] / nodes.visits[board, 0] if count else nodes.values[board, 0]
        for edge in range(count):
            visits[board, edges.numbers[board, edge]] = edges.visits[board, edge]
        if count == 0:
            chosen[board] = NONE
        elif method.kind == GUMBEL:
            chosen[board] = edges.numbers[board, by_halving(trees, method, board, NONE)]
            _improve(trees, method, board, policies[board])
        else:
            chosen[board] = edges.numbers[board, _most_tried(trees, board)]
            total = nodes.visits[board, 0] - 1
            for edge in range(count):
                policies[board, edges.numbers[board, edge]] = edges.visits[board, edge] / total
