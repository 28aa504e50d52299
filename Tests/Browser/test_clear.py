# SPDX-License-Identifier: MIT
"""The button that empties fields for searching, and Escape, which does the same."""

import pytest
from conftest import build, draw_tiles, each, until, write_app
from playwright.sync_api import expect
from test_crud import SCREEN, fill_many

CLEAR = "Borrar lo escrito"
# By screens: what is typed, the rows that there are, and how many of them are in sight then.
FIELDS = {
    "piezas/catalogo.html": ("anfora", ".rows > li", 1),
    "mapa/como-llegar.html": ("museo", ".places > li", 2),
    SCREEN: ("visita 2", ".table .rows > li", 12),
    "emobc/search.html": ("cianotipia", ".all-screens li", 0),
}


def open_field(page, address):
    draw_tiles(page)
    page.goto(address)
    if address.endswith(SCREEN):
        fill_many(page, 30)
    return page.get_by_role("searchbox")


def button(page):
    return page.get_by_role("button", name=CLEAR, exact=True)


@pytest.mark.parametrize("path", FIELDS)
def test_each_field_has_one_button_to_empty_it(themed, page, path):
    box, (words, rows, left) = open_field(page, themed + path), FIELDS[path]
    seen = page.locator(rows).locator("visible=true")
    expect(seen.first).to_be_visible()
    count = seen.count()
    expect(button(page)).to_have_count(0)
    for empty in (lambda: button(page).click(), lambda: box.press("Escape"), lambda: button(page).press("Enter")):
        # By keys, because the field keeps the focus while the button comes.
        box.focus()
        page.keyboard.type(words)
        expect(box).to_be_focused()
        expect(seen).to_have_count(left)
        expect(button(page)).to_be_visible()
        empty()
        expect(box).to_have_value("")
        expect(box).to_be_focused()
        expect(button(page)).to_have_count(0)
        expect(seen).to_have_count(count)


@pytest.mark.parametrize("path", FIELDS)
def test_the_button_is_large_and_within_its_field(themed, page, path):
    box = open_field(page, themed + path)
    box.fill("a")
    outer, inner = box.bounding_box(), button(page).bounding_box()
    assert min(inner["width"], inner["height"]) >= 44
    assert abs(outer["x"] + outer["width"] - inner["x"] - inner["width"]) < 1
    assert abs(outer["y"] + outer["height"] / 2 - inner["y"] - inner["height"] / 2) < 1.5
    # Words end before it, and the number of a list too, where the page has one.
    assert box.evaluate("one => parseFloat(getComputedStyle(one).paddingInlineEnd)") >= inner["width"]
    for number in each(page.locator(".filter-count"), least=1 if path in ("piezas/catalogo.html", SCREEN) else 0):
        assert number.evaluate("one => one.getBoundingClientRect().right") <= inner["x"] + 1


def test_the_rows_are_back_without_the_pause_after_a_letter(themed, page):
    page.goto(themed + "piezas/catalogo.html")
    page.get_by_role("searchbox").fill("anfora")
    expect(page.locator(".rows > li:visible")).to_have_count(1)
    pauses = page.evaluate("""label => {
      const pauses = [];
      const {setTimeout} = window;
      window.setTimeout = (run, pause) => { pauses.push(Number(pause)); return setTimeout(run, pause); };
      document.querySelector(`button[aria-label="${label}"]`).click();
      window.setTimeout = setTimeout;
      return pauses;
    }""", CLEAR)
    assert pauses == [0]


def test_a_field_that_is_filled_when_the_visitor_comes_back_can_be_emptied(themed, page):
    page.goto(themed + "piezas/catalogo.html")
    page.get_by_role("searchbox").fill("a")
    expect(button(page)).to_be_visible()
    page.locator(".rows a:visible").first.click()
    page.locator("a.back").click()
    page.wait_for_url("**/catalogo.html")
    button(page).click()
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.goto(themed + "emobc/search.html#q=mosaico")
    button(page).click()
    # Playwright's own address of the page stays behind when two changes follow each other.
    until(lambda: not page.evaluate("location.hash"))
    expect(page.locator(".all-screens")).to_be_visible()


def test_escape_ends_what_an_input_method_composes_and_nothing_else(themed, page):
    page.goto(themed + "piezas/catalogo.html")
    box = page.get_by_role("searchbox")
    box.fill("anfora")
    expect(button(page)).to_be_visible()
    assert box.evaluate("one => one.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', isComposing: true, cancelable: true}))")
    expect(box).to_have_value("anfora")


def test_the_sign_is_drawn_with_forced_colours(themed, page):
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    page.goto(themed + "emobc/search.html")
    page.get_by_role("searchbox").fill("a")
    sign = button(page)
    before = sign.screenshot()
    sign.evaluate("one => { one.style.opacity = 0; }")
    assert sign.screenshot() != before


def test_the_button_is_not_on_paper(themed, page):
    page.goto(themed + "emobc/search.html")
    page.get_by_role("searchbox").fill("mosaico")
    expect(button(page)).to_be_visible()
    page.emulate_media(media="print")
    expect(button(page)).to_have_count(0)


def test_without_script_there_is_none(themed, plain_page):
    plain_page.goto(themed + "emobc/search.html")
    expect(plain_page.locator(".in-clear")).to_have_count(0)


NAMES = {"ca": "Esborra el text", "de": "Eingabe löschen", "en": "Clear the field", "fr": "Effacer la saisie", "it": "Cancella il testo", "pt": "Limpar o campo"}


def long_list(folder, language):
    rows = "".join(f"<listItem><text>Fila {number}</text></listItem>" for number in range(25))
    app = write_app(folder / "app", [("l", "LIST_ACTIVITY", "l.xml")], {"l.xml": f"<data><dataId>a</dataId><list>{rows}</list></data>"})
    return build(app, folder / "site", "--lang", language).as_uri() + "/index.html"


@pytest.mark.parametrize("language, name", NAMES.items())
def test_the_button_is_named_in_the_language_of_the_site(tmp_path, page, language, name):
    page.goto(long_list(tmp_path, language))
    page.get_by_role("searchbox").fill("7")
    expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_the_button_is_on_the_left_where_lines_run_to_the_left(tmp_path, page):
    page.goto(long_list(tmp_path, "ar"))
    box = page.get_by_role("searchbox")
    box.fill("7")
    sign = page.locator(".in-clear")
    expect(sign).to_be_visible()
    assert abs(sign.bounding_box()["x"] - box.bounding_box()["x"]) < 1


def test_a_table_without_the_part_that_folds_has_no_field(themed, page):
    page.expected_problems = ["app-fold", "net::ERR"]
    page.route("**/app-fold.*.js", lambda route: route.abort())
    page.goto(themed + SCREEN)
    fill_many(page, 25)
    expect(page.locator(".table .row-title")).to_have_count(25)
    expect(page.get_by_role("searchbox")).to_have_count(0)
    expect(page.locator(".table ul.many")).to_have_count(0)
