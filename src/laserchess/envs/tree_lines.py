"""Principal variations of a tree search."""

from typing import NamedTuple

from laserchess.core.moves import Move
from laserchess.envs.search import BatchedSearch
from laserchess.notation.move_table import move_table_for

MAX_LINE = 64


class TreeLine(NamedTuple):
    """A line of moves, its value for the player of the first move, and its visits."""

    moves: tuple[Move, ...]
    value: float
    visits: int


def lines_of(search: BatchedSearch, board: int) -> list[TreeLine]:
    """Return a line for each visited root action of a board, most visited first."""
    nodes, edges = search.trees.nodes, search.trees.edges
    first, count = int(nodes.firsts[board, 0]), int(nodes.counts[board, 0])
    tried = [edge for edge in range(first, first + count) if edges.visits[board, edge]]

    def rank(edge: int) -> tuple[int, float]:
        visits = int(edges.visits[board, edge])
        return -visits, -float(edges.sums[board, edge]) / visits

    return [TreeLine(_follow(search, board, edge), -rank(edge)[1], -rank(edge)[0]) for edge in sorted(tried, key=rank)]


def _follow(search: BatchedSearch, board: int, edge: int) -> tuple[Move, ...]:
    """Return the most visited line below an edge."""
    nodes, edges = search.trees.nodes, search.trees.edges
    book = move_table_for(search.env.variant)
    moves: list[Move] = []
    while len(moves) < MAX_LINE:
        moves.append(book[int(edges.codes[board, edge])])
        node = _most_frequent(search, board, edge)
        first, count = int(nodes.firsts[board, node]), int(nodes.counts[board, node])
        visits = edges.visits[board, first : first + count]
        if not count or not visits.max():
            break
        edge = first + int(visits.argmax())
    return tuple(moves)


def _most_frequent(search: BatchedSearch, board: int, edge: int) -> int:
    """Return the most frequent outcome of an edge."""
    nodes, node = search.trees.nodes, int(search.trees.edges.children[board, edge])
    best = node
    while node >= 0:
        best = node if nodes.visits[board, node] > nodes.visits[board, best] else best
        node = int(nodes.others[board, node])
    return best
