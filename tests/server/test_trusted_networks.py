"""Networks the operator trusts: their visitors share an address without sharing limits."""

import pytest
from fastapi import FastAPI

from laserchess.server.app_state import AppState
from laserchess.server.runtime.addresses import TrustedNetworks, is_trusted, shares_of


@pytest.mark.parametrize(("host", "trusted"), [("192.0.2.7", True), ("198.51.100.1", False), ("testclient", False)])
def test_a_class_behind_one_address_has_no_limit_per_address(host: str, trusted: bool) -> None:  # noqa: FBT001  # a parameter of the test
    app = FastAPI()
    AppState(TrustedNetworks("192.0.2.0/24, 2001:db8::/32")).install(app)
    scope = {"type": "http", "app": app, "client": (host, 1234)}
    assert is_trusted(scope) is trusted
    assert bool(shares_of(scope)) is not trusted


def test_without_networks_nobody_is_trusted() -> None:
    assert "127.0.0.1" not in TrustedNetworks("")
