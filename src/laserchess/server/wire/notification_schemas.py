"""The JSON values of notifications and correspondence games."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.server.wire.game_schemas import ListedGame, Milliseconds

Kind = Literal["turn", "started", "over", "challenge", "message", "tournament"]


class NotificationView(TypedDict):
    """A notification; a later one of the same tag replaces it."""

    id: int
    kind: Kind
    tag: str
    data: Annotated[dict[str, str], Field(description="What it is about: game, opponent, title, result or path.")]
    created: Milliseconds
    read: bool


class TurnView(ListedGame):
    """A correspondence game in which it is your turn."""

    days: int
    deadline: Milliseconds | None


class InboxView(TypedDict):
    """The notifications of an account, and its games in which it is its turn."""

    unread: int
    turns: Annotated[int, Field(description="Correspondence games in which it is your turn.")]
    items: list[NotificationView]


class QuietHours(TypedDict):
    """Hours without push messages, in the account's time zone; they may pass midnight."""

    start: int
    end: int


class NotificationSettingsView(TypedDict):
    """What is pushed and mailed to an account."""

    push: dict[Kind, bool]
    mail: dict[Kind, bool]
    quiet: QuietHours | None
    time_zone: str
    address: str | None
    confirmed: Annotated[bool, Field(description="Whether the mail address is confirmed.")]
    devices: Annotated[int, Field(description="Browsers that receive push messages.")]
    push_key: Annotated[str | None, Field(description="The server's public VAPID key, if it can push.")]
    can_mail: bool


class VacationView(TypedDict):
    """Vacations of an account: the end of the current one, and the days left this year."""

    until: Milliseconds | None
    days_left: int


class OwnGameView(TypedDict):
    """What a player keeps privately about a correspondence game, and whether the opponent is on vacation."""

    note: str
    lines: list[list[str]]
    deadline: Milliseconds | None
    vacation: Annotated[dict[str, int], Field(description="By side, when the vacation of its player ends.")]
