"""Levels 1 to 8: how far an engine looks and how often it is content with less than the best.

A weaker level searches less and then chooses among its best lines, the likelier the closer they are to
the best, so that its errors are those of someone who did not look far, not random moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from laserchess.core.errors import UnknownNameError
from laserchess.engine.infos import Info, Limits

NODES_OF_ACTIONS = 20


@dataclass(frozen=True)
class Level:
    """Limits of a level; `slack` is by how many hundredths a choice is typically off (0: always the best)."""

    depth: int | None = None
    nodes: int | None = None
    slack: int = 0
    lines: int = 1

    def limit(self, limits: Limits, *, actions: bool = False) -> Limits:
        """Return limits no wider than the level's; a turn of several actions takes more nodes to think about."""
        nodes = self.nodes * NODES_OF_ACTIONS if self.nodes and actions else self.nodes
        return limits.changed(
            depth=_least(limits.depth, self.depth),
            nodes=_least(limits.nodes, nodes),
            multipv=max(limits.multipv, self.lines),
        )

    def choose(self, infos: Sequence[Info], random: Random) -> Info:
        """Choose among the last lines, best first."""
        if not self.slack:
            return infos[0]
        best = max(info.score.value for info in infos)
        chances = [exp((max(info.score.value, best - 100 * self.slack) - best) / self.slack) for info in infos]
        return random.choices(infos, chances)[0]


def _least(one: int | None, two: int | None) -> int | None:
    given = [limit for limit in (one, two) if limit is not None]
    return min(given, default=None)


FULL_STRENGTH = Level()
LEVELS: dict[int, Level] = {
    1: Level(depth=1, nodes=20_000, slack=120, lines=10),
    2: Level(depth=2, nodes=20_000, slack=80, lines=8),
    3: Level(depth=3, nodes=20_000, slack=50, lines=6),
    4: Level(depth=4, nodes=20_000, slack=30, lines=4),
    5: Level(depth=5, nodes=20_000, slack=22, lines=4),
    6: Level(depth=5, nodes=20_000, slack=8, lines=2),
    7: Level(depth=7, nodes=30_000),
    8: FULL_STRENGTH,
}
ELO: dict[int, int] = {1: 800, 2: 1090, 3: 1440, 4: 1690, 5: 1780, 6: 1960, 7: 2110, 8: 2370}
"""How strong the levels are by their matches against each other, where level 1 is called 800."""


def find_level(number: int | None) -> Level:
    """Return a level by its number; `None` is full strength."""
    if number is None:
        return FULL_STRENGTH
    if number not in LEVELS:
        message = f"there is no level {number}"
        raise UnknownNameError(message, reason="level", text=str(number), expected=f"1 to {max(LEVELS)}")
    return LEVELS[number]
