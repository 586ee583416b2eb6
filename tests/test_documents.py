"""What README and docs tell people to type works: every command is run, on small things."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import environment
from tests.desk import SHORTER, lay_out
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(?:|sh|console|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\$ )?(laserchess\b.*?)(?:\s{2,}#.*)?$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
TARGET = re.compile(r"^make ([a-z]+)", re.MULTILINE)
SERVING = {"", "serve"}
"""Commands that go on until they are stopped."""


def commands() -> list[str]:
    """Return every command a document shows, once."""
    blocks = [block for path in DOCUMENTS for block in BLOCK.findall(path.read_text(encoding="utf-8"))]
    return list(dict.fromkeys(command.strip() for block in blocks for command in COMMAND.findall(block)))


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """Lay out the files the documents speak of."""
    lay_out(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_documents_works(command: str, desk: Path) -> None:
    _, *words = shlex.split(command)
    name = words[0] if words else ""
    if name in SERVING:
        words = ["serve", *words[1:], "--port", "0", "--database", str(desk / "games.sqlite")]
    if "--save" in words:
        (desk / words[words.index("--save") + 1]).unlink()
    process = subprocess.Popen(
        [sys.executable, "-m", "laserchess", *words, *SHORTER.get(name, [])],
        cwd=desk,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment(PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"),
    )
    if name in SERVING:
        assert process.stdout
        first = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert "http" in first + process.communicate(timeout=PATIENCE)[0]
        return
    said, _ = process.communicate("quit\n", timeout=PATIENCE)
    assert process.returncode == 0, said


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_link_is_dead(path: Path) -> None:
    made = {"images"}  # the site draws its own
    links = [link for link in LINK.findall(path.read_text(encoding="utf-8")) if not made & set(Path(link).parts)]
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_every_make_target_it_names_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {name for path in DOCUMENTS for name in TARGET.findall(path.read_text(encoding="utf-8"))}
    assert [name for name in sorted(named) if f"\n{name}:" not in makefile] == []


def test_the_tutorial_shows_the_bot_as_it_is() -> None:
    tutorial = (ROOT / "docs" / "tutorials" / "bot.md").read_text(encoding="utf-8")
    assert (ROOT / "examples" / "bot.py").read_text(encoding="utf-8") in tutorial
