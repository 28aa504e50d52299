# SPDX-License-Identifier: MIT
"""Nothing moves under the reader's eyes while a screen comes: what scripts add has its room beforehand."""

import pytest

from conftest import THEMES, new_page, pages, visit

MOST = 0.05
WATCH = """
window.moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
}).observe({type: 'layout-shift', buffered: true});
"""


# What a page does after it was loaded, it does in the next quarter of a second; on a busy machine that takes as long as these frames do.
SETTLED = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 15; frame += 1) await new Promise(requestAnimationFrame);
  return window.moved;
}"""
NOTHING_KEPT = "try { localStorage.clear(); sessionStorage.clear(); } catch {}"


@pytest.mark.parametrize("theme", THEMES)
def test_no_screen_moves_while_it_comes(themed_sites, themed_servers, browser, context_options, theme):
    # Each screen as on a first visit: no file and no setting is kept from the one before.
    with new_page(browser, context_options) as page:
        page.add_init_script(NOTHING_KEPT)
        page.add_init_script(WATCH)
        page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
        restless = []
        for path in pages(themed_sites[theme]):
            page.goto("about:blank")
            visit(page, themed_servers[theme].base + path)
            moved = page.evaluate(SETTLED)
            if moved >= MOST:
                restless.append(f"{path}: {moved:.3f}")
        assert restless == []


def test_a_map_without_ground_says_so_in_its_place(themed, page):
    page.expected_problems.append("tile.openstreetmap.org")
    page.expected_problems.append("Failed to load resource")
    page.add_init_script(WATCH)
    page.goto(themed + "mapa/como-llegar.html")
    page.locator(".map-note", has_text="fondo del mapa").wait_for()
    assert page.evaluate(SETTLED) < MOST
