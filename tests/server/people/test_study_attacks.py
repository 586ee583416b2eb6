"""Chapters no page would write, and operations that grow without bound."""

import json
from typing import Any

import httpx
import pytest

from laserchess.board import Board
from laserchess.server.analysis.study_search import MAX_POSITIONS, positions_of
from tests.server.people.persons import Person
from tests.server.people.test_shared_studies import FIRST, create, do, nodes, reply, send, share, view
from tests.server.visitors import Json


def store(who: Person, listed: list[Any], **more: Any) -> Json:
    """Store a chapter with these nodes, and return its study."""
    content = json.dumps({"variant": "laser-chess", "start": {}, "nodes": listed, **more}, separators=(",", ":"))
    put = who.client.put("/api/studies/chapter", json={"study": "Odd", "chapter": "One", "analysis": content})
    assert put.status_code == 204, put.text
    return view(who, next(each for each in who.get("/api/studies").json() if each["name"] == "Odd"))


def uses(who: Person, study: Json) -> list[httpx.Response]:
    """Change a chapter, play in it and export it."""
    chapter = study["chapters"][0]["id"]
    return [
        send(who, study, "shapes", path=[], add=["Ga1"]),
        send(who, study, "comment", path=[], comment="x"),
        send(who, study, "add", path=[], move=FIRST),
        who.get(f"/api/study/{study['id']}/{chapter}.pgn"),
        who.get(f"/api/study/{study['id']}/{chapter}.gif"),
    ]


@pytest.mark.parametrize(
    "listed",
    [
        [],
        [{}, 5],
        [{}, {"parent": 7}],
        [{}, {"parent": -1}],
        [{}, {"parent": 1}],
        [{"shapes": 5}],
        [{"shapes": [[1]]}],
        [{"comment": 5}],
        [{"nags": ["x", 1]}],
        [{}, {"move": {}}],
    ],
)
def test_a_chapter_with_impossible_nodes_is_refused(ada: Person, listed: list[Any]) -> None:
    answers = uses(ada, store(ada, listed))
    assert [answer.status_code for answer in answers] == [404] * len(answers)


def test_a_deeply_nested_chapter_is_refused(ada: Person) -> None:
    nested: list[Any] = []
    for _ in range(400):
        nested = [nested]
    answers = uses(ada, store(ada, [{"eval": nested}]))[:3]
    assert [answer.status_code for answer in answers] == [404] * 3


def test_a_chapter_of_a_hundred_thousand_moves_is_refused_at_once(ada: Person) -> None:
    """Reading it took a minute of the event loop: time grew with the square of the number of moves."""
    answers = uses(ada, store(ada, [{}] * 130_000))
    assert [answer.status_code for answer in answers] == [404] * len(answers)


def test_an_endless_turn_is_not_exported(ada: Person) -> None:
    """Moves after each of which the same player moves: each was copied with all before it."""
    study = store(ada, [{}, *({"parent": number, "move": "x"} for number in range(4000))])
    assert ada.get(f"/api/study/{study['id']}.pgn").text == "", "the other chapters can be exported"
    assert ada.get(f"/api/study/{study['id']}/{study['chapters'][0]['id']}.pgn").status_code == 404


def test_long_operations_are_not_stored_as_they_are(ada: Person, grace: Person) -> None:
    """A thousand operations on a chapter's last move stored a thousand times its path."""
    study = share(ada, create(ada), "private", grace)
    comment = "long" * 1000
    do(ada, study, "comment", path=[], comment=comment)
    do(ada, study, "comment", path=[], comment="short")
    do(ada, study, "comment", path=[], comment=comment)
    logged = grace.get(f"/api/studies/{study['id']}/operations?after={study['seq']}").json()["operations"]
    assert [each["operation"]["type"] for each in logged] == ["chapters", "comment", "chapters"]
    assert nodes(grace, study)[0]["comment"] == comment


def test_an_operation_is_carried_out_again_if_another_was_first(ada: Person, grace: Person) -> None:
    study = share(ada, create(ada), "private", grace)
    first = send(ada, study, "add", ref="mine", path=[], move=FIRST).json()["seq"]
    do(grace, study, "add", path=[FIRST], move=reply(FIRST))
    do(ada, study, "delete", path=[FIRST])
    assert send(ada, study, "add", ref="mine", path=[], move=FIRST).json()["seq"] == first
    assert len(nodes(ada, study)) == 1


def test_illegal_moves_of_a_chapter_are_not_all_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusing a move takes a millisecond of the process that all visitors share."""
    tried: list[str] = []

    def refuse(board: Board, text: str, **_: bool) -> None:
        tried.append(text)
        board.parse_move("nonsense")

    monkeypatch.setattr(Board, "push", refuse)
    listed = [{}, *({"parent": 0, "move": f"a{number}"} for number in range(4000))]
    positions = positions_of(json.dumps({"variant": "laser-chess", "start": {}, "nodes": listed}))
    assert len(positions) == 1
    assert len(tried) < MAX_POSITIONS
