"""README and docs: their commands work, their links resolve, their generated parts are current.

Commands that end by themselves are run by `tests/cli/test_help.py`, together with those of the help texts.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from laserchess import VARIANTS
from tests.server.processes import Command
from tests.timeouts import PATIENCE
from tests.workdir import lay_out

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
BLOCK = re.compile(r"^```(?:|sh|console|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\$ )?(laserchess\b.*?)(?:\s{2,}#.*)?$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#: ]*)(?:#([^) ]*))?\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
TARGET = re.compile(r"^make ([a-z]+)", re.MULTILINE)
DIRECTIVE = re.compile(r"^:::|\{\{.*\}\}|^!!!", re.MULTILINE)
SERVING = {"", "serve"}
"""Commands that run until they are stopped."""


def commands() -> list[str]:
    """Return every command a document shows, once."""
    blocks = [block for path in DOCUMENTS for block in BLOCK.findall(path.read_text(encoding="utf-8"))]
    return list(dict.fromkeys(command.strip() for block in blocks for command in COMMAND.findall(block)))


def name_of(command: str) -> str:
    """Return the word after `laserchess`."""
    return [*shlex.split(command), ""][1]


def anchors(path: Path) -> set[str]:
    """Return the anchors of a page, as code hosts and the site make them of headings."""
    headings = HEADING.findall(FENCED.sub("", path.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def broken_links(path: Path) -> list[str]:
    """Return the links of a page whose file or heading does not exist."""
    text = re.sub(r"`[^`\n]*`", "``", FENCED.sub("", path.read_text(encoding="utf-8")))
    broken = []
    for file, anchor in LINK.findall(text):
        target = path.parent / file if file else path
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            broken.append(f"{file}#{anchor}")
    return broken


@pytest.mark.slow
@pytest.mark.parametrize("command", [command for command in commands() if name_of(command) in SERVING])
def test_a_server_of_the_documents_starts(command: str, tmp_path: Path) -> None:
    lay_out(tmp_path)
    words = ["serve", *shlex.split(command)[2:], "--port", "0", "--database", str(tmp_path / "games.sqlite")]
    with Command(tmp_path / "log", *words, folder=tmp_path) as server:
        assert server.address_of()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_resolves(path: Path) -> None:
    assert broken_links(path) == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_plain_renderer_shows_no_directive(path: Path) -> None:
    assert DIRECTIVE.findall(FENCED.sub("", path.read_text(encoding="utf-8"))) == []


def test_every_make_target_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {name for path in DOCUMENTS for name in TARGET.findall(path.read_text(encoding="utf-8"))}
    assert [name for name in sorted(named) if f"\n{name}:" not in makefile] == []


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = [str(path.relative_to(DOCS)) for path in DOCUMENTS if path.is_relative_to(DOCS)]
    assert [page for page in pages if page not in navigation] == []


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_has_a_rules_page(name: str) -> None:
    page = (DOCS / "variants" / f"{name}.md").read_text(encoding="utf-8")
    assert all(f"<!-- generate {part} {name} -->" in page for part in ("pieces", "beams", "setups", "rules"))


def test_the_tutorial_shows_the_bot_as_it_is() -> None:
    tutorial = (DOCS / "bots" / "tutorial.md").read_text(encoding="utf-8")
    assert (ROOT / "examples" / "bots" / "bot.py").read_text(encoding="utf-8") in tutorial


@pytest.mark.slow(20)
def test_the_generated_parts_are_current() -> None:
    command = [sys.executable, str(DOCS / "generate.py"), "--check"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (checked.returncode, checked.stdout) == (0, ""), "run `make reference`"


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
    assert "half goes through" in (tmp_path / "site" / "variants" / "khet-horus" / "index.html").read_text("utf-8")
