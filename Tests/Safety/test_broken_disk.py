# SPDX-License-Identifier: MIT
"""A disk that fails, and a process that is killed, at each call of a build: the folder holds the old site or the new one, whole, and the
next build succeeds.

Each run fails at one call, which a library makes that is loaded into the tool (`broken_disk.c`); so the code that is shipped is the code
that is tested, with the order of its calls. EMOBIC_EVERY=1 tries every call with every error, which takes
hours; else EMOBIC_RUNS of them are tried for each way to write a site, chosen by EMOBIC_SEED."""

import errno
import json
import os
import random
import re
import shutil
import subprocess

import grammar
import pytest
import running

EVERY = os.environ.get("EMOBIC_EVERY") == "1"
RUNS, SEED = int(os.environ.get("EMOBIC_RUNS", "10")), int(os.environ.get("EMOBIC_SEED", "1"))
KILL = -1
# Half of the bytes of one write are written, and no error is reported.
SHORT = 0
ERRORS = [errno.EIO, errno.ENOSPC, errno.EACCES, errno.EMFILE, KILL, SHORT]
NAMES = {error: errno.errorcode.get(error, "SIGKILL" if error == KILL else "short write") for error in ERRORS}
# What once left a site that was not whole, a folder that no build accepted, or a file for good: by way, error, and call.
ONCE = [
    ("one by one", errno.EIO, r"stat .*/\.emobic-site-next/static/addresses", False), ("inside", errno.EMFILE, r"open /site/\.emobic-site-next$", True),
    ("inside", errno.EMFILE, r"open /site/\.emobic-site-next/assets$", True), ("exchange", errno.EIO, r"unlink .*/\.emobic-site-probe$", False),
    ("resumed", errno.EIO, r"readdir /site/\.emobic-site-next$", False), ("resumed", errno.EIO, r"read /site/emobic-site\.manifest$", False), ("resumed", errno.EIO, r"unlink /site/", False),
    ("first", KILL, r"rename /site/\.emobic-site-record$", False), ("one page", errno.EIO, r"rename /site/\.emobic-site-record$", True),
    ("one page", errno.EMFILE, r"open /\.site\.emobic-site-N/\.emobic-site-lock$", False), ("inside", errno.EACCES, r"rename /site/\.emobic-site-journal$", True),
]
MANIFEST = "emobic-site.manifest"
# The old site, if not all that others added to it meanwhile could be taken over.
KEPT = "site.emobic-site-kept"
OTHERS = {"notes.txt": "mine", "own/deep/page.html": "mine"}
BUILD = ["build", "app", "out/site", "--all", "--quiet", "--jobs", "1", "--no-offline"]

# How a site gets there, by what the disk cannot do and by what the folder holds before.
WAYS = {
    "first": dict(old=False), "exchange": dict(), "one by one": dict(without="exchange"), "inside": dict(without="beside"), "one page": dict(text="Another harbour", full=False),
    "resumed": dict(without="exchange", interrupted=True), "resumed inside": dict(without="beside", interrupted=True),
}


class Disk:
    """A folder with an app and its site, which can be put back, and the tool on a disk that fails."""

    def __init__(self, folder, library, way):
        self.folder, self.library = folder, library
        self.without, self.is_full = way.get("without", ""), way.get("full", True)
        self.start, self.work = folder / "start", folder / "work"
        shutil.copytree(grammar.REPOSITORY / "Templates/minimal", self.start / "app")
        self.build(self.start)
        if way.get("old", True):
            for path, text in OTHERS.items():
                (self.start / "out/site" / path).parent.mkdir(parents=True, exist_ok=True)
                (self.start / "out/site" / path).write_text(text)
        else:
            shutil.rmtree(self.start / "out")
            (self.start / "out").mkdir()
        self.old = self.site(self.start)
        # The new site has other pages, fewer files, and a folder where the old one has none.
        text = self.start / "app/xml/place.xml"
        text.write_text(text.read_text().replace("The harbour", way.get("text", "The harbour</headerText><headerText>x")))
        if self.is_full:
            places = self.start / "app/xml/app.xml"
            places.write_text(places.read_text().replace("<levelId>place</levelId>", "<levelId>places2</levelId>"))
        self.reset()
        self.build(self.work)
        self.new = self.site(self.work)
        assert self.new != self.old
        if way.get("interrupted"):
            self.interrupt()

    def build(self, folder, **faults):
        """Builds on a disk with faults; returns the run, with the calls that count."""
        variables = {f"FAULT_{name.upper()}": str(value) for name, value in faults.items()}
        calls = self.folder / "calls"
        environment = {"LD_PRELOAD": str(self.library), "FAULT_BELOW": str(folder / "out"), "FAULT_CALLS": str(calls), "FAULT_WITHOUT": self.without, **variables}
        run = running.run([grammar.tool(), *BUILD, *(["--full"] if self.is_full else [])], folder, environment)
        run.calls = [re.sub(r"emobic-site-[0-9a-f]{16}", "emobic-site-N", line) for line in calls.read_text().splitlines()]
        return run

    def reset(self):
        shutil.rmtree(self.work, ignore_errors=True)
        # Times too, because a build compares them with those it noted.
        subprocess.run(["cp", "-a", self.start, self.work], check=True)

    def interrupt(self):
        """Leaves the folder as a process does that is killed while it moves files: with a journal, and some of the files moved."""
        count = len(self.calls(KILL))
        for number in range(count, 0, -max(1, count // 60)):
            self.reset()
            self.build(self.work, at=number, error=KILL)
            if (self.work / "out/site/.emobic-site-journal").exists() and self.site(self.work) not in (self.old, self.new):
                shutil.rmtree(self.start)
                subprocess.run(["cp", "-a", self.work, self.start], check=True)
                return
        raise AssertionError("No call is made under the journal.")

    def calls(self, error):
        self.reset()
        return self.build(self.work, error=error).calls

    @staticmethod
    def site(folder):
        """The files of the site that visitors get, and those of others."""
        return {path: kind for path, kind in running.tree(folder / "out/site").items() if kind != "folder" and not path.startswith(".emobic-site-")}

    def is_whole(self, site):
        """Whether it is the old site or the new one. A move that ended before its journal has left a manifest with the paths of both."""
        if site in (self.old, self.new):
            return True
        lines = (self.work / "out/site" / MANIFEST).read_text().splitlines()[1:]
        listed = {line.split(" ", 2)[2] for line in lines}
        is_alone = any(running.differences(site, whole) == [MANIFEST] for whole in (self.old, self.new))
        return is_alone and listed == (self.old.keys() | self.new.keys()) - {MANIFEST, *OTHERS}

    def problems(self, number, error, lasts=False):
        """What is wrong after a build whose call of this number fails."""
        self.reset()
        faults = {"at": number, "error": error, **({"lasts": 1} if lasts else {})}
        run = self.build(self.work, **faults)
        what = f"call {number}{' and all after it' if lasts else ''} ({''.join(run.calls[number - 1:number])}) with {NAMES[error]}, status {run.status}"
        site, has_journal = self.site(self.work), (self.work / "out/site/.emobic-site-journal").exists()
        if error == KILL:
            if run.status != -9:
                yield f"{what}: not killed"
        elif run.problem or run.status == 1:
            yield f"{what}: {run.problem or run.errors}"
        elif run.status == 2 and run.errors.count(b"Error: ") != 1:
            yield f"{what}: not one error: {run.errors.decode()}"
        elif run.status == 2 and b": Success" in run.errors:
            yield f"{what}: the reason is lost: {run.errors.decode()}"
        if run.status == 0 and site != self.new:
            yield f"{what}: the site is not the new one: {running.differences(site, self.new)}"
        elif error == SHORT and run.status != 0:
            yield f"{what}: {run.errors.decode()}"
        elif not has_journal and not self.is_whole(site):
            yield f"{what}: neither the old nor the new site: not the old {running.differences(site, self.old)}, not the new {running.differences(site, self.new)}"
        if any(site.get(path) != self.old[path] for path in OTHERS if path in self.old):
            yield f"{what}: a file of somebody else is gone or changed"
        if (kept := self.work / "out" / KEPT).exists():
            # The build could not tell whether others had added files meanwhile.
            if error != KILL and KEPT.encode() not in run.errors:
                yield f"{what}: the folder that is kept is not named: {run.errors.decode()}"
            shutil.rmtree(kept)
        again = self.build(self.work)
        if again.status != 0 or self.site(self.work) != self.new:
            yield f"{what}: the next build ends with {again.status}: {again.errors.decode()} {running.differences(self.site(self.work), self.new)}"
        if self.left():
            yield f"{what}: left behind: {self.left()[:5]}"

    def left(self):
        """What builds have not removed of their own."""
        lasting = ("site/.emobic-site-state", "site/.emobic-site-record")
        return [path for path in running.tree(self.work / "out") if (".emobic-site-" in path or ".fuse_hidden" in path) and not path.startswith(lasting)]


def kind_of(call):
    """What a call is about, apart from the name of the file: calls of one kind follow the same lines of the tool."""
    name, _, path = call.partition(" ")
    place, _, file = path.rpartition("/")
    return name, place.count("/"), ".emobic-site-N" in path, ".emobic-site-next" in path, file if "emobic-site" in file else file in ("", "site")


def chosen_faults(disk, way):
    """The faults to try, as (number of the call, error, whether it lasts), and how many there are: all, or some of each kind of call."""
    points = []
    for error in ERRORS:
        kinds = {}
        for number, call in enumerate(disk.calls(error), 1):
            kinds.setdefault(number if EVERY else kind_of(call), []).append(number)
        for numbers in kinds.values():
            points += [(number, error, lasts) for number in {numbers[0], numbers[len(numbers) // 2], numbers[-1]} for lasts in ([False, True] if error > 0 else [False])]
    points.sort()
    return points if EVERY else random.Random(f"{SEED} {way}").sample(points, min(RUNS, len(points))), len(points)


@pytest.mark.parametrize("way", WAYS)
def test_a_call_that_fails_leaves_a_whole_site(library, tmp_path, way):
    disk = Disk(tmp_path, library, WAYS[way])
    points, count = chosen_faults(disk, way)
    assert count > 50
    found = [problem for point in points for problem in disk.problems(*point)]
    for _, error, pattern, lasts in [once for once in ONCE if once[0] == way]:
        numbers = [number for number, call in enumerate(disk.calls(error), 1) if re.match(pattern, call)]
        assert numbers, pattern
        # A list that breaks off has other names each time.
        for number in numbers if pattern.startswith("readdir") else numbers[:1]:
            found += disk.problems(number, error, lasts)
    print(f"{way}: {len(points)} of {count} faults")
    assert found == []


@pytest.mark.parametrize("way", ["first", "exchange", "one by one", "inside", "one page"])
def test_a_removed_file_that_stays_until_it_is_closed(library, tmp_path, way):
    """As with NFS and FUSE: the folder of a lock is empty only when the lock is released."""
    disk = Disk(tmp_path, library, {**WAYS[way], "without": WAYS[way].get("without", "") + " removal"})
    disk.reset()
    for _ in range(2):
        run = disk.build(disk.work)
        assert run.status == 0, run.errors.decode()
        assert disk.site(disk.work) == disk.new
        assert disk.left() == []


def test_what_cannot_be_read_for_a_moment_is_not_missing_for_good(library, tmp_path):
    """A file of the app is there, and one call to open or read it fails, as on a file system of a server. The site is whole or there is none,
    and the next build does not build upon what the first one saw."""
    app = shutil.copytree(grammar.REPOSITORY / "example-app", tmp_path / "app")
    calls, environment = tmp_path / "calls", {"XDG_CACHE_HOME": str(tmp_path / "cache")}

    def build(target, **faults):
        shutil.rmtree(tmp_path / target, ignore_errors=True)
        variables = {f"FAULT_{name.upper()}": str(value) for name, value in faults.items()}
        return running.run([grammar.tool(), "build", "app", target, "--jobs", "1"], tmp_path, {**environment, **variables})

    def again():
        return running.run([grammar.tool(), "build", "app", "site", "--jobs", "1"], tmp_path, environment)

    def files(target):
        return {path: kind for path, kind in running.tree(tmp_path / target).items() if not path.startswith(".emobic-site-")}

    assert build("whole").status == 0
    library_of = {"LD_PRELOAD": str(library), "FAULT_BELOW": str(app), "FAULT_CALLS": str(calls)}
    environment |= library_of
    assert build("site").status == 0
    made = [line for line in calls.read_text().splitlines() if re.match("(open|read) .*\\.", line)]
    numbers = [number for number, line in enumerate(calls.read_text().splitlines(), 1) if line in set(made)]
    assert len(numbers) > 100
    found = []
    for number in numbers if EVERY else random.Random(SEED).sample(numbers, 4 * RUNS):
        for error in (errno.EIO, errno.EMFILE):
            run = build("site", at=number, error=error)
            lines = calls.read_text().splitlines()
            what = f"{lines[number - 1] if number <= len(lines) else 'nothing'} with {NAMES[error]}, status {run.status}"
            if run.status == 0 and files("site") != files("whole"):
                found.append(f"{what}: the site is not the one of the app: {running.differences(files('site'), files('whole'))[:5]}")
            if run.status == 2 and (run.errors.count(b"Error: ") != 1 or (tmp_path / "site").exists()):
                found.append(f"{what}: {run.errors.decode()}")
            if run.status not in (0, 2):
                found.append(f"{what}: {run.problem or run.errors}")
            if again().status != 0 or files("site") != files("whole"):
                found.append(f"{what}: the next build differs: {running.differences(files('site'), files('whole'))[:5]}")
    assert found == []


def test_the_disk_fails(library, tmp_path):
    """That the library fails what it shall, because otherwise the other tests would prove nothing."""
    disk = Disk(tmp_path, library, WAYS["exchange"])
    reasons = {errno.EIO: b"Input/output error", errno.ENOSPC: b"No space left on device", errno.EMFILE: b"Too many open files", errno.EACCES: b"Permission denied"}
    for error, reason in reasons.items():
        count = len(disk.calls(error))
        # The first call that needs what is missing differs; one of these ends the build.
        for number in range(1, count, max(1, count // 40)):
            disk.reset()
            run = disk.build(disk.work, at=number, error=error, lasts=1)
            if run.status == 2 and reason in run.errors:
                break
        else:
            raise AssertionError(f"{NAMES[error]} ends no build")


def test_settings_of_an_editor_that_cannot_be_read_stay(library, tmp_path):
    """What `schema --for` cannot read does not pass for an empty file."""
    shutil.copytree(grammar.REPOSITORY / "Templates/minimal", tmp_path / "app")
    settings = tmp_path / "app/.vscode/settings.json"
    settings.parent.mkdir(exist_ok=True)
    failed = 0
    for number in range(1, 30):
        settings.write_text('{"mine": true}')
        environment = {"LD_PRELOAD": str(library), "FAULT_BELOW": str(settings), "FAULT_AT": str(number), "FAULT_ERROR": str(errno.EIO)}
        run = running.run([grammar.tool(), "schema", "--for", "app"], tmp_path, environment)
        assert not run.problem and json.loads(settings.read_text())["mine"], f"call {number}: {run.errors.decode()}"
        failed += b"Input/output error" in run.errors
    assert failed


def test_files_that_were_fixed_before_a_failure_are_named(library, tmp_path):
    """Files that `check --fix` replaces are replaced one by one."""
    named = 0
    for number in range(1, 200):
        shutil.rmtree(tmp_path / "app", ignore_errors=True)
        shutil.copytree(grammar.REPOSITORY / "Templates/minimal", tmp_path / "app")
        for name in ["app.xml", "place.xml", "places.xml"]:
            file = tmp_path / "app/xml" / name
            file.write_text(file.read_text().replace("The harbour", "One & two").replace(">Places<", ">One & two<"))
        environment = {"LD_PRELOAD": str(library), "FAULT_BELOW": str(tmp_path / "app/xml"), "FAULT_AT": str(number), "FAULT_ERROR": str(errno.EIO), "FAULT_CALLS": str(tmp_path / "calls")}
        run = running.run([grammar.tool(), "check", "app", "--fix"], tmp_path, environment)
        assert not run.problem, f"call {number}: {run.problem}"
        fixed = [name for name in ["app.xml", "place.xml", "places.xml"] if "One &amp; two" in (tmp_path / "app/xml" / name).read_text()]
        if b"cannot be written" in run.errors:
            assert all(f"{name}\u2019".encode() in run.errors for name in fixed), f"call {number}: {fixed}: {run.errors.decode()}"
            named += bool(fixed)
        if len((tmp_path / "calls").read_text().splitlines()) < number:
            break
    assert named
