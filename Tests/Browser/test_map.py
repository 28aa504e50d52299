# SPDX-License-Identifier: MIT
"""Maps: the list of places with a map above it. The tiles come from a substitute, never from a real server."""

import json
import re

import pytest
from playwright.sync_api import expect

from conftest import THEMES, TILES, Server, build, draw_tiles, each, link_to, new_page, resize, settle, until, write_app
from spoken import listen, said
from test_crud_columns import picture
from test_views import PAINTED, contrast


@pytest.fixture
def tiles(page):
    """What a page asks other servers for; they answer with tiles."""
    return draw_tiles(page, "https://*")


@pytest.fixture
def place_map(base, page, tiles):
    page.goto(base + "mapa/como-llegar.html")
    expect(page.locator(".map-view .leaflet-marker-icon")).to_have_count(5)
    return page


def rows(page):
    return page.locator(".places .row-title:visible").all_inner_texts()


def small_app(folder, positions, settings="", more=""):
    (folder / "xml").mkdir(parents=True)
    (folder / "emobic-site.yaml").write_text("language: es\n" + settings)
    (folder / "xml/app.xml").write_text(
        "<application><title>T</title><entryPoint><pointLevelId>m</pointLevelId><pointDataId>m</pointDataId></entryPoint><levels><level>"
        "<levelId>m</levelId><levelFile>m.xml</levelFile><levelType>MAP_ACTIVITY</levelType></level></levels></application>")
    items = "".join(
        f"<position><positionTitle>{title}</positionTitle><positionLat>{lat}</positionLat><positionLon>{lon}</positionLon></position>"
        for title, lat, lon in positions)
    (folder / "xml/m.xml").write_text(f"<levelData><data><dataId>m</dataId><headerText>M</headerText>{more}<positions>{items}</positions></data></levelData>")
    return folder


@pytest.mark.parametrize("place", ["http", "file"])
def test_a_map_on_request_loads_nothing_before_the_tap(page, tiles, tmp_path, place):
    """Neither the library nor a picture of the map; the list works without."""
    app = small_app(tmp_path / "app", [("Faro", 43, -8), ("Puerto", 43.1, -8.1)], "map:\n  ask: true\n")
    site = build(app, tmp_path / "site")
    server = Server(site)
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(server.base if place == "http" else (site / "index.html").as_uri())
    expect(page.get_by_text("Al verlo, el mapa se carga de tile.openstreetmap.org.")).to_be_visible()
    page.get_by_role("searchbox").fill("puerto")
    expect(page.get_by_text("Faro", exact=True)).to_be_hidden()
    page.get_by_role("searchbox").fill("")
    page.wait_for_load_state("networkidle")
    assert not tiles and not [address for address in loaded if "leaflet" in address]
    page.get_by_role("button", name="Ver el mapa").click()
    expect(page.locator(".map-view .leaflet-marker-icon")).to_have_count(2)
    expect(page.locator(".leaflet-tile-loaded").first).to_be_attached()
    expect(page.get_by_role("searchbox")).to_have_count(1)
    expect(page.get_by_role("button", name="Ver el mapa")).to_have_count(0)
    assert tiles
    server.stop()


def test_the_map_shows_every_place_and_asks_for_tiles(place_map, tiles):
    expect(place_map.get_by_role("region", name="Mapa")).to_be_visible()
    for name in rows(place_map):
        expect(place_map.locator(f".leaflet-marker-icon[title='{name}']")).to_be_visible()
    expect(place_map.locator(".leaflet-tile-loaded").first).to_be_attached()
    assert tiles and all(address.startswith("https://tile.openstreetmap.org/") for address in tiles)
    expect(place_map.get_by_role("link", name="© los colaboradores de OpenStreetMap")).to_be_visible()


def test_a_marker_opens_what_is_known_of_its_place(place_map):
    place_map.locator(".leaflet-marker-icon[title='Faro de Portalba']").focus()
    place_map.keyboard.press("Enter")
    popup = place_map.locator(".leaflet-popup-content")
    expect(popup.get_by_text("Camino del Faro, s/n")).to_be_visible()
    expect(popup.locator("img")).to_be_visible()
    expect(popup.get_by_role("link", name="Cómo llegar")).to_have_attribute("href", "https://www.openstreetmap.org/directions?to=40.4649%2C0.4768")
    place_map.keyboard.press("Escape")
    expect(popup).to_have_count(0)
    place_map.locator(".leaflet-marker-icon[title='Faro de Portalba']").click()
    popup.get_by_role("link", name="Más información").click()
    expect(place_map).to_have_url(re.compile("la-noche-del-faro"))


def test_a_popup_that_keys_open_gets_the_focus_and_gives_it_back(place_map):
    marker = place_map.get_by_role("button", name="Museo de la Ciudad")
    popup = place_map.get_by_role("dialog", name="Museo de la Ciudad")
    expect(marker).to_have_attribute("aria-haspopup", "dialog")
    for key, close in (("Enter", lambda: place_map.keyboard.press("Escape")), ("Space", popup.get_by_role("button", name="Cerrar").press)):
        expect(marker).to_have_attribute("aria-expanded", "false")
        marker.press(key)
        expect(popup.get_by_role("link", name="Más información: Museo de la Ciudad")).to_be_focused()
        expect(popup.get_by_role("link", name="Cómo llegar: Museo de la Ciudad")).to_be_visible()
        expect(marker).to_have_attribute("aria-expanded", "true")
        close() if key == "Enter" else close("Enter")
        expect(popup).to_have_count(0)
        expect(marker).to_be_focused()
    marker.click()
    expect(popup).to_be_visible()
    expect(popup.get_by_role("link", name="Más información")).not_to_be_focused()


def test_a_row_that_shows_its_place_by_key_gets_the_focus_back(place_map):
    link = place_map.get_by_role("link", name="Ver en el mapa: Museo de la Ciudad")
    link.press("Enter")
    popup = place_map.get_by_role("dialog", name="Museo de la Ciudad")
    expect(popup.get_by_role("link", name="Más información")).to_be_focused()
    place_map.keyboard.press("Escape")
    expect(popup).to_have_count(0)
    expect(link).to_be_focused()


def overlapped(page):
    """The buttons over the map that the opened popup covers."""
    return page.evaluate("""() => {
        const rectangle = (element) => element.getBoundingClientRect();
        const popup = rectangle(document.querySelector('.leaflet-popup'));
        return [...document.querySelectorAll('.map-box > .btn, .leaflet-control-zoom a')].filter((button) => {
            const box = rectangle(button);
            return box.left < popup.right && popup.left < box.right && box.top < popup.bottom && popup.top < box.bottom;
        }).map((button) => button.title);
    }""")


def test_a_popup_keeps_clear_of_the_buttons_when_the_map_changes_its_size(place_map):
    place_map.emulate_media(reduced_motion="reduce")
    place_map.set_viewport_size({"width": 1280, "height": 800})
    place_map.reload()
    view = place_map.locator(".map-view")
    for name in rows(place_map):
        place_map.set_viewport_size({"width": 1280, "height": 800})
        place_map.locator(f".leaflet-marker-icon[title='{name}']").press("Enter")
        assert overlapped(place_map) == [], name
        for size in [{"width": 390, "height": 844}, {"width": 844, "height": 390}]:
            resize(place_map, size)
            assert overlapped(place_map) == [], (name, size)
            popup, box = place_map.locator(".leaflet-popup-content").bounding_box(), view.bounding_box()
            assert box["x"] <= popup["x"] and popup["x"] + popup["width"] <= box["x"] + box["width"], (name, size)


@pytest.mark.parametrize("language", ["es", "he"])
def test_a_popup_closes_at_the_end_of_its_title(tmp_path, page, tiles, language):
    app = small_app(tmp_path / "app", [("Alto", 41.65, -0.88)])
    (app / "emobic-site.yaml").write_text(f"language: {language}\n")
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    page.locator(".map-view .leaflet-marker-icon").click()
    middle = [page.locator(f".leaflet-popup {part}").evaluate("it => { const box = it.getBoundingClientRect(); return (box.left + box.right) / 2; }") for part in (".leaflet-popup-content", ".leaflet-popup-close-button")]
    assert (middle[0] < middle[1]) == (language == "es")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}], ids=["desktop", "phone"])
def test_a_chosen_place_stands_on_the_map_with_all_that_is_known_of_it(tmp_path, page, tiles, size):
    """While the map moves there, and not only where it jumps."""
    app = small_app(tmp_path / "app", [("Alto", 41.65, -0.88), ("Bajo", 41.66, -0.9), ("Lejos", 41.7, -0.7)])
    page.set_viewport_size(size)
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    expect(page.locator(".map-view .leaflet-marker-icon")).to_have_count(3)

    def is_inside(name):
        return page.evaluate("""(name) => {
            const box = document.querySelector('.map-view').getBoundingClientRect();
            const pin = document.querySelector(`.leaflet-marker-icon[title='${name}']`).getBoundingClientRect();
            const popup = document.querySelector('.leaflet-popup')?.getBoundingClientRect();
            return Boolean(popup) && document.querySelectorAll('.leaflet-popup').length === 1 && popup.top >= box.top && popup.bottom <= box.bottom && pin.top >= box.top && pin.bottom <= box.bottom + 1;
        }""", name)

    for name in ["Bajo", "Lejos", "Alto", "Alto"]:
        page.locator(".places li", has_text=name).locator(".row-action").click()
        expect(page.locator(".leaflet-popup-content", has_text=name)).to_be_visible()
        until(lambda: is_inside(name))


@pytest.fixture
def wide_map(place_map):
    place_map.emulate_media(reduced_motion="reduce")
    place_map.set_viewport_size({"width": 1280, "height": 800})
    place_map.reload()
    expect(place_map.locator(".map-view .leaflet-marker-icon")).to_have_count(5)
    return place_map


def test_beside_the_map_a_tap_on_a_row_moves_it_and_a_key_follows_the_link(wide_map):
    link = wide_map.locator(".places").get_by_role("link", name="Faro de Portalba", exact=True)
    link.click()
    expect(wide_map.locator(".leaflet-popup-content", has_text="Faro de Portalba")).to_be_visible()
    expect(wide_map).to_have_url(re.compile("mapa/como-llegar"))
    link.press("Enter")
    expect(wide_map).to_have_url(re.compile("la-noche-del-faro"))


def test_the_tooltip_of_a_row_is_its_name(place_map):
    """Other words would be read after the name."""
    see = place_map.get_by_role("link", name="Ver en el mapa: Faro de Portalba")
    expect(see).to_have_attribute("title", "Ver en el mapa: Faro de Portalba")


def test_buttons_of_a_map_from_right_to_left_lie_apart(tmp_path, page, tiles):
    app = small_app(tmp_path / "app", [("Alto", 41.65, -0.88), ("Bajo", 41.66, -0.9)])
    page.goto(build(app, tmp_path / "site", "--lang", "ar").as_uri() + "/index.html")
    expect(page.locator(".map-view .leaflet-marker-icon")).to_have_count(2)
    boxes = [page.locator(each).bounding_box() for each in (".map-box > .btn", ".leaflet-control-zoom-in")]
    left, right = sorted(boxes, key=lambda box: box["x"])
    assert left["x"] + left["width"] <= right["x"]


def test_the_map_jumps_when_less_movement_is_wanted(place_map):
    def moves():
        return place_map.evaluate("""() => {
            const pane = document.querySelector('.leaflet-map-pane');
            document.querySelector('.map-view').dispatchEvent(new KeyboardEvent('keydown', {keyCode: 39, bubbles: true}));
            return pane.classList.contains('leaflet-pan-anim');
        }""")

    place_map.locator(".map-view").focus()
    assert moves()
    place_map.emulate_media(reduced_motion="reduce")
    place_map.reload()
    place_map.locator(".map-view").focus()
    assert not moves()


def test_the_size_of_the_map_is_not_asked_for_at_each_place(tmp_path, page, tiles):
    """Between two changes of the page every question costs a layout, and with 2,000 places seconds."""
    app = small_app(tmp_path / "app", [(f"Sitio {number}", 43 + number / 1000, -8) for number in range(100)])
    # Grouped, there are few markers.
    page.expected_problems = ["markercluster", "Failed to load", "net::ERR"]
    page.route("**/leaflet.markercluster.min.js", lambda route: route.abort())
    page.add_init_script(
        """window.asked = 0;
        const {get} = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth');
        Object.defineProperty(Element.prototype, 'clientWidth', {configurable: true, get() {
          if (this.matches('.map-view')) window.asked++;
          return get.call(this);
        }});""")
    page.goto((build(app, tmp_path / "site") / "index.html").as_uri())
    expect(page.locator(".map-view .leaflet-marker-icon")).to_have_count(100)
    page.get_by_role("searchbox").fill("7")
    expect(page.locator(".map-view .leaflet-marker-icon")).to_have_count(19)
    assert 0 < page.evaluate("window.asked") < 20


def test_the_filter_leaves_rows_and_markers_that_match(place_map):
    place_map.get_by_role("searchbox", name="Buscar un lugar").fill("MUSEO")
    until(lambda: rows(place_map) == ["Museo de la Ciudad", "Parada Museo (tranvía T1)"])
    expect(place_map.locator(".leaflet-marker-icon")).to_have_count(2)
    expect(place_map.get_by_role("status")).to_have_text("2 lugares")
    place_map.get_by_role("searchbox", name="Buscar un lugar").fill("")
    expect(place_map.locator(".leaflet-marker-icon")).to_have_count(5)


def test_the_texts_of_places_are_folded_once(place_map):
    box = place_map.get_by_role("searchbox", name="Buscar un lugar")
    box.fill("MUSEO")
    until(lambda: len(rows(place_map)) == 2)
    place_map.evaluate("""() => {
      const {fold} = window.emobic;
      window.folded = [];
      window.emobic.fold = (text) => {
        window.folded.push(text);
        return fold(text);
      };
    }""")
    # In one go: only the last is looked for.
    place_map.evaluate("""() => {
      const box = document.querySelector('[type=search]');
      for (const value of ['m', 'museo', 'museo ciudad']) {
        box.value = value;
        box.dispatchEvent(new Event('input'));
      }
    }""")
    until(lambda: len(rows(place_map)) == 1)
    expect(place_map.locator(".leaflet-marker-icon")).to_have_count(1)
    assert place_map.evaluate("window.folded") == ["museo ciudad"]


def test_what_is_typed_in_one_go_is_said_once(place_map):
    box = place_map.get_by_role("searchbox", name="Buscar un lugar")
    box.fill("MUSEO")
    expect(place_map.get_by_role("status")).to_have_text("2 lugares")
    listen(place_map)
    # Letters follow each other at a pace that no machine can be too slow for.
    place_map.clock.install(time="2026-01-01T10:00:00")
    place_map.clock.pause_at("2026-01-01T11:00:00")
    for value in ["f", "fa", "far", "faro"]:
        place_map.evaluate("""(value) => {
          const box = document.querySelector('[type=search]');
          box.value = value;
          box.dispatchEvent(new Event('input'));
        }""", value)
        place_map.clock.run_for(120)
    place_map.clock.run_for(2000)
    assert said(place_map, "lugar") == ["2 lugares"]


def test_the_position_is_asked_for_on_a_tap_only(place_map):
    place_map.evaluate("""() => {
        window.asked = 0;
        navigator.geolocation.getCurrentPosition = (found) => {
            window.asked += 1;
            found({coords: {latitude: 40.4649, longitude: 0.4760}});
        };
    }""")
    assert place_map.evaluate("() => window.asked") == 0
    place_map.get_by_role("button", name="¿Dónde estoy?").click()
    expect(place_map.locator(".far-away")).to_have_count(5)
    assert rows(place_map)[0] == "Faro de Portalba" and rows(place_map)[-1] == "Fábrica de gas"
    expect(place_map.locator(".far-away").first).to_have_text("a 70 m")
    expect(place_map.locator(".far-away").last).to_have_text("a 1,2 km")
    expect(place_map.locator(".leaflet-marker-icon[title='Estás aquí']")).to_be_visible()


def choose(page, name):
    page.locator(".map-switch").get_by_role("button", name=name).click()


def test_on_a_phone_the_list_can_stand_alone(base, page, tiles):
    page.goto(base + "mapa/como-llegar.html")
    expect(page.locator(".map-view")).to_be_visible()
    choose(page, "Lista")
    expect(page.locator(".map-view")).to_be_hidden()
    expect(page.get_by_role("searchbox")).to_be_visible()
    page.reload()
    expect(page.locator(".map-switch").get_by_role("button", name="Lista")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("searchbox")).to_be_visible()
    # Nothing is loaded for a map that is not shown.
    assert page.locator("script[src*=leaflet]").count() == 0
    page.get_by_role("searchbox").fill("museo")
    until(lambda: 0 < len(rows(page)) < 5)
    page.get_by_role("searchbox").fill("")
    choose(page, "Mapa")
    expect(page.locator(".map-view .leaflet-marker-icon")).to_have_count(5)
    # With room for both, both are there whatever was chosen.
    choose(page, "Lista")
    page.set_viewport_size({"width": 1200, "height": 800})
    expect(page.locator(".map-view")).to_be_visible()
    expect(page.locator(".map-switch")).to_be_hidden()


PLACES = [("Faro", 43, -8), ("Puerto", 43.1, -8.1), ("Lonja", 43.2, -8.2)]


def open_list_alone(page, site):
    page.goto((site / "index.html").as_uri())
    choose(page, "Lista")
    page.reload()
    expect(page.get_by_role("searchbox")).to_be_visible()


def test_a_map_that_comes_after_a_search_without_hits_is_complete(tmp_path, page, tiles):
    open_list_alone(page, build(small_app(tmp_path / "app", PLACES), tmp_path / "site"))
    page.get_by_role("searchbox").fill("zzz")
    expect(page.locator(".places>li:visible")).to_have_count(0)
    choose(page, "Mapa")
    expect(page.locator(".leaflet-tile-loaded").first).to_be_attached()
    expect(page.get_by_role("searchbox")).to_have_value("zzz")
    expect(page.locator(".map-pin")).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".map-pin")).to_have_count(3)
    assert rows(page) == ["Faro", "Puerto", "Lonja"]


def test_what_was_typed_above_the_list_counts_on_the_map(tmp_path, page, tiles):
    open_list_alone(page, build(small_app(tmp_path / "app", PLACES), tmp_path / "site"))
    page.get_by_role("searchbox").fill("faro")
    expect(page.locator(".places>li:visible")).to_have_count(1)
    choose(page, "Mapa")
    expect(page.locator(".map-pin")).to_have_count(1)
    expect(page.get_by_role("searchbox")).to_have_value("faro")
    assert rows(page) == ["Faro"]


def test_a_map_on_request_takes_over_what_was_typed(tmp_path, page, tiles):
    site = build(small_app(tmp_path / "app", PLACES, "map:\n  ask: true\n"), tmp_path / "site")
    page.goto((site / "index.html").as_uri())
    page.get_by_role("searchbox").fill("zzz")
    expect(page.locator(".places>li:visible")).to_have_count(0)
    page.get_by_role("button", name="Ver el mapa").click()
    expect(page.locator(".leaflet-tile-loaded").first).to_be_attached()
    expect(page.get_by_role("button", name="Ver el mapa")).to_have_count(0)
    page.get_by_role("searchbox").fill("lonja")
    expect(page.locator(".map-pin")).to_have_count(1)


def test_the_radius_of_the_list_counts_on_the_map(tmp_path, page, tiles):
    places = [("Lejos", 41, -3), ("Cerca", 40.001, -3)]
    open_list_alone(page, build(small_app(tmp_path / "app", places, more="<localizeMe>true</localizeMe>"), tmp_path / "site"))
    page.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 40, longitude: -3}}); }")
    page.get_by_role("button", name="¿Dónde estoy?").click()
    page.get_by_label("Radio").select_option("250")
    choose(page, "Mapa")
    expect(page.locator(".map-pin")).to_have_count(1)
    expect(page.get_by_label("Radio")).to_have_value("250")
    expect(page.locator(".map-here")).to_be_visible()
    page.get_by_label("Radio").select_option("0")
    expect(page.locator(".map-pin")).to_have_count(2)


def test_a_radius_leaves_out_what_is_farther(tmp_path, page, tiles):
    places = [("Lejos", 41, -3), ("Cerca", 40.001, -3), ("Al lado", 40.0001, -3)]
    site = build(small_app(tmp_path / "app", places, more="<localizeMe>true</localizeMe>"), tmp_path / "site")
    page.goto((site / "index.html").as_uri())
    page.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 40, longitude: -3}}); }")
    expect(page.locator(".map-pin")).to_have_count(3)
    expect(page.get_by_label("Radio")).to_have_count(0)
    page.get_by_role("button", name="¿Dónde estoy?").click()
    radius = page.get_by_label("Radio")
    expect(radius.locator("option")).to_have_text(["Cualquiera", "250 m", "500 m", "1 km", "2 km", "5 km", "10 km", "20 km", "50 km", "100 km"])
    assert rows(page) == ["Al lado", "Cerca", "Lejos"]
    radius.select_option("250")
    expect(page.locator(".map-pin")).to_have_count(2)
    assert rows(page) == ["Al lado", "Cerca"]
    # On the next visit it counts once the visitor has agreed again.
    page.reload()
    page.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 40, longitude: -3}}); }")
    expect(page.locator(".map-pin")).to_have_count(3)
    page.get_by_role("button", name="¿Dónde estoy?").click()
    expect(page.locator(".map-pin")).to_have_count(2)
    expect(radius).to_have_value("250")
    radius.select_option("0")
    expect(page.locator(".map-pin")).to_have_count(3)
    page.reload()
    page.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 40, longitude: -3}}); }")
    page.get_by_role("button", name="¿Dónde estoy?").click()
    expect(radius).to_have_value("0")


def test_distance_is_one_of_the_orders(tmp_path, page, tiles):
    app = small_app(tmp_path / "app", [("Lejos", 41, -3), ("Cerca", 40.001, -3), ("Medio", 40.5, -3)], more="<localizeMe>true</localizeMe>")
    text = (app / "xml/m.xml").read_text()
    (app / "xml/m.xml").write_text(text.replace("</position>", "<rating>4</rating></position>", 2).replace("</position></positions>", "<rating>5</rating></position></positions>"))
    page.goto((build(app, tmp_path / "site") / "index.html").as_uri())
    page.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 40, longitude: -3}}); }")
    order = page.get_by_label("Ordenar por")
    expect(order.locator("[value=distance]")).to_have_count(0)
    page.get_by_role("button", name="¿Dónde estoy?").click()
    expect(order).to_have_value("distance")
    assert rows(page) == ["Cerca", "Medio", "Lejos"]
    order.select_option("rating")
    assert rows(page) == ["Medio", "Lejos", "Cerca"]
    order.select_option("distance")
    page.reload()
    # Without the visitor's consent there is no distance.
    expect(order).to_have_value("")
    expect(page.locator(".map-pin")).to_have_count(3)


def test_a_refusal_is_told_and_changes_nothing(place_map):
    before = rows(place_map)
    place_map.get_by_role("button", name="¿Dónde estoy?").click()
    expect(place_map.locator(".map-note")).to_have_text("No hay permiso para conocer tu posición.")
    assert rows(place_map) == before
    expect(place_map.get_by_role("button", name="¿Dónde estoy?")).to_be_enabled()
    # Tiles that come later do not take the answer away.
    with place_map.expect_request_finished(lambda request: TILES.match(request.url)):
        place_map.get_by_role("button", name="Ampliar").click()
    settle(place_map)
    expect(place_map.locator(".map-note")).to_have_text("No hay permiso para conocer tu posición.")


def test_without_tiles_the_places_are_still_drawn(base, page):
    page.expected_problems = ["tile.openstreetmap.org", "Failed to load resource"]
    page.route(TILES, lambda route: route.abort())
    page.goto(base + "mapa/como-llegar.html")
    expect(page.locator(".leaflet-marker-icon")).to_have_count(5)
    expect(page.locator(".map-note")).to_have_text("No hay conexión con el servidor de las imágenes del mapa. Los lugares se dibujan sin ellas, y en la lista están todos.")
    page.locator(".leaflet-marker-icon[title='Casa del Puerto']").click()
    expect(page.locator(".leaflet-popup-content")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (500, 800), (1280, 800)], ids=str)
def test_the_note_covers_no_place_that_is_open(base, page, size):
    page.expected_problems = ["tile.openstreetmap.org", "Failed to load resource"]
    page.route(TILES, lambda route: route.abort())
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(base + "mapa/como-llegar.html")
    note = page.locator(".map-note")
    expect(note).to_contain_text("No hay conexión")
    # Pins stay clear of it, and of the buttons.
    pins = page.locator(".leaflet-marker-icon")
    until(lambda: all(pin.bounding_box()["y"] + pin.bounding_box()["height"] <= note.bounding_box()["y"] + 1 for pin in each(pins)))
    markers = page.locator(".leaflet-marker-icon")
    for number in range(markers.count()):
        markers.nth(number).dispatch_event("click")
        expect(page.locator(".leaflet-popup")).to_have_count(1)
        expect(note).to_be_hidden()
    page.locator(".leaflet-popup-close-button").click()
    expect(note).to_be_visible()


@pytest.mark.parametrize("size", [(360, 664), (390, 664), (360, 700)], ids=str)
def test_a_popup_has_all_its_room_also_without_tiles(tmp_path, page, size):
    page.expected_problems = ["tile.openstreetmap.org", "Failed to load resource"]
    page.route(TILES, lambda route: route.abort())
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    app = small_app(tmp_path / "app", [("Haus der Geschichte", 41.65, -0.88), ("Muelle", 41.66, -0.9)])
    (app / "xml/m.xml").write_text((app / "xml/m.xml").read_text().replace("</positionTitle>", (
        "</positionTitle><positionAddress>Calle de la bodega vieja, 3610, Valdeorras de Arriba, provincia de Ourense</positionAddress><rating>5</rating>"
        "<imageFile>b.png</imageFile><nextLevel><nextLevelLevelId>m</nextLevelLevelId><nextLevelDataId>m</nextLevelDataId></nextLevel>")))
    (app / "images").mkdir()
    (app / "images/b.png").write_bytes(picture(600, 400))
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    expect(page.locator(".map-note")).to_contain_text("No hay conexión")
    page.locator(".leaflet-marker-icon[title='Muelle']").press("Enter")
    content = page.locator(".leaflet-popup-content")
    expect(content.locator(".pop-go").last).to_be_visible()
    settle(page, 10)
    assert content.evaluate("(box) => box.scrollHeight - box.clientHeight") <= 1


def test_a_refusal_is_seen_where_a_popup_was_open(place_map):
    place_map.evaluate("() => { navigator.geolocation.getCurrentPosition = (_, fail) => setTimeout(() => fail({code: 1}), 50); }")
    place_map.locator(".leaflet-marker-icon").first.press("Enter")
    expect(place_map.locator(".leaflet-popup")).to_be_visible()
    place_map.locator("[data-do=where]").click()
    expect(place_map.locator(".map-note")).to_have_text("No hay permiso para conocer tu posición.")
    expect(place_map.locator(".map-note")).to_be_visible()


@pytest.mark.parametrize("language", ["es", "he"])
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (820, 1180)], ids=str)
def test_no_pin_lies_below_a_button_when_the_map_opens(tmp_path, page, tiles, size, language):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    corners = [("Uno", 42, -4), ("Dos", 42, -2), ("Tres", 40, -4), ("Cuatro", 40, -2)]
    app = small_app(tmp_path / "app", corners)
    for stretch in (1, 2, 4):
        positions = "".join(f"<position><positionTitle>{title}</positionTitle><positionLat>{lat}</positionLat><positionLon>{-3 + (lon + 3) * stretch}</positionLon></position>" for title, lat, lon in corners)
        (app / "xml/m.xml").write_text(f"<levelData><data><dataId>m</dataId><headerText>M</headerText><positions>{positions}</positions></data></levelData>")
        page.goto(build(app, tmp_path / "site", "--lang", language).as_uri() + "/index.html")
        expect(page.locator(".map-pin")).to_have_count(4)
        assert page.evaluate('''() => {
          const boxes = (selector) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
          return boxes('.map-pin path').filter((pin) => boxes('.map-box > .btn, .leaflet-control-zoom a').some((button) =>
            pin.left < button.right && button.left < pin.right && pin.top < button.bottom && button.top < pin.bottom)).length;
        }''') == 0, stretch


def test_places_on_both_sides_of_the_180th_meridian_are_side_by_side(tmp_path, page, tiles):
    app = small_app(tmp_path / "app", [("Suva", -18.1, 178.4), ("Apia", -13.8, -171.8)], more="<localizeMe>true</localizeMe>")
    page.context.grant_permissions(["geolocation"])
    page.context.set_geolocation({"latitude": -16, "longitude": -179.9})
    server = Server(build(app, tmp_path / "site"))
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 820, "height": 1180})
    page.goto(server.base)
    suva, apia = (page.locator(f".leaflet-marker-icon[title='{name}']") for name in ("Suva", "Apia"))
    until(lambda: 150 < apia.bounding_box()["x"] - suva.bounding_box()["x"] < 700)
    page.locator("[data-do=where]").click()
    here = page.locator(".map-here")
    expect(here).to_be_visible()
    until(lambda: suva.bounding_box()["x"] < here.bounding_box()["x"] < apia.bounding_box()["x"])
    # Moved, they stay where they are on the map.
    box = page.locator(".map-view").bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 250, steps=4)
    page.mouse.up()
    settle(page, 10)
    expect(apia).to_be_in_viewport()
    assert apia.bounding_box()["x"] > suva.bounding_box()["x"]
    server.stop()


def test_the_ring_of_the_buttons_for_the_zoom_is_not_cut_off(place_map):
    place_map.locator(".leaflet-control-zoom-in").focus()
    place_map.keyboard.press("Shift+Tab")
    place_map.keyboard.press("Tab")
    ring = place_map.locator(".leaflet-control-zoom-in").evaluate("(key) => [getComputedStyle(key).outlineWidth, getComputedStyle(key).outlineOffset]")
    assert ring == ["3px", "-3px"]


def test_who_drew_the_map_can_be_tapped(place_map):
    place_map.set_viewport_size({"width": 320, "height": 640})
    link = place_map.locator(".map-credit a")
    link.scroll_into_view_if_needed()
    height = link.evaluate('''(link) => {
      const {left, top, bottom} = link.getBoundingClientRect();
      const hits = Array.from({length: Math.round(bottom - top)}, (_, y) => link.contains(document.elementFromPoint(left + 20, top + y + .5)));
      return hits.filter(Boolean).length;
    }''')
    assert height >= 44
    # Its ring would go below the map and the search.
    assert link.evaluate("(link) => parseFloat(getComputedStyle(link).outlineOffset)") <= -3


@pytest.fixture
def without_library(base, page):
    page.expected_problems = ["assets/leaflet", "Failed to load resource"]
    page.route("**/assets/leaflet/**", lambda route: route.abort())
    page.goto(base + "mapa/como-llegar.html")
    return page


def test_the_button_for_the_position_keeps_the_focus_and_says_what_it_does(place_map):
    place_map.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => { window.found = found; }; }")
    listen(place_map)
    button = place_map.get_by_role("button", name="¿Dónde estoy?")
    button.press("Enter")
    assert said(place_map, "Buscando tu posición") == ["Buscando tu posición…"]
    place_map.evaluate("() => found({coords: {latitude: 40.4649, longitude: 0.4760}})")
    assert said(place_map, "Lugares ordenados") == ["Lugares ordenados por distancia."]
    expect(button).to_be_focused()


def test_a_map_on_request_that_does_not_load_is_said_and_can_be_asked_for_again(page, tiles, tmp_path):
    page.expected_problems = ["net::ERR", "Failed to load"]
    app = small_app(tmp_path / "app", [("Faro", 43, -8), ("Puerto", 43.1, -8.1)], "map:\n  ask: true\n")
    page.route("**/leaflet*", lambda route: route.abort())
    server = Server(build(app, tmp_path / "site"))
    page.goto(server.base)
    button = page.get_by_role("button", name="Ver el mapa")
    button.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("No se ha podido cargar el mapa.")
    expect(page.locator(".map-note")).to_contain_text("No se ha podido cargar el mapa.")
    expect(button).to_be_focused()
    page.unroute("**/leaflet*")
    button.press("Enter")
    expect(page.locator(".map-view .leaflet-marker-icon")).to_have_count(2)
    expect(page.locator(".map-view")).to_be_focused()
    expect(page.locator(".map-note")).to_have_text("")
    server.stop()


def test_without_the_library_the_list_is_there(without_library):
    expect(without_library.locator(".places>li")).to_have_count(5)
    expect(without_library.locator(".map")).to_be_hidden()


def test_without_the_library_the_list_can_be_filtered_and_sorted(without_library):
    page = without_library
    page.get_by_role("searchbox", name="Buscar un lugar").fill("MUSEO")
    until(lambda: rows(page) == ["Museo de la Ciudad", "Parada Museo (tranvía T1)"])
    expect(page.get_by_role("status")).to_have_text("2 lugares")
    page.get_by_role("searchbox").fill("zzz")
    expect(page.get_by_text("Nada coincide.").first).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 40.4649, longitude: 0.4760}}); }")
    page.get_by_role("button", name="¿Dónde estoy?").click()
    expect(page.locator(".far-away")).to_have_count(5)
    assert rows(page)[0] == "Faro de Portalba"
    expect(page.locator(".map-note")).to_have_text("Lugares ordenados por distancia.")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_list_without_a_map_is_as_wide_as_any(without_library, width):
    without_library.set_viewport_size({"width": width, "height": 844})
    main, places = (without_library.locator(name).bounding_box() for name in ("main", ".places"))
    assert places["width"] > main["width"] * 0.85


def test_a_list_of_addresses_has_the_filter_and_ways_there(tmp_path, page):
    positions = "".join(
        f"<position><positionTitle>{title}</positionTitle><positionAddress>{address}</positionAddress></position>"
        for title, address in [("Faro", "Calle Mayor, 1 & 2"), ("Lonja", "Plaza Nueva"), ("Solo nombre", "")])
    app = small_app(tmp_path / "app", [])
    (app / "xml/m.xml").write_text(f"<levelData><data><dataId>m</dataId><positions>{positions.replace('&', '&amp;')}</positions></data></levelData>")
    page.goto((build(app, tmp_path / "site") / "index.html").as_uri())
    expect(page.get_by_role("link", name="Cómo llegar: Faro")).to_have_attribute(
        "href", "https://www.openstreetmap.org/directions?to=Calle%20Mayor%2C%201%20%26%202")
    expect(page.get_by_role("link", name="Cómo llegar: Solo nombre")).to_have_count(0)
    page.get_by_role("searchbox", name="Buscar un lugar").fill("nueva")
    until(lambda: rows(page) == ["Lonja"])
    expect(page.locator(".map-bar .btn")).to_have_count(0)


ANDROID = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile"


def test_ways_there_open_the_map_program_of_a_phone(base, browser, context_options):
    with new_page(browser, context_options | {"user_agent": ANDROID}) as page:
        draw_tiles(page)
        page.goto(base + "mapa/como-llegar.html")
        link = page.locator(".places").get_by_role("link", name="Cómo llegar: Faro de Portalba")
        expect(link).to_have_attribute("href", "geo:40.4649,0.4768?q=40.4649%2C0.4768")
        page.locator(".leaflet-marker-icon[title='Faro de Portalba']").press("Enter")
        expect(page.locator(".leaflet-popup-content").get_by_role("link", name="Cómo llegar")).to_have_attribute("href", re.compile("^geo:40.4649,0.4768"))


def test_no_tiles_means_nobody_else_is_asked(tmp_path, page, tiles):
    site = build(small_app(tmp_path / "app", [("A", 40, 3), ("B", 41, 3)], "map:\n  noTiles: true\n"), tmp_path / "site")
    assert "openstreetmap" not in re.search(r"Security-Policy.*", (site / "index.html").read_text())[0]
    page.goto((site / "index.html").as_uri())
    expect(page.locator(".leaflet-marker-icon")).to_have_count(2)
    expect(page.locator(".map-credit")).to_have_count(0)
    assert tiles == []


def test_own_tiles_and_attribution(tmp_path, page, tiles):
    settings = 'map:\n  tiles: "https://{s}.tiles.example.org/{z}/{x}/{y}.png"\n  attribution: "© Ayuntamiento"\n'
    site = build(small_app(tmp_path / "app", [("A", 40, 3)], settings), tmp_path / "site")
    page.goto((site / "index.html").as_uri())
    expect(page.locator(".leaflet-tile-loaded").first).to_be_attached()
    assert tiles and all(re.match(r"https://[abc]\.tiles\.example\.org/15/", address) for address in tiles)
    expect(page.locator(".map-credit")).to_have_text("© Ayuntamiento")
    expect(page.get_by_role("searchbox")).to_have_count(0)


def test_only_maps_may_load_tiles(site):
    allowed = [str(path.relative_to(site)) for path in site.rglob("*.html") if "data: https://tile.openstreetmap.org;" in path.read_text()]
    assert sorted(allowed) == ["mapa/como-llegar.html", "mapa/todo-portalba.html"]


def test_the_places_are_a_file_for_map_programs(site):
    places = json.loads((site / "mapa/como-llegar.geojson").read_text())
    assert [place["properties"]["title"] for place in places["features"]][:2] == ["Museo de la Ciudad", "Casa del Puerto"]
    assert places["features"][0]["geometry"]["coordinates"] == [0.4744, 40.4703]


def test_without_script_the_places_are_a_list(base, plain_page):
    plain_page.goto(base + "mapa/como-llegar.html")
    expect(plain_page.locator(".places>li")).to_have_count(5)
    expect(plain_page.locator(".map")).to_be_hidden()
    expect(plain_page.get_by_role("link", name=re.compile("^Cómo llegar: "))).to_have_count(5)


def test_the_list_alone_has_room_between_its_search_and_its_chips(tmp_path, page, tiles):
    app = small_app(tmp_path / "app", [(f"Sitio {number}", 40 + number / 100, -3) for number in range(24)])
    text = (app / "xml/m.xml").read_text()
    (app / "xml/m.xml").write_text(text.replace("</position>", "<tags>a</tags></position>", 3).replace("</position></positions>", "<tags>b</tags></position></positions>"))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    page.locator(".map-bar .in").first.wait_for()
    page.get_by_role("button", name="Lista").click()
    box, chips = page.locator(".map-bar").bounding_box(), page.locator(".narrow").bounding_box()
    assert 8 <= chips["y"] - box["y"] - box["height"] <= 24


@pytest.mark.parametrize("size", [(360, 740), (375, 667), (844, 390), (768, 1024)])
def test_a_popup_is_not_larger_than_the_map(tmp_path, page, tiles, size):
    """With all that a place can have: a picture, a long address, stars, a screen, and directions."""
    app = small_app(tmp_path / "app", [("Bodega", 41.65, -0.88), ("Muelle", 41.66, -0.9)])
    item = (app / "xml/m.xml").read_text().replace("</positionTitle>", "</positionTitle>" + (
        "<positionAddress>Calle de la bodega vieja, 3610, Valdeorras de Arriba, provincia de Ourense</positionAddress><rating>5</rating>"
        "<imageFile>b.png</imageFile><nextLevel><nextLevelLevelId>m</nextLevelLevelId><nextLevelDataId>n</nextLevelDataId></nextLevel>"))
    (app / "xml/m.xml").write_text(item.replace("</levelData>", "<data><dataId>n</dataId><headerText>N</headerText></data></levelData>"))
    (app / "images").mkdir()
    (app / "images/b.png").write_bytes(picture(600, 400))
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    page.locator(".map-view").scroll_into_view_if_needed()
    page.locator(".leaflet-marker-icon[title='Bodega']").press("Enter")
    expect(page.locator(".leaflet-popup-content img")).to_be_visible()
    settle(page, 10)
    shown, box = page.locator(".leaflet-popup-content-wrapper").bounding_box(), page.locator(".map-view").bounding_box()
    assert box["y"] <= shown["y"] and shown["y"] + shown["height"] <= box["y"] + box["height"], (shown, box)
    button, content = page.locator(".leaflet-popup-content .fill").bounding_box(), page.locator(".leaflet-popup-content").bounding_box()
    assert button["y"] + button["height"] <= content["y"] + content["height"] + 1
    assert overlapped(page) == []


@pytest.mark.parametrize("size", [(320, 640), (390, 844)])
def test_a_popup_on_a_phone_takes_the_width_and_shows_its_buttons(tmp_path, page, tiles, size):
    app = small_app(tmp_path / "app", [("Feuerwehrgerätehaus Niederwaldkirchen-Oberhofingerbauernschaft", 41.65, -0.88), ("Muelle", 41.66, -0.9)])
    item = (app / "xml/m.xml").read_text().replace("</positionTitle>", "</positionTitle>" + (
        "<positionAddress>Calle de la bodega vieja, 3610, Valdeorras de Arriba, provincia de Ourense</positionAddress><rating>5</rating>"
        "<imageFile>b.png</imageFile><nextLevel><nextLevelLevelId>m</nextLevelLevelId><nextLevelDataId>n</nextLevelDataId></nextLevel>"))
    (app / "xml/m.xml").write_text(item.replace("</levelData>", "<data><dataId>n</dataId><headerText>N</headerText></data></levelData>"))
    (app / "images").mkdir()
    (app / "images/b.png").write_bytes(picture(600, 400))
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    page.locator(".leaflet-marker-icon[title^='Feuer']").press("Enter")
    content, view = page.locator(".leaflet-popup-content"), page.locator(".map-view").bounding_box()
    expect(content.locator("img")).to_be_visible()
    settle(page, 10)
    box = content.bounding_box()
    assert box["width"] > view["width"] - 66
    for link in each(content.locator(".pop-go"), 2):
        bottom = link.bounding_box()["y"] + link.bounding_box()["height"]
        assert bottom <= box["y"] + box["height"] + 1
    assert overlapped(page) == []


def test_beside_an_offered_map_the_list_begins_at_the_top(tmp_path, page, tiles):
    app = small_app(tmp_path / "app", [("Bodega", 41.65, -0.88)], "map:\n  ask: true\n")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    offer, bar, places, links = (page.locator(part).bounding_box() for part in (".map-offer", ".bar", ".places", "main > .links"))
    assert offer["y"] - bar["y"] - bar["height"] < 60
    assert links["y"] - places["y"] - places["height"] < 40


@pytest.mark.parametrize("position", ["top", "bottom"])
def test_beside_each_other_map_and_list_stand_between_head_and_banner(tmp_path, page, tiles, position):
    """What stands before the map is above it, and what follows the list below both. No result is said in the place of the list."""
    app = small_app(tmp_path / "app", [("Faro", 43, -8), ("Puerto", 43.1, -8.1)], more="<headerImageFile>a.png</headerImageFile><geoRef>43,-8</geoRef>")
    whole = (app / "xml/app.xml").read_text()
    banner = f"<banner><type>custom</type><position>{position}</position><id>x</id></banner>"
    (app / "xml/app.xml").write_text(whole.replace("<levels>", banner + "<levels>"))
    (app / "images/ads").mkdir(parents=True)
    (app / "images/a.png").write_bytes(picture(600, 200))
    (app / "images/ads/b.png").write_bytes(picture(320, 50))
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    expect(page.locator(".map-view .leaflet-marker-icon")).to_have_count(2)
    box = lambda part: page.locator(f"main > {part}").bounding_box()
    order = [".head", ".map", ".place"]
    order = [".ad"] + order if position == "top" else order + [".ad"]
    boxes = [box(part) for part in order]
    assert all(above["y"] + above["height"] <= below["y"] for above, below in zip(boxes, boxes[1:])), boxes
    assert box(".places")["y"] == box(".map")["y"]
    page.get_by_role("searchbox").fill("zzz")
    expect(page.locator(".nothing")).to_be_visible()
    assert box(".nothing")["x"] > box(".map")["x"] + box(".map")["width"] and box(".nothing")["y"] >= box(".map")["y"]


def test_places_can_be_tapped_with_a_finger(place_map):
    for box in place_map.locator(".leaflet-marker-icon").evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())"):
        assert min(box["width"], box["height"]) >= 44


def test_a_result_of_the_search_shows_its_place(page, tiles, tmp_path):
    app = small_app(tmp_path / "app", [(f"Sala {number}", 43 + number / 100, -8) for number in range(30)] + [("Avestruz", 43, -8.2)])
    base = build(app, tmp_path / "site").as_uri() + "/"
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(base + "emobc/search.html")
    page.get_by_role("searchbox").fill("avestruz")
    page.locator(".found a").click()
    expect(page.locator(".places li:target .row-title")).to_have_text("Avestruz")
    expect(page.locator(".places li:target")).to_be_in_viewport()


@pytest.mark.parametrize("is_list", [False, True], ids=["map", "list"])
def test_words_and_view_are_there_when_the_visitor_comes_back(base, page, tiles, is_list):
    page.emulate_media(reduced_motion="reduce")
    marks = page.locator(".map-view .leaflet-marker-icon")
    places = """() => [...document.querySelectorAll('.map-view .leaflet-marker-icon')].map((mark) => {
      const [one, view] = [mark, mark.closest('.map-view')].map((each) => each.getBoundingClientRect());
      return [one.x - view.x, one.y - view.y].map(Math.round).join();
    })"""
    page.goto(base + "mapa/como-llegar.html")
    if is_list:
        page.locator(".map-switch [data-do=list]").click()
    else:
        expect(marks).to_have_count(5)
    name = rows(page)[2]
    page.get_by_role("searchbox").fill(name)
    expect(page.locator(".places .row-title:visible")).to_have_text([name])
    if not is_list:
        expect(marks).to_have_count(1)
        page.locator(".leaflet-control-zoom-out").click()
        before = page.evaluate(places)
    page.goto(base + "index.html")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value(name)
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value(name)
    expect(page.locator(".places .row-title:visible")).to_have_text([name])
    if not is_list:
        expect(marks).to_have_count(1)
        until(lambda: page.evaluate(places) == before)
        # The view is no longer that which was left once the visitor asks for another.
        page.get_by_role("searchbox").fill("")
        expect(marks).to_have_count(5)
        until(lambda: page.evaluate(places)[0] != before[0])
    page.goto(base + "mapa/como-llegar.html")
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_after_a_rotation_all_places_are_in_view(place_map):
    page = place_map
    inside = """() => {
      const box = document.querySelector('.map-view').getBoundingClientRect();
      return [...document.querySelectorAll('.map-view .leaflet-marker-icon')].every((one) => {
        const {left, right, top, bottom} = one.getBoundingClientRect();
        return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
      });
    }"""
    for size in [(844, 390), (390, 844)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settle(page)
        until(lambda: page.evaluate(inside))


@pytest.mark.parametrize("theme", THEMES)
def test_the_main_button_of_a_popup_can_be_read_on_any_page(tmp_path, browser, context_options, theme):
    places = f"<positions><position><positionTitle>A</positionTitle><positionLat>40</positionLat><positionLon>1</positionLon>{link_to('t')}</position></positions>"
    app = write_app(
        tmp_path / "app", [("l", "MAP_ACTIVITY", "l.xml"), ("t", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")],
        {"l.xml": f"<data><dataId>a</dataId><headerText>M</headerText>{places}</data>", "t.xml": "<data><dataId>a</dataId><text>T</text></data>"},
        more="<stylesFileName>s.xml</stylesFileName>")
    (app / "xml/s.xml").write_text("<application><styles><type><typeId>DEFAULT</typeId><backgroundColor>#17102b</backgroundColor></type></styles></application>")
    (app / "emobic-site.yaml").write_text("language: es\naccent: '#17102b'\n")
    site = build(app, tmp_path / "site", "--theme", theme)
    with new_page(browser, context_options) as page:
        draw_tiles(page)
        page.goto((site / "index.html").as_uri())
        page.locator(".leaflet-marker-icon").click()
        button = page.locator(".pop-go.fill")
        ink, ground = (button.evaluate(PAINTED, name) for name in ("color", "backgroundColor"))
        assert contrast(ink, ground) >= 4.5, (ink, ground)
