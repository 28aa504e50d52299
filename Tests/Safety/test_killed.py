# SPDX-License-Identifier: MIT
"""Builds that are killed, or whose files vanish, at moments of a seeded generator: EMOBIC_SEED chooses it, EMOBIC_KILLS how many of each."""

import contextlib
import fcntl
import os
import random
import select
import shutil
import signal
import subprocess
import time

import grammar
import pages
import pytest
import running

KILLS, SEED = int(os.environ.get("EMOBIC_KILLS", "40")), int(os.environ.get("EMOBIC_SEED", "1"))
OTHERS = {"notes.txt": "mine", "own/deep/page.html": "mine"}
BUILD = ["build", "app", "out/site", "--all", "--quiet", "--no-offline"]
# How the system lets a site be published: in one step, file by file under a journal, or from a folder inside.
WAYS = ["", "exchange", "beside"]
MANIFEST = "emobic-site.manifest"


def site_of(folder):
    return {path: kind for path, kind in running.tree(folder / "out/site").items() if kind != "folder" and not path.startswith(".emobic-site-")}


@pytest.fixture(scope="module")
def apps(tmp_path_factory):
    """Two apps with many screens each, and the sites that they make."""
    folder = tmp_path_factory.mktemp("apps")
    found = []
    for word, count in (("harbour", 60), ("airport", 40)):
        app = folder / word / "app"
        shutil.copytree(grammar.REPOSITORY / "Templates/minimal", app)
        text = (app / "xml/place.xml").read_text()
        screens = "".join(f"<data><dataId>{word}{number}</dataId><headerText>{word}</headerText><text>{number}</text></data>" for number in range(count))
        (app / "xml/place.xml").write_text(text.replace("</levelData>", screens + "</levelData>"))
        run = running.run([grammar.tool(), *BUILD], folder / word)
        assert run.status == 0, run.errors
        found.append((app, site_of(folder / word)))
    return found


def leftovers_of(folder):
    return [path for path in running.tree(folder / "out") if ".emobic-site-" in path and not path.startswith(("site/.emobic-site-state", "site/.emobic-site-record"))]


class Place:
    """A folder with one of the apps and a site, and builds into it."""

    def __init__(self, folder, library, way):
        self.folder = folder
        self.environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        if way:
            self.environment |= {"LD_PRELOAD": str(library), "FAULT_WITHOUT": way}
        (folder / "out/site").mkdir(parents=True)

    def take(self, app):
        shutil.rmtree(self.folder / "app", ignore_errors=True)
        shutil.copytree(app, self.folder / "app")

    def start(self, *options, before=()):
        return subprocess.Popen([*before, grammar.tool(), *BUILD, *options], cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def build(self, *options):
        process = self.start(*options)
        return process.wait() if process.stderr is None else (process.communicate(), process.returncode)[1]

    def check_others(self):
        return all((self.folder / "out/site" / path).read_text() == text for path, text in OTHERS.items())

    def write_others(self):
        for path, text in OTHERS.items():
            (self.folder / "out/site" / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / "out/site" / path).write_text(text)

    @property
    def site(self):
        return {path: kind for path, kind in site_of(self.folder).items() if path not in OTHERS}

    def holds(self, site, both):
        """Whether the folder holds a whole site. A move that was killed before it began, some builds ago perhaps, has left a manifest with
        the paths of both sites."""
        found = self.site
        if found == site:
            return True
        lines = (self.folder / "out/site" / MANIFEST).read_text().splitlines()[1:]
        listed = {line.split(" ", 2)[2] for line in lines}
        return running.differences(found, site) == [MANIFEST] and listed == both - {MANIFEST}

    @property
    def leftovers(self):
        return leftovers_of(self.folder)


@pytest.mark.parametrize("way", WAYS, ids=["exchange", "one by one", "inside"])
def test_a_killed_build_leaves_a_whole_site(apps, library, tmp_path, way):
    chance = random.Random(f"{SEED} {way}")
    place = Place(tmp_path, library, way)
    place.take(apps[0][0])
    begin = time.monotonic()
    assert place.build() == 0
    place.write_others()
    duration = time.monotonic() - begin
    current, killed, interrupted = 0, 0, 0
    both = apps[0][1].keys() | apps[1][1].keys()
    for number in range(max(1, KILLS // len(WAYS))):
        wanted = chance.choice([0, 1])
        place.take(apps[wanted][0])
        process = place.start(*chance.choice([[], ["--full"]]))
        begin = time.monotonic()
        time.sleep(chance.uniform(0, duration * 1.1))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        killed += process.returncode == -signal.SIGKILL
        # A machine that was busy at first would let later builds come to their end.
        duration = min(duration, time.monotonic() - begin) if process.returncode == 0 else duration
        has_journal = (tmp_path / "out/site/.emobic-site-journal").exists()
        interrupted += has_journal
        assert has_journal or any(place.holds(apps[one][1], both) for one in (current, wanted)), (number, running.differences(place.site, apps[current][1]))
        assert place.check_others(), number
        # Not after each kill, so that builds meet the remains of several.
        if chance.random() < 0.5 or has_journal:
            assert place.build() == 0 and place.site == apps[wanted][1] and place.leftovers == [] and place.check_others(), number
        current = wanted if place.site == apps[wanted][1] else current
    assert place.build() == 0 and place.site == apps[wanted][1] and place.leftovers == []
    assert killed > KILLS // len(WAYS) // 4
    print(f"{way or 'exchange'}: {killed} killed, {interrupted} under a journal")


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=["Ctrl-C", "ended", "terminal closed"])
def test_an_interrupted_build_leaves_nothing_behind(apps, library, tmp_path, ending):
    """Unlike one that is killed, it can remove what it has written."""
    chance = random.Random(f"{SEED} {ending}")
    interrupted = 0
    for way in WAYS:
        place = Place(tmp_path / (way or "none"), library, way)
        place.take(apps[0][0])
        begin = time.monotonic()
        assert place.build() == 0
        place.write_others()
        duration = time.monotonic() - begin
        for number in range(max(1, KILLS // 4)):
            old = place.site
            wanted = chance.choice([0, 1])
            place.take(apps[wanted][0])
            # Whatever has started the tests in the background may have let them ignore a Ctrl-C.
            process = place.start(*chance.choice([[], ["--full"]]), before=["env", "--default-signal=INT,HUP"])
            time.sleep(chance.uniform(0, duration))
            process.send_signal(ending)
            errors = process.communicate()[1]
            assert process.returncode in (0, -ending, 128 + ending), (number, process.returncode, errors)
            interrupted += process.returncode == 128 + ending
            assert b"rror: " not in errors and place.leftovers == [] and place.site in (old, apps[wanted][1]) and place.check_others(), number
        assert place.build() == 0 and place.site == apps[wanted][1]
    assert interrupted > 0


@contextlib.contextmanager
def held(lock):
    """A lock that another program holds."""
    with open(lock, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def wait_for_files(folder):
    """Waits until a build has begun to write. The lock may be that of a test."""
    end = time.monotonic() + 60
    while all(path.endswith("-lock") for path in leftovers_of(folder)):
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("where", ["out/site", "out/site/inner"])
def test_a_build_that_waits_for_a_lock_is_interrupted_at_once_and_publishes_nothing(apps, tmp_path, library, where):
    place = Place(tmp_path, library, "")
    place.take(apps[0][0])
    assert place.build() == 0
    (tmp_path / where).mkdir(exist_ok=True)
    old = running.tree(tmp_path / "out/site")
    place.take(apps[1][0])
    with held(tmp_path / where / ".emobic-site-lock"):
        process = place.start("--full")
        if where != "out/site":
            wait_for_files(tmp_path)
        time.sleep(1)
        assert process.poll() is None
        process.terminate()
        begin = time.monotonic()
        errors = process.communicate()[1]
        assert time.monotonic() - begin < 3 and process.returncode == 128 + signal.SIGTERM and errors == b"", errors
    found = running.tree(tmp_path / "out/site")
    assert {path: kind for path, kind in found.items() if not path.endswith("-lock")} == {path: kind for path, kind in old.items() if not path.endswith("-lock")}
    assert place.leftovers in ([], [where.removeprefix("out/") + "/.emobic-site-lock"], ["site/inner/.emobic-site-lock"], ["site/.emobic-site-lock"])


def test_a_build_in_the_background_of_a_script_ignores_what_its_shell_ignores(apps, tmp_path, library):
    place = Place(tmp_path, library, "")
    place.take(apps[0][0])
    assert place.build() == 0
    (tmp_path / "out/site/inner").mkdir()
    with held(tmp_path / "out/site/inner/.emobic-site-lock"):
        process = place.start("--full", before=["env", "--ignore-signal=INT"])
        wait_for_files(tmp_path)
        process.send_signal(signal.SIGINT)
        time.sleep(1)
        assert process.poll() is None
    process.communicate()
    assert process.returncode == 0


def test_files_that_vanish_end_no_build_badly(apps, library, tmp_path):
    """What is read may be gone, replaced by a folder or by a link that leads out, or cut off, at any moment."""
    chance = random.Random(SEED)
    (tmp_path / "secret").write_text("<levelData><data><text>QZCANARY</text></data></levelData>")
    place = Place(tmp_path, library, "")
    app, expected = apps[0]
    place.take(app)
    begin = time.monotonic()
    assert place.build() == 0
    place.write_others()
    duration = time.monotonic() - begin
    for number in range(max(1, KILLS // 2)):
        place.take(app)
        files = sorted(path for path in (tmp_path / "app").rglob("*") if path.is_file())
        old = place.site
        process = place.start("--full")
        time.sleep(chance.uniform(0, duration * 0.7))
        for path in chance.sample(files, chance.choice([1, 2, len(files)])):
            way = chance.randrange(4)
            if way == 3:
                path.write_bytes(path.read_bytes()[: chance.randrange(100)])
                continue
            path.unlink()
            path.mkdir() if way == 1 else path.symlink_to(tmp_path / "secret") if way == 2 else None
        errors = process.communicate()[1].decode()
        assert process.returncode in (0, 2), (number, process.returncode, errors[-2000:])
        assert process.returncode == 0 or "rror: " in errors and place.site == old, (number, errors)
        assert not [path for path in (tmp_path / "out").rglob("*") if path.is_file() and b"QZCANARY" in path.read_bytes()], number
        assert place.check_others() and place.leftovers == [] and pages.problems(tmp_path / "out/site") == [], number
    place.take(app)
    assert place.build() == 0 and place.site == expected


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "cancelled"])
def test_programs_of_a_build_end_with_it(tmp_path, ending):
    """A terminal sends a Ctrl-C to all of a group, as a runner of builds does when a job is cancelled."""
    shutil.copytree(grammar.REPOSITORY / "Templates/minimal", tmp_path / "app")
    program = tmp_path / "programs/rsvg-convert"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\necho $$ > '{tmp_path}/new' && mv '{tmp_path}/new' '{tmp_path}/pid'\nexec sleep 600\n")
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    # Whatever has started the tests in the background may have let them ignore a Ctrl-C.
    command = ["env", "--default-signal=INT", grammar.tool(), *BUILD]
    process = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    while not (tmp_path / "pid").exists():
        assert process.poll() is None
        time.sleep(0.01)
    number = int((tmp_path / "pid").read_text())
    # It is no child of this process, so a handle of the system waits for it.
    handle = os.pidfd_open(number)
    try:
        os.killpg(process.pid, ending)
        assert process.wait() != 0
        assert select.select([handle], [], [], 60)[0]
    finally:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(handle, signal.SIGKILL)
        os.close(handle)


@pytest.mark.parametrize("most, text, is_built", [(4096, None, True), (256, None, False), (256, "", True)], ids=["raised", "too many", "no sites"])
def test_many_sites_below_a_site_need_many_open_files(tmp_path, most, text, is_built):
    shutil.copytree(grammar.REPOSITORY / "Templates/minimal", tmp_path / "app")
    few = ["sh", "-c", f'ulimit -Sn 200 && ulimit -Hn {most} && exec "$@"', "sh", grammar.tool(), *BUILD]
    assert running.run(few, tmp_path).status == 0
    whole = (tmp_path / "out/site" / MANIFEST).read_text()
    for number in range(300):
        (tmp_path / f"out/site/n{number}").mkdir()
        (tmp_path / f"out/site/n{number}" / MANIFEST).write_text(whole if text is None else text)
    run = running.run([*few, "--full"], tmp_path)
    assert run.status == (0 if is_built else 2), run.errors
    assert is_built or b"has 300 other sites below it" in run.errors
    assert (tmp_path / "out/site/n299" / MANIFEST).exists() and leftovers_of(tmp_path) == []
