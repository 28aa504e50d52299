# SPDX-License-Identifier: MIT
"""The profile: filled in, shown, changed and deleted, all on the device."""

import re
import shutil

import pytest
from conftest import REPOSITORY, Server, be_kept, build, come_back, settle
from playwright.sync_api import expect

PROFILE = "emobc/profile.html"
PICTURE = REPOSITORY / "example-app/images/icon.png"


def save(page):
    page.locator(".profile-form [type=submit]").click()


def fill(page):
    page.get_by_label("Nombre").fill("Ana")
    page.get_by_label("Idioma de la visita").select_option("Català")
    page.get_by_label("Recibir la agenda").check()
    save(page)


def value(page, name):
    return page.locator(".profile-values .row", has_text=name).locator("dd")


def test_saved_values_are_shown_and_kept(base, page):
    page.goto(base + PROFILE)
    expect(page.locator(".profile-view")).to_be_hidden()
    fill(page)
    expect(page.locator("form.profile-form")).to_be_hidden()
    expect(page.locator("[data-do=edit]")).to_be_focused()
    expect(page.get_by_role("status")).to_have_text("Guardado en este dispositivo")
    page.reload()
    expect(value(page, "Nombre")).to_have_text("Ana")
    expect(value(page, "Idioma de la visita")).to_have_text("Català")
    expect(value(page, "Recibir la agenda")).to_have_text("Sí")
    expect(value(page, "Correo")).to_have_text("–")


def test_values_can_be_changed_or_left(base, page):
    page.goto(base + PROFILE)
    fill(page)
    page.get_by_role("button", name="Editar").or_(page.locator("[data-do=edit]")).first.click()
    expect(page.get_by_label("Nombre")).to_be_focused()
    expect(page.get_by_label("Nombre")).to_have_value("Ana")
    page.get_by_label("Nombre").fill("Luz")
    page.get_by_role("button", name="Cancelar").first.click()
    expect(value(page, "Nombre")).to_have_text("Ana")
    page.locator("[data-do=edit]").click()
    page.get_by_label("Nombre").fill("Luz")
    page.get_by_label("Nombre").press("Enter")
    expect(value(page, "Nombre")).to_have_text("Luz")


def test_required_field_must_be_filled_in(base, page):
    page.goto(base + PROFILE)
    save(page)
    expect(page.get_by_label("Nombre")).to_be_focused()
    expect(page.locator(".profile-view")).to_be_hidden()


def test_what_is_wrong_is_said_beside_the_field_and_at_the_top(base, page):
    page.goto(base + PROFILE)
    page.get_by_label("Correo").fill("nadie")
    save(page)
    expect(page.get_by_role("status")).to_contain_text("Nombre: Rellena este campo.")
    expect(page.locator(".field-error").first).to_have_text("Rellena este campo.")
    expect(page.get_by_label("Correo")).to_have_accessible_description(re.compile("^Escribe una dirección de correo completa"))
    page.get_by_label("Nombre").fill("Ana")
    expect(page.get_by_label("Nombre")).not_to_have_attribute("aria-invalid", "true")
    page.locator(".form-errors").get_by_role("link", name="Correo").click()
    expect(page.get_by_label("Correo")).to_be_focused()
    page.get_by_label("Correo").fill("ana@example.org")
    save(page)
    expect(value(page, "Correo")).to_have_text("ana@example.org")
    page.locator("[data-do=edit]").click()
    expect(page.locator(".form-errors, .field-error")).to_have_count(0)


def test_a_colon_of_the_author_is_not_said_twice(tmp_path, page):
    app = shutil.copytree(REPOSITORY / "example-app", tmp_path / "app")
    profile = app / "xml/profile.xml"
    profile.write_text(profile.read_text().replace("<fieldLabel>Nombre<", "<fieldLabel>Nombre:<", 1))
    page.goto((build(app, tmp_path / "site") / PROFILE).as_uri())
    save(page)
    expect(page.locator(".form-errors a").first).to_have_text("Nombre: Rellena este campo.")
    page.get_by_label("Nombre").fill("Ana")
    save(page)
    expect(page.locator(".profile-values dt").first).to_have_text("Nombre")


def test_what_was_typed_and_not_saved_is_there_after_a_reload(base, page):
    page.goto(base + PROFILE)
    page.get_by_label("Nombre").fill("Ana")
    page.get_by_label("Recibir la agenda").check()
    page.reload()
    expect(page.get_by_label("Nombre")).to_have_value("Ana")
    expect(page.get_by_label("Recibir la agenda")).to_be_checked()
    save(page)
    page.locator("[data-do=edit]").click()
    page.get_by_label("Nombre").fill("Luz")
    page.reload()
    expect(page.get_by_label("Nombre")).to_have_value("Luz")
    page.get_by_role("button", name="Cancelar").first.click()
    expect(value(page, "Nombre")).to_have_text("Ana")
    page.reload()
    expect(value(page, "Nombre")).to_have_text("Ana")
    assert "Luz" not in page.evaluate("JSON.stringify(localStorage)")


def test_picture_is_kept_and_can_be_taken_out(base, page):
    page.goto(base + PROFILE)
    page.get_by_label("Tu foto").set_input_files(PICTURE)
    expect(page.get_by_role("img", name="Imagen elegida")).to_be_visible()
    fill(page)
    page.reload()
    expect(value(page, "Tu foto").get_by_role("img")).to_be_visible()
    page.locator("[data-do=edit]").click()
    page.get_by_role("button", name="Quitar la imagen").click()
    save(page)
    expect(value(page, "Tu foto")).to_have_text("–")


# Holds each picture until the test lets it go, as one of many megapixels takes its time.
SLOW_PICTURES = """(() => {
  const read = window.createImageBitmap;
  window.held = [];
  window.createImageBitmap = async (file) => {
    await new Promise((resolve) => window.held.push(resolve));
    return read(file);
  };
})()"""


def test_a_picture_that_takes_its_time_is_saved(base, page):
    page.add_init_script(SLOW_PICTURES)
    page.goto(base + PROFILE)
    page.get_by_label("Nombre").fill("Ana")
    page.locator("[type=file]").first.set_input_files(PICTURE)
    page.wait_for_function("() => window.held.length === 1")
    save(page)
    page.evaluate("window.held[0]()")
    expect(value(page, "Tu foto").get_by_role("img")).to_have_attribute("src", re.compile("^data:image/jpeg"))


def test_of_two_pictures_the_one_chosen_last_counts(base, page):
    page.add_init_script(SLOW_PICTURES)
    page.goto(base + PROFILE)
    field = page.locator("[type=file]").first
    field.set_input_files(PICTURE)
    page.wait_for_function("() => window.held.length === 1")
    field.set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"no"})
    page.wait_for_function("() => window.held.length === 2")
    page.evaluate("window.held[1]()")
    expect(page.locator(".field-error")).to_have_text("No se puede leer este archivo como imagen.")
    page.evaluate("window.held[0]()")
    page.get_by_label("Nombre").fill("Ana")
    save(page)
    expect(page.locator(".profile-view")).to_be_visible()
    expect(value(page, "Tu foto").get_by_role("img")).to_have_count(0)


def test_a_file_that_is_no_picture_is_not_saved_silently(base, page):
    page.add_init_script(SLOW_PICTURES)
    page.goto(base + PROFILE)
    page.get_by_label("Nombre").fill("Ana")
    page.locator("[type=file]").first.set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"no"})
    page.wait_for_function("() => window.held.length === 1")
    save(page)
    page.evaluate("window.held[0]()")
    expect(page.locator(".field-error")).to_have_text("No se puede leer este archivo como imagen.")
    expect(page.get_by_role("status")).to_have_text("No se puede leer este archivo como imagen.")
    expect(page.locator(".profile-view")).to_be_hidden()
    save(page)
    expect(page.locator(".profile-view")).to_be_visible()


def test_data_are_deleted_after_a_question(base, page):
    page.goto(base + PROFILE)
    fill(page)
    page.get_by_role("button", name="Borrar mis datos").click()
    expect(page.get_by_role("dialog")).to_contain_text("No se puede deshacer")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(value(page, "Nombre")).to_have_text("Ana")
    page.get_by_role("button", name="Borrar mis datos").click()
    page.get_by_role("dialog").get_by_role("button", name="Borrar mis datos").click()
    expect(page.get_by_label("Nombre")).to_be_focused()
    expect(page.get_by_label("Nombre")).to_have_value("")
    assert "Ana" not in page.evaluate("JSON.stringify(localStorage)")


def test_nothing_is_ever_sent(base, page):
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method != "GET" or "Ana" in request.url else None)
    page.goto(base + PROFILE)
    fill(page)
    expect(value(page, "Nombre")).to_have_text("Ana")
    assert sent == [] and "Ana" not in page.url


@pytest.fixture
def password_profile(tmp_path):
    folder = tmp_path / "app/xml"
    folder.mkdir(parents=True)
    (folder / "profile.xml").write_text(
        "<profile><field><fieldType>INPUT_PASSWORD</fieldType><fieldLabel>Clave</fieldLabel><fieldName>clave</fieldName></field>"
        "<field><fieldType>INPUT_CHECK</fieldType><fieldLabel>Turno</fieldLabel><fieldName>turno</fieldName><fieldParam>Uno</fieldParam>"
        "<fieldParam>Dos</fieldParam></field></profile>")
    (folder / "app.xml").write_text(
        "<application><title>P</title><profileFileName>profile.xml</profileFileName><entryPoint><pointLevelId>emobc</pointLevelId>"
        "<pointDataId>profile</pointDataId></entryPoint><levels/></application>")
    return build(tmp_path / "app", tmp_path / "site", "--lang", "es").as_uri() + "/index.html"


def test_passwords_are_shown_as_stars_and_not_stored(password_profile, page):
    page.goto(password_profile)
    page.get_by_label("Clave").fill("secreto")
    assert "secreto" not in page.evaluate("JSON.stringify(localStorage)")
    page.get_by_label("Dos").check()
    page.get_by_role("button", name="Guardar").click()
    expect(value(page, "Clave")).to_have_text("****")
    expect(value(page, "Turno")).to_have_text("Dos")
    assert "secreto" not in page.evaluate("JSON.stringify(localStorage)")
    page.get_by_role("button", name="Editar").click()
    expect(page.get_by_label("Dos")).to_be_checked()
    expect(page.get_by_label("Clave")).to_have_value("")


def picker_app(folder, *options):
    (folder / "xml").mkdir(parents=True, exist_ok=True)
    line = lambda kind, name, more="": f"<field><fieldType>INPUT_{kind}</fieldType><fieldLabel>{name.capitalize()}</fieldLabel><fieldName>{name}</fieldName>{more}</field>"
    options = "".join(f"<fieldParam>{option}</fieldParam>" for option in options)
    (folder / "xml/profile.xml").write_text(f"<profile>{line('TEXT', 'nombre')}{line('PICKER', 'color', options)}{line('CHECK', 'noticias')}</profile>")
    (folder / "xml/app.xml").write_text(
        "<application><title>P</title><profileFileName>profile.xml</profileFileName><entryPoint><pointLevelId>emobc</pointLevelId>"
        "<pointDataId>profile</pointDataId></entryPoint><levels/></application>")
    (folder / "emobic-site.yaml").write_text("language: es\nid: colores\n")
    return folder


def test_of_a_picker_without_the_kept_option_what_was_chosen_stays(tmp_path, page):
    build(picker_app(tmp_path / "app", "rojo", "verde", "azul"), tmp_path / "site")
    server = Server(tmp_path / "site")
    page.goto(server.base)
    page.get_by_label("Color").select_option("rojo")
    page.get_by_role("button", name="Guardar").click()
    expect(value(page, "Color")).to_have_text("rojo")
    build(picker_app(tmp_path / "app", "verde", "azul"), tmp_path / "site")
    page.reload()
    page.get_by_role("button", name="Editar").click()
    # Another language of the app may have the option.
    expect(page.get_by_label("Color")).to_have_value("rojo")
    page.get_by_role("button", name="Guardar").click()
    expect(value(page, "Color")).to_have_text("rojo")
    server.stop()


def test_two_windows_change_different_values(tmp_path, page):
    server = Server(build(picker_app(tmp_path / "app", "rojo", "verde"), tmp_path / "site"))
    page.goto(server.base)
    page.get_by_label("Nombre").fill("Ana")
    page.get_by_role("button", name="Guardar").click()
    other = page.context.new_page()
    other.goto(server.base)
    for each in (page, other):
        each.get_by_role("button", name="Editar").click()
    page.get_by_label("Nombre").fill("Bea")
    page.get_by_role("button", name="Guardar").click()
    expect(value(page, "Nombre")).to_have_text("Bea")
    other.get_by_label("Noticias").check()
    other.get_by_role("button", name="Guardar").click()
    expect(value(other, "Nombre")).to_have_text("Bea")
    expect(value(other, "Noticias")).to_have_text("Sí")
    # The first window follows.
    expect(value(page, "Noticias")).to_have_text("Sí")
    server.stop()


def test_a_page_from_the_history_shows_nothing_that_was_erased(tmp_path, kept_page):
    app = picker_app(tmp_path / "app", "rojo", "verde")
    server = Server(build(app, tmp_path / "site", "--all"))
    kept_page.goto(server.base)
    kept_page.get_by_label("Nombre").fill("Ana")
    kept_page.get_by_role("button", name="Guardar").click()
    expect(value(kept_page, "Nombre")).to_have_text("Ana")
    be_kept(kept_page)
    kept_page.goto(server.base + "offline.html")
    kept_page.evaluate("localStorage.clear()")
    come_back(kept_page)
    expect(kept_page.get_by_label("Nombre")).to_have_value("")
    expect(kept_page.locator(".profile-view")).to_be_hidden()
    # What was only typed, too.
    kept_page.get_by_label("Nombre").fill("Bea")
    be_kept(kept_page)
    kept_page.goto(server.base + "offline.html")
    kept_page.evaluate("localStorage.clear()")
    kept_page.evaluate("history.back()")
    kept_page.wait_for_function("() => window.hasComeBack")
    expect(kept_page.get_by_label("Nombre")).to_have_value("")
    server.stop()


def test_values_that_cannot_be_kept_are_not_lost_silently(base, page):
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    page.goto(base + PROFILE)
    fill(page)
    expect(page.get_by_text("no ha podido guardar").first).to_be_visible()
    expect(page.get_by_label("Nombre")).to_have_value("Ana")


def test_letters_that_cannot_be_kept_are_told_at_once(base, page):
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    page.goto(base + PROFILE)
    page.get_by_label("Nombre").fill("Ana")
    expect(page.get_by_role("status")).to_contain_text("no ha podido guardar")
    expect(page.locator(".profile-local")).to_contain_text("no ha podido guardar")
    # Once.
    page.evaluate("document.querySelector('[role=status]').textContent = ''")
    page.get_by_label("Nombre").fill("Ana María")
    settle(page)
    expect(page.get_by_role("status")).to_have_text("")


@pytest.fixture
def entry(site, server, page):
    """The first screen with the offer on it; until the frame has one, it is put in here."""
    script = next(site.glob("static/profile.*.js")).name
    offer = (
        '<div class="notice" data-profile-offer hidden><p>¿Quieres contarnos algo de ti?</p>'
        f'<a class="btn fill" href="{PROFILE}">Rellenar el perfil</a><button class="btn" type="button">Más tarde</button></div>')

    def answer(route):
        response = route.fetch()
        text = response.text()
        if "data-profile-offer" not in text:
            text = text.replace('<main id="main">', f'<main id="main">{offer}').replace("</head>", f'<script src="{script}" defer></script></head>')
        route.fulfill(response=response, body=text)

    page.route(server.base + "index.html", answer)
    return server.base + "index.html"


def test_first_visit_offers_the_profile_once(entry, page):
    offer = page.locator("[data-profile-offer]")
    page.goto(entry)
    expect(offer).to_be_visible()
    page.get_by_role("button", name="Más tarde").click()
    expect(offer).to_be_hidden()
    expect(page.locator("#main")).to_be_focused()
    page.goto(entry)
    expect(page.locator("h1")).to_be_attached()
    expect(offer).to_be_hidden()


def test_an_offer_that_is_declined_leaves_other_windows(entry, page):
    other = page.context.new_page()
    for each in (page, other):
        each.goto(entry)
        expect(each.locator("[data-profile-offer]")).to_be_visible()
    other.get_by_role("button", name="Más tarde").click()
    expect(page.locator("[data-profile-offer]")).to_be_hidden()


def test_offer_leads_to_the_profile(entry, server, page):
    page.goto(entry)
    page.get_by_role("link", name="Rellenar el perfil").click()
    page.wait_for_url(server.base + PROFILE)
    fill(page)
    page.goto(entry)
    expect(page.locator("[data-profile-offer]")).to_be_hidden()


def test_without_script_the_page_explains_itself(base, plain_page):
    plain_page.goto(base + PROFILE)
    expect(plain_page.get_by_text("para eso hace falta JavaScript")).to_be_visible()
    expect(plain_page.get_by_label("Nombre")).to_be_disabled()
    expect(plain_page.locator(".profile-view")).to_be_hidden()
