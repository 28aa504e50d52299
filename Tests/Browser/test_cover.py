# SPDX-License-Identifier: MIT
"""The cover: title picture, buttons, links to social networks."""

import pytest
from conftest import PHONE, build, colour_at, each, until, write_app
from playwright.sync_api import expect
from test_views import PAINTED, contrast


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


def test_the_ring_of_a_button_can_be_seen_on_any_picture(themed, page):
    """In the theme "classic" the picture fills the screen, and the buttons are light."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(themed + "index.html")
    page.locator(".cover-tiles .tile").nth(1).focus()
    page.keyboard.press("Shift+Tab")
    ring = page.locator(".cover-tiles .tile").first.evaluate("(tile) => [getComputedStyle(tile).outlineStyle, parseFloat(getComputedStyle(tile).outlineOffset)]")
    assert ring[0] == "solid"
    if page.locator(".hero").evaluate("(hero) => getComputedStyle(hero).backgroundColor") == "rgba(0, 0, 0, 0)":
        assert ring[1] <= -3


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


def app_with_cover(folder, cover, style=""):
    app = write_app(folder, [("inicio", "LIST_ACTIVITY", "inicio.xml")], {"inicio.xml": "<data><dataId>a</dataId><list><listItem><text>A</text></listItem></list></data>"},
                    "<coverFileName>cover.xml</coverFileName><stylesFileName>styles.xml</stylesFileName>")
    (app / "xml/cover.xml").write_text(f"<level><title>Faro</title>{cover}</level>")
    (app / "xml/styles.xml").write_text(f"<application><styles>{style}</styles></application>")
    (app / "images").mkdir()
    (app / "images/blue.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><path fill="#0000c0" d="M0 0h400v200H0z"/></svg>')
    return app


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_picture_of_the_cover_hides_the_colour_of_all_screens(tmp_path, page, scheme):
    style = "<type><typeId>DEFAULT</typeId><backgroundColor>#f4ead5</backgroundColor></type>"
    app = app_with_cover(tmp_path / "app", "<backgroundFileName>images/blue.svg</backgroundFileName>", style)
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(PHONE)
    page.goto(build(app, tmp_path / "site", "--theme", "classic").as_uri() + "/emobc/cover.html")
    expect(page.locator("body.view-cover")).to_be_visible()
    until(lambda: colour_at(page, 20, PHONE["height"] - 20) == [0, 0, 192])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_footer_can_be_read_on_the_picture_of_the_cover(tmp_path, page, scheme):
    """axe gives no judgement on pictures."""
    app = app_with_cover(tmp_path / "app", "<backgroundFileName>images/blue.svg</backgroundFileName>")
    (app / "emobic-site.yaml").write_text('language: es\nfooter: "Faro, calle del Puerto 1, tel. +34 93 555 01 20"\n')
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(PHONE)
    page.goto(build(app, tmp_path / "site", "--theme", "classic").as_uri() + "/emobc/cover.html")
    box = page.locator(".foot").bounding_box()
    ground = colour_at(page, int(box["x"] + box["width"] / 2), int(box["y"] + 4))
    for selector in (".foot", ".foot a"):
        assert contrast(page.locator(selector).evaluate(PAINTED, "color"), ground) >= 4.5
    assert page.locator(".foot a").evaluate("number => number.clientHeight < 1.9 * parseFloat(getComputedStyle(number).fontSize)")


def test_the_shadow_of_the_title_picture_is_not_cut_off(tmp_path, page):
    app = app_with_cover(tmp_path / "app", "<titleFileName>images/blue.svg</titleFileName>")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(PHONE)
    page.goto(build(app, tmp_path / "site").as_uri() + "/emobc/cover.html")
    page.locator("h1 img").evaluate("picture => picture.decode()")
    hero = page.locator(".hero.plain").bounding_box()
    end = round(hero["y"] + hero["height"])
    below, ground = colour_at(page, PHONE["width"] // 2, end + 2), colour_at(page, 10, PHONE["height"] - 10)
    assert below[0] < ground[0] - 15


@pytest.mark.parametrize("width", [768, 1000, 1280])
def test_the_buttons_of_the_bar_stand_whole_on_the_picture(tmp_path, page, width):
    app = app_with_cover(tmp_path / "app", "<backgroundFileName>images/blue.svg</backgroundFileName>")
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(build(app, tmp_path / "site", "--lang", "es").as_uri() + "/emobc/cover.html")
    hero = page.locator(".hero").bounding_box()
    for button in each(page.locator(".bar .act:visible")):
        box = button.bounding_box()
        assert hero["x"] <= box["x"] and box["x"] + box["width"] <= hero["x"] + hero["width"] - 8
        assert hero["y"] + 4 <= box["y"]


@pytest.mark.parametrize("width", [320, 390])
def test_the_name_of_the_app_can_be_read_to_its_end(tmp_path, page, width):
    """In the theme "classic" it stands in the bar only."""
    app = app_with_cover(tmp_path / "app", "<backgroundFileName>images/blue.svg</backgroundFileName>")
    cover = app / "xml/cover.xml"
    cover.write_text(cover.read_text().replace("Faro", "Wander- und Verschönerungsverein Niederwaldkirchen"))
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(build(app, tmp_path / "site", "--theme", "classic", "--lang", "de").as_uri() + "/emobc/cover.html")
    title = page.locator(".bar-title")
    assert title.evaluate("(box) => box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1")
