"""The opening explorer: moves played in a position, in the server's games or in uploaded records."""

from collections import defaultdict

from fastapi import Request
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.book import BookCounter, OpeningBook, key_of, opening_name
from laserchess.core.errors import LaserChessError
from laserchess.server.analysis.opening_explorer import OpeningExplorer
from laserchess.server.app_state import service_of
from laserchess.server.routes import Router
from laserchess.server.runtime.addresses import owner_of
from laserchess.server.runtime.job_pool import JobPools, WorkRoute
from laserchess.server.wire.inputs import Input, Line, VariantId
from laserchess.server.wire.responses import REFUSALS, Json
from laserchess.variants import VARIANTS

router = Router(prefix="/api/explorer", tags=["explorer"])
work = Router(prefix="/api/explorer", tags=["explorer"], route_class=WorkRoute)

MAX_TEXT = 60_000


class ExplorerMove(TypedDict):
    """A move with its games: won by the player who makes it, drawn, lost."""

    move: str
    start: str
    to: str
    wins: int
    draws: int
    losses: int


class Explored(TypedDict):
    """The moves of a position in the server's games, most played first; `key` identifies the position in `/count`.

    `opening` is the name of the longest known opening with which the line starts.
    """

    key: str
    opening: str | None
    moves: list[ExplorerMove]
    games: int
    counting: bool


class Records(Input):
    """Whole records; `variant` applies to those that do not name theirs."""

    text: str = Field(max_length=MAX_TEXT)
    variant: VariantId | None = None


class CountedRecords(TypedDict):
    """Moves of some records: by key of a position and by move, the mover's wins, draws and losses."""

    games: int
    unfinished: int
    errors: list[str]
    positions: dict[str, dict[str, list[int]]]


@router.post("", response_model=Explored, responses=REFUSALS)
async def explore(line: Line, request: Request) -> Response:
    """List the moves played in a position of this server's finished games."""
    explorer = service_of(request.app, OpeningExplorer)
    explorer.wake()
    size = len(await request.body())
    executor = service_of(request.app, JobPools).executor_for(size)
    key, opening, legal = await executor.do(owner_of(request), size, where, line)
    found = [{"move": text, **legal[text], **results} for text, results in played(explorer.book, key) if text in legal]
    games = explorer.book.games.get(line.variant, 0)
    named = {"key": f"{key:016x}", "opening": opening}
    return Json({**named, "moves": found, "games": games, "counting": explorer.is_counting})


def where(line: Line) -> tuple[int, str | None, dict[str, dict[str, str]]]:
    """Return the key of the position after some moves, the name of their opening, and the squares of the next moves."""
    board = line.board()
    return (
        key_of(board),
        opening_name(board),
        {move.text: {"start": move.start, "to": move.to} for move in board.legal_moves},
    )


def played(book: OpeningBook, key: int) -> list[tuple[str, dict[str, int]]]:
    """Return the moves of a position with their results, most played first."""
    found = sorted(book.rows(key), key=lambda row: (-sum(row[1:]), row[0]))
    return [(text, {"wins": wins, "draws": draws, "losses": losses}) for text, wins, draws, losses in found]


@work.post("/count", responses=REFUSALS)
def count(given: Records) -> CountedRecords:
    """Count the moves of records; nothing is stored. A long file is sent in parts of whole records."""
    tally, errors = BookCounter(), list[str]()

    def note(error: LaserChessError) -> None:
        errors.append(str(error))

    variant = VARIANTS[given.variant] if given.variant else None
    tally.read(given.text, default_variant=variant, on_error=note)
    positions = positions_of(tally.book())
    games = sum(tally.games.values())
    return {"games": games, "unfinished": tally.unfinished, "errors": errors, "positions": positions}


def positions_of(book: OpeningBook) -> dict[str, dict[str, list[int]]]:
    """Return all entries of a book."""
    found: defaultdict[str, dict[str, list[int]]] = defaultdict(dict)
    for key, number, *results in book.entries.tolist():
        found[f"{key:016x}"][book.moves[number]] = results
    return dict(found)


router.routes.extend(work.routes)
