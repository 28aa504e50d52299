# SPDX-License-Identifier: MIT
"""Each limit of docs/limits.md is reported, in time; `make limits` prints what all take, the large ones too."""

import http.server
import os
import shutil
import struct
import subprocess
import threading
import zlib

import grammar
import limits
import pytest
import running

# They are limits of a build, not of a check.
FETCHED = "a data file that `build --fetch` fetches"
BACKGROUNDS = "pixels of the pictures behind pages, of which the colour is taken"


@pytest.mark.parametrize("case", [case for case in limits.CASES if not case.is_large], ids=lambda case: case.name)
def test_what_is_beyond_a_limit_is_reported_in_time(case, tmp_path):
    assert limits.measure(case, tmp_path / "app")[1] == []


def test_every_documented_limit_has_a_case():
    assert sorted([FETCHED, BACKGROUNDS] + [case.row for case in limits.CASES if case.row]) == sorted(limits.documented_rows())


def flat_picture(width, height, color):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    lines = (b"\0" + bytes(color) * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def test_the_pictures_behind_pages_are_expanded_up_to_a_limit(tmp_path):
    """Small files, of 39 million bytes each if they are expanded. Those of one colour are that colour, as long as it is looked for."""
    app, count = tmp_path / "app", 30
    shutil.copytree(grammar.REPOSITORY / "Templates/minimal", app)
    text = (app / "xml/app.xml").read_text()
    levels = "".join(f"<level><levelId>b{number}</levelId><levelTitle>B</levelTitle><levelFile>place.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level>" for number in range(count))
    (app / "xml/app.xml").write_text(text.replace("</levels>", f"{levels}</levels><stylesFileName>backgrounds.xml</stylesFileName>"))
    styles = "".join(f"<type><levelId>b{number}</levelId><backgroundFileName>images/{number}.png</backgroundFileName></type>" for number in range(count))
    (app / "xml/backgrounds.xml").write_text(f"<application><styles>{styles}</styles></application>")
    (app / "images").mkdir(exist_ok=True)
    for number in range(count):
        (app / f"images/{number}.png").write_bytes(flat_picture(3600, 3600, (number, 2, 3)))
    run = running.run([grammar.tool(), "build", str(app), str(tmp_path / "site"), "--all", "--quiet"])
    assert run.status in (0, 1), run.errors
    style = "".join(path.read_text() for path in (tmp_path / "site/static").glob("*.css"))
    assert style.count("--page-color:#") == 1_000_000_000 // ((3 * 3600 + 1) * 3600)


@pytest.mark.parametrize("size, is_fetched", [(10_000_000, True), (10_000_001, False)])
def test_a_fetched_file_has_a_limit(tmp_path, monkeypatch, size, is_fetched):
    class Large(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            start, end = b"<levelData><data><dataId>far</dataId></data><!--", b"--></levelData>"
            self.wfile.write(start + b" " * (size - len(start) - len(end)) + end)

        def log_message(self, *_):
            pass

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Large) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        limits.app(tmp_path / "app", limits.level("remote", f"http://127.0.0.1:{server.server_port}/far.xml"))
        run = running.run([grammar.tool(), "build", "app", "out", "--all", "--fetch", "--fetch-private"], tmp_path)
        server.shutdown()
    assert run.status == 0
    assert (tmp_path / "out/remote/far.html").exists() == is_fetched
    assert ("it has more than 10000000 bytes; the site shows a placeholder" in run.errors.decode()) == (not is_fetched)


def test_without_threads_commands_end_with_the_reason():
    """As on shared hosts that limit the processes of a user; the library that makes threads waits for one for ever."""
    # No limit is one for root.
    other = ["setpriv", "--reuid", "4321", "--clear-groups"] if os.geteuid() == 0 else []
    limited = ["bash", "-c", 'ulimit -u 1; exec "$@"', "bash", *other, grammar.tool()]
    if subprocess.run([*limited, "--version"], capture_output=True).returncode:
        pytest.skip("another user cannot run the tool")
    run = running.run([*limited, "check", "app"], "/", patience=30)
    assert run.status == 2 and b"too few threads" in run.errors, run


class Repository:
    def __init__(self, folder):
        self.folder = folder
        limits.app(folder)
        self.git("init", "--quiet")

    def git(self, *words, text=""):
        own = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
        return subprocess.run(["git", "-C", self.folder, *own, *words], input=text, capture_output=True, text=True, check=True).stdout.strip()

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", "one")

    def check(self, revision):
        return running.run([grammar.tool(), "check", self.folder, "--quiet", "--changed-since", revision])


# Trees that each name another ten times: a million files, and ten thousand millions.
@pytest.mark.parametrize("levels", [6, 10])
def test_a_revision_with_too_many_files_is_refused(tmp_path, levels):
    repository = Repository(tmp_path)
    repository.commit()
    kind, name = "100644 blob", repository.git("hash-object", "-w", "--stdin")
    for _ in range(levels):
        name = repository.git("mktree", text="".join(f"{kind} {name}\tf{number}\n" for number in range(10)))
        kind = "040000 tree"
    bomb = repository.git("commit-tree", name, "-m", "bomb")
    run = repository.check(bomb)
    assert run.status == 2 and run.errors.decode() == f"Error: git cannot give the files of ‘{bomb}’: there are more than 500000\n"
    assert run.memory < 300


def test_a_large_film_of_a_revision_takes_no_memory(tmp_path):
    repository = Repository(tmp_path)
    film = tmp_path / "video/film.mp4"
    film.parent.mkdir()
    film.touch()
    os.truncate(film, 600_000_000)
    repository.commit()
    film.unlink()
    repository.commit()
    run = repository.check("HEAD~1")
    assert run.status == 0 and run.memory < 150, run
