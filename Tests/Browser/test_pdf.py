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


def test_without_a_reader_the_sentence_stands_alone(base, page):
    """Browsers without one show what stands in the place of the document, in a box that need not have the room of pages."""
    page.goto(base + SCREEN)
    shows = page.evaluate("navigator.pdfViewerEnabled")
    frame, note = page.locator("object.frame"), page.locator(".frame-note")
    if shows:
        expect(frame).not_to_have_class("frame none")
        return
    expect(note).to_be_visible()
    expect(frame).to_have_class("frame none")
    assert frame.bounding_box()["height"] <= note.bounding_box()["height"] + 2


def test_the_links_come_first_for_the_keyboard(base, page):
    page.goto(base + SCREEN)
    page.get_by_role("link", name="Abrir el documento").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Descargar")).to_be_focused()


def test_a_document_is_linked_without_script(base, plain_page):
    plain_page.goto(base + SCREEN)
    expect(plain_page.get_by_role("link", name="Abrir el documento")).to_be_visible()
