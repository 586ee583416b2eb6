"""The contract suite: what holds in every game, in any that is added to the registry, and in the toys."""

from collections.abc import Iterator

import pytest

from laserchess import GAMES, Game
from tests.contract.samples import sampled
from tests.every_game import EVERY_GAME, TOYS


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    """Know the toys by their ids while contracts are tried."""
    GAMES.update(TOYS)
    yield
    for name in TOYS:
        del GAMES[name]


@pytest.fixture(params=list(EVERY_GAME.values()), ids=list(EVERY_GAME), scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """Every game."""
    found: Game = request.param
    return found


def branches(game: Game) -> bool:
    """Tell whether any face of a game sends light two ways."""
    return any(word == "Y" or len(word) > 1 for piece in game.pieces for word in piece.faces.split())


ONE_MOVE = [game for game in EVERY_GAME.values() if game.has_perft]


@pytest.fixture(params=ONE_MOVE, ids=lambda game: game.id, scope="session")
def one_move_game(request: pytest.FixtureRequest) -> Game:
    """Every game of one move a turn, in which nothing is left to chance."""
    found: Game = request.param
    return found


@pytest.fixture(params=[game for game in ONE_MOVE if not branches(game)], ids=lambda game: game.id, scope="session")
def one_ray_game(request: pytest.FixtureRequest) -> Game:
    """Every such game in which light never takes two ways at once."""
    found: Game = request.param
    return found


@pytest.fixture(params=[(g, s) for g in EVERY_GAME.values() for s in g.setups], ids=lambda it: f"{it[0].id}-{it[1]}")
def setup(request: pytest.FixtureRequest) -> tuple[Game, str]:
    """Every setup of every game."""
    found: tuple[Game, str] = request.param
    return found


@pytest.fixture(scope="session")
def positions(game: Game) -> list[str]:
    """Position texts of a game that random games went through."""
    return sampled(game)
