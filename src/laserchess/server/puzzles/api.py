"""Puzzles over HTTP: what there is, one to solve, what comes of a move, and how people stand."""

from datetime import UTC, date, datetime
from functools import cache
from typing import Annotated

import orjson
from fastapi import Depends, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from laserchess.core.variant import Variant
from laserchess.puzzles import puzzle_of
from laserchess.record import GameRecord
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, ApiError
from laserchess.server.people.dependencies import Mine
from laserchess.server.play.dependencies import Asking, Known, Room, TheGame
from laserchess.server.puzzles.own_games import puzzles_in
from laserchess.server.puzzles.puzzle_repository import PuzzleRepository, fresh_standing
from laserchess.server.puzzles.puzzle_schemas import (
    AttemptView,
    Catalogue,
    CountedAttempt,
    DailyView,
    HintView,
    OwnPuzzles,
    PuzzleStanding,
    PuzzleStandings,
    PuzzleView,
    SolutionView,
    Step,
    StormView,
)
from laserchess.server.puzzles.puzzle_selection import PuzzleQuery, choose, storm_of
from laserchess.server.puzzles.puzzle_views import (
    catalogue,
    hint_view,
    puzzle_named,
    puzzle_view,
    solution_view,
    try_view,
)
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Input, MoveText, VariantId, path_variant
from laserchess.server.wire.responses import REFUSALS, Json, cacheable, refusals

# The id in a path is read by a dependency, so that every route gets the thing itself.
router = Router(prefix="/api/puzzles", tags=["puzzles"])
MAX_MOVES, LONGEST = 16, 2000
STORM_SECONDS = 180
HIGHEST = 9999
JSON = "application/json"

Points = Annotated[int, Query(ge=0, le=HIGHEST)]
Figure = Annotated[float, Field(ge=0, le=HIGHEST)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
PuzzleText = Annotated[str, Field(max_length=LONGEST, examples=["abc2345"])]


class PuzzleMoves(Input):
    """The solver's own moves from the beginning of a puzzle; the replies follow from them."""

    puzzle: PuzzleText
    moves: list[MoveText] = Field(default_factory=list, max_length=MAX_MOVES)


class HintInput(PuzzleMoves):
    """Which hint."""

    step: Step = 1


class StoredStanding(Input):
    """How a visitor stands, as the browser keeps it."""

    rating: Figure
    deviation: Figure
    volatility: Annotated[float, Field(gt=0, le=1)]
    tried: Count = 0
    solved: Count = 0
    streak: Count = 0
    best: Count = 0
    storm: Count = 0

    def standing(self) -> PuzzleStanding:
        """Return it as everything else has it."""
        return {
            "rating": self.rating,
            "deviation": self.deviation,
            "volatility": self.volatility,
            "tried": self.tried,
            "solved": self.solved,
            "streak": self.streak,
            "best": self.best,
            "storm": self.storm,
        }


class FinishedAttempt(PuzzleMoves):
    """A first try: its moves, a wrong last one included, and whether it took a hint."""

    helped: bool = False
    standing: StoredStanding | None = None


class StoredStandings(Input):
    """What a browser kept, by game."""

    games: dict[VariantId, StoredStanding] = Field(max_length=40)


class StormScore(Input):
    """How many puzzles were solved in a storm."""

    variant: VariantId
    score: Annotated[int, Field(ge=0, le=1000)]


def book_of(request: Request) -> PuzzleRepository:
    """Return where standings are kept."""
    return PuzzleRepository(request.app.state.store)


TheBook = Annotated[PuzzleRepository, Depends(book_of)]


@router.get("", response_model=Catalogue, responses=refusals())
def get_catalogue(request: Request) -> Response:
    """List the games there are puzzles of, and the themes."""
    return cacheable(request, _catalogue(), JSON)


@cache
def _catalogue() -> bytes:
    """Write the catalogue, once: it never changes."""
    return orjson.dumps(catalogue())


@router.get("/daily", response_model=DailyView, responses=refusals(MISSING))
def get_daily(day: Annotated[date | None, Query()] = None) -> Response:
    """Return the puzzle of a day, today's unless one is named; it is the same for everybody."""
    today = datetime.now(UTC).date()
    if day is not None and abs((day - today).days) > 1:
        message = "only the puzzle of today is shown"
        raise ApiError(message, reason="day", status=MISSING, text=str(day), expected=str(today))
    return Json({"date": str(day or today), "puzzle": puzzle_view(puzzle_of(day or today))})


@router.get("/next", response_model=PuzzleView, responses=refusals(MISSING, FORBIDDEN))
async def get_next(  # the query says what is wished for
    book: TheBook,
    who: Known,
    variant: VariantId,
    theme: Annotated[str | None, Query(max_length=40)] = None,
    near: Annotated[int | None, Query(ge=0, le=HIGHEST)] = None,
    low: Points = 0,
    high: Points = HIGHEST,
    skip: Annotated[str, Query(max_length=4000, description="Ids seen lately, with commas.")] = "",
) -> Response:
    """Return a puzzle near the solver's rating that they have not seen lately."""
    seen = set(skip.split(","))
    rating = float(near or fresh_standing()["rating"])
    if who.account:
        seen |= await book.tried(who.account, variant)
        standing = (await book.standings(who.account)).get(variant)
        rating = standing["rating"] if standing and near is None else rating
    return Json(puzzle_view(choose(PuzzleQuery(variant, theme, low, high, rating), seen)))


@router.get("/storm/{variant}", response_model=StormView, responses=refusals(MISSING))
def get_storm(variant: Annotated[Variant, Depends(path_variant)]) -> Response:
    """Return the puzzles of a storm: as many as one can in three minutes, harder and harder."""
    return Json({"variant": variant.id, "seconds": STORM_SECONDS, "puzzles": storm_of(variant.id)})


@router.post("/storm", status_code=204, response_class=Response, responses=refusals(BAD, FORBIDDEN))
async def end_storm(score: StormScore, book: TheBook, account: Mine) -> Response:
    """Remember an account's best storm."""
    await book.storm(account.id, score.variant, score.score)
    return Response(status_code=204)


@router.get("/standing", response_model=PuzzleStandings, responses=refusals(FORBIDDEN))
async def get_standing(book: TheBook, who: Known) -> Response:
    """Return how whoever asks stands, if they have an account."""
    if who.account is None:
        return Json({"account": None, "games": {}})
    return Json({"account": who.name, "games": await book.standings(who.account)})


@router.post("/standing", response_model=PuzzleStandings, responses=refusals(BAD, FORBIDDEN))
async def adopt(kept: StoredStandings, book: TheBook, account: Mine) -> Response:
    """Let what a browser kept be an account's, in games in which the account has tried nothing yet."""
    await book.adopt(account.id, {variant: one.standing() for variant, one in kept.games.items()})
    return Json({"account": account.name, "games": await book.standings(account.id)})


@router.post("/try", response_model=AttemptView, responses=REFUSALS | refusals(MISSING))
def try_move(attempt: PuzzleMoves) -> Response:
    """Play the solver's moves; a wrong last one is answered by its refutation."""
    return Json(try_view(puzzle_named(attempt.puzzle), attempt.moves))


@router.post("/hint", response_model=HintView, responses=REFUSALS | refusals(MISSING))
def get_hint(wish: HintInput) -> Response:
    """Return a hint: the piece, then what it does."""
    return Json(hint_view(puzzle_named(wish.puzzle), wish.moves, wish.step))


@router.post("/solution", response_model=SolutionView, responses=REFUSALS | refusals(MISSING))
def get_solution(wish: PuzzleMoves) -> Response:
    """Return the solution, to be replayed."""
    return Json(solution_view(puzzle_named(wish.puzzle)))


@router.post("/result", response_model=CountedAttempt, responses=REFUSALS | refusals(MISSING, FORBIDDEN))
async def count_try(done: FinishedAttempt, book: TheBook, who: Known) -> Response:
    """Count a first try: for an account in the database, for others by the standing they send along."""
    puzzle = puzzle_named(done.puzzle)
    if "|" in done.puzzle:
        message = "puzzles of one's own games are not rated"
        raise ApiError(message, reason="puzzle", status=CONFLICT, expected="the id of a puzzle")
    solved = bool(done.moves) and not done.helped and try_view(puzzle, done.moves)["solved"]
    if who.account:
        return Json(await book.count(who.account, puzzle, solved=solved))
    standing = done.standing.standing() if done.standing else fresh_standing()
    return Json(await book.guess(puzzle, standing, solved=solved))


@router.post("/from-game/{game_id}", response_model=OwnPuzzles, responses=refusals(MISSING, CONFLICT))
async def from_game(live: TheGame, scratch: Room, owner: Asking) -> Response:
    """Look for puzzles in a game that is over."""
    state = live.state
    if state.outcome is None:
        message = "the game goes on"
        raise ApiError(message, reason="going", status=CONFLICT, expected="a game that is over")
    text = str(GameRecord.from_board(state.board))
    found = await scratch.long.do(owner, len(text), puzzles_in, text)
    return Json({"game": state.header.id, "puzzles": found})


@router.get("/{name}", response_model=PuzzleView, responses=refusals(MISSING))
def get_puzzle(name: Annotated[str, Path(max_length=20)]) -> Response:
    """Return a puzzle by its id."""
    return Json(puzzle_view(puzzle_named(name)))
