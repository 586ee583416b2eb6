"""Views and variants for unit tests, recorded from the server: `python -m tests.web.recorded_views` writes them.

Each scenario keeps only the moves of a few squares, and the views after some of them, so that the file stays small.
"""

import json
from pathlib import Path
from typing import Any

from tests.server.stateless import Client

FILE = Path(__file__).parent / "unit" / "fixtures" / "views.json"
DUEL = "nn6nn/8/8/8/8/8/8/NN6NN W"
SCENARIOS: dict[str, tuple[dict[str, str], list[str], list[str]]] = {
    "laser-chess": ({"variant": "laser-chess"}, ["d6", "h2", "j1", "e4"], ["d6e6", "d6d7", "h2-", "h2+", "j1-"]),
    "khet": ({"variant": "khet"}, ["e4", "h2", "c7"], ["h2+", "h2g2", "e4+"]),
    "khet-dynasty": ({"variant": "khet", "setup": "dynasty"}, ["d3"], []),
    "leiserchess": ({"variant": "leiserchess"}, ["b1", "d1"], ["d1U"]),
    "leiserchess-duel": ({"variant": "leiserchess", "position": DUEL}, ["a0"], ["a0U", "a0a0"]),
    "leiserchess-shoves": (
        {"variant": "leiserchess", "position": "nn6nn/8/3sesw3/3NENW3/2NWNW4/8/8/SS6SS W"},
        ["d4"],
        [],
    ),
    "advanced": ({"variant": "advanced"}, ["c7", "a8", "a7"], ["c7@3", "c7@1", "a8*", "."]),
    "advanced-captures": (
        {"variant": "advanced", "position": "15/15/15/15/15/6,K,@,L2,5,k/6,p6,8/15/15/15/15 r 3 -"},
        ["g6"],
        [],
    ),
}
"""A position, the squares whose moves are kept, and the moves to play."""
UNUSED = ("help", "blurb", "options", "faces", "energy")


def record() -> dict[str, Any]:
    """Return the variants and scenarios as the server shows them."""
    server = Client()
    shown = server.get("/api/variants").json()
    variants = {each["id"]: _plain(each) for each in shown}
    texts = [_texts(each) for each in shown]
    scenarios = {}
    for name, (start, squares, moves) in SCENARIOS.items():
        after = {}
        for move in moves:
            reply = server.post("/api/positions/preview", {**start, "move": move}).json()
            after[move] = {"played": reply["played"], "view": _kept(reply["view"], squares)}
        view = _kept(server.post("/api/positions", start).json(), squares)
        beams = server.post("/api/positions/light", start).json()["beams"]
        scenarios[name] = {"view": view, "beams": beams, "after": after}
    return {"variants": variants, "texts": texts, "scenarios": scenarios}


def _plain(variant: dict[str, Any]) -> dict[str, Any]:
    """Leave out the long texts, which the board does not show."""
    parts = {
        name: [{key: value for key, value in each.items() if key not in UNUSED} for each in variant[name]]
        for name in ("pieces", "features")
    }
    return {key: value for key, value in variant.items() if key not in UNUSED} | parts


def _texts(variant: dict[str, Any]) -> dict[str, Any]:
    """Keep what a page translates, and the ids by which it does."""
    plain = {key: variant[key] for key in ("id", "blurb", "energy_name", "players", "options")}
    return plain | {
        "setups": [{key: each[key] for key in ("name", "title")} for each in variant["setups"]],
        "pieces": [{key: each[key] for key in ("name", "help")} for each in variant["pieces"]],
        "features": [{key: each[key] for key in ("name", "help")} for each in variant["features"]],
    }


def _kept(view: dict[str, Any], squares: list[str]) -> dict[str, Any]:
    """Keep the moves of some squares, and those that end the turn."""
    return {**view, "moves": [move for move in view["moves"] if move["start"] in squares or move["act"] == "end"]}


def as_text(recorded: dict[str, Any]) -> str:
    """Return the file: one line for each variant, view and move."""
    lines = json.dumps(recorded, separators=(",", ":"), ensure_ascii=False)
    return lines.replace('{"text":', '\n{"text":').replace('{"square":', '\n{"square":') + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(as_text(record()), encoding="utf-8")
