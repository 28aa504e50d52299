# SPDX-License-Identifier: MIT
"""The drawing board: pens, eraser, undo, a drawing that is kept, and the picture that is saved."""

import fingers
import pytest
from playwright.sync_api import expect
from spoken import listen, said

from conftest import until

SCREEN = "pizarra/dibujo.html"
WHITE, BLACK, RED = [255, 255, 255], [23, 23, 26], [212, 32, 42]


def open_board(page, base):
    page.goto(base + SCREEN)
    expect(page.locator(".sheet")).to_be_visible()


def draw(page, *points):
    """Moves a pressed mouse over points of the sheet, given from 0 to 1."""
    box = page.locator(".sheet").bounding_box()
    for number, (x, y) in enumerate(points):
        page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=8)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def color(page, x, y):
    """The colour that is visible at a place of the sheet: the ink, or the white of the paper."""
    return page.locator(".sheet").evaluate(
        """(sheet, [x, y]) => {
            const [r, g, b, a] = sheet.getContext('2d').getImageData(x * sheet.width, y * sheet.height, 1, 1).data;
            return a ? [r, g, b] : [255, 255, 255];
        }""", [x, y])


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def test_a_stroke_appears_where_the_mouse_goes(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    assert color(page, 0.5, 0.5) == BLACK and color(page, 0.79, 0.5) == BLACK
    assert color(page, 0.5, 0.3) == WHITE


def test_a_tap_is_a_dot(base, page):
    open_board(page, base)
    page.locator(".sheet").click()
    assert color(page, 0.5, 0.5) == BLACK


def test_several_fingers_draw_at_once_and_do_not_scroll(base, page):
    open_board(page, base)
    assert page.locator(".sheet").evaluate("sheet => getComputedStyle(sheet).touchAction") == "none"
    page.locator(".sheet").evaluate("""sheet => {
        const box = sheet.getBoundingClientRect();
        const send = (type, pointerId, x, y) => sheet.dispatchEvent(new PointerEvent(type, {
            pointerId, pointerType: 'touch', clientX: box.left + x * box.width, clientY: box.top + y * box.height, bubbles: true, cancelable: true}));
        for (const id of [11, 12]) send('pointerdown', id, 0.1, id === 11 ? 0.2 : 0.8);
        for (const x of [0.3, 0.6, 0.9]) for (const id of [11, 12]) send('pointermove', id, x, id === 11 ? 0.2 : 0.8);
        for (const id of [11, 12]) send('pointerup', id, 0.9, 0.5);
    }""")
    assert color(page, 0.5, 0.2) == BLACK and color(page, 0.5, 0.8) == BLACK and color(page, 0.5, 0.5) == WHITE


def strokes(page):
    return page.evaluate("() => JSON.parse(sessionStorage.getItem(emobic.store.key('canvas:Pizarra:dibujo')))?.strokes.length ?? 0")


def on_sheet(page, x, y):
    box = page.locator(".sheet").bounding_box()
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


@pytest.mark.parametrize("context_options", [fingers.PHONE])
def test_on_an_enlarged_page_two_fingers_enlarge_and_reduce_and_draw_nothing(base, page):
    open_board(page, base)
    hand = fingers.Hand(page)
    hand.enlarge(2)
    page.locator(".sheet").evaluate("(sheet) => scrollTo(0, scrollY + sheet.getBoundingClientRect().top)")
    page.wait_for_function("() => getComputedStyle(document.querySelector('.sheet')).touchAction === 'pinch-zoom'")
    hand.swipe((100, 150), (150, 250))
    until(lambda: strokes(page) == 1)
    hand.pinch((98, 250), 160, 60)
    page.wait_for_function("() => visualViewport.scale < 1.9")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert strokes(page) == 1


@pytest.mark.parametrize("context_options", [fingers.PHONE])
def test_a_finger_that_the_system_takes_over_leaves_no_stroke(base, page):
    open_board(page, base)
    hand = fingers.Hand(page)
    hand.swipe(on_sheet(page, 0.2, 0.5), on_sheet(page, 0.8, 0.5), last="touchCancel")
    hand.swipe(on_sheet(page, 0.2, 0.7), on_sheet(page, 0.8, 0.7))
    until(lambda: strokes(page) == 1)
    assert color(page, 0.5, 0.7) == BLACK and color(page, 0.5, 0.5) == WHITE


def test_a_stroke_that_leaves_the_sheet_does_not_make_the_drawing_smaller(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.9), (0.8, 0.9))
    draw(page, (0.2, 0.5), (1.05, 0.5))
    page.set_viewport_size({"width": 390, "height": 900})
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("() => { const sheet = document.querySelector('.sheet'); return sheet.height === sheet.clientHeight; }")
    assert color(page, 0.5, 0.9) == BLACK and WHITE not in (color(page, 0.21, 0.9), color(page, 0.99, 0.5))


def test_what_is_drawn_beside_the_first_sheet_is_on_later_ones(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    wide, narrow = {"width": 844, "height": 390}, {"width": 390, "height": 844}
    for size in (wide, narrow):
        page.set_viewport_size(size)
        page.wait_for_function("() => { const sheet = document.querySelector('.sheet'); return sheet.width === sheet.clientWidth; }")
        if size == wide:
            draw(page, (0.03, 0.2), (0.03, 0.8))
    # The first stroke is now in the right part, and the second one at the left edge.
    seen = page.locator(".sheet").evaluate("""(sheet) => {
        const {data} = sheet.getContext('2d').getImageData(0, 0, sheet.width, sheet.height);
        const columns = new Set();
        data.forEach((value, i) => i % 4 === 3 && value > 200 && columns.add(((i - 3) / 4) % sheet.width));
        return [Math.min(...columns), Math.max(...columns), sheet.width];
    }""")
    assert seen[0] < 10 and seen[1] > 0.7 * seen[2]


def test_a_screen_that_is_turned_during_a_stroke_shows_all_of_the_drawing_afterwards(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.95), (0.8, 0.95))
    page.mouse.move(*on_sheet(page, 0.3, 0.3))
    page.mouse.down()
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("() => { const sheet = document.querySelector('.sheet'); return sheet.width === sheet.clientWidth; }")
    page.mouse.up()
    assert color(page, 0.5, 0.95) == BLACK


PEN = """(sheet, events) => {
    const box = sheet.getBoundingClientRect();
    for (const [type, pointerType, x, y, button] of events) {
        sheet.dispatchEvent(new PointerEvent(type, {
            pointerId: pointerType === 'pen' ? 21 : 22, pointerType, button, clientX: box.left + x * box.width, clientY: box.top + y * box.height,
            bubbles: true, cancelable: true}));
    }
}"""


def test_beside_a_pen_the_hand_draws_nothing(base, page):
    open_board(page, base)
    page.locator(".sheet").evaluate(PEN, [
        # The hand lies down before the pen, and again beside it.
        ["pointerdown", "touch", 0.5, 0.8, 0], ["pointermove", "touch", 0.7, 0.8, -1],
        ["pointerdown", "pen", 0.2, 0.2, 0], ["pointermove", "touch", 0.9, 0.8, -1], ["pointerup", "touch", 0.9, 0.8, 0],
        ["pointerdown", "touch", 0.5, 0.6, 0], ["pointermove", "pen", 0.8, 0.2, -1], ["pointermove", "touch", 0.9, 0.6, -1],
        ["pointerup", "pen", 0.8, 0.2, 0], ["pointerup", "touch", 0.9, 0.6, 0]])
    assert strokes(page) == 1
    assert color(page, 0.5, 0.2) == BLACK and color(page, 0.6, 0.8) == WHITE and color(page, 0.7, 0.6) == WHITE
    page.locator(".sheet").evaluate(PEN, [["pointerdown", "touch", 0.5, 0.6, 0], ["pointerup", "touch", 0.5, 0.6, 0]])
    assert strokes(page) == 2


def test_a_pen_that_leaves_the_sheet_unseen_keeps_nobody_from_drawing(base, page):
    open_board(page, base)
    page.locator(".sheet").evaluate(PEN, [["pointerdown", "pen", 0.2, 0.2, 0]])
    page.evaluate("dispatchEvent(new PointerEvent('pointerup', {pointerId: 21, pointerType: 'pen'}))")
    page.locator(".sheet").evaluate(PEN, [["pointerdown", "touch", 0.5, 0.6, 0], ["pointerup", "touch", 0.5, 0.6, 0]])
    assert strokes(page) == 2
    # One whose end nobody was told of is followed by the next.
    page.locator(".sheet").evaluate(PEN, [["pointerdown", "pen", 0.2, 0.2, 0], ["pointerdown", "pen", 0.4, 0.2, 0], ["pointerup", "pen", 0.4, 0.2, 0]])
    assert strokes(page) == 3


def test_the_second_tap_on_the_button_of_the_question_draws_nothing(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    button(page, "Borrar todo").click()
    page.locator(".sheet").evaluate("""async (sheet) => {
      const ask = document.querySelector('dialog.ask[open]');
      const closed = new Promise((resolve) => ask.addEventListener('close', resolve));
      ask.querySelector('[value=yes]').click();
      await closed;
      const {left, top, width, height} = sheet.getBoundingClientRect();
      for (const type of ['pointerdown', 'pointerup']) {
        sheet.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 5, clientX: left + width / 2, clientY: top + height / 2}));
      }
    }""")
    assert strokes(page) == 0
    page.wait_for_timeout(600)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    assert strokes(page) == 1


def test_the_other_end_of_a_pen_is_an_eraser(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    page.get_by_role("slider", name="Grosor").press("End")
    page.locator(".sheet").evaluate(PEN, [
        ["pointerdown", "pen", 0.5, 0.4, 5], ["pointermove", "pen", 0.5, 0.6, -1], ["pointerup", "pen", 0.5, 0.6, 5],
        # Other buttons do nothing.
        ["pointerdown", "pen", 0.3, 0.4, 2], ["pointermove", "pen", 0.3, 0.6, -1], ["pointerup", "pen", 0.3, 0.6, 2]])
    assert color(page, 0.5, 0.5) == WHITE and color(page, 0.3, 0.5) == BLACK
    expect(button(page, "Goma")).to_have_attribute("aria-pressed", "false")


def test_pens_have_colours_and_any_other_can_be_chosen(base, page):
    open_board(page, base)
    page.get_by_role("radio", name="Rojo").check()
    draw(page, (0.2, 0.3), (0.8, 0.3))
    assert color(page, 0.5, 0.3) == RED
    page.get_by_label("Otro color").fill("#00ff00")
    expect(page.get_by_role("radio", name="Rojo")).not_to_be_checked()
    draw(page, (0.2, 0.6), (0.8, 0.6))
    assert color(page, 0.5, 0.6) == [0, 255, 0]


def test_the_width_goes_from_1_to_20(base, page):
    open_board(page, base)
    listen(page)
    width = page.get_by_role("slider", name="Grosor", exact=True)
    width.press("End")
    expect(page.locator(".pen-size")).to_have_text("20")
    draw(page, (0.2, 0.5), (0.8, 0.5))
    height = page.locator(".sheet").bounding_box()["height"]
    assert color(page, 0.5, 0.5 + 8 / height) == BLACK and color(page, 0.5, 0.5 + 13 / height) == WHITE
    width.press("Home")
    expect(page.locator(".pen-size")).to_have_text("1")
    # The slider says its value by itself.
    page.evaluate("window.emobic.announce('end')")
    assert said(page, "end") == ["end"]


@pytest.mark.parametrize("context_options", [fingers.PHONE])
def test_a_finger_that_scrolls_the_page_leaves_the_width(base, page):
    open_board(page, base)
    page.evaluate("document.querySelector('main').style.minHeight = '300vh'")
    width = page.get_by_role("slider", name="Grosor", exact=True)
    width.scroll_into_view_if_needed()
    box = width.bounding_box()
    x, y = box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 2
    before = page.evaluate("scrollY")
    fingers.Hand(page).swipe((x, y), (x, y - 200))
    page.wait_for_function("(before) => scrollY > before + 50", arg=before)
    expect(width).to_have_js_property("value", "5")
    expect(page.locator(".pen-size")).to_have_text("5")


def test_the_eraser_takes_ink_away_and_a_pen_ends_it(base, page):
    open_board(page, base)
    page.get_by_role("slider", name="Grosor").press("End")
    draw(page, (0.2, 0.5), (0.8, 0.5))
    button(page, "Goma").click()
    expect(button(page, "Goma")).to_have_attribute("aria-pressed", "true")
    draw(page, (0.5, 0.2), (0.5, 0.8))
    assert color(page, 0.5, 0.5) == WHITE and color(page, 0.3, 0.5) == BLACK
    page.get_by_role("radio", name="Azul").check()
    expect(button(page, "Goma")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("way", ["buttons", "keys"])
def test_strokes_can_be_taken_back_and_brought_again(base, page, way):
    open_board(page, base)
    undo, redo = button(page, "Deshacer"), button(page, "Rehacer")
    expect(undo).to_be_disabled()
    draw(page, (0.2, 0.5), (0.8, 0.5))
    undo.click() if way == "buttons" else page.keyboard.press("Control+z")
    assert color(page, 0.5, 0.5) == WHITE
    expect(undo).to_be_disabled()
    expect(page.locator("p[role=status]")).to_have_text("Trazos: 0")
    redo.click() if way == "buttons" else page.keyboard.press("Control+Shift+z")
    assert color(page, 0.5, 0.5) == BLACK
    expect(redo).to_be_disabled()
    expect(page.locator("p[role=status]")).to_have_text("Trazos: 1")


def test_the_focus_stays_on_a_button_that_has_done_its_work(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    undo, redo, clear = button(page, "Deshacer"), button(page, "Rehacer"), page.locator("[data-do=clear]")
    undo.press("Enter")
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()
    page.keyboard.press("Enter")
    redo.press("Enter")
    expect(redo).to_be_focused()
    assert color(page, 0.5, 0.5) == BLACK
    clear.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Borrar todo").press("Enter")
    assert color(page, 0.5, 0.5) == WHITE
    expect(clear).to_be_focused()
    # The sheet is empty, so there is no question.
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_clearing_asks_first(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    button(page, "Borrar todo").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("¿Borrar todo el dibujo?")
    dialog.get_by_role("button", name="Cancelar").click()
    assert color(page, 0.5, 0.5) == BLACK
    button(page, "Borrar todo").click()
    page.keyboard.press("Escape")
    assert color(page, 0.5, 0.5) == BLACK
    button(page, "Borrar todo").click()
    dialog.get_by_role("button", name="Borrar todo").click()
    expect(dialog).to_be_hidden()
    assert color(page, 0.5, 0.5) == WHITE
    expect(page.locator("p[role=status]")).to_have_text("El dibujo se ha borrado.")


def test_the_drawing_is_saved_as_a_picture_on_white(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    with page.expect_download() as download:
        button(page, "Guardar imagen").click()
    assert download.value.suggested_filename == "Dibuja tu cartel.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_the_drawing_can_be_shared_where_the_browser_can(base, page):
    page.add_init_script("navigator.canShare = () => true; navigator.share = async (data) => { window.shared = data.files[0].name; };")
    open_board(page, base)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    page.locator("main").get_by_role("button", name="Compartir").click()
    page.wait_for_function("() => window.shared === 'Dibuja tu cartel.png'")


def test_the_drawing_survives_a_reload_and_a_turned_screen(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    page.reload()
    expect(button(page, "Deshacer")).to_be_enabled()
    assert color(page, 0.5, 0.5) == BLACK
    page.set_viewport_size({"width": 844, "height": 390})
    # Its width matches the display only after it has been drawn again.
    page.wait_for_function("() => { const sheet = document.querySelector('.sheet'); return sheet.width === sheet.clientWidth; }")
    assert color(page, 0.5, 0.5) == BLACK


def test_what_is_kept_and_is_no_drawing_is_ignored(base, page):
    open_board(page, base)
    page.evaluate("sessionStorage.setItem(emobic.store.key('canvas:Pizarra:dibujo'), '{\"size\":[1,1],\"strokes\":[{\"points\":\"x\"}]}')")
    page.reload()
    expect(button(page, "Deshacer")).to_be_disabled()
    draw(page, (0.2, 0.5), (0.8, 0.5))
    assert color(page, 0.5, 0.5) == BLACK


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3}])
def test_the_sheet_is_sharp_on_a_dense_display(base, page):
    open_board(page, base)
    assert page.locator(".sheet").evaluate("sheet => sheet.width === Math.round(sheet.clientWidth * 3)")
    draw(page, (0.2, 0.5), (0.8, 0.5))
    assert color(page, 0.5, 0.5) == BLACK


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_pressed_eraser_looks_pressed(themed, page, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto(themed + SCREEN)
    ground = "(key) => [getComputedStyle(key).backgroundColor, getComputedStyle(key).backgroundImage, getComputedStyle(key).color].join()"
    before = button(page, "Goma").evaluate(ground)
    button(page, "Goma").click()
    expect(button(page, "Goma")).to_have_attribute("aria-pressed", "true")
    assert button(page, "Goma").evaluate(ground) != before


def test_every_tool_is_reached_by_keyboard(base, page):
    open_board(page, base)
    draw(page, (0.2, 0.5), (0.8, 0.5))
    page.get_by_role("radio", name="Negro").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Rojo")).to_be_checked()
    for name in ("Otro color", "Grosor", "Goma", "Deshacer", "Rehacer", "Borrar todo", "Guardar imagen"):
        page.keyboard.press("Tab")
        assert name in page.evaluate("(document.activeElement.labels?.[0] ?? document.activeElement).textContent")


def test_without_script_the_screen_says_what_it_needs(base, plain_page):
    plain_page.goto(base + SCREEN)
    expect(plain_page.get_by_text("Para dibujar hace falta JavaScript.")).to_be_visible()
