# SPDX-License-Identifier: MIT
"""The preview: what is saved is seen in the open page, and nobody gets anything from it but the site."""

import concurrent.futures
import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import time

import conftest
import pytest
from conftest import REPOSITORY, link_to, tool, write_app
from playwright.sync_api import Error

# Builds of an unoptimised binary on a busy machine take seconds.
PATIENCE = float(os.environ.get("EMOBIC_PATIENCE", "60"))


class Preview:
    """A running `serve`, on a port that was free."""

    def __init__(self, folder, *options, port=0, **process):
        self.folder = folder
        self.log = folder.parent / "serve.log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [tool(), "serve", str(folder), "--port", str(port), *options], stdout=log, stderr=log, stdin=subprocess.DEVNULL, **process)
        self.wait_for(r"http://(127\.0\.0\.1):(\d+)/")
        self.port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", self.log.read_text()).group(1))
        self.base = f"http://127.0.0.1:{self.port}/"

    def wait_for(self, pattern, count=1):
        end = time.monotonic() + PATIENCE
        while len(re.findall(pattern, self.log.read_text())) < count:
            assert self.process.poll() is None and time.monotonic() < end, self.log.read_text()
            time.sleep(0.02)

    def edit(self, path, old, new):
        """Replaces a text as editors save: by renaming a new file over the old one."""
        file = self.folder / path
        text = file.read_text()
        assert old in text
        fresh = file.with_name("." + file.name + ".new")
        fresh.write_text(text.replace(old, new))
        fresh.replace(file)

    def resident(self):
        """The memory in use, in kB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))

    def stop(self, number=signal.SIGINT):
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(timeout=PATIENCE)


@pytest.fixture
def preview(tmp_path):
    """The preview of a copy of example-app, with a theme of its own that adds a template and a style."""
    app = shutil.copytree(REPOSITORY / "example-app", tmp_path / "app")
    theme = tmp_path / "theme"
    (theme / "partials").mkdir(parents=True)
    shutil.copy(REPOSITORY / "Themes/default/partials/footer.mustache", theme / "partials/footer.mustache")
    shutil.copy(REPOSITORY / "Themes/default/theme.css", theme / "theme.css")
    preview = Preview(app, "--theme", str(theme))
    preview.theme = theme
    preview.wait_for(r"Built \d+ screens")
    yield preview
    preview.stop(signal.SIGKILL)


@pytest.fixture
def open_page(preview, page):
    """A page that counts how often it was loaded."""
    page.set_default_timeout(PATIENCE * 1000)
    page.loads = 0

    def count(_):
        page.loads += 1

    page.on("load", count)
    page.goto(preview.base + "salas/todas.html")
    return page


def until(condition):
    """Waits for something to be so; the pages' policies do not let Playwright do it in them."""

    def holds():
        try:
            return condition()
        except Error:
            # A page or frame that is just being loaded anew cannot be asked.
            return False

    conftest.until(holds, PATIENCE)


def panel(page, text):
    return page.locator("emobic-preview .panel", has_text=text)


def test_text_style_and_template_are_seen_without_reloading_by_hand(open_page, preview):
    title = open_page.locator("h1")
    old = title.inner_text()
    source = next(file for file in (preview.folder / "xml").glob("*.xml") if f"<headerText>{old}</headerText>" in file.read_text())
    preview.edit(source.relative_to(preview.folder), f"<headerText>{old}</headerText>", "<headerText>Todo nuevo</headerText>")
    open_page.get_by_role("heading", name="Todo nuevo").wait_for()

    # A style comes without loading the page again: what is typed or opened stays.
    open_page.evaluate("window.kept = true")
    style = preview.theme / "theme.css"
    style.write_text(style.read_text().replace("--radius:14px", "--radius:3px"))
    until(lambda: open_page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--radius').trim()") == "3px")
    assert open_page.evaluate("window.kept") is True
    until(lambda: open_page.locator("head link[rel=stylesheet]").count() == 2)

    footer = preview.theme / "partials/footer.mustache"
    footer.write_text(footer.read_text() + "<p id=\"imprint\">Pie nuevo</p>\n")
    open_page.locator("#imprint").wait_for()


def test_the_style_of_a_screen_type_comes_without_loading_the_page_again(open_page, preview):
    open_page.goto(preview.base + "gracias/reserva.html")
    assert open_page.locator("head link[rel=stylesheet]").count() == 1
    style = preview.theme / "activities/image-text-description/style.css"
    style.parent.mkdir(parents=True)
    style.write_text("@layer own{:root{--one:first}}")
    # A type that had no style has one now: another link, and so another page.
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
    # The type's style still comes after that of every page.
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
    assert shown.locator(".place").first.inner_text().startswith("xml/app.xml:")
    assert "levelld" in shown.locator("pre").first.inner_text()
    assert open_page.locator("h1").inner_text() == title
    # Also for who comes only now.
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


def test_screens_come_and_go(open_page, preview):
    """A row of the list leads to a new screen; it is gone again when the screen is."""
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


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
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
    # In the middle of a build.
    (app / "xml/new.xml").write_text("<levelData/>")
    time.sleep(0.1)
    assert preview.stop(number) == 0
    assert list((tmp_path / "tmp").iterdir()) == []


# A plain folder, and clients that mean harm


@pytest.fixture
def plain(tmp_path):
    site = tmp_path / "site"
    (site / "folder").mkdir(parents=True)
    (site / "index.html").write_text("<h1>start</h1>")
    (site / "folder/index.html").write_text("inner")
    (site / "film.mp4").write_bytes(bytes(range(256)) * 4000)
    (tmp_path / "secret.txt").write_text("secret")
    (site / "link.txt").symlink_to("../secret.txt")
    (site / "passwd").symlink_to("/etc/passwd")
    (site / "up").symlink_to("..")
    preview = Preview(site)
    yield preview
    assert preview.stop() == 0


def ask(port, path, headers=None, method="GET"):
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    client.request(method, path, headers=headers or {})
    answer = client.getresponse()
    body = answer.read()
    client.close()
    return answer, body


def test_plain_folder_is_served_as_it_is(plain):
    answer, body = ask(plain.port, "/")
    assert answer.status == 200 and body == b"<h1>start</h1>"
    answer, body = ask(plain.port, "/folder")
    assert answer.status == 301 and answer.getheader("Location") == "/folder/"
    answer, body = ask(plain.port, "/film.mp4")
    assert body == bytes(range(256)) * 4000 and answer.getheader("Content-Type") == "video/mp4"
    answer, body = ask(plain.port, "/film.mp4", {"Range": "bytes=300-305"})
    assert answer.status == 206 and body == bytes(range(44, 50))
    answer, body = ask(plain.port, "/film.mp4", method="HEAD")
    assert answer.status == 200 and body == b"" and answer.getheader("Content-Length") == "1024000"
    tag = answer.getheader("ETag")
    assert ask(plain.port, "/film.mp4", {"If-None-Match": tag})[0].status == 304
    assert ask(plain.port, "/__preview__/live.js")[0].status == 404


@pytest.mark.parametrize("path", [
    "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%252e%252e/secret.txt", "/..%252fsecret.txt", "/folder/../../secret.txt",
    "//etc/passwd", "/etc/passwd", "/%2fetc%2fpasswd", "/link.txt", "/passwd", "/up/secret.txt", "/up/", "/folder%00", "/__preview__/../../secret.txt",
    "/..%5csecret.txt", "/%c0%ae%c0%ae/secret.txt",
])
def test_nothing_outside_is_served(plain, path):
    answer, body = ask(plain.port, path)
    assert answer.status in (400, 404) and b"secret" not in body and b"root:" not in body


def test_preview_of_an_app_does_not_leave_it_either(preview):
    for path in ["/__preview__/../../../etc/passwd", "/__preview__/%2e%2e/default/theme.css", "/__preview__//etc/passwd", "/../serve.log"]:
        assert ask(preview.port, path)[0].status in (400, 404)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])
def test_other_names_are_refused(plain, host):
    assert ask(plain.port, "/", {"Host": host})[0].status == 403


def test_host_is_named_in_one_way_or_another(plain):
    def status(head):
        with socket.create_connection(("127.0.0.1", plain.port), timeout=PATIENCE) as client:
            client.sendall(head + b"\r\n\r\n")
            return client.recv(100).split(b" ")[1]

    assert status(b"GET / HTTP/1.1") == b"400"
    assert status(b"GET http://localhost/ HTTP/1.1\r\nHost: evil.example") == b"200"
    assert status(b"GET http://evil.example/ HTTP/1.1\r\nHost: localhost") == b"403"


def test_long_heads_and_slow_clients_are_cut_off(plain):
    with socket.create_connection(("127.0.0.1", plain.port), timeout=PATIENCE) as client:
        try:
            client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 1_000_000 + b"\r\n\r\n")
        except ConnectionError:
            pass
        assert client.recv(100).startswith(b"HTTP/1.1 431 ")
    with socket.create_connection(("127.0.0.1", plain.port), timeout=PATIENCE) as client:
        start = time.monotonic()
        answer = b""
        for byte in b"GET / HTTP/1.1\r\nX-Slow: " + b"a" * 1000:
            try:
                client.sendall(bytes([byte]))
            except ConnectionError:
                break
            client.settimeout(0.1)
            try:
                answer += client.recv(100)
                break
            except TimeoutError:
                assert time.monotonic() - start < PATIENCE
        assert answer.startswith(b"HTTP/1.1 408 ")
    assert ask(plain.port, "/")[0].status == 200


def test_many_requests_leave_no_trace(plain):
    """10,000 requests over 50 connections, some of them nonsense; the memory is what it was."""
    paths = ["/", "/folder/", "/film.mp4", "/nothing", "/../secret.txt", "/passwd"]

    def hammer(number):
        client = http.client.HTTPConnection("127.0.0.1", plain.port, timeout=PATIENCE)
        good = 0
        for count in range(200):
            path = paths[(number + count) % len(paths)]
            client.request("GET", path, headers={"Range": "bytes=0-99"} if path == "/film.mp4" else {})
            answer = client.getresponse()
            answer.read()
            good += answer.status in (200, 206, 400, 404)
        client.close()
        return good

    with concurrent.futures.ThreadPoolExecutor(50) as pool:
        assert sum(pool.map(hammer, range(50))) == 10_000
        before = plain.resident()
        assert sum(pool.map(hammer, range(50))) == 10_000
    assert plain.resident() < before * 1.2 + 4096
    assert ask(plain.port, "/")[0].status == 200


def connect(port, start=b""):
    client = socket.socket()
    client.settimeout(PATIENCE)
    # Whoever does not read shall take as little as may be.
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    client.sendall(start)
    return client


def test_listening_pages_hold_up_nobody(small):
    preview = small()
    preview.wait_for("Built ")
    request = b"GET /__preview__/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
    pages = [connect(preview.port, request) for _ in range(300)]
    assert pages[-1].recv(100).startswith(b"HTTP/1.1 200 ")
    assert ask(preview.port, "/")[0].status == 200
    # An open page is told of the next build, through however many others.
    page = connect(preview.port, request)
    preview.edit("xml/text.xml", "Uno", "Dos")
    end, heard = time.monotonic() + PATIENCE, b""
    while b'"build" : 2' not in heard:
        assert time.monotonic() < end
        heard += page.recv(65536)
    for client in pages:
        client.close()


@pytest.mark.parametrize("start, limit", [
    (b"", 5), (b"GET / HTTP/1.1\r\nHost: loc", 5), (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 60),
    (b"GET /long.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n", 20),
], ids=["silent", "half", "idle", "deaf"])
def test_clients_that_do_nothing_hold_up_nobody(plain, start, limit):
    with open(plain.folder / "long.mp4", "wb") as file:
        file.truncate(50_000_000)

    def time_to_answer():
        began = time.monotonic()
        clients = [connect(plain.port, start) for _ in range(300)]
        assert ask(plain.port, "/")[0].status == 200
        taken = time.monotonic() - began
        for client in clients:
            client.close()
        return taken

    # If nobody gave way, all would keep their seats until their time is up. A busy machine gets a second and a third chance.
    assert any(time_to_answer() < limit * 0.9 for _ in range(3))


def test_theme_outside_of_the_app_is_not_shown(small, tmp_path):
    look = tmp_path / "look"
    look.mkdir()
    (look / "theme.css").write_text("a{--mine:1px}")
    settings = small.app / "emobic-site.yaml"
    settings.write_text("language: en\ntheme: ../look\n")
    preview = small()
    preview.wait_for(r"emobic-site.yaml:2:8: error: .* lies outside of the app’s folder \[settings/theme-outside\]")
    preview.wait_for("The app is broken|Built ")

    def style():
        page = ask(preview.port, "/")[1].decode()
        return ask(preview.port, "/" + re.search(r'href="([^"]*app\.[0-9a-f]+\.css)"', page).group(1))[1]

    assert b"--mine" not in style()
    # In the app's folder it is the author's to publish.
    look.rename(small.app / "look")
    settings.write_text("language: en\ntheme: ./look\n")
    until(lambda: b"--mine" in style())


def test_no_browser_asks_in_vain_for_an_icon(plain, small):
    preview = small()
    preview.wait_for("Built ")
    for port in (plain.port, preview.port):
        answer, body = ask(port, "/favicon.ico")
        assert answer.status == 204 and body == b"" and answer.getheader("Content-Length") is None
        assert b'<link rel="icon"' in ask(port, "/nothing.html")[1]
    for path in ["/", "/__preview__/", "/__preview__/graph.html"]:
        assert b'<link rel="icon"' in ask(preview.port, path)[1]
    assert ask(preview.port, "/__preview__/icon.svg")[0].getheader("Content-Type") == "image/svg+xml"


def test_closed_streams_are_no_files(small, tmp_path):
    """A socket that takes the number of a closed stream would get the log."""
    process = subprocess.Popen(["/bin/sh", "-c", 'exec "$0" serve "$1" --port 0 >&- 2>&- <&-', tool(), str(small.app)], env=temporary(tmp_path / "tmp"))
    try:
        until(lambda: len(os.listdir(f"/proc/{process.pid}/fd")) > 8)
        assert [os.readlink(f"/proc/{process.pid}/fd/{number}") for number in range(3)] == ["/dev/null"] * 3
    finally:
        process.kill()


def test_log_and_overlay_are_harmless(small, tmp_path):
    """Whatever the app, its settings and its theme hold: no commands for the terminal or a log, no marks that turn texts around."""
    marks = "\x9b31mX\x85::error::x\u2028::error::y\u202eZ\u200f\u061c\u2066\ufeff\x7f"
    quoted = '"\\e]0;x\\a\\n::error::x\\u202E"'
    (small.app / "xml/text.xml").write_text(f"<levelData><data><dataId>a</dataId><{'what'} a='{marks}'>{marks}</what><headerImageFile>{marks}</headerImageFile></data></levelData>")
    (small.app / "emobic-site.yaml").write_text(f"{quoted}: {quoted}\nlanguage: {quoted}\ntheme: ./look\n")
    (small.app / f"look{marks}").mkdir()
    look = small.app / "look"
    (look / "strings").mkdir(parents=True)
    preview = small()
    preview.wait_for("Built |stays as it was")
    (look / "strings/en.yaml").write_text(f"bakc{quoted[1:-1]}: x\n{quoted}: [\n")
    preview.wait_for("The theme is broken")
    (look / "strings/en.yaml").unlink()
    (look / "partials").mkdir()
    (look / "partials/footer.mustache").write_text("{{" + marks + "\x1b[31m}}")
    preview.wait_for("The theme is broken", 2)
    with connect(preview.port, b"GET /__preview__/events HTTP/1.1\r\nHost: localhost\r\n\r\n") as page:
        heard = b""
        while b"problems" not in heard or not heard.endswith(b"\n\n"):
            heard += page.recv(65536)
    log = preview.log.read_text()
    for text in (log, heard.replace(b"\r\n", b"\n").decode()):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]", text)
    # In the overlay not even as escapes: it shows texts as they are.
    assert "\\u202e" not in heard.decode() and "\\n::" not in heard.decode()
    assert not re.search(r"^\s*::", log, re.M)


def test_port_in_use_is_said_in_a_line(plain):
    run = subprocess.run([tool(), "serve", str(plain.folder), "--port", str(plain.port)], capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 2 and run.stderr.count("\n") == 1 and f"port {plain.port} is in use" in run.stderr


# A small app, for what has nothing to do with its size


@pytest.fixture
def small(tmp_path):
    """Makes an app of one text and one page of its own, and previews of it."""
    page = "<html><head><link rel='stylesheet' href='rules.css'></head><body><h1>Rules</h1></body></html>"
    app = write_app(
        tmp_path / "app", [("text", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "text.xml"), ("page", "WEB_ACTIVITY", "page.xml")],
        {
            "text.xml": f"<data><dataId>a</dataId><headerText>Uno</headerText><text>Texto</text>{link_to('page')}</data>",
            "page.xml": "<data><dataId>a</dataId><headerText>Normas</headerText><local>true</local><webUrl>rules.html</webUrl></data>",
        })
    (app / "html").mkdir()
    (app / "html/rules.html").write_text(page)
    (app / "html/rules.css").write_text("h1 { color: rgb(1, 2, 3) }")
    running = []

    def serve(*options, folder=app, **process):
        running.append(Preview(folder, *options, **process))
        return running[-1]

    serve.app = app
    yield serve
    for preview in running:
        preview.stop(signal.SIGKILL)


def temporary(folder):
    """The environment of a process that keeps its temporary files in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return {**os.environ, "TMPDIR": str(folder)}


def test_hostile_page_holds_up_nobody(small, tmp_path):
    (small.app / "html/rules.html").write_text("<html><head>" + "<meta " * 20_000 + "</head>")
    preview = small()
    preview.wait_for("Built ")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert [answer.status for answer, _ in pool.map(lambda _: ask(preview.port, "/assets/html/rules.html"), range(4))] == [200] * 4


def test_ends_at_once_while_all_threads_are_busy(small, tmp_path):
    (small.app / "html/rules.html").write_text("<html><head>" + "<meta " * 3_000_000 + "</head>")
    preview = small(env=temporary(tmp_path / "tmp"))
    preview.wait_for("Built ")
    clients = [socket.create_connection(("127.0.0.1", preview.port)) for _ in range(8)]
    for client in clients:
        client.sendall(b"GET /assets/html/rules.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
    time.sleep(0.5)
    assert preview.stop(signal.SIGTERM) == 0
    assert list((tmp_path / "tmp").iterdir()) == []
    for client in clients:
        client.close()


def test_pages_and_styles_of_the_bundle_itself_are_followed(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base + "page/a.html")
    heading = page.frame_locator("main iframe").locator("h1")
    heading.wait_for()
    preview.edit("html/rules.html", "Rules", "New rules")
    heading.filter(has_text="New rules").wait_for()
    preview.edit("html/rules.css", "1, 2, 3", "4, 5, 6")
    until(lambda: heading.evaluate("heading => getComputedStyle(heading).color") == "rgb(4, 5, 6)")

    page.goto(preview.base + "assets/html/rules.html")
    preview.edit("html/rules.css", "4, 5, 6", "7, 8, 9")
    until(lambda: page.locator("h1").evaluate("heading => getComputedStyle(heading).color") == "rgb(7, 8, 9)")
    preview.edit("html/rules.html", "New rules", "Newer rules")
    page.locator("h1", has_text="Newer rules").wait_for()


def test_odd_addresses_do_not_stop_the_page_from_following(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.expected_problems += ["status of 400", "caf%E9.png"]
    (small.app / "html/one,two.js").write_text("document.title = 'before'")
    (small.app / "html/rules.html").write_text("<html><body><h1>Rules</h1><img src='caf%E9.png'><script src='one%2Ctwo.js'></script></body></html>")
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base + "assets/html/rules.html")
    preview.edit("html/one,two.js", "before", "after")
    until(lambda: page.title() == "after")


def test_preview_page_gets_away_from_other_sites(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.expected_problems += ["frame-src", "ERR_BLOCKED_BY_CSP", "ERR_CONNECTION_REFUSED", "127.0.0.1:1"]
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base + "__preview__/")
    phone = page.frame(name="preview-phone")
    phone.locator(".view-image-text-description").wait_for()
    page.locator("[data-screens] li").first.wait_for()
    # What a link leads to opens outside.
    phone.evaluate("""() => {
        const link = Object.assign(document.createElement('a'), {href: 'http://127.0.0.1:1/', textContent: 'Elsewhere', id: 'elsewhere'});
        document.body.prepend(link);
    }""")
    with page.context.expect_page() as opened:
        phone.locator("#elsewhere").dispatch_event("click")
    opened.value.close()
    # A frame that is elsewhere all the same comes back.
    phone.evaluate("location.href = 'http://127.0.0.1:1/'")
    lost = "() => { try { return !document.querySelector('iframe').contentWindow.location.href } catch { return true } }"
    until(lambda: page.evaluate(lost))
    page.locator("[data-screens] button.title", has_text="Normas").click()
    page.frame_locator("[name=preview-phone]").locator(".view-web").wait_for()
    page.frame_locator("[name=preview-tablet]").locator(".view-web").wait_for()


def test_preview_page_listens_once_and_only_while_it_is_seen(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    streams = []
    page.on("request", lambda request: streams.append(request.url) if request.url.endswith("/events") else None)
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base + "__preview__/")
    for name in ("preview-phone", "preview-tablet"):
        page.frame_locator(f"[name={name}]").locator("h1", has_text="Uno").first.wait_for()
    preview.edit("xml/text.xml", "Uno", "Dos")
    for name in ("preview-phone", "preview-tablet"):
        page.frame_locator(f"[name={name}]").locator("h1", has_text="Dos").first.wait_for()
    assert len(streams) == 1

    def turn(state):
        page.evaluate("""state => {
            Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""", state)

    turn("hidden")
    preview.edit("xml/text.xml", "Dos", "Tres")
    preview.wait_for("Built ", count=3)
    turn("visible")
    page.frame_locator("[name=preview-phone]").locator("h1", has_text="Tres").first.wait_for()
    assert len(streams) == 2


def test_devices_stand_side_by_side(small, page):
    preview = small()
    preview.wait_for("Built ")
    for width in (1280, 1440, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(preview.base + "__preview__/")
        assert len({box["y"] for box in (figure.bounding_box() for figure in page.locator("figure").all())}) == 1


def test_broken_settings_keep_the_site(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    settings = small.app / "emobic-site.yaml"
    settings.write_text("language: en\n")
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base + "")
    for broken in ["language: 'en\n", "language: []\n"]:
        settings.write_text(broken)
        panel(page, "The app cannot be read").wait_for()
        page.reload()
        panel(page, "emobic-site.yaml").wait_for()
        assert page.locator("html").get_attribute("lang") == "en"
        settings.write_text("language: en\n")
        panel(page, "The app cannot be read").wait_for(state="detached")


def test_closed_pipe_does_not_end_the_preview(small, tmp_path):
    environment = temporary(tmp_path / "tmp")
    process = subprocess.Popen([tool(), "serve", str(small.app), "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
    try:
        port = int(re.search(rb"127\.0\.0\.1:(\d+)/", process.stdout.readline()).group(1))
        process.stdout.close()
        until(lambda: ask(port, "/")[0].status == 200)
        (small.app / "xml/text.xml").write_text((small.app / "xml/text.xml").read_text().replace("Uno", "Dos"))
        until(lambda: b"Dos" in ask(port, "/")[1])
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 0
        assert list((tmp_path / "tmp").iterdir()) == []
    finally:
        process.kill()


def test_another_run_at_the_same_address_is_followed(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.expected_problems += ["ERR_", "status of 404"]
    first = small()
    first.wait_for("Built ")
    page.goto(first.base + "")
    page.locator("h1", has_text="Uno").first.wait_for()
    assert first.stop() == 0
    first.edit("xml/text.xml", "Uno", "Dos")
    small(port=first.port)
    page.locator("h1", has_text="Dos").first.wait_for()


@pytest.mark.parametrize("how", ["settings", "option", "extended"])
def test_theme_that_comes_later_is_seen(small, tmp_path, how):
    theme = "look"
    if how == "extended":
        theme = "over"
        (tmp_path / "over").mkdir()
        (tmp_path / "over/theme.yaml").write_text("contract: 1\nextends: ../look\n")
    if how == "settings":
        (small.app / "emobic-site.yaml").write_text("theme: ./look\n")
    look = (small.app if how == "settings" else tmp_path) / "look"
    preview = small(*[] if how == "settings" else ["--theme", theme], cwd=tmp_path)
    preview.wait_for("there is no theme")
    look.mkdir()
    (look / "theme.css").write_text(":root{--radius:3px}")
    preview.wait_for("Built ")


@pytest.mark.parametrize("file, text", [("images/dots.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"), ("partials/mine.mustache", "mine")])
def test_file_that_a_theme_lacks_is_seen_when_it_comes(small, tmp_path, file, text):
    look = tmp_path / "look"
    (look / "partials").mkdir(parents=True)
    if file.endswith(".svg"):
        (look / "theme.css").write_text("a{background:url(images/dots.svg)}")
    else:
        (look / "partials/footer.mustache").write_text("{{> mine}}")
    preview = small("--theme", "look", cwd=tmp_path)
    preview.wait_for("the theme has no file|there is no partial")
    (look / file).parent.mkdir(exist_ok=True)
    (look / file).write_text(text)
    preview.wait_for("Built ")


def test_settings_that_come_later_are_seen(small, tmp_path):
    preview = small("--config", str(tmp_path / "nope.yaml"))
    preview.wait_for("nope.yaml’ cannot be read")
    (tmp_path / "nope.yaml").write_text("language: en\n")
    preview.wait_for("Built ")
    assert b'lang="en"' in ask(preview.port, "/")[1]


def test_bundle_behind_a_link_that_comes_to_lead_elsewhere(small, tmp_path):
    other = shutil.copytree(small.app, tmp_path / "other")
    (other / "xml/text.xml").write_text((other / "xml/text.xml").read_text().replace("Uno", "Dos"))
    (tmp_path / "link").symlink_to("app")
    preview = small(folder=tmp_path / "link")
    preview.wait_for("Built ")
    assert b"Uno" in ask(preview.port, "/")[1]
    (tmp_path / "fresh").symlink_to("other")
    (tmp_path / "fresh").replace(tmp_path / "link")
    until(lambda: b"Dos" in ask(preview.port, "/")[1])


def test_folder_without_an_app_says_so_and_waits_for_it(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.expected_problems.append("status of 404")
    (small.app / "xml/app.xml").rename(small.app / "xml/aplication.xml")
    (small.app / ".env").write_text("secret")
    preview = small()
    preview.wait_for("app/no-app-xml")
    assert b"secret" not in ask(preview.port, "/.env")[1]
    page.goto(preview.base)
    panel(page, "There is no ‘app.xml’ in this folder").wait_for()
    (small.app / "xml/aplication.xml").rename(small.app / "xml/app.xml")
    page.locator("h1", has_text="Uno").first.wait_for()


def test_site_that_a_cleaner_removed_is_written_again(small, tmp_path):
    preview = small(env=temporary(tmp_path / "tmp"))
    preview.wait_for("Built ")
    home, = (tmp_path / "tmp").iterdir()
    shutil.rmtree(home)
    preview.edit("xml/text.xml", "Uno", "Dos")
    until(lambda: b"Dos" in ask(preview.port, "/")[1])
    until(lambda: ask(preview.port, "/page/a.html")[0].status == 200)
    assert home.stat().st_mode & 0o077 == 0


def test_own_files_in_the_bundle_call_for_no_builds(small):
    preview = small(env=temporary(small.app / "tmp"))
    preview.wait_for("Built ")
    preview.edit("xml/text.xml", "Uno", "Dos")
    preview.wait_for("Built ", count=2)
    time.sleep(1)
    assert len(re.findall("Built ", preview.log.read_text())) == 2


def test_folders_that_nobody_can_look_into_do_not_hold_up_the_site(small):
    deep = small.app / "images" / "/".join(f"d{number}" for number in range(30))
    deep.mkdir(parents=True)
    preview = small()
    preview.wait_for("Built ")
    assert "app/unlisted-folder" in preview.log.read_text()
    preview.edit("xml/text.xml", "Uno", "Dos")
    until(lambda: b"Dos" in ask(preview.port, "/")[1])


def test_lives_on_after_a_hangup_that_is_ignored(small):
    preview = small(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    preview.wait_for("Built ")
    preview.process.send_signal(signal.SIGHUP)
    time.sleep(0.3)
    assert ask(preview.port, "/")[0].status == 200
    # These tests may themselves run in something that ignores it, as `nohup` does.
    other = small(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))
    other.wait_for("Built ")
    assert other.stop(signal.SIGHUP) == 0
