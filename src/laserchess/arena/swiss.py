"""Swiss rounds and tie-breaks, for engines in a match and for players on a server.

Pure functions of points and meetings: nothing here knows what plays, or where results come from.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

P = TypeVar("P", bound=Hashable)
"""A player: a number or an id."""
MAX_TRIES = 20_000
"""Partial pairings to try before two players meet again: enough for any tournament in which few have met."""


@dataclass(frozen=True, slots=True)
class SwissRound(Generic[P]):
    """The pairs of a round, best first, and the player with a bye."""

    pairs: list[tuple[P, P]]
    bye: P | None = None


def pair_round(order: Sequence[P], met: Collection[tuple[P, P]], rested: Collection[P]) -> SwissRound[P]:
    """Pair neighbours who have not met; of an odd number, the lowest without a bye gets one.

    Args:
        order: The players, best first.
        met: Those who have met, in either order.
        rested: The players who have had a bye.

    Returns:
        The pairs; players meet again only if there is no other way.

    """
    players, bye = list(order), None
    if len(players) % 2:
        bye = next((player for player in reversed(players) if player not in rested), players[-1])
        players.remove(bye)
    known = {frozenset(pair) for pair in met}
    pairs = _search(tuple(players), known, set())
    return SwissRound(pairs or list(zip(players[::2], players[1::2], strict=True)), bye)


def _search(players: tuple[P, ...], met: set[frozenset[P]], failed: set[tuple[P, ...]]) -> list[tuple[P, P]] | None:
    """Pair the first player with the next one not met such that the others can be paired, too; depth first."""
    if not players:
        return []
    if players in failed or len(failed) > MAX_TRIES:
        return None
    first, others = players[0], players[1:]
    for index, other in enumerate(others):
        if frozenset((first, other)) not in met:
            rest = _search(others[:index] + others[index + 1 :], met, failed)
            if rest is not None:
                return [(first, other), *rest]
    failed.add(players)
    return None


class Meeting(NamedTuple):
    """Two players have met, or are about to: the points of each so far, out of `games`."""

    first: str
    second: str
    points: tuple[float, float]
    games: int = 1


class TieBreaks(NamedTuple):
    """Tie-breaks of a player: the points of the opponents, and those weighted by the score against each."""

    buchholz: float
    berger: float


def tie_breaks(points: Mapping[str, float], meetings: Iterable[Meeting]) -> dict[str, TieBreaks]:
    """Return Buchholz and Sonneborn–Berger of every player.

    Args:
        points: The points of every player, byes included.
        meetings: Every meeting once.

    Returns:
        The tie-breaks by player.

    """
    found = {name: [0.0, 0.0] for name in points}
    for first, second, (won, lost), games in meetings:
        for own, other, share in ((first, second, won / games), (second, first, lost / games)):
            found[own][0] += points[other]
            found[own][1] += points[other] * share
    return {name: TieBreaks(*sums) for name, sums in found.items()}
