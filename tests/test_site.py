"""The browser app as plain files: complete, relative, and with the variants that were asked for."""

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from laserchess import LaserChessError
from laserchess.site import site_files, write_site
from laserchess.variants import VARIANTS, resolve_variant

LANTERN = Path(__file__).parents[1] / "examples" / "variants" / "lantern.toml"
KHET = [VARIANTS["khet"]]
LINK = re.compile(r'(?:src|href)="([^"#]+)"')


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return site_files([*KHET, resolve_variant(LANTERN)])


def test_every_link_of_a_page_is_a_file_of_the_site(files: dict[str, bytes]) -> None:
    for path in ("index.html", "learn/index.html", "game/index.html"):
        links = LINK.findall(files[path].decode())
        assert links
        for link in links:
            assert not link.startswith("/")
            assert (Path(path).parent / link).as_posix().replace("learn/../", "").replace("game/../", "") in files


def test_every_file_to_keep_is_there(files: dict[str, bytes]) -> None:
    listed = json.loads(files["offline.json"])
    assert f'"{listed["version"]}"' in files["sw.js"].decode()
    assert any("element" in path for path in files)
    for file in listed["files"]:
        path = file["path"]
        assert "element" not in path, "pages of other sites load it"
        assert path in files or f"{path}index.html" in files


def test_only_the_chosen_variants_are_offered(files: dict[str, bytes]) -> None:
    names = {path.split("/", 2)[2] for path in files if path.startswith("static/")}
    assert [variant["id"] for variant in json.loads(of(files, "data/variants.json"))] == ["khet", "lantern"]
    assert {"data/variants/lantern/kernel.json", "data/art/lantern/usual.svg", "data/lessons/khet.json"} <= names
    assert not any("leiserchess" in name for name in names if not name.startswith("languages/"))


def of(files: dict[str, bytes], name: str) -> bytes:
    """Return a file whose address has the version."""
    return next(content for path, content in files.items() if path.endswith(f"/{name}"))


def test_a_base_makes_links_absolute() -> None:
    files = site_files(KHET, "/games/")
    assert all(link.startswith("/games/") for link in LINK.findall(files["404.html"].decode()))


@pytest.mark.parametrize(("variants", "base"), [([], ""), (KHET, "games"), (KHET, "/games")])
def test_what_cannot_be_written_is_explained(variants: list[object], base: str) -> None:
    with pytest.raises(LaserChessError, match="expected"):
        site_files(variants, base)  # type: ignore[arg-type]  # an empty list has no type


def test_a_site_replaces_an_earlier_one_and_nothing_else(tmp_path: Path) -> None:
    write_site(tmp_path / "site", KHET)
    stale = tmp_path / "site" / "static" / "@0" / "old.js"
    stale.parent.mkdir()
    stale.touch()
    write_site(tmp_path / "site", KHET)
    assert not stale.exists()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").touch()
    with pytest.raises(LaserChessError, match="other files"):
        write_site(tmp_path / "other", KHET)
