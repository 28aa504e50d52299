# SPDX-License-Identifier: MIT
"""The appearance of screens: contrast of grounds, cut texts, the first control, and going back."""

import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, draw_tiles, each, settle, until

# The colour of the page's ground, and that of an element.
GROUND = """() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgb = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const style = (name) => rgb(getComputedStyle(Object.assign(document.body.appendChild(document.createElement('i')), {style: `color:var(${name})`})).color);
  return {veil: style('--veil'), surface: style('--surface')};
}"""


def test_in_the_dark_the_ground_stays_darker_than_cards(themed, page):
    page.emulate_media(color_scheme="dark")
    page.goto(themed + "pieza/anfora.html")
    colours = page.evaluate(GROUND)
    # The background behind the veil may be white.
    alpha = colours["veil"][3] / 255
    worst = colours["veil"][0] * alpha + 255 * (1 - alpha)
    assert worst < colours["surface"][0] + 2, colours


def test_the_offer_of_the_profile_stands_below_the_tiles_with_its_buttons_side_by_side(themed, page):
    page.goto(themed + "index.html")
    offer = page.locator("[data-profile-offer]")
    fill, later = (offer.locator(kind).bounding_box() for kind in ("a", "button"))
    assert fill["y"] == later["y"]
    tiles = page.locator(".tiles").bounding_box()
    assert offer.bounding_box()["y"] >= tiles["y"] + tiles["height"] + 15


@pytest.mark.parametrize("path, parent", [("chat/taquilla.html", "Juegos y utilidades"), ("folleto/folleto.html", "Explora")])
def test_the_way_back_says_where_to(themed, page, path, parent):
    page.goto(themed + path)
    word = page.locator(".back-word")
    expect(word).to_have_text(parent)
    # On a phone it may be left out beside a title, but never cut.
    assert word.bounding_box()["width"] > 40 or word.bounding_box()["width"] <= 1
    page.set_viewport_size({"width": 700, "height": 800})
    assert word.bounding_box()["width"] > 40
    assert word.bounding_box()["y"] < 56


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_a_title_in_the_bar_is_one_line_and_whole(themed, page, width):
    draw_tiles(page)
    page.set_viewport_size({"width": width, "height": 800})
    for path in ["mapa/como-llegar.html", "cuanto-sabes/cinco-preguntas.html", "folleto/folleto.html", "plano/general.html"]:
        page.goto(themed + path)
        title = page.locator(".bar-title")
        if float(title.evaluate("(element) => getComputedStyle(element).opacity")) == 0:
            expect(page.locator("h1")).to_be_visible()
            continue
        assert title.evaluate("(element) => element.clientHeight") < 50, path
        assert title.evaluate("(element) => element.scrollWidth - element.clientWidth") <= 1, path


@pytest.mark.parametrize("path", ["informacion/horarios-y-tarifas.html", "informacion/taller-de-mosaico.html"])
def test_the_way_back_takes_no_room_from_the_title_of_a_scrolled_page(themed, page, path):
    page.goto(themed + path)
    page.evaluate("document.body.style.paddingBottom = '900px'; scrollTo(0, 500)")
    title = page.locator(".bar-title")
    until(lambda: float(title.evaluate("(element) => getComputedStyle(element).opacity")) == 1)
    assert title.evaluate("(element) => element.scrollWidth - element.clientWidth") <= 1


@pytest.mark.parametrize("path", ["agenda/actividades.html", "explora/juegos.html"])
def test_a_narrow_bar_cuts_through_no_entry(themed, page, path):
    page.goto(themed + path)
    for width in (320, 390, 480):
        page.set_viewport_size({"width": width, "height": 640})
        menu = page.locator(".top-menu").bounding_box()
        for entry in each(page.locator(".top-menu .act:visible")):
            box = entry.bounding_box()
            assert box["x"] >= menu["x"] - 1 and box["x"] + box["width"] <= menu["x"] + menu["width"] + 1, width


def test_going_back_closes_the_side_menu_first(themed, page):
    page.goto(themed + "index.html")
    page.goto(themed + "agenda/actividades.html")
    page.locator(".drawer > summary").click()
    drawer = page.locator(".drawer-box")
    expect(drawer).to_be_visible()
    page.go_back()
    expect(drawer).to_be_hidden()
    assert page.url.endswith("agenda/actividades.html")
    # If closed by hand, the menu leaves no entry in the history, and a screen chosen in it follows this one.
    page.locator(".drawer > summary").click()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    until(lambda: page.evaluate("!history.state"))
    page.locator(".drawer > summary").click()
    drawer.get_by_role("link", name="Piezas").click()
    page.wait_for_url("**/piezas/catalogo.html")
    page.go_back()
    page.wait_for_url("**/agenda/actividades.html")
    page.go_back()
    page.wait_for_url("**/index.html")


def test_going_back_closes_the_fields_of_a_table_and_keeps_what_was_typed(themed, page):
    page.goto(themed + "cuaderno/favoritas.html")
    page.get_by_role("button", name="Crear").click()
    box = page.get_by_role("dialog").get_by_role("textbox").first
    box.fill("Ánfora")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url.endswith("cuaderno/favoritas.html")
    page.get_by_role("button", name="Crear").click()
    expect(box).to_have_value("Ánfora")
    page.get_by_role("button", name="Guardar").click()
    # The Enter key does not confirm an action that cannot be undone.
    page.get_by_role("button", name=re.compile("^Eliminar: ")).click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Cancelar")).to_be_focused()
    red, green, blue = map(int, re.findall(r"\d+", page.get_by_role("button", name="Eliminar", exact=True).evaluate(
        "(element) => getComputedStyle(element).color + getComputedStyle(element).borderColor"))[:3])
    assert (red, green, blue) == (255, 255, 255)
    expect(page.get_by_role("button", name="Eliminar", exact=True)).to_have_class(re.compile("danger"))


def test_a_menu_that_has_the_search_does_not_have_it_twice(themed, page):
    page.set_viewport_size(PHONE)
    draw_tiles(page)
    page.goto(themed + "mapa/como-llegar.html")
    page.locator(".more > summary").click()
    expect(page.get_by_role("menu").get_by_role("menuitem", name="Buscar", exact=True)).to_have_count(1)
    expect(page.locator(".frame-search")).to_be_hidden()


def test_the_search_names_rows_by_themselves_and_cuts_between_words(themed, page):
    page.goto(themed + "emobc/search.html")
    expect(page.locator(".view-search .bar .frame-search:visible, .top-menu [data-view=search]:visible")).to_have_count(0)
    page.get_by_role("searchbox").fill("puerto")
    row = page.locator(".found .row", has=page.locator(".row-title", has_text=re.compile("^El puerto y el comercio$"))).first
    expect(row.locator(".row-note")).not_to_be_empty()
    for note in page.locator(".found .row-note").all_text_contents():
        assert "\n" not in note
    hit = page.locator(".found a[href*='#row-']", has_text="El puerto y el comercio").first
    expect(hit.locator(".row-title")).to_have_text("El puerto y el comercio")
    expect(hit.locator(".row-note")).to_contain_text("Salas · ")
    # Of a long text a part is shown, which begins and ends with a whole word.
    page.get_by_role("searchbox").fill("alcaide")
    note = page.locator(".found .row-note").first
    expect(note.locator("mark")).to_have_text("alcaide")
    shown = note.inner_text()
    assert shown.startswith("… ") or shown.endswith(" …"), shown
    page.locator(".found a").first.click()
    words = page.locator("main").inner_text().split()
    ends = [word for word in shown.split() if word != "…"]
    assert ends[0] in words and ends[-1] in words, shown


def test_the_list_of_errors_goes_with_what_is_mended(themed, page):
    page.goto(themed + "reservas/visita.html")
    page.locator("form.form [type=submit]").click()
    errors = page.locator(".form-errors")
    expect(errors).to_be_visible()
    bar = page.locator(".bar").bounding_box()
    assert errors.bounding_box()["y"] >= bar["y"] + bar["height"] - 1
    count = errors.locator("li:visible").count()
    page.locator("main form [aria-invalid]").first.fill("Lucía")
    expect(errors.locator("li:visible")).to_have_count(count - 1)


def test_an_empty_code_is_an_error_of_its_box(themed, page):
    page.goto(themed + "lector-qr/codigos.html")
    page.get_by_role("button", name="Abrir").click()
    box = page.get_by_label("Texto del código")
    expect(box).to_be_focused()
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("Rellena este campo.")).to_be_visible()
    box.fill("x")
    expect(page.get_by_text("Rellena este campo.")).to_be_hidden()


def test_beside_a_picture_of_the_viewer_nothing_leads_away(themed, page):
    page.goto(themed + "galeria/piezas.html")
    page.locator(".shot").first.click()
    expect(page.locator(".viewer")).to_be_visible()
    page.mouse.click(195, 830)
    settle(page, 15)
    assert page.url.endswith("galeria/piezas.html")
    expect(page.locator(".viewer")).to_be_visible()


def test_a_row_shows_its_place_on_the_map_above(themed, page):
    draw_tiles(page)
    page.goto(themed + "mapa/como-llegar.html")
    expect(page.locator(".leaflet-marker-icon")).to_have_count(5)
    page.locator(".places .row-action").nth(1).click()
    popup = page.locator(".leaflet-popup")
    expect(popup).to_contain_text("Casa del Puerto")

    def is_beside():
        zoom, box = page.locator(".leaflet-control-zoom").bounding_box(), popup.bounding_box()
        return box["x"] >= zoom["x"] + zoom["width"] or box["y"] >= zoom["y"] + zoom["height"]

    # The map has moved there, and stays.
    until(is_beside)
    expect(page.locator(".leaflet-pan-anim, .leaflet-zoom-anim")).to_have_count(0)
    assert is_beside()


def test_a_photo_is_chosen_by_buttons_in_the_words_of_the_app(themed, page):
    page.goto(themed + "emobc/profile.html")
    for name in ["Hacer una foto", "Elegir una imagen"]:
        expect(page.get_by_alt_text(name)).to_be_visible()
    with page.expect_file_chooser():
        page.get_by_alt_text("Elegir una imagen").click()
    with page.expect_file_chooser():
        page.get_by_role("button", name="Hacer una foto").click()
    # The field itself gets the focus, and its button shows the ring.
    page.keyboard.press("Tab")
    page.locator("main [type=file]").focus()
    assert page.locator(".pick label").evaluate("(element) => getComputedStyle(element).outlineStyle") == "solid"


def test_a_day_without_events_keeps_its_date_and_months_their_height(themed, page):
    page.goto(themed + "agenda/actividades.html")
    grid = page.locator(".cal-grid")
    height = grid.bounding_box()["height"]
    page.get_by_role("button", name="Mes siguiente").click()
    page.get_by_role("button", name="Mes siguiente").click()
    page.get_by_role("button", name="Mes siguiente").click()
    assert grid.bounding_box()["height"] == height
    page.locator(".cal-day:not(.full):not(.far)").nth(9).click()
    expect(page.locator(".cal-none h3")).to_contain_text("10")
    expect(page.locator(".cal-none .empty")).to_be_visible()


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_bar_of_the_browser_has_the_colour_of_the_chosen_look(server, page, system):
    shown = "() => [...document.querySelectorAll('[name=theme-color]')].filter(({media}) => matchMedia(media).matches).map(({content}) => content)"
    other = "dark" if system == "light" else "light"
    page.emulate_media(color_scheme=other)
    page.goto(server.base + "pieza/anfora.html")
    [wanted] = page.evaluate(shown)
    page.emulate_media(color_scheme=system)
    [usual] = page.evaluate(shown)
    assert usual != wanted
    choose = "document.querySelector('[data-scheme-light]').click()"
    page.evaluate(choose)
    assert page.evaluate(shown) == [wanted]
    page.reload()
    assert page.evaluate(shown) == [wanted]
    # Following the system again.
    page.evaluate(choose)
    assert page.evaluate(shown) == [usual]
    page.emulate_media(color_scheme=other)
    assert page.evaluate(shown) == [wanted]
