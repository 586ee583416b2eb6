"""Streams of other players' games, and TV, through berserk."""

from collections.abc import Callable, Iterator
from typing import Any

import berserk
import pytest

from laserchess.server.lobby import live_games
from tests.server.lichess.clients import Program
from tests.server.lichess.test_exports import finished
from tests.server.lichess.test_streams import begin

Make = Callable[..., Program]


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the live games at every request."""
    monkeypatch.setattr(live_games, "REFRESH_SECONDS", 0.0)


def of_game(lines: Iterator[dict[str, Any]], game: str) -> dict[str, Any]:
    """Return the next line about a game."""
    return next(line for line in lines if line["id"] == game)


def test_games_among_players_are_streamed(ray: Program, max_: Program, ada: Program) -> None:
    current = begin(ray, max_)
    lines = ada.lichess.games.get_among_players(ray.name, max_.name, with_current_games=True)
    first = next(lines)
    assert (first["id"], first["statusName"], first["status"]) == (current, "started", 20)
    assert first["players"]["white"]["user"]["name"] == ray.name
    begin(ray, ada)
    new = finished(max_, ray)
    assert of_game(lines, new)["statusName"] in {"started", "resign"}
    ray.do(f"/api/bot/game/{current}/resign")
    over = of_game(lines, current)
    assert (over["statusName"], over["winner"]) == ("resign", "black")


def test_games_are_streamed_by_id_and_added(ray: Program, max_: Program, ada: Program) -> None:
    one, other, third = (begin(ray, max_) for _ in range(3))
    lines = ada.lichess.games.stream_games_by_ids(one, "nothing", stream_id="mine")
    assert next(lines)["id"] == one
    ada.lichess.games.add_game_ids_to_stream(other, stream_id="mine")
    assert next(lines)["id"] == other
    for game in (third, one):
        ray.do(f"/api/bot/game/{game}/resign")
    over = next(lines)
    assert (over["id"], over["winner"]) == (one, "black")


def test_only_its_client_adds_to_a_stream(ray: Program, max_: Program) -> None:
    game = begin(ray, max_)
    assert next(ray.lichess.games.stream_games_by_ids(game, stream_id="hers"))["id"] == game
    with pytest.raises(berserk.exceptions.ResponseError, match="No such stream"):
        max_.lichess.games.add_game_ids_to_stream(game, stream_id="hers")


def test_the_moves_of_any_game_are_streamed(ray: Program, max_: Program, ada: Program) -> None:
    game = begin(ray, max_)
    lines = ada.lichess.games.stream_game_moves(game)
    assert next(lines)["id"] == game
    start = next(lines)
    ray.do(f"/api/bot/game/{game}/move/c1+")
    moved = next(lines)
    assert (start["lm"], moved["lm"]) == ("", "c1+")
    assert moved["fen"] != start["fen"]
    assert moved["wc"] <= 601
    ray.do(f"/api/bot/game/{game}/resign")
    (over,) = lines
    assert (over["status"], over["winner"]) == ("resign", "black")


def test_tv_shows_the_best_live_games(ray: Program, max_: Program, ada: Program) -> None:
    game = begin(ray, max_, variant="khet", rated="true")
    feed = ada.lichess.tv.stream_current_game_of_channel("khet")
    ray.do(f"/api/bot/game/{game}/move/d1d2")
    featured = next(feed)
    assert featured["t"] == "featured"
    assert featured["d"]["id"] == game  # type: ignore[typeddict-item]
    assert [player["user"]["name"] for player in featured["d"]["players"]] == [ray.name, max_.name]  # type: ignore[typeddict-item]
    assert next(feed)["d"]["lm"] == "d1d2"  # type: ignore[typeddict-item]
    max_.do(f"/api/bot/game/{game}/move/a5a6")
    assert next(feed)["d"]["lm"] == "a5a6"  # type: ignore[typeddict-item]
    shown = ada.lichess.tv.get_current_games()
    assert (shown["khet"]["gameId"], shown["khet"]["rating"]) == (game, 1500)
    assert "best" in shown
    assert next(ada.lichess.tv.stream_current_game())["t"] == "featured"
    exported = list(ada.lichess.tv.get_best_ongoing("khet"))
    assert [each["id"] for each in exported] == [game]  # type: ignore[index]
    following = begin(max_, ray, variant="khet")
    max_.do(f"/api/bot/game/{following}/move/d1d2")
    ray.do(f"/api/bot/game/{game}/resign")
    assert next(line for line in feed if line["t"] == "featured")["d"]["id"] == following  # type: ignore[typeddict-item]


def test_a_revoked_token_ends_its_streams(ray: Program, ada: Program) -> None:
    feed = ada.lichess.tv.stream_current_game_of_channel("leiserchess")
    with ada.stream("GET", "/api/tv/leiserchess/feed") as lines:
        assert ada.http.delete("/api/token").status_code == 204
        assert lines.rest() == []
    with pytest.raises(berserk.exceptions.ResponseError, match="No such token"):
        next(feed)
    assert ray.lichess.account.get()


def test_an_unknown_channel_is_refused(ray: Program) -> None:
    with pytest.raises(berserk.exceptions.ResponseError, match="no channel"):
        next(ray.lichess.tv.stream_current_game_of_channel("bullet"))


def test_the_current_game_of_a_player_is_exported(ray: Program, max_: Program) -> None:
    finished(ray, max_)
    game = begin(ray, max_)
    (found,) = ray.lichess.games.export_ongoing_by_player(max_.name)
    assert found["id"] == game  # type: ignore[index]
