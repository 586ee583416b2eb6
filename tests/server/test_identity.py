"""Who is who: cookies, tokens and pages of other sites."""

import httpx
import pytest

from tests.server.visitors import Visitor


def test_a_newcomer_gets_a_cookie_that_scripts_cannot_read(address: str) -> None:
    with httpx.Client(base_url=f"http://{address}") as browser:
        answer = browser.post("/api/games", json={"variant": "khet", "mode": "here"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("visitor=")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
        again = browser.get(f"/api/games/{answer.json()['id']}")
        assert again.json()["you"] == ["silver", "red"]
        assert "set-cookie" not in again.headers


def test_what_is_the_same_for_everybody_sets_no_cookie(address: str) -> None:
    with httpx.Client(base_url=f"http://{address}") as browser:
        for path in ("/api/health", "/api/variants"):
            assert "set-cookie" not in browser.get(path).headers


def test_a_seat_is_its_holders_alone(anna: Visitor, ben: Visitor) -> None:
    game = anna.create()
    assert ben.refused(game, "move", ply=0, move="c1+") == (403, "seat")
    text = ben.get(f"/api/games/{game['id']}").text + ben.get(f"/api/games/{game['id']}/events").text
    assert anna.secret not in text
    assert "owner" not in text


def test_pages_of_other_sites_cannot_act(anna: Visitor) -> None:
    body = {"variant": "khet", "mode": "here"}
    foreign = anna.client.post("/api/games", json=body, headers={"Origin": "http://evil.example"})
    assert (foreign.status_code, foreign.json()["error"]["reason"]) == (403, "origin")
    for origin in ("null", "http://[", ""):
        answer = anna.client.post("/api/games", json=body, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["error"]["reason"]) == (403, "origin")
    own = anna.client.post("/api/games", json=body, headers={"Origin": f"http://{anna.address}"})
    assert own.status_code == 201


def test_a_secret_that_is_none_makes_a_newcomer(address: str) -> None:
    with httpx.Client(base_url=f"http://{address}", headers={"Authorization": "Bearer short"}) as browser:
        assert "set-cookie" in browser.get("/api/games?mine=1").headers
    with httpx.Client(base_url=f"http://{address}", headers={"Cookie": 'visitor="\\'}) as browser:
        assert browser.get("/api/games?mine=1").json() == []


@pytest.mark.parametrize("other", ['theme={"dark": true}', "list[0]=1", "two words", "="])
def test_a_visitor_is_known_whatever_cookies_other_programs_have_set(address: str, other: str) -> None:
    cookies = f"{other}; visitor={'x' * 30}"
    with httpx.Client(base_url=f"http://{address}", headers={"Cookie": cookies}) as browser:
        made = browser.post("/api/games", json={"variant": "khet", "mode": "here"})
        assert "set-cookie" not in made.headers
        assert browser.get(f"/api/games/{made.json()['id']}").json()["you"] == ["silver", "red"]
