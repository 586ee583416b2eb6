"""`laserchess render`: a recorded game as a film (GIF, animated SVG) or as a still picture (PNG)."""

import sys
from argparse import Namespace
from io import StringIO
from pathlib import Path

from laserchess.cli.compiling import CLEAR, in_place
from laserchess.cli.files import check_writable, naming, read_text, write_durably
from laserchess.cli.options import Commands, add_command, add_flip, add_game_of_records, add_quiet, whole_number
from laserchess.cli.pictures import add_picture_look, look_of, speed
from laserchess.core.errors import InvalidRecordError, LaserChessError, quote
from laserchess.pictures import Frame, Look, Part, frames_of, part_of, to_gif, to_moving_svg, to_png
from laserchess.record import Record, read_records

EXAMPLES = """
laserchess render game.pgn game.gif
laserchess render game.pgn end.gif --from-ply 10 --speed 2 --size 640
laserchess render games.pgn third.svg --number 3 --theme dark
laserchess render game.pgn after-12.png --to-ply 12 --flip
"""
SUFFIXES = (".gif", ".svg", ".png")


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "render", "draw a recorded game: a film of it, or its last position", EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a file with recorded games (- for stdin)")
    parser.add_argument("out", metavar="OUT", help="a film: OUT.gif or OUT.svg; the last position: OUT.png")
    parser.add_argument("--number", metavar="N", type=whole_number, help="which game of the file, from 1")
    add_game_of_records(parser)
    first, last = "begin after N moves (default: 0)", "end after N moves (default: all)"
    parser.add_argument("--from-ply", metavar="N", dest="first", type=whole_number, default=0, help=first)
    parser.add_argument("--to-ply", metavar="N", dest="last", type=whole_number, help=last)
    add_picture_look(parser)
    add_flip(parser)
    parser.add_argument("--speed", metavar="X", type=speed, default=1.0, help="run X times faster (default: 1)")
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Draw the game and write the picture."""
    target = Path(parsed.out)
    suffix = check_suffix(target)
    check_writable(target)
    look = look_of(parsed)
    part = part_of(find_record(parsed), parsed.first, parsed.last)
    write_durably(target, draw(part, look, suffix, is_quiet=parsed.quiet))
    if not parsed.quiet:
        print(f"wrote {parsed.out}")
    return 0


def check_suffix(target: Path) -> str:
    """Return what kind of picture a file is to be."""
    suffix = target.suffix.lower()
    if suffix in SUFFIXES:
        return suffix
    message = f"{quote(target.name)} does not say which kind of picture it is"
    raise LaserChessError(message, reason="picture", text=target.name, expected="a name in " + ", ".join(SUFFIXES))


def find_record(parsed: Namespace) -> Record:
    """Return the record that was asked for, the only one by default."""
    lines = StringIO(read_text(parsed.file), newline=None)
    with naming(parsed.file):
        records = list(read_records(lines, default_game=parsed.default_game))
    if not records:
        message = f"there is no game in {parsed.file}"
        raise InvalidRecordError(message, reason="empty", text=parsed.file, expected="a recorded game")
    wanted = 1 if parsed.number is None and len(records) == 1 else parsed.number
    if wanted is None or not 1 <= wanted <= len(records):
        message = f"there are {len(records)} games in {parsed.file}"
        expected = f"--number 1 to {len(records)}"
        raise LaserChessError(message, reason="number", text=str(parsed.number or ""), expected=expected)
    return records[wanted - 1]


def draw(part: Part, look: Look, suffix: str, *, is_quiet: bool = False) -> str | bytes:
    """Draw a part of a game as one kind of picture."""
    if suffix == ".png":
        return to_png(still(part, look))
    frames = list(frames_of(part, look))
    if suffix == ".svg":
        return to_moving_svg(frames)
    progress = FilmProgress(frames, is_quiet=is_quiet)
    try:
        return to_gif(frames, progress)
    finally:
        progress.end()


def still(part: Part, look: Look) -> str:
    """Draw the last position with the light of the last move."""
    scenes = [scene for scenes in part.plies[-1:] for scene in scenes]
    if not scenes:
        return look.draw(part.game, part.start)
    beams = [beam for scene in scenes for beam in scene.played.beams]
    removed = [item for scene in scenes for item in scene.played.removed]
    squares = [square for scene in scenes for square in scene.squares]
    return look.draw(part.game, scenes[-1].after, beams=beams, removed=removed, last=squares)


class FilmProgress:
    """Says on stderr how much of a film is drawn, if somebody is watching."""

    def __init__(self, frames: list[Frame], *, is_quiet: bool = False) -> None:
        """Know how much there is to do."""
        self._plies = [frame.ply for frame in frames]
        self._shown = in_place() and not is_quiet

    def __call__(self, done: int) -> None:
        """Say how much is done."""
        if self._shown:
            share = 100 * done // len(self._plies)
            told = f"drawing: move {self._plies[done - 1]} of {self._plies[-1]}, {share} %"
            print(f"{CLEAR}{told}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Take the line away, where there is one."""
        if self._shown:
            print(CLEAR, end="", file=sys.stderr, flush=True)
