# SPDX-License-Identifier: MIT
"""The example app as a site, over http and from the disk, in Debian's Chromium."""

import contextlib
import fcntl
import functools
import http.server
import os
import pathlib
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import threading
import time
import zlib

import pytest
from hosts import stop_hosts
from playwright.sync_api import Error, expect, sync_playwright

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
THEMES = ["default", "classic"]
TILES = re.compile(r"^https://tile\.openstreetmap\.org/")
TILE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
# The shell without a window starts a page at a third of the cost. EMOBIC_BROWSER names one.
BROWSERS = [os.environ["EMOBIC_BROWSER"]] if os.environ.get("EMOBIC_BROWSER") else ["chromium-headless-shell", "chromium"]
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
# In milliseconds. Generous, because a busy machine is slow, and a condition that never holds fails all the same.
PATIENCE = 20000
# How many times slower than it can a page runs. EMOBIC_BROWSER_SLOWDOWN names more than one, to find tests that do not wait for what they read.
SLOWDOWN = float(os.environ.get("EMOBIC_BROWSER_SLOWDOWN", "1"))
# In seconds. The walk through every page is the longest.
LONGEST_TEST = 600 * SLOWDOWN
expect.set_options(timeout=PATIENCE)


def tool():
    """The binary under test: EMOBIC_SITE_BINARY, else the release or the debug build of this checkout."""
    candidates = [os.environ.get("EMOBIC_SITE_BINARY", "")]
    candidates += [str(REPOSITORY / ".build" / kind / "emobic-site") for kind in ("release", "debug")]
    return next(path for path in candidates if path and os.path.exists(path))


def build(app, target, *options):
    """Builds an app with the tool; EMOBIC_THEME names a theme that is laid over the default."""
    theme = os.environ.get("EMOBIC_THEME")
    command = [tool(), "build", str(app), str(target), "--quiet", *options]
    command += ["--theme", theme] if theme and "--theme" not in options else []
    subprocess.run(command, check=True, capture_output=True, text=True)
    return pathlib.Path(target)


def pages(site):
    """The pages of a site with its frame; pages below assets belong to the app, and those that lead on or are for addresses that lead
    nowhere have no frame."""
    def has_frame(path):
        return path.name != "404.html" and b'http-equiv="refresh"' not in path.read_bytes()

    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html") if path.relative_to(site).parts[0] != "assets" and has_frame(path))


def screen(site, view):
    """The first screen of a type, by the class of its page: "image-list" for IMAGE_LIST."""
    return next(path for path in pages(site) if f'class="view-{view} ' in (site / path).read_text(errors="replace"))


def write_app(folder, levels, files, more=""):
    """Writes an app of (id, type, file or address) levels and the data files of `files`; the item "a" of the first level comes first."""
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


def launch(playwright, path=CHROMIUM, **options):
    """Starts Chromium. Nothing leaves the machine: no name is looked up, and only the loopback address is reachable. Scripts are not
    optimised: few pages live long enough for that to cost less than it saves."""
    assert path, f"There is no {' and no '.join(BROWSERS)} on this machine: scripts/install-tools browser"
    return Browser(lambda: playwright.chromium.launch(
        executable_path=path, **options,
        args=["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
              "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--js-flags=--no-opt --no-maglev"],
    ))


class Browser:
    """A browser that is started again if it has ended, for instance because a test waited for it too long (`end_browsers`)."""

    def __init__(self, start):
        self.start, self.running = start, start()

    def new_context(self, **options):
        if not self.running.is_connected():
            self.running = self.start()
        context = self.running.new_context(**options)
        if SLOWDOWN > 1:
            slow_down(context)
        return context

    def close(self):
        self.running.close()


# Steps in the history and answers come later than they can.
LATE = """
const late = () => new Promise((go) => setTimeout(go, 200));
for (const name of ['back', 'forward', 'go']) {
  const step = history[name].bind(history);
  history[name] = (...by) => void late().then(() => step(...by));
}
const ask = window.fetch;
window.fetch = (...what) => late().then(() => ask(...what));
"""


def slow_down(context):
    """Makes the pages of a context slower than the test that reads them: what a test does not wait for shows."""
    context.add_init_script(LATE)
    new_page = context.new_page

    def slow_page():
        page = new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        return page

    context.new_page = slow_page


def end_browsers():
    """Ends the browsers of this process. What a test was waiting for fails then, with its place; some calls of Playwright have no limit."""
    parents = {}
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])

    def is_below_driver(process):
        """Playwright's driver is a child of this process, and browsers are below the driver."""
        above = parents.get(process)
        return above is not None and (parents.get(above) == os.getpid() or is_below_driver(above))

    for process in filter(is_below_driver, parents):
        with contextlib.suppress(OSError):
            os.kill(process, signal.SIGKILL)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    timer = threading.Timer(LONGEST_TEST, end_browsers)
    timer.daemon = True
    timer.start()
    try:
        return (yield)
    finally:
        timer.cancel()


@pytest.fixture(autouse=True)
def stop_hosts_after_pages():
    """Set up before the pages of a test, and therefore ended after them."""
    yield
    stop_hosts()


def draw_tiles(page, addresses="https://tile.openstreetmap.org/*"):
    """Answers in place of the server of map tiles, and returns the list of what a page asks it for. The browser itself picks out these
    requests: a route of Playwright would pass every request of the page through its driver, which doubles the cost of a page."""
    asked = []
    requests = page.context.new_cdp_session(page)

    def answer(request):
        asked.append(request["request"]["url"])
        # A page that is being closed waits for nothing.
        with contextlib.suppress(Error):
            requests.send("Fetch.fulfillRequest", {"requestId": request["requestId"], "responseCode": 200, "body": TILE,
                                                   "responseHeaders": [{"name": "Content-Type", "value": "image/png"}]})

    requests.on("Fetch.requestPaused", answer)
    requests.send("Fetch.enable", {"patterns": [{"urlPattern": addresses}]})
    return asked


def pytest_configure(config):
    config.addinivalue_line("markers", "look(function, *sizes): what the test wants to know of every page; see `Walk`")


@pytest.fixture(scope="session")
def example_sites(tmp_path_factory):
    """Builds example-app with certain options: once in a run, by the first worker that needs it. No test may write into these folders."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if os.environ.get("PYTEST_XDIST_WORKER") else shared

    def built(name, *options):
        with open(shared / f"{name}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            site = shared / name
            if not site.exists():
                build(REPOSITORY / "example-app", site, *options)
            return site

    return built


@pytest.fixture(scope="session")
def site(example_sites):
    """The folder of example-app's site."""
    return example_sites("example")


@pytest.fixture(scope="session")
def themed_sites(example_sites):
    """The folders of example-app's site by the themes that come with the tool."""
    return {theme: example_sites(f"example-{theme}", "--theme", theme) for theme in THEMES}


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        # Times of files are compared by whole seconds, and a test builds more than once in one.
        del self.headers["If-Modified-Since"]
        if SLOWDOWN > 1:
            time.sleep(random.random() * SLOWDOWN / 50)
        if self.path != "/favicon.ico":
            return super().do_GET()
        # Browsers request the icon by themselves.
        self.send_response(204)
        self.end_headers()


class QuietServer(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        # A page that is left breaks its connections off.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Server:
    """A plain static server on loopback that can be stopped, to test pages without it."""

    def __init__(self, folder, handler=QuietHandler):
        handler = functools.partial(handler, directory=str(folder))
        self.http = QuietServer(("127.0.0.1", 0), handler)
        # The interval at which it checks whether to stop.
        self.thread = threading.Thread(target=self.http.serve_forever, args=(0.05,), daemon=True)
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


@pytest.fixture(scope="session")
def themed_servers(themed_sites):
    servers = {theme: Server(site) for theme, site in themed_sites.items()}
    yield servers
    for server in servers.values():
        server.stop()


@pytest.fixture(params=THEMES)
def themed(request, themed_servers):
    """The address of example-app's site, over http: every test that uses it runs once in every theme."""
    return themed_servers[request.param].base


@pytest.fixture(params=["http", "file"])
def base(request, site, server):
    """The address of the site: every test that uses it runs once over http and once from the disk."""
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
    """A browser that restores pages from the history as they were left, as those of visitors do; the shell cannot, and Playwright disables it."""
    path = shutil.which("chromium")
    if not path:
        pytest.skip("needs Debian's chromium: the shell keeps no pages")
    browser = launch(chromium, path, ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


@pytest.fixture
def context_options():
    """Options of the browser's context; a test module can override this fixture."""
    return {"viewport": {"width": 390, "height": 844}, "locale": "es-ES", "timezone_id": "Europe/Madrid"}


def problems_of(page):
    """The list that receives everything that the page logs as an error or could not load."""
    problems = []

    def is_late_icon(address, text):
        """Whether a late request for the icon failed: the whole browser may send it after a test has cut the connection."""
        return "icon" in address.rsplit("/", 1)[-1] and "ERR_INTERNET_DISCONNECTED" in text

    def is_late_worker(text):
        """Whether the browser did not get the worker: it looks for a new one by itself, also after a test has stopped the server."""
        return text == "An unknown error occurred when fetching the script."

    def note(message):
        if message.type == "error" and not is_late_icon(message.location.get("url", ""), message.text) and not is_late_worker(message.text):
            problems.append(f"console: {message.text}")

    page.on("console", note)
    # A transition that could not begin, for instance on a busy machine, is no problem. `early.js` handles this too, but browsers do not
    # report it to pages from the disk, or to pages whose scripts have not run yet.
    page.on("pageerror", lambda error: None if "Transition was aborted" in str(error) else problems.append(f"error: {error}"))
    # A request that ends because the page was left is no problem.
    page.on(
        "requestfailed",
        lambda request: None
        if "ERR_ABORTED" in str(request.failure) or is_late_icon(request.url, str(request.failure))
        else problems.append(f"failed: {request.url} {request.failure}"),
    )
    return problems


@contextlib.contextmanager
def new_page(browser, options):
    """A page in a context of its own. The test fails if the page logged an error or could not load something."""
    # Only tests of the worker want one: it would load the whole site for every other test, too.
    context = browser.new_context(**{"service_workers": "block", **options})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    problems = problems_of(page)
    page.expected_problems = []
    yield page
    context.close()
    unexpected = [text for text in problems if not any(part in text for part in page.expected_problems)]
    assert unexpected == []


# The windows in which pages are inspected, in this order.
PHONE = {"width": 390, "height": 844}
NARROW = {"width": 320, "height": 640}
TABLET = {"width": 768, "height": 1024}
DESKTOP = {"width": 1280, "height": 800}
PAPER = {"width": 718, "height": 1000}
SIZES = [PHONE, NARROW, TABLET, DESKTOP, PAPER]

# Each screen as on a first visit: storage is cleared, and the page records how far things move while it loads.
FIRST_VISIT = """
try { localStorage.clear(); sessionStorage.clear(); } catch {}
window.moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
}).observe({type: 'layout-shift', buffered: true});
"""
# A page settles within a quarter of a second after loading; on a busy machine these frames take longer.
SETTLED = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 15; frame += 1) await new Promise(requestAnimationFrame);
  return window.moved;
}"""


def resize(page, size):
    """Gives the window another size. What a page does itself then, as a map that shows all its places again, it does in the next frame."""
    page.set_viewport_size(size)
    settle(page, 2)


def look(function, *sizes):
    """Marks a test that uses what a look finds on every page in windows of these sizes, a phone's if none is given; the test takes `found`."""
    return pytest.mark.look.with_args(function, *sizes)


class Walk:
    """What the looks found on every page of a site. Loading a page costs more than inspecting it, and so does changing the size of the
    window. So each page is loaded once, on a phone in light, and inspected by all looks. A look is a function of a page that returns its
    problems. It leaves the page on the screen, in light, without a focus, and with the same width. `page.moved` is how far things moved
    while the page loaded; after that, the page has reduced motion. Each visit is the first, except after `before`, which does with the page
    what the visitor has done before."""

    def __init__(self, looks, browser, site, base, before=None):
        self.found = {look: {} for look, *_ in looks}
        context = browser.new_context(viewport=PHONE, locale="es-ES", timezone_id="Europe/Madrid", service_workers="block")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.browser_settings = context.new_cdp_session(page)
        page.browser_settings.send("Network.setCacheDisabled", {"cacheDisabled": True})
        draw_tiles(page)
        problems = problems_of(page)
        before(page) if before else context.add_init_script(FIRST_VISIT)
        for path in pages(site):
            page.set_viewport_size(PHONE)
            page.emulate_media(reduced_motion="no-preference")
            page.goto(base + path)
            page.moved = page.evaluate(SETTLED)
            page.evaluate("document.querySelector('.launch[open]')?.close()")
            page.emulate_media(reduced_motion="reduce")
            for size in SIZES:
                wanted = [look for look, *sizes in looks if size in (sizes or [PHONE])]
                if wanted and size != page.viewport_size:
                    resize(page, size)
                for look in wanted:
                    self.found[look].setdefault(path, []).extend(f"{size['width']}: {text}" for text in look(page))
            for found in self.found.values():
                found[path] += problems
            problems.clear()
        context.close()

    def problems(self, look):
        """What a look found, by page; pages without a problem are left out."""
        return {path: problems for path, problems in self.found[look].items() if problems}


# Each theme's walk is made by one worker, because a group of tests stays together.
@pytest.fixture(scope="session", params=[pytest.param(theme, marks=pytest.mark.xdist_group(f"walk-{theme}")) for theme in THEMES])
def walk(request, browser, themed_sites, themed_servers):
    """The walk through a theme's site, with the looks of all tests of this run that have the mark `look`."""
    marks = [item.get_closest_marker("look") for item in request.session.items]
    looks = []
    for mark in marks:
        if mark and mark.args not in looks:
            looks.append(mark.args)
    return Walk(looks, browser, themed_sites[request.param], themed_servers[request.param].base)


@pytest.fixture
def found(request, walk):
    """The results of the test's look, by page; pages without a problem are left out."""
    look = request.node.get_closest_marker("look").args[0]
    assert len(walk.found[look]) > 60
    return walk.problems(look)


@pytest.fixture
def page(browser, context_options):
    with new_page(browser, context_options) as page:
        yield page


@pytest.fixture
def kept_page(keeping_browser, context_options):
    """A page that the browser keeps in memory when it is left: `come_back` restores it."""
    with new_page(keeping_browser, context_options) as page:
        yield page


def until(condition, patience=PATIENCE / 1000):
    """Waits for a condition that Playwright has no method for."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def each(locator, least=1):
    """The elements of a locator, as soon as there are so many. `Locator.all()` does not wait, and whatever is asked of none is true."""
    if least:
        locator.nth(least - 1).wait_for(state="attached")
    return locator.all()


def be_complete(page):
    """Waits for what a page asks for of its own accord after it has loaded: the part for the worker."""
    page.wait_for_function("""() => !document.body.dataset.worker || location.protocol === 'file:'
      || performance.getEntriesByType('resource').some(({name}) => name.includes('/app-update.'))""")


def go_offline(page):
    """Ends the connection of a page that is complete."""
    be_complete(page)
    page.context.set_offline(True)


def settle(page, frames=5):
    """Waits for the given number of frames, after which a page has handled a key or another size, on a busy machine too."""
    page.evaluate("async (count) => { for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame); }", frames)


def come_back(page):
    """Goes back to the page before, which must be restored as it was left. Playwright would wait in vain, because the page does not load again."""
    page.evaluate("history.back()")
    page.wait_for_function("() => window.hasComeBack")


def be_kept(page):
    """Makes a page record whether it was restored."""
    page.evaluate("addEventListener('pageshow', (event) => { window.hasComeBack = event.persisted; }, {once: true})")


@pytest.fixture
def plain_page(browser, context_options):
    """A page without JavaScript."""
    context = browser.new_context(java_script_enabled=False, **context_options)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def colour_at(page, x, y):
    """The colour that a visitor sees at a place of the window. A picture of one point is the kind of its row's coding, then its colour."""
    shot = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})
    assert struct.unpack(">II", shot[16:24]) == (1, 1)
    packed, at = b"", 8
    while at < len(shot):
        length, kind = struct.unpack(">I4s", shot[at:at + 8])
        packed += shot[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    return list(zlib.decompress(packed)[1:4])
