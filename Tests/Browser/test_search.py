# SPDX-License-Identifier: MIT
"""The search of the whole app."""

import re

import pytest
from playwright.sync_api import expect

from conftest import Server, build, until, write_app
from spoken import listen, said


@pytest.fixture
def search(base, page):
    page.goto(base + "emobc/search.html")
    return page


def titles(page):
    return page.locator(".found .row-title").all_inner_texts()


def type_query(page, text, count):
    page.get_by_role("searchbox").fill(text)
    expect(page.locator(".found-count")).to_have_text(count)


def small_app(folder, screens):
    """An app of texts: (title, text) pairs, and a list that links to all."""
    (folder / "xml").mkdir(parents=True)
    (folder / "xml/app.xml").write_text(
        "<application><title>T</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>l</pointDataId></entryPoint><levels>"
        "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        "<level><levelId>t</levelId><levelFile>t.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level></levels></application>")
    rows = "".join(
        f"<listItem><text>fila{n}</text><nextLevel><nextLevelLevelId>t</nextLevelLevelId><nextLevelDataId>{n}</nextLevelDataId></nextLevel></listItem>"
        for n in range(len(screens)))
    (folder / "xml/l.xml").write_text(f"<levelData><data><dataId>l</dataId><headerText>Lista</headerText><list>{rows}</list></data></levelData>")
    items = "".join(f"<data><dataId>{n}</dataId><headerText>{title}</headerText><text>{text}</text></data>" for n, (title, text) in enumerate(screens))
    (folder / "xml/t.xml").write_text(f"<levelData>{items}</levelData>")
    return folder


@pytest.fixture
def app(tmp_path, page, request):
    def open_with(screens):
        site = build(small_app(tmp_path / "app", screens), tmp_path / "site")
        page.goto((site / "emobc/search.html").as_uri())
        return page
    return open_with


def test_finds_as_you_type_from_two_letters(search):
    expect(search.locator(".all-screens")).to_be_visible()
    search.get_by_role("searchbox").fill("p")
    expect(search.locator(".found")).to_be_hidden()
    search.get_by_role("searchbox").fill("pu")
    expect(search.locator(".found-count")).to_have_text(re.compile(r"\d+ (resultados|pantallas)"))
    expect(search.locator(".all-screens")).to_be_hidden()
    expect(search.locator(".found mark").first).to_have_text(re.compile("^pu$", re.IGNORECASE))
    search.get_by_role("searchbox").fill("")
    expect(search.locator(".all-screens")).to_be_visible()


def test_the_count_is_announced(search):
    search.get_by_role("searchbox").fill("cianotipia")
    expect(search.get_by_role("status")).to_have_text("1 resultado")


def test_the_count_is_announced_when_the_visitor_has_typed(search):
    # What is loaded for them is there then.
    for query in ("fa", "far", "faro"):
        type_query(search, query, re.compile("resultado|pantalla"))
    type_query(search, "cianotipia", "1 resultado")
    expect(search.get_by_role("status")).to_have_text("1 resultado")
    listen(search)
    # Each is drawn, and none is said before the next.
    search.evaluate("""async () => {
      const box = document.querySelector('[type=search]');
      for (const value of ['fa', 'far', 'faro', 'cianotipia']) {
        const drawn = new Promise((resolve) => new MutationObserver(resolve).observe(document.querySelector('.found-count'), {childList: true}));
        box.value = value;
        box.dispatchEvent(new Event('input'));
        await drawn;
      }
    }""")
    assert said(search, "1 resultado") == ["1 resultado"]


def test_a_result_leads_to_its_screen(search):
    type_query(search, "cianotipia", "1 resultado")
    search.locator(".found a").click()
    expect(search.locator("h1")).to_have_text("Agenda")


def test_the_query_is_in_the_address(search):
    type_query(search, "cianotipia", "1 resultado")
    assert search.url.endswith("#q=cianotipia")
    search.reload()
    expect(search.get_by_role("searchbox")).to_have_value("cianotipia")
    expect(search.locator(".found-count")).to_have_text("1 resultado")
    search.evaluate("location.hash = '#q=mosaico'")
    expect(search.get_by_role("searchbox")).to_have_value("mosaico")


def test_answers_of_a_quiz_and_choices_of_forms_are_not_found(app):
    page = app([("Uno", "dos")])
    type_query(page, "tres", "No se ha encontrado nada.")


def test_titles_come_first_then_the_order_of_the_app(app):
    page = app([("Nada", "un faro"), ("El faro", "x"), ("Otro", "los faroles"), ("Faro", "y")])
    type_query(page, "faro", "4 resultados")
    assert titles(page) == ["El faro", "Faro", "Nada", "Otro"]


@pytest.mark.parametrize("query", ["CAMION nandu", "ñandú camió", "nan cam", "camión  —  ÑAN"])
def test_case_accents_and_order_do_not_matter(app, query):
    page = app([("Camión", "El ñandú rojo"), ("Camión", "sin ave")])
    type_query(page, query, "1 resultado")
    assert [mark.lower()[0] for mark in page.locator(".found mark").all_inner_texts()] == ["c", "ñ"]


def test_words_match_from_their_beginning_only(app):
    page = app([("Antesala", "x"), ("Sala", "y")])
    type_query(page, "sala", "1 resultado")


def test_a_long_text_is_shown_around_the_hit(app):
    page = app([("Largo", "palabra " * 60 + "tesoro " + "palabra " * 20)])
    type_query(page, "tesoro", "1 resultado")
    note = page.locator(".found .row-note")
    expect(note.locator("mark")).to_have_text("tesoro")
    assert note.inner_text().startswith("…") and len(note.inner_text()) < 170


@pytest.mark.parametrize("text", [
    "港の灯台は古い石でできています" * 20 + "。宝物はここにある" + "港の灯台は古い石でできています" * 20,
    "https://example.org/" + "a" * 400 + "/tesoro/" + "b" * 400,
    "Corto " + "a" * 400 + "-tesoro " + "b" * 400,
    "😀" * 200 + "tesoro" + "😀" * 200,
], ids=["Chinese", "address", "one blank", "pairs"])
def test_a_text_without_blanks_is_shown_around_the_hit(app, text):
    page = app([("Largo", text)])
    word = "宝物" if "宝物" in text else "tesoro"
    type_query(page, word, "1 resultado")
    note = page.locator(".found .row-note")
    expect(note.locator("mark")).to_have_text(word)
    shown = note.inner_text()
    assert shown.startswith("…") and shown.endswith("…") and 50 < len(shown) < 170
    # No character is cut in two.
    assert "\ufffd" not in shown.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def test_markup_in_texts_stays_text(app):
    page = app([("A &lt;img src=x&gt;", "clave &lt;script&gt; &amp;")])
    type_query(page, "clave", "1 resultado")
    expect(page.locator(".found .row-title")).to_have_text("A <img src=x>")
    assert page.locator(".found img, .found script").count() == 0


def test_a_hit_in_a_row_leads_to_the_row(app):
    page = app([("Uno", "a"), ("Dos", "b")])
    type_query(page, "fila1", "1 resultado")
    page.locator(".found a").click()
    expect(page.locator("#row-2")).to_be_in_viewport()
    assert page.url.endswith("#row-2")


def furniture(folder, page, rows):
    """Opens the search of an app with one list of (text, description) rows."""
    items = "".join(f"<listItem><text>{text}</text><description>{more}</description></listItem>" for text, more in rows)
    app = write_app(
        folder / "app", [("l", "LIST_ACTIVITY", "l.xml")],
        {"l.xml": f"<data><dataId>a</dataId><headerText>Muebles</headerText><order>false</order><list>{items}</list></data>"})
    page.goto((build(app, folder / "site") / "emobc/search.html").as_uri())


def test_a_row_with_some_of_the_words_is_not_shown_for_another(tmp_path, page):
    furniture(tmp_path, page, [("Mesa roja", ""), ("Silla azul", "")])
    type_query(page, "mesa azul", "1 resultado")
    assert titles(page) == ["Muebles"]
    assert "row-" not in page.locator(".found a").get_attribute("href")


def test_rows_far_down_a_long_list_are_found(tmp_path, page):
    furniture(tmp_path, page, [("Mesa de roble", "")] + [(f"Silla {n}", "Una pieza robusta para casa y oficina") for n in range(60)] + [("Mesa zeppelin", "")])
    for query, title, row in [("mesa zeppelin", "Mesa zeppelin", 62), ("silla 57", "Silla 57", 59)]:
        type_query(page, query, "1 resultado")
        until(lambda title=title: titles(page) == [title])
        assert page.locator(".found a").get_attribute("href").endswith(f"#row-{row}")


def test_twenty_results_and_more_on_demand(app):
    page = app([(f"Sala {n}", "x") for n in range(45)])
    type_query(page, "sala", "45 pantallas")
    expect(page.locator(".found li")).to_have_count(20)
    page.get_by_role("button", name="Más resultados").click()
    expect(page.locator(".found li")).to_have_count(40)
    expect(page.locator(".found li:nth-child(21) a")).to_be_focused()
    page.get_by_role("button", name="Más resultados").click()
    expect(page.locator(".found li")).to_have_count(45)
    expect(page.locator(".found-more")).to_be_hidden()


def test_more_results_are_listed_again_when_the_visitor_comes_back(app):
    page = app([(f"Sala {n}", "x") for n in range(45)])
    type_query(page, "sala", "45 pantallas")
    page.get_by_role("button", name="Más resultados").click()
    expect(page.locator(".found li")).to_have_count(40)
    last = page.locator(".found li:nth-child(40) a")
    last.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    assert top > 1000
    last.click()
    expect(page.locator(".found")).to_have_count(0)
    page.go_back()
    expect(page.locator(".found li")).to_have_count(40)
    page.wait_for_function(f"() => Math.abs(scrollY - {top}) < 4")
    # Another query starts with the first results.
    type_query(page, "sal", "45 pantallas")
    expect(page.locator(".found li")).to_have_count(20)


def test_rows_of_a_list_are_shown_twenty_at_a_time(app):
    page = app([("Uno", "a")] * 60)
    # The title of the list stands above its rows.
    type_query(page, "fila", "60 resultados")
    expect(page.locator(".found li")).to_have_count(20)
    for shown in 40, 60:
        page.get_by_role("button", name="Más resultados").click()
        expect(page.locator(".found li")).to_have_count(shown)
        expect(page.locator(f".found li:nth-child({shown - 19}) a")).to_be_focused()
    page.get_by_role("button", name="Más resultados").click()
    expect(page.locator(".found li")).to_have_count(61)
    expect(page.locator(".found-more")).to_be_hidden()
    expect(page.locator(".found-count")).to_have_text("60 resultados")
    type_query(page, "fila1", "11 resultados")
    expect(page.locator(".found-more")).to_be_hidden()


def test_other_scripts_are_found(app):
    page = app([("Λόγος", "x"), ("Музей", "y")])
    type_query(page, "λογοσ", "1 resultado")
    type_query(page, "музей", "1 resultado")


def test_without_the_index_there_is_a_message_and_a_second_chance(server, page):
    page.expected_problems = ["search/", "ERR_FAILED", "Failed to load"]
    page.goto(server.base + "emobc/search.html")
    page.route("**/search/*.js", lambda route: route.abort())
    page.get_by_role("searchbox").fill("faro")
    expect(page.locator(".found-count")).to_have_text("No se puede leer el índice. Prueba de nuevo más tarde.")
    page.unroute("**/search/*.js")
    page.get_by_role("searchbox").fill("puerto")
    expect(page.locator(".found-count")).to_have_text(re.compile("resultado|pantalla"))


def test_more_results_are_not_offered_before_there_are_any(server, page):
    held = []
    page.goto(server.base + "emobc/search.html")
    page.route("**/search/t-*", lambda route: held.append(route))
    with page.expect_request("**/search/t-*"):
        page.get_by_role("searchbox").fill("puerto")
    expect(page.locator(".all-screens")).to_be_hidden()
    expect(page.get_by_role("button", name="Más resultados")).to_be_hidden()
    for route in held:
        route.continue_()
    expect(page.locator(".found .row").first).to_be_visible()


def test_without_script_all_screens_are_listed(base, plain_page):
    plain_page.goto(base + "emobc/search.html")
    expect(plain_page.get_by_role("searchbox")).to_have_count(0)
    assert plain_page.locator(".all-screens li").count() > 50


def test_a_query_loads_little_of_a_large_index(tmp_path, page):
    names = ["faro", "puerto", "muelle", "barca", "museo", "sala", "piedra", "viento", "noche", "lonja"]
    screens = [
        (f"{names[n % 10].title()} {n}", " ".join(f"{names[(n * 7 + k) % 10]}{(n * 31 + k * 17) % 900}" for k in range(30)) + f" de la casa {names[n % 7]}")
        for n in range(4000)]
    site = build(small_app(tmp_path / "app", screens), tmp_path / "site", "--all")
    server = Server(site)
    loaded = set()
    # Files that every page of a site loads are in the browser's cache already.
    page.on("request", lambda request: loaded.add(request.url.removeprefix(server.base)) if re.search("/search[/.]", request.url) else None)
    page.goto(server.base + "emobc/search.html")
    type_query(page, "de piedra1", re.compile("resultado|pantalla"))
    expect(page.locator(".found li").first).to_be_visible()
    server.stop()
    sizes = {path: (site / path).stat().st_size for path in loaded}
    assert "emobc/search.html" in sizes and len(sizes) > 3
    assert sum(sizes.values()) < 100_000, sizes


def test_without_script_all_screens_of_a_large_app_can_be_reached(tmp_path, plain_page):
    site = build(small_app(tmp_path / "app", [(f"Sala {n}", "x") for n in range(450)]), tmp_path / "site", "--lang", "es")
    plain_page.goto((site / "emobc/search.html").as_uri())
    expect(plain_page.locator(".all-screens .row-note")).to_have_text(["1–200", "201–400", "401–451"])
    plain_page.locator(".all-screens .row", has_text="201–400").click()
    expect(plain_page).to_have_title("Buscar 201–400 · T")
    expect(plain_page.locator(".all-screens li")).to_have_count(200)
    plain_page.get_by_role("navigation", name="Anterior y siguiente").get_by_role("link", name="Siguiente").click()
    expect(plain_page.get_by_role("link", name="Siguiente")).to_have_count(0)
    plain_page.locator(".all-screens .row", has_text="Sala 449").click()
    expect(plain_page.locator("h1")).to_have_text("Sala 449")
    plain_page.go_back()
    plain_page.locator("a.back").click()
    expect(plain_page).to_have_url(re.compile("search.html$"))


@pytest.mark.parametrize("query", ["constructor", "constructor faro", "toString", "__proto__"])
def test_words_of_the_language_of_scripts_are_words(app, query):
    page = app([("Uno", "un faro")])
    type_query(page, query, "No se ha encontrado nada.")


def test_hyphens_that_nobody_sees_and_strokes_do_not_matter(app):
    page = app([("Uno", "Natur&#xAD;schutz&#xAD;gebiet en \u0141\u00f3d\u017a")])
    for query in ["naturschutz", "Natur\u00adschutzgebiet", "lodz", "\u0142\u00f3dz"]:
        type_query(page, query, "1 resultado")


@pytest.mark.parametrize("query, text", [
    ("\u6d77\u6dc0\u533a", "\u5317\u4eac\u5927\u5b66\u4f4d\u4e8e\u6d77\u6dc0\u533a"), ("\u5b66", "\u5317\u4eac\u5927\u5b66"), ("\u6e2f\u533a", "\u6771\u4eac\u30bf\u30ef\u30fc\u306f\u6e2f\u533a"), ("\u30bf\u30ef\u30fc", "\u6771\u4eac\u30bf\u30ef\u30fc\u306f\u6e2f\u533a"),
    ("\u0e1b\u0e48\u0e32\u0e44\u0e21\u0e49", "\u0e41\u0e21\u0e48\u0e19\u0e49\u0e33\u0e41\u0e25\u0e30\u0e1b\u0e48\u0e32\u0e44\u0e21\u0e49\u0e17\u0e35\u0e48\u0e2a\u0e27\u0e22"), ("\uff8a\uff9e\uff7d", "\u5e02\u30d0\u30b9"), ("STRASSE", "Stra\xdfe"), ("\u0153uf", "oeuf"), ("\u0643\u062a\u0627\u0628 123", "\u06a9\u062a\u0627\u0628 \u06f1\u06f2\u06f3"),
    ("colleccio", "Col\xb7lecci\xf3"), ("isafjordur", "\xcdsafj\xf6r\xf0ur"), ("\u0647\u0648\u0679\u0644", "\u06c1\u0648\u0679\u0644"), ("\u0916\u092c\u0930", "\u0959\u092c\u0930"),
    ("\u305f\u308f\u30fc", "\u6771\u4eac\u30bf\u30ef\u30fc"), ("\u0e19\u0e4d\u0e49\u0e32\u0e43\u0e08", "\u0e19\u0e49\u0e33\u0e43\u0e08"),
    ("\u1001\u103d\u1004\u103a\u1037", "\u1001\u103d\u1004\u103a\u1037"),
], ids=["inside", "one letter", "end", "kana", "Thai", "half width", "sharp s", "ligature", "Persian", "Catalan", "Icelandic", "Urdu", "Hindi", "hiragana", "Thai keys", "Burmese"])
def test_words_are_found_as_their_language_has_them(app, query, text):
    page = app([("Uno", text), ("Dos", "otra cosa")])
    type_query(page, query, "1 resultado")
    marks = page.locator(".found mark").all_inner_texts()
    assert "".join(marks) == {"STRASSE": text, "\u0153uf": text, "\uff8a\uff9e\uff7d": text[1:], "\u305f\u308f\u30fc": text[2:]}.get(query, query if query in text else text.replace(" ", ""))


@pytest.mark.parametrize("language, query, text", [
    ("ar", "\u0634\u0645\u0633", "\u062a\u062d\u062a \u0627\u0644\u0634\u0645\u0633"), ("ar", "\u0634\u0645\u0633", "\u0628\u062d\u0631 \u0648\u0627\u0644\u0634\u0645\u0633"),
    ("he", "\u05d1\u05d9\u05ea", "\u05d0\u05dc \u05d4\u05d1\u05d9\u05ea"), ("ko", "\ud2b9\ubcc4", "\uc11c\uc6b8\ud2b9\ubcc4\uc2dc"), ("ko", "\ud558\uc138\uc694", "\uc548\ub155\ud558\uc138\uc694"),
    ("ko", "\uc11c\uc6b0", "\uc11c\uc6b8\ud2b9\ubcc4\uc2dc"),
], ids=["article", "and", "Hebrew", "inside", "end", "half typed"])
def test_words_are_found_inside_of_what_is_joined_to_them(tmp_path, page, language, query, text):
    site = build(small_app(tmp_path / "app", [("Uno", text), ("Dos", "otra cosa")]), tmp_path / "site", "--lang", language)
    page.goto((site / "emobc/search.html").as_uri())
    type_query(page, query, "1 result")
    marked = page.locator(".found mark").inner_text()
    assert marked == (text[:2] if query == "\uc11c\uc6b0" else query)


@pytest.mark.parametrize("query, text", [("\u092b\u0932", "\u092b\u0942\u0932"), ("\u0e1b\u0e32", "\u0e1b\u0e48\u0e32"), ("\u30cf\u30b9", "\u30d0\u30b9"), ("\u4eac\u5317", "\u5317\u4eac\u5927\u5b66")])
def test_vowels_and_tones_are_no_accents(app, query, text):
    page = app([("Uno", text)])
    type_query(page, query, "No se ha encontrado nada.")


def test_a_large_chinese_app_has_few_pieces(tmp_path, page):
    screens = [(f"\u7ad9{n}", "".join(chr(0x4e00 + (n * 131 + k * k * 17 + k * n) % 3000) for k in range(150))) for n in range(150)]
    site = build(small_app(tmp_path / "app", screens), tmp_path / "site")
    pieces = list((site / "static/search").glob("t-*.js"))
    assert sum(piece.stat().st_size for piece in pieces) / len(pieces) > 3000
    page.goto((site / "emobc/search.html").as_uri())
    for number in (0, 77, 149):
        type_query(page, screens[number][1][60:68], "1 resultado")


def test_an_empty_result_has_a_card_as_other_empty_screens(server, page):
    page.goto(server.base + "emobc/search.html")
    type_query(page, "xyzxyz", "No se ha encontrado nada.")
    expect(page.locator(".found .empty")).to_be_visible()
    expect(page.locator(".found-count")).to_be_hidden()
    page.get_by_role("searchbox").fill("puerto")
    expect(page.locator(".found-count")).to_be_visible()
    expect(page.locator(".found .empty")).to_be_hidden()


def test_words_in_several_rows_are_shown_together(tmp_path, page):
    rows = "".join(f"<listItem><text>{text}</text></listItem>" for text in ["Lorem uno", "dos", "tres Ipsum"])
    app = write_app(tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml")], {"l.xml": f"<data><dataId>a</dataId><headerText>Lista</headerText><list>{rows}</list></data>"})
    (app / "emobic-site.yaml").write_text("language: es\n")
    site = build(app, tmp_path / "site")
    page.goto((site / "emobc/search.html").as_uri() + "#q=lorem ipsum")
    expect(page.locator(".results .row-note, .found .row-note, #results .row-note").first).to_have_text("Lorem uno \u2026 tres Ipsum")
