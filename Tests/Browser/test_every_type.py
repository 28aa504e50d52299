# SPDX-License-Identifier: MIT
"""Requirements on a screen of every type: it can be used by keyboard alone, and continues to work when the server has stopped."""

import pytest
from conftest import Server, draw_tiles, go_offline, screen
from playwright.sync_api import expect

TYPES = [
    "audio", "buttons", "calculator", "calendar", "canvas", "chat", "cover", "crud", "data", "form", "image-gallery", "image-list", "image-text-description",
    "image-zoom", "list", "map", "multimedia", "pdf", "placeholder", "profile", "qr", "quiz", "sale", "search", "splash", "video", "web"]
# The controls that a visitor can reach. Of a group of radio buttons one counts, because arrow keys lead to the others.
CONTROLS = """() => [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary, audio, video, [tabindex="0"])')]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.disabled && one.tabIndex >= 0 && one.type !== 'radio')"""


@pytest.mark.parametrize("view", TYPES)
def test_every_control_is_reached_by_keyboard(site, server, page, view):
    draw_tiles(page)
    page.emulate_media(reduced_motion="reduce")  # no launch image over the screen
    page.goto(server.base + screen(site, view))
    page.evaluate(f"""() => {{
        window.wanted = ({CONTROLS})();
        window.reached = new Set();
        document.addEventListener('focusin', (event) => reached.add(event.target));
    }}""")
    for _ in range(10):
        for _ in range(8 + page.evaluate("wanted.length")):
            page.keyboard.press("Tab")
        if page.evaluate("wanted.every((one) => reached.has(one))"):
            break
    assert page.evaluate("wanted.filter((one) => !reached.has(one)).map((one) => one.outerHTML.slice(0, 120))") == []



def read(selector):
    return lambda page: expect(page.locator(selector).first).to_be_visible()


def do_sum(page):
    page.locator(".sum summary").click()
    expect(page.locator(".result")).to_be_visible()


def turn_month(page):
    before = page.locator(".cal-title").inner_text()
    page.get_by_role("button", name="Mes siguiente").click()
    expect(page.locator(".cal-title")).not_to_have_text(before)


def open_viewer(page):
    page.locator(".shot").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def save_profile(page):
    page.get_by_label("Nombre").fill("Ana")
    page.locator(".profile-form [type=submit]").click()
    expect(page.locator(".profile-values")).to_contain_text("Ana")


def play(page):
    page.get_by_role("button", name="Empezar").click()
    page.get_by_role("radio").first.check()
    page.locator("[data-do=next]").click()
    expect(page.get_by_role("heading", name="Pregunta 2")).to_be_visible()


# The actions on a screen after the server has stopped; the other types have such a test in their own files.
USES = {
    "audio": read("main h2"), "buttons": read("a.tile"), "calculator": do_sum, "calendar": turn_month, "chat": read("main a.btn"), "cover": read("a.tile"),
    "image-gallery": open_viewer, "image-list": read("a.row"), "image-text-description": read(".prose"), "pdf": read("main a.btn"),
    "placeholder": read(".remote a.btn"), "profile": save_profile, "quiz": play, "sale": read(".prices"), "splash": read("main .picture"),
    "web": read("main a.btn")}


@pytest.mark.parametrize("view", USES)
def test_an_open_screen_goes_on_when_the_server_is_gone(site, page, view):
    server = Server(site)
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.base + screen(site, view))
    page.wait_for_load_state()
    server.stop()
    # Pictures that have not been visible cannot load any more, so their names are shown instead. Nor can scripts that are loaded at the
    # first touch; the screen works without them.
    missed = {"image-gallery": "/assets/images/", "quiz": "/assets/images/", "calendar": "/calendar-file.", "profile": "/app-fields."}.get(view)
    # Those of a closed menu load when it is opened.
    page.expected_problems = ["/assets/images/menu/", "/app-layers.", "ERR_INTERNET_DISCONNECTED", *([missed] if missed else [])]
    go_offline(page)
    USES[view](page)
    menu = page.locator(".more > summary")
    if menu.count():
        # Its list opens in place without the script that makes it a menu.
        menu.click()
        expect(page.locator(".more ul")).to_be_visible()
