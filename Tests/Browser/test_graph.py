# SPDX-License-Identifier: MIT
"""The page that `graph --as html` writes, beside the site it is about."""

import re
import subprocess

import pytest
from conftest import REPOSITORY, build, tool
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    """The address of the page, on the disk."""
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
    page.keyboard.press("0")
    assert view(page) == whole


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
