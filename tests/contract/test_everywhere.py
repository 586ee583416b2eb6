"""Every game is played, searched, encoded, drawn, recorded, told and shown: whatever its facts say, all of it works."""

import json
from xml.etree import ElementTree as ET

import pytest

from laserchess import Act, Engine, Game, Record
from laserchess.cli.terminal.palette import palette_of
from laserchess.cli.terminal.sprites import sprite
from laserchess.cli.variants import describe_variant, variant_json
from laserchess.core.spec import Man
from laserchess.engine.weights import weights_of
from laserchess.envs.boards import Lens
from laserchess.envs.encode import encode
from laserchess.envs.encoding import encoding_of
from laserchess.envs.vector import VectorEnv
from laserchess.games import write_game
from laserchess.games.texts import check_texts
from laserchess.games.toml import read_game
from laserchess.notation.svg_sprite import art_of, draw_sprite
from laserchess.server.api.variants import variant_view
from laserchess.server.wire.views import push_view, view_of
from tests.contract.samples import new_board, random_game

STEPS, BOARDS = 40, 16


def test_every_text_of_it_can_be_read(game: Game) -> None:
    check_texts(game)
    assert read_game(write_game(game)) == game


def test_it_is_searched(game: Game) -> None:
    board = new_board(game)
    before = board.position
    best = Engine(seed=1, hash_mb=1).play(board, depth=2, nodes=2000)
    assert best.move in board.legal_moves
    assert board.position == before
    assert weights_of(game).values.keys() == {piece.name for piece in game.pieces}


def test_a_game_of_the_engine_is_legal_to_its_end_or_for_a_while(game: Game) -> None:
    board, engine = new_board(game), Engine(seed=1, hash_mb=1)
    while board.outcome is None and board.ply < 8 * max(game.actions, 1):
        move = engine.play(board, depth=1, nodes=200).move
        assert move is not None
        board.push(move)


def test_it_is_recorded(game: Game) -> None:
    for seed in range(6):
        record = Record.from_board(random_game(game, seed, 30))
        again = Record.parse(str(record), default_game=game)
        assert again == record
        assert again.end().board().position == record.end().board().position


def test_it_is_encoded(game: Game) -> None:
    boards = [random_game(game, seed, seed * 3) for seed in range(8)]
    boards = [board for board in boards if board.outcome is None]
    observations, masks = encode(boards)
    assert observations.shape[1:] == encoding_of(game).shape
    for board, mask in zip(boards, masks, strict=True):
        lens = Lens(board)
        assert lens.look(board) == len(board.legal_moves) == mask.sum()
        assert {lens.move(number) for number in lens.numbers().tolist()} == set(board.legal_moves)


def test_many_boards_of_it_are_stepped_at_once(game: Game) -> None:
    env = VectorEnv(game, BOARDS, seed=1, max_steps=60)
    seen = env.reset()
    for _ in range(STEPS):
        assert seen.masks.any(axis=1).all()
        seen = env.step(env.sample())
    assert seen.observations.shape == (BOARDS, *encoding_of(game).shape)


def test_it_is_drawn(game: Game) -> None:
    board = random_game(game, 3, 12)
    shots = board.history[-1].beams if board.history else ()
    assert ET.fromstring(board.svg(beams=shots)).tag.endswith("svg")  # noqa: S314  # our own drawing
    symbols = {symbol.get("id") for symbol in ET.fromstring(draw_sprite(game))}  # noqa: S314  # the same
    for piece in game.pieces:
        for way in range(piece.orientations):
            man = Man(piece, 0, way)
            assert art_of(game, man) in symbols
            assert sprite(man, 8, 8, flipped=False)[-1].any()
    assert len(str(board).splitlines()) == 2 * game.geometry.rows + 3
    assert palette_of(game, "dark").sides


def test_it_is_told_and_shown(game: Game) -> None:
    told = "\n".join(describe_variant(game))
    assert all(piece.name in told for piece in game.pieces)
    json.dumps(variant_json(game))
    view = variant_view(game)
    assert view["id"] == game.id
    assert view["has_turn_end"] == game.has_turn_end
    board = new_board(game)
    assert len(view_of(board)["moves"]) == len(board.legal_moves)
    for move in list(board.legal_moves)[:5]:
        played, shown = push_view(board.copy(), move)
        assert shown["words"]
        assert len(shown["beams"]) == len(played.beams)


def test_its_facts_by_name_are_what_its_board_does(game: Game) -> None:
    board = new_board(game)
    assert any(move.act is Act.END for move in board.legal_moves) == game.has_turn_end
    if game.has_perft:
        assert board.perft(1) == len(board.legal_moves)
    else:
        with pytest.raises(ValueError, match="has no perft"):
            board.perft(1)
