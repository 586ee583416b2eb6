"""One thread of a search: its arrays, and the search of the root to a depth."""

from collections.abc import Iterable

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
from laserchess.engine.search.root import search_root
from laserchess.engine.wdl import DEFAULT_MODEL, WdlModel
from laserchess.variants import VARIANTS

NO_LIMIT = 1 << 62
CALM_PLIES = 8


class Worker:
    """A thread's own copy of everything but the transposition table."""

    def __init__(
        self, shared: mem.Shared, *, features: int = mem.ALL_FEATURES, evaluation: Weights | str | None = None
    ) -> None:
        """Start with nothing learnt; other `features` are for experiments, `evaluation` is as for an `Engine`."""
        self.weights = evaluation if isinstance(evaluation, Weights) else None
        self.network = HCE if isinstance(evaluation, Weights) else evaluation
        self.shared = shared
        self.features = features
        self.history = np.full(mem.HISTORY_SIZE, 0, np.int16)  # written now, not page by page in a search
        self.memory = np.full(mem.ROWS, 0, np.int64)
        self._tables: dict[tuple[Rules, bool], Table] = {}
        self._networks: dict[Rules, Network | None] = {}
        self._nets: dict[Rules, NetArrays] = {}

    def set_up(self, board: Board, *, age: int = 0, nodes: int = NO_LIMIT, exact: bool = False) -> None:
        """Copy a board with the part of its past that can come again, and list the root moves.

        With `exact` the search looks into the tablebase.
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
        memory[mem.FRAMES : mem.POOL] = 0
        memory[mem.ZONES : mem.FRAMES] = zones(board.variant.geometry)
        table = self._tables_of(board.rules, exact=exact)
        arrays = Arrays(table, held.keys, held.cells.copy(), memory)
        self.thread = mem.Thread(arrays, self.history, self.shared, self._net_of(board.rules))
        memory[mem.ROWS : mem.ROWS + past] = stack[oldest : here + row]
        memory[mem.OLDEST], memory[mem.ROOT] = mem.ROWS, mem.ROWS + here - oldest
        memory[mem.CALM_PLIES], memory[mem.FIRST_PLY], memory[mem.FIRST_MOVE] = CALM_PLIES, 1, mem.POOL
        memory[mem.FEATURES], memory[mem.AGE], memory[mem.NODE_LIMIT] = self.features, age, nodes
        self._list_root_moves()

    def _tables_of(self, rules: Rules, *, exact: bool) -> Table:
        """Return the tables of a game, of this worker's weights, with exact endgames where they are wanted."""
        if (rules, exact) not in self._tables:
            table = engine_tables(rules) if self.weights is None else make_tables(rules, self.weights)
            self._tables[rules, exact] = with_endgames(table, tablebase.MAPS, tablebase.load()) if exact else table
        return self._tables[rules, exact]

    def _net_of(self, rules: Rules) -> NetArrays:
        """Return the network that evaluates a game, if there is one."""
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
        """Return what scores mean in a game."""
        network = self._network_of(rules)
        return network.expectation if network else DEFAULT_MODEL

    def _list_root_moves(self) -> None:
        memory = self.memory
        root = int(memory[mem.ROOT])
        end = generate(self.thread.arrays, root, memory, mem.ROOT_MOVES)
        memory[mem.ROOT_COUNT] = end - mem.ROOT_MOVES

    def keep_only(self, codes: Iterable[int]) -> None:
        """Look at these root moves alone."""
        wanted = set(codes)
        kept = [code for code in self.root_moves if code in wanted]
        self.memory[mem.ROOT_MOVES : mem.ROOT_MOVES + len(kept)] = kept
        self.memory[mem.ROOT_COUNT] = len(kept)

    @property
    def root_moves(self) -> list[int]:
        """The root moves, best first once a depth is done."""
        count = int(self.memory[mem.ROOT_COUNT])
        return [int(code) for code in self.memory[mem.ROOT_MOVES : mem.ROOT_MOVES + count]]

    @property
    def stopped(self) -> bool:
        """Has this thread been told to stop."""
        return bool(self.memory[mem.STOPPED])

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return int(self.memory[mem.NODES])

    @property
    def made(self) -> int:
        """Moves made so far."""
        return int(self.memory[mem.MADE])

    @property
    def seldepth(self) -> int:
        """Longest line looked at."""
        return int(self.memory[mem.REACHED]) + 1

    def line(self, number: int) -> list[int]:
        """Return the principal variation of a root move, by its place in the list."""
        start = mem.ROOT_LINES + number * mem.MAX_PLIES
        length = int(self.memory[start])
        return [int(code) for code in self.memory[start + 1 : start + 1 + length]]

    def evaluate(self) -> int:
        """Return the evaluation of the root."""
        return int(evaluate_from_scratch(self.thread, int(self.memory[mem.ROOT]), mem.FRAMES))

    def use_table(self, table: Table) -> None:
        """Evaluate with other tables from now on, until the next board is set up."""
        self.thread = self.thread._replace(arrays=self.thread.arrays._replace(table=table))

    def deepen(self, depth: int, skip: int = 0, lines: int = 1) -> int:
        """Search the root to a depth, leaving the first `skip` moves out; return the best score of the others.

        So many `lines` are wanted at every depth.
        """
        count = int(self.memory[mem.ROOT_COUNT])
        self.memory[mem.ROOT_SCORES + skip : mem.ROOT_SCORES + count] = -mem.INFINITE
        score = int(search_root(self.thread, depth, -mem.INFINITE, mem.INFINITE, skip))
        self._bring_best_forward(skip, lines)
        return score

    def _bring_best_forward(self, skip: int, lines: int) -> None:
        """Sort the root moves from `skip` on by score, and those that did not raise it by how long they took to refute.

        With several lines these keep their order: there are other lines among them.
        """
        memory = self.memory
        count = int(memory[mem.ROOT_COUNT])
        scores = memory[mem.ROOT_SCORES + skip : mem.ROOT_SCORES + count]
        effort = memory[mem.ROOT_EFFORT + skip : mem.ROOT_EFFORT + count]
        order = np.lexsort((-effort, -scores)) if lines == 1 else np.argsort(-scores, kind="stable")
        scores[:] = scores[order]
        effort[:] = effort[order]
        moves = memory[mem.ROOT_MOVES + skip : mem.ROOT_MOVES + count]
        moves[:] = moves[order]
        kept = min(count, mem.ROOT_KEPT)
        kept_lines = memory[mem.ROOT_LINES : mem.ROOT_LINES + kept * mem.MAX_PLIES].reshape(kept, mem.MAX_PLIES)
        whole = np.concatenate([np.arange(skip), order + skip])
        sorted_lines = kept_lines[np.minimum(whole, kept - 1)][:kept]
        unknown = np.flatnonzero(whole[:kept] >= kept)  # only their first move is known
        sorted_lines[unknown, 0], sorted_lines[unknown, 1] = 1, memory[mem.ROOT_MOVES + unknown]
        kept_lines[skip:] = sorted_lines[skip:]
