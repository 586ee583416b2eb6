"""What stands on a square, in words a person reads."""

import pytest

from laserchess import GAMES, Board, Man


def test_a_piece_on_a_board_names_its_player() -> None:
    pharaoh = Board("khet").piece_at("f8")
    assert pharaoh is not None
    assert (pharaoh.player, pharaoh.side, pharaoh.name) == ("red", 1, "Pharaoh")


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_of_every_game_is_said_in_words(game: str) -> None:
    board = Board(game)
    for man in board.snapshot().men.values():
        assert man.player == board.game.players[man.side].name
        assert str(man).startswith(f"{man.player} {man.piece.name}")
        assert repr(man) == f"<Man {man}>"


def test_a_piece_that_faces_somewhere_says_so() -> None:
    man = Board("leiserchess").piece_at("a0")
    assert isinstance(man, Man)
    assert (str(man), man.compass, man.facing) == ("tangerine Monarch facing S", "S", 4)


def test_a_move_tells_who_stood_where_after_it() -> None:
    played = Board("laser-chess").push("h2g2")
    man = played.piece_at("g2")
    assert man is not None
    assert man.player == "blue"
