"""The state of the board screen: cursor, selection and previews. What is legal, the board decides."""

from dataclasses import dataclass, replace

from laserchess.board import Board
from laserchess.cli.terminal.screen_view import Fading, ScreenView
from laserchess.cli.terminal_game import TerminalGame
from laserchess.core.moves import Move, MoveKind, RemovedPiece
from laserchess.core.variant import Piece
from laserchess.images.scenes import Scene, scenes_of
from laserchess.notation.describe import name
from laserchess.notation.drawing import describe

FAINT = 0.55
"""Brightness of a previewed beam."""
HALF_GONE = 0.45
"""Fading of a piece that the previewed move destroys."""


@dataclass
class BoardController:
    """A game played with keyboard or mouse."""

    session: TerminalGame
    preview: bool = True
    """Whether the beam of a move is shown before it is played."""
    flipped: bool = False
    cursor: int = 0
    selected: str = ""
    pending: Move | None = None
    """A previewed rotation, not yet played."""

    def __post_init__(self) -> None:
        """Put the cursor on the first piece that can move."""
        geometry = self.board.variant.geometry
        first = next((move.start for move in self.board.legal_moves if move.start), "")
        self.cursor = geometry.by_name.get(first, geometry.cells[0])

    @property
    def board(self) -> Board:
        """The game's board."""
        return self.session.board

    @property
    def square(self) -> str:
        """The square under the cursor."""
        return self.board.variant.geometry.names[self.cursor]

    @property
    def active_square(self) -> str:
        """The square that keys act on: the selected piece's, or the one under the cursor."""
        return self.selected or self.square

    @property
    def is_open(self) -> bool:
        """Whether a human is to move."""
        return self.session.outcome is None and self.session.is_human_turn

    def moves_of(self, square: str, *acts: MoveKind) -> list[Move]:
        """Return the legal moves of a piece, of the given kinds."""
        return [move for move in self.board.legal_moves if move.start == square and move.kind in acts]

    def targets(self) -> dict[str, Move]:
        """Return the target squares of the selected piece."""
        if not self.selected or not self.is_open:
            return {}
        return {move.to: move for move in self.moves_of(self.selected, MoveKind.STEP, MoveKind.SWAP)}

    # Keys

    def move_cursor(self, across: int, down: int) -> None:
        """Move the cursor, in the orientation of the board."""
        column, row = self.view().place(self.cursor)
        cell = self.view().cell(column + across, row + down)
        if cell is not None:
            self.cursor = cell
            self.pending = None

    def move_cursor_to(self, cell: int) -> None:
        """Move the cursor to a square."""
        self.cursor, self.pending = cell, None

    def enter(self) -> Move | str:
        """Select a piece and return a message, or return the move to play."""
        if self.pending is not None:
            return self.pending
        if self.selected == self.square:
            self.cancel()
            return ""
        move = self.targets().get(self.square)
        return move or self._select()

    def _select(self) -> str:
        piece = self.board.piece_at(self.square)
        if piece is None or piece.side_name != self.board.turn:
            return self._reject(piece)
        if not any(move.start == self.square for move in self.board.legal_moves):
            return f"{piece.piece_type.name} on {self.square} has no legal move."
        self.selected = self.square
        return f"{self._describe(piece)}."

    def _reject(self, piece: Piece | None) -> str:
        """Return why Enter does nothing here."""
        if self.selected:
            return f"No move from {self.selected} to {self.square}."
        if piece is None:
            return f"{self.square} is empty. Select a piece of {self.board.turn}."
        return f"{self._describe(piece)}. {name(self.board.turn)} is to move."

    def _describe(self, piece: Piece) -> str:
        words = describe(self.board.variant, self.square, piece)
        return words[0].upper() + words[1:]

    def rotate(self, step: int) -> str:
        """Preview the next legal rotation of the piece, and return a message."""
        square = self.active_square
        piece = self.board.piece_at(square)
        rotations = self.rotations(square)
        if piece is None or not rotations:
            return f"Nothing on {square} can rotate now."
        shown = self._orientation(self.pending, piece) if self.pending else piece.orientation
        count = piece.piece_type.orientations
        by = step if abs(step) == 1 else count // 2
        for number in range(1, count + 1):
            wanted = (shown + by * number) % count
            if wanted == piece.orientation or wanted in rotations:
                self.pending = rotations.get(wanted)
                self.selected = square
                break
        return self.hint()

    def rotations(self, square: str) -> dict[int, Move]:
        """Return the rotations of a piece by resulting orientation."""
        piece = self.board.piece_at(square)
        if piece is None or not self.is_open:
            return {}
        return {self._orientation(move, piece): move for move in self.moves_of(square, MoveKind.ROTATE)}

    def _orientation(self, move: Move, piece: Piece) -> int:
        turn = move.rotation or 0
        if piece.piece_type.names_facing:
            return piece.piece_type.facings.index(turn)
        return (piece.orientation + turn) % piece.piece_type.orientations

    def fire(self) -> Move | str:
        """Return the firing move of the selected piece, or a message."""
        shots = [move for move in self.board.legal_moves if move.kind is MoveKind.FIRE]
        own = [move for move in shots if move.start == self.active_square]
        if own:
            return own[0]
        if not self.board.variant.has_turn_end:
            return "In this variant weapons fire by themselves after every move."
        if not shots:
            return "Nothing can fire now."
        return "Select a piece that can fire: " + ", ".join(move.start for move in shots) + "."

    def end_turn(self) -> Move | str:
        """Return the null move or the end of the turn, or a message."""
        found = next((move for move in self.board.legal_moves if move.kind in {MoveKind.NULL, MoveKind.END}), None)
        if found is not None:
            return found
        if self.board.variant.null_move:
            return "A null move is legal only if its beam destroys a piece."
        return "This variant has no null move."

    def cancel(self) -> None:
        """Clear the selection."""
        self.selected, self.pending = "", None

    def jump(self, step: int) -> None:
        """Move the cursor to the next piece that can move."""
        starts = {move.start for move in self.board.legal_moves if move.start}
        geometry = self.board.variant.geometry
        cells = [cell for cell in geometry.reading_order if geometry.names[cell] in starts]
        if cells:
            later = [cell for cell in cells if self._order(cell) > self._order(self.cursor)]
            before = [cell for cell in cells if self._order(cell) < self._order(self.cursor)]
            self.move_cursor_to((later or cells)[0] if step > 0 else (before or cells)[-1])
            self.selected = ""

    def _order(self, cell: int) -> int:
        return self.board.variant.geometry.reading_order.index(cell)

    # View

    def view(self) -> ScreenView:
        """Return the current view, with a preview of the pending move."""
        by_name = self.board.variant.geometry.by_name
        last = self.board.history[-1:]
        squares = [square for played in last for square in (played.move.start, played.move.to) if square]
        view = ScreenView(
            self.board.variant,
            self.board.snapshot(),
            self.flipped,
            cursor=self.cursor if self.is_open else None,
            selected=by_name.get(self.selected),
            targets=frozenset(by_name[square] for square in self.targets()),
            last=frozenset(by_name[square] for square in squares),
        )
        return self._with_preview(view)

    @property
    def pending_move(self) -> Move | None:
        """The move that Enter would play."""
        return self.pending or self.targets().get(self.square)

    def hint(self) -> str:
        """Return what Enter would play, or what is under the cursor."""
        move, piece = self.pending_move, self.board.piece_at(self.square)
        if move is not None:
            scene = self._preview(move)
            lost = " and ".join(map(self._victim, scene.played.removed)) if scene else ""
            return f"Enter plays {scene.played if scene else move}{lost and f', destroying {lost}'}."
        return f"{self._describe(piece)}." if piece else f"{self.square} is empty."

    def _victim(self, item: RemovedPiece) -> str:
        whose = "your own" if item.side_name == self.board.turn else f"{name(item.side_name)}'s"
        return f"{whose} {item.name} on {item.square}"

    def _preview(self, move: Move) -> Scene | None:
        """Return the scene of a move; `None` without preview or where chance decides."""
        if self.board.variant.has_turn_end or not self.preview:
            return None
        after = self.board.copy(history=False)
        after.push(move)
        return scenes_of(after)[-1]

    def _with_preview(self, view: ScreenView) -> ScreenView:
        """Return the view with the pending move played and its victims faded."""
        move = self.pending_move
        if move is None:
            return view
        scene = self._preview(move)
        if scene is None:
            return self._with_rotation(view, move)
        by_name, pieces = self.board.variant.geometry.by_name, scene.moved.pieces
        cells = [by_name[item.square] for item in scene.lost_to_beams]
        fading = {cell: Fading(pieces[cell], HALF_GONE) for cell in cells if cell in pieces}
        return view.change(position=scene.moved, beams=scene.played.beams, strength=FAINT, fading=fading)

    def _with_rotation(self, view: ScreenView, move: Move) -> ScreenView:
        """Return the view with a piece rotated, and nothing else."""
        cell = self.board.variant.geometry.by_name.get(move.start, 0)
        piece = view.position.pieces.get(cell)
        if move.kind is not MoveKind.ROTATE or piece is None:
            return view
        pieces = {**view.position.pieces, cell: replace(piece, orientation=self._orientation(move, piece))}
        return view.change(position=replace(view.position, pieces=pieces))
