# SPDX-License-Identifier: MIT
"""What is meant for fingers alone: strips that do not leave the page, second taps, and letters that phones do not enlarge."""

import shutil

import fingers
import pytest
from conftest import REPOSITORY, THEMES, build, each, settle, until
from playwright.sync_api import expect


@pytest.fixture
def context_options():
    return fingers.PHONE


@pytest.fixture(scope="module", params=THEMES)
def hotels(request, tmp_path_factory):
    return build(REPOSITORY / "Tests/Apps/hotels", tmp_path_factory.mktemp("hotels") / "site", "--theme", request.param).as_uri() + "/"


@pytest.fixture(scope="module")
def guide(tmp_path_factory):
    return build(REPOSITORY / "Tests/Apps/guide", tmp_path_factory.mktemp("guide") / "site").as_uri() + "/"


def beyond_edges(page):
    return page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorX")


def test_a_swipe_too_many_does_not_go_back(hotels, guide, page):
    for path in (hotels + "regalos/todos.html", guide + "index.html", guide + "pases/pases.html"):
        page.goto(path)
        until(lambda: beyond_edges(page) == "none")
    page.goto(hotels + "index.html")
    assert beyond_edges(page) == "auto"


def test_a_finger_on_the_open_menu_leaves_the_page_where_it_is(themed, page):
    page.goto(themed + "piezas/catalogo.html")
    hand = fingers.Hand(page)
    page.locator("[data-action=sideMenu]:visible, .drawer > summary:visible").first.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    for x in (25, 300):
        hand.swipe((x, 600), (x, 200))
        settle(page)
        assert page.evaluate("scrollY") == 0
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    hand.swipe((200, 600), (200, 200))
    until(lambda: page.evaluate("scrollY") > 100)


def test_fields_have_letters_that_no_phone_enlarges(hotels, themed, page):
    page.goto(hotels + "index.html")
    assert page.locator(".sort .in").evaluate("(field) => parseFloat(getComputedStyle(field).fontSize)") >= 16
    page.goto(themed + "agenda/actividades.html")
    page.locator(".cal-pick").click()
    expect(page.locator(".cal select")).to_be_visible()
    sizes = page.locator(".cal :is(select, input)").evaluate_all("(all) => all.map((field) => parseFloat(getComputedStyle(field).fontSize))")
    assert len(sizes) == 2 and min(sizes) >= 16


def test_the_second_tap_on_a_button_that_closes_a_dialog_goes_nowhere(base, page):
    page.goto(base + "cuaderno/visitas.html")
    page.locator("[data-do=create]").click()
    cancel = page.get_by_role("dialog").get_by_role("button", name="Cancelar")
    expect(cancel).to_be_visible()
    heard = page.evaluate("""async () => {
        const below = document.createElement('button');
        document.body.append(below);
        const heard = [];
        below.onclick = (event) => heard.push(event.detail);
        const dialog = document.querySelector('dialog[open]');
        const closed = new Promise((resolve) => dialog.addEventListener('close', resolve));
        dialog.querySelector('[data-do=cancel]').click();
        await closed;
        // The second of two taps, a key, and another tap.
        for (const detail of [2, 0, 1]) below.dispatchEvent(new MouseEvent('click', {detail, bubbles: true, cancelable: true}));
        return heard;
    }""")
    assert heard == [0, 1]


@pytest.mark.parametrize("theme", THEMES)
def test_advertisements_stop_one_at_a_time(tmp_path, page, theme):
    app = shutil.copytree(REPOSITORY / "example-app", tmp_path / "app")
    (app / "images/ads/propia").mkdir(parents=True)
    for name in "abc":
        shutil.copy(app / "images/icon.png", app / f"images/ads/propia/{name}.png")
    page.goto((build(app, tmp_path / "site", "--theme", theme) / "comparte/recuerdos.html").as_uri())
    strip = page.locator(".ad")
    strip.scroll_into_view_if_needed()
    strip.evaluate("(strip) => strip.scrollTo({left: strip.clientWidth * 0.7, behavior: 'instant'})")
    offset = strip.evaluate("(strip) => [strip.scrollLeft, ...[...strip.querySelectorAll('li')].map((each) => each.offsetLeft - strip.firstElementChild.offsetLeft)]")
    assert offset[0] == pytest.approx(offset[2], abs=1)


@pytest.mark.parametrize("context_options", [fingers.PHONE | {"viewport": {"width": 844, "height": 390}}])
def test_a_keyboard_over_a_turned_phone_leaves_room_for_the_field(themed, page):
    page.goto(themed + "reservas/visita.html")
    for field in each(page.locator("main form input.in:not([type=file]):visible")):
        page.set_viewport_size({"width": 844, "height": 390})
        field.focus()
        page.set_viewport_size({"width": 844, "height": 170})
        page.wait_for_function("() => innerHeight === 170")
        # As browsers do for a field with the focus.
        assert field.evaluate("""(field) => {
            field.scrollIntoView({block: 'nearest', behavior: 'instant'});
            const {left, top, bottom} = field.getBoundingClientRect();
            return document.elementFromPoint(left + 60, (top + bottom) / 2) === field;
        }""")
