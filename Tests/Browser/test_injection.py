# SPDX-License-Identifier: MIT
"""An app with code in every element of the format, opened in a browser: nothing of it runs, with the pages' policy and without it."""

import json
import re
import struct
import subprocess
import zlib
from xml.etree import ElementTree

import grammar
import hostile
import pages as site_pages
import pytest
from conftest import pages, Server, tool
from previews import Preview

# Each calls `qzq`. Whatever place in a page, a script or a style a text gets into, one of these gets out of it.
BREAKERS = ("\"'><script>qzq()</script><img src=x onerror=qzq()></script></style></title></textarea></template></noscript>--><svg onload=qzq()>"
            "\" onfocus=qzq() autofocus x=\" ' onfocus=qzq() autofocus x=' `${qzq()}` {{{qzq}}} \\\";qzq();// ';qzq();// */qzq()/* }qzq{color:red}")
PAYLOADS = {
    "breakers": BREAKERS,
    "script": "javascript:qzq()//\"'><script>qzq()</script>",
    "hidden script": " \tjava\nscript:qzq()",
    "data": "data:text/html,<script>parent.qzq()</script>",
    "prose": "<a href=\"javascript:qzq()\">a</a> <a href='https://x.example/' onclick='qzq()'>b</a> <b onmouseover=qzq()>c</b> <p style='x:y' onfocus=qzq()> https://x.example/\"onclick=qzq()//'onclick=qzq() <a href=' data:text/html,x'>d</a>",
    "file": "images/x\"'onerror=qzq() <img src=x onerror=qzq()>.png",
    "lines": "a\nqzq on;\r\nqzq: on\n<script>qzq()</script>\n/* /qzq 301\nEND:VEVENT\nQZQ:1\u2028qzq()\u2029",
}
HOSTS = ["nginx", "apache", "netlify", "cloudflare", "github"]
# What of a page could run, whether or not it does when the page is opened.
TRACES = """() => {
  const traces = [];
  for (const element of document.querySelectorAll('*')) {
    if (element.localName.startsWith('qzq')) traces.push(element.outerHTML.slice(0, 200));
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name.startsWith('qzq')) traces.push(element.outerHTML.slice(0, 200));
      if (['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].includes(name) && /^[\\s\\x00-\\x20]*(java|vb)script:|^[\\s\\x00-\\x20]*data:text/i.test(value)) traces.push(value.slice(0, 200));
    }
  }
  for (const sheet of document.styleSheets) {
    let rules = [];
    try { rules = [...sheet.cssRules]; } catch {}
    for (const rule of rules) if ((rule.selectorText ?? '').includes('qzq')) traces.push(rule.cssText.slice(0, 200));
  }
  return traces.concat(window.violations ?? []);
}"""
REPORT = """addEventListener('securitypolicyviolation', (event) => {
  (window.violations ??= []).push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`);
});"""


def picture():
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(b"\0" * 200)) + chunk(b"IEND", b"")


def settings():
    """The documented example of each setting, with code in all its values and names."""
    text = (grammar.REPOSITORY / "docs/settings.md").read_text()
    lines = ""
    for name, example in re.findall(r"^## (\w+)\n.*?```yaml\n(.*?)```", text, re.M | re.S):
        if name not in ("language", "theme", "hosting", "baseURL", "ignore", "severity"):
            lines += example
    breakers = json.dumps(BREAKERS)
    lines = re.sub(r"(?m)^(footer|  attribution): .*$", lambda found: f"{found.group(1)}: {breakers}", lines)
    lines = lines.replace("  Imprint: html/imprint.html", f"  {breakers}: html/imprint.html\n  {json.dumps(PAYLOADS['prose'])}: {json.dumps(PAYLOADS['script'])}")
    assert lines.count("qzq") > 20
    return lines


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    folder = tmp_path_factory.mktemp("injection") / "app"
    payloads = [lambda _, text=text: grammar.escaped(text) for text in PAYLOADS.values()]
    hostile.App(grammar.read(tool()), payloads).write(folder)
    for path in [PAYLOADS["file"], "images/" + PAYLOADS["file"].removeprefix("images/")]:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(picture())
    (folder / "html").mkdir()
    (folder / "html/imprint.html").write_text("<p>Imprint")
    (folder / "emobic-site.yaml").write_text(settings())
    return folder


def built(app, target, *options):
    run = subprocess.run([tool(), "build", str(app), str(target), "--all", "--quiet", "--base-url", "https://example.org/", *options], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-3000:]
    return target


@pytest.fixture(scope="module")
def site(app):
    return built(app, app.parent / "site")


def test_every_element_of_the_format_holds_code(app):
    """Otherwise the other tests would prove nothing of what was forgotten."""
    texts = {path.stem: path.read_text() for path in (app / "xml").glob("*.xml")}
    missing = [(name, element.name) for name, file in grammar.read(tool()).items() for element in file.root.all()
               if element.kind != "none" and f"<{element.name}>" not in texts[name]]
    without = [(name, element.name) for name, file in grammar.read(tool()).items() for element in file.root.all()
               if element.kind == "text" and not re.search(rf"<{element.name}>[^<]*qzq", texts[name]) and element.name not in texts["app"]]
    assert missing == [] and without == []


def test_pages_hold_no_code(site):
    assert site_pages.problems(site) == []


@pytest.mark.parametrize("has_policy", [True, False], ids=["with-policy", "without-policy"])
def test_nothing_runs(browser, site, has_policy):
    server = Server(site)
    context = browser.new_context(bypass_csp=not has_policy, service_workers="block")
    ran = []
    context.expose_binding("qzq", lambda source, *_: ran.append(source["frame"].url))
    context.add_init_script(REPORT)
    page = context.new_page()
    found, dialogs = {}, []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    paths = [*pages(site), "404.html"]
    assert len(paths) > 100
    for path in paths:
        page.goto(server.base + path.replace("%", "%25").replace("#", "%23").replace("?", "%3F"), wait_until="load")
        if traces := page.evaluate(TRACES):
            found[path] = traces[:3]
    # What the visitor looks for is shown as well.
    page.goto(server.base + "emobc/search.html?q=qzq")
    page.wait_for_load_state("networkidle")
    found |= {"search": traces} if (traces := page.evaluate(TRACES)) else {}
    syntax = page.evaluate("""async (paths) => {
      const wrong = [];
      for (const path of paths) { try { new Function(await (await fetch('/' + path)).text()); } catch (error) { wrong.push(`${path}: ${error}`); } }
      return wrong;
    }""", [path.relative_to(site).as_posix() for path in site.rglob("*.js")]) if not has_policy else []
    context.close()
    server.stop()
    assert (ran, dialogs, found, syntax) == ([], [], {}, [])


def test_files_for_programs_hold_no_code(site):
    counts = {}
    for path in site.rglob("*"):
        if not path.is_file() or path.relative_to(site).parts[0] == "assets":
            continue
        counts[path.suffix] = counts.get(path.suffix, 0) + 1
        if path.suffix in (".webmanifest", ".geojson", ".json"):
            json.loads(path.read_text())
        elif path.suffix in (".xml", ".svg"):
            tree = ElementTree.parse(path)
            assert not [node for node in tree.iter() if "script" in node.tag or "qzq" in node.tag or any("on" == name[:2] or "qzq" in name for name in node.attrib)], path
        elif path.suffix == ".ics":
            lines = path.read_bytes().decode().replace("\r\n ", "").split("\r\n")
            assert all(re.match(r"[A-Z-]+[;:]", line) and not line.startswith("QZQ") and "\n" not in line for line in lines if line), path
            assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT")
        elif path.name == "robots.txt":
            assert "qzq" not in path.read_text()
    assert {".html", ".js", ".css", ".ics", ".geojson", ".webmanifest", ".xml"} <= counts.keys(), counts


@pytest.mark.parametrize("host", HOSTS)
def test_rules_of_hosts_hold_no_code(app, site, tmp_path, host):
    own = {path.relative_to(site) for path in site.rglob("*")}
    folder = built(app, tmp_path / "site", "--hosting", host)
    fresh = [path for path in folder.rglob("*") if path.relative_to(folder) not in own and path.is_file()]
    assert fresh or host == "github"
    for path in fresh:
        lines = re.split(r"[\n\r\u2028\u2029\x85]", path.read_text())
        assert not [line for line in lines if re.match(r"\s*(qzq|/\*|END:)", line) and "qzq" in line], path


def test_graph_holds_no_code(app, browser, tmp_path):
    for form in ("html", "svg"):
        target = tmp_path / f"graph.{form}"
        subprocess.run([tool(), "graph", str(app), "-o", str(target), "--layout", "own"], check=True, capture_output=True)
        for bypass in (False, True):
            context = browser.new_context(bypass_csp=bypass)
            ran = []
            context.expose_binding("qzq", lambda source, *_: ran.append(source["frame"].url))
            context.add_init_script(REPORT)
            page = context.new_page()
            page.goto(target.as_uri())
            assert page.evaluate(TRACES) == [] and ran == [], form
            context.close()


@pytest.mark.parametrize("form", ["json", "sarif", "gitlab", "junit", "github"])
def test_reports_are_whole(app, form):
    run = subprocess.run([tool(), "check", str(app), "--all", "--format", form], capture_output=True, text=True)
    assert run.returncode == 1 and "qzq" in run.stdout
    if form == "junit":
        assert not [node for node in ElementTree.fromstring(run.stdout).iter() if "script" in node.tag or "img" in node.tag]
    elif form == "github":
        assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in run.stdout.splitlines())
    else:
        json.loads(run.stdout)


@pytest.mark.parametrize("bypass", [False, True], ids=["with-policy", "without-policy"])
def test_the_overlay_runs_nothing(app, browser, bypass):
    preview = Preview(app)
    preview.wait_for("Built |the site holds what can be read of it")
    context = browser.new_context(bypass_csp=bypass)
    ran = []
    context.expose_binding("qzq", lambda source, *_: ran.append(source["frame"].url))
    context.add_init_script(REPORT)
    page = context.new_page()
    page.goto(preview.base)
    badge, entry = page.locator("emobic-preview .badge button").first, page.locator("emobic-preview .panel li", has_text="qzq").first
    badge.or_(entry).first.wait_for()
    # Not by a real click, because the app's own start may cover the badge.
    if badge.count():
        badge.dispatch_event("click")
    entry.wait_for()
    inside = page.evaluate("""() => [...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ? [...element.shadowRoot.querySelectorAll('*')] : [])
      .filter((element) => element.localName.startsWith('qzq') || [...element.attributes].some(({ name }) => name.startsWith('on'))).map((element) => element.outerHTML.slice(0, 200))""")
    traces = page.evaluate(TRACES)
    context.close()
    preview.stop()
    assert (ran, traces, inside) == ([], [], [])
