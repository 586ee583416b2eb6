"""Every variant is played, searched, encoded, drawn, recorded, described and shown: all of it works."""

import json
from xml.etree import ElementTree as ET

import pytest

from laserchess import Engine, GameRecord, MoveKind, Variant
from laserchess.cli.terminal.palette import palette_of
from laserchess.cli.terminal.sprites import sprite
from laserchess.cli.variants import describe_variant, variant_json
from laserchess.core.variant import Piece
from laserchess.engine.eval_weights import weights_of
from laserchess.envs.board_lens import Lens
from laserchess.envs.encode import encode
from laserchess.envs.encoding import encoding_of
from laserchess.envs.vector import VectorEnv
from laserchess.notation.svg.sprite import art_of, draw_sprite
from laserchess.server.api.variants import variant_view
from laserchess.server.wire.views import push_view, view_of
from laserchess.variants import write_variant
from laserchess.variants.notation_checks import check_texts
from laserchess.variants.toml import read_variant
from tests.contract.samples import new_board, random_game

STEPS, BOARDS = 40, 16


def test_every_text_of_it_can_be_read(variant: Variant) -> None:
    check_texts(variant)
    assert read_variant(write_variant(variant)) == variant


def test_it_is_searched(variant: Variant) -> None:
    board = new_board(variant)
    before = board.position
    best = Engine(seed=1, hash_mb=1).play(board, depth=2, nodes=2000)
    assert best.move in board.legal_moves
    assert board.position == before
    assert weights_of(variant).values.keys() == {piece_type.name for piece_type in variant.pieces}


def test_a_game_of_the_engine_is_legal_to_its_end_or_for_a_while(variant: Variant) -> None:
    board, engine = new_board(variant), Engine(seed=1, hash_mb=1)
    while board.outcome is None and board.ply < 8 * max(variant.actions, 1):
        move = engine.play(board, depth=1, nodes=200).move
        assert move is not None
        board.push(move)


def test_it_is_recorded(variant: Variant) -> None:
    for seed in range(6):
        record = GameRecord.from_board(random_game(variant, seed, 30))
        again = GameRecord.parse(str(record), default_variant=variant)
        assert again == record
        assert again.end().board().position == record.end().board().position


def test_it_is_encoded(variant: Variant) -> None:
    boards = [random_game(variant, seed, seed * 3) for seed in range(8)]
    boards = [board for board in boards if board.outcome is None]
    observations, masks = encode(boards)
    assert observations.shape[1:] == encoding_of(variant).shape
    for board, mask in zip(boards, masks, strict=True):
        lens = Lens(board)
        assert lens.look(board) == len(board.legal_moves) == mask.sum()
        assert {lens.move(number) for number in lens.numbers().tolist()} == set(board.legal_moves)


def test_many_boards_of_it_are_stepped_at_once(variant: Variant) -> None:
    env = VectorEnv(variant, BOARDS, seed=1, max_steps=60)
    seen = env.reset()
    for _ in range(STEPS):
        assert seen.masks.any(axis=1).all()
        seen = env.step(env.sample())
    assert seen.observations.shape == (BOARDS, *encoding_of(variant).shape)


def test_it_is_drawn(variant: Variant) -> None:
    board = random_game(variant, 3, 12)
    shots = board.history[-1].beams if board.history else ()
    assert ET.fromstring(board.svg(beams=shots)).tag.endswith("svg")  # noqa: S314  # our own drawing
    symbols = {symbol.get("id") for symbol in ET.fromstring(draw_sprite(variant))}  # noqa: S314  # the same
    for piece_type in variant.pieces:
        for way in range(piece_type.orientations):
            piece = Piece(piece_type, 0, way)
            assert art_of(variant, piece) in symbols
            assert sprite(piece, 8, 8, flipped=False)[-1].any()
    assert len(str(board).splitlines()) == 2 * variant.geometry.rows + 3
    assert palette_of(variant, "dark").sides


def test_it_can_be_described_and_drawn(variant: Variant) -> None:
    text = "\n".join(describe_variant(variant))
    assert all(piece_type.name in text for piece_type in variant.pieces)
    json.dumps(variant_json(variant))
    view = variant_view(variant)
    assert view["id"] == variant.id
    assert view["has_turn_end"] == variant.has_turn_end
    board = new_board(variant)
    assert len(view_of(board)["moves"]) == len(board.legal_moves)
    for move in list(board.legal_moves)[:5]:
        played, shown = push_view(board.copy(), move)
        assert shown["words"]
        assert len(shown["beams"]) == len(played.beams)


def test_its_facts_by_name_are_what_its_board_does(variant: Variant) -> None:
    board = new_board(variant)
    assert any(move.kind is MoveKind.END for move in board.legal_moves) == variant.has_turn_end
    if variant.has_perft:
        assert board.perft(1) == len(board.legal_moves)
    else:
        with pytest.raises(ValueError, match="has no perft"):
            board.perft(1)
