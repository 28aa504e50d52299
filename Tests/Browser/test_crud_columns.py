# SPDX-License-Identifier: MIT
"""Tables with photos, codes, boxes to tick, and rows of the app; what a full storage does to them."""

import json
import re

import pytest
from conftest import PHONE, Server, build, each, link_to, until, write_app
from playwright.sync_api import expect
from test_crud import create, import_file, main_button, names

TABLES = """<tables><modelName>escuela</modelName><table><name>Alumnado</name><nameColumn>persona</nameColumn><fields>
<field><fieldName>persona</fieldName><fieldType>TEXT</fieldType></field>
<field><fieldName>foto</fieldName><fieldType>IMAGE</fieldType><fieldDefault>retrato.png</fieldDefault></field>
<field><fieldName>clave</fieldName><fieldType>CODE</fieldType></field>
<field><fieldName>comedor</fieldName><fieldType>CHECK</fieldType><fieldDefault>true</fieldDefault></field>
<field><fieldName>correo</fieldName><fieldType>EMAIL</fieldType></field>
<field><fieldName>curso</fieldName><fieldType>NUMBER</fieldType><fieldDefault>1</fieldDefault></field>
<field><fieldName>tel</fieldName><fieldType>PHONE</fieldType></field></fields>
<rows>{rows}</rows></table></tables>"""

SCREEN = "alumnos/alumnado.html"


def given(name, **values):
    lines = "".join(f"<value><fieldName>{column}</fieldName><fieldValue>{value}</fieldValue></value>" for column, value in values.items())
    return f"<row><value><fieldName>persona</fieldName><fieldValue>{name}</fieldValue></value>{lines}</row>"


def write(folder, *rows):
    """Writes the app of a school with these rows."""
    start = f"<data><dataId>a</dataId><list><listItem><text>Alumnado</text>{link_to('alumnos', 'Alumnado')}</listItem></list></data>"
    app = write_app(folder, [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("alumnos", "CRUD_ACTIVITY", "alumnos.xml")], {"inicio.xml": start})
    (app / "xml/alumnos.xml").write_text(TABLES.format(rows="".join(rows)))
    (app / "images").mkdir()
    for name, color in {"retrato.png": "888", "ada.png": "a00"}.items():
        (app / "images" / name).write_bytes(picture(64, 64, color))
    return app


def picture(width, height, color="248"):
    """A PNG of one colour, made by hand so that the size is free."""
    import struct
    import zlib

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    line = b"\0" + bytes(int(digit * 2, 16) for digit in color) * width
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(line * height)) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("columns")
    return build(write(folder / "app", given("Ada", foto="ada.png", curso="3"), given("Bruno", comedor="true")), folder / "site")


@pytest.fixture(scope="module", params=["http", "file"])
def school(request, site):
    if request.param == "file":
        yield site.as_uri() + "/"
        return
    server = Server(site)
    yield server.base
    server.stop()


def dialog(page):
    return page.get_by_role("dialog")


def save(page):
    dialog(page).get_by_role("button", name="Guardar").click()
    until(lambda: page.evaluate("!history.state"))


def choose(page, width=40, height=20):
    """Chooses a photo and waits until it is shown."""
    before = page.locator(".preview img").get_attribute("src") if page.locator(".preview img").count() else ""
    dialog(page).locator("[type=file]").set_input_files({"name": "foto.png", "mimeType": "image/png", "buffer": picture(width, height)})
    until(lambda: page.locator(".preview img").count() and page.locator(".preview img").get_attribute("src") not in (before, None))


def sources(page):
    """The pictures of the rows: the address of each that has one, once all are loaded."""
    until(lambda: page.evaluate("[...document.querySelectorAll('.table .row-pic')].every((each) => each.complete && each.naturalWidth)"))
    return page.evaluate("[...document.querySelectorAll('.table .row')].map((row) => row.querySelector('.row-pic')?.src ?? '')")


def kept_photos(page):
    """The number of photos in the database."""
    return page.evaluate("""() => new Promise((resolve, reject) => {
      const request = indexedDB.open(window.emobic.store.key('photos'));
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const names = request.result.objectStoreNames;
        if (!names.contains('photos')) return resolve(0);
        request.result.transaction('photos').objectStore('photos').count().onsuccess = (event) => resolve(event.target.result);
      };
    })""")


def test_rows_of_the_app_stand_there_with_picture_and_values(school, page):
    page.goto(school + SCREEN)
    expect(names(page)).to_have_text(["Ada", "Bruno"])
    assert sources(page)[0].endswith(".png") and sources(page)[1] == ""
    expect(page.locator(".table .row-note").nth(0)).to_have_text(re.compile(r"^[ACDEFHJKMNPQRTUVWXY34679]{8} · 3$"))
    expect(page.locator(".table .row-note").nth(1)).to_have_text(re.compile(r"^\S{8} · comedor$"))


def test_a_ticked_box_is_shown_by_its_label_from_the_start(tmp_path, page):
    app = write(tmp_path / "app", given("Bruno", comedor="true"))
    tables = app / "xml/alumnos.xml"
    tables.write_text(tables.read_text().replace("<fieldName>comedor</fieldName><fieldType>", "<fieldName>comedor</fieldName><fieldLabel>Come en el centro</fieldLabel><fieldType>"))
    page.goto((build(app, tmp_path / "site") / SCREEN).as_uri())
    for _ in range(2):
        expect(page.locator(".table .row-note")).to_have_text(re.compile(r"^\S{8} · Come en el centro$"))
        page.reload()


@pytest.mark.parametrize("part", ["rows", "columns"])
def test_a_table_whose_part_does_not_load_says_so_and_can_be_tried_again(school, page, part):
    page.expected_problems = [part, "Failed to load resource"]
    page.route(f"**/app-{part}.*", lambda route: route.abort())
    page.goto(school + SCREEN)
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("no se ha cargado")
    page.unroute(f"**/app-{part}.*")
    page.get_by_role("button", name="Reintentar").click()
    expect(page.locator(".row-title:visible")).to_have_text(["Ada", "Bruno"])
    expect(page.get_by_role("button", name="Reintentar")).to_be_hidden()


@pytest.mark.parametrize(("part", "button"), [("crud-edit", "Crear"), ("app-transfer", "Exportar")])
def test_a_button_whose_part_does_not_load_says_so(school, page, part, button):
    page.expected_problems = [part, "Failed to load resource"]
    page.route(f"**/{part}.*", lambda route: route.abort())
    page.goto(school + SCREEN)
    main_button(page, button).click()
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("no se ha cargado")


def test_rows_of_the_app_are_changed_removed_and_brought_back(school, page):
    page.goto(school + SCREEN)
    restore = main_button(page, "Recuperar las filas eliminadas")
    expect(restore).to_be_hidden()
    page.get_by_role("button", name="Editar: Bruno").click()
    dialog(page).get_by_label("persona").fill("Bruna")
    save(page)
    page.get_by_role("button", name="Eliminar: Ada").click()
    dialog(page).get_by_role("button", name="Eliminar").click()
    expect(names(page)).to_have_text(["Bruna"])
    until(lambda: page.evaluate("!history.state"))
    page.reload()
    expect(names(page)).to_have_text(["Bruna"])
    restore.press("Enter")
    expect(names(page)).to_have_text(["Ada", "Bruna"])
    expect(page.get_by_role("status")).to_have_text("Filas recuperadas: 1.")
    expect(restore).to_be_hidden()
    expect(main_button(page, "Crear")).to_be_focused()


def test_rows_come_back_to_their_places_with_their_codes(school, page):
    page.goto(school + SCREEN)
    create(page, persona="Propia")
    notes = page.locator(".table .row-note").all_inner_texts()
    for name in "Bruno", "Ada":
        page.get_by_role("button", name=f"Eliminar: {name}").click()
        dialog(page).get_by_role("button", name="Eliminar").click()
        until(lambda: page.evaluate("!history.state"))
    page.reload()
    expect(names(page)).to_have_text(["Propia"])
    main_button(page, "Recuperar las filas eliminadas").click()
    expect(names(page)).to_have_text(["Ada", "Bruno", "Propia"])
    assert page.locator(".table .row-note").all_inner_texts() == notes
    page.reload()
    assert page.locator(".table .row-note").all_inner_texts() == notes


def test_a_new_version_of_the_app_brings_its_rows(tmp_path, page):
    app = write(tmp_path / "app", given("Ada"), given("Bruno"), given("Carla"))
    site = build(app, tmp_path / "site")
    server = Server(site)
    page.goto(server.base + SCREEN)
    create(page, persona="Propia")
    page.get_by_role("button", name="Editar: Carla").click()
    dialog(page).get_by_label("persona").fill("Carlota")
    save(page)
    page.get_by_role("button", name="Eliminar: Bruno").click()
    dialog(page).get_by_role("button", name="Eliminar").click()
    until(lambda: page.evaluate("!history.state"))
    # Ada is gone and Dora new; Bruno was removed by the visitor, and Carla is the visitor's own by now.
    (app / "xml/alumnos.xml").write_text(TABLES.format(rows=given("Dora") + given("Bruno")))
    build(app, site)
    page.reload()
    expect(names(page)).to_have_text(["Carlota", "Propia", "Dora"])
    server.stop()


def test_a_new_row_starts_with_the_values_of_the_app(school, page):
    page.goto(school + SCREEN)
    main_button(page, "Crear").click()
    expect(dialog(page).get_by_label("curso")).to_have_value("1")
    expect(dialog(page).get_by_label("comedor")).to_be_checked()
    expect(dialog(page).locator(".preview img")).to_have_attribute("src", re.compile(r"\.png$"))
    expect(dialog(page).get_by_label("clave")).to_be_hidden()
    for column, kind in {"correo": "email", "tel": "tel", "comedor": "checkbox"}.items():
        expect(dialog(page).get_by_label(column)).to_have_attribute("type", kind)
    dialog(page).get_by_label("persona").fill("Eva")
    dialog(page).get_by_label("comedor").press("Space")
    save(page)
    expect(page.locator(".table .row-note").nth(2)).to_have_text(re.compile(r"^\S{8} · 1$"))
    assert sources(page)[2].endswith(".png")


def test_codes_are_unique_and_stay(school, page):
    page.goto(school + SCREEN)
    # The same random numbers again and again, until it asks a third time.
    page.evaluate("""() => {
      const real = crypto.getRandomValues.bind(crypto);
      let calls = 0;
      crypto.getRandomValues = (bytes) => (calls++ < 2 ? bytes.fill(7) : real(bytes));
    }""")
    create(page, persona="Eva")
    create(page, persona="Fito")
    codes = [text.split(" · ")[0] for text in page.locator(".table .row-note").all_inner_texts()]
    assert len(set(codes)) == 4 and all(re.fullmatch("[ACDEFHJKMNPQRTUVWXY34679]{8}", code) for code in codes)
    page.get_by_role("button", name="Editar: Eva").click()
    expect(dialog(page).get_by_label("clave")).to_have_value(codes[2])
    expect(dialog(page).get_by_label("clave")).not_to_be_editable()
    dialog(page).get_by_label("tel").fill("600 000 000")
    save(page)
    page.reload()
    assert [text.split(" · ")[0] for text in page.locator(".table .row-note").all_inner_texts()] == codes


def test_a_photo_is_made_smaller_and_kept(school, page):
    page.goto(school + SCREEN)
    main_button(page, "Crear").click()
    dialog(page).get_by_label("persona").fill("Eva")
    choose(page, 2400, 1200)
    save(page)
    assert sources(page)[2].startswith("data:image/jpeg;base64,")
    page.reload()
    assert sources(page)[2].startswith("data:image/jpeg;base64,")
    assert page.evaluate("(({naturalWidth, naturalHeight}) => [naturalWidth, naturalHeight])([...document.querySelectorAll('.row-pic')].at(-1))") == [1600, 800]
    assert kept_photos(page) == 1
    # The text storage holds only its name.
    assert page.evaluate("JSON.stringify(localStorage).length") < 3000


def test_a_photo_is_replaced_and_removed_with_what_it_took(school, page):
    page.goto(school + SCREEN)
    main_button(page, "Crear").click()
    dialog(page).get_by_label("persona").fill("Eva")
    choose(page)
    save(page)
    first = sources(page)[2]
    page.get_by_role("button", name="Editar: Eva").click()
    choose(page, 90, 30)
    save(page)
    until(lambda: sources(page)[2] not in ("", first))
    until(lambda: kept_photos(page) == 1)
    page.get_by_role("button", name="Editar: Eva").click()
    dialog(page).get_by_role("button", name="Quitar la imagen").click()
    expect(dialog(page).locator(".preview")).to_have_count(0)
    save(page)
    until(lambda: sources(page)[2] == "")
    until(lambda: kept_photos(page) == 0)
    page.get_by_role("button", name="Editar: Eva").click()
    choose(page)
    save(page)
    page.get_by_role("button", name="Eliminar: Eva").click()
    dialog(page).get_by_role("button", name="Eliminar").click()
    expect(names(page)).to_have_count(2)
    until(lambda: kept_photos(page) == 0)


def test_a_file_that_is_no_picture_is_refused(school, page):
    page.goto(school + SCREEN)
    main_button(page, "Crear").click()
    dialog(page).locator("[type=file]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"no"})
    expect(dialog(page).get_by_role("alert")).to_have_text("El archivo no es una imagen.")
    expect(dialog(page).locator("[type=file]")).to_have_accessible_description("El archivo no es una imagen.")
    expect(dialog(page).get_by_role("button", name="Guardar")).to_be_enabled()


def test_a_photo_belongs_to_the_row_for_which_it_was_chosen(school, page):
    # The first photo is held until the test lets it go, as one of many megapixels takes its time.
    page.add_init_script("""(() => {
      const read = window.createImageBitmap;
      window.createImageBitmap = async (file) => {
        if (!window.letGo) await new Promise((resolve) => { window.letGo = resolve; });
        window.seen = (window.seen ?? 0) + 1;
        return read(file);
      };
    })()""")
    page.goto(school + SCREEN)
    page.get_by_role("button", name="Editar: Ada").click()
    dialog(page).locator("[type=file]").set_input_files({"name": "foto.png", "mimeType": "image/png", "buffer": picture(40, 20)})
    page.wait_for_function("() => window.letGo")
    expect(dialog(page).get_by_role("button", name="Guardar")).to_be_disabled()
    dialog(page).get_by_role("button", name="Cancelar").click()
    until(lambda: page.evaluate("!history.state"))
    page.get_by_role("button", name="Editar: Bruno").click()
    expect(dialog(page).get_by_role("button", name="Guardar")).to_be_enabled()
    assert dialog(page).locator("[type=file]").evaluate("(input) => input.files.length") == 0
    page.evaluate("window.letGo()")
    page.wait_for_function("() => window.seen === 1")
    # A photo of this row comes after that one.
    choose(page, 30, 30)
    dialog(page).get_by_role("button", name="Quitar la imagen").click()
    expect(dialog(page).locator(".preview")).to_have_count(0)
    save(page)
    assert sources(page)[0].endswith(".png") and sources(page)[1] == ""
    assert kept_photos(page) == 0


@pytest.mark.parametrize("full", ["Storage.prototype.setItem", "IDBObjectStore.prototype.put"])
def test_without_room_it_is_said_and_nothing_is_lost(school, page, full):
    page.goto(school + SCREEN)
    main_button(page, "Crear").click()
    dialog(page).get_by_label("persona").fill("Eva")
    choose(page)
    save(page)
    before = sources(page)
    page.evaluate("() => { " + full + " = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    page.get_by_role("button", name="Editar: Eva").click()
    choose(page, 90, 30)
    dialog(page).get_by_role("button", name="Guardar").click()
    expect(dialog(page).get_by_role("alert")).to_contain_text("No se ha podido guardar")
    until(lambda: kept_photos(page) == 1)
    page.reload()
    expect(names(page)).to_have_text(["Ada", "Bruno", "Eva"])
    assert sources(page) == before


def test_rows_with_photos_are_exported_and_imported(school, page):
    page.goto(school + SCREEN)
    main_button(page, "Crear").click()
    dialog(page).get_by_label("persona").fill("Eva")
    choose(page)
    save(page)
    photo = sources(page)[2]
    with page.expect_download() as download:
        main_button(page, "Exportar").click()
    content = json.loads(download.value.path().read_text())
    assert [row["foto"] for row in content["rows"]] == ["ada.png", "", photo]
    page.get_by_role("button", name="Eliminar: Eva").click()
    dialog(page).get_by_role("button", name="Eliminar").click()
    until(lambda: kept_photos(page) == 0 and page.evaluate("!history.state"))
    import_file(page, content)
    expect(names(page)).to_have_text(["Ada", "Bruno", "Eva"])
    assert sources(page)[2] == photo
    import_file(page, content)
    expect(page.get_by_role("status")).to_have_text("Filas añadidas: 0.")


@pytest.mark.parametrize("row", [{"foto": "https://a.example/x.png"}, {"foto": "data:text/html;base64,AA=="}, {"comedor": "sí"}])
def test_a_wrong_value_of_a_file_changes_nothing(school, page, row):
    page.goto(school + SCREEN)
    import_file(page, {"rows": [{"persona": "X", "foto": "data:image/png;base64,iVBORw0KGgo="}, row]})
    expect(page.get_by_role("alert")).to_contain_text("Fila 2 del archivo")
    expect(names(page)).to_have_text(["Ada", "Bruno"])
    assert kept_photos(page) == 0


def test_a_picture_of_a_file_that_is_none_changes_nothing(school, page):
    page.goto(school + SCREEN)
    import_file(page, {"rows": [{"persona": "X", "foto": "data:image/jpeg;base64,AAAA"}]})
    expect(page.get_by_role("alert")).to_contain_text("Fila 1 del archivo: el valor de «foto» no es válido")
    expect(names(page)).to_have_text(["Ada", "Bruno"])


def kept_values(page, name):
    """The stored values of the row with this name."""
    return page.evaluate("(name) => window.emobic.table.load().rows.map(({values}) => values).find(({persona}) => persona === name)", name)


def test_a_new_version_of_the_app_takes_no_values_away(tmp_path, page):
    app = write(tmp_path / "app")
    site = build(app, tmp_path / "site")
    page.goto((site / SCREEN).as_uri())
    create(page, persona="Eva", correo="a@b.cc", tel="5", curso="3")
    before = kept_values(page, "Eva")
    tables = TABLES.format(rows="").replace("<fieldName>correo</fieldName><fieldType>EMAIL", "<fieldName>correo</fieldName><fieldType>NUMBER")
    tables = tables.replace("<fieldName>tel</fieldName><fieldType>PHONE", "<fieldName>tel</fieldName><fieldType>DATE")
    tables = tables.replace("<fieldName>curso</fieldName>", "<fieldName>grupo</fieldName>").replace("<fieldDefault>1</fieldDefault>", "")
    (app / "xml/alumnos.xml").write_text(tables)
    build(app, site)
    page.reload()
    # What is no number and no day is shown as it is.
    expect(page.locator(".table .row-note")).to_have_text(re.compile(r"^\S{8} · comedor · a@b.cc · 5$"))
    page.get_by_role("button", name="Editar: Eva").click()
    dialog(page).get_by_label("grupo").fill("7")
    save(page)
    assert kept_values(page, "Eva") == {**before, "grupo": "7"}


def test_two_windows_change_one_row(site, page):
    server = Server(site)
    page.goto(server.base + SCREEN)
    other = page.context.new_page()
    other.goto(server.base + SCREEN)
    for each in (page, other):
        each.get_by_role("button", name="Editar: Ada").click()
    dialog(other).get_by_label("tel").fill("600")
    save(other)
    dialog(page).get_by_label("curso").fill("6")
    save(page)
    expect(page.locator(".table .row-note").nth(0)).to_have_text(re.compile("6 · 600$"))
    # One that has been deleted is there again, with all that it had.
    page.get_by_role("button", name="Editar: Ada").click()
    other.reload()
    other.get_by_role("button", name="Eliminar: Ada").click()
    dialog(other).get_by_role("button", name="Eliminar").click()
    expect(names(other)).to_have_text(["Bruno"])
    dialog(page).get_by_label("correo").fill("a@b.cc")
    save(page)
    expect(names(page)).to_have_text(["Bruno", "Ada"])
    expect(page.locator(".table .row-note").nth(1)).to_have_text(re.compile("a@b.cc · 6 · 600$"))
    server.stop()


@pytest.mark.parametrize(("number", "shown"), [
    ("4111111111111111123", "4111111111111111123"), ("007", "007"), ("2027", "2027"), ("12345", "12.345"), ("1234567.50", "1.234.567,50"), ("-8.5", "-8,5"),
    ("0.10", "0,10"), ("1e21", "1e21"),
])
def test_numbers_have_the_digits_that_were_typed(school, page, number, shown):
    page.goto(school + SCREEN)
    create(page, persona="Eva", curso=number)
    expect(page.locator(".table .row-note").nth(2)).to_have_text(re.compile(rf"^\S{{8}} · comedor · {re.escape(shown)}$"))


def test_without_script_the_rows_of_the_app_stand_there(school, plain_page):
    plain_page.goto(school + SCREEN)
    expect(plain_page.locator("#given .row-title")).to_have_text(["Ada", "Bruno"])
    expect(plain_page.locator("#given .row-note")).to_have_text(["3", "comedor"])
    expect(plain_page.locator("#given img")).to_be_visible()


def test_the_dialog_fits_a_narrow_phone(school, page):
    page.set_viewport_size({**PHONE, "width": 320})
    page.goto(school + SCREEN)
    main_button(page, "Crear").click()
    choose(page)
    assert page.evaluate("document.querySelector('dialog[open]').scrollWidth <= document.querySelector('dialog[open]').clientWidth")
    box = dialog(page).locator(".pick label").bounding_box()
    assert box["height"] >= 44


@pytest.mark.parametrize("name", ["constructor", "toString", "__proto__"])
def test_columns_may_have_names_of_the_language_of_scripts(tmp_path, page, name):
    app = write(tmp_path / "app")
    tables = TABLES.format(rows="").replace("<fieldName>correo</fieldName><fieldType>EMAIL", f"<fieldName>{name}</fieldName><fieldType>TEXT")
    (app / "xml/alumnos.xml").write_text(tables)
    page.goto((build(app, tmp_path / "site") / SCREEN).as_uri())
    main_button(page, "Crear").click()
    expect(page.get_by_label(name, exact=True)).to_have_value("")


@pytest.mark.parametrize("size", [(360, 740), (844, 390), (1440, 500)])
def test_the_buttons_of_a_long_row_are_always_there(school, page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(school + SCREEN)
    page.locator("main").get_by_role("button", name="Crear", exact=True).click()
    save, cancel = (page.get_by_role("dialog").get_by_role("button", name=name) for name in ("Guardar", "Cancelar"))
    expect(save).to_be_in_viewport(ratio=1)
    expect(cancel).to_be_in_viewport(ratio=1)
    # What has the focus is never below them.
    for box in each(page.get_by_role("dialog").locator("input:visible")):
        box.focus()
        assert box.bounding_box()["y"] + box.bounding_box()["height"] <= save.bounding_box()["y"]


def test_on_a_phone_the_words_of_a_row_have_its_width(school, page):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(school + SCREEN)
    for row in each(page.locator(".table .rows > li")):
        words, buttons = row.locator(".row-text").bounding_box(), [one.bounding_box() for one in each(row.locator(".row-action"))]
        assert words["width"] > row.bounding_box()["width"] * 0.6
        assert len({round(box["y"]) for box in buttons}) == 1 and buttons[0]["y"] >= words["y"] + words["height"] - 1


def test_a_row_of_the_app_that_is_corrected_keeps_its_place_and_its_code(tmp_path, page):
    app = write(tmp_path / "app", given("Ada", curso="3"), given("Bruno", curso="4"))
    site = build(app, tmp_path / "site")
    server = Server(site)
    page.goto(server.base + SCREEN)
    create(page, persona="Propia")
    page.get_by_role("button", name="Editar: Bruno").click()
    dialog(page).get_by_label("curso").fill("77")
    save(page)
    codes = lambda: page.evaluate("Object.entries(localStorage).find(([key]) => /:crud:escuela:Alumnado$/i.test(key))[1]")
    before = [row["values"]["clave"] for row in json.loads(codes())["rows"]]
    (app / "xml/alumnos.xml").write_text(TABLES.format(rows=given("Ada", curso="5") + given("Bruno", curso="6")))
    build(app, site)
    page.reload()
    expect(names(page)).to_have_text(["Ada", "Bruno", "Propia"])
    expect(page.locator(".table .row-text").nth(0)).to_contain_text("5")
    # What the visitor has changed stays.
    expect(page.locator(".table .row-text").nth(1)).to_contain_text("77")
    create(page, persona="Otra")
    assert [row["values"]["clave"] for row in json.loads(codes())["rows"]][:3] == before
    server.stop()


@pytest.mark.parametrize("change", ["values", "columns"])
def test_a_row_that_the_visitor_removed_or_renamed_is_followed_when_the_app_corrects_it(tmp_path, page, change):
    app = write(tmp_path / "app", given("Ada", curso="3"), given("Bruno", curso="4"), given("Carla", curso="5"))
    site = build(app, tmp_path / "site")
    server = Server(site)
    page.goto(server.base + SCREEN)
    notes = page.locator(".table .row-note").all_inner_texts()
    page.get_by_role("button", name="Eliminar: Ada").click()
    dialog(page).get_by_role("button", name="Eliminar").click()
    until(lambda: page.evaluate("!history.state"))
    page.get_by_role("button", name="Editar: Bruno").click()
    dialog(page).get_by_label("persona").fill("Bru")
    save(page)
    if change == "values":
        text = TABLES.format(rows=given("Ada", curso="6") + given("Bruno", curso="7") + given("Carla", curso="5"))
    else:
        text = (app / "xml/alumnos.xml").read_text()
        fields = re.findall(r"<field>.*?</field>", text)
        text = text.replace("\n".join(fields), "\n".join(reversed(fields)))
    (app / "xml/alumnos.xml").write_text(text)
    build(app, site)
    page.reload()
    expect(names(page)).to_have_text(["Bru", "Carla"])
    main_button(page, "Recuperar las filas eliminadas").click()
    expect(names(page)).to_have_text(["Ada", "Bru", "Carla"])
    # With its code.
    assert notes[0].split()[0] in page.locator(".table .row-note").first.inner_text()
    page.reload()
    expect(names(page)).to_have_text(["Ada", "Bru", "Carla"])
    server.stop()
