"""Quiet hours: push messages wait until they are over."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DEFAULT_ZONE = "UTC"


def zone_of(name: str) -> ZoneInfo:
    """Return a time zone, or UTC for one that this system does not know."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo(DEFAULT_ZONE)


def after_quiet(now: int, start: int | None, end: int | None, zone: str) -> int:
    """Return when a message may be sent: now, or at the end of quiet hours; times in milliseconds.

    >>> noon = 12 * 3600 * 1000
    >>> after_quiet(noon, 22, 7, "UTC") == noon
    True
    >>> after_quiet(noon, 11, 13, "UTC") == noon + 3600 * 1000
    True
    """
    if start is None or end is None or start == end:
        return now
    local = datetime.fromtimestamp(now / 1000, zone_of(zone))
    is_quiet = start <= local.hour < end if start < end else local.hour >= start or local.hour < end
    if not is_quiet:
        return now
    ends = local.replace(hour=end, minute=0, second=0, microsecond=0)
    if ends <= local:
        ends += timedelta(days=1)
    return max(now, round(ends.timestamp() * 1000))
