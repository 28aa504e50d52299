# SPDX-License-Identifier: MIT
"""Mutates whole bundles, checks and builds them, and reports what no bundle may cause.

A round takes a bundle of the repository, edits it, and checks and builds it over the site of the round before, among files of others, and
anew into an empty folder. What must hold is in `faults`. A finding prints its seed, which makes the same bundle again."""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import time

import grammar
import mutations
import pages
import running

REPOSITORY = grammar.REPOSITORY
FIXTURES = REPOSITORY / "Tests/Fixtures"
FINDINGS = REPOSITORY / ".build/fuzz-bundles"
# Files of somebody else in the folder of the site, which no build may touch.
OTHERS = {"notes.txt": "mine", "own/deep/page.html": "mine", "assets/CNAME": "mine"}


def sources():
    """The bundles to begin with; the small ones more often, because they take a third of the time."""
    small = [path for path in sorted((FIXTURES / "bundles").iterdir()) if path.is_dir()]
    return small * 3 + [REPOSITORY / "example-app"]


def start(folder, source):
    """Copies a bundle, and adds the documents of the fixtures so that each type is there."""
    shutil.copytree(source, folder)
    app = next((path for path in folder.rglob("app.xml")), None)
    if not app or source.name == "example-app":
        return
    levels = ""
    for path in sorted((FIXTURES / "activities").glob("*.xml")):
        shutil.copy(path, app.parent / f"of-{path.name}")
        kind = path.stem.replace("-", "_").upper() + "_ACTIVITY"
        levels += f"<level><levelId>of-{path.stem}</levelId><levelTitle>{path.stem}</levelTitle><levelFile>of-{path.name}</levelFile><levelType>{kind}</levelType></level>"
    text = app.read_text(errors="surrogateescape")
    app.write_text(text.replace("</levels>", levels + "</levels>", 1), errors="surrogateescape")


def json_fault(run, read):
    """Whether what a run wrote for programs is what they expect."""
    try:
        return read(json.loads(run.output))
    except (ValueError, KeyError, TypeError, AssertionError) as error:
        return f"{' '.join(run.words)} wrote no valid report: {type(error).__name__} {error}: {run.output[:300].decode(errors='replace')}"


def read_report(report):
    assert report["version"] == 1, "version"
    for one in report["diagnostics"]:
        assert one["severity"] in ("error", "warning", "note") and "/" in one["code"] and one["message"], one
        assert "line" not in one or one["line"] >= 1 and one["column"] >= 1 and (one["endLine"], one["endColumn"]) >= (one["line"], one["column"]), one
    counted = {severity: sum(1 for one in report["diagnostics"] if one["severity"] == severity) for severity in ("error", "warning", "note")}
    for severity, count in counted.items():
        assert report["summary"][severity + "s"] == count, (severity, count, report["summary"])


def read_sarif(report):
    assert report["version"] == "2.1.0" and len(report["runs"]) == 1, "version"
    known = [rule["id"] for rule in report["runs"][0]["tool"]["driver"]["rules"]]
    for one in report["runs"][0]["results"]:
        assert one["ruleId"] in known and known[one.get("ruleIndex", known.index(one["ruleId"]))] == one["ruleId"] and one["message"]["text"], one
        assert one["level"] in ("error", "warning", "note"), one


def faults(app, scratch, tool):
    """Yields what is wrong with the runs of the tool on a bundle."""
    before = running.tree(app)
    site, fresh = scratch / "site", scratch / "fresh"

    def run(*words):
        return running.run([tool, *words], folder=scratch)

    report, sarif = run("check", "app", "--format", "json", "--all"), run("check", "app", "--format", "sarif", "--all")
    text = run("check", "app", "--notes", "--all")
    builds = [run("build", "app", "site", "--all", "--format", "json"), run("build", "app", "fresh", "--all", "--format", "json", "--full", "--statistics")]
    for one in (report, sarif, text, *builds):
        if one.problem:
            yield one.problem
            return
    report_fault = json_fault(report, read_report) if report.output or report.status != 2 else None
    yield report_fault
    if sarif.output or sarif.status != 2:
        yield json_fault(sarif, read_sarif)
    if len({report.status, sarif.status, text.status}) > 1:
        yield f"check ends with {report.status}, {sarif.status} and {text.status} for the formats"
    if builds[0].status != builds[1].status:
        yield f"build ends with {builds[0].status} over a site and with {builds[1].status} anew: {builds[0].errors[-500:]} {builds[1].errors[-500:]}"
    if running.tree(app) != before:
        yield f"the bundle was written to: {running.differences(running.tree(app), before)}"
    if any(not (site / path).is_file() or (site / path).read_text() != content for path, content in OTHERS.items()):
        yield "a file of somebody else in the output was changed"
    strangers = {path.name for path in scratch.iterdir()} - {"app", "site", "fresh"}
    if strangers:
        yield f"something was left beside the site: {sorted(strangers)}"
    if any(one.status for one in builds):
        # What cannot be built is an error that says why.
        yield from (f"build ends with {one.status} and says nothing" for one in builds if one.status and not one.errors.strip())
        return
    if report.status == 2:
        yield f"check cannot read what build builds: {report.errors[-500:].decode(errors='replace')}"
        return
    yield from (fault for one in builds if (fault := json_fault(one, lambda summary: None)))
    if not report_fault:
        yield from agreement(json.loads(report.output), builds[1])
    trees = [running.tree(folder, is_site=True) for folder in (site, fresh)]
    for path in OTHERS:
        trees[0].pop(path, None)
    own = running.differences(*({path: kind for path, kind in tree.items() if kind != "folder"} for tree in trees))
    if own:
        yield f"two builds differ in {own}"
    # A theme is code: what an edit puts into its templates stands in the pages.
    if not (app / "look").exists():
        yield from pages.problems(fresh)


# What programs of the machine say about pictures and fonts, which only a build runs.
ONLY_BUILT = "site/"


def agreement(report, build):
    """Whether `check` and `build` found the same, counted by code."""
    checked = collections.Counter((one["severity"], one["code"]) for one in report["diagnostics"])
    built = {(severity, code): int(count) for count, severity, code in re.findall(r"^ +([\d,]+) +(error|warning|note) +(\S+/\S+)$", build.errors.decode(errors="replace"), re.M)}
    for key in sorted(checked.keys() | built.keys()):
        if checked[key] != built.get(key, 0) and not key[1].startswith(ONLY_BUILT):
            yield f"check finds {checked[key]} times {' '.join(key)}, and build {built.get(key, 0)} times"


def round_of(seed, level, tool, grammars, keep=None):
    """Makes a bundle from a seed and returns what is wrong with it, with the edits."""
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="emobic-fuzz-"))
    try:
        chance = random.Random(seed)
        source = chance.choice(sources())
        start(scratch / "app", source)
        for path in OTHERS:
            (scratch / "site" / path).parent.mkdir(parents=True, exist_ok=True)
        # The site that is there is that of the bundle before the edits, so what changed is built.
        if chance.random() < 0.5:
            running.run([tool, "build", "app", "site", "--all", "--quiet"], folder=scratch)
        else:
            (scratch / "site/emobic-site.manifest").write_text("emobic-site manifest 2\n")
        for path, content in OTHERS.items():
            (scratch / "site" / path).write_text(content)
        bundle = mutations.Bundle(scratch / "app", seed, grammars)
        mutations.mutate(bundle, level)
        found = list(filter(None, faults(scratch / "app", scratch, tool)))
        if found or keep:
            target = pathlib.Path(keep or FINDINGS / str(seed))
            shutil.rmtree(target, ignore_errors=True)
            target.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["cp", "-a", str(scratch), str(target)], check=False)
        return seed, source.name, bundle.log, found
    finally:
        subprocess.run(["chmod", "-R", "u+rwX", str(scratch)], capture_output=True)
        shutil.rmtree(scratch, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", type=float, nargs="?", default=60)
    parser.add_argument("--seed", type=int, default=1, help="the first seed; those of further rounds follow")
    parser.add_argument("--rounds", type=int, help="how many rounds, however long they take")
    parser.add_argument("--level", choices=mutations.LEVELS, help="edits of one level only")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", help="the folder in which the bundle of the first round and its sites are kept, with findings or without")
    options = parser.parse_args()
    tool, grammars = grammar.tool(), grammar.read()
    end = time.monotonic() + options.seconds
    limit = options.rounds or 10**9
    done, failed, seed = 0, 0, options.seed
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = set()
        while waiting or (seed - options.seed < limit and (options.rounds or time.monotonic() < end)):
            while len(waiting) < options.jobs and seed - options.seed < limit and (options.rounds or time.monotonic() < end):
                waiting.add(pool.submit(round_of, seed, options.level, tool, grammars, options.keep if seed == options.seed else None))
                seed += 1
            finished, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            for one in finished:
                number, source, log, found = one.result()
                done += 1
                if found:
                    failed += 1
                    print(f"Seed {number}, a bundle of {source}, kept in {FINDINGS / str(number)}:", *log, *(f"  {fault[:1500]}" for fault in found), sep="\n", flush=True)
    print(f"fuzz-bundles: {done} bundles from seed {options.seed} on, {failed} with findings")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
