"""A search tree for each of many boards, as arrays: `[board, node]` and `[board, edge]`.

Node 0 is the root. Nodes and edges are taken from the front of their arrays in the order in which positions are met,
so parents come before their children, and the edges of a node lie together, before those of later nodes. An edge is a
legal action; where chance decides what comes of it, it has several children (`others`), one for each outcome met.
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
    """Positions; values are those of the player to move there."""

    cells: Cells
    states: Stack
    steps: Counts
    """Steps of the game so far."""
    parents: Counts
    arrivals: Counts
    """The edge that leads here."""
    others: Counts
    """Another outcome of that edge, or -1."""
    firsts: Counts
    counts: Counts
    """The first edge, and how many there are: none where the game is over."""
    visits: Counts
    values: Floats
    """What the evaluation, or the end of the game, says."""
    sums: Sums
    """Values of all visits, added up."""


class Edges(NamedTuple):
    """Legal actions; values are those of the player who does them."""

    numbers: Numbers
    codes: Codes
    priors: Floats
    visits: Counts
    sums: Sums
    children: Counts
    """The first outcome, or -1."""
    drawn: Flags
    """1 where chance decides."""


class SearchTrees(NamedTuple):
    """The trees of all boards, how much of their arrays is used, and where the search stands."""

    nodes: Nodes
    edges: Edges
    node_counts: Counts
    edge_counts: Counts
    leaves: Counts
    """[board] the node that the last descent came to."""
    waiting: Flags
    """[board] 1 while that node waits for its evaluation, -1 if that was no number."""
    dice: Stack
    """[board] state of the generator of chance within the tree."""
    noise: Floats
    """[board, edge of the root] noise: shares (PUCT), or Gumbel noise on top of the logarithm of the prior."""
    before: Counts
    """[board, edge of the root] visits when the search began."""
    renamed: Counts
    """[board, node] its new number while a tree is cut back to one of its branches, or -1."""
    shifts: Counts
    """[board, node] by how much its edges move then."""


class LeafView(NamedTuple):
    """Where a position that waits for its evaluation is shown, and how."""

    sight: ObservationSpec
    observations: Bytes
    masks: Mask


class Method(NamedTuple):
    """How edges are chosen."""

    kind: int
    most_steps: int
    c_init: float
    c_base: float
    reduction: float
    """By how much actions never tried are taken to be worse than the position."""
    share: float
    """Share of the noise in the priors of the root."""
    c_visit: float
    c_scale: float
    schedule: Counts
    """[actions considered, simulation] how often an action must have been tried to be tried now."""
