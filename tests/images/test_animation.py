"""Scenes, growing beams, and the frames made of them."""

from io import BytesIO
from itertools import pairwise
from random import Random

import pytest
from PIL import Image

from laserchess import VARIANTS, Board, GameRecord, LaserChessError
from laserchess.core.moves import BeamEnd, MoveKind
from laserchess.images import AnimationStyle, frames_of, section_of, section_of_board, to_gif, to_moving_svg, to_png
from laserchess.images.labels import STROKES
from laserchess.images.scenes import beams_after, reach_of, scenes_of

SMALL = AnimationStyle(size=96)


def played(variant: str, plies: int, seed: int = 1) -> Board:
    board, random = Board(variant, seed=seed) if VARIANTS[variant].actions else Board(variant), Random(seed)
    while board.ply < plies and not board.outcome:
        fires = [move for move in board.legal_moves if move.kind is MoveKind.FIRE]
        board.push(random.choice(fires or board.legal_moves))
    return board


def shot() -> Board:
    board = Board("laser-chess")
    for move in ("f4g5", "c7c6", "g5uh5"):
        board.push(move)
    return board


def test_the_board_that_beams_hit_still_has_the_removed_pieces() -> None:
    board = shot()
    scene = scenes_of(board)[-1]
    g3, g5, h5 = (board.variant.geometry.by_name[square] for square in ("g3", "g5", "h5"))
    assert g3 in scene.before.pieces
    assert scene.moved.pieces[g3] == scene.before.pieces[g3]
    assert g3 not in scene.after.pieces
    assert scene.moved.pieces[h5] == scene.before.pieces[g5]


@pytest.mark.parametrize("variant", VARIANTS)
def test_scenes_join_from_move_to_move(variant: str) -> None:
    board = played(variant, 12)
    scenes = scenes_of(board)
    assert len(scenes) == board.ply
    assert all(one.after == other.before for one, other in pairwise(scenes))
    assert scenes[-1].after == board.snapshot()
    assert scenes_of(board, 2) == scenes[-2:]


@pytest.mark.parametrize("variant", VARIANTS)
def test_light_grows_to_the_whole_beam(variant: str) -> None:
    for scene in scenes_of(played(variant, 20)):
        beams = scene.played.beams
        lengths = [sum(len(beam.squares) for beam in beams_after(beams, far)) for far in range(reach_of(beams) + 1)]
        assert lengths == sorted(lengths)
        assert tuple(beams_after(beams, reach_of(beams))) == beams


def test_an_unfinished_beam_hits_nothing() -> None:
    beams = scenes_of(shot())[-1].played.beams
    assert all(beam.end is BeamEnd.REPEAT for beam in beams_after(beams, 3))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_becomes_a_gif(variant: str) -> None:
    frames = list(frames_of(section_of_board(played(variant, 4)), SMALL))
    with Image.open(BytesIO(to_gif(frames))) as animation:
        assert animation.size[0] == 96
        assert 1 <= getattr(animation, "n_frames", 1) <= len(frames)


def test_a_part_of_a_record_counts_whole_turns() -> None:
    record = GameRecord("advanced", seed=1)
    record.root.add("a7@3,c6d6").add(".").add("c5d5")
    part = section_of(record, 1, 3)
    assert [len(scenes) for scenes in part.plies] == [1, 2]
    assert part.start == next(iter(record.mainline())).board().snapshot()


def test_a_game_without_moves_is_one_frame() -> None:
    frames = list(frames_of(section_of(GameRecord("khet")), SMALL))
    assert len(frames) == 1
    assert to_gif(frames).startswith(b"GIF89a")


def test_frames_are_never_too_short() -> None:
    frames = frames_of(section_of_board(shot()), AnimationStyle(size=96, speed=20))
    assert min(frame.milliseconds for frame in frames) >= 20


def test_progress_is_reported_for_every_frame() -> None:
    frames, heard = list(frames_of(section_of_board(shot()), SMALL)), list[int]()
    to_gif(frames, heard.append)
    assert heard == list(range(1, len(frames) + 1))


def test_an_animated_svg_begins_as_its_first_frame() -> None:
    frames = list(frames_of(section_of_board(shot()), SMALL))
    assert to_png(to_moving_svg(frames)) == to_png(frames[0].svg)


@pytest.mark.parametrize("make", [to_gif, to_moving_svg])
def test_a_film_needs_frames(make: object) -> None:
    assert callable(make)
    with pytest.raises(LaserChessError):
        make([])


def test_coordinates_are_drawn_without_fonts() -> None:
    board = Board("advanced")
    with_them, without = (
        to_png(board.svg(size=300)),
        to_png(board.svg(size=300, coordinates=True).replace("<text", "<x")),
    )
    assert with_them != without
    letters = {name[0] for variant in VARIANTS.values() for name in variant.geometry.by_name}
    assert letters | set("0123456789") <= STROKES.keys()


@pytest.mark.parametrize("text", ["", "<svg", "no picture", "<p/>"])
def test_what_is_no_svg_is_refused(text: str) -> None:
    with pytest.raises(LaserChessError):
        to_png(text)
