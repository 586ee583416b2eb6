"""The services of notifications."""

import logging

from laserchess.server.notifications.digests import Digests
from laserchess.server.notifications.inbox import Inbox
from laserchess.server.notifications.mailer import Mailer, MailSettings
from laserchess.server.notifications.outbox import Outbox
from laserchess.server.notifications.preferences import Preferences
from laserchess.server.notifications.push_delivery import PushDelivery
from laserchess.server.notifications.push_sender import PUSH_SERVICES, WebPushSender, can_push
from laserchess.server.notifications.vapid import VapidKeys
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.settings import Settings
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.store import Store

LOG = logging.getLogger(__name__)


class Notifications:
    """Inbox and preferences, and delivery by what the operator has set up."""

    def __init__(
        self, store: Store, events: EventBus, processes: ProcessBus, settings: Settings, keys: VapidKeys | None
    ) -> None:
        """Push if there are keys, and send mail if there is an SMTP server; `start` begins."""
        self.inbox = Inbox(store, events, processes)
        self.preferences = Preferences(store)
        self.push_services = PUSH_SERVICES + settings.push_services
        self.keys = keys if can_push() else None
        self.mailer = None
        self._running: list[PushDelivery | Digests] = []
        if self.keys is not None:
            self._running.append(PushDelivery(Outbox(store), WebPushSender(self.keys), settings.push_seconds))
        elif keys is not None:
            LOG.warning('push messages need more packages: pip install "laserchess[push]"')
        if settings.smtp and settings.mail_from and settings.public_url:
            self.mailer = Mailer(MailSettings.read(settings.smtp, settings.mail_from, settings.public_url))
            self._running.append(Digests(store, self.mailer))

    def start(self) -> None:
        """Start to deliver."""
        for each in self._running:
            each.start()

    async def stop(self) -> None:
        """Stop."""
        for each in self._running:
            await each.stop()
