"""Notifications: what has happened, to whom, and what it replaces."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NotRequired

from typing_extensions import TypedDict


class NotificationKind(StrEnum):
    """What a notification is about; players choose for each kind whether it is pushed or mailed."""

    TURN = "turn"
    STARTED = "started"
    OVER = "over"
    CHALLENGE = "challenge"
    MESSAGE = "message"
    TOURNAMENT = "tournament"


class NotificationData(TypedDict):
    """What a notification shows: names that the account may see anyway, and where it leads."""

    game: NotRequired[str]
    opponent: NotRequired[str]
    variant: NotRequired[str]
    title: NotRequired[str]
    result: NotRequired[str]
    """Of a finished game, for this account: `won`, `lost`, `drawn` or `aborted`."""
    path: NotRequired[str]
    """Where it leads, unless that is the game."""


@dataclass(frozen=True, slots=True)
class Notification:
    """A notification for an account; it replaces an earlier one of the same tag."""

    account: str
    kind: NotificationKind
    tag: str
    data: NotificationData


def game_tag(game_id: str) -> str:
    """Return the tag of a game's progress: its turn, its start and its end replace each other."""
    return f"game:{game_id}"


def challenge_tag(challenge_id: str) -> str:
    """Return the tag of a challenge."""
    return f"challenge:{challenge_id}"


def message_tag(game_id: str) -> str:
    """Return the tag of the messages in a game's chat."""
    return f"message:{game_id}"


def path_of(data: NotificationData) -> str:
    """Return the path of the page a notification leads to."""
    return data.get("path") or (f"/game/{data['game']}" if "game" in data else "/")
