"""Animations of games: SVG frames and their durations."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any

from laserchess.board import Board
from laserchess.core.errors import LaserChessError, quote
from laserchess.core.moves import Beam, RemovedPiece
from laserchess.core.position import Position
from laserchess.core.variant import Variant
from laserchess.images.raster import check_size
from laserchess.images.scenes import Scene, beams_after, reach_of, scenes_of
from laserchess.notation.svg import draw_svg
from laserchess.notation.svg.color_themes import find_theme
from laserchess.record import GameRecord

FIRST, MOVED, STEP, LIT, CRACKED, GONE, AFTER, LAST = 900, 450, 60, 450, 250, 200, 550, 2500
"""Durations of the frames of a move in milliseconds, in order."""
STEPS = 5
"""Maximum number of frames for the beams of a move."""
MIN_SPEED, MAX_SPEED = 0.1, 20.0
MIN_MILLISECONDS = 20
"""Milliseconds that every program shows as they are meant."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A image, how long it is shown, and how many moves have been played by then."""

    svg: str
    """The image."""
    milliseconds: int
    """How long it is shown."""
    ply: int
    """The number of moves played by then."""


@dataclass(frozen=True, slots=True)
class AnimationStyle:
    """Appearance and speed of an animation."""

    size: int = 480
    """The width in pixels."""
    flipped: bool = False
    """Whether to show the board from the second player's side."""
    theme: str = "light"
    """The name of a theme."""
    speed: float = 1.0
    """A factor; 2 is twice as fast."""

    def __post_init__(self) -> None:
        """Check the settings."""
        check_size(self.size)
        find_theme(self.theme)
        if not MIN_SPEED <= self.speed <= MAX_SPEED:
            message = f"an animation cannot run at {quote(str(self.speed))} times its speed"
            raise LaserChessError(
                message, reason="speed", text=str(self.speed), expected=f"{MIN_SPEED} to {MAX_SPEED:g}"
            )

    def draw(self, variant: Variant, position: Position, **shown: Any) -> str:  # noqa: ANN401  # the types are draw_svg's
        """Draw a board.

        Args:
            variant: The variant.
            position: The position to draw.
            **shown: More keywords of `SvgStyle`, such as `beams`.

        Returns:
            An SVG document.

        Raises:
            UnknownNameError: `SvgStyle` has no such keyword.

        """
        return draw_svg(variant, position, size=self.size, flipped=self.flipped, theme=self.theme, **shown)

    def time(self, milliseconds: int) -> int:
        """Return how long a frame is shown at this speed.

        Args:
            milliseconds: The time at speed 1.

        Returns:
            Milliseconds, not fewer than programs show exactly.

        """
        return max(MIN_MILLISECONDS, round(milliseconds / self.speed))


@dataclass(frozen=True)
class GameSection:
    """Part of a game: its first position, and the scenes of each of its plies."""

    variant: Variant
    """The variant."""
    start: Position
    """The first position."""
    plies: list[list[Scene]]
    """The scenes of each ply."""
    first: int
    """Moves played before the part."""


def section_of(record: GameRecord, first: int = 0, last: int | None = None) -> GameSection:
    """Return the part of a record from the position after `first` moves to that after `last`.

    Args:
        record: The record.
        first: The number of moves before the part.
        last: The number of moves at its end; all moves by default.

    Returns:
        The part of the game.

    Raises:
        LaserChessError: The record has no such part.

    """
    nodes = list(record.mainline())
    until = len(nodes) if last is None else last
    if not 0 <= first <= until <= len(nodes):
        message = f"there is nothing from ply {first} to ply {until} in a record of {len(nodes)}"
        raise LaserChessError(message, reason="ply", text=f"{first} {until}", expected=f"plies from 0 to {len(nodes)}")
    ends = [0, *(record.board_at(node).ply for node in nodes[:until])]
    end = nodes[until - 1].board() if until else record.board()
    scenes = scenes_of(end)
    plies = [scenes[ends[ply] : ends[ply + 1]] for ply in range(first, until)]
    start = plies[0][0].before if plies else end.snapshot()
    return GameSection(record.variant, start, plies, first)


def section_of_board(board: Board) -> GameSection:
    """Return everything that was played on a board.

    Args:
        board: The board.

    Returns:
        The whole game.

    """
    scenes = scenes_of(board)
    start = scenes[0].before if scenes else board.snapshot()
    return GameSection(board.variant, start, [[scene] for scene in scenes], 0)


def frames_of(part: GameSection, look: AnimationStyle) -> Iterator[Frame]:
    """Yield the frames of a part of a game; the first and the last are shown longer.

    Args:
        part: The part of a game.
        look: Size, theme and speed.

    Yields:
        The frames in the order they are shown.

    """
    waiting = Frame(look.draw(part.variant, part.start), look.time(FIRST), part.first)
    for ply, scenes in enumerate(part.plies, part.first + 1):
        for scene in scenes:
            for svg, milliseconds in _scene_frames(scene, look):
                yield waiting
                waiting = Frame(svg, look.time(milliseconds), ply)
    yield Frame(waiting.svg, look.time(LAST), waiting.ply)


def _scene_frames(scene: Scene, look: AnimationStyle) -> Iterator[tuple[str, int]]:
    """Yield the frames of one move: the moved piece, the growing beams, the pieces removed, and the board after."""
    if scene.shows_nothing:
        return

    def draw(position: Position, beams: list[Beam], removed: list[RemovedPiece]) -> str:
        return look.draw(scene.variant, position, last=scene.squares, beams=beams, removed=removed)

    beams, lost = list(scene.played.beams), scene.lost_to_beams
    if not beams:
        yield draw(scene.after, [], scene.lost_to_move), MOVED
        return
    yield draw(scene.moved, [], scene.lost_to_move), MOVED
    reach = reach_of(beams)
    stride = max(1, ceil(reach / STEPS))
    for squares in range(stride, reach, stride):
        yield draw(scene.moved, beams_after(beams, squares), []), STEP
    yield draw(scene.moved, beams, []), LIT
    if lost:
        yield draw(scene.after, beams, lost), CRACKED
        yield draw(scene.after, [], lost), GONE
    yield draw(scene.after, [], []), AFTER
