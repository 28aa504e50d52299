# SPDX-License-Identifier: MIT
"""What holds for every page of the site."""

from conftest import draw_tiles, pages

WIDTHS = [320, 390, 768, 1280]


def overflow(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def test_no_page_logs_an_error_lacks_a_file_or_scrolls_sideways(site, base, page):
    # From the disk, browsers load neither the files of sandboxed frames nor captions; the pages offer links beside them.
    page.expected_problems = ["Not allowed to load local resource", "assets/html/", ".vtt"] if base.startswith("file") else []
    draw_tiles(page.context)
    for path in pages(site):
        page.goto(base + path)
        assert page.locator("h1").count() == 1, path
        assert [width for width in WIDTHS if overflow(page, width) > 0] == [], path


def test_every_screen_can_be_read_without_script(site, server, plain_page):
    for path in pages(site):
        plain_page.goto(server.base + path)
        assert len(plain_page.locator("main").inner_text().strip()) > 0 or plain_page.locator("main img").count() > 0, path
