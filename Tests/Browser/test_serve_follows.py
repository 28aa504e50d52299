# SPDX-License-Identifier: MIT
"""Changes outside the app's files that the preview follows, and events that it survives."""

import concurrent.futures
import re
import resource
import shutil
import signal
import socket
import subprocess
import time

import pytest
from conftest import each, tool, write_app
from playwright.sync_api import expect
from previews import ask, panel, PATIENCE, preview, proxy, small, temporary, until


def test_hostile_page_holds_up_nobody(small, tmp_path):
    (small.app / "html/rules.html").write_text("<html><head>" + "<meta " * 20_000 + "</head>")
    preview = small()
    preview.wait_for("Built ")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert [answer.status for answer, _ in pool.map(lambda _: ask(preview.port, "/assets/html/rules.html"), range(4))] == [200] * 4


def test_ends_at_once_while_all_threads_are_busy(small, tmp_path):
    (small.app / "html/rules.html").write_text("<html><head>" + "<meta " * 3_000_000 + "</head>")
    preview = small(env=temporary(tmp_path / "tmp"))
    preview.wait_for("Built ")
    clients = [socket.create_connection(("127.0.0.1", preview.port)) for _ in range(8)]
    for client in clients:
        client.sendall(b"GET /assets/html/rules.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
    time.sleep(0.5)
    assert preview.stop(signal.SIGTERM) == 0
    assert list((tmp_path / "tmp").iterdir()) == []
    for client in clients:
        client.close()


def test_pages_and_styles_of_the_bundle_itself_are_followed(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base + "page/a.html")
    heading = page.frame_locator("main iframe").locator("h1")
    heading.wait_for()
    preview.edit("html/rules.html", "Rules", "New rules")
    heading.filter(has_text="New rules").wait_for()
    preview.edit("html/rules.css", "1, 2, 3", "4, 5, 6")
    until(lambda: heading.evaluate("heading => getComputedStyle(heading).color") == "rgb(4, 5, 6)")

    preview.edit("html/rules.css", "4, 5, 6", "7, 8, 9")
    until(lambda: heading.evaluate("heading => getComputedStyle(heading).color") == "rgb(7, 8, 9)")
    preview.edit("html/rules.html", "New rules", "Newer rules")
    heading.filter(has_text="Newer rules").wait_for()

    # By itself it has no origin, so it may ask the preview for nothing.
    page.goto(preview.base + "assets/html/rules.html")
    assert page.evaluate("origin") == "null"


def test_odd_addresses_do_not_stop_the_page_from_following(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.expected_problems += ["status of 400", "caf%E9.png"]
    (small.app / "html/one,two.js").write_text("document.title = 'before'")
    (small.app / "html/rules.html").write_text("<html><body><h1>Rules</h1><img src='caf%E9.png'><script src='one%2Ctwo.js'></script></body></html>")
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base + "page/a.html")
    heading = page.frame_locator("main iframe").locator("h1")
    heading.wait_for()
    preview.edit("html/one,two.js", "before", "after")
    until(lambda: heading.evaluate("() => document.title") == "after")


def test_picture_beyond_the_list_of_the_browser_is_followed(small, page):
    """Browsers list the first 250 files that a page has loaded."""
    page.set_default_timeout(PATIENCE * 1000)
    rows = "".join(f"<listItem><text>Fila {number}</text><imageFile>p{number}.svg</imageFile></listItem>" for number in range(300))
    app = write_app(
        small.app.parent / "many", [("rows", "LIST_ACTIVITY", "rows.xml")],
        {"rows.xml": f"<data><dataId>a</dataId><headerText>Filas</headerText><list>{rows}</list></data>"})
    (app / "images").mkdir(exist_ok=True)
    for number in range(300):
        (app / f"images/p{number}.svg").write_text(
            f"<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><!-- {number} --><rect width='8' height='8' fill='red'/></svg>")
    preview = small(folder=app)
    preview.wait_for("Built ")
    page.goto(preview.base)
    # The last pictures come when they are seen.
    page.evaluate("() => { for (const picture of document.images) picture.loading = 'eager' }")
    until(lambda: page.evaluate("() => [...document.images].filter((picture) => picture.naturalWidth === 8).length >= 300"))
    preview.edit("images/p299.svg", "red", "blue")
    until(lambda: page.evaluate("() => document.images[document.images.length - 1].loading === 'lazy'"))


def test_preview_page_gets_away_from_other_sites(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.expected_problems += ["frame-src", "ERR_BLOCKED_BY_CSP", "ERR_CONNECTION_REFUSED", "127.0.0.1:1"]
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base + "__preview__/")
    phone = page.frame(name="preview-phone")
    phone.locator(".view-image-text-description").wait_for()
    page.locator("[data-screens] li").first.wait_for()
    # A link to another server opens in a new window.
    phone.evaluate("""() => {
        const link = Object.assign(document.createElement('a'), {href: 'http://127.0.0.1:1/', textContent: 'Elsewhere', id: 'elsewhere'});
        document.body.prepend(link);
    }""")
    with page.context.expect_page() as opened:
        phone.locator("#elsewhere").dispatch_event("click")
    opened.value.close()
    # A frame that nevertheless shows another server returns to the app.
    phone.evaluate("location.href = 'http://127.0.0.1:1/'")
    lost = "() => { try { return !document.querySelector('iframe').contentWindow.location.href } catch { return true } }"
    until(lambda: page.evaluate(lost))
    page.locator("[data-screens] button.title", has_text="Normas").click()
    page.frame_locator("[name=preview-phone]").locator(".view-web").wait_for()
    page.frame_locator("[name=preview-tablet]").locator(".view-web").wait_for()


def test_preview_page_listens_once_and_only_while_it_is_seen(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    streams = []
    page.on("request", lambda request: streams.append(request.url) if request.url.endswith("/events") else None)
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base + "__preview__/")
    for name in ("preview-phone", "preview-tablet"):
        page.frame_locator(f"[name={name}]").locator("h1", has_text="Uno").first.wait_for()
    preview.edit("xml/text.xml", "Uno", "Dos")
    for name in ("preview-phone", "preview-tablet"):
        page.frame_locator(f"[name={name}]").locator("h1", has_text="Dos").first.wait_for()
    assert len(streams) == 1

    def turn(state):
        page.evaluate("""state => {
            Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""", state)

    turn("hidden")
    preview.edit("xml/text.xml", "Dos", "Tres")
    preview.wait_for("Built ", count=3)
    turn("visible")
    page.frame_locator("[name=preview-phone]").locator("h1", has_text="Tres").first.wait_for()
    assert len(streams) == 2


def test_one_page_listens_for_all_others(small, page):
    """Browsers allow six connections to a server."""
    streams = []
    page.context.on("request", lambda request: streams.append(request.frame.page) if request.url.endswith("/events") else None)
    preview = small()
    preview.wait_for("Built ")
    pages = [page, *(page.context.new_page() for _ in range(7))]
    for each in pages:
        each.set_default_timeout(PATIENCE * 1000)
        each.goto(preview.base)
    preview.edit("xml/text.xml", "Uno", "Dos")
    for each in pages:
        each.locator("h1", has_text="Dos").first.wait_for()

    # One that comes later gets the diagnostics, and the others go on when the one that listens is closed.
    preview.edit("xml/text.xml", "<nextLevelLevelId>page", "<nextLevelLevelId>nada")
    for each in pages:
        each.locator("emobic-preview .badge").wait_for()
    late = page.context.new_page()
    late.goto(preview.base)
    late.locator("emobic-preview .badge").wait_for()
    listening = streams[-1]
    assert late is not listening
    listening.close()
    preview.edit("xml/text.xml", "Dos", "Tres")
    for each in [late, *pages]:
        if each is not listening:
            each.locator("h1", has_text="Tres").first.wait_for()


def test_pages_without_locks_listen_for_themselves(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base)
    preview.edit("xml/text.xml", "Uno", "Dos")
    page.locator("h1", has_text="Dos").first.wait_for()


@pytest.mark.parametrize("is_hidden", [False, True])
def test_a_page_whose_request_failed_follows_when_the_connection_is_back(small, page, is_hidden):
    page.set_default_timeout(PATIENCE * 1000)
    page.expected_problems += ["ERR_FAILED", "ERR_INTERNET_DISCONNECTED"]
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base)
    failed = []
    page.route(lambda address: address == page.url, lambda route: route.abort() if not failed and not failed.append(1) else route.continue_())
    preview.edit("xml/text.xml", "Uno", "Dos")
    until(lambda: failed or page.wait_for_timeout(20))
    if is_hidden:
        # As in a tab that the visitor leaves before it has tried again.
        for state in ["hidden", "visible"]:
            page.evaluate("""(state) => {
              Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => state});
              document.dispatchEvent(new Event('visibilitychange'));
            }""", state)
    page.locator("h1", has_text="Dos").first.wait_for()


def test_pages_below_a_path_of_a_proxy_are_followed(small, page):
    """As Jupyter, code-server and others forward ports."""
    page.set_default_timeout(PATIENCE * 1000)
    preview = small()
    preview.wait_for("Built ")
    with proxy(preview.port, "/deep/sub/") as base:
        page.goto(base + "page/a.html")
        preview.edit("xml/page.xml", "Normas", "Reglas")
        page.locator("h1", has_text="Reglas").first.wait_for(state="attached")
        page.goto(base + "__preview__/")
        page.frame_locator("[name=preview-phone]").locator("h1", has_text="Uno").first.wait_for()
        preview.edit("xml/text.xml", "Uno", "Dos")
        page.frame_locator("[name=preview-phone]").locator("h1", has_text="Dos").first.wait_for()
        page.locator("[data-screens] button.title", has_text="Reglas").click()
        page.frame_locator("[name=preview-tablet]").locator(".view-web").wait_for()
        page.locator("[data-screens] [aria-current]", has_text="Reglas").wait_for()
        page.goto("about:blank")


def test_devices_stand_side_by_side(small, page):
    preview = small()
    preview.wait_for("Built ")
    for width in (1280, 1440, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(preview.base + "__preview__/")
        assert len({box["y"] for box in (figure.bounding_box() for figure in each(page.locator("figure")))}) == 1


def test_broken_settings_keep_the_site(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    settings = small.app / "emobic-site.yaml"
    settings.write_text("language: en\n")
    preview = small()
    preview.wait_for("Built ")
    page.goto(preview.base + "")
    for broken in ["language: 'en\n", "language: []\n"]:
        settings.write_text(broken)
        panel(page, "The app cannot be read").wait_for()
        page.reload()
        panel(page, "emobic-site.yaml").wait_for()
        assert page.locator("html").get_attribute("lang") == "en"
        settings.write_text("language: en\n")
        panel(page, "The app cannot be read").wait_for(state="detached")


def test_closed_pipe_does_not_end_the_preview(small, tmp_path):
    environment = temporary(tmp_path / "tmp")
    process = subprocess.Popen([tool(), "serve", str(small.app), "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
    try:
        port = int(re.search(rb"127\.0\.0\.1:(\d+)/", process.stdout.readline()).group(1))
        process.stdout.close()
        until(lambda: ask(port, "/")[0].status == 200)
        (small.app / "xml/text.xml").write_text((small.app / "xml/text.xml").read_text().replace("Uno", "Dos"))
        until(lambda: b"Dos" in ask(port, "/")[1])
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 0
        assert list((tmp_path / "tmp").iterdir()) == []
    finally:
        process.kill()


def test_another_run_at_the_same_address_is_followed(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.expected_problems += ["ERR_", "status of 404"]
    first = small()
    first.wait_for("Built ")
    page.goto(first.base + "")
    page.locator("h1", has_text="Uno").first.wait_for()
    assert first.stop() == 0
    first.edit("xml/text.xml", "Uno", "Dos")
    small(port=first.port)
    page.locator("h1", has_text="Dos").first.wait_for()


@pytest.mark.parametrize("how", ["settings", "option", "extended"])
def test_theme_that_comes_later_is_seen(small, tmp_path, how):
    theme = "look"
    if how == "extended":
        theme = "over"
        (tmp_path / "over").mkdir()
        (tmp_path / "over/theme.yaml").write_text("contract: 1\nextends: ../look\n")
    if how == "settings":
        (small.app / "emobic-site.yaml").write_text("theme: ./look\n")
    look = (small.app if how == "settings" else tmp_path) / "look"
    preview = small(*[] if how == "settings" else ["--theme", theme], cwd=tmp_path)
    place = {"settings": "emobic-site.yaml:1:8", "extended": "over/theme.yaml:2:10"}.get(how)
    preview.wait_for(rf"{place}: error: There is no theme .*\[theme/unknown-theme\]" if place else "Error: there is no theme ‘look’")
    look.mkdir()
    (look / "theme.css").write_text(":root{--radius:3px}")
    preview.wait_for("Built ")


@pytest.mark.parametrize("file, text", [("images/dots.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"), ("partials/mine.mustache", "mine")])
def test_file_that_a_theme_lacks_is_seen_when_it_comes(small, tmp_path, file, text):
    look = tmp_path / "look"
    (look / "partials").mkdir(parents=True)
    if file.endswith(".svg"):
        (look / "theme.css").write_text("a{background:url(images/dots.svg)}")
    else:
        (look / "partials/footer.mustache").write_text("{{> mine}}")
    preview = small("--theme", "look", cwd=tmp_path)
    preview.wait_for(r"The theme has no file .*\[theme/missing-file\]|There is no partial .*\[theme/unknown-partial\]")
    (look / file).parent.mkdir(exist_ok=True)
    (look / file).write_text(text)
    preview.wait_for("Built ")


def test_settings_that_come_later_are_seen(small, tmp_path):
    preview = small("--config", str(tmp_path / "nope.yaml"))
    preview.wait_for("nope.yaml’ cannot be read")
    (tmp_path / "nope.yaml").write_text("language: en\n")
    preview.wait_for("Built ")
    assert b'lang="en"' in ask(preview.port, "/")[1]


def test_bundle_behind_a_link_that_comes_to_lead_elsewhere(small, tmp_path):
    other = shutil.copytree(small.app, tmp_path / "other")
    (other / "xml/text.xml").write_text((other / "xml/text.xml").read_text().replace("Uno", "Dos"))
    (tmp_path / "link").symlink_to("app")
    preview = small(folder=tmp_path / "link")
    preview.wait_for("Built ")
    assert b"Uno" in ask(preview.port, "/")[1]
    (tmp_path / "fresh").symlink_to("other")
    (tmp_path / "fresh").replace(tmp_path / "link")
    until(lambda: b"Dos" in ask(preview.port, "/")[1])


def test_folder_without_an_app_says_so_and_waits_for_it(small, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.expected_problems.append("status of 404")
    (small.app / "xml/app.xml").rename(small.app / "xml/aplication.xml")
    (small.app / ".env").write_text("secret")
    preview = small()
    preview.wait_for("app/no-app-xml")
    preview.wait_for("The app is broken; there is no site yet")
    assert b"secret" not in ask(preview.port, "/.env")[1]
    page.goto(preview.base)
    shown = panel(page, "There is no ‘app.xml’ in ‘xml’")
    shown.wait_for()
    assert "There are no pages yet. They come when the app is fixed." in shown.inner_text()
    (small.app / "xml/aplication.xml").rename(small.app / "xml/app.xml")
    page.locator("h1", has_text="Uno").first.wait_for()


def test_site_that_a_cleaner_removed_is_written_again(small, tmp_path):
    preview = small(env=temporary(tmp_path / "tmp"))
    preview.wait_for("Built ")
    home, = (tmp_path / "tmp").iterdir()
    shutil.rmtree(home)
    preview.edit("xml/text.xml", "Uno", "Dos")
    until(lambda: b"Dos" in ask(preview.port, "/")[1])
    until(lambda: ask(preview.port, "/page/a.html")[0].status == 200)
    assert home.stat().st_mode & 0o077 == 0


def test_own_files_in_the_bundle_call_for_no_builds(small):
    preview = small(env=temporary(small.app / "tmp"))
    preview.wait_for("Built ")
    preview.edit("xml/text.xml", "Uno", "Dos")
    preview.wait_for("Built ", count=2)
    time.sleep(1)
    assert len(re.findall("Built ", preview.log.read_text())) == 2


def test_folders_that_nobody_can_look_into_do_not_hold_up_the_site(small):
    deep = small.app / "images" / "/".join(f"d{number}" for number in range(30))
    deep.mkdir(parents=True)
    preview = small()
    preview.wait_for("Built ")
    assert "app/unlisted-folder" in preview.log.read_text()
    preview.edit("xml/text.xml", "Uno", "Dos")
    until(lambda: b"Dos" in ask(preview.port, "/")[1])


def test_lives_on_after_a_hangup_that_is_ignored(small):
    preview = small(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    preview.wait_for("Built ")
    preview.process.send_signal(signal.SIGHUP)
    time.sleep(0.3)
    assert ask(preview.port, "/")[0].status == 200
    # These tests may themselves run in a program that ignores the signal, as `nohup` does.
    other = small(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))
    other.wait_for("Built ")
    assert other.stop(signal.SIGHUP) == 0


def test_site_that_cannot_be_written_says_so_and_is_tried_again(small, tmp_path, page):
    page.set_default_timeout(PATIENCE * 1000)
    page.expected_problems.append("status of 404")

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, resource.RLIM_INFINITY))

    preview = small(preexec_fn=limit)
    reason = "The site cannot be written: File too large"
    preview.wait_for(reason)
    page.goto(preview.base)
    panel(page, reason).wait_for()
    expect(page.get_by_role("heading", name="The site cannot be written").first).to_be_visible()
    time.sleep(3)
    log = preview.log.read_text()
    assert log.count(reason) == 1 and "broken" not in log and "Built" not in log
    resource.prlimit(preview.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    page.locator("h1", has_text="Uno").first.wait_for()
    preview.wait_for("Built ")


def test_folders_of_killed_previews_are_removed(small, tmp_path):
    env = temporary(tmp_path / "tmp")
    killed = small(env=env)
    killed.wait_for("Built ")
    left, = (tmp_path / "tmp").iterdir()
    killed.stop(signal.SIGKILL)
    assert left.exists()
    (tmp_path / "tmp/.emobic-site-preview-other").mkdir()
    running = small(env=env)
    running.wait_for("Built ")
    own, = set((tmp_path / "tmp").iterdir()) - {tmp_path / "tmp/.emobic-site-preview-other"}
    assert not left.exists()
    third = small(env=env)
    third.wait_for("Built ")
    assert own.exists() and ask(running.port, "/")[0].status == 200
    assert running.stop() == 0 and third.stop() == 0


def test_folders_of_previews_that_were_killed_at_their_end_are_removed(small, tmp_path):
    """Without the file of the lock, which may be removed before the folder is, and with the file that took its place."""
    env = temporary(tmp_path / "tmp")
    left = tmp_path / "tmp/.emobic-site-preview-aaaaaa.removed"
    (left / "site/assets").mkdir(parents=True)
    left.with_suffix("").touch()
    preview = small(env=env)
    preview.wait_for("Built ")
    assert not left.exists() and not left.with_suffix("").exists()
    assert preview.stop() == 0
    assert list((tmp_path / "tmp").iterdir()) == []


def test_end_during_a_build_is_quiet(small, tmp_path):
    preview = small(env=temporary(tmp_path / "tmp"))
    preview.wait_for("Built ")
    home, = (tmp_path / "tmp").iterdir()
    # Removing them takes a while, in which the build goes on.
    (home / "many").mkdir()
    for number in range(40_000):
        (home / "many" / str(number)).touch()
    preview.edit("xml/text.xml", "Uno", "Dos")
    time.sleep(0.02)
    assert preview.stop() == 0
    log = preview.log.read_text()
    assert "broken" not in log and "cannot be written" not in log
    assert list((tmp_path / "tmp").iterdir()) == []
