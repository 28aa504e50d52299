# SPDX-License-Identifier: MIT
"""The calendar of the example app and of small apps made here."""

import datetime
import re
from urllib.parse import unquote

import fingers
import pytest
from playwright.sync_api import expect

from conftest import THEMES, build, link_to, new_page, until, write_app

def small_app(folder, events):
    """An app with nothing but a calendar."""
    (folder / "xml").mkdir(parents=True)
    (folder / "xml/app.xml").write_text(
        "<application><title>T</title><entryPoint><pointLevelId>c</pointLevelId><pointDataId>c</pointDataId></entryPoint><levels><level>"
        "<levelId>c</levelId><levelFile>c.xml</levelFile><levelType>CALENDAR_ACTIVITY</levelType></level></levels></application>")
    items = "".join(f"<event><title>{title}</title><eventDate>{date}</eventDate><time>{time}</time></event>" for title, date, time in events)
    (folder / "xml/c.xml").write_text(f"<levelData><data><dataId>c</dataId><headerText>C</headerText><events>{items}</events></data></levelData>")
    return folder


@pytest.fixture
def agenda(base, page, site):
    """Opens the calendar on a day of its visitor."""
    path = next(site.rglob("*.ics")).relative_to(site).with_suffix(".html")

    def open_on(day):
        page.clock.set_fixed_time(f"{day}T10:00:00")
        page.goto(base + str(path))
        return page

    return open_on


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [390, 820, 1440])
@pytest.mark.parametrize("language", ["de", "es"])
def test_times_and_titles_stand_on_one_line_and_in_columns(tmp_path, page, theme, width, language):
    app = small_app(tmp_path / "app", [("Fiesta", "06/03/2027", ""), ("Junta", "06/03/2027", "18:30"), ("Paseo", "08/03/2027", "08:00")])
    page.clock.set_fixed_time("2027-03-01T10:00:00")
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((build(app, tmp_path / "site", "--theme", theme, "--lang", language) / "index.html").as_uri())
    expect(page.locator(".cal")).to_be_visible()
    rows = page.locator(".events .row:visible").evaluate_all("""(rows) => rows.map((row) => {
      const middle = (box) => box.top + box.height / 2;
      const [time, title] = ['.event-time', '.row-title'].map((part) => {
        const words = document.createRange();
        words.selectNodeContents(row.querySelector(part));
        // On a phone the first lines stand beside each other.
        return innerWidth < 416 ? words.getClientRects()[0] : words.getBoundingClientRect();
      });
      const line = getComputedStyle(row, '::before');
      return [middle(time) - middle(title), title.left, line.content === 'none' ? title.left : row.getBoundingClientRect().left + parseFloat(line.insetInlineStart)];
    })""")
    assert len(rows) == 3
    assert max(abs(apart) for apart, _, _ in rows) <= 2
    for column in (1, 2):
        assert max(each[column] for each in rows) - min(each[column] for each in rows) <= 2
    # The line between two events starts where their titles do.
    assert max(abs(line - title) for _, title, line in rows) <= 2


def days_listed(page):
    """The days of the month shown that are listed; those of other months follow them."""
    return page.locator(".cal-none + .month-events .day-events:visible time").evaluate_all("all => all.map((one) => one.dateTime)")


def focused(page):
    return page.evaluate("window.emobic.part('keys').then(() => document.activeElement.dataset.date)")


def test_opens_on_this_month_if_it_has_events(agenda):
    page = agenda("2026-10-03")
    expect(page.locator(".cal-title")).to_have_text("octubre 2026")
    expect(page.locator("[aria-current=date]")).to_have_text("3")
    assert days_listed(page) == ["2026-10-03"]


def test_opens_on_the_month_of_the_next_event(agenda):
    page = agenda("2026-08-20")
    expect(page.locator(".cal-title")).to_have_text("octubre 2026")
    assert days_listed(page) == ["2026-10-03", "2026-10-24"]


def listed(page):
    """The days of the page from top to bottom, without those that are hidden."""
    return page.locator(".day-events:visible time").evaluate_all("all => all.map((one) => one.dateTime)")


def test_the_next_event_comes_first_and_those_that_are_over_last(tmp_path, page):
    days = ["03/10/2026", "02/11/2026", "20/11/2026", "28/11/2026", "05/12/2026"]
    page.clock.set_fixed_time("2026-11-14T10:00:00")
    page.goto(build(small_app(tmp_path / "app", [(day, day, "10:00") for day in days]), tmp_path / "site").as_uri() + "/index.html")
    expect(page.locator(".cal-title")).to_have_text(re.compile("2026"))
    assert listed(page) == ["2026-11-20", "2026-11-28", "2026-11-02", "2026-12-05", "2026-10-03"]
    page.emulate_media(media="print")
    until(lambda: listed(page) == ["2026-10-03", "2026-11-02", "2026-11-20", "2026-11-28", "2026-12-05"])
    assert page.locator(".month:visible").count() == 3
    page.emulate_media(media="screen")
    until(lambda: listed(page)[0] == "2026-11-20")
    page.get_by_role("button", name="Mes siguiente").click()
    until(lambda: listed(page) == ["2026-12-05", "2026-11-20", "2026-11-28", "2026-11-02", "2026-10-03"])


def test_a_turn_moves_no_other_months_than_those_that_change(tmp_path, page):
    months = ["2026-09", "2026-10", "2026-11", "2026-12", "2027-01", "2027-02", "2027-03"]
    events = [(month, "20/" + "/".join(reversed(month.split("-"))), "10:00") for month in months]
    page.clock.set_fixed_time("2026-11-14T10:00:00")
    page.goto(build(small_app(tmp_path / "app", events), tmp_path / "site").as_uri() + "/index.html")
    expect(page.locator(".cal-title")).to_have_text("noviembre 2026")
    page.evaluate("""() => {
      window.moved = 0;
      new MutationObserver((all) => { for (const {addedNodes} of all) moved += addedNodes.length; }).observe(document.querySelector('.calendar'), {childList: true});
    }""")
    ahead = ["2026-11", "2026-12", "2027-01", "2027-02", "2027-03", "2026-09", "2026-10"]
    for name, month in [("siguiente", "2026-12"), ("siguiente", "2027-01"), ("anterior", "2026-12"), *(("anterior", month) for month in reversed(months[:3]))]:
        page.evaluate("moved = 0")
        page.get_by_role("button", name=f"Mes {name}").click()
        assert [day[:7] for day in listed(page)] == [month, *(other for other in ahead if other != month)]
        # The month, the title of the others, and the month before it.
        assert page.evaluate("moved") <= 3
    # A month without events.
    page.get_by_role("button", name="Mes anterior").click()
    assert [day[:7] for day in listed(page)] == ahead
    page.get_by_role("button", name="Mes siguiente").click()
    assert [day[:7] for day in listed(page)] == ["2026-09", *(other for other in ahead if other != "2026-09")]


def test_opens_on_this_month_if_nothing_lies_ahead(agenda):
    page = agenda("2030-02-10")
    expect(page.locator(".cal-title")).to_have_text("febrero 2030")
    assert days_listed(page) == []


def test_the_grid_is_a_table_with_monday_first(agenda):
    page = agenda("2026-10-03")
    grid = page.get_by_role("grid", name="octubre 2026")
    assert grid.get_by_role("columnheader").all_inner_texts() == ["lu", "ma", "mi", "ju", "vi", "sá", "do"]
    assert grid.get_by_role("row").nth(1).get_by_role("gridcell").all_inner_texts() == ["28", "29", "30", "1", "2", "3", "4"]
    expect(grid.get_by_role("button", name=re.compile("sábado, 3 .*octubre, 1 acto"))).to_be_visible()
    expect(grid.locator(".full")).to_have_count(2)


def test_a_tap_on_a_day_lists_its_events_and_a_second_one_the_month(agenda):
    page = agenda("2026-11-01")
    page.locator("[data-date='2026-11-14']").click()
    assert days_listed(page) == ["2026-11-14"]
    assert page.locator(".cal-none + .month-events .day-events:visible .event-time").all_inner_texts() == ["11:00", "18:30"]
    page.locator("[data-date='2026-11-15']").click()
    expect(page.get_by_text("No hay actos este día.", exact=True).first).to_be_visible()
    page.locator("[data-date='2026-11-15']").click()
    assert days_listed(page) == ["2026-11-14"]
    expect(page.locator(".cal-none")).to_be_hidden()


@pytest.mark.parametrize("leaf", [
    lambda page: page.locator("[data-date='2026-11-14']").press("PageDown"), lambda page: page.get_by_role("button", name="Mes siguiente").click()])
def test_the_list_is_that_of_the_month_shown(agenda, leaf):
    page = agenda("2026-11-01")
    page.locator("[data-date='2026-11-14']").click()
    leaf(page)
    expect(page.locator(".cal-title")).to_have_text("diciembre 2026")
    assert all(day.startswith("2026-12") for day in days_listed(page)) and days_listed(page)
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)


def test_a_month_without_events_says_so(agenda):
    page = agenda("2026-10-03")
    page.get_by_role("button", name="Mes anterior").click()
    expect(page.locator(".cal-title")).to_have_text("septiembre 2026")
    assert days_listed(page) == []
    expect(page.locator(".cal-none p")).to_have_text("No hay actos este mes.")
    expect(page.get_by_role("status")).to_have_text("septiembre 2026: No hay actos este mes.")
    page.get_by_role("button", name="Mes siguiente").click()
    expect(page.locator(".cal-none")).to_be_hidden()


def test_a_tap_on_a_day_of_the_next_month_goes_there(agenda):
    page = agenda("2026-11-01")
    page.locator("[data-date='2026-12-05']").click()
    expect(page.locator(".cal-title")).to_have_text("diciembre 2026")
    assert days_listed(page) == ["2026-12-05"]


def test_buttons_turn_the_months_and_come_back(agenda):
    page = agenda("2026-10-03")
    page.get_by_role("button", name="Mes siguiente").click()
    expect(page.locator(".cal-title")).to_have_text("noviembre 2026")
    for _ in range(2):
        page.get_by_role("button", name="Mes anterior").click()
    expect(page.locator(".cal-title")).to_have_text("septiembre 2026")
    page.get_by_role("button", name="Hoy").click()
    expect(page.locator(".cal-title")).to_have_text("octubre 2026")
    expect(page.locator("[aria-pressed=true]")).to_have_text("3")


@pytest.mark.parametrize("language, heads, first, ends", [
    ("en-US", "Su Mo Tu We Th Fr Sa", "27", ["2026-10-11", "2026-10-17"]), ("en-GB", "Mo Tu We Th Fr Sa Su", "28", ["2026-10-12", "2026-10-18"]),
])
def test_weeks_begin_as_the_language_has_it(tmp_path, page, language, heads, first, ends):
    app = small_app(tmp_path / "app", [("A", "14/10/2026", "10:00")])
    page.clock.set_fixed_time("2026-10-14T10:00:00")
    page.goto((build(app, tmp_path / "site", "--lang", language) / "index.html").as_uri())
    grid = page.get_by_role("grid")
    assert grid.get_by_role("columnheader").all_inner_texts() == heads.split()
    expect(grid.get_by_role("gridcell").first).to_have_text(first)
    for key, end in zip(["Home", "End"], ends):
        page.locator("[data-date='2026-10-14']").focus()
        page.keyboard.press(key)
        assert focused(page) == end


@pytest.mark.parametrize("typed", ["99999", "", "0"])
def test_what_is_no_year_gives_way_to_the_year_that_is_shown(agenda, typed):
    page = agenda("2026-10-03")
    page.locator(".cal-title button").click()
    year = page.locator(".cal-picks input")
    year.fill(typed)
    year.press("Tab")
    expect(year).to_have_value("2026")
    expect(page.locator(".cal-title")).to_have_text("octubre 2026")


@pytest.mark.parametrize("width", [320, 390])
def test_the_choice_of_a_month_and_a_year_shows_both_on_a_phone(tmp_path, browser, context_options, width):
    site = build(small_app(tmp_path / "app", [("A", "10/09/2027", "10:00")]), tmp_path / "site", "--lang", "es")
    with new_page(browser, {**context_options, "has_touch": True, "is_mobile": True, "viewport": {"width": width, "height": 800}}) as page:
        page.clock.set_fixed_time("2027-09-10T10:00:00")
        page.goto((site / "index.html").as_uri())
        page.locator(".cal-title button").click()
        month, year = page.locator(".cal-picks select"), page.locator(".cal-picks input")
        room = month.evaluate("""(select) => {
          const style = getComputedStyle(select), pen = document.createElement('canvas').getContext('2d');
          pen.font = style.font;
          return select.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd) - pen.measureText('Septiembre').width;
        }""")
        assert room >= 0
        # The ring of one does not touch the other.
        assert year.bounding_box()["x"] - month.bounding_box()["x"] - month.bounding_box()["width"] >= 5
        assert year.evaluate("(box) => parseFloat(getComputedStyle(box).borderTopWidth)") == 1


def test_months_beside_a_day_have_the_form_of_the_language(tmp_path, page):
    app = small_app(tmp_path / "app", [("A", "10/04/2027", "10:00"), ("B", "05/08/2027", "10:00"), ("C", "01/03/2027", "10:00")])
    page.clock.set_fixed_time("2027-04-10T10:00:00")
    page.goto((build(app, tmp_path / "site", "--lang", "ca") / "index.html").as_uri())
    expect(page.locator(".cal-title")).to_have_text("abril 2027")
    expect(page.locator("[data-date='2027-04-11']")).to_have_attribute("aria-label", "diumenge, 11 d’abril")
    assert page.locator(".day-events time").all_text_contents() == ["dissabte, 10 d’abril", "dijous, 5 d’agost", "dilluns, 1 de març"]
    assert page.locator(".month").all_text_contents() == ["abril 2027", "agost 2027", "març 2027"]
    page.locator(".cal-title button").click()
    until(lambda: page.locator(".cal-picks option").all_text_contents()[2:5] == ["Març", "Abril", "Maig"])


@pytest.mark.parametrize("key,day", [
    ("ArrowRight", "2026-10-04"), ("ArrowLeft", "2026-10-02"), ("ArrowDown", "2026-10-10"), ("ArrowUp", "2026-09-26"), ("Home", "2026-09-28"),
    ("End", "2026-10-04"), ("PageDown", "2026-11-03"), ("PageUp", "2026-09-03"), ("Shift+PageDown", "2027-10-03"), ("Shift+PageUp", "2025-10-03"),
])
def test_keys_move_through_the_grid(agenda, key, day):
    page = agenda("2026-10-03")
    page.locator(".cal-day[tabindex='0']").focus()
    page.keyboard.press(key)
    assert focused(page) == day
    expect(page.locator(".cal-day[tabindex='0']")).to_have_count(1)


def test_the_last_day_of_a_month_stays_in_a_shorter_one(agenda):
    page = agenda("2026-10-31")
    page.locator(".cal-day[tabindex='0']").focus()
    page.keyboard.press("PageDown")
    assert focused(page) == "2026-11-30"


def test_enter_selects_the_day(agenda):
    page = agenda("2026-10-20")
    page.locator(".cal-day[tabindex='0']").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert focused(page) == "2026-10-24"
    page.keyboard.press("Enter")
    assert days_listed(page) == ["2026-10-24"]
    assert focused(page) == "2026-10-24"


def test_a_swipe_turns_the_month(agenda):
    page = agenda("2026-10-03")
    swipe = """(grid, [from, to]) => {
        const touch = (x) => new Touch({identifier: 1, target: grid, clientX: x, clientY: 100});
        grid.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(from)], bubbles: true}));
        grid.dispatchEvent(new TouchEvent('touchend', {changedTouches: [touch(to)], bubbles: true}));
    }"""
    # Loaded by itself only where there is a touch screen.
    page.evaluate("window.emobic.part('swipe').then(() => window.emobic.calendar.swipe(document.querySelector('.cal-grid')))")
    page.locator(".cal-grid").evaluate(swipe, [300, 100])
    expect(page.locator(".cal-title")).to_have_text("noviembre 2026")
    page.locator(".cal-grid").evaluate(swipe, [100, 300])
    expect(page.locator(".cal-title")).to_have_text("octubre 2026")


@pytest.mark.parametrize("context_options", [fingers.PHONE])
def test_two_fingers_enlarge_the_page_over_the_grid_and_one_then_moves_it(agenda):
    page = agenda("2026-10-03")
    hand = fingers.Hand(page)
    page.wait_for_function("() => Boolean(window.emobic.calendar.swipe)")
    hand.swipe((300, 400), (100, 400))
    expect(page.locator(".cal-title")).to_have_text("noviembre 2026")
    hand.pinch((195, 400), 120, 340)
    page.wait_for_function("() => visualViewport.scale > 1.2")
    hand.enlarge(2)
    page.locator(".cal").evaluate("(cal) => scrollTo(0, scrollY + cal.getBoundingClientRect().top)")
    hand.swipe((170, 200), (30, 200))
    page.wait_for_function("() => visualViewport.offsetLeft > 50")
    expect(page.locator(".cal-title")).to_have_text("noviembre 2026")
    hand.pinch((98, 200), 160, 60)
    page.wait_for_function("() => visualViewport.scale < 1.9")


def test_the_file_of_all_events_is_downloaded(agenda):
    page = agenda("2026-10-03")
    with page.expect_download() as download:
        page.get_by_role("link", name="Añadir todos al calendario").click()
    text = open(download.value.path(), encoding="utf-8", newline="").read()
    assert text.startswith("BEGIN:VCALENDAR\r\n") and text.count("BEGIN:VEVENT") == 23


def test_one_event_is_downloaded_with_the_name_it_has_in_the_file_of_all(agenda, site):
    page = agenda("2026-10-03")
    link = page.get_by_role("link", name="Añadir al calendario: Visita guiada").first
    # A tooltip with other words would be read after the name.
    expect(link).to_have_attribute("title", "Añadir al calendario: Visita guiada")
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "2026-10-03.ics"
    text = unquote(link.get_attribute("href").split(",", 1)[1])
    assert "DTSTART:20261003T110000\r\n" in text and "SUMMARY:Visita guiada\r\n" in text and "DURATION:PT1H" in text
    uid = re.search(r"UID:.*", text)[0].strip()
    assert uid in next(site.rglob("*.ics")).read_text()


def test_untimed_events_come_first_and_last_the_day(tmp_path, page):
    site = build(small_app(tmp_path / "app", [("Tarde", "05/03/2024", "18:00"), ("Todo", "05/03/2024", ""), ("Pronto", "05/03/2024", "08:00")]), tmp_path / "site")
    page.clock.set_fixed_time("2024-03-05T10:00:00")
    page.goto((site / "index.html").as_uri())
    assert page.locator(".row-title:visible").all_inner_texts() == ["Todo", "Pronto", "Tarde"]
    assert "DTSTART;VALUE=DATE:20240305" in (site / "index.ics").read_text()


@pytest.mark.parametrize("language", ["de", "fr", "it"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_words_for_a_whole_day_are_not_broken(tmp_path, page, language, width):
    app = small_app(tmp_path / "app", [("Fest", "05/03/2024", "")])
    (app / "emobic-site.yaml").write_text(f"language: {language}\n")
    site = build(app, tmp_path / "site")
    page.set_viewport_size({"width": width, "height": 800})
    page.goto((site / "index.html").as_uri())
    expect(page.locator(".event-time:visible")).to_have_count(1)
    lines = page.locator(".event-time").evaluate("""one => [...one.firstChild.data.matchAll(/\\S+/g)].map(({0: word, index}) => {
      const range = document.createRange();
      range.setStart(one.firstChild, index);
      range.setEnd(one.firstChild, index + word.length);
      return range.getClientRects().length;
    })""")
    assert lines and set(lines) == {1}


def test_an_empty_calendar_says_so(tmp_path, page):
    site = build(small_app(tmp_path / "app", []), tmp_path / "site")
    page.goto((site / "index.html").as_uri())
    expect(page.locator(".empty")).to_be_visible()
    expect(page.locator(".cal")).to_have_count(0)


def test_without_script_all_events_are_listed(base, plain_page, site):
    plain_page.goto(base + str(next(site.rglob("*.ics")).relative_to(site).with_suffix(".html")))
    expect(plain_page.locator(".events>li")).to_have_count(23)
    expect(plain_page.locator(".cal")).to_have_count(0)
    expect(plain_page.get_by_role("link", name="Añadir todos al calendario")).to_be_visible()


@pytest.mark.parametrize("width", [360, 390])
def test_the_month_and_its_buttons_stand_in_one_row(themed, page, width):
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(themed + "agenda/actividades.html")
    bar = page.locator(".cal-bar")
    for _ in range(12):
        middles = bar.evaluate("bar => [...bar.children].map((one) => one.getBoundingClientRect()).map((box) => box.y + box.height / 2)")
        assert max(middles) - min(middles) < 2 and bar.bounding_box()["height"] < 50
        page.get_by_role("button", name="Mes siguiente").click()


EVENTS = [("Concierto", "14/11/2026", "De prueba"), ("Concierto", "15/11/2026", "Con morsa"), ("Fiesta de junio", "20/06/2027", ""), ("Yoga", "01/11/2026", ""),
          ("Yoga", "22/11/2026", "")]


@pytest.fixture
def searched(tmp_path, page):
    """The search of an app with a list and a calendar, on 14 November 2026."""
    events = "".join(
        f"<event><title>{title}</title><eventDate>{date}</eventDate><time>10:00</time><text>{text}</text>{link_to('l')}</event>" for title, date, text in EVENTS)
    rows = f"<listItem><text>Actos</text>{link_to('c')}</listItem>"
    app = write_app(
        tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml"), ("c", "CALENDAR_ACTIVITY", "c.xml")],
        {"l.xml": f"<data><dataId>a</dataId><headerText>Lista</headerText><list>{rows}</list></data>",
         "c.xml": f"<data><dataId>a</dataId><headerText>Actos</headerText><events>{events}</events></data>"})
    page.clock.set_fixed_time("2026-11-14T10:00:00")
    site = build(app, tmp_path / "site")
    page.goto((site / "emobc/search.html").as_uri())
    return page


@pytest.mark.parametrize("query, title, day", [
    ("morsa", "noviembre 2026", "2026-11-15"), ("fiesta", "junio 2027", "2027-06-20"), ("yoga", "noviembre 2026", "2026-11-22")])
def test_a_result_of_the_search_shows_the_event_on_its_day(searched, query, title, day):
    page = searched
    page.get_by_role("searchbox").fill(query)
    expect(page.locator(".found .row-title")).to_have_count(1)
    page.locator(".found a").click()
    expect(page.locator(".cal-title")).to_have_text(title)
    expect(page.locator("[aria-pressed=true]")).to_have_attribute("data-date", day)
    assert days_listed(page) == [day]
    expect(page.locator(".events li:target")).to_be_in_viewport()


def test_coming_back_from_an_event_shows_the_month_that_was_left(tmp_path, page):
    # The clock of other tests hides how a page was opened.
    day = datetime.date.today() + datetime.timedelta(days=70)
    event = f"<event><title>Fiesta</title><eventDate>{day:%d/%m/%Y}</eventDate><time>10:00</time>{link_to('l')}</event>"
    now = f"<event><title>Hoy</title><eventDate>{datetime.date.today():%d/%m/%Y}</eventDate><time>10:00</time></event>"
    app = write_app(
        tmp_path / "app", [("c", "CALENDAR_ACTIVITY", "c.xml"), ("l", "LIST_ACTIVITY", "l.xml")],
        {"l.xml": f"<data><dataId>a</dataId><headerText>Lista</headerText><list><listItem><text>x</text>{link_to('c')}</listItem></list></data>",
         "c.xml": f"<data><dataId>a</dataId><headerText>Actos</headerText><events>{event}{now}</events></data>"})
    page.goto((build(app, tmp_path / "site") / "index.html").as_uri())
    cell = page.locator(f".cal-day:not(.far)[data-date='{day}']")
    while not cell.count():
        page.get_by_role("button", name="Mes siguiente").click()
    cell.click()
    page.get_by_role("link", name="Fiesta", exact=True).click()
    expect(page.locator("h1")).to_have_text("Lista")
    page.go_back()
    expect(cell).to_have_attribute("aria-pressed", "true")
    assert days_listed(page) == [str(day)]
    page.reload()
    expect(cell).to_have_attribute("aria-pressed", "true")
    assert days_listed(page) == [str(day)]
    # On another day it opens as on a first visit.
    page.evaluate("""() => addEventListener('pagehide', () => {
      for (const [key, value] of Object.entries(sessionStorage)) if (key.includes(':place:')) sessionStorage[key] = value.replace(/"[^"]*"\\]$/, '"2001-01-01"]');
    })""")
    page.reload()
    expect(page.locator(".cal-day[aria-current=date]")).to_be_visible()
    expect(cell).to_have_count(0)


def test_a_calendar_that_stays_open_shows_the_new_day(searched):
    page = searched
    page.goto(page.url.split("emobc/")[0] + "c/a.html")
    expect(page.locator("[aria-current=date]")).to_have_attribute("data-date", "2026-11-14")
    assert page.locator(".past").count() == 1
    page.clock.set_fixed_time("2026-11-15T12:00:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[aria-current=date]")).to_have_attribute("data-date", "2026-11-15")
    assert days_listed(page) == ["2026-11-15"]
    assert page.locator(".past time").evaluate_all("all => all.map((one) => one.dateTime)") == ["2026-11-01", "2026-11-14"]
    assert page.locator(".past .badge").count() == 2
    # A month that the visitor has turned to stays.
    page.get_by_role("button", name="Mes siguiente").click()
    page.clock.set_fixed_time("2026-11-16T12:00:00")
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator(".past .badge")).to_have_count(3)
    expect(page.locator(".cal-title")).to_have_text("diciembre 2026")


def test_a_calendar_in_sight_shows_the_new_day_after_midnight(tmp_path, page):
    page.clock.install(time="2026-11-14T23:30:00+01:00")
    events = [("Hoy", "14/11/2026", "10:00"), ("Luego", "15/11/2026", "10:00")]
    page.goto(build(small_app(tmp_path / "app", events), tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    expect(page.locator("[aria-current=date]")).to_have_attribute("data-date", "2026-11-14")
    page.clock.fast_forward("40:00")
    expect(page.locator("[aria-current=date]")).to_have_attribute("data-date", "2026-11-15")
    expect(page.locator(".past time")).to_have_attribute("datetime", "2026-11-14")


def test_an_event_on_the_last_day_there_is_does_not_hold_the_calendar(tmp_path, page):
    page.clock.set_fixed_time("2026-11-14T10:00:00")
    page.goto(build(small_app(tmp_path / "app", [("Sin fin", "31/12/9999", "10:00")]), tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    expect(page.locator(".cal-title")).to_have_text("diciembre 9999")
    page.get_by_role("button", name="Mes siguiente").click()
    page.get_by_role("button", name="Mes anterior").click()
    expect(page.locator(".cal-title")).to_have_text("noviembre 9999")


def test_days_out_of_sight_are_laid_out_when_they_are_needed(tmp_path, page):
    page.clock.set_fixed_time("2026-11-28T10:00:00")
    events = [(f"Acto {month}-{day}", f"{day:02}/{month % 12 + 1:02}/{2026 + month // 12}", "10:00") for month in range(10, 34) for day in range(1, 28)]
    page.goto(build(small_app(tmp_path / "app", events), tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    expect(page.locator(".cal-title")).to_have_text("noviembre 2026")
    drawn = """() => [...document.querySelectorAll('.day-events')].filter((day) => day.querySelector('li').checkVisibility({contentVisibilityAuto: true}))
      .map((day) => day.querySelector('time').dateTime)"""
    count = len(events)
    assert len(page.evaluate(drawn)) < 60
    # The month shown is whole, so that a visitor comes back to the same place of it.
    assert len([day for day in page.evaluate(drawn) if day.startswith("2026-11")]) == 27
    page.get_by_role("button", name="Mes siguiente").click()
    until(lambda: len([day for day in page.evaluate(drawn) if day.startswith("2026-12")]) == 27)
    # Words are found there, screen readers know them, and paper has them all.
    until(lambda: page.evaluate("find('Acto 33-27', false, false, true)"))
    until(lambda: "2028-10-27" in page.evaluate(drawn))
    page.evaluate("scrollTo(0, 0)")
    assert page.get_by_role("listitem").filter(has_text="Acto 33-27").count() == 1
    page.emulate_media(media="print")
    until(lambda: len(page.evaluate(drawn)) == count)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["es", "fr"])
def test_the_month_is_beside_its_buttons_or_above_them(tmp_path, page, theme, language):
    """Letters that the page itself enlarges, as in a web view, are not known to media queries."""
    page.clock.set_fixed_time("2026-09-03T10:00:00")
    site = build(small_app(tmp_path / "app", [("Fiesta", "03/09/2026", "10:00")]), tmp_path / "site", "--theme", theme, "--lang", language)
    page.goto((site / "index.html").as_uri())
    page.locator(".cal-bar").wait_for()
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 800})
        for letters in ("", "150%", "200%"):
            page.evaluate("(letters) => { document.documentElement.style.fontSize = letters; }", letters)
            assert page.evaluate("""() => {
              const words = document.createRange();
              words.selectNodeContents(document.querySelector('.cal-title .cal-pick'));
              const lines = [...words.getClientRects()];
              return [...document.querySelectorAll('.cal-bar .btn')].map((button) => button.getBoundingClientRect()).filter((button) => lines.some((line) =>
                line.left < button.right - 1 && line.right > button.left + 1 && line.top < button.bottom - 1 && line.bottom > button.top + 1)).length;
            }""") == 0, (width, letters)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["pt", "es"])
def test_large_letters_leave_words_whole_and_apart(tmp_path, page, theme, language):
    """Those of a format, and those that the page itself enlarges."""
    page.clock.set_fixed_time("2026-09-03T10:00:00")
    events = [("Jantar", "03/09/2026", "10:00"), ("Festa", "03/09/2026", "")]
    for size in ("16sp", "28sp"):
        app = small_app(tmp_path / f"app-{size}", events)
        style = "<type><typeId>DEFAULT</typeId><components>selection_list=l;</components></type>"
        (app / "xml/s.xml").write_text(f"<application><styles>{style}</styles></application>")
        (app / "xml/f.xml").write_text(f"<application><formats><format><name>l</name><textSize>{size}</textSize></format></formats></application>")
        names = "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"
        (app / "xml/app.xml").write_text((app / "xml/app.xml").read_text().replace("<entryPoint>", names + "<entryPoint>"))
        page.goto(build(app, tmp_path / f"site-{size}", "--theme", theme, "--lang", language).as_uri() + "/index.html")
        expect(page.locator(".row-action")).to_have_count(2)
        assert page.locator(".events").evaluate("list => parseFloat(getComputedStyle(list).fontSize)") >= int(size[:2])
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 800})
            for letters in ("", "200%"):
                page.evaluate("(letters) => { document.documentElement.style.fontSize = letters; }", letters)
                assert page.evaluate("""() => [
                  ...[...document.querySelectorAll('.row-title')].filter((title) => title.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(title).fontSize)),
                  ...[...document.querySelectorAll('.cal-grid th')].filter((head) => head.scrollWidth > head.clientWidth),
                ].map((one) => one.textContent)""") == [], (size, width, letters)
                assert page.evaluate("document.documentElement.scrollWidth") <= width
