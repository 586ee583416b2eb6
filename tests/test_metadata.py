"""What package indexes and citation tools read about the project."""

import re
import tomllib
from pathlib import Path

import yaml  # type: ignore[import-untyped]  # it has none

import laserchess

ROOT = Path(__file__).parents[1]


def test_the_citation_names_this_version_and_its_licence() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"cff-version", "message", "authors"} <= cited.keys(), "what the format asks for"
    assert (cited["title"], cited["version"]) == (project["name"], laserchess.__version__)
    assert cited["license"] == project["license"]
    assert cited["authors"] == project["authors"]


def test_every_python_from_the_oldest_to_the_newest_is_classified() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [text.rpartition(" ")[2] for text in project["classifiers"] if "Python :: 3." in text]
    assert project["requires-python"] == f">={named[0]}"
    assert named == [f"3.{minor}" for minor in range(11, 15)]


def test_every_extra_that_a_text_installs_exists() -> None:
    """Installers only warn of an extra that does not exist, and then leave out what it should bring."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    texts = [ROOT / "Makefile", ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    named = {
        extra
        for path in texts
        for group in re.findall(r"(?::=\s*|\.|laserchess)\[([a-z,]+)\]", path.read_text(encoding="utf-8"))
        for extra in group.split(",")
    }
    assert {"images", "terminal", "web"} <= named, "it finds them"
    assert named <= project["optional-dependencies"].keys()
