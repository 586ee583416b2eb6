"""Variants, and the rules of a game: a variant with the values of its options."""

from dataclasses import dataclass
from functools import cached_property

from laserchess.core.appearance import check_appearance
from laserchess.core.checks import check_variant
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.pieces import EntryRule, FireMode, Piece, PieceType
from laserchess.core.variant_fields import Feature, Option, OptionChange, Player, Section, Stalemate, VariantFields

__all__ = [
    "EntryRule",
    "Feature",
    "FireMode",
    "Option",
    "OptionChange",
    "Piece",
    "PieceType",
    "Player",
    "Rules",
    "Section",
    "Stalemate",
    "Variant",
]


@dataclass(frozen=True, eq=False, repr=False)
class Variant(VariantFields):
    """The rules of a laser-chess game, as data; `Board(variant)` plays it.

    Raises:
        InvalidVariantError: A field is invalid.

    >>> from laserchess import VARIANTS
    >>> VARIANTS["khet"].title, VARIANTS["khet"].geometry.columns
    ('Khet 2.0', 10)

    """

    def __post_init__(self) -> None:
        """Check the fields, or raise `InvalidVariantError`; `variants.check_texts` checks positions and notation."""
        check_appearance(self)
        check_variant(self)


@dataclass(frozen=True)
class Rules:
    """A variant with the values of its options."""

    variant: Variant
    options: tuple[tuple[str, bool | int | float | str], ...]

    @classmethod
    def of(cls, variant: Variant, **given: object) -> "Rules":
        """Return the rules for given options; raise `UnknownNameError` for unknown names and values."""
        for name in given:
            if name not in variant.options:
                message = f"{variant.title} has no option {quote(name)}"
                expected = "one of " + ", ".join(variant.options) if variant.options else "no options"
                raise UnknownNameError(message, reason="option", text=name, expected=expected)
        settled = {
            name: option.check(name, given.get(name, option.default)) for name, option in variant.options.items()
        }
        return cls(variant, tuple(settled.items()))

    def get(self, name: str, default: bool | float | str) -> bool | int | float | str:
        """Return the value of an option, or `default` if the variant has no such option."""
        return dict(self.options).get(name, default)

    @cached_property
    def pieces(self) -> dict[str, PieceType]:
        """Name → piece type as the options change it."""
        pieces = {piece_type.name: piece_type for piece_type in self.variant.pieces}
        for name, value in self.options:
            for change in self.variant.options[name].changes:
                if change.when == value:
                    pieces[change.piece] = change.made(pieces[change.piece])
        return pieces

    @property
    def changed(self) -> dict[str, bool | int | float | str]:
        """The options that do not have their default values."""
        return {name: value for name, value in self.options if value != self.variant.options[name].default}
