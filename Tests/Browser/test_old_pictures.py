# SPDX-License-Identifier: MIT
"""How the pictures, grounds, covers and sizes of old apps look: their authors made them for other screens."""

import re
import struct
import zlib

import pytest
from conftest import build, colour_at, each, link_to, write_app
from playwright.sync_api import expect

DESK = {"width": 1280, "height": 800}


def rows(*texts):
    return "".join(f"<listItem><text>{text}</text>{link}</listItem>" for text, link in texts)


def png(path, width, height, colour):
    """Writes a picture; `colour` gives the three parts of a colour at a place."""
    lines = b"".join(b"\0" + b"".join(bytes(colour(x, y)) for x in range(width)) for y in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))
    return path


# Pictures


@pytest.mark.parametrize("width, height, shown", [(100, 60, 150), (300, 80, 358), (1200, 200, 358), (1200, 900, 358)])
def test_nothing_is_blown_up_beyond_one_and_a_half_times_its_size(tmp_path, page, width, height, shown):
    app = write_app(tmp_path / "app", [("t", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")], {
        "t.xml": "<data><dataId>a</dataId><headerText>T</headerText><imageFile>p.png</imageFile><text>Hola</text></data>"})
    (app / "images").mkdir()
    png(app / "images/p.png", width, height, lambda x, y: [180, 90, 40])
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    box = page.locator(".picture").bounding_box()
    assert round(box["width"]) == shown and abs(box["height"] - shown * height / width) < 1


@pytest.mark.parametrize("width, height, type, data", [
    (300, 2400, "IMAGE_TEXT_DESCRIPTION", "<imageFile>images/p.png</imageFile><text>Hola</text>"),
    (600, 1800, "IMAGE_LIST", "<imageFile>images/p.png</imageFile><list><listItem><text>x</text></listItem></list>"),
    (300, 2400, "QUIZ", "<questions><question><idQ>1</idQ><text>x</text><imageFile>images/p.png</imageFile><answers><answer><answerText>x</answerText>"
     "<correct>true</correct></answer></answers></question></questions>"),
])
def test_a_tall_picture_leaves_room_for_what_stands_below_it(tmp_path, page, width, height, type, data):
    app = write_app(tmp_path / "app", [("t", f"{type}_ACTIVITY", "t.xml")], {"t.xml": f"<data><dataId>a</dataId><headerText>T</headerText>{data}</data>"})
    (app / "images").mkdir()
    png(app / "images/p.png", width, height, lambda x, y: [180, 90, 40])
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    if type == "QUIZ":
        page.get_by_role("button", name="Empezar").click()
    picture = page.locator(".picture")
    page.wait_for_function("(image) => image.complete && image.naturalWidth", arg=picture.element_handle())
    box = picture.bounding_box()
    assert 300 < box["height"] <= 844 * (0.5 if type == "QUIZ" else 0.75) + 1
    assert box["y"] + box["height"] < 844


# Grounds, covers, sizes

def with_ground(folder, picture):
    """An app whose lists stand on a picture."""
    styles = "<styles><type><typeId>LIST_ACTIVITY</typeId><backgroundFileName>images/g.png</backgroundFileName></type></styles>"
    app = write_app(folder, [("t", "LIST_ACTIVITY", "t.xml")], {"t.xml": f"<data><dataId>a</dataId><headerText>T</headerText><list>{rows(('x', ''))}</list></data>"},
                    more="<stylesFileName>styles.xml</stylesFileName>")
    (app / "xml/styles.xml").write_text(f"<application>{styles}</application>")
    (app / "images").mkdir()
    (app / "images/g.png").write_bytes(picture.read_bytes())
    return app


def test_a_ground_keeps_the_tone_of_its_picture(tmp_path, page):
    black = png(tmp_path / "black.png", 60, 90, lambda x, y: [(x * 7 + y * 3) % 30] * 3)
    blue = png(tmp_path / "blue.png", 60, 90, lambda x, y: [20, 40 + x % 30, 160 + y % 40])
    page.emulate_media(color_scheme="dark")
    page.goto((build(with_ground(tmp_path / "black", black), tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    assert max(colour_at(page, 195, 700)) < 60
    for scheme in "light", "dark":
        page.emulate_media(color_scheme=scheme)
        page.goto((build(with_ground(tmp_path / scheme, blue), tmp_path / f"blue-{scheme}", "--lang", "es") / "index.html").as_uri())
        red, _, blueness = colour_at(page, 195, 700)
        assert blueness > red + 15, (scheme, red, blueness)
        assert (blueness > 150) == (scheme == "light"), (scheme, blueness)


def test_a_ground_of_one_colour_is_no_picture(tmp_path, page):
    picture = png(tmp_path / "g.png", 60, 90, lambda x, y: [20, 60, 120])
    page.goto((build(with_ground(tmp_path / "app", picture), tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    assert page.evaluate("getComputedStyle(document.body, '::before').backgroundImage").count("url(") == 0


def cover_app(folder, cover, *, lang="es", more=""):
    app = write_app(folder, [("t", "LIST_ACTIVITY", "t.xml")], {"t.xml": f"<data><dataId>a</dataId><headerText>T</headerText><list>{rows(('x', ''))}</list></data>"},
                    more="<coverFileName>cover.xml</coverFileName>" + more)
    text = (app / "xml/app.xml").read_text()
    (app / "xml/app.xml").write_text(re.sub("<entryPoint>.*</entryPoint>", "", text))
    (app / "xml/cover.xml").write_text(f"<level>{cover}</level>")
    (app / "images").mkdir()
    return app


def cover_button(title="", picture=""):
    file = f"<buttonFileName>images/{picture}</buttonFileName>" if picture else ""
    return f"<button><buttonTitle>{title}</buttonTitle>{file}{link_to('t')}</button>"


def test_a_picture_and_a_word_in_one_row_of_a_cover_have_one_height(tmp_path, page):
    app = cover_app(tmp_path / "app", f"<buttons>{cover_button('Agenda', 'p.png')}{cover_button('Salas')}</buttons>")
    png(app / "images/p.png", 160, 200, lambda x, y: [x, y, 90])
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    first, second = (page.locator(".tile").nth(number).bounding_box() for number in range(2))
    assert first["y"] == second["y"] and first["height"] == second["height"]


@pytest.mark.parametrize("colour, is_flat", [(lambda x, y: [240, 240, 240], True), (lambda x, y: [x, 90, y], False)])
def test_the_top_of_a_cover_shrinks_to_its_art_on_a_flat_ground(tmp_path, page, colour, is_flat):
    app = cover_app(tmp_path / "app", f"<titleFileName>images/t.png</titleFileName><backgroundFileName>images/g.png</backgroundFileName><buttons>{cover_button('Salas')}</buttons>")
    png(app / "images/t.png", 200, 60, lambda x, y: [x, y, 90])
    png(app / "images/g.png", 200, 200, colour)
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    height = page.locator(".hero").bounding_box()["height"]
    assert (height < 200) == is_flat, height


@pytest.mark.parametrize("lang", ["es", "de"])
def test_long_words_break_with_hyphens_of_their_language(tmp_path, page, lang):
    word = {"es": "Internacionalización", "de": "Veranstaltungskalender"}[lang]
    app = cover_app(tmp_path / "app", f"<buttons>{cover_button(word)}{cover_button('x')}</buttons>")
    page.goto((build(app, tmp_path / "site", "--lang", lang) / "index.html").as_uri())
    assert page.locator("html").get_attribute("lang") == lang
    style = page.locator(".tile-word").first.evaluate("(word) => { const {hyphens, wordBreak} = getComputedStyle(word); return [hyphens, wordBreak]; }")
    assert style == ["auto", "normal"]


@pytest.mark.parametrize("size", ["6sp", "90sp"])
def test_no_size_of_2012_makes_a_text_too_small_or_too_large(tmp_path, page, size):
    app = write_app(tmp_path / "app", [("t", "LIST_ACTIVITY", "t.xml")], {
        "t.xml": "<data><dataId>a</dataId><headerText>Título</headerText><list><listItem><text>x</text><description>Nota</description></listItem></list></data>"},
        more="<stylesFileName>styles.xml</stylesFileName><formatsFileName>formats.xml</formatsFileName>")
    (app / "xml/styles.xml").write_text("<application><styles><type><typeId>LIST_ACTIVITY</typeId><components>header=f;selection_list=f;description=f;</components></type></styles></application>")
    (app / "xml/formats.xml").write_text(f"<application><formats><format><name>f</name><textSize>{size}</textSize></format></formats></application>")
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    sizes = page.evaluate("[...document.querySelectorAll('h1, main *')].filter((one) => one.innerText?.trim() && !one.children.length).map((one) => parseFloat(getComputedStyle(one).fontSize))")
    # The theme's own texts have 17 pixels where the format says 16.
    unit = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") / 16
    assert sizes and min(sizes) >= 13 and max(sizes) <= 34 * unit, sizes
    assert 20 <= page.locator("h1").first.evaluate("(title) => parseFloat(getComputedStyle(title).fontSize)") <= 34 * unit


def test_a_desk_has_more_tiles_in_a_row_and_begins_at_the_top(tmp_path, page):
    app = cover_app(tmp_path / "app", f"<buttons>{''.join(cover_button(f'Sala {number}') for number in range(8))}</buttons>")
    page.set_viewport_size(DESK)
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    boxes = [tile.bounding_box() for tile in each(page.locator(".tile"))]
    assert len({box["x"] for box in boxes}) >= 4
    assert page.locator("main").bounding_box()["y"] < 120


def test_a_picture_at_the_start_is_never_cropped_to_its_middle(tmp_path, page):
    app = write_app(tmp_path / "app", [("inicio", "SPLASH_ACTIVITY", "")], {})
    text = (app / "xml/app.xml").read_text()
    (app / "xml/app.xml").write_text(re.sub("<entryPoint>.*</entryPoint>", "<coverFileName>cover.xml</coverFileName>", text).replace("<levelFile></levelFile>", ""))
    (app / "xml/cover.xml").write_text(f"<level><titleText>Faro</titleText><buttons>{cover_button('Ver').replace('>t<', '>inicio<').replace('<nextLevelDataId>a</nextLevelDataId>', '')}</buttons></level>")
    (app / "images").mkdir()
    png(app / "images/splash.png", 320, 480, lambda x, y: [x % 255, y % 255, 90])
    site = build(app, tmp_path / "site", "--lang", "es")
    path = next(path for path in site.rglob("*.html") if "view-splash" in path.read_text())
    page.set_viewport_size(DESK)
    page.clock.install()
    page.goto(path.as_uri())
    picture = page.locator(".launch img")
    expect(picture).to_be_visible()
    fit, box = picture.evaluate("(one) => getComputedStyle(one).objectFit"), picture.bounding_box()
    assert fit == "contain" or abs(box["width"] / box["height"] - 320 / 480) < 0.01, (fit, box)
    assert box["y"] >= 0 and box["y"] + box["height"] <= DESK["height"]


def test_leaving_a_page_on_the_disk_at_once_is_no_error(tmp_path, browser, context_options):
    app = write_app(tmp_path / "app", [("t", "LIST_ACTIVITY", "t.xml")], {"t.xml": f"<data><dataId>a</dataId><headerText>T</headerText><list>{rows(('x', link_to('t')))}</list></data>"})
    site = build(app, tmp_path / "site", "--lang", "es")
    context = browser.new_context(**context_options)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((site / "index.html").as_uri())
    # A second change of screens, while the transition of the first one begins, ends that transition.
    for _ in range(5):
        page.goto((site / "index.html").as_uri() + "?again", wait_until="commit")
        page.goto((site / "index.html").as_uri(), wait_until="commit")
    page.goto((site / "index.html").as_uri())
    page.evaluate("document.readyState")
    context.close()
    assert errors == []
