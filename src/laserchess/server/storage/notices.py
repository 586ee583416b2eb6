"""What processes tell each other: typed notices, and the one form in which they travel.

A notice is a hint: what has changed is always read from the database, so lost, late or repeated notices do no harm.
"""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Notice:
    """Something has changed: what, such as the id of a game, and a number."""

    prefix: ClassVar[str]
    subject: str = ""
    number: int = 0


class SeatsChanged(Notice):
    """The seats of a game belong to another owner, who has signed up."""

    prefix = "~seats-"


class SeeksChanged(Notice):
    """A seek or a challenge was placed, answered or withdrawn."""

    prefix = "~lobby"


class LimitsChanged(Notice):
    """A moderator has changed the limits."""

    prefix = "~limits"


class AccessChanged(Notice):
    """Sessions or tokens of an account have ended."""

    prefix = "~access-"


class ChatStored(Notice):
    """A game has a chat line of this number."""

    prefix = "~chat-"


class TournamentChanged(Notice):
    """A tournament has reached the version of this number, or has a new chat line."""

    prefix = "~tournament-"


class PeopleCounted(Notice):
    """How many people are at a place; the subject is the process that has counted, and the place."""

    prefix = "~here-"


class InboxChanged(Notice):
    """The notifications of an account have changed."""

    prefix = "~inbox-"


class StudyChanged(Notice):
    """A study was changed."""

    prefix = "~study-"


class GameReached(Notice):
    """A game has reached the event of this number."""

    prefix = ""


class NoticesMissed(Notice):
    """Notices of other processes may have been missed; a process tells itself."""

    prefix = "~missed"


KINDS = (
    *(SeatsChanged, SeeksChanged, LimitsChanged, AccessChanged, ChatStored, TournamentChanged, PeopleCounted),
    InboxChanged,
    StudyChanged,
)


def encode(notice: Notice) -> str:
    """Return a notice as text."""
    return f"{notice.prefix}{notice.subject} {notice.number}"


def decode(text: str) -> Notice | None:
    """Return the notice of a text; nothing for one that only a newer process knows."""
    topic, _, digits = text.partition(" ")
    number = int(digits) if digits.isdecimal() else 0
    for kind in KINDS:
        if topic.startswith(kind.prefix):
            return kind(topic.removeprefix(kind.prefix), number)
    return None if topic.startswith("~") else GameReached(topic, number)
