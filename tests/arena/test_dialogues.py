"""What the page for bot writers says the arena says is what it says: its dialogues are played."""

import asyncio
import re
import shlex
from pathlib import Path

import pytest

from laserchess import Board
from laserchess.arena.players import make_player
from laserchess.arena.referee import Referee
from laserchess.arena.results import Assignment, Fixture, Opening
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament_spec import EngineSpec, TournamentSpec
from laserchess.uci.client import SearchReport, SearchRequest, TurnRequest
from laserchess.uci.incidents import EngineFailure, Incident
from tests.arena.conftest import ENGINES, QUICK_PYTHON

PAGE = Path(__file__).parents[2] / "docs" / "bots" / "protocol.md"
DIALOGUE = re.compile(r"^<!-- dialogue: (.*?) -->\n+```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
MOVE = re.compile(r"(?:\{[^}]*\}|[^\s{])+")
DIALOGUES = DIALOGUE.findall(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else []


class Prompted:
    """The opponent of a dialogue: it makes the moves that the bot is told of, and then fails."""

    def __init__(self, moves: list[str]) -> None:
        """Keep the script."""
        self._moves = moves

    async def new_game(self, board: Board) -> None:
        del board

    async def play(
        self, turn: TurnRequest, ask: SearchRequest, *, flag: float | None = None, patience: float = 1.0
    ) -> SearchReport:
        del turn, ask, flag, patience
        if not self._moves:
            message = "the dialogue ends here"
            raise EngineFailure(message, reason=Incident.CRASH.value)
        return SearchReport(self._moves.pop(0))

    async def close(self) -> Incident | None:
        return None


def spec_of(facts: str, bot: EngineSpec) -> TournamentSpec:
    """Read the remark before a dialogue: the game, and what is special about it."""
    given = dict(word.split("=", 1) for word in shlex.split(facts))
    rules = {name: int(value) for name, value in given.items() if name == "quiet_moves"}
    other = EngineSpec("other", time=MatchTimeControl())
    return TournamentSpec(
        given["game"], (bot, other), setup=given.get("setup"), rules=rules, seed=int(given.get("seed", 0)), margin=60.0
    )


def answers_in(spec: TournamentSpec, dialogue: str) -> list[str]:
    """Return the moves of the other side, in the order in which the bot hears of them."""
    last = [line for line in dialogue.splitlines() if line.startswith("> position")][-1]
    board = Board(spec.variant, setup=spec.setup)
    found = []
    for text in MOVE.findall(last.partition(" moves ")[2]):
        if board.turn != board.variant.players[0].name:
            found.append(re.sub(r"\{.*|[~=].*", "", text))
        board.push(text, recorded=True)
    return found


@pytest.mark.parametrize(("facts", "dialogue"), DIALOGUES, ids=[facts for facts, _ in DIALOGUES])
def test_a_dialogue_of_the_page_is_what_is_said(facts: str, dialogue: str, tmp_path: Path) -> None:
    (tmp_path / "part").write_text(dialogue, encoding="utf-8")
    command = (*QUICK_PYTHON, str(ENGINES / "actor.py"), str(tmp_path / "part"), str(tmp_path / "notes"))
    bot = EngineSpec("bot", command=command, time=MatchTimeControl.parse("move=0.5"))
    spec = spec_of(facts, bot)

    async def play() -> None:
        player = make_player(bot)
        fixture = Fixture("0.0.0v1.0.0", 0, 1, "0.0.0v1.0", 0)
        players = (player, Prompted(answers_in(spec, dialogue)))
        await Referee(Assignment(fixture, spec, Opening()), players).run()
        await player.close()

    asyncio.run(play())
    assert (tmp_path / "notes").read_text(encoding="utf-8") == "as written"


def test_the_page_has_a_dialogue_of_every_game() -> None:
    assert {"laser-chess", "khet", "leiserchess", "advanced"} <= {
        dict(word.split("=", 1) for word in shlex.split(facts))["game"] for facts, _ in DIALOGUES
    }
