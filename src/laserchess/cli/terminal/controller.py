"""The table: the game, the cursor, what is chosen, and what a key means. What is legal, only the board knows."""

from dataclasses import dataclass, replace

from laserchess.board import Board
from laserchess.cli.terminal.view import Fading, ScreenView
from laserchess.cli.terminal_game import TerminalGame
from laserchess.core.moves import Act, Move, Removed
from laserchess.core.spec import Man
from laserchess.notation.picture import describe
from laserchess.notation.words import name
from laserchess.pictures.scenes import Scene, scenes_of

FAINT = 0.55
"""How bright the light is that a move would make."""
HALF_GONE = 0.45
"""How much is gone of a piece that a move would destroy."""


@dataclass
class BoardController:
    """A game that somebody plays at a keyboard."""

    session: TerminalGame
    preview: bool = True
    """Is the light shown that a move would make."""
    flipped: bool = False
    cursor: int = 0
    selected: str = ""
    pending: Move | None = None
    """A rotation that is shown but not yet played."""

    def __post_init__(self) -> None:
        """Put the cursor on the first piece that can move."""
        geometry = self.board.game.geometry
        first = next((move.start for move in self.board.legal_moves if move.start), "")
        self.cursor = geometry.by_name.get(first, geometry.cells[0])

    @property
    def board(self) -> Board:
        """The game's board."""
        return self.session.board

    @property
    def square(self) -> str:
        """The square under the cursor."""
        return self.board.game.geometry.names[self.cursor]

    @property
    def chosen(self) -> str:
        """The square keys act on: the chosen piece's, or the one under the cursor."""
        return self.selected or self.square

    @property
    def is_open(self) -> bool:
        """Is it a person's turn."""
        return self.session.outcome is None and self.session.waits_for_person

    def moves_of(self, square: str, *acts: Act) -> list[Move]:
        """Return the legal moves of a piece, of some kinds."""
        return [move for move in self.board.legal_moves if move.start == square and move.act in acts]

    def targets(self) -> dict[str, Move]:
        """Return where the chosen piece may go."""
        if not self.selected or not self.is_open:
            return {}
        return {move.to: move for move in self.moves_of(self.selected, Act.STEP, Act.SWAP)}

    # Keys

    def steer(self, across: int, down: int) -> None:
        """Move the cursor, as the board is seen."""
        column, row = self.view().place(self.cursor)
        cell = self.view().cell(column + across, row + down)
        if cell is not None:
            self.cursor = cell
            self.pending = None

    def point(self, cell: int) -> None:
        """Put the cursor on a square."""
        self.cursor, self.pending = cell, None

    def enter(self) -> Move | str:
        """Choose a piece, or return the move that is confirmed; words say why it is neither."""
        if self.pending is not None:
            return self.pending
        if self.selected == self.square:
            self.cancel()
            return ""
        move = self.targets().get(self.square)
        return move or self._choose()

    def _choose(self) -> str:
        man = self.board.piece_at(self.square)
        if man is None or man.player != self.board.turn:
            return self._refuse(man)
        if not any(move.start == self.square for move in self.board.legal_moves):
            return f"{man.piece.name} on {self.square} cannot do anything now."
        self.selected = self.square
        return f"{self._tell(man)}."

    def _refuse(self, man: Man | None) -> str:
        """Say why Enter does nothing here."""
        if self.selected:
            return f"No move from {self.selected} to {self.square}."
        if man is None:
            return f"{self.square} is empty. Choose a piece of {self.board.turn}."
        return f"{self._tell(man)}. {name(self.board.turn)} is to move."

    def _tell(self, man: Man) -> str:
        words = describe(self.board.game, self.square, man)
        return words[0].upper() + words[1:]

    def turn(self, step: int) -> str:
        """Show the piece turned by some orientations, the next ones that it may take; words say what is wrong."""
        square = self.chosen
        man = self.board.piece_at(square)
        ways = self.ways(square)
        if man is None or not ways:
            return f"Nothing on {square} can turn now."
        shown = self._orientation(self.pending, man) if self.pending else man.orientation
        count = man.piece.orientations
        by = step if abs(step) == 1 else count // 2
        for number in range(1, count + 1):
            wanted = (shown + by * number) % count
            if wanted == man.orientation or wanted in ways:
                self.pending = ways.get(wanted)
                self.selected = square
                break
        return self.hint()

    def ways(self, square: str) -> dict[int, Move]:
        """Return the rotations of a piece by the orientation they lead to."""
        man = self.board.piece_at(square)
        if man is None or not self.is_open:
            return {}
        return {self._orientation(move, man): move for move in self.moves_of(square, Act.TURN)}

    def _orientation(self, move: Move, man: Man) -> int:
        turn = move.turn or 0
        if man.piece.names_facing:
            return man.piece.facings.index(turn)
        return (man.orientation + turn) % man.piece.orientations

    def fire(self) -> Move | str:
        """Return the shot of the chosen piece, or of the only one that can fire."""
        shots = [move for move in self.board.legal_moves if move.act is Act.FIRE]
        own = [move for move in shots if move.start == self.chosen]
        if own:
            return own[0]
        if not self.board.game.has_turn_end:
            return "Here weapons fire by themselves, after every move."
        if not shots:
            return "Nothing can fire now."
        return "Choose a piece that fires: " + ", ".join(move.start for move in shots) + "."

    def end_turn(self) -> Move | str:
        """Return the move that changes nothing, or ends the turn."""
        found = next((move for move in self.board.legal_moves if move.act in {Act.NULL, Act.END}), None)
        if found is not None:
            return found
        if self.board.game.null_move:
            return "A move that changes nothing is legal only if its shot destroys something."
        return "Here everybody has to move."

    def cancel(self) -> None:
        """Choose nothing."""
        self.selected, self.pending = "", None

    def jump(self, step: int) -> None:
        """Put the cursor on the next piece that can do something."""
        starts = {move.start for move in self.board.legal_moves if move.start}
        geometry = self.board.game.geometry
        cells = [cell for cell in geometry.reading_order if geometry.names[cell] in starts]
        if cells:
            later = [cell for cell in cells if self._order(cell) > self._order(self.cursor)]
            before = [cell for cell in cells if self._order(cell) < self._order(self.cursor)]
            self.point((later or cells)[0] if step > 0 else (before or cells)[-1])
            self.selected = ""

    def _order(self, cell: int) -> int:
        return self.board.game.geometry.reading_order.index(cell)

    # What is seen

    def view(self) -> ScreenView:
        """Return what is seen now, with the light that the move at hand would make."""
        by_name = self.board.game.geometry.by_name
        last = self.board.history[-1:]
        squares = [square for played in last for square in (played.move.start, played.move.to) if square]
        view = ScreenView(
            self.board.game,
            self.board.snapshot(),
            self.flipped,
            cursor=self.cursor if self.is_open else None,
            selected=by_name.get(self.selected),
            targets=frozenset(by_name[square] for square in self.targets()),
            last=frozenset(by_name[square] for square in squares),
        )
        return self._imagined(view)

    @property
    def at_hand(self) -> Move | None:
        """The move that Enter would play."""
        return self.pending or self.targets().get(self.square)

    def hint(self) -> str:
        """Tell what Enter would play, or what is under the cursor."""
        move, man = self.at_hand, self.board.piece_at(self.square)
        if move is not None:
            scene = self._imagine(move)
            lost = " and ".join(map(self._victim, scene.played.removed)) if scene else ""
            return f"Enter plays {scene.played if scene else move}{lost and f', destroying {lost}'}."
        return f"{self._tell(man)}." if man else f"{self.square} is empty."

    def _victim(self, item: Removed) -> str:
        whose = "your own" if item.player == self.board.turn else f"{name(item.player)}'s"
        return f"{whose} {item.piece} on {item.square}"

    def _imagine(self, move: Move) -> Scene | None:
        """Play a move in mind; not where chance has a say, nor where that is not wanted."""
        if self.board.game.has_turn_end or not self.preview:
            return None
        after = self.board.copy(history=False)
        after.push(move)
        return scenes_of(after)[-1]

    def _imagined(self, view: ScreenView) -> ScreenView:
        """Show the move at hand as if it were played, and what it would destroy half gone."""
        move = self.at_hand
        if move is None:
            return view
        scene = self._imagine(move)
        if scene is None:
            return self._turned(view, move)
        by_name, men = self.board.game.geometry.by_name, scene.moved.men
        cells = [by_name[item.square] for item in scene.lost_to_light]
        fading = {cell: Fading(men[cell], HALF_GONE) for cell in cells if cell in men}
        return view.change(position=scene.moved, beams=scene.played.beams, strength=FAINT, fading=fading)

    def _turned(self, view: ScreenView, move: Move) -> ScreenView:
        """Show a piece turned, and nothing of what would follow."""
        cell = self.board.game.geometry.by_name.get(move.start, 0)
        man = view.position.men.get(cell)
        if move.act is not Act.TURN or man is None:
            return view
        men = {**view.position.men, cell: replace(man, orientation=self._orientation(move, man))}
        return view.change(position=replace(view.position, men=men))
