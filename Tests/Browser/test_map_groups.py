# SPDX-License-Identifier: MIT
"""Maps with many places, or some at one point: markers that would lie over each other share one with their number."""

import re

import pytest
from playwright.sync_api import expect

from conftest import Server, build, draw_tiles, settle, until
from test_accessibility import violations
from test_map import rows, small_app

MANY = [(f"Sitio {number}", 40 + number % 25 / 100, -3 - number // 25 / 100) for number in range(500)]
TOGETHER = [("Bar", 40.41, -3.7), ("Lonja", 40.5, -3.6), ("Cine", 40.41, -3.7), ("Faro", 40.6, -3.5), ("Teatro", 40.41001, -3.7)]


@pytest.fixture
def tiles(page):
    return draw_tiles(page, "https://*")


def open_map(page, folder, places, *options, settings=""):
    site = build(small_app(folder / "app", places, settings), folder / "site", *options)
    if "data-groups" not in (site / "index.html").read_text():
        pytest.skip("libjs-leaflet.markercluster is not on this machine")
    # The checker of accessibility reads the styles, which no page of a disk may.
    server = Server(site)
    page.goto(server.base)
    expect(page.locator(".map-group").first).to_be_visible()
    return server


@pytest.fixture
def many(page, tiles, tmp_path):
    page.emulate_media(reduced_motion="reduce")
    server = open_map(page, tmp_path, MANY)
    yield page
    server.stop()


@pytest.fixture
def together(page, tiles, tmp_path):
    page.emulate_media(reduced_motion="reduce")
    server = open_map(page, tmp_path, TOGETHER)
    yield page
    server.stop()


def held(page):
    """The number of places that the markers of the map stand for."""
    return page.evaluate("""() => [...document.querySelectorAll('.map-view .leaflet-marker-icon')].reduce((sum, mark) =>
        sum + (mark.matches('.map-group') ? Number(mark.getAttribute('aria-label').match(/\\d+/)[0]) : 1), 0)""")


def test_numbers_have_the_same_digits_as_those_of_the_build(page, tiles, tmp_path):
    """Browsers have others for this language, and WebKit for all Arabic."""
    server = open_map(page, tmp_path, TOGETHER, "--lang", "ar-EG")
    expect(page.locator(".map-group").first).to_have_text("3")
    server.stop()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_many_places_have_few_markers(many, size):
    many.set_viewport_size({"width": size[0], "height": size[1]})
    many.reload()
    expect(many.locator(".map-group").first).to_be_visible()
    assert many.locator(".map-view .leaflet-marker-icon").count() < 60
    assert held(many) == 500
    for box in many.locator(".map-group").evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())"):
        assert min(box["width"], box["height"]) >= 44


def test_a_group_is_named_and_numbered(many):
    group = many.locator(".map-group").first
    number = group.inner_text()
    expect(group).to_have_attribute("role", "button")
    expect(group).to_have_attribute("aria-label", f"{number} lugares")
    assert not violations(many)


def test_numbers_are_written_as_in_the_language(page, tiles, tmp_path):
    server = open_map(page, tmp_path, [(f"Sitio {number}", 40 + number / 1e6, -3) for number in range(1000)], "--lang", "en")
    expect(page.get_by_role("button", name="1,000 places")).to_have_text("1,000")
    server.stop()


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_shows_what_a_group_holds_and_keeps_the_focus_on_the_map(many, key):
    group = many.locator(".map-group").first
    number = int(group.inner_text())
    group.press(key)
    until(lambda: many.evaluate("document.activeElement.matches('.map-view .leaflet-marker-icon')"))
    focused = many.evaluate("document.activeElement.getAttribute('aria-label')")
    assert re.fullmatch(r"Sitio \d+|\d+ lugares", focused)
    assert not focused.endswith("lugares") or int(focused.split()[0]) < number
    # Not the marker that got the focus, too.
    expect(many.locator(".leaflet-popup")).to_have_count(0)


def test_taps_lead_to_single_places(many):
    for _ in range(20):
        if not many.locator(".map-group").count():
            break
        many.locator(".map-group").first.click()
        settle(many)
    expect(many.locator(".map-pin").first).to_be_visible()


def test_places_at_one_point_are_listed(together):
    group = together.get_by_role("button", name="3 lugares")
    expect(group).to_have_attribute("aria-haspopup", "dialog")
    expect(together.locator(".map-pin")).to_have_count(2)
    group.click()
    expect(group).to_have_attribute("aria-expanded", "true")
    listed = together.get_by_role("dialog", name="3 lugares")
    assert listed.get_by_role("listitem").all_inner_texts() == ["Bar", "Cine", "Teatro"]
    assert not violations(together)
    listed.get_by_role("button", name="Cine").click()
    place = together.get_by_role("dialog", name="Cine")
    expect(place.get_by_role("link", name="Cómo llegar")).to_be_visible()
    expect(listed).to_have_count(0)
    assert not violations(together)
    place.get_by_role("button", name="3 lugares").click()
    expect(listed.get_by_role("button", name="Cine")).to_be_focused()
    group.click()
    expect(together.locator(".leaflet-popup")).to_have_count(0)
    expect(group).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_keys_go_through_the_list_and_back(together, key):
    group = together.get_by_role("button", name="3 lugares")
    group.press(key)
    expect(together.get_by_role("dialog").get_by_role("button", name="Bar")).to_be_focused()
    together.keyboard.press("Tab")
    together.keyboard.press("Enter")
    expect(together.get_by_role("dialog", name="Cine").get_by_role("link", name="Cómo llegar")).to_be_focused()
    together.keyboard.press("Escape")
    expect(together.locator(".leaflet-popup")).to_have_count(0)
    expect(group).to_be_focused()
    group.press(key)
    together.get_by_role("dialog").get_by_role("button", name="Cerrar").press("Enter")
    expect(together.locator(".leaflet-popup")).to_have_count(0)
    expect(group).to_be_focused()


def test_the_filter_leaves_the_places_that_match(many):
    many.get_by_role("searchbox").fill("Sitio 49")
    until(lambda: len(rows(many)) == 15)
    until(lambda: held(many) == 15)
    many.get_by_role("searchbox").fill("Sitio 499")
    expect(many.locator(".map-group")).to_have_count(0)
    expect(many.locator(".map-pin")).to_have_count(1)
    many.get_by_role("searchbox").fill("")
    until(lambda: held(many) == 500)


def test_what_is_shown_on_the_map_is_found_in_its_group(many):
    for name in ["Sitio 250", "Sitio 3"]:
        link = many.get_by_role("link", name=f"Ver en el mapa: {name}", exact=True)
        link.press("Enter")
        popup = many.get_by_role("dialog", name=name, exact=True)
        expect(popup.get_by_role("link", name="Cómo llegar")).to_be_focused()
        expect(many.locator(f".leaflet-marker-icon[title='{name}']")).to_be_visible()
        many.keyboard.press("Escape")
        expect(link).to_be_focused()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_shares_its_point_is_shown_at_the_group(page, tiles, tmp_path, motion):
    page.emulate_media(reduced_motion=motion)
    server = open_map(page, tmp_path, TOGETHER)
    page.locator(".places li", has_text="Teatro").locator(".row-action").click()
    popup = page.get_by_role("dialog", name="Teatro")
    expect(popup).to_be_visible()
    settle(page, 10)
    box, group = popup.bounding_box(), page.get_by_role("button", name="3 lugares").first.bounding_box()
    assert abs(box["x"] + box["width"] / 2 - group["x"] - group["width"] / 2) < 40
    # The tip touches the round marker, which is lower than that of a place.
    until(lambda: abs(page.evaluate("""() => {
      const [tip, mark] = ['.leaflet-popup-tip-container', '.map-group[aria-label="3 lugares"]'].map((part) => document.querySelector(part).getBoundingClientRect());
      return mark.top - tip.bottom;
    }""") + 9) < 3)
    server.stop()


def test_sorting_and_a_radius_change_the_groups(page, tiles, tmp_path):
    page.emulate_media(reduced_motion="reduce")
    app = small_app(tmp_path / "app", MANY, more="<localizeMe>true</localizeMe>")
    site = build(app, tmp_path / "site")
    page.goto((site / "index.html").as_uri())
    expect(page.locator(".map-group").first).to_be_visible()
    page.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 40, longitude: -3}}); }")
    page.get_by_role("button", name="¿Dónde estoy?").click()
    expect(page.locator(".map-here")).to_be_visible()
    page.locator(".radius select").select_option("5000")
    until(lambda: 0 < len(rows(page)) < 100)
    # The marker of the visitor is none of a place.
    until(lambda: held(page) - 1 == len(rows(page)))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_groups_move_only_if_that_is_wanted(page, tiles, tmp_path, motion):
    page.emulate_media(reduced_motion=motion)
    server = open_map(page, tmp_path, MANY)
    name = page.locator(".map-group span").first.evaluate("it => getComputedStyle(it).animationName")
    assert (name == "none") == (motion == "reduce")
    page.locator(".map-group").first.press("Enter")
    page.wait_for_timeout(50)
    assert page.locator(".leaflet-zoom-anim").count() == 0 or motion == "no-preference"
    server.stop()


def test_without_the_library_of_groups_each_place_has_its_marker(page, tiles, tmp_path):
    page.expected_problems = ["markercluster", "Failed to load", "net::ERR"]
    page.route("**/leaflet.markercluster.min.js", lambda route: route.abort())
    site = build(small_app(tmp_path / "app", TOGETHER), tmp_path / "site")
    page.goto((site / "index.html").as_uri())
    expect(page.locator(".map-pin")).to_have_count(5)
    page.get_by_role("button", name="Faro").press("Enter")
    expect(page.get_by_role("dialog", name="Faro")).to_be_visible()


def test_a_map_without_tiles_has_groups(page, tiles, tmp_path):
    server = open_map(page, tmp_path, TOGETHER, settings="map:\n  noTiles: true\n")
    assert held(page) == 5
    server.stop()


def test_groups_are_seen_in_forced_colours(page, tiles, tmp_path):
    page.emulate_media(forced_colors="active")
    server = open_map(page, tmp_path, TOGETHER)
    look = page.locator(".map-group span").evaluate("it => { const {color, backgroundColor, borderTopColor, borderTopWidth} = getComputedStyle(it); return [color, backgroundColor, borderTopColor, borderTopWidth]; }")
    assert look[0] != look[1] and look[2] != look[1] and look[3] != "0px"
    server.stop()
