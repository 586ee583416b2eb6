"""The benchmarks run and print their rows; how fast anything is, no test asks."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.server_page import CHROMIUM
from benchmarks.table import Row, quantity, render
from laserchess import VARIANTS

ROOT = Path(__file__).parents[1]
STARTS = ("leiserchess opening", "laser-chess ace", "khet classic")
SERVED = (
    "server, durable moves over WebSockets",
    "server, 99 of 100 moves acknowledged",
    "server, CPU time per move",
    "its visitors, CPU time per move",
    "server, memory of 1,000 spectators",
    "server, a move sent to 1,000 spectators",
    "server, that move acknowledged",
    "server, a position",
    "server, a preview",
)
SEEN = (
    "first page, bytes",
    "first visit, bytes until the first move",
    "first page, until a game can be started",
    "board, from a click to its targets",
    "board, from a click to the beam of a move",
    "board, while a beam is animated",
    "board, script, style and layout of a frame at 4× CPU throttling",
)
LIBRARY = ("khet, parse, vs. chess", "khet, position, vs. chess", "tags of 40 records")
TREES = ("Puct, 1024 boards", "trees of 64 simulations", "Gumbel, 1024 boards")
IN_NODE = (
    "laser-chess in Node, perft 2",
    "khet in Node, perft 2",
    "khet-horus in Node, perft 2",
    "leiserchess in Node, perft 3",
    "laser-chess in Node, depth 6",
    "khet in Node, depth 6",
    "leiserchess in Node, depth 7",
    *(f"{name}, stop {how}" for name in ("khet", "advanced") for how in ("by a flag", "of the worker")),
)
SEARCHED = ("search, moves made", "depth after 5 s", "two threads, times one")


@pytest.mark.slow(40)
def test_a_quick_run_measures_every_row() -> None:
    command = [sys.executable, "-m", "benchmarks.run", "--quick", "--json"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    rows = json.loads(done.stdout)
    assert [row["what"] for row in rows] == [
        "leiserchess opening, perft 3",
        "laser-chess ace, perft 2",
        "khet classic, perft 2",
        *(f"{start}, {what}" for start in STARTS for what in SEARCHED),
        *IN_NODE,
        *(f"{name}, random games" for name in VARIANTS),
        *(f"{name}, {what}" for name in VARIANTS for what in ("parse", "is_legal")),
        *LIBRARY,
        *(f"{name}, random games in a batch" for name in VARIANTS),
        *(f"{name}, PettingZoo" for name in VARIANTS),
        "khet, PettingZoo, vs. its chess",
        *(f"{name}, 4096 boards{more}" for name in VARIANTS for more in ("", " with observations")),
        *(f"{name}, encoding" for name in VARIANTS),
        *(f"{name}, {what}" for name in VARIANTS for what in TREES),
        "khet, 1024 boards, forks",
        "arena, moves through one worker",
        "arena, largest error of a clock",
        *SERVED,
        *(SEEN if CHROMIUM else ()),
        "import laserchess",
        "first start ever, to the first legal move",
        "first start ever, to the first perft",
        "later start, to the first legal move",
        "laserchess uci, later start, to readyok",
        "laserchess serve, later start, to a first page",
        "laserchess serve, later start, to the app",
    ]
    assert all(row["ours"] > 0 for row in rows)


@pytest.mark.parametrize(
    ("row", "met"),
    [
        (Row("twice as fast", 200, "moves/s", 2, "chess", 100), True),
        (Row("not twice as fast", 199, "moves/s", 2, "chess", 100), False),
        (Row("no baseline", 200, "moves/s", 2, "chess"), None),
        (Row("in time", 0.5, "s", 0.7), True),
        (Row("late", 0.8, "s", 0.7), False),
        (Row("fast enough", 2e6, "moves/s", 1e6), True),
        (Row("slow", 1e5, "moves/s", 1e6), False),
        (Row("light", 2e5, "bytes", 3e5), True),
        (Row("heavy", 4e5, "bytes", 3e5), False),
    ],
    ids=lambda value: value.what if isinstance(value, Row) else "",
)
def test_a_row_is_judged_by_its_kind_of_target(row: Row, met: bool | None) -> None:  # noqa: FBT001  # a verdict
    assert row.met is met


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.5e8, "150. M moves/s"), (1234, "1.23 k moves/s"), (0.31, "0.310 moves/s"), (2e9, "2.00 G moves/s")],
)
def test_quantities_have_three_digits(value: float, text: str) -> None:
    assert quantity(value, "moves/s") == text


def test_a_missed_target_is_said_plainly() -> None:
    table = render([Row("import", 0.9, "s", 0.7), Row("start", 1.0, "s", 1.5)])
    assert table.splitlines()[2].split() == ["import", "0.900", "s", "-", "-", "<=", "0.700", "s", "NO"]
    assert table.splitlines()[-1] == "Missed 1 of 2 targets: import."
