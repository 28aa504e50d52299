# SPDX-License-Identifier: MIT
"""The size of a page, in both themes, compressed by `gzip -9`: scripts, the style, and everything of a list; and what a list asks for."""

import gzip
import re

import pytest

from conftest import PHONE, THEMES, Server, pages

SCRIPTS = 6 * 1024
# With the rules of the filter, of sections and of numbers of rows, which only some pages need and which would cost them another request.
STYLE = 12.4 * 1024
LIST = 20 * 1024
# Of a list on a phone, with as many pictures as are in view; the worker and its script come after the page.
REQUESTS, IN_VIEW = 15, 6


@pytest.fixture(params=THEMES)
def themed(request, themed_sites):
    return themed_sites[request.param]


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


def test_no_page_sends_more_than_its_share(themed):
    heavy = []
    for path in pages(themed):
        html, scripts, style = weights(themed, path)
        text = (themed / path).read_text()
        # Maps need a library that is larger than everything else.
        if scripts > SCRIPTS and 'class="view-map' not in text:
            heavy.append(f"{path}: {scripts} bytes of scripts")
        if style > STYLE:
            heavy.append(f"{path}: {style} bytes of style")
        if 'class="view-list' in text and html + scripts + style > LIST:
            heavy.append(f"{path}: {html + scripts + style} bytes in all")
    assert heavy == []



def test_a_list_makes_few_requests(themed_sites, browser):
    site = themed_sites["default"]
    server = Server(site)
    many = {}
    for path in pages(site):
        if not re.search(r'class="view-(image-)?list[ "]', (site / path).read_text()):
            continue
        # A new one for each page: nothing is known from the last.
        context = browser.new_context(viewport=PHONE, service_workers="block")
        page = context.new_page()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(server.base + path, wait_until="networkidle")
        pictures = page.locator("main .rows img").count()
        count = len([address for address in asked if "app-update" not in address]) - max(0, pictures - IN_VIEW)
        if count > REQUESTS:
            many[path] = (count, pictures)
        context.close()
    server.stop()
    assert many == {}
