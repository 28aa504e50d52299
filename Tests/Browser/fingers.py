# SPDX-License-Identifier: MIT
"""Fingers on the screen, sent to the browser like those of a real hand: it decides itself whether they scroll, enlarge or draw."""

PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "es-ES", "timezone_id": "Europe/Madrid", "has_touch": True, "is_mobile": True}


class Hand:
    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

    def move(self, ways, steps=10):
        """Moves fingers evenly; each way is the points of one finger, from the first to the last."""
        self.touch("touchStart", *(way[0] for way in ways))
        for step in range(1, steps + 1):
            self.touch("touchMove", *((a[0] + (b[0] - a[0]) * step / steps, a[1] + (b[1] - a[1]) * step / steps) for a, b in ways))

    def swipe(self, start, end, last="touchEnd"):
        """Moves one finger; `last` is "touchCancel" for one that the system takes over."""
        self.move([(start, end)])
        self.touch(last)

    def pinch(self, middle, before, after):
        """Moves two fingers from one distance to another."""
        x, y = middle
        self.move([((x + side * before / 2, y + side * before / 6), (x + side * after / 2, y + side * after / 6)) for side in (-1, 1)])
        self.touch("touchEnd")

    def tap(self, point):
        self.touch("touchStart", point)
        self.touch("touchEnd")

    def enlarge(self, scale):
        """Enlarges the page, as two fingers on it do."""
        self.session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": scale})
        self.page.wait_for_function("scale => Math.abs(visualViewport.scale - scale) < 0.1", arg=scale)

    def notch(self, **insets):
        """Gives the display edges that are not for controls."""
        self.session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})


def scale(page):
    return page.evaluate("visualViewport.scale")
