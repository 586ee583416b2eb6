"""The contract suite: what holds in every game, and in any that is added to the registry."""

import pytest

from laserchess import GAMES, Game
from tests.contract.samples import sampled


@pytest.fixture(params=list(GAMES.values()), ids=list(GAMES), scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """Every game."""
    found: Game = request.param
    return found


@pytest.fixture(params=[game for game in GAMES.values() if not game.actions], ids=lambda game: game.id, scope="session")
def one_move_game(request: pytest.FixtureRequest) -> Game:
    """Every game of one move a turn, in which nothing is left to chance."""
    found: Game = request.param
    return found


@pytest.fixture(params=[(g, s) for g in GAMES.values() for s in g.setups], ids=lambda it: f"{it[0].id}-{it[1]}")
def setup(request: pytest.FixtureRequest) -> tuple[Game, str]:
    """Every setup of every game."""
    found: tuple[Game, str] = request.param
    return found


@pytest.fixture(scope="session")
def positions(game: Game) -> list[str]:
    """Position texts of a game that random games went through."""
    return sampled(game)
