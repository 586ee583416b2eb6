"""Self-play games of the engine for policy-value networks: every position with a policy.

    >>> from laserchess.learn.generate import generate
    >>> from laserchess.learn.policy_games import PolicyPlan
    >>> generate("games.data", PolicyPlan("khet", games=1000, nodes=2000), workers=2)  # doctest: +SKIP

The policy of a position is a softmax of the scores of the engine's best moves.
"""

from dataclasses import dataclass, field
from math import exp
from os import PathLike
from random import Random
from typing import Any

from laserchess.board import Board
from laserchess.core.stored import stored_fields
from laserchess.envs.board_lens import Lens, new_board, reward_of
from laserchess.envs.truncation import default_max_steps
from laserchess.learn.dataset import Sample, dataset_writer, pack_game
from laserchess.learn.generate import Plan
from laserchess.learn.record_file import Records, RecordWriter
from laserchess.variants import resolve_variant

MATE = 30_000


@dataclass(frozen=True)
class PolicyPlan(Plan):
    """The parameters of self-play: number of games, search effort and variety."""

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

    def writer(self, path: str | PathLike[str], *, resume: bool) -> RecordWriter:
        """Open the dataset of the games.

        Args:
            path: The file.
            resume: Whether to append to an old file.

        Returns:
            The writer.

        """
        return dataset_writer(path, self.board().rules, stored_fields(self) | {"games": None}, resume=resume)

    def play_game(self, number: int) -> Records:
        """Play one game and return its records; a game that ends too early is replaced by another.

        Args:
            number: The number of the game.

        Returns:
            The records.

        """
        for attempt in range(100):
            random = Random(f"{self.seed} {number} {attempt}")  # noqa: S311  # games need no cryptography
            samples, board = _play(self, random)
            if samples:
                break
        return pack_game(samples, int(reward_of(board.outcome, board.variant, 0)))


def _play(plan: PolicyPlan, random: Random) -> tuple[list[Sample], Board]:
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


def _think(engine: Any, board: Board, lens: Lens, plan: PolicyPlan) -> tuple[dict[int, float], int]:  # noqa: ANN401  # an Engine
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
