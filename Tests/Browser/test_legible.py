# SPDX-License-Identifier: MIT
"""Awkward colours of formats on screens of every type: everything can be read, in light and dark."""

import re
import struct
import zlib

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from conftest import DESKTOP, PHONE, REPOSITORY, THEMES, Server, build, draw_tiles, new_page, pages, resize, write_app
from test_accessibility import ALL_RULES, VIOLATIONS

# Each is hard to read on some ground of the theme: too light, too dark, mid grey, or translucent.
COLOURS = ["#ccffff", "#ffff00", "#777777", "#ffffff", "#000000", "#0000ff", "#ff0000", "#00ff00", "#999999", "#80808080", "#00ffffff", "#40ff8800"]
COMPONENTS = ["header", "footer", "basic_text", "selection_list", "description"]
# Pairs chosen by the author, each legible by itself; the second has no colour for its text.
LISTS = [("#303030", "#ffffff"), ("#777777", None), ("#ffff00", "#000080"), ("#000000", "#ccffff"), ("#80ff0000", None)]
ACCENTS = ["#ffff00", "#00ffff", "#ffffff", "#000000", "#777777", "#0000ff", "#00ff00", "#ff00ff", "#7fff00", "#80ff0000"]
EXAMPLES = REPOSITORY / "Tests/Fixtures/activities"
HTML5_DEMO = REPOSITORY.parent / "shared/bundles/html5-demo"
# Styles are classes of the page's body, so the page of one can show those of all others.
RUN = """async ([options, kept, looks, parts]) => {
  const first = document.body.className;
  const found = [];
  const inspect = async (look, include) => {
    const {violations} = await axe.run({include}, options);
    found.push(...violations.flatMap(({id, nodes}) =>
      nodes.filter(({element}) => id !== 'color-contrast' || !kept || !element.closest(kept))
          .map(({html, any, all, none}) => `${look} ${id}: ${html.slice(0, 160)}: ${[...none, ...all, ...any].at(-1)?.message}`)));
  };
  await inspect('', [document]);
  const include = looks.length ? [...document.querySelectorAll(parts)] : [];
  for (const look of include.length ? looks : []) {
    document.body.className = first.replace(/look-\\d+/, look);
    await inspect(look, include);
  }
  document.body.className = first;
  return found;
}"""
# The rows of a long list are alike; these include the screens of every type.
SHORTEN = """document.querySelectorAll('.rows').forEach((list) => [...list.children].slice(60).forEach((row) => row.remove()))"""
CONTRAST = VIOLATIONS | {"runOnly": ["color-contrast"]}
FORMATTED = ["c-header", "c-footer", "c-basic-text", "c-selection-list", "c-description"]


@pytest.fixture
def context_options(context_options):
    # Reduced motion also suppresses the launch image.
    return {**context_options, "reduced_motion": "reduce"}


def level_types():
    """The examples by the type of the level that shows them. The example of a screen that every app has once belongs to no level."""
    return {path.stem: path.stem.upper().replace("-", "_") + "_ACTIVITY" for path in sorted(EXAMPLES.glob("*.xml")) if path.stem not in ("cover", "profile", "unknown")}


def nothing(number):
    return ""


def picture(number):
    return "<backgroundFileName>images/night.svg</backgroundFileName>"


def ground(number):
    """A colour of the page for each look, another one than that of its texts."""
    return f"<backgroundColor>{COLOURS[(number + 1) % len(COLOURS)]}</backgroundColor>"


def write_bundle(folder, looks, behind=nothing, stems=None):
    """An app with a level for each look (name, components, formats) and type, or for each of `stems`. Those of the first look show the
    examples of their types. The types of the others count for their styles, too, but only the list, which names their class, has content:
    pages that list screens or places would be long with more."""
    (folder / "xml").mkdir(parents=True)
    levels, styles, rows = [], [], []
    for path in EXAMPLES.glob("*.xml"):
        (folder / "xml" / path.name).write_bytes(path.read_bytes())
    for number, (name, components, _) in enumerate(looks):
        for stem, kind in level_types().items():
            if stems and stem not in stems:
                continue
            level = f"{stem}-{name}"
            look = f"<levelFormat>{behind(number)}<components>{components}</components></levelFormat>"
            file = "nothing" if number and stem != "list" else stem
            levels.append(f"<level><levelId>{level}</levelId><levelTitle>Título {name}</levelTitle><levelFile>{file}.xml</levelFile><levelType>{kind}</levelType>{look}</level>")
    for kind in ("COVER_ACTIVITY", "PROFILE_ACTIVITY", "SEARCH_ACTIVITY"):
        styles.append(f"<type><typeId>{kind}</typeId>{behind(0)}<components>{looks[0][1]}</components></type>")
    (folder / "xml/nothing.xml").write_text("<levelData/>")
    (folder / "images").mkdir()
    (folder / "images/night.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>')
    (folder / "xml/styles.xml").write_text(f"<application><styles>{''.join(styles)}</styles></application>")
    (folder / "xml/formats.xml").write_text(f"<application><formats>{''.join(formats for _, _, formats in looks)}</formats></application>")
    (folder / "xml/app.xml").write_text(
        "<application><title>Colores</title><coverFileName>cover.xml</coverFileName><profileFileName>profile.xml</profileFileName>"
        "<stylesFileName>styles.xml</stylesFileName><formatsFileName>formats.xml</formatsFileName>"
        f"<levels>{''.join(levels)}</levels></application>")
    return folder


def plain_looks():
    return [
        (f"c{number}", "".join(f"{component}=c{number};" for component in COMPONENTS), f"<format><name>c{number}</name><textColor>{colour}</textColor></format>")
        for number, colour in enumerate(COLOURS)]


def list_looks():
    looks = []
    for number, (ground, text) in enumerate(LISTS):
        colour = f"<textColor>{text}</textColor>" if text else ""
        formats = f"<format><name>l{number}</name>{colour}<backgroundColor>{ground}</backgroundColor></format>"
        looks.append((f"l{number}", f"selection_list=l{number};", formats))
    return looks


def show(page):
    """Opens the contents that only a touch shows, if the page has them."""
    openers = "(selectors) => selectors.filter((one) => document.querySelector(one)?.checkVisibility({visibilityProperty: true}))"
    for selector in page.evaluate(openers, ["[data-do=start]", ".sum summary", ".transcript summary"]):
        page.locator(selector).first.click()


def violations(page, base, paths, options, as_written=False, looks=(), parts=None, sizes=(None,)):
    """The violations that axe finds in light, those of contrast in dark, and those after styles are exchanged for others, in each size of
    the window.

    Texts whose colours stay as written, as in the light look of `classic`, are left out, and of this one rule only. On pages with a
    colour of their own they stay as written in the dark, too: `always`.
    """
    # The examples name pictures and pages of servers that do not exist.
    page.expected_problems = ["ERR_", "Failed to load"]
    page.add_init_script(AXE_SCRIPT)
    formatted = ", ".join(f".{name}" for name in FORMATTED)
    found = {}
    for path in paths:
        page.goto(base + path)
        if looks:
            page.evaluate(SHORTEN)
        show(page)
        for size in sizes:
            if size:
                resize(page, size)
            for scheme in ["light", "dark"]:
                page.emulate_media(color_scheme=scheme)
                kept = formatted if as_written == "always" or as_written and scheme == "light" else ""
                # A page with only a title looks the same in another style as any other page, and so does one whose parts with a style are
                # left out.
                is_plain = parts == kept or page.locator(", ".join(f".{name}" for name in FORMATTED[1:])).count() == 0
                texts = page.evaluate(RUN, [options if scheme == "light" else CONTRAST, kept, [] if is_plain else looks, parts])
                if texts:
                    found[f"{path} {scheme} {size['width'] if size else ''}"] = texts
            page.emulate_media(color_scheme="light")
    return found


def screens(site, looks):
    """The pages of the first look, including the built-in ones, and the classes of the others."""
    texts = {path: (site / path).read_text(errors="replace") for path in pages(site)}
    def class_of(name):
        return next(re.search(r"look-\d+", text)[0] for path, text in texts.items() if path.startswith(f"list-{name}/"))
    first = [path for path in texts if path.split("/")[0].endswith("-" + looks[0][0]) or path.startswith("emobc/") or "/" not in path]
    return first, [class_of(name) for name, _, _ in looks[1:]]


@pytest.mark.parametrize("behind", [nothing, picture, ground])
@pytest.mark.parametrize("theme", THEMES)
def test_awkward_colours_can_be_read_on_every_screen(page, tmp_path, theme, behind):
    draw_tiles(page)
    looks = plain_looks() if theme == "default" and behind is not picture else plain_looks()[:4]
    site = build(write_bundle(tmp_path / "app", looks, behind), tmp_path / "site", "--lang", "es", "--all", "--theme", theme)
    paths, others = screens(site, looks)
    assert len(paths) > len(level_types()) and len(set(others)) == len(looks) - 1
    server = Server(site)
    formatted = ", ".join(f".{name}" for name in FORMATTED)
    as_written = theme == "classic" and ("always" if behind is ground else True)
    found = violations(page, server.base, paths, CONTRAST, as_written, others, formatted)
    server.stop()
    assert found == {}


@pytest.mark.parametrize("theme", THEMES)
def test_what_stands_on_the_colour_of_a_list_can_be_read(page, tmp_path, theme):
    draw_tiles(page)
    looks = list_looks()
    site = build(write_bundle(tmp_path / "app", looks), tmp_path / "site", "--lang", "es", "--all", "--theme", theme)
    paths, others = screens(site, looks)
    lists = [path for path in paths if "c-selection-list" in (site / path).read_text(errors="replace")]
    # The row that a search result links to is marked.
    marked = [path + "#row-1" for path in lists if 'id="row-1"' in (site / path).read_text(errors="replace")]
    assert len(lists) > 5 and marked
    server = Server(site)
    found = violations(page, server.base, lists + marked, CONTRAST, looks=others, parts=".c-selection-list")
    server.stop()
    assert found == {}


@pytest.mark.parametrize("number, colour", [(0, "rgb(204, 255, 255)"), (4, "rgb(0, 0, 0)")])
def test_classic_keeps_black_bars_and_shows_colours_as_written_in_the_light(page, tmp_path, number, colour):
    site = build(write_bundle(tmp_path / "app", plain_looks()[number:number + 1]), tmp_path / "site", "--lang", "es", "--all", "--theme", "classic")
    path = next(path for path in pages(site) if 'class="view-list ' in (site / path).read_text())
    page.expected_problems = ["ERR_"]
    color = "one => getComputedStyle(one).color"
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        page.goto((site / path).as_uri())
        # Illegible colours are adjusted in the dark, because the players had no such look.
        as_written = scheme == "light" or number == 0
        for selector in ["h1", ".c-selection-list"]:
            assert (page.locator(selector).first.evaluate(color) == colour) == as_written
        assert page.locator(".bar").evaluate(color) == "rgb(238, 240, 242)"
        assert "rgb(60, 64, 68)" in page.locator(".bar").evaluate("one => getComputedStyle(one).backgroundImage")


@pytest.mark.parametrize("accent", ACCENTS)
def test_texts_on_and_in_the_accent_can_be_read(page, tmp_path, accent):
    wanted = ["form", "list", "calendar", "quiz", "image-text-description", "canvas"]
    app = write_bundle(tmp_path / "app", [("a", "", "<format><name>a</name></format>")], stems=wanted)
    (app / "emobic-site.yaml").write_text(f'accent: "{accent}"\n')
    site = build(app, tmp_path / "site", "--lang", "es", "--all")
    texts = {path: (site / path).read_text(errors="replace") for path in pages(site)}
    chosen = [next(path for path, text in texts.items() if f'class="view-{view}"' in text or f'class="view-{view} ' in text) for view in wanted]
    server = Server(site)
    found = violations(page, server.base, chosen, CONTRAST)
    server.stop()
    assert found == {}


@pytest.mark.skipif(not HTML5_DEMO.exists(), reason="the demo is not part of this repository")
@pytest.mark.parametrize("theme", THEMES)
def test_the_demo_of_the_original_has_no_violation(page, tmp_path, theme):
    draw_tiles(page)
    page.set_viewport_size(PHONE)
    site = build(HTML5_DEMO, tmp_path / "site", "--lang", "es", "--all", "--theme", theme)
    server = Server(site)
    found = violations(page, server.base, pages(site), ALL_RULES, as_written=theme == "classic", sizes=(PHONE, DESKTOP))
    server.stop()
    page.expected_problems += ["$ is not defined"]  # the demo's own page
    assert found == {}


def test_a_picture_of_one_colour_moves_no_colour(tmp_path, browser, context_options):
    """Pages do not show such a picture, so their texts stand on the theme's own ground."""
    pixels = zlib.compress(b"\0" + b"\0\0\0" * 2)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    flat = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 1, 8, 2, 0, 0, 0)) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    shown = []
    for name, background in [("with", "<backgroundFileName>images/b.png</backgroundFileName>"), ("without", "")]:
        app = write_app(
            tmp_path / name, [("l", "LIST_ACTIVITY", "l.xml")],
            {"l.xml": "<data><dataId>a</dataId><headerText>T</headerText><list><listItem><text>T</text></listItem></list></data>"},
            more="<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>")
        (app / "images").mkdir()
        (app / "images/b.png").write_bytes(flat)
        (app / "xml/s.xml").write_text(f"<application><styles><type><typeId>DEFAULT</typeId>{background}<components>header=h;</components></type></styles></application>")
        (app / "xml/f.xml").write_text("<application><formats><format><name>h</name><textColor>#7a7a7a</textColor></format></formats></application>")
        site = build(app, tmp_path / f"{name}-site")
        with new_page(browser, context_options) as page:
            page.goto((site / "index.html").as_uri())
            shown.append(page.locator("h1").evaluate("(one) => getComputedStyle(one).color"))
    assert shown[0] == shown[1]
