"""Players whose waits are measured while others attack the server."""

import asyncio
import json
from collections.abc import Sequence
from time import perf_counter

from websockets.asyncio.client import connect

from benchmarks import server_load
from benchmarks.anonymous import ask, new_address, secret
from benchmarks.attack_kinds import SEEK

GAP = 0.05
"""Seconds between two moves of a measured game: a server accepts 20 a second."""
MAX_WAIT = 60.0
LONG_GAMES, LONG_PLIES = 8, 500
RESIGN = {"command": {"type": "resign"}}


async def play(server: str, game: str, number: int, seconds: float) -> list[float]:
    """Play a new game of a player at a steady pace; return the latency of each acknowledgement."""
    session = await server_load.enter(server, game, number)
    waits: list[float] = []
    end = perf_counter() + seconds
    while perf_counter() < end:
        waits.append(await server_load.move(session, len(waits)))
        await asyncio.sleep(GAP)
    await session.close()
    return waits


async def play_long_games(server: str, *, quick: bool = False) -> Sequence[str]:
    """Play games of many plies, and return their ids."""
    numbers, plies = range(1, 2 if quick else LONG_GAMES + 1), 20 if quick else LONG_PLIES
    games = [await asyncio.to_thread(server_load.new_game, server, number) for number in numbers]

    async def one(number: int, game: str) -> None:
        session = await server_load.enter(server, game, number)
        for ply in range(plies):
            await server_load.move(session, ply)
            await asyncio.sleep(GAP)
        await session.close()

    await asyncio.gather(*map(one, numbers, games))
    return games


async def reply(server: str) -> float:
    """Challenge the house bot of level 1 as a newcomer; return the latency of its reply, then resign."""
    who, address = secret(), new_address()
    params = {"variant": "laser-chess", "side": "blue"}
    game = await _post(server, address, "/api/people/Candle/challenge", params, who)
    url, begun = f"ws://{server}/api/games/{game}/live", 0.0
    async with connect(url, compression=None, max_size=None, open_timeout=MAX_WAIT, local_addr=(address, 0)) as session:
        await session.send(json.dumps({"type": "hello", "token": who}))
        await server_load.read_until(session, server_load.STATE)
        begun = perf_counter()
        await session.send('{"type": "move", "ply": 0, "move": "c1+", "ref": 1}')
        for _ in range(2):
            async with asyncio.timeout(MAX_WAIT):
                await server_load.read_until(session, server_load.EVENT)
        waited = perf_counter() - begun
    await ask(server, address, f"/api/games/{game}/commands", RESIGN, who)
    return waited


async def pair(server: str) -> float:
    """Place two matching seeks as newcomers; return the latency of the second, which starts a game, then resign."""
    one, two, address = secret(), secret(), new_address()
    await ask(server, address, "/api/lobby/seeks", SEEK, one)
    begun = perf_counter()
    game = await _post(server, new_address(), "/api/lobby/seeks", SEEK, two)
    waited = perf_counter() - begun
    await ask(server, address, f"/api/games/{game}/commands", RESIGN, one)
    return waited


async def _post(server: str, address: str, path: str, body: object, who: str) -> str:
    """Post a body that must start a game, and return its id."""
    status, answer = await ask(server, address, path, body, who)
    game = json.loads(answer).get("game") if answer else None
    if game is None:
        message = f"{path} was answered {status}: {answer.decode(errors='replace')[:200]}"
        raise ConnectionRefusedError(message)
    return str(game)
