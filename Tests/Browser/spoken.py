# SPDX-License-Identifier: MIT
"""What a page says to screen readers by its live regions."""

from conftest import until

LISTEN = """() => {
  window.spoken = [];
  const regions = '[role=status], [role=alert], output';
  new MutationObserver((changes) => {
    const changed = changes.flatMap(({target, addedNodes}) => [target, ...addedNodes]).map((node) => (node.closest ? node : node.parentElement));
    const live = changed.flatMap((element) => (element ? [element.closest(regions), ...element.querySelectorAll(regions)] : []));
    for (const region of new Set(live)) {
      const text = region?.checkVisibility() && region.textContent.trim();
      if (text) window.spoken.push(text);
    }
  }).observe(document, {subtree: true, childList: true, characterData: true, attributeFilter: ['hidden']});
}"""


def listen(page):
    """Begins to note what the page says."""
    page.evaluate(LISTEN)


def said(page, text):
    """Waits until the page has said a text and has nothing more to say, and returns all that it has said since the last time."""
    until(lambda: any(text in line for line in page.evaluate("window.spoken")))
    # Longer than any pause before something is said.
    page.wait_for_timeout(700)
    return page.evaluate("window.spoken.splice(0)")
