"""Sharing: link previews, embedded pages, images; and missing pages."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from laserchess import puzzles
from tests.server.visitors import Json, Visitor

HTML = {"Accept": "text/html"}


@pytest.fixture
def game(anna: Visitor) -> Json:
    made = anna.create(side="blue")
    anna.play(made, "c1+", "c7+")
    return made


def test_the_page_of_a_game_says_what_it_is(anna: Visitor, game: Json) -> None:
    page = anna.get(f"/game/{game['id']}")
    assert page.status_code == 200
    assert '<meta property="og:title" content="Laser Chess: anna – Red">' in page.text
    assert f"http://{anna.address}/api/games/{game['id']}/board.png" in page.text


def test_a_name_cannot_break_out_of_the_page(ben: Visitor) -> None:
    made = ben.create(name='"><script>')
    assert "<script>" not in ben.get(f"/game/{made['id']}").text.split("og:title")[1].split("\n")[0]


def test_the_page_of_a_puzzle_shows_it(anna: Visitor) -> None:
    puzzle = puzzles.load("khet", theme="swap")[0]
    page = anna.get(f"/puzzles/{puzzle.id}").text
    assert '<meta property="og:title" content="Khet 2.0: puzzle">' in page
    assert puzzle.task in page
    (picture,) = re.findall(r'"og:image" content="(.*?)"', page)
    address = unescape(picture)
    asked = parse_qs(urlsplit(address).query)
    assert (asked["variant"], asked["position"]) == (["khet"], [puzzle.position])
    assert anna.get(address.removeprefix(f"http://{anna.address}")).content[:4] == b"\x89PNG"
    assert "position=" in anna.get("/puzzles/daily").text
    assert "position=" not in anna.get("/puzzles/storm").text


@pytest.mark.parametrize(
    "path", ["/puzzles/nosuch1", "/game/nosuchgame", "/embed/nosuchgame", "/nothing", "/learn/khet/more"]
)
def test_what_is_missing_is_404_and_a_page(anna: Visitor, path: str) -> None:
    answer = anna.client.get(path, headers=HTML)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<!doctype html>" in answer.text


def test_api_clients_get_json_for_missing_pages(anna: Visitor) -> None:
    assert anna.get("/nothing").json()["error"]["reason"] == "not-found"
    assert anna.client.get("/api/nothing", headers=HTML).json()["error"]["reason"] == "not-found"


def test_only_the_embedded_page_may_be_framed(anna: Visitor, game: Json) -> None:
    page, embedded = (anna.get(f"/{kind}/{game['id']}").headers for kind in ("game", "embed"))
    assert "frame-ancestors 'none'" in page["content-security-policy"]
    assert page["x-frame-options"] == "DENY"
    assert "frame-ancestors *" in embedded["content-security-policy"]
    assert "x-frame-options" not in embedded


def test_boards_and_games_as_images(anna: Visitor, game: Json) -> None:
    png = anna.get(f"/api/games/{game['id']}/board.png?ply=1")
    assert (png.headers["content-type"], png.content[:4]) == ("image/png", b"\x89PNG")
    gif = anna.get(f"/api/games/{game['id']}/game.gif")
    assert (gif.headers["content-type"], gif.content[:3]) == ("image/gif", b"GIF")
    line = anna.post("/api/pictures/film.gif", {"variant": "khet", "moves": ["c1c2"]})
    assert line.content[:3] == b"GIF"
    assert anna.get("/api/pictures/board.png?variant=khet").content[:4] == b"\x89PNG"
    assert anna.get("/api/pictures/board.png?variant=khet&position=x").status_code == 400


def test_the_app_can_be_installed(anna: Visitor) -> None:
    manifest = anna.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert anna.get(f"/{icon['src']}").status_code == 200
    assert anna.get("/sw.js").headers["content-type"].startswith("text/javascript")


def test_a_rematch_swaps_names_that_are_only_colours(anna: Visitor, ben: Visitor) -> None:
    made = anna.create(mode="friend", side="blue", name=None)
    game = ben.join(made)
    anna.do(game, "resign") if game["view"]["turn"] == "blue" else ben.do(game, "resign")
    anna.do(game, "rematch")
    ben.do(game, "rematch", agree=True)
    following = anna.game(anna.game(game["id"])["next"])
    assert [(player, seat["name"]) for player, seat in following["seats"].items()] == [("blue", "ben"), ("red", "Red")]


def test_only_games_worth_watching_are_recent(anna: Visitor, stranger: Visitor) -> None:
    played, begun = (anna.create(mode="computer", side="blue", level=1) for _ in range(2))
    anna.play(begun, "c1+")
    anna.play(played, "c1+")
    for move in ("c1-", "c1+", "c1-"):
        anna.wait_for(played, lambda game: game["view"]["turn"] == "blue" or game["outcome"] is not None)
        anna.play(played, move)
    before = recent(stranger)
    assert played["id"] in before
    assert begun["id"] not in before
    anna.do(played, "resign")
    anna.do(begun, "resign")
    after = recent(stranger)
    assert played["id"] in after
    assert begun["id"] not in after


def recent(visitor: Visitor) -> set[str]:
    """Return the ids of the recent games."""
    return {game["id"] for game in visitor.get("/api/games?recent=1").json()}


def test_premoves_and_explanations(anna: Visitor) -> None:
    start = {"variant": "laser-chess"}
    asked = anna.post("/api/positions/premoves", start | {"player": "red"}).json()["moves"]
    assert "e5+" in {move["text"] for move in asked}
    why = anna.post("/api/positions/refusal", start | {"start": "c1", "to": "c4"}).json()
    assert why["message"] == "The Deflector on c1 cannot go to c4: that is further than one square."
    assert anna.post("/api/positions/refusal", start | {"start": "e5"}).json()["reason"] == "owner"
    assert anna.post("/api/positions/refusal", start | {"start": "c1", "to": "c2"}).json()["message"] == ""
    shots = anna.post("/api/positions/branches", start | {"move": "c1+"}).json()["branches"]
    assert [shot["share"] for shot in shots] == [1.0]
