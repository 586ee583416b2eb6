from random import Random

import pytest

from laserchess import VARIANTS, Board
from laserchess.opponents import OPPONENTS, choose_greedy
from tests.cli.conftest import Run


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_every_opponent_plays_legal_moves_in_every_variant(variant: str, opponent: str) -> None:
    board, random = Board(variant), Random(1)
    for _ in range(12):
        if board.outcome:
            break
        board.push(OPPONENTS[opponent](board, random))
    assert board.ply


@pytest.mark.parametrize("seed", range(3))
def test_greedy_wins_at_once_if_it_can(seed: int) -> None:
    board = Board("laser-chess", position="l++9/*/*/*/4k4B+/*/4K5/9L b")
    winning = [move for move in board.legal_moves if any(item.name == "King" for item in board.preview(move).removed)]
    assert winning
    assert choose_greedy(board, Random(seed)) in winning


def test_greedy_does_not_shoot_its_own_king() -> None:
    board = Board("laser-chess", position="l++9/5k4/*/*/*/*/*/3B+3K1L+++ b")
    assert all(item.side_name != "blue" for item in board.preview(choose_greedy(board, Random(0))).removed)


def test_the_same_seed_plays_the_same_game() -> None:
    games = []
    for _ in range(2):
        board, random = Board("khet"), Random(5)
        games.append([str(board.push(OPPONENTS["greedy"](board, random))) for _ in range(6)])
    assert games[0] == games[1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_engine_answers_at_a_level(run: Run, variant: str) -> None:
    board = Board(variant)
    typed = f"{board.legal_moves[0]}\n.\nquit\n" if board.variant.actions else f"{board.legal_moves[0]}\nquit\n"
    ran = run("play", variant, "--level", "1", typed=typed)
    assert ran.code == 0
    assert f"{board.variant.players[1].name.capitalize()} played" in ran.out
    assert '[Black "engine:1"]' in ran.out


@pytest.mark.parametrize("opponent", ["engine:1", "net:khet"])
def test_the_engine_and_networks_are_named_as_in_matches(run: Run, opponent: str) -> None:
    ran = run("play", "khet", "--opponent", opponent, "--side", "second")
    assert ran.code == 0, ran.err
    assert "Silver played" in ran.out
    assert f'[White "{opponent}"]' in ran.out


@pytest.mark.parametrize("opponent", ["engine:11", "engine:", "engine:strong", "stockfish", "net"])
def test_an_unknown_opponent_is_wrong_usage(run: Run, opponent: str) -> None:
    ran = run("play", "khet", "--opponent", opponent)
    assert ran.code == 2
    assert "expected" in ran.err


def test_there_is_no_level_eleven(run: Run) -> None:
    ran = run("play", "khet", "--level", "11")
    assert ran.code == 2
    assert "--level" in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["laser-chess", "khet", "leiserchess"])
def test_careful_beats_random(variant: str) -> None:
    won = 0
    for number in range(2):
        board, random = Board(variant), Random(number)
        own = board.variant.players[number].name
        while not board.outcome and board.ply < 200:
            board.push(OPPONENTS["careful" if board.turn == own else "random"](board, random))
        won += board.outcome is not None and board.outcome.winner == own
    assert won == 2
