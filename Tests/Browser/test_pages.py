# SPDX-License-Identifier: MIT
"""What holds for every page of the site."""

from conftest import look, pages, visit

WIDTHS = [320, 390, 768, 1280]


def overflow(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def disorder(page):
    """The widths at which a page scrolls sideways, and whether it lacks its one title."""
    count = page.locator("h1").count()
    return [f"{count} titles"] * (count != 1) + [f"sideways at {width}" for width in WIDTHS if overflow(page, width) > 0]


@look(disorder)
def test_no_page_logs_an_error_lacks_a_file_or_scrolls_sideways(found):
    assert found == {}


def test_no_page_from_the_disk_logs_an_error_lacks_a_file_or_scrolls_sideways(site, page):
    # From the disk, browsers load neither the files of sandboxed frames nor captions; the pages offer links beside them.
    page.expected_problems = ["Not allowed to load local resource", "assets/html/", ".vtt"]
    found = {}
    for path in pages(site):
        visit(page, (site / path).as_uri())
        found[path] = disorder(page)
    assert {path: problems for path, problems in found.items() if problems} == {}


def test_every_screen_can_be_read_without_script(site, server, plain_page):
    for path in pages(site):
        plain_page.goto(server.base + path)
        assert len(plain_page.locator("main").inner_text().strip()) > 0 or plain_page.locator("main img").count() > 0, path
