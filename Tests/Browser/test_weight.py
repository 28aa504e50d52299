# SPDX-License-Identifier: MIT
"""The size of a page, in both themes, compressed by `gzip -9`: scripts, the style, and everything of a list; and what a list asks for."""

import gzip
import re

import pytest

from conftest import PHONE, THEMES, Server, pages

SCRIPTS = 6 * 1024
# With the rules of the filter, of sections and of numbers of rows, which only some pages need and which would cost them another request.
STYLE = 12 * 1024
# By themes, with the filter, which only lists of 20 rows or more load.
LIST = {"default": 16.6 * 1024, "classic": 18.4 * 1024}
# Of a list that a visitor opens on a phone and leaves alone: in all, and without the pictures of its rows; the worker and its script come after.
REQUESTS, FRAME = 15, 9


def sent(path):
    return len(gzip.compress(path.read_bytes(), 9))


def weights(site, path):
    """The page, its scripts and its styles. Files that scripts load later are not part of the page, because only some visitors need them."""
    page = site / path
    text = page.read_text()
    scripts = [page.parent / name for name in re.findall(r'<script [^>]*?src="([^"]+)"', text)]
    styles = [page.parent / name for name in re.findall(r'<link rel="stylesheet" href="([^"]+)"', text)]
    assert scripts and styles, path
    return sent(page), sum(map(sent, scripts)), sum(map(sent, styles))


@pytest.mark.parametrize("theme", THEMES)
def test_no_page_sends_more_than_its_share(themed_sites, theme):
    themed, heavy = themed_sites[theme], []
    for path in pages(themed):
        html, scripts, style = weights(themed, path)
        text = (themed / path).read_text()
        # Maps need a library that is larger than everything else.
        if scripts > SCRIPTS and 'class="view-map' not in text:
            heavy.append(f"{path}: {scripts} bytes of scripts")
        if style > STYLE:
            heavy.append(f"{path}: {style} bytes of style")
        if is_list(text) and html + scripts + style > LIST[theme]:
            heavy.append(f"{path}: {html + scripts + style} bytes in all")
    assert heavy == []


def is_list(text):
    return re.search(r'class="view-(image-)?list[ "]', text)


@pytest.mark.parametrize("theme", THEMES)
def test_a_list_makes_few_requests(themed_sites, browser, theme):
    site = themed_sites[theme]
    server = Server(site)
    many, lists = {}, [path for path in pages(site) if is_list((site / path).read_text())]
    for path in lists:
        # A new one for each page: nothing is known from the last.
        context = browser.new_context(viewport=PHONE, service_workers="block")
        page = context.new_page()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(server.base + path, wait_until="networkidle")
        # The shell has no tab, and asks for no icon.
        asked = [address for address in asked if not re.search("app-update|/icons/", address)] + [server.base + "icon"]
        of_rows = page.locator("main .rows img").evaluate_all("all => all.map((each) => each.currentSrc)")
        frame = [address for address in asked if address not in of_rows]
        # One is the icon.
        if len(frame) > FRAME + 1 or len(asked) > REQUESTS:
            many[path] = asked
        context.close()
    server.stop()
    assert len(lists) > 5 and many == {}
