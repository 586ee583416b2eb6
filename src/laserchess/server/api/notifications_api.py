"""Notifications over HTTP: the inbox, and what is pushed and mailed."""

import asyncio
import logging
import re
from typing import Annotated

from fastapi import Request
from pydantic import Field
from starlette.responses import Response

from laserchess.server.accounts.dependencies import Mine
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, TOO_LARGE, ErrorCode, api_error
from laserchess.server.app_state import from_state, service_of
from laserchess.server.correspondence.services import Correspondence
from laserchess.server.notifications.preferences import chosen
from laserchess.server.notifications.push_sender import is_push_service
from laserchess.server.notifications.quiet_hours import zone_of
from laserchess.server.notifications.services import Notifications
from laserchess.server.play.dependencies import Known
from laserchess.server.routes import Router
from laserchess.server.runtime.rate_buckets import Buckets, Rate
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.notification_schemas import InboxView, Kind, NotificationSettingsView
from laserchess.server.wire.responses import Json, refusals

router = Router(prefix="/api/notifications", tags=["notifications"])
LOG = logging.getLogger(__name__)
MAIL_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
"""What browsers accept as well; quoted and commented addresses confuse mail programs."""
CONFIRMATIONS = Rate(3, 3 / 3600)
"""Confirmation mails of one account: three at once, then three an hour."""
RECEIVED = Rate(5, 5 / 86_400)
"""Confirmation mails to one address, from all accounts: five at once, then five a day."""
Hour = Annotated[int, Field(ge=0, le=23)]
Tag = Annotated[str, Field(max_length=60)]
KeyText = Annotated[str, Field(max_length=120, pattern=r"^[A-Za-z0-9_-]+=*$")]
ALL = refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE)


class ReadInput(Input):
    """Which notifications were read: all up to an id, or those of some tags."""

    until: Annotated[int, Field(ge=0, lt=1 << 31)] | None = None
    tags: Annotated[list[Tag], Field(default_factory=list, max_length=100)]


class QuietInput(Input):
    """Hours without push messages."""

    start: Hour
    end: Hour


class SettingsInput(Input):
    """What is pushed and mailed."""

    push: dict[Kind, bool]
    mail: dict[Kind, bool]
    quiet: QuietInput | None = None
    time_zone: Annotated[str, Field(max_length=60)] = "UTC"


class SubscriptionKeys(Input):
    """The keys of a browser's push subscription."""

    p256dh: KeyText
    auth: Annotated[KeyText, Field(max_length=40)]


class SubscriptionInput(Input):
    """A browser's push subscription, as its `PushSubscription` writes it."""

    endpoint: Annotated[str, Field(max_length=1000)]
    keys: SubscriptionKeys
    expirationTime: float | None = None  # noqa: N815  # the browser's name


class AddressInput(Input):
    """The mail address of the daily digest; none ends it."""

    address: Annotated[str, Field(max_length=254)] | None


class MailCodeInput(Input):
    """The code of a confirmation link."""

    code: Annotated[str, Field(max_length=100)]


class ConfirmationMails:
    """How often accounts may ask for a confirmation mail."""

    def __init__(self) -> None:
        """Start with full allowances."""
        self._buckets = Buckets(10_000)

    def expect(self, account: str, address: str) -> None:
        """Count a mail, or reject it."""
        waits = self._buckets.take(("mail", account), CONFIRMATIONS)
        if waits or self._buckets.take(("to", address.lower()), RECEIVED):
            raise api_error(ErrorCode.MAIL_RATE)


The = Annotated[Notifications, from_state(Notifications)]


@router.get("", response_model=InboxView, responses=refusals(FORBIDDEN))
async def inbox(request: Request, notifications: The, who: Known) -> Response:
    """Return your notifications, the latest first, and the number of games in which it is your turn."""
    items = await notifications.inbox.listed(who.account) if who.account else []
    turns = await service_of(request.app, Correspondence).turns.count(who.owner)
    return Json({"unread": sum(not item["read"] for item in items), "turns": turns, "items": items})


@router.post("/read", status_code=204, responses=ALL)
async def mark_read(given: ReadInput, notifications: The, account: Mine) -> None:
    """Mark notifications as read, on all your devices."""
    await notifications.inbox.mark_read(account.id, until=given.until, tags=given.tags)


@router.get("/settings", response_model=NotificationSettingsView, responses=refusals(FORBIDDEN))
async def settings(notifications: The, account: Mine) -> Response:
    """Return what is pushed and mailed to you."""
    return Json(await _show(notifications, account.id))


@router.put("/settings", response_model=NotificationSettingsView, responses=ALL)
async def change_settings(given: SettingsInput, notifications: The, account: Mine) -> Response:
    """Choose what is pushed and mailed to you, and your quiet hours."""
    quiet = given.quiet
    values: dict[str, object] = {"push": given.push, "mail": given.mail, "time_zone": zone_of(given.time_zone).key}
    values |= {"quiet_from": quiet.start if quiet else None, "quiet_to": quiet.end if quiet else None}
    await notifications.preferences.write(account.id, values)
    return Json(await _show(notifications, account.id))


@router.put("/push", status_code=204, responses=ALL)
async def subscribe(given: SubscriptionInput, notifications: The, account: Mine, who: Known) -> None:
    """Send push messages to this browser, until you sign out of it."""
    if notifications.keys is None:
        raise api_error(ErrorCode.NO_PUSH)
    if not is_push_service(given.endpoint, notifications.push_services):
        raise api_error(ErrorCode.PUSH_SERVICE, given.endpoint)
    await notifications.preferences.subscribe(account.id, who.credential, given.endpoint, given.keys.model_dump())


@router.delete("/push", status_code=204, responses=ALL)
async def unsubscribe(notifications: The, account: Mine, who: Known) -> None:
    """Send no more push messages to this browser."""
    await notifications.preferences.unsubscribe(account.id, who.credential)


@router.put("/mail", response_model=NotificationSettingsView, responses=ALL)
async def set_address(request: Request, given: AddressInput, notifications: The, account: Mine) -> Response:
    """Set the address of the daily digest, which gets a link to confirm it first."""
    mailer, address = notifications.mailer, given.address
    if address is not None:
        if mailer is None:
            raise api_error(ErrorCode.NO_MAIL)
        if not MAIL_ADDRESS.fullmatch(address):
            raise api_error(ErrorCode.MAIL_ADDRESS, address)
        service_of(request.app, ConfirmationMails).expect(account.id, address)
    code = await notifications.preferences.set_address(account.id, address)
    if address is not None and mailer is not None:
        text = (
            f"{account.name} wants to get notifications of {mailer.public_url} at this address.\n\n"
            f"Confirm it: {mailer.public_url}/account?mail={code}#notifications\n\n"
            "If this was not you, ignore this mail: nothing else will be sent.\n"
        )
        try:
            await asyncio.to_thread(mailer.send, address, "Confirm your mail address for laserchess", text)
        except OSError as error:
            LOG.warning("a confirmation cannot be sent: %s", error)
            raise api_error(ErrorCode.NO_MAIL) from error
    return Json(await _show(notifications, account.id))


@router.post("/mail/confirm", response_model=NotificationSettingsView, responses=ALL)
async def confirm(given: MailCodeInput, notifications: The, account: Mine) -> Response:
    """Confirm your mail address with the code of the link."""
    await notifications.preferences.confirm(account.id, given.code)
    return Json(await _show(notifications, account.id))


async def _show(notifications: Notifications, account: str) -> NotificationSettingsView:
    row, devices = await notifications.preferences.read(account)
    has_quiet = row["quiet_from"] is not None and row["quiet_to"] is not None
    return {
        "push": chosen(row["push"]),  # type: ignore[typeddict-item]  # every kind
        "mail": chosen(row["mail"]),  # type: ignore[typeddict-item]  # every kind
        "quiet": {"start": row["quiet_from"], "end": row["quiet_to"]} if has_quiet else None,
        "time_zone": row["time_zone"],
        "address": row["mail_address"],
        "confirmed": row["is_confirmed"],
        "devices": devices,
        "push_key": notifications.keys.public if notifications.keys else None,
        "can_mail": notifications.mailer is not None,
    }
