# SPDX-License-Identifier: MIT
"""Tables that the visitor fills in: rows, forms, deletion, export and import."""

import json
import pathlib
import re

import pytest
from conftest import NARROW, THEMES, Server, build, each, go_offline, link_to, new_page, settle, until, write_app
from playwright.sync_api import expect

SCREEN, OTHER = "cuaderno/visitas.html", "cuaderno/favoritas.html"


def main_button(page, name):
    return page.locator("main").get_by_role("button", name=name, exact=True)


def create(page, **values):
    main_button(page, "Crear").click()
    for column, value in values.items():
        page.get_by_role("dialog").get_by_label(column).fill(value)
    page.get_by_role("dialog").get_by_role("button", name="Guardar").click()
    # Closing a dialog goes back in the history, which would end a visit of another page.
    until(lambda: page.evaluate("!history.state"))


def import_file(page, content):
    text = content if isinstance(content, str) else json.dumps(content)
    with page.expect_file_chooser() as chooser:
        main_button(page, "Importar").click()
    chooser.value.set_files({"name": "filas.json", "mimeType": "application/json", "buffer": text.encode()})


def names(page):
    return page.locator(".table .row-title")


def test_an_empty_table_says_so(base, page):
    page.goto(base + SCREEN)
    expect(page.get_by_text("Todavía no hay filas.")).to_be_visible()
    expect(main_button(page, "Exportar")).to_be_hidden()


def test_a_row_is_created_and_kept(base, page):
    page.goto(base + SCREEN)
    create(page, nombre="Sala del mar", fecha="2024-05-03", sala="2", puntos="8.5")
    expect(names(page)).to_have_text(["Sala del mar"])
    expect(page.locator(".row-note")).to_have_text("3 may 2024 · 2 · 8,5")
    expect(page.get_by_role("button", name="Sala del mar", exact=True)).to_be_focused()
    expect(page.get_by_role("status")).to_have_text("Guardado.")
    page.reload()
    expect(names(page)).to_have_text(["Sala del mar"])


def test_tables_do_not_mix(base, page):
    page.goto(base + SCREEN)
    create(page, nombre="Una visita")
    page.goto(base + OTHER)
    expect(page.get_by_text("Todavía no hay filas.")).to_be_visible()


def test_a_row_is_opened_and_changed(base, page):
    page.goto(base + SCREEN)
    create(page, nombre="A", puntos="1")
    create(page, nombre="B")
    page.get_by_role("button", name="A", exact=True).press("Enter")
    dialog = page.get_by_role("dialog", name="Editar: A")
    expect(dialog.get_by_label("puntos")).to_have_value("1")
    dialog.get_by_label("nombre").fill("Alfa")
    page.keyboard.press("Enter")
    expect(names(page)).to_have_text(["Alfa", "B"])
    expect(page.get_by_role("button", name="Alfa", exact=True)).to_be_focused()


@pytest.mark.parametrize("way", ["Cancelar", "Escape"])
def test_a_change_can_be_given_up(base, page, way):
    page.goto(base + SCREEN)
    main_button(page, "Crear").click()
    page.get_by_role("dialog", name="Crear").get_by_label("nombre").fill("No")
    page.keyboard.press("Escape") if way == "Escape" else page.get_by_role("dialog").get_by_role("button", name=way).click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(names(page)).to_have_count(0)
    expect(main_button(page, "Crear")).to_be_focused()


def test_a_text_of_several_lines_keeps_them(base, page):
    page.goto(base + SCREEN)
    create(page, nombre="Otra")
    import_file(page, {"rows": [{"nombre": "Dolor\nTos"}]})
    expect(names(page)).to_have_text(["Otra", "Dolor Tos"])
    field = page.get_by_role("dialog").get_by_label("nombre")
    page.get_by_role("button", name="Editar: Otra").click()
    expect(field).to_have_value("Otra")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Editar: Dolor").click()
    expect(field).to_have_value("Dolor\nTos")
    field.press("End")
    field.press_sequentially("!")
    page.get_by_role("dialog").get_by_role("button", name="Guardar").click()
    expect(names(page)).to_have_text(["Otra", re.compile("Dolor")])
    rows = "JSON.parse(Object.entries(localStorage).find(([name]) => name.includes('crud:') && !name.endsWith('drafts'))[1]).rows"
    assert page.evaluate(rows + "[1].values.nombre") in ["Dolor!\nTos", "Dolor\nTos!"]


BEGUN = "Esto es lo que habías empezado y no guardaste. Cancelar lo descarta."


def test_what_was_typed_is_there_again_after_escape(base, page):
    page.goto(base + SCREEN)
    create(page, nombre="Faro")
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Editar: Faro").click()
    expect(dialog).to_have_accessible_description("")
    dialog.get_by_label("sala").fill("7")
    page.keyboard.press("Escape")
    expect(page.locator(".row-note")).to_have_count(0)
    main_button(page, "Crear").click()
    expect(dialog.get_by_label("sala")).to_have_value("")
    dialog.get_by_label("nombre").fill("Muelle")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    # Closing a dialog goes back in the history, which must be complete before the reload.
    until(lambda: page.evaluate("!history.state"))
    page.reload()
    main_button(page, "Crear").click()
    expect(dialog.get_by_label("nombre")).to_have_value("Muelle")
    expect(dialog.get_by_text(BEGUN)).to_be_visible()
    dialog.get_by_role("button", name="Cancelar").click()
    main_button(page, "Crear").click()
    expect(dialog.get_by_label("nombre")).to_have_value("")
    expect(dialog.get_by_text(BEGUN)).to_be_hidden()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Editar: Faro").click()
    expect(dialog.get_by_label("sala")).to_have_value("7")
    expect(dialog).to_have_accessible_description(BEGUN)
    dialog.get_by_role("button", name="Guardar").click()
    expect(page.locator(".row-note")).to_have_text("7")
    main_button(page, "Crear").click()
    expect(dialog.get_by_label("nombre")).to_have_value("")


@pytest.mark.parametrize("pause", ["", "await new Promise((resolve) => dialog.addEventListener('close', resolve, {once: true}));"])
def test_a_dialog_opened_during_the_step_back_of_another_stays(base, page, pause):
    """The step back that closing asks for arrives later: the second dialog opens before it is asked for, or while it is under way."""
    page.goto(base + "index.html")
    page.goto(base + SCREEN)
    main_button(page, "Crear").click()
    page.evaluate("""async () => {
        const dialog = document.querySelector('[data-ask=edit]');
        document.querySelector('[data-do=cancel]').click();
        %s
        document.querySelector('[data-do=create]').click();
    }""" % pause)
    settle(page, 20)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page).to_have_url(base + SCREEN)
    page.go_back()
    expect(page).to_have_url(base + "index.html")


def test_a_page_loaded_again_with_an_open_dialog_goes_back_in_one_step(base, page):
    page.goto(base + "index.html")
    page.goto(base + SCREEN)
    main_button(page, "Crear").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.reload()
    until(lambda: page.evaluate("!history.state"))
    expect(page).to_have_url(base + SCREEN)
    main_button(page, "Crear").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.go_back()
    expect(page).to_have_url(base + "index.html")


@pytest.mark.parametrize("layer", ["dialog", "drawer"])
def test_forward_to_the_entry_of_a_closed_layer_steps_back(base, page, layer):
    page.goto(base + "index.html")
    page.goto(base + SCREEN)
    if layer == "dialog":
        main_button(page, "Crear").click()
    else:
        page.locator("[data-action=sideMenu]").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    until(lambda: page.evaluate("!history.state"))
    page.evaluate("""() => {
      window.steps = [];
      addEventListener('popstate', () => window.steps.push(!!history.state));
      history.forward();
    }""")
    until(lambda: page.evaluate("window.steps.join()") == "true,false")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(base + "index.html")


def test_a_column_with_the_name_of_a_property_of_objects_is_empty_in_a_file_without_it(tmp_path, page):
    fields = "".join(f"<field><fieldName>{name}</fieldName><fieldType>TEXT</fieldType></field>" for name in ("nombre", "__proto__"))
    app = write_app(tmp_path / "app", [("socios", "CRUD_ACTIVITY", "t.xml")], {})
    (app / "xml/t.xml").write_text(f"<tables><modelName>m</modelName><table><name>a</name><fields>{fields}</fields></table></tables>")
    page.goto((build(app, tmp_path / "site") / "index.html").as_uri())
    import_file(page, {"table": "a", "rows": [{"nombre": "Ada"}]})
    expect(names(page)).to_have_text("Ada")
    expect(page.locator("main li:visible .row-text")).to_have_text("Ada")


def test_every_row_has_a_button_to_change_and_one_to_delete_it(base, page):
    page.goto(base + SCREEN)
    create(page, nombre="Faro")
    for name in "Editar: Faro", "Eliminar: Faro":
        # A tooltip with other words would be read after the name.
        expect(page.get_by_role("button", name=name)).to_have_attribute("title", name)
        box = page.get_by_role("button", name=name).bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    page.get_by_role("button", name="Editar: Faro").click()
    expect(page.get_by_role("dialog").get_by_label("nombre")).to_have_value("Faro")


def test_fields_fit_their_columns(base, page):
    page.goto(base + SCREEN)
    main_button(page, "Crear").click()
    dialog = page.get_by_role("dialog")
    for column, kind in {"nombre": "text", "fecha": "date", "sala": "text", "puntos": "number"}.items():
        expect(dialog.get_by_label(column)).to_have_attribute("type", kind)
    expect(dialog.get_by_label("nombre")).to_be_focused()


def test_a_year_of_five_digits_takes_no_table_away(base, page):
    page.goto(base + SCREEN)
    create(page, nombre="Uno", fecha="2027-05-03")
    create(page, nombre="Dos", fecha="2028-05-03")
    expect(names(page)).to_have_text(["Uno", "Dos"])
    # A file or an earlier version may have stored one.
    page.evaluate("""() => {
      const key = Object.keys(localStorage).find((name) => localStorage.getItem(name).includes('2028-05-03'));
      localStorage.setItem(key, localStorage.getItem(key).replace('2028-05-03', '20288-05-03'));
    }""")
    page.reload()
    expect(names(page)).to_have_text(["Uno", "Dos"])
    expect(page.locator(".row-note").nth(1)).to_contain_text("20288-05-03")


def test_deleting_asks_and_names_the_row(base, page):
    page.goto(base + SCREEN)
    create(page, nombre="Uno")
    create(page, nombre="Dos")
    page.get_by_role("button", name="Eliminar: Uno").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("¿Eliminar «Uno»?")
    dialog.get_by_role("button", name="Cancelar").click()
    expect(names(page)).to_have_text(["Uno", "Dos"])
    page.get_by_role("button", name="Eliminar: Uno").click()
    dialog.get_by_role("button", name="Eliminar").click()
    expect(names(page)).to_have_text(["Dos"])
    expect(page.get_by_role("button", name="Dos", exact=True)).to_be_focused()


def test_a_long_word_in_a_question_is_not_cut(base, page):
    page.set_viewport_size(NARROW)
    page.goto(base + SCREEN)
    create(page, nombre="W" * 200)
    page.get_by_role("button", name="Eliminar: WWW").click()
    assert page.get_by_role("dialog").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")


def test_a_row_without_a_name_can_still_be_opened(base, page):
    page.goto(base + SCREEN)
    create(page, sala="3")
    page.get_by_role("button", name="(sin nombre)", exact=True).click()
    expect(page.get_by_role("dialog").get_by_label("sala")).to_have_value("3")


def test_markup_in_a_row_is_shown_as_written(base, page):
    page.goto(base + SCREEN)
    create(page, nombre="<img src=x onerror=alert(1)>")
    expect(names(page)).to_have_text(["<img src=x onerror=alert(1)>"])


def test_rows_are_exported_and_imported(base, page):
    page.goto(base + SCREEN)
    create(page, nombre="Faro", fecha="2024-05-03", puntos="7")
    with page.expect_download() as download:
        main_button(page, "Exportar").click()
    assert download.value.suggested_filename == "Visitas.json"
    content = json.loads(download.value.path().read_text())
    assert content == {"model": "cuaderno", "table": "Visitas", "rows": [{"nombre": "Faro", "fecha": "2024-05-03", "sala": "", "puntos": "7"}]}
    content["rows"].append({"nombre": "Muelle", "puntos": 3})
    import_file(page, content)
    # Existing rows are not added again.
    expect(names(page)).to_have_text(["Faro", "Muelle"])
    expect(page.get_by_role("status")).to_have_text("Filas añadidas: 1.")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("no es JSON", "no contiene una tabla"),
        ([1, 2], "no contiene una tabla"),
        ({"rows": ["x"]}, "no contiene una tabla"),
        ({"rows": [{"nombre": "A"}, {"color": "rojo"}]}, "Fila 2 del archivo: esta tabla no tiene la columna «color»"),
        ({"rows": [{"puntos": "muchos"}]}, "Fila 1 del archivo: el valor de «puntos» no es válido"),
        ({"rows": [{"fecha": "2024-13-40"}]}, "el valor de «fecha» no es válido"),
        ({"rows": [{"nombre": {"a": 1}}]}, "el valor de «nombre» no es válido"),
    ],
)
def test_a_wrong_file_changes_nothing_and_says_why(base, page, content, message):
    page.goto(base + SCREEN)
    create(page, nombre="Antes")
    import_file(page, content)
    expect(page.get_by_role("alert")).to_contain_text(message)
    expect(page.get_by_role("alert")).to_contain_text("No se ha cambiado nada.")
    expect(names(page)).to_have_text(["Antes"])


def test_a_full_store_is_said_and_what_was_typed_stays(base, page):
    page.goto(base + SCREEN)
    page.evaluate("""() => {
      const set = Storage.prototype.setItem;
      window.leaveRoom = () => { Storage.prototype.setItem = set; };
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    }""")
    main_button(page, "Crear").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("nombre").fill("Faro")
    dialog.get_by_role("button", name="Guardar").click()
    expect(dialog.get_by_role("alert")).to_contain_text("No se ha podido guardar")
    expect(dialog.get_by_label("nombre")).to_have_value("Faro")
    page.evaluate("leaveRoom()")
    dialog.get_by_role("button", name="Guardar").click()
    expect(dialog).to_be_hidden()
    expect(names(page)).to_have_text(["Faro"])
    expect(page.locator(".table .notice")).to_be_hidden()


def test_a_draft_without_room_is_said_once(base, page):
    page.goto(base + SCREEN)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    main_button(page, "Crear").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("nombre").press_sequentially("Fa")
    expect(dialog.get_by_role("alert")).to_contain_text("no le deja más sitio")
    dialog.get_by_role("alert").evaluate("alert => { alert.textContent = ''; }")
    dialog.get_by_label("nombre").press_sequentially("ro")
    expect(dialog.get_by_label("nombre")).to_have_value("Faro")
    expect(dialog.get_by_role("alert")).to_have_text("")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    # The next dialog has none of it yet.
    main_button(page, "Crear").click()
    dialog.get_by_label("nombre").press_sequentially("F")
    expect(dialog.get_by_role("alert")).to_contain_text("no le deja más sitio")


def test_the_message_of_a_full_store_goes_with_its_row(base, page):
    page.goto(base + SCREEN)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    main_button(page, "Crear").click()
    page.get_by_role("dialog").get_by_role("button", name="Guardar").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_be_hidden()
    main_button(page, "Crear").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator(".table .notice")).to_be_hidden()


@pytest.mark.parametrize("kept", ['{"next":3,"rows":[{"id":1},null,5,{"id":2,"values":{"nombre":"Faro"}}]}', '{"next":3,"given":5,"rows":[{"id":2,"values":{"nombre":"Faro"}}]}'])
def test_what_is_no_row_is_passed_over(base, page, kept):
    page.goto(base + SCREEN)
    create(page, nombre="Antes")
    page.evaluate("(kept) => { localStorage[Object.keys(localStorage).find((key) => key.includes(':crud:') && key.endsWith(':Visitas'))] = kept; }", kept)
    page.reload()
    expect(names(page)).to_have_text(["Faro"])
    create(page, nombre="Muelle")
    expect(names(page)).to_have_text(["Faro", "Muelle"])


def test_the_table_works_without_a_connection(base, page):
    page.goto(base + SCREEN)
    go_offline(page)
    create(page, nombre="Sin red")
    expect(names(page)).to_have_text(["Sin red"])


@pytest.mark.parametrize("theme", THEMES)
def test_without_script_the_notice_stands_apart_from_the_rows(tmp_path, plain_page, theme):
    app = write_app(tmp_path / "app", [("i", "LIST_ACTIVITY", "i.xml"), ("t", "CRUD_ACTIVITY", "t.xml")],
                    {"i.xml": f"<data><dataId>a</dataId><list><listItem><text>Tabla</text>{link_to('t')}</listItem></list></data>"})
    column = "<field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field>"
    row = "<row><value><fieldName>nombre</fieldName><fieldValue>A</fieldValue></value></row>"
    (app / "xml/t.xml").write_text(f"<tables><modelName>m</modelName><table><name>a</name><fields>{column}</fields><rows>{row}</rows></table></tables>")
    plain_page.goto((build(app, tmp_path / "site", "--theme", theme) / "t/a.html").as_uri())
    notice, rows = (plain_page.locator(part).bounding_box() for part in ("main .notice.no-script", "#given"))
    assert rows["y"] - notice["y"] - notice["height"] >= 10


def test_without_script_the_columns_are_listed(base, plain_page):
    plain_page.goto(base + SCREEN)
    expect(plain_page.get_by_text("para eso hace falta JavaScript")).to_be_visible()
    expect(plain_page.locator("main .row-title")).to_have_text(["nombre", "fecha", "sala", "puntos"])


def fill_many(page, count):
    """Rows as an earlier visit stored them: "Visita 1" to that number, the odd ones of hall 7."""
    page.evaluate("""(count) => {
      const {place} = window.emobic.table;
      const rows = Array.from({length: count}, (_, index) => ({id: index + 1, values: {nombre: `Visita ${index + 1}`, sala: index % 2 ? '3' : '7'}}));
      window.emobic.store.set(place, {next: count + 1, rows});
    }""", count)
    page.reload()


def test_rows_that_are_as_they_were_stay_in_place_and_keep_the_focus(site, page):
    server = Server(site)
    page.goto(server.base + SCREEN)
    fill_many(page, 4)
    names(page).nth(3).focus()
    rows = page.locator(".table .rows > li")
    rows.evaluate_all("all => all.forEach((row) => { row.isOld = true; })")
    other = page.context.new_page()
    other.goto(server.base + SCREEN)
    other.get_by_role("button", name="Visita 2", exact=True).click()
    dialog = other.get_by_role("dialog")
    dialog.get_by_label("nombre").fill("Otra")
    dialog.get_by_role("button", name="Guardar").click()
    expect(names(page)).to_have_text(["Visita 1", "Otra", "Visita 3", "Visita 4"])
    assert rows.evaluate_all("all => all.map((row) => Boolean(row.isOld))") == [True, False, True, True]
    expect(names(page).nth(3)).to_be_focused()
    other.get_by_role("button", name="Eliminar: Visita 1", exact=True).click()
    dialog.get_by_role("button", name="Eliminar").click()
    expect(names(page)).to_have_text(["Otra", "Visita 3", "Visita 4"])
    expect(names(page).nth(2)).to_be_focused()
    server.stop()


def test_drawing_rows_makes_a_formatter_a_column_and_searches_the_screen_for_nothing(base, page):
    page.add_init_script("""
        window.counted = {formatters: 0, searches: 0};
        const {querySelector} = Element.prototype;
        Element.prototype.querySelector = function(selector) {
          if (selector === 'template') window.counted.searches++;
          return querySelector.call(this, selector);
        };
        for (const name of ['NumberFormat', 'DateTimeFormat']) {
          Intl[name] = new Proxy(Intl[name], {construct(...all) {
            window.counted.formatters++;
            return Reflect.construct(...all);
          }});
        }
        for (const kind of [Number, Date]) {
          for (const name of ['toLocaleString', 'toLocaleDateString']) kind.prototype[name] = () => window.counted.formatters++;
        }""")
    page.goto(base + SCREEN)
    fill_many(page, 30)
    create(page, nombre="Sala del mar", fecha="2024-05-03", sala="2", puntos="8.5")
    expect(page.locator(".row-note").last).to_have_text("3 may 2024 · 2 · 8,5")
    create(page, nombre="Patio", fecha="2024-05-04", puntos="7.5")
    expect(page.locator(".row-note").last).to_have_text("4 may 2024 · 7,5")
    assert page.evaluate("window.counted") == {"formatters": 2, "searches": 1}


def test_a_table_of_many_rows_has_a_filter(base, page):
    page.goto(base + SCREEN)
    fill_many(page, 19)
    expect(names(page)).to_have_count(19)
    expect(page.get_by_role("searchbox")).to_have_count(0)
    create(page, nombre="Ánfora", sala="4")
    box = page.get_by_role("searchbox", name="Filtrar la tabla")
    box.fill("anfora")
    expect(names(page).locator("visible=true")).to_have_text(["Ánfora"])
    expect(page.get_by_role("status")).to_have_text("1 de 20")
    box.fill("nada de eso")
    expect(page.get_by_text("Nada coincide.")).to_be_visible()
    expect(names(page).locator("visible=true")).to_have_count(0)
    box.press("Escape")
    expect(names(page).locator("visible=true")).to_have_count(20)
    expect(page.get_by_text("Nada coincide.")).to_be_hidden()


def test_the_words_of_the_filter_are_there_when_the_visitor_comes_back(base, page):
    page.goto(base + SCREEN)
    fill_many(page, 30)
    page.get_by_role("searchbox").fill("visita 2")
    left = names(page).locator("visible=true")
    expect(left).to_have_count(12)
    page.goto(base + "index.html")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("visita 2")
    expect(left).to_have_count(12)
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value("visita 2")
    expect(left).to_have_count(12)
    # Who comes anew sees all rows.
    page.goto(base + SCREEN)
    expect(left).to_have_count(30)


def test_what_is_changed_while_the_table_is_filtered_stays_in_sight(base, page):
    page.goto(base + SCREEN)
    fill_many(page, 30)
    box = page.get_by_role("searchbox", name="Filtrar la tabla")
    box.fill("visita 1")
    expect(names(page).locator("visible=true")).to_have_count(12)
    page.get_by_role("button", name="Visita 11", exact=True).click()
    page.get_by_role("dialog").get_by_label("nombre").fill("Otra cosa")
    page.get_by_role("dialog").get_by_role("button", name="Guardar").click()
    expect(page.get_by_role("button", name="Otra cosa", exact=True)).to_be_focused()
    expect(names(page).locator("visible=true")).to_have_count(12)
    # The row after the deleted one that is seen has the focus.
    until(lambda: page.evaluate("!history.state"))
    page.get_by_role("button", name="Eliminar: Visita 1", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Eliminar").click()
    expect(page.get_by_role("button", name="Visita 10", exact=True)).to_be_focused()
    expect(names(page).locator("visible=true")).to_have_count(11)
    box.fill("visita 1")
    box.fill("visita 19")
    expect(names(page).locator("visible=true")).to_have_text(["Visita 19"])


def test_without_the_script_of_the_filter_all_rows_are_there(base, page):
    page.expected_problems = ["crud-find", "net::ERR"]
    page.route("**/crud-find.*.js", lambda route: route.abort())
    page.goto(base + SCREEN)
    fill_many(page, 25)
    expect(names(page)).to_have_count(25)
    expect(page.locator(".table ul.many")).to_have_count(0)


@pytest.mark.parametrize("language, shown", [("th", "3 \u0e1e.\u0e04. 2027"), ("de", "3. Mai 2027"), ("ar", "3 \u0645\u0627\u064a\u0648\u060c? 2027"),
                                             ("ar-EG", "\u0663 \u0645\u0627\u064a\u0648\u060c? \u0662\u0660\u0662\u0667"), ("fa", "\u06f3 \u0645\u0647\u0654? \u06f2\u06f0\u06f2\u06f7")])
def test_days_are_shown_as_in_the_page_without_script(tmp_path, page, plain_page, language, shown):
    """In the calendar that fields for days have, also where the language counts other years."""
    columns = "".join(f"<field><fieldName>{name}</fieldName><fieldType>{kind}</fieldType></field>" for name, kind in (("nombre", "TEXT"), ("a", "DATE")))
    row = "<row><value><fieldName>nombre</fieldName><fieldValue>A</fieldValue></value><value><fieldName>a</fieldName><fieldValue>2027-05-03</fieldValue></value></row>"
    app = write_app(tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml"), ("t", "CRUD_ACTIVITY", "t.xml")], {"l.xml": f"<data><dataId>a</dataId><list><listItem><text>A</text>{link_to('t')}</listItem></list></data>"})
    (app / "xml/t.xml").write_text(f"<tables><modelName>m</modelName><table><name>a</name><fields>{columns}</fields><rows>{row}</rows></table></tables>")
    address = build(app, tmp_path / "site", "--lang", language).as_uri() + "/t/a.html"
    for each, note in ((page, ".table .row-note"), (plain_page, "#given .row-note")):
        each.goto(address)
        expect(each.locator(note)).to_have_text(re.compile(f"^{shown}$"))


def table_app(folder, columns, rows="", name="t"):
    fields = "".join(f"<field><fieldName>{column}</fieldName><fieldType>{kind}</fieldType></field>" for column, kind in columns)
    app = write_app(folder, [("t", "CRUD_ACTIVITY", "t.xml")], {"t.xml": ""})
    (app / "xml/app.xml").write_text((app / "xml/app.xml").read_text().replace(">a<", f">{name}<"))
    (app / "xml/t.xml").write_text(f"<tables><modelName>m</modelName><table><name>{name}</name><title>T</title><fields>{fields}</fields>{rows}</table></tables>")
    (app / "emobic-site.yaml").write_text("language: es\n")
    return app


def row_of(**values):
    return "<row>" + "".join(f"<value><fieldName>{name}</fieldName><fieldValue>{value}</fieldValue></value>" for name, value in values.items()) + "</row>"


@pytest.mark.parametrize("script", [True, False])
def test_mail_and_telephone_of_a_row_are_links(tmp_path, browser, context_options, script):
    rows = "<rows>" + row_of(nombre="Ana", correo="ana@b.org", tel="+34 952 11") + row_of(nombre="Luis", correo="none", tel="-") + "</rows>"
    site = build(table_app(tmp_path / "app", [("nombre", "TEXT"), ("correo", "EMAIL"), ("tel", "PHONE")], rows), tmp_path / "site")
    with new_page(browser, {**context_options, "java_script_enabled": script}) as page:
        page.goto((site / "index.html").as_uri())
        links = page.locator(".row-note a:visible")
        expect(links).to_have_count(2)
        assert [link.get_attribute("href") for link in each(links)] == ["mailto:ana@b.org", "tel:+3495211"]


def test_a_file_of_another_device_doubles_no_row_of_the_app(tmp_path, browser, context_options):
    rows = "<rows>" + row_of(nombre="Hacha") + row_of(nombre="Cuerda") + "</rows>"
    site = build(table_app(tmp_path / "app", [("nombre", "TEXT"), ("c", "CODE")], rows), tmp_path / "site")
    with new_page(browser, context_options) as page:
        page.goto((site / "index.html").as_uri())
        create(page, nombre="Pala")
        with page.expect_download() as download:
            main_button(page, "Exportar").click()
        content = pathlib.Path(download.value.path()).read_text()
    with new_page(browser, context_options) as page:
        page.goto((site / "index.html").as_uri())
        expect(page.locator(".table .row-title")).to_have_count(2)
        import_file(page, content)
        expect(page.locator(".table .row-title")).to_have_text(["Hacha", "Cuerda", "Pala"])
