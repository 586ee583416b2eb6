"""Shared studies: who may see and edit them, operations of several editors, and exports."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from laserchess import Board
from tests.server.people.persons import Person
from tests.server.visitors import Json, Talk, Visitor

REFS = count()
START = Board("laser-chess")
FIRST, SECOND, THIRD = [move.text for move in START.legal_moves][:3]


def analysis(variant: str = "laser-chess") -> str:
    board = Board(variant)
    root: Json = {
        "parent": None,
        "move": "",
        "next": board.turn,
        "comment": "",
        "nags": [],
        "eval": None,
        "clock": None,
    }
    start = {"position": board.position, "options": {}, "tags": {}, "result": "*"}
    return json.dumps({"variant": variant, "start": start, "at": 0, "nodes": [root]})


def create(who: Person, name: str = "Openings") -> Json:
    body = {"study": name, "chapter": "One", "analysis": analysis()}
    assert who.client.put("/api/studies/chapter", json=body).status_code == 204
    found = next(study for study in who.get("/api/studies").json() if study["name"] == name)
    return view(who, found)


def view(who: Visitor, study: Json) -> Json:
    answer = who.get(f"/api/studies/{study['id']}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def share(who: Person, study: Json, visibility: str = "private", *editors: Person) -> Json:
    body = {"name": study["name"], "visibility": visibility, "editors": [each.name for each in editors]}
    answer = who.client.put(f"/api/studies/{study['id']}", json=body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def send(who: Person, study: Json, type_: str, ref: str | None = None, **more: Any) -> httpx.Response:
    operation = {"type": type_, "chapter": study["chapters"][0]["id"], **more}
    body = {"ref": ref or f"op {next(REFS)}", "operation": operation}
    return who.post(f"/api/studies/{study['id']}/operations", body)


def do(who: Person, study: Json, type_: str, **more: Any) -> int:
    answer = send(who, study, type_, **more)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["seq"])


def nodes(who: Visitor, study: Json) -> list[Json]:
    found = who.get(f"/api/studies/{study['id']}/chapters/{study['chapters'][0]['id']}").json()
    stored: list[Json] = json.loads(found["analysis"])["nodes"]
    return stored


def moves(who: Visitor, study: Json) -> list[str]:
    return [node["move"] for node in nodes(who, study)[1:]]


def reply(move: str, number: int = 0) -> str:
    board = Board("laser-chess")
    board.push(move)
    return board.push([each.text for each in board.legal_moves][number]).text


def test_visibility_decides_who_sees_a_study(ada: Person, grace: Person, anna: Visitor) -> None:
    study = create(ada)
    assert (study["visibility"], study["may_edit"], study["is_owner"]) == ("private", True, True)
    paths = [f"/api/studies/{study['id']}", f"/api/study/{study['id']}.pgn", f"/api/studies/{study['id']}/operations"]
    paths.append(f"/api/study/{study['id']}/{study['chapters'][0]['id']}.pgn")
    for visibility, status, listed in (("private", 404, 0), ("link", 200, 0), ("public", 200, 1)):
        share(ada, study, visibility)
        assert [who.get(path).status_code for path in paths for who in (grace, anna)] == [status] * 8
        assert len(grace.get(f"/api/study/by/{ada.name}").text.splitlines()) == listed
        assert len(ada.get(f"/api/study/by/{ada.name}").text.splitlines()) == 1
        for path in (f"/api/study/by/{ada.name}/export.pgn", f"/study/by/{ada.name}/export.pgn"):
            assert [who.get(path).text.count("[StudyName ") for who in (anna, ada)] == [listed, 1]
    assert view(grace, study)["may_edit"] is False
    for answer in (
        send(grace, study, "add", path=[], move=FIRST),
        grace.client.put(f"/api/studies/{study['id']}", json={"name": "x", "visibility": "link", "editors": []}),
        grace.client.delete(f"/api/studies/{study['id']}"),
        grace.client.delete(f"/api/studies/{study['id']}/chapters/{study['chapters'][0]['id']}"),
    ):
        assert answer.status_code == 403
        assert answer.json()["error"]["hint"]
    assert grace.get("/api/studies/nothing").status_code == 404


def test_editors_see_and_change_a_private_study(ada: Person, grace: Person) -> None:
    study = share(ada, create(ada), "private", grace)
    assert study["editors"] == [grace.name]
    assert [(each["name"], each["owner"]) for each in grace.get("/api/studies").json()] == [("Openings", ada.name)]
    assert do(grace, study, "add", path=[], move=FIRST) == study["seq"] + 1
    do(ada, study, "add", path=[FIRST], move=reply(FIRST))
    do(grace, study, "comment", path=[FIRST], comment="a thought")
    do(ada, study, "nags", path=[FIRST], nags=[1])
    do(ada, study, "shapes", path=[FIRST], add=["Ga1", "Ra1b2"])
    first = nodes(ada, study)[1]
    assert (first["comment"], first["nags"], first["shapes"]) == ("a thought", [1], ["Ga1", "Ra1b2"])
    assert first["next"] == Board("laser-chess").variant.players[1].name
    assert moves(grace, study) == [FIRST, reply(FIRST)]
    share(ada, study, "private")
    assert send(grace, study, "comment", path=[], comment="").status_code == 404


def test_operations_promote_delete_and_rename(ada: Person) -> None:
    study = create(ada)
    for move in (FIRST, SECOND, THIRD):
        do(ada, study, "add", path=[], move=move)
    do(ada, study, "promote", path=[THIRD])
    assert moves(ada, study) == [THIRD, FIRST, SECOND]
    do(ada, study, "delete", path=[FIRST])
    assert moves(ada, study) == [THIRD, SECOND]
    do(ada, study, "rename", name="Two")
    assert [each["name"] for each in view(ada, study)["chapters"]] == ["Two"]
    assert ada.client.get("/api/studies/chapter", params={"study": "Openings", "chapter": "Two"}).status_code == 200


def test_an_operation_after_a_deleted_move_is_refused(ada: Person, grace: Person) -> None:
    study = share(ada, create(ada), "private", grace)
    do(ada, study, "add", path=[], move=FIRST)
    do(grace, study, "delete", path=[FIRST])
    for more in ({"type_": "comment", "comment": "late"}, {"type_": "delete"}):
        answer = send(ada, study, path=[FIRST], **more)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "study_move")
    answer = send(ada, study, "add", path=[FIRST], move=reply(FIRST))
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "study_move")


@pytest.mark.parametrize(
    "operation",
    [
        {"type": "add", "path": [], "move": "nonsense"},
        {"type": "add", "path": ["nonsense"], "move": FIRST},
        {"type": "comment", "path": [], "comment": "{"},
        {"type": "shapes", "path": [], "add": ["?"]},
        {"type": "delete", "path": []},
        {"type": "unknown", "path": []},
    ],
)
def test_invalid_operations_are_refused(ada: Person, operation: Json) -> None:
    study = create(ada)
    answer = send(ada, study, operation.pop("type"), **operation)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["message"]
    assert moves(ada, study) == []


def test_concurrent_editors_lose_nothing(ada: Person, grace: Person) -> None:
    study = share(ada, create(ada), "private", grace)
    texts = [move.text for move in START.legal_moves][:12]

    def add(who: Person, offset: int) -> list[int]:
        return [do(who, study, "add", path=[], move=move) for move in texts[offset:] + texts[:offset]]

    with ThreadPoolExecutor() as pool:
        numbers = [seq for done in pool.map(add, (ada, grace), (0, 6)) for seq in done]
    assert len({*numbers}) == 24
    assert sorted(moves(ada, study)) == sorted(texts)
    logged = ada.get(f"/api/studies/{study['id']}/operations?after={study['seq']}").json()
    assert [each["seq"] for each in logged["operations"]] == sorted(numbers)


def test_shapes_of_several_editors_are_merged(ada: Person, grace: Person) -> None:
    study = share(ada, create(ada), "private", grace)
    do(ada, study, "shapes", path=[], add=["Ga1", "Ra1b2"])
    do(grace, study, "shapes", path=[], add=["Bc3", "Ga1"])
    do(ada, study, "shapes", path=[], remove=["Ra1b2"])
    assert nodes(grace, study)[0]["shapes"] == ["Ga1", "Bc3"]


def test_an_operation_sent_again_counts_once(ada: Person, grace: Person) -> None:
    study = share(ada, create(ada), "private", grace)
    first = send(ada, study, "comment", ref="mine", path=[], comment="first").json()["seq"]
    do(grace, study, "comment", path=[], comment="second")
    assert send(ada, study, "comment", ref="mine", path=[], comment="first").json()["seq"] == first
    assert nodes(ada, study)[0]["comment"] == "second"


def test_open_sockets_get_operations_in_their_order(
    ada: Person, grace: Person, people: Callable[[str], Person]
) -> None:
    study = share(ada, create(ada), "link", grace)
    stranger = people("Stranger")
    with stranger.open(f"/api/studies/{study['id']}/live") as talk:
        assert talk.hear() == {"type": "study", "seq": study["seq"]}
        for who, move in ((ada, FIRST), (grace, SECOND), (ada, THIRD)):
            do(who, study, "add", path=[], move=move)
        heard = [talk.hear_until("operation") for _ in range(3)]
        assert [each["operation"]["move"] for each in heard] == [FIRST, SECOND, THIRD]
        assert [each["seq"] - study["seq"] for each in heard] == [1, 2, 3]
        assert [each["by"] for each in heard] == [ada.name, grace.name, ada.name]
        assert talk.ask(type="ping")["type"] == "pong"
        share(ada, study, "private")
        assert talk.hear_until("operation")["operation"]["type"] == "settings"
    with stranger.open(f"/api/studies/{study['id']}/live") as talk:
        assert talk.hear()["error"]["code"] == "study"


def hear_people(talk: Talk, *names: str, others: int = 0) -> None:
    """Wait until these people have the study open."""
    wanted = {"type": "people", "names": sorted(names, key=str.casefold), "others": others}
    while talk.hear_until("people") != wanted:
        pass


def test_sockets_hear_who_has_the_study_open(ada: Person, grace: Person, address: str) -> None:
    study = share(ada, create(ada), "link", grace)
    path = f"/api/studies/{study['id']}/live"
    with ada.open(path) as hers:
        hear_people(hers, ada.name)
        with grace.open(path) as other, grace.open(path):
            hear_people(other, ada.name, grace.name)
            hear_people(hers, ada.name, grace.name)
            with Person(address) as anna, anna.open(path) as stranger, anna.open(path):
                hear_people(stranger, ada.name, grace.name, others=1)
                hear_people(hers, ada.name, grace.name, others=1)
            hear_people(hers, ada.name, grace.name)
        hear_people(hers, ada.name)


def test_a_shared_chapter_is_never_replaced(ada: Person, grace: Person) -> None:
    study = share(ada, create(ada), "private", grace)
    do(grace, study, "add", path=[], move=FIRST)
    create(ada)
    assert [each["name"] for each in view(ada, study)["chapters"]] == ["One", "One (2)"]
    assert moves(ada, study) == [FIRST]


def test_chapters_are_added_and_deleted_by_editors(ada: Person, grace: Person) -> None:
    study = share(ada, create(ada), "private", grace)
    path = f"/api/studies/{study['id']}/chapters"
    made = grace.post(path, {"name": "One", "analysis": analysis()})
    assert (made.status_code, made.json()["name"]) == (201, "One (2)")
    assert grace.client.delete(f"{path}/{made.json()['id']}").status_code == 204
    assert grace.client.delete(f"{path}/{made.json()['id']}").status_code == 404
    assert grace.client.delete(f"{path}/{study['chapters'][0]['id']}").status_code == 204
    assert ada.get(f"/api/studies/{study['id']}").status_code == 404


def test_a_study_is_renamed_cloned_and_deleted(ada: Person, grace: Person) -> None:
    study = create(ada)
    do(ada, study, "add", path=[], move=FIRST)
    create(ada, "Other")
    assert share(ada, study | {"name": "Other"}, "link")["name"] == "Other (2)"
    assert moves(ada, study) == [FIRST]
    cloned = grace.post(f"/api/studies/{study['id']}/clone", {}).json()
    assert (cloned["name"], cloned["owner"], cloned["visibility"]) == ("Other (2)", grace.name, "private")
    assert moves(grace, cloned) == [FIRST]
    assert ada.client.delete(f"/api/studies/{study['id']}").status_code == 204
    assert ada.get(f"/api/studies/{study['id']}").status_code == 404
    assert moves(grace, cloned) == [FIRST]


def test_a_clone_has_its_chapters_in_their_order_and_is_written_at_once(
    ada: Person, grace: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = share(ada, create(ada), "link")
    names = ["One", "Zoo", "Bee", "Ant"]
    for name in names[1:]:
        ada.post(f"/api/studies/{study['id']}/chapters", {"name": name, "analysis": analysis()})
        time.sleep(0.002)
    monkeypatch.setattr("laserchess.server.analysis.study_rows.now_ms", lambda: 1)
    cloned = grace.post(f"/api/studies/{study['id']}/clone", {}).json()
    assert [chapter["name"] for chapter in cloned["chapters"]] == names
    monkeypatch.setattr("laserchess.server.analysis.study_rows.MAX_CHAPTERS", 2 * len(names) - 1)
    refused = grace.post(f"/api/studies/{study['id']}/clone", {})
    assert refused.json()["error"]["reason"] == "full"
    assert [each["id"] for each in grace.get("/api/studies").json()] == [cloned["id"]]


def test_a_study_is_exported_as_pgn(ada: Person, anna: Visitor) -> None:
    study = share(ada, create(ada), "public")
    for path, move in (([], FIRST), ([FIRST], reply(FIRST)), ([FIRST], reply(FIRST, 1))):
        do(ada, study, "add", path=path, move=move)
    do(ada, study, "comment", path=[FIRST], comment="a thought")
    do(ada, study, "shapes", path=[FIRST], add=["Ga1", "Ra1b2"])
    do(ada, study, "comment", path=[], comment="long" * 1000)
    do(ada, study, "shapes", path=[], add=["Yc3"])
    text = anna.get(f"/api/study/{study['id']}.pgn").text
    assert f'[StudyName "{study["name"]}"]' in text
    assert "[%csl Ga1] [%cal Ra1b2] a thought" in text
    assert "[%csl Yc3]" in text
    assert f"(1... {reply(FIRST, 1)}" in text
    chapter = anna.get(f"/api/study/{study['id']}/{study['chapters'][0]['id']}.pgn")
    assert chapter.headers["content-type"].startswith("application/x-chess-pgn")
    assert chapter.text.strip() == text.strip()
    assert anna.get(f"/api/study/{study['id']}/nothing.pgn").status_code == 404
    read = anna.post("/api/records/read", {"text": text}).json()
    assert [node["move"] for node in read["nodes"]] == ["", FIRST, reply(FIRST), reply(FIRST, 1)]


def page(who: Visitor, path: str) -> httpx.Response:
    return who.client.get(path, headers={"Accept": "text/html"})


def test_the_page_of_a_private_study_is_missing_for_strangers(ada: Person, grace: Person, anna: Visitor) -> None:
    study = create(ada)
    own, chapter = f"/study/{study['id']}", study["chapters"][0]["id"]
    unknown = page(anna, "/study/nothing")
    assert (unknown.status_code, "Page not found" in unknown.text) == (404, True)
    for who in (grace, anna):
        for path in (own, f"{own}/{chapter}", f"/embed{own}/{chapter}"):
            found = page(who, path)
            assert (found.status_code, found.text) == (404, unknown.text)
    assert page(ada, own).status_code == page(ada, f"{own}/{chapter}").status_code == 200
    assert page(ada, f"/embed{own}/{chapter}").status_code == 404, "a private study is never embedded"
    share(ada, study, "link", grace)
    for who in (ada, grace, anna):
        assert [page(who, f"{start}{own}/{chapter}").status_code for start in ("", "/embed")] == [200, 200]
        assert page(who, f"{own}/nothing").status_code == 404
    assert f'content="{study["name"]}"' in page(anna, own).text
    assert "frame-ancestors *" in page(anna, f"/embed{own}/{chapter}").headers["content-security-policy"]
    assert "frame-ancestors 'none'" in page(anna, own).headers["content-security-policy"]


def test_the_main_line_of_a_chapter_is_exported_as_a_gif(ada: Person, grace: Person) -> None:
    study = create(ada)
    for path, move in (([], FIRST), ([FIRST], reply(FIRST)), ([], SECOND)):
        do(ada, study, "add", path=path, move=move)
    address = f"/api/study/{study['id']}/{study['chapters'][0]['id']}.gif"
    found = ada.get(address)
    assert (found.status_code, found.headers["content-type"]) == (200, "image/gif")
    line = {"variant": "laser-chess", "position": START.position, "moves": [FIRST, reply(FIRST)]}
    assert found.content == ada.post("/api/pictures/film.gif", line).content
    assert [grace.get(path).status_code for path in (address, address.replace(".gif", "x.gif"))] == [404, 404]


def test_a_turn_of_several_actions_is_one_move_of_the_pgn(ada: Person) -> None:
    variant = "laser-chess-1987"
    body = {"study": "Turns", "chapter": "One", "analysis": analysis(variant)}
    assert ada.client.put("/api/studies/chapter", json=body).status_code == 204
    study = view(ada, ada.get("/api/studies").json()[0])
    board, path = Board(variant), list[str]()
    for number in range(2):
        texts = [each.text for each in board.legal_moves]
        move = next(text for text in texts if text.startswith(".") == bool(number))
        do(ada, study, "add", path=path, move=move)
        path.append(board.push(move).text)
    read = ada.post("/api/records/read", {"text": ada.get(f"/api/study/{study['id']}.pgn").text}).json()
    assert read["nodes"][1]["actions"] == path


def finds(who: Visitor, study: Json, position: str) -> bool:
    """Return whether a search by position finds a study, once all chapters are read."""
    address = "/api/studies/search?" + urlencode({"variant": "laser-chess", "position": position})
    while (answer := who.get(address).json())["counting"]:
        time.sleep(0.05)
    return study["id"] in [each["study"] for each in answer["chapters"]]


def test_studies_are_found_by_position_by_those_who_may_see_them(ada: Person, grace: Person, anna: Visitor) -> None:
    board, study = Board("laser-chess"), create(ada)
    other = reply(FIRST, 1)
    for path, move in (([], FIRST), ([FIRST], reply(FIRST)), ([FIRST], other)):
        do(ada, study, "add", path=path, move=move)
    board.push(FIRST)
    board.push(other)
    assert finds(ada, study, board.position), "variations count, too"
    assert not finds(anna, study, board.position)
    share(ada, study, "private", grace)
    assert finds(grace, study, board.position)
    share(ada, study, "link")
    assert not finds(grace, study, board.position), "it is not listed"
    share(ada, study, "public")
    assert finds(anna, study, board.position)
    do(ada, study, "delete", path=[FIRST, other])
    assert not finds(anna, study, board.position)
