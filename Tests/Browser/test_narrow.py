# SPDX-License-Identifier: MIT
"""Lists that are narrowed by tags and put into another order."""

import pytest

from conftest import DESKTOP, PHONE, THEMES, Server, build, link_to, until, write_app
from playwright.sync_api import expect
from spoken import listen, said
from test_crud_columns import picture

CLUBS = [("Azul", "3", "Jazz, Gratis"), ("Brisa", "5", "Pop"), ("Cueva", "", "Jazz"), ("Duende", "4.5", "Jazz, Pop, Gratis")]

START = f"<data><dataId>a</dataId><list><listItem><text>Locales</text>{link_to('lista')}</listItem></list></data>"


def club(name, stars, tags, more=""):
    return f"<listItem><text>{name}</text><rating>{stars}</rating><tags>{tags}</tags>{more}</listItem>"


@pytest.fixture(scope="module", params=["http", "file"])
def clubs(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("narrow")
    rows = "".join(club(*each) for each in CLUBS) + club("Web", "1", "", "<webUrl>https://a.example/</webUrl>" + link_to("lista", "b"))
    long = "".join(club(f"Local {number}", "2", "Jazz" if number % 2 else "Pop") for number in range(24))
    app = write_app(
        folder / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("lista", "LIST_ACTIVITY", "lista.xml")],
        {"inicio.xml": START, "lista.xml": f"<data><dataId>a</dataId><headerText>Locales</headerText><order>false</order><list>{rows}</list></data>"
                      f"<data><dataId>b</dataId><headerText>Muchos</headerText><order>false</order><list>{long}</list></data>"})
    site = build(app, folder / "site")
    if request.param == "file":
        yield site.as_uri() + "/"
        return
    server = Server(site)
    yield server.base
    server.stop()


def names(page):
    return page.locator(".rows>li:visible .row-title").all_inner_texts()


def chip(page, name):
    return page.locator(".chip", has_text=name)


def test_several_tags_narrow_the_list(clubs, page):
    page.goto(clubs + "lista/a.html")
    expect(page.locator(".chip")).to_have_text(["Todo", "Jazz 3", "Gratis 2", "Pop 2"])
    chip(page, "Jazz").click()
    until(lambda: names(page) == ["Azul", "Cueva", "Duende"])
    chip(page, "Gratis").focus()
    page.keyboard.press("Space")
    until(lambda: names(page) == ["Azul", "Duende"])
    expect(page.get_by_role("status")).to_have_text("2 de 5")
    assert "tag=Jazz&tag=Gratis" in page.evaluate("location.href")
    chip(page, "Todo").click()
    until(lambda: len(names(page)) == 5)
    assert "tag" not in page.evaluate("location.href")


def test_a_tap_before_the_script_is_there_counts(clubs, page):
    held = []
    page.route("**/*narrow.*.js", lambda route: held.append(route))
    page.goto(clubs + "lista/a.html", wait_until="domcontentloaded")
    until(lambda: page.evaluate("1") and held)
    chip(page, "Jazz").click()
    assert len(names(page)) == 5
    held.pop().continue_()
    until(lambda: names(page) == ["Azul", "Cueva", "Duende"])
    expect(chip(page, "Jazz")).to_have_attribute("aria-pressed", "true")


def test_an_order_before_the_script_is_there_counts(clubs, page):
    held = []
    page.route("**/*narrow.*.js", lambda route: held.append(route))
    page.goto(clubs + "lista/a.html", wait_until="commit")
    until(lambda: page.evaluate("1") and held)
    page.get_by_label("Ordenar por").select_option("rating")
    held.pop().continue_()
    until(lambda: names(page)[0] == "Brisa")


def test_the_choice_is_kept_and_can_be_shared(clubs, page):
    page.goto(clubs + "lista/a.html")
    chip(page, "Pop").click()
    until(lambda: "tag=Pop" in page.evaluate("location.href"))
    page.goto(clubs + "lista/b.html")
    page.goto(clubs + "lista/a.html")
    until(lambda: names(page) == ["Brisa", "Duende"])
    expect(chip(page, "Pop")).to_have_attribute("aria-pressed", "true")
    # An address counts more than what is kept.
    page.goto(clubs + "lista/a.html?tag=Gratis&tag=Nada&sort=rating")
    until(lambda: names(page) == ["Duende", "Azul"])


def test_what_others_have_written_there_breaks_nothing(clubs, page):
    page.goto(clubs + "lista/a.html")
    page.evaluate("localStorage.setItem(emobic.store.key(`narrow:${document.body.dataset.level}:${document.body.dataset.item}`), '{\"tags\":5}')")
    page.reload()
    chip(page, "Jazz").click()
    until(lambda: names(page) == ["Azul", "Cueva", "Duende"])


def test_a_row_in_the_address_counts_more_than_the_kept_choice(clubs, page):
    page.goto(clubs + "lista/a.html")
    chip(page, "Pop").click()
    until(lambda: names(page) == ["Brisa", "Duende"])
    # As a result of the search, and as a shared address.
    for address in ["lista/a.html#row-3", "lista/a.html?tag=Pop#row-3"]:
        page.goto("about:blank")
        page.goto(clubs + address)
        until(lambda: len(names(page)) == 5)
        expect(page.locator("#row-3")).to_be_in_viewport()
        expect(chip(page, "Pop")).to_have_attribute("aria-pressed", "false")
    chip(page, "Gratis").click()
    until(lambda: names(page) == ["Azul", "Duende"])
    assert "#" not in page.evaluate("location.href")
    page.reload()
    until(lambda: names(page) == ["Azul", "Duende"])
    # A row that the choice shows changes nothing.
    page.goto("about:blank")
    page.goto(clubs + "lista/a.html#row-4")
    until(lambda: names(page) == ["Azul", "Duende"])


def test_rows_can_be_ordered(clubs, page):
    page.goto(clubs + "lista/a.html")
    order = page.get_by_label("Ordenar por")
    order.select_option("rating")
    until(lambda: names(page) == ["Brisa", "Duende", "Azul", "Web", "Cueva"])
    order.select_option("name")
    until(lambda: names(page) == ["Azul", "Brisa", "Cueva", "Duende", "Web"])
    page.reload()
    expect(order).to_have_value("name")
    order.select_option("")
    until(lambda: "sort" not in page.evaluate("location.href"))


def test_no_row_is_left(clubs, page):
    page.goto(clubs + "lista/b.html")
    chip(page, "Jazz").click()
    chip(page, "Pop").click()
    expect(page.locator("main .empty")).to_have_text("Nada coincide.")


def test_tags_and_the_filter_of_long_lists_work_together(clubs, page):
    page.goto(clubs + "lista/b.html")
    chip(page, "Jazz").click()
    page.get_by_role("searchbox").fill("local 1")
    until(lambda: names(page) == [f"Local {number}" for number in (1, 11, 13, 15, 17, 19, 21)])
    chip(page, "Jazz").click()
    until(lambda: len(names(page)) == 12)


def test_what_a_filter_and_a_tag_leave_is_said_once(clubs, page):
    page.goto(clubs + "lista/b.html")
    page.get_by_role("searchbox").fill("local 1")
    expect(page.get_by_role("status")).to_have_text("12 de 24")
    page.get_by_role("searchbox").fill("local")
    expect(page.get_by_role("status")).to_have_text("24 de 24")
    listen(page)
    # Both happen before anything is said.
    page.evaluate("""() => {
      const box = document.querySelector('[type=search]');
      box.value = 'local 1';
      box.dispatchEvent(new Event('input'));
      document.querySelectorAll('.chip')[1].click();
    }""")
    assert said(page, " de 24") == ["5 de 24"]


def test_another_order_is_said(clubs, page):
    page.goto(clubs + "lista/a.html")
    listen(page)
    page.get_by_label("Ordenar por").select_option("Valoración")
    assert said(page, "Valoración") == ["Nuevo orden: Valoración"]


def test_stars_are_said_in_words(clubs, page):
    page.goto(clubs + "lista/a.html")
    expect(page.locator("#row-4").get_by_role("img", name="4½ de 5 estrellas")).to_have_count(1)
    assert page.locator("#row-3 .stars").count() == 0


def test_a_row_with_a_screen_and_an_address_has_two_links(clubs, page):
    page.goto(clubs + "lista/a.html")
    assert page.locator("#row-5 a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))") == ["b.html", "https://a.example/"]
    expect(page.locator("#row-5").get_by_role("link", name="Abrir: Web (a.example)")).to_have_count(1)
    page.locator("#row-5 .row-link").click()
    expect(page.locator("h1")).to_have_text("Muchos")


def test_without_script_everything_is_there(clubs, plain_page):
    plain_page.goto(clubs + "lista/a.html?tag=Pop")
    assert len(names(plain_page)) == 5
    expect(plain_page.locator(".chip").first).to_be_hidden()
    expect(plain_page.locator("#row-1")).to_contain_text("Jazz · Gratis")


def test_tags_narrow_a_map_and_its_list(tmp_path, page):
    """Also where the map cannot be drawn: the markers follow the list."""
    def place(number, name, stars, tags, more=""):
        return (f"<position><positionTitle>{name}</positionTitle><positionLat>41.{number}</positionLat><positionLon>-0.{number}</positionLon>"
                f"<rating>{stars}</rating><tags>{tags}</tags>{more}</position>")

    places = "".join(place(number, *club) for number, club in enumerate(CLUBS, 1))
    places += place(9, "Web", "1", "", "<webUrl>https://a.example/</webUrl>" + link_to("inicio"))
    app = write_app(tmp_path / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("lista", "MAP_ACTIVITY", "l.xml")],
                    {"inicio.xml": START, "l.xml": f"<data><dataId>a</dataId><headerText>Mapa</headerText><positions>{places}</positions></data>"})
    (app / "emobic-site.yaml").write_text("language: es\nmap:\n  noTiles: true\n")
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        page.goto((build(app, tmp_path / f"site-{size['width']}") / "lista/a.html").as_uri())
        box = page.get_by_role("searchbox")
        expect(box).to_be_visible()
        chip(page, "Jazz").click()
        until(lambda: names(page) == ["Azul", "Cueva", "Duende"])
        if page.locator(".map-view").count():
            until(lambda: page.locator(".map-pin").count() == 3)
        box.fill("cue")
        until(lambda: names(page) == ["Cueva"])
        box.fill("")
        until(lambda: len(names(page)) == 3)
        page.get_by_label("Ordenar por").select_option("rating")
        until(lambda: names(page) == ["Duende", "Azul", "Cueva"])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        chip(page, "Todo").click()
        assert page.locator(".places .outward").evaluate_all("(links) => links.map((link) => link.href)") == ["https://a.example/"]
        expect(page.get_by_role("link", name="Abrir: Web (a.example)")).to_have_count(1)
        # The order is not kept for the next size.
        page.get_by_label("Ordenar por").select_option("")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_chips_are_large_enough_and_legible(theme, scheme, tmp_path, page):
    rows = "".join(club(*each) for each in CLUBS)
    app = write_app(tmp_path / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("lista", "LIST_ACTIVITY", "l.xml")],
                    {"inicio.xml": START, "l.xml": f"<data><dataId>a</dataId><headerText>L</headerText><list>{rows}</list></data>"})
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(color_scheme=scheme)
    page.goto((build(app, tmp_path / "site", "--theme", theme) / "lista/a.html").as_uri())
    chip(page, "Jazz").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sizes = page.locator(".chip").evaluate_all("(chips) => chips.map((chip) => chip.getBoundingClientRect().height)")
    assert min(sizes) >= 44


TAGS = [f"Etiqueta {number}" for number in range(1, 19)]


@pytest.fixture
def tagged(tmp_path):
    def make(theme="default", language="es", count=18):
        rows = "".join(club(f"Local {number}", "3", ", ".join(TAGS[number % count:number % count + 3][:count])) for number in range(count))
        app = write_app(tmp_path / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("lista", "LIST_ACTIVITY", "l.xml")],
                        {"inicio.xml": START, "l.xml": f"<data><dataId>a</dataId><headerText>L</headerText><order>false</order><list>{rows}</list></data>"})
        return (build(app, tmp_path / "site", "--theme", theme, "--lang", language) / "lista/a.html").as_uri()
    return make


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(320, 640), (390, 780)], ids=str)
@pytest.mark.parametrize("language", ["es", "he"])
def test_many_chips_stand_in_one_line_on_phones(theme, size, language, tagged, page):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    address = tagged(theme, language)
    page.goto(address)
    chips = page.locator(".chip")
    expect(chips).to_have_count(19)
    assert len({round(each["y"]) for each in chips.evaluate_all("(all) => all.map((chip) => chip.getBoundingClientRect())")}) == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".rows>li").first).to_be_in_viewport()
    # By keys, each comes into view.
    chips.last.focus()
    expect(chips.last).to_be_in_viewport(ratio=1)
    # What is chosen is in view for a visitor who comes back, and the page stays at its top.
    page.keyboard.press("Enter")
    expect(chips.last).to_have_attribute("aria-pressed", "true")
    page.goto("about:blank")
    page.goto(address)
    expect(chips.last).to_have_attribute("aria-pressed", "true")
    expect(chips.last).to_be_in_viewport(ratio=1)
    # The way back to all rows has not been scrolled away.
    expect(chips.first).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_a_chip_at_the_edge_comes_into_view_when_it_is_tapped(tagged, page):
    page.set_viewport_size(PHONE)
    page.goto(tagged())
    expect(page.locator(".filter-count, .chip").first).to_be_visible()
    cut = page.locator(".chip").nth(page.locator(".chip").evaluate_all("(all) => all.findIndex((chip) => chip.getBoundingClientRect().right > innerWidth)"))
    box = cut.bounding_box()
    page.mouse.click(box["x"] + 4, box["y"] + box["height"] / 2)
    expect(cut).to_have_attribute("aria-pressed", "true")
    expect(cut).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width, count", [(390, 3), (1280, 18)])
def test_few_chips_and_those_of_wide_screens_wrap(width, count, tagged, page):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(tagged(count=count))
    expect(page.locator(".chip").last).to_be_in_viewport(ratio=1)
    assert len({round(each["y"]) for each in page.locator(".chip").evaluate_all("(all) => all.map((chip) => chip.getBoundingClientRect())")}) > 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [768, 844, 1440])
def test_beside_a_picture_the_list_stands_below_its_chips(theme, width, tmp_path, page):
    rows = "".join(club(*each) for each in CLUBS)
    app = write_app(
        tmp_path / "app", [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("lista", "IMAGE_LIST_ACTIVITY", "l.xml")],
        {"inicio.xml": START, "l.xml": f"<data><dataId>a</dataId><headerText>L</headerText><imageFile>a.png</imageFile><list>{rows}</list></data>"})
    (app / "images").mkdir()
    (app / "images/a.png").write_bytes(picture(600, 900))
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((build(app, tmp_path / "site", "--theme", theme) / "lista/a.html").as_uri())
    shown, choices, order, rows = (page.locator(part).bounding_box() for part in (".image-list > .picture", ".chips", ".sort", ".rows"))
    assert choices["x"] >= shown["x"] + shown["width"] and rows["x"] >= shown["x"] + shown["width"]
    assert abs(choices["y"] - shown["y"]) < 2
    assert 0 <= rows["y"] - order["y"] - order["height"] < 30
