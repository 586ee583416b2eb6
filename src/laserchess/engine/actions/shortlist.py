"""The lines of actions judged so far, and the best of them at hand without sorting them all."""

from dataclasses import dataclass

END_FIRST = -1
"""Stands for the first action of a line that has none."""


@dataclass(frozen=True, order=True)
class ActionLine:
    """A line of actions and its worth."""

    value: int
    actions: tuple[int, ...]


Rank = tuple[int, int, tuple[int, ...]]
"""What lines are ordered by, the best first: worth, then shortness, then the actions themselves."""


class Shortlist:
    """Remembers every line by its actions, and as objects only the best of each length and of each first action.

    A search that is told to stop must answer at once; sorting all that it has seen would take longer than its moves.
    """

    def __init__(self, widest: int) -> None:
        """Keep so many lines of each length."""
        self._widest = widest
        self._known: set[tuple[int, ...]] = set()
        self._ranks: dict[int, list[Rank]] = {}
        self._openers: dict[int, Rank] = {}

    def __contains__(self, actions: tuple[int, ...]) -> bool:
        """Tell whether a line has been judged."""
        return actions in self._known

    def add(self, actions: tuple[int, ...], value: int) -> None:
        """Take a line in."""
        self._known.add(actions)
        rank = (-value, len(actions), actions)
        first = actions[0] if actions else END_FIRST
        if first not in self._openers or rank < self._openers[first]:
            self._openers[first] = rank
        ranks = self._ranks.setdefault(len(actions), [])
        ranks.append(rank)
        if len(ranks) > 4 * self._widest:
            ranks.sort()
            del ranks[self._widest :]

    def best_of(self, length: int, width: int) -> list[ActionLine]:
        """Return the best lines of a length."""
        return [_line(rank) for rank in sorted(self._ranks.get(length, ()))[:width]]

    def openers(self, width: int) -> list[ActionLine]:
        """Return the best lines that begin with different actions."""
        return [_line(rank) for rank in sorted(self._openers.values())[:width]]


def _line(rank: Rank) -> ActionLine:
    return ActionLine(-rank[0], rank[2])
