"""Time controls as text and as clocks.

`10+0.1` is Fischer: seconds for the game plus seconds per move; `2:00+1` is with minutes; `40/60` gives 60 seconds
for every 40 moves, `40/60+0.5` with an increment. `move=0.5` is a fixed time per move, `depth=8` and `nodes=20000`
limit the search. Limits are combined with commas: `10+0.1,depth=12`. `none` has no time limit.
"""

import re
from dataclasses import dataclass

from laserchess.core.errors import NotationError, quote
from laserchess.uci.exchange import SearchRequest

SECONDS = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
CLOCK = re.compile(rf"(?:([0-9]{{1,4}})/)?(?:([0-9]{{1,6}}):)?({SECONDS})(?:\+({SECONDS}))?")
FIXED = re.compile(rf"(move|depth|nodes)=({SECONDS})")
EXPECTED = "10+0.1, 5:00+3, 40/60, move=0.5, depth=8, nodes=20000 or none"


@dataclass(frozen=True, slots=True)
class MatchTimeControl:
    """A time control; `main` seconds are for `moves` moves, 0 for the whole game."""

    main: float | None = None
    """Seconds on the clock; `None` for no clock."""
    inc: float = 0.0
    """Seconds added per move."""
    moves: int = 0
    """Moves per period; 0 for the whole game."""
    movetime: float | None = None
    """Fixed seconds per move."""
    depth: int | None = None
    """Maximum depth of a search."""
    nodes: int | None = None
    """Maximum nodes of a search."""

    @classmethod
    def parse(cls, text: str) -> "MatchTimeControl":
        """Return the time control of a text.

        >>> MatchTimeControl.parse("10+0.1").inc
        0.1

        Args:
            text: Parts with commas between them, such as `40/60+0.5`.

        Returns:
            The time control.

        Raises:
            NotationError: The text is not a time control.

        """
        given: dict[str, float | int] = {}
        for part in text.replace(" ", "").split(","):
            given |= _read(part, text)
        return cls(**given)  # type: ignore[arg-type]  # integers where needed

    def __str__(self) -> str:
        """Return the text of the time control."""
        parts = []
        if self.main is not None:
            moves = f"{self.moves}/" if self.moves else ""
            parts.append(f"{moves}{self.main:g}" + (f"+{self.inc:g}" if self.inc else ""))
        for name, value in (("move", self.movetime), ("depth", self.depth), ("nodes", self.nodes)):
            if value is not None:
                parts.append(f"{name}={value:g}" if name == "move" else f"{name}={value}")
        return ",".join(parts) or "none"


def _read(part: str, whole: str) -> dict[str, float | int]:
    """Parse one part of a time control."""
    clock, fixed = CLOCK.fullmatch(part), FIXED.fullmatch(part)
    if clock:
        main = int(clock[2] or 0) * 60 + float(clock[3])
        found = {"main": main, "inc": float(clock[4] or 0), "moves": int(clock[1] or 0)}
        if main > 0:
            return found
    elif fixed and float(fixed[2]) > 0:
        if fixed[1] == "move":
            return {"movetime": float(fixed[2])}
        if float(fixed[2]).is_integer():
            return {fixed[1]: int(float(fixed[2]))}
    elif part == "none":
        return {}
    message = f"{quote(whole)} is not a time control"
    raise NotationError(message, reason="time", text=part, expected=EXPECTED)


class Clock:
    """The clock of one player."""

    def __init__(self, control: MatchTimeControl) -> None:
        """Start with the full time."""
        self.control = control
        self.left = control.main
        self._moves = 0

    @property
    def flag(self) -> float | None:
        """Seconds until the flag falls in this move."""
        limits = [limit for limit in (self.left, self.control.movetime) if limit is not None]
        return min(limits) if limits else None

    def spend(self, elapsed: float, margin: float) -> bool:
        """Subtract the time of a move; return whether the flag has not fallen, allowing a margin."""
        flag = self.flag
        if flag is not None and elapsed > flag + margin:
            if self.left is not None:
                self.left = 0.0
            return False
        if self.left is not None:
            self.left = max(0.0, self.left - elapsed)
        return True

    def end_turn(self) -> None:
        """Add the increment, and the time of the next period if the moves of this one are complete."""
        if self.left is None or self.control.main is None:
            return
        self._moves += 1
        self.left += self.control.inc
        if self.control.moves and self._moves % self.control.moves == 0:
            self.left += self.control.main

    def ask(self, other: "Clock", *, first: bool) -> SearchRequest:
        """Return the limits sent to the engine."""
        control = self.control
        return SearchRequest(
            first=first,
            time=self.left,
            inc=control.inc,
            other_time=other.left,
            other_inc=other.control.inc,
            movestogo=control.moves - self._moves % control.moves if control.moves and self.left is not None else None,
            movetime=control.movetime,
            depth=control.depth,
            nodes=control.nodes,
        )
