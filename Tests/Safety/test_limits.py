# SPDX-License-Identifier: MIT
"""Each limit of docs/limits.md is reported, in time; `make limits` prints what all take, the large ones too."""

import limits
import pytest


@pytest.mark.parametrize("case", [case for case in limits.CASES if not case.is_large], ids=lambda case: case.name)
def test_what_is_beyond_a_limit_is_reported_in_time(case, tmp_path):
    assert limits.measure(case, tmp_path / "app")[1] == []


def test_every_documented_limit_has_a_case():
    assert sorted(case.row for case in limits.CASES if case.row) == sorted(limits.documented_rows())
