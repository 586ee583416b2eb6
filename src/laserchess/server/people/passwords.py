"""Passwords: argon2id, in threads of their own, so many at a time; and codes for when one is forgotten."""

import secrets
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.executors import FairExecutor, step_back
from laserchess.server.identity import hash_code
from laserchess.server.people.names import skeleton_of
from laserchess.server.queues import Bounds, Owner

SHORTEST, LONGEST = 8, 200
COMMON = {
    "password",
    "password1",
    "passw0rd",
    "12345678",
    "123456789",
    "1234567890",
    "qwertyui",
    "qwertyuiop",
    "iloveyou",
    "princess",
    "football",
    "baseball",
    "sunshine",
    "trustno1",
    "superman",
    "letmein1",
    "welcome1",
    "abcd1234",
    "11111111",
    "00000000",
    "87654321",
    "asdfghjk",
    "laserchess",
}
HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""19 MB and two passes, as OWASP recommends: a few hundredths of a second."""
THREADS, NICENESS = 2, 5
BOUNDS = Bounds(most=128, most_of_address=16, most_of_one=4)
CODES, CODE_LETTERS = 8, "abcdefghjkmnpqrstuvwxyz23456789"
CODE_PARTS, PART_LENGTH = 3, 5


def check_password(password: str, name: str) -> None:
    """Refuse a password that is too short, or one of the first that anybody would try."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise api_error(ErrorCode.PASSWORD, shortest=SHORTEST, longest=LONGEST)
    if password.casefold() in COMMON or len(set(password)) == 1 or skeleton_of(password) == skeleton_of(name):
        raise api_error(ErrorCode.PASSWORD_WEAK)


def new_codes() -> list[str]:
    """Return codes with which an account can be recovered, each once."""
    return ["-".join(_part() for _ in range(CODE_PARTS)) for _ in range(CODES)]


def _part() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(PART_LENGTH))


def hash_recovery(code: str) -> str:
    """Return what is stored of a recovery code; how it is spaced does not matter."""
    return hash_code("".join(code.casefold().replace("-", "").split()))


def invent_hash() -> str:
    """Return what looks like the hash of a password and takes as long to check, but is of none."""
    costs = f"m={HASHER.memory_cost},t={HASHER.time_cost},p={HASHER.parallelism}"
    parts = (secrets.token_bytes(size) for size in (HASHER.salt_len, HASHER.hash_len))
    salt, digest = (b64encode(part).rstrip(b"=").decode() for part in parts)
    return f"$argon2id$v=19${costs}${salt}${digest}"


class Passwords:
    """Makes and checks hashes elsewhere, taking turns."""

    def __init__(self) -> None:
        """Start when there is something to do."""
        self._executor = FairExecutor(ThreadPoolExecutor(THREADS, "passwords", step_back, (NICENESS,)), THREADS, BOUNDS)
        self._nobodys = invent_hash()

    async def hash(self, owner: Owner, password: str) -> str:
        """Return what is stored of a password."""
        return await self._executor.do(owner, 0, HASHER.hash, password)

    async def is_right(self, owner: Owner, stored: str | None, password: str) -> bool:
        """Tell whether a password is the one; where there is none, that takes just as long."""
        found = await self._executor.do(owner, 0, verify, stored or self._nobodys, password[: LONGEST + 1])
        return found and stored is not None

    def close(self) -> None:
        """Let everything go."""
        self._executor.close()


def verify(stored: str, password: str) -> bool:
    """Tell whether a password has a hash."""
    try:
        return HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False
