# SPDX-License-Identifier: MIT
"""Edits of a bundle, as mistakes and attacks make them. Each is a function of a `Bundle` that changes files of its folder; what it chooses
comes from the bundle's own generator, so a seed makes the same edits again."""

import os
import pathlib
import random
import re

import grammar
from pages import MARK

# Values by what they try. A marker is in those that could become markup.
NUMBERS = ["0", "-0", "-1", "1e308", "1e-400", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "18446744073709551616", "4294967296",
           "2147483648", "0x7f", "1_000", "١٢٣", "１２", "½", "1,5", "1.5.2", ".", "-", "+7", "NaN", "inf", "-inf", "1" * 400, "0" * 400, "3.", " 4 ", "5\u00a0", "1e", "00:60", "99999999"]
DATES = ["31/02/2025", "29/02/1900", "29/02/2024", "00/00/0000", "32/13/9999", "1/1/1", "01/01/99999999999999999999", "2024-01-01", "01/01/-1", "٠١/٠١/٢٠٢٤", "24:00", "23:60", "-1:00", "9:5",
         "99:99:99", "31/12/9999", "01/01/0001", "01/01/2024 25:00", "12.12.2012"]
TEXTS = [f"<{MARK} a='1'>", f"\"><{MARK}>", f"'{MARK}='1", f"\" {MARK}=\"1", f"--><{MARK}>", f"]]><{MARK}>", f"</script><{MARK}>", f"</style><{MARK}>", f"</title><{MARK}>", f"</textarea><{MARK}>",
         f"&lt;{MARK}&gt;", f"&#60;{MARK}>", f"<b><{MARK}></b>", f"<a href='x' {MARK}='1'>y</a>", f"<a href=\"javascript:{MARK}\">y</a>", f"<p><br><i {MARK}>", "<a>" * 300, "<b>" * 300 + "x", "{{title}}", "{{{title}}}",
         "{{> header}}", "", " ", "\t\n", "\u00a0", "\u202e\u2066abc", "\u0300" * 500, "\ufeff", "\ufffd", "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 60, "a" * 9000, "á" * 5000, "x " * 5000, "&" * 2000, "<" * 2000, "%" * 500,
         "\\" * 500, "null", "true", "TRUE", "verdadero", "\u0130\u0131ß\u1e9e", "e\u0301", "ﬃ", "a\u2028b\u2029c", "\u0085", "$(id)`id`;|", "=1+1", "%s%n%x", "CON", "..", ".", "/", "-rf", "__proto__", "constructor"]
ADDRESSES = ["javascript:1", "JaVaScRiPt:1", "java\tscript:1", " javascript:1", "data:text/html,x", "vbscript:1", "//example.org/x", "https://", "http://[", "http://[::1]:99999/", "https://a:b@c/", "http:/x", "https://例え.jp/ñ?ñ#ñ", "file:///etc/hostname",
             "tel:", "tel:+" + "9" * 300, "mailto:a@b@c", "mailto:?bcc=x", "geo:91,181", "sms:", "www." + "." * 3000, "https://x/" + ")" * 2000, "http://a/%", "http://a/%zz", "http://" + "a" * 3000, "https://a/\u202ex", "HTTP://A", "blob:x", "about:blank", "ws://x"]
PATHS = ["../../../../etc/hostname", "/etc/hostname", "/dev/zero", "/proc/self/environ", "images/../../app.xml", "%2e%2e/%2e%2e/etc/hostname", "..%2f..%2fetc%2fhostname", "images", "images/", ".", "", "a/" * 300 + "b", "n" * 300 + ".png",
         "IMAGES/ICON.PNG", "images//x.png", "./images/./x.png", "images\\x.png", "x.png\u0000.txt", "x.png?y#z", "~/x", "$HOME/x", "link", "loop", "pipe", "fifo.png", "x.svg", "x.html", "app.xml", "café.png", "cafe\u0301.png", "a b.png", "%41.png", "a;b.png", "a'b\".png", "con.mp3"]
COLORS = ["#", "#1", "#12", "#12345", "#123456789", "#gggggg", "red", "rojo", "#FFF;}body{x:y", "rgb(1,2,3)", "url(x)", "expression(1)", "transparent", "#００ff00", "inherit"]
SIZES = ["0", "-1px", "99999999999px", "1e9sp", "12px;x:y", "small", "12 sp", "NaNdp", "12em", "12.5.5px"]


def near(chance, text):
    """A text that is nearly another, as a typing mistake makes it."""
    if not text:
        return chance.choice(["x", " "])
    at = chance.randrange(len(text))
    return chance.choice([text.swapcase(), text + " ", " " + text, text[:at] + text[at + 1:], text[:at] + text[at] + text[at:], text[:at] + "é" + text[at + 1:], text + "s", text[::-1], text + text])


class Bundle:
    """A bundle in a folder of its own, and the edits made to it."""

    def __init__(self, folder, seed, grammars):
        self.folder = pathlib.Path(folder)
        self.chance = random.Random(seed)
        self.grammars = grammars
        self.elements = {element.name: element for file in grammars.values() for element in file.root.all()}
        self.log = []

    def files(self, *endings):
        """Regular files by their endings, all if none is given."""
        paths = (path for path in self.folder.rglob("*") if path.is_file() and not path.is_symlink())
        return sorted(path for path in paths if not endings or path.suffix.lower() in endings)

    def pick(self, *endings):
        found = self.files(*endings)
        return self.chance.choice(found) if found else None

    def value(self, element=None):
        """A value for an element, mostly of its own kind."""
        chance = self.chance
        kind = element.kind if element else "text"
        if kind in ("choice", "flag") and chance.random() < 0.7:
            word = chance.choice(element.choices or ["x"])
            return word if chance.random() < 0.5 else near(chance, word)
        lists = [TEXTS, ADDRESSES, PATHS, TEXTS, DATES, NUMBERS, COLORS, SIZES]
        if kind in ("integer", "decimal") and chance.random() < 0.7:
            lists = [NUMBERS]
        elif kind == "token" and chance.random() < 0.6:
            lists = [DATES, NUMBERS, COLORS, SIZES]
        text = chance.choice(chance.choice(lists))
        return text + chance.choice(TEXTS) if chance.random() < 0.1 else text

    def xml(self, text):
        """A text as an author or an attacker puts it into XML."""
        way = self.chance.random()
        if way < 0.7:
            return grammar.escaped(text)
        if way < 0.85:
            return "<![CDATA[" + text.replace("]]>", "") + "]]>"
        return text if way < 0.95 else "".join(f"&#{ord(one)};" for one in text[:200])

    def generated(self, element, depth=0):
        """An element of the grammar with what may stand in it."""
        name = self.chance.choice(element.names)
        if element.children and depth < 6:
            chosen = [child for child in element.children for _ in range(self.chance.choice([0, 1, 1, 2] if child.is_repeated else [0, 1, 1]))]
            return f"<{name}>" + "".join(self.generated(child, depth + 1) for child in chosen[:30]) + f"</{name}>"
        return f"<{name}>{self.xml(self.value(element))}</{name}>"

    def known(self, word):
        """A value that the bundle has somewhere, so that links hit each other."""
        path = self.pick(".xml")
        found = re.findall(r">([^<>\n]{1,60})<", path.read_text(errors="surrogateescape")) if path else []
        return self.chance.choice(found) if found else word

    def edit(self, path, change):
        """Replaces the text of a file; what is no UTF-8 in it stays as it is."""
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
        path.write_text(change(text), encoding="utf-8", errors="surrogatepass" if "\ud800" in text else "surrogateescape")


# Bytes


def change_bytes(bundle):
    path, chance = bundle.pick(), bundle.chance
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice([1, 1, 3, 20])):
        at = chance.randrange(len(content) + 1)
        way = chance.randrange(5)
        if way == 0 and at < len(content):
            content[at] = chance.choice([0, 0xFF, 0x80, 0x3C, 0x26, 0x0A, chance.randrange(256)])
        elif way == 1:
            content[at:at] = bytes(chance.randrange(256) for _ in range(chance.choice([1, 2, 8])))
        elif way == 2:
            del content[at:at + chance.choice([1, 4, 100])]
        elif way == 3:
            content[at:at] = content[at:at + 200] * chance.choice([1, 5])
        else:
            del content[at + chance.randrange(2000):]
    path.write_bytes(content)
    return path


def change_encoding(bundle):
    path, chance = bundle.pick(".xml", ".yaml", ".vtt", ".html"), bundle.chance
    text = path.read_text(errors="replace")
    name = chance.choice(["utf-16", "utf-16-be", "utf-32", "latin-1", "utf-7", "cp037", "utf-8-sig", "shift_jis"])
    if chance.random() < 0.6:
        text = re.sub(r"<\?xml[^>]*\?>", f"<?xml version='1.0' encoding='{chance.choice([name, 'UTF-8', 'x-none', ''])}'?>", text)
    path.write_bytes(text.encode(name, errors="replace"))
    return path


# XML


TAG = re.compile(r"<(/?)([A-Za-z][\w.-]*)([^<>]*)>")
LEAF = re.compile(r"<([A-Za-z][\w.-]*)>([^<>]*)</\1>")


def change_tags(bundle):
    path, chance = bundle.pick(".xml"), bundle.chance

    def change(text):
        tags = list(TAG.finditer(text))
        if not tags:
            return text + "<x>"
        tag = chance.choice(tags)
        name = tag.group(2)
        other = chance.choice([near(chance, name), chance.choice(list(bundle.elements)), "xml", "xi:include", "x" * 3000, "a:b", name.upper(), "é"])
        fresh = chance.choice([
            "", tag.group(0) * 2, f"<{tag.group(1)}{other}>", f"<{name} a='{MARK}' b=\"&lt;\" xmlns='y'>", f"<{name} a=1>", f"<{name}/>", f"<{name} " + " ".join(f"a{number}=''" for number in range(1200)) + ">",
            f"<!DOCTYPE {name} [<!ENTITY e SYSTEM 'file:///etc/hostname'>]>&e;" + tag.group(0), f"<!-- {tag.group(0)}", f"<!-- emobic-site: ignore {chance.choice(['link', 'xml/none', chr(0x202e), '*'])} -->" + tag.group(0),
            "<![CDATA[" + tag.group(0), f"<?{name} x?>" + tag.group(0), "<x>" * 120 + tag.group(0), "&nbsp;&x;&#0;&#x110000;&" + tag.group(0), "\0" + tag.group(0), " & < " + tag.group(0)])
        return text[:tag.start()] + fresh + text[tag.end():]

    bundle.edit(path, change)
    return path


def move_elements(bundle):
    path, chance = bundle.pick(".xml"), bundle.chance

    def change(text):
        tags = [tag for tag in TAG.finditer(text) if not tag.group(1)]
        if not tags:
            return text
        tag = chance.choice(tags)
        end = text.find(f"</{tag.group(2)}>", tag.end())
        end = end + len(tag.group(2)) + 3 if end >= 0 else tag.end()
        whole = text[tag.start():end]
        rest = text[:tag.start()] + text[end:]
        way = chance.randrange(4)
        if way == 0:
            return rest
        if way == 1:
            return text[:end] + whole * chance.choice([1, 3, 200 if len(whole) < 2000 else 3]) + text[end:]
        at = chance.choice(tags).start() if way == 2 else end
        return (rest if way == 2 else text)[:at] + whole + (rest if way == 2 else text)[at:]

    bundle.edit(path, change)
    return path


def add_elements(bundle):
    """Elements of the grammar, with values of their kinds, somewhere in a file."""
    path, chance = bundle.pick(".xml"), bundle.chance
    fresh = bundle.generated(chance.choice(list(bundle.elements.values())))

    def change(text):
        tags = list(TAG.finditer(text))
        at = chance.choice(tags).end() if tags else 0
        return text[:at] + fresh + text[at:]

    bundle.edit(path, change)
    return path


def add_screens(bundle):
    """A level of some type whose screens hold everything that the grammar knows."""
    chance = bundle.chance
    file = chance.choice([file for file in bundle.grammars.values() if file.type])
    name = f"fuzz{chance.randrange(5)}"
    app = next((path for path in bundle.files(".xml") if path.name == "app.xml"), None)
    if not app:
        return None
    content = "".join(bundle.generated(child) for child in file.root.children for _ in range(3))
    (app.parent / f"{name}.xml").write_text(f"<{file.root.name}>{content}</{file.root.name}>", errors="replace")
    level = (f"<level><levelId>{bundle.xml(chance.choice([name, bundle.value()]))}</levelId><levelTitle>{bundle.xml(bundle.value())}</levelTitle><levelFile>{name}.xml</levelFile>"
             f"<levelType>{file.type}</levelType></level>")
    bundle.edit(app, lambda text: text.replace("</levels>", level + "</levels>", 1))
    return app


# Values


def change_values(bundle):
    path, chance = bundle.pick(".xml"), bundle.chance

    def change(text):
        for _ in range(chance.choice([1, 2, 6])):
            leaves = list(LEAF.finditer(text))
            if not leaves:
                break
            leaf = chance.choice(leaves)
            value = bundle.known(leaf.group(2)) if chance.random() < 0.15 else near(chance, leaf.group(2)) if chance.random() < 0.25 else bundle.xml(bundle.value(bundle.elements.get(leaf.group(1))))
            text = text[:leaf.start(2)] + value + text[leaf.end(2):]
        return text

    bundle.edit(path, change)
    return path


def add_sweeps(bundle):
    """Levels of some types with a screen for every value of a list, in all elements that the list is about: a single value in a single element
    would be met once in thousands of bundles."""
    chance = bundle.chance
    app = next((path for path in bundle.files(".xml") if path.name == "app.xml"), None)
    if not app:
        return None
    levels = ""
    for file in chance.sample([file for file in bundle.grammars.values() if file.type], 4):
        values = chance.choice([NUMBERS, NUMBERS, DATES, TEXTS, ADDRESSES, PATHS, COLORS + SIZES])
        kinds = ("integer", "decimal", "token") if values in (NUMBERS, DATES) else ("integer", "decimal", "token", "text", "flag")
        screen = grammar.item_of(file.root)

        def value(element, text):
            if element.kind in kinds or chance.random() < 0.3:
                return grammar.escaped(text)
            return grammar.escaped(chance.choice(element.choices)) if element.choices else "1"

        content = "".join(grammar.spelled(screen, lambda element, text=text: value(element, text)) for text in values)
        name = f"sweep-{file.name}.xml"
        (app.parent / name).write_text(f"<{file.root.name}>{content}</{file.root.name}>")
        levels += f"<level><levelId>{file.name}</levelId><levelTitle>x</levelTitle><levelFile>{name}</levelFile><levelType>{file.type}</levelType></level>"
    bundle.edit(app, lambda text: text.replace("</levels>", levels + "</levels>", 1))
    return app


# Media and files


MEDIA = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".ttf", ".otf", ".woff2", ".mp3", ".ogg", ".mp4", ".webm", ".vtt", ".pdf", ".html")
HEADS = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0", b"\xff\xd8\xff\xe1\0\0Exif", b"\xff\xd8\xff\xe1\xff\xffExif\0\0MM\0*\0\0\0\x08\xff\xff", b"GIF89a\xff\xff\xff\xff", b"RIFF\xff\xff\xff\xffWEBPVP8X\n\0\0\0",
         b"<svg xmlns='http://www.w3.org/2000/svg' onload='qzq()' width='1e400' height='-1' viewBox='0 0 0 0'><script>qzq()</script></svg>", b"<svg " + b"a='' " * 2000, b"wOF2\0\1\0\0\xff\xff\xff\xff", b"\0\1\0\0\xff\xff", b"OTTO", b"%PDF-1.4", b"ID3\4\0\0\x7f\x7f\x7f\x7f",
         "WEBVTT\n\n00:00:0١.000 --> 99:99:99.999\n<v qzq><qzq>x".encode(), b"WEBVTT\n\n--> " + b"1" * 3000, b"\0\0\0\x18ftypmp42", b"", b"\0" * 4000]


def change_media(bundle):
    path, chance = bundle.pick(*MEDIA), bundle.chance
    if not path:
        return None
    content, head = path.read_bytes(), chance.choice(HEADS)
    path.write_bytes(chance.choice([head, head + content, head + content[len(head):], content[:chance.randrange(200)], content[:len(content) // 2]]))
    return path


def change_all_media(bundle):
    """Every file that is no XML begins otherwise, of captions as captions do; those that the app names are among them."""
    chance = bundle.chance
    files = bundle.files(*MEDIA)
    for film in [path for path in files if path.suffix in (".mp4", ".webm")]:
        film.with_suffix(".vtt").touch()
    for path in bundle.files(*MEDIA):
        fit = [head for head in HEADS if head.startswith(b"WEBVTT")] if path.suffix == ".vtt" else HEADS
        path.write_bytes(chance.choice(fit) + bytes(chance.randrange(256) for _ in range(chance.choice([0, 0, 1, 6, 40]))))
    return bundle.folder


def change_files(bundle):
    path, chance = bundle.pick(), bundle.chance
    way = chance.randrange(9)
    other = path.with_name(chance.choice([near(chance, path.name), path.name.upper(), "a\nb.xml", "\u202eb.png", "x'\"<qzq>.png", "%2e.xml", "n" * 250, "app.xml"]).replace("/", "").replace("\0", "") or "x")
    if way == 0:
        path.unlink()
    elif way == 1 and not other.exists():
        path.rename(other)
    elif way == 2 and not other.is_dir():
        other.write_bytes(path.read_bytes())
    elif way in (3, 4, 5):
        path.unlink()
        target = chance.choice(["/etc/hostname", "/dev/zero", path.name, "../" * 9 + "etc", ".", "..", "/proc/self/mem", "nothing"])
        path.symlink_to(target) if way == 3 else os.mkfifo(path) if way == 4 else path.mkdir()
    elif way == 6:
        (path.parent / "deep").mkdir(exist_ok=True)
        if not (path.parent / "deep" / path.name).exists():
            path.rename(path.parent / "deep" / path.name)
    elif way == 7 and not (path.parent / "loop").is_symlink():
        (path.parent / "loop").symlink_to("..")
    else:
        path.chmod(0)
    return path


# Settings and theme


def documented_settings():
    """The examples of all settings, from the document that is made from them."""
    text = (grammar.REPOSITORY / "docs/settings.md").read_text()
    found = [example for name, example in re.findall(r"^## (\w+)\n.*?```yaml\n(.*?)```", text, re.M | re.S)]
    assert len(found) > 12
    return found


SETTINGS = documented_settings()


def change_settings(bundle):
    chance = bundle.chance
    lines = "".join(chance.sample(SETTINGS, chance.randrange(1, 6)))
    for _ in range(chance.choice([0, 1, 2])):
        value = bundle.value()
        quoted = "\"" + "".join(f"\\U{ord(one):08x}" for one in value[:3000]) + "\""
        pairs = list(re.finditer(r"(?m)^(\s*(?:- )?[^\n:]*?):? +(\S[^\n]*)$", lines))
        pair = chance.choice(pairs) if pairs else None
        fresh = chance.choice([quoted, quoted, "[" * 60, "{" + quoted + ": " + quoted + "}", "&a [*a]", "!!binary x", "|\n  x", "~", "1e400", "-9223372036854775809", "2024-02-30", "0o9", "[]", "{}", "'", "\t"])
        if pair:
            lines = lines[:pair.start(2)] + fresh + lines[pair.end(2):]
    if chance.random() < 0.2:
        lines += chance.choice(["\"\\0\": 1\n", "theme: ../..\n", "theme: \"\\0\"\n", "---\n---\n", "%YAML 9\n", "<<: {a: b}\n", "x: &a [&b [*a, *b]]\n", "".join(f"k{number}: 1\n" for number in range(3000))])
    path = bundle.folder / "emobic-site.yaml"
    if path.is_symlink() or path.exists() and not path.is_file():
        return None
    path.write_text(lines, errors="replace")
    return path


def change_theme(bundle):
    """A theme of the bundle's own, with a mistake in one of its files."""
    chance, folder = bundle.chance, bundle.folder / "look"
    folder.mkdir(exist_ok=True)
    default = grammar.REPOSITORY / "Themes/default"
    source = chance.choice(sorted(path for path in default.rglob("*") if path.is_file()))
    target = folder / source.relative_to(default)
    target.parent.mkdir(parents=True, exist_ok=True)
    content = source.read_text()
    at = chance.randrange(len(content) + 1)
    fresh = chance.choice(["{{", "}}", "{{#x}}", "{{/x}}", "{{> page}}", "{{{", "{{=", "\0", "url(../../../../etc/hostname)", "@import 'x';", "*/", "/*", "'", "\"", "}", "</script>", "\\", ": [", "&a", "a" * 5000, "{{#rows}}" * 200, ""])
    target.write_text(content[:at] + fresh + content[at + chance.choice([0, 0, 1, 50]):])
    settings = bundle.folder / "emobic-site.yaml"
    if settings.is_symlink() or settings.exists() and not settings.is_file():
        return None
    settings.write_text("theme: ./look\n")
    return target


LEVELS = {"byte": [change_bytes, change_encoding], "xml": [change_tags, move_elements, add_elements, add_screens], "value": [change_values, add_sweeps], "media": [change_media, change_all_media, change_files], "settings": [change_settings], "theme": [change_theme]}
WEIGHTS = {"byte": 2, "xml": 5, "value": 6, "media": 3, "settings": 2, "theme": 1}


def mutate(bundle, level=None):
    """Makes some edits, of one level or of several."""
    chance = bundle.chance
    for _ in range(chance.choice([1, 2, 4, 8])):
        chosen = level or chance.choices(list(WEIGHTS), WEIGHTS.values())[0]
        edit = chance.choice(LEVELS[chosen])
        try:
            path = edit(bundle)
        except (OSError, UnicodeError, AttributeError) as error:
            # An edit before may have taken away what this one needs.
            path = f"not made: {error}"
        bundle.log.append(f"{edit.__name__}: {path}")
