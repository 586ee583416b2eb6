"""Pairing of an arena: free players of similar rank meet at once, but not twice in a row if that can be helped."""

from collections.abc import Sequence
from dataclasses import dataclass

REMATCH_MS = 1_000
"""How long two players wait for another opponent before they meet again: every player is paired within two seconds."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A free player, and when and against whom the last game ended."""

    account: str
    rank: int
    since_ms: int
    last: str | None = None
    is_house_bot: bool = False


def pair_arena(waiting: Sequence[Waiting], now: int) -> list[tuple[str, str]]:
    """Pair each player, best rank first, with the next one that is allowed; house bots only play people."""
    free = sorted(waiting, key=lambda each: each.rank)
    pairs: list[tuple[str, str]] = []
    while free:
        first = free.pop(0)
        other = next((each for each in free if may_meet(first, each, now)), None)
        if other is not None:
            free.remove(other)
            pairs.append((first.account, other.account))
    return pairs


def may_meet(one: Waiting, two: Waiting, now: int) -> bool:
    """Return whether two free players may be paired now."""
    if one.is_house_bot and two.is_house_bot:
        return False
    if two.account != one.last and one.account != two.last:
        return True
    return now - max(one.since_ms, two.since_ms) >= REMATCH_MS
