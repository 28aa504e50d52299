#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A server of one test: prints its port, answers by the path, and ends with its standard input."""
import http.server
import os
import sys
import threading
import urllib.parse

counts = {}
active = 0
lock = threading.Lock()


# Answers in the place of a data file.
BODIES = {
    "/page": b"\n<!DOCTYPE html><html><body>Log in<br></body></html>",
    "/other": b"<feed><entry/></feed>",
    "/half": b"<levelData><data><dataId>a</da",
    "/nothing": b"",
    "/packed": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03",
}


class Stub(http.server.BaseHTTPRequestHandler):
    def answer(self):
        global active
        with lock:
            active += 1
            counts[self.path] = counts.get(self.path, 0) + 1
            number, together = counts[self.path], active
        part = self.headers.get("Range")
        print(f"{self.command} {self.path} {together}" + (f" {part}" if part else ""), file=sys.stderr, flush=True)
        path = self.path.split("?")[0]
        status, headers = 200, {}
        if path == "/dead":
            status = 404
        elif path == "/busy":
            status = 503 if number < 3 else 200
        elif path == "/broken":
            status = 500
        elif path == "/shy":
            status = 999
        elif path == "/often":
            status = 429
        elif path == "/secret":
            status = 401
        elif path == "/no-head":
            status = 405 if self.command == "HEAD" else 200
        elif path in ("/head-404", "/head-500"):
            status = int(path[-3:]) if self.command == "HEAD" else 200
        elif path == "/head-closes" and self.command == "HEAD":
            with lock:
                active -= 1
            self.close_connection = True
            return
        elif path.startswith("/step"):
            number = int(path[5:])
            status, headers = (302, {"Location": f"/step{number - 1}"}) if number else (200, {})
        elif path == "/gone":
            status = 410
        elif path == "/moved":
            status, headers = 301, {"Location": "/here"}
        elif path == "/seems-moved":
            status, headers = 302, {"Location": "/here"}
        elif path == "/to-dead":
            status, headers = 301, {"Location": "/dead"}
        elif path == "/empty":
            status = 405 if self.command == "HEAD" else 416
        elif path == "/to-private":
            status, headers = 302, {"Location": urllib.parse.unquote(self.path.split("?")[1])}
        elif path == "/consent":
            # Everybody is sent round until the cookie comes back, and first to where it is set.
            if "seen=1" not in (self.headers.get("Cookie") or ""):
                status, headers = 302, {"Location": "/set"}
        elif path == "/set":
            status, headers = 302, {"Location": "/consent", "Set-Cookie": "seen=1; Path=/; HttpOnly"}
        elif path == "/cookie-round":
            status, headers = 302, {"Location": "/cookie-round", "Set-Cookie": "a=b"}
        elif path == "/round":
            status, headers = 302, {"Location": "/round"}
        elif path in ("/level", "/to-level", "/large", "/cut", "/flood", "/encrypted"):
            self.file(path)
            with lock:
                active -= 1
            return
        elif path in BODIES:
            self.send_response(200)
            self.send_header("Content-Length", str(len(BODIES[path])))
            self.end_headers()
            self.wfile.write(BODIES[path])
            with lock:
                active -= 1
            return
        elif path == "/endless":
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"x")
            self.connection.settimeout(30)
            try:
                ended = not self.connection.recv(1)
            except TimeoutError:
                ended = False
            print("ended by the client" if ended else "kept open", file=sys.stderr, flush=True)
            self.close_connection = True
            return
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()
        with lock:
            active -= 1

    def file(self, path):
        """Sends a data file, or something that is none."""
        if path == "/to-level":
            self.send_response(302)
            self.send_header("Location", "/level")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.send_response(200)
        body = b"<levelData/>"
        if path != "/flood":
            self.send_header("Content-Length", str({"/large": 5000, "/cut": 500}.get(path, len(body))))
        self.end_headers()
        self.close_connection = True
        try:
            # Without a length the body ends with the connection, here only when the client has had enough.
            for _ in range(100000 if path == "/flood" else 1):
                self.wfile.write(body * (400 if path in ("/flood", "/large") else 1))
        except OSError:
            print("given up", file=sys.stderr, flush=True)

    do_GET = do_HEAD = do_POST = answer

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stub)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
os._exit(0)
