"""FastAPI dependencies of the routes about the lobby."""

from typing import Annotated, TypeVar

from laserchess.server.accounts.accounts import Accounts
from laserchess.server.app_state import from_state
from laserchess.server.identity import Identity
from laserchess.server.lobby.house_bots import HouseBots
from laserchess.server.lobby.live_games import LiveGames
from laserchess.server.lobby.lobby import Lobby
from laserchess.server.lobby.seek_pairing import Pairing
from laserchess.server.lobby.seeks import SeekParams
from laserchess.server.play.new_games import NewGame

TheLobby = Annotated[Lobby, from_state(Lobby)]
ThePairing = Annotated[Pairing, from_state(Pairing)]
TheHouseBots = Annotated[HouseBots, from_state(HouseBots)]
TheLiveGames = Annotated[LiveGames, from_state(LiveGames)]
Named = TypeVar("Named", SeekParams, NewGame)


async def named(params: Named, accounts: Accounts, who: Identity) -> Named:
    """Return a visitor's parameters with a name that cannot be mistaken for an account's; accounts keep theirs."""
    if who.account is not None or not params.name:
        return params
    return params.model_copy(update={"name": await accounts.guest_name(params.name)})
