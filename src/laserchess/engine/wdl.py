"""The WDL model: conversion of scores to expected wins, draws and losses."""

from dataclasses import dataclass
from math import exp
from typing import NamedTuple

PERMILLE = 1000


class Wdl(NamedTuple):
    """Expected wins, draws and losses of the side to move, in permille (UCI `wdl`).

    Attributes:
        win: Permille of wins.
        draw: Permille of draws.
        loss: Permille of losses.

    """

    win: int
    draw: int
    loss: int


@dataclass(frozen=True, slots=True)
class WdlModel:
    """Two logistic curves that convert a score in centipawns to a result.

    >>> WdlModel(draws=20, spread=250).wdl(100)
    Wdl(win=579, draw=39, loss=382)

    Attributes:
        draws: The score at which half of the games are won.
        spread: How much higher the score must be to win 73 % of the games.

    """

    draws: int = 20
    spread: int = 250

    def win(self, value: float) -> float:
        """Return the expected share of wins, 0 to 1.

        Args:
            value: Score in centipawns; infinite for a mate.

        Returns:
            The share of wins.

        """
        return 1 / (1 + exp((self.draws - value) / self.spread))

    def winning_chances(self, value: float) -> float:
        """Return the expected share of wins minus that of losses, -1 to 1.

        Args:
            value: Score in centipawns; infinite for a mate.

        Returns:
            The difference of the two shares.

        """
        return self.win(value) - self.win(-value)

    def wdl(self, value: float) -> Wdl:
        """Return the expected results in permille.

        Args:
            value: Score in centipawns; infinite for a mate.

        Returns:
            Wins, draws and losses; they sum to 1000.

        """
        won, lost = round(PERMILLE * self.win(value)), round(PERMILLE * self.win(-value))
        return Wdl(won, PERMILLE - won - lost, lost)


DEFAULT_MODEL = WdlModel()
"""The model of variants without a measured one."""
