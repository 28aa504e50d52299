# SPDX-License-Identifier: MIT
"""Small pictures of a screen of each type, for docs/format: `make pictures`. They show the tour that `emobic-site new` writes."""

import base64
import pathlib
import tempfile

from playwright.sync_api import sync_playwright

from conftest import REPOSITORY, Server, build, draw_tiles, launch, pages
from shots import LOADED

TARGET = REPOSITORY / "docs/images/types"
SIZE = {"width": 390, "height": 640}
WIDTH = 240
# The browser itself writes WebP, so no other program is needed.
SHRUNK = """async ([data, width]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + data;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(image.height * width / image.width);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.7).split(',')[1];
}"""


def star_some(page, base, site):
    """Stars a few screens, which the page of the favourites then shows."""
    for path in [path for path in pages(site) if path.startswith(("plant/", "film/", "plan/"))][:4]:
        page.goto(base + path)
        page.locator("[data-action=favourite]").first.evaluate("(button) => button.click()")


def main():
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = build(REPOSITORY / "Templates/tour", pathlib.Path(folder) / "site")
        server = Server(site)
        browser = launch(playwright)
        context = browser.new_context(viewport=SIZE, device_scale_factor=2, locale="en-GB", timezone_id="Europe/London", service_workers="block", reduced_motion="reduce")
        draw_tiles(context)
        page = context.new_page()
        blank = context.new_page()
        done = set()
        for path in pages(site):
            page.goto(server.base + path)
            view = page.evaluate("/view-(\\S+)/.exec(document.body.className)?.[1]")
            if not view or view in done:
                continue
            if view == "favourites":
                star_some(page, server.base, site)
                page.goto(server.base + path)
            done.add(view)
            page.evaluate(LOADED)
            shot = base64.b64encode(page.screenshot()).decode()
            (TARGET / f"{view}.webp").write_bytes(base64.b64decode(blank.evaluate(SHRUNK, [shot, WIDTH])))
        browser.close()
        server.stop()
    print(f"{len(done)} pictures in {TARGET.relative_to(REPOSITORY)}")


if __name__ == "__main__":
    main()
