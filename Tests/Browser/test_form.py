# SPDX-License-Identifier: MIT
"""Forms: those that send and those that choose a screen, their errors, and their use without script."""

import base64
import re
import urllib.parse

import pytest
from conftest import Server, build, until
from forms import CHOOSING, field, fill, next_level, PICTURE, receiver, RECEIVER, send, SENDING, small_app
from playwright.sync_api import expect
from spoken import listen, said


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
    listen(page)
    page.get_by_label("Foto del carné").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(page.locator(".field-error")).to_have_text("No se puede leer este archivo como imagen.")
    assert said(page, "No se puede leer") == ["No se puede leer este archivo como imagen."]


def test_button_is_disabled_and_progress_is_shown_while_sending(base, page, receiver):
    held = []
    page.route(RECEIVER, lambda route: held.append(route))
    page.goto(base + SENDING)
    fill(page)
    send(page)
    expect(page.locator(".form [type=submit]")).to_be_disabled()
    expect(page.locator(".sending")).to_contain_text("Enviando")
    expect(page.locator(".sending progress")).to_be_visible()
    until(lambda: page.evaluate("true") and held)
    held[0].fulfill(status=200, headers={"Access-Control-Allow-Origin": "*"}, body="")
    page.wait_for_url("**/gracias/reserva.html")
    assert len(held) == 1


def test_nothing_can_be_typed_that_would_not_be_sent(tmp_path, page, receiver):
    held = []
    page.route(RECEIVER, lambda route: held.append(route))
    form = f"<form><actionUrl>{RECEIVER}</actionUrl>{field('TEXT', 'nombre')}{field('CHECK', 'turno', 'Uno', 'Dos')}</form>"
    site = build(small_app(tmp_path / "app", form), tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    page.get_by_label("Nombre").fill("Ana")
    send(page)
    expect(page.locator(".sending")).to_be_visible()
    page.locator("[name=nombre]").click(force=True)
    page.keyboard.type("tarde")
    assert page.locator("[name=nombre]").input_value() == "Ana" and page.locator(".field[inert]").count() == 2
    until(lambda: page.evaluate("true") and held)
    held[0].fulfill(status=500, headers={"Access-Control-Allow-Origin": "*"}, body="")
    expect(page.locator(".form-message")).to_be_visible()
    page.get_by_label("Nombre").fill("Ana María")
    page.get_by_label("Dos").check()


def test_a_password_is_sent_as_typed(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    page.get_by_label("Clave de socio").fill(" a b ")
    send(page)
    page.wait_for_url("**/gracias/reserva.html")
    assert receiver.values["clave"] == " a b "


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
    """A form whose next screens are only on its server."""
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
    errors = page.locator(".form-errors")
    expect(errors.get_by_role("link")).to_have_count(4)
    expect(errors).to_contain_text("Correo: Escribe una dirección de correo completa")
    errors.get_by_role("link", name="Número de personas").click()
    expect(page.get_by_label("Número de personas")).to_be_focused()
    page.get_by_label("Nombre y apellidos").fill("Ana")
    expect(page.locator("#field-2-error")).to_have_count(0)
    assert receiver.bodies == []


def test_errors_are_said_once_and_not_at_each_correction(base, page, receiver):
    page.goto(base + SENDING)
    listen(page)
    send(page)
    assert said(page, "Sesión: Elige una opción.") == [
        "Revisa estos campos: Nombre y apellidos: Rellena este campo. Correo: Rellena este campo. Sesión: Elige una opción. Número de personas: Rellena este campo."]
    page.get_by_label("Correo").press_sequentially("ana@example.org")
    page.get_by_label("Nombre y apellidos").press_sequentially("Ana")
    expect(page.locator(".form-errors li:visible")).to_have_count(2)
    page.evaluate("window.emobic.announce('end')")
    assert said(page, "end") == ["end"]


def test_a_chosen_option_of_a_group_leaves_the_list_of_errors(tmp_path, page):
    fields = field("CHECK", "talla", "S", "M", "L", more="<required/>") + field("TEXT", "nombre", more="<required/>")
    site = build(small_app(tmp_path / "app", f"<form><actionUrl>{RECEIVER}</actionUrl>{fields}</form>"), tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    send(page)
    lines = page.locator(".form-errors li:visible")
    expect(lines).to_have_text(["Talla: Elige una opción.", "Nombre: Rellena este campo."])
    page.get_by_label("M", exact=True).check()
    expect(lines).to_have_text(["Nombre: Rellena este campo."])
    page.get_by_label("Nombre").fill("Ana")
    expect(page.locator(".form-errors")).to_be_hidden()


def test_blanks_do_not_fill_a_required_field(base, page, receiver):
    page.goto(base + SENDING)
    fill(page)
    page.get_by_label("Nombre y apellidos").fill("   ")
    send(page)
    expect(page.locator(".field-error")).to_have_text("Rellena este campo.")


@pytest.mark.parametrize("options, chosen, count", [(("Sol", "Sombra"), "Sol", 2), (("", "Sol"), "", 2)])
def test_a_required_list_asks_only_if_it_has_an_empty_option(tmp_path, page, receiver, options, chosen, count):
    form = f"<form><actionUrl>{RECEIVER}</actionUrl>{field('PICKER', 'sitio', *options, more='<required/>')}</form>"
    page.goto((build(small_app(tmp_path / "app", form), tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    expect(page.get_by_label("Sitio")).to_have_value(chosen)
    expect(page.get_by_label("Sitio").locator("option")).to_have_count(count)
    # The note is about the marks, and stands only where there is one.
    expect(page.locator(".form-note")).to_be_visible(visible=not chosen)
    expect(page.locator(".required")).to_have_count(0 if chosen else 1)
    send(page)
    if chosen:
        expect(page.get_by_role("heading", name="Enviado")).to_be_visible()
        assert receiver.values["sitio"] == chosen
    else:
        expect(page.locator(".field-error")).to_have_text("Elige una opción.")
        assert receiver.bodies == []


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


def test_a_form_whose_values_all_miss_has_no_results(tmp_path, page):
    app = small_app(tmp_path / "app", f"{next_level('textos')}<form>{field('PICKER', 'marca', 'SEAT', 'FIAT')}</form>")
    page.goto(build(app, tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    send(page)
    expect(page.locator(".form-message")).to_contain_text("No hay resultados")


def test_a_form_that_chooses_from_a_level_on_a_server_leads_to_its_notice(tmp_path, page, plain_page):
    app = small_app(tmp_path / "app", f"{next_level('textos')}<form>{field('PICKER', 'marca', 'SEAT', 'FIAT')}</form>")
    levels = app / "xml/app.xml"
    levels.write_text(levels.read_text().replace("textos.xml", "https://example.org/textos.xml"))
    site = build(app, tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    send(page)
    expect(page.locator("h1")).to_have_text("textos")
    plain_page.goto(site.as_uri() + "/index.html")
    plain_page.get_by_role("link", name="textos").click()
    expect(plain_page.locator("h1")).to_have_text("textos")


@pytest.mark.parametrize("town, word, expected", [("\u0130zmir", "I\u011fd\u0131r", "izmir_\u0131\u011fd\u0131r"), ("Isparta", "K\u0131r", "\u0131sparta_k\u0131r"), ("Isparta", "Kir", "isparta_kir")])
def test_turkish_letters_are_lowered_as_authors_do(tmp_path, page, town, word, expected):
    form = f"{next_level('textos')}<form>{field('PICKER', 'marca', chr(0x130) + 'zmir', 'Isparta')}{field('TEXT', 'modelo')}</form>"
    app = small_app(tmp_path / "app", form, ["izmir_\u0131\u011fd\u0131r", "\u0131sparta_k\u0131r", "isparta_kir"])
    page.goto(build(app, tmp_path / "site", "--lang", "tr").as_uri() + "/index.html")
    page.get_by_label("Marca").select_option(town)
    page.get_by_label("Modelo").fill(word)
    send(page)
    expect(page.locator("h1")).to_have_text(f"Pantalla {expected}")


@pytest.mark.parametrize("id", ["οδος", "οδοσ"])
def test_a_final_sigma_is_found_in_either_form(tmp_path, page, id):
    form = f"{next_level('textos')}<form>{field('PICKER', 'marca', 'ΟΔΟΣ', 'A')}</form>"
    page.goto(build(small_app(tmp_path / "app", form, [id, "a"]), tmp_path / "site", "--lang", "el").as_uri() + "/index.html")
    send(page)
    expect(page.locator("h1")).to_have_text(f"Pantalla {id}")


def test_a_blank_that_is_part_of_an_option_is_kept(tmp_path, page):
    form = f"{next_level('textos')}<form>{field('PICKER', 'marca', 'A', 'F&#160;')}</form>"
    page.goto(build(small_app(tmp_path / "app", form, ["a", "f&#160;"]), tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    page.get_by_label("Marca").select_option(index=1)
    send(page)
    expect(page.locator("h1")).to_contain_text("Pantalla f")


@pytest.mark.parametrize("ids", [["VW", "vw"], ["vw", "VW"]])
def test_an_id_that_is_the_key_comes_before_one_that_is_lowered_to_it(tmp_path, page, ids):
    site = build(small_app(tmp_path / "app", f"{next_level('textos')}<form>{field('TEXT', 'marca')}</form>", ids), tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    page.get_by_label("Marca").fill("VW")
    send(page)
    expect(page.locator("h1")).to_have_text("Pantalla vw")


def test_blanks_around_a_password_are_no_part_of_the_key(tmp_path, page):
    site = build(small_app(tmp_path / "app", f"{next_level('textos')}<form>{field('PASSWORD', 'clave')}</form>", ["abc"]), tmp_path / "site", "--lang", "es")
    page.goto(site.as_uri() + "/index.html")
    page.get_by_label("Clave").fill(" abc ")
    send(page)
    expect(page.locator("h1")).to_have_text("Pantalla abc")


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
    # Below the button that was pressed; what says that the input is kept comes last.
    button, message, draft = (page.locator(part).bounding_box() for part in (".form .submit > *", ".form-message", ".form-draft"))
    assert 0 < message["y"] - button["y"] - button["height"] < 30
    assert draft["y"] >= message["y"] + message["height"]
    assert page.locator(".form-message").evaluate("(box) => parseFloat(getComputedStyle(box).borderLeftWidth)") == 4


NAMES = ["action", "reset", "elements", "dataset", "querySelector", "addEventListener", "after", "id", "hidden", "submit"]


def test_fields_may_have_the_names_of_properties(tmp_path, page, receiver):
    fields = "".join(
        f"<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Dato {name}</fieldLabel><fieldName>{name}</fieldName>{'<required/>' if name == 'action' else ''}</field>"
        for name in NAMES)
    site = build(small_app(tmp_path / "app", f"<actionUrl>{RECEIVER}</actionUrl>{fields}"), tmp_path / "site")
    page.goto((site / "index.html").as_uri())
    send(page)
    expect(page.locator(".form-errors")).to_contain_text("Dato action")
    for name in NAMES:
        page.get_by_label(f"Dato {name}").fill(f"de {name}")
    send(page)
    expect(page.get_by_role("heading", name="Enviado")).to_be_visible()
    assert {name: receiver.values[name] for name in NAMES} == {name: f"de {name}" for name in NAMES}
