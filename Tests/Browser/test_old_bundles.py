# SPDX-License-Identifier: MIT
"""What slipped in bundles of 2012: forms, calendars, sounds, maps and menus as their authors wrote them then."""

import re
import shutil
import urllib.parse

import pytest
from conftest import REPOSITORY, build, each, go_offline, link_to, settle, write_app
from forms import RECEIVER, field, next_level, send
from forms import small_app as form_app
from playwright.sync_api import expect
from test_accessibility import violations

ICON, PHOTO = REPOSITORY / "example-app/images/icon.png", REPOSITORY / "example-app/images/salas/industria.jpg"
DESK = {"width": 1280, "height": 800}


def open_app(page, tmp_path, *arguments, options=(), path="index.html"):
    """Builds a small app and opens one of its pages from the disk."""
    site = build(write_app(tmp_path / "app", *arguments), tmp_path / "site", "--lang", "es", *options)
    page.goto((site / path).as_uri())
    return site


def rows(*texts):
    return "".join(f"<listItem><text>{text}</text>{link}</listItem>" for text, link in texts)


# Forms

CONTACT = "<field><fieldType>INPUT_EMAIL</fieldType><fieldLabel>Email:</fieldLabel><fieldName>email</fieldName><required>true</required></field>"


def open_form(page, tmp_path, form):
    page.goto((build(form_app(tmp_path / "app", form), tmp_path / "site", "--lang", "es") / "index.html").as_uri())


def test_an_error_of_a_form_is_one_line_with_one_colon(tmp_path, page):
    open_form(page, tmp_path, f"<form><actionUrl>{RECEIVER}</actionUrl>{CONTACT}</form>{next_level('textos', 'uno')}")
    send(page)
    line = page.locator(".form-errors li")
    expect(line).to_have_text("Email: Rellena este campo.")
    label, text = line.locator("a").evaluate("""(link) => [link.firstChild, link.lastChild].map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getClientRects()[0].top;
    })""")
    assert label == text
    line.locator("a").click()
    expect(page.get_by_label("Email")).to_be_focused()


def test_a_waiting_message_shows_a_tick_as_a_word(tmp_path, page):
    page.expected_problems = ["net::ERR", "Failed to load"]
    open_form(page, tmp_path, f"<form><actionUrl>{RECEIVER}</actionUrl>{field('TEXT', 'nombre')}{field('CHECK', 'socio')}</form>{next_level('textos', 'uno')}")
    page.get_by_label("Nombre").fill("Ana")
    page.wait_for_function("() => window.emobic.form.send")
    go_offline(page)
    send(page)
    expect(page.locator(".form-waiting li")).to_have_text("Ana · Socio: No")


def test_a_form_without_a_target_says_that_nothing_was_sent(tmp_path, page):
    open_form(page, tmp_path, f"<form>{CONTACT}</form>")
    page.get_by_label("Email").fill("ana@example.org")
    send(page)
    expect(page.locator(".form-message")).to_contain_text("no se ha enviado nada")
    expect(page.get_by_label("Email")).to_have_value("ana@example.org")


# Calendar


@pytest.fixture
def old_calendar(tmp_path, page):
    events = "".join(f"<event><title>{title}</title><eventDate>{date}</eventDate><time>10:00</time></event>"
                     for title, date in [("Feria", "12/04/2013"), ("Baile", "13/04/2013"), ("Cena", "02/11/2012")])
    page.clock.set_fixed_time("2026-11-23T10:00:00")
    open_app(page, tmp_path, [("c", "CALENDAR_ACTIVITY", "c.xml")],
             {"c.xml": f"<data><dataId>a</dataId><headerText>Agenda</headerText><events>{events}</events></data>"})
    return page


def test_a_calendar_of_the_past_leads_to_its_last_event(old_calendar):
    jump = old_calendar.get_by_role("button", name="Último acto: abril 2013")
    jump.click()
    expect(old_calendar.locator(".cal-title")).to_have_text("abril 2013")
    expect(old_calendar.locator("[data-date='2013-04-13']")).to_be_focused()
    expect(jump).to_be_hidden()


def test_all_events_stand_below_the_month(old_calendar):
    visible = old_calendar.locator(".day-events:visible .row-title")
    expect(visible).to_have_text(["Cena", "Feria", "Baile"])
    old_calendar.get_by_role("button", name="Último acto").click()
    # The month shown comes first.
    expect(visible).to_have_text(["Feria", "Baile", "Cena"])
    old_calendar.locator("[data-date='2013-04-12']").click()
    expect(visible).to_have_text(["Feria", "Cena"])


def test_month_and_year_can_be_chosen(old_calendar):
    old_calendar.locator(".cal-title button").click()
    expect(old_calendar.get_by_label("Mes", exact=True)).to_be_focused()
    old_calendar.get_by_label("Año").fill("2012")
    old_calendar.get_by_label("Año").press("Enter")
    expect(old_calendar.locator(".cal-title")).to_have_text("noviembre 2012")
    old_calendar.get_by_label("Mes", exact=True).select_option("Diciembre")
    expect(old_calendar.locator(".cal-title")).to_have_text("diciembre 2012")
    expect(old_calendar.get_by_role("button", name="Próximo acto: abril 2013")).to_be_visible()


# Sounds and videos of servers that are gone


@pytest.mark.parametrize("kind, tag, link", [("AUDIO", "audioUrl", "Abrir el sonido"), ("VIDEO", "videoUrl", "Abrir el vídeo")])
def test_what_a_server_no_longer_has_says_so_and_links_to_its_address(tmp_path, page, kind, tag, link):
    page.expected_problems = ["net::ERR", "Failed to load", "failed:"]
    address = f"https://gone.example.org/x.{'mp3' if kind == 'AUDIO' else 'mp4'}"
    open_app(page, tmp_path, [("s", f"{kind}_ACTIVITY", "s.xml")],
             {"s.xml": f"<data><dataId>a</dataId><headerText>Himno</headerText><local>false</local><{tag}>{address}</{tag}></data>"})
    expect(page.locator(".lost").get_by_text("está en otro servidor y no se ha podido cargar")).to_be_visible()
    expect(page.get_by_role("link", name=link)).to_have_attribute("href", address)
    expect(page.locator("main :is(audio, video, .sound-player)")).to_be_hidden() if kind == "VIDEO" else expect(page.locator(".sound")).to_be_hidden()


GONE = "https://gone.example.org/x.jpg"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="#369"/></svg>'


def test_a_picture_that_a_server_no_longer_has_says_so_and_links_to_its_address(tmp_path, page):
    page.expected_problems = ["net::ERR", "Failed to load", "failed:", "XMLHttpRequest"]
    open_app(page, tmp_path, [("s", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "s.xml")],
             {"s.xml": f"<data><dataId>a</dataId><headerText>Faro</headerText><imageFile>{GONE}</imageFile><text>Desde 1890</text></data>"})
    expect(page.locator("main .lost")).to_contain_text("está en otro servidor y no se ha podido cargar")
    expect(page.get_by_role("link", name="Abrir la imagen")).to_have_attribute("href", GONE)
    expect(page.locator("main img")).to_have_count(0)
    assert violations(page) == []


def test_a_picture_comes_back_with_the_connection(tmp_path, page):
    page.expected_problems = ["net::ERR", "Failed to load", "failed:"]
    there = []
    page.route(GONE, lambda route: route.fulfill(body=PICTURE, content_type="image/svg+xml") if there else route.abort())
    open_app(page, tmp_path, [("s", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "s.xml")],
             {"s.xml": f"<data><dataId>a</dataId><headerText>Faro</headerText><imageFile>{GONE}</imageFile></data>"})
    expect(page.locator("main .lost")).to_be_visible()
    there.append(True)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("main .lost")).to_have_count(0)
    expect(page.locator("main img")).to_be_visible()


def test_rows_and_tiles_do_without_a_picture_that_is_gone(tmp_path, page):
    """There is no link within a link, so a row keeps its words, and a tile that had only the picture gets its name."""
    page.expected_problems = ["net::ERR", "Failed to load", "failed:", "XMLHttpRequest"]
    open_app(page, tmp_path, [("s", "LIST_ACTIVITY", "s.xml"), ("t", "BUTTONS_ACTIVITY", "t.xml")], {
        "s.xml": f"<data><dataId>a</dataId><list><listItem><text>Botones</text><imageFile>{GONE}</imageFile>{link_to('t')}</listItem></list></data>",
        "t.xml": f"<data><dataId>a</dataId><buttons><button><buttonFileName>{GONE}</buttonFileName>{link_to('s')}</button></buttons></data>"})
    expect(page.locator("main img")).to_have_count(0)
    expect(page.locator("main .lost")).to_have_count(0)
    page.get_by_role("link", name="Botones").click()
    expect(page.locator("main img")).to_have_count(0)
    expect(page.locator("main .tile")).to_have_text(re.compile(r"\S"))
    assert violations(page) == []


def test_rows_and_tiles_without_a_link_do_without_a_picture_that_is_gone(tmp_path, page):
    """Words stand there already, or take its place; the notice is for pictures that are what a screen shows."""
    page.expected_problems = ["net::ERR", "Failed to load", "failed:", "XMLHttpRequest"]
    there = []
    page.route(GONE, lambda route: route.fulfill(body=PICTURE, content_type="image/svg+xml") if there else route.abort())
    place = f"<positionTitle>Faro</positionTitle><positionLat>40</positionLat><positionLon>-3</positionLon><imageFile>{GONE}</imageFile>"
    site = open_app(page, tmp_path, [("s", "LIST_ACTIVITY", "s.xml"), ("t", "BUTTONS_ACTIVITY", "t.xml"), ("m", "MAP_ACTIVITY", "m.xml")], {
        "s.xml": f"<data><dataId>a</dataId><list><listItem><text>Un texto largo</text><imageFile>{GONE}</imageFile></listItem></list></data>",
        "t.xml": f"<data><dataId>a</dataId><buttons><button><buttonTitle>Horario</buttonTitle><buttonFileName>{GONE}</buttonFileName></button></buttons></data>",
        "m.xml": f"<data><dataId>a</dataId><positions><position>{place}</position><position>{place.replace('40', '41')}{link_to('s')}</position></positions></data>"}, options=["--all"])
    for path, words in [("index.html", ".row-title"), ("t/a.html", ".tile"), ("m/a.html", ".places .row-title")]:
        page.goto((site / path).as_uri())
        expect(page.locator("main :is(.rows, .tiles) img")).to_have_count(0)
        expect(page.locator("main .lost")).to_have_count(0)
        expect(page.locator(words).first).to_be_visible()
        assert page.locator(words).first.inner_text() in ("Un texto largo", "Horario", "Faro")
        assert page.locator(words).first.bounding_box()["width"] > 100
        assert violations(page) == []
    there.append(True)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".places img")).to_have_count(2)


def test_pictures_that_are_gone_before_the_script_runs_are_all_replaced(tmp_path, page):
    page.expected_problems = ["net::ERR", "Failed to load", "failed:", "XMLHttpRequest"]
    page.route(GONE, lambda route: route.abort())
    pictures = f"<imageFile>{GONE}</imageFile>"
    site = open_app(page, tmp_path, [("s", "LIST_ACTIVITY", "s.xml")], {
        "s.xml": "<data><dataId>a</dataId><list>" + "".join(f"<listItem><text>Fila {n}</text>{pictures}</listItem>" for n in "123") + "</list></data>"}, options=["--all"])
    held, failed = [], []
    page.route("**/*remote*.js", lambda route: held.append(route))
    page.on("requestfailed", lambda request: failed.append(request))
    page.goto((site / "index.html").as_uri(), wait_until="commit")
    while not held or not failed:
        page.wait_for_timeout(50)
    page.wait_for_timeout(300)
    assert page.locator("main .rows img").count() == 3
    for route in held:
        route.continue_()
    expect(page.locator("main .rows img")).to_have_count(0)


def test_a_title_needs_no_picture_that_is_gone(tmp_path, page):
    page.expected_problems = ["net::ERR", "Failed to load", "failed:", "XMLHttpRequest"]
    there = []
    page.route(GONE, lambda route: route.fulfill(body=PICTURE, content_type="image/svg+xml") if there else route.abort())
    open_app(page, tmp_path, [("s", "LIST_ACTIVITY", "s.xml")], {
        "s.xml": f"<data><dataId>a</dataId><headerText>Faro</headerText><headerImageFile>{GONE}</headerImageFile><list>{rows(('x', ''))}</list></data>"})
    expect(page.locator("main img")).to_have_count(0)
    expect(page.locator("main .lost")).to_have_count(0)
    title = page.get_by_role("heading", level=1)
    assert title.bounding_box()["y"] >= page.locator(".bar").bounding_box()["height"]
    there.append(True)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".head.has-image .head-pic")).to_be_visible()


def test_an_enlarged_picture_that_is_gone_says_so_and_comes_back(tmp_path, page):
    page.expected_problems = ["net::ERR", "Failed to load", "failed:", "XMLHttpRequest"]
    there = []
    page.route(GONE, lambda route: route.fulfill(body=PICTURE, content_type="image/svg+xml") if there else route.abort())
    open_app(page, tmp_path, [("s", "IMAGE_ZOOM_ACTIVITY", "s.xml")],
             {"s.xml": f"<data><dataId>a</dataId><headerText>Plano</headerText><imageFile>{GONE}</imageFile></data>"})
    expect(page.locator("main .lost")).to_contain_text("está en otro servidor")
    # A failure that the script found when it started, and that is also told by an event.
    page.evaluate("document.querySelector('.zoom img').dispatchEvent(new Event('error'))")
    expect(page.locator("main .lost")).to_have_count(1)
    expect(page.locator(".zoom")).to_be_hidden()
    expect(page.get_by_role("link", name="Abrir la imagen")).to_have_attribute("href", GONE)
    assert violations(page) == []
    there.append(True)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("main .lost")).to_have_count(0)
    expect(page.locator(".zoom img")).to_be_visible()


@pytest.mark.parametrize("layout", ["", "<galleryLayout>posters</galleryLayout>"])
def test_a_gallery_names_pictures_that_are_gone(tmp_path, page, layout):
    page.expected_problems = ["net::ERR", "Failed to load", "failed:", "XMLHttpRequest"]
    there = []
    page.route(GONE, lambda route: route.fulfill(body=PICTURE, content_type="image/svg+xml") if there else route.abort())
    images = f"<image><imageFile>{GONE}</imageFile></image><image><imageFile>{GONE}</imageFile><text>El faro</text></image>"
    open_app(page, tmp_path, [("s", "IMAGE_GALLERY_ACTIVITY", "s.xml")],
             {"s.xml": f"<data><dataId>a</dataId><headerText>Fotos</headerText>{layout}<galery>{images}</galery></data>"})
    expect(page.locator(".gallery img:visible")).to_have_count(0)
    assert page.locator(".gallery li").first.inner_text().strip() and "El faro" in page.locator(".gallery li").nth(1).inner_text()
    assert violations(page) == []
    page.locator(".shot").first.click()
    viewer = page.locator(".viewer")
    expect(viewer.locator(".lost").first).to_be_visible()
    expect(viewer.get_by_role("link", name="Abrir la imagen").first).to_have_attribute("href", GONE)
    assert violations(page) == []
    there.append(True)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(viewer.locator("img").first).to_be_visible()
    expect(viewer.locator(".lost")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".gallery img:visible")).to_have_count(2)


# Going back, and the bar


def three_screens(more=""):
    return ([("uno", "LIST_ACTIVITY", "uno.xml"), ("dos", "LIST_ACTIVITY", "dos.xml"), ("tres", "LIST_ACTIVITY", "tres.xml")], {
        "uno.xml": f"<data><dataId>a</dataId><headerText>Primera</headerText><list>{rows(('a dos', link_to('dos')), ('a tres', link_to('tres')))}</list></data>",
        "dos.xml": f"<data><dataId>a</dataId><headerText>Segunda</headerText><list>{rows(('a tres', link_to('tres')))}</list></data>",
        "tres.xml": f"<data><dataId>a</dataId><headerText>Tercera</headerText><list>{rows(('fin', ''))}</list></data>"}, more)


def test_back_names_the_screen_that_it_leads_to(tmp_path, page):
    site = open_app(page, tmp_path, *three_screens())
    page.get_by_role("link", name="a dos").click()
    page.get_by_role("link", name="a tres").click()
    back = page.locator("a.back")
    expect(back).to_have_text(re.compile("Segunda$"))
    back.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Segunda")
    expect(page.locator("a.back")).to_have_text(re.compile("Primera$"))
    page.context.clear_cookies()
    other = page.context.new_page()
    other.goto((site / "tres/a.html").as_uri())
    expect(other.locator("a.back")).to_have_text(re.compile("Primera$"))
    other.close()


def test_back_stands_at_the_start_of_a_cover(base, page):
    page.goto(base + "index.html")
    entry = page.locator("body.view-cover").count()
    page.goto(base + ("historias.html" if not entry else "emobc/search.html"))
    expect(page.locator("a.back")).to_be_in_viewport()
    assert page.locator("a.back").bounding_box()["x"] < 30


def write_menu(folder, entries):
    (folder / "xml/menu.xml").write_text(f"<level><menuActions><menuLevel>Default</menuLevel>{entries}</menuActions></level>")


def menu_site(tmp_path, place, entries, *options):
    folder = write_app(tmp_path / "app", *three_screens(f"<menu><{place}>menu.xml</{place}></menu>"))
    write_menu(folder, entries)
    (folder / "images").mkdir()
    for name in "ab":
        shutil.copy(ICON, folder / f"images/{name}.png")
    return build(folder, tmp_path / "site", "--lang", "es", *options)


def entry(title="", picture="", target="dos"):
    image = f"<actionImageName>{picture}</actionImageName>" if picture else ""
    return f"<action>{f'<actionTitle>{title}</actionTitle>' if title else ''}{image}{link_to(target)}</action>"


def test_a_narrow_bar_has_two_entries_and_the_others_are_behind_the_dots(tmp_path, page):
    site = menu_site(tmp_path, "topMenu", "".join(entry(title, "a.png") for title in ["Alfa", "Beta", "Gamma", "Delta"]))
    page.goto((site / "tres/a.html").as_uri())
    expect(page.locator(".top-menu li:visible, .frame-search:visible")).to_have_count(2)
    page.locator(".more > summary").click()
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem", name="Gamma")).to_be_focused()
    assert [text.strip() for text in menu.get_by_role("menuitem").all_inner_texts()][:3] == ["Gamma", "Delta", "Buscar"]
    page.keyboard.press("Escape")
    page.set_viewport_size(DESK)
    expect(page.locator(".top-menu li:visible")).to_have_count(4)
    page.locator(".more > summary").click()
    expect(page.get_by_role("menuitem", name="Gamma")).to_have_count(0)


def test_the_menu_of_more_has_no_search_of_its_own_beside_that_of_the_app(tmp_path, page):
    folder = write_app(tmp_path / "app", *three_screens("<menu><topMenu>menu.xml</topMenu><contextMenu>more.xml</contextMenu></menu>"))
    write_menu(folder, entry("Alfa") + entry("Beta"))
    (folder / "xml/more.xml").write_text("<level><menuActions><menuLevel>Default</menuLevel><action><systemAction>search</systemAction></action></menuActions></level>")
    page.goto((build(folder, tmp_path / "site", "--lang", "es") / "tres/a.html").as_uri())
    page.locator(".more > summary").click()
    expect(page.get_by_role("menuitem", name="Buscar")).to_have_count(1)


@pytest.mark.parametrize("parent, is_whole", [("Salas", True), ("Museo de la Ciudad y del Puerto de Portalba de Abajo", False)])
def test_the_label_of_back_is_whole_or_not_there(tmp_path, page, parent, is_whole):
    levels, files, _ = three_screens()
    files["uno.xml"] = files["uno.xml"].replace("Primera", parent)
    site = open_app(page, tmp_path, levels, files)
    page.goto((site / "tres/a.html").as_uri())
    back, word = page.locator("a.back").bounding_box(), page.locator(".back-word").bounding_box()
    is_inside = word["y"] < back["y"] + back["height"] and word["x"] + word["width"] <= back["x"] + back["width"] + 1
    assert is_inside == is_whole


def test_a_title_that_does_not_exist_takes_no_room(tmp_path, page):
    levels, files, _ = three_screens()
    files["tres.xml"] = files["tres.xml"].replace("<headerText>Tercera</headerText>", "")
    files["uno.xml"] = files["uno.xml"].replace("Primera", "Museo de la Ciudad y Puerto")
    site = open_app(page, tmp_path, levels, files)
    page.goto((site / "tres/a.html").as_uri())
    assert page.locator(".bar-title").bounding_box()["width"] <= 1
    assert page.locator(".back-word").evaluate("(word) => word.scrollWidth <= word.clientWidth && word.offsetTop < 44")


# Search


@pytest.fixture
def searched(tmp_path, page):
    def search(count, words):
        listed = rows(*[(f"Playa número {number}", "") for number in range(count)], ("Monte", ""))
        open_app(page, tmp_path, [("uno", "LIST_ACTIVITY", "uno.xml"), ("dos", "LIST_ACTIVITY", "dos.xml")], {
            "uno.xml": f"<data><dataId>a</dataId><headerText>Inicio</headerText><list>{rows(('Ir', link_to('dos')))}</list></data>",
            "dos.xml": f"<data><dataId>a</dataId><headerText>Rutas</headerText><list>{listed}</list></data>"}, path="emobc/search.html")
        page.get_by_role("searchbox").fill(words)
        expect(page.locator(".found li").first).to_be_visible()
        return page

    return search


def test_each_fitting_row_is_a_result(searched):
    page = searched(3, "playa")
    expect(page.locator(".found .row-title")).to_have_text([f"Playa número {number}" for number in range(3)])
    expect(page.locator(".found .row-note")).to_have_text(["Rutas"] * 3)
    expect(page.locator(".found-count")).to_have_text("3 resultados")
    assert [link.get_attribute("href").split("#")[1] for link in each(page.locator(".found a"))] == ["row-1", "row-2", "row-3"]


def test_many_fitting_rows_stand_below_their_screen(searched):
    page = searched(5, "playa")
    expect(page.locator(".found .row-title")).to_have_text(["Rutas", *(f"Playa número {number}" for number in range(5))])
    expect(page.locator(".found-count")).to_have_text("5 resultados")


def test_a_screen_found_by_its_title_shows_it(searched):
    page = searched(2, "rutas")
    expect(page.locator(".found .row-title")).to_have_text(["Rutas"])


def test_screens_with_the_same_title_are_listed_with_their_parents_or_levels(tmp_path, plain_page):
    levels, files, _ = three_screens()
    files["dos.xml"] = files["dos.xml"].replace("Segunda", "Galería")
    files["tres.xml"] = files["tres.xml"].replace("Tercera", "Galería")
    files["uno.xml"] = files["uno.xml"].replace(rows(("a tres", link_to("tres"))), "")
    site = build(write_app(tmp_path / "app", levels, files), tmp_path / "site", "--lang", "es")
    plain_page.goto((site / "emobc/search.html").as_uri())
    lines = plain_page.locator(".all-screens li").filter(has_text="Galería")
    expect(lines.locator(".row-note")).to_have_text(["Primera", "tres"])


# Map

PLACES = "".join(
    f"<position><positionTitle>{title}</positionTitle><positionLat>{lat}</positionLat><positionLon>{lon}</positionLon>{link}</position>"
    for title, lat, lon, link in [("Madrid", 40.4, -3.7, link_to("t")), ("Lugo", 43.0, -7.5, "")])


@pytest.fixture
def places(tmp_path, page):
    page.set_viewport_size(DESK)
    page.emulate_media(reduced_motion="reduce")
    (tmp_path / "app").mkdir()
    (tmp_path / "app/emobic-site.yaml").write_text("map:\n  noTiles: true\n")
    open_app(page, tmp_path, [("m", "MAP_ACTIVITY", "m.xml"), ("t", "LIST_ACTIVITY", "t.xml")], {
        "m.xml": f"<data><dataId>a</dataId><headerText>Mapa</headerText><localizeMe>true</localizeMe><positions>{PLACES}</positions></data>",
        "t.xml": f"<data><dataId>a</dataId><headerText>Texto</headerText><list>{rows(('x', ''))}</list></data>"})
    expect(page.locator(".leaflet-marker-icon")).to_have_count(2)
    return page


def test_a_row_beside_the_map_moves_it_and_the_popup_leads_on(places):
    address = places.url
    places.get_by_role("link", name="Madrid", exact=True).click()
    popup = places.locator(".leaflet-popup-content")
    expect(popup.get_by_text("Madrid")).to_be_visible()
    assert places.url == address
    more = popup.get_by_role("link", name="Más información")
    assert more.bounding_box()["height"] >= 44
    places.locator(".places li").filter(has_text="Lugo").click(position={"x": 200, "y": 10})
    expect(popup.get_by_text("Lugo")).to_be_visible()
    places.get_by_role("link", name="Madrid", exact=True).click()
    more.click()
    expect(places.get_by_role("heading", level=1)).to_have_text("Texto")


def test_a_map_beside_a_short_list_does_not_scroll(places):
    assert places.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_the_mark_of_the_visitor_takes_no_taps(places):
    places.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 40.4, longitude: -3.7}}); }")
    places.get_by_role("button", name="¿Dónde estoy?").click()
    here = places.locator(".map-here")
    expect(here).to_be_visible()
    assert here.evaluate("(mark) => getComputedStyle(mark).pointerEvents") == "none"
    assert int(here.evaluate("(mark) => mark.style.zIndex")) < int(places.locator(".map-pin").first.evaluate("(mark) => mark.style.zIndex"))


# Gallery


@pytest.mark.parametrize("count", [1, 2])
def test_a_swipe_to_the_right_on_the_first_picture_leaves_the_viewer_open(tmp_path, page, count):
    app = write_app(tmp_path / "app", [("g", "IMAGE_GALLERY_ACTIVITY", "g.xml")], {
        "g.xml": f"<data><dataId>a</dataId><headerText>Fiestas</headerText><galery>{'<image><imageFile>a.jpg</imageFile></image>' * count}</galery></data>"})
    (app / "images").mkdir()
    shutil.copy(PHOTO, app / "images/a.jpg")
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    if count > 1:
        page.locator(".shot").first.click()
    expect(page.locator(".viewer-title")).to_have_text("Fiestas")
    hand = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 40, "y": 400}]})
    for x in range(60, 380, 20):
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": 400}]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settle(page, 10)
    expect(page.get_by_role("dialog", name="Visor de imágenes")).to_be_visible()
    # The browser's own step back is off over the whole page, because a strip of one picture does not scroll.
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorX") == "none"


# Dead links, and what looks like a control


def test_a_dead_row_looks_dead_with_its_note(tmp_path, page):
    item = f"<listItem><text>Nada</text><description>Una nota</description>{link_to('nadie')}</listItem><listItem><text>Algo</text><description>Otra</description>{link_to('t')}</listItem>"
    app = write_app(tmp_path / "app", [("u", "IMAGE_LIST_ACTIVITY", "u.xml"), ("t", "LIST_ACTIVITY", "t.xml")], {
        "u.xml": f"<data><dataId>a</dataId><headerText>U</headerText><list>{item}</list></data>",
        "t.xml": f"<data><dataId>a</dataId><headerText>T</headerText><list>{rows(('x', ''))}</list></data>"},
        "<stylesFileName>styles.xml</stylesFileName><formatsFileName>formats.xml</formatsFileName>")
    (app / "xml/formats.xml").write_text("<application><formats><format><name>nota</name><textColor>#c00000</textColor><textStyle>bold</textStyle></format></formats></application>")
    (app / "xml/styles.xml").write_text(
        "<application><styles><type><typeId>IMAGE_LIST_ACTIVITY</typeId><components>description=nota;</components></type></styles></application>")
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    color = "(note) => getComputedStyle(note).color"
    title, dead, alive = page.locator(".row-title").first, page.locator(".row-note").first, page.locator(".row-note").last
    assert dead.evaluate(color) == title.evaluate(color) != alive.evaluate(color)
    assert alive.evaluate(color) == "rgb(192, 0, 0)"


def test_a_tile_that_leads_nowhere_is_no_control(tmp_path, page):
    open_app(page, tmp_path, [("b", "BUTTONS_ACTIVITY", "b.xml"), ("t", "LIST_ACTIVITY", "t.xml")], {
        "b.xml": f"<data><dataId>a</dataId><buttons><button><buttonTitle>Nada</buttonTitle></button><button><buttonTitle>Algo</buttonTitle>{link_to('t')}</button></buttons></data>",
        "t.xml": f"<data><dataId>a</dataId><headerText>T</headerText><list>{rows(('x', ''))}</list></data>"})
    ground = "(tile) => getComputedStyle(tile).backgroundColor"
    assert page.locator("div.tile").evaluate(ground) == "rgba(0, 0, 0, 0)" != page.locator("a.tile").evaluate(ground)


# Pictures in the tabs


def test_pictures_of_tabs_have_words_where_they_repeat_or_have_a_title(tmp_path, page):
    site = menu_site(tmp_path, "bottomMenu", entry(picture="a.png") + entry("Fiestas", "b.png", "tres") + entry(picture="a.png", target="uno"))
    page.goto((site / "tres/a.html").as_uri())
    expect(page.locator(".tabs .act-word:not(.vh)")).to_have_text(["Segunda", "Fiestas", "Primera"])
    assert page.locator(".tabs [aria-current] img").evaluate("(pill) => getComputedStyle(pill).backgroundColor") != "rgba(0, 0, 0, 0)"
    assert page.locator(".tabs").evaluate("(bar) => getComputedStyle(bar).backgroundColor").startswith("rgb(")


def test_a_picture_that_is_alone_needs_no_word(tmp_path, page):
    site = menu_site(tmp_path, "bottomMenu", entry(picture="a.png") + entry(picture="b.png", target="uno"))
    page.goto((site / "tres/a.html").as_uri())
    expect(page.locator(".tabs .act-word.vh")).to_have_count(2)


def test_the_picture_behind_menus_is_of_the_old_look_only(tmp_path, page):
    folder = write_app(tmp_path / "app", *three_screens("<menu><backgroundMenu>images/a.png</backgroundMenu></menu>"))
    (folder / "images").mkdir()
    shutil.copy(ICON, folder / "images/a.png")
    for theme, is_shown in ("default", False), ("classic", True):
        site = build(folder, tmp_path / theme, "--lang", "es", "--theme", theme)
        page.goto((site / "index.html").as_uri())
        image = page.evaluate("getComputedStyle(document.body, '::before').backgroundImage")
        assert ("a.png" in urllib.parse.unquote(image)) == is_shown, theme
