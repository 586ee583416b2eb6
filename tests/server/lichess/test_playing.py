"""Whole games of every variant with berserk alone: challenge, play, chat, resign, export."""

from random import Random
from typing import NoReturn

import berserk
import pytest

from laserchess import VARIANTS, Board
from laserchess.core.errors import IllegalMoveError
from laserchess.opponents import choose_greedy
from laserchess.server.lichess import play_api
from laserchess.uci.protocol import MOVE
from tests.server.lichess.clients import Json, Program
from tests.server.lichess.test_streams import begin

ENOUGH = 24
"""The number of moves after which a test resigns: a whole game may take hundreds."""


def board_of(full: Json, moves: str) -> Board:
    """Return the board of a game stream."""
    start = full["initialFen"]
    board = Board(full["variant"]["key"], position=None if start == "startpos" else start, **full["options"])
    for text in MOVE.findall(moves):
        board.push(text, recorded=True)
    return board


def play(program: Program, game: str, random: Random) -> Json:
    """Play a game with berserk until it ends; return its final state."""
    stream = program.lichess.bots.stream_game_state(game)
    full: Json = next(stream)
    mine = 0 if full["white"].get("id") == program.name.lower() else 1
    state: Json = full["state"]
    sent, played = -1, 0
    while state["status"] == "started":
        board = board_of(full, state["moves"])
        players = [player.name for player in board.variant.players]
        assert state["ply"] == board.ply
        assert state["turn"] == ("white", "black")[players.index(board.turn)]
        if board.turn == players[mine] and board.ply > sent:
            sent, played = board.ply, played + 1
            if played > ENOUGH:
                program.lichess.bots.resign_game(game)
            else:
                program.lichess.bots.make_move(game, choose_greedy(board, random).text)
        state = next(line for line in stream if line["type"] == "gameState")
    assert next(stream, None) is None, "the stream ends with the game"
    return state


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_with_a_house_bot(ray: Program, variant: str) -> None:
    made = ray.lichess.challenges.create("Candle", rated=False, clock_limit=600, clock_increment=5, variant=variant)  # type: ignore[arg-type]
    assert (made["status"], made["variant"]["key"]) == ("accepted", variant)
    ending = play(ray, made["id"], Random(variant))
    game = ray.lichess.games.export(made["id"])
    assert isinstance(game, dict)
    assert (game["id"], game["variant"], game["status"]) == (made["id"], variant, ending["status"])
    assert game["moves"] == ending["moves"]
    assert game.get("winner") == ending.get("winner")
    assert {side["user"]["name"] for side in game["players"].values()} == {ray.name, "Candle"}
    pgn = ray.lichess.games.export(made["id"], as_pgn=True)
    assert isinstance(pgn, str)
    assert ray.name in pgn
    assert "Candle" in pgn


def test_the_computer_plays_without_an_account(ray: Program) -> None:
    made = ray.lichess.challenges.create_ai(level=2, clock_limit=300, clock_increment=2, color="white", variant="khet")  # type: ignore[arg-type]
    full = next(ray.lichess.bots.stream_game_state(made["id"]))
    assert full["black"] == {"aiLevel": 2}
    assert full["white"]["title"] == "BOT"
    assert full["clock"] == {"initial": 300_000, "increment": 2000}
    assert [game["gameId"] for game in ray.lichess.games.get_ongoing()] == [made["id"]]
    ray.lichess.bots.abort_game(made["id"])
    assert ray.lichess.games.get_ongoing() == []
    game = ray.lichess.games.export(made["id"])
    assert isinstance(game, dict)
    assert game["status"] == "aborted"


def test_invalid_moves_are_refused(ray: Program) -> None:
    made = ray.lichess.challenges.create_ai(level=1, color="white", variant="khet")  # type: ignore[arg-type]
    for move in ("nonsense", "a1a9", "e4"):
        with pytest.raises(berserk.exceptions.ResponseError) as refused:
            ray.lichess.bots.make_move(made["id"], move)
        assert refused.value.status_code == 400
        assert isinstance(refused.value.cause["error"], str)
    assert ray.http.post(f"/api/bot/game/{made['id']}/move/").status_code == 400


def test_a_move_with_its_ply_counts_once(ray: Program) -> None:
    made = ray.lichess.challenges.create_ai(level=1, color="white", variant="laser-chess")  # type: ignore[arg-type]
    path = f"/api/bot/game/{made['id']}/move/c1+?ply=0"
    with ray.game(made["id"]) as lines:
        lines.of("gameFull")
        for _ in range(3):
            ray.do(path)
        state = lines.until(lambda line: line["ply"] == 2)
    assert state["moves"].split()[0] == "c1+"
    ray.do(path)
    game = ray.lichess.games.export(made["id"])
    assert isinstance(game, dict)
    assert len(game["moves"].split()) == 2


def test_a_stored_move_succeeds_even_if_its_draw_offer_is_refused(ray: Program, max_: Program) -> None:
    made = ray.lichess.challenges.create(max_.name, rated=False, variant="laser-chess", color="white")  # type: ignore[arg-type]
    max_.lichess.challenges.accept(made["id"])
    path = f"/api/bot/game/{made['id']}/move"
    ray.do(f"{path}/c1+?offeringDraw=true")
    max_.do(f"{path}/c7+")
    again = ray.http.post(f"{path}/c1-?offeringDraw=true")
    assert (again.status_code, again.json()) == (200, {"ok": True}), "the offer comes too soon, the move does not"
    with ray.game(made["id"]) as lines:
        assert lines.of("gameFull")["state"]["moves"].split() == ["c1+", "c7+", "c1-"]


def test_a_claim_that_is_refused_does_not_undo_the_move(
    ray: Program, max_: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> NoReturn:
        message = "no draw can be claimed"
        raise IllegalMoveError(message)

    game = begin(ray, max_)
    monkeypatch.setattr(play_api, "_draw", refuse)
    assert ray.do(f"/api/bot/game/{game}/move/c1+?offeringDraw=true").json() == {"ok": True}


def test_people_play_over_the_board_api(ada: Program) -> None:
    made = ada.lichess.challenges.create("Candle", rated=True, clock_limit=300, clock_increment=3, color="white")
    stream = ada.lichess.board.stream_game_state(made["id"])
    full = next(stream)
    assert (full["rated"], full["speed"], full["black"]["name"]) == (True, "blitz", "Candle")
    assert full["variant"]["key"] == next(iter(VARIANTS)), "who names no game plays the first"
    ada.lichess.board.make_move(made["id"], board_of(full, "").legal_moves[0].text)
    assert [next(stream)["ply"] for _ in range(2)] == [1, 2], "the bot answers, so the game is rated"
    ada.lichess.board.offer_draw(made["id"])
    ada.lichess.board.resign_game(made["id"])
    ends = [line for line in stream if line.get("status") == "resign"]
    assert [line["winner"] for line in ends] == ["black"]
    profile = ada.lichess.users.get_public_data(ada.name)
    assert profile["perfs"][f"{full['variant']['key']}-blitz"]["games"] == 1
    assert profile["count"]["loss"] == 1


def test_the_computer_accepts_takebacks(ray: Program) -> None:
    made = ray.lichess.challenges.create_ai(level=1, color="white", variant="khet")  # type: ignore[arg-type]
    with ray.game(made["id"]) as lines:
        board = board_of(lines.of("gameFull"), "")
        ray.lichess.bots.make_move(made["id"], board.legal_moves[0].text)
        lines.until(lambda line: line.get("ply") == 2)
        ray.do(f"/api/bot/game/{made['id']}/takeback/yes")
        assert lines.until(lambda line: line.get("ply") == 0)["moves"] == ""
