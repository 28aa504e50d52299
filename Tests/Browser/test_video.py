# SPDX-License-Identifier: MIT
"""Videos of the bundle with captions and text; platforms' players only on request."""

import pytest
from conftest import build, go_offline, write_app
from playwright.sync_api import expect

LOCAL, PLATFORM = "video/recorrido.html", "video/cine.html"
PLAYER = "https://www.youtube-nocookie.com/"


def answer(route):
    route.fulfill(content_type="text/html", body="<title>player</title><p>Player</p>")


def test_a_film_has_controls_a_poster_and_does_not_start_by_itself(base, page):
    page.goto(base + LOCAL)
    video = page.locator("video")
    expect(video).to_be_visible()
    expect(video).to_have_js_property("controls", True)
    expect(video).to_have_attribute("aria-label", page.locator("h1").inner_text())
    expect(video).to_have_js_property("paused", True)
    assert "/assets/images/video/puerto" in video.evaluate("video => video.poster")
    expect(page.get_by_role("link", name="Abrir el vídeo")).to_be_visible()


def test_captions_are_shown_while_the_film_plays(base, page):
    page.goto(base + LOCAL)
    page.wait_for_function("() => document.querySelector('video').textTracks[0]?.cues?.length === 3")
    page.locator("video").evaluate("video => { video.muted = true; return video.play(); }")
    page.wait_for_function("() => document.querySelector('video').textTracks[0].activeCues?.[0]?.text === 'Amanece en el puerto de Portalba.'")
    assert page.evaluate("document.querySelector('video').textTracks[0].mode") == "showing"


def test_the_text_of_a_film_can_be_read(base, page):
    page.goto(base + LOCAL)
    expect(page.locator(".transcript ol")).to_be_hidden()
    page.locator(".transcript summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".transcript li")).to_have_text(
        ["Amanece en el puerto de Portalba.", "Un bergantín entra con la primera luz.", "Bienvenidos al Museo de la Ciudad."])
    expect(page.locator(".transcript ol")).to_be_visible()


def test_a_film_stops_when_the_screen_is_left(base, page):
    page.goto(base + LOCAL)
    page.locator("video").evaluate("video => { video.muted = true; return video.play(); }")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(page.locator("video")).to_have_js_property("paused", True)


def test_nothing_of_a_platform_is_loaded_before_the_tap(base, page):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(base + PLATFORM)
    expect(page.get_by_role("button", name="Reproducir el vídeo aquí")).to_be_visible()
    expect(page.locator("iframe")).to_have_count(0)
    assert [url for url in asked if not url.startswith(base)] == []


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_the_player_comes_after_a_tap_and_the_link_stays(base, page, way):
    page.route(PLAYER + "**", answer)
    page.goto(base + PLATFORM)
    play = page.get_by_role("button", name="Reproducir el vídeo aquí")
    if way == "Enter":
        play.press("Enter")
    else:
        play.click()
    frame = page.locator("iframe")
    expect(frame).to_have_attribute("src", PLAYER + "embed/aqz-KE-bpKQ?autoplay=1")
    expect(frame).to_have_attribute("title", "Cine en la azotea: Big Buck Bunny")
    expect(page.frame_locator("iframe").get_by_text("Player")).to_be_visible()
    expect(frame).to_be_focused()
    expect(page.get_by_role("link", name="Ver el vídeo")).to_have_attribute("href", "https://www.youtube.com/watch?v=aqz-KE-bpKQ")


def test_without_a_connection_a_notice_stands_in_for_the_player(base, page):
    page.goto(base + PLATFORM)
    go_offline(page)
    page.get_by_role("button", name="Reproducir el vídeo aquí").click()
    expect(page.get_by_text("Sin conexión a internet")).to_be_visible()
    expect(page.locator("iframe")).to_have_count(0)
    expect(page.get_by_role("link", name="Ver el vídeo")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Sin conexión a internet")).to_be_hidden()


def test_only_the_page_of_the_film_may_frame_the_platform(site):
    def policy(path):
        return (site / path).read_text()

    assert "frame-src &#39;self&#39; https://www.youtube-nocookie.com;" in policy(PLATFORM)
    assert "youtube" not in policy(LOCAL).split("</head>")[0]


def test_without_script_the_film_plays_and_the_platform_is_linked(base, plain_page):
    plain_page.goto(base + LOCAL)
    expect(plain_page.locator("video[controls]")).to_be_visible()
    plain_page.goto(base + PLATFORM)
    expect(plain_page.get_by_role("link", name="Ver el vídeo")).to_be_visible()
    expect(plain_page.get_by_role("button", name="Reproducir el vídeo aquí")).to_have_count(0)


def test_vimeo_comes_after_a_tap_from_the_host_that_does_not_track(tmp_path, page):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("https://player.vimeo.com/**", answer)
    items = "<data><dataId>a</dataId><headerText>Corto</headerText><videoUrl>https://vimeo.com/76979871</videoUrl></data>"
    app = write_app(tmp_path / "app", [("cine", "VIDEO_ACTIVITY", "cine.xml")], {"cine.xml": items})
    page.goto(build(app, tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    expect(page.get_by_role("link", name="Ver el vídeo")).to_have_attribute("href", "https://vimeo.com/76979871")
    assert [url for url in asked if "vimeo.com" in url] == []
    page.get_by_role("button", name="Reproducir el vídeo aquí").click()
    address = page.locator("iframe").get_attribute("src")
    assert address.startswith("https://player.vimeo.com/video/76979871?") and "dnt=1" in address
    expect(page.frame_locator("iframe").get_by_text("Player")).to_be_visible()
