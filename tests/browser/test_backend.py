"""The local backend of the browser app answers as the server does: the same JSON to the same requests."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

pytest.importorskip("fastapi")

from laserchess import VARIANTS, Board, puzzles
from laserchess.book import opening_name, opening_table
from laserchess.server.app import create_app
from laserchess.server.lessons.course import WRITTEN, lessons
from laserchess.server.settings import Settings
from tests.browser.conftest import Script, facts
from tests.browser.walk import Xorshift
from tests.server.stateless import Client

Request = tuple[str, str, Any]
EACH_VARIANT = pytest.mark.parametrize("variant", VARIANTS)
GAMES, PLIES = 4, 24


@pytest.fixture(scope="module")
def client() -> Client:
    return Client(create_app(Settings("sqlite+aiosqlite://", rate_limits=False)))


@pytest.fixture(scope="module")
def data(client: Client) -> dict[str, Any]:
    paths = ["/api/variants", "/api/phrases", "/api/puzzles"]
    paths += [f"/api/puzzles/sets/{variant}" for variant in puzzles.shipped_variants()]
    paths += [f"/api/lessons/{variant}/exercises" for variant in lessons()]
    paths += [f"/api/openings/{variant}" for variant in VARIANTS]
    return {path: client.get(path).json() for path in paths}


def compare(client: Client, run_script: Script, data: dict[str, Any], requests: list[Request]) -> None:
    local = facts(run_script("backend.js", given={"data": data, "requests": requests}))
    for (method, path, body), answer in zip(requests, local, strict=True):
        served = client.post(path, body) if method == "POST" else client.get(path)
        expected = {"error": served.json()["error"]} if served.is_error else {"body": served.json()}
        assert answer == expected, (path, json.dumps(body))


def lines(variant: str) -> Iterator[dict[str, Any]]:
    """Yield positions of random games as requests name them: start, options and moves."""
    about = VARIANTS[variant]
    for number in range(GAMES):
        random, setups = Xorshift(number + 3), list(about.setups)
        options: dict[str, Any] = {
            name: option.choices[random.below(len(option.choices))]
            for name, option in about.options.items()
            if option.choices
        }
        setup = setups[number % len(setups)]
        board = Board(about, setup=setup, **options)
        moves: list[str] = []
        for ply in range(PLIES):
            if ply % 6 == 0 or board.outcome:
                yield {"variant": variant, "setup": setup, "options": options, "moves": list(moves)}
            if board.outcome:
                break
            legal = list(board.legal_moves)
            moves.append(board.push(legal[random.below(len(legal))]).text)


@EACH_VARIANT
def test_positions_are_answered_alike(client: Client, data: dict[str, Any], run_script: Script, variant: str) -> None:
    requests: list[Request] = []
    random, squares = Xorshift(11), list(VARIANTS[variant].geometry.by_name)
    players = [player.name for player in VARIANTS[variant].players]
    for line in lines(variant):
        board = Board(variant, setup=line["setup"], **line["options"])
        for text in line["moves"]:
            board.push(text, recorded=True)
        legal = [str(move) for move in board.legal_moves]
        chosen = [legal[random.below(len(legal))] for _ in range(6)] if legal else []
        path = "/api/positions"
        requests += [("POST", path, line), ("POST", f"{path}/light", line)]
        requests += [("POST", f"{path}/preview", {**line, "move": move, "recorded": True}) for move in chosen]
        requests += [("POST", f"{path}/branches", {**line, "move": move}) for move in chosen]
        if board.outcome is None:
            requests += [("POST", f"{path}/premoves", {**line, "player": player}) for player in players]
        for _ in range(6):
            start, to = squares[random.below(len(squares))], squares[random.below(len(squares))]
            requests += [("POST", f"{path}/refusal", {**line, "start": start, "to": to})]
            requests += [("POST", f"{path}/refusal", {**line, "start": start})]
    compare(client, run_script, data, requests)


@EACH_VARIANT
def test_openings_are_named_alike(data: dict[str, Any], run_script: Script, variant: str) -> None:
    requests: list[Request] = []
    names: list[str | None] = []
    seed = 1 if VARIANTS[variant].has_chance else None
    for setup, known in opening_table(variant).items():
        for line in known:
            board = Board(variant, setup=setup, seed=seed)
            moves = [board.push(move).text for move in line.split()]
            moves += [] if board.outcome else [board.push(board.legal_moves[0]).text]
            start = {"setup": setup} if len(moves) % 2 else {"position": VARIANTS[variant].setup(setup)}
            requests += [("POST", "/api/explorer", {"variant": variant, "moves": moves, **start})]
            names += [opening_name(board)]
    local = facts(run_script("backend.js", given={"data": data, "requests": requests}))
    assert all(names)
    assert [answer["body"]["opening"] for answer in local] == names


@EACH_VARIANT
def test_the_coach_explains_alike(client: Client, data: dict[str, Any], run_script: Script, variant: str) -> None:
    requests: list[Request] = []
    players = [player.name for player in VARIANTS[variant].players]
    for line in lines(variant):
        path = "/api/positions"
        requests += [("POST", f"{path}/coach", {**line, "player": player}) for player in players]
        if line["moves"]:
            requests += [("POST", f"{path}/loss", {**line, "player": player}) for player in players]
        board = Board(variant, setup=line["setup"], **line["options"])
        for text in line["moves"]:
            board.push(text, recorded=True)
        legal = [str(move) for move in board.legal_moves]
        requests += [("POST", f"{path}/hint", {**line, "move": move}) for move in legal[:: max(1, len(legal) // 8)]]
    compare(client, run_script, data, requests)


@EACH_VARIANT
def test_errors_are_reported_alike(client: Client, data: dict[str, Any], run_script: Script, variant: str) -> None:
    legal = str(Board(variant).legal_moves[0])
    requests: list[Request] = [
        ("POST", "/api/positions", {"variant": variant, "setup": "none"}),
        ("POST", "/api/positions", {"variant": variant, "position": "nonsense"}),
        ("POST", "/api/positions", {"variant": variant, "setup": "a", "position": "b"}),
        ("POST", "/api/positions", {"variant": variant, "moves": [legal, "zz9"]}),
        ("POST", "/api/positions/preview", {"variant": variant, "move": "?"}),
        ("POST", "/api/positions/refusal", {"variant": variant, "start": "z99"}),
        ("POST", "/api/puzzles/try", {"puzzle": "none", "moves": []}),
        ("POST", f"/api/lessons/{variant}/none", {"moves": []}),
        ("GET", "/api/puzzles/none", None),
    ]
    compare(client, run_script, data, requests)


@EACH_VARIANT
def test_drawn_positions_are_checked_alike(
    client: Client, data: dict[str, Any], run_script: Script, variant: str
) -> None:
    requests: list[Request] = []
    squares = list(VARIANTS[variant].geometry.by_name)
    for number, line in enumerate(lines(variant)):
        random, view = Xorshift(number + 5), client.post("/api/positions", line).json()
        pieces = [{key: piece[key] for key in ("square", "player", "name", "angle")} for piece in view["pieces"]]
        floor = [{key: feature[key] for key in ("square", "letter")} for feature in view["floor"]]
        drawn = {"variant": variant, "turn": view["turn"], "pieces": pieces, "floor": floor}
        chosen = pieces[random.below(len(pieces))]
        moved = {**chosen, "square": squares[random.below(len(squares))]}
        changes: list[list[dict[str, Any]]] = [
            pieces,
            [*pieces, chosen],
            [*pieces, moved],
            [moved],
            [{**chosen, "name": "Elephant"}, {**chosen, "player": "nobody"}, {**chosen, "square": "z9"}],
            [{**chosen, "angle": 7}],
        ]
        requests += [("POST", "/api/positions/check", {**drawn, "pieces": change}) for change in changes]
        requests += [("POST", "/api/positions/check", {**drawn, "floor": [{"square": "a1", "letter": "%"}]})]
    compare(client, run_script, data, requests)


@EACH_VARIANT
def test_puzzles_are_judged_alike(client: Client, data: dict[str, Any], run_script: Script, variant: str) -> None:
    requests: list[Request] = [("GET", "/api/puzzles/daily", None)]
    found = puzzles.load(variant)
    for puzzle in found[:: max(1, len(found) // 12)]:
        asked = {"puzzle": puzzle.id}
        own = list(puzzle.own_moves)
        requests += [("GET", f"/api/puzzles/{puzzle.id}", None), ("POST", "/api/puzzles/solution", asked)]
        for count in range(len(own) + 1):
            requests += [("POST", "/api/puzzles/try", {**asked, "moves": own[:count]})]
            requests += [
                ("POST", "/api/puzzles/hint", {**asked, "moves": own[:count], "step": step}) for step in (1, 2)
            ]
        requests += [("POST", "/api/puzzles/try", {**asked, "moves": [*own, own[0]]})]
        if puzzle.is_turn:  # elsewhere a wrong move is answered by a search, which has a history of its own
            legal = [str(move) for move in puzzle.board().legal_moves]
            requests += [("POST", "/api/puzzles/try", {**asked, "moves": [move]}) for move in legal[:6]]
    compare(client, run_script, data, requests)


@EACH_VARIANT
def test_exercises_are_judged_alike(client: Client, data: dict[str, Any], run_script: Script, variant: str) -> None:
    requests: list[Request] = []
    for exercise in lessons()[variant].exercises:
        path, solution = f"/api/lessons/{variant}/{exercise.id}", list(exercise.solution)
        answers: list[list[str]] = [[], *(solution[:count] for count in range(1, len(solution) + 1))]
        if exercise.goal in WRITTEN:
            answers += [["nonsense"], [exercise.position], [*solution, "h1h2"], solution[:-1] or ["a1"]]
        else:
            legal = (str(move) for move in exercise.board().legal_moves)
            answers += [[move] for move in islice(legal, 0, 40, 9)]
        requests += [("POST", path, {"moves": answer}) for answer in answers]
    compare(client, run_script, data, requests)
