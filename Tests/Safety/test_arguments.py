# SPDX-License-Identifier: MIT
"""Arguments that are not UTF-8: replaced signs would name another folder."""

import os
import subprocess

import grammar
import pytest


@pytest.mark.parametrize("arguments", [[b"build", b"app", b"\xff\xfe"], [b"check", b"caf\xe9"], [b"build", b"app", b"out", b"--theme", b"\xe9"]])
def test_an_argument_that_is_not_utf_8_is_refused(tmp_path, arguments):
    (tmp_path / "app/xml").mkdir(parents=True)
    (tmp_path / "app/xml/app.xml").write_text("<application><title>A</title></application>")
    run = subprocess.run([os.fsencode(os.path.abspath(grammar.tool())), *arguments], cwd=tmp_path, capture_output=True, timeout=60)
    assert run.returncode == 2 and run.stdout == b""
    assert "is not UTF-8, so it would be another path" in run.stderr.decode()
    assert os.listdir(tmp_path) == ["app"]
