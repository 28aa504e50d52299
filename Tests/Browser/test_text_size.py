# SPDX-License-Identifier: MIT
"""Small screens and large letters: nothing is cut off, nothing scrolls sideways, and touch targets are large enough."""

import fingers
import pytest
from conftest import NARROW, PHONE, THEMES, build, draw_tiles, each, link_to, look, screen, write_app
from playwright.sync_api import expect
from test_crud import SCREEN as TABLE, fill_many

# Letters of twice the size, as set in the browser's settings.
LARGE = {"standard": 32, "fixed": 26}
USUAL = {"standard": 16, "fixed": 13}
# Texts that are cut off in their box: scrollable ones can be read, and texts for screen readers alone are not meant to be visible. The bar
# may leave out the name of the previous screen, and shorten its own title if that is in the page as well. A picture that is enlarged in its
# box is no text, but the markup for pages without script in that box counts as text.
CUT = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const {overflowX, overflowY} = getComputedStyle(one);
  const isCut = (overflow, inside, box) => ['hidden', 'clip'].includes(overflow) && inside > box + 1;
  if (one.matches('.bar-title') && document.querySelector('h1').clientWidth > 1) return false;
  return one.matches(':not(.vh, .act-word, .back, .back-word, .play, input, img, svg, video, iframe, .map-view *, .map-view, .zoom)') && one.textContent.trim() && one.checkVisibility()
    && one.clientWidth > 1 && (isCut(overflowX, one.scrollWidth, one.clientWidth) || isCut(overflowY, one.scrollHeight, one.clientHeight));
}).map((one) => `${one.className || one.tagName}: ${one.textContent.trim().slice(0, 60)}`)"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# The touch targets: a label with its box, a row with its link. Links within a text are as high as its lines (WCAG 2.2, 2.5.8).
SMALL = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter((one) =>
  one.checkVisibility({visibilityProperty: true}) && !one.disabled && !one.closest('.skip') && getComputedStyle(one).display !== 'inline').map((one) => {
  const target = one.closest('label, .row:has(> .row-text > .row-link)') && !one.matches('.row-action') ? one.closest('label, .row') : one;
  const box = target.getBoundingClientRect();
  return Math.min(box.width, box.height) < 43.5 ? `${Math.round(box.width)}x${Math.round(box.height)} ${one.outerHTML.slice(0, 120)}` : null;
}).filter(Boolean)"""


def sideways(page):
    wide = page.evaluate(SIDEWAYS)
    return [f"{wide} px sideways"] * (wide > 0)


def cut_off_when_large(page):
    """The elements that are cut off or outside the window in letters of twice the size."""
    page.browser_settings.send("Page.setFontSizes", {"fontSizes": LARGE})
    size = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    found = page.evaluate(CUT) + sideways(page) + [f"the letters have {size} px"] * (size < 32)
    page.browser_settings.send("Page.setFontSizes", {"fontSizes": USUAL})
    return found


@look(cut_off_when_large, NARROW, PHONE)
def test_twice_the_size_of_letters_cuts_nothing_off(found):
    assert found == {}


def hard_to_hit(page):
    """The targets that are too small for fingers on a small screen, and the elements that are cut off there."""
    return page.evaluate(SMALL) + page.evaluate(CUT) + sideways(page)


@look(hard_to_hit, NARROW)
def test_fingers_hit_every_control_on_a_small_screen(found):
    assert found == {}


def wide_when_letters_are_large(page):
    """How much wider than the window a page is whose own letters have twice the size, as in a web view; media queries know nothing of that."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = sideways(page)
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found


@look(wide_when_letters_are_large, NARROW, PHONE)
def test_letters_of_twice_the_size_make_no_page_wider(found):
    assert found == {}


@pytest.mark.parametrize("theme", THEMES)
def test_an_order_and_neighbours_in_large_letters_stay_in_the_window(tmp_path, page, theme):
    texts = "".join(f"<data><dataId>{item}</dataId><text>x</text>{link_to('hoja', other)}</data>" for item, other in ("ab", "bc", "cb"))
    row = f"<listItem><text>Fila</text><rating>3</rating>{link_to('hoja')}</listItem>"
    app = write_app(tmp_path / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("hoja", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "hojas.xml")],
                    {"inicio.xml": f"<data><dataId>a</dataId><headerText>Un título de varias palabras</headerText><list>{row}</list></data>", "hojas.xml": texts})
    address = build(app, tmp_path / "site", "--theme", theme).as_uri()
    for path in ("index.html", "hoja/a.html", "hoja/b.html"):
        for width in (320, 360, 390):
            page.set_viewport_size({"width": width, "height": 740})
            page.goto(f"{address}/{path}")
            assert (path, width, wide_when_letters_are_large(page)) == (path, width, [])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["es", "ar"])
def test_a_long_address_below_the_screens_is_broken(tmp_path, page, theme, language):
    app = write_app(tmp_path / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml")], {"inicio.xml": "<data><dataId>a</dataId><list><listItem><text>A</text></listItem></list></data>"})
    (app / "emobic-site.yaml").write_text(f"language: {language}\nfooter: https://example.org/{'a' * 120}\n")
    page.goto(build(app, tmp_path / "site", "--theme", theme).as_uri() + "/index.html")
    expect(page.locator(".foot")).to_be_visible()
    assert sideways(page) == []


def app_with_tabs(folder, words):
    entries = "".join(f"<action><actionTitle>{word}</actionTitle>{link_to('inicio', word)}</action>" for word in words)
    items = "".join(f"<data><dataId>{item}</dataId><list><listItem><text>A</text></listItem></list></data>" for item in ["a", *words])
    app = write_app(folder, [("inicio", "LIST_ACTIVITY", "inicio.xml")], {"inicio.xml": items}, "<menu><bottomMenu>menu.xml</bottomMenu></menu>")
    (app / "xml/menu.xml").write_text(f"<level><menuActions><menuLevel>Default</menuLevel>{entries}</menuActions></level>")
    return app


@pytest.mark.parametrize("theme", THEMES)
def test_five_tabs_have_equal_shares_whatever_their_words(tmp_path, page, theme):
    app = app_with_tabs(tmp_path / "app", ["Inicio", "Veranstaltungen", "Öffnungszeiten", "Unterkünfte", "Sehenswürdigkeiten"])
    page.goto(build(app, tmp_path / "site", "--theme", theme).as_uri() + "/index.html")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 740})
        boxes = [tab.bounding_box() for tab in each(page.locator(".tabs li"))]
        assert len(boxes) == 5 and boxes[-1]["x"] + boxes[-1]["width"] <= width
        assert max(box["width"] for box in boxes) - min(box["width"] for box in boxes) < 1
    expect(page.locator(".tabs .act-word").nth(1)).to_have_text("Veranstaltungen")


@pytest.mark.parametrize("theme", THEMES)
def test_words_of_tabs_break_or_are_whole_and_are_never_cut(tmp_path, page, theme):
    app = app_with_tabs(tmp_path / "app", ["Destacados", "Locales", "Favoritos", "Buscar", "Novedades"])
    page.goto(build(app, tmp_path / "site", "--theme", theme).as_uri() + "/index.html")
    settings, lines = page.context.new_cdp_session(page), page.locator(".tabs .act-word")
    cut = "words => words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent)"
    tall = "words => words.filter((word) => word.clientHeight > 1.5 * parseFloat(getComputedStyle(word).lineHeight)).map((word) => word.textContent)"
    for width in (320, 360, 412):
        page.set_viewport_size({"width": width, "height": 740})
        assert (width, lines.evaluate_all(cut)) == (width, [])
        # The bar scrolls, and has all the room that the words want.
        settings.send("Page.setFontSizes", {"fontSizes": LARGE})
        assert (width, lines.evaluate_all(cut), lines.evaluate_all(tall)) == (width, [], [])
        settings.send("Page.setFontSizes", {"fontSizes": USUAL})


def test_a_word_of_twelve_letters_fits_a_tile_of_three_columns(tmp_path, page):
    tile = f"<button><buttonTitle>Presentación</buttonTitle>{link_to('botones')}</button>"
    app = write_app(tmp_path / "app", [("botones", "BUTTONS_ACTIVITY", "botones.xml")], {"botones.xml": f"<data><dataId>a</dataId><columns>3</columns><buttons>{tile * 3}</buttons></data>"})
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    word = page.locator(".tile-word").first
    assert word.evaluate("(word) => word.clientHeight < 1.5 * parseFloat(getComputedStyle(word).lineHeight)")


@pytest.mark.parametrize("size", [(341, 160), (320, 256)])
def test_bars_leave_a_page_that_is_enlarged_several_times_to_its_contents(themed, page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(themed + "piezas/catalogo.html")
    # The ground of the bar covers nothing of the page.
    assert page.evaluate("document.elementFromPoint(innerWidth / 2, innerHeight - 10).closest('main')")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    assert page.evaluate("[...document.querySelectorAll('.bar, .tabs')].filter((bar) => bar.getBoundingClientRect().bottom > 0 && bar.getBoundingClientRect().top < innerHeight).length") == 0
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    # At the end, below everything else.
    assert page.evaluate("document.querySelector('.tabs').getBoundingClientRect().bottom") <= size[1] + 1


@pytest.mark.parametrize("theme", THEMES)
def test_captions_of_pictures_break_within_words(tmp_path, page, theme):
    pictures = "".join(f"<image><imageFile>{name}.svg</imageFile><text>{'Campanillas' * 4}</text></image>" for name in "abcd")
    app = write_app(tmp_path / "app", [("l", "IMAGE_GALLERY_ACTIVITY", "l.xml")], {"l.xml": f"<data><dataId>a</dataId><galery>{pictures}</galery></data>"})
    (app / "images").mkdir()
    for name in "abcd":
        (app / f"images/{name}.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"/>')
    page.goto(build(app, tmp_path / "site", "--theme", theme).as_uri() + "/index.html")
    expect(page.locator(".shot .caption")).to_have_count(4)
    assert page.evaluate("[...document.querySelectorAll('.shot .caption')].every((text) => text.scrollWidth <= text.clientWidth)")


def test_the_sign_of_a_map_s_button_is_in_its_middle_at_any_size(themed, page):
    """Browsers that enlarge text alone leave the button as it is."""
    page.context.route("https://tile.openstreetmap.org/**", lambda route: route.abort())
    page.expected_problems = ["ERR_"]
    page.goto(themed + "mapa/como-llegar.html")
    button = page.locator(".leaflet-control-zoom-out")
    button.wait_for()
    # A line as high as the button would grow with the letters, out of the button.
    assert button.evaluate("button => getComputedStyle(button).lineHeight === getComputedStyle(button).fontSize")


def test_the_note_of_a_map_hides_no_place_in_large_letters(themed, page):
    page.context.route("https://tile.openstreetmap.org/**", lambda route: route.abort())
    page.expected_problems = ["ERR_"]
    page.set_viewport_size({"width": 390, "height": 844})
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": LARGE})
    page.goto(themed + "mapa/como-llegar.html")
    note = page.locator(".map-box .map-note")
    expect(note).not_to_be_empty()
    view = page.locator(".map-view").bounding_box()
    assert note.bounding_box()["y"] >= view["y"] + view["height"]


def test_the_calendar_grows_with_large_letters(themed, page, browser):
    """On a phone: iPhones need letters of 16 pixels in a field at least."""
    context = browser.new_context(**fingers.PHONE, service_workers="block")
    phone = context.new_page()
    phone.context.new_cdp_session(phone).send("Page.setFontSizes", {"fontSizes": LARGE})
    phone.goto(themed + "agenda/actividades.html")
    pick = phone.locator(".cal-pick")
    expect(pick).to_be_visible()
    assert float(pick.evaluate("pick => getComputedStyle(pick).fontSize").removesuffix("px")) > 24
    # The dot of a day with events is below its digits.
    assert phone.locator(".cal-day.full").first.evaluate("""day => {
      const digits = document.createRange();
      digits.selectNodeContents(day);
      const {insetBlockEnd, blockSize} = getComputedStyle(day, '::after');
      return day.getBoundingClientRect().bottom - parseFloat(insetBlockEnd) - parseFloat(blockSize) - digits.getBoundingClientRect().bottom;
    }""") >= 0
    context.close()


def test_the_buttons_of_a_popup_are_in_it_in_large_letters(themed, page):
    draw_tiles(page)
    page.set_viewport_size(PHONE)
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": LARGE})
    page.goto(themed + "mapa/como-llegar.html")
    page.locator(".leaflet-marker-icon").nth(1).click()
    popup = page.locator(".leaflet-popup-content")
    expect(popup.locator(".btn").first).to_be_visible()
    assert popup.evaluate("popup => Math.max(...[...popup.querySelectorAll('a, button')].map((each) => each.scrollWidth)) <= popup.clientWidth")


@pytest.mark.parametrize("theme", THEMES)
def test_the_label_of_back_has_several_letters_or_none(tmp_path, page, theme):
    question = "<question><questionId>1</questionId><text>x</text><answers><answer><text>y</text></answer></answers></question>"
    app = write_app(tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml"), ("q", "QUIZ_ACTIVITY", "q.xml")], {
        "l.xml": f"<data><dataId>a</dataId><headerText>Museo de la Ciudad y del Puerto</headerText><list><listItem><text>A</text>{link_to('q')}</listItem></list></data>",
        "q.xml": f"<data><dataId>a</dataId><headerText>Historia del Puerto de Portalba de Abajo</headerText><questions>{question}</questions></data>"})
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(build(app, tmp_path / "site", "--theme", theme).as_uri() + "/q/a.html")
    for size in range(100, 210, 10):
        page.evaluate("(size) => { document.documentElement.style.fontSize = `${size}%`; }", size)
        assert page.locator(".back-word").evaluate("""word => word.offsetTop >= 44 || getComputedStyle(word).position === 'absolute'
          || word.clientWidth >= Math.min(5 * parseFloat(getComputedStyle(word).fontSize) - 1, word.scrollWidth)"""), size


@pytest.mark.parametrize("path", ["piezas/catalogo.html", "mapa/como-llegar.html", TABLE])
def test_words_of_a_filter_are_read_in_large_letters(themed, page, path):
    page.context.route("https://tile.openstreetmap.org/**", lambda route: route.abort())
    page.expected_problems = ["ERR_"]
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": LARGE})
    page.goto(themed + path)
    if path == TABLE:
        fill_many(page, 20)
    box, rows = page.locator(".filter .in"), page.locator(".rows").last
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 740})
        box.fill("")
        top = rows.bounding_box()["y"]
        box.fill("a")
        room, letters = box.evaluate("""box => {
          const {paddingInlineStart, paddingInlineEnd, fontSize} = getComputedStyle(box);
          return [box.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd), parseFloat(fontSize)];
        }""")
        assert room > 6 * letters, width
        for count in each(page.locator(".filter-count"), least=0):
            expect(count).to_contain_text(" de ")
            # Below the field, and above the rows, which stay where they are.
            assert box.bounding_box()["y"] + box.bounding_box()["height"] <= count.bounding_box()["y"]
            assert count.bounding_box()["y"] + count.bounding_box()["height"] <= top == rows.bounding_box()["y"]
