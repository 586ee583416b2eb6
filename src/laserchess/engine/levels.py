"""Levels 1 to 10: node limits, and how often an engine plays less than the best move.

A level is one number of a variant's profile (`EngineProfile.levels`): the nodes for each line it chooses from. With
fewer nodes it chooses among more lines with a larger margin, so its errors are those of a shallow search, not random
moves. The simple opponents, selected by name, are weaker than level 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.variant import Variant
from laserchess.engine.choice import LineChooser
from laserchess.engine.profiles import LEVELS, profile_of
from laserchess.engine.search_results import Info, Limits
from laserchess.opponents import OPPONENTS

BLUNDER_RATE = 30_000
"""Typical error of a choice in centipawns, multiplied by the nodes for each line."""
ERROR_PER_LINE = 6
"""Centipawns of typical error for each additional line."""
MAX_LINES, MIN_NODES = 60, 100
"""The maximum number of lines, and the minimum nodes for each: enough for one move of each line."""


@dataclass(frozen=True)
class Level:
    """The parameters of a level.

    Attributes:
        nodes: Node limit; `None` for full strength.
        margin: Typical error of a choice in centipawns; 0 always plays the best move.
        lines: Number of lines to choose from.

    """

    nodes: int | None = None
    margin: int = 0
    lines: int = 1

    @classmethod
    def of(cls, nodes_per_line: int) -> "Level":
        """Return the level that searches `nodes_per_line` nodes for each line."""
        lines = min(MAX_LINES, round(BLUNDER_RATE / nodes_per_line / ERROR_PER_LINE))
        return (
            cls(max(nodes_per_line, MIN_NODES) * lines, BLUNDER_RATE // nodes_per_line, lines)
            if lines > 1
            else cls(nodes_per_line)
        )

    def limit(self, limits: Limits) -> Limits:
        """Return limits no wider than the level's."""
        given = [limit for limit in (limits.nodes, self.nodes) if limit is not None]
        return limits.changed(nodes=min(given, default=None), multipv=max(limits.multipv, self.lines))

    def choose(self, infos: Sequence[Info], chooser: LineChooser) -> Info:
        """Choose among the last lines, best first; if all of them lose, the longest."""
        return infos[chooser.choose([info.score.value for info in infos], self.margin)]


FULL_STRENGTH = Level()


def check_level(level: int | str | None) -> None:
    """Check a level.

    Args:
        level: 1 to 10, the name of a simple opponent, or `None` for full strength.

    Raises:
        UnknownNameError: There is no such level.

    """
    if level is not None and level not in OPPONENTS and level not in range(1, LEVELS + 1):
        _refuse(str(level), f"1 to {LEVELS}, or one of {', '.join(OPPONENTS)}")


def level_of(text: str) -> int:
    """Return the level that `text` is the number of, as in `engine:4`.

    Raises:
        UnknownNameError: There is no such level.

    """
    if text not in {str(level) for level in range(1, LEVELS + 1)}:
        _refuse(text, f"engine:1 to engine:{LEVELS}")
    return int(text)


def _refuse(text: str, expected: str) -> NoReturn:
    message = f"there is no level {quote(text)}"
    raise UnknownNameError(message, reason="level", text=text, expected=expected)


def is_full(level: int | str | None) -> bool:
    """Return whether a level is full strength."""
    return level is None or level == LEVELS


def find_level(level: int | str | None, variant: Variant) -> Level:
    """Return the parameters of a level in a variant; full strength for names and `None`."""
    if not isinstance(level, int) or level >= LEVELS:
        return FULL_STRENGTH
    return Level.of(profile_of(variant).levels[level - 1])


def within(elo: int, variant: Variant) -> int | str:
    """Return the strongest level or simple opponent of a variant that has at most this Elo (UCI `UCI_Elo`)."""
    rated = profile_of(variant).elo
    weakest = min(rated, key=lambda name: rated[name])
    name = max((name for name in rated if rated[name] <= elo), key=lambda name: rated[name], default=weakest)
    return int(name.partition(":")[2]) if name not in OPPONENTS else name
