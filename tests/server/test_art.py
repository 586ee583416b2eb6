"""The sprites and the palette: every piece has its symbol, and every colour is a variable that is set."""

import re
from xml.etree import ElementTree as ET

import pytest

from laserchess import VARIANTS, Variant
from laserchess.notation.svg.color_themes import ACCESSIBLE, DARK, LIGHT, Theme, find_hues
from laserchess.server.api.variants import variant_view
from tests.server.stateless import Client

CLIENT = Client()
SVG = "{http://www.w3.org/2000/svg}"
each_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)


def sprite(variant: Variant, pieces: str = "usual") -> ET.Element:
    answer = CLIENT.get(f"/api/variants/{variant.id}/art.svg?pieces={pieces}")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    return ET.fromstring(answer.text)  # noqa: S314  # our own output


@each_variant
def test_a_symbol_for_every_piece_feature_and_the_floor(variant: Variant) -> None:
    symbols = {symbol.attrib["id"]: symbol for symbol in sprite(variant).iterfind(f"{SVG}symbol")}
    view = variant_view(variant)
    wanted = {art for kind in view["pieces"] for arts in kind["arts"].values() for art in arts}
    wanted |= {feature["art"] for feature in view["features"]} | {f"{variant.id}-floor"}
    assert wanted <= symbols.keys()
    board = f"0 0 {variant.geometry.columns * 100} {variant.geometry.rows * 100}"
    for art, symbol in symbols.items():
        assert symbol.attrib["viewBox"] == (board if art == f"{variant.id}-floor" else "-50 -50 100 100")
        assert len(symbol) > 0


@each_variant
def test_a_sprite_satisfies_a_strict_content_policy(variant: Variant) -> None:
    for element in sprite(variant).iter():
        assert element.tag not in {f"{SVG}style", f"{SVG}script"}
        assert "style" not in element.attrib
        assert not any(name.startswith("on") for name in element.attrib)


def drawings(variant: Variant, pieces: str) -> dict[str, bytes]:
    return {symbol.attrib["id"]: ET.tostring(symbol) for symbol in sprite(variant, pieces).iterfind(f"{SVG}symbol")}


@each_variant
def test_every_set_has_every_piece_and_draws_it_in_its_own_way(variant: Variant) -> None:
    usual, khet, contrast = (drawings(variant, pieces) for pieces in ("usual", "khet", "contrast"))
    assert usual.keys() == khet.keys() == contrast.keys()
    for kind in variant_view(variant)["pieces"]:
        for art in {art for arts in kind["arts"].values() for art in arts}:
            assert contrast[art] not in {usual[art], khet[art]}
            assert khet[art] != usual[art] or art.startswith("khet-horus-eye")


def test_there_are_three_sets() -> None:
    assert CLIENT.get("/api/variants/khet/art.svg?pieces=glass").status_code == 422


@each_variant
def test_every_colour_is_set_by_the_palette(variant: Variant) -> None:
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", ET.tostring(sprite(variant), encoding="unicode")))
    palette = CLIENT.get("/api/palette.css")
    assert palette.headers["content-type"].startswith("text/css")
    players = palette.text[palette.text.index(f'[data-variant="{variant.id}"]') :].partition("}")[0]
    page = palette.text.partition("}")[0]
    assert used <= set(re.findall(r"(--[a-z0-9-]+):", page + players))
    assert {"--p0-body", "--p1-body", "--board-ink"} <= used


def test_players_look_different_and_so_do_stunned_pieces() -> None:
    symbols = {
        symbol.attrib["id"]: ET.tostring(symbol) for symbol in sprite(VARIANTS["advanced"]).iterfind(f"{SVG}symbol")
    }
    looks = [symbols[f"advanced-laser-{end}"] for end in ("0", "1", "0-stunned", "1-stunned")]
    assert len({look.split(b">", 1)[1] for look in looks}) == 4
    assert symbols["advanced-triangular-mirror-0"] != symbols["advanced-triangular-mirror-0-diagonal"]
    assert "advanced-stunned" in symbols


@pytest.mark.parametrize(
    ("selector", "theme", "accessible"),
    [
        (":root", DARK, False),
        (':root[data-palette="accessible"]', DARK, True),
        (':root[data-board="paper"]', LIGHT, False),
        (':root[data-board="paper"][data-palette="accessible"]', ACCESSIBLE, True),
    ],
)
def test_each_theme_has_its_colours(selector: str, theme: Theme, *, accessible: bool) -> None:
    text = CLIENT.get("/api/palette.css").text
    page = text[text.index(f"{selector} {{") :].partition("}")[0]
    assert f"--board-paper: {theme.paper};" in page
    khet = text[text.index(f'{selector} [data-variant="khet"] {{') :].partition("}")[0]
    hues = find_hues(VARIANTS["khet"], theme, accessible=accessible)
    assert f"--p0-body: {hues[0].body};" in khet
    assert f"--p1-frosted: {hues[1].frosted};" in khet


def test_images_are_cached_until_they_change() -> None:
    for path in ("/api/variants", "/api/variants/khet", "/api/variants/khet/art.svg", "/api/palette.css"):
        first = CLIENT.get(path)
        tag = first.headers["etag"]
        again = CLIENT.get(path, headers={"If-None-Match": f'"other", W/{tag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)


def test_a_missing_game() -> None:
    for path in ("/api/variants/chess", "/api/variants/chess/art.svg"):
        answer = CLIENT.get(path)
        assert (answer.status_code, answer.json()["error"]["reason"]) == (404, "game")
