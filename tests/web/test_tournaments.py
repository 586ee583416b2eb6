"""Tournaments and groups in real browsers, with two and three people, at phone and desktop sizes."""

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.people import order, sign_up
from tests.web.pointer import ask


def shoot(page: Page, name: str) -> None:
    """Save a screenshot where `LASERCHESS_SHOTS` names a folder."""
    if folder := os.environ.get("LASERCHESS_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def fits(page: Page) -> None:
    """Check that nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def create(page: Page, name: str, kind: str = "Arena", **fields: str) -> None:
    """Create a tournament with the form."""
    page.goto("/tournaments")
    page.get_by_role("link", name="Create tournament").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("radio", name=kind).check()
    for label, value in fields.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(value)
    shoot(page, f"form-{name.split(maxsplit=1)[0].lower()}")
    page.get_by_role("button", name="Create", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def join(page: Page, name: str) -> None:
    """Find a tournament in the list and join it."""
    page.goto("/tournaments")
    page.get_by_role("link", name=name).click()
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("button", name="Leave", exact=True)).to_be_visible()


def test_an_arena_of_a_computer_and_a_phone(visitors: Open) -> None:
    host, guest, stranger = visitors().new_page(), visitors(phone=True).new_page(), visitors().new_page()
    host_name, guest_name = sign_up(host, "Host"), sign_up(guest, "Guest")
    title = f"Lunch arena of {host_name}"
    create(host, title, Minutes_per_side="5")
    host.get_by_role("button", name="Join", exact=True).click()
    expect(host.locator(".standings .own")).to_contain_text(host_name)
    join(guest, title)
    expect(host.locator(".standings tbody tr")).to_have_count(2)
    host.get_by_label("Message").fill("Good luck!")
    host.get_by_role("button", name="Send").click()
    expect(guest.locator(".chat-lines")).to_contain_text("Good luck!")
    shoot(host, "arena-before-desktop")
    stranger.goto(host.url)
    expect(stranger.get_by_role("link", name="Sign in to join")).to_be_visible()
    host.get_by_role("button", name="Start now").click()
    for page in (host, guest):
        page.wait_for_url("**/game/**")
    expect(stranger.locator(".tv:visible")).to_have_count(1)
    expect(stranger.locator(".pairing")).to_have_count(1)
    expect(stranger.locator(".tv-board")).to_be_visible()
    shoot(stranger, "arena-watch-desktop")
    expect(host.get_by_role("button", name="Abort")).to_have_count(0)
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(guest.get_by_role("button", name="Rematch")).to_have_count(0)
    with guest.expect_navigation(url=stranger.url):  # from where the next game calls a second later
        guest.get_by_role("link", name="Back to the tournament").click()
    expect(stranger.locator(".standings tbody tr").first).to_contain_text(host_name)
    expect(stranger.locator(".standings")).to_contain_text(guest_name)
    shoot(stranger, "arena-results-desktop")
    stranger.set_viewport_size({"width": 390, "height": 844})
    fits(stranger)
    shoot(stranger, "arena-phone")


def resign_by_api(page: Page, tournament: str) -> None:
    """Resign the game a player is in, as soon as there is one."""
    while not (game := ask(page, f"/api/tournaments/{tournament}").json()["you"]["game"]):
        page.wait_for_timeout(50)
    order(page, game, type="resign")


def standings(page: Page) -> list[list[str]]:
    """Return the cells of the standings, without ratings and tags."""
    rows = page.locator(".standings tbody tr")
    return [
        [str(row.get_attribute("data-player")), *(cell.strip() for cell in row.locator("td").all_inner_texts())]
        for row in rows.all()
    ]


def test_a_swiss_of_a_computer_and_a_phone(visitors: Open) -> None:
    host, guest, third = visitors().new_page(), visitors(phone=True).new_page(), visitors().new_page()
    names = [sign_up(page, name) for page, name in ((host, "Host"), (guest, "Guest"), (third, "Third"))]
    title = f"Swiss of {names[0]}"
    create(host, title, "Swiss", Rounds="3", Seconds_between_rounds="0")
    tournament = host.url.split("/tournaments/")[1]
    host.get_by_role("button", name="Join", exact=True).click()
    expect(host.locator(".standings .own")).to_contain_text(names[0])
    join(guest, title)
    guest.get_by_role("button", name="Leave", exact=True).click()
    expect(host.locator(".standings tbody tr")).to_have_count(1)
    guest.get_by_role("button", name="Join", exact=True).click()
    expect(host.locator(".standings tbody tr")).to_have_count(2)
    assert ask(third, f"/api/tournaments/{tournament}/join", {"code": ""}).ok
    expect(guest.locator(".standings tbody tr")).to_have_count(3)
    fits(guest)
    shoot(guest, "swiss-before-phone")
    host.get_by_role("button", name="Start now").click()
    for page in (host, guest):  # the third has the bye
        page.wait_for_url("**/game/**")
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
    guest.get_by_role("link", name="Back to the tournament").click()
    expect(guest.locator(".tournament-state")).to_have_text("Round 2 of 3")
    expect(guest.get_by_text(f"{names[1]}: bye")).to_be_visible()
    guest.get_by_role("button", name="Pause").click()
    expect(guest.locator(".standings .own")).to_contain_text("paused")
    shoot(guest, "swiss-round-phone")
    guest.get_by_role("button", name="Resume").click()
    host.get_by_role("link", name="Back to the tournament").click()
    expect(host.get_by_role("link", name="Go to your game")).to_be_visible()
    shoot(host, "swiss-round-desktop")
    resign_by_api(third, tournament)
    guest.wait_for_url("**/game/**")
    resign_by_api(third, tournament)
    expect(host.locator(".tournament-state")).to_have_text("Finished")
    guest.get_by_role("link", name="Back to the tournament").click()
    expect(guest.locator(".tournament-state")).to_have_text("Finished")
    for page in (host, guest):
        assert standings(page) == [
            [names[0], "1", "3", "2–0–0", "3", "3"],
            [names[1], "2", "2", "1–0–1", "4", "1"],
            [names[2], "3", "1", "0–0–2", "5", "0"],
        ]
        expect(page.get_by_role("button", name="Pause")).to_have_count(0)
        expect(page.get_by_role("columnheader", name="Buchholz")).to_be_visible()
        expect(page.get_by_role("heading", name="Games in progress")).to_be_hidden()
    fits(guest)
    shoot(host, "swiss-results-desktop")
    shoot(guest, "swiss-results-phone")


def test_a_group_with_a_ladder_on_a_phone(visitors: Open) -> None:
    owner, member = visitors().new_page(), visitors(phone=True).new_page()
    owner_name, member_name = sign_up(owner, "Staff"), sign_up(member, "Student")
    course, night = f"Course of {owner_name}"[:40], f"Night round of {member_name}"
    owner.goto("/groups")
    owner.get_by_text("Create group").first.click()
    owner.get_by_label("Name", exact=True).fill(course)
    owner.get_by_role("button", name="Create group").click()
    expect(owner.get_by_role("heading", level=1)).to_have_text(course)
    code = (owner.get_by_text("Code for new members").text_content() or "").split(": ")[1]
    member.goto(f"{owner.url}?code={code}")
    expect(member.get_by_text("Only members see")).to_be_visible()
    member.get_by_role("button", name="Join").click()
    expect(member.get_by_text("No incidents.")).to_be_visible()
    expect(member.get_by_text("Code for new members")).to_have_count(0)
    fits(member)
    shoot(member, "group-phone")
    owner.get_by_role("link", name="Create tournament").click()
    owner.get_by_label("Name", exact=True).fill(night)
    expect(owner.get_by_role("radio", name="Round robin")).to_be_checked()
    owner.get_by_role("button", name="Create", exact=True).click()
    owner.get_by_role("button", name="Join", exact=True).click()
    member.reload()
    member.get_by_role("link", name=night).click()
    member.get_by_role("button", name="Join", exact=True).click()
    expect(owner.locator(".standings tbody tr")).to_have_count(2)
    owner.get_by_role("button", name="Start now").click()
    for page in (owner, member):
        page.wait_for_url("**/game/**")
    member.get_by_role("button", name="Resign").click()
    member.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(owner.get_by_role("link", name="Back to the tournament")).to_be_visible()
    owner.get_by_role("link", name="Back to the tournament").click()
    expect(owner.locator(".tournament-state")).to_have_text("Finished")
    owner.get_by_role("link", name=course).click()
    places = owner.locator("[data-player]")
    expect(places).to_have_count(2)
    expect(places.first).to_contain_text(owner_name)
    expect(places.first).to_contain_text("open")
    shoot(owner, "group-desktop")


def test_staff_stop_a_repeated_tournament_on_a_phone(visitors: Open) -> None:
    page = visitors(phone=True).new_page()
    name = sign_up(page, "Staff")
    group = ask(page, "/api/groups", {"name": f"Club of {name}"[:40]}).json()["id"]
    terms = {"kind": "arena", "name": "Every night", "variant": "khet", "clock": {"base": 60}, "every": "daily"}
    assert ask(page, "/api/tournaments/schedules", terms | {"group": group}).ok
    page.goto(f"/groups/{group}")
    stop = page.get_by_role("button", name="Stop repeating")
    expect(page.get_by_role("listitem").filter(has=stop)).to_contain_text("Every night")
    expect(page.get_by_text("Every day · Next:")).to_be_visible()
    fits(page)
    shoot(page, "group-repeated-phone")
    stop.click()
    expect(page.get_by_role("heading", name="Repeated tournaments")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Ladder")).to_be_visible()
    expect(stop).to_have_count(0)
