# SPDX-License-Identifier: MIT
"""The page that `graph --as html` writes, beside the site that it describes."""

import re
import subprocess

import pytest
from conftest import REPOSITORY, build, settle, tool, write_app
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    """The address of the page on the disk."""
    folder = build(REPOSITORY / "Templates/tour", tmp_path_factory.mktemp("graph") / "public")
    command = [tool(), "graph", str(REPOSITORY / "Templates/tour"), "--as", "html", "-o", str(folder / "graph.html")]
    subprocess.run(command, check=True, capture_output=True)
    return (folder / "graph.html").as_uri()


@pytest.fixture
def context_options():
    return {"viewport": {"width": 1200, "height": 800}}


def view(page):
    return [float(part) for part in page.locator("#stage svg").get_attribute("viewBox").split()]


def test_a_click_on_a_box_shows_its_page_and_its_source(graph, page):
    page.goto(graph)
    page.locator(".node", has_text="plant / fern").click()
    panel = page.locator("#panel")
    expect(panel).to_contain_text("xml/plant.xml:19")
    panel.get_by_role("link", name="plant/fern.html").click()
    page.wait_for_url(re.compile("/plant/fern.html$"))
    expect(page.locator("h1")).to_have_text("Fern")


def test_what_a_box_leads_to_can_be_followed(graph, page):
    page.goto(graph)
    page.locator(".node", has_text="plants / all").click()
    page.locator("#panel").get_by_role("button", name="Tulip (plant / tulip)").click()
    expect(page.locator("#panel h2")).to_have_text("Tulip")
    expect(page.locator(".node.selected")).to_contain_text("Tulip")


def test_the_search_finds_without_accents_and_enter_goes_there(graph, page):
    page.goto(graph)
    page.keyboard.press("/")
    page.keyboard.type("TÜLIP plant")
    expect(page.locator("#found")).to_have_text("1 found")
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).to_have_text("Tulip")
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()


def test_keys_go_from_box_to_box(graph, page):
    page.goto(graph)
    page.locator("#stage").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).to_have_text("The Garden")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).not_to_have_text("The Garden")


def test_wheel_and_keys_zoom_and_dragging_moves(graph, page):
    page.goto(graph)
    whole = view(page)
    page.mouse.move(400, 300)
    page.mouse.wheel(0, -200)
    near = view(page)
    assert near[2] < whole[2]
    page.mouse.down()
    page.mouse.move(300, 250)
    page.mouse.up()
    moved = view(page)
    assert moved[0] > near[0] and moved[1] > near[1] and moved[2] == near[2]
    expect(page.locator("#panel")).to_be_hidden()
    page.locator("#stage").focus()
    page.keyboard.press("Home")
    assert view(page) == whole


@pytest.fixture(scope="module", params=["example-app", "Templates/tour", "Tests/Browser/one-screen"])
def drawn(request, tmp_path_factory):
    """Drawings of many screens, of some, and of few."""
    folder = tmp_path_factory.mktemp("drawn")
    app = REPOSITORY / request.param
    if not app.exists():
        app = write_app(folder / "app", [("one", "CANVAS_ACTIVITY", "one.xml")], {"one.xml": "<data><dataId>a</dataId></data>"})
    subprocess.run([tool(), "graph", str(app), "--as", "html", "-o", str(folder / "graph.html")], check=True, capture_output=True)
    return (folder / "graph.html").as_uri()


def boxes(page, selector):
    """Left, top, right and bottom of elements, from the stage's own corner."""
    return page.evaluate(
        """(selector) => {
          const stage = document.getElementById("stage").getBoundingClientRect();
          return [...document.querySelectorAll("#stage " + selector)].map((element) => element.getBoundingClientRect())
            .map((box) => [box.left - stage.left, box.top - stage.top, box.right - stage.left, box.bottom - stage.top]); }""", selector)


def is_inside(box, stage):
    return box[0] >= -1 and box[1] >= -1 and box[2] <= stage["width"] + 1 and box[3] <= stage["height"] + 1


def letters(page):
    """The height of the smallest letters on the screen."""
    return page.evaluate("11 * document.getElementById('stage').clientWidth / document.querySelector('#stage svg').viewBox.baseVal.width")


SIZES = [(1400, 900), (390, 844)]


@pytest.mark.parametrize("size", SIZES)
def test_the_first_screen_can_be_read_at_once(drawn, page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(drawn)
    assert 8.8 <= letters(page) <= 17
    assert is_inside(boxes(page, ".node.entry")[0], page.locator("#stage").bounding_box())


@pytest.mark.parametrize("size", SIZES)
def test_all_can_be_shown_in_the_middle_and_left_again(drawn, page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(drawn)
    begin = view(page)
    page.get_by_role("button", name="Show all").click()
    stage = page.locator("#stage").bounding_box()
    assert all(is_inside(box, stage) for box in boxes(page, ".node") + boxes(page, ".title"))
    x, y, width, height = view(page)
    size = [float(page.locator("#stage svg").get_attribute(name)) for name in ("width", "height")]
    assert abs(x + width / 2 - size[0] / 2) < 1 and abs(y + height / 2 - size[1] / 2) < 1
    page.get_by_role("button", name="Start").click()
    assert view(page) == begin


def test_the_panel_keeps_the_scale_and_hides_nothing(graph, page):
    page.goto(graph)
    box = page.locator(".node", has_text="plants / all")
    before, width = letters(page), page.locator("#stage").bounding_box()["width"]
    box.click()
    expect(page.locator("#panel")).to_be_visible()
    page.wait_for_function("(width) => document.querySelector('#stage').clientWidth < width", arg=width)
    after, stage = box.bounding_box(), page.locator("#stage").bounding_box()
    assert abs(letters(page) - before) < 0.01
    assert after["x"] + after["width"] <= stage["x"] + stage["width"]


def test_another_size_of_the_window_keeps_what_was_chosen(graph, page):
    page.goto(graph)
    page.get_by_role("button", name="Show all").click()
    page.set_viewport_size({"width": 700, "height": 500})
    page.wait_for_function("() => document.getElementById('stage').clientWidth <= 700")
    settle(page)
    stage = page.locator("#stage").bounding_box()
    assert all(is_inside(box, stage) for box in boxes(page, ".node"))
    page.locator("#stage").focus()
    page.keyboard.press("+")
    near = letters(page)
    page.set_viewport_size({"width": 1000, "height": 600})
    page.wait_for_function("() => document.getElementById('stage').clientWidth > 700")
    settle(page)
    assert abs(letters(page) - near) < 0.01


def test_a_phone_has_room_for_the_picture_and_the_panel(graph, page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(graph)
    page.locator(".node", has_text="The Garden").first.click()
    panel, stage = page.locator("#panel").bounding_box(), page.locator("#stage").bounding_box()
    assert panel["width"] > 380 and stage["width"] > 380 and stage["height"] > 250
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_stand_out_from_their_boxes(graph, page, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto(graph)
    ratios = page.evaluate(
        """() => {
          const light = (css) => { const [r, g, b] = css.match(/\\d+/g).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
          return [...document.querySelectorAll(".node text")].map((text) => {
            const pair = [getComputedStyle(text).fill, getComputedStyle(text.parentNode.querySelector("rect")).fill].map(light).sort((a, b) => b - a);
            return (pair[0] + 0.05) / (pair[1] + 0.05); });
        }""")
    assert len(ratios) > 40 and min(ratios) >= 4.5
