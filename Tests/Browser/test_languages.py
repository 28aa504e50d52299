# SPDX-License-Identifier: MIT
"""A site in several languages: the choice between them, with and without script, from a host and from the disk, and each language's search."""

import pytest
from conftest import Server, build, link_to, new_page, until
from hosts import Host
from playwright.sync_api import expect
from test_offline import be_installed

TEXTS = {"es": ("Lista", "Sala del faro", "Sala de las redes"), "en": ("List", "Lighthouse room", None), "ca": ("Llista", "Sala del far", "Sala de les xarxes")}


def app(folder):
    """A list that leads to two rooms, of which English lacks the second one."""
    for language, (title, *rooms) in TEXTS.items():
        xml = folder / "xml" / ("" if language == "es" else language)
        xml.mkdir(parents=True)
        items = [(f"r{number}", room) for number, room in enumerate(rooms) if room]
        rows = "".join(f"<listItem><text>{room}</text>{link_to('sala', name)}</listItem>" for name, room in items)
        (xml / "l.xml").write_text(f"<levelData><data><dataId>a</dataId><headerText>{title}</headerText><list>{rows}</list></data></levelData>")
        (xml / "t.xml").write_text("<levelData>" + "".join(
            f"<data><dataId>{name}</dataId><headerText>{room}</headerText><text>{room}</text></data>" for name, room in items) + "</levelData>")
    (folder / "xml/app.xml").write_text(
        "<application><title>Museo</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels>"
        "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        "<level><levelId>sala</levelId><levelFile>t.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level></levels></application>")
    return folder


@pytest.fixture(scope="module")
def museum(tmp_path_factory):
    folder = tmp_path_factory.mktemp("languages")
    return build(app(folder / "app"), folder / "site")


@pytest.fixture(params=["http", "file"])
def top(request, museum):
    """The address of the site, over http and from the disk."""
    if request.param == "file":
        yield museum.as_uri() + "/"
        return
    server = Server(museum)
    yield server.base
    server.stop()


def choose(page, name):
    page.locator(".more > summary").click()
    page.locator(".more a[hreflang]", has_text=name).click()


def is_at(page, address, language, title):
    expect(page).to_have_url(address)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_have_text(title)


def test_choice_keeps_the_screen(page, top):
    page.goto(top + "sala/r0.html")
    choose(page, "English")
    is_at(page, top + "en/sala/r0.html", "en", "Lighthouse room")
    choose(page, "Català")
    is_at(page, top + "ca/sala/r0.html", "ca", "Sala del far")
    # Links stay in the language, and so does the way back from a screen that was opened by its address.
    page.goto("about:blank")
    page.goto(top + "en/sala/r0.html")
    page.locator("a.back").click()
    is_at(page, top + "en/index.html", "en", "List")
    page.get_by_role("link", name="Lighthouse room").click()
    is_at(page, top + "en/sala/r0.html", "en", "Lighthouse room")
    choose(page, "Español")
    is_at(page, top + "sala/r0.html", "es", "Sala del faro")


def test_choice_keeps_the_query_and_the_row(page, top):
    page.goto(top + "emobc/search.html#q=sala")
    choose(page, "Catal\xe0")
    expect(page).to_have_url(top + "ca/emobc/search.html#q=sala")
    expect(page.get_by_role("searchbox")).to_have_value("sala")


def test_screen_that_a_language_lacks_leads_to_its_first(page, top):
    page.goto(top + "ca/sala/r1.html")
    choose(page, "English")
    is_at(page, top + "en/index.html", "en", "List")


def test_choice_works_by_keyboard(page, top):
    page.goto(top + "sala/r0.html")
    page.locator(".more > summary").focus()
    page.keyboard.press("Enter")
    # The keys work as soon as the script of the menu is there.
    until(lambda: page.keyboard.press("ArrowDown") or page.evaluate("document.activeElement.hreflang") == "en")
    page.keyboard.press("Enter")
    is_at(page, top + "en/sala/r0.html", "en", "Lighthouse room")


def test_choice_works_without_script(browser, context_options, top):
    with new_page(browser, {**context_options, "java_script_enabled": False}) as page:
        page.goto(top + "sala/r0.html")
        choose(page, "English")
        is_at(page, top + "en/sala/r0.html", "en", "Lighthouse room")


def test_each_language_finds_its_own(page, top):
    for path, query, found, foreign in [("", "sala", "Sala del faro", "lighthouse"), ("en/", "lighthouse", "Lighthouse room", "faro"), ("ca/", "far", "Sala del far", "faro")]:
        page.goto(top + path + "emobc/search.html")
        page.get_by_role("searchbox").fill(query)
        expect(page.locator(".found .row-title", has_text=found).first).to_be_visible()
        page.get_by_role("searchbox").fill(foreign)
        expect(page.locator(".found .row-title")).to_have_count(0)
        page.get_by_role("searchbox").fill(query)
        page.locator(".found .row-title", has_text=found).first.click()
        expect(page.locator("html")).to_have_attribute("lang", path.strip("/") or "es")


@pytest.mark.parametrize("place", ["/", "/a/b/"])
def test_all_languages_open_without_the_server(browser, context_options, museum, place):
    with new_page(browser, {**context_options, "service_workers": "allow"}) as page:
        host = Host(museum, path=place)
        page.goto(host.base + "en/sala/r0.html")
        be_installed(page)
        host.stop()
        page.expected_problems = ["ERR_CONNECTION_REFUSED"]
        page.goto(host.base + "ca/sala/r1.html")
        is_at(page, host.base + "ca/sala/r1.html", "ca", "Sala de les xarxes")
        choose(page, "English")
        is_at(page, host.base + "en/index.html", "en", "List")
        # A screen that is not there is excused in its language.
        page.goto(host.base + "en/sala/gone.html")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        until(lambda: "offline.en.html" in page.url)
        page.goto(host.base + "sala/gone.html")
        expect(page.locator("html")).to_have_attribute("lang", "es")


def test_pages_of_all_languages_are_the_same_app(page, museum):
    """What visitors keep in one language is there in the others."""
    server = Server(museum)
    try:
        page.goto(server.base + "sala/r0.html")
        page.evaluate("localStorage.setItem(`emobic:${document.body.dataset.app}:test`, 'kept')")
        page.goto(server.base + "en/sala/r0.html")
        assert page.evaluate("localStorage.getItem(`emobic:${document.body.dataset.app}:test`)") == "kept"
    finally:
        server.stop()
