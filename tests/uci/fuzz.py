"""Lines no GUI would send, and some that every GUI sends, without end.

`python -m tests.uci.fuzz --lines 1000000 --seed 7` runs as many as it is told to and prints what happened; it
fails on an answer that reports a bug, on a `go` without exactly one `bestmove`, and on a session of 500
lines that takes longer than two minutes.
"""

import argparse
import faulthandler
import time
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from random import Random

from laserchess import VARIANTS, Board
from laserchess.uci import Session
from laserchess.uci.line_streams import read_lines
from laserchess.uci.protocol import Go, parse
from tests.uci.conftest import SmallEngine

CHUNK = 500
PATIENCE = 120
VOCABULARY = """
uci debug on off isready setoption name value register ucinewgame position startpos endgame fen setup moves go
searchmoves ponder wtime btime winc binc movestogo depth nodes mate movetime infinite time inc stop ponderhit move
status display perft eval generate Hash Threads MultiPV Ponder Clear UCI_Variant UCI_Elo UCI_LimitStrength Skill Level
Rules quiet_moves=3 king_rotation=true true false 0 1 2 -1 7 99999999999999999999 1e9 0x10 ٣ ² {} { } . , * @ => é 🂡
"""
WORDS = [*VOCABULARY.split(), "\0"]
GO = (
    *("go nodes 10", "go depth 1", "go depth 2", "go movetime 1", "go wtime 5 btime 5", "go time 3 inc 1", "go mate 1"),
    *("go infinite", "go ponder wtime 5 btime 5", "go nodes 10 searchmoves a1a2 b1b2 {moves}", "go depth 1 infinite"),
)
SHORT = (
    *(
        "stop",
        "stop",
        "ponderhit",
        "isready",
        "uci",
        "ucinewgame",
        "status",
        "display",
        "perft 1",
        "perft 2",
        "generate",
    ),
    *("eval", "debug on", "debug off", "", " ", "register later", "move", "setoption name Clear Hash"),
)
OPTIONS = (
    *("Hash value 1", "Hash value 2", "Threads value 1", "Threads value 2", "MultiPV value 1", "MultiPV value 5"),
    *("Skill Level value 2", "Skill Level value 8", "UCI_LimitStrength value true", "UCI_LimitStrength value false"),
    *("UCI_Elo value 900", "Rules value quiet_moves=4", "Rules value <empty>", "Ponder value true", "nonsense"),
    *(f"UCI_Variant value {variant}" for variant in VARIANTS),
)


class Generator:
    """An endless source of lines, as bytes."""

    def __init__(self, seed: int) -> None:
        """Prepare games to quote from."""
        self.random = Random(seed)
        self.games = [
            self._game(variant, setup) for variant in VARIANTS for setup in VARIANTS[variant].setups for _ in range(3)
        ]

    def _game(self, variant: str, setup: str) -> tuple[str, list[str]]:
        board = Board(variant, setup=setup)
        texts = []
        for _ in range(self.random.randrange(60)):
            if board.outcome:
                break
            texts.append(board.push(self.random.choice(list(board.legal_moves))).text)
        return Board(variant, setup=setup).position, texts

    def lines(self) -> Iterator[bytes]:
        while True:
            line = self._line().encode("utf-8", "surrogatepass")
            damaged = self._damage(line) if self.random.random() < 0.2 else line
            yield damaged.replace(b"\n", b" ") + b"\n"

    def _line(self) -> str:
        kinds = (self._go, self._short, self._option, self._position, self._move, self._words, self._noise)
        return self.random.choices(kinds, (15, 25, 10, 20, 10, 18, 2))[0]()

    def _go(self) -> str:
        return self.random.choice(GO).format(moves=" ".join(self._moves()[:5]))

    def _short(self) -> str:
        return self.random.choice(SHORT)

    def _option(self) -> str:
        return f"setoption name {self.random.choice(OPTIONS)}"

    def _move(self) -> str:
        return f"move {self.random.choice(self._moves())}"

    def _words(self) -> str:
        return " ".join(self.random.choices(WORDS, k=self.random.randrange(12)))

    def _moves(self) -> list[str]:
        return self.random.choice(self.games)[1] or ["a1a2"]

    def _position(self) -> str:
        position, moves = self.random.choice(self.games)
        start = self.random.choice(("startpos", "endgame", f"fen {position}", f"fen {position}"))
        return f"position {start} moves {' '.join(moves[: self.random.randrange(len(moves) + 1)])}"

    def _noise(self) -> str:
        """Return a few to many characters, now and then more than are read of a line."""
        length = int(10 ** self.random.uniform(0, 3.5))
        most = self.random.choice((128, 0xD800))
        noise = "".join(chr(self.random.randrange(most)) for _ in range(length))
        return noise * self.random.choices((1, 1 + 2**20 // length), (99, 1))[0]

    def _damage(self, line: bytes) -> bytes:
        """Change, drop, double or insert some bytes."""
        damaged = bytearray(line)
        for _ in range(self.random.randrange(1, 4)):
            at = self.random.randrange(len(damaged) + 1)
            change = self.random.randrange(4)
            if change == 0:
                damaged[at : at + 1] = bytes([self.random.randrange(256)])
            elif change == 1:
                del damaged[at : at + self.random.randrange(8)]
            elif change == 2:
                damaged[at:at] = damaged[: self.random.randrange(40)]
            else:
                damaged[at:at] = self.random.choice((b"\0", b"\xff", b"\r", b" ", b"\xc3", b"moves", b"{", b"-", b"9"))
        return bytes(damaged)


class Fuzz:
    """Sessions fed with lines, and what they said."""

    def __init__(self, seed: int) -> None:
        """Begin."""
        self.lines = Generator(seed).lines()
        self.counts: Counter[str] = Counter()
        self.bugs: list[str] = []

    def run(self, lines: int) -> None:
        """Feed a number of lines, in sessions of a few hundred."""
        while self.counts["lines"] < lines:
            self._session(min(CHUNK, lines - self.counts["lines"]))

    def _session(self, length: int) -> None:
        said: list[str] = []
        session = Session(lambda *lines: said.extend(lines), make_engine=SmallEngine, grace=0.0)
        asked = 0
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        for line in read_lines(BytesIO(b"".join(next(self.lines) for _ in range(length)))):
            self.counts["lines"] += 1
            asked += isinstance(parse(line), Go)
            session.handle(line)
            session.is_over = False
        session.close()
        faulthandler.cancel_dump_traceback_later()
        self._judge(said, asked)

    def _judge(self, said: list[str], asked: int) -> None:
        bests = sum(line.startswith("bestmove ") for line in said)
        fallbacks = sum("the engine does not play" in line for line in said)
        self.counts.update({"go": asked, "bestmove": bests, "answers": len(said), "unplayed": fallbacks})
        self.bugs += [line for line in said if "internal error" in line or "\n" in line]
        if bests != asked:
            self.bugs.append(f"{asked} go, {bests} bestmove")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Feed the UCI loop with nonsense.")
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=7)
    parsed = parser.parse_args()
    fuzz = Fuzz(parsed.seed)
    begun = time.perf_counter()
    while fuzz.counts["lines"] < parsed.lines:
        fuzz.run(min(parsed.lines, fuzz.counts["lines"] + 20_000))
        print(f"{time.perf_counter() - begun:8.0f} s", dict(fuzz.counts), f"{len(fuzz.bugs)} bugs", flush=True)  # noqa: T201
    for bug in fuzz.bugs[:20]:
        print(bug)  # noqa: T201
    raise SystemExit(bool(fuzz.bugs))


if __name__ == "__main__":
    main()
