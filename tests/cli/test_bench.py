import json

import pytest

from tests.cli.conftest import Run


def test_the_same_engine_has_the_same_fingerprint(run: Run) -> None:
    first, again = (json.loads(run("bench", "--depth", "4", "--json").out) for _ in range(2))
    assert first["fingerprint"] == again["fingerprint"]
    assert first["nodes"] == again["nodes"] == sum(row["nodes"] for row in first["positions"])
    assert {row["variant"] for row in first["positions"]} == {"laser-chess", "khet", "khet-horus", "leiserchess"}


def test_another_depth_has_another_fingerprint(run: Run) -> None:
    shallow, deep = (json.loads(run("bench", "--depth", depth, "--json").out) for depth in ("3", "4"))
    assert shallow["fingerprint"] != deep["fingerprint"]
    assert shallow["nodes"] < deep["nodes"]


def test_the_table_ends_with_the_fingerprint(run: Run) -> None:
    code, out, _ = run("bench", "--depth", "3")
    *_rows, total, stamp = out.splitlines()
    facts = json.loads(run("bench", "--depth", "3", "--json").out)
    assert code == 0
    assert f"{facts['nodes']:,}" in total
    assert stamp == f"fingerprint {facts['fingerprint']} at depth 3"


@pytest.mark.parametrize("depth", ["0", "-1", "x"])
def test_the_depth_must_be_positive(run: Run, depth: str) -> None:
    assert run("bench", "--depth", depth).code == 2
