"""`laserchess bot` with a server: it plays, declines, is paired with bots, and resumes games."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from laserchess.bots import group_player
from laserchess.bots.accept_rules import AcceptRules
from laserchess.bots.bot_client import BotClient, BotConfig, Ladder
from laserchess.bots.http_link import LinkRefusedError, ServerLink
from laserchess.opponents import choose_random
from laserchess.uci.local import SimplePlayer
from tests.server.lichess.clients import Json, Program
from tests.server.lichess.conftest import Served
from tests.server.people.persons import Person
from tests.timeouts import PATIENCE

QUICK: Json = {"clock.limit": 300, "clock.increment": 3, "variant": "laser-chess"}


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine with a timeout."""
    asyncio.run(asyncio.wait_for(work, PATIENCE))


@asynccontextmanager
async def bridge(served: Served, program: Program, plan: BotConfig | None = None) -> AsyncIterator[ServerLink]:
    """Let a simple player play for a bot; leaving the context disconnects it abruptly."""
    link = ServerLink(f"http://{served.address}", program.token, "laserchess-bot/test")
    player = BotClient(link, lambda: SimplePlayer("simple", choose_random, 1), plan or BotConfig())
    task = asyncio.create_task(player.run())
    try:
        yield link
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await link.close()


async def finished(program: Program, count: int) -> list[Json]:
    """Return a bot's games once `count` are finished."""
    while True:
        games = await asyncio.to_thread(lambda: list(program.lichess.games.export_by_player(program.name)))
        if len(games) >= count:
            return games  # type: ignore[return-value]
        await asyncio.sleep(0.05)


async def ply_of(program: Program, game: str) -> int:
    """Return how many moves a game has."""
    answer = await asyncio.to_thread(program.http.get, f"/game/export/{game}", headers={"Accept": "application/json"})
    return len(answer.json()["moves"].split())


async def is_bot(program: Program) -> bool:
    """Return whether an account is a bot account."""
    return "title" in (await asyncio.to_thread(program.http.get, "/api/account")).json()


async def until(is_so: Callable[[], Coroutine[Any, Any, object]]) -> None:
    """Wait until a condition holds."""
    while not await is_so():  # noqa: ASYNC110  # HTTP has to be polled
        await asyncio.sleep(0.02)


def test_a_bot_resumes_its_games_after_a_disconnect(served: Served, ray: Program) -> None:
    async def work() -> None:
        made = [ray.do("/api/challenge/Candle", json=QUICK | {"color": color}).json() for color in ("white", "black")]
        async with bridge(served, ray):
            await until(lambda: ply_of(ray, made[0]["id"]))
        async with bridge(served, ray):
            games = await finished(ray, 2)
        assert {game["id"] for game in games} == {each["id"] for each in made}
        assert all(game["status"] not in {"started", "outoftime", "resign"} for game in games)

    run(work())


def test_challenges_are_accepted_by_the_rules(served: Served, ray: Program, ada: Program) -> None:
    async def work() -> None:
        plan = BotConfig(AcceptRules(variants=("khet",), rated="no"))
        async with bridge(served, ray, plan):
            with ada.events() as lines:
                wrong = ada.do(f"/api/challenge/{ray.name}", json=QUICK).json()["id"]
                declined = await asyncio.to_thread(lines.of, "challengeDeclined")
                assert declined["challenge"]["id"] == wrong
                right = ada.do(f"/api/challenge/{ray.name}", json=QUICK | {"variant": "khet"}).json()["id"]
                begun = await asyncio.to_thread(lines.of, "gameStart")
                assert begun["game"]["gameId"] == right
                ada.do(f"/api/board/game/{right}/resign")

    run(work())


def test_bots_play_the_tournaments_of_their_group_and_end_a_pause(
    served: Served, ray: Program, max_: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_player, "LOOK_SECONDS", 0.1)
    staff = Person(served.address)
    staff.sign_up("Staff-of-bots")
    group = staff.post("/api/groups", {"name": "Bots at night"}).json()
    terms = {"kind": "arena", "name": "Night", "variant": "laser-chess", "clock": {"base": 300}, "group": group["id"]}
    path = f"/api/tournaments/{staff.post('/api/tournaments', terms).json()['tournament']['id']}"

    async def states() -> Json:
        shown = (await asyncio.to_thread(staff.get, path)).json()["tournament"]
        return {line["name"]: line["state"] for line in shown["standings"]}

    async def have_joined() -> bool:
        return await states() == {ray.name: "active", max_.name: "active"}

    async def are_playing() -> bool:
        return bool((await asyncio.to_thread(staff.get, path)).json()["tournament"]["playing"])

    async def work() -> None:
        plan = BotConfig(groups=((group["id"], group["code"]),))
        async with bridge(served, ray, plan), bridge(served, max_, plan):
            await until(have_joined)
            assert staff.post(f"{path}/start", {}).status_code == 204
            await until(are_playing)
            ray.do(f"/api/tournament/{path.rpartition('/')[2]}/withdraw")
            await until(have_joined)
            assert staff.post(f"{path}/end", {}).status_code == 204
            assert await finished(ray, 1)

    run(work())
    staff.close()


def test_bots_on_the_ladder_are_paired_in_rated_games(served: Served, ray: Program, max_: Program) -> None:
    async def work() -> None:
        plan = BotConfig(AcceptRules(variants=("laser-chess",)), at_once=1, ladder=Ladder(5, 3))
        async with bridge(served, ray, plan), bridge(served, max_, plan):
            (game, *_) = await finished(ray, 1)
        assert game["rated"]
        names = {side["user"]["name"] for side in game["players"].values()}
        assert names == {ray.name, max_.name}

    run(work())
    ladder = ray.http.get("/api/people/ladder?variant=laser-chess&speed=blitz", headers={"Authorization": ""})
    bots = {bot["name"]: bot for bot in ladder.json()["bots"]}
    assert {ray.name, max_.name, "Candle"} <= bots.keys()
    assert bots[ray.name]["games"] >= 1
    ratings = [bot["rating"] for bot in ladder.json()["bots"]]
    assert ratings == sorted(ratings, reverse=True)
    assert ladder.json()["games"]


def test_an_unknown_token_ends_the_bot(served: Served, ray: Program) -> None:
    async def work() -> None:
        link = ServerLink(f"http://{served.address}", "lip_nothing", "laserchess-bot/test")
        with pytest.raises(LinkRefusedError, match="No such token"):
            await BotClient(link, lambda: SimplePlayer("simple", choose_random), BotConfig()).run()
        await link.close()

    assert ray
    run(work())


def test_an_account_without_games_becomes_a_bot_account(served: Served, program: Callable[..., Program]) -> None:
    new = program("Newcomer", "bot:play", "challenge:write", bot=False)

    async def work() -> None:
        async with bridge(served, new):
            await until(lambda: is_bot(new))

    run(work())


def test_bots_of_a_group_play_its_tournaments_and_report_crashes(
    program: Callable[..., Program], served: Served
) -> None:
    """A course: two bots join the group with its code, and its round robin without being told."""
    bots = [program("Ray"), program("Eve")]
    with Person(served.address) as owner:
        owner.sign_up(f"Staff-{bots[0].name}")
        group = owner.post("/api/groups", {"name": f"Course {owner.name}"}).json()
        plan = BotConfig(AcceptRules(("khet",)), groups=((group["id"], group["code"]),))
        terms = {"kind": "round-robin", "name": "Night", "variant": "khet", "clock": {"base": 60, "increment": 1}}
        made = owner.post("/api/tournaments", terms | {"group": group["id"]}).json()["tournament"]
        run(play_tournament(served, bots, plan, owner, f"/api/tournament/{made['id']}"))
        listed = owner.get(f"/api/groups/{group['id']}/incidents").json()["incidents"]
    assert ("crash", "segfault", bots[1].name) in [(each["kind"], each["words"], each["player"]) for each in listed]


async def play_tournament(served: Served, bots: list[Program], plan: BotConfig, owner: Person, path: str) -> None:
    """Start a tournament once all bots have joined it, wait for its end, and report a crash in its game."""
    async with bridge(served, bots[0], plan), bridge(served, bots[1], plan) as link:
        own = path.replace("tournament", "tournaments")
        while owner.get(own).json()["tournament"]["players"] < len(bots):  # noqa: ASYNC110  # the server says so
            await asyncio.sleep(0.1)
        owner.post(f"{own}/start", {})
        while not (shown := await link.get(path))["isFinished"]:  # noqa: ASYNC110  # the same
            await asyncio.sleep(0.2)
        assert sum(each["points"] for each in shown["standing"]["players"]) == 1
        games = bots[1].http.get(f"{path}/games", headers={"Accept": "application/x-ndjson"})
        await link.post(f"/api/bot/game/{games.json()['id']}/incident", {"kind": "crash", "words": "segfault"})
