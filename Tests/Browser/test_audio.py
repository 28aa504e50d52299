# SPDX-License-Identifier: MIT
"""Sounds: the browser's player, the picture, the text."""

import re

import fingers
import pytest
from playwright.sync_api import expect

SCREEN = "audioguia/sintonia.html"


def test_a_sound_has_a_player_a_picture_and_its_words(base, page):
    page.goto(base + SCREEN)
    title = page.locator("h1").inner_text()
    player = page.get_by_role("group", name=title)
    expect(player.get_by_role("button", name="Reproducir")).to_be_visible()
    expect(player.locator(".sound-title")).to_have_text(title)
    expect(page.locator("audio")).to_have_js_property("paused", True)
    expect(page.locator(".article > .picture")).to_be_visible()
    expect(page.get_by_role("heading", name="Letra")).to_be_visible()
    page.wait_for_function("() => document.querySelector('audio').duration > 0")


def test_a_sound_plays_by_keyboard_and_stops_when_the_screen_is_left(base, page):
    page.goto(base + SCREEN)
    page.locator("audio").evaluate("sound => { sound.muted = true; }")
    page.get_by_role("button", name="Reproducir").press("Space")
    expect(page.locator("audio")).to_have_js_property("paused", False)
    expect(page.get_by_role("button", name="Pausa")).to_be_focused()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(page.locator("audio")).to_have_js_property("paused", True)


def test_position_and_speed_can_be_chosen_and_a_local_sound_downloaded(site, page):
    # From the disk, because the server of these tests sends no parts of files.
    page.goto((site / SCREEN).as_uri())
    page.wait_for_function("() => document.querySelector('audio').duration > 1")
    seek = page.get_by_role("slider", name="Posición")
    seek.fill("1")
    expect(page.locator("audio")).to_have_js_property("currentTime", 1)
    expect(seek).to_have_attribute("aria-valuetext", re.compile(r"^0:01 / \d+:\d\d$"))
    page.get_by_label("Velocidad").select_option("1,5×")
    expect(page.locator("audio")).to_have_js_property("playbackRate", 1.5)
    expect(page.get_by_role("link", name="Descargar el sonido")).to_have_attribute("download", "")


def test_the_ring_of_the_position_is_clear_of_the_words(themed, page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(themed + SCREEN)
    page.get_by_role("button", name="Reproducir").focus()
    page.keyboard.press("Tab")
    seek = page.get_by_role("slider", name="Posición")
    expect(seek).to_be_focused()
    words, ring, knob = page.evaluate("""() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const seek = document.querySelector('.sound-seek');
      const {outlineOffset, outlineWidth, paddingLeft} = getComputedStyle(seek);
      const by = parseFloat(outlineOffset) + parseFloat(outlineWidth);
      const {top, bottom, left} = box('.sound-seek');
      return [[box('.sound-title').bottom, box('.sound-times').top], [top - by, bottom + by], left + parseFloat(paddingLeft) - (left - parseFloat(outlineOffset))];
    }""")
    assert words[0] <= ring[0] and ring[1] <= words[1]
    # Nor does it go through the knob at its ends.
    assert knob >= 0


def test_the_player_is_a_panel_with_a_key_as_all_are_in_the_theme(themed, page):
    page.goto(themed + SCREEN)
    page.locator(".sound-player").wait_for()
    style = "(one) => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).borderTopColor]"
    assert page.locator(".sound-player").evaluate(style)[0] == page.locator(".card").first.evaluate(style)[0]
    ground = "(one) => getComputedStyle(one).backgroundImage"
    assert page.locator(".sound-speed").evaluate(ground).count("linear") == page.locator(".links .btn").first.evaluate(ground).count("linear")


@pytest.mark.parametrize("context_options", [fingers.PHONE])
def test_a_finger_that_scrolls_the_page_leaves_the_position(site, page):
    page.goto((site / SCREEN).as_uri())
    page.wait_for_function("() => document.querySelector('audio').duration > 1")
    page.evaluate("document.querySelector('main').style.minHeight = '300vh'")
    seek = page.get_by_role("slider", name="Posición")
    box = seek.bounding_box()
    x, y = box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 2
    hand = fingers.Hand(page)
    # A tap is meant.
    hand.tap((x, y))
    page.wait_for_function("() => document.querySelector('audio').currentTime > 2")
    seek.fill("1")
    expect(page.locator("audio")).to_have_js_property("currentTime", 1)
    hand.swipe((x, y), (x, y - 200))
    page.wait_for_function("() => scrollY > 50")
    expect(seek).to_have_attribute("aria-valuetext", re.compile(r"^0:01 /"))
    expect(page.locator("audio")).to_have_js_property("currentTime", 1)


def test_a_computer_without_sound_output_keeps_the_player(base, page):
    page.goto(base + SCREEN)
    report = """(sound, message) => {
      Object.defineProperty(sound, 'error', {value: {code: 3, message}, configurable: true});
      sound.dispatchEvent(new Event('error'));
    }"""
    # The words of Firefox, which plays on.
    page.locator("audio").evaluate(report, "OnMediaSinkAudioError")
    expect(page.locator(".sound-player")).to_be_visible()
    expect(page.locator(".lost")).to_be_hidden()
    page.locator("audio").evaluate(report, "NS_ERROR_DOM_MEDIA_DECODE_ERR")
    expect(page.locator(".sound-player")).to_be_hidden()
    expect(page.locator(".lost")).to_be_visible()


def test_a_sound_plays_without_script(base, plain_page):
    plain_page.goto(base + SCREEN)
    expect(plain_page.locator("audio[controls]")).to_be_visible()
    expect(plain_page.locator("audio")).to_have_attribute("aria-label", plain_page.locator("h1").inner_text())
