# SPDX-License-Identifier: MIT
"""The grammar of the format, as the tool prints it: every element with its kind of value. Nothing here names an element of its own, so what
is added to the format is in the next test by itself."""

import dataclasses
import os
import pathlib
import re
import subprocess
import tempfile
from xml.etree import ElementTree
from xml.sax.saxutils import escape

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
NAMESPACE = "{http://relaxng.org/ns/structure/1.0}"
NOTE = "{http://relaxng.org/ns/compatibility/annotations/1.0}documentation"


def tool():
    """The binary under test: EMOBIC_SITE_BINARY, else the release or the debug build of this checkout."""
    candidates = [os.environ.get("EMOBIC_SITE_BINARY", "")]
    candidates += [str(REPOSITORY / ".build" / kind / "emobic-site") for kind in ("release", "debug")]
    return next((path for path in candidates if path and os.path.exists(path)), None) or exit("Run make first: there is no emobic-site.")


@dataclasses.dataclass
class Element:
    names: list
    # text, integer, decimal, token, flag, choice, anything, or none for an element with children.
    kind: str = "none"
    choices: list = dataclasses.field(default_factory=list)
    is_repeated: bool = False
    children: list = dataclasses.field(default_factory=list)

    @property
    def name(self):
        return self.names[0]

    def all(self):
        """The element and everything in it."""
        yield self
        for child in self.children:
            yield from child.all()


@dataclasses.dataclass
class File:
    """A kind of file, such as “app” or “data-list”."""
    name: str
    # The type of level whose screens it holds, or "".
    type: str
    root: Element


def read_element(node, is_repeated):
    names = [node.get("name")] if node.get("name") else [name.text for name in node.findall(f"./{NAMESPACE}name") + node.findall(f"./{NAMESPACE}choice/{NAMESPACE}name")]
    element = Element(names, is_repeated=is_repeated)

    def read(node, is_repeated):
        tag = node.tag.removeprefix(NAMESPACE)
        if tag == "element":
            element.children.append(read_element(node, is_repeated))
        elif tag == "value":
            element.choices += [node.text] if node.text else []
        elif tag == "data" and element.kind == "none":
            element.kind = node.get("type")
        elif tag in ("text", "ref"):
            element.kind = "text" if tag == "text" else "anything"
        elif tag in ("zeroOrMore", "oneOrMore", "optional", "interleave", "group", "choice"):
            for child in node:
                read(child, is_repeated or tag.endswith("OrMore"))

    for child in node:
        read(child, False)
    if element.choices:
        element.kind = "flag" if set(element.choices) == {"true", "false"} else "choice"
    return element


def read(binary=None):
    """All kinds of files, by name."""
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([binary or tool(), "schema", folder, "--strict"], check=True, capture_output=True)
        for path in sorted(pathlib.Path(folder).glob("*.rng")):
            tree = ElementTree.parse(path).getroot()
            kind = re.search(r"\b[A-Z_]+_ACTIVITY\b", tree.findtext(NOTE) or "")
            root = tree.find(f"./{NAMESPACE}start//{NAMESPACE}element")
            if root is not None and path.stem != "data":
                files[path.stem] = File(path.stem, kind.group(0) if kind else "", read_element(root, False))
    assert len(files) > 20 and sum(1 for file in files.values() for _ in file.root.all()) > 300, "The grammar was not understood."
    return files


def spelled(element, value, count=2, fixed=None):
    """An element as XML with everything that may stand in it. `value` is a function of an element without children that returns XML;
    `fixed` has the XML of some names."""
    if element.name in (fixed or {}):
        text = fixed[element.name]
    elif element.children:
        text = "".join(spelled(child, value, count, fixed) for child in element.children for _ in range(count if child.is_repeated else 1))
    else:
        text = value(element)
    return f"<{element.name}>{text}</{element.name}>"


def item_of(root):
    """The element of a data file that is a screen: its first repeated child."""
    return next((child for child in root.children if child.is_repeated), None)


def escaped(text):
    """A text as XML, without what XML forbids."""
    return escape("".join(one for one in text if one in "\t\n\r" or ord(one) >= 32 and not 0xD800 <= ord(one) < 0xE000 and ord(one) not in (0xFFFE, 0xFFFF)))
