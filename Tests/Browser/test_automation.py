# SPDX-License-Identifier: MIT
"""The files that `init` writes, checked with the schemas of the services that read them."""

import subprocess
import sys

import pytest
from conftest import tool

FILES = {
    ("ci", "github"): ("vendor.github-workflows", ".github/workflows/emobic-site.yml"),
    ("ci", "gitlab"): ("vendor.gitlab-ci", ".gitlab-ci.yml"),
}


def follows(schema, file):
    return subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(file)], capture_output=True, text=True)


@pytest.mark.parametrize("words", FILES)
@pytest.mark.parametrize("options", [[], ["--package", "https://example.org/emobic-site.deb"]])
def test_workflow_follows_the_schema_of_its_service(words, options, tmp_path):
    schema, path = FILES[words]
    subprocess.run([tool(), "new", "app"], cwd=tmp_path, check=True, capture_output=True)
    subprocess.run([tool(), "init", *words, "app", *options], cwd=tmp_path, check=True, capture_output=True)
    file = tmp_path / path
    checked = follows(schema, file)
    assert checked.returncode == 0, checked.stdout
    # The schema finds what is wrong.
    file.write_text(file.read_text().replace("script:" if "gitlab" in words else "runs-on:", "runs:"))
    assert follows(schema, file).returncode == 1
