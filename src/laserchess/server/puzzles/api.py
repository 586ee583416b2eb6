"""Puzzles over HTTP: the catalogue, puzzles to solve, moves, and players' standings."""

from datetime import UTC, date, datetime
from functools import cache
from typing import Annotated

import orjson
from fastapi import Depends, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from laserchess.core.variant import Variant
from laserchess.puzzles import puzzle_of
from laserchess.server.accounts.dependencies import Mine
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.play.dependencies import Asking, Known, Room, TheGame
from laserchess.server.play.replay import Transcript
from laserchess.server.puzzles.own_games import puzzles_in
from laserchess.server.puzzles.puzzle_repository import PuzzleRepository, initial_standing
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
    attempt_view,
    catalogue,
    hint_view,
    puzzle_named,
    puzzle_view,
    solution_view,
    solves,
)
from laserchess.server.routes import Router
from laserchess.server.runtime.job_pool import WorkRoute
from laserchess.server.storage.store import Store
from laserchess.server.wire.inputs import Input, MoveText, VariantId, path_variant
from laserchess.server.wire.responses import REFUSALS, Json, cacheable, refusals

# A dependency reads the id in a path, so that every route gets the object itself.
router = Router(prefix="/api/puzzles", tags=["puzzles"])
work = Router(prefix="/api/puzzles", tags=["puzzles"], route_class=WorkRoute)
MAX_MOVES, MAX_PUZZLE_TEXT = 16, 2000
STORM_SECONDS = 180
MAX_COUNT = 9999
JSON = "application/json"

Points = Annotated[int, Query(ge=0, le=MAX_COUNT)]
Figure = Annotated[float, Field(ge=0, le=MAX_COUNT)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
PuzzleText = Annotated[str, Field(max_length=MAX_PUZZLE_TEXT, examples=["abc2345"])]


class PuzzleMoves(Input):
    """The solver's moves from the start of a puzzle; the replies follow from them."""

    puzzle: PuzzleText
    moves: list[MoveText] = Field(default_factory=list, max_length=MAX_MOVES)


class HintInput(PuzzleMoves):
    """Which hint to return."""

    step: Step = 1


class StoredStanding(Input):
    """A visitor's standing, as the browser stores it."""

    rating: Figure
    deviation: Figure
    volatility: Annotated[float, Field(gt=0, le=1)]
    tried: Count = 0
    solved: Count = 0
    streak: Count = 0
    best: Count = 0
    storm: Count = 0

    def standing(self) -> PuzzleStanding:
        """Return the standing as the server uses it."""
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
    """A first attempt: its moves, including a wrong last one, and whether a hint was used."""

    helped: bool = False
    standing: StoredStanding | None = None


class StoredStandings(Input):
    """The standings a browser has stored, by variant."""

    games: dict[VariantId, StoredStanding] = Field(max_length=40)


class StormScore(Input):
    """The number of puzzles solved in a storm."""

    variant: VariantId
    score: Annotated[int, Field(ge=0, le=1000)]


def repository_of(request: Request) -> PuzzleRepository:
    """Return the store of standings."""
    return PuzzleRepository(service_of(request.app, Store))


Repository = Annotated[PuzzleRepository, Depends(repository_of)]


@router.get("", response_model=Catalogue, responses=refusals())
def get_catalogue(request: Request) -> Response:
    """List the variants with puzzles, and the themes."""
    return cacheable(request, _catalogue(), JSON)


@cache
def _catalogue() -> bytes:
    """Return the catalogue as JSON; cached, since it never changes."""
    return orjson.dumps(catalogue())


@router.get("/daily", response_model=DailyView, responses=refusals(MISSING))
def get_daily(day: Annotated[date | None, Query()] = None) -> Response:
    """Return the daily puzzle, of today by default; it is the same for all players."""
    today = datetime.now(UTC).date()
    if day is not None and abs((day - today).days) > 1:
        raise api_error(ErrorCode.DAILY, day, today=today)
    return Json({"date": str(day or today), "puzzle": puzzle_view(puzzle_of(day or today))})


@router.get("/next", response_model=PuzzleView, responses=refusals(MISSING, FORBIDDEN))
async def get_next(  # the query names the filters
    repository: Repository,
    who: Known,
    variant: VariantId,
    theme: Annotated[str | None, Query(max_length=40)] = None,
    near: Annotated[int | None, Query(ge=0, le=MAX_COUNT)] = None,
    low: Points = 0,
    high: Points = MAX_COUNT,
    skip: Annotated[str, Query(max_length=4000, description="Ids seen lately, separated by commas.")] = "",
) -> Response:
    """Return a puzzle near the solver's rating that they have not seen lately."""
    seen = set(skip.split(","))
    rating = float(near or initial_standing()["rating"])
    if who.account:
        seen |= await repository.tried(who.account, variant)
        standing = (await repository.standings(who.account)).get(variant)
        rating = standing["rating"] if standing and near is None else rating
    return Json(puzzle_view(choose(PuzzleQuery(variant, theme, low, high, rating), seen)))


@router.get("/storm/{variant}", response_model=StormView, responses=refusals(MISSING))
def get_storm(variant: Annotated[Variant, Depends(path_variant)]) -> Response:
    """Return the puzzles of a storm: solve as many as you can in three minutes, with rising difficulty."""
    return Json({"variant": variant.id, "seconds": STORM_SECONDS, "puzzles": storm_of(variant.id)})


@router.post("/storm", status_code=204, response_class=Response, responses=refusals(BAD, FORBIDDEN, TOO_LARGE))
async def end_storm(score: StormScore, repository: Repository, account: Mine) -> Response:
    """Store an account's best storm."""
    await repository.storm(account.id, score.variant, score.score)
    return Response(status_code=204)


@router.get("/standing", response_model=PuzzleStandings, responses=refusals(FORBIDDEN))
async def get_standing(repository: Repository, who: Known) -> Response:
    """Return your standings, if you have an account."""
    if who.account is None:
        return Json({"account": None, "games": {}})
    return Json({"account": who.name, "games": await repository.standings(who.account)})


@router.post("/standing", response_model=PuzzleStandings, responses=refusals(BAD, FORBIDDEN, TOO_LARGE))
async def adopt(given: StoredStandings, repository: Repository, account: Mine) -> Response:
    """Copy the standings a browser has stored to an account, for variants without attempts."""
    await repository.adopt(account.id, {variant: one.standing() for variant, one in given.games.items()})
    return Json({"account": account.name, "games": await repository.standings(account.id)})


@work.post("/try", responses=REFUSALS | refusals(MISSING))
def try_move(attempt: PuzzleMoves) -> AttemptView:
    """Play the solver's moves; a wrong last one is answered with its refutation."""
    return attempt_view(puzzle_named(attempt.puzzle), attempt.moves)


@work.post("/hint", responses=REFUSALS | refusals(MISSING))
def get_hint(given: HintInput) -> HintView:
    """Return a hint: the piece, then what it does."""
    return hint_view(puzzle_named(given.puzzle), given.moves, given.step)


@work.post("/solution", responses=REFUSALS | refusals(MISSING))
def get_solution(given: PuzzleMoves) -> SolutionView:
    """Return the solution, to be replayed."""
    return solution_view(puzzle_named(given.puzzle))


@router.post("/result", response_model=CountedAttempt, responses=REFUSALS | refusals(MISSING, FORBIDDEN))
async def count_try(
    done: FinishedAttempt, repository: Repository, executors: Room, owner: Asking, who: Known
) -> Response:
    """Count a first attempt: for an account in the database, for a visitor by the standing in the request."""
    if "|" in done.puzzle:
        raise api_error(ErrorCode.UNRATED_PUZZLE)
    puzzle = puzzle_named(done.puzzle)
    solved = not done.helped and await executors.short.do(owner, 0, solves, puzzle, done.moves)
    if who.account:
        return Json(await repository.count(who.account, puzzle, solved=solved))
    standing = done.standing.standing() if done.standing else initial_standing()
    return Json(await repository.rate_visitor(puzzle, standing, solved=solved))


@router.post("/from-game/{game_id}", response_model=OwnPuzzles, responses=refusals(MISSING, CONFLICT))
async def from_game(live: TheGame, executors: Room, owner: Asking) -> Response:
    """Find puzzles in a finished game."""
    state = live.state
    if state.outcome is None:
        raise api_error(ErrorCode.NOT_OVER)
    transcript = Transcript.of(state)
    found = await executors.long.do(owner, transcript.size, puzzles_in, transcript)
    return Json({"game": state.header.id, "puzzles": found})


@router.get("/{name}", response_model=PuzzleView, responses=refusals(MISSING))
def get_puzzle(name: Annotated[str, Path(max_length=20)]) -> Response:
    """Return a puzzle by its id."""
    return Json(puzzle_view(puzzle_named(name)))


router.routes.extend(work.routes)
