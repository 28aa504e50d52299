# SPDX-License-Identifier: MIT
"""The pages in Firefox and in WebKit, the engine of Safari: no errors, nothing beside the window, and what differs between browsers."""

import contextlib
import glob
import os
import time

import pytest
from conftest import QuietHandler, Server, build, pages, screen, until, write_app
from engines import Engine, WebKit, start
from hosts import host

# An engine plays no films on a machine without the libraries for them.
RECORDER = """window.seen = [];
const films = document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"');
addEventListener('error', (e) => {
  const {src, href} = e.target;
  if (films || !/[.]mp4$/.test(src)) seen.push('error: ' + (e.message || (src || href) + ' is missing'));
}, true);
addEventListener('unhandledrejection', (e) => seen.push('rejection: ' + e.reason));
document.addEventListener('securitypolicyviolation', (e) => seen.push('policy: ' + e.violatedDirective + ' ' + e.blockedURI));
const error = console.error; console.error = (...told) => { seen.push('console: ' + told.join(' ')); error(...told); };"""
# Map tiles are on a server of others, which nothing reaches in tests.
ELSEWHERE = "https://tile.openstreetmap.org/"


class RecordingHandler(QuietHandler):
    """Adds a script to each page that keeps its errors, before the page's own rules for scripts."""

    def do_GET(self):
        path = self.translate_path(self.path)
        if self.path == "/recorder.js":
            return self.answer(RECORDER.encode(), "text/javascript")
        if not path.endswith(".html"):
            return super().do_GET()
        with open(path, "rb") as file:
            text = file.read().replace(b"<head>", b'<head><script src="/recorder.js"></script>', 1)
        return self.answer(text, "text/html; charset=utf-8")

    def answer(self, body, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.mark.parametrize("failures, started", [(0, True), (2, True), (3, False)])
def test_an_engine_that_does_not_start_is_started_again(tmp_path, failures, started):
    class Slow(Engine):
        starts, ends = 0, 0

        def _start(self, folder):
            type(self).starts += 1
            self.ending.callback(self._end)
            if self.starts <= failures:
                raise TimeoutError

        def _end(self):
            type(self).ends += 1

    with contextlib.nullcontext() if started else pytest.raises(TimeoutError):
        Slow(tmp_path)
    assert (Slow.starts, Slow.ends) == (min(failures + 1, 3), failures)


@pytest.fixture(scope="module", params=[pytest.param(name, marks=pytest.mark.xdist_group(f"engine-{name}")) for name in ("firefox", "webkit")])
def engine(request, tmp_path_factory):
    engine = start(request.param, tmp_path_factory.mktemp(request.param))
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def recorded(site):
    server = Server(site, RecordingHandler)
    yield server.base
    server.stop()


def test_a_tap_on_a_place_of_the_map_opens_its_popup(engine, recorded):
    engine.resize(390)
    engine.go(recorded + "mapa/como-llegar.html")
    engine.click(".leaflet-marker-icon")
    # One that closes again fades.
    engine.wait("return document.querySelector('.leaflet-popup')?.style.opacity === '1'")


def test_the_picture_at_which_a_swipe_ends_is_the_current_one(engine, recorded, site):
    engine.resize(390)
    engine.go(recorded + screen(site, "image-gallery"))
    engine.click(".shot")
    engine.wait("return document.querySelector('.viewer').open")
    for number in (2, 3):
        engine.run("const strip = document.querySelector('.viewer-strip'); strip.scrollBy({left: strip.clientWidth, behavior: 'smooth'})")
        engine.wait("return document.querySelector('.viewer-count').textContent.startsWith(arguments[0])", f"{number}/")
    engine.wait("return [...document.querySelectorAll('.slide img')].slice(0, 4).every((image) => image.naturalWidth)")
    assert engine.run("return [...document.querySelectorAll('.slide')].findIndex((slide) => !slide.inert)") == 2


def test_the_button_below_a_picture_is_in_its_middle(engine, recorded):
    engine.resize(390)
    engine.go(recorded + "galeria/piezas.html")
    engine.click("li:has(.shot-link) .shot")
    engine.wait("return document.querySelector('.viewer').open && document.querySelector('.slide:not([inert]) .slide-open') !== null")
    off = "const {left, right} = document.querySelector('.slide:not([inert]) .slide-open').getBoundingClientRect(); return Math.abs((left + right - document.documentElement.clientWidth) / 2)"
    assert engine.run(off) < 1


def test_a_filter_and_the_rows_it_leaves_come_back_together(engine, recorded):
    engine.resize(390)
    engine.go(recorded + "piezas/catalogo.html")
    engine.click(".filter .in")
    engine.press("llave")
    engine.wait("return document.querySelector('.filter-count').textContent")
    engine.click(".rows li:not([hidden]) a[href]")
    engine.wait("return !location.pathname.endsWith('/catalogo.html')")
    engine.back()
    engine.wait("return document.querySelector('.filter .in')?.value === 'llave' && document.querySelectorAll('.rows li:not([hidden])').length === 1")


def test_a_query_and_its_results_come_back_together(engine, recorded):
    engine.resize(390)
    engine.go(recorded + "emobc/search.html")
    engine.click("#search-words")
    engine.press("faro")
    engine.click(".found a.row")
    engine.wait("return !location.pathname.endsWith('/search.html')")
    engine.back()
    engine.wait("return document.querySelector('#search-words')?.value === 'faro' && document.querySelectorAll('.found a.row').length > 5")


@pytest.mark.parametrize("language", ["es", "ar"])
def test_the_section_of_the_screen_is_in_sight(engine, tmp_path, language):
    levels = [f"parte{number}" for number in range(5)]
    app = write_app(
        tmp_path / "app", [(name, "LIST_ACTIVITY", f"{name}.xml") for name in levels],
        {f"{name}.xml": "".join(
            f"<data><dataId>{item}</dataId><list><listItem><text>Fila</text></listItem></list></data>" for item in "ab") for name in levels},
        "<menu><topMenu>m.xml</topMenu></menu>")
    entries = "".join(
        f"<action><actionTitle>Palabras {name}</actionTitle><nextLevel><nextLevelLevelId>{name}</nextLevelLevelId></nextLevel></action>" for name in levels)
    (app / "xml/m.xml").write_text(f"<level><menuActions><menuLevel>parte0</menuLevel>{entries}</menuActions></level>")
    server = Server(build(app, tmp_path / "site", "--lang", language))
    engine.resize(320)
    for name in levels[2:]:
        engine.go(f"{server.base}{name}/a.html")
        left, right, start, end = engine.wait("""const sides = (selector) => { const {left, right} = document.querySelector(selector).getBoundingClientRect();
            return [left, right]; }; return [...sides('.segments [aria-current]'), ...sides('.segments')]""")
        assert start <= left < right <= end, name
    server.stop()


def test_the_title_is_in_the_bar_when_it_has_scrolled_away(engine, recorded):
    engine.resize(390)
    engine.go(recorded + "piezas/catalogo.html")
    shown = "const title = document.querySelector('.bar-title'); return [getComputedStyle(title).opacity, title.clientWidth > 40].join() === arguments[0]"
    engine.wait(shown, "0,false")
    engine.run("scrollTo({top: 400, behavior: 'instant'})")
    engine.wait(shown, "1,true")
    engine.run("scrollTo({top: 0, behavior: 'instant'})")
    engine.wait(shown, "0,false")
    engine.go(recorded + "mapa/como-llegar.html")
    engine.wait(shown, "1,true")


def test_a_menu_with_more_entries_than_fit_has_faded_edges(engine, tmp_path):
    app = write_app(tmp_path / "app", [("filas", "LIST_ACTIVITY", "filas.xml")], {"filas.xml": (
        "<data><dataId>a</dataId><list><listItem><text>Fila</text></listItem></list></data>")}, "<menu><topMenu>m.xml</topMenu></menu>")
    entry = "<action><actionTitle>Palabras que ocupan mucho</actionTitle><nextLevel><nextLevelLevelId>filas</nextLevelLevelId></nextLevel></action>"
    (app / "xml/m.xml").write_text(f"<level><menuActions>{entry * 9}</menuActions></level>")
    server = Server(build(app, tmp_path / "site"))
    engine.resize(900)
    engine.go(server.base + "index.html")
    faded = "return (getComputedStyle(document.querySelector('.top-menu')).maskImage.match(/0\\.2\\)/g) ?? []).length === arguments[0]"
    for part, edges in [(0, 1), (0.7, 2), (1, 1)]:
        engine.run("const menu = document.querySelector('.top-menu'); menu.scrollTo({left: arguments[0] * (menu.scrollWidth - menu.clientWidth), behavior: 'instant'})", part)
        engine.wait(faded, edges)
    server.stop()


def test_the_slider_of_a_sound_has_a_line_and_a_knob_with_forced_colours(recorded, tmp_path):
    firefox = start("firefox", tmp_path, more={"browser.display.document_color_use": 2})
    try:
        firefox.resize(390)
        firefox.go(recorded + "audioguia/sintonia.html")
        firefox.wait("return document.querySelector('audio').duration > 0 && document.querySelector('.sound-seek') !== null")
        firefox.run("document.querySelector('.sound-seek').scrollIntoView({block: 'center', behavior: 'instant'})")
        left, top, width, height = firefox.box(".sound-seek")
        # It reaches 10 pixels beyond its line at both ends, for the knob's ring.
        for x in (left + 19, left + width * 0.75):
            reds = firefox.reds(x, top, 1, height)
            assert max(reds) - min(reds) > 100
    finally:
        firefox.close()


@pytest.mark.parametrize("path", ["piezas/catalogo.html", "mapa/como-llegar.html", "emobc/search.html"])
def test_search_fields_have_a_button_to_empty_them(engine, recorded, path):
    engine.resize(390)
    engine.go(recorded + path)
    engine.click("[type=search]")
    engine.press("anf")
    # The page has another height when the rows have followed.
    engine.wait("return document.querySelector('.in-clear')?.checkVisibility() && document.querySelector('[role=status]')?.textContent")
    off, button = engine.run("""
      const box = document.querySelector('[type=search]'), button = document.querySelector('.in-clear');
      const [outer, inner] = [box, button].map((one) => one.getBoundingClientRect());
      return [Math.max(Math.abs(outer.right - inner.right), Math.abs(outer.top + outer.height / 2 - inner.top - inner.height / 2)), [inner.width, inner.height]]""")
    assert off < 1.5 and min(button) >= 44
    engine.click(".in-clear")
    engine.wait("return !document.querySelector('[type=search]').value && document.activeElement.type === 'search'")
    assert not engine.run("return document.querySelector('.in-clear').checkVisibility()")
    engine.press("anf\ue00c")
    engine.wait("return !document.querySelector('[type=search]').value && document.activeElement.type === 'search'")


def test_the_cross_of_a_search_field_is_one_piece(engine, recorded):
    """And the only one: the browser's own would stand beside it."""
    engine.resize(390)
    engine.go(recorded + "emobc/search.html")
    engine.click("[type=search]")
    engine.press("a")
    engine.wait("return document.querySelector('.in-clear')?.checkVisibility()")
    left, top, width, height = engine.box("[type=search]")
    # On a busy machine it is painted some time after it is there.
    for _ in range(40):
        reds = engine.reds(left + width - 110, top + height / 2 - 15, 100, 30)
        inked = {(at % 100, at // 100) for at, red in enumerate(reds) if abs(red - reds[0]) > 40}
        if len(inked) > 20:
            break
        time.sleep(0.25)
    assert len(inked) > 20
    waiting = [next(iter(inked))]
    while waiting:
        x, y = waiting.pop()
        if (x, y) in inked:
            inked.remove((x, y))
            waiting += [(x + across, y + down) for across in (-1, 0, 1) for down in (-1, 0, 1)]
    assert not inked


LIST, ITEM = "salas/todas.html", "sala/iberos-y-romanos.html"
# On a page, when its script for the way back has run, in browsers that need one.
READY = "return location.href.endsWith(arguments[0]) && document.readyState === 'complete' && (window.navigation || history.state?.trail) && true"


def is_at(engine, path):
    engine.wait(READY, path)


def press(engine, selector):
    """Also while a transition covers the page."""
    engine.run("document.querySelector(arguments[0]).click()", selector)


def word(engine):
    return engine.run("return document.querySelector('.back-word').textContent")


@pytest.fixture(params=["http", "file"])
def place(request, recorded, site):
    return recorded if request.param == "http" else site.as_uri() + "/"


def test_back_from_a_link_of_elsewhere_leads_to_the_parents(engine, place):
    engine.go("about:blank")
    engine.go(place + ITEM)
    is_at(engine, ITEM)
    press(engine, "a.back")
    is_at(engine, LIST)
    assert word(engine) == "Museo de la Ciudad"
    press(engine, "a.back")
    is_at(engine, "index.html")


def test_back_is_the_way_the_visitor_came(engine, place):
    engine.go(place + LIST)
    is_at(engine, LIST)
    press(engine, ".rows a[href]")
    is_at(engine, ITEM)
    assert word(engine) == "Salas"
    press(engine, ".skip")
    is_at(engine, "#main")
    press(engine, "a.back")
    is_at(engine, LIST)
    engine.run("history.go(2)")
    is_at(engine, "#main")


def test_back_from_what_was_found_leads_to_the_search(engine, place):
    engine.go(place + "emobc/search.html#q=mosaico")
    is_at(engine, "#q=mosaico")
    engine.wait("return document.querySelector('.found a[href]') !== null")
    press(engine, ".found a[href]")
    is_at(engine, "mosaico.html")
    assert word(engine) == "Buscar"
    press(engine, "a.back")
    is_at(engine, "#q=mosaico")


def test_a_screen_leaves_in_the_direction_from_which_it_came(engine, recorded):
    engine.go(recorded + LIST)
    is_at(engine, LIST)
    has_transitions = engine.run("return 'onpagereveal' in window")
    press(engine, ".rows a[href]")
    is_at(engine, ITEM)
    is_back = "return document.documentElement.hasAttribute('data-back')"
    assert not engine.run(is_back)
    press(engine, "a.back")
    is_at(engine, LIST)
    assert engine.run(is_back) == has_transitions
    engine.run("history.forward()")
    is_at(engine, ITEM)
    assert not engine.run(is_back)


def test_one_tap_copies(engine, recorded):
    engine.go(recorded + ITEM)
    # Not with the tap: Safari lets a page copy for a second after it.
    if isinstance(engine, WebKit):
        engine.wait("return !!window.emobic.actions")
    engine.click(".more > summary")
    engine.click(".more [data-action=copy]")
    engine.wait("return document.querySelector('.toast')?.textContent === 'Copiado'")


DOCUMENT = "folleto/folleto.html"


@pytest.fixture
def visited(site, tmp_path):
    """The example on a host, and a Firefox whose worker has loaded what the first visit keeps."""
    firefox = start("firefox", tmp_path)
    with host(site) as server:
        firefox.go(server.base)
        firefox.wait("return navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated')")
        yield firefox, server
    firefox.close()


@pytest.mark.xdist_group("engine-firefox")
def test_without_a_connection_nothing_is_saved_in_the_place_of_a_document(visited):
    firefox, server = visited
    server.stop()
    firefox.go(server.base + DOCUMENT)
    firefox.click("main a[download]")
    time.sleep(1)
    assert not os.path.exists(firefox.downloads) or os.listdir(firefox.downloads) == []
    firefox.click("main a[href$='.pdf']:not([download])")
    firefox.wait("return location.pathname === '/offline.html' && document.querySelector('h1')?.textContent === 'Sin conexión'")
    firefox.back()
    firefox.wait("return location.pathname.endsWith(arguments[0])", DOCUMENT)


@pytest.mark.xdist_group("engine-firefox")
def test_a_document_that_was_shown_is_kept(visited):
    firefox, server = visited
    firefox.go(server.base + DOCUMENT)
    firefox.wait("""return caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).some(({url}) => url.includes('.pdf')))""")
    server.stop()
    firefox.go(server.base + DOCUMENT)
    firefox.click("main a[download]")
    until(lambda: glob.glob(firefox.downloads + "/*.pdf"))


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.xdist_group(f"engine-{name}")) for name in ("firefox", "webkit")])
def test_an_address_that_the_worker_does_not_know_comes_from_the_host(site, tmp_path, name):
    """The worker asks for it in its own way, which no engine may refuse: with what leads on, and with what is not there."""
    browser = start(name, tmp_path)
    try:
        with host(site, moved={"antes.html": DOCUMENT}) as server:
            browser.go(server.base)
            browser.wait("return navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated')")
            browser.go(server.base)
            browser.wait("return navigator.serviceWorker.controller !== null")
            browser.go(server.base + "nada.html")
            browser.wait("return location.pathname === '/nada.html' && document.querySelector('h1')?.textContent.startsWith('No se encuentra')")
            browser.go(server.base + "antes.html")
            browser.wait("return location.pathname.endsWith(arguments[0]) && document.querySelector('h1') !== null", DOCUMENT)
    finally:
        browser.close()


@pytest.mark.xdist_group("engine-webkit")
def test_a_document_whose_reader_never_ends_loading_is_kept_and_its_page_installs_the_site(site, tmp_path):
    webkit = start("webkit", tmp_path)
    try:
        with host(site) as server:
            webkit.go(server.base + DOCUMENT)
            webkit.wait("return navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated')")
            webkit.go(server.base + DOCUMENT)
            webkit.wait("return caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).some(({url}) => url.includes('.pdf')))")
    finally:
        webkit.close()


@pytest.mark.xdist_group("engine-firefox")
def test_a_photo_that_the_browser_replaces_by_stripes_is_refused(recorded, site, tmp_path):
    firefox = start("firefox", tmp_path, more={"privacy.resistFingerprinting": True})
    for view in ("profile", "form"):
        path = next(path for path in pages(site) if f'class="view-{view} ' in (text := (site / path).read_text()) and 'type="file"' in text)
        firefox.go(recorded + path)
        firefox.run("""return fetch(arguments[0]).then((answer) => answer.blob()).then((blob) => {
          const chosen = new DataTransfer();
          chosen.items.add(new File([blob], 'yo.png', {type: 'image/png'}));
          const input = document.querySelector('main [type=file]');
          input.files = chosen.files;
          input.dispatchEvent(new Event('change', {bubbles: true}));
        })""", recorded + next(path.relative_to(site).as_posix() for path in (site / "icons").glob("*.png")))
        firefox.wait("return document.querySelector('.field-error')?.textContent.includes('No se puede leer')")
        assert firefox.run("return document.querySelector('main .preview img, main img[src^=data]')") is None, view
    firefox.close()


# The last one, because browsers keep so many entries in the history of a tab.
def test_every_page_fits_and_has_no_errors(engine, recorded, site):
    """At the width of a small telephone."""
    engine.resize(320)
    found = {}
    for page in pages(site):
        engine.go(recorded + page)
        engine.wait("return performance.timing.domContentLoadedEventEnd > 0")
        seen = [text for text in engine.run("return seen") if ELSEWHERE not in text]
        wide = engine.run("return document.documentElement.scrollWidth - innerWidth")
        if seen or wide > 0:
            found[page] = (seen, wide)
    assert not found
