# SPDX-License-Identifier: MIT
"""docs/activities.md names tests for every screen type; this checks that they exist."""

import re

from conftest import REPOSITORY

ROWS = [line.strip("|\n").split("|") for line in (REPOSITORY / "docs/activities.md").read_text().splitlines() if line.startswith("|") and "---" not in line]


def defined(file):
    return set(re.findall(r"^def (test_\w+)", (REPOSITORY / "Tests/Browser" / file).read_text(), re.MULTILINE))


def test_every_named_test_exists():
    missing = []
    for head, *cells in ROWS[1:]:
        own = re.search(r"test_\w+\.py", head)[0]
        for cell in cells:
            # A test is in the file of its row, or in the file that is named after it.
            for name, file in re.findall(r"\x60(test_\w+)\x60(?: in \x60(test_\w+\.py)\x60)?", cell):
                if name not in defined(file or own):
                    missing.append(f"{name} in {file or own}")
    assert missing == [] and len(ROWS) > 25


def test_every_cell_names_a_test_or_says_why_not():
    assert [head.strip() for head, *cells in ROWS[1:] if len(cells) != 4 or any(len(cell.strip()) < 2 for cell in cells)] == []
