"""Dependencies of routes about games: the games, the identity, the game of a path, and an executor."""

from typing import Annotated

from fastapi import Depends, Path, Request

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.app_state import from_state, service_of
from laserchess.server.identity import Identity, identity_of
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.play.presence import Presence
from laserchess.server.runtime.addresses import owner_of
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.runtime.queues import Owner
from laserchess.server.storage.store import Store

GameId = Annotated[str, Path(max_length=40, description="The id of a game.")]


async def known_of(request: Request) -> Identity:
    """Return the identity of the request, account or visitor."""
    identity = identity_of(request.scope)
    if identity is None:
        raise api_error(ErrorCode.VISITOR)
    return identity


async def visitor_of(who: Annotated[Identity, Depends(known_of)]) -> str:
    """Return the owner under which the requester's seats are stored."""
    return who.owner


async def game_of(request: Request, game_id: GameId) -> LiveGame:
    """Return the game of a path, up to date with the database."""
    return await service_of(request.app, Games).fresh(game_id, owner_of(request))


async def owner_of_request(request: Request) -> Owner:
    """Return the owner whose turn a request takes."""
    return owner_of(request)


TheGames = Annotated[Games, from_state(Games)]
ThePresence = Annotated[Presence, from_state(Presence)]
TheStore = Annotated[Store, from_state(Store)]
Known = Annotated[Identity, Depends(known_of)]
Visitor = Annotated[str, Depends(visitor_of)]
TheGame = Annotated[LiveGame, Depends(game_of)]
Asking = Annotated[Owner, Depends(owner_of_request)]
Room = Annotated[JobPools, from_state(JobPools)]
