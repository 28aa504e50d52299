# SPDX-License-Identifier: MIT
"""The cover: title picture, buttons, links to social networks."""

import pytest
from conftest import each
from playwright.sync_api import expect


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_the_cover_leads_to_its_screens(base, page, way):
    page.emulate_media(reduced_motion="reduce")  # no launch image over the cover
    page.goto(base + "index.html")
    tile = page.get_by_role("main").get_by_role("link", name="Salas")
    href = tile.evaluate("link => link.href")
    tile.click() if way == "click" else tile.press("Enter")
    expect(page).to_have_url(href)


def test_the_title_is_a_picture_with_the_words_as_its_name(base, page):
    page.goto(base + "index.html")
    expect(page.get_by_role("heading", level=1, name="Museo de la Ciudad")).to_be_visible()
    assert page.locator("h1 img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


@pytest.mark.parametrize("width, count", [(390, 2), (300, 1)])
def test_buttons_stand_in_two_columns_or_one_where_it_is_narrow(base, page, width, count):
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(base + "index.html")
    assert len(page.locator(".cover-tiles").evaluate("tiles => getComputedStyle(tiles).gridTemplateColumns").split()) == count


def test_addresses_elsewhere_open_in_another_tab(base, page):
    page.goto(base + "index.html")
    links = page.locator(".social a")
    assert [link.get_attribute("href") for link in each(links)] == [
        "https://social.example.org/museo", "https://avisos.example.org/museo", "https://museo.example.org/"]
    for link in each(links):
        expect(link).to_have_attribute("target", "_blank")
        expect(link).to_have_attribute("rel", "noopener")


def test_the_cover_leads_on_without_script(base, plain_page):
    plain_page.goto(base + "index.html")
    plain_page.get_by_role("main").get_by_role("link", name="Salas").click()
    expect(plain_page.locator("body.view-list, body.view-buttons, body.view-image-list, body.view-image-text-description")).to_be_attached()
