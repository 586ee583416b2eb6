"""The tags of a record that name its variant, start and rule options."""

import re
from collections.abc import Mapping
from typing import Any

from laserchess.board import Board
from laserchess.core.errors import InvalidRecordError, UnknownNameError, quote
from laserchess.core.variant import Variant
from laserchess.notation import autotester, pgn
from laserchess.notation.rule_text import parse_rules, split_rules
from laserchess.variants import VARIANTS, VariantLike, find_variant, resolve_variant

OWN_TAGS = frozenset({"Variant", "SetUp", "FEN", "StartPosition", "Options"})
"""Tags that name variant, start and options."""
NO_LETTERS, NO_LETTERS_OR_DIGITS = re.compile(r"[^a-z]"), re.compile(r"[^a-z0-9]")


def start_board(written: pgn.WrittenRecord, default_variant: VariantLike | None) -> Board:
    """Return the board a record starts from."""
    options: dict[str, Any] = {}
    from_autotester = "Variant" not in written.tags and autotester.is_autotester(written)
    variant = _variant_of(written.tags, default_variant or (autotester.GAME_ID if from_autotester else None))
    if from_autotester and variant.id == autotester.GAME_ID:
        autotester.take_thoughts(written)
        options |= autotester.REFEREE_OPTIONS
    return Board(variant, position=_start_of(variant, written.tags), **options | _rules_of(variant, written.tags))


def own_tags(board: Board) -> dict[str, str]:
    """Return the tags for variant, start and options of a record that starts from this board."""
    variant, start, changed = board.variant, board.position, board.rules.changed
    own = {"Variant": variant.id}
    setup = next((name for name, text in variant.setups.items() if text == start), None)
    if setup is None:
        own |= {"SetUp": "1", "FEN": start}
    elif start != variant.setup():
        own["StartPosition"] = setup
    if changed:
        own["Options"] = ", ".join(f"{name}={str(value).lower()}" for name, value in changed.items())
    return own


def _variant_of(tags: Mapping[str, str], default: VariantLike | None) -> Variant:
    """Return the variant of a record; only letters and digits of its id or title count, or letters alone."""
    name = tags.get("Variant")
    fallback = [] if default is None else [resolve_variant(default)]
    if name is None and not fallback:
        message = "the record does not name its variant"
        raise InvalidRecordError(message, reason="variant", expected="a Variant tag, one of " + ", ".join(VARIANTS))
    if name is None:
        return fallback[0]
    if name in VARIANTS and not fallback:
        return VARIANTS[name]
    for ignored in NO_LETTERS_OR_DIGITS, NO_LETTERS:
        for variant in [*fallback, *VARIANTS.values()]:
            if ignored.sub("", name.lower()) in {
                ignored.sub("", known.lower()) for known in (variant.title, variant.id)
            }:
                return variant
    return find_variant(name)


def _start_of(variant: Variant, tags: Mapping[str, str]) -> str | None:
    """Return the position a record starts from, or `None` for the variant's first setup."""
    flag, fen, setup = tags.get("SetUp", "0"), tags.get("FEN"), tags.get("StartPosition")
    if flag not in {"0", "1"}:
        message = f"SetUp is {quote(flag)}"
        raise InvalidRecordError(
            message, reason="setup", text=flag, expected="0 or 1; a setup's name is a StartPosition"
        )
    if flag == "1" and fen is None and setup is None:
        message = "SetUp is 1, but no position is given"
        raise InvalidRecordError(message, reason="setup", text=flag, expected="a FEN tag")
    named = None if setup is None else variant.setup(setup)
    if named is not None and fen is not None and Board(variant, position=named) != Board(variant, position=fen):
        message = f"FEN is not the StartPosition {quote(str(setup))}"
        raise InvalidRecordError(message, reason="setup", text=fen, expected="one of the two")
    return fen if named is None else named


def _rules_of(variant: Variant, tags: Mapping[str, str]) -> dict[str, Any]:
    """Return the rules of the `Options` tag: `name=value`, separated by commas or spaces."""
    try:
        return parse_rules(variant.options, split_rules(tags.get("Options", "")))
    except UnknownNameError as error:
        message = f"Options tag: {error}"
        raise InvalidRecordError(message, reason="options", text=error.text) from error
