# SPDX-License-Identifier: MIT
"""Nothing moves under the reader's eyes while a screen comes: what scripts add has its room beforehand."""

import pytest

from conftest import THEMES, Server, draw_tiles, pages

MOST = 0.05
WATCH = """
window.moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
}).observe({type: 'layout-shift', buffered: true});
"""


@pytest.mark.parametrize("theme", THEMES)
def test_no_screen_moves_while_it_comes(themed_sites, browser, context_options, theme):
    server = Server(themed_sites[theme])
    restless = []
    for path in pages(themed_sites[theme]):
        # Each screen as on a first visit, with nothing kept.
        context = browser.new_context(**context_options)
        context.add_init_script(WATCH)
        if path.startswith("mapa/"):
            draw_tiles(context)
        page = context.new_page()
        page.goto(server.base + path)
        page.wait_for_timeout(250)
        moved = page.evaluate("window.moved")
        if moved >= MOST:
            restless.append(f"{path}: {moved:.3f}")
        context.close()
    server.stop()
    assert restless == []


def test_a_map_without_ground_says_so_in_its_place(themed, page):
    page.expected_problems.append("tile.openstreetmap.org")
    page.expected_problems.append("Failed to load resource")
    page.add_init_script(WATCH)
    page.goto(themed + "mapa/como-llegar.html")
    page.locator(".map-note", has_text="fondo del mapa").wait_for()
    page.wait_for_timeout(250)
    assert page.evaluate("window.moved") < MOST
