"""Engines, moves and tournaments to test with."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from laserchess import Board
from laserchess.arena.results import GameResult
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament_spec import Adjudication, EngineKind, EngineSpec, OpeningSpec, TournamentSpec

ENGINES = Path(__file__).parent / "engines"
QUICK_PYTHON = (sys.executable, "-S", "-E")
GAME = "leiserchess"
PLIES = 40

MakeEngine = Callable[..., EngineSpec]


def random_game(plies: int, variant: str = GAME) -> list[str]:
    """Return the moves of a random game of that length."""
    for seed in range(1000):
        board, random = Board(variant), Random(seed)
        while board.ply < plies and not board.outcome:
            board.push(random.choice(board.legal_moves))
        if not board.outcome:
            return [played.text for played in board.history]
    raise AssertionError


@pytest.fixture(scope="session")
def moves_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a file with the moves of one game."""
    path = tmp_path_factory.mktemp("moves") / "moves.txt"
    path.write_text(" ".join(random_game(PLIES)) + "\n")
    return path


@pytest.fixture
def make_engine(moves_file: Path) -> MakeEngine:
    """Make engines out of the scripts: `make_engine("crash")`, `make_engine("steady")`."""

    def make(how: str, **given: Any) -> EngineSpec:
        command = (*QUICK_PYTHON, str(ENGINES / "bad.py"), how, str(moves_file))
        usual: dict[str, Any] = {"time": MatchTimeControl(main=2.0, inc=0.0), "quit_seconds": 0.3}
        return EngineSpec(how, command=command, **usual | given)

    return make


def random_spec(engines: int = 2, variant: str = GAME, **given: Any) -> TournamentSpec:
    """Return a tournament of players of anything, whose games are short."""
    players = tuple(EngineSpec(name, EngineKind.RANDOM, time=MatchTimeControl()) for name in "ABCDEFGH"[:engines])
    usual: dict[str, Any] = {"adjudication": Adjudication(length=10), "openings": OpeningSpec(plies=0)}
    return TournamentSpec(variant, players, **usual | given)


def won(number: str, first: str, second: str, points: float) -> GameResult:
    """Return a made-up game."""
    result = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}[points]
    return GameResult(number, first, second, number.rpartition(".")[0], result, "king", plies=12)
