"""The memory of tree searches: trees and the leaves that wait for an evaluation, a row for each board."""

import numpy as np

from laserchess.core import layout as at
from laserchess.envs.batch.batch_layout import Counts
from laserchess.envs.batch.trees import Edges, LeafView, Nodes, SearchTrees
from laserchess.envs.search_config import Settings
from laserchess.envs.vector import VectorEnv


def counts(shape: int | tuple[int, ...]) -> Counts:
    """Return an array of zero counts."""
    return np.zeros(shape, np.int32)


def max_nodes_of(settings: Settings, max_nodes: int | None, *, reuse: bool) -> int:
    """Return the nodes of a tree with its root: `max_nodes`, but at least four searches, or one without reuse."""
    return 1 + max(max_nodes or 0, (4 if reuse else 1) * settings.simulations)


def tree_memory(env: VectorEnv, max_nodes: int) -> tuple[SearchTrees, LeafView]:
    """Allocate trees of `max_nodes` nodes, and the observations and masks of leaves; unused pages take no memory."""
    boards, width, encoding = env.boards, env.max_legal_actions, env.encoding
    nodes, edges = (boards, max_nodes), (boards, max_nodes * width)
    cells = env.games.cells.shape[1]
    trees = SearchTrees(
        Nodes(
            cells=np.zeros((*nodes, cells), np.uint16),
            states=np.zeros((*nodes, at.KEPT), np.int64),
            steps=counts(nodes),
            parents=counts(nodes),
            arrivals=counts(nodes),
            others=counts(nodes),
            firsts=counts(nodes),
            counts=counts(nodes),
            visits=counts(nodes),
            values=np.zeros(nodes, np.float32),
            sums=np.zeros(nodes, np.float64),
        ),
        Edges(
            numbers=np.zeros(edges, np.uint16),
            codes=counts(edges),
            priors=np.zeros(edges, np.float32),
            visits=counts(edges),
            sums=np.zeros(edges, np.float64),
            children=counts(edges),
            drawn=np.zeros(edges, np.int8),
        ),
        node_counts=counts(boards),
        edge_counts=counts(boards),
        leaves=counts(boards),
        waiting=np.zeros(boards, np.int8),
        dice=np.zeros(boards, np.int64),
        noise=np.zeros((boards, width), np.float32),
        before=counts((boards, width)),
        renamed=counts(nodes),
        shifts=counts(nodes),
    )
    observations = np.zeros((boards, encoding.template.size), np.uint8)
    return trees, LeafView(encoding.sight, observations, np.zeros((boards, encoding.actions), np.int8))
