# SPDX-License-Identifier: MIT
"""What holds for every page of the site."""

import pytest
from conftest import pages


def test_no_page_logs_an_error_or_lacks_a_file(site, base, page):
    # From the disk, browsers load neither the files of sandboxed frames nor captions; the pages offer links beside them.
    page.expected_problems = ["Not allowed to load local resource", "assets/html/", ".vtt"] if base.startswith("file") else []
    for path in pages(site):
        page.goto(base + path)
        assert page.locator("h1").count() == 1, path


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_no_page_scrolls_sideways(site, server, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    for path in pages(site):
        page.goto(server.base + path)
        overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert overflow <= 0, f"{path} at {width}"


def test_every_screen_can_be_read_without_script(site, server, plain_page):
    for path in pages(site):
        plain_page.goto(server.base + path)
        assert len(plain_page.locator("main").inner_text().strip()) > 0 or plain_page.locator("main img").count() > 0, path
