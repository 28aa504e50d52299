# SPDX-License-Identifier: MIT
"""Lists: the filter of long ones, and going back to the previous position."""

import pathlib
import re
import shutil

import pytest
from conftest import REPOSITORY, THEMES, Server, build, each, go_offline, link_to, screen, until, write_app
from playwright.sync_api import expect
from test_crud_columns import picture


@pytest.fixture
def long_list(base, site):
    return base + next(f"piezas/{path.name}" for path in (site / "piezas").glob("*.html"))


@pytest.fixture
def short_list(base, site):
    return base + next(f"salas/{path.name}" for path in (site / "salas").glob("*.html"))


def box(page):
    return page.get_by_role("searchbox", name="Filtrar la lista")


def shown(page):
    return page.locator(".row:visible .row-title")


def test_filter_finds_without_accents_and_case(page, long_list):
    page.goto(long_list)
    count = shown(page).count()
    assert count >= 20
    box(page).fill("ANFORA")
    expect(shown(page)).to_have_count(1)
    expect(shown(page)).to_contain_text("nfora")
    expect(page.locator(".filter-count")).to_have_text(f"1 de {count}")
    expect(page.get_by_role("status")).to_have_text(f"1 de {count}")


def test_filter_folds_as_the_search(tmp_path, page):
    names = ["\u0141\xf3d\u017a", "\u092b\u0942\u0932", "\u0645\u06cc\u200c\u0631\u0648\u0645", "Stra\xdfe", *(f"Fila {number}" for number in range(20))]
    rows = "".join(f"<listItem><text>{name}</text></listItem>" for name in names)
    app = write_app(tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml")], {"l.xml": f"<data><dataId>a</dataId><list>{rows}</list></data>"})
    page.goto(build(app, tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    for query, count in [("lodz", 1), ("\u092b\u0932", 0), ("\u0645\u064a\u0631\u0648\u0645", 1), ("STRASSE", 1), ("", len(names))]:
        box(page).fill(query)
        expect(shown(page)).to_have_count(count)


def test_escape_clears_the_filter(page, long_list):
    page.goto(long_list)
    count = shown(page).count()
    box(page).fill("zzz")
    expect(shown(page)).to_have_count(0)
    expect(page.locator(".filter-count")).to_have_text(f"0 de {count}")
    expect(page.locator("main .empty")).to_have_text("Nada coincide.")
    expect(page.get_by_role("status")).to_have_text("Nada coincide.")
    page.keyboard.press("Escape")
    expect(box(page)).to_have_value("")
    expect(box(page)).to_be_focused()
    expect(shown(page)).to_have_count(count)
    expect(page.locator("main .empty")).to_be_hidden()
    expect(page.locator(".filter-count")).to_have_text("")


# Types as fast as the page lets it, then counts the rows that were written to.
WRITTEN = """async ([list, values]) => {
  const written = new Set();
  let rounds = 0;
  const box = document.querySelector('[type=search]');
  const watch = new MutationObserver((changes) => {
    rounds += 1;
    for (const {target} of changes) if (target.parentNode.matches(list)) written.add(target);
  });
  watch.observe(document.querySelector(list), {attributes: true, attributeFilter: ['hidden'], subtree: true});
  for (const value of values) {
    box.value = value;
    box.dispatchEvent(new Event('input'));
    await null;
  }
  await new Promise((resolve) => setTimeout(resolve, 600));
  watch.disconnect();
  return [rounds, written.size, document.querySelectorAll(`${list}>[hidden]`).length];
}"""


def test_letters_in_one_go_change_the_rows_once_and_only_those_that_change(page, long_list):
    page.goto(long_list)
    box(page).fill("a")
    expect(page.locator(".filter-count")).not_to_have_text("")
    before = page.locator(".rows>[hidden]").count()
    rounds, written, hidden = page.evaluate(WRITTEN, [".rows", ["an", "anf", "anfo", "anfor", "anfora"]])
    assert (rounds, written) == (1, hidden - before) and written > 0


def test_every_word_must_be_there(page, long_list):
    page.goto(long_list)
    words = shown(page).nth(3).inner_text().split()
    box(page).fill(" ".join(reversed(words)))
    until(lambda: 0 < shown(page).count() < page.locator(".row").count())
    expect(page.locator(".row:visible").filter(has_text=words[0]).first).to_be_visible()


def test_short_lists_have_no_filter(page, short_list):
    page.goto(short_list)
    expect(shown(page).first).to_be_visible()
    expect(box(page)).to_have_count(0)


@pytest.fixture
def image_list(tmp_path):
    """A long list below a picture."""
    rows = "".join(f"<listItem><text>Ánfora {n}</text>{link_to('lista')}</listItem>" for n in range(24))
    items = f"<data><dataId>a</dataId><headerText>Sala</headerText><imageFile>sala.jpg</imageFile><list>{rows}</list></data>"
    app = write_app(tmp_path / "app", [("lista", "IMAGE_LIST_ACTIVITY", "lista.xml")], {"lista.xml": items})
    (app / "images").mkdir()
    shutil.copy(REPOSITORY / "example-app/images/salas/industria.jpg", app / "images/sala.jpg")
    return build(app, tmp_path / "site", "--lang", "es")


def test_lists_with_a_picture_have_the_filter_too(page, image_list):
    page.goto(image_list.as_uri() + "/index.html")
    expect(page.locator(".picture")).to_be_visible()
    box(page).fill("anfora 23")
    expect(shown(page)).to_have_text(["Ánfora 23"])
    expect(page.get_by_role("status")).to_have_text("1 de 24")
    page.keyboard.press("Escape")
    expect(shown(page)).to_have_count(24)


def test_the_filter_of_an_image_list_works_without_a_server(page, image_list):
    server = Server(image_list)
    page.goto(server.base)
    server.stop()
    box(page).fill("anfora 23")
    expect(shown(page)).to_have_text(["Ánfora 23"])


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_rows_below_a_picture_lead_on(base, site, page, way):
    page.goto(base + screen(site, "image-list"))
    row = page.locator("a.row[href]").first
    href = row.evaluate("link => link.href")
    row.click() if way == "click" else row.press("Enter")
    expect(page).to_have_url(href)


def test_the_picture_stands_beside_the_rows_where_there_is_room(base, site, page):
    page.set_viewport_size({"width": 1000, "height": 800})
    page.goto(base + screen(site, "image-list"))
    picture, rows = page.locator("main .picture").bounding_box(), page.locator("main .rows").bounding_box()
    assert picture["x"] + picture["width"] <= rows["x"]
    page.set_viewport_size({"width": 390, "height": 800})
    picture, rows = page.locator("main .picture").bounding_box(), page.locator("main .rows").bounding_box()
    assert picture["y"] + picture["height"] <= rows["y"]


def test_rows_below_a_picture_lead_on_without_script(base, site, plain_page):
    plain_page.goto(base + screen(site, "image-list"))
    expect(plain_page.locator("main .picture")).to_be_visible()
    plain_page.locator("a.row[href]").first.click()
    expect(plain_page).not_to_have_url(base + screen(site, "image-list"))


@pytest.mark.parametrize("is_long", [True, False])
def test_list_comes_back_as_it_was_left(page, long_list, short_list, is_long):
    address = long_list if is_long else short_list
    # So low that a short list is scrolled, too.
    page.set_viewport_size({"width": 390, "height": 844 if is_long else 320})
    page.goto(address)
    last = page.locator("a.row[href]").last
    last.scroll_into_view_if_needed()
    position = page.evaluate("scrollY")
    assert position > (300 if is_long else 100)
    last.click()
    expect(page).not_to_have_url(address)
    page.locator("a.back").click()
    expect(page).to_have_url(address)
    page.wait_for_function(f"() => Math.abs(scrollY - {position}) < 4")


def test_filter_comes_back_too(page, long_list):
    page.goto(long_list)
    box(page).fill("anfora")
    expect(shown(page)).to_have_count(1)
    page.locator("a.row:visible[href]").first.click()
    expect(page).not_to_have_url(long_list)
    page.go_back()
    expect(box(page)).to_have_value("anfora")
    expect(shown(page)).to_have_count(1)
    page.reload()
    expect(box(page)).to_have_value("anfora")
    expect(shown(page)).to_have_count(1)


def test_a_new_visit_starts_afresh(page, long_list, short_list):
    page.goto(long_list)
    box(page).fill("anfora")
    page.goto(short_list)
    page.goto(long_list)
    expect(box(page)).to_have_value("")


def test_all_rows_stand_there_without_script(plain_page, long_list):
    plain_page.goto(long_list)
    assert shown(plain_page).count() >= 20
    expect(plain_page.locator("input")).to_have_count(0)


def test_filter_works_without_network(server, site, page, long_list):
    page.goto(long_list)
    # The pictures of the rows that are now shown cannot load.
    page.expected_problems.append("ERR_INTERNET_DISCONNECTED")
    go_offline(page)
    box(page).fill("anfora")
    expect(shown(page)).to_have_count(1)


def test_a_worker_that_cannot_be_registered_is_no_error(page, long_list):
    # A visitor whose connection ends while the last of the page loads.
    refused = []
    page.route("**/app-update.*", lambda route: (refused.append(route.request.url), route.abort("internetdisconnected")))
    page.expected_problems.extend(["failed: ", "console: Failed to load resource"])
    page.goto(long_list)
    if page.url.startswith("http"):
        until(lambda: page.evaluate("true") and refused)
    box(page).fill("anfora")
    expect(shown(page)).to_have_count(1)


def ground(row):
    return row.evaluate("row => getComputedStyle(row).backgroundImage")


def test_a_row_that_is_touched_shows_the_picture_of_its_format(page, themed, site):
    page.goto(themed + screen(site, "list"))
    row = page.locator("a.row[href]").first
    assert "seleccion" not in ground(row)
    row.hover()
    assert "/assets/images/fondos/seleccion.png" in ground(row)
    page.mouse.move(0, 0)
    assert ground(row) == "none"


def test_the_row_that_a_search_leads_to_is_marked(page, themed, site):
    page.goto(themed + screen(site, "list"))
    plain, marked = [page.locator(".rows > li").nth(number) for number in (0, 1)]
    colour = "row => getComputedStyle(row).backgroundColor + getComputedStyle(row).backgroundImage"
    assert plain.evaluate(colour) == marked.evaluate(colour)
    page.goto(page.url + "#" + marked.get_attribute("id"))
    assert plain.evaluate(colour) != marked.evaluate(colour)


def test_rows_show_lines_and_the_safe_subset_and_lead_to_what_they_name(tmp_path, page):
    text = "Tel. 953 123 456&lt;br/&gt;Lunes a &lt;b&gt;viernes&lt;/b&gt;\n  www.example.org &lt;img src=x&gt;"
    items = (f"<data><dataId>a</dataId><headerText>A</headerText><list><listItem><text>&lt;i&gt;Taquilla&lt;/i&gt;</text><description>{text}</description></listItem>"
             f"<listItem><text>Tienda</text><description>{text}</description>{link_to('lista', 'b')}</listItem></list></data>"
             "<data><dataId>b</dataId><headerText>B</headerText><list><listItem><text>B</text></listItem></list></data>")
    app = write_app(tmp_path / "app", [("lista", "LIST_ACTIVITY", "lista.xml")], {"lista.xml": items})
    page.goto((build(app, tmp_path / "out") / "index.html").as_uri())
    first, second = each(page.locator(".row"))
    for row in first, second:
        assert row.locator(".row-note").inner_text().split("\n") == ["Tel. 953 123 456", "Lunes a viernes", "www.example.org <img src=x>"]
        expect(row.locator("b")).to_have_text("viernes")
    expect(first.locator(".row-title i")).to_have_text("Taquilla")
    expect(first.get_by_role("link", name="953 123 456")).to_have_attribute("href", "tel:953123456")
    expect(first.get_by_role("link", name="www.example.org")).to_have_attribute("href", "https://www.example.org")
    # A row that is a link as a whole contains no other links.
    expect(second.locator("a")).to_have_count(0)
    second.click()
    expect(page.get_by_role("heading", name="B")).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
def test_texts_of_rows_without_a_picture_stand_below_those_of_others(tmp_path, page, theme):
    image = "<imageFile>a.png</imageFile>"
    item = lambda name, rows: f"<data><dataId>{name}</dataId><headerText>{name}</headerText><list>{rows}</list></data>"
    row = lambda more: f"<listItem><text>Fila</text>{more}</listItem>"
    app = write_app(tmp_path / "app", [("lista", "LIST_ACTIVITY", "lista.xml")], {
        "lista.xml": item("a", row(image) + row("") + row(link_to("lista", "b")) + row(image + link_to("lista", "b"))) + item("b", row("") + row(""))})
    (app / "images").mkdir()
    (app / "images/a.png").write_bytes(picture(300, 200))
    site = build(app, tmp_path / "out", "--theme", theme)
    starts = lambda: page.locator(".row-text").evaluate_all("all => all.map((each) => each.getBoundingClientRect().left - each.closest('ul').getBoundingClientRect().left)")
    page.goto((site / "index.html").as_uri())
    assert len(starts()) == 4 and len(set(starts())) == 1 and starts()[0] > 70
    page.goto((site / "lista/b.html").as_uri())
    assert len(set(starts())) == 1 and starts()[0] < 20


def test_no_style_looks_for_something_in_all_rows_of_a_list():
    """The browser looks again whenever one of the rows changes: with thousands of them that took most of the time of a page."""
    styles = [path for path in pathlib.Path(REPOSITORY, "Themes").rglob("*.css")]
    rules = [rule for path in styles for rule in re.findall(r"[^{}]*\{", path.read_text())]
    assert len(rules) > 500
    # A strip, which is short, asks whether anything of it can be reached.
    assert [rule for rule in rules if re.search(r"\.rows(:is\()?:has\((?!>)|\.row:not\(:has", rule)] == []
    # What stands in rows, and depends on what else is there, is looked at whenever anything of the page is added.
    assert [rule for rule in rules if re.search(r"\.row:has\([^{,]*\)[ >]+(?!\.row-text|\.row-action)[.:*a-z]", rule) and ".events" not in rule] == []


def test_a_change_of_a_page_and_the_first_scroll_look_at_few_of_its_rows(tmp_path, page):
    rows = "".join(f"<listItem><text>Fila {number}</text>{link_to('l')}</listItem>" for number in range(1000))
    app = write_app(tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml")], {"l.xml": f"<data><dataId>a</dataId><list>{rows}</list></data>"})
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    expect(box(page)).to_be_visible()
    until(lambda: page.evaluate("emobic.part('fold').then(() => true)"))
    session = page.context.new_cdp_session(page)
    looked = []
    session.on("Tracing.dataCollected", lambda data: looked.extend(
        event["args"].get("elementCount", 0) for event in data["value"] if event["name"] == "UpdateLayoutTree"))
    frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}, "transferMode": "ReportEvents"})
    page.evaluate(f"scrollTo(0, 300), {frames}")
    page.evaluate(f"document.querySelector('.filter').before(document.createElement('p')), {frames}")
    ended = []
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.end")
    until(lambda: ended or page.evaluate("false"))
    # The rows and the lines between them are counted for the sake of a rule about menus.
    assert looked and max(looked) < 2500
