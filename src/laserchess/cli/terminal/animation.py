"""Animate a move: the piece moves, the beam runs, and hit pieces flash and dissolve."""

from collections.abc import Iterator

from laserchess.cli.terminal.screen_view import Fading, ScreenView
from laserchess.images.scenes import Scene, reach_of

FRAME = 1 / 30
SQUARES_PER_SECOND = 26.0
MIN_SECONDS, MAX_SECONDS = 0.25, 0.9
MOVED, STAYS, FADES = 0.16, 0.35, 0.2
FLASHES, FLASH = 4, 0.07
DISSOLVES = 0.36

Timed = tuple[ScreenView, float]
"""A view, and for how many seconds it is shown."""


def animate(scene: Scene, *, flipped: bool) -> Iterator[Timed]:
    """Yield the frames of a move."""
    if scene.shows_nothing:
        return
    by_name = scene.variant.geometry.by_name
    last = frozenset(by_name[square] for square in scene.squares)
    moved = ScreenView(scene.variant, scene.moved, flipped, last=last)
    yield moved, MOVED
    if scene.played.beams:
        lit = moved.change(beams=scene.played.beams)
        yield from _run(lit, reach_of(scene.played.beams))
        yield from _destroy(scene, lit)


def _run(lit: ScreenView, reach: int) -> Iterator[Timed]:
    """Yield the frames of the running beam."""
    seconds = min(MAX_SECONDS, max(MIN_SECONDS, reach / SQUARES_PER_SECOND))
    frames = round(seconds / FRAME)
    for frame in range(1, frames + 1):
        yield lit.change(reach=reach * frame / frames), FRAME
    yield lit, STAYS


def _destroy(scene: Scene, lit: ScreenView) -> Iterator[Timed]:
    """Yield the frames of hit pieces that flash and dissolve while the beam fades."""
    by_name = scene.variant.geometry.by_name
    lost = {
        by_name[item.square]: scene.moved.pieces[by_name[item.square]]
        for item in scene.lost_to_beams
        if by_name[item.square] in scene.moved.pieces
    }
    if lost:
        for flash in range(FLASHES):
            shown = {cell: Fading(piece, 0.0, flash=flash % 2 == 0) for cell, piece in lost.items()}
            yield lit.change(fading=shown), FLASH
    frames = round((DISSOLVES if lost else FADES) / FRAME)
    for frame in range(1, frames + 1):
        share = frame / frames
        shown = {cell: Fading(piece, share) for cell, piece in lost.items()}
        yield lit.change(fading=shown, strength=1 - share), FRAME
