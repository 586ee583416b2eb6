"""Accounts and challenges in the shape of lichess's API."""

from laserchess.server.accounts.accounts import Account
from laserchess.server.lichess.vocabulary import (
    COLORS,
    Json,
    color_of,
    game_url,
    perf_key,
    show_variant,
    speed_name,
    user_id,
)
from laserchess.server.lobby.seeks import DECLINED, OPEN, PAIRED, RANDOM, Seek
from laserchess.server.models import Header, TimeControl
from laserchess.server.wire.people_schemas import RatingView
from laserchess.variants import find_variant

STATUSES = {OPEN: "created", PAIRED: "accepted", DECLINED: "declined"}
"""The statuses of challenges; all others are `canceled`."""


def show_user(account: Account, ratings: list[RatingView], origin: str) -> Json:
    """Return an account with its ratings; `origin` is the address of this server."""
    perfs = {
        perf_key(rating["variant"], rating["speed"]): {
            "games": rating["games"],
            "rating": rating["rating"],
            "rd": rating["deviation"],
            "prog": 0,
            **({"prov": True} if rating["provisional"] else {}),
        }
        for rating in ratings
    }
    shown: Json = {
        "id": user_id(account.name),
        "username": account.name,
        "perfs": perfs,
        "createdAt": account.created_ms,
        "count": {
            "rated": sum(rating["games"] for rating in ratings),
            "win": sum(rating["wins"] for rating in ratings),
            "draw": sum(rating["draws"] for rating in ratings),
            "loss": sum(rating["losses"] for rating in ratings),
        },
        "url": f"{origin}/people/{account.name}",
    }
    if account.is_bot:
        shown["title"] = "BOT"
    if account.country:
        shown["profile"] = {"flag": account.country}
    return shown | ({"disabled": True} if account.closed_ms is not None else {})


def show_light_user(account: Account) -> Json:
    """Return the short view of an account."""
    title = {"title": "BOT"} if account.is_bot else {}
    return {"id": user_id(account.name), "name": account.name, **title}


def show_challenge(seek: Seek, challenger: Account, target: Account, account: str, origin: str) -> Json:
    """Return a challenge as `account`, one of the two, sees it; `origin` is the address of this server."""
    control = seek.time_control
    speed = speed_name(control)
    sides = [player.name for player in find_variant(seek.variant).players]
    color = RANDOM if seek.side == RANDOM else color_of(sides, seek.side)
    rating = {"rating": seek.rating} if seek.rating is not None else {}
    shown: Json = {
        "id": seek.id,
        "url": game_url(origin, seek.id),
        "status": STATUSES.get(seek.state, "canceled"),
        "challenger": show_light_user(challenger) | rating,
        "destUser": show_light_user(target),
        "variant": show_variant(seek.variant),
        "setup": seek.setup,
        "options": seek.options,
        "rated": seek.rated,
        "speed": speed,
        "timeControl": _show_clock(control),
        "color": color,
        "finalColor": COLORS[0] if color == RANDOM else color,
        "perf": {"icon": "", "name": perf_key(seek.variant, speed)},
        "direction": "out" if seek.owner == account else "in",
    }
    reasons = {"declineReason": "I am not accepting challenges at the moment.", "declineReasonKey": "generic"}
    return shown | (reasons if seek.state == DECLINED else {})


def show_open_challenge(header: Header, origin: str) -> Json:
    """Return a challenge that any two players can join, with a link for each side."""
    speed, url = speed_name(header.clock), game_url(origin, header.id)
    links = {
        f"url{color.capitalize()}": f"{url}#join={header.id}/{player}"
        for color, player in zip(COLORS, header.seats, strict=True)
    }
    return {
        "id": header.id,
        "url": f"{url}#join={header.id}",
        **links,
        "status": STATUSES[OPEN],
        "challenger": None,
        "destUser": None,
        "variant": show_variant(header.variant),
        "setup": header.setup,
        "options": header.options,
        "rated": header.rated,
        "speed": speed,
        "timeControl": _show_clock(header.clock),
        "color": RANDOM,
        "finalColor": COLORS[0],
        "perf": {"icon": "", "name": perf_key(header.variant, speed)},
        "open": {"userIds": None},
    }


def _show_clock(control: TimeControl | None) -> Json:
    if control is None:
        return {"type": "unlimited"}
    if control.days:
        return {"type": "correspondence", "daysPerTurn": control.days}
    limit, increment = control.base_ms / 1000, control.increment_ms / 1000
    return {"type": "clock", "limit": limit, "increment": increment, "show": f"{limit / 60:g}+{increment:g}"}
