# SPDX-License-Identifier: MIT
"""The pictures of the documents: `make pictures`. Small ones of a screen of each type for docs/format, from the tour that `emobic-site new`
writes, and those of the README, from the example app."""

import base64
import contextlib
import datetime
import html
import pathlib
import re
import tempfile

from playwright.sync_api import sync_playwright

from conftest import REPOSITORY, Server, build, draw_tiles, launch, pages
from shots import LOADED

IMAGES = REPOSITORY / "docs/images"
EXAMPLE = REPOSITORY / "example-app"
# The calendars have events around this day.
DAY = datetime.datetime(2026, 11, 10, 12)
# Pictures of the README by name: screen, theme, and light or dark.
SCREENS = {
    "tiles": ("tu-visita/principal.html", "default", "light"), "list": ("salas/todas.html", "default", "dark"),
    "calendar": ("agenda/actividades.html", "default", "light"), "classic": ("salas/todas.html", "classic", "light"),
}
# The browser itself writes WebP, so no other program is needed.
SHRUNK = """async ([data, width, quality]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + data;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(image.height * width / image.width);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""
# A file of the bundle, and what it and the entry screen look like.
BEFORE_AND_AFTER = """<!doctype html><meta charset="utf-8"><style>
body{margin:0;padding:28px;display:flex;align-items:center;gap:26px;inline-size:814px;background:#e8ebee;font:15px system-ui,sans-serif;color:#1f2933}
div{flex:1;min-inline-size:0;block-size:440px;padding:14px 0 0 16px;border-radius:12px;background:#fff;overflow:hidden;box-shadow:0 1px 6px #0002}
pre{margin:8px 0 0;font:11px/1.55 "DejaVu Sans Mono",monospace}b{color:#a3320b}span{font-size:34px;color:#0f4c5c}
img{block-size:440px;border:5px solid #17171a;border-radius:22px}
</style><div><strong>xml/salas.xml</strong><pre>%s</pre></div><span>→</span><img src="%s"><img src="%s">"""


class Camera:
    """A browser that shows the site of an app, and writes pictures of its screens."""

    def __init__(self, browser, app, theme, scheme, size, **options):
        self.folder = tempfile.TemporaryDirectory()
        self.site = build(app, pathlib.Path(self.folder.name) / "site", "--theme", theme)
        self.server = Server(self.site)
        self.context = browser.new_context(
            viewport=size, device_scale_factor=2, color_scheme=scheme, service_workers="block", reduced_motion="reduce", **options)
        self.page, self.blank = None, self.context.new_page()

    def close(self):
        self.context.close()
        self.server.stop()
        self.folder.cleanup()

    def open(self, path):
        """Opens a screen in a tab of its own, because its way back names the screen that was open before."""
        if self.page:
            self.page.close()
        self.page = self.context.new_page()
        draw_tiles(self.page)
        self.page.clock.set_fixed_time(DAY)
        self.page.goto(self.server.base + path)

    def shot(self):
        """The screen that is open, as PNG in base 64."""
        self.page.evaluate(LOADED)
        return base64.b64encode(self.page.screenshot()).decode()

    def write(self, shot, target, width, quality):
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(base64.b64decode(self.blank.evaluate(SHRUNK, [shot, width, quality])))


def star_some(camera):
    """Stars a few screens, which the page of the favourites then shows."""
    for path in [path for path in pages(camera.site) if path.startswith(("plant/", "film/", "plan/"))][:4]:
        camera.open(path)
        camera.page.locator("[data-action=favourite]").first.evaluate("(button) => button.click()")


def types(browser):
    """A picture of the first screen of each type."""
    size = {"width": 390, "height": 640}
    done = set()
    with contextlib.closing(Camera(browser, REPOSITORY / "Templates/tour", "default", "light", size, locale="en-GB", timezone_id="Europe/London")) as camera:
        for path in pages(camera.site):
            camera.open(path)
            view = camera.page.evaluate("/view-(\\S+)/.exec(document.body.className)?.[1]")
            # The notice of the worker is no screen of the app.
            if not view or view in {*done, "notice"}:
                continue
            if view == "favourites":
                star_some(camera)
                camera.open(path)
            done.add(view)
            camera.write(camera.shot(), IMAGES / f"types/{view}.webp", 240, 0.7)
    return len(done)


def readme(browser):
    """Four screens of the example, and one of its files beside the pages made from it."""

    def shot(path, theme, scheme, name=None):
        size, place = {"width": 390, "height": 780}, {"locale": "es-ES", "timezone_id": "Europe/Madrid"}
        with contextlib.closing(Camera(browser, EXAMPLE, theme, scheme, size, **place)) as camera:
            camera.open(path)
            picture = camera.shot()
            if name:
                camera.write(picture, IMAGES / f"{name}.webp", 468, 0.8)
            return picture

    for name, screen in SCREENS.items():
        shot(*screen, name)
    text = html.escape((EXAMPLE / "xml/salas.xml").read_text().partition("-->\n")[2], quote=False)
    phones = [f"data:image/png;base64,{shot(path, 'default', scheme)}" for path, scheme in (("salas/todas.html", "light"), ("index.html", "dark"))]
    context = browser.new_context(viewport={"width": 870, "height": 510}, device_scale_factor=2)
    page = context.new_page()
    page.set_content(BEFORE_AND_AFTER % (re.sub(r"(?<=&lt;)/?\w+", r"<b>\g<0></b>", text), *phones))
    page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    picture = base64.b64encode(page.screenshot()).decode()
    (IMAGES / "bundle-to-page.webp").write_bytes(base64.b64decode(page.evaluate(SHRUNK, [picture, 1305, 0.8])))
    context.close()
    return len(SCREENS) + 1


if __name__ == "__main__":
    with sync_playwright() as playwright:
        browser = launch(playwright)
        count = types(browser) + readme(browser)
        browser.close()
    print(f"{count} pictures in {IMAGES.relative_to(REPOSITORY)}")
