"""What a score means: how often games from there are won, drawn and lost."""

from dataclasses import dataclass
from math import exp
from typing import NamedTuple

THOUSAND = 1000


class Wdl(NamedTuple):
    """Games won, drawn and lost by the side to move, of a thousand."""

    win: int
    draw: int
    loss: int


@dataclass(frozen=True, slots=True)
class WdlModel:
    """How the results of games follow from scores in hundredths, two logistic curves.

    Half of the games are won at a score of `draws`; `spread` is by how much more it takes to win 73 of 100.
    """

    draws: int = 20
    spread: int = 250

    def win(self, value: float) -> float:
        """Return the share of games that a score wins; one without bound is certain."""
        return 1 / (1 + exp((self.draws - value) / self.spread))

    def winning_chances(self, value: float) -> float:
        """Return the share of games won less that of games lost, -1 to 1."""
        return self.win(value) - self.win(-value)

    def wdl(self, value: float) -> Wdl:
        """Return the results to expect."""
        won, lost = round(THOUSAND * self.win(value)), round(THOUSAND * self.win(-value))
        return Wdl(won, THOUSAND - won - lost, lost)


DEFAULT_MODEL = WdlModel()
"""Of a game nobody has measured."""
