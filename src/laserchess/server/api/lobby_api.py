"""The lobby over HTTP: seeks and challenges, for pages and programs alike."""

from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from laserchess.server.accounts.dependencies import Mine, Person, TheAccounts
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE
from laserchess.server.lobby.dependencies import TheHouseBots, TheLobby, ThePairing, named
from laserchess.server.lobby.seek_pairing import PlacedSeek
from laserchess.server.lobby.seeks import ANONYMOUS, SeekParams, show_seek
from laserchess.server.play.dependencies import Asking as QueueOwner
from laserchess.server.play.dependencies import Known
from laserchess.server.play.new_games import PersonName
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.people_schemas import LobbyView, PlacedView
from laserchess.server.wire.responses import Json, refusals

# The name in a path is read by `named_account`, so that the route gets the account itself.
router = Router(tags=["lobby"])
SeekId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="The id of a seek.")]
ALL = refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE)


class AcceptInput(Input):
    """The name to play under, for visitors without an account."""

    name: PersonName | None = None


@router.get("/api/lobby", response_model=LobbyView, responses=refusals(FORBIDDEN))
async def lobby(pairing: ThePairing, lobby: TheLobby, who: Known) -> Response:
    """Return the open games, and the challenges you have received."""
    waiting, challenges = await pairing.waiting(), await pairing.challenges([who.owner])
    return Json(
        {
            "people": lobby.people,
            "seeks": [show_seek(seek) for seek in waiting if seek.is_public],
            "challenges": [show_seek(seek) for seek in challenges if seek.to_id == who.owner],
        }
    )


@router.post("/api/lobby/seeks", status_code=201, response_model=PlacedView, responses=ALL)
async def seek(params: SeekParams, pairing: ThePairing, lobby: TheLobby, accounts: TheAccounts, who: Known) -> Response:
    """Place a seek, or start a game at once if an open seek matches it.

    A seek stays open for 15 seconds, and as long as your connection to the lobby is open.
    """
    placed = await pairing.seek(who, await named(params, accounts, who))
    lobby.note(placed)
    return Json({"seek": show_seek(placed.seek), "game": placed.game_id}, status_code=201)


@router.post("/api/lobby/seeks/{seek_id}/accept", response_model=PlacedView, responses=ALL)
async def accept(
    seek_id: SeekId, given: AcceptInput, pairing: ThePairing, accounts: TheAccounts, lobby: TheLobby, who: Known
) -> Response:
    """Accept an open game or a challenge."""
    placed = await pairing.accept(who, seek_id, who.name or await accounts.guest_name(given.name) or ANONYMOUS)
    lobby.note(placed)
    return Json({"seek": None, "game": placed.game_id})


@router.post("/api/lobby/seeks/{seek_id}/cancel", status_code=204, responses=ALL)
async def cancel(seek_id: SeekId, pairing: ThePairing, lobby: TheLobby, who: Known) -> None:
    """Cancel a seek."""
    await pairing.cancel(who.owner, seek_id)
    lobby.change()


@router.post("/api/lobby/seeks/{seek_id}/decline", status_code=204, responses=ALL)
async def decline(seek_id: SeekId, pairing: ThePairing, lobby: TheLobby, account: Mine) -> None:
    """Decline a challenge."""
    await pairing.decline(account.id, seek_id)
    lobby.change()


@router.post("/api/people/{name}/challenge", status_code=201, response_model=PlacedView, responses=ALL)
async def challenge(
    params: SeekParams,
    bots: TheHouseBots,
    pairing: ThePairing,
    lobby: TheLobby,
    accounts: TheAccounts,
    person: Person,
    who: Known,
    turn: QueueOwner,
) -> Response:
    """Challenge an account; a house bot accepts at once."""
    params = await named(params, accounts, who)
    if person.level is not None:
        live = await bots.play(who, params, person, turn)
        return Json({"seek": None, "game": live.id}, status_code=201)
    placed = await pairing.challenge(who, params, person)
    lobby.note(PlacedSeek(placed))
    return Json({"seek": show_seek(placed), "game": None}, status_code=201)
