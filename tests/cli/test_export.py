"""`laserchess export`: a variant for the JavaScript library."""

import json
from pathlib import Path

from laserchess.browser.constants import layout_digest
from tests.cli.conftest import Run

LANTERN = Path(__file__).parents[2] / "examples" / "variants" / "lantern.toml"


def test_a_variant_is_written(run: Run, tmp_path: Path) -> None:
    facts = json.loads(run("export", str(LANTERN)).out)
    assert (facts["id"], facts["layout"]) == ("lantern", layout_digest())
    path = tmp_path / "lantern.json"
    assert run("export", str(LANTERN), "--out", str(path)).code == 0
    assert json.loads(path.read_text()) == facts


def test_an_unknown_variant_is_refused(run: Run) -> None:
    ran = run("export", "nothing.toml")
    assert ran.code == 1
    assert "nothing.toml" in ran.err
