"""The package that `npm pack` makes works in an empty folder, and its types say so."""

import json
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from laserchess import __version__
from laserchess.browser.build import LIBRARY
from tests.browser.hosts import NODE

NPM = shutil.which("npm")
USE = """
import { Board, Engine, init } from "laserchess";
await init({ variants: ["khet"] });
const board = new Board("khet", { setup: "dynasty" });
const engine = new Engine({ level: 1, hashMb: 1 });
const { move } = await engine.play(board, { nodes: 500 });
board.push(move);
await engine.close();
console.log(board.ply, board.turn);
"""


def test_the_versions_agree() -> None:
    assert json.loads((LIBRARY / "package.json").read_text())["version"] == __version__


@pytest.mark.slow(10)
@pytest.mark.skipif(NPM is None, reason="npm is not installed")
def test_the_packed_package_works_in_an_empty_folder(tmp_path: Path) -> None:
    packed = subprocess.run(
        [str(NPM), "pack", "--json", "--pack-destination", tmp_path],
        cwd=LIBRARY,
        check=True,
        capture_output=True,
        text=True,
    )
    (found,) = json.loads(packed.stdout)
    names = {file["path"] for file in found["files"]}
    assert {"README.md", "index.js", "index.d.ts", "data/kernel.wasm", "data/networks/khet.net"} <= names
    with tarfile.open(tmp_path / found["filename"]) as archive:
        archive.extractall(tmp_path / "node_modules", filter="data")
    (tmp_path / "node_modules" / "package").rename(tmp_path / "node_modules" / "laserchess")
    (tmp_path / "use.mjs").write_text(USE)
    ran = subprocess.run([str(NODE), "use.mjs"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert ran.stdout.split() == ["1", "red"]
