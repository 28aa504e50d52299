# SPDX-License-Identifier: MIT
"""The gallery and its viewer."""

import re
import shutil

import pytest
from conftest import NARROW, PHONE, REPOSITORY, THEMES, Server, build, each, go_offline, link_to, until, write_app
from playwright.sync_api import expect
from test_crud_columns import picture


@pytest.fixture
def gallery(base, site):
    return base + next(str(path.relative_to(site)) for path in sorted(site.rglob("*.html")) if 'class="gallery"' in path.read_text(errors="replace"))


@pytest.fixture
def context_options():
    return {"viewport": {"width": 390, "height": 844}, "locale": "es-ES", "has_touch": True}


def viewer(page):
    return page.get_by_role("dialog", name="Visor de imágenes")


def count(page):
    return page.locator(".shot").count()


def open_with_stopped_clock(page, address):
    """Only run_for advances the time, because on a slow machine the slide show would move on by itself."""
    page.clock.install(time="2026-01-01T10:00:00")
    page.goto(address)
    page.clock.pause_at("2026-01-01T11:00:00")


def expect_number(page, number):
    expect(page.locator(".viewer-count")).to_have_text(f"{number}/{count(page)}")
    expect(page.locator(".slide").nth(number - 1).locator("img")).to_be_in_viewport(ratio=0.9)


def test_a_tap_opens_the_viewer_on_that_picture(page, gallery):
    page.goto(gallery)
    page.locator(".shot").nth(2).click()
    expect(viewer(page)).to_be_visible()
    expect_number(page, 3)
    expect(page.get_by_role("status")).to_have_text(f"Imagen 3 de {count(page)}")
    assert page.locator(".slide").nth(2).locator("img").evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0


def test_a_picture_with_a_dead_link_says_so_in_the_grid_and_in_the_viewer(page, tmp_path):
    pictures = "".join(f"<image><imageFile>{name}.png</imageFile>{target}</image>" for name, target in (
        ("a", link_to("nada", "x")), ("b", ""), ("c", link_to("g"))))
    app = write_app(tmp_path / "app", [("g", "IMAGE_GALLERY_ACTIVITY", "g.xml"), ("h", "IMAGE_GALLERY_ACTIVITY", "h.xml")], {
        "g.xml": f"<data><dataId>a</dataId><galery>{pictures}<image><imageFile>d.png</imageFile>{link_to('h')}</image></galery></data>",
        "h.xml": "<data><dataId>a</dataId><galery><image><imageFile>a.png</imageFile></image></galery></data>"})
    (app / "images").mkdir()
    for name in "abcd":
        shutil.copy(REPOSITORY / "example-app/images/icon.png", app / f"images/{name}.png")
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    dead = page.locator(".gallery").get_by_role("link", name="Abrir: Imagen 1")
    expect(dead).to_be_disabled()
    # A tooltip with other words would be read after the name.
    expect(dead).to_have_attribute("title", "Abrir: Imagen 1")
    assert dead.get_attribute("href") is None
    expect(page.locator(".gallery li").nth(1).locator(".shot-link")).to_have_count(0)
    expect(page.locator(".gallery").get_by_role("link", name="Abrir: Imagen 4")).to_be_enabled()
    page.locator(".shot").first.click()
    link = viewer(page).get_by_role("link", name="Imagen 1 de 4 Abrir")
    expect(link).to_be_disabled()
    address = page.url
    link.click(force=True)
    expect(viewer(page)).to_be_visible()
    assert page.url == address


def test_a_gallery_that_is_only_opened_asks_for_the_pictures_that_are_near(tmp_path, page):
    names = [f"p{number}.png" for number in range(120)]
    app = write_app(tmp_path / "app", [("g", "IMAGE_GALLERY_ACTIVITY", "g.xml")], {
        "g.xml": "<data><dataId>a</dataId><galery>" + "".join(f"<image><imageFile>{name}</imageFile></image>" for name in names) + "</galery></data>"})
    (app / "images").mkdir()
    for number, name in enumerate(names):
        (app / "images" / name).write_bytes(picture(300, 300, f"{number:03x}"))
    server = Server(build(app, tmp_path / "site"))
    page.goto(server.base + "index.html")
    page.locator(".shot").nth(1).click()
    expect(page.locator("dialog.viewer")).to_be_visible()
    assert 0 < page.evaluate("performance.getEntriesByType('resource').filter(({initiatorType}) => initiatorType === 'img').length") < 90
    server.stop()


def test_a_picture_tapped_before_the_layers_have_come_waits_for_them(page, gallery):
    waiting, order = [], []
    page.route("**/app-layers.*.js", lambda route: waiting.append(route))
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.requestWillBeSent", lambda event: order.append((event["request"]["url"], event["request"]["initialPriority"])))
    page.goto(gallery, wait_until="domcontentloaded")
    until(lambda: page.evaluate("!!document.querySelector('dialog.viewer')") and waiting)
    for _ in range(2):
        page.locator(".shot").nth(1).click()
    assert page.url == gallery
    expect(page.locator("dialog.viewer")).to_be_hidden()
    before = page.evaluate("history.length")
    waiting[0].continue_()
    expect(viewer(page)).to_be_visible()
    expect_number(page, 2)
    assert page.evaluate("history.length") == before + 1
    # Pictures come before scripts that are added to a page otherwise.
    assert [priority for url, priority in order if "app-layers" in url] == ["High"]


def test_a_picture_tapped_without_the_layers_is_its_file(page, gallery):
    page.expected_problems = ["ERR_FAILED"]
    page.route("**/app-layers.*.js", lambda route: route.abort())
    page.goto(gallery)
    file = page.locator(".shot").nth(1).get_attribute("href")
    page.locator(".shot").nth(1).click()
    page.wait_for_url(f"**/{file.rpartition('/')[2]}")


def test_arrow_keys_go_from_picture_to_picture(page, gallery):
    page.goto(gallery)
    page.locator(".shot").first.click()
    page.keyboard.press("ArrowRight")
    expect_number(page, 2)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect_number(page, 1)
    page.keyboard.press("End")
    expect_number(page, count(page))
    page.keyboard.press("ArrowRight")
    expect_number(page, count(page))
    page.keyboard.press("Home")
    expect_number(page, 1)


def test_buttons_go_from_picture_to_picture(page, gallery):
    page.goto(gallery)
    page.locator(".shot").first.click()
    following, before = viewer(page).get_by_role("button", name="Siguiente"), viewer(page).get_by_role("button", name="Anterior")
    expect(before).to_have_attribute("aria-disabled", "true")
    following.focus()
    page.keyboard.press("Enter")
    expect_number(page, 2)
    expect(following).to_be_focused()
    before.focus()
    page.keyboard.press("Enter")
    expect_number(page, 1)


def test_a_swipe_shows_the_next_picture(page, gallery):
    page.goto(gallery)
    page.locator(".shot").first.click()
    expect_number(page, 1)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 330, "y": 400}]})
    for x in range(310, 30, -20):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": 400}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect_number(page, 2)


def test_quick_swipes_count_and_load_before_the_strip_rests(page, base):
    # Of all that is told of scrolling, its end is left out, as while a finger takes the strip on again and again.
    page.add_init_script("addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true)")
    page.goto(base + "galeria/piezas.html")
    page.locator(".shot").first.click()
    expect_number(page, 1)
    page.locator(".viewer-strip").dispatch_event("pointerdown")
    for number in (2, 3, 4):
        page.locator(".viewer-strip").evaluate("(strip, number) => strip.scrollTo({left: strip.clientWidth * number, behavior: 'instant'})", number - 1)
        expect_number(page, number)
        assert page.locator(".slide").nth(number - 1).locator("img").evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    # Keys that go a long way ask for none of the pictures on it.
    page.keyboard.press("End")
    expect_number(page, count(page))
    assert page.locator(".slide").nth(6).locator("img").get_attribute("src") is None


@pytest.mark.parametrize("way", ["Escape", "button", "back"])
def test_viewer_closes_and_focus_returns(page, gallery, way):
    page.goto(gallery)
    entries = page.evaluate("navigation.currentEntry.index")
    page.locator(".shot").nth(1).click()
    expect(viewer(page)).to_be_visible()
    if way == "Escape":
        page.keyboard.press("Escape")
    elif way == "button":
        viewer(page).get_by_role("button", name="Cerrar").click()
    else:
        page.evaluate("history.back()")
    expect(viewer(page)).to_have_count(0)
    expect(page.locator(".shot").nth(1)).to_be_focused()
    expect(page).to_have_url(gallery)
    until(lambda: page.evaluate("navigation.currentEntry.index") == entries)


def test_a_picture_chosen_during_the_step_back_of_another_is_shown(page, gallery):
    page.goto(gallery)
    entries = page.evaluate("navigation.currentEntry.index")
    page.locator(".shot").first.click()
    # Closing twice, as with a double tap, is one step back.
    page.evaluate("""() => {
        const close = document.querySelector('.viewer-close');
        close.click();
        close.click();
        document.querySelectorAll('.shot')[1].click();
    }""")
    expect_number(page, 2)
    expect(viewer(page)).to_be_visible()
    page.wait_for_function("() => history.state?.viewer === 1")
    assert page.evaluate("navigation.currentEntry.index") == entries + 1
    page.keyboard.press("Escape")
    expect(viewer(page)).to_have_count(0)
    expect(page).to_have_url(gallery)
    until(lambda: page.evaluate("navigation.currentEntry.index") == entries)


def test_focus_returns_to_the_picture_that_was_shown_last(page, gallery):
    page.goto(gallery)
    page.locator(".shot").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect_number(page, 2)
    page.keyboard.press("Escape")
    expect(page.locator(".shot").nth(1)).to_be_focused()


def test_forward_opens_the_viewer_again(page, gallery):
    page.goto(gallery)
    page.locator(".shot").nth(1).click()
    expect(viewer(page)).to_be_visible()
    page.evaluate("history.back()")
    expect(viewer(page)).to_have_count(0)
    page.evaluate("history.forward()")
    expect(viewer(page)).to_be_visible()
    page.reload()
    expect(viewer(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(viewer(page)).to_have_count(0)


def test_a_reloaded_page_shows_the_picture_that_was_shown(page, gallery):
    open_with_stopped_clock(page, gallery)
    page.locator(".shot").first.click()
    expect(viewer(page)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect_number(page, 2)
    page.reload()
    expect(viewer(page)).to_be_visible()
    expect_number(page, 2)


def test_pictures_with_a_target_have_an_open_button(page, gallery):
    page.goto(gallery)
    target = page.locator("li:has(.shot-link)").first
    href = target.locator(".shot-link").evaluate("(link) => link.href")
    target.locator(".shot").click()
    link = page.locator(".slide:not([inert]) a")
    expect(link).to_contain_text("Abrir")
    expect(link.locator(".slide-open")).to_be_in_viewport(ratio=1)
    assert link.locator(".slide-open").bounding_box()["height"] >= 44
    # A tap on the picture itself follows the link too.
    page.locator(".slide:not([inert]) img").tap()
    expect(page).to_have_url(href)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [NARROW, PHONE, {"width": 844, "height": 390}])
def test_a_caption_is_whole_and_leaves_the_open_button_free(page, tmp_path, theme, size):
    image = f"<image><imageFile>a.png</imageFile><text>Un texto largo, {'Donaudampfschifffahrt' * 3} y https://example.org/{'a' * 80}</text>{link_to('l')}</image>"
    app = write_app(tmp_path / "app", [("g", "IMAGE_GALLERY_ACTIVITY", "g.xml"), ("l", "LIST_ACTIVITY", "l.xml")], {
        "g.xml": f"<data><dataId>a</dataId><galery>{image * 2}</galery></data>", "l.xml": "<data><dataId>a</dataId><list><listItem><text>A</text></listItem></list></data>"})
    (app / "images").mkdir()
    shutil.copy(REPOSITORY / "example-app/images/icon.png", app / "images/a.png")
    page.set_viewport_size(size)
    page.goto((build(app, tmp_path / "site", "--theme", theme) / "index.html").as_uri())
    page.locator(".shot").first.click()
    caption = page.locator(".slide:not([inert]) .viewer-caption")
    assert caption.evaluate("caption => caption.scrollWidth <= caption.clientWidth")
    button = page.locator(".slide:not([inert]) .slide-open").bounding_box()
    # Also a text that scrolls ends above the button.
    assert caption.evaluate("caption => caption.getBoundingClientRect().top + caption.clientHeight") <= button["y"]
    page.touchscreen.tap(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    page.wait_for_url("**/l/a.html")


def test_keys_go_on_from_the_link_of_a_picture(page, gallery):
    page.goto(gallery)
    first = page.locator("li:has(.shot-link)").first.locator(".shot")
    number = first.evaluate("(shot) => [...document.querySelectorAll('.shot')].indexOf(shot)") + 1
    first.click()
    page.keyboard.press("Tab")
    expect(page.locator(".slide:not([inert]) a")).to_be_focused()
    for step in 1, 2:
        page.keyboard.press("ArrowRight")
        expect_number(page, number + step)
        assert page.evaluate("document.activeElement.closest('dialog') !== null")


def test_the_picture_shown_is_told_inside_the_viewer(page, gallery):
    page.goto(gallery)
    page.locator(".shot").first.click()
    page.keyboard.press("ArrowRight")
    # Text outside an open dialog is not announced.
    expect(viewer(page).get_by_role("status")).to_have_text(f"Imagen 2 de {count(page)}")


def test_slide_show_goes_on_every_four_seconds(page, gallery):
    open_with_stopped_clock(page, gallery)
    page.locator(".shot").first.click()
    viewer(page).get_by_role("button", name="Reproducir").click()
    page.clock.run_for(3900)
    expect(page.locator(".viewer-count")).to_have_text(f"1/{count(page)}")
    page.clock.run_for(200)
    expect_number(page, 2)
    viewer(page).get_by_role("button", name="Pausa").click()
    page.clock.run_for(9000)
    expect_number(page, 2)


def test_slide_show_ends_with_the_last_picture(page, gallery):
    open_with_stopped_clock(page, gallery)
    page.locator(".shot").nth(count(page) - 2).click()
    viewer(page).get_by_role("button", name="Reproducir").click()
    page.clock.run_for(4100)
    expect_number(page, count(page))
    expect(viewer(page).get_by_role("button", name="Reproducir")).to_be_visible()
    page.clock.run_for(9000)
    expect_number(page, count(page))


def test_no_slide_show_with_reduced_motion(page, gallery):
    page.emulate_media(reduced_motion="reduce")
    page.goto(gallery)
    page.locator(".shot").first.click()
    expect(viewer(page)).to_be_visible()
    expect(viewer(page).get_by_role("button", name="Reproducir")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect_number(page, 2)


@pytest.mark.parametrize("width, height", [(320, 568), (844, 390), (1280, 800)])
def test_pictures_fit_every_screen(page, gallery, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.goto(gallery)
    page.locator(".shot").nth(1).click()
    expect_number(page, 2)
    until(lambda: page.locator(".slide").nth(1).locator("img").bounding_box()["width"] > 0)
    box = page.locator(".slide").nth(1).locator("img").bounding_box()
    assert box["width"] <= width and box["height"] <= height and max(box["width"] / width, box["height"] / height) > 0.3


def test_one_picture_opens_at_once(tmp_path, page):
    app = tmp_path / "app"
    (app / "xml").mkdir(parents=True)
    (app / "images").mkdir()
    shutil.copy(REPOSITORY / "example-app/images/salas/industria.jpg", app / "images/uno.jpg")
    (app / "xml/app.xml").write_text(
        "<application><title>Una</title><entryPoint><pointLevelId>g</pointLevelId><pointDataId>g</pointDataId></entryPoint><levels><level><levelId>g</levelId>"
        "<levelTitle>Una</levelTitle><levelFile>g.xml</levelFile><levelType>IMAGE_GALLERY_ACTIVITY</levelType></level></levels></application>")
    (app / "xml/g.xml").write_text(
        "<levelData><data><dataId>g</dataId><headerText>Una</headerText><galery><image><imageFile>images/uno.jpg</imageFile></image></galery></data></levelData>")
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    expect(viewer(page)).to_be_visible()
    expect_number(page, 1)
    expect(viewer(page).get_by_role("button")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(viewer(page)).to_have_count(0)
    expect(page.locator(".shot")).to_be_focused()
    page.locator(".shot").click()
    expect(viewer(page)).to_be_visible()


@pytest.mark.parametrize("layout", ["grid", "posters"])
def test_text_and_link_of_a_missing_picture_stay(tmp_path, page, layout):
    pictures = f"<image><imageFile>a.png</imageFile></image><image><imageFile>gone.png</imageFile><text>Cascada</text>{link_to('h')}</image>" \
        "<image><imageFile>lost.png</imageFile><text>Mirador</text></image>"
    app = write_app(tmp_path / "app", [("g", "IMAGE_GALLERY_ACTIVITY", "g.xml"), ("h", "IMAGE_GALLERY_ACTIVITY", "h.xml")], {
        "g.xml": f"<data><dataId>a</dataId><galleryLayout>{layout}</galleryLayout><galery>{pictures}</galery></data>",
        "h.xml": "<data><dataId>a</dataId><galery><image><imageFile>a.png</imageFile></image></galery></data>"})
    (app / "images").mkdir()
    shutil.copy(REPOSITORY / "example-app/images/icon.png", app / "images/a.png")
    page.goto((build(app, tmp_path / "site", "--lang", "es") / "index.html").as_uri())
    # The gallery has other things to show than its one picture.
    expect(viewer(page)).to_have_count(0)
    gallery = page.locator(".gallery")
    expect(gallery.get_by_text("Mirador")).to_be_visible()
    page.locator(".shot").click()
    expect_number(page, 1)
    page.keyboard.press("Escape")
    gallery.get_by_role("link", name="Cascada").click()
    expect(page).to_have_url(re.compile(r"/h/a\.html$"))


def test_a_picture_that_does_not_load_shows_its_name(page, server, gallery):
    page.expected_problems = ["failed", "net::ERR"]
    page.goto(gallery)
    page.locator(".shot").first.click()
    go_offline(page)
    page.keyboard.press("End")
    expect(page.locator(".viewer-count")).to_have_text(f"{count(page)}/{count(page)}")
    page.keyboard.press("Escape")
    expect(viewer(page)).to_have_count(0)


def test_thumbnails_lead_to_files_and_targets_without_script(plain_page, gallery):
    plain_page.goto(gallery)
    expect(plain_page.locator("dialog")).to_have_count(0)
    assert re.search(r"\.(jpe?g|png|webp)$", plain_page.locator(".shot").first.get_attribute("href"))
    plain_page.locator(".shot-link").first.click()
    expect(plain_page).not_to_have_url(gallery)


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("width", [360, 1440])
def test_few_pictures_fill_the_width(tmp_path, page, number, width):
    pictures = "".join("<image><imageFile>a.png</imageFile></image>" for _ in range(number))
    app = write_app(tmp_path / "app", [("g", "IMAGE_GALLERY_ACTIVITY", "g.xml")], {"g.xml": f"<data><dataId>a</dataId><headerText>G</headerText><galery>{pictures}</galery></data>"})
    (app / "images").mkdir()
    (app / "images/a.png").write_bytes(picture(400, 300))
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(build(app, tmp_path / "site").as_uri() + "/index.html")
    shots = [one.bounding_box() for one in each(page.locator(".shot"))]
    whole = page.locator(".gallery").bounding_box()
    assert len(shots) == number
    assert sum(box["width"] for box in shots) >= whole["width"] - 8
    assert len({(box["y"], box["height"]) for box in shots}) == 1
