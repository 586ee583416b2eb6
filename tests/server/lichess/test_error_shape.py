"""Errors of the lichess-shaped API: one shape on every path, whatever rejects the request."""

import httpx
import pytest

from laserchess.server.limits import MAX_BODY
from tests.server.lichess.clients import Program
from tests.server.lichess.conftest import Served
from tests.timeouts import PATIENCE

ANONYMOUS = {
    "an unknown account": ("GET", "/api/user/Nobody-at-all", {}),
    "a wrong method": ("PUT", "/api/user/Nobody-at-all", {}),
    "a form error": ("GET", "/api/games/user/Candle?max=none", {}),
    "NUL in the query": ("GET", "/api/games/user/Candle?vs=%00", {}),
    "a body that is too large": ("POST", "/api/games/export/_ids", {"content": b"x" * (MAX_BODY + 1)}),
    "a foreign page": ("POST", "/api/games/export/_ids", {"headers": {"Origin": "https://elsewhere.example"}}),
    "a foreign host": ("GET", "/api/user/Candle", {"headers": {"Host": "elsewhere.example"}}),
}


@pytest.mark.parametrize("case", ANONYMOUS)
def test_every_rejection_is_a_text(served: Served, case: str) -> None:
    method, path, how = ANONYMOUS[case]
    answer = httpx.request(method, f"http://{served.address}{path}", timeout=PATIENCE, **how)  # type: ignore[arg-type]
    assert answer.status_code >= 400
    error = answer.json()["error"]
    assert isinstance(error, str)
    assert error


def test_unknown_paths_are_texts_for_programs_with_a_token(ray: Program) -> None:
    answer = ray.http.get("/api/nothing-here")
    assert (answer.status_code, answer.json()) == (
        404,
        {"error": "There is nothing at this address. Check the address."},
    )


def test_a_browser_gets_the_shape_of_the_server_at_the_shared_path(served: Served) -> None:
    answer = httpx.put(f"http://{served.address}/api/account", timeout=PATIENCE)
    assert answer.json()["error"]["code"] == "method"


def test_what_was_expected_is_said_once(ray: Program) -> None:
    game = ray.lichess.challenges.create_ai(level=1, variant="khet", color="white")["id"]  # type: ignore[arg-type]
    answer = ray.http.post(f"/api/bot/game/{game}/move/nonsense")
    assert answer.status_code == 400
    assert answer.json()["error"].count("expected") == 1
