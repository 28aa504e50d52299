# SPDX-License-Identifier: MIT
"""The preview of an app: a saved change is visible in the open page."""

import http.client
import os
import re
import shutil
import signal
import subprocess
import time

import pytest
from conftest import REPOSITORY, tool, write_app
from playwright.sync_api import expect
from previews import ask, open_page, panel, PATIENCE, Preview, preview, small, until


def test_text_style_and_template_are_seen_without_reloading_by_hand(open_page, preview):
    title = open_page.locator("h1")
    old = title.inner_text()
    source = next(file for file in (preview.folder / "xml").glob("*.xml") if f"<headerText>{old}</headerText>" in file.read_text())
    preview.edit(source.relative_to(preview.folder), f"<headerText>{old}</headerText>", "<headerText>Todo nuevo</headerText>")
    open_page.get_by_role("heading", name="Todo nuevo").wait_for()

    # A style is replaced without reloading the page, so input and open parts stay.
    open_page.evaluate("window.kept = true")
    styles = open_page.locator("head link[rel=stylesheet]")
    count = styles.count()
    style = preview.theme / "theme.css"
    style.write_text(style.read_text().replace("--radius:14px", "--radius:3px"))
    until(lambda: open_page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--radius').trim()") == "3px")
    assert open_page.evaluate("window.kept") is True
    until(lambda: styles.count() == count)

    footer = preview.theme / "partials/footer.mustache"
    footer.write_text(footer.read_text() + "<p id=\"imprint\">Pie nuevo</p>\n")
    open_page.locator("#imprint").wait_for()


def test_the_style_of_a_screen_type_comes_without_loading_the_page_again(open_page, preview):
    open_page.goto(preview.base + "salas/todas.html")
    assert open_page.locator("head link[rel=stylesheet]").count() == 1
    style = preview.theme / "activities/list/style.css"
    style.parent.mkdir(parents=True)
    style.write_text("@layer own{:root{--one:first}}")
    # A type that had no style now has one: a further link, so the page is reloaded.
    until(lambda: open_page.locator("head link[rel=stylesheet]").count() == 2)
    value = "getComputedStyle(document.documentElement).getPropertyValue('--one').trim()"
    until(lambda: open_page.evaluate(value) == "first")
    open_page.evaluate("window.kept = true")
    style.write_text("@layer own{:root{--one:second}}")
    until(lambda: open_page.evaluate(value) == "second")
    every = preview.theme / "theme.css"
    every.write_text(every.read_text().replace("--radius:14px", "--radius:3px") + "@layer own{:root{--one:less}}")
    until(lambda: open_page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--radius').trim()") == "3px")
    until(lambda: open_page.locator("head link[rel=stylesheet]").count() == 2)
    # The type's style still follows that of every page.
    assert open_page.evaluate(value) == "second" and open_page.evaluate("window.kept") is True


def test_place_on_the_page_stays(open_page, preview):
    open_page.set_viewport_size({"width": 390, "height": 300})
    open_page.evaluate("window.scrollTo(0, 120)")
    assert open_page.evaluate("scrollY") == 120
    footer = preview.theme / "partials/footer.mustache"
    footer.write_text(footer.read_text() + "<p id=\"imprint\">Pie nuevo</p>\n")
    open_page.locator("#imprint").wait_for(state="attached")
    until(lambda: open_page.evaluate("scrollY") == 120)


def test_broken_app_keeps_the_site_and_says_what_is_wrong(open_page, preview):
    title = open_page.locator("h1").inner_text()
    app = (preview.folder / "xml/app.xml").read_text()
    (preview.folder / "xml/app.xml").write_text(app.replace("</levelId>", "</levelld>", 1))
    shown = panel(open_page, "The app cannot be read")
    shown.wait_for()
    assert shown.locator(".place").first.inner_text().startswith(f"{preview.folder}/xml/app.xml:")
    assert "levelld" in shown.locator("pre").first.inner_text()
    assert open_page.locator("h1").inner_text() == title
    # The same holds for a page that is opened only now.
    open_page.reload()
    panel(open_page, "The app cannot be read").wait_for()
    assert open_page.locator("h1").inner_text() == title
    assert "xml/malformed" in preview.log.read_text()
    (preview.folder / "xml/app.xml").write_text(app)
    panel(open_page, "The app cannot be read").wait_for(state="detached")

    footer = preview.theme / "partials/footer.mustache"
    good = footer.read_text()
    footer.write_text("{{#never}}ends")
    shown = panel(open_page, "The theme cannot be read")
    shown.wait_for()
    assert "footer.mustache:1" in shown.inner_text() and "‘never’ opened in line 1 is not closed" in shown.inner_text()
    preview.wait_for("The theme is broken; the site stays as it was")
    assert "footer.mustache:1:1: error: " in preview.log.read_text()
    footer.write_text(good)
    panel(open_page, "The theme cannot be read").wait_for(state="detached")


def test_dead_link_is_a_badge_that_can_be_dismissed(open_page, preview):
    source = preview.folder / "xml/portada.xml"
    good = source.read_text()
    source.write_text(re.sub(r"<nextLevelLevelId>[^<]+", "<nextLevelLevelId>nada", good, count=1))
    badge = open_page.locator("emobic-preview .badge")
    badge.wait_for()
    badge.get_by_role("button").first.click()
    panel(open_page, "‘nada’").wait_for()
    panel(open_page, "‘nada’").get_by_role("button", name="Close").click()
    open_page.get_by_role("button", name="Dismiss").click()
    badge.wait_for(state="detached")
    source.write_text(good)


def test_dismissed_badge_stays_away_until_the_problems_change(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    text = small.app / "xml/text.xml"
    good = text.read_text()
    text.write_text(good.replace("<nextLevelLevelId>page", "<nextLevelLevelId>nada"))
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base)
    badge = page.locator("emobic-preview .badge")
    badge.get_by_role("button", name="Dismiss").click()
    badge.wait_for(state="detached")

    # The page is loaded again, and the problem is a line further down.
    preview.edit("xml/text.xml", "<headerText>Uno", "\n<headerText>Dos")
    page.locator("h1", has_text="Dos").first.wait_for()
    page.locator("emobic-preview").wait_for(state="attached")
    expect(badge).to_have_count(0)
    page.reload()
    page.locator("emobic-preview").wait_for(state="attached")
    expect(badge).to_have_count(0)

    preview.edit("xml/text.xml", "nada", "otro")
    badge.wait_for()
    preview.edit("xml/text.xml", "otro", "nada")
    page.reload()
    badge.wait_for()


def test_screens_come_and_go(open_page, preview):
    """A row of the list links to a new screen; it is removed when the screen is."""
    open_page.expected_problems.append("404")
    open_page.goto(preview.base + "preguntas-frecuentes/nueva.html")
    assert "no such page" in open_page.locator("h1").inner_text()
    app = (preview.folder / "xml/app.xml").read_text()
    cover = (preview.folder / "xml/portada.xml").read_text()
    level = re.search(r"<levelId>(Preguntas[^<]*)</levelId>\s*.*?<levelFile>([^<]+)</levelFile>", app, re.S)
    assert level, "example-app has no level of questions any more"
    source = preview.folder / "xml" / level.group(2)
    text = source.read_text()
    item = re.search(r"<data>.*?</data>", text, re.S).group(0)
    fresh = re.sub(r"<dataId>[^<]*</dataId>", "<dataId>nueva</dataId>", item, count=1)
    fresh = re.sub(r"<headerText>[^<]*</headerText>", "<headerText>Pantalla nueva</headerText>", fresh, count=1)
    source.write_text(text.replace(item, item + fresh, 1))
    (preview.folder / "xml/portada.xml").write_text(re.sub(
        r"<nextLevelLevelId>[^<]*</nextLevelLevelId>\s*<nextLevelDataId>[^<]*</nextLevelDataId>",
        f"<nextLevelLevelId>{level.group(1)}</nextLevelLevelId><nextLevelDataId>nueva</nextLevelDataId>", cover, count=1))
    open_page.get_by_role("heading", name="Pantalla nueva").first.wait_for()
    source.write_text(text)
    (preview.folder / "xml/portada.xml").write_text(cover)
    open_page.get_by_role("heading", name="no such page").wait_for()


def test_a_first_build_with_a_broken_theme_is_in_that_of_the_tool(page, tmp_path):
    folder = write_app(tmp_path / "app", [("text", "CANVAS_ACTIVITY", "text.xml")], {"text.xml": "<data><dataId>a</dataId></data>"})
    (folder / "emobic-site.yaml").write_text("language: es\ntheme: ./look\n")
    style = folder / "look/theme.css"
    style.parent.mkdir()
    style.write_text("@layer own{a{}")
    preview = Preview(folder.relative_to(tmp_path), cwd=tmp_path, log=tmp_path / "serve.log")
    try:
        preview.wait_for("The theme is broken; the site is in the theme ‘default’")
        # As the files of the app, from where the preview was started.
        assert re.search(r"^app/look/theme.css:1:11: error: ", preview.log.read_text(), re.M)
        page.goto(preview.base)
        shown = panel(page, "The theme cannot be read")
        shown.wait_for()
        assert "The pages hold what can be read. They change when the theme is fixed." in shown.inner_text()
        assert page.locator("main").count() == 1
        style.write_text("@layer own{b{}")
        preview.wait_for("The theme is broken; the site stays as it was")
        style.write_text("@layer own{a{color:red}}")
        shown.wait_for(state="detached")
        until(lambda: "own{a{color:red}" in page.request.get(page.locator("link[rel=stylesheet]").first.evaluate("link => link.href")).text())
    finally:
        preview.stop()


def test_a_first_build_of_a_broken_app_says_what_the_pages_hold(page, tmp_path):
    folder = write_app(tmp_path / "app", [("text", "CANVAS_ACTIVITY", "text.xml")], {"text.xml": "<data><dataId>a</dataId></data>"})
    (folder / "emobic-site.yaml").write_text("language: es\naccent: 12\n")
    preview = Preview(folder)
    try:
        preview.wait_for("The app is broken; the site holds what can be read of it")
        page.goto(preview.base)
        shown = panel(page, "The app cannot be read")
        shown.wait_for()
        assert "The pages hold what can be read." in shown.inner_text()
        # From now on there is a site that can stay.
        (folder / "emobic-site.yaml").write_text("language: es\naccent: 13\n")
        preview.wait_for("The app is broken; the site stays as it was")
        until(lambda: "This is the last good state." in shown.inner_text())
        (folder / "emobic-site.yaml").write_text("language: es\n")
        shown.wait_for(state="detached")
    finally:
        preview.stop()


def test_bundle_moved_away_and_back(open_page, preview):
    away = preview.folder.with_name("away")
    preview.folder.rename(away)
    panel(open_page, "The app cannot be read").wait_for()
    away.rename(preview.folder)
    panel(open_page, "The app cannot be read").wait_for(state="detached")
    old = open_page.locator("h1").inner_text()
    source = next(file for file in (preview.folder / "xml").glob("*.xml") if f"<headerText>{old}</headerText>" in file.read_text())
    preview.edit(source.relative_to(preview.folder), f"<headerText>{old}</headerText>", "<headerText>De vuelta</headerText>")
    open_page.get_by_role("heading", name="De vuelta").wait_for()


def test_preview_page_shows_devices_screens_and_problems(preview, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.set_viewport_size({"width": 1600, "height": 1100})
    page.goto(preview.base + "__preview__/")
    page.locator("[data-screens] li").first.wait_for()
    assert page.locator("[data-screens] li").count() > 50
    assert "portada.xml:" in page.locator("[data-screens]").inner_text()
    phone = page.frame(name="preview-phone")
    phone.locator("h1").first.wait_for()
    page.get_by_placeholder("Filter").fill("todas las salas")
    page.get_by_placeholder("Filter").fill("CALENDAR")
    page.locator("[data-screens] button.title").first.click()
    for name in ("preview-phone", "preview-tablet"):
        page.frame(name=name).locator(".view-calendar").wait_for()
    page.get_by_text("Dark", exact=True).click()
    assert phone.evaluate("getComputedStyle(document.body.parentElement).colorScheme") == "dark"
    (preview.folder / "xml/app.xml").write_text("<application>")
    page.locator("[data-problems] .error").first.wait_for()


def test_places_open_the_editor(preview, open_page):
    page = open_page
    (preview.folder / "xml/portada.xml").write_text("<level><buttons></level>")
    place = page.locator(".panel .place a, .place a").first
    place.wait_for()
    assert place.get_attribute("href").startswith(f"vscode://file{preview.folder}/xml/portada.xml:1:")
    page.goto(preview.base + "__preview__/")
    page.locator("[data-screens] .place a").first.wait_for()
    assert all(address.startswith(f"vscode://file{preview.folder}/xml/") for address in page.locator("[data-screens] .place a").evaluate_all("all => all.map((link) => link.href)"))
    # The same places as in the terminal, from the working directory on.
    assert all(place.startswith(f"{preview.folder}/xml/") for place in page.locator("[data-problems] .place a").all_inner_texts())
    places = re.findall(r"^\S*?(xml/\S+: )(?:error|warning): ", preview.log.read_text(), re.MULTILINE)
    shown = [address.removeprefix(f"vscode://file{preview.folder}/") + ": " for address in page.locator("[data-problems] .place a").evaluate_all("all => all.map((link) => link.href)")]
    assert shown and set(shown) <= set(places)


def test_app_is_shown_in_another_language(preview, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(preview.base + "__preview__/")
    phone = page.frame(name="preview-phone")
    phone.locator("html[lang=es]").wait_for()
    page.get_by_role("button", name="English", exact=True).click()
    phone.locator("html[lang=en]").wait_for()
    page.locator("[aria-pressed=true]", has_text="English").wait_for()


def test_language_is_only_chosen_by_the_preview_itself(preview):
    def ask(method, tag, site, origin=None):
        connection = http.client.HTTPConnection("127.0.0.1", preview.port, timeout=PATIENCE)
        connection.request(method, f"/__preview__/language?{tag}", headers={"Sec-Fetch-Site": site, **({"Origin": origin} if origin else {})})
        return connection.getresponse().status

    preview.wait_for("Built ")
    assert ask("GET", "en", "same-origin") == 405
    assert ask("POST", "en", "cross-site") == 403
    assert ask("POST", "../x", "same-origin") == 403
    assert ask("POST", "en", "same-origin", "http://evil.example") == 403
    assert ask("POST", "en", "same-origin", "null") == 403
    assert ask("POST", "en", "same-origin", f"http://127.0.0.1:{preview.port}") == 200
    assert ask("POST", "en", "same-origin") == 200


def test_links_are_drawn_and_lead_to_the_pages(preview, page):
    page.set_default_timeout(PATIENCE * 1000)
    preview.wait_for("Built ")
    page.goto(preview.base + "__preview__/graph.html")
    assert page.locator("#stage svg").count() == 1
    address = page.evaluate("JSON.parse(document.querySelector('#nodes').textContent).find((node) => node.page).page")
    assert page.request.get(preview.base + "__preview__/" + address).status == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGQUIT])
def test_ends_at_once_and_leaves_nothing(tmp_path, number):
    app = shutil.copytree(REPOSITORY / "example-app", tmp_path / "app")
    os.environ["TMPDIR"], before = str(tmp_path / "tmp"), os.environ.get("TMPDIR")
    (tmp_path / "tmp").mkdir()
    try:
        preview = Preview(app)
    finally:
        os.environ.pop("TMPDIR") if before is None else os.environ.update(TMPDIR=before)
    preview.wait_for("Built")
    assert list((tmp_path / "tmp").iterdir())
    # During a build.
    (app / "xml/new.xml").write_text("<levelData/>")
    time.sleep(0.1)
    assert preview.stop(number) == 0
    assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.parametrize("host", ["localhost", "[::1]"])
def test_hosts_are_named_as_in_addresses(tmp_path, host):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text("<h1>start</h1>")
    with open(tmp_path / "log", "w+") as log:
        serve = subprocess.Popen([tool(), "serve", str(tmp_path / "site"), "--host", host, "--port", "0"], stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        try:
            until(lambda: re.search(r"http://(127\.0\.0\.1|\[::1\]):\d+/", (tmp_path / "log").read_text()))
        finally:
            serve.terminate()
            assert serve.wait(PATIENCE) == 0, (tmp_path / "log").read_text()


def test_program_of_the_environment_is_started_at_a_place(small, tmp_path, page):
    calls = tmp_path / "calls"
    program = tmp_path / "gedit"
    program.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" > {calls}.new && mv {calls}.new {calls}\n")
    program.chmod(0o755)
    preview = small("--editor", "env", env={**os.environ, "VISUAL": str(program), "EDITOR": "vim"})
    preview.wait_for("Built ")
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(preview.base + "__preview__/")
    place = page.locator("[data-screens] .place a", has_text="text.xml").first
    place.click()
    until(calls.exists)
    assert re.fullmatch(rf"\+\d+:1\n{re.escape(str(small.app))}/xml/text\.xml\n", calls.read_text())
    address = place.get_attribute("href")
    # Only this preview's pages can ask for it, and only for files of the app.
    for method, path, headers, status in [
        ("GET", address, {}, 405), ("POST", address, {"Sec-Fetch-Site": "cross-site"}, 403),
        ("POST", address, {"Origin": "http://evil.example"}, 403), ("POST", address.replace("token=", "token=x"), {}, 403),
        ("POST", address.replace("file=", "file=..%2F"), {}, 403), ("POST", address, {"Host": "evil.example"}, 421),
    ]:
        answer, _ = ask(preview.port, path, headers, method)
        assert answer.status == status or status == 421 and answer.status in (400, 403, 421), (path, headers, answer.status)
    # Visitors may reach it through a server with TLS.
    for scheme in ("http", "https"):
        answer, _ = ask(preview.port, address, {"Origin": f"{scheme}://127.0.0.1:{preview.port}"}, "POST")
        assert answer.status == 200, scheme


def test_editor_for_terminals_is_refused(small):
    run = subprocess.run(
        [tool(), "serve", str(small.app), "--editor", "env", "--port", "0"], env={**os.environ, "VISUAL": "", "EDITOR": "vim"},
        capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 2 and "for terminals" in run.stderr
