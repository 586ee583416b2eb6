"""The board in letters and signs, for small windows and terminals without colours."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from laserchess.cli.terminal.block_glyphs import BODY, FOOT, LETTER, OPEN, SHIELDS, STROKES, block_lines
from laserchess.cli.terminal.palette import Colour, mix, palette_of
from laserchess.cli.terminal.screen_cells import MARGIN, Cell, Rows, labels, to_rgb
from laserchess.cli.terminal.screen_view import ScreenView
from laserchess.cli.terminal.sprites import body_of
from laserchess.core.geometry import COMPASS, VECTORS
from laserchess.core.moves import Beam, BeamEnd
from laserchess.core.variant import Piece
from laserchess.images.scenes import starts_of
from laserchess.notation.drawing import owners, shooter
from laserchess.notation.unicode_glyphs import EMPTY, FLOOR, UNDER, light_sign, sign_of

Place = tuple[int, int]
SHINING = 0.5
"""Beams fainter than this are drawn with dots."""


@dataclass(frozen=True)
class TextBoard:
    """A layout with squares of `width` × `height` characters; without a theme there are no colours."""

    width: int
    height: int
    theme: str | None = None

    def draw(self, view: ScreenView) -> Rows:
        """Draw a board with its labels."""
        ink, ground = self._margin(view)
        before, below = labels(view, self.width, self.height, ink, ground)
        margins = [[Cell(sign, ink, ground) for sign in text] for text in before]
        lines = {cell: self._square(view, cell) for cell in view.variant.geometry.cells}
        rows = []
        for line, margin in enumerate(margins):
            row = list(margin)
            for column in range(view.variant.geometry.columns):
                cell = view.cell(column, line // self.height)
                row += lines[cell or 0][line % self.height]
            rows.append(row)
        self._draw_beams(view, rows)
        return rows + below

    def _margin(self, view: ScreenView) -> tuple[int, int]:
        if self.theme is None:
            return -1, -1
        palette = palette_of(view.variant, self.theme)
        return to_rgb(palette.text), to_rgb(palette.page)

    @property
    def _line(self) -> int:
        """The line of a square that has its sign."""
        return (self.height - 1) // 2

    def _square(self, view: ScreenView, cell: int) -> Rows:
        """Draw a square: its sign in the middle, brackets for cursor and selection."""
        ink, ground = self._colours(view, cell)
        piece = view.position.pieces.get(cell)
        if self.theme and self.height > 1 and piece is not None and cell not in view.fading:
            return self._block(view, piece, ground)
        texts = [" " * self.width] * self.height
        texts[self._line] = self._text(view, cell)
        chosen = self.theme is None and cell == view.cursor
        bold = cell in view.position.pieces
        return [[Cell(sign, ink, ground, bold, chosen) for sign in text] for text in texts]

    def _block(self, view: ScreenView, piece: Piece, ground: int) -> Rows:
        """Draw a piece as a block of its colour with mirrors and shields."""
        palette = palette_of(view.variant, self.theme or "")
        body, core = to_rgb(body_of(piece, palette)), to_rgb(palette.core)
        letter = piece.piece_type.letter.lower() if piece.side else piece.piece_type.letter.upper()
        looks = {
            OPEN: Cell(" ", core, ground),
            BODY: Cell("!" if piece.stunned else " ", core, body),
            LETTER: Cell(letter, core, body, bold=True),
            FOOT: Cell("▀", body, ground),
        }
        shield = to_rgb(palette.shield)
        inks = dict.fromkeys(STROKES, (core, ground)) | dict.fromkeys(SHIELDS, (shield, body))
        return [
            [looks.get(sign) or Cell(sign, *inks.get(sign, (core, body)), bold=True) for sign in line]
            for line in block_lines(piece, flipped=view.flipped)
        ]

    def _text(self, view: ScreenView, cell: int) -> str:
        piece, floor = view.position.pieces.get(cell), view.position.floor.get(cell, "")
        fading = view.fading.get(cell)
        reserved = owners(view.variant)
        if fading is not None:
            middle = "✶✶" if fading.flash else " ✶"
        elif piece is not None:
            middle = sign_of(piece, unicode=True, flipped=view.flipped)
        elif floor:
            return FLOOR.get(floor, f" {floor} ").ljust(self.width)[: self.width]
        else:
            middle = f" {EMPTY[reserved.get(cell, -1) + 1]}"
        before = UNDER.get(floor, " ") if piece else " "
        after = "!" if piece and piece.stunned else " "
        text = self._marked(view, cell, f"{before}{middle}{after}")
        return text if self.width > len(text) - 1 else text[1:] if text[0] == " " else text[: self.width]

    def _marked(self, view: ScreenView, cell: int, text: str) -> str:
        """Put brackets around a highlighted square, on terminals without colours."""
        pairs = ((cell == view.selected, "<>"), (cell in view.targets, "()"), (cell in view.last, "[]"))
        pair = next((pair for holds, pair in pairs if holds), None)
        if self.theme is not None or pair is None:
            return text
        return f"{pair[0]}{text[1:3]}{pair[1]}"

    def _colours(self, view: ScreenView, cell: int) -> tuple[int, int]:
        if self.theme is None:
            return -1, -1
        palette, geometry = palette_of(view.variant, self.theme), view.variant.geometry
        ground: Colour = (palette.shade, palette.paper)[(geometry.column(cell) + geometry.row(cell)) % 2]
        reserved = owners(view.variant)
        tints = (
            (cell in reserved, palette.sides[reserved.get(cell, 0)].body, 0.3),
            (cell in view.last, palette.last, 0.45),
            (cell in view.targets, palette.target, 0.5),
            (cell == view.selected, palette.target, 0.8),
            (cell == view.cursor, palette.cursor, 0.7),
        )
        for holds, tint, share in tints:
            ground = mix(ground, tint, share) if holds else ground
        piece = view.position.pieces.get(cell)
        ink = palette.text if piece is None else palette.sides[piece.side].body
        strong = mix(ink, palette.core if self.theme == "dark" else palette.ink, 0.3) if piece else ink
        return to_rgb(strong), to_rgb(ground)

    # Beams

    def _draw_beams(self, view: ScreenView, rows: Rows) -> None:
        """Draw the beams over empty characters."""
        sides: dict[Place, set[int]] = defaultdict(set)
        glow: dict[Place, tuple[int, int]] = {}
        for beam, start in zip(view.beams, starts_of(view.beams), strict=True):
            colours = self._glow(view, beam)
            for place, side in self._run(view, beam, view.reach - start):
                sides[place].add(side)
                glow[place] = colours
        for (line, column), touched in sides.items():
            if 0 <= line < len(rows) and MARGIN <= column < len(rows[0]):
                char = rows[line][column]
                if char.sign in {" ", *EMPTY}:
                    sign = light_sign(frozenset(touched), unicode=True) if view.strength > SHINING else "·"
                    rows[line][column] = Cell(sign, *glow[line, column], bold=True, reverse=char.reverse)

    def _glow(self, view: ScreenView, beam: Beam) -> tuple[int, int]:
        """Return the colours of a beam: white on a dark shade of the shooter's colour."""
        if self.theme is None:
            return -1, -1
        palette = palette_of(view.variant, self.theme)
        side = palette.sides[shooter(view.variant, view.position, beam)]
        return to_rgb(palette.core), to_rgb(mix(palette.paper, side.body, 0.35 + 0.35 * view.strength))

    def _run(self, view: ScreenView, beam: Beam, squares: float) -> Iterator[tuple[Place, int]]:
        """Yield the places a beam touches as far as it has travelled, and on which side."""
        by_name = view.variant.geometry.by_name
        cells = [by_name[square] for square in (beam.origin, *beam.squares)]
        ways = [self._way(view, way) for way in beam.directions]
        if beam.end is BeamEnd.EDGE:
            ways.append(self._way(view, beam.exit_direction or beam.direction))
        for number_, (cell, way) in enumerate(zip(cells, ways, strict=False)):
            if number_ < squares:
                yield from self._stretch(self._centre(view, cell), way)

    def _way(self, view: ScreenView, name: str) -> int:
        return (COMPASS.index(name) + 4 * view.flipped) % 8

    def _centre(self, view: ScreenView, cell: int) -> Place:
        column, row = view.place(cell)
        return row * self.height + self._line, MARGIN + column * self.width + (1 if self.width == len("b◸ ") else 2)

    def _stretch(self, centre: Place, way: int) -> Iterator[tuple[Place, int]]:
        """Yield the places from one centre to the next."""
        across, up = VECTORS[way]
        count = self.width if not up else self.height
        line, column = centre
        yield centre, way
        for step in range(1, count):
            place = (line - up * step, column + (across * step if not up else across * step * self.width // count))
            yield place, way
            yield place, (way + 4) % 8
        yield (line - up * self.height, column + across * self.width), (way + 4) % 8
