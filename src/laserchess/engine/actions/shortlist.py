"""The action lines evaluated so far, with the best of them available without sorting all."""

from dataclasses import dataclass

END_FIRST = -1
"""The first action of an empty line."""


@dataclass(frozen=True, order=True)
class ActionLine:
    """A line of actions and its value."""

    value: int
    actions: tuple[int, ...]


Rank = tuple[int, int, tuple[int, ...]]
"""The sort key of a line: value (best first), length (shortest first), actions."""


class Shortlist:
    """Remembers which lines were evaluated and keeps the best of each length and of each first action.

    A stopped search must return at once; sorting every line it has seen would take too long.
    """

    def __init__(self, widest: int) -> None:
        """Keep the best `widest` lines of each length."""
        self._widest = widest
        self._known: set[tuple[int, ...]] = set()
        self._ranks: dict[int, list[Rank]] = {}
        self._openers: dict[int, Rank] = {}

    def __contains__(self, actions: tuple[int, ...]) -> bool:
        """Return whether a line has been evaluated."""
        return actions in self._known

    def add(self, actions: tuple[int, ...], value: int) -> None:
        """Add an evaluated line."""
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
        """Return the best `width` lines of a length."""
        return [_line(rank) for rank in sorted(self._ranks.get(length, ()))[:width]]

    def openers(self, width: int) -> list[ActionLine]:
        """Return the best `width` lines that start with different actions."""
        return [_line(rank) for rank in sorted(self._openers.values())[:width]]


def _line(rank: Rank) -> ActionLine:
    return ActionLine(-rank[0], rank[2])
