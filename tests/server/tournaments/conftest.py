"""Players with accounts, with cheap password hashes."""

from tests.server.people.conftest import ada, cheap_passwords, grace, people

__all__ = ["ada", "cheap_passwords", "grace", "people"]
