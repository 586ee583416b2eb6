"""Limits of a search and its results: scores, infos, the move to play."""

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from math import copysign, inf
from typing import Any, Self

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.moves import Move
from laserchess.engine.search.search_layout import MATE, MATE_IN_MAX_PLY
from laserchess.engine.wdl import DEFAULT_MODEL, Wdl, WdlModel


@dataclass(frozen=True, order=True, slots=True)
class Score:
    """A score for the side to move: centipawns (hundredths of the variant's common piece) or a mate.

    >>> Score(31).cp, str(Score(31)), Score(31).mate
    (31, 'cp 31', None)

    Attributes:
        value: The engine's number; mates are close to 32000.

    """

    value: int

    @property
    def plies(self) -> int | None:
        """Plies until mate, negative if the side to move loses; `None` for a score in centipawns."""
        if self.value > MATE_IN_MAX_PLY:
            return MATE - self.value
        if self.value < -MATE_IN_MAX_PLY:
            return -(MATE + self.value)
        return None

    @property
    def mate(self) -> int | None:
        """Moves until mate as in UCI, negative if the side to move loses; `None` for a score in centipawns."""
        plies = self.plies
        if plies is None:
            return None
        if self.value > 0:
            return (plies + 1) // 2
        return -((1 - plies) // 2)

    @property
    def cp(self) -> int | None:
        """Centipawns; `None` for a mate."""
        return self.value if self.plies is None else None

    @property
    def clamped(self) -> float:
        """Centipawns, or plus or minus infinity for a mate."""
        return self.value if self.plies is None else copysign(inf, self.value)

    def __str__(self) -> str:
        """Return the score as in UCI: `cp 31`, `mate 3`."""
        return f"cp {self.value}" if self.mate is None else f"mate {self.mate}"


class Bound(StrEnum):
    """How a score relates to the true one."""

    EXACT = "exact"
    """The score is exact."""
    LOWER = "lower"
    """The true score is at least this (fail high)."""
    UPPER = "upper"
    """The true score is at most this (fail low)."""


@dataclass(frozen=True, slots=True)
class Info:
    """A principal variation and its statistics, as in UCI `info`.

    Attributes:
        depth: Depth of the iteration in plies.
        seldepth: The longest line searched, in plies.
        score: Score for the side to move.
        nodes: Nodes searched so far, over all threads.
        nps: Nodes per second.
        hashfull: Permille of the transposition table in use.
        time: Seconds since the search started.
        multipv: Rank of the line, from 1.
        pv: The principal variation.
        bound: Whether the score is exact or a bound.
        wdl_model: How scores of this variant convert to win, draw and loss.

    """

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

    @property
    def wdl(self) -> Wdl:
        """Expected wins, draws and losses of the side to move, in permille."""
        return self.wdl_model.wdl(self.score.clamped)

    @property
    def winning_chances(self) -> float:
        """Expected share of wins minus share of losses for the side to move, -1 to 1."""
        return self.wdl_model.winning_chances(self.score.clamped)


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The result of a search.

    Attributes:
        move: The move to play; `None` if the game is over.
        ponder: The expected reply, if the principal variation has one.
        info: The last info of the chosen line; `None` without a search (opening book, simple opponents).

    """

    move: Move | None
    ponder: Move | None = None
    info: Info | None = None


@dataclass(frozen=True)
class Limits:
    """When to stop a search, and what to search; without any limit `Engine.play` takes one second.

    >>> Limits(depth=8).changed(nodes=1000).nodes
    1000

    Attributes:
        depth: Maximum depth in plies.
        nodes: Maximum number of nodes over all threads.
        movetime: Seconds for this move.
        mate: Stop when a mate in this many moves is found.
        time: Seconds on the clock of the side to move.
        inc: Seconds added to that clock after each move.
        movestogo: Moves until the next time control.
        infinite: Search until stopped.
        ponder: Search until stopped; the clock starts with `Engine.ponderhit`.
        searchmoves: The only root moves to search; all legal moves by default.
        multipv: Number of principal variations.

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
        """Return a copy of these limits with some of them replaced.

        Args:
            **given: Limits by name; `seconds` is another name of `movetime`.

        Returns:
            The new limits.

        Raises:
            UnknownNameError: There is no limit of that name.

        """
        if "seconds" in given:
            given["movetime"] = given.pop("seconds")
        for name in given:
            if name not in {known.name for known in fields(self)}:
                message = f"there is no limit {quote(name)}"
                expected = "one of " + ", ".join(known.name for known in fields(self))
                raise UnknownNameError(message, reason="limit", text=name, expected=expected)
        return replace(self, **given)

    def at_most(self, nodes: int | None) -> Self:
        """Return a copy of these limits with at most `nodes` nodes; `None` changes nothing.

        Args:
            nodes: The largest number of nodes.

        Returns:
            The new limits.

        """
        given = [limit for limit in (self.nodes, nodes) if limit is not None]
        return replace(self, nodes=min(given, default=None))

    @property
    def is_open(self) -> bool:
        """Whether no limit ends the search by itself."""
        return all(limit is None for limit in (self.depth, self.nodes, self.movetime, self.mate, self.time))
