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
Rest = tuple[tuple[Hashable, ...], int]
"""The players that are left to pair, and how many pairs of them may meet again."""


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
        The pairs. If there is no other way, a higher player without a bye gets it, and then as few as possible meet
        again.

    """
    known = {frozenset(pair) for pair in met}
    byes: list[P | None] = [None]
    if len(order) % 2:
        byes = [player for player in reversed(order) if player not in rested] or [order[-1]]
    return next(
        SwissRound(pairs, bye)
        for again in range(len(order) // 2 + 1)
        for failed in [set[Rest]()]
        for bye in byes
        if (pairs := _search(tuple(player for player in order if player != bye), known, again, failed)) is not None
    )


def _search(players: tuple[P, ...], met: set[frozenset[P]], again: int, failed: set[Rest]) -> list[tuple[P, P]] | None:
    """Pair the first player with the next one such that the others can be paired, too; depth first.

    At most `again` pairs have met before.
    """
    if not players:
        return []
    if (players, again) in failed or len(failed) > MAX_TRIES:
        return None
    first, others = players[0], players[1:]
    for left in (again, again - 1) if again else (0,):
        for index, other in enumerate(others):
            if (frozenset((first, other)) in met) == (left < again):
                rest = _search(others[:index] + others[index + 1 :], met, left, failed)
                if rest is not None:
                    return [(first, other), *rest]
    failed.add((players, again))
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
