# SPDX-License-Identifier: MIT
"""Pages with hundreds of rows or tiles: what is looked at again after a change, and that many look like a few."""

import pytest
from conftest import THEMES, build, link_to, settle, write_app

WORD = "Restauraci\u00f3n"


def many(folder, theme, count, kind, columns=3):
    button = f"<button><buttonTitle>{WORD}</buttonTitle>{link_to('l')}</button>"
    tiles = f"<columns>{columns}</columns><buttons>{button * count}</buttons>"
    rows = f"<list>{f'<listItem><text>{WORD}</text>{link_to(chr(108))}</listItem>' * count}</list>"
    actions = "".join(f"<action><actionTitle>Uno {number}</actionTitle>{link_to('l')}</action>" for number in range(5))
    app = write_app(folder / f"app-{count}", [("l", kind, "l.xml")], {"l.xml": f"<data><dataId>a</dataId>{rows if kind.startswith('LIST') else tiles}</data>"},
                    "<menu><topMenu>top.xml</topMenu></menu>")
    (app / "xml/top.xml").write_text(f"<level><menuActions><menuLevel>Default</menuLevel>{actions}</menuActions></level>")
    return build(app, folder / f"site-{count}", "--lang", "es", "--theme", theme).as_uri() + "/index.html"


def restyled(page, change):
    """How many elements the browser looks at again for a change."""
    events, ended = [], []
    session = page.context.browser.new_browser_cdp_session()
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": ["devtools.timeline"]}})
    page.evaluate(change)
    settle(page)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    return sum(event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree")


@pytest.mark.parametrize("width", [390, 800])
def test_a_change_of_the_bar_leaves_the_rows_alone(tmp_path, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(many(tmp_path, "default", 300, "LIST_ACTIVITY"))
    settle(page)
    assert 0 < restyled(page, "document.querySelector('.bar-end button[data-scheme-light]').hidden = true") < 100


@pytest.mark.parametrize("width, shown, listed", [(390, 2, 3), (800, 5, 0)])
@pytest.mark.parametrize("theme", THEMES)
def test_entries_that_do_not_fit_the_bar_are_in_the_menu_of_more(tmp_path, page, theme, width, shown, listed):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(many(tmp_path, theme, 3, "LIST_ACTIVITY"))
    assert page.locator(".top-menu li").locator("visible=true").count() <= shown
    page.locator(".more > summary").click()
    seen = page.locator(".panel .act", has_text="Uno").locator("visible=true")
    assert seen.count() >= listed if listed else seen.count() == 0
    # The light or dark look has no entry of the app.
    assert page.locator(".panel [data-scheme-light]").is_visible()


@pytest.mark.parametrize("width", [390, 800])
@pytest.mark.parametrize("theme", THEMES)
def test_hundreds_of_tiles_look_like_a_few(tmp_path, page, theme, width):
    page.set_viewport_size({"width": width, "height": 800})
    looks = []
    for count in (12, 240):
        page.goto(many(tmp_path, theme, count, "BUTTONS_ACTIVITY"))
        looks.append(page.locator(".tile").nth(1).evaluate("""tile => [tile, tile.querySelector('.tile-word')].map((one) => {
          const {fontSize, paddingInlineStart} = getComputedStyle(one);
          return [fontSize, paddingInlineStart, one.offsetWidth].map((size) => Math.round(parseFloat(size) * 4));
        })"""))
    assert looks[0] == looks[1]


def test_of_hundreds_of_tiles_none_is_a_container(tmp_path, page):
    page.goto(many(tmp_path, "default", 240, "BUTTONS_ACTIVITY"))
    kind = page.locator(".tiles > li").first.evaluate("one => getComputedStyle(one).containerType")
    assert kind == "normal"
