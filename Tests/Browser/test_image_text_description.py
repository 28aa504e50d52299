# SPDX-License-Identifier: MIT
"""Texts: turning pages by swipe and arrow key, and links made of plain addresses."""

import shutil

import pytest
from conftest import DESKTOP, PHONE, REPOSITORY, Server, build, link_to, write_app
from playwright.sync_api import expect

APP = """<?xml version="1.0" encoding="UTF-8"?>
<application><title>Textos</title><entryPoint><pointLevelId>t</pointLevelId><pointDataId>b</pointDataId></entryPoint>
<levels><level><levelId>t</levelId><levelTitle>Textos</levelTitle><levelFile>t.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level></levels></application>
"""


def next_level(data, tag="nextLevel"):
    return f"<{tag}><nextLevelLevelId>t</nextLevelLevelId><nextLevelDataId>{data}</nextLevelDataId></{tag}>"


DATA = f"""<?xml version="1.0" encoding="UTF-8"?>
<levelData>
<data><dataId>b</dataId><headerText>Dos</headerText><text>Tel. 964 123 456, de 1936 a 1939: museo@example.org.
Ver www.example.org.</text>{next_level("c")}{next_level("a", "prevLevel")}</data>
<data><dataId>a</dataId><headerText>Uno</headerText><text>Uno.</text>{next_level("b")}</data>
<data><dataId>c</dataId><headerText>Tres</headerText><text>Tres.</text>{next_level("b", "prevLevel")}</data>
</levelData>
"""


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("texts")
    (folder / "app" / "xml").mkdir(parents=True)
    (folder / "app" / "xml" / "app.xml").write_text(APP)
    (folder / "app" / "xml" / "t.xml").write_text(DATA)
    return build(folder / "app", folder / "site")


@pytest.fixture(params=["http", "file"])
def start(request, texts):
    if request.param == "file":
        yield texts.as_uri() + "/index.html"
        return
    server = Server(texts)
    yield server.base + "index.html"
    server.stop()


@pytest.fixture
def context_options():
    return {"viewport": {"width": 390, "height": 844}, "locale": "es-ES", "has_touch": True}


def swipe(page, across, down=0, x=200):
    """A touch on the screen, sent to the browser like that of a real finger."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": 400}]})
    for part in (0.3, 0.6, 1):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + across * part, "y": 400 + down * part}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def heading(page):
    return page.get_by_role("heading", level=1)


def shows(page, title):
    """Waits for a screen, including its scripts, because a heading is visible before they run."""
    expect(heading(page)).to_have_text(title)
    page.wait_for_load_state()


def test_arrow_keys_turn_pages(page, start):
    page.goto(start)
    page.keyboard.press("ArrowRight")
    shows(page, "Tres")
    page.keyboard.press("ArrowLeft")
    shows(page, "Dos")
    page.keyboard.press("ArrowLeft")
    shows(page, "Uno")
    page.keyboard.press("ArrowLeft")
    expect(heading(page)).to_have_text("Uno")


def test_keys_of_the_browser_are_left_alone(page, start):
    page.goto(start)
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(heading(page)).to_have_text("Dos")


def test_swipes_turn_pages(page, start):
    page.goto(start)
    swipe(page, -160)
    shows(page, "Tres")
    swipe(page, 160)
    shows(page, "Dos")


@pytest.mark.parametrize("across, down, x", [(-40, 0, 200), (-100, 120, 200)])
def test_other_movements_do_not(page, start, across, down, x):
    page.goto(start)
    swipe(page, across, down, x)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(heading(page)).to_have_text("Dos")


def test_buttons_turn_pages_without_script(plain_page, start):
    plain_page.goto(start)
    plain_page.get_by_role("link", name="Siguiente").click()
    expect(heading(plain_page)).to_have_text("Tres")
    plain_page.get_by_role("link", name="Anterior").click()
    expect(heading(plain_page)).to_have_text("Dos")


def test_plain_addresses_are_links(plain_page, start):
    plain_page.goto(start)
    text = plain_page.locator(".prose")
    assert text.locator("a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))") == [
        "tel:964123456", "mailto:museo@example.org", "https://www.example.org",
    ]
    expect(text).to_contain_text("Tel. 964 123 456, de 1936 a 1939: museo@example.org.")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_picture_stands_where_the_app_puts_it(tmp_path, page, size):
    places = ("above", "below", "left")
    items = "".join(
        f"<data><dataId>{place}</dataId><headerText>{place}</headerText><imageFile>a.png</imageFile><imagePosition>{place}</imagePosition>"
        f"<text>Un texto</text><barText>Sigue leyendo</barText>{link_to('t', 'above')}</data>" for place in places)
    rows = "".join(f"<listItem><text>{place}</text>{link_to('t', place)}</listItem>" for place in places)
    app = write_app(tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml"), ("t", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")],
                    {"l.xml": f"<data><dataId>a</dataId><list>{rows}</list></data>", "t.xml": items})
    (app / "images").mkdir()
    shutil.copy(REPOSITORY / "example-app/images/icon.png", app / "images/a.png")
    site = build(app, tmp_path / "site", "--lang", "es")
    page.set_viewport_size(size)
    for place in places:
        page.goto((site / f"t/{place}.html").as_uri())
        picture, text = (page.locator(name).bounding_box() for name in (".article>.picture", ".article>.prose"))
        is_beside = place == "left" or (place == "above" and size == DESKTOP)
        if is_beside:
            assert picture["x"] + picture["width"] <= text["x"], place
        elif place == "above":
            assert picture["y"] + picture["height"] <= text["y"]
        else:
            assert text["y"] + text["height"] <= picture["y"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".pair .next")).to_have_text("Sigue leyendo")
