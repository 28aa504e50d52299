# SPDX-License-Identifier: MIT
"""The guide of night clubs that `new --from guide` writes, as a visitor uses it."""

import json
import re
import subprocess

import pytest
from conftest import CHROMIUM, DESKTOP, PATIENCE, PHONE, REPOSITORY, THEMES, Server, Walk, build, draw_tiles, new_page, pages, tool, until
from playwright.sync_api import expect
from test_accessibility import violations
from test_data import DATA, erase, export, restore
from test_markup import said_of
from test_offline import be_installed
from test_text_size import sideways

APP = REPOSITORY / "Tests/Apps/guide"
CODE = "[ACDEFHJKMNPQRTUVWXY34679]{8}"
PASSES, FAVOURITES, CLUBS = "pases/pases.html", "emobc/favourites.html", "locales/todos.html"


@pytest.fixture(scope="module", params=THEMES)
def site(request, tmp_path_factory):
    return build(APP, tmp_path_factory.mktemp("guide") / "site", "--theme", request.param)


@pytest.fixture(params=["http", "file"])
def guide(request, site, page):
    server = Server(site)
    draw_tiles(page)
    yield server.base if request.param == "http" else site.as_uri() + "/"
    server.stop()


def tab(page, name):
    return page.locator(".tabs").get_by_role("link", name=name)


def titles(page):
    return page.locator("main .rows .row-title:visible").all_inner_texts()


def sign_up(page, name="Ana Ruiz", day="2030-05-03"):
    """From the screen of a club."""
    page.get_by_role("link", name="Apúntate", exact=True).click()
    page.get_by_label("Nombre").fill(name)
    page.get_by_label("Día").fill(day)
    page.locator(".form [type=submit]").click()
    page.wait_for_url("**/" + PASSES)


def star(page):
    return page.locator("header").get_by_role("button", name="Favorito").first


def test_nothing_is_to_be_reported():
    checked = subprocess.run([tool(), "check", APP, "--format", "json"], capture_output=True, text=True)
    assert checked.returncode == 0 and json.loads(checked.stdout)["diagnostics"] == []


def test_the_list_of_all_screens_tells_them_apart(page, site):
    """The sections of a club have its name, and so has their parent."""
    page.goto((site / "emobc/search.html").as_uri())
    lines = page.locator(".all-screens li").all_inner_texts()
    assert len(lines) == len(set(lines)) > 20
    assert {line for line in lines if line.startswith("Duende")} == {"Duende\nEsta semana", "Duende\nFotos", "Duende\nComentarios"}


def test_all_of_its_html_is_sound(site):
    assert said_of([site / path for path in pages(site)]) == []


def test_a_poster_leads_to_the_club_and_its_sections(guide, page):
    page.goto(guide + "index.html")
    expect(page.locator("h1")).to_have_text("Esta semana")
    expect(page.locator(".tabs [aria-current]")).to_have_text("Destacados")
    page.locator("main li a").first.click()
    expect(page.locator("h1")).to_have_text("Azul Marino")
    segments = page.locator(".segments")
    for name in ("Fotos", "Comentarios", "Información"):
        segments.get_by_role("link", name=name).click()
        expect(segments.locator("[aria-current]")).to_have_text(name)
        # The name and the picture of the club stay above.
        expect(page.locator("h1")).to_have_text("Azul Marino")
        until(lambda: page.evaluate("document.querySelector('.head-pic')?.naturalWidth > 0"))


def test_a_visitor_signs_up_and_has_a_pass(guide, page):
    page.goto(guide + "local/duende.html")
    sign_up(page)
    expect(page.locator(".cards .row-title")).to_have_text(["Duende"])
    expect(page.locator(".cards .row-note")).to_have_text(re.compile(f"^Ana Ruiz · 3 may 2030 · {CODE}$"))
    until(lambda: page.evaluate("document.querySelector('.cards .row-pic')?.naturalWidth > 0"))
    page.get_by_role("button", name="Lista").click()
    expect(page.locator(".cards")).to_have_count(0)
    page.locator(".table .row-title").click()
    page.wait_for_url("**/local/duende.html")
    # A pass of the past is stamped.
    sign_up(page, "Berta", "2020-01-01")
    expect(page.locator(".table li.past .stamp")).to_have_text("Caducada")


def test_the_pass_is_there_without_a_connection_and_after_a_restart(site, chromium, tmp_path):
    server = Server(site)
    options = {"executable_path": CHROMIUM, "args": ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"], "locale": "es-ES"}
    context = chromium.chromium.launch_persistent_context(tmp_path / "profile", **options)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.base + "local/duende.html")
    be_installed(page)
    sign_up(page)
    expect(page.locator(".cards .row-title")).to_have_text(["Duende"])
    context.close()
    server.stop()
    context = chromium.chromium.launch_persistent_context(tmp_path / "profile", **options)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.base + PASSES)
    expect(page.locator(".cards .row-title")).to_have_text(["Duende"])
    until(lambda: page.evaluate("document.querySelector('.cards .row-pic')?.naturalWidth > 0"))
    context.close()


def test_at_most_21_passes(guide, page):
    page.goto(guide + "local/duende.html")
    name = page.evaluate("document.body.dataset.app")
    rows = [{"id": number, "values": {"nombre": f"Pase {number}", "dia": "2030-05-03"}} for number in range(1, 22)]
    sign_up(page)
    key = page.evaluate("Object.keys(localStorage).find((key) => key.includes(':crud:noches:Pases') && !key.includes('drafts'))")
    assert name in key
    page.evaluate("([key, rows]) => localStorage.setItem(key, JSON.stringify({next: 22, rows}))", [key, rows])
    page.goto(guide + "local/vinilo.html")
    page.get_by_role("link", name="Apúntate", exact=True).click()
    page.get_by_label("Nombre").fill("Zoe")
    page.get_by_label("Día").fill("2030-06-01")
    page.locator(".form [type=submit]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Solo caben 21 filas")
    page.get_by_role("button", name="Eliminar la más antigua").click()
    page.wait_for_url("**/" + PASSES)
    expect(page.locator(".cards > li")).to_have_count(21)


def test_clubs_are_narrowed_and_the_address_is_shared(guide, page, browser, context_options):
    page.goto(guide + "index.html")
    tab(page, "Locales").click()
    until(lambda: len(titles(page)) == 6)
    # The page before has no chips, and its state may still be the one that is seen.
    page.wait_for_function("() => document.querySelector('.chip') && document.readyState === 'complete'")
    for word in "Jazz", "Entrada libre":
        page.locator(".chip", has_text=word).click()
        expect(page.locator(".chip", has_text=word)).to_have_attribute("aria-pressed", "true")
    until(lambda: titles(page) == ["Vinilo"])
    shared = page.url
    # The choice is there on the way back.
    tab(page, "Pases").click()
    tab(page, "Locales").click()
    until(lambda: titles(page) == ["Vinilo"])
    with new_page(browser, context_options) as other:
        draw_tiles(other)
        other.goto(shared)
        until(lambda: titles(other) == ["Vinilo"])
    page.locator(".chip", has_text="Todo").click()
    page.get_by_label("Ordenar por").select_option("rating")
    until(lambda: titles(page)[0] == "Duende")


def test_the_nearest_club_comes_first(guide, page):
    page.goto(guide + CLUBS)
    page.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 36.5213, longitude: -6.2828}}); }")
    page.get_by_role("button", name="¿Dónde estoy?").click()
    expect(page.get_by_label("Ordenar por")).to_have_value("distance")
    until(lambda: titles(page)[0] == "Neón 84")
    page.get_by_label("Radio").select_option(label="1 km")
    until(lambda: titles(page) == ["Neón 84", "Vinilo"])


@pytest.mark.parametrize("late", ["**/leaflet.min.js", "**/app-narrow.*.js"])
def test_what_is_tapped_before_the_scripts_are_there_counts(guide, page, late):
    held = []
    page.route(late, lambda route: held.append(route))
    page.goto(guide + CLUBS, wait_until="commit")
    until(lambda: page.evaluate("1") and held)
    page.locator(".chip", has_text="Jazz").click()
    if "leaflet" not in late:
        page.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 36.5213, longitude: -6.2828}}); }")
        page.get_by_role("button", name="¿Dónde estoy?").click()
        expect(page.get_by_label("Ordenar por")).to_have_value("distance")
    held.pop().continue_()
    until(lambda: titles(page) == (["Azul Marino", "Vinilo"] if "leaflet" in late else ["Vinilo", "Azul Marino"]))
    expect(page.locator(".chip", has_text="Jazz")).to_have_attribute("aria-pressed", "true")


def test_clubs_are_narrowed_without_the_part_that_compares_words(guide, page):
    page.expected_problems = ["app-fold", "net::ERR"]
    page.route("**/app-fold.*.js", lambda route: route.abort())
    page.goto(guide + CLUBS)
    page.locator(".chip", has_text="Jazz").click()
    until(lambda: titles(page) == ["Azul Marino", "Vinilo"])
    page.evaluate("() => { navigator.geolocation.getCurrentPosition = (found) => found({coords: {latitude: 36.5213, longitude: -6.2828}}); }")
    page.get_by_role("button", name="¿Dónde estoy?").click()
    page.get_by_label("Radio").select_option(label="1 km")
    until(lambda: titles(page) == ["Vinilo"])


def test_favourites_are_starred_and_put_in_order(guide, page):
    for name in ("duende", "vinilo", "azul-marino"):
        page.goto(guide + f"local/{name}.html")
        star(page).click()
        expect(star(page)).to_have_attribute("aria-pressed", "true")
    # Of the sections the first has the star.
    page.locator(".segments").get_by_role("link", name="Fotos").click()
    expect(page.locator(".segments [aria-current]")).to_have_text("Fotos")
    expect(page.locator("[data-action=favourite]")).to_have_count(0)
    tab(page, "Favoritos").click()
    expect(page.locator("main .form-note")).to_have_text("3 favoritos")
    page.get_by_role("button", name="Cambiar el orden").click()
    page.get_by_role("button", name="Subir: Azul Marino").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.reload()
    until(lambda: titles(page) == ["Azul Marino", "Duende", "Vinilo"])


def test_passes_and_stars_are_exported_erased_and_brought_back(guide, page):
    page.goto(guide + "local/duende.html")
    star(page).click()
    sign_up(page)
    badges = page.locator(".tabs .badge > :first-child")
    expect(badges).to_have_text(["1", "1"])
    shown = page.locator(".table .row-text").all_inner_texts()
    page.goto(guide + DATA)
    content = export(page)
    erase(page)
    expect(badges).to_have_text(["0", "0"])
    restore(page, content, asks=False)
    expect(badges).to_have_text(["1", "1"])
    page.goto(guide + PASSES)
    until(lambda: page.locator(".table .row-text").all_inner_texts() == shown)
    page.goto(guide + FAVOURITES)
    until(lambda: titles(page) == ["Duende"])


def test_a_club_is_found_by_what_is_said_of_it(guide, page):
    page.goto(guide + "index.html")
    tab(page, "Buscar").click()
    expect(page.locator("h1")).to_have_text("Buscar")
    page.wait_for_load_state()
    page.get_by_role("searchbox").fill("recreativas")
    expect(page.locator(".found .row-title").first).to_have_text("Neón 84")


@pytest.fixture(scope="module")
def walked(site, browser):
    """A walk through all pages as a visitor who has signed up sees them."""
    server = Server(site)

    def before(page):
        page.goto(server.base + "local/duende.html")
        star(page).click()
        sign_up(page)

    yield Walk([(violations, PHONE, DESKTOP), (sideways, PHONE, DESKTOP)], browser, site, server.base, before)
    server.stop()


@pytest.mark.xdist_group("walk-guide")
def test_everybody_can_read_it_in_light_and_dark(walked):
    assert walked.problems(violations) == {}


@pytest.mark.xdist_group("walk-guide")
def test_no_page_scrolls_sideways(walked):
    assert walked.problems(sideways) == {}
