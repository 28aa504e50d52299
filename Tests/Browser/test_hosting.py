# SPDX-License-Identifier: MIT
"""Sites on the web hosts for which they have a file of rules: nginx and Apache run here, with that file as they read it."""

import contextlib
import http.client
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import urllib.parse

import pytest
from conftest import REPOSITORY, build, draw_tiles, new_page, pages, until, write_app
from playwright.sync_api import expect
from test_languages import app as app_in_languages

MODULES = {"mpm_event", "authz_core", "mime", "dir", "autoindex", "alias", "headers", "filter", "deflate", "unixd"}
IMMUTABLE = "public, max-age=31536000, immutable"


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def program(*names):
    """A program that Debian puts outside of the path of ordinary users."""
    for name in names:
        if path := shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin"):
            return path
    pytest.skip(f"needs {names[0]}: scripts/install-tools browser")


class Running:
    """A web server with a configuration of its own in a folder, until `stop`."""

    def __init__(self, command, port, folder):
        self.port, self.folder = port, folder
        with open(folder / "output", "w") as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        until(self.answers)

    def answers(self):
        assert self.process.poll() is None, (self.folder / "output").read_text()
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False  # It has not begun to listen.

    def ask(self, path, method="HEAD", **headers):
        """The status and the fields of an answer, with their names in lower case; a field that comes twice is a list."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, urllib.parse.quote(path, safe="/?&=%"), headers=headers)
        answer = connection.getresponse()
        fields = {}
        for name, value in answer.getheaders():
            known = fields.get(name.lower())
            fields[name.lower()] = value if known is None else [known, value]
        answer.read()
        connection.close()
        return answer.status, fields

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def nginx(root, folder, rules, more=""):
    port = free_port()
    places = "".join(f"{name}_temp_path {folder}/{name};\n" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; worker_processes 1; pid {folder}/pid; error_log stderr;\n"
        f"events {{}}\nhttp {{ access_log off; {places} server {{ listen 127.0.0.1:{port}; root {root}; {more} include {rules}; }} }}\n")
    return Running([program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")], port, folder)


def apache(root, folder, rules, more=""):
    port = free_port()
    modules = pathlib.Path("/usr/lib/apache2/modules")
    loaded = "".join(f"LoadModule {name}_module {modules}/mod_{name}.so\n" for name in sorted(MODULES) if (modules / f"mod_{name}.so").exists())
    user = "User www-data\nGroup www-data\n" if os.geteuid() == 0 else ""
    (folder / "apache.conf").write_text(
        f"ServerRoot {folder}\nServerName 127.0.0.1\nTypesConfig /dev/null\nListen 127.0.0.1:{port}\nPidFile {folder}/pid\nErrorLog {folder}/errors\n"
        f"DefaultRuntimeDir {folder}\nMutex file:{folder}\n{loaded}{user}"
        f"DocumentRoot {root}\n<Directory {root}>\nAllowOverride FileInfo\nRequire all granted\n{more}</Directory>\n")
    return Running([program("apache2"), "-f", str(folder / "apache.conf"), "-DFOREGROUND"], port, folder)


SERVERS = {"nginx": nginx, "apache": apache}


@pytest.fixture(scope="module", params=[(host, path) for host in SERVERS for path in ["/", "/a/b/"]], ids=lambda param: "-".join(param))
def hosted(request):
    """A running server, the folder of the site, and the path below which it shows it."""
    host, path = request.param
    # Apache's workers are another user, who may not enter the folders of the tests.
    place = tempfile.TemporaryDirectory(prefix="emobic-site-")
    folder = pathlib.Path(place.name)
    folder.chmod(0o755)
    site = folder / "www" / path.strip("/")
    build(REPOSITORY / "example-app", site, "--hosting", host, "--base-url", f"https://museo.example{path}")
    (folder / "run").mkdir()
    server = SERVERS[host](folder / "www", folder / "run", site / "emobic-site.nginx.conf")
    yield server, site, path
    server.stop()
    place.cleanup()


def test_answers_have_headers_types_and_caching(hosted):
    server, site, path = hosted
    hashed = next((site / "static").glob("app.*.css")).name
    own = next((site / "assets/html").glob("*.html")).name
    for name, kind, cache, has_policy in [
        ("", "text/html", "no-cache", True),
        ("index.html", "text/html", "no-cache", True),
        (f"static/{hashed}", "text/css", IMMUTABLE, False),
        ("sw.js", "text/javascript", "no-cache", True),
        (f"assets/html/{own}", "text/html", "no-cache", False),
        ("manifest.webmanifest", "application/manifest+json", "no-cache", True),
        *[(next(site.glob(f"*/*.{ending}")).relative_to(site).as_posix(), kind, "no-cache", True)
          for ending, kind in [("ics", "text/calendar"), ("geojson", "application/geo+json")]],
        (next(site.glob("assets/**/*.vtt")).relative_to(site).as_posix(), "text/vtt", "no-cache", False),
    ]:
        status, fields = server.ask(path + name)
        assert status == 200, name
        assert fields["content-type"].split(";")[0] == kind, name
        assert kind == "application/manifest+json" or kind == "application/geo+json" or "utf-8" in fields["content-type"].lower(), name
        assert fields["cache-control"] == cache, name
        assert fields["x-content-type-options"] == "nosniff", name
        assert fields["referrer-policy"] == "strict-origin-when-cross-origin", name
        # Pages of the app have scripts, which must not run in the site.
        is_document = name.startswith("assets/") and kind == "text/html"
        assert fields.get("content-security-policy", "").startswith("sandbox ") == is_document, name
        assert ("content-security-policy" in fields) == (has_policy or is_document), name
        assert ("permissions-policy" in fields) == has_policy, name
        # Pages of the app have no origin, so their fonts and modules need permission.
        assert fields.get("access-control-allow-origin") == ("*" if name.startswith("assets/") else None), name
    fields = server.ask(path)[1]
    assert fields["content-security-policy"].endswith("; frame-ancestors 'self'")
    assert "https://tile.openstreetmap.org" in fields["content-security-policy"]
    assert fields["permissions-policy"].startswith("camera=(self), geolocation=(self), microphone=(self), ")


@pytest.mark.parametrize("host", SERVERS)
def test_own_pages_that_are_not_utf8_say_themselves_what_they_are(host):
    items = "<data><dataId>a</dataId><local>true</local><webUrl>utf8.html</webUrl></data>"
    latin1 = ["b c/año's #1.css.html", "b c/index.html", "estilo.css", "guion.js"]
    with tempfile.TemporaryDirectory(prefix="emobic-site-") as place:
        folder = pathlib.Path(place)
        folder.chmod(0o755)
        app = write_app(folder / "app", [("web", "WEB_ACTIVITY", "web.xml")], {"web.xml": items})
        (app / "html/b c").mkdir(parents=True)
        (app / "html/utf8.html").write_text("<p>Niños", encoding="utf-8")
        for name in latin1:
            (app / "html" / name).write_text("/* Niños */", encoding="latin-1")
        site = folder / "www/a/b"
        build(app, site, "--all", "--hosting", host, "--base-url", "https://museo.example/a/b/")
        (folder / "run").mkdir()
        server = SERVERS[host](folder / "www", folder / "run", site / "emobic-site.nginx.conf")
        try:
            for name in [*latin1, "b c/", "utf8.html"]:
                status, fields = server.ask("/a/b/assets/html/" + name.replace("#", "%23"))
                assert status == 200, name
                assert ("charset" in fields["content-type"]) == (name == "utf8.html"), name
                is_document = name.endswith(("html", "/"))
                assert fields.get("content-security-policy", "").startswith("sandbox ") == is_document, name
                assert fields["access-control-allow-origin"] == "*" and fields["cache-control"] == "no-cache", name
                assert fields["x-content-type-options"] == "nosniff", name
        finally:
            server.stop()


def test_texts_are_sent_compressed(hosted):
    server, site, path = hosted
    for name in ["index.html", f"static/{next((site / 'static').glob('app.*.css')).name}", "sw.js", "manifest.webmanifest"]:
        assert server.ask(path + name, "GET", **{"Accept-Encoding": "gzip"})[1].get("content-encoding") == "gzip", name
    picture = next(site.glob("assets/images/*.png")).name
    assert "content-encoding" not in server.ask(path + f"assets/images/{picture}", "GET", **{"Accept-Encoding": "gzip"})[1]


def test_unchanged_files_are_not_sent_again(hosted):
    server, _, path = hosted
    mark = server.ask(path + "index.html")[1]["etag"]
    assert server.ask(path + "index.html", "GET", **{"If-None-Match": mark})[0] == 304


def test_missing_files_get_the_page_of_the_site_and_are_not_kept(hosted):
    server, site, path = hosted
    length = str((site / "404.html").stat().st_size)
    hidden = ["emobic-site.manifest", ".emobic-site-state", ".htaccess", "static/.htaccess", "emobic-site.nginx.conf"]
    for name in ["nada", "a/b/nada.html", "static/nada.css", "assets/html/nada.html", *hidden]:
        status, fields = server.ask(path + name)
        assert status == 404, name
        assert fields["content-length"] == length and fields["cache-control"] == "no-cache", name
        assert "frame-ancestors" in fields["content-security-policy"], name
    assert (site / "emobic-site.manifest").exists() and (site / ".emobic-site-state").exists()


def test_folders_without_a_page_get_the_page_of_the_site(hosted):
    server, site, path = hosted
    length = str((site / "404.html").stat().st_size)
    folders = [folder.relative_to(site).as_posix() for folder in site.rglob("*") if folder.is_dir() and not (folder / "index.html").exists()]
    assert {"static", "assets", "assets/html"} < set(folders) and any("static/" in name for name in folders)
    for name in folders:
        for address in [path + name + "/", path + name]:
            status, fields = server.ask(address)
            if status == 301:
                assert fields.get("cache-control") != IMMUTABLE and not name.startswith("static/"), name
                continue
            assert status == 404 and fields["content-length"] == length and fields["cache-control"] == "no-cache", name
    assert server.ask(path)[0] == 200


LISTING = {"nginx": "autoindex on;", "apache": "Options Indexes\n"}


@pytest.fixture(scope="module", params=SERVERS)
def museum(request):
    """A server that lists folders, with a site in several languages."""
    place = tempfile.TemporaryDirectory(prefix="emobic-site-")
    folder = pathlib.Path(place.name)
    folder.chmod(0o755)
    site = folder / "www/ml"
    build(app_in_languages(folder / "app"), site, "--hosting", request.param, "--base-url", "https://museo.example/ml/")
    (folder / "run").mkdir()
    server = SERVERS[request.param](folder / "www", folder / "run", site / "emobic-site.nginx.conf", LISTING[request.param])
    yield server, site
    server.stop()
    place.cleanup()


def test_folders_are_not_listed_where_the_server_does_so(museum):
    server, site = museum
    length = str((site / "404.html").stat().st_size)
    for name in ["sala/", "static/", "static/search/", "assets/" if (site / "assets").exists() else "static/"]:
        status, fields = server.ask("/ml/" + name)
        assert (status, fields["content-length"], fields["cache-control"]) == (404, length, "no-cache"), name


def test_lost_addresses_below_a_language_are_answered_in_it(museum):
    server, site = museum
    for folder in ["", "en/", "ca/"]:
        page = site / folder / "404.html"
        for name in ["nope.html", "sala/nope.html", "nope/x/y.html", "sala/"]:
            status, fields = server.ask(f"/ml/{folder}{name}")
            assert (status, fields["content-length"]) == (404, str(page.stat().st_size)), folder + name
            assert "frame-ancestors" in fields["content-security-policy"] and fields["cache-control"] == "no-cache"
        assert server.ask(f"/ml/{folder}")[0] == 200


def test_the_old_program_leads_to_the_first_screen_with_its_query(hosted):
    server, _, path = hosted
    status, fields = server.ask(path + "index.php?level=a&data=b%20c")
    assert status == 301
    assert urllib.parse.urlsplit(fields["location"])[2:4] == (path + "index.html", "level=a&data=b%20c")
    # Another program below the site is not ours.
    assert server.ask(path + "blog/index.php?p=12")[0] == 404


def test_the_path_without_its_last_sign_leads_to_the_site(hosted):
    server, site, path = hosted
    if path == "/":
        return
    status, fields = server.ask(path[:-1] + "?level=a&data=b%20c")
    address = urllib.parse.urlsplit(fields["location"])
    assert (status, address.path, address.query) == (301, path, "level=a&data=b%20c")
    # In a container the server has another port than the one that visitors know. Apache has no such redirections.
    assert not address.netloc or not (site / "emobic-site.nginx.conf").exists()


def test_the_old_program_of_each_language_leads_to_its_first_screen(museum):
    server, _ = museum
    for folder in ["", "en/", "ca/"]:
        status, fields = server.ask(f"/ml/{folder}index.php?level=sala&data=a")
        assert status == 301, folder
        assert urllib.parse.urlsplit(fields["location"])[2:4] == (f"/ml/{folder}index.html", "level=sala&data=a")


@pytest.mark.parametrize("path", ["/", "/a/b/", "/jardín de $host$1/"])
@pytest.mark.parametrize("host", SERVERS)
def test_old_pages_of_what_has_moved_lead_on(host, path):
    with tempfile.TemporaryDirectory(prefix="emobic-site-") as place:
        folder = pathlib.Path(place)
        folder.chmod(0o755)
        (folder / "settings.yaml").write_text("language: es\nmoved:\n  Flora: Plantas\n  Vieja/Última sala: Sala/La ciudad medieval\n")
        site = folder / "www" / path.strip("/")
        build(REPOSITORY / "example-app", site, "--hosting", host, "--base-url", f"https://museo.example{urllib.parse.quote(path)}", "--config", str(folder / "settings.yaml"))
        (folder / "run").mkdir()
        if host == "nginx":
            # The configuration of the server would have to name the path.
            shutil.copy(site / "emobic-site.nginx.conf", folder / "run/rules.conf")
        server = SERVERS[host](folder / "www", folder / "run", folder / "run/rules.conf")
        names = [found.name for found in (site / "plantas").glob("*.html")]
        assert names
        pairs = [(f"flora/{name}", f"plantas/{name}") for name in [*names, "otra-2.html"]]
        for old, new in [*pairs, ("vieja/ultima-sala.html", "sala/la-ciudad-medieval.html")]:
            status, fields = server.ask(f"{path}{old}?a=b%20c")
            assert status == 301, old
            address, query = urllib.parse.urlsplit(fields["location"])[2:4]
            assert (urllib.parse.unquote(address), query) == (path + new, "a=b%20c") and re.fullmatch("[!-~]+", address)
            assert server.ask(address)[0] == (404 if "otra-2" in new else 200), new
        status, fields = server.ask(path + "index.php")
        assert (status, urllib.parse.unquote(urllib.parse.urlsplit(fields["location"]).path)) == (301, path + "index.html")
        for name in ["nada", "static/nada.css", "emobic-site.manifest"]:
            status, fields = server.ask(path + name)
            assert (status, fields["content-length"]) == (404, str((site / "404.html").stat().st_size)), name
        server.stop()


def test_every_page_opens_without_a_problem(hosted, browser, context_options):
    server, site, path = hosted
    with new_page(browser, {**context_options, "service_workers": "allow"}) as page:
        draw_tiles(page)
        page.expected_problems = ["ERR_NAME_NOT_RESOLVED"]
        for name in pages(site):
            page.goto(f"http://127.0.0.1:{server.port}{path}{name}")
        for name in (site / "assets/html").glob("*.html"):
            page.goto(f"http://127.0.0.1:{server.port}{path}assets/html/{name.name}")


def test_documents_of_the_app_run_without_the_origin_of_the_site(hosted, page):
    server, site, path = hosted
    page.expected_problems = [""]
    own = next((site / "assets/html").glob("*.html")).name
    page.goto(f"http://127.0.0.1:{server.port}{path}assets/html/{own}")
    assert page.evaluate("origin") == "null"
    (site / "assets/images/a.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    assert server.ask(path + "assets/images/a.svg")[1]["content-security-policy"].startswith("sandbox ")
    for name in ["assets/html/", "assets/html/sub/"]:
        (site / name).mkdir(exist_ok=True)
        (site / name / "index.html").write_text("<p>a")
        assert server.ask(path + name)[1]["content-security-policy"].startswith("sandbox "), name
        (site / name / "index.html").unlink()
    (site / "assets/html/sub").rmdir()
    (site / "assets/images/a.svg").unlink()
    document = next(site.glob("assets/**/*.pdf")).relative_to(site).as_posix()
    assert "content-security-policy" not in server.ask(path + document)[1]


def test_fonts_modules_and_data_of_own_pages_are_loaded(hosted, page):
    server, site, path = hosted
    folder = site / "assets/html/own"
    folder.mkdir()
    try:
        (folder / "data.json").write_text('{"a": 1}')
        (folder / "module.js").write_text("document.title = 'module';")
        (folder / "index.html").write_text("<title>a</title><script type=module src=module.js></script>")
        page.goto(f"http://127.0.0.1:{server.port}{path}assets/html/own/")
        assert page.evaluate("origin") == "null"
        expect(page).to_have_title("module")
        assert page.evaluate("fetch('data.json').then((answer) => answer.json())") == {"a": 1}
    finally:
        shutil.rmtree(folder)


def lines(path):
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def blocks(path):
    """The rules of a file `_headers`: an address and its headers."""
    found = []
    for line in lines(path):
        if line.startswith("  "):
            found[-1][1].append(line.strip())
        else:
            found.append((line, []))
    return found


@pytest.fixture(scope="module", params=["/", "/una/"])
def ruled(request, tmp_path_factory):
    """The folders of the sites for Netlify and Cloudflare, and their path."""
    folder = tmp_path_factory.mktemp("ruled")
    address = f"https://museo.example{request.param}"
    return {host: build(REPOSITORY / "example-app", folder / host, "--hosting", host, "--base-url", address) for host in ["netlify", "cloudflare"]}, request.param


@pytest.mark.parametrize("host", ["netlify", "cloudflare"])
def test_rules_are_within_the_documented_limits(ruled, host):
    sites, path = ruled
    headers, redirects = blocks(sites[host] / "_headers"), lines(sites[host] / "_redirects")
    # Cloudflare keeps the second of two rules of an address.
    assert len({address for address, _ in headers}) == len(headers)
    assert len(headers) <= 100 and all(len(line) <= 2000 for line in (sites[host] / "_headers").read_text().splitlines())
    assert len(redirects) <= 100 and all(len(line) <= 1000 for line in redirects)
    for address, fields in headers:
        assert address.startswith(path) or "%" in address
        assert address.count("*") <= 1
        assert all(re.fullmatch(r"! [A-Za-z-]+|[A-Za-z-]+: .+", field) for field in fields) and fields
    for line in redirects:
        source, target, status = line.split(" ")
        assert source.startswith(path) and target.startswith(path) and "?" not in source
        assert status in (["301", "404!"] if host == "netlify" else ["301", "302"])


def answer(rules, address, can_detach):
    """The headers that the hosts document to send: those of all rules that fit, joined; Cloudflare detaches what a rule names with `!`."""
    fields = {}
    for source, lines_of_it in rules:
        pattern = ".*".join(re.escape(part) for part in source.split("*"))
        if not re.fullmatch(pattern, address):
            continue
        for line in lines_of_it:
            if line.startswith("! "):
                assert can_detach
                fields.pop(line[2:], None)
            else:
                name, value = line.split(": ", 1)
                fields.setdefault(name, []).append(value)
    return fields


@pytest.mark.parametrize("host", ["netlify", "cloudflare"])
def test_each_file_gets_its_headers_once(ruled, host):
    sites, path = ruled
    site, rules = sites[host], blocks(sites[host] / "_headers")
    for file in sorted(site.rglob("*")):
        name = file.relative_to(site).as_posix()
        if file.is_dir() or name.startswith(("_", ".", "emobic-site.")):
            continue
        fields = answer(rules, path + name, host == "cloudflare")
        assert all(len(values) == 1 for values in fields.values()), (name, fields)
        assert fields["X-Content-Type-Options"] == ["nosniff"], name
        assert ("Cache-Control" in fields) == name.startswith("static/"), name
        is_page = name.endswith(".html") and not name.startswith("assets/") and pathlib.Path(name).name != "404.html"
        assert "Content-Security-Policy" in fields or not is_page, name
        policy = fields.get("Content-Security-Policy", [""])[0]
        assert policy.startswith("sandbox ") or not policy or not name.startswith("assets/"), name
        is_document = name.startswith("assets/") and name.endswith((".html", ".svg", ".xml"))
        assert policy.startswith("sandbox ") or not is_document, name
        assert not policy or not name.endswith(".pdf"), name
        assert fields.get("Access-Control-Allow-Origin") == (["*"] if name.startswith("assets/") else None), name
    assert "frame-ancestors" in answer(rules, path, host == "cloudflare")["Content-Security-Policy"][0]


def shown(site, address):
    """The file that Cloudflare Pages shows at an address (cloudflare/workers-sdk, `asset-server/handler.ts`)."""
    path = urllib.parse.unquote(address)
    names = [path + "index.html"] if path.endswith("/") else [path, path + ".html"]
    return next((name for name in names if (site / name[1:]).is_file()), None)


def sent(path):
    """A path as browsers send it (https://url.spec.whatwg.org/#path-percent-encode-set)."""
    return urllib.parse.quote(path, safe="/!$&'()+,;=@")


@pytest.mark.parametrize("base", ["/", "/uña/", "/@jardín, 2+2'(5)!$&;=x/", "/friends-of-the-botanical-garden/volunteers-2027/"])
def test_documents_have_the_sandbox_of_cloudflare_at_every_address(tmp_path, base):
    shutil.copytree(REPOSITORY / "Templates/minimal", tmp_path / "app")
    (tmp_path / "app/html").mkdir(exist_ok=True)
    for name in ["p.html", "evil.pdf.html", "sub/index.html"]:
        (tmp_path / "app/html" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "app/html" / name).write_text("<script>1</script>")
    (tmp_path / "app/html/real.pdf").write_bytes(b"%PDF-1.7")
    with open(tmp_path / "app/emobic-site.yaml", "a") as settings:
        settings.write("\nlinks: {Page: html/p.html}\n")
    build(tmp_path / "app", tmp_path / "www" / base.strip("/"), "--hosting", "cloudflare", "--base-url", "https://museo.example" + sent(base))
    rules = blocks(tmp_path / "www" / base.strip("/") / "_headers")
    of_pages = answer(rules, sent(base), True)
    assert "frame-ancestors" in of_pages["Content-Security-Policy"][0] and of_pages["X-Content-Type-Options"] == ["nosniff"]
    for name in ["p", "evil.pdf", "sub/"]:
        address = sent(f"{base}assets/html/{name}")
        # As it is, and with each of its signs escaped, in capital digits and in small ones.
        spellings = {address, address.replace("%C3", "%c3"), address.replace("%B1", "%b1")}
        spellings |= {address[:at] + digits + address[at + 1:] for at in range(1, len(address)) if "%" not in address[max(0, at - 2):at + 1]
                      for digits in (f"%{ord(address[at]):02x}", f"%{ord(address[at]):02X}")}
        for spelling in spellings:
            assert shown(tmp_path / "www", spelling), spelling
            policies = answer(rules, spelling, True).get("Content-Security-Policy", [])
            assert len(policies) == 1 and policies[0].startswith("sandbox "), (spelling, policies)


def test_without_a_host_there_is_no_file_of_one(site):
    names = {path.name for path in site.rglob("*")}
    assert not names & {"_headers", "_redirects", ".htaccess", ".nojekyll", "emobic-site.nginx.conf"}
