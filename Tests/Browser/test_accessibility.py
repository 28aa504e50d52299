# SPDX-License-Identifier: MIT
"""Every page and everything that opens on it, checked by axe: no violation, in both themes, small and large, in light and dark."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from conftest import DESKTOP, PHONE, draw_tiles, look, resize
from playwright.sync_api import expect

# Frames show pages of other servers or of the bundle.
# Reporting the rules that pass would take as long as the check itself.
VIOLATIONS = {"reporter": "no-passes", "resultTypes": ["violations"], "selectors": False, "elementRef": True, "iframes": False}
ALL_RULES = VIOLATIONS | {"rules": {"target-size": {"enabled": True}}}
# The rules that can differ between light and dark, and those that can differ between sizes that show the same elements.
COLOURS = VIOLATIONS | {"runOnly": ["color-contrast", "link-in-text-block"]}
PLACES = VIOLATIONS | {"runOnly": [*COLOURS["runOnly"], "target-size", "scrollable-region-focusable", "css-orientation-lock", "meta-viewport"]}
# Whether the page shows other elements than at the last call.
HAS_CHANGED = """() => {
  const shown = [...document.querySelectorAll('body *')].map((one) => Number(one.checkVisibility({visibilityProperty: true}))).join('');
  const isNew = shown !== window.shownBefore;
  window.shownBefore = shown;
  return isNew;
}"""
RUN = """([options, kept]) => axe.run(document, options).then(({violations}) => violations.flatMap(({id, nodes}) =>
    nodes.filter(({element}) => id !== 'color-contrast' || !kept || !element.closest(kept)).map(({html, any, all, none}) => `${id}: ${html.slice(0, 160)}: ${[...none, ...all, ...any].at(-1)?.message}`)))"""


def violations(page, kept=""):
    """The violations that axe finds on an open page, in light and dark. If the page shows the same elements as at the last call, only the
    rules about places or colours are checked. In light, the contrast of texts in `kept` is left out, whose colours are as written."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    found = []
    for scheme, rules, left_out in [("light", PLACES, kept), ("dark", COLOURS, "")]:
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme} {text}" for text in page.evaluate(RUN, [ALL_RULES if page.evaluate(HAS_CHANGED) else rules, left_out])]
    page.emulate_media(color_scheme="light")
    return found


def violations_in_both_sizes(page):
    found = []
    for size in [PHONE, DESKTOP]:
        resize(page, size)
        found += [f"{size['width']} {text}" for text in violations(page)]
    return found


@pytest.fixture
def context_options(context_options):
    # Reduced motion also suppresses the launch image.
    return {**context_options, "reduced_motion": "reduce"}


@look(violations, PHONE, DESKTOP)
def test_no_page_has_a_violation(found):
    assert found == {}


# The states of pages, and how to reach each


def open_side_menu(page):
    page.locator("[data-action=sideMenu]").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def open_more(page):
    page.locator(".more > summary").click()
    expect(page.get_by_role("menu")).to_be_visible()


def open_picture(page):
    page.locator(".shot").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def open_place(page):
    page.locator(".leaflet-marker-icon[title='Faro de Portalba']").press("Enter")
    expect(page.locator(".leaflet-popup-content").get_by_role("link", name="Cómo llegar")).to_be_visible()


def start_quiz(page):
    # A game that has begun goes on.
    if page.get_by_role("button", name="Empezar").is_visible():
        page.get_by_role("button", name="Empezar").click()
    page.get_by_role("radio").first.check()


def finish_quiz(page):
    start_quiz(page)
    page.locator("[data-do=next]").click()
    while page.locator("[data-part=play]").is_visible():
        page.get_by_role("radio").first.check()
        page.locator("[data-do=next]").click()
    expect(page.get_by_role("heading", name="Resultado")).to_be_visible()


def leave_quiz(page):
    # Only a game that cannot be kept is asked about.
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    page.evaluate("sessionStorage.clear()")
    page.reload()
    start_quiz(page)
    page.locator("a.back").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def send_nothing(page):
    page.locator("form [type=submit]").click()
    expect(page.locator(".form-errors")).to_be_visible()


def new_row(page):
    page.locator("[data-do=create]").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def keep_row(page):
    new_row(page)
    page.get_by_role("dialog").locator("input").first.fill("Uno")
    page.get_by_role("dialog").get_by_role("button", name="Guardar").click()
    expect(page.locator(".table .row-title")).to_have_text("Uno")


def delete_row(page):
    keep_row(page)
    page.get_by_role("button", name="Eliminar: Uno").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def choose_day(page):
    page.locator(".cal-day.full").first.click()
    expect(page.locator(".cal-day[aria-pressed=true]")).to_have_count(1)


def save_profile(page):
    page.get_by_label("Nombre").fill("Ana")
    page.locator(".profile-form [type=submit]").click()
    expect(page.locator(".profile-values")).to_contain_text("Ana")


def find_screens(page):
    page.get_by_role("searchbox").fill("puerto")
    expect(page.locator(".found a").first).to_be_visible()


def add_up(page):
    page.locator(".sum summary").click()
    expect(page.locator(".result")).to_be_visible()


STATES = [
    ("pieza/mosaico.html", open_side_menu), ("pieza/mosaico.html", open_more), ("galeria/piezas.html", open_picture), ("mapa/como-llegar.html", open_place),
    ("cuanto-sabes/cinco-preguntas.html", start_quiz), ("cuanto-sabes/cinco-preguntas.html", finish_quiz),
    ("la-noche-del-faro/aventura.html", start_quiz), ("reservas/visita.html", send_nothing),
    ("cuaderno/visitas.html", new_row), ("cuaderno/visitas.html", delete_row), ("agenda/actividades.html", choose_day),
    ("emobc/profile.html", save_profile), ("emobc/search.html", find_screens), ("calculadora/entradas.html", add_up),
    ("cuanto-sabes/cinco-preguntas.html", leave_quiz)]


def test_nothing_that_opens_has_a_violation(themed, page):
    draw_tiles(page)
    page.clock.set_fixed_time("2026-11-10T10:00:00")
    # A running quiz asks before its page is left.
    page.on("dialog", lambda dialog: dialog.accept())
    found = {}
    for path, act in STATES:
        page.goto(themed + path)
        act(page)
        found[act.__name__] = violations_in_both_sizes(page)
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_axe_finds_what_is_wrong(themed, page):
    page.goto(themed + "emobc/search.html")
    page.evaluate("document.querySelector('h1').style.color = document.querySelector('main').style.background = '#888'")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    # Visible only in a large window.
    page.evaluate("""() => {
        const picture = document.createElement('img');
        const window = matchMedia('(min-width: 600px)');
        picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
        picture.hidden = !window.matches;
        window.addEventListener('change', () => { picture.hidden = !window.matches; });
        document.querySelector('main').append(picture);
    }""")
    found = violations_in_both_sizes(page)
    assert not any(text.startswith("390") and "image-alt" in text for text in found)
    for part in ["390 light button-name", "390 dark color-contrast", "1280 light image-alt", "1280 dark color-contrast"]:
        assert any(text.startswith(part) for text in found), (part, found)
