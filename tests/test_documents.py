"""What README and docs tell people to type works, and their links lead somewhere.

The commands that end by themselves are run by `tests/cli/test_help.py`, with those of the help texts.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.processes import Command
from tests.timeouts import PATIENCE
from tests.workdir import lay_out

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


def name_of(command: str) -> str:
    """Return the word after `laserchess`."""
    return [*shlex.split(command), ""][1]


@pytest.mark.slow
@pytest.mark.parametrize("command", [command for command in commands() if name_of(command) in SERVING])
def test_a_server_of_the_documents_starts(command: str, tmp_path: Path) -> None:
    lay_out(tmp_path)
    words = ["serve", *shlex.split(command)[2:], "--port", "0", "--database", str(tmp_path / "games.sqlite")]
    with Command(tmp_path / "log", *words, folder=tmp_path) as server:
        assert server.address_of()


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
    assert (ROOT / "examples" / "bots" / "bot.py").read_text(encoding="utf-8") in tutorial


@pytest.mark.slow(20)
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    built = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (built.returncode, built.stderr) == (0, "")
    assert "half goes through" in (tmp_path / "site" / "games" / "khet-horus" / "index.html").read_text("utf-8")
