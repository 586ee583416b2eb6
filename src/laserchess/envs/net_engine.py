"""A policy-value network with a tree search, as an engine with the interface of `Engine`."""

from math import tan
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any

import numpy as np

from laserchess.board import Board
from laserchess.core.errors import IllegalPositionError
from laserchess.engine.clock import UNLIMITED, SearchTimer
from laserchess.engine.engine import Engine
from laserchess.engine.engine_base import OVERHEAD
from laserchess.engine.iterative import Report
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.search_results import Info, Limits, PlayResult, Score
from laserchess.envs.nets import PolicyNetwork, load
from laserchess.envs.search import BatchedSearch, Puct
from laserchess.envs.tree_lines import TreeLine, lines_of
from laserchess.envs.vector import VectorEnv

SIMULATIONS = 16
"""Simulations between two checks of the clock."""
MAX_NODES = 20_000
"""The maximum number of nodes of a tree."""
MAX_DEPTH = (MAX_NODES // SIMULATIONS).bit_length()
MAX_GAME_STEPS = 10_000
TANGENT_SCALE, CENTIPAWNS, MAX_SCORE = 1.5, 290.0, 3000.0
"""Conversion of a value from -1 to 1 to centipawns by a tangent: 0.5 is about 270."""


class NetEngine(Engine):
    """Plays and analyses one variant by a policy-value network and PUCT; a node is a simulation.

    Node and time limits are those of `Engine`. Depth 1 is `SIMULATIONS` nodes; every further depth doubles them.
    """

    def __init__(
        self,
        network: str | Path,
        *,
        seed: int = 0,
        overhead: float = OVERHEAD,
        **others: Any,  # noqa: ANN401  # settings of `Engine` without a meaning here
    ) -> None:
        """Load the network.

        Args:
            network: The network's file, or the variant id of a shipped network.
            seed: Seed of the search.
            overhead: Seconds reserved in every move for communication.
            **others: Other settings of `Engine`; they have no effect.

        Raises:
            InvalidFileError: The file is damaged, or for another version of the encoding.

        """
        self._settings: dict[str, Any] = {"network": str(network), "seed": seed, "overhead": overhead, **others}
        self._busy, self._delay = Lock(), 0.0
        self._network: PolicyNetwork = load(network)
        self._prepare()
        self._timer = SearchTimer(self._shared, UNLIMITED)

    def _prepare(self) -> None:
        self._shared = make_shared(1)
        self._tree: BatchedSearch | None = None
        self._book = None

    def _clear(self) -> None:
        """Drop the tree."""
        self._tree = None

    def _free(self) -> None:
        """Drop the tree."""
        self._tree = None

    def warm_up(self, board: Board) -> None:
        """Do nothing: the search compiles when it starts.

        Args:
            board: Ignored.

        """

    def _tree_for(self, board: Board) -> BatchedSearch:
        """Return the tree with its root set to a board, a new tree if the old one does not fit."""
        if board.variant.id != self._network.variant:
            load(self._settings["network"], board.variant)
        if self._tree is not None and self._fits(self._tree, board):
            return self._tree
        options: dict[str, Any] = dict(board.rules.options)
        if "repetition" in options:
            options["repetition"] = "automatic"
        env = VectorEnv(
            board.variant, 1, starts=[board.position], seed=0, max_steps=MAX_GAME_STEPS, auto_reset=False, **options
        )
        env.set(0, board)
        settings = Puct(SIMULATIONS, noise_share=0.0)
        self._tree = BatchedSearch(env, self._network, settings, seed=self._settings["seed"], max_nodes=MAX_NODES)
        return self._tree

    @staticmethod
    def _fits(search: BatchedSearch, board: Board) -> bool:
        """Set the board of a tree; return whether it fits."""
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
            self._timer.close()
            self._delay = self._timer.delay(self._delay)
        return PlayResult(best.pv[0], best.pv[1] if len(best.pv) > 1 else None, best)

    def _think(self, board: Board, limits: Limits, on_info: Report) -> Info:
        """Search until a limit is reached and return the best line; report whenever the tree has doubled."""
        started, search = perf_counter(), self._tree_for(board)
        max_nodes = min(
            limits.nodes or MAX_NODES, SIMULATIONS << min(limits.depth or MAX_DEPTH, MAX_DEPTH) - 1, MAX_NODES
        )
        nodes, reported, is_over = 0, 0, False
        while not is_over:
            search.run()
            nodes += SIMULATIONS
            is_over = self._is_over(nodes, max_nodes, search)
            if is_over or nodes >= 2 * reported:
                reported = nodes
                infos = self._infos(search, limits, nodes, perf_counter() - started)
                for info in infos:
                    on_info(info)
        return infos[0]

    def _is_over(self, nodes: int, max_nodes: int, search: BatchedSearch) -> bool:
        """Return whether a limit is reached."""
        return bool(self._shared[mem.STOP]) or nodes >= max_nodes or self._timer.soft_limit_reached() or search.is_full

    def _infos(self, search: BatchedSearch, limits: Limits, nodes: int, seconds: float) -> list[Info]:
        """Return the lines of the search, most visited first."""
        lines = lines_of(search, 0)
        wanted = {str(move) for move in limits.searchmoves}
        kept = [line for line in lines if not wanted or str(line.moves[0]) in wanted][: limits.multipv] or lines[:1]
        speed, depth = int(nodes / max(seconds, 1e-6)), (nodes // SIMULATIONS).bit_length()
        return [
            Info(depth, len(line.moves), score_of(line), nodes, speed, 0, seconds, number, line.moves)
            for number, line in enumerate(kept, 1)
        ]

    def evaluate(self, board: Board) -> int:
        """Return the network's value without a search, in centipawns for the side to move.

        Args:
            board: The board.

        Returns:
            The value in centipawns.

        """
        with self._busy:
            env = self._tree_for(board).env
            saved = env.save()
            result = env.restore(saved)
            _, values = self._network(result.observations, result.masks)
            return score_of(TreeLine((), float(values[0]), 1)).value


def score_of(line: TreeLine) -> Score:
    """Return the score in centipawns of a value from -1 to 1."""
    return Score(int(np.clip(CENTIPAWNS * tan(TANGENT_SCALE * line.value), -MAX_SCORE, MAX_SCORE)))
