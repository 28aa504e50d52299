# SPDX-License-Identifier: MIT
"""On paper: the contents of the screens, dark on white, without controls."""

import re
import shutil

import pytest
from conftest import PAPER, REPOSITORY, THEMES, build, each, link_to, look, screen, write_app
from forms import RECEIVER, field, small_app
from playwright.sync_api import expect

# The controls, and the parts of the screen's frame.
# That of a calculator says what is calculated.
LEFT_OUT = ".bar, .tabs, .skip, .filter, .in-clear, .btn:not(summary), .pic-btn, .row-action, .toast, button:not(.cal-day, .row-link)"
DARK = """() => [document.documentElement, ...document.querySelectorAll('body, body *')].filter((one) => one.checkVisibility()).filter((one) => {
  const {backgroundColor, backgroundImage} = getComputedStyle(one);
  const [r, g, b, a = 1] = (backgroundColor.match(/[\\d.]+/g) || []).map(Number);
  return backgroundImage !== 'none' || (a > 0.05 && Math.max(r, g, b) < 200);
}).filter((one) => !one.closest('.leaflet-container, svg, video, iframe, object, audio, canvas')).map((one) => one.outerHTML.slice(0, 100))"""


@pytest.fixture
def context_options():
    return {"viewport": PAPER, "locale": "es-ES", "timezone_id": "Europe/Madrid", "reduced_motion": "reduce", "color_scheme": "dark"}


def left_on_paper(page):
    """The controls that are printed nevertheless, and dark grounds."""
    chosen = page.evaluate("(dark) => { const {scheme} = document.documentElement.dataset; document.documentElement.dataset.scheme = dark; return scheme; }", "dark")
    page.emulate_media(media="print", color_scheme="dark")
    shown = page.locator(LEFT_OUT).evaluate_all("all => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 100))")
    dark = page.evaluate(DARK)
    page.emulate_media(media="screen", color_scheme="light")
    page.evaluate("(scheme) => { scheme ? document.documentElement.dataset.scheme = scheme : delete document.documentElement.dataset.scheme; }", chosen)
    return shown + dark


@look(left_on_paper, PAPER)
def test_every_screen_prints_its_contents_alone(found):
    assert found == {}


def test_all_events_are_printed_whatever_day_is_chosen(themed, page):
    page.goto(themed + "agenda/actividades.html")
    page.locator(".cal").wait_for()
    page.locator(".cal-day:not(.full, .far)").first.click()
    assert page.locator(".day-events:visible").count() < page.locator(".day-events").count()
    page.emulate_media(media="print")
    assert page.locator(".day-events:visible").count() == page.locator(".day-events").count()
    assert page.locator(".month:visible").count() == page.locator(".month").count()


def test_a_test_that_has_not_begun_is_printed_with_all_questions_and_no_solution(themed, page):
    page.goto(themed + "cuanto-sabes/cinco-preguntas.html")
    page.get_by_role("button", name="Empezar").wait_for()
    assert page.locator(".question:visible").count() == 0
    page.emulate_media(media="print")
    assert page.locator(".question:visible").count() == 5
    assert page.locator(".question:visible input").count() > 10
    assert page.locator(".solution").count() == 0
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Empezar").click()
    page.emulate_media(media="print")
    assert page.locator(".question:visible").count() == 1


@pytest.mark.parametrize("path, part", [("agenda/actividades.html", ".day-events"), ("cuanto-sabes/cinco-preguntas.html", ".question")])
def test_what_belongs_together_is_on_one_sheet(themed, page, path, part):
    """Firefox cuts pictures and leaves headings alone, unless what is around them stays whole."""
    page.goto(themed + path)
    page.emulate_media(media="print")
    assert set(page.locator(part).evaluate_all("all => all.map((one) => getComputedStyle(one).breakInside)")) == {"avoid"}


@pytest.mark.parametrize("path", ["agenda/actividades.html", "cuanto-sabes/cinco-preguntas.html", "salas/todas.html", "pizarra/dibujo.html"])
def test_the_title_is_printed(themed, page, path):
    page.goto(themed + path)
    page.emulate_media(media="print")
    title = page.locator("h1").bounding_box()
    assert title["height"] > 10 and title["width"] > 50 and title["y"] >= 0
    assert page.locator("h1").evaluate("title => getComputedStyle(title.closest('.head')).clipPath") == "none"
    assert page.locator("h1").evaluate("title => getComputedStyle(title).color") == "rgb(0, 0, 0)"


def test_a_map_is_printed_without_its_buttons(themed, page):
    page.context.route("https://tile.openstreetmap.org/**", lambda route: route.abort())
    page.expected_problems = ["ERR_"]
    page.goto(themed + "mapa/como-llegar.html")
    page.locator(".leaflet-control-zoom").wait_for()
    page.emulate_media(media="print")
    assert page.locator(".map-view").is_visible()
    assert page.locator(".leaflet-control-zoom:visible, .map-bar:visible, .map-box > .btn:visible").count() == 0


@pytest.mark.parametrize("is_large", [False, True])
def test_a_picture_that_can_be_enlarged_is_as_wide_as_the_paper(themed, site, page, is_large):
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(themed + screen(site, "image-zoom"))
    page.locator(".zoom.is-live").wait_for()
    if is_large:
        page.locator(".zoom-bar .btn").nth(1).click()
    page.emulate_media(media="print")
    box, picture = page.locator(".zoom").bounding_box(), page.locator(".zoom img").bounding_box()
    # A theme may put a border around it.
    assert abs(picture["width"] - box["width"]) < 4 and abs(picture["height"] - box["height"]) < 4
    assert picture["y"] - page.locator("h1").evaluate("title => title.getBoundingClientRect().bottom") < 60


def sheets(page, **paper):
    """The number of sheets, as the document itself says."""
    return int(re.search(rb"/Type /Pages\s/Count (\d+)", page.pdf(margin=dict.fromkeys(("top", "right", "bottom", "left"), "10mm"), **paper))[1])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("size", [(900, 1200), (1000, 1600), (300, 1600)])
def test_a_tall_picture_that_can_be_enlarged_is_printed_on_one_sheet(tmp_path, page, theme, paper, size):
    app = write_app(tmp_path / "app", [("z", "IMAGE_ZOOM_ACTIVITY", "z.xml")], {"z.xml": "<data><dataId>a</dataId><headerText>Plano</headerText><imageFile>a.svg</imageFile></data>"})
    (app / "images").mkdir()
    width, height = size
    (app / "images/a.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><rect width="{width}" height="{height}" fill="green"/></svg>')
    page.goto(build(app, tmp_path / "site", "--theme", theme).as_uri() + "/index.html")
    page.locator(".zoom.is-live").wait_for()
    assert sheets(page, format=paper) == 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("position", ["", "left", "below"])
def test_a_long_text_with_a_picture_takes_the_whole_width_of_the_paper(tmp_path, page, theme, position):
    text = "\n\n".join(["Un texto de muchas palabras. " * 12] * 10)
    place = position and f"<imagePosition>{position}</imagePosition>"
    app = write_app(tmp_path / "app", [("t", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")], {"t.xml": f"<data><dataId>a</dataId><headerText>Texto</headerText><imageFile>a.svg</imageFile>{place}<text>{text}</text></data>"})
    (app / "images").mkdir()
    (app / "images/a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="green"/></svg>')
    page.goto(build(app, tmp_path / "site", "--theme", theme).as_uri() + "/index.html")
    page.emulate_media(media="print")
    text, picture = page.locator(".prose").bounding_box(), page.locator(".picture").bounding_box()
    assert text["width"] > 600 and picture["height"] <= 501 and abs(picture["width"] / picture["height"] - 0.75) < 0.02
    assert sheets(page, format="A4") <= 3


@pytest.mark.parametrize("kind, address", [
    ("web", "https://example.org/una/carta?a=1"), ("pdf", "https://example.org/una/carta.pdf"), ("video", "https://www.youtube.com/watch?v=aqz-KE-bpKQ")])
def test_what_is_elsewhere_is_printed_with_its_address(tmp_path, page, kind, address):
    data = f"<data><dataId>a</dataId><headerText>Carta</headerText><{kind}Url>{address}</{kind}Url></data>"
    app = write_app(tmp_path / "app", [("w", f"{kind.upper()}_ACTIVITY", "w.xml")], {"w.xml": data})
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    added = "host => getComputedStyle(host, '::after').content"
    page.emulate_media(media="print")
    expect(page.locator(".host")).to_be_visible()
    assert address in page.locator(".host").evaluate(added)
    page.emulate_media(media="screen")
    assert page.locator(".host").evaluate(added) == "none"


def test_a_calculator_is_printed_with_its_numbers(themed, site, page):
    page.goto(themed + screen(site, "calculator"))
    page.emulate_media(media="print")
    expect(page.locator(".sum > summary")).to_be_visible()


def test_long_answers_are_printed_whole(tmp_path, page):
    lines = field("TEXTVIEW", "texto") + field("TEXT", "nombre")
    site = build(small_app(tmp_path / "app", f"<form><actionUrl>{RECEIVER}</actionUrl>{lines}</form>"), tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    box = page.get_by_label("Texto")
    box.fill("\n".join(f"Línea {number}" for number in range(30)))
    # As visitors do by its corner.
    box.evaluate("(box) => { box.style.height = '80px'; }")
    page.emulate_media(media="print")
    assert box.evaluate("(box) => box.scrollHeight <= box.clientHeight + 1 && box.clientHeight > 400")


def test_half_a_star_is_printed(tmp_path, page):
    app = write_app(
        tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml")],
        {"l.xml": "<data><dataId>a</dataId><list><listItem><text>A</text><rating>4.5</rating></listItem></list></data>"})
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    page.emulate_media(media="print")
    fill = "(half) => ['::before', null].map((part) => getComputedStyle(half, part)).map(({webkitTextFillColor, color}) => [webkitTextFillColor, color])"
    (left, ink), (right, _) = page.locator(".half").evaluate(fill)
    assert left == ink == "rgb(0, 0, 0)" and right not in (ink, "rgba(0, 0, 0, 0)")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("count", [1, 3])
def test_a_gallery_is_printed_with_whole_captions_and_without_its_viewer(tmp_path, page, theme, count):
    image = f"<image><imageFile>a.png</imageFile><text>{'Un texto de muchas palabras. ' * 6}</text>{link_to('g')}</image>"
    app = write_app(tmp_path / "app", [("g", "IMAGE_GALLERY_ACTIVITY", "g.xml")], {"g.xml": f"<data><dataId>a</dataId><galery>{image * count}</galery></data>"})
    (app / "images").mkdir()
    shutil.copy(REPOSITORY / "example-app/images/icon.png", app / "images/a.png")
    page.goto(build(app, tmp_path / "site", "--theme", theme).as_uri() + "/index.html")
    viewer = page.locator("dialog.viewer")
    # A gallery of one picture opens it at once.
    if count > 1:
        page.locator(".shot").first.click()
    expect(viewer).to_be_visible()
    page.emulate_media(media="print")
    expect(viewer).to_be_hidden()
    assert page.locator(".shot-link:visible").count() == 0
    for shot in each(page.locator(".shot")):
        image, caption = shot.locator("img").bounding_box(), shot.locator(".caption")
        assert image["y"] + image["height"] <= caption.bounding_box()["y"] + 1 and image["x"] >= 0
        assert caption.evaluate("caption => caption.scrollHeight <= caption.clientHeight + 1 && caption.scrollWidth <= caption.clientWidth + 1")
