# SPDX-License-Identifier: MIT
"""`build --fetch`: the data files of levels that lie on servers, as a visitor sees them (decision D3)."""

import http.server
import json
import os
import subprocess
import threading

import pytest
from conftest import tool
from playwright.sync_api import expect

ROWS = "<levelData><data><dataId>a</dataId><headerText>Agenda</headerText><order>false</order><list>{rows}</list></data></levelData>"


def row(text, more=""):
    return f"<listItem><text>{text}</text>{more}</listItem>"


class Data:
    """A server with files by path; what has none does not exist."""

    def __init__(self):
        self.files, self.asked = {}, []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                outer.asked.append(self.path)
                body = outer.files.get(self.path)
                self.send_response(200 if body is not None else 404)
                self.end_headers()
                self.wfile.write((body or "").encode())

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def data():
    server = Data()
    yield server
    server.stop()


@pytest.fixture
def app(tmp_path, data):
    """An app of a list that leads to three levels on the server, of which one wants the profile."""
    xml = tmp_path / "app/xml"
    xml.mkdir(parents=True)

    def link(level):
        return f"<nextLevel><nextLevelLevelId>{level}</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel>"

    (xml / "l.xml").write_text(ROWS.format(rows=row("Agenda", link("agenda")) + row("Tarde", link("tarde")) + row("Mío", link("mio"))))
    (xml / "perfil.xml").write_text(
        "<profile><field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Nombre</fieldLabel><fieldName>n</fieldName></field></profile>")
    (xml / "app.xml").write_text(
        "<application><title>Prueba</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint>"
        "<profileFileName>perfil.xml</profileFileName><levels>"
        "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        f"<level><levelId>agenda</levelId><levelFile>{data.base}/agenda.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        f"<level><levelId>tarde</levelId><levelFile>{data.base}/no.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        f"<level><levelId>mio</levelId><levelFile>{data.base}/mio.xml</levelFile><levelUseProfile>true</levelUseProfile><levelType>LIST_ACTIVITY</levelType></level>"
        "</levels></application>")
    return tmp_path / "app"


def build(app, *options):
    """Builds the app into `site` beside it, with a cache of its own; returns the summary and the report."""
    run = subprocess.run(
        [tool(), "build", app, app.parent / "site", "--format", "json", *options], capture_output=True, text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(app.parent / "cache")})
    return json.loads(run.stdout), run.stderr


def test_screens_of_a_server_are_in_the_site(app, data, page):
    data.files = {"/agenda.xml": ROWS.format(rows=row("Concierto", "<nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>no</nextLevelDataId></nextLevel>")),
                  "/mio.xml": ROWS.format(rows=row("Secreto"))}
    summary, report = build(app, "--fetch", "--fetch-private")
    # What wants the profile is not asked for.
    assert sorted(data.asked) == ["/agenda.xml", "/no.xml"]
    assert f"‘{data.base}/no.xml’ could not be fetched: its server answers 404; the site shows a placeholder [level/not-fetched]" in report
    # A file of a server is checked like one of the bundle, and named by its address.
    assert f"\n{data.base}/agenda.xml:1:" in report and "[link/unknown-data]" in report
    assert summary["errors"] == 1
    site = app.parent / "site"
    page.goto((site / "index.html").as_uri())
    page.get_by_role("link", name="Agenda").click()
    expect(page.locator("h1")).to_have_text("Agenda")
    expect(page.locator(".row-title")).to_have_text("Concierto")
    for name in ("Tarde", "Mío"):
        page.goto((site / "index.html").as_uri())
        page.get_by_role("link", name=name).click()
        expect(page.locator(".remote")).to_be_visible()
    assert "Secreto" not in "".join(path.read_text(errors="replace") for path in site.rglob("*.html"))


def test_a_theme_with_a_fault_builds_nothing_with_it_either(app, data):
    theme = app.parent / "theme"
    (theme / "partials").mkdir(parents=True)
    (theme / "theme.yaml").write_text("contract: 1\nextends: default\n")
    (theme / "partials/footer.mustache").write_text("<p>{{footerTxt}}</p>")
    for options in ([], ["--fetch", "--fetch-private"]):
        run = subprocess.run([tool(), "build", app, app.parent / "site", "--theme", theme, *options], capture_output=True, text=True)
        assert run.returncode == 1 and "[theme/unknown-field]" in run.stderr
        assert not (app.parent / "site").exists()


def test_without_the_option_nothing_is_asked(app, data, page):
    data.files = {"/agenda.xml": ROWS.format(rows=row("Concierto"))}
    build(app)
    subprocess.run([tool(), "check", app], capture_output=True)
    assert data.asked == []
    page.goto((app.parent / "site/index.html").as_uri())
    page.get_by_role("link", name="Agenda").click()
    expect(page.locator(".remote")).to_be_visible()


def test_this_machine_is_asked_only_if_that_is_said(app, data):
    _, report = build(app, "--fetch")
    assert data.asked == [] and report.count("[level/not-fetched]") == 2 and "‘127.0.0.1’ is not in the public network" in report
    run = subprocess.run([tool(), "build", app, app.parent / "site", "--fetch-private"], capture_output=True, text=True)
    assert run.returncode != 0 and "--fetch-private needs --fetch" in run.stderr


def test_what_was_fetched_is_kept_and_asked_for_again_by_full(app, data):
    texts = lambda: "".join(path.read_text() for path in (app.parent / "site").rglob("*.html"))
    data.files = {"/agenda.xml": ROWS.format(rows=row("Primero"))}
    build(app, "--fetch", "--fetch-private")
    data.files = {"/agenda.xml": ROWS.format(rows=row("Segundo"))}
    _, report = build(app, "--fetch", "--fetch-private")
    assert "Primero" in texts() and data.asked.count("/agenda.xml") == 1 and "1 known from the last day" in report
    build(app, "--fetch", "--fetch-private", "--full")
    assert "Segundo" in texts() and "Primero" not in texts()
    # Without the server the last copy stands in for it, and a build without the option has none of it.
    data.stop()
    _, report = build(app, "--fetch", "--fetch-private", "--full")
    assert "Segundo" in texts() and "[level/old-copy]" in report
    build(app)
    assert "Segundo" not in texts()


@pytest.mark.parametrize("body", ["", "<html><body>Sorry</body></html>", "<levelData><data><dataId>a", "\x00\xff" * 50, "<levelData>" + "<a>" * 300])
def test_a_server_that_sends_something_else_breaks_nothing(app, data, body, page):
    data.files = {"/agenda.xml": body}
    summary, report = build(app, "--fetch", "--fetch-private")
    assert summary["screens"] >= 1 and f"{data.base}/agenda.xml" in report
    page.goto((app.parent / "site/index.html").as_uri())
    expect(page.locator("h1")).to_have_text("Agenda")
