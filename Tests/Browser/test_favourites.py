# SPDX-License-Identifier: MIT
"""The star of screens, and the page of what visitors have starred."""

import json
import shutil

import fingers
import pytest
from conftest import DESKTOP, NARROW, PHONE, THEMES, Server, build, be_kept, come_back, link_to, new_page, settle, until, write_app
from playwright.sync_api import expect
from spoken import listen, said
from test_crud_columns import picture
from test_legible import ALL_RULES, violations
from test_offline import be_installed

NAMES = ["Azul", "Brisa", "Cueva", "Duende"]
STAR = "<action><actionTitle>{}</actionTitle><systemAction>favourite</systemAction></action>"
WAY = f"<action><actionTitle>Favoritos</actionTitle>{link_to('emobc', 'favourites')}</action>"
PAGE = "emobc/favourites.html"
ROWS = "main .rows .row-title"


def write(folder, more_languages=False):
    club = lambda name, title: f"<data><dataId>{name}</dataId><headerImageFile>club.png</headerImageFile><headerText>{title}</headerText><text>Baile.</text></data>"
    app = write_app(
        folder, [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("clubes", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "clubes.xml")],
        {"inicio.xml": "<data><dataId>a</dataId><headerText>Inicio</headerText><list>" + "".join(
            f"<listItem><text>{name}</text>{link_to('clubes', name)}</listItem>" for name in NAMES) + "</list></data>",
         "clubes.xml": "".join(club(name, f"Club {name}") for name in NAMES)},
        "<menu><topMenu>m.xml</topMenu><bottomMenu>b.xml</bottomMenu><contextMenu>c.xml</contextMenu></menu>")
    menu = lambda level, actions: f"<level><menuActions><menuLevel>{level}</menuLevel>{actions}</menuActions></level>"
    (app / "xml/m.xml").write_text(menu("clubes", STAR.format("Favorito")))
    (app / "xml/b.xml").write_text(menu("", f"<action><actionTitle>Inicio</actionTitle>{link_to('inicio')}</action>" + WAY))
    (app / "xml/c.xml").write_text(menu("clubes", STAR.format("Guardar")))
    (app / "images").mkdir()
    (app / "images/club.png").write_bytes(picture(600, 300, "a0a"))
    if more_languages:
        (app / "xml/en").mkdir()
        (app / "xml/en/clubes.xml").write_text("<levelData>" + "".join(club(name, f"The {name} club") for name in NAMES) + "</levelData>")
    (app / "emobic-site.yaml").write_text("language: es\n")
    return app


@pytest.fixture(scope="module", params=THEMES)
def site(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("favourites")
    return build(write(folder / "app"), folder / "site", "--theme", request.param)


@pytest.fixture(params=["http", "file"])
def clubs(request, site):
    server = Server(site)
    yield server.base if request.param == "http" else site.as_uri() + "/"
    server.stop()


def star(page):
    return page.locator(".top-menu").get_by_role("button", name="Favorito")


def kept(page):
    return page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes(':favourites:')).map(([key, value]) => [key.split(':').slice(2).join(':'), JSON.parse(value)])")


def star_all(page, base, names=NAMES):
    for name in names:
        page.goto(base + f"clubes/{name.lower()}.html")
        star(page).click()
        expect(star(page)).to_have_attribute("aria-pressed", "true")


def test_the_number_of_starred_screens_stands_on_what_leads_to_them(clubs, page):
    badge = page.locator(".tabs .badge > :first-child")
    page.goto(clubs + "clubes/azul.html")
    expect(badge).to_have_text("0")
    star(page).click()
    expect(badge).to_have_text("1")
    page.goto(clubs + "clubes/brisa.html")
    star(page).click()
    expect(badge).to_have_text("2")
    # They are no rows of a table.
    expect(page.locator(".tabs .act", has=page.locator(".badge"))).to_have_accessible_name("Favoritos 2")
    star(page).click()
    expect(badge).to_have_text("1")


def test_what_other_windows_keep_besides_changes_no_row(clubs, page):
    """Not even its element, which has the focus or is dragged."""
    star_all(page, clubs, ["Azul", "Brisa"])
    page.goto(clubs + PAGE)
    expect(page.locator(ROWS)).to_have_count(2)
    page.evaluate("window.first = document.querySelector('main .rows > li')")
    key = page.evaluate("Object.keys(localStorage).find((key) => key.includes('favourites:screens'))")
    for name, stays in ((key.replace("favourites:screens", "draft"), True), (key, False)):
        page.evaluate("(key) => dispatchEvent(new StorageEvent('storage', {key}))", name)
        assert page.evaluate("window.first.isConnected") == stays


@pytest.mark.parametrize("width", [320, 1440])
def test_the_star_is_drawn_and_filled_once_the_screen_is_kept(clubs, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(clubs + "clubes/azul.html")
    sign = star(page).locator("svg")
    expect(sign).to_be_visible()
    assert sign.locator("path").evaluate("path => getComputedStyle(path).fill") == "none"
    star(page).click()
    expect(star(page)).to_have_attribute("aria-pressed", "true")
    expect(sign).to_be_visible()
    assert sign.locator("path").evaluate("path => getComputedStyle(path).fill") != "none"


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_the_number_stands_at_the_icon_and_covers_no_word(clubs, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(clubs + "clubes/azul.html")
    star(page).click()
    tab = page.locator(".tabs .act", has=page.locator(".badge"))
    number, word = tab.locator(".badge").bounding_box(), tab.locator(".act-word").bounding_box()
    assert number["y"] + number["height"] <= word["y"] + 2
    assert abs(number["x"] - tab.bounding_box()["x"] - tab.bounding_box()["width"] / 2) < 30
    # In a bar of words alone all of them stand at one height.
    assert len(set(page.locator(".tabs .act-word").evaluate_all("all => all.map((each) => Math.round(each.parentElement.getBoundingClientRect().bottom - each.getBoundingClientRect().bottom))"))) == 1


def fill_of(page):
    return star(page).locator("path").evaluate("(path) => getComputedStyle(path).fill")


def test_a_screen_is_starred_and_is_among_the_favourites(clubs, page):
    page.goto(clubs + "clubes/azul.html")
    expect(star(page)).to_have_attribute("aria-pressed", "false")
    assert fill_of(page) == "none"
    star(page).focus()
    page.keyboard.press("Space")
    expect(star(page)).to_have_attribute("aria-pressed", "true")
    assert fill_of(page) != "none"
    expect(page.get_by_role("status")).to_have_text("Añadido a favoritos.")
    page.reload()
    expect(star(page)).to_have_attribute("aria-pressed", "true")
    page.locator(".tabs").get_by_role("link", name="Favoritos").click()
    expect(page.locator("h1")).to_have_text("Favoritos")
    expect(page.locator(ROWS)).to_have_text(["Club Azul"])
    expect(page.locator("main .form-note")).to_have_text("1 favorito")
    until(lambda: page.evaluate("document.querySelector('main .row-pic')?.naturalWidth"))
    page.locator(ROWS).click()
    expect(page.locator("h1")).to_have_text("Club Azul")
    star(page).click()
    expect(star(page)).to_have_attribute("aria-pressed", "false")
    page.goto(clubs + PAGE)
    expect(page.locator("main .empty")).to_contain_text("Todavía no hay favoritos")
    expect(page.locator("main .form-note")).to_be_hidden()


def test_the_order_is_changed_by_buttons_and_keys(clubs, page):
    star_all(page, clubs)
    page.goto(clubs + PAGE)
    expect(page.locator(ROWS)).to_have_text([f"Club {name}" for name in NAMES])
    expect(page.get_by_role("button", name="Subir: Club Azul")).to_be_hidden()
    order = page.get_by_role("button", name="Cambiar el orden")
    ground = order.evaluate("(button) => getComputedStyle(button).backgroundColor + getComputedStyle(button).backgroundImage")
    order.click()
    # A button that is pressed looks so.
    assert order.evaluate("(button) => getComputedStyle(button).backgroundColor + getComputedStyle(button).backgroundImage") != ground
    page.get_by_role("button", name="Bajar: Club Azul").click()
    expect(page.locator(ROWS)).to_have_text(["Club Brisa", "Club Azul", "Club Cueva", "Club Duende"])
    expect(page.get_by_role("status")).to_have_text("Club Azul: 2 de 4")
    expect(page.get_by_role("button", name="Bajar: Club Azul")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("status")).to_have_text("Club Azul: 4 de 4")
    # Beyond the end there is nothing, which is said.
    listen(page)
    page.keyboard.press("ArrowDown")
    assert said(page, "Club Azul") == ["Club Azul: 4 de 4"]
    expect(page.locator("[data-row][aria-disabled]")).to_have_count(2)
    expect(page.get_by_role("button", name="Bajar: Club Azul")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="Subir: Club Brisa")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(ROWS)).to_have_text(["Club Brisa", "Club Cueva", "Club Duende", "Club Azul"])
    page.get_by_role("button", name="Subir: Club Duende").focus()
    page.keyboard.press("ArrowUp")
    page.reload()
    expect(page.locator(ROWS)).to_have_text(["Club Brisa", "Club Duende", "Club Cueva", "Club Azul"])


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_order_is_changed_by_dragging(clubs, page, size):
    page.set_viewport_size(size)
    star_all(page, clubs, NAMES[:3])
    page.goto(clubs + PAGE)
    page.get_by_role("button", name="Cambiar el orden").click()
    grip = lambda number: page.locator("main .grip").nth(number).bounding_box()
    middle = lambda box: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle(grip(2)))
    page.mouse.down()
    x, y = middle(grip(0))
    page.mouse.move(x, y + 30, steps=4)
    page.mouse.move(x, y - 10, steps=4)
    expect(page.locator(ROWS)).to_have_text(["Club Cueva", "Club Azul", "Club Brisa"])
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert [each["item"] for each in kept(page)[0][1]] == ["Cueva", "Azul", "Brisa"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("context_options", [fingers.PHONE])
def test_a_row_that_the_system_takes_from_the_finger_goes_back(clubs, page):
    star_all(page, clubs, NAMES[:3])
    page.goto(clubs + PAGE)
    page.get_by_role("button", name="Cambiar el orden").click()
    start, end = (page.locator("main .grip").nth(number).bounding_box() for number in (0, 2))
    hand = fingers.Hand(page)
    hand.move([((start["x"] + 20, start["y"] + 20), (start["x"] + 20, end["y"] + 30))])
    expect(page.locator(ROWS)).to_have_text(["Club Brisa", "Club Cueva", "Club Azul"])
    hand.touch("touchCancel")
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator(ROWS)).to_have_text(["Club Azul", "Club Brisa", "Club Cueva"])
    assert [each["item"] for each in kept(page)[0][1]] == ["Azul", "Brisa", "Cueva"]


@pytest.mark.parametrize("size, letters", [(NARROW, 100), (PHONE, 200), (DESKTOP, 100)], ids=["narrow", "large", "desktop"])
def test_names_have_room_while_the_order_is_changed(clubs, page, size, letters):
    page.set_viewport_size(size)
    star_all(page, clubs, NAMES[:2])
    page.goto(clubs + PAGE)
    page.evaluate("(letters) => { document.documentElement.style.fontSize = `${letters}%`; }", letters)
    page.get_by_role("button", name="Cambiar el orden").click()
    name = page.locator(ROWS).first
    assert name.evaluate("name => name.getBoundingClientRect().height < 2 * parseFloat(getComputedStyle(name).lineHeight)")
    buttons = [page.locator("main .rows > li").first.locator(part).bounding_box() for part in ("[data-row=up]", "[data-row=down]", ".grip")]
    assert len({round(box["y"]) for box in buttons}) == 1 and all(box["width"] >= 44 and box["x"] + box["width"] <= size["width"] for box in buttons)


@pytest.mark.parametrize("is_down", [True, False])
def test_a_row_held_at_the_edge_scrolls_the_page(clubs, page, is_down):
    page.set_viewport_size({"width": 390, "height": 420})
    star_all(page, clubs)
    page.goto(clubs + PAGE)
    page.get_by_role("button", name="Cambiar el orden").click()
    end = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert end > 100
    page.evaluate("(top) => scrollTo(0, top)", 0 if is_down else end)
    grip = page.locator("main .grip").nth(0 if is_down else 3).bounding_box()
    page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    page.mouse.down()
    # Just above the tabs, and just below the bar.
    tabs = page.locator(".tabs").bounding_box()["y"]
    page.mouse.move(grip["x"] + 20, tabs - 4 if is_down else 60)
    # The pointer rests.
    page.wait_for_function("(top) => Math.abs(scrollY - top) < 2", arg=end if is_down else 0)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator(ROWS).nth(3 if is_down else 0)).to_have_text("Club Azul" if is_down else "Club Duende")
    # Nothing scrolls any more.
    page.evaluate("scrollTo(0, 40)")
    settle(page)
    assert page.evaluate("scrollY") == 40


def test_a_favourite_is_removed_and_the_focus_stays_near(clubs, page):
    star_all(page, clubs, NAMES[:2])
    page.goto(clubs + PAGE)
    removal = page.get_by_role("button", name="Quitar de favoritos: Club Azul")
    # A tooltip with other words would be read after the name.
    expect(removal).to_have_attribute("title", "Quitar de favoritos: Club Azul")
    removal.click()
    expect(page.locator(ROWS)).to_have_text(["Club Brisa"])
    expect(page.get_by_role("status")).to_have_text("Quitado de favoritos: Club Azul.")
    expect(page.get_by_role("button", name="Quitar de favoritos: Club Brisa")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main .empty")).to_be_visible()
    page.goto(clubs + "clubes/azul.html")
    expect(star(page)).to_have_attribute("aria-pressed", "false")


def test_a_double_tap_removes_one(clubs, page):
    star_all(page, clubs, NAMES[:3])
    page.goto(clubs + PAGE)
    page.locator("[data-row=remove]").first.dblclick()
    expect(page.locator(ROWS)).to_have_text(["Club Brisa", "Club Cueva"])
    # Later it was meant for the next one.
    page.wait_for_timeout(700)
    page.locator("[data-row=remove]").first.click()
    expect(page.locator(ROWS)).to_have_text(["Club Cueva"])


def test_it_is_kept_by_app_as_a_list(clubs, page):
    star_all(page, clubs, ["Azul"])
    [[name, [kept_star]]] = kept(page)
    assert name == "favourites:screens"
    assert kept_star["level"] == "clubes" and kept_star["item"] == "Azul" and kept_star["shown"]["es"]["link"] == "clubes/azul.html"


def test_rows_have_the_narrowest_picture_and_load_it_when_it_is_in_view(clubs, page):
    page.goto(clubs + "clubes/azul.html")
    page.evaluate("""() => {
      const picture = document.querySelector('.head-pic');
      const address = picture.getAttribute('src').split('?')[0];
      picture.srcset = `${address}?480 480w, ${address}?600 600w`;
    }""")
    star(page).click()
    # Another was kept when the whole picture was.
    page.goto(clubs + "clubes/brisa.html")
    whole = page.evaluate("new URL(document.querySelector('.head-pic').getAttribute('src'), document.baseURI).href")
    star(page).click()
    page.evaluate("""(whole) => {
      const {load, keep} = window.emobic.favourites;
      const screens = load();
      screens[1].shown.es.picture = whole.slice(window.emobic.root.href.length);
      keep(screens);
    }""", whole)
    page.goto(clubs + PAGE)
    pictures = page.locator("main .row-pic")
    expect(pictures).to_have_count(2)
    assert [address.endswith(end) for address, end in zip(pictures.evaluate_all("all => all.map(({src}) => src)"), ("?480", whole))] == [True, True]
    assert pictures.evaluate_all("all => all.map(({loading, decoding}) => [loading, decoding])") == [["lazy", "async"]] * 2
    until(lambda: pictures.evaluate_all("all => all.every(({naturalWidth}) => naturalWidth > 0)"))


def test_the_star_of_a_menu_behind_the_dots_is_a_box_to_tick(clubs, page):
    page.goto(clubs + "clubes/azul.html")
    page.locator(".more > summary").click()
    entry = page.get_by_role("menuitemcheckbox", name="Guardar")
    expect(entry).to_have_attribute("aria-checked", "false")
    entry.click()
    expect(star(page)).to_have_attribute("aria-pressed", "true")


def test_only_screens_of_the_level_have_a_star(clubs, page):
    for path in ("index.html", PAGE, "emobc/search.html"):
        page.goto(clubs + path)
        expect(page.locator("[data-action=favourite]")).to_have_count(0)


def test_without_room_it_is_said_and_nothing_is_lost(clubs, page):
    star_all(page, clubs, ["Azul"])
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.goto(clubs + "clubes/brisa.html")
    star(page).click()
    expect(page.get_by_role("status")).to_contain_text("No se ha podido guardar")
    expect(page.locator(".toast")).to_be_visible()
    expect(star(page)).to_have_attribute("aria-pressed", "false")
    page.goto(clubs + PAGE)
    expect(page.locator(ROWS)).to_have_text(["Club Azul"])
    expect(page.get_by_role("alert")).to_contain_text("No se ha podido guardar")
    page.get_by_role("button", name="Quitar de favoritos: Club Azul").click()
    expect(page.locator(ROWS)).to_have_text(["Club Azul"])


def test_what_others_have_written_there_breaks_nothing(clubs, page):
    star_all(page, clubs, ["Azul"])
    name = page.evaluate("Object.keys(localStorage).find((key) => key.includes(':favourites:'))")
    for value in ['"x"', "{", "[null, 1, {}, {\"level\": \"a\", \"shown\": {\"es\": null}}, {\"level\": \"a\", \"shown\": []}]"]:
        page.evaluate("([name, value]) => localStorage.setItem(name, value)", [name, value])
        page.goto(clubs + PAGE)
        expect(page.locator("main .empty")).to_be_visible()
        page.goto(clubs + "clubes/azul.html")
        expect(star(page)).to_have_attribute("aria-pressed", "false")
    # An address outside of the app is not followed.
    for link in ("javascript:alert(1)", "https://a.example/"):
        evil = [{"level": "a", "item": "b", "shown": {"es": {"title": "Malo", "link": link, "picture": "https://a.example/x.png"}}}]
        page.evaluate("([name, value]) => localStorage.setItem(name, value)", [name, json.dumps(evil)])
        page.goto(clubs + PAGE)
        expect(page.locator("main .empty")).to_be_visible()
        expect(page.locator(ROWS)).to_have_count(0)


def test_the_number_is_that_of_the_screens_that_are_shown(clubs, page):
    star_all(page, clubs, NAMES[:2])
    page.evaluate("""() => {
      const shown = (title, link, picture) => ({level: 'a', item: title + link, shown: {es: {title, link, picture}}});
      const strange = [null, 4, {level: 'a', item: 'b'}, {level: 'a', item: 'b', shown: {}}, shown('', 'clubes/azul.html', ''),
        shown('Malo', 'javascript:alert(1)', ''), shown('Malo', '//a.example/', ''), shown('Malo', 'a.html', 'https://a.example/x.png')];
      const {store} = window.emobic;
      store.set('favourites:screens', [...strange, ...store.get('favourites:screens')]);
    }""")
    # A page without the star, and that of the favourites.
    for address in ("index.html", PAGE):
        page.goto(clubs + address)
        expect(page.locator(".tabs .badge > :first-child")).to_have_text("2")
    expect(page.locator(ROWS)).to_have_text(["Club Azul", "Club Brisa"])
    page.evaluate("window.emobic.store.set('favourites:screens', {rows: [1, 2, 3], next: 4})")
    expect(page.locator(".tabs .badge > :first-child")).to_be_hidden()


def test_a_page_from_the_history_shows_the_present_star(site, kept_page):
    server = Server(site)
    kept_page.goto(server.base + "clubes/azul.html")
    be_kept(kept_page)
    star(kept_page).click()
    kept_page.goto(server.base + PAGE)
    kept_page.get_by_role("button", name="Quitar de favoritos: Club Azul").click()
    expect(kept_page.locator("main .empty")).to_be_visible()
    come_back(kept_page)
    expect(star(kept_page)).to_have_attribute("aria-pressed", "false")
    server.stop()


def test_without_script_it_is_explained(site, plain_page):
    plain_page.goto((site / PAGE).as_uri())
    expect(plain_page.get_by_text("para eso hace falta JavaScript")).to_be_visible()
    expect(plain_page.locator(".favourites")).to_be_hidden()
    plain_page.goto((site / "clubes/azul.html").as_uri())
    expect(plain_page.locator("[data-action=favourite]").first).to_be_hidden()


def test_it_works_without_a_connection(site, browser, context_options):
    server = Server(site)
    with new_page(browser, {**context_options, "service_workers": "allow"}) as page:
        page.goto(server.base + "clubes/azul.html")
        be_installed(page)
        server.stop()
        page.expected_problems = ["Failed to load resource", "net::ERR"]
        star(page).click()
        page.goto(server.base + PAGE)
        expect(page.locator(ROWS)).to_have_text(["Club Azul"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_and_use_it(site, page, scheme):
    page.emulate_media(color_scheme=scheme)
    server = Server(site)
    star_all(page, server.base, NAMES[:2])
    assert violations(page, server.base, [PAGE, "clubes/azul.html"], ALL_RULES) == {}
    page.goto(server.base + PAGE)
    page.get_by_role("button", name="Cambiar el orden").click()
    for number in range(2):
        box = page.locator("[data-row=up]").nth(number).bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    server.stop()


def test_another_language_shows_its_own_titles(tmp_path, page):
    app = write(tmp_path / "app", more_languages=True)
    (app / "xml/en/inicio.xml").write_text((app / "xml/inicio.xml").read_text())
    site = build(app, tmp_path / "site")
    server = Server(site)
    star_all(page, server.base, NAMES[:2])
    page.goto(server.base + "en/" + PAGE)
    expect(page.locator(ROWS)).to_have_text(["The Azul club", "The Brisa club"])
    page.locator(ROWS).first.click()
    page.wait_for_url("**/en/clubes/azul.html")
    english = page.locator(".top-menu").get_by_role("button", name="Favorito")
    expect(english).to_have_attribute("aria-pressed", "true")
    english.click()
    expect(english).to_have_attribute("aria-pressed", "false")
    page.goto(server.base + PAGE)
    expect(page.locator(ROWS)).to_have_text(["Club Brisa"])
    server.stop()


def test_from_the_disk_another_language_shows_what_was_seen(tmp_path, page):
    app = write(tmp_path / "app", more_languages=True)
    base = build(app, tmp_path / "site").as_uri() + "/"
    star_all(page, base, NAMES[:2])
    # The second one is seen in English, too.
    page.goto(base + "en/clubes/brisa.html")
    page.goto(base + "en/" + PAGE)
    expect(page.locator(ROWS)).to_have_text(["Club Azul", "The Brisa club"])
    expect(page.locator(ROWS).first).to_have_attribute("lang", "es")
    page.locator(ROWS).last.click()
    page.wait_for_url("**/en/clubes/brisa.html")


def test_an_app_without_a_star_has_nothing_of_it(tmp_path):
    app = write(tmp_path / "app")
    for name in ("m.xml", "c.xml", "b.xml"):
        (app / "xml" / name).unlink()
    text = (app / "xml/app.xml").read_text()
    (app / "xml/app.xml").write_text(text[:text.index("<menu>")] + text[text.index("</menu>") + 7:])
    site = build(app, tmp_path / "site")
    assert not (site / PAGE).exists() and not list(site.glob("static/*star*"))
    assert not any("favourite" in path.read_text() or "data-starred" in path.read_text() for path in site.rglob("*.html"))
    shutil.rmtree(site)


def test_after_another_language_has_become_the_main_one_favourites_lead_to_their_own(tmp_path, page):
    app = write(tmp_path / "app", more_languages=True)
    (app / "xml/en/inicio.xml").write_text((app / "xml/inicio.xml").read_text())
    site = build(app, tmp_path / "site")
    server = Server(site)
    star_all(page, server.base, NAMES[:1])
    page.goto("about:blank")
    (app / "xml/es").mkdir()
    for name in ["inicio.xml", "clubes.xml"]:
        (app / "xml" / name).rename(app / "xml/es" / name)
        (app / "xml/en" / name).rename(app / "xml" / name)
    (app / "xml/en").rmdir()
    (app / "emobic-site.yaml").write_text("language: en\n")
    build(app, site)
    for folder, title in [("es/", "Club Azul"), ("", "The Azul club")]:
        page.goto(server.base + folder + PAGE)
        expect(page.locator(ROWS)).to_have_text([title])
        # The row leads to the former page until the present one has been read.
        expect(page.locator(ROWS)).to_have_attribute("href", f"{server.base}{folder}clubes/azul.html")
        page.locator(ROWS).click()
        page.wait_for_url(f"{server.base}{folder}clubes/azul.html")
    server.stop()
