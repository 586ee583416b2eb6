"""Games imported through berserk."""

import berserk
import pytest

from laserchess import Board
from laserchess.record import GameRecord
from tests.server.lichess.clients import Program
from tests.server.lichess.conftest import Served

UNFINISHED = '[Variant "khet"]\n[White "Ann"]\n[Black "?"]\n\n1. d1d2 *\n'


def test_an_imported_game_is_exported_as_it_was(served: Served, ada: Program) -> None:
    text = '[Variant "khet"]\n[White "Ann"]\n[Black "Bob"]\n[Termination "resignation"]\n\n1. d1d2 a5a6 0-1\n'
    made = ada.lichess.games.import_game(text)
    assert made["url"] == f"http://{served.address}/game/{made['id']}"
    record = GameRecord.parse(str(ada.lichess.games.export(made["id"], as_pgn=True)))
    assert [record.tags[name] for name in ("White", "Black", "Result")] == ["Ann", "Bob", "0-1"]
    assert [node.move for node in record.mainline()] == ["d1d2", "a5a6"]
    shown = ada.lichess.games.export(made["id"])
    assert shown["players"]["white"] == {"user": {"name": "Ann"}}  # type: ignore[index]
    assert (shown["status"], shown["winner"]) == ("resign", "black")  # type: ignore[index]


def test_an_unfinished_game_can_be_continued_by_its_owner(ada: Program) -> None:
    made = ada.lichess.games.import_game(UNFINISHED)
    page = ada.http.get(f"/api/games/{made['id']}", headers={"Authorization": ""}).json()
    assert (page["ply"], page["outcome"], page["mode"]) == (1, None, "here")
    assert {seat["name"] for seat in page["seats"].values()} == {"Ann", "Red"}
    assert not any(seat["account"] for seat in page["seats"].values())


def test_turns_of_several_actions_and_chance_are_imported(ada: Program) -> None:
    board = Board("advanced", seed=4)
    for move in ("a4*", "b9@7", "a5*", "."):
        board.push(move)
    made = ada.lichess.games.import_game(str(GameRecord.from_board(board)))
    shown = ada.http.get(f"/game/export/{made['id']}", headers={"Accept": "application/json"}).json()
    assert shown["moves"].startswith("a4* b9@7 a5*~")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "pgn"),
        ("1. d1d2", "Variant"),
        ('[Variant "khet"]\n\n1. a1a9 *\n', "a1a9"),
        (UNFINISHED * 2, "2 records"),
        ('[Variant "khet"]\n\n' + "1. " + "d1d2 a5a6 d2d1 a6a5 " * 60 + "d1d9 *\n", "d1d9"),
    ],
)
def test_what_is_no_game_is_refused(ada: Program, text: str, words: str) -> None:
    with pytest.raises(berserk.exceptions.ResponseError, match=words) as refused:
        ada.lichess.games.import_game(text)
    assert refused.value.status_code == 400
