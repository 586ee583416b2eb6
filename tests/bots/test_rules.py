"""Which challenges a bot accepts, and the word it gives for declining others."""

from typing import Any

import pytest

from laserchess.bots.accept_rules import AcceptRules

CHALLENGE: dict[str, Any] = {
    "variant": {"key": "khet"},
    "rated": True,
    "challenger": {"name": "Ada"},
    "timeControl": {"type": "clock", "limit": 180, "increment": 2},
}
BOT = {"challenger": {"name": "Ray", "title": "BOT"}}
UNLIMITED = {"timeControl": {"type": "unlimited"}}


@pytest.mark.parametrize(
    ("rules", "more", "refusal"),
    [
        ({}, {}, None),
        ({}, BOT, None),
        ({"variants": ("leiserchess",)}, {}, "variant"),
        ({}, {"variant": {"key": "chess960"}}, "variant"),
        ({"rated": "no"}, {}, "casual"),
        ({"rated": "yes"}, {"rated": False}, "rated"),
        ({"rated": "yes"}, {}, None),
        ({"opponents": "bots"}, {}, "onlyBot"),
        ({"opponents": "bots"}, BOT, None),
        ({"opponents": "people"}, BOT, "noBot"),
        ({"shortest": 300}, {}, "tooFast"),
        ({"longest": 60}, {}, "tooSlow"),
        ({}, UNLIMITED, "timeControl"),
        ({"unlimited": True}, UNLIMITED, None),
    ],
)
def test_a_challenge_is_welcome_or_declined(rules: dict[str, Any], more: dict[str, Any], refusal: str | None) -> None:
    assert AcceptRules(**rules).decline_reason(CHALLENGE | more) == refusal
