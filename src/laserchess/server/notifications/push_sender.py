"""Sending one push message: encrypted for its browser, signed with the server's key."""

import json
import re
from collections.abc import Sequence
from enum import StrEnum
from hashlib import sha256
from importlib.util import find_spec
from typing import Protocol

from laserchess.server.notifications.kinds import path_of
from laserchess.server.notifications.outbox import PushMessage
from laserchess.server.notifications.vapid import VapidKeys

PUSH_SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
"""Hosts of the browsers' push services, with their subdomains. The server sends requests nowhere else: an endpoint
comes from a client, who could name an address of the server's own network."""
ENDPOINT = re.compile(r"(?P<scheme>https?)://(?P<host>[A-Za-z0-9.-]+)(?P<port>:[0-9]{1,5})?(?:/[!-\[\]-~]*)?")
TIMEOUT_SECONDS = 10
TTL_SECONDS = 24 * 3600
GONE = {404, 410}


class Delivery(StrEnum):
    """What became of a message."""

    DONE = "done"
    FAILED = "failed"
    """For now: it is sent again later."""
    GONE = "gone"
    """For good: the browser has ended the subscription."""


class PushSender(Protocol):
    """Send messages, in a thread."""

    def send(self, message: PushMessage) -> Delivery:
        """Send a message and wait for the answer."""


def is_push_service(endpoint: str, services: Sequence[str]) -> bool:
    """Return whether an endpoint belongs to a push service: a host over HTTPS, or an origin that is named in full.

    Only plain host names count: HTTP clients disagree where the host of `https://a` and a backslash ends.

    >>> is_push_service("https://updates.push.services.mozilla.com/wpush/v2/x", PUSH_SERVICES)
    True
    >>> is_push_service("https://push.services.mozilla.com.example.org/x", PUSH_SERVICES)
    False
    """
    found = ENDPOINT.fullmatch(endpoint)
    if found is None:
        return False
    host = found["host"].lower()
    if f"{found['scheme']}://{found['host']}{found['port'] or ''}" in services:
        return True
    is_usual = found["scheme"] == "https" and found["port"] is None
    return is_usual and any(host == name or host.endswith(f".{name}") for name in services)


def can_push() -> bool:
    """Return whether the packages of the extra `push` are installed."""
    return find_spec("pywebpush") is not None


def payload_of(message: PushMessage) -> str:
    """Return what the browser shows; the tag makes a repeated message replace the first."""
    note = message.notification
    if note is None:
        return "{}"
    shown = {"id": note.id, "kind": note.kind, "tag": note.tag, "path": path_of(note.data), "data": note.data}
    return json.dumps(shown, ensure_ascii=False)


class WebPushSender:
    """Send messages by Web Push."""

    def __init__(self, keys: VapidKeys) -> None:
        """Sign with the server's keys."""
        self._keys = keys

    def send(self, message: PushMessage) -> Delivery:
        """Send a message; one that was read meanwhile need not be sent."""
        from pywebpush import WebPushException, webpush  # noqa: PLC0415  # an extra

        if message.notification is None:
            return Delivery.DONE
        keys = {"p256dh": message.p256dh, "auth": message.auth}
        topic = sha256(message.notification.tag.encode()).hexdigest()[:32]
        try:
            webpush(
                {"endpoint": message.endpoint, "keys": keys},
                payload_of(message),
                vapid_private_key=self._keys.private,
                vapid_claims={"sub": self._keys.contact},
                ttl=TTL_SECONDS,
                timeout=TIMEOUT_SECONDS,
                headers={"Topic": topic, "Urgency": "normal"},
            )
        except WebPushException as error:
            status = error.response.status_code if error.response is not None else 0
            return Delivery.GONE if status in GONE else Delivery.FAILED
        except Exception:  # noqa: BLE001  # a bad key or a network error: it is tried again, and dropped after a day
            return Delivery.FAILED
        return Delivery.DONE
