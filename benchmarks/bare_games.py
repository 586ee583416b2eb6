"""Games without the rest of a server."""

from laserchess.server.correspondence.services import Correspondence
from laserchess.server.notifications.inbox import Inbox
from laserchess.server.play.engine_queues import EngineQueues
from laserchess.server.play.games import Games
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.runtime.fair_scheduler import FairScheduler
from laserchess.server.settings import CurrentSettings, Settings
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.store import Store


def games_of(store: Store, settings: Settings) -> Games:
    """Return the games of a process that has nothing else."""
    events, processes = EventBus(), ProcessBus()
    return Games(
        store,
        CurrentSettings(settings),
        events=events,
        processes=processes,
        ratings=RatingRepository(store, is_limited=settings.rate_limits),
        attached=Correspondence(store, Inbox(store, events, processes), events).attachment,
        engines=EngineQueues(1),
        scheduler=FairScheduler(),
    )
