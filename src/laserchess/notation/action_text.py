"""Actions and turns of Advanced Laser Chess, with the chance that happened.

`b6c6` steps, `b6c7` steps diagonally, `b6@3` rotates, `a7*` fires, `.` ends the turn. An action is followed by
what was left to chance: `=>k3@5` where a piece was flung to and how it faces, `~6` where a Hypergon sent
the beams, `{gate h9; thaw a8 b6}` what changed between two turns. A turn is its actions joined by commas.
"""

import re
from collections.abc import Sequence

from laserchess.core import layout as at
from laserchess.core.codec import argument_of, move_kind_of, start_of, target_of
from laserchess.core.errors import InvalidMoveError, quote
from laserchess.core.layout import EXIT, FACING_DRAWN, GATE, SQUARE, THAW
from laserchess.core.moves import pack
from laserchess.core.variant import Variant
from laserchess.notation.base import Script, WrittenMove
from laserchess.notation.square_text import SQUARE as NAME
from laserchess.notation.square_text import invalid_move, read_square

STEP = re.compile(
    rf"(?P<start>{NAME})(?:(?P<corner>{NAME}),(?P=corner))?(?P<to>{NAME})(?P<flights>(?:=>{NAME}(?:@[0-7])?){{0,2}})"
)
TURN = re.compile(rf"(?P<start>{NAME})@(?P<facing>[0-7])")
FIRE = re.compile(rf"(?P<start>{NAME})\*(?P<exits>(?:~[0-7])*)")
END = re.compile(r"\.(?:\{(?P<changes>[^{}]*)\})?")
CHANGES = {"gate": GATE, "thaw": THAW}
EXPECTED = "a step as b6c6, a rotation as b6@3, a shot as a7* or . to end the turn, each with its chance or without"
MAX_ACTIONS = 64
MAX_LENGTH = 4096


def read_action(variant: Variant, text: str) -> WrittenMove:
    """Read one action, with or without its chance; a diagonal step may be written as its two steps."""
    if len(text) <= MAX_LENGTH:
        if match := STEP.fullmatch(text):
            return _read_step(variant, match, text)
        if match := TURN.fullmatch(text):
            start = read_square(variant, match["start"], text)
            return WrittenMove(pack(start, start, at.ROTATE, int(match["facing"])))
        if match := FIRE.fullmatch(text):
            start = read_square(variant, match["start"], text)
            exits = tuple((EXIT, int(way)) for way in match["exits"].split("~")[1:])
            return WrittenMove(pack(start, start, at.FIRE), chance=exits or None)
        if match := END.fullmatch(text):
            changes = None if match["changes"] is None else _read_changes(variant, match["changes"], text)
            return WrittenMove(pack(0, 0, at.END), chance=changes)
    return invalid_move(text, "it is not written like one", "move", text, EXPECTED)


def _read_step(variant: Variant, match: re.Match[str], text: str) -> WrittenMove:
    start, to = (read_square(variant, match[part], text) for part in ("start", "to"))
    via = None if match["corner"] is None else read_square(variant, match["corner"], text)
    if via is not None and to - start not in variant.geometry.deltas[1::2]:
        invalid_move(text, "two steps are one action only where they make a diagonal one", "move", text, EXPECTED)
    return WrittenMove(pack(start, to), chance=_read_flights(variant, match["flights"], text), via=via)


def _read_flights(variant: Variant, text: str, move: str) -> Script | None:
    script: list[tuple[int, int]] = []
    for flight in text.split("=>")[1:]:
        name, _, facing = flight.partition("@")
        script.append((SQUARE, read_square(variant, name, move)))
        if facing:
            script.append((FACING_DRAWN, int(facing)))
    return tuple(script) or None


def _read_changes(variant: Variant, text: str, move: str) -> Script:
    """Read what changed between two turns; Gates come before thaws, each in reading order."""
    order = {cell: place for place, cell in enumerate(variant.geometry.reading_order)}
    found: list[tuple[int, int]] = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        word, *names = part.split()
        if word not in CHANGES or not names:
            invalid_move(move, f"{quote(part)} is no change", "chance", part, "gate or thaw and their squares")
        found += [(CHANGES[word], read_square(variant, name, move)) for name in names]
    return tuple(sorted(found, key=lambda change: (change[0], order[change[1]])))


def write_action(variant: Variant, code: int) -> str:
    """Write an action without its chance."""
    names = variant.geometry.names
    start, move_kind = names.get(start_of(code), ""), move_kind_of(code)
    if move_kind == at.END:
        return "."
    if move_kind == at.FIRE:
        return f"{start}*"
    if move_kind == at.ROTATE:
        return f"{start}@{argument_of(code)}"
    return start + names[target_of(code)]


def write_chance(variant: Variant, code: int, draws: Sequence[tuple[int, int, int]]) -> tuple[str, ...]:
    """Write what chance did, from draws as (kind, value, cell): the parts that follow an action."""
    names = variant.geometry.names
    if move_kind_of(code) == at.END:
        lists = {
            word: [names[cell] for drawn, value, cell in draws if drawn == kind and value]
            for word, kind in CHANGES.items()
        }
        return tuple(f"{word} {' '.join(squares)}" for word, squares in lists.items() if squares)
    parts: list[str] = []
    for kind, value, _ in draws:
        if kind == FACING_DRAWN:
            parts[-1] += f"@{value}"
        else:
            parts.append(f"=>{names[value]}" if kind == SQUARE else f"~{value}")
    return tuple(parts)


def join_chance(code: int, chance: Sequence[str]) -> str:
    """Return the parts of `write_chance` as they follow an action."""
    if move_kind_of(code) == at.END:
        return f"{{{'; '.join(chance)}}}" if chance else ""
    return "".join(chance)


def split_turn(text: str) -> list[str]:
    """Return the actions of a turn, the closing `.` included."""
    actions = [action.strip() for action in text.split(",")]
    ended_early = any(action.startswith(".") for action in actions[:-1])
    if len(actions) > MAX_ACTIONS or ended_early or not all(actions):
        message = f"{quote(text)} is not a turn"
        expected = "actions joined by commas, as a7@3,a7*,c6d6, a . only at the end"
        raise InvalidMoveError(message, reason="turn", text=text, expected=expected)
    if not actions[-1].startswith("."):
        actions.append(".")
    return actions
