# SPDX-License-Identifier: MIT
"""The app of a school that `new --from school` writes: pupils of four houses, with photos, kept on the device."""

import json
import subprocess

import pytest
from conftest import DESKTOP, PHONE, REPOSITORY, THEMES, Server, Walk, build, new_page, pages, tool, until
from playwright.sync_api import expect
from test_accessibility import violations
from test_crud import main_button, names
from test_crud_columns import choose, dialog, kept_photos, save, sources
from test_data import DATA, badges, contents, erase, export, note, restore, storage
from test_legible import FORMATTED
from test_markup import said_of

APP = REPOSITORY / "Tests/Apps/school"
HOUSES = ["Roble", "Ola", "Llama", "Sol"]
TABLES = [f"alumnos/{house.lower()}.html" for house in HOUSES]


@pytest.fixture(scope="module", params=THEMES)
def site(request, tmp_path_factory):
    return build(APP, tmp_path_factory.mktemp("school") / "site", "--theme", request.param)


@pytest.fixture(params=["http", "file"])
def school(request, site):
    server = Server(site)
    yield site.as_uri() + "/" if request.param == "file" else server.base
    server.stop()


def numbers(page):
    return badges(page, ".tabs")


def enrol(page, name, **values):
    """Adds a pupil with a photo."""
    main_button(page, "Crear").click()
    for column, value in {"nombre": name, **values}.items():
        dialog(page).get_by_label(column).fill(value)
    choose(page)
    save(page)


def test_nothing_is_to_be_reported():
    checked = subprocess.run([tool(), "check", APP, "--format", "json"], capture_output=True, text=True)
    assert checked.returncode == 0 and json.loads(checked.stdout)["diagnostics"] == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_visitor_keeps_the_list_of_a_house(school, page, size):
    page.set_viewport_size(size)
    page.goto(school + "index.html")
    until(lambda: numbers(page) == ["3", "2", "3", "3"])
    page.locator(".tabs").get_by_role("link", name="Ola").click()
    expect(page.locator("h1")).to_have_text("Ola")
    expect(names(page)).to_have_text(["Dani Costa", "Elena Ribera"])
    # A new pupil begins with the picture of the app.
    main_button(page, "Crear").click()
    expect(dialog(page).locator(".preview img")).to_be_visible()
    assert "alumno" in dialog(page).locator(".preview img").get_attribute("src")
    expect(dialog(page).get_by_label("comedor")).to_be_checked()
    dialog(page).get_by_role("button", name="Cancelar").click()
    until(lambda: page.evaluate("!history.state"))
    enrol(page, "Marina Faro", curso="2", nacimiento="2017-03-04")
    until(lambda: numbers(page) == ["3", "3", "3", "3"])
    expect(page.locator(".table .row-note").last).to_contain_text("2 · 4 mar 2017 · ")
    assert sources(page)[2].startswith("data:image/jpeg")
    # The detail, and a change of it
    page.get_by_role("button", name="Marina Faro", exact=True).click()
    expect(dialog(page).get_by_label("nacimiento")).to_have_value("2017-03-04")
    dialog(page).get_by_label("notas").fill("Toca la tuba")
    save(page)
    expect(page.locator(".table .row-note").last).to_contain_text("Toca la tuba")
    page.get_by_role("button", name="Eliminar: Dani Costa").click()
    dialog(page).get_by_role("button", name="Eliminar").click()
    expect(names(page)).to_have_text(["Elena Ribera", "Marina Faro"])
    until(lambda: numbers(page) == ["3", "2", "3", "3"])
    until(lambda: page.evaluate("!history.state"))
    # After a visit elsewhere it is all still there.
    page.goto(school + "index.html")
    until(lambda: numbers(page) == ["3", "2", "3", "3"])
    page.goto(school + TABLES[1])
    expect(names(page)).to_have_text(["Elena Ribera", "Marina Faro"])
    until(lambda: sources(page)[1].startswith("data:image/jpeg"))


def test_the_shields_lead_from_house_to_house(school, page):
    page.goto(school + "index.html")
    page.get_by_role("link", name="Casa Roble").click()
    shields = page.locator(".segments .act")
    expect(shields).to_have_text(HOUSES)
    expect(shields.locator("img")).to_have_count(4)
    expect(page.locator(".segments [aria-current]")).to_have_text("Roble")
    page.locator(".segments").get_by_role("link", name="Llama").click()
    expect(page.locator("h1")).to_have_text("Casa Llama")
    expect(page.locator(".segments [aria-current]")).to_have_text("Llama")
    page.get_by_role("link", name="Alumnos de Llama").click()
    expect(names(page).first).to_have_text("Fátima Hoguera")


def test_all_tables_are_exported_erased_and_brought_back(school, page):
    page.goto(school + TABLES[1])
    enrol(page, "Marina Faro", curso="2")
    page.goto(school + TABLES[3])
    enrol(page, "Leo Poniente", notas="Con gafas")
    page.get_by_role("button", name="Eliminar: Irene Alba").click()
    dialog(page).get_by_role("button", name="Eliminar").click()
    until(lambda: page.evaluate("!history.state"))
    before = contents(page, school, TABLES)
    page.goto(school + DATA)
    expect(note(page, "Sol")).to_contain_text("3 filas · 1 foto · ")
    content = export(page)
    erase(page)
    assert storage(page) == ({}, 0)
    until(lambda: numbers(page) == ["3", "2", "3", "3"])
    restore(page, content, asks=False)
    expect(page.get_by_role("status")).to_have_text("Recuperado del archivo.")
    until(lambda: numbers(page) == ["3", "3", "3", "3"])
    assert contents(page, school, TABLES) == before
    assert kept_photos(page) == 2


@pytest.mark.parametrize("full", ["Storage.prototype.setItem", "IDBObjectStore.prototype.put"])
def test_without_room_it_says_so_and_loses_nothing(school, page, full):
    page.goto(school + TABLES[0])
    enrol(page, "Marina Faro")
    before = contents(page, school, TABLES)
    page.goto(school + DATA)
    content = export(page)
    page.add_init_script(full + " = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.reload()
    if full.startswith("Storage"):
        expect(page.get_by_role("alert")).to_contain_text("no deja guardar nada ahora")
    restore(page, content)
    expect(page.get_by_role("alert")).to_contain_text("No cabe en este dispositivo")
    page.goto(school + TABLES[0])
    main_button(page, "Crear").click()
    dialog(page).get_by_label("nombre").fill("Otra")
    choose(page)
    dialog(page).get_by_role("button", name="Guardar").click()
    expect(dialog(page).get_by_role("alert")).to_contain_text("No se ha podido guardar")
    until(lambda: kept_photos(page) == 1)
    assert contents(page, school, TABLES) == before


def test_the_chat_is_that_of_the_settings(school, page):
    page.goto(school + "chat/sala.html")
    expect(page.locator("main a[href='https://chat.escuela.example/']")).to_be_visible()


def test_without_script_the_pupils_stand_there(school, plain_page):
    plain_page.goto(school + TABLES[2])
    expect(plain_page.locator("#given .row-title")).to_have_text(["Fátima Hoguera", "Gael Tizón", "Hugo Candela"])
    plain_page.goto(school + "roble/casa.html")
    plain_page.locator(".segments").get_by_role("link", name="Sol").click()
    expect(plain_page.locator("h1")).to_have_text("Casa Sol")


SIZES = {"phone": PHONE, "desktop": DESKTOP, "narrow": {"width": 320, "height": 640}}


@pytest.fixture(scope="module")
def too_wide(site, browser):
    """The pages that are wider than the window, by the name of its size. Each is opened once, which costs more than another size."""
    wide = {name: [] for name in SIZES}
    with new_page(browser, {"viewport": PHONE, "locale": "es-ES"}) as page:
        for path in pages(site):
            page.goto((site / path).as_uri())
            for name, size in SIZES.items():
                page.set_viewport_size(size)
                if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
                    wide[name].append(path)
    return wide


@pytest.mark.parametrize("size", SIZES)
def test_no_page_is_wider_than_the_window(too_wide, size):
    assert too_wide[size] == []


def test_everybody_can_read_it(request, site, browser):
    server = Server(site)
    theme = request.node.callspec.params["site"]

    def look(page):
        return violations(page, ", ".join(f".{name}" for name in FORMATTED) if theme == "classic" else "")

    walked = Walk([(look, PHONE, DESKTOP)], browser, site, server.base)
    server.stop()
    assert walked.problems(look) == {}


@pytest.mark.xdist_group("markup")
def test_every_page_is_sound_html(site):
    assert said_of([site / path for path in pages(site)]) == []
