"""The VAPID keys with which a server identifies itself to push services, stored in its database."""

import json
from base64 import urlsafe_b64encode
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.core.errors import LaserChessError
from laserchess.server.storage.schema import SERVER
from laserchess.server.storage.store import Store

NAME = "vapid"


@dataclass(frozen=True, slots=True)
class VapidKeys:
    """A key pair in the form browsers expect, and a contact address for push services."""

    private: str
    public: str
    contact: str


def _text(number: bytes) -> str:
    return urlsafe_b64encode(number).rstrip(b"=").decode()


def make_keys(contact: str) -> VapidKeys:
    """Return a new key pair.

    Args:
        contact: A `mailto:` or `https:` address of the operator.

    Raises:
        LaserChessError: The contact is no such address, or the packages of the extra `push` are missing.

    """
    if not contact.startswith(("mailto:", "https://")):
        message = f"{contact!r} is not a contact address"
        raise LaserChessError(message, reason="contact", text=contact, expected="mailto:NAME@HOST or https://HOST")
    try:
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415  # an extra
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415  # an extra
    except ImportError as error:
        message = 'push messages need more packages: pip install "laserchess[push]"'
        raise LaserChessError(message, reason="missing", text="push") from error
    private = ec.generate_private_key(ec.SECP256R1())
    point = private.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    number = private.private_numbers().private_value.to_bytes(32)
    return VapidKeys(_text(number), _text(point), contact)


async def read_keys(store: Store) -> VapidKeys | None:
    """Return the keys of a server, if it has any."""
    text = await store.scalar(select(SERVER.c.value).where(SERVER.c.name == NAME))
    return None if text is None else VapidKeys(**json.loads(text))


async def write_keys(store: Store, keys: VapidKeys) -> None:
    """Store the keys in place of earlier ones; browsers that subscribed with those must subscribe again."""

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(delete(SERVER).where(SERVER.c.name == NAME))
        await connection.execute(insert(SERVER), [{"name": NAME, "value": json.dumps(asdict(keys))}])

    await store.transact(work)
