# SPDX-License-Identifier: MIT
"""Forms that store what visitors fill in: in a table of the device, with codes, limits and the screen that led to them."""

import re
import urllib.parse

import pytest
from conftest import Server, build, go_offline, link_to, until, write_app
from playwright.sync_api import expect
from test_crud import create
from test_crud_columns import kept_photos, picture

RECEIVER = "https://receiver.example/passes"
TABLE = """<tables><modelName>noche</modelName><table><name>{name}</name>{limit}<expires>dia</expires><fields>
<field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field>
<field><fieldName>dia</fieldName><fieldType>DATE</fieldType></field>
<field><fieldName>clave</fieldName><fieldType>CODE</fieldType></field>
<field><fieldName>foto</fieldName><fieldType>{photo}</fieldType></field>
<field><fieldName>screenTitle</fieldName><fieldType>TEXT</fieldType></field>
<field><fieldName>screenImage</fieldName><fieldType>TEXT</fieldType></field>
<field><fieldName>screenLink</fieldName><fieldType>TEXT</fieldType></field></fields></table></tables>"""

FIELDS = """<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Nombre</fieldLabel><fieldName>nombre</fieldName><required/></field>
<field><fieldType>INPUT_DATE</fieldType><fieldLabel>Día</fieldLabel><fieldName>dia</fieldName></field>
<field><fieldType>INPUT_TIME</fieldType><fieldLabel>Hora</fieldLabel><fieldName>hora</fieldName></field>"""
PHOTO = "<field><fieldType>INPUT_IMAGE</fieldType><fieldLabel>Foto</fieldLabel><fieldName>foto</fieldName></field>"
CODE = "[ACDEFHJKMNPQRTUVWXY34679]{8}"

CLUB, REMOTE, KEPT, SENT, MAILED, PASSES, PASS, SENT_PASS = "clubes/azul.html", "clubes/verde.html", "alta/kept.html", "alta/sent.html", "alta/mailed.html", "pases/pase.html", "/pases/pase.html", "/envios/envio.html"


def form(name, target, action="", fields=FIELDS):
    return f"<data><dataId>{name}</dataId><headerText>Alta</headerText>{target}<form>{action}{fields}</form></data>"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("passes")
    club = lambda name, target, image="club.png": (f"<data><dataId>{name}</dataId><headerImageFile>{image}</headerImageFile><headerText>Club {name}</headerText>"
                                 f"<text>Baile.</text>{link_to('alta', target)}</data>")
    app = write_app(
        folder / "app",
        [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("clubes", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "clubes.xml"), ("alta", "FORM_ACTIVITY", "alta.xml"),
         ("pases", "CRUD_ACTIVITY", "pases.xml"), ("envios", "CRUD_ACTIVITY", "envios.xml")],
        {"inicio.xml": "<data><dataId>a</dataId><list>" + "".join(
            f"<listItem><text>{level} {item}</text>{link_to(level, item)}</listItem>"
            for level, item in [("clubes", "Azul"), ("clubes", "Rojo"), ("clubes", "Verde"), ("alta", "kept"), ("alta", "sent"), ("alta", "mailed"), ("pases", "Pase"), ("envios", "Envio")]) + "</list></data>",
         "clubes.xml": club("Azul", "kept") + club("Rojo", "sent") + club("Verde", "kept", "https://elsewhere.example/club.png"),
         "alta.xml": form("kept", link_to("pases", "Pase"), fields=FIELDS + PHOTO) + form("sent", link_to("envios", "Envio"), f"<actionUrl>{RECEIVER}</actionUrl>")
                     + form("mailed", link_to("pases", "Pase"), "<actionUrl>mailto:pases@example.org</actionUrl>")})
    (app / "xml/pases.xml").write_text(TABLE.format(name="Pase", limit="<limit>2</limit>", photo="IMAGE"))
    (app / "xml/envios.xml").write_text(TABLE.format(name="Envio", limit="", photo="TEXT"))
    (app / "images").mkdir()
    (app / "images/club.png").write_bytes(picture(600, 300, "a0a"))
    return build(app, folder / "site")


@pytest.fixture(scope="module", params=["http", "file"])
def app(request, site):
    if request.param == "file":
        yield site.as_uri() + "/"
        return
    server = Server(site)
    yield server.base
    server.stop()


@pytest.fixture
def receiver(page):
    class Receiver:
        status = 200
        bodies = []

        def answer(self, route):
            self.bodies.append(dict(urllib.parse.parse_qsl(route.request.post_data)))
            if self.status:
                route.fulfill(status=self.status, headers={"Access-Control-Allow-Origin": "*"}, body="ok")
            else:
                route.abort()

    fake = Receiver()
    fake.bodies = []
    page.route(re.compile("^https://receiver[.]example/"), fake.answer)
    page.expected_problems = ["receiver.example", "Failed to load resource", "net::ERR"]
    return fake


def fill(page, name="Ana", day="2030-05-03"):
    page.get_by_label("Nombre").fill(name)
    page.get_by_label("Día").fill(day)


def submit(page):
    page.locator(".form [type=submit]").click()


def store(page, base, name):
    page.goto(base + KEPT)
    fill(page, name)
    submit(page)


def titles(page):
    return page.locator(".table .row-title")


def test_fields_for_days_and_times(app, page):
    page.goto(app + KEPT)
    expect(page.get_by_label("Día")).to_have_attribute("type", "date")
    expect(page.get_by_label("Hora")).to_have_attribute("type", "time")


def test_a_form_stores_a_row_with_a_code_and_the_screen_that_led_to_it(app, page):
    page.goto(app + CLUB)
    page.locator("main a[href*='alta/kept']").first.click()
    page.wait_for_url("**/" + KEPT)
    expect(page.locator(".form [type=submit]")).to_have_text("Guardar")
    fill(page)
    submit(page)
    page.wait_for_url("**" + PASS)
    expect(titles(page)).to_have_text(["Ana"])
    expect(page.locator(".table .row-note")).to_have_text(re.compile(f"^3 may 2030 · {CODE} · Club Azul$"))
    until(lambda: page.evaluate("document.querySelector('.table .row-pic')?.naturalWidth") == 600)
    page.get_by_role("button", name="Editar: Ana").click()
    expect(page.get_by_role("dialog").locator("input:visible")).to_have_count(4)
    page.get_by_role("dialog").get_by_label("nombre").fill("Ana Ruiz")
    page.get_by_role("dialog").get_by_role("button", name="Guardar").click()
    until(lambda: page.evaluate("!history.state"))
    page.get_by_role("link", name="Ana Ruiz").press("Enter")
    page.wait_for_url("**/" + CLUB)


def test_a_form_still_knows_the_screen_that_led_to_it_after_others(app, page):
    page.goto(app + CLUB)
    page.locator("main a[href*='alta/kept']").first.click()
    page.wait_for_url("**/" + KEPT)
    page.goto(app + "clubes/rojo.html")
    page.locator("main a[href*='alta/sent']").first.click()
    page.wait_for_url("**/" + SENT)
    page.go_back()
    page.go_back()
    page.wait_for_url("**/" + KEPT)
    fill(page)
    submit(page)
    page.wait_for_url("**" + PASS)
    page.get_by_role("link", name="Ana").press("Enter")
    page.wait_for_url("**/" + CLUB)


def test_a_form_in_a_tab_of_its_own_knows_the_screen_that_led_to_it(site, page):
    server = Server(site)
    page.goto(server.base + CLUB)
    with page.context.expect_page() as opened:
        page.locator("main a[href*='alta/kept']").first.click(modifiers=["Control"])
    tab = opened.value
    fill(tab)
    submit(tab)
    tab.wait_for_url("**" + PASS)
    expect(titles(tab)).to_have_text(["Ana"])
    until(lambda: tab.evaluate("document.querySelector('.table .row-pic')?.naturalWidth") == 600)
    tab.get_by_role("link", name="Ana").press("Enter")
    tab.wait_for_url("**/" + CLUB)
    assert tab.evaluate("JSON.parse(Object.entries(localStorage).find(([name]) => name.includes('crud:'))[1]).rows[0].values.screenTitle") == "Club Azul"
    server.stop()


def test_a_form_knows_the_same_of_a_screen_in_a_tab_of_its_own(site, page):
    server = Server(site)
    # Its picture is not the site's.
    page.context.route("https://elsewhere.example/*", lambda route: route.fulfill(body=picture(600, 300, "a0a"), content_type="image/png"))
    page.goto(server.base + REMOTE)
    # Templates may have blanks there.
    page.locator("h1").evaluate("(heading) => heading.append('\\n ')")
    page.locator("main a[href*='alta/kept']").first.click()
    page.wait_for_url("**/" + KEPT)
    fill(page)
    submit(page)
    page.wait_for_url("**" + PASS)
    page.goto(server.base + REMOTE)
    with page.context.expect_page() as opened:
        page.locator("main a[href*='alta/kept']").first.click(modifiers=["Control"])
    tab = opened.value
    fill(tab, "Berta")
    submit(tab)
    tab.wait_for_url("**" + PASS)
    rows = "JSON.parse(Object.entries(localStorage).find(([name]) => name.includes('crud:'))[1]).rows"
    until(lambda: tab.evaluate(rows + ".map(({values}) => [values.nombre, values.screenTitle, values.screenImage, values.screenLink])") == [
        [name, "Club Verde", "", REMOTE] for name in ("Ana", "Berta")])
    server.stop()


def test_a_form_that_was_opened_by_its_address_has_no_screen_before_it(app, page):
    page.goto(app + CLUB)
    store(page, app, "Ana")
    page.wait_for_url("**" + PASS)
    expect(page.get_by_role("button", name="Ana", exact=True)).to_be_visible()
    expect(page.locator(".table .row-pic")).to_have_count(0)


def test_what_is_missing_is_told_and_nothing_is_stored(app, page):
    page.goto(app + KEPT)
    submit(page)
    expect(page.get_by_label("Nombre")).to_be_focused()
    page.goto(app + PASSES)
    expect(titles(page)).to_have_count(0)


def test_a_photo_is_stored(app, page):
    page.goto(app + KEPT)
    fill(page)
    page.get_by_label("Foto").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": picture(30, 60)})
    expect(page.locator(".preview img")).to_be_visible()
    submit(page)
    page.wait_for_url("**" + PASS)
    until(lambda: page.evaluate("document.querySelector('.table .row-pic')?.naturalHeight") == 60)
    assert kept_photos(page) == 1


@pytest.mark.parametrize("answer", ["Cancelar", "Eliminar la más antigua"])
def test_a_full_table_asks_before_the_oldest_row_goes(app, page, answer):
    for name in "Ana", "Berta":
        store(page, app, name)
        page.wait_for_url("**" + PASS)
    store(page, app, "Clara")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Solo caben 2 filas. ¿Eliminar la más antigua, «Ana»?")
    dialog.get_by_role("button", name=answer).click()
    if answer == "Cancelar":
        expect(page.get_by_label("Nombre")).to_have_value("Clara")
        expect(page.locator(".form [type=submit]")).to_be_enabled()
        page.goto(app + PASSES)
        expect(titles(page)).to_have_text(["Ana", "Berta"])
    else:
        page.wait_for_url("**" + PASS)
        expect(titles(page)).to_have_text(["Berta", "Clara"])


def test_the_table_itself_asks_too(app, page):
    for name in "Ana", "Berta":
        store(page, app, name)
        page.wait_for_url("**" + PASS)
    page.locator("main").get_by_role("button", name="Crear").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("nombre").fill("Clara")
    dialog.get_by_role("button", name="Guardar").click()
    page.get_by_role("button", name="Eliminar la más antigua").click()
    expect(titles(page)).to_have_text(["Berta", "Clara"])


def test_rows_of_the_past_are_stamped_and_go_to_the_end(app, page):
    page.goto(app + SENT_PASS[1:])
    for name, day in [("Ayer", "2020-05-03"), ("Nunca", ""), ("Luego", "2100-01-01")]:
        create(page, nombre=name, dia=day)
        expect(page.locator(".table .row-link", has_text=name)).to_be_focused()
    expect(titles(page)).to_have_text(["Nunca", "Luego", "Ayer"])
    expect(page.locator(".table li.past")).to_have_count(1)
    expect(page.locator(".table li.past .stamp")).to_have_text("Caducada")


def test_the_last_day_itself_is_not_past(app, page):
    # Half past midnight in Madrid.
    page.clock.set_fixed_time("2026-05-02T22:30:00+00:00")
    page.goto(app + SENT_PASS[1:])
    create(page, nombre="Hoy", dia="2026-05-03")
    create(page, nombre="Ayer", dia="2026-05-02")
    expect(page.locator(".table li.past .row-title")).to_have_text(["Ayer"])


def test_values_are_stored_after_the_server_has_accepted_them(app, page, receiver):
    receiver.status = 500
    page.goto(app + SENT)
    fill(page)
    submit(page)
    expect(page.locator(".form-message")).to_contain_text("No se ha podido enviar")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('crud:'))") == []
    receiver.status = 200
    page.get_by_role("button", name="Reintentar").click()
    page.wait_for_url("**" + SENT_PASS)
    expect(titles(page)).to_have_text(["Ana"])
    # The code of the row was sent.
    assert receiver.bodies[1]["clave"] in page.locator(".table .row-note").inner_text()
    assert re.fullmatch(CODE, receiver.bodies[1]["clave"])


def test_what_waits_is_stored_when_it_has_been_sent(app, page, receiver):
    page.goto(app + SENT)
    page.get_by_label("Nombre").focus()
    until(lambda: page.evaluate("Boolean(window.emobic.form?.send && window.emobic.rows && window.emobic.fields && window.emobic.actions)"))
    fill(page)
    receiver.status = 0
    go_offline(page)
    submit(page)
    expect(page.locator(".form-waiting")).to_contain_text("Ana")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('crud:'))") == []
    receiver.status = 200
    page.context.set_offline(False)
    expect(page.locator(".form-waiting")).to_have_count(0)
    until(lambda: page.evaluate("Object.keys(localStorage).filter((key) => key.includes('crud:')).length") == 1)
    page.goto(app + SENT_PASS[1:])
    expect(titles(page)).to_have_text(["Ana"])
    assert receiver.bodies[-1]["clave"] in page.locator(".table .row-note").inner_text()


@pytest.mark.parametrize("name, action", [("Otra", RECEIVER), ("Envio", ""), ("Envio", "mailto:a@example.org"), ("Otra", "")])
def test_the_row_of_a_message_that_waits_reaches_the_table_of_a_new_version(tmp_path, page, receiver, name, action):
    def publish(version, table, action):
        asked = form("a", link_to("tabla", table), action and f"<actionUrl>{action}</actionUrl>")
        app = write_app(tmp_path / version, [("inicio", "FORM_ACTIVITY", "inicio.xml"), ("tabla", "CRUD_ACTIVITY", "tabla.xml")], {"inicio.xml": asked})
        (app / "xml/tabla.xml").write_text(TABLE.format(name=table, limit="", photo="TEXT"))
        (app / "emobic-site.yaml").write_text("language: es\nid: prueba\n" + (f"moved: {{tabla/Envio: tabla/{table}}}\n" if table != "Envio" else ""))
        build(app, tmp_path / "site", "--all")

    publish("before", "Envio", RECEIVER)
    server = Server(tmp_path / "site")
    page.goto(server.base)
    page.get_by_label("Nombre").focus()
    until(lambda: page.evaluate("Boolean(window.emobic.form?.send && window.emobic.rows && window.emobic.fields && window.emobic.actions)"))
    fill(page)
    receiver.status = 0
    go_offline(page)
    submit(page)
    expect(page.locator(".form-waiting")).to_contain_text("Ana")
    page.goto("about:blank")
    receiver.status = 200
    page.context.set_offline(False)
    publish("after", name, action)
    # Opened before the form, so that nothing is carried to it later.
    page.goto(f"{server.base}tabla/{name.lower()}.html")
    expect(page.get_by_text("Todavía no hay filas.")).to_be_visible()
    page.goto(server.base)
    until(lambda: page.evaluate("Object.keys(localStorage).filter((key) => key.includes('crud:')).length") == 1)
    # Only what has been sent is there no more, and nothing is stored again at the next visit.
    expect(page.locator(".form-waiting")).to_have_count(0 if action == RECEIVER else 1)
    page.reload()
    expect(page.locator(".form-waiting")).to_have_count(0 if action == RECEIVER else 1)
    page.goto(f"{server.base}tabla/{name.lower()}.html")
    expect(titles(page)).to_have_text(["Ana"])
    server.stop()


def test_without_room_it_is_said_and_nothing_is_lost(app, page):
    store(page, app, "Ana")
    page.wait_for_url("**" + PASS)
    page.goto(app + KEPT)
    fill(page, "Berta")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    submit(page)
    expect(page.locator(".form-message")).to_contain_text("No se ha podido guardar en este dispositivo")
    expect(page.get_by_label("Nombre")).to_have_value("Berta")
    page.goto(app + PASSES)
    expect(titles(page)).to_have_text(["Ana"])


@pytest.mark.parametrize("screen", [KEPT, SENT])
def test_without_the_script_that_stores_the_values_stay_until_it_is_there(app, page, receiver, screen):
    page.expected_problems.append("app-rows")
    page.route("**/app-rows.*.js", lambda route: route.abort())
    page.goto(app + screen)
    fill(page)
    submit(page)
    message = page.locator(".form-message")
    expect(message).to_contain_text("No se ha podido enviar. Tus datos siguen aquí.")
    expect(message).to_be_focused()
    assert receiver.bodies == []
    page.unroute("**/app-rows.*.js")
    page.get_by_role("button", name="Reintentar").click()
    page.wait_for_url("**" + (PASS if screen == KEPT else SENT_PASS))
    expect(titles(page)).to_have_text(["Ana"])


def test_what_waits_is_not_sent_before_it_can_be_stored(app, page, receiver):
    page.goto(app + SENT)
    page.get_by_label("Nombre").focus()
    until(lambda: page.evaluate("Boolean(window.emobic.form?.send && window.emobic.rows && window.emobic.fields && window.emobic.actions)"))
    fill(page)
    receiver.status = 0
    go_offline(page)
    submit(page)
    expect(page.locator(".form-waiting")).to_contain_text("Ana")
    page.goto("about:blank")
    page.context.set_offline(False)
    receiver.status = 200
    receiver.bodies.clear()
    page.expected_problems.append("app-rows")
    page.route("**/app-rows.*.js", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: "app-rows" in request.url):
        page.goto(app + SENT)
    expect(page.locator(".form-waiting")).to_contain_text("Ana")
    assert receiver.bodies == []
    page.unroute("**/app-rows.*.js")
    page.reload()
    expect(page.locator(".form-message")).to_contain_text("Hemos recibido tus datos")
    page.goto(app + SENT_PASS[1:])
    expect(titles(page)).to_have_text(["Ana"])


def mail_rows(page):
    return page.evaluate("Object.entries(localStorage).filter(([key]) => key.endsWith(':Pase')).flatMap(([, kept]) => JSON.parse(kept).rows.map(({values}) => values.nombre))")


def test_a_mail_is_stored_once_however_often_it_is_opened(app, page):
    page.add_init_script("addEventListener('click', (event) => event.target.closest('[href^=mailto]') && event.preventDefault(), true);")
    page.goto(app + MAILED)
    fill(page)
    page.locator(".form [type=submit]").evaluate("(button) => { button.click(); button.click(); }")
    link = page.get_by_role("link", name="Abrir el mensaje")
    expect(link).to_be_visible()
    first = link.get_attribute("href")
    submit(page)
    expect(page.locator(".form [type=submit]")).to_be_enabled()
    assert link.get_attribute("href") == first
    assert mail_rows(page) == ["Ana"]
    fill(page, "Berta")
    submit(page)
    until(lambda: mail_rows(page) == ["Ana", "Berta"])


def test_without_script_the_form_says_what_it_needs(app, plain_page):
    plain_page.goto(app + KEPT)
    expect(plain_page.get_by_text("para eso hace falta JavaScript")).to_be_visible()
    expect(plain_page.locator(".form")).to_be_hidden()


def test_only_screens_that_lead_to_such_a_form_tell_where_they_are(app, page):
    for screen, tells in {CLUB: True, "index.html": True, PASSES: False, KEPT: False}.items():
        page.goto(app + screen)
        assert page.locator("script[src*='app-origin']").count() == tells, screen


OWN_ROWS = """<tables><modelName>m</modelName><table><name>Small</name><fields><field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field></fields>
<limit>3</limit>{cards}<rows><row><value><fieldName>nombre</fieldName><fieldValue>R1</fieldValue></value></row>
<row><value><fieldName>nombre</fieldName><fieldValue>R2</fieldValue></value></row></rows></table></tables>"""
NAME = "<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Nombre</fieldLabel><fieldName>nombre</fieldName></field>"


@pytest.fixture(scope="module", params=["", "<layout>cards</layout>"])
def own_rows(request, tmp_path_factory):
    """A table with rows of the app, and a form that stores there and one that sends first."""
    folder = tmp_path_factory.mktemp("own")
    app = write_app(
        folder / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("alta", "FORM_ACTIVITY", "alta.xml"), ("tabla", "CRUD_ACTIVITY", "tabla.xml")],
        {"inicio.xml": "<data><dataId>a</dataId><list>" + "".join(
            f"<listItem><text>{name}</text>{link_to('alta', name)}</listItem>" for name in ("kept", "sent")) + "</list></data>",
         "alta.xml": form("kept", link_to("tabla", "Small"), fields=NAME) + form("sent", link_to("tabla", "Small"), f"<actionUrl>{RECEIVER}</actionUrl>", fields=NAME)})
    (app / "xml/tabla.xml").write_text(OWN_ROWS.format(cards=request.param))
    server = Server(build(app, folder / "site", "--all"))
    yield server.base, bool(request.param)
    server.stop()


def names(page, cards):
    found = titles(page).all_inner_texts()
    return found[::-1] if cards else found


def put(page, base, name, answer=None, oldest=None):
    """Stores a name with the form; answers the question whether the oldest row may go, which must come only then."""
    page.goto(base + KEPT)
    page.get_by_label("Nombre").fill(name)
    submit(page)
    if answer is not None:
        expect(page.get_by_role("dialog")).to_contain_text(oldest)
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
    page.wait_for_url("**/tabla/small.html")


def test_rows_of_the_app_count_before_their_table_was_opened(own_rows, page):
    base, cards = own_rows
    put(page, base, "A")
    expect(titles(page)).to_have_count(3)
    assert names(page, cards) == ["R1", "R2", "A"]
    page.evaluate("localStorage.clear()")
    page.goto(base + KEPT)
    for number, name in enumerate(["A", "B", "C"]):
        # Each question is about the row that is the oldest then; the table is not opened in between.
        page.route("**/tabla/small.html", lambda route: route.fulfill(body="<p>x", content_type="text/html"))
        put(page, base, name, *(("Eliminar la más antigua", f"R{number}") if number else ()))
        page.unroute("**/tabla/small.html")
    page.goto(base + "tabla/small.html")
    expect(titles(page)).to_have_count(3)
    assert names(page, cards) == ["A", "B", "C"]


def test_nothing_goes_that_the_visitor_has_not_given_up(own_rows, page):
    base, cards = own_rows
    page.goto(base + "tabla/small.html")
    page.evaluate("""() => {
      const key = Object.keys(localStorage).find((each) => each.includes('crud:m:Small')) ?? window.emobic.store.key('crud:m:Small');
      const rows = ['A', 'B', 'C', 'D', 'E'].map((nombre, number) => ({id: number + 1, values: {nombre}}));
      window.emobic.store.set('crud:m:Small', {next: 6, rows, given: []});
    }""")
    page.reload()
    expect(titles(page)).to_have_count(7)
    page.get_by_role("button", name="Editar: D").click()
    page.get_by_role("dialog").get_by_role("button", name="Guardar").click()
    until(lambda: page.evaluate("!history.state"))
    expect(titles(page)).to_have_count(7)
    page.get_by_role("button", name="Eliminar: E").click()
    page.get_by_role("dialog").get_by_role("button", name="Eliminar", exact=True).click()
    until(lambda: page.evaluate("!history.state"))
    expect(titles(page)).to_have_count(6)
    assert sorted(names(page, cards)) == ["A", "B", "C", "D", "R1", "R2"]


def test_rows_that_wait_for_a_connection_count(own_rows, page, receiver):
    base, cards = own_rows
    page.goto(base + "alta/sent.html")

    def send(name, oldest=None):
        page.get_by_label("Nombre").fill(name)
        submit(page)
        if oldest:
            expect(page.get_by_role("dialog")).to_contain_text(oldest)
            page.get_by_role("dialog").get_by_role("button", name="Eliminar la más antigua").click()
        expect(page.locator(".form-waiting")).to_contain_text(name)

    page.get_by_label("Nombre").focus()
    until(lambda: page.evaluate("Boolean(window.emobic.form?.send && window.emobic.rows && window.emobic.fields && window.emobic.actions)"))
    receiver.status = 0
    go_offline(page)
    send("Q1")
    send("Q2", "R1")
    send("Q3", "R2")
    receiver.status = 200
    page.context.set_offline(False)
    until(lambda: len([body for body in receiver.bodies if "nombre" in body]) >= 3 and page.locator(".form-waiting").count() == 0)
    page.goto(base + "tabla/small.html")
    expect(titles(page)).to_have_count(3)
    assert names(page, cards) == ["Q1", "Q2", "Q3"]


def test_columns_that_no_field_fills_start_as_the_table_says(page, tmp_path):
    fields = "".join(f"<field><fieldName>{name}</fieldName><fieldType>{kind}</fieldType>{start}</field>" for name, kind, start in [
        ("nombre", "TEXT", "<fieldDefault>nadie</fieldDefault>"), ("estado", "TEXT", "<fieldDefault>abierto</fieldDefault>"),
        ("pagado", "CHECK", "<fieldDefault>true</fieldDefault>"), ("nota", "TEXT", "")])
    app = write_app(
        tmp_path / "app", [("alta", "FORM_ACTIVITY", "alta.xml"), ("pases", "CRUD_ACTIVITY", "pases.xml")],
        {"alta.xml": form("a", link_to("pases", "Pase"))})
    (app / "xml/pases.xml").write_text(f"<tables><modelName>noche</modelName><table><name>Pase</name><fields>{fields}</fields></table></tables>")
    page.goto(build(app, tmp_path / "site").joinpath("alta/a.html").as_uri())
    fill(page)
    submit(page)
    page.wait_for_url("**" + PASS)
    page.get_by_role("button", name="Editar: Ana").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("estado")).to_have_value("abierto")
    expect(dialog.get_by_label("pagado")).to_be_checked()
    expect(dialog.get_by_label("nota")).to_have_value("")
