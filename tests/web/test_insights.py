"""The insights of a profile: closed at first, with bars and tables that fit a phone and a desktop."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, Open
from tests.web.people import sign_up
from tests.web.test_accessibility import findings, fits_a_phone
from tests.web.test_game_search import play


@pytest.mark.slow
def test_insights_show_results_and_losses(visitors: Open) -> None:
    ada, grace = (visitors().new_page() for _ in range(2))
    loser, _, _ = play(ada, grace)
    for page, size in ((ada, DESKTOP), (grace, PHONE)):
        page.set_viewport_size(size)
        page.goto(f"/people/{loser}")
        section = page.locator("#insights")
        expect(section.get_by_role("table")).to_have_count(0)
        section.get_by_text("Insights").click()
        rates = section.get_by_role("table", name="Win rate")
        expect(rates.get_by_role("rowheader")).to_have_text(["Khet 2.0 Silver"])
        expect(rates.get_by_role("cell")).to_have_text(["0\u202f%", "0 / 0 / 1"])
        losses = section.get_by_role("table", name="Losses")
        expect(losses.get_by_role("row", name="Resignation")).to_contain_text("100")
        assert findings(page) == []
    assert fits_a_phone(grace)


def test_a_player_without_games_has_no_insights_yet(visitors: Open) -> None:
    page = visitors().new_page()
    name = sign_up(page, "Ada")
    page.goto(f"/people/{name}#insights")
    expect(page.locator("#insights .empty")).to_have_text("No games yet.")
