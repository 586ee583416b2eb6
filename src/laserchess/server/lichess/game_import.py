"""Import a game from PGN: a finished or unfinished game of two players at one screen, who are named by its tags."""

from typing import Annotated

from fastapi import Request
from pydantic import Field
from starlette.responses import Response

from laserchess.core.errors import ErrorReason, InvalidRecordError
from laserchess.record import GameRecord
from laserchess.server.app_state import service_of
from laserchess.server.identity import Identity
from laserchess.server.lichess.auth import AnyToken, Fields, body_of, read_body
from laserchess.server.lichess.error_shape import WITH_TOKEN, PlainRoute
from laserchess.server.lichess.vocabulary import game_url
from laserchess.server.models import EndFacts, Event, Header, Kind, Mode, MoveFacts, Seat, now_ms
from laserchess.server.play.decisions import MAX_MOVES
from laserchess.server.play.games import Games
from laserchess.server.play.new_games import clean
from laserchess.server.play.state import GameState
from laserchess.server.routes import Router
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.storage.store import new_id
from laserchess.server.wire.responses import Json as JsonAnswer

router = Router(tags=["lichess: games"], route_class=PlainRoute)
MAX_TEXT = 200_000
MAX_NAME = 40


class ImportFields(Fields):
    """A game to import; its `Variant` tag names the variant."""

    pgn: Annotated[str, Field(max_length=MAX_TEXT)]


@router.post("/api/import", response_model=dict[str, str], responses=WITH_TOKEN, openapi_extra=body_of(ImportFields))
async def import_game(request: Request, caller: AnyToken) -> Response:
    """Import a game from PGN; it is listed among your games and changes no rating."""
    given = await read_body(request, ImportFields)
    games = service_of(request.app, Games)
    await games.expect_room(caller.id)
    executor = service_of(request.app, JobPools).executor_for(len(given.pgn))
    header, events = await executor.do(caller.owner, len(given.pgn), read_import, given.pgn, caller.who)
    await games.creation.create(header, events)
    return JsonAnswer({"id": header.id, "url": game_url(caller.origin, header.id)})


def read_import(text: str, who: Identity) -> tuple[Header, list[Event]]:
    """Read a game and replay it; runs in another process if it is long."""
    record = _parse(text)
    header = _header(record, who)
    board, state = record.board_at(record.end()), GameState.at_start(header)
    if board.ply > MAX_MOVES:
        message = f"the game has {board.ply} moves"
        raise InvalidRecordError(message, reason=ErrorReason.LENGTH, expected=f"at most {MAX_MOVES}")
    events: list[Event] = []
    for played in board.history:
        events.append(Event(state.seq + 1, Kind.MOVE, state.turn, header.created_ms, MoveFacts(text=played.text)))
        state.apply(events[-1])
    outcome = record.outcome
    if outcome is not None and not state.is_over:
        facts = EndFacts(reason=outcome.termination.value, winner=outcome.winner)
        events.append(Event(state.seq + 1, Kind.END, None, header.created_ms, facts))
        state.apply(events[-1])
    return header, events


def _parse(text: str) -> GameRecord:
    """Parse a record; one without a result is unfinished."""
    try:
        return GameRecord.parse(text)
    except InvalidRecordError as error:
        if error.reason is not ErrorReason.UNFINISHED:
            raise
        return GameRecord.parse(f"{text}\n*\n")


def _header(record: GameRecord, who: Identity) -> Header:
    players = [player.name for player in record.variant.players]
    names = [clean(record.tags.get(color, "").strip("?"))[:MAX_NAME] for color in ("White", "Black")]
    seats = {
        player: Seat(player, "human", name or player.capitalize(), owner=who.owner)
        for player, name in zip(players, names, strict=True)
    }
    setup = next((name for name, text in record.variant.setups.items() if text == record.start), None)
    return Header(
        id=new_id(),
        variant=record.variant.id,
        setup=setup,
        start=record.start,
        options=record.rules.changed,
        seed="",
        mode=Mode.HERE,
        clock=None,
        created_ms=now_ms(),
        seats=seats,
    )
