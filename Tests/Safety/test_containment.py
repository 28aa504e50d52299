# SPDX-License-Identifier: MIT
"""Every form of a path that leads out of a bundle, in every element of the format, in the settings, in a theme and in the bundle's own pages:
nothing from outside reaches a site or a report, and nothing hangs."""

import os
import pathlib
import re

import grammar
import hostile
import pytest
import running

# What stands in every file outside, and in one inside, which proves that the elements are read as files.
SECRET, INSIDE = "QZCANARY", "QZINSIDE"
CONTENTS = {
    "xml": "<levelData><data><dataId>a</dataId><headerText>{0}</headerText><text>{0}</text></data></levelData>", "html": "<p>{0}</p>", "css": "a{{--x:{0}}}", "yaml": "footer: {0}\n", "vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\n{0}\n",
    "svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><desc>{0}</desc></svg>", "png": "\x89PNG\r\n\x1a\n{0}", "mp3": "ID3{0}", "mp4": "\0\0\0\x18ftypmp42{0}", "pdf": "%PDF-1.4\n{0}", "ttf": "\0\1\0\0{0}",
}
EVERY = os.environ.get("EMOBIC_EVERY") == "1"
FOLDERS = ["", "xml", "images", "html", "audio", "video", "pdf", "fonts", "midi"]
# Path forms by what they try; {0} is the ending, {1} the absolute path of the folder outside.
FORMS = [
    "../outside/secret.{0}", "../../outside/secret.{0}", "images/../../outside/secret.{0}", "./../outside/./secret.{0}", "..//outside//secret.{0}", "{1}/secret.{0}", "/{1}/secret.{0}", "file://{1}/secret.{0}", "FILE:{1}/secret.{0}",
    "%2e%2e/outside/secret.{0}", "..%2foutside%2fsecret.{0}", "%252e%252e/outside/secret.{0}", "..\\outside\\secret.{0}", "..%5coutside%5csecret.{0}", ".%2e/outside/secret.{0}", "\uff0e\uff0e/outside/secret.{0}", "..\u2215outside\u2215secret.{0}",
    "link.{0}", "LINK.{0}", "Link.{0}?x", "link.{0}#x", " link.{0} ", "images/link.{0}", "folder/secret.{0}", "folder/../secret.{0}", "images/folder/secret.{0}", "relative.{0}", "chain.{0}", "hard/../link.{0}", "loop/loop/link.{0}", "loop.{0}", "dangling.{0}",
    "pipe.{0}", "images/pipe.{0}", "xml/pipe.{0}", "zero.{0}", "/dev/zero", "/dev/stdin", "/proc/self/environ", "/proc/self/cwd/../outside/secret.{0}", "/proc/self/root{1}/secret.{0}", "images", ".", "..", "/", "~/secret.{0}", "https://../outside/secret.{0}", "//{1}/secret.{0}",
]


@pytest.fixture
def world(tmp_path):
    """A folder with secrets, and beside it one for a bundle with links to them."""
    outside = tmp_path / "outside"
    outside.mkdir()
    for ending, text in CONTENTS.items():
        (outside / f"secret.{ending}").write_text(text.format(SECRET), encoding="latin-1")
    return tmp_path


def furnish(app, outside):
    """Puts links, pipes and devices of every ending into the folders of a bundle."""
    for folder in FOLDERS:
        place = app / folder
        place.mkdir(parents=True, exist_ok=True)
        links = {"folder": outside, "loop": ".", "hard": app}
        for ending, text in CONTENTS.items():
            secret = outside / f"secret.{ending}"
            links |= {f"link.{ending}": secret, f"relative.{ending}": os.path.relpath(secret, place), f"chain.{ending}": f"link.{ending}", f"loop.{ending}": f"loop.{ending}", f"dangling.{ending}": outside / f"none.{ending}", f"zero.{ending}": "/dev/zero"}
            os.mkfifo(place / f"pipe.{ending}")
            (place / f"inside.{ending}").write_text(text.format(INSIDE), encoding="latin-1")
        for name, target in links.items():
            if name != "hard" or folder:
                (place / name).symlink_to(target)


def leaks(folder, word=SECRET):
    """The files of a folder that hold the word, or that are no files."""
    found = []
    for path in pathlib.Path(folder).rglob("*"):
        if path.is_symlink() or not path.is_dir() and not path.is_file() or path.is_file() and word.encode() in path.read_bytes():
            found.append(str(path.relative_to(folder)))
    return found


def run_everything(world, *names):
    """Checks, builds and draws the app, or some of these; returns what is wrong."""
    tool = grammar.tool()
    secrets = running.tree(world / "outside")
    commands = [["check", "app", "--all", "--format", "json"], ["build", "app", "site", "--all"], ["graph", "app", "-o", "graph.html", "--layout", "own"]]
    found = []
    for command in [command for command in commands if not names or command[0] in names]:
        run = running.run([tool, *command], world)
        found += [run.problem] if run.problem else []
        found += [f"{command[0]} prints a secret"] if SECRET.encode() in run.output + run.errors else []
    for name in ("site", "graph.html"):
        found += [f"{name}/{path}" for path in leaks(world / name)] if (world / name).is_dir() else []
    if (world / "graph.html").exists() and SECRET in (world / "graph.html").read_text():
        found.append("graph.html")
    return found + (["the files outside were changed"] if running.tree(world / "outside") != secrets else [])


@pytest.mark.parametrize("ending", CONTENTS)
def test_no_form_leads_out_of_a_screen(world, ending):
    """Each ending by itself, because a picture is looked for otherwise than a page. All forms meet all elements; an ending meets a part of
    the forms, and with EMOBIC_EVERY=1 all of them."""
    number = list(CONTENTS).index(ending)
    forms = [form.format(ending, world / "outside") for place, form in enumerate(FORMS) if EVERY or place % 8 == number % 8]
    forms += [f"inside.{ending}", f"images/inside.{ending}"]
    hostile.App(grammar.read(), [lambda _, form=form: grammar.escaped(form) for form in forms]).write(world / "app")
    furnish(world / "app", world / "outside")
    assert run_everything(world, "check", "build") == []
    # What is inside is read by the same elements; of styles, settings, captions and fonts the site has no copies.
    assert leaks(world / "site", INSIDE) or ending in ("css", "yaml", "vtt", "ttf")


@pytest.mark.parametrize("number", range(4))
def test_no_form_leads_out_of_app_xml_settings_and_theme(world, number):
    root = grammar.read()["app"].root
    examples = re.findall(r"^## \w+\n.*?```yaml\n(.*?)```", (grammar.REPOSITORY / "docs/settings.md").read_text(), re.M | re.S)
    app, wrong = world / "app", {}
    furnish(app, world / "outside")
    (world / "outside/theme.css").write_text(f"a{{--x:{SECRET}}}")
    forms = FORMS[number::4] + ["folder", "../outside", "{1}", "images/folder", "look\0x"]
    for place, form in enumerate(forms):
        value = form.format("xml", world / "outside")
        text = grammar.spelled(root, lambda element: grammar.escaped(value), 1, {"levelId": "a", "levelType": "LIST_ACTIVITY", "title": "x", "pointLevelId": "a", "pointDataId": "a"})
        (app / "xml/app.xml").write_text(text)
        value = form.format(["png", "html", "yaml", "css"][place % 4], world / "outside")
        quoted = "\"" + "".join(f"\\U{ord(one):08x}" for one in value) + "\""
        lines = re.sub(r"(?m)^(\s*[\w ]+): (\S.*)$", lambda found: f"{found[1]}: {quoted}", "".join(examples))
        (app / "emobic-site.yaml").unlink(missing_ok=True)
        (app / "emobic-site.yaml").write_text(lines)
        if found := run_everything(world, "build"):
            wrong[form] = found
        # The same without the theme, because one that cannot be read ends the build.
        (app / "emobic-site.yaml").write_text(re.sub(r"(?m)^theme: .*\n", "", lines))
        if found := run_everything(world, "check", "build"):
            wrong[form + " without theme"] = found
    assert wrong == {}


def test_a_theme_and_pages_of_the_bundle_lead_nowhere(world):
    app, outside = world / "app", world / "outside"
    hostile.App(grammar.read(), [lambda _: "html/page.html", lambda _: "page.html", lambda _: "html/pages/page.html", lambda _: "html/link.html"]).write(app)
    furnish(app, outside)
    names = [form.format(ending, outside) for form in FORMS for ending in ("png", "html", "css")]
    page = "".join(f"<img src=\"{name}\"><a href='{name}'>x</a><link rel=stylesheet href=\"{name}\"><iframe src='{name}'></iframe><style>a{{background:url('{name}')}}@import '{name}';</style>" for name in names)
    (app / "html/page.html").write_text(page + INSIDE)
    (app / "html/pages").symlink_to(outside)
    look = app / "look"
    (look / "partials").mkdir(parents=True)
    (look / "theme.css").write_text("".join(f"a{{background:url('{name}')}}" for name in names if "css" not in name))
    for name, target in {"theme.js": outside / "secret.html", "partials/footer.mustache": outside / "secret.html", "strings": outside, "activities": outside, "image.svg": "../../outside/secret.svg"}.items():
        (look / name).symlink_to(target)
    (app / "emobic-site.yaml").write_text("theme: ./look\n")
    assert run_everything(world) == []
    (app / "emobic-site.yaml").write_text("language: en\n")
    assert run_everything(world) == [] and leaks(world / "site", INSIDE)
