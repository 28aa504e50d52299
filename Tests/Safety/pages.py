# SPDX-License-Identifier: MIT
"""What must hold of every page of a site, found by an HTML parser that is not the tool's."""

import html.parser
import os
import posixpath
import re
import urllib.parse

# A name of an element and an attribute that no page has: where they appear as such, a text was not escaped.
MARK = "qzq"
ADDRESSES = {"href", "src", "data", "action", "poster", "formaction"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.addresses, self.unescaped, self.ids = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag.startswith(MARK):
            self.unescaped.append(self.get_starttag_text())
        for name, value in attributes:
            value = value or ""
            if name.startswith((MARK, "on")) or name == "style" and MARK in value:
                self.unescaped.append(self.get_starttag_text())
            if name in ADDRESSES:
                self.addresses.append(value)
            elif name == "srcset":
                self.addresses += [part.split()[0] for part in value.split(",") if part.split()]
            elif name == "id":
                self.ids.add(value)
            if name in ADDRESSES and re.sub(r"[\x00-\x20]", "", value).lower().startswith(("javascript:", "vbscript:", "data:text")):
                self.unescaped.append(self.get_starttag_text())

    handle_startendtag = handle_starttag

    def handle_comment(self, text):
        if MARK in text:
            self.unescaped.append(f"<!--{text[:80]}")


def problems(site):
    """Dead links and unescaped texts of a site's pages. What lies below assets/ belongs to the bundle, and is shown in a sandbox."""
    found = []
    files = {os.path.relpath(os.path.join(place, name), site) for place, _, names in os.walk(site) for name in names}
    for path in sorted(files):
        if not path.endswith(".html") or path.startswith("assets/"):
            continue
        with open(os.path.join(site, path), encoding="utf-8", errors="surrogateescape") as file:
            page = Page(file.read())
        found += [f"{path}: unescaped: {text[:300]}" for text in page.unescaped[:3]]
        for address in page.addresses:
            # Hosts show the page for lost addresses at any depth, so its addresses are whole.
            if not address or address.startswith(("#", "/", "?")) or re.match(r"[a-zA-Z][a-zA-Z0-9+.\-]*:", address):
                continue
            target = urllib.parse.unquote(address.split("#")[0].split("?")[0], errors="surrogateescape")
            whole = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
            if whole not in files:
                found.append(f"{path}: dead link: {address[:200]}")
    return found[:10]
