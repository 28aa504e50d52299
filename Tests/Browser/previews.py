# SPDX-License-Identifier: MIT
"""A running preview, with apps and folders for its tests."""

import contextlib
import http.client
import http.server
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time

import conftest
import pytest
from conftest import REPOSITORY, link_to, tool, write_app
from playwright.sync_api import Error

# Builds of an unoptimised binary on a busy machine take seconds.
PATIENCE = float(os.environ.get("EMOBIC_PATIENCE", "60"))


class Preview:
    """A running `serve`, on a free port."""

    def __init__(self, folder, *options, port=0, log=None, **process):
        self.folder = folder
        self.log = log or folder.parent / "serve.log"
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
        """Replaces a text as editors save it: by renaming a new file over the old one."""
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
    """Waits for a condition, because the pages' policies do not let Playwright do so in them."""

    def holds():
        try:
            return condition()
        except Error:
            # A page or frame cannot be evaluated while it is being reloaded.
            return False

    conftest.until(holds, PATIENCE)


def panel(page, text):
    return page.locator("emobic-preview .panel", has_text=text)


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


@contextlib.contextmanager
def proxy(port, path):
    """A server that has a preview below a path and hands on what comes at once; its address."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if not self.path.startswith(path):
                return self.send_error(404)
            client = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            client.request("GET", "/" + self.path[len(path):], headers={"Accept": self.headers.get("Accept", "*/*")})
            answer = client.getresponse()
            self.send_response(answer.status)
            for name in ("Content-Type", "Cache-Control"):
                if answer.getheader(name):
                    self.send_header(name, answer.getheader(name))
            self.end_headers()
            # The browser may leave the stream of messages, and the preview may end.
            with contextlib.suppress(OSError, http.client.HTTPException):
                while piece := answer.read1(4096):
                    self.wfile.write(piece)
            client.close()

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{path}"
    finally:
        server.shutdown()
        server.server_close()


def connect(port, start=b""):
    client = socket.socket()
    client.settimeout(PATIENCE)
    # A client that does not read shall receive as little as possible.
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    client.sendall(start)
    return client


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
