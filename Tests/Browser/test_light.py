# SPDX-License-Identifier: MIT
"""What a page loads, and when: pictures behind pages at once, those in closed menus and the library of maps when they are needed."""

import base64
import json
import os
import shutil
import subprocess
import threading

import pytest
from conftest import PATIENCE, REPOSITORY, THEMES, TILES, build, link_to, new_page, pages, screen, settle, tool, until, write_app
from hosts import host
from playwright.sync_api import expect

DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


def asked(page):
    """The addresses that a page has asked for, in order."""
    addresses = []
    page.on("request", lambda request: addresses.append(request.url))
    return addresses


@pytest.mark.parametrize("view, name", [("cover", "fondo"), ("list", "arena"), ("buttons", "marea")])
def test_the_picture_behind_a_page_is_asked_for_before_its_style_arrives(page, site, view, name):
    came = threading.Event()
    late = []

    def before(path):
        if f"/{name}" in path:
            came.set()
        if path.endswith(".css") and not came.wait(PATIENCE / 2000):
            late.append(path)

    with host(site, before=before) as running:
        page.goto(running.base + screen(site, view))
        assert late == []
        # It is the file that the style shows: nothing is loaded twice.
        settle(page)
        assert len([path for path in running.asked if f"/{name}" in path]) == 1


@pytest.fixture
def context_options():
    return {"viewport": {"width": 412, "height": 915}, "locale": "es-ES"}


def action(name):
    return f"<action><actionTitle>{name}</actionTitle><actionImageName>images/{name}.png</actionImageName>{link_to('l', 'b')}</action>"


def menu(*names):
    actions = "".join(map(action, names))
    return f"<level><menuActions><menuLevel>Default</menuLevel>{actions}</menuActions></level>"


@pytest.fixture
def menus(tmp_path):
    """An app with a picture of its own for each entry of each menu."""
    files = {"side": ["s1", "s2"], "context": ["c1"], "bottom": ["b1", "b2"], "top": ["t1", "t2", "t3"]}
    tags = "".join(f"<{name}Menu>{name}.xml</{name}Menu>" for name in files)
    app = write_app(
        tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml")],
        {"l.xml": "<data><dataId>a</dataId><list/></data><data><dataId>b</dataId><list/></data>"}, more=f"<menu>{tags}</menu>")
    (app / "images").mkdir()
    for name, entries in files.items():
        (app / f"xml/{name}.xml").write_text(menu(*entries))
        for entry in entries:
            (app / f"images/{entry}.png").write_bytes(DOT)
    return build(app, tmp_path / "site")


def pictures(host):
    return {path.rsplit("/", 1)[1].partition(".")[0] for path in host.asked if "/assets/" in path}


def test_pictures_of_closed_menus_are_loaded_when_they_are_opened(page, menus):
    with host(menus) as running:
        page.goto(running.base + "index.html", wait_until="networkidle")
        # On a narrow window the top bar has room for two entries. On a slow machine the script that says so comes after the third is drawn.
        assert pictures(running) - {"t3"} == {"b1", "b2", "t1", "t2"}
        page.locator(".more > summary").click()
        until(lambda: pictures(running) == {"b1", "b2", "t1", "t2", "t3", "c1"})
        page.keyboard.press("Escape")
        page.locator(".drawer > summary").click()
        until(lambda: pictures(running) == {"b1", "b2", "t1", "t2", "t3", "c1", "s1", "s2"})
        expect(page.locator("img.act-pic:visible").first).to_have_js_property("complete", True)


def test_a_wide_bar_shows_all_its_pictures(page, menus):
    with host(menus) as running:
        page.set_viewport_size({"width": 1000, "height": 700})
        page.goto(running.base + "index.html")
        until(lambda: "t3" in pictures(running))
        assert pictures(running).isdisjoint({"c1", "s1", "s2"})


@pytest.fixture(scope="module", params=THEMES)
def rows(request, tmp_path_factory):
    """A list with a picture in each of 40 rows, of which a phone shows fewer than ten."""
    folder = tmp_path_factory.mktemp("rows")
    rows = "".join(
        f"<listItem><text>Fila {number}</text><imageFile>images/p{number}.png</imageFile><rating>{number // 10}</rating>{link_to('l', 'b')}</listItem>" for number in range(40))
    app = write_app(
        folder / "app", [("l", "LIST_ACTIVITY", "l.xml")],
        {"l.xml": f"<data><dataId>a</dataId><headerText>Filas</headerText><order>false</order><list>{rows}</list></data><data><dataId>b</dataId><list/></data>"})
    (app / "images").mkdir()
    for number in range(40):
        (app / f"images/p{number}.png").write_bytes(DOT)
    return build(app, folder / "site", "--theme", request.param)


# Whether a picture is there, in its row.
IN_PLACE = """image => {
  const [own, row] = [image, image.closest('li')].map((each) => each.getBoundingClientRect());
  return image.complete && image.naturalWidth > 0 && own.top >= row.top && own.bottom <= row.bottom;
}"""


def shows_all_in_view(page):
    """Whether all pictures that a visitor sees now are there."""
    return page.locator(".row-pic").evaluate_all(
        f"all => all.filter((one) => {{ const {{top, bottom}} = one.closest('li').getBoundingClientRect(); return bottom > 0 && top < innerHeight; }}).every({IN_PLACE})")


def test_pictures_of_rows_are_asked_for_when_the_visitor_scrolls(page, rows):
    with host(rows) as running:
        page.goto(running.base, wait_until="networkidle")
        assert shows_all_in_view(page)
        assert len(pictures(running)) < 15
        page.mouse.move(200, 400)
        page.mouse.wheel(0, 10)
        # The browser asks for as many as it would for any picture below the window.
        until(lambda: len(pictures(running)) > 20)
        page.keyboard.press("End")
        until(lambda: page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 1") and shows_all_in_view(page))
        assert page.locator(".row-pic").last.evaluate(IN_PLACE)
        page.keyboard.press("Home")
        until(lambda: page.evaluate("scrollY === 0"))
        assert shows_all_in_view(page)


def test_a_jump_to_the_end_shows_the_last_pictures(page, rows):
    with host(rows) as running:
        page.goto(running.base + "index.html#row-40")
        until(lambda: page.locator(".row-pic").last.evaluate(IN_PLACE) and shows_all_in_view(page))


def test_a_filter_and_an_order_show_the_pictures_of_the_rows_they_bring_up(page, rows):
    with host(rows) as running:
        page.goto(running.base, wait_until="networkidle")
        assert "p39" not in pictures(running)
        page.locator(".sort select").select_option("rating")
        until(lambda: page.locator(".row-pic").first.evaluate(IN_PLACE) and shows_all_in_view(page))
        assert "p30" in pictures(running)
        page.locator(".filter input").fill("39")
        until(lambda: page.locator(".row-pic:visible").count() == 1 and page.locator(".row-pic:visible").evaluate(IN_PLACE))
        assert page.evaluate("scrollY") == 0


def test_a_longer_window_shows_the_pictures_that_come_into_view(page, rows):
    with host(rows) as running:
        page.goto(running.base, wait_until="networkidle")
        page.set_viewport_size({"width": 412, "height": 2400})
        until(lambda: shows_all_in_view(page))
        assert len(pictures(running)) > 25


def test_all_pictures_of_rows_are_printed(page, rows):
    with host(rows) as running:
        page.goto(running.base, wait_until="networkidle")
        page.emulate_media(media="print")
        assert page.locator(".row-pic").evaluate_all("all => all.every((one) => getComputedStyle(one).translate === 'none')")
        page.emulate_media(media="screen")
        page.pdf()
        assert len(pictures(running)) == 40


def test_without_script_all_pictures_of_rows_come(plain_page, rows):
    with host(rows) as running:
        plain_page.goto(running.base, wait_until="networkidle")
        assert len(pictures(running)) == 40
        plain_page.mouse.move(200, 400)
        plain_page.mouse.wheel(0, 2000)
        until(lambda: plain_page.locator(".row-pic").nth(30).evaluate(IN_PLACE))


@pytest.fixture
def far_map(tmp_path):
    """A map below a heading that is higher than the window."""
    places = "".join(
        f"<position><positionTitle>P{number}</positionTitle><positionLat>{number}</positionLat><positionLon>2</positionLon></position>"
        for number in range(1, 30))
    app = write_app(
        tmp_path / "app", [("m", "MAP_ACTIVITY", "m.xml")],
        {"m.xml": f"<data><dataId>a</dataId><headerText>{'Mapa muy largo. ' * 60}</headerText><positions>{places}</positions></data>"})
    return build(app, tmp_path / "site")


@pytest.mark.parametrize("way", ["scroll", "list"])
def test_the_library_of_maps_is_loaded_when_the_map_is_wanted(page, far_map, way):
    if "data-library" not in (far_map / "index.html").read_text():
        pytest.skip("libjs-leaflet is not on this machine")
    page.context.route(TILES, lambda route: route.fulfill(body=DOT, content_type="image/png"))
    page.set_viewport_size({"width": 390, "height": 300})
    addresses = asked(page)
    with host(far_map) as running:
        page.goto(running.base + "index.html", wait_until="networkidle")
        assert page.locator(".map").evaluate("map => map.getBoundingClientRect().top") > 600
        assert not any("leaflet" in address for address in addresses)
        if way == "scroll":
            page.locator(".map").scroll_into_view_if_needed()
        else:
            page.locator(".places .directions").last.focus()
        expect(page.locator(".map .leaflet-marker-icon")).to_have_count(29)
        assert len([address for address in addresses if address.endswith("leaflet.min.js")]) == 1


def test_what_groups_markers_is_loaded_only_where_they_need_it(page, tmp_path):
    items = ["<data><dataId>a</dataId><headerText>a</headerText><positions/></data>"]
    for name, count in (("pocos", 3), ("muchos", 31)):
        places = "".join(
            f"<position><positionTitle>P{number}</positionTitle><positionLat>{number}</positionLat><positionLon>2</positionLon></position>"
            for number in range(1, count + 1))
        items.append(f"<data><dataId>{name}</dataId><headerText>{name}</headerText><positions>{places}</positions></data>")
    site = build(write_app(tmp_path / "app", [("m", "MAP_ACTIVITY", "m.xml")], {"m.xml": "".join(items)}), tmp_path / "site", "--all")
    few, many = (next(site.rglob(f"{name}.html")) for name in ("pocos", "muchos"))
    if "data-groups" not in many.read_text():
        pytest.skip("libjs-leaflet.markercluster is not on this machine")
    assert "data-groups" not in few.read_text()
    page.context.route(TILES, lambda route: route.fulfill(body=DOT, content_type="image/png"))
    addresses = asked(page)
    with host(site) as running:
        for path, isGrouped in ((few, False), (many, True)):
            page.goto(running.base + str(path.relative_to(site)), wait_until="networkidle")
            expect(page.locator(".map .leaflet-marker-icon").first).to_be_attached()
            assert any("markercluster" in address for address in addresses) == isGrouped
            assert any("map-groups." in address for address in addresses) == isGrouped


def test_the_icon_of_the_tab_is_small(site):
    page = (site / "index.html").read_text()
    address = page.split('rel="icon" href="')[1].partition('"')[0]
    large = [icon for icon in json.loads((site / "manifest.webmanifest").read_text())["icons"] if icon["sizes"] == "192x192"]
    if not large:
        pytest.skip("rsvg-convert is not on this machine, so there are no icons but the app's own")
    assert (site / address).stat().st_size < 4000


def picture_bytes(page, folder, names):
    """The bytes of all pictures that a visit to these pages loads, each once."""
    with host(folder) as running:
        for name in names:
            page.goto(running.base + name, wait_until="networkidle")
        page.goto("about:blank")
        files = {folder / path.lstrip("/") for path in running.asked}
    return sum(file.stat().st_size for file in files if file.suffix in (".png", ".jpg", ".webp"))


@pytest.fixture(scope="module")
def heavy_site(tmp_path_factory):
    """The example as a machine without other programs builds it."""
    target = tmp_path_factory.mktemp("heavy") / "site"
    subprocess.run([tool(), "build", str(REPOSITORY / "example-app"), str(target), "--quiet"],
                   check=True, capture_output=True, env={**os.environ, "PATH": "/nonexistent"})
    return target


needs_cwebp = pytest.mark.skipif(not shutil.which("cwebp"), reason="cwebp is not on this machine")


@needs_cwebp
def test_a_phone_loads_half_the_bytes_of_pictures_at_most(page, site, heavy_site):
    names = [name for name in pages(site) if "srcset" in (site / name).read_text()]
    # Every third: others of the same types have pictures of the same sizes.
    chosen = ["index.html", *names[::3]]
    light, heavy = picture_bytes(page, site, chosen), picture_bytes(page, heavy_site, chosen)
    assert len(chosen) > 15 and 0 < light <= heavy / 2, f"{light} of {heavy}"


@needs_cwebp
def test_without_the_program_every_picture_is_there_all_the_same(page, heavy_site):
    assert not (heavy_site / "static/pictures").exists()
    with host(heavy_site) as running:
        page.goto(running.base + screen(heavy_site, "image-text-description"))
        expect(page.locator("main img").first).to_have_js_property("complete", True)
        assert page.locator("main img").first.evaluate("image => image.naturalWidth") > 0


@needs_cwebp
@pytest.mark.parametrize("density", [1, 2.625, 1.25])
def test_the_browser_loads_each_background_once(browser, site, density):
    """What is loaded ahead is the file that the style then shows, on screens of every density."""
    options = {"viewport": {"width": 412, "height": 915}, "device_scale_factor": density}
    with new_page(browser, options) as page, host(site) as running:
        for name, picture in (("index.html", "/fondo"), (screen(site, "list"), "/arena")):
            page.goto(running.base + name, wait_until="networkidle")
            assert page.locator("link[rel=preload]").count() > 1
            assert len([path for path in running.asked if picture in path]) == 1, running.asked


@needs_cwebp
def test_a_kept_width_stands_in_for_the_others_without_a_connection(browser, site):
    options = {"viewport": {"width": 412, "height": 915}, "device_scale_factor": 3, "service_workers": "allow"}
    name = "piezas/catalogo.html"
    with new_page(browser, options) as page, host(site) as running:
        page.goto(running.base + "index.html")
        until(lambda: page.evaluate("async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'"))
        asked = set(running.asked)
        running.stop()
        page.goto(running.base + name)
        picture = page.locator(".row-pic").first
        until(lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"))
        # On so dense a screen a page shows a width that was not kept.
        page.goto(running.base + screen(site, "image-text-description"))
        picture = page.locator("main img.picture").first
        until(lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"))
        shown = picture.evaluate("image => new URL(image.currentSrc).pathname")
        assert shown not in asked
