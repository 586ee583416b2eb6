"""Players with accounts, with cheap password hashes."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from argon2 import PasswordHasher

from laserchess.server.accounts import passwords
from laserchess.server.lobby import matching, seek_pairing
from tests.server.people.persons import Person

NUMBERS = count(1)


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield


@pytest.fixture
def lasting_seeks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the seeks of absent players open, however slow the machine is."""
    for module in (matching, seek_pairing):
        monkeypatch.setattr(module, "FRESH_MS", 3_600_000)


@pytest.fixture
def people(address: str) -> Iterator[Callable[[str], Person]]:
    """Return a function that signs up a new player whose name starts with the given one."""
    opened: list[Person] = []

    def person(name: str) -> Person:
        opened.append(Person(address))
        opened[-1].sign_up(f"{name}-{next(NUMBERS)}x")
        return opened[-1]

    yield person
    for each in opened:
        each.close()


@pytest.fixture
def ada(people: Callable[[str], Person]) -> Person:
    return people("Ada")


@pytest.fixture
def grace(people: Callable[[str], Person]) -> Person:
    return people("Grace")
