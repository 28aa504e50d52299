# SPDX-License-Identifier: MIT
"""A screen that gets other ids keeps what a visitor left on it: its star, a draft, a message that waits, answers, a drawing."""

import json

import pytest
from conftest import Server, build, link_to, write_app
from forms import RECEIVER, field, receiver  # noqa: F401
from playwright.sync_api import expect

STAR = "<level><menuActions><menuLevel></menuLevel><action><actionTitle>Favorito</actionTitle><systemAction>favourite</systemAction></action></menuActions></level>"
MENUS = "<menu><topMenu>m.xml</topMenu></menu>"


def write(folder, form, item, settings=""):
    """An app whose form and sheet lie on levels and items of certain names."""
    rows = "".join(f"<listItem><text>{level}</text>{link_to(level, item)}</listItem>" for level in (form, "hoja"))
    asked = field("TEXT", "nombre") + field("PASSWORD", "clave")
    app = write_app(
        folder, [("inicio", "LIST_ACTIVITY", "i.xml"), (form, "FORM_ACTIVITY", "f.xml"), ("hoja", "CANVAS_ACTIVITY", "h.xml")],
        {"i.xml": f"<data><dataId>a</dataId><headerText>Inicio</headerText><list>{rows}</list></data>",
         "f.xml": f"<data><dataId>{item}</dataId><headerText>Reserva</headerText><actionUrl>{RECEIVER}</actionUrl>{asked}</data>",
         "h.xml": f"<data><dataId>{item}</dataId><headerText>Hoja</headerText></data>"},
        MENUS)
    (app / "xml/m.xml").write_text(STAR)
    (app / "emobic-site.yaml").write_text("language: es\nid: prueba\n" + settings)
    return app


def stored(page):
    """What the app stores, by names without that of the app."""
    start = page.evaluate("window.emobic.store.key('')")
    return {key.removeprefix(start): value for key, value in page.evaluate("Object.entries(localStorage)") if key.startswith(start)}


@pytest.mark.parametrize("level, item, settings", [
    ("pedidos", "a/b", "moved:\n  reservas: pedidos\n  hoja/a: hoja/a/b\n  pedidos/a: pedidos/a/b\n"),
    ("pedidos", "a", "moved: {reservas: pedidos}\n"),
    ("reservas", "é 1", "moved:\n  reservas/a: 'reservas/é 1'\n  hoja/a: 'hoja/é 1'\n"),
])
def test_what_a_visitor_left_goes_with_the_screen(tmp_path, page, receiver, level, item, settings):  # noqa: F811
    folder = tmp_path / "site"
    build(write(tmp_path / "before", "reservas", "a"), folder, "--all")
    server = Server(folder)
    page.goto(server.base + "reservas/a.html")
    page.get_by_role("button", name="Favorito").click()
    receiver.status = 0
    page.get_by_label("Nombre").fill("Ana")
    page.wait_for_function("() => window.emobic.form.send")
    page.context.set_offline(True)
    page.locator(".form [type=submit]").click()
    expect(page.locator(".form-waiting")).to_be_visible()
    page.get_by_label("Nombre").fill("Luis")
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.includes(':draft:'))")
    page.context.set_offline(False)
    page.goto("about:blank")

    build(write(tmp_path / "after", level, item, settings), folder, "--all")
    path = next(path for path in sorted((folder / level).glob("*.html")) if "data-item" in path.read_text()).name
    page.goto(server.base + f"{level}/{path}")
    star = page.get_by_role("button", name="Favorito")
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Nombre")).to_have_value("Luis")
    expect(page.locator(".form-waiting")).to_contain_text("Ana")
    names = stored(page)
    # The sign that stands between the parts of a name is written as a code within them.
    kept = item.replace("/", "%2F")
    assert {name for name in names if name.startswith(("draft:", "queue:"))} == {f"draft:{level}/{kept}/nombre", f"queue:{level}/{kept}"}
    starred = json.loads(names["favourites:screens"])
    assert [(each["level"], each["item"]) for each in starred] == [(level, item)]
    # It is shown where it is now.
    assert starred[0]["shown"]["es"]["link"] == f"{level}/{path}"
    server.stop()


def test_what_is_newer_stays_and_what_belongs_to_others_too(tmp_path, page):
    site = build(write(tmp_path / "app", "pedidos", "a", "moved: {reservas: pedidos, z: nowhere}\n"), tmp_path / "site", "--all")
    page.goto(site.as_uri() + "/index.html")
    page.evaluate("""() => {
      const put = (name, value) => localStorage.setItem(window.emobic.store.key(name), JSON.stringify(value));
      put('draft:reservas/a/nombre', 'old');
      put('draft:pedidos/a/nombre', 'new');
      put('draft:reservas/ab/nombre', 'other');
      put('crud:reservas:a', 1);
      put('favourites:screens', [null, 7, {level: 'reservas', item: 'b'}]);
      localStorage.setItem('emobic:another:draft:reservas/a/nombre', '"x"');
      sessionStorage.setItem(window.emobic.store.key('quiz:reservas/a'), '1');
    }""")
    page.goto(site.as_uri() + "/pedidos/a.html")
    expect(page.get_by_label("Nombre")).to_have_value("new")
    names = stored(page)
    assert names["draft:pedidos/a/nombre"] == '"new"' and "draft:reservas/a/nombre" not in names
    assert {"draft:reservas/ab/nombre", "crud:reservas:a"} <= names.keys()
    assert json.loads(names["favourites:screens"])[2]["level"] == "reservas"
    assert page.evaluate("localStorage.getItem('emobic:another:draft:reservas/a/nombre')") == '"x"'
    assert page.evaluate("sessionStorage.getItem(window.emobic.store.key('quiz:pedidos/a'))") == "1"


def test_pages_that_have_not_moved_have_nothing_of_it(tmp_path):
    site = build(write(tmp_path / "app", "pedidos", "a", "moved: {reservas: pedidos}\n"), tmp_path / "site", "--all")
    assert "data-was='" in (text := (site / "pedidos/a.html").read_text().replace('"', "'")) and "app-moved" in text
    assert "data-was" not in (text := (site / "hoja/a.html").read_text()) and "app-moved" not in text


def test_rows_go_with_a_table_that_has_another_name(tmp_path, page):
    tables = "<tables><modelName>huerto</modelName><table><name>{}</name><fields><field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field></fields></table></tables>"

    def write_table(folder, level, name, settings=""):
        start = f"<data><dataId>a</dataId><list><listItem><text>Tabla</text>{link_to(level, name)}</listItem></list></data>"
        app = write_app(folder, [("inicio", "LIST_ACTIVITY", "i.xml"), (level, "CRUD_ACTIVITY", "t.xml")], {"i.xml": start})
        (app / "xml/t.xml").write_text(tables.format(name))
        (app / "emobic-site.yaml").write_text("language: es\nid: prueba\n" + settings)
        return app

    folder = tmp_path / "site"
    build(write_table(tmp_path / "before", "c", "cosecha"), folder, "--all")
    server = Server(folder)
    page.goto(server.base + "c/cosecha.html")
    page.get_by_role("button", name="Crear").click()
    page.locator("dialog").get_by_label("nombre").fill("Membrillo")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("main .table .row-title")).to_have_text("Membrillo")
    page.goto("about:blank")
    # Another name, and then another level with the same name.
    for number, (level, name, moved) in enumerate([("c", "fruta", "{c/cosecha: c/fruta}"), ("d", "fruta", "{c: d}")]):
        build(write_table(tmp_path / f"after{number}", level, name, f"moved: {moved}\n"), folder, "--all")
        page.goto(f"{server.base}{level}/{name}.html")
        expect(page.locator("main .table .row-title")).to_have_text("Membrillo")
    assert "crud:huerto:cosecha" not in stored(page)
    server.stop()


def test_rows_that_a_form_stores_come_after_those_under_the_former_name(tmp_path, page):
    table = ("<tables><modelName>huerto</modelName><table><name>{}</name><fields><field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field></fields>"
             "<rows><row><value><fieldName>nombre</fieldName><fieldValue>Higo</fieldValue></value></row></rows></table></tables>")

    def write_form(folder, name, settings=""):
        start = f"<data><dataId>a</dataId><list><listItem><text>Alta</text>{link_to('f', 'a')}</listItem><listItem><text>Tabla</text>{link_to('c', name)}</listItem></list></data>"
        app = write_app(
            folder, [("inicio", "LIST_ACTIVITY", "i.xml"), ("f", "FORM_ACTIVITY", "f.xml"), ("c", "CRUD_ACTIVITY", "t.xml")],
            {"i.xml": start, "f.xml": f"<data><dataId>a</dataId><headerText>Alta</headerText>{link_to('c', name)}<form>{field('TEXT', 'nombre')}</form></data>"})
        (app / "xml/t.xml").write_text(table.format(name))
        (app / "emobic-site.yaml").write_text("language: es\nid: prueba\n" + settings)
        return app

    def add(name, table):
        page.goto(server.base + "f/a.html")
        page.get_by_label("Nombre").fill(name)
        page.locator(".form [type=submit]").click()
        page.wait_for_url(f"**/c/{table}.html")

    folder = tmp_path / "site"
    build(write_form(tmp_path / "before", "cosecha"), folder, "--all")
    server = Server(folder)
    add("Ana", "cosecha")
    rows = page.locator("main .table .row-title")
    expect(rows).to_have_text(["Higo", "Ana"])
    add("Berta", "cosecha")
    expect(rows).to_have_text(["Higo", "Ana", "Berta"])
    page.goto("about:blank")
    build(write_form(tmp_path / "after", "fruta", "moved: {c/cosecha: c/fruta}\n"), folder, "--all")
    add("Carla", "fruta")
    expect(rows).to_have_text(["Higo", "Ana", "Berta", "Carla"])
    page.get_by_role("button", name="Crear").click()
    page.locator("dialog").get_by_label("nombre").fill("Dora")
    page.locator("dialog [type=submit]").click()
    expect(rows).to_have_text(["Higo", "Ana", "Berta", "Carla", "Dora"])
    names = stored(page)
    assert "crud:huerto:cosecha" not in names
    ids = [row["id"] for row in json.loads(names["crud:huerto:fruta"])["rows"]]
    assert len(set(ids)) == 5
    server.stop()


def put(page, values):
    """Stores values, by names without that of the app."""
    page.evaluate("(values) => Object.entries(values).forEach(([name, value]) => window.emobic.store.set(name, value))", values)


def test_messages_that_wait_at_several_ids_wait_together(tmp_path, page):
    site = build(write(tmp_path / "app", "pedidos", "a", "moved: {reservas: pedidos, citas: pedidos}\n"), tmp_path / "site", "--all")
    page.goto(site.as_uri() + "/index.html")
    people = {"reservas": "Ana", "citas": "Berta", "pedidos": "Carla"}
    put(page, {f"queue:{level}/a": [{"id": name, "failed": True, "body": f"nombre={name}&levelId={level}&dataId=a"}] for level, name in people.items()})
    page.goto(site.as_uri() + "/pedidos/a.html")
    expect(page.locator(".form-waiting li")).to_have_count(3)
    names = stored(page)
    assert [name for name in names if name.startswith("queue:")] == ["queue:pedidos/a"]
    assert sorted(each["id"] for each in json.loads(names["queue:pedidos/a"])) == sorted(people.values())


def write_garden(folder):
    """An app with a table of three rows that had another name."""
    start = f"<data><dataId>a</dataId><list><listItem><text>Tabla</text>{link_to('c', 'fruta')}</listItem></list></data>"
    app = write_app(folder, [("inicio", "LIST_ACTIVITY", "i.xml"), ("c", "CRUD_ACTIVITY", "t.xml")], {"i.xml": start})
    rows = "".join(f"<row><value><fieldName>nombre</fieldName><fieldValue>{name}</fieldValue></value></row>" for name in ("Acerola", "Breva", "Caqui"))
    (app / "xml/t.xml").write_text(
        "<tables><modelName>huerto</modelName><table><name>fruta</name>"
        f"<fields><field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field></fields><rows>{rows}</rows></table></tables>")
    (app / "emobic-site.yaml").write_text("language: es\nid: prueba\nmoved: {c/cosecha: c/fruta}\n")
    return app


def row(number, name, **more):
    return {"id": number, "values": {"nombre": name}, **more}


@pytest.mark.parametrize("before, after, shown", [
    # The first was removed under the former name, the second under the new one, and the third changed there.
    (["-", "Breva", "Caqui"], ["Acerola", "-", "Caqui*Kaki"], ["Kaki", "Vieja", "Nueva"]),
    (["Acerola*Cereza", "Breva*Higo", "-"], ["Acerola", "-", "Caqui*Kaki"], ["Cereza", "Higo", "Vieja", "Kaki", "Nueva"]),
    (["Acerola*Cereza", "Breva", "Caqui"], ["Acerola*Guinda", "Breva", "Caqui"], ["Cereza", "Breva", "Caqui", "Vieja", "Guinda", "Nueva"]),
])
def test_rows_of_the_app_are_once_in_a_table_that_is_joined_late(tmp_path, page, before, after, shown):
    """A version of the app had the new name without an entry in `moved`, so rows were stored under both."""
    site = build(write_garden(tmp_path / "app"), tmp_path / "site", "--all")
    page.goto(site.as_uri() + "/c/fruta.html")
    titles = page.locator("main .table .row-title")
    expect(titles).to_have_count(3)
    keys = page.locator("#given li").evaluate_all("(all) => all.map((each) => each.dataset.given)")

    def table(names, own):
        rows = []
        for number, (key, name) in enumerate(zip(keys, names)):
            if name != "-":
                rows.append(row(number + 1, name.split("*")[-1], given=key, **({"edited": True} if "*" in name else {})))
        return {"next": 5, "given": keys, "rows": [*rows, row(4, own)], "was": {key: {"id": number + 1} for number, key in enumerate(keys)}}

    put(page, {"crud:huerto:cosecha": table(before, "Vieja"), "crud:huerto:fruta": table(after, "Nueva"),
               "crud:huerto:cosecha:drafts": {"new": {"nombre": "Sin guardar"}}, "crud:huerto:fruta:drafts": {}})
    page.reload()
    expect(titles).to_have_text(shown)
    names = stored(page)
    assert not [name for name in names if "cosecha" in name]
    joined = json.loads(names["crud:huerto:fruta"])
    assert joined["given"] == keys and len({each["id"] for each in joined["rows"]}) == len(shown)
    assert max(each["id"] for each in joined["rows"]) < joined["next"]
    page.get_by_role("button", name="Crear").click()
    expect(page.locator("dialog").get_by_label("nombre")).to_have_value("Sin guardar")


@pytest.mark.parametrize("most, name", [(3000, "crud:huerto:fruta"), (0, "crud:huerto:cosecha")])
def test_a_table_needs_room_once(tmp_path, page, most, name):
    """Rows that take more than half of the room go with their table; where there is none at all, they stay."""
    site = build(write_garden(tmp_path / "app"), tmp_path / "site", "--all")
    page.goto(site.as_uri() + "/index.html")
    put(page, {"crud:huerto:cosecha": {"next": 9, "given": [], "rows": [row(8, "x" * 2000)]}})
    page.add_init_script("""
      const real = Storage.prototype.setItem;
      const isBack = (name) => name.endsWith(':cosecha');
      Storage.prototype.setItem = function (name, value) {
        const others = Object.entries(this).filter(([each]) => each !== name).flat().join('').length;
        if (!isBack(name) && others + name.length + value.length > MOST) throw new DOMException('full', 'QuotaExceededError');
        return real.call(this, name, value);
      };""".replace("MOST", str(most)))
    page.goto(site.as_uri() + "/c/fruta.html")
    expect(page.locator("main .table .row-title").first).to_be_visible()
    assert [each for each in stored(page) if each.startswith("crud:")] == [name]
