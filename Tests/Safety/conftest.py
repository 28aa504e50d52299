# SPDX-License-Identifier: MIT
"""What the tests of broken disks and killed processes share."""

import pathlib
import shutil
import subprocess

import pytest


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """The library that makes the disk fail, `broken_disk.c`."""
    file = tmp_path_factory.mktemp("disk") / "broken-disk.so"
    # The compiler that comes with Swift, which cannot link without one.
    compiler = shutil.which("clang") or shutil.which("cc")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", file, pathlib.Path(__file__).parent / "broken_disk.c", "-ldl"], check=True)
    return file
