# SPDX-License-Identifier: MIT
"""The layouts that a level names by `levelXib`, the tab that is marked below its screen, and words that a narrow bar has no room for."""

import pytest
from conftest import DESKTOP, NARROW, PHONE, THEMES, Server, build, each, link_to, pages, until, write_app
from playwright.sync_api import expect
from test_legible import ALL_RULES, violations
from test_markup import said_of
from test_views import PAINTED, contrast

LAYOUTS = ["cards", "posters", "segments", "strip"]
# Enough for a sign of its own: 16 by 9.
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#357"/></svg>'


def entry(title, level, item="a"):
    return f"<action><actionTitle>{title}</actionTitle>{link_to(level, item)}</action>"


def menu(*entries):
    return f"<level><menuActions>{''.join(entries)}</menuActions></level>"


def app(folder, top):
    xml = folder / "xml"
    xml.mkdir(parents=True)
    (folder / "images").mkdir()
    (folder / "images/p.svg").write_text(PICTURE)

    def row(name, target, more=""):
        return f"<listItem><text>{name}</text><description>Algo más que decir de {name}</description>{more}{target}</listItem>"

    rows = "".join(row(f"Fila {number}", link_to("hoja", f"h{number}"), "<imageFile>images/p.svg</imageFile>" if number % 3 else "") for number in range(7))
    rows += row("Web", "<webUrl>https://a.example/</webUrl>" + link_to("hoja", "h1"))
    plain = "".join(row(f"Sola {number}", "") for number in range(5))
    data = f"<data><dataId>a</dataId><headerText>Filas</headerText><order>false</order><list>{rows}</list></data>"
    data += f"<data><dataId>b</dataId><headerText>Sin enlaces</headerText><order>false</order><list>{plain}</list></data>"
    buttons = "".join(f"<button><buttonTitle>Botón {number}</buttonTitle>{link_to('hoja', 'h0')}</button>" for number in range(5))
    start = "".join(row(name, link_to(name) + "") for name in LAYOUTS) + "".join(row(f"{name} solas", link_to(name, "b")) for name in LAYOUTS)
    start += "".join(row(f"botones {name}", link_to(f"b-{name}")) for name in LAYOUTS)
    (xml / "inicio.xml").write_text(f"<levelData><data><dataId>a</dataId><headerText>Inicio</headerText><order>false</order><list>{start}</list></data></levelData>")
    (xml / "filas.xml").write_text(f"<levelData>{data}</levelData>")
    (xml / "botones.xml").write_text(f"<levelData><data><dataId>a</dataId><headerText>Botones</headerText><buttons>{buttons}</buttons></data></levelData>")
    (xml / "hojas.xml").write_text("<levelData>" + "".join(
        f"<data><dataId>h{number}</dataId><headerText>Hoja {number}</headerText><text>Hoja</text>{link_to('hoja', f'h{number + 1}') if number < 6 else ''}</data>"
        for number in range(7)) + "</levelData>")
    (xml / "otra.xml").write_text("<levelData><data><dataId>a</dataId><headerText>Otra</headerText><text>Otra</text></data></levelData>")
    levels = [("inicio", "LIST_ACTIVITY", "inicio.xml", ""), ("hoja", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "hojas.xml", ""),
              ("otra", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "otra.xml", "")]
    levels += [(name, "LIST_ACTIVITY", "filas.xml", name) for name in LAYOUTS]
    levels += [(f"b-{name}", "BUTTONS_ACTIVITY", "botones.xml", name) for name in LAYOUTS]
    lines = "".join(f"<level><levelId>{name}</levelId><levelFile>{file}</levelFile><levelType>{kind}</levelType>"
                    + (f"<levelXib>{layout}</levelXib>" if layout else "") + "</level>" for name, kind, file, layout in levels)
    (xml / "app.xml").write_text(
        "<application><title>Prueba</title><menu><topMenu>t.xml</topMenu><bottomMenu>m.xml</bottomMenu></menu>"
        f"<entryPoint><pointLevelId>inicio</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels>{lines}</levels></application>")
    (xml / "m.xml").write_text(menu(entry("Inicio", "inicio"), entry("Tarjetas", "cards"), entry("Otra", "otra")))
    (xml / "t.xml").write_text(menu(*(entry(word, "otra") for word in top)))
    return folder


@pytest.fixture(scope="module", params=THEMES)
def site(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("layouts")
    return build(app(folder / "app", ["Habitaciones", "Restaurantes"]), folder / "site", "--theme", request.param)


@pytest.fixture
def base(site):
    server = Server(site)
    yield server.base
    server.stop()


def boxes(page, name=".rows>li"):
    return [one.bounding_box() for one in each(page.locator(name))]


@pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["narrow", "phone", "desktop"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_layout_widens_the_page_and_every_entry_can_be_reached(base, page, layout, size):
    page.set_viewport_size(size)
    for item in (f"{layout}/a", f"{layout}/b", f"b-{layout}/a"):
        page.goto(f"{base}{item}.html")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, item
        # The rows of the second page lead nowhere.
        for control in each(page.locator("main :is(.rows,.tiles) a"), least=0 if item == f"{layout}/b" else 5):
            control.scroll_into_view_if_needed()
            # A link in a row with a second one covers all of the row.
            box = control.locator("xpath=self::*[not(contains(@class, 'row-link'))] | self::*[contains(@class, 'row-link')]/ancestor::li").bounding_box()
            assert box["height"] >= 44 and box["width"] >= 44 and box["x"] >= -1 and box["x"] + box["width"] <= size["width"] + 1, (item, box)


def test_a_strip_is_swiped_and_stops_at_an_edge(base, page):
    page.set_viewport_size(PHONE)
    page.goto(base + "strip/a.html")
    first, second = boxes(page)[:2]
    assert second["y"] == first["y"] and second["x"] >= first["x"] + first["width"]
    page.locator(".rows").evaluate("(strip) => { strip.scrollLeft = 200; }")
    # Wherever it is let go, the edge of an entry is at the edge of the page.
    until(lambda: page.locator(".rows").evaluate("(strip) => strip.scrollLeft") > 0)
    until(lambda: any(abs(box["x"] - 16) <= 2 for box in boxes(page)))
    # The keys reach the last one.
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('li')?.matches('.rows>li:last-child') ?? false"):
            break
    until(lambda: boxes(page)[-1]["x"] < PHONE["width"])


def test_a_long_strip_comes_back_where_it_was_left(tmp_path, page):
    rows = "".join(f"<listItem><text>Fila {number}</text>{link_to('otra')}</listItem>" for number in range(25))
    app = write_app(
        tmp_path / "app", [("tira", "LIST_ACTIVITY", "t.xml"), ("otra", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "o.xml")],
        {"t.xml": f"<data><dataId>a</dataId><headerText>Tira</headerText><list>{rows}</list></data>",
         "o.xml": "<data><dataId>a</dataId><headerText>Otra</headerText><text>Otra</text></data>"})
    text = (app / "xml/app.xml").read_text()
    (app / "xml/app.xml").write_text(text.replace("</levelType>", "</levelType><levelXib>strip</levelXib>", 1))
    page.set_viewport_size(PHONE)
    page.goto((build(app, tmp_path / "site") / "index.html").as_uri())
    row = page.locator(".rows>li:nth-child(15) a")
    row.scroll_into_view_if_needed()
    left = "document.querySelector('.rows').scrollLeft"
    until(lambda: page.evaluate(left) > 1000)
    row.click()
    expect(page.locator("h1")).to_have_text("Otra")
    page.go_back()
    until(lambda: page.evaluate(left) > 1000)
    expect(row).to_be_in_viewport()


def test_cards_have_their_pictures_above_their_texts(base, page):
    for size, columns in ((PHONE, 1), (DESKTOP, 2)):
        page.set_viewport_size(size)
        page.goto(base + "cards/a.html")
        picture, text = page.locator(".row-pic").first.bounding_box(), page.locator(".row:has(.row-pic) .row-text").first.bounding_box()
        assert text["y"] >= picture["y"] + picture["height"] - 1 and picture["width"] > 200
        assert len({box["x"] for box in boxes(page)}) >= columns


def test_posters_show_whole_pictures_in_the_full_width(base, page):
    page.set_viewport_size(PHONE)
    page.goto(base + "posters/a.html")
    box = page.locator(".row-pic").first.bounding_box()
    assert box["width"] > 340 and abs(box["width"] / box["height"] - 16 / 9) < 0.05
    assert len({box["x"] for box in boxes(page)}) == 1


def test_segments_stand_side_by_side(base, page):
    page.set_viewport_size(PHONE)
    page.goto(base + "segments/a.html")
    first, second, third = boxes(page)[:3]
    assert first["y"] == second["y"] == third["y"]


def test_everybody_can_use_them_and_their_markup_is_sound(site, base, page):
    names = [f"{name}/{item}.html" for name in LAYOUTS for item in "ab"] + [f"b-{name}/a.html" for name in LAYOUTS]
    assert violations(page, base, names, ALL_RULES) == {}
    assert said_of([site / name for name in pages(site)]) == []


def test_the_tab_of_the_nearest_screen_above_is_marked(base, page):
    marked = page.locator(".tabs [aria-current]")
    for path, tab, kind in (("index.html", "Inicio", "page"), ("strip/a.html", "Inicio", "true"), ("cards/a.html", "Tarjetas", "page"),
                            ("otra/a.html", "Otra", "page")):
        page.goto(base + path)
        expect(marked).to_have_text(tab)
        expect(marked).to_have_attribute("aria-current", kind)
    # The sheets are reached first from the cards, which are in the menu.
    page.goto(base + "hoja/h3.html")
    expect(marked).to_have_text("Tarjetas")
    marked.click()
    page.wait_for_url("**/cards/a.html")
    # Nobody comes to the search through a tab.
    page.goto(base + "emobc/search.html")
    expect(marked).to_have_count(0)


@pytest.mark.parametrize("size", [NARROW, PHONE], ids=["narrow", "phone"])
def test_words_that_do_not_fit_are_in_the_menu_of_more(base, page, size):
    page.set_viewport_size(size)
    page.goto(base + "strip/a.html")
    shown = page.locator(".top-menu .act:visible")
    expect(shown).to_have_text(["Habitaciones"])
    box, bar = shown.bounding_box(), page.locator(".top-menu").bounding_box()
    assert box["x"] >= bar["x"] - 1 and box["x"] + box["width"] <= bar["x"] + bar["width"] + 1
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator(".more > summary").click()
    page.locator(".more").get_by_role("menuitem", name="Restaurantes").click()
    page.wait_for_url("**/otra/a.html")


def test_wide_bars_show_all_words(base, page):
    page.set_viewport_size(DESKTOP)
    page.goto(base + "strip/a.html")
    expect(page.locator(".top-menu .act:visible")).to_have_text(["Habitaciones", "Restaurantes"])


def overlaps(page):
    """The controls that lie below another one, and the rows with words below a button."""
    return page.evaluate("""() => {
      const box = (one) => one.getBoundingClientRect();
      const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      const shown = (names) => [...document.querySelectorAll(names)].filter((one) => one.checkVisibility());
      const buttons = shown('main .row-action');
      const words = shown('main :is(.row-title, .row-note, time)').map((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return {one, lines: [...text.getClientRects()]};
      });
      return buttons.flatMap((button) => [
        ...buttons.filter((other) => other !== button && meet(box(button), box(other))).map((other) => other.title),
        ...words.filter(({lines}) => lines.some((line) => meet(box(button), line))).map(({one}) => one.textContent),
      ]);
    }""")


@pytest.fixture(scope="module", params=THEMES)
def others(request, tmp_path_factory):
    """Every layout for types that have none, and for rows with a second link and no picture."""
    folder = tmp_path_factory.mktemp("others")
    (folder / "app/xml").mkdir(parents=True)
    row = ("<row><value><fieldName>nombre</fieldName><fieldValue>{}</fieldValue></value></row>").format
    text = "Una tarde larga de canciones a la orilla del río, con abrigo y silla para quien quiera sentarse"
    files = {
        "t.xml": f"<tables><modelName>m</modelName><table><name>a</name><fields><field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field></fields><rows>{row('Ada')}{row('Bob')}</rows></table></tables>",
        "c.xml": f"<levelData><data><dataId>a</dataId><headerText>Agenda</headerText><events><event><title>{text}</title><eventDate>10/04/2027</eventDate><time>10:00</time><text>{text}</text></event></events></data></levelData>",
        "l.xml": f"<levelData><data><dataId>a</dataId><headerText>Filas</headerText><list><listItem><text>{text}</text><description>{text}</description><webUrl>https://a.example/</webUrl>{link_to('l-cards')}</listItem></list></data></levelData>",
    }
    kinds = {"t": "CRUD_ACTIVITY", "c": "CALENDAR_ACTIVITY", "l": "LIST_ACTIVITY"}
    levels = "".join(
        f"<level><levelId>{kind}-{name}</levelId><levelFile>{kind}.xml</levelFile><levelType>{kinds[kind]}</levelType><levelXib>{name}</levelXib></level>"
        for kind in kinds for name in LAYOUTS)
    files["app.xml"] = (f"<application><title>Prueba</title><entryPoint><pointLevelId>t-cards</pointLevelId><pointDataId>a</pointDataId></entryPoint>"
                        f"<levels>{levels}</levels></application>")
    for name, content in files.items():
        (folder / "app/xml" / name).write_text(content)
    return build(folder / "app", folder / "site", "--all", "--theme", request.param)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_tables_and_calendars_look_as_without_a_layout(others, page, layout):
    page.set_viewport_size(PHONE)
    path = "index.html" if layout == "cards" else f"t-{layout}/a.html"
    page.goto((others / path).as_uri())
    titles = page.locator("main .row-title:visible")
    expect(titles).to_have_text(["Ada", "Bob"])
    assert overlaps(page) == []
    page.get_by_role("button", name="Editar: Ada").click()
    page.get_by_role("button", name="Cancelar").click()
    page.get_by_role("button", name="Eliminar: Ada").click()
    page.locator("dialog[open] [data-do=delete]").click()
    expect(titles).to_have_text(["Bob"])
    # The closed dialog goes one entry back, which would end a visit that has begun.
    page.wait_for_function("() => !history.state?.dialog")
    page.goto((others / f"c-{layout}/a.html").as_uri())
    time = page.locator(".event-time").first
    expect(time).to_be_visible()
    assert time.bounding_box()["x"] - page.locator(".day-events li").first.bounding_box()["x"] >= 8
    assert overlaps(page) == []


@pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["narrow", "phone", "desktop"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_words_without_a_picture_stand_beside_the_second_link(others, page, layout, size):
    page.set_viewport_size(size)
    page.goto((others / f"l-{layout}/a.html").as_uri())
    expect(page.locator(".row-action")).to_be_visible()
    assert overlaps(page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_sign_of_the_second_link_can_be_seen_on_the_colour_of_the_list(tmp_path, page, theme):
    row = f"<listItem><text>Fila</text><webUrl>tel:112</webUrl>{link_to('cards')}</listItem>"
    names = [name for name in LAYOUTS if name != "segments"]
    app = write_app(tmp_path / "app", [(name, "LIST_ACTIVITY", f"{name}.xml") for name in names], {f"{name}.xml": f"<data><dataId>a</dataId><list>{row}</list></data>" for name in names},
                    "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>")
    text = (app / "xml/app.xml").read_text()
    for name in names:
        text = text.replace(f"<levelFile>{name}.xml</levelFile>", f"<levelFile>{name}.xml</levelFile><levelXib>{name}</levelXib>")
    (app / "xml/app.xml").write_text(text)
    style = "<type><typeId>DEFAULT</typeId><backgroundColor>#0b2e4f</backgroundColor><components>selection_list=l;</components></type>"
    (app / "xml/s.xml").write_text(f"<application><styles>{style}</styles></application>")
    (app / "xml/f.xml").write_text("<application><formats><format><name>l</name><backgroundColor>#ffeef4</backgroundColor></format></formats></application>")
    site = build(app, tmp_path / "site", "--all", "--theme", theme)
    for path in ("index.html", "posters/a.html", "strip/a.html"):
        page.goto((site / path).as_uri())
        button = page.locator(".row-action")
        assert (path, contrast(*(button.evaluate(PAINTED, name) for name in ("color", "backgroundColor"))) >= 4.5) == (path, True)
