"""A game as an animated GIF: a few moves, or a recorded game.

python examples/gif.py shot.gif
python examples/gif.py game.gif game.pgn
"""

import sys
from pathlib import Path

from laserchess import GameRecord
from laserchess.images import AnimationStyle, frames_of, section_of, to_gif

MOVES = ("f4g5", "c7c6", "g5uh5", "c6b6", "e1e2")


def a_short_game() -> GameRecord:
    """Play five moves of Laser Chess, one of which destroys something."""
    record = GameRecord("laser-chess", setup="ace")
    node = record.root
    for move in MOVES:
        node = node.add(move)
    return record


def main(target: str, source: str | None = None) -> None:
    """Draw the film."""
    record = GameRecord.parse(Path(source).read_text(encoding="utf-8")) if source else a_short_game()
    frames = list(frames_of(section_of(record), AnimationStyle(size=360, theme="dark", speed=1.25)))
    Path(target).write_bytes(to_gif(frames))
    print(f"wrote {target}: {len(frames)} frames, {sum(frame.milliseconds for frame in frames) / 1000:g} s")


if __name__ == "__main__":
    main(*sys.argv[1:3] or ["shot.gif"])
