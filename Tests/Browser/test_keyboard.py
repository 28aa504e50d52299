# SPDX-License-Identifier: MIT
"""Every page can be used by keyboard alone: Tab reaches all controls in reading order, the focus is visible, and nothing traps it."""

from conftest import look

# The controls that a visitor can reach. Of a group of radio buttons one counts, because arrow keys lead to the others.
WATCH = """() => {
  const kinds = 'a[href], button, input, select, textarea, summary, audio, video, [tabindex="0"]';
  const wanted = [...document.querySelectorAll(kinds)]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.disabled && one.tabIndex >= 0 && one.type !== 'radio');
  // A row whose title is a link is marked as a whole, by what the link lays over the row.
  const look = (one) => [null, '::before'].flatMap((part) => {
    const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(one, part);
    return [outlineStyle === 'none' || outlineWidth, boxShadow];
  }).join();
  const before = new Map(wanted.map((one) => [one, look(one)]));
  const reached = [];
  let last;
  // Before the next key everything has settled: the page has been scrolled, what covers the control can be told.
  window.note = () => {
    const one = document.activeElement;
    if (one === document.body || one === last) return;
    last = one;
    const box = one.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [box.x + x * box.width, box.y + y * box.height]));
    // What stands in a row or on a picture is read with it. On a map, places have no order.
    const whole = (one.closest('main li') || one).getBoundingClientRect();
    const part = one.closest('.map-view') ? one : one.closest('nav, header, main');
    const hits = points.map(([x, y]) => document.elementFromPoint(x, y)).filter(Boolean);
    reached.push({one, seen: hits.some((hit) => one.contains(hit) || hit.contains(one)), marked: look(one) !== before.get(one),
      part, top: whole.top + scrollY, bottom: whole.bottom + scrollY});
  };
  addEventListener('keydown', (event) => event.key === 'Tab' && note(), true);
  window.wantedCount = wanted.length;
  window.isRound = () => reached.length > 1 && reached.findIndex(({one}, at) => at > 0 && one === reached[0].one) > 0;
  window.problems = () => {
    const name = (one) => one.outerHTML.slice(0, 120);
    const first = reached.filter(({one}, at) => reached.findIndex((other) => other.one === one) === at);
    const order = first.map(({one}) => one).filter((one) => wanted.includes(one));
    return {
      unreached: wanted.filter((one) => !order.includes(one)).map(name),
      outOfOrder: first.filter((step, at) => at && step.part === first[at - 1].part && step.bottom <= first[at - 1].top).map(({one}) => name(one)),
      unmarked: first.filter(({one, marked}) => wanted.includes(one) && !marked).map(({one}) => name(one)),
      hidden: first.filter(({seen}) => !seen).map(({one}) => name(one)),
      held: isRound() ? [] : [name(document.activeElement)],
    };
  };
}"""


def unreachable(page):
    """The controls that Tab does not reach, reaches in another order, or leaves without a visible focus."""
    # The launch picture, which any key closes, takes the focus for two seconds of the first visit of its page.
    page.evaluate("document.querySelector('.launch')?.remove()")
    page.evaluate(WATCH)
    for _ in range(10):
        for _ in range(page.evaluate("wantedCount") // 4 + 3):
            page.keyboard.press("Tab")
        if page.evaluate("isRound()"):
            break
    found = page.evaluate("problems()")
    page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    return [f"{kind}: {name}" for kind, names in found.items() for name in names]


@look(unreachable)
def test_tab_walks_through_every_page(found):
    assert found == {}
