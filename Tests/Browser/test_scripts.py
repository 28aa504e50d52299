# SPDX-License-Identifier: MIT
"""The scripts around the tests: when they ask before an installation, and what they print of a long run."""

import os
import pty
import shutil
import subprocess

import pytest

from conftest import REPOSITORY

INSTALL = REPOSITORY / "scripts/install-tools"
# The programs of a bare machine, and a substitute for those that would change it.
PLAIN = ["bash", "cat", "cksum", "dirname", "env", "grep", "mkdir", "tee", "awk", "test"]
NOTED = '#!/bin/bash\necho "${0##*/} $*" >>"$NOTES"\n'


class Machine:
    """A machine with some programs, on which nothing is installed: the calls are recorded."""

    def __init__(self, folder, user):
        self.programs, self.notes = folder / "bin", folder / "notes"
        self.programs.mkdir()
        for name in PLAIN:
            (self.programs / name).symlink_to(shutil.which(name))
        self.add("id", f"#!/bin/bash\necho {user}\n")
        self.add("apt-get", NOTED)
        self.add("apt-cache", NOTED)
        self.add("sudo", NOTED + '"$@"\n')
        self.add("swift", "#!/bin/bash\n")

    def add(self, name, text="#!/bin/bash\n"):
        (self.programs / name).write_text(text)
        (self.programs / name).chmod(0o755)

    def install(self, *sets, answer=None, **environment):
        """Runs the script, with a terminal if there is an answer; returns its status and output."""
        variables = {"PATH": str(self.programs), "NOTES": str(self.notes), **environment}
        command = ["bash", str(INSTALL), *sets]
        if answer is None:
            run = subprocess.run(command, env=variables, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            return run.returncode, run.stdout + run.stderr
        ours, its = pty.openpty()
        process = subprocess.Popen(command, env=variables, stdin=its, stdout=its, stderr=its)
        os.close(its)
        os.write(ours, answer.encode() + b"\n")
        said = b""
        while True:
            try:
                said += os.read(ours, 10_000)
            except OSError:
                # The other end is closed.
                break
        os.close(ours)
        return process.wait(), said.decode()

    def installed(self):
        return [line for line in self.notes.read_text().splitlines() if "install" in line] if self.notes.exists() else []


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path, user=1000)


@pytest.fixture
def root_machine(tmp_path):
    return Machine(tmp_path, user=0)


def test_without_a_terminal_only_root_installs_anything(machine):
    status, said = machine.install("build", "browser")
    assert status == 1 and machine.installed() == []
    assert "sudo apt-get install pkg-config" in said
    for name, reason in [("pkg-config", "libxml2"), ("qrencode", "codes"), ("chromium-headless-shell", "tests"), ("default-jre-headless", "markup")]:
        assert any(line.split()[:1] == [name] and reason in line for line in said.splitlines()), (name, said)


def test_what_is_only_useful_may_be_missing(machine):
    machine.add("pkg-config")
    status, said = machine.install("build")
    assert status == 0 and machine.installed() == [] and "apt-get install" in said


def test_root_without_a_terminal_goes_on_after_saying_what(root_machine):
    status, said = root_machine.install("build")
    assert status == 0 and "pkg-config" in said
    required, useful = root_machine.installed()
    assert required.startswith("apt-get install") and "pkg-config" in required and "qrencode" in useful


@pytest.mark.parametrize("answer, installs", [("y", True), ("yes", True), ("n", False), ("", False), ("what", False)])
def test_somebody_at_a_terminal_is_asked(machine, answer, installs):
    status, said = machine.install("build", answer=answer)
    assert "[y/N]" in said and "pkg-config" in said
    assert (status == 0) == installs
    assert any(line.startswith("sudo apt-get install") or line.startswith("sudo") for line in machine.installed()) == installs


def test_root_at_a_terminal_is_asked_too(root_machine):
    assert root_machine.install("build", answer="n")[0] == 1
    assert root_machine.installed() == []


def test_nothing_is_looked_for_or_asked_if_tools_are_skipped(machine):
    assert machine.install("build", "test", "browser", SKIP_TOOLS="1") == (0, "")


def test_nothing_is_said_if_nothing_is_missing(machine):
    for name in ["pkg-config", "qrencode", "rsvg-convert", "dot", "xmllint", "java", "python3", "chromium", "chromium-headless-shell"]:
        machine.add(name)
    status, said = machine.install("build", "test", "browser")
    assert status == 0 and machine.installed() == []
    # The test cannot determine whether a file exists.
    assert "pkg-config" not in said and "chromium" not in said


@pytest.mark.parametrize("chosen, there, wanted", [
    (None, "chromium", ["chromium-headless-shell"]), (None, "chromium-headless-shell", ["chromium"]), ("chromium", "chromium", []),
    ("chromium", "chromium-headless-shell", ["chromium"]), ("chromium-headless-shell", "chromium", ["chromium-headless-shell"]),
])
def test_the_browser_of_the_tests_is_chosen(root_machine, chosen, there, wanted):
    root_machine.add(there)
    root_machine.install("browser", **({"EMOBIC_BROWSER": chosen} if chosen else {}))
    asked = root_machine.installed()[0].split()
    assert [name for name in asked if name.startswith("chromium")] == wanted


def test_another_browser_is_no_choice(machine):
    status, said = machine.install("browser", EMOBIC_BROWSER="firefox")
    assert status == 2 and "firefox" in said and "chromium" in said


# The output of the Swift tests

PASSED = """◇ Test run started.
↳ Testing Library Version: 6
◇ Suite OneTests started.
◇ Test first(_:) started.
◇ Test case passing 1 argument text → "a
✘ is not a failure of two lines" to first(_:) started.
✔ Test first(_:) with 1 test case passed after 0.1 seconds.
➜ Test third() skipped.
✔ Suite OneTests passed after 0.1 seconds.
✔ Test run with 1 test in 1 suite passed after 0.1 seconds.
"""
FAILED = PASSED.replace("✔ Suite", """✘ Test second() recorded an issue at OneTests.swift:3:5: Expectation failed: (found → "x
and y") == ""
↳ because of this
✘ Test second() failed after 0.1 seconds with 1 issue.
✘ Suite""").replace("✔ Test run", "✘ Test run")
CRASHED = "\n".join(PASSED.splitlines()[:5]) + "\nOneTests/Some.swift:3: Fatal error: Index out of range\nerror: Exited with unexpected signal code 4\n"


class SwiftRun:
    """A run of the script with a fake compiler and fake tests, whose output is given."""

    def __init__(self, folder, said, status=0, built="[1/2] Compiling One\nBuild complete! (1s)", build_status=0):
        (folder / "scripts").mkdir()
        shutil.copy(REPOSITORY / "scripts/swift-tests", folder / "scripts/swift-tests")
        (folder / "said").write_text(said)
        swift = folder / "swift"
        swift.write_text(f"#!/bin/bash\nif [ $1 = build ]; then echo '{built}'; exit {build_status}; fi\n"
                         f"echo \"$*\" >'{folder}/arguments'\ncat '{folder}/said'\nexit {status}\n")
        swift.chmod(0o755)
        run = subprocess.run([folder / "scripts/swift-tests", "--filter", "One"], env={**os.environ, "SWIFT": str(swift)}, capture_output=True, text=True)
        self.status, self.shown, self.errors = run.returncode, run.stdout, run.stderr
        self.log = (folder / ".build/swift-tests.log").read_text()
        self.arguments = (folder / "arguments").read_text().split() if (folder / "arguments").exists() else None


def test_of_tests_that_pass_a_line_for_each_suite_is_shown(tmp_path):
    run = SwiftRun(tmp_path, PASSED)
    assert run.status == 0 and run.log == PASSED
    assert run.arguments == ["test", "--skip-build", "--filter", "One"]
    shown = [line for line in run.shown.splitlines() if line.startswith("✔")]
    assert shown == ["✔ Suite OneTests passed after 0.1 seconds.", "✔ Test run with 1 test in 1 suite passed after 0.1 seconds."]


def test_what_fails_is_shown_with_all_its_lines(tmp_path):
    run = SwiftRun(tmp_path, FAILED, status=1)
    assert run.status == 1
    for line in FAILED.splitlines()[-6:]:
        assert line in run.shown.splitlines()
    assert "to first(_:) started" not in run.shown and "Testing Library" not in run.shown


def test_a_crash_is_shown_with_what_came_before(tmp_path):
    run = SwiftRun(tmp_path, CRASHED, status=132)
    assert run.status == 132 and "broke off" in run.shown
    assert "Fatal error: Index out of range" in run.shown and "unexpected signal code 4" in run.shown


def test_a_run_that_says_nothing_at_all_fails(tmp_path):
    assert SwiftRun(tmp_path, "", status=1).status == 1


def test_what_the_compiler_says_is_shown_and_no_test_runs(tmp_path):
    run = SwiftRun(tmp_path, PASSED, built="[1/2] Compiling One\nOne.swift:1:1: error: cannot find x in scope", build_status=1)
    assert run.status == 1 and run.arguments is None
    assert "error: cannot find x in scope" in run.shown and "[1/2]" not in run.shown


@pytest.mark.parametrize("noted, alone, status", [
    ('{"Tests/Browser/a.py::test_a@walk-a": true}', 0, 0), ('{"Tests/Browser/a.py::test_a": true}', 1, 1),
    # Without the names of those that failed none is run again, so none has passed.
    ("{", 0, 1), ("{}", 0, 1),
    ('{"a": true, "b": true, "c": true, "d": true}', 0, 1),
])
def test_browser_tests_pass_only_if_what_failed_passes_alone(tmp_path, noted, alone, status):
    (tmp_path / "scripts").mkdir()
    shutil.copy(REPOSITORY / "scripts/browser-tests", tmp_path / "scripts/browser-tests")
    (tmp_path / "noted").write_text(noted)
    python = tmp_path / "scripts/browser-python"
    python.write_text(f"""#!/bin/bash
for word; do case $word in cache_dir=*) cache=${{word#*=}} ;; esac; done
echo "${{@: -1}}" >>'{tmp_path}/runs'
if [ "${{*: -1}}" != Tests/Browser ]; then exit {alone}; fi
mkdir -p "$cache/v/cache"
cp '{tmp_path}/noted' "$cache/v/cache/lastfailed"
exit 1
""")
    python.chmod(0o755)
    run = subprocess.run([tmp_path / "scripts/browser-tests"], capture_output=True, text=True)
    assert run.returncode == status and ("UNSTEADY" in run.stdout) == (status == 0), run.stdout + run.stderr
    again = (tmp_path / "runs").read_text().split()[1:]
    assert again == (["Tests/Browser/a.py::test_a"] * (3 if status == 0 else 1) if "test_a" in noted else [])
