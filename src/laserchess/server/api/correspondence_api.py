"""Correspondence games over HTTP: whose turn it is, conditional moves, private notes, vacations."""

from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from laserchess.server.accounts.dependencies import Mine
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, ErrorCode, api_error
from laserchess.server.app_state import from_state
from laserchess.server.correspondence.conditional_moves import MAX_LENGTH, MAX_LINES, check_lines
from laserchess.server.correspondence.game_notes import MAX_NOTE
from laserchess.server.correspondence.services import Correspondence
from laserchess.server.correspondence.vacations import DAYS_A_YEAR
from laserchess.server.play.dependencies import Asking, Known, Room, TheGame
from laserchess.server.play.game_lists import show_listed
from laserchess.server.play.live_game import LiveGame
from laserchess.server.routes import Router
from laserchess.server.storage.found_games import FoundGame
from laserchess.server.wire.inputs import Input, MoveText
from laserchess.server.wire.notification_schemas import OwnGameView, TurnView, VacationView
from laserchess.server.wire.responses import Json, refusals

router = Router(prefix="/api/correspondence", tags=["correspondence"])
ALL = refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE)


class NoteInput(Input):
    """A private note; an empty one deletes it."""

    note: Annotated[str, Field(max_length=MAX_NOTE)]


class ConditionsInput(Input):
    """Lines of moves: each starts with a move of the opponent and ends with your reply."""

    lines: Annotated[list[Annotated[list[MoveText], Field(max_length=MAX_LENGTH)]], Field(max_length=MAX_LINES)]


class VacationInput(Input):
    """A vacation that begins now."""

    days: Annotated[int, Field(ge=1, le=DAYS_A_YEAR)]


The = Annotated[Correspondence, from_state(Correspondence)]


def show_turn(found: FoundGame, owner: str) -> TurnView:
    """Return a game in which it is a player's turn."""
    days = found.header.clock.days if found.header.clock else 0
    return {**show_listed(found, owner), "days": days, "deadline": found.deadline_ms}


@router.get("/turns", response_model=list[TurnView], responses=refusals(FORBIDDEN))
async def turns(correspondence: The, who: Known) -> Response:
    """Return the correspondence games in which it is your turn, the most urgent first."""
    return Json([show_turn(found, who.owner) for found in await correspondence.turns.of(who.owner)])


@router.get("/vacation", response_model=VacationView, responses=refusals(FORBIDDEN))
async def vacation(correspondence: The, account: Mine) -> Response:
    """Return your vacation, and the days left this year."""
    return Json(await correspondence.vacations.of(account.id))


@router.post("/vacation", response_model=VacationView, responses=refusals(BAD, FORBIDDEN, CONFLICT, TOO_LARGE))
async def begin_vacation(given: VacationInput, correspondence: The, account: Mine) -> Response:
    """Begin a vacation: for its days your correspondence clocks stand still, and you may still move."""
    return Json(await correspondence.vacations.take(account.id, given.days))


@router.get("/games/{game_id}", response_model=OwnGameView, responses=refusals(FORBIDDEN, MISSING))
async def own(live: TheGame, correspondence: The, account: Mine) -> Response:
    """Return your note and your conditional moves in a game, and who is on vacation."""
    return Json(await _show(live, correspondence, account.id))


@router.put("/games/{game_id}/note", status_code=204, responses=ALL)
async def write_note(live: TheGame, given: NoteInput, correspondence: The, account: Mine) -> None:
    """Write a private note on a game you play or have played."""
    _side(live, account.id)
    await correspondence.notes.write(live.id, account.id, given.note)


@router.put("/games/{game_id}/conditions", response_model=OwnGameView, responses=ALL)
async def set_conditions(
    live: TheGame, given: ConditionsInput, correspondence: The, account: Mine, pools: Room, asking: Asking
) -> Response:
    """Store your conditional moves in place of earlier ones; the server plays them when the opponent's move fits."""
    state, side = live.state, _side(live, account.id)
    lines = await pools.short.do(asking, 0, check_lines, state, side, given.lines)
    await correspondence.conditions.save(state, side, lines)
    return Json(await _show(live, correspondence, account.id))


def _side(live: LiveGame, account: str) -> str:
    players = live.state.header.players_of(account)
    if not players:
        raise api_error(ErrorCode.SEAT)
    return players[0]


async def _show(live: LiveGame, correspondence: Correspondence, account: str) -> OwnGameView:
    state = live.state
    players = state.header.players_of(account)
    stored = await correspondence.conditions.of(live.id) if players else []
    return {
        "note": await correspondence.notes.read(live.id, account),
        "lines": [line for each in stored if each.player in players for line in each.left_in(state)],
        "deadline": state.deadline_ms(),
        "vacation": await correspondence.vacations.current(state.header) if state.header.is_correspondence else {},
    }
