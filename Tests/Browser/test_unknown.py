# SPDX-License-Identifier: MIT
"""Screens of an unknown type, and screens whose contents are on a server: a notice, and the links onwards."""

import pytest
from conftest import Server, be_complete, build, go_offline, link_to, write_app
from playwright.sync_api import expect

SOURCE = "https://datos.example.org/lejos.xml"


@pytest.fixture
def strange_site(tmp_path):
    """A screen of an invented type with links to a text and to a level on a server."""
    items = f"<data><dataId>a</dataId><headerText>Rareza</headerText><cosas>{link_to('textos')}{link_to('lejos')}</cosas></data>"
    text = "<data><dataId>a</dataId><headerText>Texto</headerText><text>Hola</text></data>"
    app = write_app(
        tmp_path / "app",
        [("raro", "HOLOGRAM_ACTIVITY", "raro.xml"), ("textos", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "textos.xml"), ("lejos", "LIST_ACTIVITY", SOURCE)],
        {"raro.xml": items, "textos.xml": text})
    return build(app, tmp_path / "site", "--lang", "es")


@pytest.fixture
def strange(strange_site):
    return strange_site.as_uri() + "/index.html"


def test_an_unknown_type_says_so_and_lists_where_it_leads(strange, page):
    page.goto(strange)
    expect(page.get_by_text("no se puede mostrar aquí")).to_be_visible()
    expect(page.get_by_role("heading", name="Rareza")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Texto").click()
    expect(page.get_by_text("Hola")).to_be_visible()


def test_a_level_on_a_server_names_its_address(strange, page):
    page.goto(strange)
    page.get_by_role("main").get_by_role("link", name="lejos").click()
    expect(page.get_by_text("está en un servidor")).to_be_visible()
    link = page.get_by_role("link", name="Abrir el archivo")
    expect(link).to_have_attribute("href", SOURCE)
    expect(page.locator(".host")).to_have_text(SOURCE)
    assert link.bounding_box()["height"] >= 44


def test_the_ways_on_are_taken_by_keyboard(strange, page):
    page.goto(strange)
    page.get_by_role("main").get_by_role("link", name="lejos").press("Enter")
    expect(page.get_by_role("link", name="Abrir el archivo")).to_be_visible()


def test_both_are_complete_without_script(strange, plain_page):
    plain_page.goto(strange)
    expect(plain_page.get_by_text("no se puede mostrar aquí")).to_be_visible()
    plain_page.get_by_role("main").get_by_role("link", name="lejos").click()
    expect(plain_page.get_by_role("link", name="Abrir el archivo")).to_be_visible()


def test_an_open_notice_stays_when_the_server_is_gone(strange_site, page):
    server = Server(strange_site)
    page.goto(server.base + "index.html")
    be_complete(page)
    server.stop()
    go_offline(page)
    expect(page.get_by_text("no se puede mostrar aquí")).to_be_visible()
    link = page.get_by_role("main").get_by_role("link", name="lejos")
    link.focus()
    expect(link).to_be_focused()
