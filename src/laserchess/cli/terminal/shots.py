"""How a move is shown: the piece moves, light runs along its path, and what it strikes flashes and dissolves."""

from collections.abc import Iterator

from laserchess.cli.terminal.view import Fading, ScreenView
from laserchess.pictures.scenes import Scene, reach_of

FRAME = 1 / 30
SQUARES_A_SECOND = 26.0
SHORTEST, LONGEST = 0.25, 0.9
MOVED, STAYS, FADES = 0.16, 0.35, 0.2
FLASHES, FLASH = 4, 0.07
DISSOLVES = 0.36

Timed = tuple[ScreenView, float]
"""What is seen, and for how many seconds."""


def show(scene: Scene, *, flipped: bool) -> Iterator[Timed]:
    """Yield what is seen of a move, from moment to moment."""
    if scene.shows_nothing:
        return
    by_name = scene.game.geometry.by_name
    last = frozenset(by_name[square] for square in scene.squares)
    moved = ScreenView(scene.game, scene.moved, flipped, last=last)
    yield moved, MOVED
    if scene.played.beams:
        lit = moved.change(beams=scene.played.beams)
        yield from _run(lit, reach_of(scene.played.beams))
        yield from _destroy(scene, lit)


def _run(lit: ScreenView, reach: int) -> Iterator[Timed]:
    """Let the light run."""
    seconds = min(LONGEST, max(SHORTEST, reach / SQUARES_A_SECOND))
    frames = round(seconds / FRAME)
    for frame in range(1, frames + 1):
        yield lit.change(reach=reach * frame / frames), FRAME
    yield lit, STAYS


def _destroy(scene: Scene, lit: ScreenView) -> Iterator[Timed]:
    """Let what was struck flash and dissolve, while the light fades."""
    by_name = scene.game.geometry.by_name
    lost = {
        by_name[item.square]: scene.moved.men[by_name[item.square]]
        for item in scene.lost_to_light
        if by_name[item.square] in scene.moved.men
    }
    if lost:
        for flash in range(FLASHES):
            shown = {cell: Fading(man, 0.0, flash=flash % 2 == 0) for cell, man in lost.items()}
            yield lit.change(fading=shown), FLASH
    frames = round((DISSOLVES if lost else FADES) / FRAME)
    for frame in range(1, frames + 1):
        share = frame / frames
        shown = {cell: Fading(man, share) for cell, man in lost.items()}
        yield lit.change(fading=shown, strength=1 - share), FRAME
