"""Games in the metrics and in the log: created, played and finished by this process."""

import logging

from laserchess.server.models import Kind
from laserchess.server.play.live_game import GAMES, GameAdvanced, GameCreated, GameEvent
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.runtime.metrics import Metrics

LOG = logging.getLogger(__name__)


class GameLog:
    """Counts and logs games."""

    def __init__(self, events: EventBus, metrics: Metrics) -> None:
        """Follow all games."""
        self._metrics = metrics
        events.subscribe(GAMES, self.on_event)

    def on_event(self, event: GameEvent) -> None:
        """Count an event, and log a game that begins or ends."""
        match event:
            case GameCreated(header):
                self._metrics.stored(1, 0, 0)
                about = {"game": header.id, "variant": header.variant, "mode": header.mode.value}
                LOG.info("a game begins", extra=about)
            case GameAdvanced(is_own=True):
                self._metrics.stored(0, int(event.event.kind is Kind.MOVE), int(event.ends_game))
                outcome = event.after.outcome if event.ends_game else None
                if outcome is not None:
                    LOG.info("a game ends", extra={"game": event.live.id, "how": outcome["reason"]})
