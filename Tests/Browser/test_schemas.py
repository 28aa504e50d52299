# SPDX-License-Identifier: MIT
"""The grammars in the compact syntax of RELAX NG, as jing reads them, which comes with the checker of markup."""

import json
import subprocess

import pytest

from conftest import tool
from test_markup import CHECKER


def faults(schema, *files):
    """What jing says about files; empty if they are valid."""
    command = ["java", "-XX:TieredStopAtLevel=1", "-cp", CHECKER, "com.thaiopensource.relaxng.util.Driver", "-c", schema, *files]
    run = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    return run.stdout + run.stderr if run.returncode else ""


@pytest.fixture(scope="module", params=[[], ["--strict"]], ids=["lenient", "strict"])
def schemas(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("schemas")
    subprocess.run([tool(), "schema", folder, *request.param], check=True, capture_output=True)
    return folder


def test_the_tour_is_valid_and_a_mistake_is_found(schemas, tmp_path):
    subprocess.run([tool(), "new", tmp_path / "app"], check=True, capture_output=True)
    uses = json.loads((tmp_path / "app/.vscode/settings.json").read_text())["xml.fileAssociations"]
    by_schema = {}
    for use in uses:
        by_schema.setdefault(use["systemId"].split("/")[-1].replace(".rng", ".rnc"), []).append(tmp_path / "app" / use["pattern"].removeprefix("**/"))
    assert len(by_schema) > 20
    assert {name: text for name, files in by_schema.items() if (text := faults(schemas / name, *files))} == {}
    plants = tmp_path / "app/xml/plants.xml"
    plants.write_text(plants.read_text().replace("listItem>", "listIten>"))
    assert "listIten" in faults(schemas / "data-list.rnc", plants)


def test_every_grammar_can_be_read(schemas, tmp_path):
    (tmp_path / "x.xml").write_text("<nothing-of-the-kind/>")
    for schema in sorted(schemas.glob("*.rnc")):
        assert "nothing-of-the-kind" in faults(schema, tmp_path / "x.xml"), schema.name
