# SPDX-License-Identifier: MIT
"""Articles for sale: prices formatted for the language, and the payment provider's own page."""

import shutil
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from conftest import REPOSITORY, build, write_app

SCREEN = "producto/catalogo.html"


def test_the_price_its_parts_and_the_total_are_shown(base, page, plain_page):
    for shown in (page, plain_page):
        shown.goto(base + SCREEN)
        rows = [text.replace("\u00a0", " ") for text in shown.locator(".prices dd").all_inner_texts()]
        assert rows == ["18,50 €", "0,74 €", "4,20 €", "23,44 €"]
        expect(shown.locator(".prices dt")).to_have_text(["Precio", "Impuestos", "Envío", "Total"])


def test_a_price_without_extras_has_no_total(base, page):
    page.goto(base + "producto/lamina.html")
    expect(page.locator(".prices dt")).to_have_text(["Precio"])


def test_buying_leads_to_the_providers_page_in_another_tab(base, page):
    page.goto(base + SCREEN)
    link = page.get_by_role("link", name="Comprar")
    expect(link).to_have_attribute("target", "_blank")
    address = urlsplit(link.get_attribute("href"))
    assert (address.scheme, address.netloc) == ("https", "www.paypal.com")
    values = {key: value[0] for key, value in parse_qs(address.query).items()}
    assert values["amount"] == "18.50" and values["tax"] == "0.74" and values["shipping"] == "4.20"
    assert values["business"] == "tienda@museo.example.org" and values["currency_code"] == "EUR"


def test_prices_are_written_as_in_the_sites_language(tmp_path, page):
    site = build(shutil.copytree(REPOSITORY / "example-app", tmp_path / "app"), tmp_path / "site", "--lang", "en")
    page.goto((site / SCREEN).as_uri())
    expect(page.locator(".prices dd").first).to_have_text("€18.50")
    expect(page.locator(".prices dt").first).to_have_text("Price")


def test_description_price_and_total_are_copied(tmp_path, page):
    prices = "<itemPrice>10</itemPrice><itemTax>1</itemTax><itemShipping>2</itemShipping>"
    app = write_app(tmp_path / "app", [("s", "SALE_ACTIVITY", "s.xml")], {
        "s.xml": f"<data><dataId>a</dataId><itemDescripcion>Un faro</itemDescripcion>{prices}</data><data><dataId>b</dataId><itemPrice>10</itemPrice></data>"},
        more="<menu><contextMenu>menu.xml</contextMenu></menu>")
    (app / "xml/menu.xml").write_text("<level><menuActions><menuLevel>Default</menuLevel><action><systemAction>copy</systemAction></action></menuActions></level>")
    site = build(app, tmp_path / "site", "--lang", "es", "--all")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: {writeText: (text) => { window.copied = text; return Promise.resolve(); }}});")
    for path, expected in [("index.html", ["Un faro", "Precio: 10,00 €", "Total: 13,00 €"]), ("s/b.html", ["Precio: 10,00 €"])]:
        page.goto((site / path).as_uri())
        page.locator("[data-action=copy]").dispatch_event("click")
        page.wait_for_function("() => window.copied")
        assert page.evaluate("window.copied").replace("\u00a0", " ").split("\n") == expected
