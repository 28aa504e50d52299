# SPDX-License-Identifier: MIT
"""Documents: shown in the page if the browser can, and always linked."""

from playwright.sync_api import expect

SCREEN = "folleto/folleto.html"


def test_a_document_is_shown_and_linked(site, base, page):
    page.goto(base + SCREEN)
    expect(page.locator("object[type='application/pdf']")).to_be_visible()
    for name in ("Abrir el documento", "Descargar"):
        link = page.get_by_role("link", name=name)
        expect(link).to_be_visible()
        assert (site / "folleto" / link.get_attribute("href")).resolve().read_bytes().startswith(b"%PDF-")


def test_the_links_come_first_for_the_keyboard(base, page):
    page.goto(base + SCREEN)
    page.get_by_role("link", name="Abrir el documento").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Descargar")).to_be_focused()


def test_a_document_is_linked_without_script(base, plain_page):
    plain_page.goto(base + SCREEN)
    expect(plain_page.get_by_role("link", name="Abrir el documento")).to_be_visible()
