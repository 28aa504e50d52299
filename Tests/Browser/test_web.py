# SPDX-License-Identifier: MIT
"""Pages of the bundle in a sandboxed frame, pages of other servers behind a link."""

import pytest
from conftest import Server, build, until, write_app
from playwright.sync_api import expect

LOCAL, REMOTE = "paginas-web/normas.html", "paginas-web/sitio.html"


def test_a_page_of_the_bundle_is_framed_with_its_own_files(base, page):
    page.goto(base + LOCAL)
    frame = page.frame_locator("main iframe")
    expect(frame.get_by_role("heading", name="Normas de visita")).to_be_visible()
    picture = frame.locator("img")
    expect(picture).to_be_visible()
    picture.evaluate("picture => picture.decode()")
    # Its stylesheet has loaded too.
    assert frame.locator("body").evaluate("body => document.styleSheets.length") == 1
    expect(page.get_by_role("link", name="Abrir la página")).to_be_visible()


def test_the_frame_has_an_origin_only_on_the_disk(base, page):
    page.goto(base + LOCAL)
    sandbox = page.locator("main iframe").get_attribute("sandbox")
    assert sandbox == ("allow-scripts" if base.startswith("http") else "allow-scripts allow-same-origin")
    expect(page.locator("main iframe")).to_have_attribute("title", "Normas de visita")


def test_a_page_of_others_is_a_link_that_opens_beside(base, page):
    page.goto(base + REMOTE)
    link = page.get_by_role("link", name="Abrir la página")
    expect(link).to_have_attribute("href", "https://www.example.org/")
    expect(link).to_have_attribute("target", "_blank")
    expect(page.get_by_text("www.example.org")).to_be_visible()
    expect(page.locator("main iframe")).to_have_count(0)


def test_without_script_the_page_is_framed_and_linked(base, plain_page):
    plain_page.goto(base + LOCAL)
    expect(plain_page.frame_locator("main iframe").get_by_role("heading", name="Normas de visita")).to_be_visible()
    expect(plain_page.locator("main iframe")).to_have_attribute("sandbox", "allow-scripts")
    expect(plain_page.get_by_role("link", name="Abrir la página")).to_be_visible()


def test_a_page_of_a_server_that_the_settings_name_is_framed(tmp_path, page):
    (tmp_path / "other").mkdir()
    (tmp_path / "other/index.html").write_text("<!DOCTYPE html><title>O</title><h1>Otra casa</h1><script>document.body.append('con guion')</script>")
    other, third = Server(tmp_path / "other"), Server(tmp_path / "other")
    items = "".join(
        f"<data><dataId>{name}</dataId><headerText>{name}</headerText><webUrl>{server.base}</webUrl></data>" for name, server in [("a", other), ("b", third)])
    app = write_app(tmp_path / "app", [("web", "WEB_ACTIVITY", "web.xml")], {"web.xml": items})
    (app / "emobic-site.yaml").write_text(f"language: es\nframes: {other.base}\n")
    site = Server(build(app, tmp_path / "out", "--all"))
    page.goto(site.base)
    frame = page.frame_locator("main iframe")
    expect(frame.get_by_role("heading", name="Otra casa")).to_be_visible()
    expect(frame.get_by_text("con guion")).to_be_visible()
    expect(page.locator("main iframe")).to_have_attribute("title", "a")
    # Some pages are never framed, whatever the settings are.
    expect(page.get_by_role("link", name="Abrir la página")).to_have_attribute("href", other.base)
    page.goto(site.base + "web/b.html")
    expect(page.get_by_role("link", name="Abrir la página")).to_have_attribute("href", third.base)
    expect(page.locator("main iframe")).to_have_count(0)
    for server in other, third, site:
        server.stop()


def test_the_page_is_shown_as_large_as_the_window_in_its_frame(base, page):
    page.goto(base + LOCAL)
    sandbox = page.locator("main iframe").get_attribute("sandbox")
    size = page.viewport_size
    page.get_by_role("link", name="Abrir la página").click()
    frame = page.locator("main iframe")
    until(lambda: frame.bounding_box()["width"] == size["width"] and frame.bounding_box()["height"] > size["height"] - 80)
    assert page.url == base + LOCAL + "#whole" and frame.get_attribute("sandbox") == sandbox
    page.get_by_role("link", name="Cerrar").click()
    until(lambda: frame.bounding_box()["height"] < size["height"] - 80)
    expect(page.get_by_role("link", name="Cerrar")).to_have_count(0)


def test_the_page_as_large_as_the_window_is_a_dialog(base, page):
    page.goto(base + LOCAL)
    link = page.get_by_role("link", name="Abrir la página")
    link.press("Enter")
    dialog = page.get_by_role("dialog", name="Normas de visita")
    close = dialog.get_by_role("link", name="Cerrar")
    expect(close).to_be_focused()
    # What it covers cannot be reached.
    assert page.evaluate("[...document.querySelectorAll('a:not(.framed a)')].every((each) => each.closest('[inert]'))")
    assert close.evaluate("(close) => !close.closest('[inert]')")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(link).to_be_focused()
    expect(page).to_have_url(base + LOCAL)
    assert page.locator("[inert]").count() == 0


def test_an_address_with_the_page_as_large_as_the_window_can_be_left(base, page):
    page.goto(base + LOCAL + "#whole")
    dialog = page.get_by_role("dialog", name="Normas de visita")
    dialog.get_by_role("link", name="Cerrar").press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("link", name="Abrir la página")).to_be_focused()


def test_the_page_is_shown_as_large_as_the_window_without_script(base, plain_page):
    plain_page.goto(base + LOCAL)
    plain_page.get_by_role("link", name="Abrir la página").click()
    frame = plain_page.locator("main iframe")
    assert frame.bounding_box()["height"] > plain_page.viewport_size["height"] - 80
    expect(frame).to_have_attribute("sandbox", "allow-scripts")


@pytest.fixture
def own(tmp_path):
    """A site whose settings let its own server into frames, and whose screen shows a page of the bundle by its address."""
    (tmp_path / "out").mkdir()
    site = Server(tmp_path / "out")
    items = f"<data><dataId>a</dataId><webUrl>{site.base}assets/html/a.html</webUrl></data><data><dataId>b</dataId><local>true</local><webUrl>a.html</webUrl></data>"
    app = write_app(tmp_path / "app", [("web", "WEB_ACTIVITY", "web.xml")], {"web.xml": items})
    (app / "html").mkdir()
    (app / "html/a.html").write_text(
        "<!DOCTYPE html><title>A</title><script>try { localStorage.x = 1; document.title = 'in' } catch { document.title = 'out' }</script>"
        "<h1></h1><script>document.querySelector('h1').textContent = document.title</script>")
    (app / "emobic-site.yaml").write_text(f"language: es\nframes: {site.base}\n")
    build(app, tmp_path / "out", "--all")
    yield site
    site.stop()


def test_a_page_of_the_site_itself_gets_no_origin(own, page):
    page.goto(own.base)
    expect(page.locator("main iframe")).to_have_attribute("sandbox", "allow-scripts")
    expect(page.frame_locator("main iframe").get_by_role("heading", name="out")).to_be_visible()
    assert page.evaluate("localStorage.x") is None
    # Opened by itself, it would have the origin.
    link = page.get_by_role("link", name="Abrir la página")
    expect(link).to_have_attribute("href", "#whole")
    assert link.get_attribute("target") is None


def test_without_script_no_frame_has_an_origin(own, plain_page):
    plain_page.goto(own.base)
    assert "allow-same-origin" not in plain_page.locator("main iframe").get_attribute("sandbox")
