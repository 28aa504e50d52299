# SPDX-License-Identifier: MIT
"""Photos, sounds, videos and recordings of the visitor's device, which leave it only if the visitor shares them."""

import base64

import pytest
from playwright.sync_api import expect

from conftest import REPOSITORY, go_offline
from spoken import listen, said

SCREEN = "comparte/recuerdos.html"
PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/eL9GtQAAAABJRU5ErkJggg==")


def button(page, name):
    return page.locator("main").get_by_role("button", name=name, exact=True)


def pick(page, name, *files):
    with page.expect_file_chooser() as chooser:
        button(page, name).click()
    chooser.value.set_files(list(files))


def test_a_photo_is_shown_and_can_be_removed(base, page):
    page.goto(base + SCREEN)
    pick(page, "Foto", {"name": "gato.png", "mimeType": "image/png", "buffer": PIXEL})
    picture = page.get_by_role("img", name="gato.png")
    expect(picture).to_be_visible()
    assert picture.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") == 1
    expect(page.get_by_role("link", name="Descargar: gato.png")).to_be_visible()
    page.get_by_role("button", name="Quitar: gato.png").press("Enter")
    expect(picture).to_have_count(0)
    expect(page.get_by_role("status").last).to_have_text("Quitado: gato.png")
    expect(button(page, "Foto")).to_be_focused()


def test_several_photos_can_be_picked_at_once(base, page):
    page.goto(base + SCREEN)
    listen(page)
    pick(page, "Foto", *({"name": f"{n}.png", "mimeType": "image/png", "buffer": PIXEL} for n in (1, 2)))
    expect(page.locator(".picked img")).to_have_count(2)
    assert said(page, "2 archivos") == ["2 archivos"]
    # The focus goes on with the next one.
    page.get_by_role("button", name="Quitar: 2.png").press("Enter")
    expect(page.get_by_role("button", name="Quitar: 1.png")).to_be_focused()
    assert said(page, "Quitado") == ["Quitado: 2.png"]


@pytest.mark.parametrize(("name", "tag", "file"), [("Sonido", "audio", "audio/farol-del-muelle.mp3"), ("Vídeo", "video", "video/puerto.mp4")])
def test_sounds_and_videos_can_be_played(base, page, name, tag, file):
    page.goto(base + SCREEN)
    pick(page, name, str(REPOSITORY / "example-app" / file))
    expect(page.locator(f".picked {tag}")).to_be_visible()
    page.wait_for_function("tag => document.querySelector('.picked ' + tag).duration > 0", arg=tag)


def test_what_cannot_be_shown_is_said(base, page):
    page.goto(base + SCREEN)
    pick(page, "Foto", {"name": "roto.png", "mimeType": "image/png", "buffer": b"no"})
    expect(page.locator(".shot-name")).to_have_text("roto.png: no se puede mostrar")
    expect(page.get_by_role("status").last).to_have_text("roto.png: no se puede mostrar")
    expect(page.locator(".picked img")).to_have_count(0)


def test_a_voice_is_recorded_played_and_saved(base, page):
    page.goto(base + SCREEN)
    expect(button(page, "Parar")).to_be_hidden()
    button(page, "Grabar").click()
    expect(page.get_by_role("timer")).to_have_text("Grabando 0:01")
    expect(button(page, "Parar")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".picked audio")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_hidden()
    page.locator(".picked audio").evaluate("sound => { sound.muted = true; return sound.play(); }")
    with page.expect_download() as download:
        page.locator(".picked").get_by_role("link", name="Descargar").click()
    assert download.value.suggested_filename.startswith("Grabación 1.")
    assert download.value.path().stat().st_size > 0


@pytest.mark.parametrize(("error", "message"), [("NotAllowedError", "No hay permiso"), ("NotFoundError", "no tiene micrófono")])
def test_a_refused_or_missing_microphone_is_said(base, page, error, message):
    page.add_init_script(f"navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '{error}'));")
    page.goto(base + SCREEN)
    button(page, "Grabar").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(message)
    expect(button(page, "Grabar")).to_be_enabled()
    expect(button(page, "Grabar")).to_be_focused()


def test_a_browser_that_cannot_record_says_so(base, page):
    page.add_init_script("delete window.MediaRecorder;")
    page.goto(base + SCREEN)
    expect(page.get_by_text("Este navegador no puede grabar.")).to_be_visible()
    expect(button(page, "Grabar")).to_be_hidden()


def test_the_screen_is_shared_where_the_browser_can(base, page):
    page.add_init_script("navigator.share = async (data) => { window.shared = data; };")
    page.goto(base + SCREEN)
    button(page, "Compartir esta pantalla").click()
    page.wait_for_function("() => window.shared?.url === location.href")


def test_the_address_is_copied_where_it_cannot(base, page):
    page.add_init_script("delete Navigator.prototype.share; navigator.clipboard.writeText = async (text) => { window.copied = text; };")
    page.goto(base + SCREEN)
    button(page, "Compartir esta pantalla").click()
    expect(page.locator(".toast")).to_have_text("La dirección de esta pantalla está copiada.")
    expect(page.get_by_role("status")).to_have_text("La dirección de esta pantalla está copiada.")
    assert page.evaluate("window.copied === location.href")


def test_only_this_screen_may_show_files_of_the_visitor(site):
    assert "img-src &#39;self&#39; data: blob:;" in (site / SCREEN).read_text()
    assert "blob:" not in (site / "pizarra/dibujo.html").read_text()


def test_the_screen_works_without_a_connection(base, page):
    page.goto(base + SCREEN)
    go_offline(page)
    pick(page, "Foto", {"name": "gato.png", "mimeType": "image/png", "buffer": PIXEL})
    expect(page.get_by_role("img", name="gato.png")).to_be_visible()


def test_without_script_the_screen_says_what_it_needs(base, plain_page):
    plain_page.goto(base + SCREEN)
    expect(plain_page.get_by_text("Para grabar y compartir hace falta JavaScript.")).to_be_visible()
