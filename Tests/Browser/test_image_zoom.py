# SPDX-License-Identifier: MIT
"""The screen with a picture that can be enlarged."""

import pytest
from conftest import go_offline, screen, until
from playwright.sync_api import expect


@pytest.fixture
def zoom(base, site):
    return base + screen(site, "image-zoom")


@pytest.fixture
def context_options():
    return {"viewport": {"width": 390, "height": 844}, "locale": "es-ES", "has_touch": True}


def view(page):
    """The position of the picture in its box, and its drawn size."""
    return page.evaluate("""() => {
        const box = document.querySelector('.zoom').getBoundingClientRect();
        const image = document.querySelector('.zoom img');
        const edges = image.getBoundingClientRect();
        return {left: edges.left - box.left, top: edges.top - box.top, width: edges.width, height: edges.height, scale: edges.width / Number(image.getAttribute('width')),
                boxWidth: box.width, boxHeight: box.height, x: box.left + box.width / 2, y: box.top + box.height / 2};
    }""")


def fitted(page):
    now = view(page)
    return now["width"] <= now["boxWidth"] + 1 and now["height"] <= now["boxHeight"] + 1


def open_zoom(page, address):
    page.goto(address)
    expect(page.locator(".zoom.is-live")).to_be_visible()
    return view(page)


def test_starts_with_all_of_the_picture(page, zoom):
    now = open_zoom(page, zoom)
    assert fitted(page)
    assert abs(now["width"] - now["boxWidth"]) < 1 or abs(now["height"] - now["boxHeight"]) < 1
    expect(page.get_by_role("button", name="Ver entera")).to_have_attribute("aria-disabled", "true")


def test_keys_enlarge_reduce_and_move(page, zoom):
    start = open_zoom(page, zoom)
    page.locator(".zoom").focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    enlarged = view(page)
    assert enlarged["width"] == pytest.approx(start["width"] * 2.25, rel=0.01)
    page.keyboard.press("ArrowRight")
    assert view(page)["left"] == pytest.approx(enlarged["left"] - 60, abs=1)
    page.keyboard.press("ArrowLeft")
    assert view(page)["left"] == pytest.approx(enlarged["left"], abs=1)
    page.keyboard.press("-")
    assert view(page)["width"] == pytest.approx(start["width"] * 1.5, rel=0.01)
    page.keyboard.press("0")
    assert view(page) == pytest.approx(start, abs=1)


def test_signs_enlarge_and_reduce_with_the_focus_on_a_button(page, zoom):
    """The arrow keys still scroll the page then."""
    start = open_zoom(page, zoom)
    page.get_by_role("button", name="Ampliar").press("+")
    enlarged = view(page)
    assert enlarged["width"] == pytest.approx(start["width"] * 1.5, rel=0.01)
    page.keyboard.press("ArrowRight")
    assert view(page)["left"] == pytest.approx(enlarged["left"], abs=1)
    page.keyboard.press("-")
    assert view(page)["width"] == pytest.approx(start["width"], rel=0.01)
    page.keyboard.press("+")
    page.keyboard.press("0")
    assert fitted(page)


def test_signs_do_nothing_with_the_focus_elsewhere(page, zoom):
    """What is spoken to a computer comes as single keys."""
    start = open_zoom(page, zoom)
    page.locator("a.back").press("+")
    assert view(page)["width"] == pytest.approx(start["width"], rel=0.01)


def test_the_size_is_announced(page, zoom):
    open_zoom(page, zoom)
    page.get_by_role("button", name="Ampliar").click()
    expect(page.get_by_role("status")).to_have_text("Imagen al 150 %")
    page.get_by_role("button", name="Reducir").click()
    expect(page.get_by_role("status")).to_have_text("Imagen al 100 %")


def test_a_tap_moves_its_spot_of_an_enlarged_picture_to_the_middle(page, zoom):
    """Every part can be reached without dragging."""
    start = open_zoom(page, zoom)
    page.locator(".zoom").focus()
    for _ in range(5):
        page.keyboard.press("+")
    before = view(page)
    page.mouse.click(start["x"] + 40, start["y"] + 30)
    now = view(page)
    assert (now["left"], now["top"]) == pytest.approx((before["left"] - 40, before["top"] - 30), abs=2)


def test_goes_to_four_times_its_size_and_stays_sharp(page, zoom):
    open_zoom(page, zoom)
    page.locator(".zoom").focus()
    for _ in range(20):
        page.keyboard.press("+")
    assert view(page)["scale"] == pytest.approx(4, rel=0.01)
    expect(page.get_by_role("button", name="Ampliar")).to_have_attribute("aria-disabled", "true")
    # The picture itself is enlarged, not a scaled copy of it.
    assert page.locator(".zoom img").evaluate("(image) => getComputedStyle(image).transform + getComputedStyle(image).willChange") == "noneauto"


def test_buttons_do_the_same(page, zoom):
    start = open_zoom(page, zoom)
    page.get_by_role("button", name="Ampliar").click()
    assert view(page)["width"] > start["width"]
    page.get_by_role("button", name="Reducir").click()
    assert view(page)["width"] == pytest.approx(start["width"], rel=0.01)
    page.get_by_role("button", name="Ampliar").click()
    page.get_by_role("button", name="Ver entera").click()
    assert fitted(page)
    for name in ["Ampliar", "Reducir", "Ver entera"]:
        box = page.get_by_role("button", name=name).bounding_box()
        assert min(box["width"], box["height"]) >= 44


def test_wheel_enlarges_under_the_pointer(page, zoom):
    start = open_zoom(page, zoom)
    x, y = start["x"] + 60, start["y"] + 20
    page.mouse.move(x, y)
    spot = (60 - start["left"] + start["boxWidth"] / 2) / start["width"]
    for _ in range(4):
        page.mouse.wheel(0, -120)
    page.wait_for_function(f"() => document.querySelector('.zoom img').width > {start['width'] * 1.5}")
    now = view(page)
    assert (60 - now["left"] + now["boxWidth"] / 2) / now["width"] == pytest.approx(spot, abs=0.02)
    assert page.evaluate("scrollY") == 0


def test_drag_moves_the_picture_but_never_out_of_sight(page, zoom):
    start = open_zoom(page, zoom)
    page.locator(".zoom").focus()
    for _ in range(4):
        page.keyboard.press("+")
    before = view(page)
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(start["x"] - 50, start["y"], steps=3)
    page.mouse.up()
    assert view(page)["left"] == pytest.approx(before["left"] - 50, abs=2)
    page.mouse.down()
    page.mouse.move(start["x"] + 3000, start["y"], steps=3)
    page.mouse.up()
    assert view(page)["left"] == pytest.approx(0, abs=1)


def test_double_tap_goes_near_and_back(page, zoom):
    start = open_zoom(page, zoom)
    page.mouse.dblclick(start["x"], start["y"])
    near = view(page)
    assert near["scale"] >= 1 or near["width"] >= start["width"] * 2.4
    assert near["scale"] <= 4.01
    page.clock.install()
    page.mouse.dblclick(start["x"], start["y"])
    assert fitted(page)


def test_double_tap_with_a_finger(page, zoom):
    start = open_zoom(page, zoom)
    page.touchscreen.tap(start["x"], start["y"])
    page.touchscreen.tap(start["x"], start["y"])
    assert view(page)["width"] > start["width"] * 1.5


def test_pinch_enlarges(page, zoom):
    start = open_zoom(page, zoom)
    session = page.context.new_cdp_session(page)

    def touch(kind, apart):
        points = [{"x": start["x"] - apart, "y": start["y"], "id": 0}, {"x": start["x"] + apart, "y": start["y"], "id": 1}] if apart else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for apart in (40, 60, 75):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    assert view(page)["width"] == pytest.approx(start["width"] * 2.5, rel=0.1)
    assert page.evaluate("visualViewport.scale") == 1


def test_turned_phone_shows_all_of_it_again(page, zoom):
    open_zoom(page, zoom)
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("() => document.querySelector('.zoom').clientHeight < 300")
    page.wait_for_function("() => { const box = document.querySelector('.zoom'); const image = box.querySelector('img');"
                           " return image.width <= box.clientWidth + 1 && image.height <= box.clientHeight + 1; }")


def test_works_without_network(page, server, zoom):
    start = open_zoom(page, zoom)
    go_offline(page)
    page.get_by_role("button", name="Ampliar").click()
    assert view(page)["width"] > start["width"]


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 390, "height": 844}, "locale": "es-ES", "service_workers": "block"}])
def test_a_file_that_does_not_come_is_not_asked_for_at_each_movement(server, site, page):
    page.expected_problems = ["Failed to load resource"]
    asked = []

    def refuse(route):
        asked.append(route.request.url)
        route.fulfill(status=503)

    page.route("**/plano-general.png", refuse)
    open_zoom(page, server.base + screen(site, "image-zoom"))
    page.locator(".zoom").focus()
    for _ in range(4):
        page.keyboard.press("+")
        page.keyboard.press("ArrowRight")
        # Long enough for the answer to come.
        page.evaluate("fetch(document.querySelector('.zoom img').currentSrc).then((answer) => answer.blob()).then((blob) => blob.size)")
    assert len(asked) == 1


def test_a_turned_screen_keeps_the_middle_of_an_enlarged_picture(page, zoom):
    open_zoom(page, zoom)
    page.locator(".zoom").focus()
    for key in ["+"] * 6 + ["ArrowRight", "ArrowDown"]:
        page.keyboard.press(key)
    middle = lambda now: ((now["boxWidth"] / 2 - now["left"]) / now["width"], (now["boxHeight"] / 2 - now["top"]) / now["height"])
    before = view(page)
    page.set_viewport_size({"width": 844, "height": 390})

    def is_kept():
        # The box has its new size before the page hears of it.
        now = view(page)
        return now["boxHeight"] != before["boxHeight"] and middle(now) == pytest.approx(middle(before), abs=0.01)

    until(is_kept)


def test_scrolls_without_script(plain_page, zoom):
    plain_page.goto(zoom)
    image = plain_page.locator(".zoom img:visible")
    expect(image).to_have_count(1)
    # As large as it is drawn, and not the small copy for a phone's width.
    assert not image.get_attribute("srcset")
    assert image.bounding_box()["width"] == int(image.get_attribute("width"))
    expect(plain_page.locator("button.btn")).to_have_count(0)
    expect(plain_page.get_by_role("link", name="Abrir la imagen")).to_be_visible()
