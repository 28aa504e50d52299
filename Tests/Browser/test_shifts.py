# SPDX-License-Identifier: MIT
"""Nothing moves while a screen loads: the room for what scripts add is reserved."""

from conftest import FIRST_VISIT, SETTLED, look

MOST = 0.05


def unrest(page):
    """How far things moved while the page loaded."""
    return [f"{page.moved:.3f}"] * (page.moved >= MOST)


@look(unrest)
def test_no_screen_moves_while_it_comes(found):
    assert found == {}


def test_a_map_without_ground_says_so_in_its_place(themed, page):
    page.expected_problems.append("tile.openstreetmap.org")
    page.expected_problems.append("Failed to load resource")
    page.add_init_script(FIRST_VISIT)
    page.goto(themed + "mapa/como-llegar.html")
    page.locator(".map-note", has_text="imágenes del mapa").wait_for()
    assert page.evaluate(SETTLED) < MOST
