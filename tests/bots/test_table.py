"""A game as its stream describes it: turn, clocks, moves and takebacks."""

from random import Random
from typing import Any

import pytest

from laserchess import VARIANTS, Board
from laserchess.bots.remote_game import RemoteGame
from laserchess.opponents import choose_random

STATE = {"type": "gameState", "moves": "", "wtime": 60_000, "btime": 50_000, "winc": 1000, "binc": 1000}


def full(variant: str = "khet", **more: Any) -> dict[str, Any]:
    state = STATE | {"status": "started"} | more
    return {
        "type": "gameFull",
        "id": "game",
        "variant": {"key": variant, "name": variant},
        "white": {"id": "ray", "name": "Ray"},
        "black": {"id": "ada", "name": "Ada"},
        "initialFen": "startpos",
        "state": state,
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_lead_to_the_board_they_were_played_on(variant: str) -> None:
    board, random = Board(variant), Random(variant)
    while board.outcome is None and board.ply < 12:
        board.push(choose_random(board, random))
    moves = [played.text for played in board.history]
    table = RemoteGame.of(full(variant, moves=" ".join(moves)), "ray")
    assert (table.ply, table.board.position) == (board.ply, board.position)
    players = [player.name for player in board.variant.players]
    assert table.is_own_turn == (board.turn == players[0] and board.outcome is None)


def test_moves_that_are_taken_back_are_gone() -> None:
    table = RemoteGame.of(full("laser-chess", moves="c1+ c7+"), "ray")
    table.take(STATE | {"moves": "c1+", "status": "started"})
    assert (table.ply, table.is_own_turn) == (1, False)
    table.take(STATE | {"moves": "c1+ c7-", "status": "started"})
    assert [played.move.text for played in table.board.history] == ["c1+", "c7-"]


def test_an_engine_gets_its_own_clock_first() -> None:
    white, black = (RemoteGame.of(full(), user).ask(0.3, 2.0) for user in ("ray", "ada"))
    assert white.first
    assert not black.first
    assert white.time is not None
    assert black.time is not None
    assert 50 < white.time <= 59.7
    assert 40 < black.time <= 49.7
    assert (white.other_time, white.inc) == (50.0, 1.0)


def test_without_a_clock_a_move_has_its_usual_time() -> None:
    ask = RemoteGame.of(full(wtime=2_147_483_647, btime=2_147_483_647), "ray").ask(0.3, 1.5)
    assert (ask.time, ask.movetime) == (None, 1.5)


def test_an_ending_is_described_in_words() -> None:
    table = RemoteGame.of(full(status="resign", winner="black", reason="resignation"), "ray")
    assert table.is_over
    assert table.ending() == "lost (resignation)"
