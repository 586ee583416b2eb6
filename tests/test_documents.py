"""What README and docs tell people to type works: every command is run, on small things."""

import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(?:|sh|console|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\$ )?(laserchess\b.*?)(?:\s{2,}#.*)?$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
TARGET = re.compile(r"^make ([a-z]+)", re.MULTILINE)
SHORTER = {
    "match": ["--games", "2", "--time", "move=0.01", "--time-a", "move=0.01", "--quiet"],
    "analyse": ["--depth", "2", "--seconds", "0.05"],
    "bench": ["--depth", "2"],
}
"""What a test adds, so that a command ends soon."""
SERVING = {"", "serve"}
"""Commands that go on until they are stopped."""
BOT = "#!/bin/sh\nexec {python} -m laserchess uci\n"
LEAGUE = """\
game = "khet"
time = "move=0.01"
rounds = 1
[[engines]]
name = "one"
kind = "random"
[[engines]]
name = "two"
kind = "random"
"""
BASIC = """\
cpus = 1
game_rounds = 1
title = basic
adjudicate = 6
player = old
invoke = {desk}/old
fis = 1 0.1
depth = 1
player = new
invoke = {desk}/new
fis = 1 0.1
depth = 1
"""


def commands() -> list[str]:
    """Return every command a document shows, once."""
    blocks = [block for path in DOCUMENTS for block in BLOCK.findall(path.read_text(encoding="utf-8"))]
    return list(dict.fromkeys(command.strip() for block in blocks for command in COMMAND.findall(block)))


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """Lay out the files the documents speak of."""
    for name in ("my-bot", "new", "old"):
        (tmp_path / name).write_text(BOT.format(python=sys.executable), encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "game.pgn").write_text('[Variant "khet"]\n\n1. h2+ c7+ 2. h2- *\n', encoding="utf-8")
    (tmp_path / "basic.txt").write_text(BASIC.format(desk=tmp_path), encoding="utf-8")
    (tmp_path / "league.toml").write_text(LEAGUE, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_documents_works(command: str, desk: Path) -> None:
    _, *words = shlex.split(command)
    name = words[0] if words else ""
    if name in SERVING:
        words = ["serve", *words[1:], "--port", "0", "--database", str(desk / "games.sqlite")]
    process = subprocess.Popen(
        [sys.executable, "-m", "laserchess", *words, *SHORTER.get(name, [])],
        cwd=desk,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if name in SERVING:
        assert process.stdout
        first = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert "http" in first + process.communicate(timeout=60)[0]
        return
    said, _ = process.communicate("quit\n", timeout=300)
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
