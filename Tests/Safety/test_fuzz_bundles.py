# SPDX-License-Identifier: MIT
"""That `fuzz_bundles.py` finds what a tool does wrong, and makes the same bundle of the same seed again."""

import fuzz_bundles
import grammar
import mutations
import pytest
import running

SEED = 2
# What a shell script does after or in the place of the tool, whose words it has, and a part of the finding.
WRONGS = {
    "a crash": ("kill -SEGV $$", "ended with -11"),
    "another status": ("exit 3", "ended with 3"),
    "a file beside the site": ("touch stray", "left beside the site"),
    "a file of somebody else": ("[ $1 = build ] && echo x >> site/notes.txt", "somebody else"),
    "a file in the bundle": ("date +%N >> app/new", "the bundle was written to"),
    "half a report": ("[ $1 = check ] && printf '{\"version\": 1,'", "no valid report"),
    "another site each time": ("[ \"$3\" = fresh ] && date >> fresh/index.html", "two builds differ"),
    "a dead link": ("[ $1 = build ] && echo '<a href=\"nowhere.html\">' >> $3/index.html", "dead link: nowhere.html"),
    "a text that is not escaped": ("[ $1 = build ] && echo '<qzq>' >> $3/index.html", "unescaped"),
    "a finding of build only": ("[ $1 = build ] && echo '   7777  error    link/unknown-level' >&2", "link/unknown-level"),
}


@pytest.fixture(scope="module")
def grammars():
    return grammar.read()


@pytest.mark.parametrize("wrong", WRONGS)
def test_what_a_tool_does_wrong_is_found(wrong, grammars, tmp_path, monkeypatch):
    script, finding = WRONGS[wrong]
    tool = tmp_path / "tool"
    tool.write_text(f"#!/bin/sh\n\"{grammar.tool()}\" \"$@\"; status=$?\n{script}\nexit $status\n")
    tool.chmod(0o755)
    monkeypatch.setattr(fuzz_bundles, "FINDINGS", tmp_path / "findings")
    *_, found = fuzz_bundles.round_of(SEED, "value", str(tool), grammars)
    assert any(finding in one for one in found), found
    assert (tmp_path / f"findings/{SEED}/app").is_dir()


def test_a_sound_tool_has_no_findings(grammars, tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz_bundles, "FINDINGS", tmp_path / "findings")
    *_, found = fuzz_bundles.round_of(SEED, "value", grammar.tool(), grammars)
    assert found == []


@pytest.mark.parametrize("level", [None, *mutations.LEVELS])
def test_a_seed_makes_the_same_bundle(grammars, tmp_path, level):
    trees = []
    for name in ("one", "other"):
        fuzz_bundles.start(tmp_path / name, grammar.REPOSITORY / "example-app")
        bundle = mutations.Bundle(tmp_path / name, 5, grammars)
        mutations.mutate(bundle, level)
        trees.append(running.tree(tmp_path / name))
        assert bundle.log
    assert trees[0] == trees[1]
    fuzz_bundles.start(tmp_path / "plain", grammar.REPOSITORY / "example-app")
    assert running.tree(tmp_path / "plain") != trees[0]
