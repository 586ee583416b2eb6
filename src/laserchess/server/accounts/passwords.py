"""Passwords, hashed with argon2id on separate threads with a bounded queue, and recovery codes."""

import secrets
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import hash_code
from laserchess.server.runtime.executors import FairExecutor, step_back
from laserchess.server.runtime.queues import Bounds, Owner

MIN_LENGTH, MAX_LENGTH = 8, 200
MAX_RATED = 40
"""Characters by which a password is rated: zxcvbn's time grows with the square of the length."""
MIN_SCORE = 2
"""The zxcvbn score from which a password is accepted: more than a million guesses."""
HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""19 MB and two passes, as OWASP recommends: some tens of milliseconds."""
THREADS, NICENESS = 2, 5
BOUNDS = Bounds(most=128, most_of_address=16, most_of_one=4)
CODES, CODE_LETTERS = 8, "abcdefghjkmnpqrstuvwxyz23456789"
CODE_PARTS, PART_LENGTH = 3, 5


def expect_strong(password: str, name: str) -> None:
    """Raise an error for a password that is too short, too long, or easy to guess, also from the account's name."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise api_error(ErrorCode.PASSWORD, shortest=MIN_LENGTH, longest=MAX_LENGTH)
    from zxcvbn import zxcvbn  # noqa: PLC0415  # its word lists take 50 ms to load

    rated = zxcvbn(password[:MAX_RATED], user_inputs=[name, "laserchess"])
    if rated["score"] < MIN_SCORE:
        raise api_error(ErrorCode.PASSWORD_WEAK)


def new_codes() -> list[str]:
    """Return new one-time recovery codes for an account."""
    return ["-".join(_part() for _ in range(CODE_PARTS)) for _ in range(CODES)]


def _part() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(PART_LENGTH))


def hash_recovery(code: str) -> str:
    """Return the stored hash of a recovery code, ignoring case and spacing."""
    return hash_code("".join(code.casefold().replace("-", "").split()))


def dummy_hash() -> str:
    """Return a valid-looking password hash that matches no password and takes as long to check."""
    costs = f"m={HASHER.memory_cost},t={HASHER.time_cost},p={HASHER.parallelism}"
    parts = (secrets.token_bytes(size) for size in (HASHER.salt_len, HASHER.hash_len))
    salt, digest = (b64encode(part).rstrip(b"=").decode() for part in parts)
    return f"$argon2id$v=19${costs}${salt}${digest}"


class Passwords:
    """Hashes and checks passwords on worker threads with fair scheduling."""

    def __init__(self) -> None:
        """Create the thread pool; threads start on first use."""
        self._executor = FairExecutor(ThreadPoolExecutor(THREADS, "passwords", step_back, (NICENESS,)), THREADS, BOUNDS)
        self._nobodys = dummy_hash()

    async def expect_strong(self, owner: Owner, password: str, name: str) -> None:
        """Do what the function does, off the event loop."""
        await self._executor.do(owner, 0, expect_strong, password, name)

    async def hash(self, owner: Owner, password: str) -> str:
        """Return the stored hash of a password."""
        return await self._executor.do(owner, 0, HASHER.hash, password)

    async def matches(self, owner: Owner, stored: str | None, password: str) -> bool:
        """Return whether a password matches the stored hash; without a stored hash this takes equally long."""
        found = await self._executor.do(owner, 0, verify, stored or self._nobodys, password[: MAX_LENGTH + 1])
        return found and stored is not None

    def close(self) -> None:
        """Shut down the threads."""
        self._executor.close()


def verify(stored: str, password: str) -> bool:
    """Return whether a password matches a hash."""
    try:
        return HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False
