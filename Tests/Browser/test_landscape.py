# SPDX-License-Identifier: MIT
"""A phone in landscape orientation: little height, and every tool within reach."""

import fingers
import pytest
from playwright.sync_api import expect


@pytest.fixture(params=[(844, 390), (667, 375)])
def context_options(request):
    width, height = request.param
    return {"viewport": {"width": width, "height": height}, "locale": "es-ES", "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


def room(page):
    """The visible range of the page, between the bar and the tabs."""
    return page.evaluate("""() => {
        const tabs = document.querySelector('.tabs')?.getBoundingClientRect();
        return [document.querySelector('.bar').getBoundingClientRect().bottom, tabs && tabs.top > 100 ? tabs.top : innerHeight];
    }""")


def is_seen(page, locator):
    box = locator.bounding_box()
    top, bottom = room(page)
    return box["y"] >= top - 1 and box["y"] + box["height"] <= bottom + 1


def swipe_up(page, locator, distance=120):
    """An upward swipe that begins in the middle of an element."""
    box = locator.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - distance * step / 10}]})
        page.wait_for_timeout(16)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # The scrolling continues by itself for a while.
    return page.evaluate("""async () => {
        let before, still = 0;
        while (still < 15) {
            await new Promise(requestAnimationFrame);
            still = scrollY === before ? still + 1 : 0;
            before = scrollY;
        }
        return scrollY;
    }""")


def test_sheet_and_pens_are_seen_together(themed, page):
    page.goto(themed + "pizarra/dibujo.html")
    sheet, pens = page.locator(".sheet"), page.locator(".pens")
    expect(sheet).to_be_visible()
    assert is_seen(page, sheet) and is_seen(page, pens)
    assert sheet.bounding_box()["height"] >= 150
    # Beside the sheet a finger scrolls to the other tools, and the sheet remains available for drawing.
    assert swipe_up(page, pens) > 0
    page.get_by_role("button", name="Guardar imagen").scroll_into_view_if_needed()
    assert is_seen(page, page.get_by_role("button", name="Guardar imagen")) and is_seen(page, sheet)


def test_picture_and_its_buttons_are_seen_together(themed, page):
    page.goto(themed + "plano/general.html")
    box = page.locator(".zoom.is-live")
    expect(box).to_be_visible()
    assert is_seen(page, box)
    for name in ["Ampliar", "Reducir", "Ver entera"]:
        assert is_seen(page, page.get_by_role("button", name=name)), name


def test_a_finger_scrolls_past_a_picture_seen_whole_and_moves_an_enlarged_one(themed, page):
    page.goto(themed + "plano/general.html")
    box = page.locator(".zoom.is-live")
    expect(box).to_be_visible()
    page.evaluate("document.querySelector('main').style.minHeight = '200vh'")
    assert swipe_up(page, box, 100) > 0
    page.evaluate("window.scrollTo(0, 0)")
    page.get_by_role("button", name="Ampliar").click()
    page.get_by_role("button", name="Ampliar").click()
    page.evaluate("window.scrollTo(0, 0)")
    before = page.locator(".zoom img").bounding_box()["y"]
    assert swipe_up(page, box, 60) == 0
    assert page.locator(".zoom img").bounding_box()["y"] < before - 20


# Controls that reach into what a notch covers, or the round corners on the other side.
COVERED = """() => [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('a[href], button, summary, input, select')].filter((one) => {
    const box = one.getBoundingClientRect();
    const isSeen = one.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !one.closest('.vh, [inert]') && box.width > 1;
    return isSeen && box.bottom > 0 && box.top < innerHeight && (box.left < 49 || box.right > innerWidth - 58);
}).map((one) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("path, opener", [
    ("salas/todas.html", None), ("salas/todas.html", "[data-action=sideMenu]"), ("galeria/piezas.html", ".shot"), ("cuaderno/visitas.html", "[data-do=create]")])
def test_no_control_lies_below_a_notch(themed, page, path, opener, direction):
    page.goto(themed + path)
    fingers.Hand(page).notch(top=0, left=50, right=59, bottom=21)
    page.evaluate("(direction) => { document.documentElement.dir = direction; }", direction)
    if opener:
        page.locator(opener).first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
    assert page.evaluate(COVERED) == []
