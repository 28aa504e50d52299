# SPDX-License-Identifier: MIT
"""Custom themes: their pictures, themes with one look only, and frames with few parts."""

import re

import pytest
from conftest import REPOSITORY, Server, build, link_to, pages, write_app
from playwright.sync_api import expect

FRAME = """<!doctype html><html lang="{{language}}"><head><title>{{pageTitle}}</title><link rel="stylesheet" href="{{stylesheet}}">
{{#earlyScript}}<script src="{{earlyScript}}" data-app="{{appKey}}"{{#offersScheme}} data-chosen{{/offersScheme}}></script>{{/earlyScript}}
{{#scripts}}<script src="{{src}}" defer></script>{{/scripts}}</head>
<body class="{{bodyClass}}" data-root="{{root}}" data-app="{{appKey}}">
{{#offersScheme}}<button data-scheme-light="{{strings.schemeLight}}" data-scheme-dark="{{strings.schemeDark}}" hidden>*</button>{{/offersScheme}}
<details class="more"><summary>more</summary></details>
<main>{{{body}}}</main></body></html>
"""
TYPES = ["LIST", "QUIZ", "QR", "FORM", "CALENDAR", "CANVAS", "CALCULATOR", "IMAGE_GALLERY", "SEARCH"]


def view(kind):
    return kind.lower().replace("_", "-")


def screen(built, view):
    return next(path for path in pages(built) if f'class="view-{view}"' in (built / path).read_text())


def site(folder, files, types=("LIST",)):
    """A site of an app with a screen of each type, in a theme of these files."""
    for name, text in files.items():
        (folder / "look" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "look" / name).write_text(text)
    quiz = "<questions><question><text>q</text><answers><answer><text>a</text></answer></answers></question></questions>"
    item = f"<data><dataId>a</dataId><list><listItem><text>Uno</text>{link_to(types[0])}</listItem></list>{quiz}</data>"
    levels = [(kind.lower(), f"{kind}_ACTIVITY", "a.xml") for kind in types]
    app = write_app(folder / "app", levels, {"a.xml": item})
    return build(app, folder / "site", "--lang", "es", "--all", "--theme", str(folder / "look"))


def test_pictures_of_a_theme_are_shown(page, tmp_path):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8H0z"/></svg>'
    built = site(tmp_path, {"theme.css": "@layer own{.bar{background:url(images/paper.svg)}}", "images/paper.svg": svg})
    server = Server(built)
    answers = []
    page.on("response", lambda response: answers.append((response.status, response.url)))
    page.goto(server.base + screen(built, "list"), wait_until="networkidle")
    server.stop()
    assert [status for status, url in answers if "/paper." in url] == [200]
    assert all(status < 400 for status, _ in answers), answers


@pytest.mark.parametrize("scheme, expected", [("dark", "rgb(0, 0, 0)"), ("light", "rgb(242, 242, 246)")])
def test_one_look_holds_whatever_the_system_has(page, tmp_path, scheme, expected):
    built = site(tmp_path, {"theme.css": f"@layer night{{:root{{color-scheme:{scheme}}}}}"})
    for system in ["light", "dark"]:
        page.emulate_media(color_scheme=system)
        page.goto((built / screen(built, "list")).as_uri())
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == expected


def test_frame_with_little_in_it_has_no_errors(page, tmp_path):
    built = site(tmp_path, {"page.mustache": FRAME}, TYPES)
    server = Server(built)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("response", lambda response: response.status < 400 or errors.append(response.url))
    for kind in TYPES:
        page.goto(server.base + screen(built, view(kind)), wait_until="networkidle")
        assert errors == [], kind
    button = page.locator("[data-scheme-light]")
    assert button.text_content() == "*" and button.get_attribute("title")
    server.stop()


def test_template_without_what_its_script_looks_for_has_no_errors(page, tmp_path):
    built = site(tmp_path, {f"activities/{view(kind)}/page.mustache": "<p>own</p>" for kind in TYPES}, TYPES)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for kind in TYPES:
        page.goto((built / screen(built, view(kind))).as_uri())
        assert page.locator("main p", has_text="own").count() == 1
        assert errors == [], kind


def test_built_in_screens_without_what_their_scripts_look_for_have_no_errors(page, tmp_path):
    for name in ["data", "favourites"]:
        (tmp_path / f"look/activities/{name}").mkdir(parents=True)
        (tmp_path / f"look/activities/{name}/page.mustache").write_text("<p>own</p>")
    table = "<tables><modelName>m</modelName><table><name>t</name><fields><field><fieldName>a</fieldName><fieldType>TEXT</fieldType></field></fields></table></tables>"
    rows = "".join(f"<listItem><text>{name}</text>{link_to('emobc', name)}</listItem>" for name in ["data", "favourites"])
    app = write_app(
        tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml"), ("t", "CRUD_ACTIVITY", "t.xml")],
        {"l.xml": f"<data><dataId>a</dataId><list>{rows}</list></data>"}, "<menu><topMenu>menu.xml</topMenu></menu>")
    (app / "xml/t.xml").write_text(table)
    (app / "xml/menu.xml").write_text("<level><menuActions><menuLevel>Default</menuLevel><action><systemAction>favourite</systemAction></action></menuActions></level>")
    built = build(app, tmp_path / "site", "--lang", "es", "--all", "--theme", str(tmp_path / "look"))
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for name in ["data", "favourites"]:
        page.goto((built / f"emobc/{name}.html").as_uri(), wait_until="networkidle")
        assert page.locator("main p", has_text="own").count() == 1
        assert errors == [], name


def test_a_script_of_a_theme_is_run_beside_that_of_the_tool(page, tmp_path):
    script = "document.body.dataset.mine = Object.keys(window.emobic).length > 5 && document.readyState;"
    built = site(tmp_path, {"extra.js": script}, ["LIST", "QUIZ"])
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for path in ["index.html", screen(built, "quiz"), "offline.html"]:
        page.goto((built / path).as_uri())
        expect(page.locator("body")).to_have_attribute("data-mine", "interactive")
    assert errors == []


def test_scripts_of_themes_that_extend_each_other_may_declare_the_same_names(page, tmp_path):
    """The lower one is strict, and ends in a comment."""
    (tmp_path / "look/base").mkdir(parents=True)
    base = "'use strict'; const page = document.body; page.dataset.base = 1; // base"
    (tmp_path / "look/base/extra.js").write_text(base)
    script = "const page = document.body; unknown = 1; page.dataset.mine = unknown"
    built = site(tmp_path, {"theme.yaml": "contract: 1\nextends: base\n", "extra.js": script}, ["LIST"])
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((built / "index.html").as_uri())
    expect(page.locator("body")).to_have_attribute("data-mine", "1")
    expect(page.locator("body")).to_have_attribute("data-base", "1")
    assert errors == []


def test_the_bar_of_the_documented_example_shows_its_picture(page, tmp_path):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path fill="#f00" d="M0 0h8v8H0z"/></svg>'
    example = (REPOSITORY / "docs/themes.md").read_text().split("@font-face")[1].split("```")[0]
    style = example[example.index("@layer"):]
    built = site(tmp_path, {"theme.css": style, "images/paper.svg": svg})
    page.goto((built / "index.html").as_uri())
    ground = page.locator(".bar").screenshot()
    plain = site(tmp_path / "plain", {"theme.css": "a{}"})
    page.goto((plain / "index.html").as_uri())
    assert page.locator(".bar").screenshot() != ground


def test_a_list_without_its_box_for_nothing_found_is_still_filtered(page, tmp_path):
    template = '<ul class="rows" data-filter="{{strings.filter}}" data-count="{{strings.filterCount}}">{{#rows}}{{> row}}{{/rows}}</ul><p class="after">Fin</p>'
    rows = "".join(f"<listItem><text>Fila {number}</text></listItem>" for number in range(24))
    app = write_app(tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml")], {"l.xml": f"<data><dataId>a</dataId><list>{rows}</list></data>"})
    (tmp_path / "look/activities/list").mkdir(parents=True)
    (tmp_path / "look/activities/list/page.mustache").write_text(template)
    page.goto((build(app, tmp_path / "site", "--lang", "es", "--theme", str(tmp_path / "look")) / "index.html").as_uri())
    box = page.get_by_role("searchbox")
    box.fill("fila 23")
    expect(page.locator(".row:visible")).to_have_count(1)
    expect(page.locator(".after")).to_be_visible()
    box.fill("zzz")
    expect(page.locator(".row:visible")).to_have_count(0)
    expect(page.locator(".after")).to_be_visible()


def test_a_calendar_without_its_box_for_no_events_can_be_leafed_through(page, tmp_path):
    template = open(f"{REPOSITORY}/Themes/default/activities/calendar/page.mustache").read()
    template = re.sub('<template class="none">.*</template>\n', "", template)
    event = "<event><title>Acto</title><eventDate>05/10/2026</eventDate><time>10:00</time></event>"
    app = write_app(tmp_path / "app", [("c", "CALENDAR_ACTIVITY", "c.xml")], {"c.xml": f"<data><dataId>a</dataId><events>{event}</events></data>"})
    (tmp_path / "look/activities/calendar").mkdir(parents=True)
    (tmp_path / "look/activities/calendar/page.mustache").write_text(template)
    page.clock.set_fixed_time("2026-10-03T10:00:00")
    page.goto((build(app, tmp_path / "site", "--lang", "es", "--theme", str(tmp_path / "look")) / "index.html").as_uri())
    page.get_by_role("button", name="Mes siguiente").click()
    expect(page.locator(".cal-title")).to_have_text("noviembre 2026")
    # The event of the other month stands below.
    expect(page.locator(".cal-others:visible ~ .month-events li:visible")).to_have_count(1)


@pytest.mark.parametrize("kind", ["LIST", "IMAGE_LIST", "BUTTONS", "CALENDAR", "MAP", "IMAGE_GALLERY", "QUIZ"])
def test_an_empty_screen_shows_the_sign_of_its_type(page, tmp_path, kind):
    app = write_app(tmp_path / "app", [("l", "LIST_ACTIVITY", "l.xml"), ("e", f"{kind}_ACTIVITY", "e.xml")], {
        "l.xml": f"<data><dataId>a</dataId><list><listItem><text>Vacía</text>{link_to('e')}</listItem></list></data>",
        "e.xml": "<data><dataId>a</dataId></data>",
    })
    shape = "path => getComputedStyle(path).d"
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    sign = page.locator("a.row .row-icon path").evaluate(shape)
    page.locator("a.row").click()
    expect(page.locator(".empty")).to_be_visible()
    assert page.locator(".empty path").evaluate(shape) == sign
