# SPDX-License-Identifier: MIT
"""The launch image: once in a visit, short, skippable."""

import base64

import pytest
from playwright.sync_api import expect

from conftest import Server, build

PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/eL9GtQAAAABJRU5ErkJggg==")
APP = """<application><title>Faro</title><coverFileName>cover.xml</coverFileName><levels><level><levelId>inicio</levelId>
<levelTitle>Inicio</levelTitle><levelType>SPLASH_ACTIVITY</levelType></level></levels></application>"""
COVER = """<cover><titleText>Faro</titleText><buttons><button><buttonTitle>Ver</buttonTitle><nextLevel><nextLevelLevelId>inicio</nextLevelLevelId></nextLevel>
</button></buttons></cover>"""


@pytest.fixture(scope="module", params=["http", "file"])
def splash(request, tmp_path_factory):
    app = tmp_path_factory.mktemp("faro")
    (app / "xml").mkdir()
    (app / "images").mkdir()
    (app / "xml/app.xml").write_text(APP)
    (app / "xml/cover.xml").write_text(COVER)
    (app / "images/splash.png").write_bytes(PIXEL)
    site = build(app, tmp_path_factory.mktemp("site") / "faro")
    path = next(path for path in site.rglob("*.html") if "view-splash" in path.read_text()).relative_to(site)
    if request.param == "file":
        yield f"{site.as_uri()}/{path}"
    else:
        server = Server(site)
        yield f"{server.base}{path}"
        server.stop()


def test_the_launch_image_goes_by_itself_and_comes_once_in_a_visit(splash, page):
    page.clock.install()
    page.goto(splash)
    expect(page.locator(".launch")).to_be_visible()
    page.clock.run_for(2000)
    expect(page.locator(".launch")).to_be_hidden()
    page.reload()
    expect(page.locator(".launch")).to_be_hidden()


@pytest.mark.parametrize("way", ["button", "picture", "Escape", "Enter"])
def test_the_launch_image_can_be_skipped(splash, page, way):
    page.clock.install()
    page.goto(splash)
    launch = page.locator(".launch")
    if way == "button":
        page.get_by_role("button", name="Saltar").click()
    elif way == "picture":
        launch.locator("img").click(position={"x": 20, "y": 20})
    else:
        page.keyboard.press(way)
    expect(launch).to_be_hidden()


def test_the_launch_image_stays_away_from_people_who_want_less_movement(splash, page):
    page.emulate_media(reduced_motion="reduce")
    page.goto(splash)
    expect(page.locator(".launch")).to_be_hidden()


def test_the_screen_leads_to_the_start(splash, page):
    page.emulate_media(reduced_motion="reduce")
    page.goto(splash)
    expect(page.locator("main .picture")).to_be_visible()
    page.get_by_role("link", name="Empezar").click()
    expect(page.get_by_role("heading", name="Faro")).to_be_attached()


def test_without_script_the_screen_is_the_picture_and_the_way_on(splash, plain_page):
    plain_page.goto(splash)
    expect(plain_page.locator(".launch")).to_be_hidden()
    expect(plain_page.locator("main .picture")).to_be_visible()
    expect(plain_page.get_by_role("link", name="Empezar")).to_be_visible()
