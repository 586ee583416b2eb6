"""Challenges and seeks in the shape of lichess's API."""

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import Path, Request
from starlette.responses import Response

from laserchess.server.accounts.accounts import Accounts
from laserchess.server.accounts.dependencies import PersonPath
from laserchess.server.api_errors import BAD, MISSING, ApiError
from laserchess.server.app_state import service_of, state_of
from laserchess.server.identity import hash_code
from laserchess.server.lichess.auth import (
    NO_BOTS,
    ONLY_BOTS,
    Boardlike,
    Botlike,
    Caller,
    Challenger,
    StreamCaller,
    body_of,
    read_body,
)
from laserchess.server.lichess.challenge_params import (
    ChallengeFields,
    ComputerFields,
    DeclineFields,
    OpenFields,
    SeekFields,
)
from laserchess.server.lichess.error_shape import WITH_TOKEN, LichessError, PlainRoute
from laserchess.server.lichess.event_hub import EventHub
from laserchess.server.lichess.people_serializers import show_challenge, show_open_challenge
from laserchess.server.lichess.play_api import LINES, Ok, ok
from laserchess.server.lichess.serializers import show_new
from laserchess.server.lichess.vocabulary import Json, side_of
from laserchess.server.lobby.house_bots import HouseBots
from laserchess.server.lobby.lobby import Lobby
from laserchess.server.lobby.seek_pairing import Pairing, PlacedSeek
from laserchess.server.lobby.seeks import PAIRED, Seek, make_seek
from laserchess.server.play.commands import PlainCommand
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.routes import Router
from laserchess.server.wire.responses import Json as JsonAnswer

router = Router(tags=["lichess: challenges"], route_class=PlainRoute)
ChallengeId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="The id of a challenge.")]


def _hub(request: Request) -> EventHub:
    return service_of(request.app, EventHub)


async def _show(request: Request, seek: Seek, caller: Caller) -> Json:
    both = await _hub(request).roster.of([seek.owner, str(seek.to_id)])
    return show_challenge(seek, both[seek.owner], both[str(seek.to_id)], caller.id, caller.origin)


@router.get("/api/challenge", response_model=dict[str, list[Json]], responses=WITH_TOKEN)
async def listed(request: Request, caller: StreamCaller) -> Response:
    """Return your open challenges: received (`in`) and sent (`out`)."""
    found = await service_of(request.app, Pairing).challenges({caller.id})
    shown = [await _show(request, seek, caller) for seek in found]
    return JsonAnswer({way: [each for each in shown if each["direction"] == way] for way in ("in", "out")})


@router.post(
    "/api/challenge/ai",
    status_code=201,
    response_model=Json,
    responses=WITH_TOKEN,
    openapi_extra=body_of(ComputerFields),
)
async def challenge_computer(request: Request, caller: Challenger) -> Response:
    """Start a casual game against the computer."""
    given = await read_body(request, ComputerFields)
    games = service_of(request.app, Games)
    await games.expect_room(caller.id)
    live = await games.create(given.new_game().header(caller.who), caller.owner)
    return JsonAnswer(show_new(live.state, caller.id), 201)


@router.post("/api/challenge/open", response_model=Json, responses=WITH_TOKEN, openapi_extra=body_of(OpenFields))
async def challenge_openly(request: Request, caller: Challenger) -> Response:
    """Create a casual game that any two players can join: by its links, or by accepting the challenge."""
    given = await read_body(request, OpenFields)
    games = service_of(request.app, Games)
    live = await games.create(given.header(caller.who), caller.owner)
    return JsonAnswer(show_open_challenge(live.state.header, caller.origin))


@router.post("/api/challenge/{name}", response_model=Json, responses=WITH_TOKEN, openapi_extra=body_of(ChallengeFields))
async def challenge(request: Request, name: PersonPath, caller: Challenger) -> Response:
    """Challenge an account; the game will have the challenge's id. A house bot accepts at once."""
    given = await read_body(request, ChallengeFields)
    state, params = state_of(request.app), given.challenge()
    target = await state.get(Accounts).named(name)
    if target.level is not None:
        live = await state.get(HouseBots).play(caller.who, params, target, caller.owner)
        seek = make_seek(caller.who, params, None, target.id)
        return JsonAnswer(await _show(request, replace(seek, id=live.id, state=PAIRED), caller))
    seek = await state.get(Pairing).challenge(caller.who, params, target)
    state.get(Lobby).note(PlacedSeek(seek))
    return JsonAnswer(await _show(request, seek, caller))


@router.post("/api/challenge/{challenge_id}/accept", response_model=Ok, responses=WITH_TOKEN)
async def accept(
    request: Request, challenge_id: ChallengeId, caller: Challenger, color: Literal["white", "black"] | None = None
) -> Response:
    """Accept a challenge: its game starts, with the same id. `color` chooses a side of an open challenge."""
    lobby, pairing = service_of(request.app, Lobby), service_of(request.app, Pairing)
    if not await _join_open(request, challenge_id, caller, color):
        await _expect(pairing, challenge_id, caller)
        lobby.note(await pairing.accept(caller.who, challenge_id, caller.account.name))
    return ok()


async def _join_open(request: Request, game_id: str, caller: Caller, color: str | None) -> bool:
    """Take a side of an open challenge; return whether the id is that of one."""
    games = service_of(request.app, Games)
    found = await games.store.header(game_id)
    if found is None or found[0].invite != hash_code(game_id):
        return False
    await games.expect_room(caller.id)
    code = f"{game_id}/{side_of(found[0].variant, color)}" if color else game_id
    await games.join(await games.fresh(game_id, caller.owner), caller.id, code, caller.account.name)
    return True


@router.post(
    "/api/challenge/{challenge_id}/decline",
    response_model=Ok,
    responses=WITH_TOKEN,
    openapi_extra=body_of(DeclineFields),
)
async def decline(request: Request, challenge_id: ChallengeId, caller: Challenger) -> Response:
    """Decline a challenge; the reason is not forwarded."""
    await read_body(request, DeclineFields)
    lobby, pairing = service_of(request.app, Lobby), service_of(request.app, Pairing)
    await _expect(pairing, challenge_id, caller)
    await pairing.decline(caller.id, challenge_id)
    lobby.change()
    return ok()


@router.post("/api/challenge/{challenge_id}/cancel", response_model=Ok, responses=WITH_TOKEN)
async def cancel(request: Request, challenge_id: ChallengeId, caller: Challenger) -> Response:
    """Cancel your challenge, or abort its game if no move has been played."""
    lobby, pairing = service_of(request.app, Lobby), service_of(request.app, Pairing)
    games = service_of(request.app, Games)
    try:
        await pairing.cancel(caller.id, challenge_id)
    except ApiError:
        live = await _game(games, challenge_id, caller)
        await games.command(live, caller.id, PlainCommand(type="abort"), caller.owner)
    lobby.change()
    return ok()


async def _game(games: Games, game_id: str, caller: Caller) -> LiveGame:
    try:
        return await games.fresh(game_id, caller.owner)
    except ApiError as error:
        raise LichessError(MISSING, "No such challenge") from error


async def _expect(pairing: Pairing, challenge_id: str, caller: Caller) -> None:
    """Raise an error if there is no such open challenge to the caller."""
    try:
        seek = await pairing.open_seek(challenge_id)
    except ApiError as error:
        raise LichessError(MISSING, "No such challenge") from error
    if seek.to_id != caller.id:
        raise LichessError(MISSING, "No such challenge")


# Seeks


@router.post("/api/board/seek", response_class=Response, responses=LINES, openapi_extra=body_of(SeekFields))
async def seek(request: Request, caller: Boardlike) -> Response:
    """Seek an opponent as long as the response is read; your event stream reports the game."""
    if caller.account.is_bot:
        raise LichessError(BAD, NO_BOTS)
    given = await read_body(request, SeekFields)
    return await _wait(request, caller, given, for_bots=False)


@router.post("/api/bot/seek", response_class=Response, responses=LINES, openapi_extra=body_of(SeekFields))
async def seek_bot(request: Request, caller: Botlike) -> Response:
    """Seek another bot that wants the same game, rated or casual, as long as the response is read."""
    if not caller.account.is_bot:
        raise LichessError(BAD, ONLY_BOTS)
    given = await read_body(request, SeekFields)
    return await _wait(request, caller, given, for_bots=True)


async def _wait(request: Request, caller: Caller, given: SeekFields, *, for_bots: bool) -> Response:
    lobby, hub = service_of(request.app, Lobby), _hub(request)
    placed = await service_of(request.app, Pairing).seek(caller.who, given.params(), for_bots=for_bots)
    if given.days is not None:  # it is stored, and outlives this request
        lobby.note(placed)
        return JsonAnswer({"id": placed.seek.id})
    stream = hub.open_for_seek(placed.seek, caller)
    stream.push({"id": placed.seek.id})
    if placed.game_id is not None:
        stream.end()
    lobby.note(placed)
    return stream
