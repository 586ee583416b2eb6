"""Frames → GIF: one palette for the whole film, so that nothing flickers and little is written."""

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import Any

from laserchess.core.errors import LaserChessError
from laserchess.pictures.extra import need
from laserchess.pictures.film import Frame
from laserchess.pictures.raster import to_png

COLOURS = 255
SAMPLES = 6

OnFrame = Callable[[int], None]
"""Hears how many frames are done."""


def to_gif(frames: Iterable[Frame], on_frame: OnFrame = lambda _done: None) -> bytes:
    """Turn frames into an animated GIF that goes round."""
    shown = list(frames)
    if not shown:
        message = "a film without frames"
        raise LaserChessError(message, reason="empty", expected="one frame at least")
    images = _Images(shown, on_frame)
    first, *rest = images.run()
    out = BytesIO()
    times = [frame.milliseconds for frame in shown]
    first.save(out, "GIF", save_all=True, append_images=rest, duration=times, loop=0, disposal=1, optimize=False)
    return out.getvalue()


class _Images:
    """Frames as pixels, each picture drawn once."""

    def __init__(self, frames: list[Frame], on_frame: OnFrame) -> None:
        self._frames = frames
        self._on_frame = on_frame
        self._drawn: dict[str, Any] = {}
        self._pillow = need("PIL.Image")
        need("resvg_py")

    def run(self) -> Iterator[Any]:
        """Yield the images."""
        palette = self._palette()
        ready: dict[str, Any] = {}
        for done, frame in enumerate(self._frames, 1):
            if frame.svg not in ready:
                pixels = self._drawn.pop(frame.svg, None) or self._pixels(frame.svg)
                ready[frame.svg] = pixels.quantize(palette=palette, dither=0)
            self._on_frame(done)
            yield ready[frame.svg]

    def _pixels(self, svg: str) -> Any:  # noqa: ANN401  # an image of Pillow's
        """Draw a picture; what shows in its round corners is the page."""
        picture = self._pillow.open(BytesIO(to_png(svg)))
        page = self._pillow.new("RGB", picture.size, picture.getpixel((picture.width // 2, 0))[:3])
        page.paste(picture, mask=picture.getchannel("A"))
        return page

    def _palette(self) -> Any:  # noqa: ANN401  # the same
        """Find the colours of a few frames, those with the most light in them."""
        by_light = sorted(self._frames, key=lambda frame: -len(frame.svg))[:SAMPLES]
        self._drawn = {frame.svg: self._pixels(frame.svg) for frame in by_light}
        samples = list(self._drawn.values())
        width, height = samples[0].size
        sheet = self._pillow.new("RGB", (width, height * len(samples)))
        for number, sample in enumerate(samples):
            sheet.paste(sample, (0, number * height))
        return sheet.quantize(COLOURS, dither=0)
