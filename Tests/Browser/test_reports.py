# SPDX-License-Identifier: MIT
"""Reports for other programs, read by independent libraries."""

import json
import subprocess
import xml.etree.ElementTree

import pytest
from conftest import REPOSITORY, tool
from sarif_pydantic import Sarif

APPS = ["example-app", "Tests/Fixtures/bundles/mistakes"]


def check(app, form):
    run = subprocess.run([tool(), "check", str(REPOSITORY / app), "--format", form, "--all"], capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stderr
    return run.stdout


@pytest.mark.parametrize("app", APPS)
def test_sarif_follows_its_schema(app):
    """The models are generated from the schema of SARIF 2.1.0; unknown properties are lost when they are written again."""
    written = json.loads(check(app, "sarif"))
    read = json.loads(Sarif.model_validate(written).model_dump_json(by_alias=True, exclude_none=True))
    assert sorted(names(written) - names(read)) == []
    run = written["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert run["results"] and all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])


def test_sarif_has_a_place_for_what_is_about_the_folder(tmp_path):
    run = subprocess.run([tool(), "check", ".", "--format", "sarif"], capture_output=True, text=True, cwd=tmp_path)
    (result,) = json.loads(run.stdout)["runs"][0]["results"]
    (location,) = result["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] and "region" not in location["physicalLocation"]
    Sarif.model_validate(json.loads(run.stdout))


@pytest.mark.parametrize("app", APPS)
def test_junit_is_xml_with_a_failure_for_each_error(app):
    report = json.loads(check(app, "json"))
    suites = xml.etree.ElementTree.fromstring(check(app, "junit"))
    serious = [one for one in report["diagnostics"] if one["severity"] == "error"]
    texts = " ".join(element.get("message", "") + (element.text or "") for element in suites.iter("failure"))
    assert all(one["message"] in texts for one in serious)
    assert bool(serious) == (suites.find(".//failure") is not None)


def names(value, path=""):
    """The paths of all properties."""
    if isinstance(value, dict):
        return set().union(*({f"{path}.{key}"} | names(inner, f"{path}.{key}") for key, inner in value.items()), set())
    if isinstance(value, list):
        return set().union(*(names(inner, path + "[]") for inner in value), set())
    return set()
