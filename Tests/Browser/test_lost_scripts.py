# SPDX-License-Identifier: MIT
"""A script of a page that does not arrive, as on a lost connection: the page is as without scripts, and works as far as it can."""

import re

import pytest
from conftest import build, pages, write_app
from playwright.sync_api import expect
from test_favourites import PAGE, STAR, write

# Whose contents without scripts differ from those with them.
VIEWS = ["data", "profile", "search", "crud", "multimedia", "canvas", "map", "quiz", "calendar"]
SHOWN = "document.querySelector('main').innerText.replace(/\\s+/g, ' ').trim()"


@pytest.fixture(scope="module")
def plain(site, server, browser):
    """A screen of each type, and its text without scripts."""
    context = browser.new_context(java_script_enabled=False, locale="es-ES", viewport={"width": 390, "height": 844})
    page = context.new_page()
    found = {}
    for path in pages(site):
        view = re.search(r'<body class="view-([\w-]+)', (site / path).read_text(errors="replace"))
        if view and view[1] in VIEWS and view[1] not in found:
            page.goto(server.base + path)
            found[view[1]] = path, page.evaluate(SHOWN)
    context.close()
    return found


def lose(page, name):
    # Those behind the first one find nothing to begin with.
    page.expected_problems = ["ERR_FAILED", "error: "]
    page.route(f"**/static/{name}.*.js", lambda route: route.abort())


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("lost", ["own", "first"])
def test_the_page_is_as_without_scripts(server, page, plain, view, lost):
    lose(page, "app" if lost == "first" else view)
    path, text = plain[view]
    page.goto(server.base + path)
    # The calendar waits a while for its grid.
    page.wait_for_function(f"(text) => {SHOWN} === text", arg=text)


@pytest.mark.parametrize("name", ["app", "app-star", "favourites"])
def test_favourites_say_that_they_need_scripts(tmp_path, page, name):
    lose(page, name)
    page.goto(build(write(tmp_path / "app"), tmp_path / "site").as_uri() + "/" + PAGE)
    expect(page.locator(".no-script")).to_be_visible()
    expect(page.locator(".favourites")).to_be_hidden()


def test_a_table_without_the_star_is_shown_once(tmp_path, page):
    lose(page, "app-star")
    table = "<tables><modelName>m</modelName><table><name>t</name><fields><field><fieldName>n</fieldName><fieldType>TEXT</fieldType></field></fields></table></tables>"
    app = write_app(tmp_path / "app", [("t", "CRUD_ACTIVITY", "t.xml")], {}, "<menu><topMenu>m.xml</topMenu></menu>")
    (app / "xml/t.xml").write_text(table)
    (app / "xml/m.xml").write_text(f"<level><menuActions><menuLevel>t</menuLevel>{STAR.format('Favorito')}</menuActions></level>")
    page.goto(build(app, tmp_path / "site").as_uri() + "/t/t.html")
    assert page.locator("script[src*=app-star]").count() == 1
    expect(page.locator(".table")).to_be_visible()
    expect(page.locator(".no-script:visible")).to_have_count(0)
