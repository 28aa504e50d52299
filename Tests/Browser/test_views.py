# SPDX-License-Identifier: MIT
"""The app of coloured views that `new --from views` writes: full colours in light and dark, a button that goes round, a transition for each."""

import json
import re
import subprocess

import pytest
from conftest import DESKTOP, PHONE, REPOSITORY, THEMES, Server, build, colour_at, pages, tool
from playwright.sync_api import expect
from test_legible import ALL_RULES, violations
from test_markup import said_of

APP = REPOSITORY / "Tests/Apps/views"
# The views in the order of their buttons, each with its colour and the way in which it comes.
VIEWS = [
    ("azul", [0x15, 0x65, 0xC0], "fade"), ("amarillo", [0xFF, 0xD6, 0x00], "slide"), ("rojo", [0xC6, 0x28, 0x28], "flipLeft"),
    ("blanco", [0xFF, 0xFF, 0xFF], "curlUp"), ("negro", [0, 0, 0], "curlDown"), ("tono-1", [0xE1, 0xF5, 0xFE], "fade"),
    ("tono-2", [0x4F, 0xC3, 0xF7], "fade"), ("tono-3", [0x01, 0x57, 0x9B], "fade"),
]


@pytest.fixture(scope="module", params=THEMES)
def site(request, tmp_path_factory):
    return build(APP, tmp_path_factory.mktemp("views") / "site", "--theme", request.param)


@pytest.fixture(params=["http", "file"])
def start(request, site):
    server = Server(site)
    yield server.base if request.param == "http" else site.as_uri() + "/index.html"
    server.stop()


def test_nothing_is_to_be_reported():
    checked = subprocess.run([tool(), "check", APP, "--format", "json"], capture_output=True, text=True)
    assert checked.returncode == 0 and json.loads(checked.stdout)["diagnostics"] == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_button_goes_round_and_each_view_is_in_its_full_colour(start, page, scheme, size):
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(start)
    for number, (view, colour, _) in enumerate(VIEWS):
        title = page.locator("h1")
        expect(title).to_be_visible()
        assert colour_at(page, size["width"] // 2, size["height"] - 40) == colour, view
        # The label of the button is the title of the next view.
        following = page.locator("a[rel=next]")
        name = following.inner_text()
        following.click()
        expect(title).to_have_text(name)
        if number + 1 < len(VIEWS):
            page.wait_for_url(f"**/{VIEWS[number + 1][0]}/**")
    expect(page.locator("h1")).to_have_text("Azul")


# A colour of an element as browsers paint it, whatever it is written as.
PAINTED = """(one, property) => {
  const point = document.createElement('canvas').getContext('2d');
  point.fillStyle = getComputedStyle(one)[property];
  point.fillRect(0, 0, 1, 1);
  return [...point.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""


def contrast(one, other):
    def luminance(colour):
        parts = [part / 255 for part in colour]
        return sum(share * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4) for share, part in zip((0.2126, 0.7152, 0.0722), parts))
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_controls_of_the_bar_can_be_read(site, page, scheme):
    """Whatever the bar is: axe gives no judgement on gradients."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for path in pages(site):
        page.goto((site / path).as_uri())
        page.locator(".more > summary").wait_for()
        place = page.locator("header.bar").bounding_box()
        ground = colour_at(page, int(place["x"] + place["width"] * 0.62), int(place["y"] + 6))
        inks = page.locator("header.bar .act:visible, header.bar .back:visible").evaluate_all(
            """(all) => all.map((one) => {
              const context = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d');
              context.fillStyle = getComputedStyle(one).color;
              context.fillRect(0, 0, 1, 1);
              return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
            })""")
        assert inks and all(contrast(ink, ground) >= 4.5 for ink in inks), (path, ground, inks)


def test_each_view_comes_in_its_own_way(site):
    ways = {path.split("/")[0]: re.search(r'data-enter="(\w*)"', (site / path).read_text())[1] for path in pages(site)}
    assert [ways["index.html" if view == "azul" else view] for view, _, _ in VIEWS] == [way for _, _, way in VIEWS]


def test_everybody_can_read_them(site, page):
    server = Server(site)
    found = violations(page, server.base, pages(site), ALL_RULES)
    server.stop()
    assert found == {}


def test_every_page_is_sound_html(site):
    assert said_of([site / path for path in pages(site)]) == []


def test_the_bars_of_phones_have_the_colour_of_each_view(site):
    for name, colour, _ in VIEWS:
        told = re.findall(r'<meta name="theme-color" content="#(\w*)">', (site / ("index.html" if name == "azul" else f"{name}/vista.html")).read_text())
        assert told in ([bytes(colour).hex()], ["3c4044"]), name
