"""Identity: cookies, tokens and pages of other sites."""

import httpx
import pytest

from laserchess.server.app import create_app
from laserchess.server.settings import Settings
from tests.server.stateless import Client
from tests.server.visitors import Visitor


def test_a_new_visitor_gets_a_cookie_that_scripts_cannot_read(address: str) -> None:
    with httpx.Client(base_url=f"http://{address}") as browser:
        answer = browser.post("/api/games", json={"variant": "khet", "mode": "here"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("visitor=")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
        again = browser.get(f"/api/games/{answer.json()['id']}")
        assert again.json()["you"] == ["silver", "red"]
        assert "set-cookie" not in again.headers


def test_public_paths_set_no_cookie(address: str) -> None:
    with httpx.Client(base_url=f"http://{address}") as browser:
        for path in ("/api/health", "/api/variants"):
            assert "set-cookie" not in browser.get(path).headers


def test_a_seat_belongs_to_its_holder(anna: Visitor, ben: Visitor) -> None:
    game = anna.create()
    assert ben.refused(game, "move", ply=0, move="c1+") == (403, "seat")
    text = ben.get(f"/api/games/{game['id']}").text + ben.get(f"/api/games/{game['id']}/events").text
    assert anna.secret not in text
    assert "owner" not in text


def test_other_origins_cannot_act(anna: Visitor) -> None:
    body = {"variant": "khet", "mode": "here"}
    foreign = anna.client.post("/api/games", json=body, headers={"Origin": "http://evil.example"})
    assert (foreign.status_code, foreign.json()["error"]["reason"]) == (403, "origin")
    for origin in ("null", "http://[", ""):
        answer = anna.client.post("/api/games", json=body, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["error"]["reason"]) == (403, "origin")
    own = anna.client.post("/api/games", json=body, headers={"Origin": f"http://{anna.address}"})
    assert own.status_code == 201


def test_an_invalid_secret_makes_a_new_visitor(address: str) -> None:
    with httpx.Client(base_url=f"http://{address}", headers={"Authorization": "Bearer short"}) as browser:
        assert "set-cookie" in browser.get("/api/games?mine=1").headers
    with httpx.Client(base_url=f"http://{address}", headers={"Cookie": 'visitor="\\'}) as browser:
        assert browser.get("/api/games?mine=1").json() == []


@pytest.mark.parametrize("other", ['theme={"dark": true}', "list[0]=1", "two words", "="])
def test_foreign_cookies_do_not_hide_a_visitor(address: str, other: str) -> None:
    with httpx.Client(base_url=f"http://{address}") as newcomer:
        own = newcomer.get("/").headers["set-cookie"].partition(";")[0]
    with httpx.Client(base_url=f"http://{address}", headers={"Cookie": f"{other}; {own}"}) as browser:
        made = browser.post("/api/games", json={"variant": "khet", "mode": "here"})
        assert "set-cookie" not in made.headers
        assert browser.get(f"/api/games/{made.json()['id']}").json()["you"] == ["silver", "red"]


@pytest.mark.parametrize("made_up", ["x" * 16, "x" * 43, f"{'x' * 43}.{'x' * 22}", "ä" * 30, '"\\'])
def test_only_signed_cookies_are_accepted(address: str, made_up: str) -> None:
    with httpx.Client(base_url=f"http://{address}", headers={b"Cookie": f"visitor={made_up}".encode()}) as browser:
        cookie = browser.get("/api/games?mine=1").headers["set-cookie"]
    assert not cookie.startswith(f"visitor={made_up}")


def test_over_tls_the_cookie_is_bound_to_the_host(address: str) -> None:
    tls = {"X-Forwarded-Proto": "https"}
    with httpx.Client(base_url=f"http://{address}", headers=tls) as browser:
        answer = browser.get("/")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-visitor=")
        assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
        assert "domain" not in cookie.lower()
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        value = cookie.partition(";")[0].partition("=")[2]
        plain = browser.get("/api/games?mine=1", headers={"Cookie": f"visitor={value}"})
        assert "set-cookie" in plain.headers, "over TLS a cookie without the __Host- prefix is ignored"
        own = browser.get("/api/games?mine=1", headers={"Cookie": f"__Host-visitor={value}"})
        assert "set-cookie" not in own.headers


def test_an_http_page_cannot_act_on_the_server_over_tls(anna: Visitor) -> None:
    body = {"variant": "khet", "mode": "here"}
    headers = {"X-Forwarded-Proto": "https", "Origin": f"http://{anna.address}"}
    refused = anna.client.post("/api/games", json=body, headers=headers)
    assert (refused.status_code, refused.json()["error"]["reason"]) == (403, "origin")
    assert refused.json()["error"]["facts"] == {"origin": f"https://{anna.address}"}
    headers["Origin"] = f"https://{anna.address}"
    assert anna.client.post("/api/games", json=body, headers=headers).status_code == 201


LOCAL = [
    "localhost",
    "localhost:8000",
    "127.0.0.1",
    "192.168.1.5:8000",
    "[::1]:8000",
    "club-pc",
    "club-pc.local",
    "a.lan",
]


@pytest.mark.parametrize("host", LOCAL)
def test_a_server_answers_to_names_of_its_network(address: str, host: str) -> None:
    assert httpx.get(f"http://{address}/api/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "a b", "[", "x:y"])
def test_a_public_host_name_is_rejected(address: str, host: str) -> None:
    answer = httpx.get(f"http://{address}/api/health", headers={"Host": host})
    assert answer.status_code in {400, 421}


def test_a_server_with_host_names_answers_to_those_only() -> None:
    app = create_app(Settings("sqlite+aiosqlite://", hosts=frozenset({"laser.example.org"})))
    expected = {"laser.example.org": 200, "LASER.example.org.": 200, "localhost": 200, "127.0.0.1:1": 200}
    expected |= {"192.168.1.5": 421, "other.example.org": 421}
    for host, status in expected.items():
        assert Client(app).get("/api/variants", headers={"Host": host}).status_code == status, host


def test_private_answers_are_not_cached(anna: Visitor) -> None:
    game = anna.create()
    for path in ("/api/games?mine=1", f"/api/games/{game['id']}", "/api/positions/saved", "/api/health"):
        assert anna.get(path).headers["cache-control"] == "private, no-store"
    with httpx.Client(base_url=f"http://{anna.address}") as newcomer:
        assert newcomer.get("/").headers["cache-control"] == "private, no-store"
        assert newcomer.get("/").headers["cache-control"] == "no-cache", "pages are the same for everybody"
