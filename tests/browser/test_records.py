"""Game records in the JavaScript library: the same text to the same game as in Python, and the same errors."""

from time import sleep
from typing import Any

import httpx
import pytest

pytest.importorskip("fastapi")

from laserchess import VARIANTS, Board, GameRecord, LaserChessError
from laserchess.notation.pgn import Evaluation
from laserchess.record import Node
from laserchess.server.api_errors import ErrorCode
from laserchess.server.app import create_app
from laserchess.server.settings import Settings
from tests.browser.conftest import Script, facts
from tests.browser.walk import Xorshift
from tests.server.stateless import Client

GAMES, PLIES = 6, 40
COMMENTS = (
    "",
    "a plain remark",
    "with a } brace, which needs a semicolon " * 4,
    "[%csl Gd4] commands of others stay, and words [like tags] do too, over more than one line of eighty columns",
    "naïve café 🙂 " * 8,
)


def annotated(variant: str, number: int) -> GameRecord:
    """Return a random game with comments, clocks, glyphs and variations."""
    random, about = Xorshift(number + 7), VARIANTS[variant]
    setups = list(about.setups)
    choices = {name: option.choices for name, option in about.options.items() if option.choices and number % 2}
    options: dict[str, Any] = {name: values[-1] for name, values in choices.items()}
    record = GameRecord(about, setup=setups[number % len(setups)], **options)
    record.tags |= {"White": 'Ada "the \\ first"', "Annotator": "nobody"}
    nodes = [record.root]
    for ply in range(PLIES):
        node = nodes[-1] if ply % 5 else nodes[random.below(len(nodes))]
        if (added := add_random(node, random)) is None:
            continue
        nodes.append(added)
        added.comment, added.nags = COMMENTS[random.below(len(COMMENTS))], {random.below(9) for _ in range(ply % 3)}
        added.clock = random.below(10_000) / 8 if ply % 2 else None
        added.eval = (None, Evaluation(random.below(900) / 100 - 4), Evaluation(mate=random.below(9) - 4))[ply % 3]
        added.depth = 12 if ply % 4 == 1 else None
    record.result = ("*", "1-0", "1/2-1/2")[number % 3]
    return record


def add_random(node: Node, random: Xorshift) -> Node | None:
    """Add a random move, or a whole turn of random actions."""
    board = node.board()
    done = []
    while not board.outcome:
        legal = list(board.legal_moves)
        done.append(board.push(legal[random.below(len(legal))]).text)
        if board.turn != node.board().turn:
            break
    return node.record.extend(node, ",".join(done), recorded=True) if done and not node.board().outcome else None


def attempt(text: str) -> list[Any]:
    try:
        record = GameRecord.parse(text)
        outcome = record.outcome
        shown = outcome and [outcome.winner, outcome.termination.value]
        return [str(record), shown, str(GameRecord.from_board(record.end().board()))]
    except LaserChessError as error:
        return [type(error).__name__, str(error), error.reason, error.text, error.expected]


@pytest.mark.parametrize("variant", VARIANTS)
def test_records_are_read_and_written_alike(variant: str, run_script: Script) -> None:
    texts = [str(annotated(variant, number)) for number in range(GAMES)]
    assert facts(run_script("records.js", given=texts)) == [attempt(text) for text in texts]


HEAD = '[Variant "khet"]\n\n'
BAD = [
    "",
    HEAD,
    f"{HEAD}1. d1d2",
    f"{HEAD}1. d1d2 {{never closed *",
    f"{HEAD}1. d1d2 (1. c1c2 *",
    f"{HEAD}(1. d1d2) *",
    f"{HEAD}1. d1d2 () *",
    f"{HEAD}1. d1d2 ) *",
    f"{HEAD}1. d1d2 $300 *",
    f"{HEAD}$1 d1d2 *",
    f"{HEAD}1. d1d2 # *",
    f"{HEAD}1. d1d9 *",
    f"{HEAD}1. d1d2 d1d3 *",
    f"{HEAD}1. d1d2 *\n\n{HEAD}1. d1d2 *",
    '[Event "none"]\n\n1. d1d2 *',
    '[Variant "khet"]\n[Variant "khet"]\n\n*',
    '[Variant "khet"]\n[SetUp "2"]\n\n*',
    '[Variant "khet"]\n[SetUp "1"]\n\n*',
    '[Variant "khet"]\n[StartPosition "none"]\n\n*',
    '[Variant "khet"]\n[FEN "nothing"]\n[SetUp "1"]\n\n*',
    '[Variant "khet"]\n[Options "quiet"]\n\n*',
    "[Broken\n\n*",
]
ODD = [
    '\ufeff[Variant "Khet 2.0"]\r\n\r\n1. d1d2 ! {one} {two} ; three\r\n% no line\r\n 1... ({so} 1... c8c7) 1-0\r\n',
    f"{HEAD}1. d1d2 {{[%clk 0:09:58.25] [%eval 0.35,12] [%emt x]}} ?! $1 *",
    '[Variant "khet"]\n[Termination "Time forfeit"]\n\n0-1',
    '[Variant "khet"]\n[Options "repetition=automatic"]\n[StartPosition "dynasty"]\n\n*',
]


def test_bad_and_odd_texts_are_read_alike(run_script: Script) -> None:
    texts = [*BAD, *ODD]
    assert facts(run_script("records.js", given=texts)) == [attempt(text) for text in texts]


def patiently(client: Client, path: str, body: object) -> httpx.Response:
    """Ask until the server has time: records are read in a queue that rejects what would wait too long."""
    while (answer := client.post(path, body)).status_code == ErrorCode.QUEUE.status:
        sleep(1)
    return answer


def test_the_local_backend_reads_and_writes_records_as_the_server_does(run_script: Script) -> None:
    client = Client(create_app(Settings("sqlite+aiosqlite://", rate_limits=False)))
    data = {path: client.get(path).json() for path in ("/api/variants", "/api/phrases")}
    requests: list[tuple[str, str, Any]] = []
    for number, variant in enumerate(VARIANTS):
        text = str(annotated(variant, number))
        read = patiently(client, "/api/records/read", {"text": text}).json()
        nodes = [{key: value for key, value in node.items() if key != "actions"} for node in read["nodes"]]
        given = {key: read[key] for key in ("variant", "start", "options", "tags", "result")} | {"nodes": nodes}
        position = Board(variant).position
        requests += [("POST", "/api/records/write", given), ("POST", "/api/records/read", {"text": text})]
        requests += [("POST", "/api/records/read", {"text": position, "variant": variant})]
    requests += [("POST", "/api/records/read", {"text": text}) for text in (BAD[2], BAD[11], "no game at all")]
    local = facts(run_script("backend.js", given={"data": data, "requests": requests}))
    for (_, path, body), answer in zip(requests, local, strict=True):
        served = patiently(client, path, body)
        assert answer == ({"error": served.json()["error"]} if served.is_error else {"body": served.json()}), body
