"""Saved positions of a visitor, private to them."""

import pytest

from laserchess import VARIANTS
from tests.server.visitors import Visitor

KHET = {"name": "the start", "variant": "khet", "position": VARIANTS["khet"].setup()}


def test_a_position_is_saved_found_and_deleted(anna: Visitor) -> None:
    answer = anna.client.post("/api/positions/saved", json=KHET)
    assert answer.status_code == 201
    saved = answer.json()
    assert {key: saved[key] for key in KHET} == KHET
    assert anna.client.get(f"/api/positions/saved/{saved['id']}").json() == saved
    assert saved in anna.client.get("/api/positions/saved").json()
    assert anna.client.delete(f"/api/positions/saved/{saved['id']}").status_code == 204
    assert anna.client.delete(f"/api/positions/saved/{saved['id']}").status_code == 404
    assert saved not in anna.client.get("/api/positions/saved").json()


def test_other_visitors_cannot_see_or_delete_it(anna: Visitor, ben: Visitor) -> None:
    saved = anna.client.post("/api/positions/saved", json=KHET).json()
    path = f"/api/positions/saved/{saved['id']}"
    assert ben.client.get(path).status_code == ben.client.delete(path).status_code == 404
    assert ben.client.get("/api/positions/saved").json() == []
    assert anna.client.get(path).status_code == 200


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"position": "nonsense"}, 400),
        ({"position": "*/*/*/*/*/*/*/* s"}, 409),
        ({"variant": "chess"}, 422),
        ({"name": "x" * 81}, 422),
        ({"name": "\0"}, 422),
        ({"name": None}, 422),
    ],
)
def test_positions_that_cannot_be_saved(anna: Visitor, change: dict[str, object], status: int) -> None:
    answer = anna.client.post("/api/positions/saved", json=KHET | change)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]


def test_invalid_ids_find_nothing(anna: Visitor) -> None:
    for name in ("%00", "a" * 41, "..%2f..", "none"):
        assert anna.client.get(f"/api/positions/saved/{name}").status_code in {404, 422}
