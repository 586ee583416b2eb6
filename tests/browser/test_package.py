"""The package that `npm pack` makes installs and works in an empty folder, and its types fit."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from laserchess import __version__
from laserchess.browser.build import LIBRARY
from tests.browser.hosts import NODE, ROOT

NPM = shutil.which("npm")
TSC = ROOT / "node_modules" / ".bin" / "tsc"
USE = """
import { Board, Engine, GameRecord, init, InvalidMoveError } from "laserchess";
await init({ variants: ["khet"] });
const board = new Board("khet", { setup: "dynasty" });
const engine = new Engine({ level: 1, hashMb: 1 });
const { move } = await engine.play(board, { nodes: 500 });
if (move === null) throw new Error("no move");
board.push(move);
await engine.close();
console.log(board.ply, board.turn, GameRecord.parse(String(GameRecord.fromBoard(board))).mainline().length);
try {
  board.push("nonsense");
} catch (error) {
  if (error instanceof InvalidMoveError) console.log(error.reason);
}
"""
TYPED = """
import { addVariant, Board, Engine, type Info, isForced, type MoveResult, type Piece, winningMoves } from "laserchess";
const board = new Board("khet", { position: "", rules: { king_rotation: true }, seed: 7n });
const result: MoveResult = board.preview(board.legalMoves[0]);
const squares: string[] = result.beams.flatMap((beam) => beam.squares);
const [piece, winner]: [Piece | null, string | null | undefined] = [board.pieceAt("a1"), board.outcome?.winner];
const infos: Info[] = [];
for await (const info of new Engine({ threads: 2 }).analyse(board, { multipv: 3 })) infos.push(info);
export const forced = [isForced(board, board.turn, 2), winningMoves(board, 1)];
export const values = [squares, piece?.facing, winner, addVariant];
// @ts-expect-error: a level is a number
new Engine({ level: "strong" });
// @ts-expect-error: there is no such property
board.nonsense;
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty folder into which the package was installed."""
    if NPM is None:
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("packed")
    packed = npm("pack", "--json", "--pack-destination", str(folder), cwd=LIBRARY)
    (found,) = json.loads(packed)
    names = {file["path"] for file in found["files"]}
    assert {"README.md", "index.js", "index.d.ts", "data/kernel.wasm", "data/networks/khet.net"} <= names
    (folder / "package.json").write_text('{ "private": true, "type": "module" }')
    npm("install", "--offline", "--no-audit", "--no-fund", f"./{found['filename']}", cwd=folder)
    return folder


def npm(*words: str, cwd: Path) -> str:
    return subprocess.run([str(NPM), *words], cwd=cwd, check=True, capture_output=True, text=True).stdout


def test_the_versions_agree() -> None:
    assert json.loads((LIBRARY / "package.json").read_text())["version"] == __version__


@pytest.mark.slow(10)
def test_the_packed_package_works_in_an_empty_folder(folder: Path) -> None:
    (folder / "use.js").write_text(USE)
    ran = subprocess.run([str(NODE), "use.js"], cwd=folder, check=True, capture_output=True, text=True)
    assert ran.stdout.split() == ["1", "red", "1", "move"]


@pytest.mark.slow(10)
@pytest.mark.skipif(not TSC.exists(), reason="TypeScript is not installed")
def test_the_types_of_the_package_are_found_and_fit(folder: Path) -> None:
    (folder / "use.ts").write_text(TYPED)
    options = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--types", ""]
    ran = subprocess.run([TSC, *options, "use.ts"], cwd=folder, check=False, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
