"""Levels 1 to 8: how far an engine looks and how often it is content with less than the best.

A level is one number of a game, `Game.levels`: the positions it looks at for each line it chooses from. The fewer they
are, the more lines it takes for about as good and the less it minds which, so that its errors are those of someone who
did not look far, not random moves. Below the levels stand the simple opponents, by name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.level_defaults import LEVELS
from laserchess.core.variant import Variant
from laserchess.engine.search.search_layout import SURE
from laserchess.engine.search_results import Info, Limits
from laserchess.opponents import OPPONENTS

BLUNDER_RATE = 30_000
"""Hundredths by which choices are typically off, times positions looked at."""
APART = 6
"""Hundredths for which another line is worth a look."""
MAX_LINES, MIN_NODES = 60, 100
"""However careless: so many lines at most, and so many positions for each at least, which shows one move of each."""
ROYAL = 1000
"""What a game is worth, in hundredths: a choice that wins or loses it differs from others by no more than that."""
NODES_OF_ACTIONS = 5


@dataclass(frozen=True)
class Level:
    """Limits of a level; `slack` is by how many hundredths a choice is typically off (0: always the best)."""

    nodes: int | None = None
    margin: int = 0
    lines: int = 1

    @classmethod
    def of(cls, thought: int) -> "Level":
        """Return the level that looks at so many positions for each line."""
        lines = min(MAX_LINES, round(BLUNDER_RATE / thought / APART))
        return cls(max(thought, MIN_NODES) * lines, BLUNDER_RATE // thought, lines) if lines > 1 else cls(thought)

    def limit(self, limits: Limits, *, actions: bool = False) -> Limits:
        """Return limits no wider than the level's; a turn of several actions takes more nodes to think about."""
        nodes = self.nodes * NODES_OF_ACTIONS if self.nodes and actions else self.nodes
        given = [limit for limit in (limits.nodes, nodes) if limit is not None]
        return limits.changed(nodes=min(given, default=None), multipv=max(limits.multipv, self.lines))

    def choose(self, infos: Sequence[Info], random: Random) -> Info:
        """Choose among the last lines, best first; who has lost by all of them holds out as long as can be."""
        best = max(info.score.value for info in infos)
        if not self.margin or best < -SURE:
            return infos[0]
        return random.choices(infos, [exp(-min(best - info.score.value, ROYAL) / self.margin) for info in infos])[0]


FULL_STRENGTH = Level()


def check_level(level: int | str | None) -> None:
    """Refuse what is neither a level nor the name of a simple opponent; `None` is full strength."""
    if level is not None and level not in OPPONENTS and level not in range(1, LEVELS + 1):
        message = f"there is no level {quote(str(level))}"
        expected = f"1 to {LEVELS}, or one of {', '.join(OPPONENTS)}"
        raise UnknownNameError(message, reason="level", text=str(level), expected=expected)


def is_full(level: int | str | None) -> bool:
    """Tell whether a level is full strength."""
    return level is None or level == LEVELS


def find_level(level: int | str | None, variant: Variant) -> Level:
    """Return what a level is in a game; whoever has none of these searches at full strength, if at all."""
    return Level.of(variant.levels[level - 1]) if isinstance(level, int) and level < LEVELS else FULL_STRENGTH


def within(elo: int, variant: Variant) -> int | str:
    """Return the strongest level, or below them simple opponent, that is no stronger than so much Elo in a game."""
    weakest = min(variant.elo, key=lambda name: variant.elo[name])
    name = max(
        (name for name in variant.elo if variant.elo[name] <= elo), key=lambda name: variant.elo[name], default=weakest
    )
    return int(name.partition(":")[2]) if name not in OPPONENTS else name
