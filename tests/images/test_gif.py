"""Animated GIFs: composited from sprites, they show what the SVG of every frame shows."""

from io import BytesIO
from itertools import accumulate

import pytest
from PIL import Image, ImageChops

from laserchess import VARIANTS
from laserchess.images import AnimationStyle, Frame, frames_of, section_of_board, sprites, to_gif, to_png
from tests.images.test_animation import played, shot

LOOK = AnimationStyle(size=240)
CLOSE = 48
"""Steps of a channel between a GIF's palette and the true colour."""


def pixels(frame: Frame) -> Image.Image:
    """Rasterise the whole of a frame at once; the page shows in its round corners."""
    with Image.open(BytesIO(to_png(frame.svg))) as image:
        page = Image.new("RGB", image.size, image.convert("RGB").getpixel((image.width // 2, 0)))
        page.paste(image, mask=image.getchannel("A"))
        return page


def share_unlike(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels whose colours are not close."""
    far = ImageChops.difference(one, other).convert("L").point([0] * CLOSE + [255] * (256 - CLOSE))
    return far.histogram()[255] / (one.width * one.height)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_frame_shows_what_its_svg_shows(variant: str) -> None:
    frames = list(frames_of(section_of_board(played(variant, 6)), LOOK))
    starts = [0, *accumulate(frame.milliseconds // 10 * 10 for frame in frames)]
    with Image.open(BytesIO(to_gif(frames))) as animation:
        at = 0
        for number in range(getattr(animation, "n_frames", 1)):
            animation.seek(number)
            shown = max(index for index, start in enumerate(starts[:-1]) if start <= at)
            assert share_unlike(animation.convert("RGB"), pixels(frames[shown])) < 0.01
            at += animation.info["duration"]
    assert at == starts[-1]


def test_what_does_not_change_is_rasterised_once(monkeypatch: pytest.MonkeyPatch) -> None:
    frames, sizes = list(frames_of(section_of_board(played("laser-chess", 30)), LOOK)), dict[str, int]()

    def count(svg: str) -> bytes:
        assert svg not in sizes
        png = to_png(svg)
        with Image.open(BytesIO(png)) as image:
            sizes[svg] = image.width * image.height
        return png

    monkeypatch.setattr(sprites, "to_png", count)
    to_gif(frames)
    whole = pixels(frames[0])
    assert 0 < sum(sizes.values()) < len(frames) / 4 * whole.width * whole.height


def test_a_frame_without_a_change_lasts_longer() -> None:
    first = next(iter(frames_of(section_of_board(shot()), LOOK)))
    with Image.open(BytesIO(to_gif([first, first]))) as animation:
        assert getattr(animation, "n_frames", 1) == 1
        assert animation.info["duration"] == 2 * first.milliseconds // 10 * 10
