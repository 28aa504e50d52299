# SPDX-License-Identifier: MIT
"""Buttons: a grid of tiles, with pictures or texts."""

import pytest
from conftest import build, each, link_to, screen, write_app
from playwright.sync_api import expect
from test_crud_columns import picture


def columns(page):
    return len(page.locator(".tiles").evaluate("tiles => getComputedStyle(tiles).gridTemplateColumns").split())


@pytest.fixture
def three(site, base):
    """A screen with three columns."""
    assert "columns-3" in (site / screen(site, "buttons")).read_text()
    return base + screen(site, "buttons")


@pytest.fixture
def odd_buttons(tmp_path):
    """A button without a link, one without a picture, one with a dead link; the file requests eight columns."""
    buttons = "".join(f"<button><buttonTitle>{title}</buttonTitle>{target}</button>" for title, target in (
        ("Quieto", ""), ("Otra", link_to("m", "b")), ("Perdido", link_to("nada", "x"))))
    items = f"<data><dataId>a</dataId><headerText>A</headerText><columns>8</columns><buttons>{buttons}</buttons></data>" \
        "<data><dataId>b</dataId><headerText>B</headerText><buttons/></data>"
    app = write_app(tmp_path / "app", [("m", "BUTTONS_ACTIVITY", "m.xml")], {"m.xml": items})
    return build(app, tmp_path / "site", "--lang", "es").as_uri() + "/index.html"


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_a_button_opens_its_screen(page, three, way):
    page.goto(three)
    tile = page.locator("a.tile[href]").first
    href = tile.evaluate("link => link.href")
    tile.click() if way == "click" else tile.press("Enter")
    expect(page).to_have_url(href)


def test_buttons_stand_in_as_many_columns_as_fit(page, three, odd_buttons):
    page.goto(three)
    assert columns(page) == 3
    page.goto(odd_buttons)
    assert 1 < columns(page) < 8
    assert page.locator(".tile").first.bounding_box()["width"] >= 96


def test_buttons_are_large_enough_for_a_finger(page, three):
    page.goto(three)
    for tile in each(page.locator(".tile")):
        assert min(tile.bounding_box()["width"], tile.bounding_box()["height"]) >= 44


def test_a_button_without_a_target_is_no_link_and_a_dead_one_does_nothing(page, odd_buttons):
    page.goto(odd_buttons)
    expect(page.locator("a.tile")).to_have_count(2)
    expect(page.locator("div.tile")).to_have_text("Quieto")
    dead = page.locator(".tile", has_text="Perdido")
    expect(dead).to_have_attribute("aria-disabled", "true")
    dead.click(force=True)
    expect(page).to_have_url(odd_buttons)


def test_a_screen_without_buttons_says_so(page, odd_buttons):
    page.goto(odd_buttons)
    page.get_by_role("link", name="Otra").click()
    expect(page.locator(".empty")).to_be_visible()


def test_buttons_lead_on_without_script(plain_page, three):
    plain_page.goto(three)
    plain_page.locator("a.tile[href]").first.click()
    expect(plain_page).not_to_have_url(three)


def test_a_picture_without_a_title_is_called_like_its_target(page, tmp_path):
    picture = "<buttonFileName>images/a.svg</buttonFileName>"
    buttons = "".join(f"<button>{picture}{target}</button>" for target in (link_to("m", "b"), link_to("nada", "x")))
    items = f"<data><dataId>a</dataId><headerText>A</headerText><buttons>{buttons}</buttons></data>" \
        "<data><dataId>b</dataId><headerText>Salas</headerText><buttons/></data>"
    app = write_app(tmp_path / "app", [("m", "BUTTONS_ACTIVITY", "m.xml")], {"m.xml": items})
    (app / "images").mkdir(exist_ok=True)
    (app / "images/a.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><circle r='9'/></svg>")
    page.goto(build(app, tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    links = page.locator("a.tile")
    expect(links).to_have_count(2)
    expect(links.nth(0)).to_have_accessible_name("Salas")
    expect(links.nth(1)).to_have_accessible_name("a")


@pytest.fixture
def tall_and_wide(tmp_path):
    """Seven buttons in three columns, the second with a portrait, the third with a landscape; and one column."""
    files = ["", "tall.png", "wide.png", "", "", "", ""]
    buttons = "".join(f"<button><buttonTitle>B{number}</buttonTitle>{f'<buttonFileName>{name}</buttonFileName>' if name else ''}{link_to('m', 'b')}</button>"
                      for number, name in enumerate(files))
    items = "".join(f"<data><dataId>{name}</dataId><headerText>{name}</headerText><columns>{count}</columns><buttons>{buttons}</buttons></data>"
                    for name, count in {"a": 2, "b": 1, "c": 12, "d": 3}.items())
    app = write_app(tmp_path / "app", [("m", "BUTTONS_ACTIVITY", "m.xml")], {"m.xml": items})
    (app / "images").mkdir()
    (app / "images/tall.png").write_bytes(picture(800, 1400))
    (app / "images/wide.png").write_bytes(picture(900, 600))
    return build(app, tmp_path / "site", "--all").as_uri() + "/m/"


@pytest.mark.parametrize("width", [360, 1440])
def test_as_many_buttons_as_asked_for_stand_in_a_row(page, tall_and_wide, width):
    page.set_viewport_size({"width": width, "height": 900})
    for name, count in {"d": 3, "b": 1}.items():
        page.goto(f"{tall_and_wide}{name}.html")
        assert columns(page) == count
    # Of more than there is room for, as many as fit.
    page.goto(f"{tall_and_wide}c.html")
    assert 2 < columns(page) < 12
    assert page.locator(".tile").first.bounding_box()["width"] >= 96


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_a_portrait_makes_no_tile_higher_than_wide(page, tall_and_wide, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{tall_and_wide}d.html")
    for tile in each(page.locator(".tile")):
        box = tile.bounding_box()
        assert box["height"] <= box["width"] + 1
    # Both pictures fill their tiles, and of a portrait the upper part is shown.
    for shown in each(page.locator(".tile-pic")):
        tile, box = shown.locator("..").bounding_box(), shown.bounding_box()
        assert abs(box["width"] - tile["width"]) < 2 and abs(box["height"] - tile["height"]) < 2
        assert shown.evaluate("image => getComputedStyle(image).objectPosition") == "50% 25%"
