# SPDX-License-Identifier: MIT
"""Visits without a connection, new versions of a site, and the end of both."""

import contextlib
import json
import re
import shutil
import threading
import urllib.request

import pytest
from conftest import be_complete, build, draw_tiles, link_to, new_page, pages, screen, until, write_app
from hosts import host
from playwright.sync_api import Error, expect
from previews import Preview

KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
  return paths;
}"""
SEEK = """async (selector) => {
  const player = document.querySelector(selector);
  if (player.readyState < 1) await new Promise((done, fail) => { player.onloadedmetadata = done; player.onerror = () => fail(player.error.message); });
  const seeked = new Promise((done) => { player.onseeked = done; });
  player.currentTime = player.duration / 2;
  await seeked;
  return player.currentTime / player.duration;
}"""


@pytest.fixture
def context_options():
    return {"viewport": {"width": 390, "height": 844}, "locale": "es-ES", "service_workers": "allow"}


def be_installed(page):
    """Waits until the worker of the first visit has loaded what it keeps."""
    assert wait_for(page, "navigator.serviceWorker.getRegistration().then((one) => one?.active?.state)", "activated")


def open_again(page, address):
    """Opens a page that a worker may load again of its own accord, which interrupts this."""
    def is_open():
        try:
            return page.goto(address) is not None
        except Error as error:
            assert "interrupted" in str(error) or "ERR_ABORTED" in str(error)
            return False

    until(is_open)


def wait_for(page, expression, value):
    """Waits for the value of a promise. The page may load itself again in the meantime, and an evaluation that this cuts off may never end."""
    repeated = f"""async (value) => {{
      const find = () => {expression};
      while (JSON.stringify(await find()) !== value) await new Promise((done) => setTimeout(done, 50));
      return true;
    }}"""

    def is_so():
        try:
            page.wait_for_function(repeated, arg=json.dumps(value, separators=(",", ":")), timeout=2000)
            return True
        except Error as error:
            assert "navigation" in str(error) or "Timeout" in str(error)
            return False

    until(is_so)
    return True


def be_without_worker(page):
    """Waits until the worker that removes itself has loaded the page again. A page that is closed before may never be closed."""
    assert wait_for(page, "navigator.serviceWorker.controller === null && document.readyState === 'complete'", True)


@pytest.mark.parametrize("place", [{}, {"path": "/a/b/"}, {"redirects": True}], ids=["top", "below", "redirecting"])
def test_after_one_visit_every_screen_opens_without_the_server(site, page, place):
    with host(site, **place) as server:
        page.goto(server.base)
        be_installed(page)
        for path, media in [("video/recorrido.html", ".mp4"), ("audioguia/sintonia.html", ".mp3"), ("folleto/", ".pdf")]:
            page.goto(server.base + (path if not path.endswith("/") else next(name for name in pages(site) if name.startswith(path))))
            if media != ".pdf":
                until(lambda: any(name.endswith(media) for name in page.evaluate(KEPT)))
        server.stop()
        draw_tiles(page)
        page.expected_problems = ["ERR_CONNECTION_REFUSED", "ERR_NAME_NOT_RESOLVED", ".pdf"]
        for path in pages(site):
            page.goto(server.base + path)
            assert page.evaluate("[...document.styleSheets].every((sheet) => sheet.cssRules.length > 0)"), path
            assert page.evaluate("window.emobic !== undefined"), path
            assert ("offline.html" in page.url) == (path == "offline.html"), path
            assert page.evaluate(
                """() => [...document.images].filter((image) => image.complete && !image.naturalWidth && image.loading !== 'lazy'
                   && image.currentSrc.startsWith(location.origin)).map((image) => image.currentSrc)""") == [], path
        for path, player in [("video/recorrido.html", "video"), ("audioguia/sintonia.html", "audio")]:
            page.goto(server.base + path)
            assert page.evaluate(SEEK, player) == pytest.approx(0.5, abs=0.2)
        # As visitors type them, and as hosts shorten them.
        for address in ["", "index.html", "video/recorrido"]:
            page.goto(server.base + address)
            expect(page.locator("h1")).not_to_have_text("Sin conexión")


@pytest.fixture
def sound(site, tmp_path, page):
    """A copy of the example on a host, whose worker controls the page, and the path of a sound that is not kept yet."""
    folder = tmp_path / "copy"
    shutil.copytree(site, folder)
    with host(folder) as server:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        path = next(path.relative_to(folder).as_posix() for path in (folder / "assets").rglob("*.mp3"))
        assert not is_kept(page, path)
        yield folder / path, path


def is_kept(page, path):
    return any(name.endswith(path) for name in page.evaluate(KEPT))


def answer(page, path, header=None):
    """The status of an answer, its `Content-Range`, and its bytes."""
    status, part, body = page.evaluate("""async ([path, range]) => {
      const answer = await fetch(path, range ? {headers: {Range: range}} : {});
      return [answer.status, answer.headers.get('content-range'), [...new Uint8Array(await answer.arrayBuffer())]];
    }""", [path, header])
    return status, part, bytes(body)


def test_a_sound_that_failed_once_is_kept_the_next_time(page, sound):
    file, path = sound
    page.expected_problems = ["404"]
    away = file.with_name("away")
    file.rename(away)
    assert answer(page, path)[0] == 404
    away.rename(file)
    assert answer(page, path)[2] == file.read_bytes()
    until(lambda: is_kept(page, path))


def test_a_kept_sound_is_answered_by_the_rules_of_ranges(page, sound):
    file, path = sound
    page.expected_problems = ["416"]
    whole = file.read_bytes()
    answer(page, path)
    until(lambda: is_kept(page, path))
    size = len(whole)
    parts = {
        "bytes=0-9": (0, 10), "bytes=5-": (5, size), "bytes=-7": (size - 7, size), f"bytes={size - 1}-{size + 9}": (size - 1, size),
        # Longer than the file.
        f"bytes=-{size + 1}": (0, size)}
    for header, (start, end) in parts.items():
        assert answer(page, path, header) == (206, f"bytes {start}-{end - 1}/{size}", whole[start:end]), header
    for header in ["bytes=0-9,20-29", "bytes=9-5", "bytes=-", "lines=1-2"]:
        assert answer(page, path, header) == (200, None, whole), header
    for header in [f"bytes={size}-", "bytes=-0"]:
        assert answer(page, path, header) == (416, f"bytes */{size}", b""), header


def test_a_sound_is_kept_as_players_of_safari_ask_for_it(page, sound):
    """Two bytes first, then all by the number of the last."""
    file, path = sound
    whole = file.read_bytes()
    # This host answers with the whole file, and not the worker.
    assert answer(page, path, "bytes=0-1")[0] == 200
    assert not is_kept(page, path)
    assert answer(page, path, f"bytes=0-{len(whole) - 1}") == (206, f"bytes 0-{len(whole) - 1}/{len(whole)}", whole)
    until(lambda: is_kept(page, path))


def test_a_sound_is_kept_when_a_longer_beginning_is_asked_for(page, sound):
    file, path = sound
    # From the host, or from what the browser has kept of it.
    assert answer(page, path, "bytes=0-99")[2][:100] == file.read_bytes()[:100]
    until(lambda: is_kept(page, path))


def test_another_version_of_a_sound_is_played_and_never_kept(page, sound):
    file, path = sound
    right = file.read_bytes()
    file.write_bytes(b"other")
    assert answer(page, path)[2] == b"other"
    file.write_bytes(right)
    # What is kept would be the answer now.
    assert answer(page, path)[2] == right
    until(lambda: is_kept(page, path))


def small_app(folder, word, budget="5 MB", names="abc", length=1):
    """An app of some screens, all of which show a word."""
    items = "".join(
        f"<data><dataId>{name}</dataId><headerText>{word} {name}</headerText><text>{(word + ' ') * length}</text>{link_to('l', 'b')}</data>" for name in names)
    rows = "".join(f"<listItem><text>{word} {name}</text>{link_to('l', name)}</listItem>" for name in names)
    app = write_app(
        folder, [("m", "LIST_ACTIVITY", "m.xml"), ("l", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "l.xml")],
        {"m.xml": f"<data><dataId>a</dataId><headerText>{word}</headerText><list>{rows}</list></data>", "l.xml": items})
    color = "#b3261e" if word == "Viejo" else "#0b57d0"
    (folder / "emobic-site.yaml").write_text(f"accent: '{color}'\noffline:\n  budget: {budget}\n")
    return app


def tight(folder, word, site):
    """A site whose last screen is beyond the budget, and the path of that screen."""
    whole = build(small_app(folder, word), site)
    listed = [line.split()[0] for line in re.search("`\n(.*?)\n`", (whole / "sw.js").read_text(), re.DOTALL)[1].split("\n")]
    last = next(path for path in reversed(listed) if path.endswith(".html"))
    # What comes after it is smaller, so that there is room for it.
    size = sum((whole / path).stat().st_size for path in listed if path != last)
    shutil.rmtree(whole)
    shutil.rmtree(folder)
    return build(small_app(folder, word, f"{size / 1000} kB"), site), last


@pytest.fixture
def versions(tmp_path):
    """Two builds of an app: `Viejo` and `Nuevo`."""
    return {word: build(small_app(tmp_path / f"app-{word}", word), tmp_path / word) for word in ["Viejo", "Nuevo"]}


def version_of(page, site):
    """Which build a page and its style are of."""
    style = page.evaluate("document.querySelector('link[rel=stylesheet]').getAttribute('href').split('/').pop()")
    return page.locator("h1").inner_text().split()[0], (site / "static" / style).exists()


def test_a_new_version_waits_until_it_is_accepted_and_then_reloads_all_tabs(browser, context_options, versions):
    old, new = versions["Viejo"], versions["Nuevo"]
    with host(old) as server, new_page(browser, context_options) as first:
        first.goto(server.base)
        be_installed(first)
        first.goto(server.base)
        second = first.context.new_page()
        second.goto(server.base + "l/a.html")
        loads = []
        for tab in [first, second]:
            tab.on("load", lambda page: loads.append(page.url))
        server.folder = new
        first.goto(server.base + "l/b.html")
        assert version_of(first, old) == ("Viejo", True)
        expect(first.locator(".update")).to_be_visible()
        second.goto(server.base + "l/c.html")
        assert version_of(second, old) == ("Viejo", True)
        expect(second.locator(".update")).to_contain_text("Hay una versión nueva.")
        # A part that is loaded later is of the old version, too.
        assert all((old / entry[1:].partition("?")[0]).exists() for entry in second.evaluate(
            "performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)"))
        loads.clear()
        first.get_by_role("button", name="Actualizar").click()
        for tab in [first, second]:
            expect(tab.locator("h1")).to_contain_text("Nuevo")
            assert version_of(tab, new) == ("Nuevo", True)
        until(lambda: len(loads) == 2)
        assert len([name for name in first.evaluate("caches.keys()")]) == 1


def test_a_new_version_waits_for_an_open_dialog_in_another_tab(browser, context_options, versions):
    with host(versions["Viejo"]) as server, new_page(browser, context_options) as first:
        first.goto(server.base)
        be_installed(first)
        first.goto(server.base)
        second = first.context.new_page()
        second.goto(server.base + "l/a.html")
        second.evaluate("document.body.append(document.createElement('dialog')), document.querySelector('dialog').showModal()")
        second.wait_for_function("performance.getEntriesByType('resource').some(({name}) => name.includes('/app-update.'))")
        server.folder = versions["Nuevo"]
        first.goto(server.base + "l/b.html")
        first.get_by_role("button", name="Actualizar").click()
        expect(first.locator("h1")).to_contain_text("Nuevo")
        second.wait_for_timeout(500)
        expect(second.locator("h1")).to_contain_text("Viejo")
        second.evaluate("document.querySelector('dialog').close()")
        expect(second.locator("h1")).to_contain_text("Nuevo")


def test_a_screen_that_is_not_kept_is_never_mixed_with_those_of_another_version(browser, context_options, tmp_path):
    old, late = tight(tmp_path / "app", "Viejo", tmp_path / "old")
    new = build(small_app(tmp_path / "app-new", "Nuevo"), tmp_path / "new")
    with host(old) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        assert "/" + late not in page.evaluate(KEPT) and "/l/a.html" in page.evaluate(KEPT)
        page.goto(server.base)
        server.folder = new
        page.goto(server.base + late)
        expect(page.get_by_text("Esta pantalla ha cambiado.")).to_be_visible()
        expect(page.locator("h1")).to_have_text("Hay una versión nueva")
        page.get_by_role("button", name="Actualizar").click()
        page.wait_for_url("**/" + late)
        expect(page.locator("h1")).to_contain_text("Nuevo")


def test_a_device_that_saves_data_loads_the_frame_and_keeps_what_is_opened(browser, context_options, tmp_path):
    site = build(small_app(tmp_path / "app", "Viejo"), tmp_path / "site")
    worker = site / "sw.js"
    worker.write_text("Object.defineProperty(navigator, 'connection', {value: {saveData: true}});\n" + worker.read_text())
    with host(site) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        kept = page.evaluate(KEPT)
        assert "/offline.html" in kept and len(kept) > 5
        assert [path for path in kept if not re.search(r"^/static/[^/]+\.(css|js)$|^/offline", path)] == []
        open_again(page, server.base + "l/a.html")
        until(lambda: "/l/a.html" in page.evaluate(KEPT))


@pytest.mark.parametrize("view", ["list", "pdf", "web"])
def test_a_frame_without_an_origin_has_no_worker_and_no_error(site, server, page, view):
    # Of the browser's own reader of documents.
    page.expected_problems = ["as a plugin"]
    page.set_content(f'<iframe sandbox="allow-scripts allow-popups allow-forms" src="{server.base}{screen(site, view)}"></iframe>')
    frame = page.frames[1]
    frame.wait_for_load_state()
    # Until its script has run.
    frame.evaluate("window.emobic.part('update')")
    assert frame.evaluate("self.origin") == "null"


def test_a_screen_that_is_not_kept_says_so_and_leads_back(browser, context_options, tmp_path):
    site, late = tight(tmp_path / "app", "Viejo", tmp_path / "site")
    with host(site) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        assert "/" + late not in page.evaluate(KEPT) and "/l/a.html" in page.evaluate(KEPT)
        server.stop()
        page.goto(server.base + late)
        expect(page.get_by_text("Esta pantalla no está guardada en este dispositivo.")).to_be_visible()
        assert page.get_by_role("link", name="Reintentar").evaluate("link => link.href") == server.base + late
        page.get_by_role("link", name="Ir al inicio").click()
        expect(page.locator("h1")).to_have_text("Viejo")


def test_addresses_of_the_old_program_open_and_are_tried_again_with_their_query(browser, context_options, tmp_path):
    site, late = tight(tmp_path / "app", "Viejo", tmp_path / "site")
    kept = next(name for name in "bc" if not late.endswith(f"{name}.html"))
    with host(site) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        server.stop()
        for start in ["index.html", "index.php"]:
            page.goto(f"{server.base}{start}?level=l&data={kept}")
            page.wait_for_url(f"{server.base}l/{kept}.html")
            expect(page.locator("h1")).to_have_text(f"Viejo {kept}")
        for name in [late + "?q=a%26b#fila", "nada/index.php?level=l&data=%C3%B1"]:
            page.goto(server.base + name)
            page.wait_for_url("**/offline.html*")
            assert page.get_by_role("link", name="Reintentar").evaluate("link => link.href") == server.base + name


def test_a_half_done_deployment_never_becomes_active(browser, context_options, versions, tmp_path):
    old, new = versions["Viejo"], versions["Nuevo"]
    half = tmp_path / "half"
    shutil.copytree(new, half)
    shutil.copy(old / "l/c.html", half / "l/c.html")
    with host(old) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        server.folder = half
        states = page.evaluate("""async () => {
          const registration = await navigator.serviceWorker.ready;
          const found = new Promise((done) => registration.addEventListener('updatefound', () => done(registration.installing)));
          registration.update().catch(() => {});
          const worker = await found;
          if (worker.state === 'installing') await new Promise((done) => worker.addEventListener('statechange', done, {once: true}));
          return [worker.state, registration.waiting === null];
        }""")
        assert states == ["redundant", True]
        page.goto(server.base + "l/c.html")
        assert version_of(page, old) == ("Viejo", True)
        server.folder = new
        page.goto(server.base + "l/b.html")
        page.get_by_role("button", name="Actualizar").click()
        expect(page.locator("h1")).to_contain_text("Nuevo")


def test_a_full_device_keeps_what_there_is_room_for_and_takes_new_versions(browser, context_options, tmp_path):
    names = "abcdefghijklmnopqrstuvwxyz"
    sites = {word: build(small_app(tmp_path / f"app-{word}", word, names=names, length=12_000), tmp_path / word) for word in ["Viejo", "Nuevo"]}
    with host(sites["Viejo"]) as server, new_page(browser, context_options) as page:
        session = page.context.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": server.base.rstrip("/"), "quotaSize": 1_500_000})
        page.goto(server.base)
        be_installed(page)
        kept = page.evaluate(KEPT)
        assert "/index.html" in kept and 0 < len([path for path in kept if path.startswith("/l/")]) < len(names)
        page.goto(server.base)
        server.folder = sites["Nuevo"]
        page.reload()
        page.get_by_role("button", name="Actualizar").click()
        expect(page.locator("h1")).to_have_text("Nuevo")
        assert version_of(page, sites["Nuevo"]) == ("Nuevo", True)
        server.stop()
        page.goto(server.base)
        expect(page.locator("h1")).to_have_text("Nuevo")


HELD = {
    "m": "<data><dataId>a</dataId><headerText>{word}</headerText></data>",
    "f": "<data><dataId>a</dataId><headerText>{word}</headerText><form><actionUrl>https://example.org/</actionUrl><field><fieldType>INPUT_PASSWORD"
         "</fieldType><fieldLabel>Clave</fieldLabel><fieldName>clave</fieldName></field><field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Nombre</fieldLabel><fieldName>nombre</fieldName>"
         "</field></form></data>",
}


@pytest.fixture
def held(tmp_path):
    """Two builds of an app with a list, a screen for recordings and a form with a password."""
    sites = {}
    for word in ["Viejo", "Nuevo"]:
        rows = "".join(f"<listItem><text>{level}</text>{link_to(level)}</listItem>" for level in HELD)
        files = {f"{level}.xml": item.format(word=word) for level, item in HELD.items()}
        app = write_app(
            tmp_path / f"app-{word}", [("l", "LIST_ACTIVITY", "l.xml"), ("m", "MULTIMEDIA_ACTIVITY", "m.xml"), ("f", "FORM_ACTIVITY", "f.xml")],
            {"l.xml": f"<data><dataId>a</dataId><headerText>{word}</headerText><list>{rows}</list></data>", **files})
        sites[word] = build(app, tmp_path / word)
    return sites


def pick_a_photo(page):
    with page.expect_file_chooser() as chooser:
        page.locator("main").get_by_role("button", name="Foto", exact=True).click()
    chooser.value.set_files([{"name": "gato.png", "mimeType": "image/png", "buffer": b"no"}])
    expect(page.locator(".picked > *")).to_have_count(1)


def type_without_room(page):
    page.evaluate("""() => {
      const put = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) { if (key.includes(':draft:')) throw new DOMException('full', 'QuotaExceededError'); put.call(this, key, value); };
    }""")
    page.get_by_label("Nombre").fill("Ana")
    expect(page.locator(".form-message")).to_be_visible()


HOLDS = [
    ("f", type_without_room, lambda page: page.get_by_label("Nombre").input_value() == "Ana"),
    ("m", pick_a_photo, lambda page: page.locator(".picked > *").count() == 1),
    ("f", lambda page: page.locator("[type=password]").fill("abc"), lambda page: page.locator("[type=password]").input_value() == "abc"),
]


def settled(page):
    """Waits until no version of the site is being loaded, and tells whether one waits."""
    wait_for(page, "navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.installing))", False)
    return page.evaluate("navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.waiting))")


def look_for_another(page):
    """Has the browser ask for a new version, and waits until that is loaded or given up."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one?.update()).catch(() => {})")
    return settled(page)


def limit(page, server, size):
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": server.base.rstrip("/"), "quotaSize": size})


def test_without_room_for_two_frames_pages_come_from_the_host(browser, context_options, versions):
    with host(versions["Viejo"]) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        # Less than what is there already.
        limit(page, server, 50_000)
        server.folder = versions["Nuevo"]
        assert not look_for_another(page)
        for name in ["l/a.html", "l/b.html", "index.html"]:
            open_again(page, server.base + name)
            expect(page.locator("h1")).to_contain_text("Nuevo")


def test_a_half_done_deployment_takes_nothing_from_a_full_device(browser, context_options, tmp_path):
    names = "abcdefghijklmnopqrstuvwxyz"
    sites = {word: build(small_app(tmp_path / f"app-{word}", word, names=names, length=12_000), tmp_path / word) for word in ["Viejo", "Nuevo"]}
    (sites["Nuevo"] / "l/z.html").unlink()
    with host(sites["Viejo"]) as server, new_page(browser, context_options) as page:
        page.expected_problems = ["404 (Not Found)"]
        limit(page, server, 1_500_000)
        page.goto(server.base)
        be_installed(page)
        kept = sorted(page.evaluate(KEPT))
        page.goto(server.base)
        server.folder = sites["Nuevo"]
        assert not look_for_another(page)
        assert set(kept) <= set(page.evaluate(KEPT))
        page.goto(server.base + "l/a.html")
        expect(page.locator("h1")).to_contain_text("Viejo")


def test_caches_that_another_app_has_removed_are_filled_again(browser, context_options, versions):
    with host(versions["Viejo"]) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        count = len(page.evaluate(KEPT))
        page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
        page.goto(server.base + "l/a.html")
        until(lambda: len(page.evaluate(KEPT)) == count)
        # And with a new version there is a page from the beginning.
        page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
        server.folder = versions["Nuevo"]
        assert page.goto(server.base + "l/b.html").status == 200
        expect(page.locator("h1")).to_contain_text("Nuevo")
        server.stop()


def test_a_screen_of_the_new_version_has_the_pictures_of_that_version(browser, context_options, tmp_path):
    sites = {}
    for word, names, color in [("Viejo", "ab", "red"), ("Nuevo", "abc", "blue")]:
        app = small_app(tmp_path / f"app-{word}", word, names=names)
        (app / "images").mkdir()
        (app / "images/p.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="{color}" d="M0 0h9v9z"/></svg>')
        level = app / "xml/l.xml"
        level.write_text(level.read_text().replace("<text>", "<imageFile>p.svg</imageFile><text>"))
        sites[word] = build(app, tmp_path / word)
    with host(sites["Viejo"]) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        server.folder = sites["Nuevo"]
        for name, color in [("c", "blue"), ("a", "red")]:
            page.goto(f"{server.base}l/{name}.html")
            assert color in page.evaluate("fetch(document.querySelector('main img').src, {cache: 'reload'}).then((answer) => answer.text())")


@pytest.mark.parametrize("settings, status, shown", [("", 404, "No se encuentra"), ("moved: {l/c: l/a}\n", 200, "Nuevo a")])
def test_a_screen_that_is_gone_does_not_come_from_the_cache_of_the_browser(browser, context_options, tmp_path, settings, status, shown):
    old = build(small_app(tmp_path / "app", "Viejo"), tmp_path / "Viejo")
    app = small_app(tmp_path / "new", "Nuevo", names="ab")
    with open(app / "emobic-site.yaml", "a") as file:
        file.write(settings)
    new = build(app, tmp_path / "Nuevo")
    with host(old) as server, new_page(browser, context_options) as page:
        page.expected_problems = ["404"]
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        server.folder = new
        page.goto(server.base + "l/b.html")
        page.get_by_role("button", name="Actualizar").click()
        expect(page.locator("h1")).to_have_text("Nuevo b")
        assert page.goto(server.base + "l/c.html").status == status
        expect(page.locator("h1")).to_contain_text(shown)


def test_what_a_host_said_by_mistake_does_not_stay(browser, context_options, tmp_path):
    site = build(small_app(tmp_path / "app", "Año"), tmp_path / "site")
    with host(site, header=("Content-Security-Policy", "script-src 'self'; img-src 'none'")) as server, new_page(browser, context_options) as page:
        page.expected_problems = ["Content Security Policy"]
        page.goto(server.base)
        be_installed(page)
        headers = page.goto(server.base).headers
        assert headers["content-type"] == "text/html; charset=utf-8"
        assert "content-security-policy" not in headers and "cache-control" not in headers


def test_a_page_of_the_app_has_the_encoding_that_it_names(browser, context_options, tmp_path):
    page_of_app = '<!doctype html><html lang="ja"><head><meta charset="iso-2022-jp"><title>t</title></head><body><p>\u65e5\u672c\u8a9e</p></body></html>'
    app = write_app(tmp_path / "app", [("m", "WEB_ACTIVITY", "m.xml")], {"m.xml": "<data><dataId>a</dataId><local>true</local><webUrl>jp.html</webUrl></data>"})
    (app / "html").mkdir()
    (app / "html/jp.html").write_bytes(page_of_app.encode("iso-2022-jp"))
    with host(build(app, tmp_path / "site", "--all")) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        page.goto(server.base + "assets/html/jp.html")
        expect(page.locator("p")).to_have_text("\u65e5\u672c\u8a9e")


def test_a_host_whose_answers_vary_with_everything_has_a_worker(browser, context_options, versions):
    with host(versions["Viejo"], header=("Vary", "*")) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        assert "/l/a.html" in page.evaluate(KEPT)


def test_where_there_is_no_new_version_visitors_see_what_the_host_sends(browser, context_options, tmp_path):
    site, late = tight(tmp_path / "app", "Viejo", tmp_path / "site")
    portal = tmp_path / "portal"
    (portal / late).parent.mkdir(parents=True)
    for name in [late, "sw.js"]:
        (portal / name).write_text("<!doctype html><title>x</title><h1>Log in</h1>")
    with host(site) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        server.folder = portal
        page.goto(server.base + late)
        expect(page.locator("h1")).to_have_text("Log in")
        page.goto(server.base)
        expect(page.locator("h1")).to_have_text("Viejo")


def test_a_worker_whose_file_leads_elsewhere_goes_after_a_day(browser, context_options, versions):
    with host(versions["Viejo"], path="/old/") as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        server.moved = {"sw.js": "../new/sw.js", "": "../new/", "index.html": "../new/"}
        find = server.find
        server.find = lambda address: versions["Nuevo"] / "index.html" if address == "/new/" else find(address)
        # At the new address the page is alone.
        page.expected_problems = ["404", "/new/"]
        mark = "caches.match(new URL('?gone', location.href.replace(/[^/]*$/, '')))"
        session = page.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")

        def visit(condition, wait=500):
            # The worker asks once, each time that it has been started.
            session.send("ServiceWorker.stopAllWorkers")
            open_again(page, server.base)
            page.wait_for_timeout(wait)
            # On a busy machine the page may be on its way just then.
            with contextlib.suppress(Error):
                return condition()

        until(lambda: visit(lambda: page.evaluate(f"{mark}.then(Boolean)")))
        expect(page.locator("h1")).to_have_text("Viejo")
        page.evaluate("(age) => caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.put(location.href + '?gone', new Response(Date.now() - age)))",
                      90_000_000)
        # It lets the page load before it goes.
        until(lambda: visit(lambda: page.url.endswith("/new/"), 5000))
        expect(page.locator("h1")).to_have_text("Nuevo")


@pytest.mark.parametrize("now", ["Viejo", "Nuevo"])
def test_a_worker_whose_file_is_gone_is_not_brought_back_by_a_page(browser, context_options, versions, now):
    with host(versions["Viejo"]) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.expected_problems = ["sw.js", "404"]
        page.evaluate("(age) => caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.put(location.href + '?gone', new Response(Date.now() - age)))",
                      90_000_000)
        server.folder = versions[now]
        server.refused = {(method, "/sw.js"): (404, "text/html") for method in ["HEAD", "GET"]}
        session = page.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        # It asks once, each time that it has been started.
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()
        open_again(page, server.base + "l/a.html")
        expect(page.locator("h1")).to_contain_text(now, timeout=20_000)
        assert wait_for(page, "Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]).then((both) => both.flat().length)", 0)
        page.wait_for_timeout(500)
        page.goto(server.base + "l/b.html")
        assert page.evaluate("!navigator.serviceWorker.controller")


@pytest.mark.parametrize("head, get, leaves", [
    # As Amazon S3 says of what is not there, and a host that lets in only some visitors.
    ((403, "application/xml"), (403, "application/xml"), True), ((403, "text/html"), (403, "text/html"), False),
    # A host that answers only whole requests.
    ((501, "text/html"), (404, "text/html"), True), ((405, "text/html"), (200, "text/javascript"), False),
])
def test_a_worker_knows_by_the_answer_that_its_file_is_gone(browser, context_options, versions, head, get, leaves):
    with host(versions["Viejo"]) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        server.refused = {("HEAD", "/sw.js"): head, ("GET", "/sw.js"): get}
        page.expected_problems = ["sw.js", "status of"]
        session = page.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        before = len(server.asked)
        # The worker asks once, each time that it has been started.
        session.send("ServiceWorker.stopAllWorkers")
        open_again(page, server.base)
        until(lambda: any(asked.endswith("sw.js") for asked in server.asked[before:]))
        marked = lambda: page.evaluate("caches.match(new URL('?gone', location.href)).then(Boolean)")
        if leaves:
            until(marked)
        else:
            page.wait_for_timeout(1000)
            assert not marked()


def test_a_new_version_does_not_wait_for_a_sound(browser, context_options, site, tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in [old, new]:
        shutil.copytree(site, folder)
    worker = (new / "sw.js").read_text()
    (new / "sw.js").write_text(re.sub('const version = "', 'const version = "0', worker))
    path = next(path.relative_to(old).as_posix() for path in (old / "assets").rglob("*.mp3"))
    is_over = threading.Event()
    with host(old, before=lambda asked: asked.endswith(path) and is_over.wait(60)) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        # It is cut off.
        page.expected_problems = [path, "ERR_FAILED"]
        page.evaluate("(path) => { fetch(path).catch(() => {}); }", path)
        until(lambda: any(asked.endswith(path) for asked in server.asked))
        server.folder = new
        look_for_another(page)
        page.get_by_role("button", name="Actualizar").click()
        try:
            assert wait_for(page, "caches.keys().then((names) => names.map((name) => name.split(':').pop().length))", [9])
        finally:
            is_over.set()


@pytest.mark.parametrize("level, hold, is_held", HOLDS, ids=["text", "photo", "password"])
def test_a_worker_that_removes_itself_asks_before_it_takes_what_is_kept_nowhere(browser, context_options, held, tmp_path, level, hold, is_held):
    off = build(tmp_path / "app-Nuevo", tmp_path / "off", "--no-offline")
    with host(held["Viejo"]) as server, new_page(browser, context_options) as first:
        first.goto(server.base)
        be_installed(first)
        first.goto(server.base)
        second = first.context.new_page()
        second.goto(f"{server.base}{level}/a.html")
        hold(second)
        be_complete(second)
        server.folder = off
        first.goto(server.base)
        expect(second.locator(".update")).to_contain_text("se pierde")
        assert is_held(second)
        be_without_worker(first)
        expect(first.locator("h1")).to_contain_text("Nuevo")


def test_without_offline_an_earlier_worker_removes_itself_and_what_it_keeps(browser, context_options, versions, tmp_path):
    off = build(tmp_path / "app-Viejo", tmp_path / "off", "--no-offline")
    with host(versions["Viejo"]) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.evaluate("caches.open('emobic:other:/elsewhere/:1').then((cache) => cache.put('/x', new Response('x')))")
        server.folder = off
        page.goto(server.base)
        wait_for(page, "navigator.serviceWorker.getRegistrations().then((all) => all.length)", 0)
        assert wait_for(page, "caches.keys()", ["emobic:other:/elsewhere/:1"])
        be_without_worker(page)
        open_again(page, server.base)
        assert wait_for(page, "navigator.serviceWorker.getRegistrations().then((all) => all.length)", 0)
        assert page.locator("body").get_attribute("data-worker") is None


def test_pages_from_the_disk_and_previews_have_no_worker(site, page):
    page.goto((site / "index.html").as_uri())
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length, () => 0)") == 0


def test_a_preview_of_the_finished_site_removes_the_worker_of_its_address(browser, context_options, versions):
    """A site was visited at an address of this machine, where a preview now shows the same folder."""
    with host(versions["Viejo"]) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        assert page.evaluate(KEPT)
        # The page may be loading something of its own accord when a server stops.
        page.expected_problems = ["ERR_CONNECTION_REFUSED"]
        server.stop()
        preview = Preview(versions["Viejo"], port=int(server.base.rstrip("/").rsplit(":", 1)[1]))
        try:
            with urllib.request.urlopen(preview.base + "sw.js") as answer:
                assert answer.headers["Cache-Control"] == "no-cache" and b'const version = "";' in answer.read()
            assert b'const version = "";' not in (versions["Viejo"] / "sw.js").read_bytes()
            page.goto(preview.base)
            assert wait_for(page, f"({KEPT})()", [])
            be_without_worker(page)
        finally:
            page.close()
            preview.stop()


@pytest.mark.parametrize("is_connected", [True, False])
def test_pages_of_the_bundle_run_without_the_origin_of_the_site(site, kept_page, is_connected):
    """The host sends no headers of ours; the worker knows better."""
    with host(site) as home:
        kept_page.goto(home.base)
        be_installed(kept_page)
        own = next((site / "assets/html").glob("*.html")).name
        if not is_connected:
            home.stop()
            # A document without an origin has no worker, so its own files come from the host only.
            kept_page.expected_problems = ["ERR_CONNECTION_REFUSED"]
        open_again(kept_page, f"{home.base}assets/html/{own}")
        assert kept_page.evaluate("origin") == "null"


def test_a_frame_without_a_connection_says_so_and_links_to_what_is_kept(site, page):
    with host(site) as server:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base + "paginas-web/normas.html")
        expect(page.frame_locator("main iframe").get_by_role("heading", name="Normas de visita")).to_be_visible()
        server.stop()
        page.expected_problems = ["ERR_CONNECTION_REFUSED"]
        # Also as large as the window, which is a dialog.
        for mark in ["#whole", ""]:
            page.goto(server.base)
            page.goto(f"{server.base}paginas-web/normas.html{mark}")
            expect(page.locator("main .notice")).to_have_text("Sin conexión, esta página se abre solo aparte, con el botón de arriba.")
            expect(page.locator("main iframe")).to_have_count(0)
        page.get_by_role("link", name="Abrir la página").click()
        expect(page).to_have_url(re.compile("/assets/html/normas"))
        expect(page.get_by_role("heading", name="Normas de visita")).to_be_visible()


def test_pages_of_the_bundle_have_no_origin_at_addresses_that_only_the_host_knows(site, kept_page):
    """Many hosts join slashes and resolve dots that were escaped; and the worker has no list of files that are too large to be kept."""
    with host(site) as home:
        kept_page.goto(home.base)
        be_installed(kept_page)
        own = next((site / "assets/html").glob("*.html")).name
        # Below such an address its own files may be nowhere.
        kept_page.expected_problems = ["404 (Not Found)"]
        for address in ["assets//html/", "/assets/html/", "%61ssets//html/", "static%2F../assets/html/", "assets%2Fhtml//"]:
            open_again(kept_page, f"{home.base}{address}{own}")
            assert kept_page.evaluate("origin") == "null", address
        open_again(kept_page, f"{home.base}/search.html")
        assert kept_page.evaluate("origin") != "null"


def test_a_text_that_was_taken_out_again_is_no_loss(browser, context_options, held):
    with host(held["Viejo"]) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        page.goto(server.base + "f/a.html")
        type_without_room(page)
        page.get_by_label("Nombre").fill("")
        page.wait_for_timeout(1000)
        be_complete(page)
        server.folder = held["Nuevo"]
        look_for_another(page)
        with page.expect_navigation():
            page.get_by_role("button", name="Actualizar").click()


@pytest.mark.parametrize("level, hold, is_held", HOLDS, ids=["text", "photo", "password"])
def test_a_new_version_asks_before_it_takes_what_is_kept_nowhere(browser, context_options, held, level, hold, is_held):
    with host(held["Viejo"]) as server, new_page(browser, context_options) as first:
        first.goto(server.base)
        be_installed(first)
        first.goto(server.base)
        second = first.context.new_page()
        second.goto(f"{server.base}{level}/a.html")
        hold(second)
        be_complete(second)
        server.folder = held["Nuevo"]
        first.reload()
        first.get_by_role("button", name="Actualizar").click()
        expect(first.locator("h1")).to_contain_text("Nuevo")
        expect(second.locator(".update")).to_contain_text("se pierde")
        second.wait_for_timeout(300)
        assert is_held(second)
        second.get_by_role("button", name="Actualizar").click()
        expect(second.locator("h1")).to_contain_text("Nuevo")
        assert not is_held(second)


def test_a_new_version_that_was_put_off_is_not_offered_on_the_next_screen(browser, context_options, versions, tmp_path):
    newest = build(small_app(tmp_path / "app-third", "Tercero"), tmp_path / "third")
    with host(versions["Viejo"]) as server, new_page(browser, context_options) as page:
        page.goto(server.base)
        be_installed(page)
        page.goto(server.base)
        server.folder = versions["Nuevo"]
        page.goto(server.base + "l/a.html")
        expect(page.locator(".update")).to_be_visible()
        # The page can be scrolled until nothing lies below it.
        page.evaluate("document.querySelector('main').lastElementChild.style.blockSize = '150vh'")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        ends = page.evaluate("[document.querySelector('main').lastElementChild.getBoundingClientRect().bottom, document.querySelector('.update').getBoundingClientRect().top]")
        assert ends[0] <= ends[1]
        page.get_by_role("button", name="Más tarde").click()
        expect(page.locator(".update")).to_have_count(0)
        assert page.evaluate("document.querySelector('main').style.marginBlockEnd") == ""
        until(lambda: page.evaluate("Object.keys(sessionStorage).some((key) => key.endsWith(':later'))"))
        for name in "bc":
            page.goto(f"{server.base}l/{name}.html")
            be_complete(page)
            page.wait_for_timeout(300)
            expect(page.locator(".update")).to_have_count(0)
        # A screen that only the new version has needs it.
        page.goto(f"{server.base}offline.html?changed=&to=l/b.html")
        page.get_by_role("button", name="Más tarde").click()
        page.reload()
        page.get_by_role("button", name="Actualizar").click()
        page.wait_for_url("**/l/b.html")
        expect(page.locator("h1")).to_contain_text("Nuevo")
        # Another one is offered.
        server.folder = newest
        page.goto(server.base + "l/a.html")
        page.get_by_role("button", name="Actualizar").click()
        expect(page.locator("h1")).to_contain_text("Tercero")
