"""Parse the output of UCI engines: `info` into `Info`, `bestmove` into `PlayResult`."""

from laserchess.board import Board
from laserchess.core.errors import LaserChessError, quote
from laserchess.core.moves import Move
from laserchess.engine import Bound, Info, PlayResult, Score
from laserchess.engine.search.search_layout import MATE
from laserchess.uci.exchange import MAX_SCORE
from laserchess.uci.incidents import EngineFailure, Incident
from laserchess.uci.protocol import MOVE, NO_MOVE, NUMBER

NUMBERS = frozenset({"depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"})
NO_MOVES = frozenset({NO_MOVE, "0000", "none", "null", ""})


def read_info(board: Board, line: str) -> Info | None:
    """Return the info of a line about this board; `None` without a score."""
    words, _, pv = line.partition(" pv ")
    found: dict[str, int] = {"depth": 0, "multipv": 1}
    score: Score | None = None
    texts = words.split(" string ", maxsplit=1)[0].split()
    for at, word in enumerate(texts):
        if word in NUMBERS and NUMBER.fullmatch(" ".join(texts[at + 1 : at + 2])):
            found[word] = int(texts[at + 1])
        elif word == "score":
            score = _score(texts[at + 1 : at + 3])
    if score is None:
        return None
    bound = next((bound for bound in Bound if f"{bound}bound" in texts), Bound.EXACT)
    seconds = found.get("time", 0) / 1000
    return Info(
        depth=found["depth"],
        seldepth=found.get("seldepth", found["depth"]),
        score=score,
        nodes=found.get("nodes", 0),
        nps=found.get("nps", 0),
        hashfull=found.get("hashfull", 0),
        time=seconds,
        multipv=found["multipv"],
        pv=_line(board, pv),
        bound=bound,
    )


def _score(words: list[str]) -> Score | None:
    """Read `cp 31`, `mate -3` or, as course engines write it, `31`."""
    kind, text = words if len(words) > 1 and words[0] in {"cp", "mate"} else ("cp", "".join(words[:1]))
    if not NUMBER.fullmatch(text):
        return None
    value = max(-MAX_SCORE, min(MAX_SCORE, int(text)))
    if kind == "cp":
        return Score(value)
    return Score(MATE - (2 * value - 1)) if value > 0 else Score(-MATE - 2 * value)


def _line(board: Board, text: str) -> tuple[Move, ...]:
    """Return the legal beginning of a principal variation."""
    here, moves = board.copy(history=False), list[Move]()
    for word in MOVE.findall(text):
        try:
            moves.append(here.push(word).move)
        except LaserChessError:
            break
    return tuple(moves)


def read_best(board: Board, text: str, info: Info | None) -> PlayResult:
    """Return the result of a `bestmove`; the ponder move comes from the last info."""
    if text in NO_MOVES:
        return PlayResult(None, info=info)
    try:
        move = board.parse_move(text)
    except LaserChessError as error:
        message = f"the engine's move {quote(text)} is illegal: {error}"
        raise EngineFailure(message, reason=Incident.ILLEGAL.value, text=text) from error
    follows = info is not None and info.pv[:1] == (move,)
    ponder = info.pv[1] if info and follows and len(info.pv) > 1 else None
    return PlayResult(move, ponder, info)
