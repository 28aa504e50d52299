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

import pytest
from conftest import REPOSITORY, tool

# Builds of an unoptimised binary on a busy machine take seconds.
PATIENCE = float(os.environ.get("EMOBIC_PATIENCE", "30"))


class Preview:
    """A running `serve`, on a port that was free."""

    def __init__(self, folder, *options):
        self.folder = folder
        self.log = folder.parent / "serve.log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen([tool(), "serve", str(folder), "--port", "0", *options], stdout=log, stderr=log, stdin=subprocess.DEVNULL)
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
        return self.process.wait(timeout=10)


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
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


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
    until(lambda: open_page.locator("head link[rel=stylesheet]").count() == 1)

    footer = preview.theme / "partials/footer.mustache"
    footer.write_text(footer.read_text() + "<p id=\"imprint\">Pie nuevo</p>\n")
    open_page.locator("#imprint").wait_for()


def test_the_style_of_a_screen_type_comes_without_loading_the_page_again(open_page, preview):
    (preview.theme / "activities").mkdir()
    style = preview.theme / "activities/list.css"
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
    panel(open_page, "footer").wait_for()
    assert "footer.mustache:1" in panel(open_page, "footer").inner_text()
    footer.write_text(good)
    panel(open_page, "footer").wait_for(state="detached")


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
    page.get_by_role("button", name="English").click()
    phone.locator("html[lang=en]").wait_for()
    page.locator("[aria-pressed=true]", has_text="English").wait_for()


def test_language_is_only_chosen_by_the_preview_itself(preview):
    def ask(method, tag, site):
        connection = http.client.HTTPConnection("127.0.0.1", preview.port, timeout=PATIENCE)
        connection.request(method, f"/__preview__/language?{tag}", headers={"Sec-Fetch-Site": site})
        return connection.getresponse().status

    preview.wait_for("Built ")
    assert ask("GET", "en", "same-origin") == 405
    assert ask("POST", "en", "cross-site") == 403
    assert ask("POST", "../x", "same-origin") == 403
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
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
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


def test_long_heads_and_slow_clients_are_cut_off(plain):
    with socket.create_connection(("127.0.0.1", plain.port), timeout=20) as client:
        try:
            client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 1_000_000 + b"\r\n\r\n")
        except ConnectionError:
            pass
        assert client.recv(100).startswith(b"HTTP/1.1 431 ")
    with socket.create_connection(("127.0.0.1", plain.port), timeout=20) as client:
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
                assert time.monotonic() - start < 15
        assert answer.startswith(b"HTTP/1.1 408 ")
    assert ask(plain.port, "/")[0].status == 200


def test_many_requests_leave_no_trace(plain):
    """10,000 requests over 50 connections, some of them nonsense; the memory is what it was."""
    paths = ["/", "/folder/", "/film.mp4", "/nothing", "/../secret.txt", "/passwd"]

    def hammer(number):
        client = http.client.HTTPConnection("127.0.0.1", plain.port, timeout=60)
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


def test_port_in_use_is_said_in_a_line(plain):
    run = subprocess.run([tool(), "serve", str(plain.folder), "--port", str(plain.port)], capture_output=True, text=True, timeout=20)
    assert run.returncode == 2 and run.stderr.count("\n") == 1 and f"port {plain.port} is in use" in run.stderr
