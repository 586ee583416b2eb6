"""The opening explorer: which moves were played in a position, in the server's games or in records that are sent."""

from collections import defaultdict
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.book import Book, BookMove, Tally, key_of
from laserchess.core.errors import LaserChessError
from laserchess.games import GAMES
from laserchess.server.api.answers import REFUSALS, Json
from laserchess.server.api.inputs import Input, Line, VariantId

if TYPE_CHECKING:
    from laserchess.server.analysis.openings import Openings

router = APIRouter(prefix="/api/explorer", tags=["explorer"])

LONGEST_TEXT = 60_000


class ExplorerMove(TypedDict):
    """A move with its games: won by the player who makes it, drawn, lost."""

    move: str
    start: str
    to: str
    wins: int
    draws: int
    losses: int


class Explored(TypedDict):
    """The moves of a position in the server's games, most played first; `key` is the position's in `/count`."""

    key: str
    moves: list[ExplorerMove]
    games: int
    counting: bool


class Records(Input):
    """Whole records; `variant` is the game of those that do not name it."""

    text: str = Field(max_length=LONGEST_TEXT)
    variant: VariantId | None = None


class CountedRecords(TypedDict):
    """What was played in some records: by key of a position and by move, the mover's wins, draws and losses."""

    games: int
    unfinished: int
    errors: list[str]
    positions: dict[str, dict[str, list[int]]]


@router.post("", response_model=Explored, responses=REFUSALS)
async def explore(line: Line, request: Request) -> Response:
    """List the moves that were played in a position of this server's finished games."""
    openings: Openings = request.app.state.openings
    openings.wake()
    found = await run_in_threadpool(look, line, openings.book)
    return Json(found | {"counting": openings.is_counting})


def look(line: Line, book: Book) -> dict[str, object]:
    """Return what a book knows of the position after some moves."""
    board = line.board()
    return {
        "key": f"{key_of(board):016x}",
        "moves": [move_view(found) for found in book.probe(board)],
        "games": book.games.get(board.game.id, 0),
    }


def move_view(found: BookMove) -> ExplorerMove:
    """Return a move as clients are told of it."""
    move = found.move
    results = {"wins": found.wins, "draws": found.draws, "losses": found.losses}
    return {"move": move.text, "start": move.start, "to": move.to, **results}  # type: ignore[typeddict-item]  # these three


@router.post("/count", response_model=CountedRecords, responses=REFUSALS)
def count(given: Records) -> Response:
    """Count the moves of records; nothing is kept. A long file is sent in parts of whole records."""
    tally, errors = Tally(), list[str]()

    def note(error: LaserChessError) -> None:
        errors.append(str(error))

    game = GAMES[given.variant] if given.variant else None
    tally.read(given.text, default_game=game, on_error=note)
    positions = positions_of(tally.book())
    games = sum(tally.games.values())
    return Json({"games": games, "unfinished": tally.unfinished, "errors": errors, "positions": positions})


def positions_of(book: Book) -> dict[str, dict[str, list[int]]]:
    """Return everything a book holds."""
    found: defaultdict[str, dict[str, list[int]]] = defaultdict(dict)
    for key, number, *results in book.entries.tolist():
        found[f"{key:016x}"][book.moves[number]] = results
    return dict(found)
