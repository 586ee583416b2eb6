"""The command as a player uses it: a process on a terminal, line by line."""

import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from laserchess.cli.compile_progress import MESSAGE
from laserchess.record import GameRecord
from tests.cli.conftest import COMMAND, SOURCES, Terminal, environment

pytestmark = pytest.mark.slow

Start = Callable[..., Terminal]
MOVES = ["f4g5", "c7c6", "g5uh5", "c6b6", "e1e2"]


def moves_in(path: Path) -> list[str]:
    return [node.move for node in GameRecord.parse(path.read_text(encoding="utf-8")).mainline()]


def test_the_variant_is_prompted_for(terminal: Start) -> None:
    screen = terminal("play", "--plain")
    screen.wait_for("Variant? ")
    screen.type("chess\n")
    screen.wait_for("'chess'")
    screen.type("2\n")
    screen.wait_for("silver> ")
    screen.type("quit\n")
    screen.finish()
    assert screen.process.returncode == 0


@pytest.mark.parametrize("ending", ["\x04", "\x03", "quit\n"])
def test_every_way_to_leave_prints_the_record(terminal: Start, ending: str) -> None:
    screen = terminal("play", "laser-chess", "--plain")
    screen.wait_for("blue> ")
    screen.type("f4g5\n")
    screen.wait_for("red> ")
    screen.type(ending)
    assert "1. f4g5 *" in screen.finish()
    assert screen.process.returncode == 0


@pytest.mark.parametrize("ending", ["\x04", "\x03"])
def test_leaving_before_a_variant_is_chosen(terminal: Start, ending: str) -> None:
    screen = terminal("play")
    screen.wait_for("Variant? ")
    screen.type(ending)
    assert "Traceback" not in screen.finish()
    assert screen.process.returncode == 0


@pytest.mark.parametrize(
    ("words", "changes", "coloured"),
    [((), {}, True), (("--no-color",), {}, False), ((), {"NO_COLOR": "1"}, False), ((), {"TERM": "dumb"}, False)],
)
def test_colours_are_for_terminals_that_want_them(
    terminal: Start, words: tuple[str, ...], changes: dict[str, str], *, coloured: bool
) -> None:
    screen = terminal("show", "khet", *words, **changes)
    assert ("\x1b[" in screen.finish()) == coloured


def test_a_terminal_without_unicode_gets_ascii(terminal: Start) -> None:
    assert terminal("show", "khet", "--no-color", PYTHONIOENCODING="ascii").finish().isascii()


def test_a_killed_game_keeps_every_answered_move(terminal: Start, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    for resumed, typed in enumerate((MOVES[:2], MOVES[2:4], MOVES[4:])):
        where = ["--resume", str(path)] if resumed else ["laser-chess", "--save", str(path)]
        screen = terminal("play", "--plain", *where)
        screen.wait_for("> ")
        for text in typed:
            screen.type(f"{text}\n")
            screen.wait_for("to move.")
        screen.process.send_signal(signal.SIGKILL)
        screen.process.wait()
    assert [move.partition("x")[0] for move in moves_in(path)] == MOVES


def test_invalid_utf8_is_a_bad_line() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "khet"], input=b"\xff\xfe\n\xc3\nc1c2\n", capture_output=True, check=False, env=environment()
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"1. c1c2 *" in done.stdout


def test_a_process_without_stdin_ends_cleanly() -> None:
    shell = f'"{COMMAND[0]}" -m laserchess play khet <&-'
    done = subprocess.run(["/bin/bash", "-c", shell], capture_output=True, check=False, env=environment())
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)


def test_a_first_compile_is_announced_once(tmp_path: Path) -> None:
    """Only one function is uncompiled here: compiling everything would take half a minute."""
    ours, half_written = tmp_path / "laserchess", ignore_patterns("*.pyc*", "*.tmp.*")
    copytree(SOURCES / "laserchess", ours, ignore=half_written)
    for file in (ours / "core" / "__pycache__").glob("position.settle-*"):
        file.unlink()
    cold = environment(PYTHONPATH=str(tmp_path))
    words = [*COMMAND, "show", "leiserchess"]
    first, second = (subprocess.run(words, capture_output=True, check=True, env=cold, text=True) for _ in range(2))
    assert first.stderr == f"{MESSAGE}\n"
    assert second.stderr == ""
    assert first.stdout == second.stdout
