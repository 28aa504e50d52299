# SPDX-License-Identifier: MIT
"""The pages in Firefox and in WebKit, the engine of Safari: no errors, nothing beside the window, and what differs between browsers."""

import pytest
from conftest import QuietHandler, Server, pages
from engines import start

RECORDER = """window.seen = [];
addEventListener('error', (e) => seen.push('error: ' + (e.message || (e.target.src || e.target.href) + ' is missing')), true);
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
    engine.click(".more > summary")
    # Not with the tap: browsers let a page copy for a second after it.
    engine.wait("return !!window.emobic.actions")
    engine.click(".more [data-action=copy]")
    engine.wait("return document.querySelector('.toast')?.textContent === 'Copiado'")
