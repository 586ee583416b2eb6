"""What the engine is asked and what it says: limits, scores, infos, best moves."""

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from math import copysign, inf
from typing import Any, Self

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.moves import Move
from laserchess.engine.search.search_layout import MATE, SURE
from laserchess.engine.wdl import DEFAULT_MODEL, Wdl, WdlModel


@dataclass(frozen=True, order=True, slots=True)
class Score:
    """A score for the side to move, in hundredths of the game's common piece, or a win seen to the end."""

    value: int

    @property
    def plies(self) -> int | None:
        """Turns until the game is over, if that was seen; negative where the mover loses."""
        if self.value > SURE:
            return MATE - self.value
        if self.value < -SURE:
            return -(MATE + self.value)
        return None

    @property
    def mate(self) -> int | None:
        """The mover's (or, negative, the opponent's) moves until the game is won, if that was seen."""
        plies = self.plies
        if plies is None:
            return None
        if self.value > 0:
            return (plies + 1) // 2
        return -((1 - plies) // 2)

    @property
    def cp(self) -> int | None:
        """Hundredths, unless a win was seen."""
        return self.value if self.plies is None else None

    @property
    def clamped(self) -> float:
        """Hundredths, or infinitely many where a win (or, negative, a loss) was seen."""
        return self.value if self.plies is None else copysign(inf, self.value)

    def __str__(self) -> str:
        """Write the score as UCI does: `cp 31`, `mate 3`."""
        return f"cp {self.value}" if self.mate is None else f"mate {self.mate}"


class Bound(StrEnum):
    """What a score is."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"


@dataclass(frozen=True, slots=True)
class Info:
    """What a search knows so far; `time` in seconds, `hashfull` in thousandths, `multipv` from 1."""

    depth: int
    seldepth: int
    score: Score
    nodes: int
    nps: int
    hashfull: int
    time: float
    multipv: int
    pv: tuple[Move, ...]
    bound: Bound = Bound.EXACT
    wdl_model: WdlModel = DEFAULT_MODEL
    """What scores mean in this game."""

    @property
    def wdl(self) -> Wdl:
        """How many of a thousand games the side to move would win, draw and lose."""
        return self.wdl_model.wdl(self.score.clamped)

    @property
    def winning_chances(self) -> float:
        """The share of games the side to move would win, less that it would lose."""
        return self.wdl_model.winning_chances(self.score.clamped)


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The end of a search: the move (`None` where the game is over), what it expects, its last info."""

    move: Move | None
    ponder: Move | None = None
    info: Info | None = None


@dataclass(frozen=True)
class Limits:
    """How long to search; times in seconds, clocks those of the side to move. Nothing given: one second.

    `infinite` searches until stopped; `ponder` does so until `Engine.ponderhit`, when the clock starts.
    `searchmoves` are the only moves to look at, `multipv` is how many of them get a line of their own.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: float | None = None
    mate: int | None = None
    time: float | None = None
    inc: float = 0.0
    movestogo: int | None = None
    infinite: bool = False
    ponder: bool = False
    searchmoves: tuple[Move | str, ...] = ()
    multipv: int = 1

    def changed(self, **given: Any) -> Self:  # noqa: ANN401  # the types are those of the fields
        """Return these limits with some of them set, refusing unknown names; `seconds` means `movetime`."""
        if "seconds" in given:
            given["movetime"] = given.pop("seconds")
        for name in given:
            if name not in {known.name for known in fields(self)}:
                message = f"no limit is called {quote(name)}"
                expected = "one of " + ", ".join(known.name for known in fields(self))
                raise UnknownNameError(message, reason="limit", text=name, expected=expected)
        return replace(self, **given)

    def at_most(self, nodes: int | None) -> Self:
        """Return these limits with no more than so many nodes."""
        given = [limit for limit in (self.nodes, nodes) if limit is not None]
        return replace(self, nodes=min(given, default=None))

    @property
    def is_open(self) -> bool:
        """Does nothing here end the search by itself."""
        return all(limit is None for limit in (self.depth, self.nodes, self.movetime, self.mate, self.time))
