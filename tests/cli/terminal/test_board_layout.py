"""Boards drawn in characters."""

import numpy as np
import pytest

from laserchess import VARIANTS, Board
from laserchess.cli.terminal.board_layout import SIZES, fit_board
from laserchess.cli.terminal.palette import guess_theme, palette_of
from laserchess.cli.terminal.pixel_board import PixelBoard
from laserchess.cli.terminal.screen_cells import Rows
from laserchess.cli.terminal.screen_view import Fading, ScreenView
from laserchess.cli.terminal.svg_levels import draw_levels, stroked
from laserchess.cli.terminal.text_board import TextBoard
from laserchess.core.variant import Piece
from laserchess.images.scenes import scenes_of
from laserchess.notation.svg.piece_shapes import SHAPES

LOOKS = [
    PixelBoard(6, 3, "dark"),
    PixelBoard(8, 4, "light"),
    TextBoard(4, 2, "dark"),
    TextBoard(3, 1, "accessible"),
    TextBoard(4, 2),
]


def text(rows: Rows) -> str:
    return "\n".join("".join(spot.sign for spot in row) for row in rows)


def shot() -> ScreenView:
    board = Board("laser-chess")
    for move in ("f4g5", "c7c6", "g5uh5"):
        board.push(move)
    scene = scenes_of(board)[-1]
    return ScreenView(board.variant, scene.moved, beams=scene.played.beams)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("look", LOOKS, ids=repr)
@pytest.mark.parametrize("flipped", [False, True])
def test_every_variant_is_drawn_at_the_right_size(variant: str, look: PixelBoard | TextBoard, *, flipped: bool) -> None:
    geometry = VARIANTS[variant].geometry
    view = ScreenView(
        VARIANTS[variant], Board(variant).snapshot(), flipped, cursor=geometry.cells[0], selected=geometry.cells[3]
    )
    rows = look.draw(view.change(targets=frozenset(geometry.cells[5:20]), last=frozenset(geometry.cells[30:33])))
    assert len(rows) == geometry.rows * look.height + 1
    assert {len(row) for row in rows} == {3 + geometry.columns * look.width}
    assert all(len(spot.sign) == 1 for row in rows for spot in row)


@pytest.mark.parametrize("look", LOOKS, ids=repr)
def test_every_piece_shows_its_letter(look: PixelBoard | TextBoard) -> None:
    shown = text(look.draw(ScreenView(VARIANTS["advanced"], Board("advanced").snapshot())))
    assert all(
        f"{piece_type.letter.upper()}" in shown and piece_type.letter.lower() in shown
        for piece_type in VARIANTS["advanced"].pieces
    )


@pytest.mark.parametrize("look", LOOKS, ids=repr)
def test_every_facing_looks_different(look: PixelBoard | TextBoard) -> None:
    board = Board("leiserchess")
    cell = board.variant.geometry.by_name["d3"]
    pawn = next(piece_type for piece_type in board.variant.pieces if piece_type.name == "Pawn")
    position = board.snapshot()
    pictures = set()
    for orientation in range(4):
        pieces = {**position.pieces, cell: Piece(pawn, 0, orientation)}
        view = ScreenView(board.variant, type(position)(pieces, 0))
        pictures.add(str(look.draw(view)))
    assert len(pictures) == 4


@pytest.mark.parametrize("look", LOOKS, ids=repr)
def test_the_beam_grows(look: PixelBoard | TextBoard) -> None:
    view = shot()
    dark = look.draw(view.change(beams=()))
    lit = [
        sum(
            one != other
            for row, base in zip(look.draw(view.change(reach=reach)), dark, strict=True)
            for one, other in zip(row, base, strict=True)
        )
        for reach in (1, 3, 6, 9)
    ]
    assert lit == sorted(set(lit))
    assert lit[0] > 0


@pytest.mark.parametrize("look", LOOKS, ids=repr)
def test_a_piece_dissolves(look: PixelBoard | TextBoard) -> None:
    view = shot().change(beams=())
    cell = view.variant.geometry.by_name["g3"]
    shown = [
        str(look.draw(view.change(fading={cell: Fading(view.position.pieces[cell], share, flash=flash)})))
        for share, flash in ((0.0, True), (0.0, False), (1.0, False))
    ]
    assert shown[0] != shown[1]
    assert shown[2] != str(look.draw(view))


def test_no_colors_without_color_support() -> None:
    rows = TextBoard(4, 2).draw(shot().change(cursor=14, last=frozenset({15})))
    assert {(spot.ink, spot.ground) for row in rows for spot in row} == {(-1, -1)}


@pytest.mark.parametrize(
    ("variant", "window", "square"),
    [
        ("laser-chess", (80, 24), (4, 2)),
        ("khet", (100, 30), (6, 3)),
        ("leiserchess", (120, 40), (8, 4)),
        ("advanced", (80, 24), (4, 2)),
        ("advanced", (140, 50), (6, 3)),
        ("advanced", (70, 14), (3, 1)),
        ("khet", (300, 100), (14, 7)),
    ],
)
def test_the_largest_layout_that_fits_is_used(variant: str, window: tuple[int, int], square: tuple[int, int]) -> None:
    found = fit_board(VARIANTS[variant], *window, "dark")
    assert found is not None
    assert found.square == square
    assert found.columns < window[0]
    assert found.lines < window[1]


def test_no_layout_fits_a_tiny_window() -> None:
    assert fit_board(VARIANTS["khet"], 30, 8, "dark") is None
    assert fit_board(VARIANTS["khet"], 30, 8, None) is None
    assert SIZES[0][0] == 14


@pytest.mark.parametrize(
    ("ground", "theme"), [("15;0", "dark"), ("0;15", "light"), ("0;7", "light"), ("7;8", "dark"), ("x", "dark")]
)
def test_the_terminals_background_is_respected(monkeypatch: pytest.MonkeyPatch, ground: str, theme: str) -> None:
    monkeypatch.setenv("COLORFGBG", ground)
    assert guess_theme() == theme


def test_every_path_of_every_piece_is_drawn() -> None:
    for shape in SHAPES.values():
        for path in (shape.body, shape.inner, shape.mirrors, shape.shields, shape.marks, shape.bright, shape.spot):
            levels = draw_levels(stroked(path, 1, 2), "-120 -120 240 240", 240, 240)
            assert levels.any() == bool(path)
            assert not np.delete(levels, slice(60, 180), axis=0).any(), "it stays near its square"


def test_palettes_differ() -> None:
    assert palette_of(VARIANTS["khet"], "dark").paper.tolist() != palette_of(VARIANTS["khet"], "light").paper.tolist()
