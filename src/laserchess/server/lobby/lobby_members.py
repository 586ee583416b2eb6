"""The sockets of players in the lobby of this process, and of players who only wait for challenges."""

from laserchess.server.play.sockets import Socket

PLACE = "lobby"


class LobbyMembers:
    """Players in the lobby, and accounts on other pages."""

    def __init__(self) -> None:
        """Start without players."""
        self.members: dict[str, set[Socket]] = {}
        self.listeners: dict[str, set[Socket]] = {}
        """Sockets of players on other pages, who only get challenges."""

    def count(self) -> int:
        """Return how many players are in the lobby."""
        return len(self.members)

    def present(self) -> set[str]:
        """Return everyone with an open page."""
        return self.members.keys() | self.listeners.keys()

    def remove(self, socket: Socket, owner: str) -> bool:
        """Remove a socket; return whether its owner has left the lobby with it."""
        for sockets in (self.listeners, self.members):
            own = sockets.get(owner, set())
            own.discard(socket)
            if owner in sockets and not own:
                del sockets[owner]
                return sockets is self.members
        return False
