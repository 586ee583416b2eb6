"""The tree search as plainly as it can be written, on `Board`: what the compiled one is compared with."""

from dataclasses import dataclass, field
from math import exp, log, sqrt
from zlib import crc32

import numpy as np
import numpy.typing as npt

from laserchess import Board
from laserchess.core import layout as at
from laserchess.envs.board_lens import Lens, reward_of
from laserchess.envs.search_config import Gumbel, Puct, Settings, considered_visits


def evaluate(
    observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Judge positions by nothing but the bytes of their observations."""
    randoms = [np.random.default_rng(crc32(seen.tobytes())) for seen in observations]
    logits = [random.normal(size=masks.shape[1]) for random in randoms]
    return np.array(logits, np.float32), np.array([random.uniform(-0.9, 0.9) for random in randoms], np.float32)


@dataclass
class Node:
    """A position, its evaluation, and an edge for each legal action."""

    board: Board
    value: float
    edges: list["Edge"] = field(default_factory=list)
    visits: int = 0
    total: float = 0.0


@dataclass
class Edge:
    """A legal action, and the positions it led to by their texts."""

    action: int
    prior: float
    children: dict[str, Node] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits


class PlainSearch:
    """A search on one board with the generator and the noise of one of the compiled trees."""

    def __init__(self, settings: Settings, lens: Lens, dice: int, max_steps: int) -> None:
        """Begin without a tree."""
        self.settings, self.lens, self.dice, self.max_steps = settings, lens, dice, max_steps
        self.root: Node | None = None

    def run(self, board: Board, noise: npt.NDArray[np.float32]) -> dict[int, int]:
        """Search a board and return how often each action was tried."""
        played = (
            {child.board.position: child for edge in self.root.edges for child in edge.children.values()}
            if (self.root)
            else {}
        )
        self.root = played.get(board.position)
        if self.root is None:
            self.root = self.new_node(board.copy())
            self.back_up([], self.root)
        edges = self.root.edges
        if isinstance(self.settings, Puct):
            total = float(sum(float(share) for share in noise[: len(edges)]))
            self.noise = [float(np.float32(share / total)) if total else 0.0 for share in noise[: len(edges)]]
        else:
            self.noise = [float(np.float32(g + log(e.prior))) for g, e in zip(noise, edges, strict=False)]
        self.before = [edge.visits for edge in edges]
        for number in range(self.settings.simulations):
            self.simulate(number)
        return {edge.action: edge.visits for edge in edges if edge.visits}

    def new_node(self, board: Board) -> Node:
        outcome = board.outcome
        if outcome is not None or board.ply >= self.max_steps:
            return Node(board, reward_of(outcome, board.variant, board.side))
        self.lens.look(board)
        seen = self.lens.observation(board, board.side)
        logits, values = evaluate(seen[None], self.lens.mask()[None])
        numbers = self.lens.numbers().tolist()
        highest = max(float(logits[0, number]) for number in numbers)
        weights = [float(np.float32(exp(float(logits[0, number]) - highest))) for number in numbers]
        total = sum(exp(float(logits[0, number]) - highest) for number in numbers)
        priors = [float(np.float32(weight / total)) for weight in weights]
        return Node(board, float(values[0]), [Edge(n, p) for n, p in zip(numbers, priors, strict=True)])

    def simulate(self, number: int) -> None:
        node, path = self.root, []
        assert node is not None
        while node.edges:
            edge = self.choose(node, number)
            path.append((node, edge))
            after = self.play(node.board, edge.action)
            known = edge.children.get(after.position)
            if known is None:
                known = edge.children[after.position] = self.new_node(after)
                self.back_up(path, known)
                return
            node = known
        self.back_up(path, node)

    def play(self, board: Board, action: int) -> Board:
        after = board.copy()
        after.arrays.stack[at.STATE] = self.dice
        self.lens.look(after)
        after.push(self.lens.move(action))
        if board.variant.has_chance:
            self.dice = int(after.arrays.stack[at.STATE])
        return after

    def back_up(self, path: list[tuple[Node, Edge]], leaf: Node) -> None:
        leaf.visits += 1
        leaf.total += leaf.value
        for node, edge in reversed(path):
            gain = leaf.value if node.board.side == leaf.board.side else -leaf.value
            edge.visits, edge.total = edge.visits + 1, edge.total + gain
            node.visits, node.total = node.visits + 1, node.total + gain

    # Choosing

    def choose(self, node: Node, number: int) -> Edge:
        if isinstance(self.settings, Puct):
            return self.by_puct(node, self.settings)
        if node is not self.root:
            return self.by_policy(node, self.settings)
        considered = min(self.settings.considered, len(node.edges))
        wanted = considered_visits(considered, self.settings.simulations)[number]
        return self.by_halving(node, self.settings, wanted)

    def by_puct(self, node: Node, puct: Puct) -> Edge:
        untried = node.total / node.visits - puct.reduction
        explore = (log((node.visits + puct.c_base + 1) / puct.c_base) + puct.c_init) * sqrt(node.visits)
        share = puct.noise_share if node is self.root else 0.0

        def score(place: int) -> float:
            edge = node.edges[place]
            prior = edge.prior * (1 - share) + (share * self.noise[place] if share else 0.0)
            return (edge.mean if edge.visits else untried) + explore * prior / (1 + edge.visits)

        return node.edges[max(range(len(node.edges)), key=score)]

    def by_policy(self, node: Node, gumbel: Gumbel) -> Edge:
        policy = improved_policy(node, gumbel)
        return max(node.edges, key=lambda edge: policy[edge.action] - edge.visits / node.visits)

    def by_halving(self, node: Node, gumbel: Gumbel, wanted: int) -> Edge:
        places = [i for i, edge in enumerate(node.edges) if edge.visits - self.before[i] == wanted]
        values, scale = completed_values(node), scale_of(node, gumbel)
        return node.edges[max(places, key=lambda i: self.noise[i] + scale * values[i])]


def scale_of(node: Node, gumbel: Gumbel) -> float:
    return (gumbel.c_visit + max(edge.visits for edge in node.edges)) * gumbel.c_scale


def completed_values(node: Node) -> list[float]:
    tried = [edge for edge in node.edges if edge.visits]
    total = sum(edge.visits for edge in tried)
    mixed = node.value
    if tried:
        weighed = sum(edge.prior * edge.mean for edge in tried) / sum(edge.prior for edge in tried)
        mixed = (node.value + total * weighed) / (1 + total)
    return [edge.mean if edge.visits else mixed for edge in node.edges]


def improved_policy(node: Node, gumbel: Gumbel) -> dict[int, float]:
    values, scale = completed_values(node), scale_of(node, gumbel)
    top = max(values)
    weights = {
        edge.action: edge.prior * exp(scale * (value - top)) for edge, value in zip(node.edges, values, strict=True)
    }
    return {action: weight / sum(weights.values()) for action, weight in weights.items()}
