# SPDX-License-Identifier: MIT
"""Extreme contents: nothing, one, five hundred, very long texts, missing pictures, and more tabs than fit."""

import re

import pytest

from conftest import build, each, link_to, pages, until, write_app

LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
LONG_TITLE = ("Una frase que no se acaba nunca porque quien la escribe no sabe parar " * 5)[:300]
WIDTHS = [320, 390, 768, 1280]


def rows(count, word="Fila", more=""):
    return "<list>" + "".join(f"<listItem><text>{word} {number}</text>{more}{link_to('muchas')}</listItem>" for number in range(count)) + "</list>"


@pytest.fixture(scope="module", params=["default", "classic"])
def stress(request, tmp_path_factory):
    """The site of an app with a screen for each extreme case."""
    lists = {
        "muchas": rows(500), "una": rows(1), "ninguna": "<list></list>", "larga": rows(3, LONG_TITLE) + "", "palabra": rows(3, LONG_WORD),
        "perdidas": rows(3, more="<imageFile>images/nada.png</imageFile>"),
    }
    levels = [("inicio", "BUTTONS_ACTIVITY", "inicio.xml")] + [(name, "LIST_ACTIVITY", f"{name}.xml") for name in lists]
    levels += [("texto", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "texto.xml"), ("galeria", "IMAGE_GALLERY_ACTIVITY", "galeria.xml"), ("formulario", "FORM_ACTIVITY", "formulario.xml")]
    names = [name for name, _, _ in levels]
    words = ["Aventura", "Calculadora", "Electrodomésticos", LONG_WORD, LONG_TITLE]
    buttons = "".join(f"<button><buttonTitle>{word}</buttonTitle>{link_to(name)}</button>" for name, word in zip(names[1:], words + names))
    files = {f"{name}.xml": f"<data><dataId>a</dataId><headerText>{LONG_TITLE if name == 'larga' else LONG_WORD if name == 'palabra' else name}</headerText>{body}</data>"
             for name, body in lists.items()}
    files["inicio.xml"] = f"<data><dataId>a</dataId><columns>3</columns><buttons>{buttons}</buttons></data>"
    files["texto.xml"] = f"<data><dataId>a</dataId><headerText>{LONG_TITLE}</headerText><imageFile>images/nada.png</imageFile><text>{LONG_WORD} {LONG_TITLE}</text>{link_to('muchas')}</data>"
    files["galeria.xml"] = "<data><dataId>a</dataId><headerText>Sin nada</headerText><galery></galery></data>"
    files["formulario.xml"] = (f"<data><dataId>a</dataId><headerText>{LONG_WORD}</headerText><form><actionUrl>https://example.org/a</actionUrl>"
                               f"<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>{LONG_TITLE}</fieldLabel><fieldName>a</fieldName></field>"
                               f"<field><fieldType>INPUT_CHECK</fieldType><fieldLabel>{LONG_WORD}</fieldLabel><fieldName>b</fieldName></field></form>{link_to('una')}</data>")
    folder = write_app(tmp_path_factory.mktemp("stress") / "bundle", levels, files, "<menu><bottomMenu>abajo.xml</bottomMenu></menu>")
    entries = "".join(f"<action><actionTitle>{name.capitalize()}</actionTitle>{link_to(name)}</action>" for name in names[:9])
    (folder / "xml/abajo.xml").write_text(f"<level><menuActions><menuLevel>Default</menuLevel>{entries}</menuActions></level>")
    return build(folder, folder.parent / "site", "--all", "--theme", request.param)


def test_nothing_scrolls_sideways(stress, page):
    wide = []
    for path in pages(stress):
        page.goto((stress / path).as_uri())
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                wide.append((path, width))
    assert wide == []


def test_every_tab_of_many_can_be_reached(stress, page):
    page.goto((stress / "index.html").as_uri())
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 500})
        for tab in each(page.locator(".tabs .act")):
            tab.scroll_into_view_if_needed()
            box = tab.bounding_box()
            assert -1 <= box["x"] and box["x"] + box["width"] <= width + 1, (width, tab.inner_text(), box)
            assert -1 <= box["y"] and box["y"] + box["height"] <= 501, (width, tab.inner_text(), box)
            assert box["height"] >= 44 and box["width"] >= 44


def test_the_tab_of_the_screen_is_seen(stress, page):
    page.goto((stress / "palabra/a.html").as_uri())
    box = page.locator(".tabs [aria-current]").bounding_box()
    assert 0 <= box["x"] and box["x"] + box["width"] <= 390


def test_ordinary_words_on_tiles_are_not_broken_off(stress, page):
    page.goto((stress / "index.html").as_uri())
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        for word in ["Aventura", "Calculadora"]:
            lines = page.get_by_role("link", name=word, exact=True).locator(".tile-word").evaluate(
                "(element) => { const range = document.createRange(); range.selectNodeContents(element); return range.getClientRects().length; }")
            assert lines == 1, (width, word)


@pytest.mark.parametrize("path", ["piezas/catalogo.html", "salas/todas.html", "galeria/piezas.html", "tu-visita/principal.html"])
def test_nothing_moves_while_pictures_load(themed, page, path):
    heights = "[...document.querySelectorAll('main li')].map((one) => Math.round(one.getBoundingClientRect().height))"
    held = []
    page.context.route(re.compile(r"\.(png|jpe?g|webp|svg)$"), lambda route: route.continue_() if held is None else held.append(route))
    page.goto(themed + path, wait_until="domcontentloaded")
    until(lambda: page.evaluate("document.querySelector('main img') !== null") and held)
    before = page.evaluate(heights)
    assert len(before) > 3
    waiting, held = held, None
    for route in waiting:
        route.continue_()
    page.wait_for_load_state()
    page.wait_for_function("() => [...document.images].some((image) => image.naturalWidth)")
    assert page.evaluate(heights) == before
