# SPDX-License-Identifier: MIT
"""The table of behaviours is complete, and each test that it names exists."""

import re

from behaviours import ROWS
from conftest import REPOSITORY


def defined(file):
    return set(re.findall(r"^def (test_\w+)", (REPOSITORY / "Tests/Browser" / file).read_text(), re.MULTILINE))


def test_every_named_test_exists():
    missing = []
    for row in ROWS.values():
        for name in [name for column in row[1:] for name in column]:
            file, _, test = name.rpartition("::")
            if test not in defined(file or row.file):
                missing.append(f"{test} in {file or row.file}")
    assert missing == []


def test_every_screen_type_has_a_test_in_each_column():
    # A placeholder stands for a level on another server, which is in the row of unknown types; a notice is no screen.
    types = {folder.name for folder in (REPOSITORY / "Themes/default/activities").iterdir()} - {"placeholder", "notice"}
    assert types - ROWS.keys() == set() and ROWS.keys() - types == {"the frame"}
    assert [name for name, row in ROWS.items() if not all(row[1:])] == []
