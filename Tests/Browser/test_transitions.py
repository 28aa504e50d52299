# SPDX-License-Identifier: MIT
"""Transitions of screens: `levelTransition` as view transitions between pages."""

import pytest

from conftest import Server, build, link_to, write_app

KINDS = ["slide", "flipLeft", "flipRight", "curlUp", "curlDown", "fade"]
SPY = """
addEventListener('pagereveal', ({viewTransition}) => {
  window.revealed = {moves: !!viewTransition};
  viewTransition?.ready.then(() => {
    const all = document.getAnimations().filter(({effect}) => effect.pseudoElement);
    window.revealed.names = [...new Set(all.map(({animationName}) => animationName))];
    window.revealed.leaving = all.filter(({effect}) => effect.pseudoElement.includes('old')).map(({animationName}) => animationName);
  });
});
"""


@pytest.fixture(scope="module")
def moving(tmp_path_factory):
    """A list that links to one screen for each kind of transition."""
    levels = [("inicio", "LIST_ACTIVITY", "inicio.xml")] + [(kind, "LIST_ACTIVITY", "otra.xml") for kind in KINDS]
    rows = "".join(f"<listItem><text>{kind}</text>{link_to(kind)}</listItem>" for kind in KINDS)
    folder = write_app(tmp_path_factory.mktemp("moving") / "bundle", levels, {
        "inicio.xml": f"<data><dataId>a</dataId><list>{rows}</list></data>",
        "otra.xml": "<data><dataId>a</dataId><list><listItem><text>Nada</text></listItem></list></data>",
    })
    app = folder / "xml/app.xml"
    text = app.read_text()
    for kind in KINDS:
        text = text.replace(f"<levelId>{kind}</levelId>", f"<levelId>{kind}</levelId><levelTransition>{kind}</levelTransition>")
    app.write_text(text)
    return build(folder, folder.parent / "site")


@pytest.fixture(params=["http", "file"])
def start(request, moving):
    """The address of the list."""
    server = Server(moving)
    yield (server.base if request.param == "http" else moving.as_uri() + "/") + "index.html"
    server.stop()


def go(page, kind):
    page.get_by_role("link", name=kind, exact=True).click()
    page.wait_for_url(f"**/{kind.lower()}/**")


def attribute(page):
    return page.evaluate("[document.documentElement.dataset.enter, document.documentElement.hasAttribute('data-back')]")


@pytest.mark.parametrize("kind", KINDS)
def test_a_screen_comes_in_as_its_level_says_and_leaves_the_same_way(start, page, kind):
    page.add_init_script(SPY)
    page.goto(start)
    go(page, kind)
    forward = page.wait_for_function("() => window.revealed?.names").json_value()
    name = {"slide": "slide", "curlUp": "rise", "curlDown": "sink", "fade": "fade-in"}.get(kind, "turn-in")
    assert name in forward
    assert attribute(page) == [kind, False]
    page.locator("a.back").click()
    page.wait_for_url("**/index.html")
    page.wait_for_function("() => window.revealed?.names")
    assert name in page.evaluate("window.revealed.leaving")
    assert attribute(page) == [kind, True]


def test_a_screen_without_a_movement_is_there_at_once(start, page):
    page.add_init_script(SPY)
    page.goto(start)
    assert attribute(page) == ["none", False]


@pytest.mark.parametrize("context_options", [{"reduced_motion": "reduce", "viewport": {"width": 390, "height": 844}}])
def test_nothing_moves_for_those_who_want_less_movement(start, page):
    page.add_init_script(SPY)
    page.goto(start)
    go(page, "slide")
    assert page.wait_for_function("() => window.revealed").json_value() == {"moves": False}


def test_a_browser_without_transitions_goes_on_and_back(start, page):
    page.add_init_script("delete window.navigation; Object.defineProperty(window, 'navigation', {value: undefined});")
    page.goto(start)
    go(page, "slide")
    page.locator("a.back").click()
    page.wait_for_url("**/index.html")
