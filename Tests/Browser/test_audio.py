# SPDX-License-Identifier: MIT
"""Sounds: the browser's player, the picture, the text."""

from playwright.sync_api import expect

SCREEN = "audioguia/sintonia.html"


def test_a_sound_has_a_player_a_picture_and_its_words(base, page):
    page.goto(base + SCREEN)
    expect(page.locator("audio")).to_be_visible()
    expect(page.locator("audio")).to_have_js_property("paused", True)
    expect(page.locator(".article > .picture")).to_be_visible()
    expect(page.get_by_role("heading", name="Letra")).to_be_visible()
    page.wait_for_function("() => document.querySelector('audio').duration > 0")


def test_a_sound_plays_by_keyboard_and_stops_when_the_screen_is_left(base, page):
    page.goto(base + SCREEN)
    page.locator("audio").evaluate("sound => { sound.muted = true; }")
    page.locator("audio").focus()
    page.keyboard.press("Space")
    expect(page.locator("audio")).to_have_js_property("paused", False)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(page.locator("audio")).to_have_js_property("paused", True)


def test_a_sound_plays_without_script(base, plain_page):
    plain_page.goto(base + SCREEN)
    expect(plain_page.locator("audio[controls]")).to_be_visible()
