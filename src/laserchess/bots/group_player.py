"""Enters every tournament of a bot's groups."""

import asyncio
import json
import logging
from typing import Any

from laserchess.bots.http_link import LinkLostError, LinkRefusedError, ServerLink
from laserchess.core.errors import LaserChessError

LOG = logging.getLogger(__name__)
LOOK_SECONDS = 20.0
STARTED, FINISHED = 20, 30
"""lichess's numbers for the status of a tournament."""


class GroupPlayer:
    """Joins groups by their codes, and then their tournaments; ends the pause after a game the bot did not come to."""

    def __init__(self, link: ServerLink, groups: tuple[tuple[str, str], ...]) -> None:
        """Take ids and codes of groups."""
        self._link = link
        self._groups = groups
        self._entered: set[str] = set()

    async def run(self) -> None:
        """Look for new tournaments until cancelled."""
        is_member = set[str]()
        while True:
            for group, code in self._groups:
                try:
                    if code and group not in is_member:
                        await self._link.post(f"/team/{group}/join", {"password": code})
                    is_member.add(group)
                    await self._enter(group)
                except LinkLostError:
                    pass  # the event stream reports it
                except LinkRefusedError as error:
                    LOG.warning("group %s: %s", group, error)
            await asyncio.sleep(LOOK_SECONDS)

    async def _enter(self, group: str) -> None:
        async for tournament in self._link.lines("GET", f"/api/team/{group}/arena"):
            is_new = tournament["id"] not in self._entered
            if tournament["status"] < FINISHED and (is_new or await self._is_paused(tournament)):
                await self._join(tournament)

    async def _is_paused(self, tournament: dict[str, Any]) -> bool:
        if tournament["status"] != STARTED:
            return False
        return bool((await self._link.get(f"/api/tournament/{tournament['id']}")).get("me", {}).get("withdraw"))

    async def _join(self, tournament: dict[str, Any]) -> None:
        self._entered.add(tournament["id"])
        try:
            await self._link.post(f"/api/tournament/{tournament['id']}/join")
            LOG.info("joined the tournament %s", json.dumps(tournament["fullName"], ensure_ascii=False))
        except LinkLostError:
            self._entered.discard(tournament["id"])
        except LaserChessError as error:
            LOG.info("tournament %s: %s", tournament["id"], error)
