# SPDX-License-Identifier: MIT
"""What the owner has to tell visitors: links below every screen, and a map that is loaded only if they agree."""

import pytest
from conftest import DESKTOP, PHONE, THEMES, Server, build, each, link_to, write_app
from playwright.sync_api import expect
from test_accessibility import violations_in_both_sizes

SETTINGS = """language: es
footer: Los vecinos de Portalba
map:
  ask: true
links:
  Aviso legal: html/aviso.html
  Privacidad y protección de datos: https://example.org/privacidad
  Accesibilidad: {level: t, data: a}
  Perdido: {level: t, data: no}
"""


@pytest.fixture(params=THEMES)
def owned(request, tmp_path):
    app = write_app(
        tmp_path / "app", [("m", "MAP_ACTIVITY", "m.xml"), ("t", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")],
        {"m.xml": "<data><dataId>a</dataId><headerText>Mapa</headerText><positions><position><positionTitle>Faro</positionTitle>"
                  f"<positionLat>43</positionLat><positionLon>-8</positionLon>{link_to('t')}</position></positions></data>",
         "t.xml": "<data><dataId>a</dataId><headerText>Accesibilidad</headerText><text>Todo.</text></data>"})
    (app / "emobic-site.yaml").write_text(SETTINGS)
    (app / "html").mkdir()
    (app / "html/aviso.html").write_text("<!doctype html><html lang=es><title>Aviso</title><h1>Aviso legal</h1>")
    server = Server(build(app, tmp_path / "site", "--theme", request.param))
    yield server.base
    server.stop()


def test_links_below_a_screen_are_for_everybody(owned, page):
    for address in ["", "t/a.html"]:
        page.goto(owned + address)
        assert violations_in_both_sizes(page) == []
        for size in [PHONE, DESKTOP]:
            page.set_viewport_size(size)
            boxes = [link.bounding_box() for link in each(page.locator(".duties a"))]
            assert len(boxes) == 4 and all(box["height"] >= 44 and box["width"] >= 44 for box in boxes), boxes
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_links_lead_to_a_screen_and_to_a_page_of_the_app(owned, page):
    page.goto(owned)
    page.get_by_role("contentinfo").get_by_role("link", name="Accesibilidad").click()
    page.wait_for_url(owned + "t/a.html")
    expect(page.get_by_role("contentinfo").locator("[aria-current=page]")).to_have_text("Accesibilidad")
    expect(page.get_by_role("contentinfo").get_by_role("link", name="Perdido")).to_be_disabled()
    page.get_by_role("contentinfo").get_by_role("link", name="Aviso legal").click()
    expect(page.get_by_role("heading", name="Aviso legal")).to_be_visible()
