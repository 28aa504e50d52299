# SPDX-License-Identifier: MIT
"""Requirements on every page of the site."""

from conftest import DESKTOP, NARROW, PHONE, TABLET, draw_tiles, look, pages

DISORDER = """() => {
  const {scrollWidth, clientWidth} = document.documentElement;
  const titles = document.querySelectorAll('h1').length;
  return [titles !== 1 && `${titles} titles`, scrollWidth > clientWidth && 'sideways'].filter(Boolean);
}"""


def disorder(page):
    """Whether a page scrolls sideways or lacks its single title."""
    return page.evaluate(DISORDER)


@look(disorder, NARROW, PHONE, TABLET, DESKTOP)
def test_no_page_logs_an_error_lacks_a_file_or_scrolls_sideways(found):
    assert found == {}


def test_no_page_from_the_disk_logs_an_error_lacks_a_file_or_scrolls_sideways(site, page):
    # From the disk, browsers load neither the files of sandboxed frames nor captions; the pages offer links beside them.
    page.expected_problems = ["Not allowed to load local resource", "assets/html/", ".vtt"]
    draw_tiles(page)
    found = {}
    for path in pages(site):
        page.set_viewport_size(NARROW)
        page.goto((site / path).as_uri())
        found[path] = disorder(page)
        page.set_viewport_size(DESKTOP)
        found[path] += disorder(page)
    assert {path: problems for path, problems in found.items() if problems} == {}


def test_every_screen_can_be_read_without_script(site, server, plain_page):
    for path in pages(site):
        plain_page.goto(server.base + path)
        assert len(plain_page.locator("main").inner_text().strip()) > 0 or plain_page.locator("main img").count() > 0, path
