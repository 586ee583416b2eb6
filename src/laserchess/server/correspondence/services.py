"""The services of correspondence games."""

from laserchess.server.correspondence.attachment import CorrespondenceAttachment
from laserchess.server.correspondence.conditional_store import ConditionalStore
from laserchess.server.correspondence.game_notes import GameNotes
from laserchess.server.correspondence.turns import Turns
from laserchess.server.correspondence.vacations import Vacations
from laserchess.server.notifications.inbox import Inbox
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.storage.store import Store


class Correspondence:
    """Conditional moves, vacations, notes and turns; `attachment` belongs to the games."""

    def __init__(self, store: Store, inbox: Inbox, events: EventBus) -> None:
        """Use a store."""
        self.conditions = ConditionalStore(store)
        self.vacations = Vacations(store)
        self.notes = GameNotes(store)
        self.turns = Turns(store)
        self.attachment = CorrespondenceAttachment(self.conditions, self.vacations, inbox, events)
