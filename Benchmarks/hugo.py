# SPDX-License-Identifier: MIT
"""Writes the contents of a made-up app as a Hugo site, with pages that show as much as those of the tool."""

import json
import pathlib

import bundle

PAGE = """<!doctype html>
<html lang="es" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Title }} · {{ .Site.Title }}</title><meta name="color-scheme" content="light dark"><link rel="stylesheet" href="../../app.css">
<script src="../../app.js" defer></script></head>
<body class="view-{{ .Params.kind }}" data-root="../../" data-item="{{ .File.ContentBaseName }}"><a class="skip" href="#main">Ir al contenido</a>
<header class="bar"><a class="back" href="../../"><span class="vh">Volver: </span><span>{{ .Site.Title }}</span></a>
<p class="bar-title" aria-hidden="true">{{ .Title }}</p>
<div class="bar-end"><a class="act" href="../../search/" title="Buscar"><span class="vh">Buscar</span></a></div></header>
<main id="main"><div class="head"><h1 class="c-header">{{ .Title }}</h1></div>
{{ with .Params.picture }}<img src="../../{{ . }}" alt="" width="64" height="64">{{ end }}
{{ with .Content }}<div class="card prose">{{ . }}</div>{{ end }}
{{ with .Params.rows }}<ul class="rows">{{ range . }}
<li><a class="row" href="{{ .link }}">{{ with .picture }}<img src="../../{{ . }}" alt="" width="64" height="64" loading="lazy">{{ end }}
<span class="row-text">{{ range $number, $text := .texts }}{{ if $number }}<span class="row-more">{{ $text }}</span>{{ else }}<b>{{ $text }}</b>{{ end }}{{ end }}</span></a></li>
{{ end }}</ul>{{ end }}
<nav class="pair"><a class="btn next" href="{{ .Params.next }}">Siguiente</a></nav></main>
<nav class="tabs"><ul>{{ range .Site.Menus.main }}<li><a class="act" href="{{ .URL }}"><span>{{ .Name }}</span></a></li>{{ end }}</ul></nav>
<dialog class="side"><ul>{{ range .Site.Menus.side }}<li><a class="act" href="{{ .URL }}"><span>{{ .Name }}</span></a></li>{{ end }}</ul></dialog>
</body></html>
"""
CONFIG = """baseURL = "/"
languageCode = "es"
title = "Ciudad"
disableKinds = ["taxonomy", "term", "RSS", "sitemap", "section", "404"]
[markup.goldmark.renderer]
unsafe = true
"""


def address(target):
    return f"../../nivel-{target[0]}/pantalla-{target[1]}/"


def content(screen):
    """The page of a screen: its fields in front, its text as Markdown with the tags that it has."""
    rows = [{"texts": [text for text in fields if not text.startswith("images/")],
             "picture": next((text for text in fields if text.startswith("images/")), ""), "link": address(target)}
            for fields, target in screen.rows]
    front = {"title": screen.title, "kind": screen.kind, "picture": screen.picture, "next": address(screen.following), "rows": rows}
    return json.dumps(front, ensure_ascii=False) + "\n\n" + "\n".join(screen.texts) + "\n"


def write_site(app, folder):
    folder = pathlib.Path(folder)
    (folder / "layouts/_default").mkdir(parents=True)
    for name in ("layouts/_default/single.html", "layouts/index.html"):
        (folder / name).write_text(PAGE.replace("{{ .File.ContentBaseName }}", "home") if "index" in name else PAGE)
    menus = [("main", f"Parte {number}", number) for number in range(4)] + [("side", f"Apartado {number}", number) for number in range(12)]
    (folder / "hugo.toml").write_text(CONFIG + "".join(
        f'[[menus.{menu}]]\nname = "{name}"\nurl = "/nivel-{number % len(app.levels)}/pantalla-0/"\n' for menu, name, number in menus))
    (folder / "static/images").mkdir(parents=True)
    for number in range(bundle.PICTURES):
        (folder / f"static/images/foto-{number}.png").write_bytes(bundle.png(number))
    for number, screens in enumerate(app.levels):
        section = folder / f"content/nivel-{number}"
        section.mkdir(parents=True)
        for screen in screens:
            (section / f"pantalla-{screen.item}.md").write_text(content(screen))
    return folder
