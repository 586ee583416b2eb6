"""`laserchess admin push-keys`: make the keys with which a server sends push messages."""

from argparse import Namespace
from typing import Any

from laserchess.cli.admin_database import AddAction, Schema, find_database, run_on
from laserchess.cli.options import Commands
from laserchess.core.errors import LaserChessError

EXAMPLES = """
laserchess admin push-keys --contact mailto:me@example.org
laserchess admin push-keys --contact mailto:me@example.org --replace   # every browser must subscribe again
"""


def add(actions: Commands, add_action: AddAction) -> None:
    """Add the action."""
    keys = add_action(actions, "push-keys", "make the keys of push messages", EXAMPLES, run_push_keys)
    contact = "mailto: or https: address at which push services reach you"
    keys.add_argument("--contact", metavar="ADDRESS", required=True, help=contact)
    keys.add_argument("--replace", action="store_true", help="replace existing keys, which ends all subscriptions")


def run_push_keys(parsed: Namespace) -> int:
    """Make VAPID keys and store them in the database."""
    url = find_database(parsed, new=True)
    from laserchess.server.notifications.vapid import VapidKeys, make_keys, read_keys, write_keys  # noqa: PLC0415  # an extra

    async def work(store: Any) -> VapidKeys:  # noqa: ANN401  # a Store, of an extra
        if await read_keys(store) is not None and not parsed.replace:
            message = "the server has push keys already"
            raise LaserChessError(message, reason="keys", expected="--replace, which ends all subscriptions")
        made = make_keys(parsed.contact)
        await write_keys(store, made)
        return made

    print(f"public key  {run_on(url, work, Schema.CREATE).public}")
    print("Restart the server: accounts can then allow push messages in their settings.")
    return 0
