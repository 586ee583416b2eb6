"""The search page: the form is filled from the address, and finds games at phone and desktop size."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from laserchess import Board
from tests.web.conftest import DESKTOP, PHONE, Open
from tests.web.people import answer_move, meet, order, players, sign_up
from tests.web.pointer import ask
from tests.web.test_accessibility import findings, fits_a_phone
from tests.web.test_shared_studies import save_study


def play(ada: Page, grace: Page) -> tuple[str, str, str]:
    """Play a rated game that the first player resigns; return the names, the first player first, and its id."""
    names = {id(ada): sign_up(ada, "Ada"), id(grace): sign_up(grace, "Grace")}
    game = meet(ada, grace, "khet")
    first, second = players(ada, grace)
    order(first, game, type="move", ply=0, move="h2h3")
    answer_move(game, first, second)
    order(first, game, type="resign")
    return names[id(first)], names[id(second)], game


@pytest.mark.slow
def test_games_are_found_by_their_players(visitors: Open) -> None:
    ada, grace = (visitors().new_page() for _ in range(2))
    loser, winner, game = play(ada, grace)
    for page, size in ((ada, DESKTOP), (grace, PHONE)):
        page.set_viewport_size(size)
        page.goto("/watch")
        page.get_by_role("link", name="Search games").click()
        form = page.get_by_role("search")
        form.get_by_label("Player").fill(loser)
        form.get_by_label("Opponent").fill(winner)
        form.get_by_label("Variant").select_option("Khet 2.0")
        form.get_by_label("Result").select_option("Losses")
        form.get_by_role("button", name="Search").click()
        page.wait_for_url("**/games/search?player=*&result=lost")
        expect(page.locator(f".game-list a[href$='/game/{game}']").first).to_be_visible()
        expect(form.get_by_label("Opponent")).to_have_value(winner)
        assert findings(page) == []
        form.get_by_label("Result").select_option("Wins")
        form.get_by_role("button", name="Search").click()
        page.wait_for_url("**&result=won")
        expect(page.locator(".game-list")).to_contain_text("No games")
        page.go_back()
        expect(page.locator(f".game-list a[href$='/game/{game}']").first).to_be_visible()
    assert fits_a_phone(grace)
    expect_found_by_position(ada, game)


def expect_found_by_position(page: Page, game: str) -> None:
    """Go from the analysis of a game's last position to the games in which it occurs."""
    page.goto(f"/analysis?game={game}")
    expect(page.locator(".moves .move").first).to_have_text("h2h3")
    explorer = page.get_by_role("region", name="Opening explorer")
    explorer.get_by_role("switch").check()
    explorer.get_by_role("link", name="Find games").click()
    page.wait_for_url("**/games/search?variant=khet&position=*")
    expect(page.locator(f".game-list a[href$='/game/{game}']").first).to_be_visible()
    assert findings(page) == []


def test_a_search_by_position_lists_public_studies(visitors: Open) -> None:
    owner, reader = visitors().new_page(), visitors(phone=True).new_page()
    name = sign_up(owner, "Ada")
    study = save_study(owner)
    assert ask(owner, f"/api/studies/{study}", {"name": "Plans", "visibility": "public", "editors": []}, "PUT").ok
    reader.goto(f"/games/search?{urlencode({'variant': 'khet', 'position': Board('khet').position})}")
    found = reader.get_by_role("listitem").filter(has_text=name)
    expect(found).to_contain_text("Plans: One")
    found.get_by_role("link").click()
    reader.wait_for_url(f"**/study/{study}/*")
