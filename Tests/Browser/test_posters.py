# SPDX-License-Identifier: MIT
"""Galleries with words below their pictures, and posters: whole pictures, one after the other."""

import shutil

import pytest

from conftest import REPOSITORY, THEMES, DESKTOP, PHONE, build, link_to, until, write_app
from playwright.sync_api import expect

LAYOUTS = {"carteles": "<galleryLayout>posters</galleryLayout>", "rejilla": ""}

WORDS = {"a": "Fiesta a", "b": "Fiesta b", "c": "Fiesta &lt;b&gt;c&lt;/b&gt;\nhasta las 3"}


@pytest.fixture(scope="module", params=THEMES)
def galleries(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("posters")
    pictures = "".join(
        f"<image><imageFile>{name}.png</imageFile><text>{WORDS[name]}</text>{link_to('club') if name == 'b' else ''}</image>" for name in "abc")
    rows = "".join(f"<listItem><text>{name}</text>{link_to(name)}</listItem>" for name in [*LAYOUTS, "club"])
    files = {f"{name}.xml": f"<data><dataId>a</dataId><headerText>{name}</headerText>{layout}<galery>{pictures}</galery></data>" for name, layout in LAYOUTS.items()}
    files["inicio.xml"] = f"<data><dataId>a</dataId><list>{rows}</list></data>"
    files["club.xml"] = "<data><dataId>a</dataId><headerText>El club</headerText><list><listItem><text>Fila</text></listItem></list></data>"
    levels = [("inicio", "LIST_ACTIVITY", "inicio.xml"), ("club", "LIST_ACTIVITY", "club.xml")]
    app = write_app(folder / "app", levels + [(name, "IMAGE_GALLERY_ACTIVITY", f"{name}.xml") for name in LAYOUTS], files)
    (app / "images").mkdir()
    for name in "abc":
        shutil.copy(REPOSITORY / "example-app/images/icon.png", app / f"images/{name}.png")
    return build(app, folder / "site", "--theme", request.param, "--lang", "es").as_uri() + "/"


@pytest.fixture
def calm(page):
    page.emulate_media(reduced_motion="reduce")
    return page


def shown(page):
    """The caption of the poster in the middle of the strip."""
    return page.evaluate("""() => {
      const strip = document.querySelector('.posters').getBoundingClientRect();
      const middle = strip.left + strip.width / 2;
      return [...document.querySelectorAll('.posters>li')].find((poster) => poster.getBoundingClientRect().right > middle)?.querySelector('.caption').textContent;
    }""")


def test_a_poster_leads_to_its_screen_and_its_button_to_the_viewer(galleries, calm):
    calm.goto(galleries + "carteles/a.html")
    # It gets the focus, for the arrow keys.
    expect(calm.get_by_role("list", name="Imágenes")).to_have_attribute("tabindex", "0")
    second = calm.locator(".posters>li").nth(1)
    second.get_by_role("link", name="Visor de imágenes").click()
    expect(calm.get_by_role("dialog")).to_be_visible()
    expect(calm.locator(".viewer-count")).to_have_text("2/3")
    expect(calm.locator(".slide").nth(1).locator(".viewer-caption")).to_have_text("Fiesta b")
    calm.keyboard.press("Escape")
    expect(calm.get_by_role("dialog")).to_be_hidden()
    second.locator("a.poster").click()
    expect(calm.locator("h1")).to_have_text("El club")


def test_the_poster_with_the_focus_is_in_view(galleries, calm):
    calm.goto(galleries + "carteles/a.html")
    calm.locator(".posters a").first.focus()
    for key in ["Tab"] * 3 + ["Shift+Tab"] * 3:
        calm.keyboard.press(key)
        own = calm.evaluate("document.activeElement.closest('li').querySelector('.caption').textContent")
        until(lambda own=own: shown(calm) == own)


def test_posters_go_on_until_they_are_touched(galleries, page):
    page.goto(galleries + "carteles/a.html")
    pause = page.get_by_role("button", name="Pausa")
    expect(pause).to_be_visible()
    until(lambda: shown(page) != "Fiesta a")
    page.locator(".posters").dispatch_event("pointerdown")
    expect(pause).to_have_count(0)


def test_posters_from_right_to_left_come_to_the_last(galleries, page):
    page.goto(galleries + "carteles/a.html")
    page.evaluate("document.documentElement.dir = 'rtl'")

    def middle():
        return page.evaluate("""() => {
          const strip = document.querySelector('.posters').getBoundingClientRect();
          const middle = strip.left + strip.width / 2;
          return [...document.querySelectorAll('.posters>li')].find((poster) => {
            const {left, right} = poster.getBoundingClientRect();
            return left <= middle && right > middle;
          })?.querySelector('.caption').textContent;
        }""")

    until(lambda: middle() == "Fiesta b")
    until(lambda: middle() == "Fiesta chasta las 3")


def test_posters_stop_with_their_button(galleries, page):
    page.goto(galleries + "carteles/a.html")
    page.get_by_role("button", name="Pausa").click()
    expect(page.get_by_role("button", name="Pausa")).to_have_count(0)


@pytest.mark.parametrize("name", LAYOUTS)
def test_pictures_are_printed_whole_and_without_buttons(galleries, page, name):
    page.goto(galleries + name + "/a.html")
    if name == "carteles":
        expect(page.locator(".viewer-rotate")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".viewer-rotate")).to_be_hidden()
    assert set(page.locator(".gallery>li").evaluate_all("all => all.map((one) => getComputedStyle(one).breakInside)")) == {"avoid"}


def test_posters_stand_still_for_who_wants_less_motion(galleries, calm):
    calm.goto(galleries + "carteles/a.html")
    expect(calm.locator(".viewer")).to_have_count(1)
    assert calm.get_by_role("button", name="Pausa").count() == 0


def test_posters_work_without_script(galleries, plain_page):
    plain_page.goto(galleries + "carteles/a.html")
    expect(plain_page.locator(".posters .caption")).to_have_text(["Fiesta a", "Fiesta b", "Fiesta chasta las 3"])
    plain_page.locator("a.poster").click()
    expect(plain_page.locator("h1")).to_have_text("El club")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", LAYOUTS)
def test_words_are_the_names_of_pictures_and_widen_nothing(galleries, calm, name, size):
    calm.set_viewport_size(size)
    calm.goto(galleries + f"{name}/a.html")
    expect(calm.get_by_role("img", name="Fiesta a")).to_have_count(1)
    expect(calm.locator(".caption").first).to_be_visible()
    assert calm.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", LAYOUTS)
def test_words_below_a_picture_have_markup_and_lines(galleries, calm, name):
    calm.goto(f"{galleries}{name}/a.html")
    for caption in (calm.locator(".caption").nth(2), calm.locator(".viewer-caption").nth(2)):
        assert caption.inner_html() == "Fiesta <b>c</b><br>hasta las 3"
    expect(calm.locator(".gallery img").nth(2)).to_have_attribute("alt", "Fiesta c hasta las 3")
