# SPDX-License-Identifier: MIT
"""Web hosts as sites meet them: in a folder of the host, with addresses without `.html`, with another site from one moment to the next."""

import contextlib
import http.server
import pathlib
import re
import socket
import threading
import urllib.parse


class Host:
    """A static host on loopback. `stop` also ends its open connections, which a server that only stops listening would go on to answer."""

    def __init__(self, folder, path="/", redirects=False, moved=None, header=None, before=lambda path: None):
        """`moved` holds new paths by the old ones. `before` is called with the path of each request before it is answered."""
        self.folder, self.path, self.redirects, self.moved = pathlib.Path(folder), path, redirects, moved or {}
        self.asked = []
        # Statuses and types by methods and addresses, in place of what the file has.
        self.refused = {}
        self.connections = []
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1
            disable_nagle_algorithm = True

            def log_message(self, *arguments):
                pass

            def setup(self):
                host.connections.append(self.request)
                super().setup()

            def do_GET(self):
                host.asked.append(self.path)
                before(self.path)
                address, _, query = self.path.partition("?")
                found = host.find(urllib.parse.unquote(address))
                if isinstance(found, str):
                    self.send_response(308)
                    self.send_header("Location", found + ("?" + query if query else ""))
                    self.send_header("Content-Length", "0")
                    return self.end_headers()
                missing = found is None
                file = host.folder / "404.html" if missing else found
                body = file.read_bytes() if file.exists() else b"missing"
                status, kind = host.refused.get((self.command, address), (404 if missing else 200, self.guess_type(str(file))))
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                # A host that lets browsers keep everything for a while, as many do.
                self.send_header("Cache-Control", "max-age=600")
                if header:
                    self.send_header(*header)
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            do_HEAD = do_GET

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        threading.Thread(target=self.http.serve_forever, args=(0.05,), daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.http.server_address[1]}"
        self.base = self.origin + path

    def find(self, address):
        """The file at an address, an address to go on to, or None."""
        if not address.startswith(self.path):
            return None
        # As many hosts do.
        rest = re.sub("/+", "/", address)[len(self.path):]
        if rest in self.moved:
            return self.path + self.moved[rest]
        if self.redirects and rest.endswith("index.html"):
            return address[: -len("index.html")]
        if self.redirects and rest.endswith(".html"):
            return address[: -len(".html")]
        file = self.folder / rest
        if file.is_dir():
            file = file / "index.html"
        elif self.redirects and not file.exists():
            file = file.with_name(file.name + ".html")
        return file if file.is_file() else None

    def stop(self):
        self.http.shutdown()
        self.http.server_close()
        for connection in self.connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


_running = []


@contextlib.contextmanager
def host(folder, **options):
    """A host for one test. It stops after the pages of the test are closed, because a page may be loading something of its own accord."""
    running = Host(folder, **options)
    _running.append(running)
    yield running


def stop_hosts():
    """Stops the hosts of the test that has ended, except those that it has stopped itself."""
    while _running:
        with contextlib.suppress(OSError):
            _running.pop().stop()
