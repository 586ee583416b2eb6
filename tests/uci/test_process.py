"""The command over pipes: whole games, and how it ends."""

import subprocess
from collections.abc import Callable

import pytest

from laserchess import Board
from tests.cli.conftest import COMMAND, environment
from tests.timeouts import PATIENCE
from tests.uci.conftest import Process

pytestmark = pytest.mark.slow

MAX_GAME = 120


def run_uci(typed: bytes, *words: str) -> tuple[int, list[str]]:
    done = subprocess.run(
        [*COMMAND, "uci", *words], input=typed, capture_output=True, env=environment(), timeout=PATIENCE, check=False
    )
    return done.returncode, done.stdout.decode("ascii").splitlines()


def bests(lines: list[str]) -> int:
    return sum(line.startswith("bestmove ") for line in lines)


@pytest.mark.parametrize("end", [b"", b"quit\n", b"quit"])
def test_the_end_of_input_and_quit_end_an_endless_search(end: bytes) -> None:
    code, lines = run_uci(b"uci\nisready\nposition startpos\ngo infinite\n" + end)
    assert code == 0
    assert "readyok" in lines
    assert bests(lines) == 1


def test_nothing_and_noise_are_survived() -> None:
    assert run_uci(b"") == (0, [])
    noise = b"\xff\xfe\x00\n" + b"\x00" * 5000 + b"\nposition fen \xf0\x9f\n" + b"go " * 100_000 + b"\nstop\nisready\n"
    code, lines = run_uci(noise)
    assert (code, lines[-1], bests(lines)) == (0, "readyok", 1)


def test_a_count_is_reported_before_the_end() -> None:
    code, lines = run_uci(b"perft 2\n")
    assert (code, lines) == (0, ["info perft  1 66", "info perft  2 4226"])


def test_the_variant_can_be_given() -> None:
    code, lines = run_uci(b"position setup dynasty\ndisplay\n", "--variant", "khet")
    assert code == 0
    assert f"fen {Board('khet', setup='dynasty').position}" in lines


def test_a_whole_course_game_with_a_referee(start: Callable[..., Process]) -> None:
    players, referee = [start(), start()], start()
    for each in players:
        each.say("uci")
        each.hear("uciok")
        each.say("setoption name Hash value 1")
        each.say("isready")
        each.hear("readyok")
    board = Board("leiserchess")
    status = "status ok"
    while status == "status ok" and board.ply < MAX_GAME:
        player = players[board.ply % 2]
        player.say(f"position startpos moves {' '.join(played.text for played in board.history)}")
        player.say("go time 2000 inc 10 nodes 400" if board.ply % 3 else "go nodes 400")
        move = player.hear("bestmove").split()[1]
        victims = len(board.push(move).removed)
        referee.say(f"move {move}")
        assert int(referee.hear("move victims").split()[-1]) >= victims
        referee.say("status")
        status = referee.hear("status")
        assert (status == "status ok") == (board.outcome is None)
    for each in (*players, referee):
        each.say("quit")
        assert each.process.wait(PATIENCE) == 0


def test_a_whole_game_of_khet(start: Callable[..., Process]) -> None:
    player = start("--variant", "khet")
    board = Board("khet")
    while board.outcome is None and board.ply < MAX_GAME:
        moves = " ".join(str(played.move) for played in board.history)
        player.say(f"position startpos moves {moves}")
        player.say("go wtime 1000 btime 1000 nodes 300")
        board.push(player.hear("bestmove").split()[1])
    assert board.ply > 5
    assert "bestmove" not in player.end()
