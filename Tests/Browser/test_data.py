# SPDX-License-Identifier: MIT
"""All that an app keeps on the device: a list with sizes, one file with everything, and how to erase it; and the numbers of rows on what
leads to tables."""

import base64
import json
import re

import pytest
from conftest import Server, build, link_to, new_page, pages, until, write_app
from playwright.sync_api import expect
from test_crud import create, import_file, main_button, names
from test_crud_columns import choose, dialog, given, kept_photos, picture, save, sources

DATA = "emobc/data.html"
PNG = "data:image/png;base64," + base64.b64encode(picture(4, 4)).decode()
TABLE = """<table><name>{name}</name><nameColumn>persona</nameColumn>{more}<fields>
<field><fieldName>persona</fieldName><fieldType>TEXT</fieldType></field>
<field><fieldName>foto</fieldName><fieldType>IMAGE</fieldType></field>
<field><fieldName>curso</fieldName><fieldType>NUMBER</fieldType></field></fields><rows>{rows}</rows></table>"""
START = f"""<data><dataId>a</dataId><headerText>Inicio</headerText><list>
<listItem><text>Roble</text>{link_to('casas', 'Roble')}</listItem><listItem><text>Ola</text>{link_to('casas', 'Ola')}</listItem>
<listItem><text>Datos</text>{link_to('emobc', 'data')}</listItem></list></data>"""
BUTTONS = f"<data><dataId>a</dataId><buttons><button><buttonTitle>Roble</buttonTitle>{link_to('casas', 'Roble')}</button></buttons></data>"
MENU = f"<level><menuActions><menuLevel>Default</menuLevel><action><actionTitle>Roble</actionTitle>{link_to('casas', 'Roble')}</action></menuActions></level>"


def write(folder, limit=""):
    """Writes an app with two tables: one with two rows of its own and an empty one."""
    app = write_app(
        folder, [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("botones", "BUTTONS_ACTIVITY", "botones.xml"), ("casas", "CRUD_ACTIVITY", "casas.xml")],
        {"inicio.xml": START, "botones.xml": BUTTONS},
        "<menu><bottomMenu>menu.xml</bottomMenu></menu><profileFileName>perfil.xml</profileFileName>")
    tables = TABLE.format(name="Roble", more=limit, rows=given("Ada", foto="ada.png") + given("Bruno")) + TABLE.format(name="Ola", more="", rows="")
    (app / "xml/casas.xml").write_text(f"<tables><modelName>escuela</modelName>{tables}</tables>")
    (app / "xml/menu.xml").write_text(MENU)
    (app / "xml/perfil.xml").write_text("<profile><field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Alias</fieldLabel><fieldName>alias</fieldName></field></profile>")
    (app / "images").mkdir()
    (app / "images/ada.png").write_bytes(picture(64, 64, "a00"))
    return app


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    return build(write(folder / "app"), folder / "site", "--all")


@pytest.fixture(params=["http", "file"])
def school(request, site):
    server = Server(site)
    yield site.as_uri() + "/" if request.param == "file" else server.base
    server.stop()


def note(page, title):
    return page.locator(".kept li", has=page.get_by_text(title, exact=True)).locator(".row-note")


def add(page, name, size=None):
    """Adds a row with a photo, if its size is given."""
    main_button(page, "Crear").click()
    dialog(page).get_by_label("persona").fill(name)
    if size:
        choose(page, *size)
    save(page)


def write_limit(app, limit):
    """Changes the limit of the first table."""
    path = app / "xml/casas.xml"
    path.write_text(re.sub("<limit>.*?</limit>", f"<limit>{limit}</limit>", path.read_text()))
    return app


def export_of_table(page, address):
    page.goto(address)
    return export(page)


def read_profile(page):
    return page.evaluate("window.emobic.store.get('profile')")


def fill(page, base):
    """Two tables with rows and photos, one row of the app changed and one removed, and a profile."""
    page.goto(base + "casas/roble.html")
    add(page, "Eva", (60, 60))
    page.get_by_role("button", name="Editar: Ada").click()
    dialog(page).get_by_label("curso").fill("3")
    save(page)
    page.get_by_role("button", name="Eliminar: Bruno").click()
    dialog(page).get_by_role("button", name="Eliminar").click()
    expect(names(page)).to_have_text(["Ada", "Eva"])
    until(lambda: page.evaluate("!history.state"))
    page.goto(base + "casas/ola.html")
    add(page, "Lucas", (90, 30))
    page.evaluate("window.emobic.store.set('profile', {alias: 'Mar'})")


def contents(page, base, paths=("casas/roble.html", "casas/ola.html")):
    """What a visitor sees of tables, photos included."""
    seen = []
    for path in paths:
        page.goto(base + path)
        expect(page.locator(".table")).to_be_visible()
        until(lambda: page.locator(".row-pic").evaluate_all("(all) => all.every((each) => each.src)"))
        seen.append(list(zip(names(page).all_inner_texts(), page.locator(".table .row-text").all_inner_texts(), sources(page))))
    return seen


def export(page):
    with page.expect_download() as download:
        main_button(page, "Exportar").click()
    return json.loads(download.value.path().read_text())


def restore(page, content, asks=True):
    text = content if isinstance(content, str) else json.dumps(content)
    with page.expect_file_chooser() as chooser:
        main_button(page, "Importar").click()
    chooser.value.set_files({"name": "todo.json", "mimeType": "application/json", "buffer": text.encode()})
    if asks:
        dialog(page).get_by_role("button", name="Sustituir").click()


def erase(page):
    main_button(page, "Borrarlo todo").click()
    dialog(page).get_by_role("button", name="Borrarlo todo").click()
    expect(page.locator(".kept-total")).to_have_text("Nada guardado todavía")
    # What had the focus has gone.
    expect(main_button(page, "Importar")).to_be_focused()


def storage(page):
    """Everything that is kept in texts, and the number of photos."""
    return page.evaluate("Object.fromEntries(Object.entries(localStorage).filter(([name]) => !name.endsWith(':title:')))"), kept_photos(page)


def test_what_is_kept_is_listed_with_numbers_and_sizes(school, page):
    page.goto(school + DATA)
    expect(note(page, "Roble")).to_have_text("2 filas")
    expect(note(page, "Ola")).to_have_text("0 filas")
    expect(page.locator(".kept-total")).to_have_text("Nada guardado todavía")
    expect(main_button(page, "Exportar")).to_be_hidden()
    expect(main_button(page, "Borrarlo todo")).to_be_hidden()
    fill(page, school)
    page.goto(school + DATA)
    expect(note(page, "Roble")).to_contain_text("2 filas · 1 foto · ")
    expect(note(page, "Ola")).to_contain_text("1 fila · 1 foto · ")
    expect(note(page, "Perfil")).to_have_text("15 B")
    expect(page.locator(".kept-total")).to_contain_text("En total: ")
    page.locator(".kept").get_by_role("link", name="Ola").click()
    expect(names(page)).to_have_text(["Lucas"])


def test_a_part_that_does_not_load_is_said_and_can_be_tried_again(school, page):
    page.expected_problems = ["app-transfer", "Failed to load resource"]
    page.route("**/app-transfer.*", lambda route: route.abort())
    page.goto(school + DATA)
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("no se ha cargado")
    expect(page.get_by_role("button", name="Importar")).to_be_hidden()
    page.unroute("**/app-transfer.*")
    page.get_by_role("button", name="Reintentar").click()
    expect(note(page, "Roble")).to_have_text("2 filas")
    expect(page.get_by_role("button", name="Importar")).to_be_enabled()
    expect(page.get_by_role("alert").filter(visible=True)).to_have_count(0)


def test_the_page_of_a_table_leads_there(school, page):
    page.goto(school + "casas/ola.html")
    page.get_by_role("link", name="Tus datos").click()
    expect(page.locator("h1")).to_have_text("Tus datos")


def test_what_was_exported_and_erased_comes_back(school, page):
    fill(page, school)
    before = contents(page, school)
    page.goto(school + DATA)
    content = export(page)
    assert [table["table"] for table in content["tables"]] == ["Roble", "Ola"]
    erase(page)
    assert storage(page) == ({}, 0)
    # The app's own rows are there again, and none of the visitor's.
    assert [[name for name, *_ in table] for table in contents(page, school)] == [["Ada", "Bruno"], []]
    page.goto(school + DATA)
    # There is nothing that could be lost, so there is no question.
    restore(page, content, asks=False)
    expect(page.get_by_role("status")).to_have_text("Recuperado del archivo.")
    assert read_profile(page) == {"alias": "Mar"}
    assert contents(page, school) == before
    # A second time nothing is kept twice.
    page.goto(school + DATA)
    restore(page, content)
    expect(page.get_by_role("status")).to_have_text("Recuperado del archivo.")
    until(lambda: kept_photos(page) == 2)
    assert contents(page, school) == before


def test_a_file_takes_everything_to_another_device(school, page, browser, context_options):
    fill(page, school)
    before = contents(page, school)
    page.goto(school + DATA)
    content = export(page)
    with new_page(browser, context_options) as other:
        other.goto(school + DATA)
        restore(other, content, asks=False)
        expect(note(other, "Ola")).to_contain_text("1 foto")
        assert contents(other, school) == before


def test_without_a_yes_nothing_changes(school, page):
    fill(page, school)
    page.goto(school + DATA)
    content, before = export(page), storage(page)
    main_button(page, "Borrarlo todo").click()
    dialog(page).get_by_role("button", name="Cancelar").click()
    restore(page, {**content, "tables": content["tables"][:1]}, asks=False)
    # The file is read before the page asks.
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert storage(page) == before


def changed(content, **changes):
    """The file with other contents in the last row of its first table."""
    copy = json.loads(json.dumps(content))
    copy["tables"][0]["rows"][-1]["values"].update(changes)
    return copy


def broken(content, kind):
    first, *others = content["tables"]
    return {
        "no JSON": "{", "a list": [], "no tables": {"tables": 1}, "no table": {"tables": [7]}, "the same twice": {"tables": [first, first]},
        "unknown table": {"tables": [{**first, "table": "Nieve"}]}, "no rows": {"tables": [{**first, "rows": "x"}]},
        "a table of a list": {"model": "escuela", "table": "Roble", "rows": []},
        "ids": {"tables": [*others, {**first, "next": 0}]}, "values": changed(content, persona={"a": 1}),
    }[kind]


BROKEN = ["no JSON", "a list", "no tables", "no table", "the same twice", "unknown table", "no rows", "a table of a list", "ids", "values"]


@pytest.mark.parametrize("kind", BROKEN)
def test_a_wrong_file_changes_nothing(site, page, kind):
    base = site.as_uri() + "/"
    fill(page, base)
    page.goto(base + DATA)
    content, before = export(page), storage(page)
    restore(page, broken(content, kind), asks=False)
    expect(page.get_by_role("alert")).to_contain_text("No se ha cambiado nada.")
    assert storage(page) == before


@pytest.mark.parametrize(("change", "said"), [
    ({"nada": "x"}, "la columna «nada» de «Roble»"),
    ({"curso": "tres"}, "valores de «curso» de «Roble» (1)"),
    ({"foto": "data:text/html;base64,AA=="}, "valores de «foto» de «Roble» (1)"),
    ({"foto": "data:image/jpeg;base64,AAAA"}, "valores de «foto» de «Roble» (1)"),
    ({"foto": "https://a.example/x.png"}, "valores de «foto» de «Roble» (1)"),
    ({"foto": "photo:1"}, "valores de «foto» de «Roble» (1)"),
])
def test_what_an_app_no_longer_has_is_said_and_left_out(site, page, change, said):
    base = site.as_uri() + "/"
    fill(page, base)
    page.goto(base + DATA)
    content = changed(export(page), persona="Otra", **change)
    content["tables"].append({**content["tables"][0], "table": "Nieve"})
    before = storage(page)
    restore(page, content, asks=False)
    expect(page.get_by_role("dialog")).to_contain_text(f"{said}; la tabla «Nieve». ¿Sustituir las tablas")
    dialog(page).get_by_role("button", name="Cancelar").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert storage(page) == before
    erase(page)
    restore(page, content, asks=False)
    # There is nothing that could be lost, but it is said all the same.
    expect(page.get_by_role("dialog")).to_contain_text("¿Recuperar lo demás?")
    dialog(page).get_by_role("button", name="Recuperar").click()
    expect(page.get_by_role("status")).to_have_text("Recuperado del archivo.")
    until(lambda: kept_photos(page) == (1 if "foto" in change else 2))
    page.goto(base + "casas/roble.html")
    expect(names(page)).to_have_text(["Ada", "Otra"])


@pytest.fixture(scope="module")
def renamed(tmp_path_factory):
    """The app with another name of its second table, which `moved` tells."""
    app = write(tmp_path_factory.mktemp("renamed") / "app")
    for path in (app / "xml/casas.xml", app / "xml/inicio.xml"):
        path.write_text(path.read_text().replace(">Ola<", ">Mar<"))
    (app / "emobic-site.yaml").write_text("language: es\nmoved: {casas/Ola: casas/Mar, casas/Roca: casas/Mar}\n")
    return build(app, app.parent / "site", "--all").as_uri() + "/"


def table_of(name, *people):
    return {"model": "escuela", "table": name, "next": len(people) + 1, "rows": [{"id": number + 1, "values": {"persona": person}} for number, person in enumerate(people)]}


def test_rows_under_a_former_name_are_those_of_the_table(renamed, page):
    page.goto(renamed + "index.html")
    kept = table_of("Ola", "Eva", "Lucas")
    page.evaluate("(kept) => window.emobic.store.set('crud:escuela:Ola', kept)", {"next": kept["next"], "rows": kept["rows"]})
    page.goto(renamed + DATA)
    expect(note(page, "Mar")).to_contain_text("2 filas · ")
    content = export(page)
    assert [(table["table"], len(table["rows"])) for table in content["tables"]] == [("Mar", 2)]
    assert [name for name in storage(page)[0] if "crud:" in name and name.endswith(":Ola")] == []


@pytest.mark.parametrize("tables", [
    [table_of("Ola", "Eva", "Lucas")],
    [table_of("Mar", "Lucas"), table_of("Ola", "Eva")],
    [table_of("Roca", "Eva"), table_of("Mar", "Lucas")],
])
def test_a_file_with_the_former_name_of_a_table_comes_back(renamed, page, tables):
    page.goto(renamed + DATA)
    restore(page, {"tables": tables}, asks=False)
    expect(page.get_by_role("status")).to_have_text("Recuperado del archivo.")
    page.goto(renamed + "casas/mar.html")
    expect(names(page)).to_have_text(["Eva", "Lucas"])


def test_a_file_has_a_former_table_once(renamed, page):
    page.goto(renamed + DATA)
    restore(page, {"tables": [table_of("Ola", "Eva"), table_of("Ola", "Lucas")]}, asks=False)
    expect(page.get_by_role("alert")).to_contain_text("No se ha cambiado nada.")
    assert [name for name in storage(page)[0] if "crud:" in name] == []


@pytest.mark.parametrize("damage", [None, {"codes": {"a": 1}, "id": "x", "name": 7}, 7])
def test_a_file_knows_which_rows_of_the_app_were_removed_or_renamed(tmp_path, page, browser, context_options, damage):
    app = write(tmp_path / "app")
    base = build(app, tmp_path / "site").as_uri() + "/"
    page.goto(base + "casas/roble.html")
    page.get_by_role("button", name="Editar: Ada").click()
    dialog(page).get_by_label("persona").fill("Adela")
    save(page)
    page.get_by_role("button", name="Eliminar: Bruno").click()
    dialog(page).get_by_role("button", name="Eliminar").click()
    expect(names(page)).to_have_text(["Adela"])
    until(lambda: page.evaluate("!history.state"))
    page.goto(base + DATA)
    content = export(page)
    if damage:
        content["tables"][0]["was"]["otra"] = damage
    # The app corrects a value of each.
    path = app / "xml/casas.xml"
    path.write_text(path.read_text().replace(given("Ada", foto="ada.png") + given("Bruno"), given("Ada", curso="2") + given("Bruno", curso="2")))
    build(app, tmp_path / "site")
    page.goto(base + "casas/roble.html")
    expect(names(page)).to_have_text(["Adela"])
    with new_page(browser, context_options) as other:
        other.goto(base + DATA)
        restore(other, content, asks=False)
        expect(other.get_by_role("status")).to_have_text("Recuperado del archivo.")
        other.goto(base + "casas/roble.html")
        expect(names(other)).to_have_text(["Adela"])


def test_a_file_of_another_app_is_asked_about(site, page):
    page.goto(site.as_uri() + "/" + DATA)
    row = {"id": 1, "values": {"persona": "Eva"}}
    restore(page, {"app": "Otra cosa", "tables": [{"model": "escuela", "table": "Ola", "next": 2, "rows": [row]}]}, asks=False)
    expect(page.get_by_role("dialog")).to_contain_text("El archivo es de otra aplicación: «Otra cosa».")
    dialog(page).get_by_role("button", name="Recuperar").click()
    expect(note(page, "Ola")).to_contain_text("1 fila")


def test_a_code_that_is_there_twice_becomes_another(tmp_path, page):
    app = write(tmp_path / "app")
    casas = app / "xml/casas.xml"
    casas.write_text(casas.read_text().replace("<fieldName>curso</fieldName><fieldType>NUMBER", "<fieldName>clave</fieldName><fieldType>CODE"))
    base = build(app, tmp_path / "site").as_uri() + "/"
    page.goto(base + DATA)
    rows = [{"id": number, "values": {"persona": f"x{number}", "clave": "ACDEFHJK"}} for number in (1, 2)]
    restore(page, {"tables": [{"model": "escuela", "table": "Ola", "next": 3, "rows": rows}]}, asks=False)
    expect(page.get_by_role("dialog")).to_contain_text("códigos repetidos de «Ola», que serán otros (1)")
    dialog(page).get_by_role("button", name="Recuperar").click()
    expect(note(page, "Ola")).to_contain_text("2 filas")
    page.goto(base + "casas/ola.html")
    expect(page.locator(".table .row-note")).to_have_count(2)
    assert len(set(page.locator(".table .row-note").all_inner_texts())) == 2


@pytest.mark.parametrize("full", ["Storage.prototype.setItem", "IDBObjectStore.prototype.put", "the last table"])
def test_a_full_storage_says_so_and_loses_nothing(school, page, full):
    fill(page, school)
    before = contents(page, school)
    page.goto(school + DATA)
    content, kept = export(page), storage(page)
    refuse = "() => { throw new DOMException('full', 'QuotaExceededError'); }"
    if full == "the last table":
        # Room for the first table, not for the second, and again for what was there.
        page.evaluate("""() => {
          const real = Storage.prototype.setItem;
          Storage.prototype.setItem = function (name, value) {
            if (name.endsWith(':Ola') && value.includes('otra')) throw new DOMException('full', 'QuotaExceededError');
            return real.call(this, name, value);
          };
        }""")
        content["tables"][1]["rows"][0]["values"]["persona"] = "otra"
        content["tables"][0]["rows"][0]["values"]["persona"] = "primera"
    else:
        page.evaluate(f"() => {{ {full} = {refuse}; }}")
    restore(page, content)
    expect(page.get_by_role("alert")).to_contain_text("No cabe en este dispositivo")
    until(lambda: storage(page) == kept)
    assert contents(page, school) == before


def test_a_window_that_keeps_nothing_says_so(school, page):
    page.add_init_script("""
      Storage.prototype.setItem = () => { throw new DOMException('private', 'QuotaExceededError'); };
      IDBFactory.prototype.open = () => { throw new DOMException('private', 'SecurityError'); };""")
    page.goto(school + DATA)
    expect(page.get_by_role("alert")).to_contain_text("Este navegador no deja guardar nada ahora")
    expect(note(page, "Roble")).to_have_text("2 filas")
    row = {"id": 1, "values": {"persona": "Eva", "foto": PNG, "curso": ""}}
    restore(page, {"tables": [{"model": "escuela", "table": "Ola", "next": 2, "rows": [row]}]}, asks=False)
    expect(page.get_by_role("alert")).to_contain_text("No cabe en este dispositivo")
    expect(note(page, "Ola")).to_have_text("0 filas")


@pytest.mark.parametrize("kept", ['{"next":3,"rows":[{"id":1},null,{"id":2,"values":{"persona":"Eva","foto":5}}]}', '{"next":3,"given":5,"rows":[{"id":2,"values":{"persona":"Eva"}}]}'])
def test_what_is_no_row_is_passed_over(school, page, kept):
    page.goto(school + "casas/ola.html")
    create(page, persona="Antes")
    page.evaluate("(kept) => { localStorage[Object.keys(localStorage).find((key) => key.endsWith(':Ola'))] = kept; }", kept)
    page.reload()
    expect(names(page)).to_have_text(["Eva"])
    page.goto(school + DATA)
    expect(page.locator(".kept [data-do=save]")).to_be_visible()
    rows = next(table["rows"] for table in export(page)["tables"] if table["table"] == "Ola")
    assert [row["values"]["persona"] for row in rows] == ["Eva"]


def test_a_photo_that_cannot_be_read_is_said(school, page):
    fill(page, school)
    page.goto(school + DATA)
    page.evaluate("async () => { const {all, drop} = window.emobic.pictures; await drop((await all()).slice(0, 1)); }")
    content = export(page)
    expect(page.get_by_role("alert")).to_contain_text("No se han podido leer 1 fotos")
    assert sorted(bool(row["values"]["foto"]) for table in content["tables"] for row in table["rows"]) == [False, True, True]


def test_more_rows_than_the_limit_come_back(tmp_path, page):
    """The limit may be lower than in the version of the app in which the visitor added the rows."""
    app = write(tmp_path / "app", "<limit>5</limit>")
    base = build(app, tmp_path / "site").as_uri() + "/"
    table = base + "casas/roble.html"
    page.goto(table)
    add(page, "Eva", (60, 60))
    build(write_limit(app, 2), tmp_path / "site")
    before = contents(page, base)
    assert [name for name, *_ in before[0]] == ["Ada", "Bruno", "Eva"]
    of_table = export_of_table(page, table)
    page.goto(base + DATA)
    content = export(page)
    erase(page)
    restore(page, content, asks=False)
    expect(page.get_by_role("status")).to_have_text("Recuperado del archivo.")
    expect(page.get_by_role("alert")).to_be_hidden()
    assert contents(page, base) == before
    # A file of the table alone adds those that are not there.
    page.goto(base + DATA)
    erase(page)
    page.goto(table)
    import_file(page, of_table)
    expect(names(page)).to_have_text(["Ada", "Bruno", "Eva"])
    # For a new one, the oldest is to go as ever.
    main_button(page, "Crear").click()
    dialog(page).get_by_label("persona").fill("Lucas")
    dialog(page).get_by_role("button", name="Guardar").click()
    expect(page.get_by_role("dialog").last).to_contain_text("Ada")


def test_it_works_without_a_connection(site, page):
    server = Server(site)
    page.goto(server.base + "casas/ola.html")
    add(page, "Lucas", (60, 60))
    page.goto(server.base + DATA)
    expect(note(page, "Ola")).to_contain_text("1 foto")
    until(lambda: page.evaluate("Boolean(window.emobic.kept?.save)"))
    page.expected_problems = ["ERR_"]
    server.stop()
    content = export(page)
    erase(page)
    restore(page, content, asks=False)
    expect(note(page, "Ola")).to_contain_text("1 foto")


def test_without_script_it_says_what_it_needs(school, plain_page):
    plain_page.goto(school + DATA)
    expect(plain_page.locator(".no-script")).to_contain_text("hace falta JavaScript")
    expect(plain_page.locator(".kept .row-title:visible")).to_have_text(["Roble", "Ola"])
    expect(plain_page.locator("main button:visible")).to_have_count(0)
    expect(plain_page.locator(".badge")).to_have_count(0)


def badges(page, place):
    return page.locator(f"{place} .badge > :first-child").all_inner_texts()


def test_what_leads_to_a_table_shows_its_number_of_rows(school, page):
    page.goto(school + "index.html")
    until(lambda: badges(page, ".rows") == ["2", "0"] and badges(page, ".tabs") == ["2"])
    expect(page.locator(".rows").get_by_role("link", name="Roble 2 filas")).to_be_visible()
    page.goto(school + "botones/a.html")
    until(lambda: badges(page, ".tiles") == ["2"])
    page.goto(school + "casas/roble.html")
    until(lambda: badges(page, ".tabs") == ["2"])
    # On the page of the table itself, too.
    add(page, "Eva")
    until(lambda: badges(page, ".tabs") == ["3"])
    page.get_by_role("button", name="Eliminar: Ada").click()
    dialog(page).get_by_role("button", name="Eliminar").click()
    until(lambda: badges(page, ".tabs") == ["2"])
    # Closing a dialog goes back in the history, which another page must not interrupt.
    until(lambda: page.evaluate("!history.state"))
    page.goto(school + "casas/ola.html")
    add(page, "Lucas")
    page.goto(school + "index.html")
    until(lambda: badges(page, ".rows") == ["2", "1"])
    expect(page.locator(".rows").get_by_role("link", name="Ola 1 fila")).to_be_visible()


EVA = {"id": 1, "values": {"persona": "Eva"}}


# With the numbers of rows of the two tables, of which the first has two rows of the app.
@pytest.mark.parametrize("kept, roble, ola", [
    ({"next": 9, "given": [], "rows": [EVA, None, 4, "x", {"id": 2}, {"id": "3", "values": {}}, {"id": 5, "values": "x"}]}, 3, 1),
    ({"next": 9, "given": "ab", "rows": [EVA]}, 3, 1),
    ({"rows": [EVA]}, 2, 0),
    ([EVA], 2, 0),
    ({"next": 9, "rows": {"length": 7}}, 2, 0),
    # A form has stored a row in the place of the first one of the app.
    ({"next": 2, "dropped": 1, "rows": [EVA]}, 2, 1),
])
def test_all_pages_know_the_same_rows_among_what_is_stored(school, page, kept, roble, ola):
    page.goto(school + "index.html")
    page.evaluate("(kept) => ['Roble', 'Ola'].forEach((table) => window.emobic.store.set(`crud:escuela:${table}`, kept))", kept)
    page.reload()
    until(lambda: badges(page, ".rows") == [str(roble), str(ola)])
    page.goto(school + DATA)
    expect(note(page, "Roble")).to_contain_text(re.compile(f"^{roble} filas?\\b"))
    expect(note(page, "Ola")).to_contain_text(re.compile(f"^{ola} filas?\\b"))
    # Of what is stored, as forms read it.
    assert page.evaluate("window.emobic.rows.kept('crud:escuela:Ola')?.rows.length ?? 0") == ola
    for table, number in {"roble": roble, "ola": ola}.items():
        page.goto(school + f"casas/{table}.html")
        page.locator(".table").wait_for()
        expect(page.locator(".table .row-title")).to_have_count(number)


def test_a_zero_on_a_tab_or_a_tile_is_not_shown(tmp_path, page):
    app = write(tmp_path / "app")
    for name in ("botones.xml", "menu.xml"):
        (app / "xml" / name).write_text((app / "xml" / name).read_text().replace("<nextLevelDataId>Roble", "<nextLevelDataId>Ola"))
    base = build(app, tmp_path / "site", "--all").as_uri() + "/"
    page.goto(base + "casas/ola.html")
    expect(page.locator(".tabs .badge")).to_have_count(1)
    expect(page.locator(".tabs .badge")).to_be_hidden()
    add(page, "Lucas")
    expect(page.locator(".tabs .badge")).to_be_visible()
    page.goto(base + "botones/a.html")
    expect(page.locator(".tiles .badge")).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator(".tiles .badge")).to_have_count(1)
    expect(page.locator(".tiles .badge")).to_be_hidden()


def test_numbers_follow_other_tabs(site, page):
    server = Server(site)
    page.goto(server.base)
    until(lambda: badges(page, ".rows") == ["2", "0"])
    other = page.context.new_page()
    other.goto(server.base + "casas/ola.html")
    add(other, "Lucas")
    until(lambda: badges(page, ".rows") == ["2", "1"])
    other.goto(server.base + DATA)
    erase(other)
    until(lambda: badges(page, ".rows") == ["2", "0"])
    server.stop()


def test_an_app_that_keeps_nothing_has_nothing_of_it(tmp_path):
    app = write_app(tmp_path / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml")], {"inicio.xml": "<data><dataId>a</dataId><list><listItem><text>A</text></listItem></list></data>"})
    site = build(app, tmp_path / "site")
    assert DATA not in pages(site)
    assert not list(site.glob("static/*counts*")) and "data-place" not in "".join((site / path).read_text() for path in pages(site))


def test_rows_of_a_former_table_and_messages_that_wait_are_in_the_file(site, page):
    server = Server(site)
    page.goto(server.base + "casas/roble.html")
    add(page, "Eva")
    page.evaluate("""() => {
      const {store} = window.emobic;
      const kept = store.get('crud:escuela:Roble');
      kept.rows.at(-1).values.peso = '7';
      store.set('crud:escuela:Roble', kept);
      store.set('crud:escuela:Antigua', {next: 2, rows: [{id: 1, values: {persona: 'Zoe'}}]});
      store.set('crud:escuela:Obra: 2024', {next: 2, rows: [{id: 1, values: {persona: 'Noe'}}]});
      store.set('queue:f/a', [{id: '1', body: 'nombre=Ana&levelId=f&dataId=a'}]);
    }""")
    page.goto(server.base + DATA)
    expect(note(page, "Filas de tablas que la aplicaci\u00f3n ya no tiene")).to_be_visible()
    content = export(page)
    tables = {table["table"]: table["rows"] for table in content["tables"]}
    assert tables["Obra: 2024"][0]["values"] == {"persona": "Noe"}
    assert tables["Antigua"][0]["values"] == {"persona": "Zoe"} and tables["Roble"][-1]["values"]["peso"] == "7"
    assert content["unsent"] == [{"screen": "f/a", "message": [["nombre", "Ana"], ["levelId", "f"], ["dataId", "a"]]}]
    server.stop()
