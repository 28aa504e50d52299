# SPDX-License-Identifier: MIT
"""Addresses of the framework's own HTML5 program lead to their screens."""

import json
import re
import urllib.parse

import pytest
from conftest import build, link_to, new_page, settle, until, write_app
from hosts import Host
from playwright.sync_api import expect

IDS = ["a", "A", "Á", "a b", "a-b", "Menú ñandú", "x/y", "100%", "q&r=s", "__proto__", "日本", "Οδός"]


@pytest.fixture(scope="module")
def old_site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("old")
    escape = lambda text: text.replace("&", "&amp;")  # noqa: E731
    rows = "".join(
        f"<listItem><text>{escape(name)}</text>{link_to(escape(level), escape(name))}</listItem>" for level in ["Nivel", "nivel", "Galería"] for name in IDS)
    items = "".join(f"<data><dataId>{escape(name)}</dataId><headerText>{escape(name)}</headerText><text>Texto</text></data>" for name in IDS)
    levels = [(name, "IMAGE_TEXT_DESCRIPTION_ACTIVITY", f"{number}.xml") for number, name in enumerate(["Nivel", "nivel", "Galería"])]
    app = write_app(
        folder / "app", [("m", "LIST_ACTIVITY", "m.xml"), *levels],
        {"m.xml": f"<data><dataId>a</dataId><list>{rows}</list></data>", **{f"{number}.xml": items for number in range(3)}})
    return build(app, folder / "site"), build(app, folder / "known", "--base-url", "https://museo.example/app/")


def targets(site):
    """The ids of all screens with the path of their page, as the site itself knows them."""
    text = next((site / "static").glob("addresses.*.js")).read_text()
    levels = json.loads(re.search(r"const levels = (\[.*?\n\]);", text, re.DOTALL)[1])
    return [(level, item, path) for level, items in levels for item, path in items]


def query(level, item):
    return "?" + urllib.parse.urlencode({"level": level, "data": item})


def test_the_table_has_every_screen(old_site):
    known = targets(old_site[0])
    assert {(level, item) for level, item, _ in known} >= {(level, item) for level in ["Nivel", "nivel", "Galería"] for item in IDS}
    assert len({path for *_, path in known}) == len(known)


@pytest.mark.parametrize("way", ["http", "missing", "known", "disk"])
def test_every_screen_arrives(old_site, page, way):
    site, known = old_site
    host = Host(known if way == "known" else site, path="/app/")
    base = site.as_uri() + "/" if way == "disk" else host.base
    start = "index.html" if way in ("http", "disk") else "index.php"
    page.expected_problems = ["404"]
    for level, item, path in targets(site):
        page.goto(base + start + query(level, item))
        # The first screen has two addresses: that of its ids leads to the other.
        page.wait_for_url(base + path)
        expect(page.locator("h1")).to_be_attached()
    host.stop()


def test_unknown_ids_lead_to_the_search(old_site, page):
    host = Host(old_site[0])
    page.goto(host.base + "index.html" + query("Nivel", "texto ñandú"))
    page.wait_for_url(host.base + "emobc/search.html#q=texto%20%C3%B1and%C3%BA")
    expect(page.get_by_role("searchbox")).to_have_value("texto ñandú")
    expect(page.locator(".found li").first).to_contain_text("ñandú")
    page.goto(host.base + "index.html" + query("NIVÉL", "menu nandu"))
    page.wait_for_url(host.base + "nivel/menu-nandu.html")
    # At the end of a word the Greek letter has another form.
    page.goto(host.base + "index.html" + query("NIVÉL", "οδοσ"))
    page.wait_for_url(host.base + next(path for level, item, path in targets(old_site[0]) if (level, item) == ("Nivel", "Οδός")))
    host.stop()


def test_the_table_is_loaded_only_for_such_an_address(old_site, page):
    host = Host(old_site[0])
    page.goto(host.base)
    page.goto(host.base + "index.html?utm_source=x")
    assert not [path for path in host.asked if "addresses" in path]
    host.stop()


def test_addresses_that_lead_nowhere_say_so_at_any_depth(old_site, page):
    site, known = old_site
    page.expected_problems = ["404"]
    for folder, path in [(site, "/"), (known, "/app/")]:
        host = Host(folder, path=path)
        for address in ["nada.html", "a/b/c/nada"]:
            page.goto(host.base + address)
            expect(page.get_by_role("heading", level=1)).to_have_text("No se encuentra")
        if folder is known:
            page.get_by_role("main").get_by_role("link", name="Buscar").click()
            page.wait_for_url(host.base + "emobc/search.html")
        host.stop()


def test_every_item_of_a_level_from_a_server_is_its_page(tmp_path, page):
    row = f"<listItem><text>Lejos</text>{link_to('Remota', 'Uno')}</listItem>"
    app = write_app(
        tmp_path / "app", [("m", "LIST_ACTIVITY", "m.xml"), ("Remota", "LIST_ACTIVITY", "http://example.org/l.xml")],
        {"m.xml": f"<data><dataId>a</dataId><list>{row}</list></data>"})
    site = build(app, tmp_path / "site")
    for item in ["Uno", "otro", ""]:
        page.goto(f"{site.as_uri()}/index.html{query('Remota', item)}")
        page.wait_for_url(f"{site.as_uri()}/remota/index.html")


@pytest.fixture(scope="module")
def moved(tmp_path_factory):
    """A site of which a level and an item have other ids now, with and without a known address."""
    folder = tmp_path_factory.mktemp("moved")
    rows = "".join(f"<listItem><text>{name}</text>{link_to('Textos', name)}</listItem>" for name in ["Uno", "Dos"])
    items = "".join(f"<data><dataId>{name}</dataId><headerText>{name}</headerText><text>Texto</text></data>" for name in ["Uno", "Dos"])
    app = write_app(
        folder / "app", [("m", "LIST_ACTIVITY", "m.xml"), ("Textos", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")],
        {"m.xml": f"<data><dataId>a</dataId><list>{rows}</list></data>", "t.xml": items})
    (app / "emobic-site.yaml").write_text("language: es\nmoved:\n  Texto: Textos\n  Viejo/Último: Textos/Dos\n")
    return build(app, folder / "site"), build(app, folder / "known", "--base-url", "https://museo.example/app/")


MOVED = [("texto/uno.html", "textos/uno.html"), ("viejo/ultimo.html", "textos/dos.html")]


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("way", ["http", "disk"])
def test_old_pages_lead_to_the_new_ones(moved, browser, context_options, way, script):
    host = Host(moved[0], path="/app/")
    base = host.base if way == "http" else moved[0].as_uri() + "/"
    context = browser.new_context(java_script_enabled=script, **context_options)
    page = context.new_page()
    for old, new in MOVED:
        page.goto(base + old)
        page.wait_for_url(base + new)
    context.close()
    host.stop()


def test_the_worker_is_installed_where_the_host_redirects_old_pages(moved, browser, context_options):
    """As the rules of hosts do, without asking whether there is a page."""
    host = Host(moved[0], path="/app/", moved=dict(MOVED))
    with new_page(browser, {**context_options, "service_workers": "allow"}) as page:
        page.goto(host.base)
        until(lambda: page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one?.active?.state)") == "activated")
        page.goto(host.base)
        for old, new in MOVED:
            page.goto(host.base + old)
            assert page.url == host.base + new
    host.stop()


@pytest.mark.parametrize("way", ["lone", "known"])
def test_lost_addresses_of_a_moved_folder_lead_to_the_new_one(moved, page, way):
    """Such as the further pages of a screen, which nothing lists."""
    page.expected_problems = ["404"]
    site = moved[way == "known"]
    shown = site / "textos/uno-2.html"
    shown.write_text((site / "textos/uno.html").read_text())
    host = Host(site, path="/app/")
    page.goto(host.base + "texto/uno-2.html?a=1#b")
    page.wait_for_url(host.base + "textos/uno-2.html?a=1#b")
    page.goto(host.base + "otro/uno-2.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("No se encuentra")
    host.stop()
    shown.unlink()


def test_old_ids_of_what_has_moved_arrive(moved, page):
    base = moved[0].as_uri() + "/"
    for level, item, path in [("Texto", "Uno", "textos/uno.html"), ("Viejo", "Último", "textos/dos.html"), ("Texto", "", "textos/uno.html")]:
        page.goto(base + "index.html" + query(level, item))
        page.wait_for_url(base + path)


@pytest.mark.parametrize("start", ["//evil.example", "/\\evil.example", "///evil.example"])
def test_no_address_leads_to_another_server(old_site, moved, page, start):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.expected_problems = ["404"]
    for (unknown, known), rest in [(old_site, "/index.php?level=a&data=b"), (moved, "/texto/uno.html")]:
        for folder, path in [(unknown, "/"), (known, "/app/")]:
            host = Host(folder, path=path)
            asked.clear()
            page.goto(host.origin + start + rest)
            settle(page)
            expect(page.get_by_role("heading", level=1)).to_have_text("No se encuentra")
            assert asked and all(address.startswith(host.origin + "/") for address in asked), asked
            host.stop()


def test_addresses_outside_the_site_are_left_alone(old_site, page):
    page.expected_problems = ["404"]
    host = Host(old_site[1], path="/app/")
    page.goto(host.origin + "/other/index.php?level=a")
    settle(page)
    assert page.url == host.origin + "/other/index.php?level=a"
    host.stop()


def test_each_language_has_its_own_screens(tmp_path, page):
    item = "<data><dataId>{}</dataId><headerText>{}</headerText><text>T</text></data>"
    app = write_app(
        tmp_path / "app", [("l", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "l.xml"), ("dzie\u0142o", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "d.xml")],
        {"l.xml": f"<data><dataId>a</dataId><text>T</text>{link_to('dzie' + chr(0x142) + 'o', 'stra' + chr(0xdf) + 'e')}</data>", "d.xml": item.format("stra\xdfe", "Obra")})
    (app / "xml/en").mkdir()
    (app / "xml/en/d.xml").write_text(f"<levelData>{item.format('stra' + chr(0xdf) + 'e', 'Work')}</levelData>")
    (app / "emobic-site.yaml").write_text("language: es\n")
    site = build(app, tmp_path / "site")
    host = Host(site)
    for folder, title in [("", "Obra"), ("en/", "Work")]:
        for level, data in [("dzie\u0142o", "stra\xdfe"), ("DZIELO", "strasse")]:
            page.goto(f"{host.base}{folder}index.html{query(level, data)}")
            expect(page.locator("h1")).to_have_text(title)
    host.stop()
