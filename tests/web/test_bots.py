"""The bot ladder, and the tokens of an account's programs."""

from playwright.sync_api import expect

from tests.web.conftest import Open
from tests.web.people import sign_up_on_page
from tests.web.pointer import ask


def test_a_token_is_made_shown_once_and_revoked(visitors: Open) -> None:
    page = visitors().new_page()
    name = sign_up_on_page(page, "Ada")
    page.get_by_role("tab", name="API tokens").click()
    card = page.locator("section.card", has=page.get_by_role("heading", name="API tokens"))
    card.get_by_label("Description").fill("my board")
    card.get_by_role("button", name="Create token").click()
    token = card.locator("code").inner_text()
    assert token.startswith("lip_")
    headers = {"Authorization": f"Bearer {token}"}
    answer = ask(page, "/api/account", headers=headers)
    assert answer.json()["username"] == name
    revoke = card.get_by_role("button", name="Revoke my board")
    expect(revoke).to_be_visible()
    revoke.click()
    expect(card.get_by_text("No tokens yet. Create one below.")).to_be_visible()
    assert ask(page, "/api/account", headers=headers).status == 401


def test_the_ladder_lists_bots_the_best_first(visitors: Open) -> None:
    page = visitors().new_page()
    page.goto("/people")
    page.get_by_role("link", name="All bots by rating").click()
    rows = page.locator("table.table tbody tr")
    expect(rows.first).to_contain_text("Hypernova")
    expect(rows.last).to_contain_text("Candle")
    page.get_by_role("radio", name="Khet 2.0").check()
    expect(rows.first).to_contain_text("Hypernova")
