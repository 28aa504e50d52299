# SPDX-License-Identifier: MIT
"""The code reader: camera, photo and typing, with a fake of the browser's detector, which Linux lacks."""

import re

import pytest
from conftest import REPOSITORY, Server, build, link_to, write_app
from playwright.sync_api import expect
from spoken import listen, said

READER = "lector-qr/codigos.html"
PHOTO = REPOSITORY / "example-app/images/icon.png"


def detector(*found):
    """A detector that reports these codes, one after the other; an empty one is a picture without a code."""
    return (
        f"window.seen = {list(found)!r};"
        "window.BarcodeDetector = class { static async getSupportedFormats() { return ['qr_code']; }"
        " async detect() { const text = window.seen.shift(); return text ? [{rawValue: text}] : []; } };")


def refuse(name):
    return f"navigator.mediaDevices.getUserMedia = async () => {{ throw new DOMException('no', '{name}'); }};"


def type_code(page, text):
    page.get_by_label("Texto del código").fill(text)
    page.get_by_label("Texto del código").press("Enter")


@pytest.mark.parametrize("code", ["MUSEO-SALA-1", "  MUSEO-SALA-1 "])
def test_typed_code_opens_its_screen(base, page, code):
    page.goto(base + READER)
    type_code(page, code)
    page.wait_for_url(re.compile("/sala/"))


def test_code_that_is_an_address_opens_the_screen_it_is_listed_for(base, page):
    page.goto(base + READER)
    type_code(page, "https://museo.example.org/q/tesorillo")
    page.wait_for_url(re.compile("/informacion/"))


@pytest.mark.parametrize("code", ["museo-sala-1", "nada", "javascript:alert(1)", "<b>x</b>"])
def test_unknown_code_is_shown_as_text(base, page, code):
    page.goto(base + READER)
    type_code(page, code)
    expect(page.locator(".qr-result")).to_be_focused()
    expect(page.locator(".qr-text")).to_have_text(code)
    expect(page.locator(".qr-result a")).to_have_count(0)


def test_what_is_wrong_with_a_code_is_said_once(base, page):
    page.goto(base + READER)
    listen(page)
    type_code(page, "nada")
    expect(page.get_by_role("group", name="Este código no abre ninguna pantalla: nada")).to_be_focused()
    type_code(page, " ")
    assert said(page, "Rellena") == ["Rellena este campo."]
    expect(page.get_by_label("Texto del código")).to_have_accessible_description("Rellena este campo.")
    page.get_by_label("Texto del código").fill("")
    page.get_by_role("button", name="Abrir").click()
    expect(page.get_by_label("Texto del código")).to_be_focused()
    page.evaluate("window.emobic.announce('end')")
    assert said(page, "end") == ["end"]


def test_unknown_address_is_offered_and_never_opened_by_itself(base, page):
    page.goto(base + READER)
    type_code(page, "https://otra.example/a?b=1")
    link = page.get_by_role("link", name="Ir a otra.example")
    expect(link).to_have_attribute("href", "https://otra.example/a?b=1")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    assert READER in page.url


def test_address_of_the_same_site_opens_that_screen(server, page):
    page.goto(server.base + READER)
    type_code(page, server.base + "agenda/actividades.html")
    page.wait_for_url("**/agenda/actividades.html")
    # A server is asked for what could be a page.
    page.expected_problems = ["404"]
    page.goto(server.base + READER)
    type_code(page, server.base + "/otra.example/x")
    expect(page.locator(".qr-result")).to_be_visible()


@pytest.mark.parametrize("address", ["index.html?level=Agenda&data=actividades", "?level=Agenda&data=actividades", "index.php?level=Agenda&data=actividades"])
def test_address_of_the_old_player_opens_its_screen(server, page, address):
    page.goto(server.base + READER)
    type_code(page, server.base + address)
    page.wait_for_url("**/agenda/actividades.html")


@pytest.mark.parametrize("address", ["agenda/no-existe.html", "nada/", "404.html", "agenda/actividades.html/x.html"])
def test_address_below_the_site_that_is_no_screen_is_shown(server, page, address):
    page.expected_problems = ["404"]
    page.goto(server.base + READER)
    type_code(page, server.base + address)
    expect(page.locator(".qr-result")).to_be_focused()
    expect(page.locator(".qr-text")).to_have_text(server.base + address)
    assert READER in page.url


def test_address_of_no_screen_is_shown_without_a_connection(site, page):
    page.expected_problems = ["net::ERR", "Failed to load"]
    server = Server(site)
    page.goto(server.base + READER)
    server.stop()
    type_code(page, server.base + "agenda/no-existe.html")
    expect(page.locator(".qr-result")).to_be_focused()
    assert READER in page.url


@pytest.mark.parametrize("address", ["", "index.html"])
def test_address_of_the_site_opens_its_first_screen(server, page, address):
    page.goto(server.base + READER)
    type_code(page, server.base + address)
    page.wait_for_url(server.base + "index.html")


@pytest.mark.parametrize("host, address", [("nginx", "agenda/actividades.html"), ("cloudflare", "agenda/actividades")])
def test_published_address_opens_the_screen_of_a_copy_on_the_disk(tmp_path, page, host, address):
    """Some hosts show a page at the address without its ending, which is the one that visitors share."""
    site = build(REPOSITORY / "example-app", tmp_path / "site", "--base-url", "https://museo.example.org/app/", "--hosting", host)
    page.goto(site.as_uri() + "/" + READER)
    type_code(page, "https://museo.example.org/app/" + address)
    page.wait_for_url("file://**/agenda/actividades.html")


def test_without_a_detector_the_page_says_so_and_typing_remains(base, page):
    page.goto(base + READER)
    expect(page.locator(".qr-message")).to_contain_text("no sabe leer códigos")
    expect(page.locator("[data-do=scan]")).to_be_hidden()
    expect(page.get_by_label("Texto del código")).to_be_visible()


def test_camera_reads_a_code_and_opens_its_screen(base, page):
    page.add_init_script(detector("", "MUSEO-PIEZA-GRUA"))
    page.goto(base + READER)
    page.locator("[data-do=scan]").click()
    page.wait_for_url(re.compile("/pieza/"))


def test_a_code_of_several_lines_opens_its_screen(tmp_path, page):
    page.add_init_script(detector("Sala 1\r\n  segunda   planta\n"))
    code = f"<qr><idQr>Sala 1\nsegunda planta</idQr>{link_to('sala')}</qr>"
    app = write_app(tmp_path / "app", [("lector", "QR_ACTIVITY", "q.xml"), ("sala", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "s.xml")],
                    {"q.xml": f"<data><dataId>a</dataId><headerText>Q</headerText><qrs>{code}</qrs></data>",
                     "s.xml": "<data><dataId>a</dataId><headerText>Sala</headerText><text>Hola</text></data>"})
    page.goto(build(app, tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    page.get_by_label("foto").set_input_files(PHOTO)
    expect(page.locator("h1")).to_have_text("Sala")


def test_camera_can_be_stopped(base, page):
    page.add_init_script(detector())
    page.goto(base + READER)
    for stop in (lambda: page.get_by_role("button", name="Parar").click(), lambda: page.keyboard.press("Escape")):
        page.locator("[data-do=scan]").click()
        expect(page.locator("video")).to_be_visible()
        expect(page.get_by_role("button", name="Parar")).to_be_focused()
        stop()
        expect(page.locator("video")).to_be_hidden()
        expect(page.locator("[data-do=scan]")).to_be_focused()


@pytest.mark.parametrize("name, text", [("NotAllowedError", "No hay permiso"), ("NotFoundError", "No se encuentra ninguna cámara")])
def test_camera_that_cannot_be_used_is_explained(base, page, name, text):
    page.add_init_script(detector() + refuse(name))
    page.goto(base + READER)
    page.locator("[data-do=scan]").press("Enter")
    expect(page.locator(".qr-message")).to_contain_text(text)
    expect(page.get_by_role("status")).to_contain_text(text)
    expect(page.locator("[data-do=scan]")).to_be_focused()
    type_code(page, "MUSEO-SALA-1")
    page.wait_for_url(re.compile("/sala/"))


def test_photo_is_read(base, page):
    page.add_init_script(detector("", "MUSEO-SALA-1"))
    page.goto(base + READER)
    photo = page.get_by_label("Elegir una foto")
    photo.set_input_files(PHOTO)
    expect(page.locator(".qr-message")).to_contain_text("No se ve ningún código")
    photo.set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"no photo"})
    expect(page.locator(".qr-message")).to_contain_text("No se puede leer")
    photo.set_input_files(PHOTO)
    page.wait_for_url(re.compile("/sala/"))


def test_reading_needs_no_server(site, page):
    page.add_init_script(detector("nada"))
    server = Server(site)
    page.goto(server.base + READER)
    server.stop()
    page.locator("[data-do=scan]").click()
    expect(page.locator(".qr-text")).to_have_text("nada")
    expect(page.locator("video")).to_be_hidden()


def test_without_script_the_targets_are_listed(base, plain_page):
    plain_page.goto(base + READER)
    expect(plain_page.get_by_text("hace falta JavaScript")).to_be_visible()
    expect(plain_page.get_by_label("Texto del código")).to_be_hidden()
    expect(plain_page.locator(".qr-plain .rows a")).to_have_count(4)
