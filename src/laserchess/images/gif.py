"""Frames → GIF: one palette for the whole animation, and of each frame only the rectangle that changed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, takewhile
from struct import pack
from typing import Any, NamedTuple

from laserchess.core.errors import LaserChessError
from laserchess.images.animation import Frame
from laserchess.images.optional import require
from laserchess.images.sprites import Box, Canvas

COLOURS = 255
SAMPLES = 6
PALETTE_BYTES = 3 * 256
GLOBAL_PALETTE = 0xF7
"""Flags of the header: there is a palette of 256 colours for all frames."""
LOOP = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
END = b";"
CLEAR = COLOURS
"""The colour that no pixel has: what was there before shows through."""
SAME = [255] + [0] * 255
KEEP = 1
"""What is done with a frame before the next: it stays, and the next one is drawn over it."""

OnFrame = Callable[[int], None]
"""Hears how many frames are done."""


class _Shown(NamedTuple):
    """The lines of a frame's SVG, and how long it is shown."""

    lines: Sequence[str]
    milliseconds: int


class _Patch(NamedTuple):
    """What changes from one frame to the next, and how long it is shown."""

    lines: Sequence[str]
    box: Box
    milliseconds: int


def to_gif(frames: Iterable[Frame], on_frame: OnFrame = lambda _done: None) -> bytes:
    """Turn frames into an animated GIF that loops.

    Args:
        frames: The frames, such as those of `frames_of`.
        on_frame: Called with the number of frames done.

    Returns:
        The GIF file.

    Raises:
        LaserChessError: There are no frames, or an optional package for images is not installed.

    """
    all_frames = iter(frames)
    first = next(all_frames, None)
    if first is None:
        message = "an animation without frames"
        raise LaserChessError(message, reason="empty", expected="one frame at least")
    canvas, known = Canvas(first.svg), dict[str, str]()
    shown = [_Shown(_lines(frame.svg, known), frame.milliseconds) for frame in chain([first], all_frames)]
    images = [each.lines for each in shown]
    columns = takewhile(lambda lines: len(set(lines)) == 1, zip(*images, strict=False))
    canvas.set_ground([lines[0] for lines in columns])
    palette = _find_palette(canvas, images)
    colours = bytes(palette.getpalette()).ljust(PALETTE_BYTES, b"\0")[:PALETTE_BYTES]
    parts = [b"GIF89a", pack("<HHBBB", *canvas.whole.size, GLOBAL_PALETTE, 0, 0), colours, LOOP]
    encode, screen = require("PIL.GifImagePlugin").getdata, require("PIL.Image").new("P", canvas.whole.size, CLEAR)
    for patch in _patches(canvas, shown, on_frame):
        pixels = canvas.draw(patch.lines, patch.box).quantize(palette=palette, dither=0)
        before = screen.crop(patch.box)
        screen.paste(pixels, patch.box)
        _clear_unchanged(pixels, before)
        parts += encode(pixels, patch.box[:2], transparency=CLEAR, duration=patch.milliseconds, disposal=KEEP)
    return b"".join([*parts, END])


def _clear_unchanged(pixels: Any, before: Any) -> None:  # noqa: ANN401  # images of Pillow's
    """Make the pixels transparent that were the same before: they need hardly any bytes."""
    same = require("PIL.ImageChops").difference(pixels, before).point(SAME, "L")
    pixels.paste(CLEAR, mask=same)


def _lines(svg: str, known: dict[str, str]) -> list[str]:
    """Return the lines of a frame; the same line of many frames takes memory once."""
    return [known.setdefault(line, line) for line in svg.strip().splitlines()[1:-1]]


def _patches(canvas: Canvas, frames: Sequence[_Shown], on_frame: OnFrame) -> Iterator[_Patch]:
    """Yield what changes; a frame that looks like the one before makes that one last longer."""
    patch = _Patch(frames[0].lines, canvas.whole, frames[0].milliseconds)
    for done, frame in enumerate(frames[1:], 1):
        box = canvas.changed(patch.lines, frame.lines)
        if box is None:
            patch = patch._replace(milliseconds=patch.milliseconds + frame.milliseconds)
        else:
            yield patch
            patch = _Patch(frame.lines, box, frame.milliseconds)
        on_frame(done)
    yield patch
    on_frame(len(frames))


def _find_palette(canvas: Canvas, images: Sequence[Sequence[str]]) -> Any:  # noqa: ANN401  # an image of Pillow's
    """Find the colours of a few frames, those with the most to see in them."""
    samples = sorted(images, key=lambda lines: -sum(map(len, lines)))[:SAMPLES]
    width, height = canvas.whole.size
    sheet = require("PIL.Image").new("RGB", (width, height * len(samples)))
    for number, lines in enumerate(samples):
        sheet.paste(canvas.draw(lines, canvas.whole), (0, number * height))
    return sheet.quantize(COLOURS, dither=0)
