# SPDX-License-Identifier: MIT
"""What programs find that follow the links of a site."""

import shutil
import subprocess

import pytest
from conftest import pages
from hosts import Host


def test_linkchecker_finds_every_page_and_no_error(site, tmp_path, path="/a/b/"):
    checker = shutil.which("linkchecker")
    if not checker:
        pytest.skip("needs linkchecker: scripts/install-tools browser")
    (tmp_path / "linkcheckerrc").write_text("[checking]\nthreads=4\nmaxrequestspersecond=1000\n[filtering]\ncheckextern=0\n")
    # Without this header it asks three times in a second at most.
    host = Host(site, path=path, header=("LinkChecker", "as fast as it can"))
    try:
        found = subprocess.run(
            [checker, "-f", str(tmp_path / "linkcheckerrc"), "--no-robots", "--no-status", "--no-warnings", "--output", "csv", host.base],
            capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}, timeout=300)
    finally:
        host.stop()
    lines = [line for line in found.stdout.splitlines() if line and not line.startswith("#")]
    names = lines[0].split(";")
    rows = [line.split(";") for line in lines[1:]]
    assert found.returncode == 0, [row for row in rows if len(row) == len(names) and row[names.index("valid")] != "True"] or found.stderr
    # The page for a visit without a connection is linked by no page.
    missed = {f"{path}{name}" for name in pages(site) if name != "offline.html"} - {asked.split("?")[0] for asked in host.asked}
    assert missed - {f"{path}index.html"} == set()
