"""`laserchess render`: a game as an animation (GIF, SVG) or an image of its last position (PNG)."""

import sys
from argparse import Namespace
from io import StringIO
from pathlib import Path

from laserchess.cli.compile_progress import CLEAR, in_place
from laserchess.cli.file_io import check_writable, errors_naming, read_text, write_atomic
from laserchess.cli.image_options import add_image_style, image_style
from laserchess.cli.options import Commands, add_command, add_default_variant, add_flip, add_quiet, whole_number
from laserchess.core.errors import InvalidRecordError, LaserChessError, quote
from laserchess.images import AnimationStyle, Frame, GameSection, frames_of, section_of, to_gif, to_moving_svg, to_png
from laserchess.record import GameRecord, read_records

EXAMPLES = """
laserchess render game.pgn game.gif
laserchess render game.pgn end.gif --from-ply 10 --speed 2 --size 640
laserchess render games.pgn third.svg --number 3 --theme dark
laserchess render game.pgn after-12.png --to-ply 12 --flip
"""
SUFFIXES = (".gif", ".svg", ".png")


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "render", "draw a game as an animation, or its last position as an image", EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a PGN file (- for stdin)")
    parser.add_argument("out", metavar="OUT", help="an animation: OUT.gif or OUT.svg; the last position: OUT.png")
    parser.add_argument(
        "--number",
        metavar="N",
        type=whole_number,
        help="number of the game in the file, from 1 (default: the only one)",
    )
    add_default_variant(parser)
    first, last = "start after N plies (default: 0)", "end after N plies (default: the last)"
    parser.add_argument("--from-ply", metavar="N", dest="first", type=whole_number, default=0, help=first)
    parser.add_argument("--to-ply", metavar="N", dest="last", type=whole_number, help=last)
    add_image_style(parser)
    add_flip(parser)
    parser.add_argument("--speed", metavar="X", type=float, default=1.0, help="playback speed (default: 1)")
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Draw the game and write the file."""
    target = Path(parsed.out)
    suffix = check_suffix(target)
    check_writable(target)
    style = image_style(parsed)
    part = section_of(find_record(parsed), parsed.first, parsed.last)
    write_atomic(target, draw(part, style, suffix, is_quiet=parsed.quiet))
    if not parsed.quiet:
        print(f"wrote {parsed.out}")
    return 0


def check_suffix(target: Path) -> str:
    """Return the format of the output file: its suffix."""
    suffix = target.suffix.lower()
    if suffix in SUFFIXES:
        return suffix
    message = f"{quote(target.name)} has no known image format"
    raise LaserChessError(
        message, reason="format", text=target.name, expected="a file name ending in " + ", ".join(SUFFIXES)
    )


def find_record(parsed: Namespace) -> GameRecord:
    """Return the game of the given number, or the only one."""
    lines = StringIO(read_text(parsed.file), newline=None)
    with errors_naming(parsed.file):
        records = list(read_records(lines, default_variant=parsed.default_variant))
    if not records:
        message = f"{parsed.file} contains no game"
        raise InvalidRecordError(message, reason="empty", text=parsed.file, expected="a PGN file")
    wanted = 1 if parsed.number is None and len(records) == 1 else parsed.number
    if wanted is None or not 1 <= wanted <= len(records):
        message = f"{parsed.file} contains {len(records)} games"
        expected = f"--number 1 to {len(records)}"
        raise LaserChessError(message, reason="number", text=str(parsed.number or ""), expected=expected)
    return records[wanted - 1]


def draw(part: GameSection, style: AnimationStyle, suffix: str, *, is_quiet: bool = False) -> str | bytes:
    """Return a part of a game in the format of a suffix."""
    if suffix == ".png":
        return to_png(still(part, style))
    frames = list(frames_of(part, style))
    if suffix == ".svg":
        return to_moving_svg(frames)
    progress = RenderProgress(frames, is_quiet=is_quiet)
    try:
        return to_gif(frames, progress)
    finally:
        progress.end()


def still(part: GameSection, style: AnimationStyle) -> str:
    """Return the last position as SVG, with the beams of the last move."""
    scenes = [scene for scenes in part.plies[-1:] for scene in scenes]
    if not scenes:
        return style.draw(part.variant, part.start)
    beams = [beam for scene in scenes for beam in scene.played.beams]
    removed = [item for scene in scenes for item in scene.played.removed]
    squares = [square for scene in scenes for square in scene.squares]
    return style.draw(part.variant, scenes[-1].after, beams=beams, removed=removed, last=squares)


class RenderProgress:
    """Progress of an animation on stderr, if that is a terminal."""

    def __init__(self, frames: list[Frame], *, is_quiet: bool = False) -> None:
        """Remember the ply of every frame."""
        self._plies = [frame.ply for frame in frames]
        self._shown = in_place() and not is_quiet

    def __call__(self, done: int) -> None:
        """Show that `done` frames are drawn."""
        if self._shown:
            share = 100 * done // len(self._plies)
            line = f"drawing: ply {self._plies[done - 1]} of {self._plies[-1]}, {share} %"
            print(f"{CLEAR}{line}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clear the progress line."""
        if self._shown:
            print(CLEAR, end="", file=sys.stderr, flush=True)
