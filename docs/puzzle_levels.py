"""Chart how often the levels solve the shipped puzzles, by rating: `python docs/puzzle_levels.py`."""

from html import escape
from itertools import pairwise
from pathlib import Path
from random import Random

from laserchess import Engine, puzzles
from laserchess.engine.profiles import LEVELS
from laserchess.puzzles import Puzzle

IMAGE = Path(__file__).with_name("images") / "puzzle-levels.svg"
BOUNDS = (0, 650, 800, 1000, 1200, 9999)
SAMPLE = 300
NODES = 500
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 340, 60, 110, 20, 50
INK, SOFT = "#2b2b2b", "#d9d2c3"


def binned() -> list[list[Puzzle]]:
    """Return sample puzzles of variants with one move per turn, for each range of ratings."""
    every = [puzzle for puzzle in puzzles.load() if not puzzle.is_turn]
    random = Random(1)  # noqa: S311  # no secret
    found = []
    for low, high in pairwise(BOUNDS):
        fitting = [puzzle for puzzle in every if low <= puzzle.rating < high]
        found.append(random.sample(fitting, min(SAMPLE, len(fitting))))
    return found


def solves(engine: Engine, puzzle: Puzzle) -> bool:
    """Return whether an engine finds every move of a solution."""
    board = puzzle.board()
    for number, move in enumerate(puzzle.solution):
        if number % 2 == 0 and str(engine.play(board, nodes=NODES).move) != move:
            return False
        board.push(move)
    return True


def measure() -> dict[int, list[float]]:
    """Return the share of puzzles solved by each level, for each range of ratings."""
    bins = binned()
    shares: dict[int, list[float]] = {}
    for level in range(1, LEVELS + 1):
        engine = Engine(level, hash_mb=4, seed=level)
        shares[level] = [sum(solves(engine, puzzle) for puzzle in some) / len(some) for some in bins]
        print(f"level {level}: " + " ".join(f"{share:.0%}" for share in shares[level]), flush=True)
    print("puzzles: " + " ".join(str(len(some)) for some in bins))
    return shares


def draw(shares: dict[int, list[float]]) -> str:
    """Draw a line for each level."""
    names = [f"{low or ''}–{high if high < BOUNDS[-1] else ''}" for low, high in pairwise(BOUNDS)]
    across, down = (WIDTH - LEFT - RIGHT) / (len(names) - 1), HEIGHT - TOP - BOTTOM
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for tick in range(5):
        y = TOP + down * (1 - tick / 4)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{SOFT}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{25 * tick} %</text>')
    for number, name in enumerate(names):
        x = LEFT + number * across
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - 28}" text-anchor="middle">{escape(name)}</text>')
    for level, line in shares.items():
        colour = f"hsl({25 * level} 60% 40%)"
        points = [f"{LEFT + number * across:.1f},{TOP + down * (1 - share):.1f}" for number, share in enumerate(line)]
        x, y = points[-1].split(",")
        parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{float(x) + 8:.1f}" y="{float(y) + 4:.1f}" fill="{colour}">level {level}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 8}">puzzles solved by the levels, by the rating of the puzzle</text>')
    font = f'font-family="Inter, Helvetica, Arial, sans-serif" font-size="12" fill="{INK}"'
    view = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return f"<svg {view} {font}>{''.join(parts)}</svg>\n"


if __name__ == "__main__":
    IMAGE.write_text(draw(measure()), encoding="utf-8")
    print(IMAGE)
