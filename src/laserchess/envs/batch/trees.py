"""Search trees of many boards as arrays: `[board, node]` and `[board, edge]`.

Node 0 is the root. Nodes and edges are allocated in order, so parents come before their children, and the edges of a
node are contiguous. An edge is a legal action; with chance it has several children (`others`), one for each outcome
seen.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core.arrays import Cells, Stack
from laserchess.envs.batch.batch_layout import Bytes, Codes, Counts, Flags, Mask, Numbers, ObservationSpec

Floats = npt.NDArray[np.float32]
Sums = npt.NDArray[np.float64]
PUCT = 0
GUMBEL = 1
NONE = -1


class Nodes(NamedTuple):
    """Positions; values are for the player to move."""

    cells: Cells
    states: Stack
    steps: Counts
    """Steps of the game so far."""
    parents: Counts
    arrivals: Counts
    """The edge to this node."""
    others: Counts
    """Another outcome of that edge, or -1."""
    firsts: Counts
    counts: Counts
    """The first edge, and the number of edges: 0 if the game is over."""
    visits: Counts
    values: Floats
    """The network's value, or the result of the game."""
    sums: Sums
    """Sum of the values of all visits."""


class Edges(NamedTuple):
    """Legal actions; values are for the player who plays them."""

    numbers: Numbers
    codes: Codes
    priors: Floats
    visits: Counts
    sums: Sums
    children: Counts
    """The first outcome, or -1."""
    drawn: Flags
    """1 if chance decides the outcome."""


class SearchTrees(NamedTuple):
    """The trees of all boards, their sizes, and the state of the search."""

    nodes: Nodes
    edges: Edges
    node_counts: Counts
    edge_counts: Counts
    leaves: Counts
    """[board] the last selected leaf; -1 if a tree was kept and nothing waits yet."""
    waiting: Flags
    """[board] 1 while the leaf waits for its evaluation, -1 if that was not finite."""
    dice: Stack
    """[board] state of the random generator of the tree."""
    noise: Floats
    """[board, edge of the root] noise: shares (PUCT), or Gumbel noise on top of the logarithm of the prior."""
    before: Counts
    """[board, edge of the root] visits at the start of the search."""
    renamed: Counts
    """[board, node] new index while a tree is pruned to a subtree, or -1."""
    shifts: Counts
    """[board, node] offset of its edges then."""


class LeafView(NamedTuple):
    """Output arrays for the observations of leaves that wait for evaluation."""

    sight: ObservationSpec
    observations: Bytes
    masks: Mask


class Method(NamedTuple):
    """Parameters of the selection."""

    kind: int
    max_steps: int
    c_init: float
    c_base: float
    reduction: float
    """First-play urgency reduction of unvisited actions."""
    share: float
    """Share of the noise in the root priors."""
    c_visit: float
    c_scale: float
    schedule: Counts
    """[actions considered, simulation] visit count of the action to search now."""
