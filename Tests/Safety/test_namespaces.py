# SPDX-License-Identifier: MIT
"""Builds in containers that share a folder: each has processes of its own, so that both tools have the same number."""

import shutil
import subprocess

import grammar
import pytest
from test_killed import apps, leftovers_of, site_of  # noqa: F401

ALONE = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child"]
ROUNDS = 6


def start(app, target):
    return subprocess.Popen(
        [*ALONE, grammar.tool(), "build", app, target, "--all", "--quiet", "--no-offline", "--full"], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)


@pytest.fixture(scope="module", autouse=True)
def namespaces():
    if not shutil.which("unshare") or subprocess.run([*ALONE, "true"], capture_output=True).returncode:
        pytest.skip("this system gives processes no namespaces of their own")


def test_builds_of_two_containers_follow_each_other(apps, tmp_path):
    target = tmp_path / "out/site"
    target.parent.mkdir()
    sites = [site for _, site in apps]
    for number in range(ROUNDS):
        builds = [start(app, target) for app, _ in (apps if number % 2 else apps[::-1])]
        for build in builds:
            errors = build.communicate()[1]
            assert build.returncode == 0 or "another" in errors, errors
        assert site_of(tmp_path) in sites, number
    assert any(build.returncode == 0 for build in builds)


def test_what_a_killed_container_leaves_is_removed_by_the_next(apps, tmp_path):
    target = tmp_path / "out/site"
    target.parent.mkdir()
    app, site = apps[0]
    for number in range(ROUNDS):
        build = start(app, target)
        try:
            build.communicate(timeout=0.05 * (number + 1))
        except subprocess.TimeoutExpired:
            # With the first process of a namespace, all others of it end.
            build.kill()
            build.communicate()
    build = start(app, target)
    assert build.wait() == 0, build.stderr.read()
    build.stderr.close()
    assert site_of(tmp_path) == site
    assert leftovers_of(tmp_path) == []


def test_command_without_proc_fails():
    """Nothing tells the arguments there, and help is no answer to a check."""
    script = 'mount -t tmpfs none /proc && "$0" check nothing; echo $?'
    run = subprocess.run([*ALONE, "--mount", "sh", "-c", script, grammar.tool()], capture_output=True, text=True)
    if "mount:" in run.stderr:
        pytest.skip("nothing can be mounted here")
    assert run.stdout == "2\n" and "/proc" in run.stderr, run
