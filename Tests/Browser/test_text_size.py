# SPDX-License-Identifier: MIT
"""Small screens and large letters: nothing is cut off, nothing scrolls sideways, and touch targets are large enough."""

from conftest import NARROW, PHONE, look

# Letters of twice the size, as set in the browser's settings.
LARGE = {"standard": 32, "fixed": 26}
USUAL = {"standard": 16, "fixed": 13}
# Texts that are cut off in their box: scrollable ones can be read, and texts for screen readers alone are not meant to be visible. The bar
# may leave out the name of the previous screen, and shorten its own title if that is in the page as well.
CUT = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const {overflowX, overflowY} = getComputedStyle(one);
  const isCut = (overflow, inside, box) => ['hidden', 'clip'].includes(overflow) && inside > box + 1;
  if (one.matches('.bar-title') && document.querySelector('h1').clientWidth > 1) return false;
  return one.matches(':not(.vh, .act-word, .back, .back-word, .play, input, img, svg, video, iframe, .map-view *, .map-view)') && one.textContent.trim() && one.checkVisibility()
    && one.clientWidth > 1 && (isCut(overflowX, one.scrollWidth, one.clientWidth) || isCut(overflowY, one.scrollHeight, one.clientHeight));
}).map((one) => `${one.className || one.tagName}: ${one.textContent.trim().slice(0, 60)}`)"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# The touch targets: a label with its box, a row with its link. Links within a text are as high as its lines (WCAG 2.2, 2.5.8).
SMALL = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter((one) =>
  one.checkVisibility({visibilityProperty: true}) && !one.disabled && !one.closest('.skip') && getComputedStyle(one).display !== 'inline').map((one) => {
  const target = one.closest('label, .row:has(> .row-text > .row-link)') && !one.matches('.row-action') ? one.closest('label, .row') : one;
  const box = target.getBoundingClientRect();
  return Math.min(box.width, box.height) < 43.5 ? `${Math.round(box.width)}x${Math.round(box.height)} ${one.outerHTML.slice(0, 120)}` : null;
}).filter(Boolean)"""


def sideways(page):
    wide = page.evaluate(SIDEWAYS)
    return [f"{wide} px sideways"] * (wide > 0)


def cut_off_when_large(page):
    """The elements that are cut off or outside the window in letters of twice the size."""
    page.browser_settings.send("Page.setFontSizes", {"fontSizes": LARGE})
    size = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    found = page.evaluate(CUT) + sideways(page) + [f"the letters have {size} px"] * (size < 32)
    page.browser_settings.send("Page.setFontSizes", {"fontSizes": USUAL})
    return found


@look(cut_off_when_large, NARROW, PHONE)
def test_twice_the_size_of_letters_cuts_nothing_off(found):
    assert found == {}


def hard_to_hit(page):
    """The targets that are too small for fingers on a small screen, and the elements that are cut off there."""
    return page.evaluate(SMALL) + page.evaluate(CUT) + sideways(page)


@look(hard_to_hit, NARROW)
def test_fingers_hit_every_control_on_a_small_screen(found):
    assert found == {}
