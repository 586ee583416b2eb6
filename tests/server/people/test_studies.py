"""Studies of accounts: stored by chapter, private, and limited."""

import json

import pytest

from laserchess.server.analysis import study_rows
from tests.server.people.persons import Person
from tests.server.visitors import Visitor

PATH = "/api/studies/chapter"


def analysis(comment: str = "", variant: str = "khet") -> str:
    return json.dumps({"variant": variant, "start": {}, "at": 0, "nodes": [{"parent": None, "comment": comment}]})


def keep(who: Visitor, study: str, chapter: str, text: str) -> int:
    return who.client.put(PATH, json={"study": study, "chapter": chapter, "analysis": text}).status_code


def listed(who: Visitor) -> list[tuple[str, list[str]]]:
    return [(study["name"], [each["name"] for each in study["chapters"]]) for study in who.get("/api/studies").json()]


def test_chapters_are_stored_replaced_listed_and_deleted(ada: Person) -> None:
    assert listed(ada) == []
    for study, chapter in (("Openings", "b"), ("Openings", "a"), ("Endings", "ß & ünï?"), ("Openings", "b")):
        assert keep(ada, study, chapter, analysis(chapter)) == 204
    assert dict(listed(ada)) == {"Openings": ["b", "a"], "Endings": ["ß & ünï?"]}
    assert keep(ada, "Endings", "ß & ünï?", analysis("anew")) == 204
    found = ada.client.get(PATH, params={"study": "Endings", "chapter": "ß & ünï?"}).json()
    assert found["analysis"] == analysis("anew")
    for status in (204, 404):
        assert ada.client.delete(PATH, params={"study": "Openings", "chapter": "b"}).status_code == status
    assert ada.client.get(PATH, params={"study": "Openings", "chapter": "b"}).status_code == 404
    assert dict(listed(ada))["Openings"] == ["a"]


def test_studies_are_private_and_need_an_account(ada: Person, grace: Person, anna: Visitor) -> None:
    assert keep(ada, "Mine", "1", analysis()) == 204
    asked = {"study": "Mine", "chapter": "1"}
    assert grace.client.get(PATH, params=asked).status_code == 404
    assert grace.client.delete(PATH, params=asked).status_code == 404
    assert listed(grace) == []
    assert anna.get("/api/studies").status_code == keep(anna, "Mine", "1", analysis()) == 403


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"analysis": "nonsense"}, 422),
        ({"analysis": "[]"}, 422),
        ({"analysis": '{"variant": "khet"}'}, 422),
        ({"analysis": analysis("x" * 400_000)}, 422),
        ({"study": ""}, 422),
        ({"study": "a\0b"}, 422),
        ({"chapter": "x" * 61}, 422),
        ({"chapter": None}, 422),
    ],
)
def test_invalid_chapters_are_refused(ada: Person, change: dict[str, object], status: int) -> None:
    body = {"study": "Mine", "chapter": "1", "analysis": analysis()} | change
    answer = ada.client.put(PATH, json=body)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]


def test_studies_are_limited_in_size(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_rows, "MAX_CHAPTERS", 2)
    assert [keep(ada, "Mine", name, analysis()) for name in "abab"] == [204] * 4
    answer = ada.client.put(PATH, json={"study": "Mine", "chapter": "c", "analysis": analysis()})
    assert answer.status_code == 409
    assert "at most 2 chapters" in answer.json()["error"]["expected"]
    monkeypatch.setattr(study_rows, "MAX_BYTES", 2 * len(analysis()))
    assert keep(ada, "Mine", "b", analysis()) == 204
    assert keep(ada, "Mine", "b", analysis("longer")) == 409
    assert listed(ada) == [("Mine", ["a", "b"])]


def test_studies_are_exported(ada: Person) -> None:
    keep(ada, "Mine", "1", analysis("a thought"))
    lines = [json.loads(line) for line in ada.get("/api/account/export").text.splitlines()]
    chapter, study = (next(line["data"] for line in lines if line["kind"] == kind) for kind in ("chapter", "study"))
    assert (study["name"], chapter["study_id"]) == ("Mine", study["id"])
    assert (chapter["name"], chapter["analysis"]) == ("1", analysis("a thought"))
