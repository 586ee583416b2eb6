"""A network as an engine: it searches its own tree, and is asked and stopped like `Engine`."""

from math import tan
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any

import numpy as np

from laserchess.board import Board
from laserchess.core.errors import IllegalPositionError
from laserchess.engine.clock import UNLIMITED, SearchTimer
from laserchess.engine.engine import OVERHEAD, Engine
from laserchess.engine.iterative import Report
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.search_results import Info, Limits, PlayResult, Score
from laserchess.envs.nets import PolicyNetwork, load
from laserchess.envs.search import BatchedSearch, Puct
from laserchess.envs.tree_lines import TreeLine, lines_of
from laserchess.envs.vector import VectorEnv

SIMULATIONS = 16
"""Simulations between two looks at the clock."""
MAX_NODES = 20_000
"""Positions of a tree, at most."""
DEEPEST = (MAX_NODES // SIMULATIONS).bit_length()
LONGEST = 10_000
STEEPNESS, HUNDREDTHS, MOST = 1.5, 290.0, 3000.0
"""A value from -1 to 1 is told as hundredths of a piece along a tangent: 0.5 is about two and a half pieces."""


class NetEngine(Engine):
    """Plays and analyses one game by a network and a tree search (PUCT); a node is a simulation.

    Limits of nodes and time mean what they do for `Engine`; the first depth is `SIMULATIONS` nodes, each
    other twice as many as the one before.
    """

    def __init__(
        self,
        network: str | Path,
        *,
        seed: int = 0,
        overhead: float = OVERHEAD,
        **others: Any,  # noqa: ANN401  # settings of `Engine` that a network has no use for
    ) -> None:
        """Read the network."""
        self._settings: dict[str, Any] = {"network": str(network), "seed": seed, "overhead": overhead, **others}
        self._busy, self._delay = Lock(), 0.0
        self._network: PolicyNetwork = load(network)
        self._prepare()
        self._watch = SearchTimer(self._shared, UNLIMITED)

    def _prepare(self) -> None:
        self._shared = make_shared(1)
        self._tree: BatchedSearch | None = None
        self._book = None

    def _forget(self) -> None:
        """Begin another tree."""
        self._tree = None

    def _free(self) -> None:
        """Let go of the tree."""
        self._tree = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the settings alone."""
        return _make, (self._settings,)

    def warm_up(self, board: Board) -> None:
        """Compile nothing ahead: the search does so when it begins."""

    def _settle(self, board: Board) -> BatchedSearch:
        """Bring the tree to a board, or begin one for boards like this."""
        if board.variant.id != self._network.variant:
            load(self._settings["network"], board.variant)
        if self._tree is not None and self._fits(self._tree, board):
            return self._tree
        options: dict[str, Any] = dict(board.rules.options)
        if "repetition" in options:
            options["repetition"] = "automatic"
        env = VectorEnv(
            board.variant, 1, starts=[board.position], seed=0, max_steps=LONGEST, auto_reset=False, **options
        )
        env.set(0, board)
        settings = Puct(SIMULATIONS, noise_share=0.0)
        self._tree = BatchedSearch(env, self._network, settings, seed=self._settings["seed"], most_nodes=MAX_NODES)
        return self._tree

    @staticmethod
    def _fits(search: BatchedSearch, board: Board) -> bool:
        """Set a tree's board, unless it is one of another kind, or has more pieces than there is room for."""
        try:
            search.env.set(0, board)
        except IllegalPositionError:
            return False
        return True

    def _play(self, board: Board, limits: Limits, on_info: Report | None) -> PlayResult:
        try:
            if not board.legal_moves:
                return PlayResult(None)
            best = self._think(board, limits, on_info or (lambda _: None))
        finally:
            self._watch.close()
            self._delay = self._watch.delay(self._delay)
        return PlayResult(best.pv[0], best.pv[1] if len(best.pv) > 1 else None, best)

    def _think(self, board: Board, limits: Limits, on_info: Report) -> Info:
        """Search until a limit is reached; tell whenever the tree has doubled, and at the end. Return the best line."""
        begun, search = perf_counter(), self._settle(board)
        most = min(limits.nodes or MAX_NODES, SIMULATIONS << min(limits.depth or DEEPEST, DEEPEST) - 1, MAX_NODES)
        nodes, told, is_over = 0, 0, False
        while not is_over:
            search.run()
            nodes += SIMULATIONS
            is_over = self._is_over(nodes, most, search)
            if is_over or nodes >= 2 * told:
                told = nodes
                infos = self._infos(search, limits, nodes, perf_counter() - begun)
                for info in infos:
                    on_info(info)
        return infos[0]

    def _is_over(self, nodes: int, most: int, search: BatchedSearch) -> bool:
        """Tell whether the search has come to its end."""
        return bool(self._shared[mem.STOP]) or nodes >= most or self._watch.soft_limit_reached() or search.is_full

    def _infos(self, search: BatchedSearch, limits: Limits, nodes: int, seconds: float) -> list[Info]:
        """Tell what the search found, the moves tried most first."""
        lines = lines_of(search, 0)
        wanted = {str(move) for move in limits.searchmoves}
        kept = [line for line in lines if not wanted or str(line.moves[0]) in wanted][: limits.multipv] or lines[:1]
        speed, depth = int(nodes / max(seconds, 1e-6)), (nodes // SIMULATIONS).bit_length()
        return [
            Info(depth, len(line.moves), score_of(line), nodes, speed, 0, seconds, number, line.moves)
            for number, line in enumerate(kept, 1)
        ]

    def evaluate(self, board: Board) -> int:
        """Return the network's evaluation without search, for the side to move, in hundredths."""
        with self._busy:
            env = self._settle(board).env
            seen = env.save()
            shown = env.restore(seen)
            _, values = self._network(shown.observations, shown.masks)
            return score_of(TreeLine((), float(values[0]), 1)).value


def score_of(line: TreeLine) -> Score:
    """Tell a value from -1 to 1 in hundredths of a piece."""
    return Score(int(np.clip(HUNDREDTHS * tan(STEEPNESS * line.value), -MOST, MOST)))


def _make(settings: dict[str, Any]) -> NetEngine:
    return NetEngine(**settings)
