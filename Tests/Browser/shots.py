# SPDX-License-Identifier: MIT
"""Pictures of every screen of an app, to look at: `make shots`, `make shots THEME=default` for one theme, `make shots APP=Tests/Apps/guide`.

Each theme gets .build/shots/<theme>/<size>-<scheme>/<page>.png, and all of them stand in .build/shots/index.html.
"""

import base64
import concurrent.futures
import html
import os
import pathlib
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

from conftest import REPOSITORY, THEMES, Server, build, draw_tiles, launch, pages

SHOTS = REPOSITORY / ".build/shots"
SIZES = [(390, 844), (1280, 800)]
SCHEMES = ["light", "dark"]
# Loads all images explicitly, because the picture is taken without scrolling.
LOADED = """async () => {
  document.querySelectorAll('img[loading=lazy]').forEach((image) => { image.loading = 'eager'; });
  const late = new Promise((done) => setTimeout(done, 2000));
  const images = [...document.images].filter((image) => image.src && image.checkVisibility());
  await Promise.race([Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => {}))]), late]);
}"""


def folder(theme, size, scheme):
    return SHOTS / theme / f"{size[0]}x{size[1]}-{scheme}"


def photograph(theme, site, size):
    """Takes pictures of every page of a site at one size, in light and dark; each page is loaded once."""
    server = Server(site)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        # Reduced motion also suppresses the launch image.
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="es-ES", timezone_id="Europe/Madrid", service_workers="block",
                                      reduced_motion="reduce")
        page = context.new_page()
        draw_tiles(page)
        camera = context.new_cdp_session(page)
        for path in pages(site):
            page.goto(server.base + path)
            page.evaluate(LOADED)
            # Maps are drawn when they come into view.
            if page.locator(".map[data-library]:not([data-ask])").count():
                page.wait_for_selector(".leaflet-container")
            # The window grows with a long page, so that bars are at its end and not in its middle.
            height = max(size[1], page.evaluate("document.documentElement.scrollHeight"))
            page.set_viewport_size({"width": size[0], "height": height})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                shot = camera.send("Page.captureScreenshot", {"optimizeForSpeed": True})
                target = folder(theme, size, scheme) / pathlib.Path(path).with_suffix(".png")
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(base64.b64decode(shot["data"]))
            page.set_viewport_size({"width": size[0], "height": size[1]})
        browser.close()
    server.stop()


def sheet(themes, paths):
    """Puts all pictures on one page: a row per screen, a column per size and scheme."""
    columns = [(theme, size, scheme) for theme in themes for size in SIZES for scheme in SCHEMES]
    head = "".join(f"<th>{html.escape(theme)}<br>{size[0]}×{size[1]} {scheme}" for theme, size, scheme in columns)
    rows = []
    for path in paths:
        cells = []
        for column in columns:
            picture = (folder(*column) / pathlib.Path(path).with_suffix(".png")).relative_to(SHOTS).as_posix()
            cells.append(f'<td><a href="{html.escape(picture)}"><img src="{html.escape(picture)}" loading="lazy" width="{column[1][0] // 3}" alt=""></a>')
        rows.append(f"<tr><th>{html.escape(path)}{''.join(cells)}")
    style = ("body{font:14px sans-serif;margin:0}th{text-align:start;vertical-align:top;padding:4px}td{vertical-align:top;padding:4px}"
             "img{border:1px solid #999;max-height:640px;object-fit:cover;object-position:top}thead th{position:sticky;top:0;background:#fff}")
    return (f'<!doctype html><meta charset="utf-8"><title>Every screen</title><style>{style}</style>'
            f"<table><thead><tr><th>{head}</thead>{''.join(rows)}</table>\n")


def main(app, wanted=""):
    themes = [wanted] if wanted else THEMES
    if not set(themes) <= set(THEMES):
        sys.exit(f"There is no theme {wanted}: it can be {', '.join(THEMES)}.")
    if not pathlib.Path(app).is_dir():
        sys.exit(f"There is no folder {app}.")
    shutil.rmtree(SHOTS, ignore_errors=True)
    with tempfile.TemporaryDirectory() as sites, concurrent.futures.ProcessPoolExecutor(max_workers=os.cpu_count()) as workers:
        built = {theme: build(pathlib.Path(app), pathlib.Path(sites) / theme, "--theme", theme) for theme in themes}
        for done in [workers.submit(photograph, theme, site, size) for theme, site in built.items() for size in SIZES]:
            done.result()
        paths = sorted({path for site in built.values() for path in pages(site)})
    (SHOTS / "index.html").write_text(sheet(themes, paths))
    print(f"{len(paths)} screens, {len(list(SHOTS.rglob('*.png')))} pictures. Look at them: open {(SHOTS / 'index.html').relative_to(REPOSITORY)} in a browser.")


if __name__ == "__main__":
    main(*sys.argv[1:])
