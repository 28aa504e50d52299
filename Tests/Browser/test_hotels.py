# SPDX-License-Identifier: MIT
"""The app of a group of hotels that `new --from hotels` writes, as a visitor walks it: sections, promotions, the way, gifts, two languages."""

import json
import subprocess

import pytest
from conftest import DESKTOP, NARROW, PHONE, REPOSITORY, THEMES, Server, Walk, build, draw_tiles, each, pages, tool, until
from playwright.sync_api import expect
from test_accessibility import violations
from test_languages import choose, is_at
from test_markup import said_of

APP = REPOSITORY / "Tests/Apps/hotels"
HOUSES = {"marea": "Gran Hotel Marea", "olivar": "Hotel Olivar", "faro": "Posada del Faro", "alameda": "Hotel Alameda", "lonja": "La Lonja",
          "horno": "Horno Viejo", "playa": "La Caseta"}
SECTIONS = ["Info", "Servicios", "Lugar", "Fotos", "Contacto"]


@pytest.fixture(scope="module", params=THEMES)
def site(request, tmp_path_factory):
    return build(APP, tmp_path_factory.mktemp("hotels") / "site", "--theme", request.param)


@pytest.fixture(params=["http", "file"])
def top(request, site):
    """The address of the site, over http and from the disk."""
    server = Server(site)
    yield server.base if request.param == "http" else site.as_uri() + "/"
    server.stop()


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def visitor(request, page):
    """A page of a phone and one of a desktop. The server of the map is not reached from the disk, and the places are there all the same."""
    page.set_viewport_size(request.param)
    draw_tiles(page)
    return page


def test_nothing_is_to_be_reported():
    checked = subprocess.run([tool(), "check", APP, "--format", "json"], capture_output=True, text=True)
    assert checked.returncode == 0 and json.loads(checked.stdout)["diagnostics"] == []


def test_houses_are_chosen_by_kind_and_each_has_five_sections(top, visitor):
    page = visitor
    page.goto(top + "index.html")
    titles = page.locator(".rows>li:visible .row-title")
    until(lambda: set(titles.all_inner_texts()) == set(HOUSES.values()))
    page.locator(".chip", has_text="Restaurante").click()
    until(lambda: sorted(titles.all_inner_texts()) == ["Horno Viejo", "La Caseta", "La Lonja"])
    expect(page.locator(".rows>li:visible .stars").first).to_have_attribute("aria-label", "4½ de 5 estrellas")
    page.get_by_role("link", name="La Lonja").click()
    segments = page.locator(".segments")
    expect(segments.locator(".act")).to_have_text(SECTIONS)
    for number, section in enumerate(SECTIONS):
        # The name and the picture of the house, the section and the tab are there on each.
        expect(page.locator("h1")).to_have_text("La Lonja")
        expect(page.locator(".head-pic")).to_be_visible()
        expect(segments.locator("[aria-current]")).to_have_text(section)
        expect(page.locator(".tabs [aria-current]")).to_have_text("Hoteles")
        if number + 1 < len(SECTIONS):
            segments.get_by_role("link", name=SECTIONS[number + 1]).click()
    assert page.locator(".row").evaluate_all("(rows) => rows.map((row) => row.getAttribute('href'))") == [
        "tel:+34952555104", "mailto:lonja@brisa.example", "https://brisa.example/lonja"]


def test_a_house_shows_what_is_around_it_and_its_pictures(top, visitor):
    page = visitor
    page.goto(top + "lugar/faro.html")
    places = page.locator(".row-title")
    expect(places).to_have_text(["Posada del Faro", "El faro", "Cala del Fraile", "Torre vigía"])
    page.locator(".segments").get_by_role("link", name="Fotos").click()
    expect(page.locator(".caption")).to_have_text(["La posada y el faro, de noche", "El cuarto del farero", "La cala del Fraile"])


def test_past_promotions_say_so_and_lead_to_their_houses(top, visitor):
    page = visitor
    page.clock.set_fixed_time("2031-08-02T10:00:00")
    page.goto(top + "promociones/todas.html")
    past = page.locator(".day-events.past")
    expect(past.locator("h3 .badge")).to_have_text(["Ya pasó"] * 4)
    until(lambda: {text.strip() for text in past.locator(".row-title").all_inner_texts()}
          == {"Noches de agosto", "Menú de primavera", "Dos noches por una", "Semana del aceite"})
    page.get_by_role("link", name="Arroz para dos", exact=True).click()
    expect(page.locator("h1")).to_have_text("La Lonja")


def test_no_promotion_is_past_before_its_day(top, page):
    page.clock.set_fixed_time("2025-11-16T12:00:00")
    page.goto(top + "promociones/todas.html")
    expect(page.locator(".cal-day[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".day-events.past")).to_have_count(0)


def test_the_nearest_house_comes_first(site, browser, context_options):
    server = Server(site)
    place = {"geolocation": {"latitude": 36.7302, "longitude": -3.8101}, "permissions": ["geolocation"]}
    context = browser.new_context(**context_options, **place, service_workers="block")
    page = context.new_page()
    draw_tiles(page)
    page.goto(server.base + "cerca/mapa.html")
    assert page.locator(".directions").count() == len(HOUSES)
    page.get_by_role("button", name="Dónde estoy").click()
    until(lambda: page.locator(".row-title").first.inner_text() == "Posada del Faro")
    context.close()
    server.stop()


def test_a_strip_of_gifts_and_the_news_lead_on(top, visitor):
    page = visitor
    page.goto(top + "index.html")
    page.locator(".tabs").get_by_role("link", name="Regalos").click()
    expect(page.locator(".rows>li")).to_have_count(4)
    boxes = [one.bounding_box() for one in each(page.locator(".rows>li"))]
    assert len({box["y"] for box in boxes}) == 1
    # It leads to the gift, wherever it is in the strip.
    page.get_by_role("link", name="Aceite de la casa").click()
    expect(page.locator("h1")).to_have_text("Aceite de la casa")
    expect(page.locator(".tabs [aria-current]")).to_have_text("Regalos")
    page.locator(".tabs").get_by_role("link", name="Novedades").click()
    page.get_by_role("link", name="Un huerto para dos cocinas").click()
    expect(page.locator("h1")).to_have_text("Un huerto para dos cocinas")


def test_sections_stand_above_the_map(top, visitor):
    visitor.goto(top + "lugar/marea.html")
    expect(visitor.locator(".leaflet-marker-icon").first).to_be_visible()
    sections, view, places = (visitor.locator(name).bounding_box() for name in (".segments", ".map", ".places"))
    assert sections["y"] + sections["height"] <= min(view["y"], places["y"])


def test_the_language_changes_on_a_deep_screen(top, visitor):
    page = visitor
    page.goto(top + "contacto/horno.html")
    choose(page, "English")
    is_at(page, top + "en/contacto/horno.html", "en", "Horno Viejo")
    expect(page.locator(".segments .act")).to_have_text(["About", "Services", "Place", "Photos", "Contact"])
    expect(page.locator(".tabs .act")).to_have_text(["Hotels", "Offers", "Nearby", "News", "Gifts"])
    page.locator(".segments").get_by_role("link", name="About").click()
    expect(page.locator("main")).to_contain_text("The wood oven is lit at six")
    choose(page, "Español")
    is_at(page, top + "casa/horno.html", "es", "Horno Viejo")


def test_settings_are_kept_on_the_device(top, page):
    page.goto(top + "index.html")
    page.locator(".more > summary").click()
    page.get_by_role("menuitem", name="Ajustes").click()
    page.get_by_label("Su nombre").fill("Ana")
    page.get_by_role("button", name="Guardar").click()
    expect(page.locator(".profile-values")).to_contain_text("Ana")
    page.reload()
    expect(page.locator(".profile-values")).to_contain_text("Ana")


def beyond(page):
    """How much is outside of the window, and outside of the bar of tabs, which scrolls a little on a narrow screen."""
    wide, tabs = page.evaluate("""() => {
      const bar = document.querySelector('.tabs');
      return [document.documentElement.scrollWidth - innerWidth, bar ? bar.scrollWidth - bar.clientWidth : 0];
    }""")
    room = 80 if page.viewport_size == NARROW else 0
    return [f"{wide} px sideways"] * (wide > 0) + [f"{tabs} px of tabs"] * (tabs > room)


@pytest.fixture(scope="module")
def walked(site, browser):
    server = Server(site)
    yield Walk([(violations, PHONE), (beyond, NARROW, PHONE, DESKTOP)], browser, site, server.base)
    server.stop()


@pytest.mark.xdist_group("walk-hotels")
def test_no_page_is_wider_than_the_screen_and_all_tabs_are_in_it(walked):
    assert walked.problems(beyond) == {}


@pytest.mark.xdist_group("walk-hotels")
def test_everybody_can_use_every_page_in_light_and_dark(walked):
    assert walked.problems(violations) == {}


@pytest.mark.xdist_group("markup")
def test_every_page_is_sound_html(site):
    assert said_of([site / path for path in pages(site)]) == []
