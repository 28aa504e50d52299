# SPDX-License-Identifier: MIT
"""Tables whose rows are cards: one a page, with marks, and the list behind a switch."""

import pytest
from conftest import DESKTOP, NARROW, PHONE, THEMES, Server, build, link_to, until, write_app
from playwright.sync_api import expect
from test_crud import create, names

TABLE = """<tables><table><name>Pase</name><layout>cards</layout><fields><field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field>
<field><fieldName>clave</fieldName><fieldType>CODE</fieldType></field></fields></table></tables>"""
SCREEN = "pases/pase.html"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cards")
    app = write_app(
        folder / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("pases", "CRUD_ACTIVITY", "pases.xml")],
        {"inicio.xml": f"<data><dataId>a</dataId><list><listItem><text>Pases</text>{link_to('pases', 'Pase')}</listItem></list></data>"})
    (app / "xml/pases.xml").write_text(TABLE)
    return build(app, folder / "site")


@pytest.fixture(scope="module", params=["http", "file"])
def passes(request, site):
    if request.param == "file":
        yield site.as_uri() + "/"
        return
    server = Server(site)
    yield server.base
    server.stop()


def middle(page):
    """The name on the card in the middle."""
    return page.evaluate("""() => {
      const list = document.querySelector('.table ul').getBoundingClientRect();
      const at = list.left + list.width / 2;
      return [...document.querySelectorAll('.table ul > li')].find((item) => item.getBoundingClientRect().left < at && item.getBoundingClientRect().right > at)?.querySelector('.row-title').textContent;
    }""")


def marks(page):
    return page.locator(".card-mark")


def test_without_rows_there_is_nothing_to_switch(passes, page):
    page.goto(passes + SCREEN)
    expect(page.locator(".card-marks")).to_have_count(1)
    switch = page.locator(".card-marks + .links > button")
    expect(switch).to_be_hidden()
    create(page, nombre="Uno")
    expect(switch).to_be_visible()


def test_cards_stand_one_a_page_the_newest_first(passes, page):
    page.goto(passes + SCREEN)
    expect(page.locator(".card-marks")).to_be_hidden()
    for name in "Uno", "Dos", "Tres":
        create(page, nombre=name)
    expect(names(page)).to_have_text(["Tres", "Dos", "Uno"])
    until(lambda: middle(page) == "Tres")
    width = page.evaluate("document.querySelector('.table ul').clientWidth")
    assert all(abs(page.evaluate("(n) => document.querySelectorAll('.table ul > li')[n].offsetWidth", number) - width) < 1 for number in range(3))
    expect(marks(page)).to_have_count(3)
    expect(marks(page).nth(0)).to_have_attribute("aria-current", "true")
    marks(page).nth(2).press("Enter")
    until(lambda: middle(page) == "Uno")
    until(lambda: marks(page).nth(2).get_attribute("aria-current") == "true")
    expect(marks(page).nth(2)).to_have_accessible_name("3 de 3")


def test_the_list_is_behind_a_switch_and_the_choice_is_kept(passes, page):
    page.goto(passes + SCREEN)
    for name in "Uno", "Dos":
        create(page, nombre=name)
    page.get_by_role("button", name="Lista", exact=True).click()
    expect(page.locator(".table ul")).not_to_have_class("cards")
    expect(marks(page).nth(0)).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name="Tarjetas", exact=True)).to_be_visible()
    page.get_by_role("button", name="Tarjetas", exact=True).press("Enter")
    expect(marks(page).nth(0)).to_be_visible()


def test_all_cards_are_printed(passes, page):
    page.goto(passes + SCREEN)
    for name in "Uno", "Dos", "Tres":
        create(page, nombre=name)
    page.emulate_media(media="print")
    boxes = [page.locator(".cards > li").nth(number).bounding_box() for number in range(3)]
    assert len({box["x"] for box in boxes}) == 1 and boxes[0]["y"] < boxes[1]["y"] < boxes[2]["y"]
    expect(page.locator(".card-marks")).to_be_hidden()


def test_no_line_is_drawn_above_a_card(passes, page):
    page.goto(passes + SCREEN)
    for name in "Uno", "Dos":
        create(page, nombre=name)
    assert page.locator(".cards > li").evaluate_all("all => all.map((card) => getComputedStyle(card, '::before').display)") == ["none", "none"]


def test_what_is_kept_elsewhere_leaves_the_focus_in_the_table(passes, page):
    page.goto(passes + SCREEN)
    create(page, nombre="Uno")
    button = page.get_by_role("button", name="Editar: Uno")
    button.focus()
    page.evaluate("dispatchEvent(new StorageEvent('storage', {key: 'other', newValue: '1'}))")
    expect(button).to_be_focused()


def test_a_row_expires_while_its_page_stays_open(tmp_path, page):
    value = "<value><fieldName>{}</fieldName><fieldValue>{}</fieldValue></value>".format
    rows = "".join(f"<row>{value('nombre', name)}{value('dia', day)}</row>" for name, day in (("Hoy", "2026-11-27"), ("Luego", "2026-12-29")))
    app = write_app(
        tmp_path / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("pases", "CRUD_ACTIVITY", "pases.xml")],
        {"inicio.xml": f"<data><dataId>a</dataId><list><listItem><text>Pases</text>{link_to('pases', 'Pase')}</listItem></list></data>"})
    field = "<field><fieldName>{}</fieldName><fieldType>{}</fieldType></field>".format
    (app / "xml/pases.xml").write_text(
        f"<tables><table><name>Pase</name><expires>dia</expires><fields>{field('nombre', 'TEXT')}{field('dia', 'DATE')}</fields><rows>{rows}</rows></table></tables>")
    page.clock.set_fixed_time("2026-11-27T12:00:00")
    page.goto(build(app, tmp_path / "site").as_uri() + "/" + SCREEN)
    expect(names(page)).to_have_text(["Hoy", "Luego"])
    expect(page.locator(".stamp")).to_have_count(0)
    page.clock.set_fixed_time("2026-11-28T12:00:00")
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(names(page)).to_have_text(["Luego", "Hoy"])
    expect(page.locator(".stamp")).to_have_count(1)


def test_many_cards_have_a_number_in_the_place_of_marks(passes, page):
    page.goto(passes + SCREEN)
    create(page, nombre="Uno")
    page.evaluate("""() => {
      const key = Object.keys(localStorage).find((each) => each.includes(':crud:') && !each.endsWith('drafts'));
      const rows = Array.from({length: 20}, (_, number) => ({id: number + 1, values: {nombre: `N${number}`, clave: `C${number}`}}));
      localStorage.setItem(key, JSON.stringify({next: 21, rows}));
    }""")
    page.reload()
    expect(page.locator(".card-marks")).to_have_text("1 de 20")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["narrow", "phone", "desktop"])
def test_a_card_is_a_picture_above_one_line(tmp_path, page, theme, size):
    value = "<value><fieldName>{}</fieldName><fieldValue>{}</fieldValue></value>".format
    app = write_app(
        tmp_path / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("pases", "CRUD_ACTIVITY", "pases.xml")],
        {"inicio.xml": f"<data><dataId>a</dataId><list><listItem><text>Pases</text>{link_to('pases', 'Pase')}</listItem></list></data>"})
    (app / "images").mkdir(exist_ok=True)
    (app / "images/a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><path d="M0 0h300v300H0z"/></svg>')
    (app / "xml/pases.xml").write_text(
        TABLE.replace("</fields>", "<field><fieldName>foto</fieldName><fieldType>IMAGE</fieldType></field></fields>"
                      f"<rows><row>{value('nombre', 'Ana López de la Fuente')}{value('foto', 'images/a.svg')}</row></rows>"))
    page.set_viewport_size(size)
    page.goto(build(app, tmp_path / "site", "--all", "--theme", theme).as_uri() + "/" + SCREEN)
    card, shown = page.locator(".cards > li"), page.locator(".cards .row-pic")
    expect(shown).to_be_visible()
    assert shown.bounding_box()["width"] > card.bounding_box()["width"] * 0.9
    places = [page.locator(f".cards {part}").first.bounding_box() for part in (".row-text", ".row-action", "li .row-action ~ .row-action")]
    assert all(place["y"] >= shown.bounding_box()["y"] + shown.bounding_box()["height"] - 1 for place in places)
    middles = [place["y"] + place["height"] / 2 for place in places]
    assert max(middles) - min(middles) < 20, middles


def test_the_mark_of_the_present_card_is_seen_in_forced_colours(passes, page):
    page.emulate_media(forced_colors="active")
    page.goto(passes + SCREEN)
    for name in "Uno", "Dos":
        create(page, nombre=name)
    ground = "(mark) => getComputedStyle(mark, '::before').backgroundColor"
    here, other = (marks(page).and_(page.locator(which)) for which in ("[aria-current]", ":not([aria-current])"))
    canvas = page.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor")
    assert here.evaluate(ground) not in [canvas, other.evaluate(ground)]
