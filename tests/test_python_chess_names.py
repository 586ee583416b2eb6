"""Names of python-chess: errors name the replacement, and `dir` lists public names only."""

import pytest

import laserchess
from laserchess import Board, Engine, GameRecord, uci
from laserchess.board import INNER
from laserchess.core.python_chess import BOARD, ENGINE, MOVE, PACKAGE, PIECE, RECORD


@pytest.mark.parametrize(
    ("name", "hint"),
    [("fen", "use board.position"), ("push_uci", r"use board.push\(text\)"), ("is_checkmate", "use board.outcome")],
)
def test_a_board_names_the_replacement(name: str, hint: str) -> None:
    with pytest.raises(AttributeError, match=f"'Board' object has no attribute '{name}'; {hint}"):
        getattr(Board("khet"), name)


def test_an_engine_and_the_package_do_the_same() -> None:
    with pytest.raises(AttributeError, match=r"use engine.close\(\)"):
        getattr(Engine(hash_mb=1), "quit")  # noqa: B009  # mypy would reject the attribute
    with pytest.raises(AttributeError, match=r"use laserchess.read_records\(file\)"):
        getattr(laserchess, "pgn")  # noqa: B009  # the same


def test_moves_pieces_and_records_do_the_same() -> None:
    board = Board("khet")
    move, piece = board.legal_moves[0], board.piece_at("a8")
    with pytest.raises(AttributeError, match=r"'Move' object has no attribute 'uci'; use str\(move\)"):
        getattr(move, "uci")  # noqa: B009  # the same
    with pytest.raises(AttributeError, match=r"'Piece' object has no attribute 'color'; use piece.side"):
        getattr(piece, "color")  # noqa: B009  # the same
    with pytest.raises(AttributeError, match=r"'GameRecord' object has no attribute 'headers'; use record.tags"):
        getattr(GameRecord("khet"), "headers")  # noqa: B009  # the same
    assert not MOVE.keys() & {*dir(move)}
    assert not PIECE.keys() & {*dir(piece)}
    assert not RECORD.keys() & {*dir(GameRecord)}


def test_other_names_have_no_hint() -> None:
    with pytest.raises(AttributeError, match=r"^'Board' object has no attribute 'queen'$"):
        getattr(Board("khet"), "queen")  # noqa: B009  # the same
    assert not hasattr(Board("khet"), "_repr_html_")


def test_no_hint_is_for_an_existing_name() -> None:
    assert not BOARD.keys() & {*dir(Board)}
    assert not ENGINE.keys() & {*dir(Engine)}
    assert not [name for name in PACKAGE if hasattr(laserchess, name)]


def test_dir_lists_names_for_users_only() -> None:
    listed = {name for name in dir(laserchess) if not name.startswith("__")}
    packages = {"arena", "book", "engine", "envs", "images", "puzzles", "tablebase", "uci"}
    assert listed == {*laserchess.__all__} - {"__version__"} | packages
    board = dir(Board("khet"))
    assert {"push", "legal_moves", "position", "threats", "variant", "rules"} <= {*board}
    assert not [name for name in board if name[0] == "_" and not name.startswith("__")]
    assert not {"arrays", "row", "state", "without_moves", "copy_arrays"} & {*board}
    assert {*INNER} <= {*object.__dir__(Board("khet"))}
    assert {*uci.__all__} == {name for name in dir(uci) if not name.startswith("__")}
