# SPDX-License-Identifier: MIT
"""Forms whose values cannot be sent, or not yet: failures, waiting messages, mail and drafts."""

import re
import urllib.parse

import pytest
from conftest import Server, be_kept, build, come_back, link_to, settle, until, write_app
from forms import CHOOSING, field, fill, PICTURE, receiver, RECEIVER, send, SENDING, set_offline, small_app
from playwright.sync_api import expect
from spoken import listen, said


def write_offline(base, page, receiver):
    """Fills in the form and sends it without a connection."""
    page.goto(base + SENDING)
    fill(page)
    set_offline(page, receiver, True)
    send(page)


# When it cannot be sent


@pytest.mark.parametrize("status", [0, 500])
def test_failure_keeps_the_values_and_offers_to_retry(base, page, receiver, status):
    receiver.status = status
    page.goto(base + SENDING)
    fill(page)
    send(page)
    message = page.locator(".form-message")
    expect(message).to_contain_text("No se ha podido enviar")
    expect(message).to_be_focused()
    expect(page.get_by_label("Correo")).to_have_value("ana@example.org")
    expect(page.locator(".form [type=submit]")).to_be_enabled()
    receiver.status = 200
    page.get_by_role("button", name="Reintentar").click()
    page.wait_for_url("**/gracias/reserva.html")
    assert len(receiver.bodies) == 2


def test_a_message_with_the_focus_is_said_once(base, page, receiver):
    receiver.status = 500
    page.goto(base + SENDING)
    fill(page)
    listen(page)
    send(page)
    message = page.get_by_role("group", name="No se ha podido enviar. Tus datos siguen aquí.")
    expect(message).to_be_focused()
    page.evaluate("window.emobic.announce('end')")
    assert [line for line in said(page, "end") if "No se ha podido" in line] == []


def test_values_can_be_copied(base, page, receiver):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    receiver.status = 0
    page.goto(base + SENDING)
    fill(page)
    send(page)
    page.get_by_role("button", name="Copiar los datos").click()
    expect(page.locator(".toast")).to_have_text("Copiado")
    expect(page.get_by_role("status")).to_have_text("Copiado")
    text = page.evaluate("navigator.clipboard.readText()")
    assert "Nombre y apellidos: Ana Íñiguez" in text and "Número de personas: 3" in text and "Recordármelo el día antes: No" in text


def test_two_taps_send_once(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    page.locator(".form [type=submit]").evaluate("(button) => { button.click(); button.click(); }")
    page.wait_for_url("**/gracias/reserva.html")
    assert len(receiver.bodies) == 1


def test_without_the_script_for_it_the_browser_says_what_is_missing(base, page, receiver):
    page.expected_problems = ["app-fields", "net::ERR"]
    page.route("**/app-fields.*.js", lambda route: route.abort())
    page.goto(base + SENDING)
    send(page)
    expect(page.get_by_label("Nombre y apellidos")).to_be_focused()
    fill(page)
    send(page)
    page.wait_for_url("**/gracias/reserva.html")
    assert len(receiver.bodies) == 1


def test_values_are_shown_to_be_copied_by_hand_where_the_clipboard_is_closed(base, page, receiver):
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = () => false;")
    receiver.status = 0
    page.goto(base + SENDING)
    fill(page)
    send(page)
    page.get_by_role("button", name="Copiar los datos").click()
    expect(page.get_by_text("Selecciona y copia este texto:").first).to_be_visible()
    expect(page.locator(".form-message textarea")).to_have_value(re.compile("Ana Íñiguez"))


def test_without_the_script_that_sends_the_values_stay_until_it_is_there(base, page, receiver):
    page.expected_problems.append("form-send")
    page.route("**/form-send.*.js", lambda route: route.abort())
    page.goto(base + SENDING)
    fill(page)
    send(page)
    message = page.locator(".form-message")
    expect(message).to_contain_text("No se ha podido enviar. Tus datos siguen aquí.")
    expect(message).to_be_focused()
    assert receiver.bodies == []
    page.unroute("**/form-send.*.js")
    page.get_by_role("button", name="Reintentar").click()
    page.wait_for_url("**/gracias/reserva.html")
    assert receiver.values["nombre"] == "Ana Íñiguez"


def test_message_written_offline_is_sent_when_the_connection_is_back(base, page, receiver):
    write_offline(base, page, receiver)
    note = page.locator(".form-waiting")
    # Other screens may not ask the receiver (their policy), so the words say where it is sent.
    expect(note).to_contain_text("pendiente de envío. Se enviará cuando haya conexión y este formulario esté abierto.")
    expect(note).to_contain_text("ana@example.org")
    expect(note).to_be_focused()
    expect(page.get_by_label("Correo")).to_have_value("")
    set_offline(page, receiver, False)
    expect(page.locator(".form-message")).to_contain_text("Hemos recibido tus datos")
    expect(note).to_have_count(0)
    assert receiver.values["correo"] == "ana@example.org" and receiver.values["dataId"] == "visita"


def test_message_written_offline_is_sent_on_the_next_visit(base, page, receiver):
    write_offline(base, page, receiver)
    expect(page.locator(".form-waiting")).to_be_visible()
    page.goto("about:blank")
    set_offline(page, receiver, False)
    page.goto(base + SENDING)
    expect(page.locator(".form-message")).to_contain_text("Hemos recibido tus datos")
    assert receiver.values["nombre"] == "Ana Íñiguez"


def test_a_message_that_is_sent_by_itself_does_not_interrupt_the_visitor(base, page, receiver):
    write_offline(base, page, receiver)
    expect(page.locator(".form-waiting")).to_be_focused()
    page.get_by_label("Nombre y apellidos").press_sequentially("Lu")
    set_offline(page, receiver, False)
    expect(page.locator(".form-message")).to_contain_text("Hemos recibido tus datos")
    expect(page.get_by_role("status")).to_contain_text("Hemos recibido tus datos")
    page.keyboard.type("is")
    expect(page.get_by_label("Nombre y apellidos")).to_have_value("Luis")


def test_a_message_that_is_sent_by_itself_takes_the_focus_that_was_on_it(base, page, receiver):
    write_offline(base, page, receiver)
    expect(page.locator(".form-waiting")).to_be_focused()
    set_offline(page, receiver, False)
    expect(page.locator(".form-message")).to_be_focused()


def test_screens_whose_ids_run_together_keep_what_is_theirs(tmp_path, page, receiver):
    """The level "a/b" with the item "c", and the level "a" with the item "b/c"."""
    def form(item, address):
        return f"<data><dataId>{item}</dataId><headerText>Formulario</headerText><actionUrl>{address}</actionUrl><form>{field('TEXT', 'nombre')}</form></data>"

    ids = [("a/b", "c"), ("a", "b/c"), ("a%2Fb", "c")]
    rows = "".join(f"<listItem><text>{level} {item}</text>{link_to(level, item)}</listItem>" for level, item in ids)
    app = write_app(
        tmp_path / "app", [("inicio", "LIST_ACTIVITY", "i.xml"), *((level, "FORM_ACTIVITY", f"{number}.xml") for number, (level, _) in enumerate(ids))],
        {"i.xml": f"<data><dataId>a</dataId><order>false</order><list>{rows}</list></data>",
         **{f"{number}.xml": form(item, f"https://www.example.org/{number}") for number, (_, item) in enumerate(ids)}})
    server = Server(build(app, tmp_path / "site", "--lang", "es"))
    page.goto(server.base)
    addresses = page.locator("main .rows a").evaluate_all("(links) => links.map(({href}) => href)")
    page.goto(addresses[0])
    page.get_by_label("Nombre").fill("Ana")
    set_offline(page, receiver, True)
    send(page)
    expect(page.locator(".form-waiting")).to_be_visible()
    page.get_by_label("Nombre").fill("Luis")
    until(lambda: page.evaluate(DRAFTS) == 1)
    page.goto("about:blank")
    set_offline(page, receiver, False)
    receiver.bodies.clear()
    for address in addresses[1:]:
        page.goto(address)
        expect(page.get_by_label("Nombre")).to_have_value("")
        expect(page.locator(".form-waiting, .form-message")).to_have_count(0)
    assert receiver.bodies == []
    page.goto(addresses[0])
    expect(page.get_by_label("Nombre")).to_have_value("Luis")
    until(lambda: len(receiver.bodies) == 1)
    server.stop()


def test_waiting_message_can_be_discarded(base, page, receiver):
    write_offline(base, page, receiver)
    page.locator(".form-waiting").get_by_role("button", name="Descartar").click()
    expect(page.locator(".form-waiting")).to_have_count(0)
    # A tap too many takes nothing away for good.
    page.get_by_role("button", name="Deshacer").click()
    expect(page.locator(".form-waiting")).to_be_focused()
    page.locator(".form-waiting").get_by_role("button", name="Descartar").click()
    expect(page.locator(".form-message")).to_be_focused()
    set_offline(page, receiver, False)
    page.goto(base + SENDING)
    expect(page.locator(".form-waiting")).to_have_count(0)
    assert len(receiver.bodies) == 1


def three_that_wait(base, page, receiver):
    """Opens the form with three waiting messages, which have failed once."""
    write_offline(base, page, receiver)
    expect(page.locator(".form-waiting")).to_be_visible()
    page.evaluate("""() => {
        const place = Object.keys(localStorage).find((key) => localStorage.getItem(key).includes('ana%40example.org') && localStorage.getItem(key).includes('body'));
        const [one] = JSON.parse(localStorage.getItem(place));
        localStorage.setItem(place, JSON.stringify(['1', '2', '3'].map((id) => ({...one, id, body: `nombre=${id}&levelId=a&dataId=b`, failed: true}))));
    }""")
    page.goto("about:blank")
    set_offline(page, receiver, False)
    held = []
    page.route(RECEIVER + "**", lambda route: held.append(route))
    page.goto(base + SENDING)
    expect(page.locator(".form-waiting")).to_be_visible()
    return held


def accept(held, number, page):
    until(lambda: len(held) > number or page.wait_for_timeout(20))
    held[number].fulfill(status=200, headers={"Access-Control-Allow-Origin": "*"}, body="ok")


def sent(held):
    return [route.request.post_data.split("&")[0] for route in held]


def test_what_was_discarded_while_others_were_sent_is_not_sent(base, page, receiver):
    held = three_that_wait(base, page, receiver)
    note = page.locator(".form-waiting")
    note.get_by_role("button", name="Reintentar").click()
    until(lambda: held or page.wait_for_timeout(20))
    note.get_by_role("button", name="Descartar").click()
    accept(held, 0, page)
    expect(page.locator(".form-message")).to_contain_text("Hemos recibido tus datos")
    assert sent(held) == ["nombre=1"]


def test_what_was_sent_does_not_come_back(base, page, receiver):
    held = three_that_wait(base, page, receiver)
    note = page.locator(".form-waiting")
    note.get_by_role("button", name="Reintentar").click()
    accept(held, 0, page)
    until(lambda: len(held) > 1 or page.wait_for_timeout(20))
    note.get_by_role("button", name="Descartar").click()
    page.get_by_role("button", name="Deshacer").click()
    accept(held, 1, page)
    accept(held, 2, page)
    expect(note).to_have_count(0)
    assert sent(held) == ["nombre=1", "nombre=2", "nombre=3"]


def test_two_taps_on_a_page_without_locks_send_once(base, page, receiver):
    page.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    held = three_that_wait(base, page, receiver)
    page.locator(".form-waiting").get_by_role("button", name="Reintentar").dblclick()
    for number in range(3):
        accept(held, number, page)
    expect(page.locator(".form-waiting")).to_have_count(0)
    assert sent(held) == ["nombre=1", "nombre=2", "nombre=3"]


def test_what_stands_in_a_second_window_stays_its_draft(tmp_path, page):
    form = "<form><field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Nombre</fieldLabel><fieldName>n</fieldName></field></form>"
    app = write_app(tmp_path / "app", [("f", "FORM_ACTIVITY", "f.xml")], {"f.xml": f"<data><dataId>a</dataId><headerText>F</headerText>{link_to('f')}{form}</data>"})
    address = (build(app, tmp_path / "site") / "index.html").as_uri()
    page.goto(address)
    page.evaluate("localStorage.setItem(`emobic:${document.body.dataset.app}:draft:f/a/gone`, '1')")
    page.get_by_label("Nombre").fill("Ana")
    other = page.context.new_page()
    other.goto(address)
    # This one shows the same draft, which nobody has written there.
    shown = page.context.new_page()
    shown.goto(address)
    expect(shown.get_by_label("Nombre")).to_have_value("Ana")
    other.get_by_role("button", name="Descartar").click()
    until(lambda: page.evaluate("Object.entries(localStorage).filter(([name]) => name.includes(':draft:')).map((pair) => pair[1])") == ['"Ana"'])
    page.get_by_role("button", name="Descartar").click()
    settle(shown)
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.includes(':draft:'))") == []
    other.close()
    shown.close()


def test_waiting_messages_are_folded_up_below_their_number(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    set_offline(page, receiver, True)
    for number in (1, 2):
        fill(page)
        send(page)
        expect(page.locator(".form-waiting summary")).to_have_text(f"Mensajes sin enviar: {number}")
        expect(page.locator(".form-waiting li").first).to_be_hidden()
    page.locator(".form-waiting summary").click()
    expect(page.locator(".form-waiting li").last).to_be_visible()
    # What is open stays open when another message comes.
    fill(page)
    send(page)
    expect(page.locator(".form-waiting li")).to_have_count(3)
    expect(page.locator(".form-waiting li").last).to_be_visible()


def test_a_second_window_follows_what_waits(site, server, page, receiver):
    other = page.context.new_page()
    for each in (page, other):
        each.route(re.compile("^https://www[.]example[.]org/"), receiver.answer)
        each.goto(server.base + SENDING)
        fill(each)
        each.wait_for_function("() => window.emobic.form.send")
    set_offline(page, receiver, True)
    for each in (page, other):
        send(each)
        expect(each.locator(".form-waiting li")).not_to_have_count(0)
    for each in (page, other):
        expect(each.locator(".form-waiting li")).to_have_count(2)
    receiver.bodies.clear()
    set_offline(page, receiver, False)
    for each in (page, other):
        expect(each.locator(".form-waiting")).to_have_count(0)
    assert len(receiver.bodies) == 2


def test_refused_waiting_message_is_not_sent_at_each_visit(base, page, receiver):
    write_offline(base, page, receiver)
    expect(page.locator(".form-waiting")).to_be_visible()
    receiver.status = 500
    page.context.set_offline(False)
    expect(page.locator(".form-waiting")).to_contain_text("No se ha podido enviar")
    count = len(receiver.bodies)
    page.goto(base + SENDING)
    expect(page.locator(".form-waiting")).to_contain_text("No se ha podido enviar")
    assert len(receiver.bodies) == count
    receiver.status = 200
    page.locator(".form-waiting").get_by_role("button", name="Reintentar").click()
    expect(page.locator(".form-message")).to_contain_text("Hemos recibido tus datos")


@pytest.mark.parametrize("private", ["password", "picture"])
def test_passwords_and_pictures_are_never_stored(base, page, receiver, private):
    page.goto(base + SENDING)
    fill(page)
    if private == "password":
        page.get_by_label("Clave de socio").fill("secreto")
    else:
        page.get_by_label("Foto del carné").set_input_files(PICTURE)
        expect(page.locator(".preview")).to_be_visible()
    set_offline(page, receiver, True)
    send(page)
    expect(page.locator(".form-message")).to_contain_text("vuelve a intentarlo")
    expect(page.get_by_label("Correo")).to_have_value("ana@example.org")
    stored = page.evaluate("JSON.stringify(localStorage)")
    assert "secreto" not in stored and "image/jpeg" not in stored and "queue" not in stored
    set_offline(page, receiver, False)
    page.locator(".form-message").get_by_role("button", name="Reintentar").click()
    page.wait_for_url("**/gracias/reserva.html")


def test_without_room_a_message_written_offline_says_why_it_is_not_kept(base, page, receiver):
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    write_offline(base, page, receiver)
    expect(page.locator(".form-message")).to_contain_text("no le deja más sitio")
    expect(page.locator(".form-message")).not_to_contain_text("contraseñas")
    expect(page.get_by_label("Correo")).to_have_value("ana@example.org")


def test_a_draft_without_room_is_said_once_and_leaves_the_focus(base, page):
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.goto(base + SENDING)
    page.get_by_label("Correo").press_sequentially("a")
    expect(page.locator(".form-message")).to_contain_text("no le deja más sitio")
    expect(page.get_by_role("status")).to_contain_text("no le deja más sitio")
    expect(page.get_by_label("Correo")).to_be_focused()
    page.evaluate("document.querySelector('.form-message').remove()")
    page.get_by_label("Correo").press_sequentially("na")
    expect(page.get_by_label("Correo")).to_have_value("ana")
    expect(page.locator(".form-message")).to_have_count(0)


def test_where_cookies_are_blocked_a_form_is_sent_without_an_error(base, page, receiver):
    page.add_init_script("""
      const refused = () => new DOMException('The request was denied.', 'SecurityError');
      Object.defineProperty(window, 'localStorage', {get: () => { throw refused(); }});
      navigator.locks.request = () => Promise.reject(refused());""")
    page.goto(base + SENDING)
    page.get_by_label("Correo").press_sequentially("a")
    expect(page.locator(".form-message")).to_be_visible()
    fill(page)
    send(page)
    page.wait_for_url("**/gracias/reserva.html")
    assert len(receiver.bodies) == 1


DRAFTS = "() => Object.keys(localStorage).filter((key) => key.includes(':draft:')).length"


@pytest.mark.parametrize("path, label", [(SENDING, "Correo"), (CHOOSING, "¿Con quién vienes?")])
def test_a_draft_is_named_and_can_be_discarded(base, page, path, label):
    page.goto(base + path)
    note = page.locator(".form-draft")
    expect(page.locator("form.form")).to_be_visible()
    expect(note).to_be_hidden()
    begin(page.get_by_label(label))
    expect(note).to_contain_text("se guarda en este dispositivo")
    page.reload()
    expect(note).to_be_visible()
    note.get_by_role("button", name="Descartar").click()
    expect(note).to_be_hidden()
    expect(page.locator(".form-message")).to_have_text("Descartado")
    expect(page.locator(".form-message")).to_be_focused()
    assert page.evaluate(DRAFTS) == 0


def begin(control):
    if control.evaluate("control => control.matches('select')"):
        control.select_option(index=1)
    else:
        control.fill("ana@example.org")


def test_a_draft_is_not_discarded_while_it_is_sent(base, page):
    waiting = []
    page.route(RECEIVER + "**", lambda route: waiting.append(route))
    page.goto(base + SENDING)
    fill(page)
    with page.expect_request(RECEIVER + "**"):
        send(page)
    expect(page.locator(".form-draft")).to_have_attribute("inert", "")
    until(lambda: waiting or page.wait_for_timeout(20))
    waiting[0].fulfill(status=200, headers={"Access-Control-Allow-Origin": "*"}, body="ok")
    page.wait_for_url("**/gracias/reserva.html")


def test_an_emptied_field_is_no_draft(base, page):
    page.goto(base + SENDING)
    page.get_by_label("Correo").fill("ana@example.org")
    expect(page.locator(".form-draft")).to_be_visible()
    page.get_by_label("Correo").fill("")
    expect(page.locator(".form-draft")).to_be_hidden()
    assert page.evaluate(DRAFTS) == 0


def test_an_empty_option_below_others_stays_chosen(tmp_path, page):
    app = small_app(tmp_path / "app", field("PICKER", "sala", "Norte", "", "Sur"))
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    sala = page.get_by_label("Sala")
    for option, is_draft in ((1, True), (0, False), (2, True)):
        sala.select_option(index=option)
        expect(page.locator(".form-draft")).to_be_visible(visible=is_draft)
        page.reload()
        expect(page.locator("form.form")).to_be_visible()
        assert sala.evaluate("select => select.selectedIndex") == option


@pytest.mark.parametrize("kept", ["5", '[null, {"id": "a"}, {"id": "b", "body": 5}]'])
def test_what_is_no_message_is_not_sent(base, page, receiver, kept):
    page.goto(base + SENDING)
    page.evaluate("(kept) => localStorage.setItem(emobic.store.key(emobic.form.queueName), kept)", kept)
    page.reload()
    page.wait_for_function("() => window.emobic.form?.send")
    expect(page.locator(".form-waiting, .form-message")).to_have_count(0)
    fill(page)
    send(page)
    page.wait_for_url("**/gracias/reserva.html")
    assert len(receiver.bodies) == 1


# Mail


@pytest.mark.parametrize("scheme", ["mailto", "MailTo"])
def test_receiver_that_is_a_mail_address_gets_the_values_as_text(tmp_path, page, scheme):
    form = f"<form><actionUrl>{scheme}:hola@example.org?subject=Visita</actionUrl>{field('TEXT', 'nombre')}{field('TEXTVIEW', 'notas')}{field('CHECK', 'llamar')}</form>"
    site = build(small_app(tmp_path / "app", form), tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    page.get_by_label("Nombre").fill("Ana & Luis")
    page.get_by_label("Notas").fill("Uno\nDos")
    page.get_by_label("Llamar").check()
    send(page)
    link = page.get_by_role("link", name="Abrir el mensaje")
    address, query = link.get_attribute("href").split("?")
    assert address.lower() == "mailto:hola@example.org"
    assert urllib.parse.parse_qs(query) == {"subject": ["Visita"], "body": ["Nombre: Ana & Luis\r\nNotas: Uno\r\nDos\r\nLlamar: Sí"]}
    expect(page.get_by_label("Nombre")).to_have_value("Ana & Luis")


# Drafts


def test_what_was_typed_is_still_there_after_a_reload(base, page):
    page.goto(base + SENDING)
    fill(page)
    page.get_by_label("Recordármelo el día antes").check()
    page.get_by_label("Clave de socio").fill("secreto")
    page.goto("about:blank")
    page.goto(base + SENDING)
    expect(page.get_by_label("Correo")).to_have_value("ana@example.org")
    expect(page.get_by_label("Sesión")).to_have_value("Sábado, 11:00")
    expect(page.get_by_label("Recordármelo el día antes")).to_be_checked()
    expect(page.get_by_label("Clave de socio")).to_have_value("")
    assert "secreto" not in page.evaluate("JSON.stringify(localStorage)")


def test_a_page_from_the_history_shows_nothing_that_was_erased(server, kept_page):
    kept_page.goto(server.base + SENDING)
    kept_page.evaluate("""localStorage.setItem(emobic.store.key(emobic.form.queueName),
      JSON.stringify([{id: 'a', body: 'nombre=Luz&levelId=a&dataId=b', failed: true}]))""")
    kept_page.reload()
    expect(kept_page.locator(".form-waiting")).to_contain_text("Luz")
    fill(kept_page)
    be_kept(kept_page)
    kept_page.goto(server.base + "offline.html")
    kept_page.evaluate("localStorage.clear()")
    come_back(kept_page)
    expect(kept_page.get_by_label("Correo")).to_have_value("")
    expect(kept_page.get_by_label("Sesión")).not_to_have_value("Sábado, 11:00")
    expect(kept_page.locator(".form-waiting")).to_have_count(0)


def test_a_page_from_the_history_keeps_what_was_typed(server, kept_page):
    kept_page.goto(server.base + SENDING)
    fill(kept_page)
    kept_page.get_by_label("Clave de socio").fill("secreto")
    be_kept(kept_page)
    kept_page.goto(server.base + "offline.html")
    come_back(kept_page)
    expect(kept_page.get_by_label("Correo")).to_have_value("ana@example.org")
    expect(kept_page.get_by_label("Clave de socio")).to_have_value("secreto")


def test_radio_buttons_keep_their_draft_and_send_the_chosen_text(tmp_path, page, receiver):
    form = f"<form><actionUrl>{RECEIVER}</actionUrl>{field('CHECK', 'turno', 'Mañana', 'Tarde', more='<required/>')}</form>"
    site = build(small_app(tmp_path / "app", form), tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    send(page)
    expect(page.locator(".field-error")).to_have_text("Elige una opción.")
    expect(page.get_by_label("Mañana")).to_be_focused()
    page.get_by_label("Tarde").check()
    expect(page.locator(".field-error")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Tarde")).to_be_checked()
    send(page)
    expect(page.get_by_role("heading", name="Enviado")).to_be_visible()
    assert receiver.values == {"turno": "Tarde", "levelId": "form", "dataId": "f"}


def test_messages_that_wait_are_shown_when_the_form_sends_by_mail(tmp_path, page, receiver):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    app = small_app(tmp_path / "app", f"<form><actionUrl>{RECEIVER}</actionUrl>{field('TEXT', 'nombre')}</form>")
    server = Server(build(app, tmp_path / "site", "--lang", "es"))
    page.goto(server.base)
    page.get_by_label("Nombre").fill("Ana")
    set_offline(page, receiver, True)
    send(page)
    expect(page.locator(".form-waiting")).to_be_visible()
    page.goto("about:blank")
    set_offline(page, receiver, False)
    receiver.bodies.clear()
    data = app / "xml/form.xml"
    data.write_text(data.read_text().replace(RECEIVER, "mailto:ana@example.org"))
    build(app, tmp_path / "site", "--lang", "es")
    page.goto(server.base)
    waiting = page.locator(".form-waiting")
    waiting.get_by_role("button", name="Copiar los datos").click()
    until(lambda: page.evaluate("navigator.clipboard.readText()") == "nombre: Ana")
    waiting.get_by_role("button", name="Descartar").click()
    expect(waiting).to_have_count(0)
    assert receiver.bodies == []
    server.stop()
