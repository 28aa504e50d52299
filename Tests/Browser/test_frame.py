# SPDX-License-Identifier: MIT
"""The frame: the actions of menus, the menus themselves, and going back."""

import re
import urllib.parse

import pytest
from conftest import be_kept, build, come_back, draw_tiles, link_to, pages, screen, settle, THEMES, until, write_app
from playwright.sync_api import expect
from test_crud import SCREEN, create, names

VOICE = """
window.spoken = [];
class Utterance { constructor(text) { this.text = text; } }
const voice = Object.assign(new EventTarget(), {
  getVoices: () => window.voices || [{lang: 'es-ES'}],
  speak: (utterance) => { window.spoken.push(utterance); if (!window.isSilent) utterance.onstart(); },
  cancel: () => { window.cancelled = (window.cancelled || 0) + 1; },
});
Object.defineProperty(window, 'speechSynthesis', {value: voice, configurable: true});
Object.defineProperty(window, 'SpeechSynthesisUtterance', {value: Utterance, configurable: true});
"""

SHARE = "Object.defineProperty(navigator, 'share', {value: (data) => { window.shared = data; return Promise.resolve(); }});"


def screens(site, folder):
    return sorted(f"{folder}/{path.name}" for path in (site / folder).glob("*.html"))


@pytest.fixture
def story(site):
    """A screen with a text and a place."""
    return next(path for path in screens(site, "pieza") if "openstreetmap" in (site / path).read_text())


def more(page):
    return page.locator(".more > summary")


def item(page, name):
    return page.get_by_role("menuitem", name=name)


@pytest.mark.parametrize("theme", THEMES)
def test_titles_of_every_length_can_be_read(tmp_path, page, theme):
    """Screens that need the room have their title only in the bar, if the bar shows all of it."""
    titles = {"a": "Agenda", "b": "Amanece en el puerto", "c": "Cine en la azotea: Big Buck Bunny", "d": "Cómo se llega al museo desde la estación del tren en autobús",
              "e": "Todo lo que hay que saber antes de venir, y lo que se puede dejar para cuando ya se está en la puerta del museo"}
    kinds = {"calendario": "CALENDAR_ACTIVITY", "mapa": "MAP_ACTIVITY", "lienzo": "CANVAS_ACTIVITY", "preguntas": "QUIZ_ACTIVITY"}
    items = "".join(f"<data><dataId>{name}</dataId><headerText>{title}</headerText></data>" for name, title in titles.items())
    app = write_app(tmp_path / "app", [(name, kind, f"{name}.xml") for name, kind in kinds.items()], {f"{name}.xml": items for name in kinds})
    site = build(app, tmp_path / "site", "--all", "--theme", theme)
    cut = """() => {
      const title = document.querySelector('h1'), bar = document.querySelector('.bar-title');
      const inPage = title.getBoundingClientRect();
      if (getComputedStyle(title.closest('.head')).position !== 'absolute' && inPage.width > 50 && inPage.height > 10) return false;
      return bar.scrollHeight > bar.clientHeight + 1 || bar.scrollWidth > bar.clientWidth + 1;
    }"""
    found = []
    draw_tiles(page)
    for path in [site / name for name in pages(site) if name == "index.html" or name.split("/")[0] in kinds]:
        page.goto(path.as_uri())
        for width in [360, 390, 700, 1280]:
            page.set_viewport_size({"width": width, "height": 800})
            found += [(path.stem, width)] if page.evaluate(cut) else []
    assert found == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_words_of_the_way_back_yield_to_the_title(tmp_path, page, theme):
    """A title is not cut as long as the words beside it could go, be it by a part of a pixel."""
    titles = {"a": "Vineyards", "b": "Wine quiz", "c": "Wines"}
    items = "".join(f"<data><dataId>{name}</dataId><headerText>{title}</headerText></data>" for name, title in titles.items())
    start = "<data><dataId>a</dataId><headerText>Sonnleiten Estate</headerText><list>" + "".join(
        f"<listItem><text>{name}</text>{link_to('preguntas', name)}</listItem>" for name in titles) + "</list></data>"
    app = write_app(
        tmp_path / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("preguntas", "QUIZ_ACTIVITY", "q.xml")], {"inicio.xml": start, "q.xml": items},
        "<menu><topMenu>m.xml</topMenu><sideMenu>l.xml</sideMenu></menu>")
    action = "<action><actionTitle>{0}</actionTitle><systemAction>{0}</systemAction></action>".format
    menu = "<level><menuActions><menuLevel></menuLevel>{}</menuActions></level>".format
    (app / "xml/m.xml").write_text(menu(action("share") + action("favourite")))
    (app / "xml/l.xml").write_text(menu(f"<action><actionTitle>Inicio</actionTitle>{link_to('inicio')}</action>"))
    site = build(app, tmp_path / "site", "--theme", theme)
    cut = """() => {
      const bar = document.querySelector('.bar-title'), text = document.createRange();
      text.selectNodeContents(bar);
      return Number(getComputedStyle(bar).opacity) > 0 && text.getBoundingClientRect().width > bar.getBoundingClientRect().width + 1 / 64;
    }"""
    found = []
    for name in titles:
        page.goto((site / f"preguntas/{name}.html").as_uri())
        for width in [360, 375, 390, 412]:
            page.set_viewport_size({"width": width, "height": 800})
            found += [(name, width)] if page.evaluate(cut) else []
    assert found == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_title_in_the_bar_breaks_beside_the_words_of_the_menu(tmp_path, page, theme):
    """Neither it nor the menu leaves the window, and all of the title is there, also in large letters."""
    items = "".join(f"<data><dataId>{name}</dataId><headerText>{title}</headerText></data>" for name, title in {
        "a": "Museos, galerías y teatros de la ciudad antigua", "b": "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente", "c": "Agenda"}.items())
    app = write_app(
        tmp_path / "app", [("preguntas", "QUIZ_ACTIVITY", "q.xml"), ("lienzo", "CANVAS_ACTIVITY", "q.xml")], {"q.xml": items}, "<menu><topMenu>m.xml</topMenu></menu>")
    entries = "".join(f"<action><actionTitle>{word}</actionTitle>{link_to('lienzo')}</action>" for word in ["Calendario", "Dibujos", "Planos"])
    (app / "xml/m.xml").write_text(f"<level><menuActions><menuLevel></menuLevel>{entries}</menuActions></level>")
    site = build(app, tmp_path / "site", "--all", "--theme", theme)
    outside = """() => {
      const bar = document.querySelector('.bar-title');
      return Math.max(document.documentElement.scrollWidth - innerWidth, bar.scrollWidth - bar.clientWidth, bar.scrollHeight - bar.clientHeight,
        document.querySelector('.more').getBoundingClientRect().right - innerWidth);
    }"""
    found = []
    for path in sorted((site / "lienzo").glob("*.html")):
        page.goto(path.as_uri())
        for letters in ["", "150%", "200%"]:
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", letters)
            for width in [640, 667, 700, 768, 844, 1024]:
                page.set_viewport_size({"width": width, "height": 800})
                found += [(path.stem, letters, width)] if page.evaluate(outside) > 1 else []
    assert found == []


def test_tabs_stand_in_the_middle(server, page):
    page.goto(server.base + "salas/todas.html")
    for width in [600, 768, 899]:
        page.set_viewport_size({"width": width, "height": 800})
        tabs = page.locator(".tabs li")
        first, last = tabs.first.bounding_box(), tabs.last.bounding_box()
        assert abs(first["x"] - (width - last["x"] - last["width"])) <= 2, width


def test_actions_are_hidden_without_script(base, plain_page, story):
    plain_page.goto(base + story)
    expect(plain_page.locator("button[data-action]:visible")).to_have_count(0)
    expect(plain_page.get_by_role("link", name="Ver en el mapa")).to_be_visible()


def test_copy_takes_the_text_of_the_screen(base, page, story):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: {writeText: (text) => { window.copied = text; return Promise.resolve(); }}});")
    page.goto(base + story)
    more(page).click()
    item(page, "Copiar").click()
    expect(page.locator(".toast")).to_have_text("Copiado")
    # Taps go to what lies below.
    assert not page.locator(".toast").evaluate("""(toast) => {
      const {x, y, width, height} = toast.getBoundingClientRect();
      return document.elementsFromPoint(x + width / 2, y + height / 2).includes(toast);
    }""")
    expect(page.get_by_role("status")).to_have_text("Copiado")
    copied = page.evaluate("window.copied")
    assert copied.split("\n")[0] in page.locator(".prose").inner_text()
    expect(more(page)).to_be_focused()


def test_copy_works_where_the_clipboard_is_closed(base, page, story):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined});"
                         "document.execCommand = (name) => { window.copied = document.activeElement.value; return true; };")
    page.goto(base + story)
    more(page).click()
    item(page, "Copiar").click()
    expect(page.locator(".toast")).to_be_visible()
    assert len(page.evaluate("window.copied")) > 40
    assert page.locator("body > textarea").count() == 0


@pytest.mark.parametrize("name", ["Copiar", "Compartir"])
def test_where_nothing_can_be_copied_the_text_is_shown(base, page, story, name):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined}); Object.defineProperty(navigator, 'share', {value: undefined});"
                         "document.execCommand = () => false;")
    page.goto(base + story)
    more(page).click()
    item(page, name).click()
    dialog = page.get_by_role("dialog", name=name)
    text = dialog.get_by_role("textbox")
    expect(text).to_be_focused()
    assert page.locator(".prose").inner_text().split("\n")[0] in text.input_value()
    assert text.evaluate("(box) => box.selectionEnd - box.selectionStart === box.value.length")
    dialog.get_by_role("button", name="Cerrar").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(more(page)).to_be_focused()
    more(page).click()
    item(page, name).click()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.ask")).to_have_count(0)


def test_rows_are_copied_one_per_line(base, page, site):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: {writeText: (text) => { window.copied = text; return Promise.resolve(); }}});")
    page.goto(base + screens(site, "piezas")[0])
    more(page).click()
    item(page, "Copiar").click()
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("window.copied").split("\n") == page.locator(".row-title").all_inner_texts()


def test_rows_are_taken_in_the_order_shown_now(tmp_path, page):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: {writeText: (text) => { window.copied = text; return Promise.resolve(); }}});" + SHARE + VOICE + MAIL)
    rows = "".join(f"<listItem><text>{name}</text><rating>{stars}</rating></listItem>" for name, stars in (("Azul", 3), ("Brisa", 5), ("Cueva", 4)))
    app = write_app(tmp_path / "app", [("lista", "LIST_ACTIVITY", "l.xml")],
                    {"l.xml": f"<data><dataId>a</dataId><headerText>Locales</headerText><order>false</order><list>{rows}</list></data>"},
                    "<menu><topMenu>m.xml</topMenu></menu>")
    entries = "".join(f"<action><actionTitle>{name}</actionTitle><systemAction>{name}</systemAction></action>" for name in ("copy", "share", "email", "tts"))
    (app / "xml/m.xml").write_text(f"<level><menuActions><menuLevel></menuLevel>{entries}</menuActions></level>")
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())

    def use(name):
        page.locator(f"[data-action={name}]").first.dispatch_event("click")

    for order, expected in [("", "Azul Brisa Cueva"), ("rating", "Brisa Cueva Azul")]:
        page.get_by_label("Ordenar por").select_option(order)
        page.evaluate("() => { window.copied = window.shared = window.mailed = undefined; window.spoken = []; }")
        for name in ("copy", "share", "email", "tts"):
            use(name)
            page.wait_for_function("(name) => ({copy: window.copied, share: window.shared, email: window.mailed, tts: window.spoken[0]})[name]", arg=name)
        assert page.evaluate("window.copied").split() == expected.split()
        assert page.evaluate("window.shared.text").split() == expected.split()
        assert urllib.parse.parse_qs(urllib.parse.urlparse(page.evaluate("window.mailed")).query)["body"][0].split() == expected.split()
        assert page.evaluate("window.spoken.map(({text}) => text)") == expected.split()


def test_share_opens_the_share_sheet(base, page, story):
    page.add_init_script(SHARE)
    page.goto(base + story)
    more(page).click()
    item(page, "Compartir").click()
    shared = page.wait_for_function("() => window.shared").json_value()
    assert shared["title"] == page.locator("h1").inner_text()
    assert len(shared["text"]) > 40
    assert shared.get("url") == (page.url if base.startswith("http") else None)


def test_share_copies_where_there_is_no_sheet(base, page, story):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: {writeText: (text) => { window.copied = text; return Promise.resolve(); }}});")
    page.goto(base + story)
    more(page).click()
    item(page, "Compartir").click()
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("window.copied").startswith(page.locator("h1").inner_text() + "\n")


def test_a_closed_share_sheet_copies_nothing(base, page, story):
    page.add_init_script("Object.defineProperty(navigator, 'share', {value: () => { window.asked = true; return Promise.reject(new DOMException('', 'AbortError')); }});")
    page.goto(base + story)
    more(page).click()
    item(page, "Compartir").click()
    page.wait_for_function("() => window.asked")
    expect(page.locator(".toast")).to_have_count(0)


@pytest.mark.parametrize("name", ["Compartir", "Copiar"])
def test_the_text_is_shown_where_the_clipboard_is_closed(base, page, story, name):
    page.add_init_script("""Object.defineProperty(navigator, 'share', {value: undefined});
        navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
        document.execCommand = () => false;""")
    page.goto(base + story)
    more(page).click()
    item(page, name).click()
    dialog = page.get_by_role("dialog", name=name)
    text = dialog.get_by_role("textbox").input_value()
    assert len(text) > 20 and page.evaluate("getSelection().toString()") == text
    dialog.get_by_role("button", name="Cerrar").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".toast")).to_have_count(0)


MAIL = "addEventListener('click', ({target}) => { if (target.closest('a[href^=mailto]')) window.mailed = target.href; }, true);"


def mailed(page):
    """The address that the entry for mail opens."""
    more(page).click()
    item(page, "correo").click()
    return page.wait_for_function("() => window.mailed").json_value()


def test_mail_has_the_title_as_subject_and_the_text(base, page, story):
    page.add_init_script(MAIL)
    page.goto(base + story)
    href = mailed(page)
    query = urllib.parse.parse_qs(urllib.parse.urlparse(href).query)
    assert query["subject"] == [page.locator("h1").inner_text()]
    assert query["body"][0].split("\r\n")[0] in page.locator(".prose").inner_text()
    assert len(href) <= 2000


def test_screens_without_a_text_send_title_and_address(base, page, site):
    page.add_init_script(MAIL)
    page.goto(base + screens(site, "plano")[0])
    body = urllib.parse.parse_qs(urllib.parse.urlparse(mailed(page)).query)["body"][0]
    assert body == page.locator("h1").inner_text() + "\r\n" + page.url
    more(page).click()
    expect(item(page, "Leer")).to_have_count(0)


def test_reading_aloud_can_be_stopped(base, page, story):
    page.add_init_script(VOICE)
    page.goto(base + story)
    more(page).click()
    item(page, "Leer en voz alta").click()
    stop = page.get_by_role("button", name="Dejar de leer")
    expect(stop).to_be_focused()
    spoken = page.evaluate("window.spoken.map((part) => [part.text, part.lang])")
    assert len(spoken) > 1 and all(language == "es" for _, language in spoken)
    stop.click()
    expect(stop).to_have_count(0)
    assert page.evaluate("window.cancelled") == 2
    expect(more(page)).to_be_focused()


@pytest.mark.parametrize("text, sentences, has_segmenter", [
    ("El menú cuesta 12.50 € y se sirve de 13.30 a 15.30. Vea www.bar.es hoy.", ["El menú cuesta 12.50 € y se sirve de 13.30 a 15.30.", "Vea www.bar.es hoy."], True),
    ("今天開放。明天休息！你好嗎？", ["今天開放。", "明天休息！", "你好嗎？"], True),
    ("Hola. ¿Qué tal?", ["Hola.", "¿Qué tal?"], False),
])
def test_reading_goes_by_sentences(tmp_path, page, text, sentences, has_segmenter):
    page.add_init_script(VOICE + ("" if has_segmenter else "delete Intl.Segmenter;"))
    app = write_app(tmp_path / "app", [("texto", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")],
                    {"t.xml": f"<data><dataId>a</dataId><headerText>T</headerText><text>{text}</text></data>"}, "<menu><topMenu>m.xml</topMenu></menu>")
    (app / "xml/m.xml").write_text("<level><menuActions><menuLevel></menuLevel><action><actionTitle>Leer</actionTitle><systemAction>tts</systemAction></action></menuActions></level>")
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    page.locator("[data-action=tts]").dispatch_event("click")
    page.wait_for_function("() => window.spoken.length")
    assert page.evaluate("window.spoken.map(({text}) => text)") == sentences


def test_reading_ends_by_itself(base, page, story):
    page.add_init_script(VOICE)
    page.goto(base + story)
    more(page).click()
    item(page, "Leer en voz alta").click()
    stop = page.get_by_role("button", name="Dejar de leer")
    expect(stop).to_be_focused()
    page.evaluate("window.spoken.at(-1).onend()")
    expect(stop).to_have_count(0)


def read_aloud(page):
    more(page).click()
    item(page, "Leer en voz alta").click()
    stop = page.get_by_role("button", name="Dejar de leer")
    expect(stop).to_be_focused()
    return stop


def test_reading_that_fails_ends(base, page, story):
    page.add_init_script(VOICE)
    page.goto(base + story)
    stop = read_aloud(page)
    page.evaluate("window.former = window.spoken.splice(0)")
    # What is read anew cancels what was read before, which ends later.
    more(page).click()
    item(page, "Leer en voz alta").click()
    page.evaluate("window.former.forEach((part) => part.onerror())")
    expect(stop).to_be_focused()
    page.evaluate("window.spoken[0].onerror()")
    expect(stop).to_have_count(0)
    expect(more(page)).to_be_focused()


@pytest.mark.parametrize("is_silent", [True, False])
def test_reading_that_does_not_begin_ends(base, page, story, is_silent):
    """As in browsers that speak only just after a tap, and tell nothing."""
    page.clock.install()
    page.add_init_script(VOICE + f"window.isSilent = {str(is_silent).lower()};")
    page.goto(base + story)
    stop = read_aloud(page)
    page.clock.run_for(6000)
    expect(stop).to_have_count(0 if is_silent else 1)


def test_reading_is_offered_once_there_is_a_voice(base, page, story):
    page.add_init_script("window.voices = [];" + VOICE)
    page.goto(base + story)
    more(page).click()
    expect(item(page, "Copiar")).to_be_visible()
    expect(item(page, "Leer")).to_have_count(0)
    page.evaluate("() => { window.voices = [{}]; speechSynthesis.dispatchEvent(new Event('voiceschanged')); }")
    expect(item(page, "Leer")).to_be_visible()


def test_refresh_loads_the_page_again(base, page, story):
    page.goto(base + story)
    page.evaluate("window.isOld = true")
    more(page).click()
    with page.expect_navigation():
        item(page, "Actualizar").click()
    assert page.evaluate("window.isOld") is None


def test_map_opens_the_place(base, page, site, story):
    page.goto(base + story)
    link = page.get_by_role("main").get_by_role("link", name="Ver en el mapa")
    assert re.fullmatch(r"https://www\.openstreetmap\.org/search\?query=[\d.]+%2C[\d.]+", link.get_attribute("href"))
    assert link.bounding_box()["height"] >= 44
    more(page).click()
    assert item(page, "mapa").get_attribute("href") == link.get_attribute("href")
    page.goto(base + screens(site, "plano")[0])
    more(page).click()
    expect(item(page, "Copiar")).to_be_visible()
    expect(item(page, "mapa")).to_have_count(0)


@pytest.mark.parametrize("context_options", [{"user_agent": "Mozilla/5.0 (Linux; Android 15)", "viewport": {"width": 390, "height": 844}}])
def test_phones_open_their_own_map(base, page, story):
    page.goto(base + story)
    assert re.fullmatch(r"geo:([\d.,]+)\?q=[\d.]+%2C[\d.]+", page.locator(".place a").get_attribute("href"))


def test_menu_opens_with_the_keyboard(base, page, story):
    page.goto(base + story)
    more(page).focus()
    page.keyboard.press("Enter")
    entries = page.get_by_role("menuitem")
    expect(entries.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(entries.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(entries.last).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(entries.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(entries.last).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".more")).not_to_have_attribute("open", "")
    expect(more(page)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(entries.first).to_be_focused()


def test_menu_closes_with_a_click_elsewhere(base, page, story):
    page.goto(base + story)
    more(page).click()
    expect(page.get_by_role("menu")).to_be_visible()
    page.mouse.click(20, 600)
    expect(page.get_by_role("menu")).to_have_count(0)


def test_side_menu_is_a_drawer(base, page, story):
    page.goto(base + story)
    opener = page.locator("[data-action=sideMenu]")
    opener.click()
    drawer = page.get_by_role("dialog", name="Menú")
    expect(drawer).to_be_visible()
    expect(drawer.get_by_role("link", name="Salas")).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(opener).to_be_focused()
    opener.click()
    page.mouse.click(15, 500)
    expect(drawer).to_have_count(0)
    opener.click()
    drawer.get_by_role("button", name="Cerrar").click()
    expect(drawer).to_have_count(0)
    opener.click()
    drawer.get_by_role("link", name="Salas").click()
    expect(page).to_have_url(re.compile("/salas/"))


def test_what_opens_the_side_menu_is_a_button(base, page, story):
    page.goto(base + story)
    opener = page.locator(".bar").get_by_role("button", name="Menú")
    expect(opener).to_have_attribute("aria-haspopup", "dialog")
    opener.press("Space")
    expect(page.get_by_role("dialog", name="Menú")).to_be_visible()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_space_follows_a_link_of_the_menu_behind_the_dots(site, page, story):
    page.goto((site / story).as_uri())
    more(page).press("Enter")
    entry = page.get_by_role("menuitem").first
    entry.evaluate("(entry) => { entry.replaceWith(Object.assign(document.createElement('a'), {href: '#main', textContent: 'Enlace', role: 'menuitem'})); }")
    page.get_by_role("menuitem", name="Enlace").press("Space")
    expect(page).to_have_url(re.compile("#main$"))


def test_the_entry_of_the_present_screen_closes_the_side_menu(base, page):
    page.goto(base + "salas/todas.html")
    page.locator("[data-action=sideMenu]").click()
    drawer = page.get_by_role("dialog", name="Menú")
    drawer.locator("a[aria-current=page]").click()
    expect(drawer).to_have_count(0)
    until(lambda: page.evaluate("!history.state"))
    expect(page).to_have_url(base + "salas/todas.html")


def test_a_side_menu_opened_during_its_step_back_stays(base, page, story):
    page.goto(base + story)
    opener = page.locator("[data-action=sideMenu]")
    opener.click()
    page.locator(".drawer-box").wait_for()
    page.evaluate("""async () => {
        const dialog = document.querySelector('.drawer-box');
        dialog.close();
        await new Promise((resolve) => dialog.addEventListener('close', resolve, {once: true}));
        window.emobic.drawer();
    }""")
    settle(page, 20)
    expect(page.get_by_role("dialog", name="Menú")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog", name="Menú")).to_have_count(0)
    expect(page).to_have_url(base + story)


def test_a_page_loaded_again_with_an_open_drawer_goes_back_in_one_step(base, page, story):
    page.goto(base + "index.html")
    page.goto(base + story)
    page.locator("[data-action=sideMenu]").click()
    expect(page.get_by_role("dialog", name="Menú")).to_be_visible()
    page.reload()
    until(lambda: page.evaluate("!history.state"))
    expect(page).to_have_url(base + story)
    page.go_back()
    expect(page).to_have_url(base + "index.html")


def test_side_menu_opens_without_script(base, plain_page, story):
    plain_page.goto(base + story)
    plain_page.locator("[data-action=sideMenu]").click()
    expect(plain_page.locator("#side-menu")).to_be_visible()


def test_back_is_the_way_the_visitor_came(base, page, site):
    start = base + screens(site, "piezas")[0]
    page.goto(base + "index.html")
    page.goto(start)
    page.locator("a.row[href]").first.click()
    expect(page).not_to_have_url(start)
    length = page.evaluate("history.length")
    page.locator("a.back").click()
    expect(page).to_have_url(start)
    assert page.evaluate("history.length") == length
    page.go_forward()
    expect(page).not_to_have_url(start)


def test_back_leads_to_the_parent_from_elsewhere(base, page, story):
    page.goto("about:blank")
    page.goto(base + story)
    parent = page.evaluate("document.querySelector('a.back').href")
    page.locator("a.back").click()
    expect(page).to_have_url(parent)
    # It replaced the first page, so that going back leads to no circle.
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_back_passes_over_places_on_the_same_page(base, page, site):
    before = base + screens(site, "piezas")[0]
    page.goto(before)
    title = page.locator("h1").inner_text()
    page.locator("a.row[href]").first.click()
    expect(page).not_to_have_url(before)
    # The link to the contents, as by keyboard.
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**#main")
    page.reload()
    expect(page.locator(".back-word")).to_have_text(title)
    page.locator("a.back").click()
    expect(page).to_have_url(before)
    page.go_forward()
    page.go_forward()
    assert page.url.endswith("#main")


def test_back_is_the_same_in_browsers_that_do_not_tell_what_was_before(base, page, site, story):
    page.add_init_script("Object.defineProperty(window, 'navigation', {value: undefined});")

    def follow(selector):
        address = page.url
        page.locator(selector).first.click()
        page.wait_for_function("(address) => location.href !== address && history.state?.trail", arg=address)

    page.goto("about:blank")
    page.goto(base + story)
    page.wait_for_function("() => history.state?.trail")
    # The parents, one after the other, which take the place of the first.
    while page.locator("a.back").count():
        parent = page.evaluate("document.querySelector('a.back').href")
        follow("a.back")
        expect(page).to_have_url(parent)
    follow("a[href$='salas/todas.html']:visible")
    before, title = page.url, page.locator("h1").inner_text()
    follow("a.row[href]")
    expect(page.locator(".back-word")).to_have_text(title)
    page.locator(".skip").press("Enter")
    page.wait_for_url("**#main")
    page.reload()
    expect(page.locator(".back-word")).to_have_text(title)
    # A layer over the page is an entry, too.
    page.locator("[data-action=sideMenu]").click()
    page.get_by_role("dialog").press("Escape")
    until(lambda: page.evaluate("!history.state?.drawer"))
    page.locator("a.back").click()
    expect(page).to_have_url(before)
    page.go_back()
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_back_works_without_script(base, plain_page, story):
    plain_page.goto(base + story)
    plain_page.locator("a.back").click()
    expect(plain_page).not_to_have_url(base + story)


def test_a_page_that_comes_back_shows_no_menu(server, kept_page, story):
    kept_page.goto(server.base + story)
    kept_page.locator("[data-action=sideMenu]").click()
    drawer = kept_page.get_by_role("dialog", name="Menú")
    expect(drawer).to_be_visible()
    be_kept(kept_page)
    # Going back first closes the open menu, then leaves the page.
    drawer.get_by_role("link", name="Salas").click()
    kept_page.wait_for_url("**/salas/**")
    come_back(kept_page)
    expect(drawer).to_have_count(0)
    expect(kept_page.locator("h1")).to_be_visible()
    more(kept_page).click()
    expect(kept_page.get_by_role("menu")).to_be_visible()
    be_kept(kept_page)
    kept_page.goto(server.base)
    come_back(kept_page)
    expect(kept_page.get_by_role("menu")).to_have_count(0)


def test_a_page_that_comes_back_has_the_look_chosen_meanwhile(server, kept_page, story):
    kept_page.emulate_media(color_scheme="light")
    kept_page.goto(server.base + story)
    bright = kept_page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    be_kept(kept_page)
    kept_page.locator(".tabs a[href]:not([aria-current])").first.click()
    kept_page.wait_for_url(lambda url: story not in url)
    more(kept_page).click()
    item(kept_page, "Aspecto oscuro").click()
    dark = kept_page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert dark != bright
    come_back(kept_page)
    assert kept_page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
    more(kept_page).click()
    expect(item(kept_page, "Aspecto claro")).to_be_visible()


def test_a_page_in_view_has_the_look_chosen_in_another_window(server, page, story):
    page.emulate_media(color_scheme="light")
    page.goto(server.base + story)
    other = page.context.new_page()
    other.emulate_media(color_scheme="light")
    other.goto(server.base + story)
    for word, scheme in (("Aspecto oscuro", "dark"), ("Aspecto claro", "light")):
        more(other).click()
        item(other, word).click()
        expect(page.locator("html")).to_have_css("color-scheme", "light dark" if scheme == "light" else scheme)
    more(page).click()
    expect(item(page, "Aspecto oscuro")).to_be_visible()


def test_numbers_and_dates_are_written_though_a_frame_names_no_language(site, server, page):
    """As that of a theme may."""
    def change(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub('<html lang="[^"]*"', "<html", answer.text()))

    page.route("**/*.html", change)
    page.goto(server.base + screen(site, "audio"))
    expect(page.locator(".sound-play")).to_be_visible()
    page.goto(server.base + SCREEN)
    create(page, nombre="Sala del mar", fecha="2024-05-03", puntos="8.5")
    expect(names(page)).to_have_text(["Sala del mar"])
    page.reload()
    expect(page.locator(".row-note")).to_contain_text("2024")
