# SPDX-License-Identifier: MIT
"""A site in a language that is written from right to left."""

import pytest
from conftest import build, link_to, write_app
from playwright.sync_api import expect


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


def test_sentences_of_another_language_keep_their_direction(tmp_path, page):
    """Without Arabic strings those of the theme are English, and their full stop is on the right."""
    app = write_app(tmp_path / "app", [("lista", "LIST_ACTIVITY", "lista.xml")], {"lista.xml": "<data><dataId>a</dataId><headerText>القاعات</headerText><list></list></data>"})
    page.goto(build(app, tmp_path / "site", "--lang", "ar").as_uri() + "/index.html")
    sentence = page.locator(".empty p")
    assert sentence.inner_text().isascii() and sentence.inner_text().endswith(".")
    last = """(sentence) => {
      const range = document.createRange();
      const text = sentence.firstChild;
      const place = (from) => { range.setStart(text, from); range.setEnd(text, from + 1); return range.getBoundingClientRect().left; };
      return place(text.length - 1) > place(0);
    }"""
    assert sentence.evaluate(last)


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
    assert all(one.evaluate(ends) for one in numbers.all())
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
    page.locator("form button").last.click()
    for selector in (".field-error", ".form-errors p", ".form-errors span"):
        sentence = page.locator(selector).first
        assert sentence.inner_text().isascii() and sentence.inner_text()[-1] in ".:"
        assert sentence.evaluate("""(sentence) => {
          const range = document.createRange();
          const text = sentence.firstChild;
          const place = (from) => { range.setStart(text, from); range.setEnd(text, from + 1); return range.getBoundingClientRect().left; };
          return place(text.length - 1) > place(text.length - 2);
        }"""), selector
