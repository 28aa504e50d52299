# SPDX-License-Identifier: MIT
"""Firefox and WebKit, the engine of Safari, for tests of what differs between browsers. Both take the commands of W3C WebDriver: WebKit by
http, Firefox on a socket of its own (Marionette), because Debian has no geckodriver."""

import base64
import contextlib
import glob
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request

import pytest
from conftest import PATIENCE

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
# The browser without a window of its own that comes with WebKit.
MINI_BROWSER = next(iter(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")), None)
# Nothing leaves the machine: a port on which nothing listens takes what is not for the loopback address.
NOWHERE = "127.0.0.1:9"
PREFERENCES = {
    "marionette.port": 0,
    "network.proxy.type": 1,
    **{f"network.proxy.{kind}": "127.0.0.1" for kind in ("http", "ssl")},
    **{f"network.proxy.{kind}_port": 9 for kind in ("http", "ssl")},
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    # A page that was left is shown again as it was, as for visitors.
    "browser.sessionhistory.max_total_viewers": -1,
}


class Engine:
    """A page in a browser. `_start` and `ask` are left to the subclasses."""

    def __init__(self, folder, **options):
        # On a busy machine a driver may wait for ever for a browser that it has started.
        for tries_left in (2, 1, 0):
            self.ending = contextlib.ExitStack()
            try:
                self._start(folder, **options)
                return
            except (OSError, AssertionError):
                self.close()
                if tries_left == 0:
                    raise

    def close(self):
        """Ends the browser and what was started for it, the last first."""
        self.ending.close()

    def _run(self, command, **options):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        self.ending.callback(_end, process)
        return process

    def go(self, address):
        self.ask("Navigate", "url", url=address)

    def back(self):
        self.ask("Back", "back")

    def run(self, script, *arguments):
        """Runs the body of a function and returns what it returns."""
        return self.ask("ExecuteScript", "execute/sync", script=script, args=list(arguments))

    def wait(self, script, *arguments):
        """Waits until the body of a function returns what counts as true, and returns it."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            # A question on the way from one page to the next may never be answered.
            with contextlib.suppress(TimeoutError):
                if found := self.run(script, *arguments):
                    return found
            assert time.monotonic() < end, f"never true at {self.run('return location.href')}: {script}"
            time.sleep(0.05)

    def click(self, selector):
        """Clicks as a mouse does, which gives the focus only to what the browser gives it to."""
        self.wait("return document.querySelector(arguments[0]) !== null", selector)
        # A place of a map moves until the map has its size.
        before, (x, y) = None, self._middle(selector)
        while before != (x, y):
            time.sleep(0.05)
            before, (x, y) = (x, y), self._middle(selector)
        self.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            {"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y)},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]})

    def _middle(self, selector):
        return tuple(self.run(
            "const it = document.querySelector(arguments[0]); it.scrollIntoView({block: 'center', behavior: 'instant'});"
            "const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]", selector))

    def press(self, keys):
        """Presses keys one after the other; those without a letter have their codes of WebDriver, such as U+E007 for Enter."""
        self.act({"type": "key", "id": "keys", "actions": [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]})

    def act(self, source):
        self.ask("PerformActions", "actions", actions=[source])

    def resize(self, width, height=800):
        """Makes the page, and not the window around it, so many pixels wide, or up to ten less."""
        self.zoom(1)
        inner, outer = self.run("return [innerWidth, innerHeight]"), self.ask("GetWindowRect", "window/rect")
        self.ask("SetWindowRect", "window/rect", width=int(outer["width"] + width - inner[0]), height=int(outer["height"] + height - inner[1]))
        # Windows have a smallest width, and enlarged pages are as narrow as they have to be.
        if (inner := self.settled_width()) > width:
            # Firefox divides a pixel into sixty parts at most.
            self.zoom(60 / (60 * width // inner))
            inner = self.settled_width()
        assert width - 10 < inner <= width, f"{inner} instead of {width}"

    def settled_width(self):
        """The width of the page when it no longer changes."""
        widths = []
        while len(widths) < 5 or len(set(widths[-5:])) > 1:
            widths.append(self.run("return innerWidth"))
            time.sleep(0.05)
        return widths[-1]

    def zoom(self, factor):
        """Enlarges the page, where the browser can be asked to."""

    def picture(self):
        shot = self.ask("TakeScreenshot", "screenshot", full=False)
        return base64.b64decode(shot["value"] if isinstance(shot, dict) else shot)

    def box(self, selector):
        """The left and top edge, the width and the height of an element in the window."""
        return self.run("const {x, y, width, height} = document.querySelector(arguments[0]).getBoundingClientRect(); return [x, y, width, height]", selector)

    def reds(self, x, y, width, height):
        """How red the pixels of a part of the window are, row by row."""
        return self.run("""return (async ([picture, ...part]) => {
          const image = new Image();
          image.src = 'data:image/png;base64,' + picture;
          await image.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.width, image.height];
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          return [...context.getImageData(...part).data].filter((_, index) => index % 4 === 0);
        })(arguments)""", base64.b64encode(self.picture()).decode(), *(round(at) for at in (x, y, width, height)))


class Firefox(Engine):
    """A Firefox in a folder for its home, with more preferences."""

    def _start(self, folder, more=None):
        profile = tempfile.mkdtemp(dir=folder)
        with open(profile + "/user.js", "w") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in {**PREFERENCES, **(more or {})}.items())
        # Where it saves downloads, in the folder that is its home.
        self.downloads = profile + "/Downloads"
        self.factor = 1
        self.process = self._run(
            [FIREFOX, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile],
            env={**os.environ, "HOME": profile, "MOZ_CRASHREPORTER_DISABLE": "1"})
        port = profile + "/MarionetteActivePort"
        _wait_for(lambda: os.path.exists(port) and os.path.getsize(port))
        with open(port) as file:
            self.socket = socket.create_connection(("127.0.0.1", int(file.read())), timeout=PATIENCE / 1000 * 3)
        self.ending.callback(self.socket.close)
        self.stream, self.count = self.socket.makefile("rb"), 0
        self._receive()
        self.ask("NewSession", "")

    def ask(self, name, _path, **parameters):
        self.count += 1
        text = json.dumps([0, self.count, name if ":" in name else "WebDriver:" + name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._receive()
        assert error is None, f"{name}: {error['message']}"
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def go(self, address):
        super().go(address)
        # It is kept by host, and the page before may have been on none.
        if self.factor != 1:
            self.zoom(self.factor)

    def zoom(self, factor):
        self.factor = factor
        self.ask("Marionette:SetContext", "", value="chrome")
        self.run("FullZoom.setZoom(arguments[0], gBrowser.selectedBrowser)", factor)
        self.ask("Marionette:SetContext", "", value="content")

    def _receive(self):
        length = b""
        while (byte := self.stream.read(1)) != b":":
            assert byte, "Firefox has ended"
            length += byte
        return json.loads(self.stream.read(int(length)))


class WebKit(Engine):
    """A WebKit in a folder for its home, on a screen of its own."""

    def _start(self, folder, dark=False):
        home = tempfile.mkdtemp(dir=folder)
        # A toolbar with small signs lets the window be as narrow as a telephone.
        os.makedirs(home + "/gtk-3.0")
        with open(home + "/gtk-3.0/gtk.css", "w") as file:
            file.write("* { font-size: 1px; min-width: 0; padding: 0; margin: 0; border: 0; }")
        reading, writing = os.pipe()
        self._run(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as file:
            display = file.readline().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        # The sandbox needs rights that containers do not give.
        self._run(
            [WEBKIT, f"--port={port}", "--host=127.0.0.1"],
            env={**os.environ, "DISPLAY": f":{display}", "HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home, "XDG_DATA_HOME": home,
                 "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "GTK_THEME": "Adwaita:dark" if dark else "Adwaita"})
        self.address = f"http://127.0.0.1:{port}/session"
        _wait_for(lambda: _listens(port))
        started = self._send("POST", "", {"capabilities": {"alwaysMatch": {
            "proxy": {"proxyType": "manual", "httpProxy": NOWHERE, "sslProxy": NOWHERE, "noProxy": ["127.0.0.1"]},
            "webkitgtk:browserOptions": {"binary": MINI_BROWSER, "args": ["--automation"]}}}})
        self.address += "/" + started["sessionId"]
        self.ending.callback(self._leave)

    def ask(self, name, path, **parameters):
        reads = name.startswith(("Get", "Take"))
        return self._send("GET" if reads else "POST", "/" + path, None if reads else parameters)

    def _send(self, method, path, body):
        request = urllib.request.Request(self.address + path, method=method, data=None if body is None else json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE / 1000 * 3) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()}") from None

    def _leave(self):
        with contextlib.suppress(Exception):
            self._send("DELETE", "", None)


def _listens(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True


def _wait_for(condition):
    end = time.monotonic() + PATIENCE / 1000 * 9
    while not condition():
        assert time.monotonic() < end, "The browser does not start"
        time.sleep(0.05)


def _end(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()


def start(name, folder, **options):
    """Starts "firefox" or "webkit"; a test is skipped where it is not installed."""
    if name == "firefox":
        if not FIREFOX:
            pytest.skip("There is no Firefox on this machine: scripts/install-tools browser")
        return Firefox(folder, **options)
    if not (WEBKIT and MINI_BROWSER and shutil.which("Xvfb")):
        pytest.skip("There is no WebKit on this machine: scripts/install-tools browser")
    return WebKit(folder, **options)
