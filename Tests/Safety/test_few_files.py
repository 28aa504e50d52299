# SPDX-License-Identifier: MIT
"""Builds of processes that may have few files open: all of the site, or an error."""

import pathlib
import subprocess

import grammar
import pytest

APP = pathlib.Path(__file__).parents[2] / "example-app"


def files_of(site):
    return {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file() and not path.name.startswith(".")}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    target = tmp_path_factory.mktemp("whole") / "site"
    subprocess.run([grammar.tool(), "build", APP, target, "--quiet"], check=True, capture_output=True)
    return files_of(target)


@pytest.mark.parametrize("number", [12, 13, 14, 16, 20])
def test_site_is_whole_or_not_there(whole, tmp_path, number):
    target = tmp_path / "site"
    run = subprocess.run(["sh", "-c", f'ulimit -n {number} && exec "$0" build "$1" "$2" --quiet', grammar.tool(), APP, target], capture_output=True, text=True)
    if run.returncode == 0:
        assert files_of(target) == whole
    else:
        assert run.returncode == 2 and run.stderr and not target.exists(), run
