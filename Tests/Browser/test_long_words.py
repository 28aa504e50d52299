# SPDX-License-Identifier: MIT
"""Words that are longer than their place: in the bottom menu, in its rail on wide screens, and on buttons."""

import pytest

from conftest import DESKTOP, NARROW, PHONE, THEMES, build, each, link_to, new_page, write_app
from forms import field, next_level, small_app

LONG = "Veranstaltungskalenderübersichtsseite"
LONGEST = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte"


def site(folder, theme, words, language="de"):
    """A site whose bottom menu has these words, and whose second text has buttons with long ones."""
    texts = f"<data><dataId>a</dataId><headerText>A</headerText><text>a</text>{link_to('t', 'b')}</data>"
    texts += f"<data><dataId>b</dataId><headerText>B</headerText><text>b</text>{link_to('t')}<barText>{LONG}</barText></data>"
    texts += f"<data><dataId>c</dataId><headerText>C</headerText><text>c</text>{link_to('t')}<barText>{LONGEST}</barText></data>"
    entries = "".join(f"<action><actionTitle>{word}</actionTitle>{link_to('t', 'abc'[number % 3])}</action>" for number, word in enumerate(words))
    app = write_app(
        folder / "app", [("t", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")], {"t.xml": texts}, "<menu><bottomMenu>m.xml</bottomMenu></menu>")
    (app / "xml/m.xml").write_text(f"<level><menuActions>{entries}</menuActions></level>")
    return build(app, folder / "site", "--theme", theme, "--lang", language).as_uri() + "/"


@pytest.mark.parametrize("language", ["de", "he"])
def test_a_long_word_moves_no_entry_out_of_the_rail(tmp_path, page, language):
    page.set_viewport_size(DESKTOP)
    page.goto(site(tmp_path, "default", [LONG, "Karte", "Patrocinadores", "Eins", "Zwei", "Drei"], language) + "index.html")
    rail = page.locator(".tabs").bounding_box()
    for entry in each(page.locator(".tabs .act")):
        box = entry.bounding_box()
        assert box["x"] >= rail["x"] and box["x"] + box["width"] <= rail["x"] + rail["width"]
    assert page.locator(".tabs").evaluate("rail => rail.scrollWidth <= rail.clientWidth")


def test_a_word_of_twelve_letters_is_whole_in_the_rail(tmp_path, page):
    page.set_viewport_size(DESKTOP)
    page.goto(site(tmp_path, "default", ["Vaccinations", "Vaccinations", "Karte"], "fr") + "index.html")
    lines = page.locator(".tabs .act-word").evaluate_all("""all => all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map((line) => line.top)).size;
    })""")
    assert lines == [1, 1, 1]


@pytest.mark.parametrize("theme", THEMES)
def test_a_word_that_is_cut_ends_with_an_ellipsis(tmp_path, page, theme):
    """It breaks, and only what does not fit into two lines is cut; the style for that has the ellipsis."""
    page.set_viewport_size(NARROW)
    page.goto(site(tmp_path, theme, ["Programação", "Karte", "Datenschutzgrundverordnungserklärung", "Eins", "Zwei"]) + "index.html")
    words = page.locator(".tabs .act-word").evaluate_all("""all => all.map((one) => [
      one.textContent.trim(), one.scrollWidth > one.clientWidth + 1, one.scrollHeight > one.clientHeight + 4, getComputedStyle(one).webkitLineClamp])""")
    assert [word for word, isTooBroad, _, _ in words if isTooBroad] == []
    assert {(word[:5], lines) for word, _, isCut, lines in words if isCut} == {("Daten", "2")}


def test_two_tabs_use_the_room_beside_them(tmp_path, page):
    page.set_viewport_size(PHONE)
    page.goto(site(tmp_path, "default", ["Veranstaltungskalender", "Karte"]) + "index.html")
    assert page.locator(".tabs .act-word").evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")


@pytest.mark.parametrize("theme", THEMES)
def test_buttons_break_words_that_are_longer_than_the_page(tmp_path, page, theme):
    base = site(tmp_path, theme, ["Eins", "Zwei", "Drei"])
    for item in "bc":
        page.goto(f"{base}t/{item}.html")
        for size in (NARROW, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], (item, size)
            # All of the word is on the button.
            assert page.locator(".btn.next").evaluate("button => button.scrollWidth <= button.clientWidth && button.scrollHeight <= button.clientHeight")


@pytest.mark.parametrize("theme", THEMES)
def test_words_of_the_side_menu_break(tmp_path, page, theme):
    app = write_app(
        tmp_path / "app", [("t", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")], {"t.xml": "<data><dataId>a</dataId><headerText>A</headerText><text>a</text></data>"},
        "<menu><sideMenu>m.xml</sideMenu></menu>")
    (app / "xml/m.xml").write_text("<level><menuActions>" + "".join(
        f"<action><actionTitle>{word}</actionTitle>{link_to('t')}</action>" for word in (LONG, LONGEST)) + "</menuActions></level>")
    page.set_viewport_size(NARROW)
    page.goto(build(app, tmp_path / "site", "--theme", theme, "--lang", "de").as_uri() + "/index.html")
    page.locator(".drawer > summary").click()
    box = page.locator(".drawer-box")
    box.wait_for()
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    # Each word ends within the menu.
    assert box.locator(".act-word").evaluate_all("""all => all.every((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const {left, right} = one.closest('.drawer-box').getBoundingClientRect();
      return [...range.getClientRects()].every((line) => line.left >= left && line.right <= right);
    })""")


@pytest.mark.parametrize("theme", THEMES)
def test_headings_of_forms_break(tmp_path, page, theme):
    lines = f"<field><fieldType>INPUT_LABEL</fieldType><fieldLabel>{LONGEST}</fieldLabel><fieldName>titulo</fieldName></field>" + field("TEXT", "nombre")
    app = small_app(tmp_path / "app", f"<form>{lines}</form>{next_level('textos', 'uno')}")
    page.set_viewport_size(NARROW)
    page.goto(build(app, tmp_path / "site", "--theme", theme).as_uri() + "/index.html")
    heading = page.locator(".field-heading")
    assert heading.evaluate("heading => heading.scrollWidth <= heading.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


def test_a_bar_of_many_tabs_shows_that_there_are_more(tmp_path, browser, context_options):
    actions = "".join(f"<action><actionTitle>Entrada {number}</actionTitle>{link_to('l')}</action>" for number in range(9))
    app = write_app(
        tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml")],
        {"l.xml": "<data><dataId>a</dataId><list><listItem><text>T</text></listItem></list></data>"}, more="<menu><bottomMenu>m.xml</bottomMenu></menu>")
    (app / "xml/m.xml").write_text(f"<level><menuActions>{actions}</menuActions></level>")
    site = build(app, tmp_path / "site")
    with new_page(browser, context_options) as page:
        page.goto((site / "index.html").as_uri())
        assert page.locator(".tabs ul").evaluate("(one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).maskImage") not in (False, "none")
