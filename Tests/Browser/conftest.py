# SPDX-License-Identifier: MIT
"""The example app as a site, over http and from the disk, in Debian's Chromium."""

import base64
import contextlib
import functools
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import threading

import pytest
from playwright.sync_api import expect, sync_playwright

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
THEMES = ["default", "classic"]
TILES = re.compile(r"^https://tile\.openstreetmap\.org/")
TILE = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=")
# The shell without a window starts a page at a third of the cost.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
# In milliseconds: a busy machine is slow, and what never comes fails all the same.
PATIENCE = 20000
expect.set_options(timeout=PATIENCE)


def tool():
    """The binary under test: EMOBIC_SITE_BINARY, else the release or the debug build of this checkout."""
    candidates = [os.environ.get("EMOBIC_SITE_BINARY", "")]
    candidates += [str(REPOSITORY / ".build" / kind / "emobic-site") for kind in ("release", "debug")]
    return next(path for path in candidates if path and os.path.exists(path))


def build(app, target, *options):
    """Builds an app with the tool; EMOBIC_THEME names a theme to lay over the default."""
    theme = os.environ.get("EMOBIC_THEME")
    command = [tool(), "build", str(app), str(target), "--quiet", *options]
    command += ["--theme", theme] if theme and "--theme" not in options else []
    subprocess.run(command, check=True, capture_output=True, text=True)
    return pathlib.Path(target)


def pages(site):
    """The screens of a site; pages below assets belong to the app."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html") if path.relative_to(site).parts[0] != "assets")


def screen(site, view):
    """The first screen of a type, by the class of its page: "image-list" for IMAGE_LIST."""
    return next(path for path in pages(site) if f'class="view-{view} ' in (site / path).read_text(errors="replace"))


def write_app(folder, levels, files, more=""):
    """Writes an app of (id, type, file or address) levels and the data files of `files`; the first level's item "a" comes first."""
    (folder / "xml").mkdir(parents=True)
    lines = "".join(
        f"<level><levelId>{name}</levelId><levelTitle>{name}</levelTitle><levelFile>{file}</levelFile><levelType>{kind}</levelType></level>"
        for name, kind, file in levels)
    (folder / "xml/app.xml").write_text(
        f"<application><title>Prueba</title>{more}<entryPoint><pointLevelId>{levels[0][0]}</pointLevelId><pointDataId>a</pointDataId></entryPoint>"
        f"<levels>{lines}</levels></application>")
    for name, items in files.items():
        (folder / "xml" / name).write_text(f"<levelData>{items}</levelData>")
    return folder


def link_to(level, item="a"):
    return f"<nextLevel><nextLevelLevelId>{level}</nextLevelLevelId><nextLevelDataId>{item}</nextLevelDataId></nextLevel>"


def launch(playwright, **options):
    """Starts Chromium. Nothing leaves the machine: no name is looked up, only loopback is there."""
    return playwright.chromium.launch(
        **{"executable_path": CHROMIUM} | options,
        args=["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
              "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
    )


def draw_tiles(context):
    """Answers for the server of map tiles. Only where a map is shown: a route slows down every request of its context."""
    context.route(TILES, lambda route: route.fulfill(body=TILE, content_type="image/png"))


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of example-app's site."""
    return build(REPOSITORY / "example-app", tmp_path_factory.mktemp("site") / "app")


@pytest.fixture(scope="session")
def themed_sites(tmp_path_factory):
    """The folders of example-app's site by the themes that come with the tool."""
    folder = tmp_path_factory.mktemp("themes")
    return {theme: build(REPOSITORY / "example-app", folder / theme, "--theme", theme) for theme in THEMES}


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        if self.path != "/favicon.ico":
            return super().do_GET()
        # Browsers ask for it by themselves.
        self.send_response(204)
        self.end_headers()


class Server:
    """A plain static server on loopback that can be stopped, to see what is left without it."""

    def __init__(self, folder):
        handler = functools.partial(QuietHandler, directory=str(folder))
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.http.daemon_threads = True
        self.thread = threading.Thread(target=self.http.serve_forever, daemon=True)
        self.thread.start()
        self.base = f"http://127.0.0.1:{self.http.server_address[1]}/"

    def stop(self):
        self.http.shutdown()
        self.http.server_close()


@pytest.fixture(scope="session")
def server(site):
    server = Server(site)
    yield server
    server.stop()


@pytest.fixture(params=THEMES)
def themed(request, themed_sites):
    """Where example-app's site is, over http: every test that takes it runs once in every theme."""
    server = Server(themed_sites[request.param])
    yield server.base
    server.stop()


@pytest.fixture(params=["http", "file"])
def base(request, site, server):
    """Where the site is: every test that takes it runs once over http and once from the disk."""
    return server.base if request.param == "http" else site.as_uri() + "/"


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(chromium):
    browser = launch(chromium)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def keeping_browser(chromium):
    """A browser that keeps pages as they were left, as those of visitors do; the shell cannot, and Playwright turns it off."""
    browser = launch(chromium, executable_path=shutil.which("chromium"), ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


@pytest.fixture
def context_options():
    """Options of the browser's context; a test module can override this fixture."""
    return {"viewport": {"width": 390, "height": 844}, "locale": "es-ES", "timezone_id": "Europe/Madrid"}


@contextlib.contextmanager
def new_page(browser, options):
    """A page in a context of its own. The test fails if the page logged an error or could not load something."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    problems = []
    page.on("console", lambda message: problems.append(f"console: {message.text}") if message.type == "error" else None)
    # Of pages from the disk, the browser keeps a transition that could not begin to itself: `early.js` is not asked about it.
    page.on(
        "pageerror",
        lambda error: None if page.url.startswith("file:") and "Transition was aborted" in str(error) else problems.append(f"error: {error}"),
    )
    # A request that ends because the page was left is no problem.
    page.on(
        "requestfailed",
        lambda request: None if "ERR_ABORTED" in str(request.failure) else problems.append(f"failed: {request.url} {request.failure}"),
    )
    page.expected_problems = []
    yield page
    context.close()
    unexpected = [text for text in problems if not any(part in text for part in page.expected_problems)]
    assert unexpected == []


@pytest.fixture
def page(browser, context_options):
    with new_page(browser, context_options) as page:
        yield page


@pytest.fixture
def kept_page(keeping_browser, context_options):
    """A page that the browser keeps when it is left: `come_back` finds it as it was."""
    with new_page(keeping_browser, context_options) as page:
        yield page


def come_back(page):
    """Goes back to the page before, which has to come as it was left. Playwright waits for it in vain: it does not load again."""
    page.evaluate("history.back()")
    page.wait_for_function("() => window.hasComeBack")


def be_kept(page):
    """Lets a page tell when it comes back."""
    page.evaluate("addEventListener('pageshow', (event) => { window.hasComeBack = event.persisted; }, {once: true})")


@pytest.fixture
def plain_page(browser, context_options):
    """A page without JavaScript."""
    context = browser.new_context(java_script_enabled=False, **context_options)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()
