# SPDX-License-Identifier: MIT
"""Forced colours: grounds and shadows are removed, and the states of controls still differ visibly."""

import pytest
from conftest import THEMES, build, link_to, write_app
from playwright.sync_api import expect

@pytest.fixture
def context_options():
    return {"viewport": {"width": 390, "height": 844}, "locale": "es-ES", "timezone_id": "Europe/Madrid", "forced_colors": "active", "reduced_motion": "reduce"}


def looks_different(page, selector, change):
    """Whether a change of an element without a text of its own is visible."""
    one = page.locator(selector).first.element_handle()
    one.scroll_into_view_if_needed()
    before = one.screenshot()
    one.evaluate(change)
    after = one.screenshot()
    return before != after


def test_switches_show_whether_they_are_on(themed, site, page):
    path = next(path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html")) if 'class="switch"' in path.read_text(errors="replace"))
    page.goto(themed + path)
    ground = "one => getComputedStyle(one).backgroundColor + getComputedStyle(one, '::before').backgroundColor"
    switch = page.locator(".switch").first
    before = switch.evaluate(ground)
    assert looks_different(page, ".switch", "one => { one.checked = !one.checked; }")
    assert switch.evaluate(ground) != before
    # The knob differs from the ground in both states.
    for _ in range(2):
        assert switch.evaluate("one => getComputedStyle(one).backgroundColor !== getComputedStyle(one, '::before').backgroundColor")
        switch.evaluate("one => { one.checked = !one.checked; }")


@pytest.mark.parametrize("path, selector", [("reservas/visita.html", "select.in"), ("audioguia/sintonia.html", ".sound-speed")])
def test_choices_have_an_arrow(themed, page, path, selector):
    page.goto(themed + path)
    page.locator(selector).first.wait_for()
    assert looks_different(page, selector, "one => one.style.setProperty('appearance', 'none', 'important')")


def test_calendar_shows_today_the_chosen_day_and_days_with_events(themed, page):
    page.goto(themed + "agenda/actividades.html")
    # Without the numbers only the marks remain.
    page.evaluate("document.querySelectorAll('.cal-day').forEach((day) => { day.textContent = ''; })")
    plain = ".cal-day:not(.full, [aria-current], [aria-pressed=true])"
    assert looks_different(page, plain, "day => day.setAttribute('aria-current', 'date')")
    assert looks_different(page, plain, "day => day.classList.add('full')")
    assert looks_different(page, plain, "day => day.setAttribute('aria-pressed', 'true')")


def test_calendar_shows_that_its_title_is_a_button(themed, page):
    page.goto(themed + "agenda/actividades.html")
    page.locator("button.cal-pick").wait_for()
    assert looks_different(page, "button.cal-pick", "one => { one.style.border = 0; }")


def test_the_title_of_the_calendar_does_not_touch_its_edge(themed, page):
    page.goto(themed + "agenda/actividades.html")
    page.locator("button.cal-pick").wait_for()
    room = page.locator("button.cal-pick").evaluate("""(box) => {
      const words = document.createRange();
      words.selectNodeContents(box);
      return words.getBoundingClientRect().left - box.getBoundingClientRect().left;
    }""")
    assert room >= 8


@pytest.mark.parametrize("theme", THEMES)
def test_segments_of_a_list_have_edges(theme, tmp_path, page):
    rows = "".join(f"<listItem><text>{name}</text>{link_to('lista')}</listItem>" for name in ("Uno", "Dos"))
    app = write_app(tmp_path / "app", [("lista", "LIST_ACTIVITY", "l.xml")], {"l.xml": f"<data><dataId>a</dataId><headerText>L</headerText><list>{rows}</list></data>"})
    (app / "xml/app.xml").write_text((app / "xml/app.xml").read_text().replace("<levelType>", "<levelXib>segments</levelXib><levelType>"))
    page.goto((build(app, tmp_path / "site", "--theme", theme) / "index.html").as_uri())
    expect(page.locator(".rows>li")).to_have_count(2)
    assert page.locator("main .rows>li").evaluate_all("(all) => all.map((one) => getComputedStyle(one).borderTopWidth)") == ["1px", "1px"]


def test_calendar_shows_which_days_are_of_another_month(themed, page):
    page.goto(themed + "agenda/actividades.html")
    assert looks_different(page, ".cal-day.far", "day => day.classList.remove('far')")


def test_quiz_shows_how_far_one_is(themed, page):
    page.goto(themed + "cuanto-sabes/cinco-preguntas.html")
    page.get_by_role("button", name="Empezar").click()
    assert looks_different(page, ".quiz-progress", "bar => { bar.value = bar.max; }")


def test_pens_have_their_colours_and_the_chosen_tool_is_seen(themed, page):
    page.goto(themed + "pizarra/dibujo.html")
    page.locator(".sheet").wait_for()
    pens = page.locator(".pen input[type=radio]").evaluate_all("pens => pens.map((pen) => getComputedStyle(pen).backgroundColor)")
    assert len(set(pens)) == len(pens) == 5
    assert looks_different(page, ".pen:nth-child(3)", "pen => { pen.querySelector('input').checked = true; }")
    assert looks_different(page, "[data-do=erase]", "tool => tool.setAttribute('aria-pressed', 'true')")


def test_a_sheet_to_draw_on_is_white_on_a_dark_ground(themed, page):
    page.emulate_media(color_scheme="dark")
    page.goto(themed + "pizarra/dibujo.html")
    # Its lines have their own colours, too, and what is saved is white.
    assert page.locator(".sheet").evaluate("sheet => getComputedStyle(sheet).backgroundColor") == "rgb(255, 255, 255)"


def test_bars_cover_what_goes_below_them(themed, page):
    page.goto(themed + "salas/todas.html")
    for bar in [".bar", ".tabs"]:
        assert page.locator(bar).evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)", bar


def test_the_tab_of_the_screen_is_seen(themed, page):
    page.goto(themed + "agenda/actividades.html")
    tab = page.locator(".tabs .act[aria-current]")
    assert tab.count() == 1
    color = "one => getComputedStyle(one).backgroundColor"
    assert tab.evaluate(color) != page.locator(".tabs .act:not([aria-current])").first.evaluate(color)
    # Its icon stands on the colour that belongs to that of its lines.
    assert tab.locator("svg, img").first.evaluate(color) == "rgba(0, 0, 0, 0)"
