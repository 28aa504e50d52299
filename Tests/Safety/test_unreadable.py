# SPDX-License-Identifier: MIT
"""Files that the system does not let the tool read: each is an error, and the site is made without it."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import grammar
import pages
import pytest
import running

# Root may read everything.
OTHER = ["setpriv", "--reuid", "4321", "--clear-groups"] if os.geteuid() == 0 else []


@pytest.fixture
def folder():
    """A folder with a copy of the example app, of a user who is not root. The folders of pytest are closed to others."""
    with tempfile.TemporaryDirectory() as name:
        yield prepared(pathlib.Path(name))


def prepared(folder):
    folder.chmod(0o777)
    shutil.copytree(grammar.REPOSITORY / "example-app", folder / "app")
    if OTHER:
        for path in [folder / "app", *(folder / "app").rglob("*")]:
            os.chown(path, 4321, 4321)
        try:
            subprocess.run([*OTHER, grammar.tool(), "check", "app", "--quiet"], cwd=folder, capture_output=True, check=True)
        except subprocess.CalledProcessError:
            pytest.skip("another user cannot run the tool or read the folder")
    return folder


def run(folder, *words):
    return running.run([*OTHER, grammar.tool(), *words], folder, {"XDG_CACHE_HOME": str(folder / "cache")})


@pytest.mark.parametrize("kind", ["images/piezas", "audio", "video", "html", "pdf", "fonts", "images/icon.png"])
def test_a_site_is_made_without_what_cannot_be_read(folder, kind):
    root = folder / "app" / kind
    closed = [root] if root.is_file() else sorted(path for path in root.rglob("*") if path.is_file())
    for path in closed:
        path.chmod(0)
    build = run(folder, "build", "app", "out", "--format", "json")
    check = run(folder, "check", "app", "--format", "json")
    assert build.status == 0 and check.status == 1, (build, check)
    found = [one for one in json.loads(check.output)["diagnostics"] if one["code"] == "app/unreadable"]
    assert found and {one["message"].split("’")[0][1:] for one in found} <= {str(path.relative_to(folder / "app")) for path in closed}, found
    assert json.loads(build.output)["errors"] == len(found), (build.errors, found)
    assert pages.problems(folder / "out") == []
    # It comes back with its files.
    for path in closed:
        path.chmod(0o644)
    for target in ["out", "other"]:
        assert run(folder, "build", "app", target, "--quiet").status == 0
    assert running.differences(*(running.tree(folder / target, is_site=True) for target in ["out", "other"])) == []
