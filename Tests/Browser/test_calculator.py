# SPDX-License-Identifier: MIT
"""The calculator: a button, a sum, a sentence."""

import pytest
from playwright.sync_api import expect

SCREEN = "calculadora/entradas.html"


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_the_button_shows_the_sum_and_names_the_operation(base, page, way):
    page.goto(base + SCREEN)
    expect(page.locator(".result")).to_be_hidden()
    button = page.locator(".sum summary")
    expect(button).to_have_text("5 + 3")
    button.click() if way == "click" else button.press("Enter")
    expect(page.locator(".result")).to_have_text("5 + 3 = 8")
    expect(page.locator(".operation")).to_have_text("Es una suma: 5 más 3 son 8.")
    expect(page.locator(".operation")).to_be_visible()


def test_the_sum_needs_no_script(base, plain_page):
    plain_page.goto(base + SCREEN)
    plain_page.locator(".sum summary").click()
    expect(plain_page.locator(".result")).to_be_visible()
