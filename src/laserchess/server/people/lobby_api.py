"""Looking for an opponent over HTTP: what a page and a program do alike."""

from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE
from laserchess.server.people.dependencies import Mine, Person, ThePeople, named
from laserchess.server.people.people_schemas import LobbyView, PlacedView
from laserchess.server.people.seek_pairing import PlacedSeek
from laserchess.server.people.seeks import ANONYMOUS, SeekParams, show_seek
from laserchess.server.play.dependencies import Asking as TurnOf
from laserchess.server.play.dependencies import Known
from laserchess.server.play.new_games import PersonName
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.responses import Json, refusals

# The name in a path is read by `named_account`, so that the route gets the account itself.
router = Router(tags=["lobby"])
SeekId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="The id of a seek.")]
ALL = refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE)


class Accepting(Input):
    """The name to play under, for those without an account."""

    name: PersonName | None = None


@router.get("/api/lobby", response_model=LobbyView, responses=refusals(FORBIDDEN))
async def lobby(people: ThePeople, who: Known) -> Response:
    """Return who waits for an opponent, and one's challenges."""
    waiting, challenges = await people.pairing.waiting(), await people.pairing.challenges([who.owner])
    return Json(
        {
            "people": people.lobby.people,
            "seeks": [show_seek(seek) for seek in waiting if seek.is_public],
            "challenges": [show_seek(seek) for seek in challenges if seek.to_id == who.owner],
        }
    )


@router.post("/api/lobby/seeks", status_code=201, response_model=PlacedView, responses=ALL)
async def seek(wish: SeekParams, people: ThePeople, who: Known) -> Response:
    """Wait for an opponent, or play at once if somebody waits for the same game.

    One waits for a quarter of a minute, and longer while one's connection to the lobby is open.
    """
    placed = await people.pairing.seek(who, await named(wish, people, who))
    people.lobby.note(placed)
    return Json({"seek": show_seek(placed.seek), "game": placed.game_id}, status_code=201)


@router.post("/api/lobby/seeks/{seek_id}/accept", response_model=PlacedView, responses=ALL)
async def accept(seek_id: SeekId, given: Accepting, people: ThePeople, who: Known) -> Response:
    """Play somebody who waits, or who has challenged one."""
    placed = await people.pairing.accept(
        who, seek_id, who.name or await people.accounts.guest_name(given.name) or ANONYMOUS
    )
    people.lobby.note(placed)
    return Json({"seek": None, "game": placed.game_id})


@router.post("/api/lobby/seeks/{seek_id}/cancel", status_code=204, response_class=Response, responses=ALL)
async def cancel(seek_id: SeekId, people: ThePeople, who: Known) -> Response:
    """Wait no longer."""
    await people.pairing.cancel(who.owner, seek_id)
    people.lobby.change()
    return Response(status_code=204)


@router.post("/api/lobby/seeks/{seek_id}/decline", status_code=204, response_class=Response, responses=ALL)
async def decline(seek_id: SeekId, people: ThePeople, account: Mine) -> Response:
    """Turn a challenge down."""
    await people.pairing.decline(account.id, seek_id)
    people.lobby.change()
    return Response(status_code=204)


@router.post("/api/people/{name}/challenge", status_code=201, response_model=PlacedView, responses=ALL)
async def challenge(wish: SeekParams, people: ThePeople, person: Person, who: Known, turn: TurnOf) -> Response:
    """Ask one account to play; a bot of the house does so at once."""
    wish = await named(wish, people, who)
    if person.level is not None:
        live = await people.bots.play(who, wish, person, turn)
        return Json({"seek": None, "game": live.id}, status_code=201)
    asked = await people.pairing.challenge(who, wish, person)
    people.lobby.note(PlacedSeek(asked))
    return Json({"seek": show_seek(asked), "game": None}, status_code=201)
