"""The modules of a page joined into scripts behave as the separate ones."""

import shutil
import subprocess
from pathlib import Path

import pytest

from laserchess.server.api.script_joiner import Module, join_own, join_shared
from laserchess.server.api.static import WEB
from tests.programs import needs

MODULES = {
    "lib/words.js": "export const one = 1;\nexport default { two: 2 };\nexport function three() {\n  return 3;\n}\n",
    "lib/all.js": 'export { one, three as drei } from "./words.js";\nexport { default } from "./words.js";\n',
    "lib/late.js": 'console.log("late is run");\nexport class Late {}\n',
    "lib/slow.js": "export const slow = await Promise.resolve(5);\n",
    "lib/never.js": 'console.log("nobody needs this");\n',
    "board/effect.js": 'console.log("an effect");\nglobalThis.seen = (globalThis.seen ?? 0) + 1;\n',
    "pages/a/part.js": 'import * as words from "../../lib/words.js";\nexport const sum = words.one + words.three();\n',
    "pages/a/page.js": """\
/** @type {import("../../lib/late.js").Late} */
import "../../board/effect.js";
import {
  drei,
  one as eins,
} from "../../lib/all.js";
import both from "../../lib/all.js";
import { slow } from "../../lib/slow.js";
import { sum } from "./part.js";
import "./b.js";

console.log([eins, drei(), both.two, slow, sum, globalThis.seen].join(" "));
async function later() {
  const { Late } = await
    import("../../lib/late.js");
  return new Late().constructor.name;
}
console.log(await later());
""",
    "pages/a/b.js": 'import { sum } from "./part.js";\nimport "../../board/effect.js";\nconsole.log(`b ${sum}`);\n',
}


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """Return a folder of modules."""
    for name, text in MODULES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("joined", [True, False])
def test_joined_modules_do_the_same(web: Path, *, joined: bool) -> None:
    node = needs("node")
    (web / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    if joined:
        script, shared = join_own(web, "pages/a/page.js"), join_shared(web)
        shutil.rmtree(web / "lib")
        (web / "shared.js").write_text(shared, encoding="utf-8")
        (web / "pages" / "a" / "page.js").write_text(script, encoding="utf-8")
    expected = subprocess.run(
        [node, web / "pages" / "a" / "page.js"], check=True, capture_output=True, text=True
    ).stdout
    assert expected.splitlines() == ["an effect", "b 4", "1 3 2 5 4 1", "late is run", "Late"]


@pytest.mark.parametrize("name", sorted(path.relative_to(WEB).as_posix() for path in WEB.glob("pages/*/*.js")))
def test_every_module_of_every_page_can_be_joined(name: str) -> None:
    assert f'"{name}": async () =>' in join_own(WEB, name)


def test_shared_modules_belong_to_no_page() -> None:
    shared = join_shared(WEB)
    assert '"board/board.js": async () =>' in shared
    assert '"lib/strings/home.js": async () =>' in shared
    assert '$use("pages/' not in shared


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("export let count = 0;", "export let count = 0;"),
        ('export * from "./words.js";', 'export * from "./words.js";'),
        ("const a = 1;\nexport { a };", "export { a };"),
    ],
)
def test_modules_that_cannot_be_joined_are_rejected(web: Path, text: str, expected: str) -> None:
    (web / "lib" / "new.js").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"lib/new.js cannot be joined with others") as error:
        Module(web, "lib/new.js")
    assert expected in str(error.value)


def test_import_cycles_are_rejected(web: Path) -> None:
    (web / "lib" / "late.js").write_text('import "./slow.js";', encoding="utf-8")
    (web / "lib" / "slow.js").write_text('import "./late.js";', encoding="utf-8")
    with pytest.raises(ValueError, match=r"import each other cannot be joined: lib/\w+.js → lib/\w+.js → lib/\w+.js"):
        join_shared(web)
