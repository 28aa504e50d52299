# SPDX-License-Identifier: MIT
"""A bundle beyond each limit of docs/limits.md, and the inputs that once took time with the square: what checking them takes, and what is
reported."""

import dataclasses
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import typing

import grammar
import running


@dataclasses.dataclass
class Case:
    name: str
    # Writes what is beyond the limit into a folder with a small app.
    write: typing.Callable
    # The code that must be reported; "" if none must be.
    code: str = ""
    # The row of docs/limits.md that it is about; "" if it is about time only.
    row: str = ""
    # What the report must hold besides.
    holds: typing.Callable = lambda report: True
    # What a release build may take; a debug build may take ten times as long.
    seconds: float = 3
    megabytes: float = 300
    # Whether it takes too long for the tests of every day.
    is_large: bool = False
    # The command ends with 2 and a line that holds this.
    refusal: str = ""
    # "build" if the time of making the pages counts, too; then there is no report to look into.
    command: str = "check"


def app(folder, levels="", data="<data><dataId>a</dataId></data>", more=""):
    (folder / "xml").mkdir(parents=True, exist_ok=True)
    (folder / "xml/app.xml").write_text(
        f"<application><title>x</title>{more}<entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels>"
        f"<level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>{levels}</levels></application>")
    (folder / "xml/l.xml").write_text(f"<levelData>{data}</levelData>")


def screen(body):
    return lambda folder: app(folder, data=f"<data><dataId>a</dataId>{body}</data>")


def text_screen(text):
    levels = "<level><levelId>t</levelId><levelTitle>T</levelTitle><levelFile>t.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level>"

    def write(folder):
        app(folder, levels)
        (folder / "xml/t.xml").write_text(f"<levelData><data><dataId>a</dataId><text>{text}</text></data></levelData>")

    return write


def settings(text):
    def write(folder):
        app(folder)
        (folder / "emobic-site.yaml").write_text(text)

    return write


def look(files):
    """An app with a theme of its own."""
    def write(folder):
        settings("theme: ./look\n")(folder)
        for name, text in files.items():
            (folder / "look" / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / "look" / name).write_text(text)

    return write


def link(level):
    return f"<listItem><text>x</text><nextLevel><nextLevelLevelId>{level}</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></listItem>"


def rows(words):
    return screen("<list>" + "".join(link(word) for word in words) + "</list>")


def level(name, file="l.xml"):
    return f"<level><levelId>{name}</levelId><levelTitle>x</levelTitle><levelFile>{file}</levelFile><levelType>LIST_ACTIVITY</levelType></level>"


def large_file(folder):
    app(folder, level("big", "big.xml"))
    (folder / "xml/big.xml").write_text("<levelData>")
    os.truncate(folder / "xml/big.xml", 256_000_001)


def deep_folders(folder):
    app(folder)
    place = folder / "images" / "/".join("d" * 30)
    place.mkdir(parents=True)
    (place / "x.png").write_text("x")


def many_files(folder):
    app(folder)
    for number in range(501):
        place = folder / f"images/{number}"
        place.mkdir(parents=True)
        for name in range(1000):
            (place / f"{name}.png").touch()


def renamed_folders(folder):
    """Pictures of one name in many folders, each named in another folder."""
    app(folder, data="<data><dataId>a</dataId><list>" + "".join(f"<listItem><text>x</text><imageFile>x{number}/p.png</imageFile></listItem>" for number in range(4_000)) + "</list></data>")
    for number in range(4_000):
        (folder / f"images/d{number}").mkdir(parents=True)
        (folder / f"images/d{number}/p.png").write_bytes(b"\x89PNG")


def many_themes(folder):
    """Folders that look like themes, which hold no files of the app."""
    app(folder)
    for number in range(8_000):
        (folder / f"images/d{number}").mkdir(parents=True)
        (folder / f"images/d{number}/theme.css").touch()
        (folder / f"images/d{number}/p.png").touch()


def many_pages(folder):
    app(folder)
    (folder / "html").mkdir()
    for number in range(1100):
        (folder / f"html/{number}.html").write_text("<p>x")
    (folder / "html/0.html").write_text("<a href='nothing.html'>x</a>" + "x" * 2_100_000)


def column(number):
    return f"<field><fieldName>c{number}</fieldName><fieldType>TEXT</fieldType></field>"


def table(columns, rows=0, forms=0):
    """A table with rows of one value each, and forms of one field that fill it."""
    levels = "".join(f"<level><levelId>{name}</levelId><levelTitle>x</levelTitle><levelFile>{name}.xml</levelFile><levelType>{kind}_ACTIVITY</levelType></level>" for name, kind in [("t", "CRUD"), ("f", "FORM")])

    def form(number):
        return (
            f"<data><dataId>f{number}</dataId><headerText>x</headerText><nextLevel><nextLevelLevelId>t</nextLevelLevelId><nextLevelDataId>t</nextLevelDataId></nextLevel>"
            f"<form><field><fieldType>INPUT_TEXT</fieldType><fieldLabel>x</fieldLabel><fieldName>c{number}</fieldName></field></form></data>")

    def write(folder):
        app(folder, levels, "<data><dataId>a</dataId><list>" + link("t").replace(">a<", ">t<") + "".join(link("f").replace(">a<", f">f{number}<") for number in range(forms)) + "</list></data>")
        values = "".join(f"<row><value><fieldName>c{number}</fieldName><fieldValue>x</fieldValue></value></row>" for number in range(rows))
        (folder / "xml/t.xml").write_text(f"<tables><table><name>t</name><fields>{''.join(column(number) for number in range(columns))}</fields><rows>{values}</rows></table></tables>")
        (folder / "xml/f.xml").write_text(f"<levelData>{''.join(form(number) for number in range(forms))}</levelData>")

    return write


def patterns(number):
    """Patterns of the settings, and as many files, of which none matches."""
    def write(folder):
        settings("ignore:\n" + "".join(f"  xml/*{one}x*.xml: link\n" for one in range(number)))(folder)
        app_levels(folder, [f"n{one}" for one in range(number)], lambda name: f"{name}.xml")
        for one in range(number):
            (folder / f"xml/n{one}.xml").write_text("<levelData><data><dataId>a</dataId></data></levelData>")

    return write


def fonts(number):
    """Fonts, and as many formats that name none of them."""
    def write(folder):
        app(folder, more="<formatsFileName>formats.xml</formatsFileName>")
        (folder / "fonts").mkdir()
        for one in range(number):
            (folder / f"fonts/f{one}.ttf").write_bytes(b"\0\1\0\0" + bytes(100))
        (folder / "xml/formats.xml").write_text("<formats>" + "".join(f"<format><name>f{one}</name><typeFace>g{one}-Bold</typeFace></format>" for one in range(number)) + "</formats>")

    return write


def menu(entries):
    def write(folder):
        app(folder, more="<menu><bottomMenu>m.xml</bottomMenu></menu>")
        entry = "<action><actionTitle>x</actionTitle><systemAction>home</systemAction></action>"
        (folder / "xml/m.xml").write_text("<level><menuActions>" + entry * entries + "</menuActions></level>")

    return write


def banner(pictures):
    def write(folder):
        app(folder, more="<banner><type>custom</type><position>top</position></banner>")
        (folder / "images/ads").mkdir(parents=True)
        for number in range(pictures):
            (folder / f"images/ads/{number}.png").write_bytes(b"\x89PNG")

    return write


def captions(text):
    levels = "<level><levelId>v</levelId><levelTitle>V</levelTitle><levelFile>v.xml</levelFile><levelType>VIDEO_ACTIVITY</levelType></level>"

    def write(folder):
        app(folder, levels)
        (folder / "xml/v.xml").write_text("<levelData><data><dataId>a</dataId><videoFile>video/film.mp4</videoFile></data></levelData>")
        (folder / "video").mkdir()
        (folder / "video/film.mp4").write_bytes(b"\0\0\0\x18ftypmp42")
        (folder / "video/film.vtt").write_text("WEBVTT\n\n" + text)

    return write


def shared_file(folder):
    app(folder, "".join(level(f"n{number}") for number in range(1000)), "<data><dataId>a</dataId><list>" + "".join(link(f"no{number}") for number in range(1000)) + "</list></data>")


def large_app(folder):
    """A million screens in 70 MB."""
    app(folder, "".join(level(f"n{number}", f"n{number % 100}.xml") for number in range(100)))
    for number in range(100):
        (folder / f"xml/n{number}.xml").write_text("<levelData>" + "".join(f"<data><dataId>s{item}</dataId><headerText>Item {item}</headerText></data>" for item in range(9_999)) + "</levelData>")


def large_level_file(megabytes):
    """A level file with texts of a kilobyte, each with a link to the next and the one before; the last link is dead."""
    levels = "<level><levelId>t</levelId><levelTitle>T</levelTitle><levelFile>t.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level>"

    def neighbour(tag, number):
        return f"<{tag}><nextLevelLevelId>t</nextLevelLevelId><nextLevelDataId>s{number}</nextLevelDataId></{tag}>"

    def write(folder):
        app(folder, levels, f"<data><dataId>a</dataId><list>{link('t').replace('>a<', '>s0<')}</list></data>")
        text = "La fuente de la plaza lleva agua todo el año. " * 26
        with open(folder / "xml/t.xml", "w", encoding="utf-8") as file:
            file.write("<levelData>\n")
            for number in range(megabytes * 1_000_000 // 1_490):
                file.write(f"<data><dataId>s{number}</dataId><headerText>Fuente {number}</headerText><text>{text}</text>{neighbour('nextLevel', number + 1)}{neighbour('prevLevel', max(0, number - 1))}</data>\n")
            file.write("</levelData>\n")

    return write


def place_of(code, report):
    """The lines of the diagnostics of a code."""
    return [one["line"] for one in report["diagnostics"] if one["code"] == code]


def suggestions(report):
    return max((len(one["suggestions"]) for one in report["diagnostics"]), default=0)


CASES = [
    Case("file", large_file, "app/file-too-large", "a file that is read as a whole"),
    Case("settings", settings("# " + "x" * 1_000_001), "settings/too-large", "the settings"),
    Case("aliases", settings("footer: &a x\nlinks: {" + ", ".join(f"k{number}: *a" for number in range(11)) + "}\n"), "settings/bad-yaml", "aliases (`*name`) in the settings or in a theme's strings"),
    Case("text", text_screen("x" * 1_000_001), "xml/long-text", "the text of one element"),
    Case("value", screen("<headerText>" + "x" * 10_001 + "</headerText>"), "xml/long-value", "a title, an id, an address or another value on one line"),
    Case("text of the settings", settings("footer: " + "x" * 10_001 + "\n"), "settings/bad-value", "a text of the settings, and all `links` together"),
    Case("menu", menu(1_500), "menu/too-many", "entries of a menu"),
    Case("banner", banner(51), "app/banner", "pictures of a banner"),
    Case("marks", screen("<headerText>a" + "\u0316\u0301" * 200_000 + "</headerText>"), "xml/many-marks", "combining marks, such as accents, in a row"),
    Case("attributes", screen("<list " + " ".join(f"a{number}=''" for number in range(1_001)) + "/>"), "xml/many-attributes", "attributes of one tag"),
    Case("long comment", screen("<!--" + "x" * 10_100_000 + "-->"), "xml/malformed", "a comment, a CDATA section, an instruction, or a tag with its attributes", holds=lambda report: "10 MB" in str(report)),
    Case("long name", screen("<" + "n" * 60_000 + "/>"), "xml/malformed", "the name of an element", holds=lambda report: "50,000 bytes" in str(report)),
    Case("depth", screen("<list>" * 120 + "</list>" * 120), "xml/too-deep", "elements in each other"),
    Case("repairs", screen("<headerText>" + "a & b " * 1_200 + "</headerText>"), "xml/repaired", "places of a file that are fixed before it is read"),
    Case("conflicts", screen("<headerText>a\n" + "<<<<<<< a\nb\n=======\nc\n>>>>>>> d\n" * 1_500 + "</headerText>"), "xml/merge-conflict", "merge conflicts of a file", holds=lambda report: any(one["message"].startswith("500 more") for one in report["diagnostics"])),
    Case("letters of a name", lambda folder: (rows(["n" * 8_000 + str(number) for number in range(200)])(folder), app_levels(folder, ["n" * 8_000 + "x"])), "link/unknown-level", "letters of a name that is compared with others", holds=lambda report: suggestions(report) == 0),
    Case("names alike", lambda folder: (rows([f"name{number}x" for number in range(300)])(folder), app_levels(folder, [f"nane{number}y" for number in range(5_000)])), "link/unknown-level", "names that one name is compared with"),
    Case("suggestions", lambda folder: (rows(["place"])(folder), app_levels(folder, [f"plac{one}" for one in "abcdfghijklmnopqrstuvwxyz"])), "link/unknown-level", "suggestions for one name", holds=lambda report: suggestions(report) <= 20),
    Case("levels", lambda folder: app(folder, "".join(level(f"n{number}") for number in range(100_001))), "level/too-many", "levels", seconds=15, megabytes=900, is_large=True),
    Case("screens", lambda folder: app(folder, "".join(level(f"n{number}") for number in range(1_001)), "".join(f"<data><dataId>{number if number else 'a'}</dataId></data>" for number in range(1_000))), "data/too-many", "screens; a data file counts for each level that names it", seconds=15, megabytes=1_500, is_large=True),
    Case("findings", rows(f"no{number}" for number in range(10_050)), "check/findings-cut", "findings of one code and severity in a report", holds=lambda report: report["summary"]["errors"] >= 10_050, seconds=8),
    Case("files", many_files, "", "files of a bundle", refusal="500", is_large=True, seconds=10),
    Case("folders", deep_folders, "app/unlisted-folder", "folders in each other"),
    Case("pages", many_pages, "", "pages of the bundle that are looked through", holds=lambda report: not [one for one in report["diagnostics"] if "nothing.html" in one["message"]]),
    Case("partials", look({"partials/footer.mustache": "{{> p0}}", "partials/p24.mustache": "x", **{f"partials/p{number}.mustache": f"{{{{> p{number + 1}}}}}" * 2 for number in range(24)}}), "theme/large-template", "a theme's template with its partials, signs and strings put in"),
    Case("sign", look({"activities/list/icon.svg": "<svg viewBox='0 0 24 24'><path d='M0 0" + "h1" * 400_000 + "'/></svg>"}), "theme/bad-icon", "the paths of a theme's sign"),
    Case("signs", look({"signs/bell.svg": "<svg viewBox='0 0 24 24'><path d='M0 0" + "h1" * 4_900 + "'/></svg>", "activities/list/page.mustache": "{{signs.bell}}" * 3_000}), "theme/large-template"),
    Case("sections", look({"partials/footer.mustache": "{{#hasFooter}}" * 60_000 + "{{/hasFooter}}" * 60_000}), "theme/large-template", "sections and partials of a template in each other"),
    Case("old addresses", settings("moved:\n" + "".join(f"  m{number}: m{number + 1}\n  m{number}/x: l/a\n" for number in range(10_000)) + "  m10000: l\n"), "settings/too-many-moved", "old addresses of screens that have moved, those of a level with all its items", seconds=6),
    # What took time or memory with the square.
    Case("blocks of a style", look({"theme.css": "@layer a{" * 20_000 + "}" * 20_000})),
    Case("open tags of a template", look({"partials/footer.mustache": "{{a " * 100_000}), "theme/bad-template"),
    Case("marks of an id", rows(["a" + "\u0316\u0301" * 200_000]), "xml/many-marks"),
    Case("marks written as references", rows(["a" + "&#x316;&#x301;" * 60_000]), "xml/many-marks"),
    Case("marks of a name", screen("<a" + "\u0316\u0301" * 200_000 + "/>"), "xml/many-marks"),
    Case("marks of settings", settings('"a' + "\\u0316\\u0301" * 60_000 + '": 1\n'), "settings/bad-yaml"),
    Case("letters of a host", screen("<list><listItem><text>x</text><imageFile>https://" + "\ufdfa" * 300_000 + ".org/x.png</imageFile></listItem></list>")),
    Case("dots", text_screen("www" + "." * 50_000)),
    Case("addresses", text_screen("https://x.example/" + ")" * 100_000)),
    Case("at signs", text_screen("a@" * 50_000)),
    Case("tags in a text", text_screen("&lt;b&gt;" * 50_000)),
    Case("open tags", text_screen("&lt;" * 100_000)),
    Case("arrows of captions", captions("--> " + "1" * 20_000 + "\n")),
    Case("brackets of captions", captions("00:01.000 --> 00:02.000\n" + "<" * 20_000 + "\n")),
    Case("comments", screen("<headerText>" + "a<!-- x -->" * 200_000 + "</headerText>"), seconds=6),
    Case("unknown settings", settings("".join(f"k{number}: 1\n" for number in range(20_000))), "settings/unknown-key", seconds=6),
    Case("paths that match nothing", settings("ignore:\n" + "".join(f"  q{number}: [link]\n" for number in range(20_000))), "settings/unmatched-path", seconds=6),
    Case("chain of moved levels", settings("moved:\n" + "".join(f"  a{number}: a{number + 1}\n" for number in range(20_000))), "settings/moved-nowhere", seconds=6),
    Case("chain of a moved item", settings("moved:\n  a0/x: b0/x\n" + "".join(f"  b{number}: b{number + 1}\n  c{number}/y: b{number}/y\n" for number in range(10_000))), "settings/moved-nowhere", seconds=6),
    # Two lists of a bundle, each with a few thousand entries, of which one is looked through for each entry of the other.
    Case("columns and rows", table(8_000, rows=8_000), command="build"),
    Case("columns and forms", table(4_000, forms=4_000), command="build", seconds=6),
    Case("patterns and files", patterns(4_000), "settings/too-many-patterns", "paths with `*` or `?` in `ignore` of the settings"),
    Case("fonts and formats", fonts(4_000), "format/unavailable-font"),
    Case("style and files of a theme", look({"theme.css": "".join(f".a{{background:url(p{number}.png)}}\n" for number in range(4_000)), **{f"q{number}.png": "x" for number in range(4_000)}}), "theme/missing-file"),
    Case("partials and tags of a theme", look({"page.mustache": "{{{body}}}" + "".join(f"{{{{>q{number}}}}}" for number in range(4_000)), **{f"partials/p{number}.mustache": "x" for number in range(4_000)}}), "theme/unknown-partial"),
    Case("strings and tags of a theme", look({"strings/en.yaml": "".join(f"a{number}: x\n" for number in range(4_000)), "partials/footer.mustache": "".join(f"{{{{strings.a{number}}}}}{{{{strings.b{number}}}}}" for number in range(4_000))}), "theme/unknown-field"),
    Case("signs of a theme", look({f"signs/a{number}.svg": "<svg viewBox='0 0 24 24'><path d='M0 0h1'/></svg>" for number in range(4_000)}), "theme/misplaced-file"),
    Case("levels of one file", shared_file, "link/unknown-level", seconds=8, megabytes=600),
    Case("files of one name", renamed_folders, "file/missing", seconds=3),
    Case("folders of themes", many_themes, seconds=3),
    # Read in pieces, so that the file is not in memory.
    Case("level file of 40 MB", large_level_file(40), "link/unknown-data", seconds=5, megabytes=110, holds=lambda report: place_of("link/unknown-data", report) == [40_000_000 // 1_490 + 1]),
    Case("level file of 200 MB", large_level_file(200), "link/unknown-data", seconds=20, megabytes=160, is_large=True, holds=lambda report: place_of("link/unknown-data", report) == [200_000_000 // 1_490 + 1]),
    Case("one million screens", large_app, seconds=60, megabytes=1_500, is_large=True),
]


def app_levels(folder, names, file=lambda name: "l.xml"):
    """Adds levels to the app that is there."""
    path = folder / "xml/app.xml"
    path.write_text(path.read_text().replace("</levels>", "".join(level(name, file(name)) for name in names) + "</levels>"))


def documented_rows():
    """The limits of the document, by its first column."""
    text = (grammar.REPOSITORY / "docs/limits.md").read_text()
    return [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ") and not line.startswith("| what")]


def measure(case, folder):
    """Writes the bundle, checks or builds it, and returns the run with what is wrong."""
    folder.mkdir(parents=True)
    case.write(folder)
    words = [str(folder), str(folder.parent / "site")] if case.command == "build" else [str(folder), "--all", "--format", "json"]
    run = running.run([grammar.tool(), case.command, *words])
    wrong = []
    # A debug build is slower, and its optimiser removes nothing.
    slower = 10 if "/debug/" in grammar.tool() else 1
    if run.status not in (0, 1, 2):
        wrong.append(f"ended with {run.status}: {run.errors[-500:].decode(errors='replace')}")
    if run.seconds > case.seconds * slower:
        wrong.append(f"took {run.seconds:.1f} s")
    if run.memory > case.megabytes:
        wrong.append(f"took {run.memory:.0f} MB")
    if case.refusal:
        wrong += [] if run.status == 2 and case.refusal in run.errors.decode(errors="replace") else [f"was not refused: {run.status} {run.errors[-300:]}"]
    elif not wrong and case.command == "check":
        report = json.loads(run.output)
        if case.code and case.code not in {one["code"] for one in report["diagnostics"]}:
            wrong.append(f"does not report {case.code}, but {sorted({one['code'] for one in report['diagnostics']})}")
        if not case.holds(report):
            wrong.append("reports something else than it must")
    return run, wrong


def main():
    chosen = [case for case in CASES if not sys.argv[1:] or case.name in sys.argv[1:]]
    failed = False
    print(f"{'input':<32}{'reported':<28}{'seconds':>8}{'MB':>7}")
    with tempfile.TemporaryDirectory(prefix="emobic-limits-") as scratch:
        for case in chosen:
            folder = pathlib.Path(scratch) / re.sub(r"\W", "-", case.name)
            run, wrong = measure(case, folder)
            shutil.rmtree(folder)
            shutil.rmtree(pathlib.Path(scratch) / "site", ignore_errors=True)
            failed = failed or bool(wrong)
            print(f"{case.name:<32}{case.code or '-':<28}{run.seconds:>8.2f}{run.memory:>7.0f}{'  WRONG: ' + '; '.join(wrong) if wrong else ''}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
