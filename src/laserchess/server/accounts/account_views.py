"""Views of accounts: an account for its owner, and the ratings of accounts."""

from laserchess.server.accounts.accounts import Account
from laserchess.server.ratings.player_ratings import RatingRepository, rating_of_level
from laserchess.server.wire.people_schemas import AccountView, RatingView
from laserchess.variants import VARIANTS


async def show_account(ratings: RatingRepository, account: Account) -> AccountView:
    """Return the JSON view of an account for its owner."""
    return {
        "name": account.name,
        "host": account.is_host,
        "hears": account.hears,
        "country": account.country,
        "created": account.created_ms,
        "muted_until": account.muted_until_ms if account.is_muted else None,
        "ratings": (await ratings.of(account.id))[account.id],
    }


async def ratings_of(ratings: RatingRepository, *persons: Account) -> dict[str, list[RatingView]]:
    """Return the ratings of accounts; a house bot has its level's rating in variants it has not played."""
    found = await ratings.of(*(person.id for person in persons))
    for bot in (person for person in persons if person.level):
        found[bot.id] += _initial_ratings(bot, {each["variant"] for each in found[bot.id]})
    return found


def _initial_ratings(bot: Account, played: set[str]) -> list[RatingView]:
    measured = {variant: rating_of_level(bot.level, variant) for variant in VARIANTS if variant not in played}
    return [
        {
            "variant": variant,
            "speed": "blitz",
            "rating": round(level.rating),
            "deviation": round(level.deviation),
            "provisional": False,
            "games": 0,
            "wins": 0,
            "draws": 0,
            "losses": 0,
            "updated": bot.created_ms,
        }
        for variant, level in measured.items()
    ]
