"""The board element for pages of other origins: script, style, pieces and positions."""

import re

import pytest

from laserchess.server.app import create_app
from laserchess.server.settings import Settings
from tests.server.stateless import Client

ELSEWHERE = {"Origin": "https://blog.example"}


@pytest.fixture(scope="module")
def client() -> Client:
    return Client(create_app(Settings("sqlite+aiosqlite://", rate_limits=False)))


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/board/laser-board.js", "text/javascript"),
        ("/board/laser-board.css", "text/css"),
        ("/board/art/khet.svg", "image/svg+xml"),
        ("/board/art/khet.svg?pieces=contrast", "image/svg+xml"),
        ("/board/view?variant=khet", "application/json"),
    ],
)
def test_other_origins_may_use_everything_the_element_needs(client: Client, path: str, kind: str) -> None:
    answer = client.get(path, headers=ELSEWHERE)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"


@pytest.mark.parametrize("path", ["/api/variants", "/static/board/board.js", "/"])
def test_nothing_else_is_open_to_other_origins(client: Client, path: str) -> None:
    headers = client.get(path, headers=ELSEWHERE).headers
    assert "access-control-allow-origin" not in headers
    assert headers["cross-origin-resource-policy"] == "same-origin"


def test_the_script_needs_no_other_and_the_style_no_page(client: Client) -> None:
    script, style = (client.get(f"/board/laser-board.{kind}").text for kind in ("js", "css"))
    assert not re.search(r"^import\b|\bfrom \"", script, re.MULTILINE)
    assert ":root" not in style
    assert ':host([data-theme="dark"])' in style


def test_a_position_comes_with_its_variant_and_the_last_move(client: Client) -> None:
    start = client.get("/board/view?variant=khet&setup=dynasty").json()
    assert (start["variant"]["id"], start["view"]["turn"], start["played"]) == ("khet", "silver", None)
    after = client.get("/board/view", params={"variant": "laser-chess", "move": ["d6e6", "c7c6"]}).json()
    assert after["played"]["move"]["text"] == "c7c6"
    assert after["view"]["turn"] == "blue"
    board = client.get("/board/view", params={"variant": "leiserchess", "position": "nn6nn/8/8/8/8/8/8/NN6NN W"}).json()
    assert board["view"]["position"] == "nn6nn/8/8/8/8/8/8/NN6NN W"


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({}, 422),
        ({"variant": "chess"}, 422),
        ({"variant": "khet", "position": "8/8"}, 400),
        ({"variant": "khet", "setup": "dynasty", "position": "8/8"}, 400),
        ({"variant": "khet", "move": ["a1a2"]}, 409),
        ({"variant": "khet", "move": ["nonsense"]}, 400),
    ],
)
def test_bad_input_is_rejected_in_words_that_other_origins_can_read(
    client: Client, query: dict[str, str | list[str]], status: int
) -> None:
    answer = client.get("/board/view", params=query, headers=ELSEWHERE)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]
    assert answer.headers["access-control-allow-origin"] == "*"


def test_positions_are_not_cached_since_chance_is_drawn(client: Client) -> None:
    assert "no-store" in client.get("/board/view?variant=khet").headers["cache-control"]


def test_an_unknown_variant_has_no_pieces(client: Client) -> None:
    assert client.get("/board/art/chess.svg").status_code == 404
