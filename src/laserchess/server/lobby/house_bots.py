"""House bots: accounts for the engine's levels, marked as bots, that accept challenges."""

import asyncio
from dataclasses import replace

from sqlalchemy import ColumnElement, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.accounts import Account
from laserchess.server.accounts.names import skeleton_of
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import Identity
from laserchess.server.lobby.seek_pairing import Pairing
from laserchess.server.lobby.seeks import RANDOM, SeekParams, header_of, make_seek
from laserchess.server.models import Mode, Seat, now_ms
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.ratings.player_ratings import RatingRepository, rating_of_level
from laserchess.server.runtime.queues import Owner
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.schema import GAMES, IS_GOING, SEATS
from laserchess.server.storage.store import new_id
from laserchess.server.wire.people_schemas import BotView
from laserchess.server.wire.speeds import speed_of

NAMES = dict(
    enumerate(
        ("Candle", "Lantern", "Prism", "Mirror", "Lens", "Lighthouse", "Comet", "Quasar", "Blazar", "Hypernova"), 1
    )
)
"""By level: the brighter, the stronger."""
ACTIVE_MS = 15 * 60 * 1000
"""Games without a move for this long do not count towards the limits."""
PLAYER_SHARE, ADDRESS_SHARE, NEWCOMER_SHARE = 5, 2, 4
"""The parts of all places: 1/5 for one player, 1/2 for one address; 1/4 is reserved for new addresses."""


class HouseBots:
    """The accounts of the engine's levels."""

    def __init__(self, games: Games, pairing: Pairing, ratings: RatingRepository) -> None:
        """Play at most as many games at the same time, in all processes together, as the settings allow."""
        self._games = games
        self._store = games.store
        self._pairing = pairing
        self._ratings = ratings
        self._lock = asyncio.Lock()
        """Games start one after the other, so that each counts the earlier ones."""

    async def create_accounts(self) -> None:
        """Create the missing accounts."""

        async def work(connection: AsyncConnection) -> None:
            known = set((await connection.execute(select(ACCOUNTS.c.skeleton))).scalars())
            rows = [
                {"id": new_id(), "name": name, "skeleton": skeleton_of(name), "kind": "bot", "level": level}
                for level, name in NAMES.items()
                if skeleton_of(name) not in known
            ]
            if rows:
                await connection.execute(insert(ACCOUNTS), [row | {"created_ms": now_ms()} for row in rows])

        await self._store.transact(work, Lock(Concern.HOUSE_BOTS))

    def listed(self, variant: str | None = None) -> list[BotView]:
        """Return the bots with their initial ratings in a variant, or typical ones without a variant."""
        return [
            {"name": name, "level": level, "rating": round(rating_of_level(level, variant).rating)}
            for level, name in NAMES.items()
        ]

    async def play(self, who: Identity, params: SeekParams, bot: Account, owner: Owner) -> LiveGame:
        """Start a game with a bot, if the limits allow it."""
        if params.days is not None:
            raise api_error(ErrorCode.DAYS_ALONE)
        await self._games.expect_room(who.owner)
        level = bot.level or 1
        seek = make_seek(who, params, await self._pairing.rating_of(who, params.variant, params.time_control))
        rating = await self._rating(bot, params)
        mirrored = replace(seek, owner=bot.id, name=bot.name, side=RANDOM, rating=rating, provisional=False)
        header = header_of(seek, mirrored)
        seats = {
            player: Seat(player, "computer", bot.name, level, bot.id, seat.rating) if seat.owner == bot.id else seat
            for player, seat in header.seats.items()
        }
        async with self._lock:
            await self._check_limits(who)
            return await self._games.create(replace(header, mode=Mode.COMPUTER, seats=seats), owner)

    async def _rating(self, bot: Account, params: SeekParams) -> int:
        control = params.time_control
        found = await self._ratings.current([bot.id], params.variant, speed_of(control)) if control else {}
        return round(found.get(bot.id, rating_of_level(bot.level, params.variant)).rating)

    async def _check_limits(self, who: Identity) -> None:
        """Refuse a game that would leave too few places for other players."""
        is_limited, max_games = self._games.is_limited, self._games.settings.now.bot_games
        count = await self.count()
        if count >= max_games:
            raise api_error(ErrorCode.BOTS_BUSY)
        if not is_limited:
            return
        own = await self.count(SEATS.c.owner == who.owner)
        if own >= max(1, max_games // PLAYER_SHARE):
            raise api_error(ErrorCode.OWN_BOTS, count=own)
        if not who.address:
            return
        at_address = await self.count(SEATS.c.address == who.address)
        is_nearly_full = count >= max_games - max_games // NEWCOMER_SHARE
        if at_address and (is_nearly_full or at_address >= max_games // ADDRESS_SHARE):
            raise api_error(ErrorCode.ADDRESS_BOTS, count=at_address)

    async def count(self, opponent: ColumnElement[bool] | None = None) -> int:
        """Return the number of games of house bots, in all or against some opponents; abandoned games do not count."""
        of_game = select(SEATS.c.game_id).where(SEATS.c.game_id == GAMES.c.id)
        bot = of_game.where(SEATS.c.kind == "computer", SEATS.c.owner.is_not(None))
        query = select(func.count()).select_from(GAMES).where(IS_GOING, GAMES.c.updated_ms > now_ms() - ACTIVE_MS)
        query = query.where(bot.exists())
        if opponent is not None:
            query = query.where(of_game.where(SEATS.c.kind == "human", opponent).exists())
        return await self._store.scalar(query) or 0
