"""The SVG board: valid, described in words, and clear about what beams hit."""

import colorsys
import re
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from laserchess.core.errors import LaserChessError, UnknownNameError
from laserchess.core.moves import Beam, BeamEnd, RemovalCause, RemovedPiece
from laserchess.core.position import Position
from laserchess.core.variant import Piece, Variant
from laserchess.notation import notation_of
from laserchess.notation.svg import draw_svg
from laserchess.notation.svg.color_themes import DARK, LIGHT, Theme, contrast, find_hues, write_palette
from laserchess.notation.svg.piece_drawing import draw_piece
from laserchess.variants import VARIANTS
from tests.notation.sample_boards import ACE_SHOT, BY_LETTER, FEATURES, SPLIT_SHOT, WIDE, wide_gallery, wide_start

LASER_CHESS, KHET, LEISERCHESS = VARIANTS["laser-chess"], VARIANTS["khet"], VARIANTS["leiserchess"]
DRAWN = (LASER_CHESS, KHET, LEISERCHESS, WIDE)
SVG = "{http://www.w3.org/2000/svg}"
ZAPPED = RemovedPiece("h3", "Deflector", "red", RemovalCause.ZAPPED)


def start(variant: Variant) -> Position:
    return wide_start() if variant is WIDE else notation_of(variant).read_position(variant, variant.setup())


def parse(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314  # our own output


def titles(svg: str, kind: str = "piece") -> list[str]:
    groups = parse(svg).iterfind(f".//{SVG}g[@class='{kind}']")
    return [group.findtext(f"{SVG}title", "") for group in groups]


def labels(svg: str) -> dict[str, set[tuple[str, str]]]:
    """Return label → its place."""
    found: dict[str, set[tuple[str, str]]] = {}
    for text in parse(svg).iterfind(f".//{SVG}g[@class='coordinates']/{SVG}text"):
        found.setdefault(text.text or "", set()).add((text.attrib["x"], text.attrib["y"]))
    return found


@pytest.mark.parametrize("variant", DRAWN, ids=lambda variant: variant.id)
@pytest.mark.parametrize("theme", ["light", "dark", "accessible"])
@pytest.mark.parametrize("flipped", [False, True])
def test_every_board_is_valid_and_titles_each_piece_once(variant: Variant, theme: str, *, flipped: bool) -> None:
    position = start(variant)
    svg = draw_svg(variant, position, theme=theme, flipped=flipped, energy=True)
    root = parse(svg)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == f"{variant.title}, {variant.players[0].name} to move"
    assert len(titles(svg)) == len(set(titles(svg))) == len(position.pieces)


def test_titles_say_what_stands_where() -> None:
    shown = titles(draw_svg(LASER_CHESS, start(LASER_CHESS)))
    assert {"blue Deflector on d6, facing NW", "red King on f8", "red Switch on e5, facing SW and NE"} <= set(shown)
    gallery = titles(draw_svg(WIDE, wide_gallery()))
    assert "red Bomb on e2, diagonal" in gallery
    assert "red Laser on b10, facing N, stunned" in gallery


def test_size_is_the_width_and_squares_are_square() -> None:
    root = parse(draw_svg(LASER_CHESS, start(LASER_CHESS), size=1000, coordinates=False))
    _, _, width, height = (float(number) for number in root.attrib["viewBox"].split())
    assert float(root.attrib["width"]) == 1000
    assert float(root.attrib["height"]) == pytest.approx(1000 * height / width, abs=0.1)


@pytest.mark.parametrize("variant", DRAWN, ids=lambda variant: variant.id)
def test_images_differ_where_beams_do(variant: Variant) -> None:
    """Two pieces with different faces look different, whatever their player and the board's side."""
    cell = variant.geometry.by_name["d4"]
    for flipped in (False, True):
        shown = {
            re.sub("<title>.*?</title>", "", draw_svg(variant, Position({cell: piece}, 0), flipped=flipped)): piece
            for piece_type in variant.pieces
            for piece in (Piece(piece_type, player, way) for player in (0, 1) for way in range(piece_type.orientations))
        }
        assert len(shown) == sum(2 * piece_type.orientations for piece_type in variant.pieces)


def test_players_differ_by_more_than_colour() -> None:
    for piece_type in WIDE.pieces:
        shapes = []
        for player in (0, 1):
            root = parse(draw_svg(WIDE, Position({WIDE.geometry.by_name["d4"]: Piece(piece_type, player)}, 0)))
            shapes.append([path.attrib["d"] for path in root.iter(f"{SVG}path")])
        assert shapes[0] != shapes[1]


def test_crowns_stay_upright_on_a_flipped_board_and_others_turn() -> None:
    cell = WIDE.geometry.by_name["d4"]
    king, laser = (Position({cell: Piece(BY_LETTER[letter], 0)}, 0) for letter in "KL")
    assert "rotate" not in draw_svg(WIDE, king, flipped=True)
    assert "rotate(180)" in draw_svg(WIDE, laser, flipped=True)


def test_a_flipped_board_flips_its_coordinates() -> None:
    upright, flipped = (labels(draw_svg(WIDE, wide_start(), flipped=turned)) for turned in (False, True))
    assert upright["a"] == flipped["o"]
    assert upright["1"] == flipped["11"]
    assert upright["h"] == flipped["h"]
    assert not labels(draw_svg(WIDE, wide_start(), coordinates=False))


def test_beams_run_through_centres_and_half_a_square_past_the_edge() -> None:
    svg = draw_svg(LASER_CHESS, start(LASER_CHESS), beams=[ACE_SHOT])
    beam = parse(svg).find(f".//{SVG}g[@class='beam']/{SVG}path")
    assert beam is not None
    points = beam.attrib["d"].removeprefix("M").split()
    assert points[:2] == ["950", "750"]
    assert points[-2:] == ["950", "-50"]
    assert len(points) == 2 * (len(ACE_SHOT.squares) + 2)
    assert svg.count('class="glint"') == 1 + len(ACE_SHOT.deflections)


def test_hits_and_stops_are_marked() -> None:
    svg = draw_svg(WIDE, wide_start(), beams=SPLIT_SHOT)
    assert svg.count('class="beam"') == len(SPLIT_SHOT)
    assert svg.count('class="hit"') == svg.count('class="stopped"') == 1


def test_light_has_the_hue_of_its_shooter() -> None:
    red = Beam("a8", "E", ("b8",), ("E",), BeamEnd.HIT)
    pictures = [draw_svg(LASER_CHESS, start(LASER_CHESS), beams=[beam]) for beam in (replace(red, origin="j1"), red)]
    strokes = []
    for svg in pictures:
        beam = parse(svg).find(f".//{SVG}g[@class='beam']/{SVG}path")
        assert beam is not None
        strokes.append(beam.attrib["stroke"])
    assert strokes[0] != strokes[1]


def test_removed_pieces_leave_a_ghost() -> None:
    svg = draw_svg(LASER_CHESS, start(LASER_CHESS), removed=[ZAPPED])
    assert titles(svg, "removed") == ["red Deflector on h3, zapped"]


def test_every_feature_has_a_drawing_and_a_title() -> None:
    shown = titles(draw_svg(WIDE, wide_gallery()), "feature")
    assert {title.rpartition(" on ")[0] for title in shown} == {feature.name for feature in FEATURES}
    cell = WIDE.geometry.by_name["h6"]
    drawings = {draw_svg(WIDE, Position({}, 0, {cell: feature.letter})) for feature in FEATURES}
    assert len(drawings) == len(FEATURES)


def test_stunned_pieces_carry_a_mark() -> None:
    svg = draw_svg(WIDE, wide_gallery())
    assert svg.count('class="stunned"') == sum(piece.stunned for piece in wide_gallery().pieces.values())


def test_heat_shows_only_when_asked_for_and_only_where_there_is_some() -> None:
    for variant in DRAWN:
        cold, hot = (draw_svg(variant, start(variant), energy=energy) for energy in (False, True))
        assert (cold != hot) is (variant is LEISERCHESS)


def test_highlights_and_arrows_appear_in_their_colours() -> None:
    position = start(LASER_CHESS)
    plain = draw_svg(LASER_CHESS, position)
    assert draw_svg(LASER_CHESS, position, last=["j4", "j3"]) != plain
    for colour in ("#123456", "rebeccapurple", "rgba(10, 20, 30, 0.5)", "hsl(120 50% 50%)"):
        assert f'fill="{colour}"' in draw_svg(LASER_CHESS, position, squares={"e4": colour})
    svg = draw_svg(LASER_CHESS, position, arrows=[("c1", "c2"), ("c1", "c1", "#abcdef")])
    assert svg.count('class="arrow"') == 2
    assert 'stroke="#abcdef"' in svg


def test_everything_is_escaped() -> None:
    nasty = '"/><script>&'
    piece_type = replace(BY_LETTER["B"], name=nasty, shape="unheard of")
    variant = replace(WIDE, title=nasty, pieces=(BY_LETTER["K"], piece_type), features=(), floors={})
    position = Position({20: Piece(piece_type, 1)}, 0, {30: "&"})
    svg = draw_svg(variant, position)
    root = parse(svg)
    assert not list(root.iter(f"{SVG}script"))
    assert root.attrib["aria-label"].startswith(nasty)
    assert titles(svg)[0].startswith(f"green {nasty} on ")


def test_two_pictures_on_a_page_do_not_disturb_each_other() -> None:
    assert " id=" not in draw_svg(LASER_CHESS, start(LASER_CHESS), beams=[ACE_SHOT])


def attempts(square: str) -> tuple[Callable[[], str], ...]:
    """Return every way to name a square in an image."""
    position = start(LASER_CHESS)
    beam = Beam("j1", "N", (square,), ("N",), BeamEnd.HIT)
    return (
        lambda: draw_svg(LASER_CHESS, position, last=[square]),
        lambda: draw_svg(LASER_CHESS, position, arrows=[("a1", square)]),
        lambda: draw_svg(LASER_CHESS, position, arrows=[(square, "a1", "red")]),
        lambda: draw_svg(LASER_CHESS, position, squares={square: "red"}),
        lambda: draw_svg(LASER_CHESS, position, beams=[beam]),
        lambda: draw_svg(LASER_CHESS, position, removed=[replace(ZAPPED, square=square)]),
    )


@pytest.mark.parametrize("square", ["", "z9", "a0", "k1", "a²", "a1\n"])
def test_unknown_squares_are_refused(square: str) -> None:
    for attempt in attempts(square):
        with pytest.raises(LaserChessError) as caught:
            attempt()
        assert (caught.value.reason, caught.value.text) == ("square", square)
        assert "from a1 to j8" in caught.value.expected


@pytest.mark.parametrize("colour", ["", '"/><script>', "url(//there/x)", "red\0", "٣", "x" * 1000])
def test_what_is_no_colour_is_refused(colour: str) -> None:
    with pytest.raises(LaserChessError) as caught:
        draw_svg(LASER_CHESS, start(LASER_CHESS), squares={"a1": colour})
    assert (caught.value.reason, caught.value.text) == ("colour", colour)
    with pytest.raises(LaserChessError):
        draw_svg(LASER_CHESS, start(LASER_CHESS), arrows=[("a1", "b2", colour)])


def test_other_unknown_names_are_refused() -> None:
    position = start(LASER_CHESS)
    with pytest.raises(UnknownNameError, match="light, dark, accessible"):
        draw_svg(LASER_CHESS, position, theme="neon")
    with pytest.raises(UnknownNameError, match="King, Switch"):
        draw_svg(LASER_CHESS, position, removed=[replace(ZAPPED, name="Queen")])
    with pytest.raises(UnknownNameError, match="blue or red"):
        draw_svg(LASER_CHESS, position, removed=[replace(ZAPPED, side_name="green")])
    with pytest.raises(LaserChessError, match="pixels"):
        draw_svg(LASER_CHESS, position, size=0)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_beams_stand_out_from_the_board(variant: Variant, theme: Theme) -> None:
    assert all(contrast(hue.glow, theme.paper) >= 3 for hue in find_hues(variant, theme))


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_pieces_of_high_contrast_keep_the_hue_of_their_side(variant: Variant) -> None:
    palette = write_palette([variant]).rpartition("{")[2]
    for number, hue in enumerate(find_hues(variant, LIGHT)):
        shown = re.search(rf"--p{number}-body: #(\w+)", palette)
        assert shown
        (wanted, _, full), (found, _, kept) = map(hsv, (hue.body[1:], shown[1]))
        assert abs(wanted - found) < 0.02
        assert kept >= full * 0.25


def hsv(colour: str) -> tuple[float, float, float]:
    """Return hue, value and chroma of a colour."""
    hue, saturation, value = colorsys.rgb_to_hsv(*(int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)))
    return hue, value, saturation * value


def test_letters_stay_upright() -> None:
    variant = VARIANTS["laser-chess-1987"]
    block = next(kind for kind in variant.pieces if kind.name == "Block")
    drawing = parse(
        f'<svg xmlns="{SVG[1:-1]}">{draw_piece(Piece(block, 1, 2), find_hues(variant, LIGHT)[1], LIGHT)}</svg>'
    )
    assert drawing.find(f"{SVG}g[@transform]") is not None
    assert drawing.find(f"{SVG}text") is not None
    assert drawing.find(f"{SVG}g//{SVG}text") is None


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("side", [0, 1])
def test_letters_can_be_read_on_their_facet(side: int, theme: Theme) -> None:
    variant = VARIANTS["laser-chess-1987"]
    block = next(kind for kind in variant.pieces if kind.name == "Block")
    hue = find_hues(variant, theme)[side]
    drawing = parse(f'<svg xmlns="{SVG[1:-1]}">{draw_piece(Piece(block, side), hue, theme)}</svg>')
    letter = drawing.find(f"{SVG}text")
    assert letter is not None
    facet = hue.deep if side else hue.lit
    assert contrast(letter.attrib["fill"], facet) >= 4.5
    shades = [path.attrib.get("stroke") for path in drawing.iterfind(f".//{SVG}path")]
    assert hue.pale not in shades  # no line runs through the letter
