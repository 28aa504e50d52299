# SPDX-License-Identifier: MIT
"""Small screens and large letters: nothing is cut off, nothing scrolls sideways, and fingers hit what they aim at."""

from conftest import look, pages, visit

# Letters of twice the size, as the browser's settings make them.
LARGE = {"standard": 32, "fixed": 26}
# Texts that are cut in their box: what scrolls can be read, and what is for screen readers alone is not meant to be seen. The bar may
# shorten the name of the screen before, and its own title where that stands in the page as well.
CUT = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const {overflowX, overflowY} = getComputedStyle(one);
  const isCut = (overflow, inside, box) => ['hidden', 'clip'].includes(overflow) && inside > box + 1;
  if (one.matches('.bar-title') && document.querySelector('h1').clientWidth > 1) return false;
  return one.matches(':not(.vh, .act-word, .back-word, .play, input, img, svg, video, iframe, .map-view *, .map-view)') && one.textContent.trim() && one.checkVisibility()
    && one.clientWidth > 1 && (isCut(overflowX, one.scrollWidth, one.clientWidth) || isCut(overflowY, one.scrollHeight, one.clientHeight));
}).map((one) => `${one.className || one.tagName}: ${one.textContent.trim().slice(0, 60)}`)"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# What a finger has to hit: a label with its box, a row with its link. Links within a text are as high as its lines (WCAG 2.2, 2.5.8).
SMALL = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter((one) =>
  one.checkVisibility({visibilityProperty: true}) && !one.disabled && !one.closest('.skip') && getComputedStyle(one).display !== 'inline').map((one) => {
  const target = one.closest('label, .row:has(> .row-text > .row-link)') && !one.matches('.row-action') ? one.closest('label, .row') : one;
  const box = target.getBoundingClientRect();
  return Math.min(box.width, box.height) < 43.5 ? `${Math.round(box.width)}x${Math.round(box.height)} ${one.outerHTML.slice(0, 120)}` : null;
}).filter(Boolean)"""


def sideways(page):
    wide = page.evaluate(SIDEWAYS)
    return [f"{wide} px sideways"] * (wide > 0)


def test_twice_the_size_of_letters_cuts_nothing_off(site, themed, page):
    page.emulate_media(reduced_motion="reduce")
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": LARGE})
    found = {}
    for path in pages(site):
        page.set_viewport_size({"width": 320, "height": 800})
        visit(page, themed + path)
        assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") >= 32
        for width in [320, 390]:
            page.set_viewport_size({"width": width, "height": 800})
            found[path, width] = page.evaluate(CUT) + sideways(page)
    assert {path: texts for path, texts in found.items() if texts} == {}


def hard_to_hit(page):
    """What is too small for fingers on a small screen, and what is cut off there."""
    page.set_viewport_size({"width": 320, "height": 640})
    return page.evaluate(SMALL) + page.evaluate(CUT) + sideways(page)


@look(hard_to_hit)
def test_fingers_hit_every_control_on_a_small_screen(found):
    assert found == {}
