# SPDX-License-Identifier: MIT
"""The sections of one thing: one menu, whose entries stay with the thing."""

import pytest

from conftest import THEMES, DESKTOP, NARROW, PHONE, Server, build, write_app, link_to
from playwright.sync_api import expect

ROW = "<list><listItem><text>Fila</text></listItem></list>"


@pytest.fixture(scope="module", params=THEMES)
def hotels(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("sections")
    rows = "".join(f"<listItem><text>{name}</text>{link_to('hotel', name)}</listItem>" for name in ("sol", "mar"))
    levels = ("hotel", "lugar", "fotos")
    app = write_app(
        folder / "app", [("lista", "LIST_ACTIVITY", "lista.xml")] + [(name, "LIST_ACTIVITY", f"{name}.xml") for name in levels],
        {"lista.xml": f"<data><dataId>a</dataId><headerText>Hoteles</headerText><list>{rows}</list></data>",
         "hotel.xml": "".join(f"<data><dataId>{name}</dataId><headerText>Hotel {name}</headerText>{ROW}</data>" for name in ("sol", "mar")),
         "lugar.xml": "".join(f"<data><dataId>{name}</dataId>{ROW}</data>" for name in ("sol", "mar")),
         "fotos.xml": f"<data><dataId>sol</dataId>{ROW}</data>"},
        "<menu><topMenu>m.xml</topMenu></menu>")
    entries = "".join(
        f"<action><actionTitle>{title}</actionTitle><nextLevel><nextLevelLevelId>{level}</nextLevelLevelId></nextLevel></action>"
        for level, title in zip(levels, ("Información", "Cómo llegar", "Fotografías")))
    (app / "xml/m.xml").write_text(f"<level><menuActions><menuLevel>hotel</menuLevel>{entries}</menuActions></level>")
    server = Server(build(app, folder / "site", "--theme", request.param))
    yield server.base
    server.stop()


def test_a_visitor_stays_with_the_thing(hotels, page):
    page.goto(hotels)
    page.get_by_role("link", name="sol").click()
    segments = page.locator(".segments")
    expect(segments.locator("[aria-current]")).to_have_text("Información")
    segments.get_by_role("link", name="Fotografías").click()
    expect(page.locator("h1")).to_have_text("Hotel sol")
    expect(segments.locator("[aria-current]")).to_have_text("Fotografías")
    segments.get_by_role("link", name="Cómo llegar").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/lugar/sol.html")
    page.locator("a.back").click()
    page.wait_for_url("**/fotos/sol.html")


def test_a_title_and_the_way_back_name_the_section(hotels, page):
    """All sections of a thing have the same heading, and a screen reader says the title of a page that it loads."""
    page.goto(hotels + "hotel/sol.html")
    expect(page).to_have_title("Información · Hotel sol · Prueba")
    page.locator(".segments").get_by_role("link", name="Fotografías").click()
    expect(page).to_have_title("Fotografías · Hotel sol · Prueba")
    expect(page.locator(".back-word")).to_have_text("Información · Hotel sol")


def test_a_section_that_is_missing_is_not_offered(hotels, page):
    page.goto(hotels + "hotel/mar.html")
    expect(page.locator(".segments .act")).to_have_text(["Información", "Cómo llegar"])


def test_sections_work_without_script(hotels, plain_page):
    plain_page.goto(hotels + "hotel/sol.html")
    plain_page.locator(".segments").get_by_role("link", name="Cómo llegar").click()
    expect(plain_page.locator("h1")).to_have_text("Hotel sol")


def test_the_section_of_the_screen_is_in_sight(hotels, page):
    page.set_viewport_size({"width": 240, "height": 600})
    for level in ("hotel", "lugar", "fotos"):
        page.goto(f"{hotels}{level}/sol.html")
        expect(page.locator(".segments [aria-current]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["narrow", "phone", "desktop"])
def test_segments_are_large_enough_and_do_not_widen_the_page(hotels, page, size):
    page.set_viewport_size(size)
    page.goto(hotels + "hotel/sol.html")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    heights = page.evaluate("[...document.querySelectorAll('.segments .act')].map((entry) => entry.getBoundingClientRect().height)")
    assert len(heights) == 3 and min(heights) >= 44


def test_results_of_the_search_tell_sections_apart(hotels, page):
    page.goto(hotels + "emobc/search.html#q=hotel%20sol")
    results = page.locator(".found .row", has_text="Hotel sol")
    expect(results).to_have_count(3)
    assert sorted(results.locator(".row-note").all_inner_texts()) == ["fotos", "hotel", "lugar"]
    page.goto("about:blank")
    page.goto(hotels + "emobc/search.html#q=fila%20lugar")
    expect(page.locator(".found .row-note").first).to_contain_text("lugar")
