# SPDX-License-Identifier: MIT
"""Forms: those that send, those that choose a screen, and what happens when nothing can be sent."""

import base64
import re
import urllib.parse

import pytest
from conftest import REPOSITORY, Server, build
from playwright.sync_api import expect

SENDING = "reservas/visita.html"
CHOOSING = "recorridos-a-medida/elige.html"
RECEIVER = "https://www.example.org/museo/reservas"
PICTURE = REPOSITORY / "example-app/images/icon.png"


@pytest.fixture
def receiver(page):
    """Answers in place of the receiver; `status` 0 means that nobody does."""

    class Receiver:
        status = 200
        bodies = []

        def answer(self, route):
            self.bodies.append(route.request.post_data)
            if self.status:
                route.fulfill(status=self.status, headers={"Access-Control-Allow-Origin": "*"}, body="ok")
            else:
                route.abort()

        @property
        def values(self):
            return dict(urllib.parse.parse_qsl(self.bodies[-1], keep_blank_values=True))

    fake = Receiver()
    fake.bodies = []
    page.route(re.compile("^https://www[.]example[.]org/"), fake.answer)
    # The network's errors are what these tests are about.
    page.expected_problems = ["www.example.org", "Failed to load resource", "net::ERR"]
    return fake


def fill(page):
    page.get_by_label("Nombre y apellidos").fill(" Ana Íñiguez ")
    page.get_by_label("Correo").fill("ana@example.org")
    page.get_by_label("Sesión").select_option("Sábado, 11:00")
    page.get_by_label("Número de personas").fill("3")


def set_offline(page, receiver, is_offline):
    """A faked receiver answers even without a network, so it goes with it."""
    receiver.status = 0 if is_offline else 200
    page.context.set_offline(is_offline)


def send(page):
    page.locator(".form [type=submit]").click()


def small_app(folder, form, targets=("uno",), settings=""):
    """An app of one form that leads to a level of texts."""
    (folder / "xml").mkdir(parents=True)
    items = "".join(f"<data><dataId>{target}</dataId><headerText>Pantalla {target}</headerText><text>Hola</text></data>" for target in targets)
    (folder / "xml/textos.xml").write_text(f"<levelData>{items}</levelData>")
    (folder / "xml/form.xml").write_text(
        f"<levelData><data><dataId>f</dataId><headerText>Formulario</headerText>{form}</data></levelData>")
    levels = "".join(
        f"<level><levelId>{name}</levelId><levelTitle>{name}</levelTitle><levelFile>{name}.xml</levelFile><levelType>{kind}_ACTIVITY</levelType></level>"
        for name, kind in (("form", "FORM"), ("textos", "IMAGE_TEXT_DESCRIPTION")))
    (folder / "xml/app.xml").write_text(
        "<application><title>Prueba</title><entryPoint><pointLevelId>form</pointLevelId><pointDataId>f</pointDataId></entryPoint>"
        f"<levels>{levels}</levels></application>")
    return folder


def field(kind, name, *options, more=""):
    params = "".join(f"<fieldParam>{option}</fieldParam>" for option in options)
    return f"<field><fieldType>INPUT_{kind}</fieldType><fieldLabel>{name.capitalize()}</fieldLabel><fieldName>{name}</fieldName>{params}{more}</field>"


def next_level(level, item=""):
    return f"<nextLevel><nextLevelLevelId>{level}</nextLevelLevelId><nextLevelDataId>{item}</nextLevelDataId></nextLevel>"


# Sending


def test_values_arrive_under_their_names_and_the_next_screen_opens(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    page.get_by_label("Recordármelo el día antes").check()
    page.get_by_label("Clave de socio").fill("secreto")
    send(page)
    page.wait_for_url("**/gracias/reserva.html")
    assert receiver.values == {
        "nombre": "Ana Íñiguez", "correo": "ana@example.org", "sesion": "Sábado, 11:00", "personas": "3", "recordatorio": "true",
        "clave": "secreto", "levelId": "Reservas", "dataId": "visita",
    }
    page.goto(base + SENDING)
    expect(page.get_by_label("Nombre y apellidos")).to_have_value("")


def test_enter_in_a_field_sends(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    page.get_by_label("Número de personas").press("Enter")
    page.wait_for_url("**/gracias/reserva.html")
    assert receiver.values["recordatorio"] == "false"


def test_picture_is_previewed_and_sent_as_a_jpeg(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    page.get_by_label("Foto del carné").set_input_files(PICTURE)
    preview = page.get_by_role("img", name="Imagen elegida")
    expect(preview).to_be_visible()
    assert preview.get_attribute("src").startswith("data:image/jpeg")
    page.get_by_role("button", name="Quitar la imagen").click()
    expect(preview).to_have_count(0)
    page.get_by_label("Foto del carné").set_input_files(PICTURE)
    send(page)
    page.wait_for_url("**/gracias/reserva.html")
    assert base64.b64decode(receiver.values["carne"])[:3] == b"\xff\xd8\xff"


def test_file_that_is_no_picture_is_refused(base, page, receiver):
    page.goto(base + SENDING)
    page.get_by_label("Foto del carné").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(page.locator(".field-error")).to_have_text("No se puede leer este archivo como imagen.")


def test_button_is_disabled_and_progress_is_shown_while_sending(base, page, receiver):
    held = []
    page.route(RECEIVER, lambda route: held.append(route))
    page.goto(base + SENDING)
    fill(page)
    send(page)
    expect(page.locator(".form [type=submit]")).to_be_disabled()
    expect(page.locator(".sending")).to_contain_text("Enviando")
    expect(page.locator(".sending progress")).to_be_visible()
    held[0].fulfill(status=200, headers={"Access-Control-Allow-Origin": "*"}, body="")
    page.wait_for_url("**/gracias/reserva.html")
    assert len(held) == 1


def test_form_without_a_next_screen_thanks_in_place(tmp_path, page, receiver):
    form = f"<form><actionUrl>{RECEIVER}</actionUrl>{field('TEXT', 'nombre')}</form>"
    site = build(small_app(tmp_path / "app", form), tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    page.get_by_label("Nombre").fill("Ana")
    send(page)
    expect(page.get_by_role("heading", name="Enviado")).to_be_visible()
    expect(page.locator(".form-message")).to_contain_text("Hemos recibido tus datos. Gracias.")
    expect(page.locator(".form-message")).to_be_focused()
    expect(page.locator("form")).to_be_hidden()
    page.get_by_role("button", name="Rellenar otra vez").click()
    expect(page.get_by_label("Nombre")).to_be_focused()
    expect(page.get_by_label("Nombre")).to_have_value("")


def login(folder, settings=""):
    """A form whose next screens only its server has."""
    form = f"{next_level('del-servidor', 'x')}<form><actionUrl>{RECEIVER}</actionUrl>{field('PASSWORD', 'clave')}</form>"
    app = small_app(folder / "app", form)
    (app / "emobic-site.yaml").write_text("language: es\n" + settings)
    return build(app, folder / "site").as_uri() + "/index.html"


def test_form_that_needs_its_server_says_so_before_and_after(tmp_path, page, receiver):
    page.goto(login(tmp_path))
    expect(page.locator(".notice")).to_contain_text("solo existe en el servidor para el que se hizo")
    page.get_by_label("Clave").fill("abc")
    send(page)
    expect(page.get_by_role("heading", name="Enviado")).to_be_visible()
    expect(page.locator(".form-message")).to_contain_text("no se puede mostrar aquí")
    expect(page.get_by_text("Gracias")).to_have_count(0)


def test_form_with_a_receiver_of_the_settings_needs_no_other_server(tmp_path, page):
    page.goto(login(tmp_path, f"forms:\n  {RECEIVER}: https://www.example.org/otro\n"))
    expect(page.get_by_label("Clave")).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)


def test_form_is_sent_without_script_with_the_ids_of_its_screen(tmp_path, plain_page):
    form = f"<form><actionUrl>{RECEIVER}</actionUrl>{field('TEXT', 'nombre')}{field('CHECK', 'socio')}</form>"
    sent = []

    def answer(route):
        sent.append((route.request.headers["content-type"], route.request.post_data))
        route.fulfill(body="ok")

    plain_page.route(re.compile("^https://www[.]example[.]org/"), answer)
    plain_page.goto(build(small_app(tmp_path / "app", form), tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    plain_page.get_by_label("Nombre").fill("Ana & Íñigo")
    plain_page.get_by_label("Socio").check()
    send(plain_page)
    plain_page.wait_for_url(RECEIVER)
    kind, body = sent[0]
    assert kind == "application/x-www-form-urlencoded"
    assert urllib.parse.parse_qsl(body) == [("levelId", "form"), ("dataId", "f"), ("nombre", "Ana & Íñigo"), ("socio", "true")]


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


def test_message_written_offline_is_sent_when_the_connection_is_back(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    set_offline(page, receiver, True)
    send(page)
    note = page.locator(".form-waiting")
    expect(note).to_contain_text("pendiente de envío")
    expect(note).to_contain_text("ana@example.org")
    expect(note).to_be_focused()
    expect(page.get_by_label("Correo")).to_have_value("")
    set_offline(page, receiver, False)
    expect(page.locator(".form-message")).to_contain_text("Hemos recibido tus datos")
    expect(note).to_have_count(0)
    assert receiver.values["correo"] == "ana@example.org" and receiver.values["dataId"] == "visita"


def test_message_written_offline_is_sent_on_the_next_visit(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    set_offline(page, receiver, True)
    send(page)
    expect(page.locator(".form-waiting")).to_be_visible()
    page.goto("about:blank")
    set_offline(page, receiver, False)
    page.goto(base + SENDING)
    expect(page.locator(".form-message")).to_contain_text("Hemos recibido tus datos")
    assert receiver.values["nombre"] == "Ana Íñiguez"


def test_waiting_message_can_be_discarded(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    set_offline(page, receiver, True)
    send(page)
    page.get_by_role("button", name="Descartar").click()
    expect(page.locator(".form-waiting")).to_have_count(0)
    set_offline(page, receiver, False)
    page.goto(base + SENDING)
    expect(page.locator(".form-waiting")).to_have_count(0)
    assert len(receiver.bodies) == 1


def test_refused_waiting_message_is_not_sent_at_each_visit(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    set_offline(page, receiver, True)
    send(page)
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


# Mail


def test_receiver_that_is_a_mail_address_gets_the_values_as_text(tmp_path, page):
    form = f"<form><actionUrl>mailto:hola@example.org?subject=Visita</actionUrl>{field('TEXT', 'nombre')}{field('CHECK', 'llamar')}</form>"
    site = build(small_app(tmp_path / "app", form), tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    page.get_by_label("Nombre").fill("Ana & Luis")
    page.get_by_label("Llamar").check()
    send(page)
    link = page.get_by_role("link", name="Abrir el mensaje")
    address, query = link.get_attribute("href").split("?")
    assert address == "mailto:hola@example.org"
    assert urllib.parse.parse_qs(query) == {"subject": ["Visita"], "body": ["Nombre: Ana & Luis\r\nLlamar: Sí"]}
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


# Errors


def test_a_field_that_the_browser_scrolls_to_is_seen_with_its_label(themed, page):
    page.set_viewport_size({"width": 390, "height": 500})
    page.goto(themed + SENDING)
    hidden = page.evaluate("""() => [...document.querySelectorAll('.field')].filter((field) => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      field.querySelector('input, select, textarea').scrollIntoView();
      return field.querySelector('label, legend').getBoundingClientRect().top < document.querySelector('.bar').getBoundingClientRect().bottom;
    }).map((field) => field.textContent)""")
    assert hidden == []


def test_missing_values_are_listed_and_the_first_gets_the_focus(base, page, receiver):
    page.goto(base + SENDING)
    page.get_by_label("Correo").fill("ana")
    send(page)
    expect(page.get_by_label("Nombre y apellidos")).to_be_focused()
    expect(page.get_by_label("Nombre y apellidos")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#field-2-error")).to_have_text("Rellena este campo.")
    alert = page.get_by_role("alert")
    expect(alert.get_by_role("link")).to_have_count(4)
    expect(alert).to_contain_text("Correo: Escribe una dirección de correo completa")
    alert.get_by_role("link", name="Número de personas").click()
    expect(page.get_by_label("Número de personas")).to_be_focused()
    page.get_by_label("Nombre y apellidos").fill("Ana")
    expect(page.locator("#field-2-error")).to_have_count(0)
    assert receiver.bodies == []


def test_blanks_do_not_fill_a_required_field(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    page.get_by_label("Nombre y apellidos").fill("   ")
    send(page)
    expect(page.locator(".field-error")).to_have_text("Rellena este campo.")


# Choosing


def test_choosing_form_opens_the_screen_of_its_values(base, page):
    page.goto(base + CHOOSING)
    expect(page.get_by_text("hace falta JavaScript")).to_be_hidden()
    page.get_by_label("¿Con quién vienes?").select_option("Por mi cuenta")
    page.get_by_label("¿Cuánto tiempo tienes?").select_option("Media mañana")
    send(page)
    page.wait_for_url(re.compile("/recorrido/"))
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.parametrize(
    "marca, modelo, expected",
    [("SEAT", "  Ibiza ", "seat_ibiza"), ("SEAT", "", "seat_true"), ("", "Ñandú Azul", "ñandú azul"), ("FIAT", "x", None)])
def test_key_is_made_of_the_values_in_order(tmp_path, page, marca, modelo, expected):
    fields = field("PICKER", "marca", "", "SEAT", "FIAT") + field("TEXT", "modelo") + (field("CHECK", "nuevo") if expected == "seat_true" else "")
    form = f"{next_level('textos')}<form>{fields}</form>"
    app = small_app(tmp_path / "app", form, ["seat_ibiza", "seat_true", "ñandú azul"])
    site = build(app, tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    page.get_by_label("Marca").select_option(marca)
    page.get_by_label("Modelo").fill(modelo)
    if expected == "seat_true":
        page.get_by_label("Nuevo").check()
    send(page)
    if expected:
        expect(page.locator("h1")).to_have_text(f"Pantalla {expected}")
    else:
        expect(page.locator(".form-message")).to_contain_text("No hay resultados")
        expect(page.get_by_role("status")).to_contain_text("No hay resultados")
        expect(page.get_by_label("Modelo")).to_have_value(modelo)


def test_long_lists_of_targets_are_known_though_not_shown(tmp_path, page, plain_page):
    form = f"{next_level('textos')}<form>{field('TEXT', 'sala')}</form>"
    site = build(small_app(tmp_path / "app", form, [f"s{number}" for number in range(250)]), tmp_path / "site", "--lang", "es")
    plain_page.goto(site.as_uri() + "/index.html")
    expect(plain_page.locator("[data-key]").first).to_be_hidden()
    page.goto(site.as_uri() + "/index.html")
    page.get_by_label("Sala").fill("S249")
    page.get_by_label("Sala").press("Enter")
    expect(page.locator("h1")).to_have_text("Pantalla s249")


# Without script and without server


def test_forms_without_script(base, plain_page):
    plain_page.goto(base + SENDING)
    form = plain_page.locator("form.form")
    assert form.get_attribute("action") == RECEIVER and form.get_attribute("method") == "post"
    expect(plain_page.get_by_label("Correo")).to_be_visible()
    plain_page.goto(base + CHOOSING)
    expect(plain_page.get_by_text("Para elegir aquí")).to_be_visible()
    expect(plain_page.locator("form.form")).to_be_hidden()
    plain_page.locator("[data-key] a").first.click()
    plain_page.wait_for_url(re.compile("/recorrido/"))


def test_server_of_the_site_is_not_needed_once_the_page_is_there(site, page, receiver):
    server = Server(site)
    page.goto(server.base + SENDING)
    server.stop()
    receiver.status = 0
    fill(page)
    send(page)
    expect(page.locator(".form-message")).to_contain_text("No se ha podido enviar")
