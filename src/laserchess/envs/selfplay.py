"""Self-play games of the engine, written as a dataset; an interrupted run can be continued.

    >>> from laserchess.envs.selfplay import Plan, generate
    >>> generate("games.data", Plan("khet", games=1000, nodes=2000), workers=2)  # doctest: +SKIP

Every game depends only on the plan and its number, and games are written in order: the file is the same to the byte
however often a run is interrupted and on however many machines it runs.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import exp
from os import PathLike
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core.stored import stored_fields
from laserchess.envs.board_lens import Lens, new_board, reward_of
from laserchess.envs.dataset import Sample, Writer, pack_game
from laserchess.envs.parallel_map import map_in_order
from laserchess.envs.truncation import default_max_steps
from laserchess.variants import resolve_variant

MATE = 30_000
FEW_GAMES = 4
"""With fewer games, all of them may be draws by chance."""


@dataclass(frozen=True)
class Plan:
    """The parameters of self-play: number of games, search effort and variety."""

    variant: str
    """The id of the variant, or the path of its TOML file."""
    games: int
    """Number of games."""
    nodes: int = 2000
    """Nodes that the engine searches for each move."""
    seed: int = 0
    """Seed of all games."""
    setup: str | None = None
    """Name of the start setup; by default the variant's first."""
    random_moves: int = 6
    """Random moves at the start of each game, not recorded."""
    lines: int = 4
    """Number of best moves in the policy (MultiPV)."""
    spread: float = 40.0
    """Centipawns that make a move e times less likely."""
    drawn_moves: int = 16
    """Moves sampled from the policy after the random ones; then the best move is played."""
    max_steps: int = 0
    """Step limit of a game; 0: the variant's default."""
    options: dict[str, Any] = field(default_factory=dict)
    """Options of the variant's rules."""

    def board(self) -> Board:
        """Return the start of a game.

        Returns:
            A new board.

        """
        return new_board(self.variant, setup=self.setup, **self.options)


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run."""

    games: int
    """Games in the file."""
    total: int
    """Games of the plan."""
    positions: int
    """Positions in the file."""
    draws: int = 0
    """Drawn games in the file."""

    @property
    def warning(self) -> str:
        """A warning if all games so far are draws, which teach no values; otherwise empty."""
        few = self.games < FEW_GAMES or self.draws < self.games
        return "" if few else f"all {self.games} games are draws: their results say nothing about who is better"


Report = Callable[[Progress], None]
Records = npt.NDArray[np.void]


def generate(  # settings, all by name
    path: str | PathLike[str],
    plan: Plan,
    *,
    workers: int = 1,
    ray: bool = False,
    resume: bool = True,
    on_progress: Report | None = None,
) -> Progress:
    """Play the games of a plan that are missing in the file.

    Args:
        path: The file.
        plan: What to play.
        workers: Number of processes.
        ray: Whether to run the games on a Ray cluster.
        resume: Whether to add the missing games to an existing file; otherwise it is overwritten.
        on_progress: Called after each game.

    Returns:
        The progress at the end.

    Raises:
        InvalidRecordError: The file to resume was written with other settings.

    """
    remember = stored_fields(plan) | {"games": None}
    with Writer(path, plan.board().rules, remember=remember, resume=resume) as writer:
        numbers = range(writer.games, plan.games)
        for records in map_in_order(partial(play_game, plan), numbers, workers=workers, ray=ray):
            writer.write_records(records)
            if on_progress is not None:
                on_progress(Progress(writer.games, plan.games, writer.positions, writer.draws))
        return Progress(writer.games, plan.games, writer.positions, writer.draws)


def play_game(plan: Plan, number: int) -> Records:
    """Play one game of a plan and return its records; a game that ends too early is replaced by another."""
    for attempt in range(100):
        random = Random(f"{plan.seed} {number} {attempt}")  # noqa: S311  # games need no cryptography
        samples, board = _play(plan, random)
        if samples:
            break
    result = int(reward_of(board.outcome, board.variant, 0))
    return pack_game(samples, result)


def _play(plan: Plan, random: Random) -> tuple[list[Sample], Board]:
    from laserchess.engine import Engine  # noqa: PLC0415  # compiled only where it plays

    chance = {"seed": random.getrandbits(64)} if resolve_variant(plan.variant).has_chance else {}
    board = new_board(plan.variant, setup=plan.setup, **chance, **plan.options)
    engine, lens = Engine(hash_mb=8, seed=random.getrandbits(30)), Lens(board)
    samples: list[Sample] = []
    limit = plan.max_steps or default_max_steps(board.variant)
    while board.outcome is None and board.ply < limit:
        if board.ply < plan.random_moves:
            board.push(random.choice(board.legal_moves))
            continue
        policy, score = _think(engine, board, lens, plan)
        samples.append(Sample(board.copy(), policy, score))
        drawn = board.ply < plan.random_moves + plan.drawn_moves
        actions, shares = list(policy), list(policy.values())
        action = random.choices(actions, shares)[0] if drawn else max(policy, key=policy.__getitem__)
        lens.look(board)
        board.push(lens.move(action))
    return samples, board


def _think(engine: Any, board: Board, lens: Lens, plan: Plan) -> tuple[dict[int, float], int]:  # noqa: ANN401  # an Engine
    """Search, and return the policy and the score of the best move."""
    lines: dict[int, tuple[int, Any]] = {}

    def note(info: Any) -> None:  # noqa: ANN401  # an Info
        if info.pv and info.bound == "exact":
            lines[info.multipv] = (info.score.value, info.pv[0])

    best = engine.play(board, nodes=plan.nodes, multipv=plan.lines, on_info=note)
    lens.look(board)
    if not lines:
        return {lens.number(best.move): 1.0}, 0
    top = max(value for value, _ in lines.values())
    weights = {lens.number(move): exp(max(value - top, -MATE) / plan.spread) for value, move in lines.values()}
    total = sum(weights.values())
    return {action: weight / total for action, weight in weights.items()}, top
