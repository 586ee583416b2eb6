"""Start all engines once before the first game, so that a broken program loses no games."""

import asyncio

from laserchess.arena.openings import first_board
from laserchess.arena.players import make_player
from laserchess.arena.tournament_spec import EngineKind, EngineSpec, TournamentSpec
from laserchess.board import Board
from laserchess.uci.incidents import EngineFailure


async def shake_hands(spec: TournamentSpec) -> None:
    """Start every program, prepare it for a game and end it; the first failure is raised as `EngineFailure`."""
    board = first_board(spec)
    programs = [engine for engine in spec.engines if engine.kind is EngineKind.PROGRAM]
    failures = await asyncio.gather(*(_meet(engine, board) for engine in programs))
    for failure in failures:
        if failure is not None:
            raise failure


async def _meet(engine: EngineSpec, board: Board) -> EngineFailure | None:
    player = make_player(engine)
    try:
        await player.new_game(board)
    except EngineFailure as failure:
        return failure
    finally:
        await player.close()
    return None
