"""The full-screen game in a real terminal: the bytes sent, and the screen they produce."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from laserchess.record import GameRecord
from tests.cli.conftest import SOURCES, Terminal
from tests.programs import needs
from tests.timeouts import PATIENCE

pytestmark = pytest.mark.slow

Start = Callable[..., Terminal]


def test_a_game_fills_the_screen_and_its_record_is_printed_at_the_end(terminal: Start, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    screen = terminal("play", "khet", "--no-animation", "--save", str(path))
    screen.wait_for("\x1b[?1049h")
    screen.wait_for("Silver to move.")
    screen.type("m")
    screen.wait_for("Type a move")
    screen.type("c1c2\r")
    screen.wait_for("Red to move.")
    screen.type("q")
    assert "1. c1c2 *" in screen.finish()
    assert screen.process.returncode == 0
    assert [node.move for node in GameRecord.parse(path.read_text(encoding="utf-8")).mainline()] == ["c1c2"]


@pytest.mark.parametrize(
    ("words", "changes"),
    [(("--plain",), {}), (("--ascii",), {}), ((), {"TERM": "dumb"}), ((), {"PYTHONIOENCODING": "ascii"})],
)
def test_plain_text_is_used_without_a_screen(terminal: Start, words: tuple[str, ...], changes: dict[str, str]) -> None:
    screen = terminal("play", "khet", *words, **changes)
    assert "\x1b[?1049h" not in screen.wait_for("silver> ")


def test_missing_clocks_are_reported_without_a_screen(terminal: Start) -> None:
    screen = terminal("play", "khet", "--plain", "--time", "5:00+3")
    screen.wait_for("--time needs the full screen")
    screen.wait_for("silver> ")


@pytest.mark.parametrize(("words", "changes"), [(("--no-color",), {}), ((), {"NO_COLOR": "1"})])
def test_no_colors_are_sent_if_unwanted(terminal: Start, words: tuple[str, ...], changes: dict[str, str]) -> None:
    screen = terminal("play", "khet", *words, **changes)
    shown = screen.wait_for("Silver to move.")
    assert "38;" not in shown
    assert "48;" not in shown


class Tmux:
    """A game in a tmux window."""

    def __init__(self, name: str, *words: str) -> None:
        """Start the command in a window of 100 × 30."""
        self._name = name
        command = f"unset COLUMNS LINES; PYTHONPATH={SOURCES} exec {sys.executable} -m laserchess {' '.join(words)}"
        self("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", command)

    def __call__(self, *words: str) -> str:
        """Run a tmux command."""
        done = subprocess.run(
            ["/usr/bin/env", "tmux", "-L", self._name, *words], capture_output=True, text=True, check=False
        )
        return done.stdout

    def wait_for(self, text: str) -> str:
        """Return the screen once it shows a text."""
        deadline = time.monotonic() + PATIENCE
        while text not in (seen := self("capture-pane", "-p")):
            assert time.monotonic() < deadline, seen
            time.sleep(0.1)
        return seen


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Tmux]]:
    """Open a window, which is closed when the test ends."""
    needs("tmux")
    opened: list[Tmux] = []

    def start(*words: str) -> Tmux:
        opened.append(Tmux(f"laserchess-{tmp_path.name}", *words))
        return opened[-1]

    yield start
    for each in opened:
        each("kill-server")


def test_a_move_is_made_with_arrow_keys_and_shown(window: Callable[..., Tmux]) -> None:
    screen = window("play", "khet", "--opponent", "random", "--seed", "1")
    seen = screen.wait_for("Silver to move.")
    assert "Khet 2.0" in seen
    assert "a     b     c" in seen
    screen("send-keys", "Tab", "Enter")
    screen.wait_for("Silver Anubis on d1")
    screen("send-keys", "Up")
    screen.wait_for("Enter plays d1d2")
    screen("send-keys", "Enter")
    screen.wait_for("1.  d1d2  ")
    screen.wait_for("Red played")
    screen("send-keys", "?")
    screen.wait_for("rotate by 180°")
