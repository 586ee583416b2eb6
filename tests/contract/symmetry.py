"""Turning and mirroring positions, moves and their results, as data: nothing here knows a rule."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from laserchess import Act, Beam, Board, Game, Move, Outcome, Removed
from laserchess.core.geometry import COMPASS
from laserchess.core.position import Position
from laserchess.core.spec import Man

Where = tuple[str, ...]


@dataclass(frozen=True)
class Symmetry:
    """A way to lay a game's board: where cells go, which way facings and turns go, and whether colours change."""

    game: Game
    cell: Callable[[int], int]
    orientation: Callable[[Man, int], int]
    facing: Callable[[int], int]
    quarters: Callable[[int], int]
    swaps_colours: bool

    def player(self, number: int) -> int:
        """Return who a player becomes."""
        return 1 - number if self.swaps_colours else number

    def name(self, player: str | None) -> str | None:
        """Return who a player becomes, by name."""
        return self.game.players[self.player(self.game.player(player))].name if player else None

    def square(self, name: str) -> str:
        """Return where a square goes, by name."""
        return self.game.geometry.names[self.cell(self.game.geometry.by_name[name])] if name else ""

    def man(self, man: Man) -> Man:
        """Return what a piece becomes."""
        return replace(man, side=self.player(man.side), player="", orientation=self.orientation(man, man.orientation))

    def position(self, position: Position) -> Position:
        """Return the image of a position."""
        return Position(
            {self.cell(cell): self.man(man) for cell, man in position.men.items()},
            self.player(position.side),
            {self.cell(cell): letter for cell, letter in position.floor.items()},
            position.left,
            tuple(sorted(map(self.cell, position.capped), key=self.game.geometry.reading_order.index)),
            tuple((self.cell(cell), self.orientation(position.men[cell], way)) for cell, way in position.spins),
            position.idle,
        )

    def move(self, board: Board, move: Move) -> tuple[object, ...]:
        """Return what a move on this board becomes, in the words of `plain`."""
        man = board.piece_at(move.start) if move.start else None
        turn = move.turn
        if turn is not None and man is not None:
            facings = man.piece.facings
            turn = self.quarters(turn) if man.piece.turns else facings[self.orientation(man, facings.index(turn))]
            if man.piece.turns:
                turn = next(t for t in man.piece.turns if (t - turn) % man.piece.orientations == 0)
        return plain(move.act, self.square(move.start), self.square(move.to), turn)

    def removed(self, pieces: Iterable[Removed]) -> set[tuple[str | None, ...]]:
        """Return what the removed pieces become."""
        return {(self.square(it.square), it.piece, self.name(it.player), str(it.fate)) for it in pieces}

    def beams(self, beams: Iterable[Beam]) -> set[tuple[object, ...]]:
        """Return where the light goes instead."""
        return {
            (tuple(map(self.square, it.squares)), tuple(map(self._way, it.travels)), it.end, self._way(it.leaving))
            for it in beams
        }

    def outcome(self, outcome: Outcome | None) -> Outcome | None:
        """Return the outcome with the colours changed."""
        return outcome and replace(outcome, winner=self.name(outcome.winner))

    def _way(self, name: str) -> str:
        return COMPASS[self.facing(COMPASS.index(name))] if name else ""


def plain(act: Act, start: str, to: str, turn: int | None) -> tuple[object, ...]:
    """Return a move as a value; whichever piece a null move is written with, it is one move."""
    return (act,) if act is Act.NULL else (act, start, to, turn)


def identity(game: Game) -> Symmetry:
    """Leave everything as it is."""
    return Symmetry(game, int, lambda _, way: way, int, int, swaps_colours=False)


def half_turn(game: Game) -> Symmetry:
    """Turn the board by 180° and change the colours."""

    def orientation(man: Man, way: int) -> int:
        return (way + 4 // man.piece.eighths) % man.piece.orientations

    return Symmetry(
        game,
        game.geometry.half_turn,
        orientation,
        lambda way: (way + 4) % 8,
        lambda quarters: quarters,
        swaps_colours=True,
    )


def mirror(game: Game) -> Symmetry:
    """Change left and right."""

    def orientation(man: Man, way: int) -> int:
        wanted = -replace(man, orientation=way).facing % 8
        ways = [n for n in range(man.piece.orientations) if replace(man, orientation=n).facing == wanted]
        return ways[0]

    return Symmetry(
        game, game.geometry.mirror, orientation, lambda way: -way % 8, lambda quarters: -quarters, swaps_colours=False
    )
