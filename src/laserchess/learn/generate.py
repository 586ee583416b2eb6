"""Play the games of a plan and write them to a file; an interrupted run can be continued.

Every game depends only on the plan and its number, and games are written in order: the file is the same to the byte
however often a run is interrupted, with any number of processes and on a Ray cluster.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike

from laserchess.envs.parallel_map import map_in_order
from laserchess.learn.record_file import Records, RecordWriter

FEW_GAMES = 4
"""With fewer games, all of them may be draws by chance."""


@dataclass(frozen=True)
class Plan(ABC):
    """Games to play: `PolicyPlan` and `QuietPlan`."""

    variant: str
    """The id of the variant, or the path of its TOML file."""
    games: int
    """Number of games."""
    nodes: int = 2000
    """Nodes that the engine searches for each move."""
    seed: int = 0
    """Seed of all games."""

    @abstractmethod
    def writer(self, path: str | PathLike[str], *, resume: bool) -> RecordWriter:
        """Open the file of the games."""

    @abstractmethod
    def play_game(self, number: int) -> Records:
        """Play one game and return its records."""


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


def generate(  # settings, all by name
    path: str | PathLike[str],
    plan: Plan,
    *,
    workers: int = 1,
    ray: bool = False,
    resume: bool = True,
    on_progress: Callable[[Progress], None] | None = None,
) -> Progress:
    """Play the games of a plan that are missing in the file.

    Args:
        path: The file.
        plan: What to play: a `PolicyPlan` or a `QuietPlan`.
        workers: Number of processes.
        ray: Whether to run the games on a Ray cluster.
        resume: Whether to add the missing games to an existing file; otherwise it is overwritten.
        on_progress: Called after each game.

    Returns:
        The progress at the end.

    Raises:
        InvalidFileError: The file to resume was written with other settings.

    """
    with plan.writer(path, resume=resume) as writer:
        numbers = range(writer.games, plan.games)
        for records in map_in_order(plan.play_game, numbers, workers=workers, ray=ray):
            writer.write(records)
            if on_progress is not None:
                on_progress(Progress(writer.games, plan.games, writer.positions, writer.draws))
        return Progress(writer.games, plan.games, writer.positions, writer.draws)
