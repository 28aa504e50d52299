# SPDX-License-Identifier: MIT
"""A site in a language that is written from right to left."""

import re

import pytest
from conftest import REPOSITORY, Server, build, each, link_to, until, write_app
from playwright.sync_api import expect

ENDS_ON_THE_RIGHT = """(sentence) => {
  const range = document.createRange();
  const text = sentence.firstChild;
  const place = (from) => { range.setStart(text, from); range.setEnd(text, from + 1); return range.getBoundingClientRect().left; };
  return place(text.length - 1) > place(0);
}"""


@pytest.fixture
def arabic(tmp_path):
    items = f"<data><dataId>a</dataId><headerText>القاعات</headerText><list><listItem><text>الميناء</text>{link_to('textos')}</listItem></list></data>"
    text = f"<data><dataId>a</dataId><headerText>الميناء</headerText><text>{'مرحبا بكم في المتحف ' * 30}</text></data>"
    app = write_app(
        tmp_path / "app", [("lista", "LIST_ACTIVITY", "lista.xml"), ("textos", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "textos.xml")],
        {"lista.xml": items, "textos.xml": text})
    return build(app, tmp_path / "site", "--lang", "ar").as_uri() + "/index.html"


def middle(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2


def test_the_way_back_is_on_the_right(arabic, page):
    page.goto(arabic)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    page.locator("a.row").click()
    expect(page.locator("a.back")).to_be_visible()
    assert middle(page, "a.back") > 195
    # It points in the direction of the link.
    assert page.locator("a.back svg").evaluate("icon => getComputedStyle(icon).scale") == "-1 1"


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_scrolls_sideways(arabic, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(arabic)
    for _ in range(2):
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
        if page.locator("a.row").count():
            page.locator("a.row").click()
            expect(page.locator(".prose")).to_be_visible()


def test_rows_start_on_the_right(arabic, page):
    page.goto(arabic)
    assert middle(page, ".row-icon") > middle(page, ".row-title")


def test_the_speed_of_a_sound_is_written_from_left_to_right(tmp_path, page):
    app = write_app(tmp_path / "app", [("sonido", "AUDIO_ACTIVITY", "a.xml")],
                    {"a.xml": "<data><dataId>a</dataId><headerText>دليل صوتي</headerText><audioUrl>https://example.org/a.mp3</audioUrl></data>"})
    page.route("https://example.org/**", lambda route: route.abort())
    page.expected_problems = ["example.org", "Failed to load resource", "net::ERR"]
    page.goto(build(app, tmp_path / "site", "--lang", "ar").as_uri() + "/index.html")
    # In an element of its own, as a list shows it.
    speed = page.locator(".sound-speed")
    speed.wait_for(state="attached")
    assert speed.evaluate("(box) => getComputedStyle(box).direction") == "ltr"


def test_sentences_of_another_language_keep_their_direction(tmp_path, page):
    """Without Arabic strings those of the theme are English, and their full stop is on the right."""
    app = write_app(tmp_path / "app", [("lista", "LIST_ACTIVITY", "lista.xml")], {"lista.xml": "<data><dataId>a</dataId><headerText>القاعات</headerText><list></list></data>"})
    page.goto(build(app, tmp_path / "site", "--lang", "ar").as_uri() + "/index.html")
    sentence = page.locator(".empty p")
    assert sentence.inner_text().isascii() and sentence.inner_text().endswith(".")
    assert sentence.evaluate(ENDS_ON_THE_RIGHT)


def test_sentences_of_codes_and_of_the_calculator_do_so_too(tmp_path, page):
    code = f"<data><dataId>a</dataId><qrs><qr><idQr>A</idQr>{link_to('c')}</qr></qrs></data>"
    app = write_app(tmp_path / "app", [("q", "QR_ACTIVITY", "q.xml"), ("c", "CALCULATOR_ACTIVITY", "c.xml")],
                    {"q.xml": code, "c.xml": "<data><dataId>a</dataId><num1>5</num1><num2>3</num2></data>"})
    site = build(app, tmp_path / "site", "--lang", "ar", "--all").as_uri()
    # Wide enough for one line
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(site + "/index.html")
    expect(page.locator(".qr-message")).to_contain_text(".")
    assert page.locator(".qr-message").evaluate(ENDS_ON_THE_RIGHT)
    page.goto(site + "/c/a.html")
    page.locator(".sum summary").click()
    expect(page.locator(".operation")).to_be_visible()
    for sentence in each(page.locator(".card > p, .operation")):
        assert sentence.evaluate(ENDS_ON_THE_RIGHT)


def test_telephone_numbers_run_from_left_to_right(tmp_path, page):
    """As links, as rows that lead somewhere and cannot hold links, and in their second lines."""
    number = "+34 93 555 01 20"
    rows = "".join(f"<listItem><text>{text}</text><description>{note}</description><webUrl>tel:112</webUrl></listItem>" for text, note in ((number, "טלפון"), ("טלפון", f"טלפון: {number}")))
    app = write_app(
        tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml"), ("t", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")],
        {"l.xml": f"<data><dataId>a</dataId><list>{rows}<listItem><text>א</text>{link_to('t')}</listItem></list></data>",
         "t.xml": f"<data><dataId>a</dataId><text>טלפון: {number}, עד שש</text></data>"})
    site = build(app, tmp_path / "site", "--lang", "he").as_uri()
    ends = """(element) => {
      const range = document.createRange();
      const place = (from) => { range.setStart(element.firstChild, from); range.setEnd(element.firstChild, from + 1); return range.getBoundingClientRect().left; };
      return place(1) < place(element.textContent.length - 1) && place(0) < place(1);
    }"""
    page.goto(site + "/index.html")
    numbers = page.locator(".rows bdi")
    expect(numbers).to_have_text([number, number])
    assert all(one.evaluate(ends) for one in each(numbers))
    page.goto(site + "/t/a.html")
    assert page.locator(".prose a").evaluate(ends)
    page.goto(site + "/emobc/search.html")
    page.get_by_role("searchbox").fill("\u05e9\u05e9")
    note = page.locator(".found .row-note")
    expect(note).to_contain_text("555")
    assert note.evaluate("""(note) => {
      const text = [...note.childNodes].find((node) => node.data?.includes('555'));
      const range = document.createRange();
      const place = (part) => { const from = text.data.indexOf(part); range.setStart(text, from); range.setEnd(text, from + 1); return range.getBoundingClientRect().left; };
      return place('34') < place('555') && place('555') < place('20');
    }""")


def test_telephone_numbers_in_titles_and_labels_run_from_left_to_right(tmp_path, page):
    words = "\u0647\u0627\u062a\u0641 +20 100 123 4567 \u0645\u0633\u0627\u0621"
    field = f"<field><fieldLabel>{words}</fieldLabel><fieldName>n</fieldName><fieldType>INPUT_TEXT</fieldType></field>"
    form = f"<data><dataId>a</dataId><headerText>{words}</headerText><form><actionUrl>https://form.example/x</actionUrl>{field}</form></data>"
    app = write_app(
        tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml"), ("f", "FORM_ACTIVITY", "f.xml")],
        {"l.xml": f"<data><dataId>a</dataId><list><listItem><text>\u0647\u0627\u062a\u0641</text>{link_to('f')}</listItem></list></data>", "f.xml": form})
    page.goto(build(app, tmp_path / "site", "--lang", "ar").as_uri() + "/f/a.html")
    assert page.title().startswith(words)
    for place in ("h1", ".field label"):
        number = page.locator(place + " bdi")
        expect(number).to_have_text("+20 100 123 4567")
        assert number.evaluate("""(number) => {
          const range = document.createRange();
          const place = (from) => { range.setStart(number.firstChild, from); range.setEnd(number.firstChild, from + 1); return range.getBoundingClientRect().left; };
          return place(0) < place(1) && place(1) < place(15);
        }""")
        assert page.locator(place).first.text_content().strip().startswith(words)


def test_errors_of_forms_end_where_their_language_has_it(tmp_path, page):
    form = "<data><dataId>a</dataId><form><actionUrl>https://form.example/x</actionUrl><field><fieldLabel>\u0627\u0644\u0627\u0633\u0645</fieldLabel><fieldName>n</fieldName><fieldType>INPUT_TEXT</fieldType><required>true</required></field></form></data>"
    app = write_app(tmp_path / "app", [("f", "FORM_ACTIVITY", "f.xml")], {"f.xml": form})
    page.goto(build(app, tmp_path / "site", "--lang", "ar").as_uri() + "/index.html")
    page.locator("form [type=submit]").click()
    for selector in (".field-error", ".form-errors p", ".form-errors span"):
        sentence = page.locator(selector).first
        assert sentence.inner_text().isascii() and sentence.inner_text()[-1] in ".:"
        assert sentence.evaluate("""(sentence) => {
          const range = document.createRange();
          const text = sentence.firstChild;
          const place = (from) => { range.setStart(text, from); range.setEnd(text, from + 1); return range.getBoundingClientRect().left; };
          return place(text.length - 1) > place(text.length - 2);
        }"""), selector


@pytest.fixture(params=[("he", "ltr"), ("en", "rtl")], ids=["ltr in rtl", "rtl in ltr"])
def untranslated(request, tmp_path):
    """The address of pages in one direction whose screens are those of the main language, in the other, and that direction."""
    language, direction = request.param
    events = "".join(f"<event><title>{day}</title><eventDate>{day}/05/2027</eventDate></event>" for day in (11, 12))
    picture = "<image><imageFile>images/a.svg</imageFile></image>"
    texts = "".join(f"<data><dataId>{name}</dataId><headerText>{name}</headerText><text>{name}</text><{tag}><nextLevelLevelId>t</nextLevelLevelId><nextLevelDataId>{other}</nextLevelDataId></{tag}></data>"
                    for name, tag, other in (("a", "nextLevel", "b"), ("b", "prevLevel", "a")))
    rows = "".join(f"<listItem><text>{level}</text><rating>2.5</rating>{link_to(level)}</listItem>" for level in "cgt")
    app = write_app(
        tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml"), ("c", "CALENDAR_ACTIVITY", "c.xml"), ("g", "IMAGE_GALLERY_ACTIVITY", "g.xml"), ("t", "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "t.xml")],
        {"l.xml": f"<data><dataId>a</dataId><list>{rows}</list></data>", "c.xml": f"<data><dataId>a</dataId><events>{events}</events></data>",
         "g.xml": f"<data><dataId>a</dataId><galery>{picture * 2}</galery></data>", "t.xml": texts})
    (app / "images").mkdir()
    (app / "images/a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')
    (app / "xml" / language).mkdir()
    (app / "xml" / language / "app.xml").write_text((app / "xml/app.xml").read_text())
    main = "ar" if direction == "rtl" else "es"
    (app / "emobic-site.yaml").write_text(f"language: {main}\n")
    return build(app, tmp_path / "site").as_uri() + f"/{language}/", direction


def open_untranslated(page, address, direction):
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("dir", "rtl" if direction == "ltr" else "ltr")
    expect(page.locator("main")).to_have_attribute("dir", direction)


def test_signs_of_an_untranslated_screen_point_its_way(untranslated, page):
    site, direction = untranslated
    open_untranslated(page, site + "index.html", direction)
    look = lambda selector, name, pseudo=None: page.locator(selector).first.evaluate("(it, [name, pseudo]) => getComputedStyle(it, pseudo)[name]", [name, pseudo])  # noqa: E731
    assert look("a.row", "rotate", "::after") == ("45deg" if direction == "ltr" else "-135deg")
    assert look(".half", "scale", "::before") == ("1" if direction == "ltr" else "-1 1")
    # The frame goes the way of its own language.
    page.goto(site + "c/a.html")
    assert look("a.back svg", "scale").startswith("-1") == (direction == "ltr")
    previous, following = each(page.locator(".cal-turn"))
    turned = [one.evaluate("it => getComputedStyle(it, '::before').rotate") for one in (previous, following)]
    assert turned == (["225deg", "45deg"] if direction == "ltr" else ["45deg", "-135deg"])
    assert (previous.bounding_box()["x"] < following.bounding_box()["x"]) == (direction == "ltr")


def test_keys_of_an_untranslated_screen_move_where_they_point(untranslated, page):
    site, direction = untranslated
    page.clock.set_fixed_time("2027-05-12T10:00:00")
    open_untranslated(page, site + "c/a.html", direction)
    page.locator('.cal-day[tabindex="0"]').focus()
    place = "document.activeElement.dataset.date && document.activeElement.getBoundingClientRect().x"
    before = page.evaluate(place)
    page.keyboard.press("ArrowLeft")
    until(lambda: page.evaluate(place) < before)

    open_untranslated(page, site + "g/a.html", direction)
    page.locator(".shot").first.click()
    page.keyboard.press("ArrowRight" if direction == "ltr" else "ArrowLeft")
    expect(page.locator(".viewer-count")).to_have_text("2/2")
    # As on players of any language, the sign of playing points to the right.
    assert [page.locator(f".viewer-{name} svg").evaluate("it => getComputedStyle(it).scale") for name in ("play", "next")] == ["none", "1" if direction == "ltr" else "-1 1"]

    open_untranslated(page, site + "t/a.html", direction)
    page.keyboard.press("ArrowRight" if direction == "ltr" else "ArrowLeft")
    expect(page).to_have_url(site + "t/b.html")


def test_values_of_tables_stand_in_their_order(tmp_path, page, plain_page):
    """With and without script: the first column is on the right, and in each value the signs stand as its own language has them."""
    number, mail, code = "+20 100 123 4567", "a@b.example", "AB12"
    columns = "".join(f"<field><fieldName>{name}</fieldName><fieldType>{kind}</fieldType></field>" for name, kind in (("nombre", "TEXT"), ("a", "PHONE"), ("b", "EMAIL"), ("c", "TEXT")))
    values = "".join(f"<value><fieldName>{name}</fieldName><fieldValue>{text}</fieldValue></value>" for name, text in (("nombre", "א"), ("a", number), ("b", mail), ("c", code)))
    app = write_app(tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml"), ("t", "CRUD_ACTIVITY", "t.xml")], {"l.xml": f"<data><dataId>a</dataId><list><listItem><text>א</text>{link_to('t')}</listItem></list></data>"})
    (app / "xml/t.xml").write_text(f"<tables><modelName>m</modelName><table><name>a</name><fields>{columns}</fields><rows><row>{values}</row></rows></table></tables>")
    address = build(app, tmp_path / "site", "--lang", "he").as_uri() + "/t/a.html"
    for each, note in ((page, ".table .row-note"), (plain_page, "#given .row-note")):
        # Wide enough for one line
        each.set_viewport_size({"width": 1000, "height": 800})
        each.goto(address)
        expect(each.locator(note)).to_have_text(f"{number} · {mail} · {code}")
        places = each.locator(note).evaluate("""(note, parts) => {
          const range = document.createRange();
          const walker = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
          const place = (text, part) => { const from = text.data.indexOf(part); range.setStart(text, from); range.setEnd(text, from + 1); return range.getBoundingClientRect().left; };
          const found = new Map();
          while (walker.nextNode()) for (const part of parts) if (walker.currentNode.data.includes(part)) found.set(part, place(walker.currentNode, part));
          return parts.map((part) => found.get(part));
        }""", ["4567", "123", "+20", mail, code])
        assert places == sorted(places, reverse=True)


@pytest.mark.parametrize("language, height", [("ur", 2), ("ks", 2), ("ar", 1.3)])
def test_lines_of_nastaliq_have_room(tmp_path, page, language, height):
    """Devices of Apple write Urdu in it, whose words go from above to below."""
    rows = f"<listItem><text>\u0628\u0627\u063a</text><description>\u067e\u06be\u0648\u0644</description>{link_to('l')}</listItem>"
    app = write_app(tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml")], {"l.xml": f"<data><dataId>a</dataId><headerText>\u0628\u0627\u063a</headerText><list>{rows}</list></data>"})
    page.goto(build(app, tmp_path / "site", "--lang", language).as_uri() + "/index.html")
    for selector in (".row-title", ".row-note"):
        assert page.locator(selector).evaluate("it => parseFloat(getComputedStyle(it).lineHeight) / parseFloat(getComputedStyle(it).fontSize)") == pytest.approx(height, abs=0.01)


def test_answers_are_counted_by_the_letters_of_their_language(tmp_path, page):
    answers = "".join(f"<answer><answerText>{text}</answerText><correct>{right}</correct></answer>" for text, right in (("1", "true"), ("2", "false")))
    quiz = f"<data><dataId>a</dataId><questions><question><idQ>a</idQ><text>?</text><answers>{answers}</answers></question></questions></data>"
    app = write_app(tmp_path / "app", [("q", "QUIZ_ACTIVITY", "q.xml")], {"q.xml": quiz})
    # From the disk scripts may not read styles.
    server = Server(build(app, tmp_path / "site", "--lang", "ar"))
    page.goto(server.base)
    page.locator("[data-do=start]").click()

    def sign(language):
        page.evaluate("language => document.documentElement.lang = language", language)
        return page.locator(".quiz-place .option").first.evaluate("it => getComputedStyle(it, '::before').content")

    # Each name is one that the style, or the browser, knows.
    known = page.evaluate("[...document.styleSheets].flatMap(({cssRules}) => [...cssRules]).flatMap(({cssRules}) => [...cssRules ?? []]).filter((rule) => rule instanceof CSSCounterStyleRule).map(({name, symbols}) => [name, symbols])")
    letters = {f"counter(option, {name})": symbols.split(" ")[0].strip('"') for name, symbols in known}
    assert [letters.get(sign(language)) for language in ("ar", "fa", "el", "ru", "hi")] == ["\u0623", "\u0627\u0644\u0641", "\u0391", "\u0410", "\u0915"]
    assert [sign(language) for language in ("he", "de")] == ["counter(option, hebrew)", "counter(option, upper-alpha)"]
    server.stop()


@pytest.fixture(scope="module")
def egyptian(tmp_path_factory):
    """A language for which browsers have digits of its own, as WebKit has for all Arabic."""
    return build(REPOSITORY / "example-app", tmp_path_factory.mktemp("egyptian") / "site", "--lang", "ar-EG").as_uri()


@pytest.mark.parametrize("path, numbers", [
    ("audioguia/sintonia.html", ".sound-speed"), ("emobc/data.html", "[data-keys]"),
])
def test_scripts_write_the_same_digits_as_the_build(egyptian, page, path, numbers):
    page.goto(f"{egyptian}/{path}")
    page.reload()
    expect(page.locator(numbers).first).to_have_text(re.compile("[0-9]"))
    assert re.findall("[\u0660-\u0669]", page.locator("body").inner_text()) == []
