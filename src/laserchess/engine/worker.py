"""A search thread: its arrays, and the root search to a depth."""

from collections.abc import Iterable
from typing import TypeVar

import numpy as np

from laserchess import tablebase
from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Table
from laserchess.core.single_move import generate
from laserchess.core.variant import Rules
from laserchess.engine.eval_weights import Weights, engine_tables, make_tables, with_endgames, zones
from laserchess.engine.nnue.file import HCE, Network, find_network
from laserchess.engine.nnue.net_arrays import NetArrays, empty_net, net_for
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.hce import evaluate_from_scratch
from laserchess.engine.search.root import deepen
from laserchess.engine.wdl import DEFAULT_MODEL, WdlModel
from laserchess.variants import VARIANTS

NO_LIMIT = 1 << 62
EVASION_PLIES = 8
MAX_RULES = 8
"""Rules whose tables a worker keeps: options such as a number of quiet moves make any number of rules, 0.7 MB each."""
K = TypeVar("K")
V = TypeVar("V")


class RulesCache(dict[K, V]):
    """What a worker has prepared for rules; it starts again when it is full."""

    def __setitem__(self, key: K, value: V) -> None:
        """Add a value, alone if there is no room."""
        if len(self) >= MAX_RULES:
            self.clear()
        super().__setitem__(key, value)


class Worker:
    """The data of one search thread; only the transposition table is shared."""

    def __init__(
        self, shared: mem.Shared, *, features: int = mem.ALL_FEATURES, evaluation: Weights | str | None = None
    ) -> None:
        """Allocate an empty worker; `features` are USE_ bits of `search_layout`, `evaluation` is that of `Engine`."""
        self.weights = evaluation if isinstance(evaluation, Weights) else None
        self.network = HCE if isinstance(evaluation, Weights) else evaluation
        self.shared = shared
        self.features = features
        self.history = np.full(mem.HISTORY_SIZE, 0, np.int16)  # touch all pages now, not during a search
        self.memory = np.full(mem.ROWS, 0, np.int64)
        self._tables: RulesCache[tuple[Rules, bool], Table] = RulesCache()
        self._networks: RulesCache[Rules, Network | None] = RulesCache()
        self._nets: RulesCache[Rules, NetArrays] = RulesCache()

    def set_up(self, board: Board, *, age: int = 0, nodes: int = NO_LIMIT, exact: bool = False) -> None:
        """Copy a board with the part of its history that can repeat, and generate the root moves.

        Args:
            board: The root position.
            age: Generation of the search in the transposition table.
            nodes: Node limit of this thread.
            exact: Whether to probe the tablebase.

        """
        held, row = board.arrays, len(board.state)
        stack, here = held.stack, board.row
        oldest = max(int(held.table[at.SCRATCH_SIZE]), here - int(stack[here + at.REVERSIBLE]) * row)
        past = here + row - oldest
        size = mem.ROWS + past + (mem.MAX_PLIES + 4) * row
        if len(self.memory) < size:
            self.memory = np.concatenate([self.memory[: mem.ROWS], np.zeros(size - mem.ROWS, np.int64)])
        memory = self.memory
        memory[mem.COUNTERS : mem.ZONES] = 0
        memory[mem.FRAMES : mem.MOVE_STACK] = 0
        memory[mem.ZONES : mem.FRAMES] = zones(board.variant.geometry)
        table = self._tables_of(board.rules, exact=exact)
        arrays = Arrays(table, held.keys, held.cells.copy(), memory)
        self.thread = mem.Thread(arrays, self.history, self.shared, self._net_of(board.rules))
        memory[mem.ROWS : mem.ROWS + past] = stack[oldest : here + row]
        memory[mem.OLDEST_ROW], memory[mem.ROOT] = mem.ROWS, mem.ROWS + here - oldest
        memory[mem.EVASION_PLIES], memory[mem.FIRST_PLY], memory[mem.FIRST_MOVE] = EVASION_PLIES, 1, mem.MOVE_STACK
        memory[mem.FEATURES], memory[mem.AGE], memory[mem.NODE_LIMIT] = self.features, age, nodes
        self._list_root_moves()

    def _tables_of(self, rules: Rules, *, exact: bool) -> Table:
        """Return the tables of a variant with this worker's weights and, if wanted, the tablebase."""
        if (rules, exact) not in self._tables:
            table = engine_tables(rules) if self.weights is None else make_tables(rules, self.weights)
            self._tables[rules, exact] = with_endgames(table, tablebase.MAPS, tablebase.load()) if exact else table
        return self._tables[rules, exact]

    def _net_of(self, rules: Rules) -> NetArrays:
        """Return the NNUE arrays of a variant, empty ones for HCE."""
        if rules not in self._nets:
            network = self._network_of(rules)
            self._nets[rules] = net_for(network, rules, mem.MAX_PLIES + 4) if network else empty_net()
        return self._nets[rules]

    def _network_of(self, rules: Rules) -> Network | None:
        if rules not in self._networks:
            is_ours = VARIANTS.get(rules.variant.id) == rules.variant  # networks come with variants, not with their ids
            name = HCE if self.network is None and not is_ours else self.network
            self._networks[rules] = find_network(rules, name)
        return self._networks[rules]

    def expectation_in(self, rules: Rules) -> WdlModel:
        """Return the WDL model of a variant."""
        network = self._network_of(rules)
        return network.expectation if network else DEFAULT_MODEL

    def _list_root_moves(self) -> None:
        memory = self.memory
        root = int(memory[mem.ROOT])
        end = generate(self.thread.arrays, root, memory, mem.ROOT_MOVES)
        memory[mem.ROOT_COUNT] = end - mem.ROOT_MOVES

    def keep_only(self, codes: Iterable[int]) -> None:
        """Search these root moves only."""
        wanted = set(codes)
        kept = [code for code in self.root_moves if code in wanted]
        self.memory[mem.ROOT_MOVES : mem.ROOT_MOVES + len(kept)] = kept
        self.memory[mem.ROOT_COUNT] = len(kept)

    @property
    def root_moves(self) -> list[int]:
        """The root moves, best first after an iteration."""
        count = int(self.memory[mem.ROOT_COUNT])
        return [int(code) for code in self.memory[mem.ROOT_MOVES : mem.ROOT_MOVES + count]]

    @property
    def stopped(self) -> bool:
        """Whether this thread was stopped."""
        return bool(self.memory[mem.STOPPED])

    @property
    def nodes(self) -> int:
        """Nodes searched so far."""
        return int(self.memory[mem.NODES])

    @property
    def made(self) -> int:
        """Moves made so far."""
        return int(self.memory[mem.MOVES_MADE])

    @property
    def seldepth(self) -> int:
        """The longest line searched, in plies."""
        return int(self.memory[mem.SELDEPTH]) + 1

    def line(self, number: int) -> list[int]:
        """Return the principal variation of a root move, by its index."""
        start = mem.ROOT_PVS + number * mem.MAX_PLIES
        length = int(self.memory[start])
        return [int(code) for code in self.memory[start + 1 : start + 1 + length]]

    def evaluate(self) -> int:
        """Return the static evaluation of the root."""
        return int(evaluate_from_scratch(self.thread, int(self.memory[mem.ROOT]), mem.FRAMES))

    def use_table(self, table: Table) -> None:
        """Evaluate with other tables until the next `set_up`."""
        self.thread = self.thread._replace(arrays=self.thread.arrays._replace(table=table))

    def deepen(self, depth: int, skip: int = 0, lines: int = 1) -> int:
        """Search the root to a depth.

        Args:
            depth: Depth in plies.
            skip: Number of first root moves to exclude (MultiPV).
            lines: Number of principal variations wanted at every depth.

        Returns:
            The best score of the moves searched.

        """
        return int(deepen(self.thread, depth, skip, lines))
