# SPDX-License-Identifier: MIT
"""Quizzes: tests with points, adventures, and how to leave them."""

import re

import pytest
from conftest import be_kept, build, come_back, link_to, write_app
from playwright.sync_api import expect

TEST = "cuanto-sabes/cinco-preguntas.html"
STORY = "la-noche-del-faro/aventura.html"
# Makes the random order the same in every run.
NO_CHANCE = "Math.random = () => 0"
# Where nothing can be kept, leaving would end a game.
NO_STORAGE = "Storage.prototype.setItem = () => { throw new DOMException('private', 'QuotaExceededError'); };"


def start(page):
    page.get_by_role("button", name="Empezar").click()


def answer(page, text):
    page.get_by_role("radio", name=text, exact=True).check()
    page.locator("[data-do=next]").click()


def play(page, is_right):
    """Answers every question with its right answer or with a wrong one."""
    while page.locator("[data-part=play]").is_visible():
        page.locator(f".quiz-place li{'[data-right]' if is_right else ':not([data-right])'} input").first.check()
        page.locator("[data-do=next]").click()


def small_app(folder, data, title="Prueba"):
    (folder / "xml").mkdir(parents=True)
    (folder / "xml/q.xml").write_text(f"<levelData><data><dataId>q</dataId><headerText>{title}</headerText>{data}</data></levelData>")
    (folder / "xml/app.xml").write_text(
        "<application><title>Prueba</title><entryPoint><pointLevelId>q</pointLevelId><pointDataId>q</pointDataId></entryPoint><levels><level>"
        "<levelId>q</levelId><levelTitle>Q</levelTitle><levelFile>q.xml</levelFile><levelType>QUIZ_ACTIVITY</levelType></level></levels></application>")
    return build(folder, folder.parent / "site", "--lang", "es").as_uri() + "/index.html"


def question(name, weight, *answers):
    lines = "".join(
        f"<answer><answerText>{text}</answerText><correct>{'true' if right else 'false'}</correct><next>{following}</next></answer>"
        for text, right, following in answers)
    return f"<question><idQ>{name}</idQ><text>¿{name}?</text><weight>{weight}</weight><answers>{lines}</answers></question>"


def test_start_page_shows_what_it_is_about(base, page):
    page.goto(base + TEST)
    expect(page.get_by_text("Cinco preguntas sobre Portalba")).to_be_visible()
    expect(page.get_by_role("button", name="Empezar")).to_be_visible()
    expect(page.get_by_role("radio")).to_have_count(0)


def test_all_right_gives_all_points(base, page):
    page.goto(base + TEST)
    start(page)
    play(page, True)
    expect(page.get_by_role("heading", name="Resultado")).to_be_focused()
    expect(page.locator(".quiz-points")).to_contain_text("9 / 9")
    expect(page.locator(".quiz-score")).to_contain_text("Aciertos: 5 · Fallos: 0")


def test_all_wrong_gives_none_and_one_can_play_again(base, page):
    page.goto(base + TEST)
    start(page)
    play(page, False)
    expect(page.locator(".quiz-points")).to_contain_text("0 / 9")
    expect(page.locator(".quiz-score")).to_contain_text("Aciertos: 0 · Fallos: 5")
    page.get_by_role("button", name="Repetir").click()
    expect(page.get_by_role("heading", name="Pregunta 1 de 5")).to_be_focused()
    play(page, True)
    expect(page.locator(".quiz-points")).to_contain_text("9 / 9")
    page.get_by_role("button", name="Cerrar").or_(page.locator("[data-do=close]")).first.click()
    expect(page.get_by_role("button", name="Empezar")).to_be_focused()


def test_next_waits_for_a_choice_and_progress_is_told(base, page):
    page.goto(base + TEST)
    start(page)
    expect(page.get_by_role("heading", name="Pregunta 1 de 5")).to_be_focused()
    expect(page.locator("[data-do=next]")).to_be_disabled()
    page.get_by_role("radio").first.check()
    expect(page.locator("[data-do=next]")).to_be_enabled()
    page.locator("[data-do=next]").click()
    expect(page.get_by_role("heading", name="Pregunta 2 de 5")).to_be_focused()
    expect(page.locator("[data-do=next]")).to_be_disabled()
    expect(page.get_by_role("progressbar")).to_have_js_property("value", 2)


@pytest.mark.parametrize("is_large", [False, True])
def test_long_words_stay_in_their_boxes(tmp_path, page, is_large):
    word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
    address = small_app(tmp_path / "app", "<questions>" + question(word, 1, (word, True, ""), (word + word, False, "")) + "</questions>")
    if is_large:
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(address)
    page.get_by_role("button", name="Empezar").click()
    # Overflowing words are not cut off, so their own bounds are compared.
    outside = """() => [...document.querySelectorAll('.question-text, .option-word')].filter((one) => one.checkVisibility()).filter((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const box = (one.closest('.option') || one.closest('main')).getBoundingClientRect();
      return range.getBoundingClientRect().right > box.right || box.right > innerWidth;
    }).length"""
    expect(page.locator(".option-word")).to_have_count(2)
    assert page.evaluate(outside) == 0


def test_keyboard_alone_is_enough(base, page):
    page.goto(base + TEST)
    page.get_by_role("button", name="Empezar").press("Enter")
    for _ in range(5):
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("radio").nth(1)).to_be_checked()
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Resultado")).to_be_focused()


def test_questions_are_shuffled_and_answers_are_not(tmp_path, page):
    address = small_app(tmp_path / "app", "<questions>" + "".join(
        question(name, 1, ("Sí", True, ""), ("No", False, "")) for name in "abcd") + "</questions>")
    page.add_init_script(NO_CHANCE)
    page.goto(address)
    start(page)
    order = []
    for _ in range(4):
        order.append(page.locator(".quiz-place .question-text").inner_text())
        assert page.locator(".quiz-place .option-word").all_inner_texts() == ["Sí", "No"]
        answer(page, "Sí")
    assert order == ["¿b?", "¿c?", "¿d?", "¿a?"]
    expect(page.locator(".quiz-points")).to_contain_text("4 / 4")


def test_story_follows_its_answers_to_an_end(base, page):
    page.goto(base + STORY)
    start(page)
    expect(page.get_by_text("El viento te tira al suelo")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    answer(page, "Por el túnel de los contrabandistas")
    answer(page, "Coger la lámpara y seguir")
    answer(page, "Subir a girar la luz a mano")
    answer(page, "Despacio, contando hasta treinta")
    answer(page, "Escribir la última línea")
    # Tunnel 2 and lantern 5; the question that was not shown counts nothing.
    expect(page.locator(".quiz-points")).to_contain_text("7 / 7")


def test_question_visited_twice_counts_its_last_answer_only(base, page):
    page.goto(base + STORY)
    start(page)
    answer(page, "Por el túnel de los contrabandistas")
    answer(page, "Volver a la playa")
    answer(page, "Por el túnel de los contrabandistas")
    expect(page.get_by_role("heading", name="Pregunta 4")).to_be_focused()
    expect(page.locator("[data-do=next]")).to_be_disabled()
    answer(page, "Coger la lámpara y seguir")
    answer(page, "Subir a girar la luz a mano")
    answer(page, "Tan deprisa como puedas")
    answer(page, "Subir a girar la luz a mano")
    answer(page, "Despacio, contando hasta treinta")
    answer(page, "Guardarlo para el museo")
    expect(page.locator(".quiz-points")).to_contain_text("7 / 7")
    expect(page.locator(".quiz-score")).to_contain_text("Aciertos: 2 · Fallos: 0")


def test_story_without_points_is_just_finished(tmp_path, page):
    address = small_app(tmp_path / "app", "<first>A</first><questions>" + question("B", 0, ("Fin", True, "")) + question("A", 0, ("Otra vez", False, "A"), ("Sigue", False, "B")) + "</questions>")
    page.goto(address)
    start(page)
    answer(page, "Otra vez")
    answer(page, "Sigue")
    answer(page, "Fin")
    expect(page.get_by_role("heading", name="Has terminado.")).to_be_focused()
    expect(page.locator(".quiz-points")).to_have_count(0)


def test_result_is_copied_where_the_browser_cannot_share(base, page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(base + TEST)
    start(page)
    play(page, True)
    page.locator("main").get_by_role("button", name="Compartir").click()
    expect(page.locator(".toast")).to_have_text("Copiado para compartir")
    expect(page.get_by_role("status")).to_have_text("Copiado para compartir")
    assert page.evaluate("navigator.clipboard.readText()") == "He conseguido 9 de 9 en «¿Cuánto sabes?». ¿Puedes superarlo?"


@pytest.mark.parametrize("has_old_way", [True, False])
def test_result_is_copied_in_some_way_where_the_clipboard_is_closed(base, page, has_old_way):
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject(new Error('no'))}});"
        f"document.execCommand = () => {{ window.copied = document.activeElement.value; return {str(has_old_way).lower()}; }};")
    page.goto(base + TEST)
    start(page)
    play(page, True)
    page.locator("main").get_by_role("button", name="Compartir").click()
    by_hand = page.get_by_label("Selecciona y copia este texto:")
    text = "He conseguido 9 de 9 en «¿Cuánto sabes?». ¿Puedes superarlo?"
    if has_old_way:
        expect(page.locator(".toast")).to_have_text("Copiado para compartir")
        assert page.evaluate("window.copied") == text
        expect(by_hand).to_be_hidden()
    else:
        expect(by_hand).to_have_value(text)
        expect(by_hand).to_be_focused()
        assert page.evaluate("getSelection().toString()") == text
        expect(page.locator(".toast")).to_have_count(0)


def test_result_is_shared_where_the_browser_can(base, page):
    page.add_init_script("navigator.share = async (data) => { window.shared = data }")
    page.goto(base + TEST)
    start(page)
    play(page, True)
    page.locator("main").get_by_role("button", name="Compartir").click()
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("window.shared")
    assert "9 de 9" in shared["text"] and ("url" in shared) == base.startswith("http")


def test_a_title_with_signs_of_patterns_is_shared_as_it_is(page, tmp_path):
    page.add_init_script("navigator.share = async (data) => { window.shared = data }")
    title = "Gana $$100, $& o {total}"
    data = f"<questions>{question('uno', 1, ('Sí', True, ''), ('No', False, ''))}</questions>"
    page.goto(small_app(tmp_path / "app", data, title.replace("&", "&amp;")))
    start(page)
    play(page, True)
    page.locator("main").get_by_role("button", name="Compartir").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared.text") == f"He conseguido 1 de 1 en «{title}». ¿Puedes superarlo?"


@pytest.mark.parametrize("path", [TEST, STORY])
def test_a_game_goes_on_after_a_reload_and_from_another_screen(base, page, path):
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto(base + path)
    start(page)
    expect(page.get_by_role("button", name="Empezar de nuevo")).to_be_hidden()
    page.locator(".quiz-place input").first.check()
    page.locator("[data-do=next]").click()
    expect(page.get_by_role("heading", name=re.compile("^Pregunta 2"))).to_be_focused()
    page.locator(".quiz-place input").nth(1).check()
    text = page.locator(".quiz-place .question-text").inner_text()
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("^Pregunta 2"))).to_be_visible()
    page.locator(".tabs a[href]:not([aria-current])").first.click()
    page.wait_for_url(lambda url: path not in url)
    page.goto(base + path)
    expect(page.locator(".quiz-place .question-text")).to_have_text(text)
    expect(page.locator(".quiz-place input").nth(1)).to_be_checked()
    assert asked == []
    page.get_by_role("button", name="Empezar de nuevo").click()
    # A tap by mistake loses no answers.
    page.get_by_role("dialog").get_by_role("button", name="Seguir jugando").click()
    expect(page.locator(".quiz-place .question-text")).to_have_text(text)
    page.get_by_role("button", name="Empezar de nuevo").click()
    page.get_by_role("dialog").get_by_role("button", name="Empezar de nuevo").click()
    expect(page.get_by_role("heading", name=re.compile("^Pregunta 1"))).to_be_focused()
    expect(page.locator(".quiz-place input:checked")).to_have_count(0)


@pytest.mark.parametrize("kind", ["test", "story"])
def test_the_last_question_says_that_it_is_the_last(tmp_path, page, kind):
    following = (lambda name: name) if kind == "story" else (lambda name: "")
    questions = question("a", 1, ("Sí", True, following("b")), ("No", False, "")) + question("b", 1, ("Sí", True, ""), ("No", False, ""))
    page.goto(small_app(tmp_path / "app", f"{'<first>a</first>' if kind == 'story' else ''}<questions>{questions}</questions>"))
    for way in ("Empezar", "Repetir"):
        page.get_by_role("button", name=way).click()
        for word in ("Siguiente", "Terminar"):
            expect(page.locator("[data-do=next]")).to_have_text(word)
            answer(page, "Sí")


def test_a_game_goes_on_with_its_points_and_its_order(base, page):
    page.goto(base + TEST)
    start(page)
    for _ in range(4):
        page.locator(".quiz-place li[data-right] input").first.check()
        page.locator("[data-do=next]").click()
        page.reload()
        page.locator(".quiz-place input").first.wait_for()
    play(page, True)
    expect(page.locator(".quiz-points")).to_contain_text("9 / 9")
    # The result is there for those who come back; a link to the game begins anew.
    page.reload()
    expect(page.locator(".quiz-points")).to_contain_text("9 / 9")
    page.goto(base + "index.html")
    page.go_back()
    expect(page.locator(".quiz-points")).to_contain_text("9 / 9")
    for _ in range(2):
        page.goto(base + TEST)
        expect(page.get_by_role("button", name="Empezar", exact=True)).to_be_visible()
        page.reload()
    expect(page.get_by_role("button", name="Empezar", exact=True)).to_be_visible()


@pytest.mark.parametrize("is_over", [False, True])
def test_a_result_that_is_closed_is_not_seen_again(base, page, is_over):
    page.goto(base + TEST)
    start(page)
    for _ in range(5):
        play(page, True)
    page.reload()
    page.locator("[data-do=close]" if is_over else "[data-do=repeat]").click()
    page.reload()
    expect(page.locator("[data-part=start]" if is_over else "[data-part=play]")).to_be_visible()
    expect(page.locator(".quiz-points")).to_be_hidden()


def test_a_game_of_other_questions_is_not_gone_on_with(tmp_path, page):
    answers = ("Sí", True, ""), ("No", False, "")
    address = small_app(tmp_path / "app", f"<questions>{question('a', 1, *answers)}{question('b', 1, *answers)}</questions>")
    page.goto(address)
    start(page)
    answer(page, "Sí")
    (tmp_path / "app/xml/q.xml").write_text((tmp_path / "app/xml/q.xml").read_text().replace("</questions>", question("c", 1, *answers) + "</questions>"))
    build(tmp_path / "app", tmp_path / "site", "--lang", "es")
    page.reload()
    expect(page.get_by_role("button", name="Empezar", exact=True)).to_be_visible()


def test_a_game_is_not_gone_on_with_in_a_screen_whose_ids_run_together(tmp_path, page):
    questions = f"<questions>{question('a', 1, ('Sí', True, ''))}{question('b', 1, ('Sí', True, ''))}</questions>"
    ids = [("a/b", "c"), ("a", "b/c")]
    rows = "".join(f"<listItem><text>{level} {item}</text>{link_to(level, item)}</listItem>" for level, item in ids)
    app = write_app(
        tmp_path / "app", [("inicio", "LIST_ACTIVITY", "i.xml"), *((level, "QUIZ_ACTIVITY", f"{number}.xml") for number, (level, _) in enumerate(ids))],
        {"i.xml": f"<data><dataId>a</dataId><order>false</order><list>{rows}</list></data>",
         **{f"{number}.xml": f"<data><dataId>{item}</dataId><headerText>Q</headerText>{questions}</data>" for number, (_, item) in enumerate(ids)}})
    page.goto(build(app, tmp_path / "site", "--lang", "es").as_uri() + "/index.html")
    first, second = page.locator("main .rows a").evaluate_all("(links) => links.map(({href}) => href)")
    page.goto(first)
    start(page)
    answer(page, "Sí")
    page.goto(second)
    expect(page.get_by_role("button", name="Empezar", exact=True)).to_be_visible()
    page.goto(first)
    expect(page.get_by_role("heading", name=re.compile("^Pregunta 2"))).to_be_visible()


def test_leaving_by_a_link_is_confirmed_where_nothing_is_kept(base, page):
    page.add_init_script(NO_STORAGE)
    page.goto(base + TEST)
    start(page)
    link = page.get_by_role("link", name=re.compile("^Atrás"))
    link.click()
    expect(page.get_by_role("dialog")).to_contain_text("perderás tus respuestas")
    page.get_by_role("button", name="Seguir jugando").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("heading", name="Pregunta 1 de 5")).to_be_visible()
    link.click()
    page.get_by_role("button", name="Salir").click()
    page.wait_for_url(lambda url: TEST not in url)


def test_reload_is_confirmed_only_during_a_game_where_nothing_is_kept(base, page):
    page.add_init_script(NO_STORAGE)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto(base + TEST)
    start(page)
    page.get_by_role("radio").first.check()
    page.reload()
    assert asked == ["beforeunload"]
    expect(page.get_by_role("button", name="Empezar")).to_be_visible()
    start(page)
    play(page, True)
    page.reload()
    assert asked == ["beforeunload"]


@pytest.mark.parametrize("path, text", [(TEST, "Un mercado"), (STORY, "Volver a la playa")])
def test_without_script_every_question_can_be_read(base, plain_page, path, text):
    plain_page.goto(base + path)
    expect(plain_page.get_by_text(text)).to_be_visible()
    expect(plain_page.get_by_role("button", name="Empezar")).to_have_count(0)
    assert plain_page.locator("details.solution").count() == (5 if path == TEST else 0)


def test_a_game_goes_on_when_the_visitor_comes_back(server, kept_page):
    kept_page.add_init_script(NO_STORAGE)
    kept_page.goto(server.base + TEST)
    start(kept_page)
    be_kept(kept_page)
    kept_page.get_by_role("radio").first.check()
    chosen = kept_page.get_by_role("radio").first
    kept_page.locator(".tabs a[href]:not([aria-current])").first.click()
    kept_page.get_by_role("button", name="Salir").click()
    kept_page.wait_for_url(lambda url: TEST not in url)
    come_back(kept_page)
    expect(kept_page.get_by_role("dialog")).to_be_hidden()
    expect(chosen).to_be_checked()
    kept_page.locator("[data-do=next]").click()
    expect(kept_page.get_by_role("heading", name="Pregunta 2 de 5")).to_be_focused()
    # Leaving the page asks again.
    kept_page.locator(".tabs a[href]:not([aria-current])").first.click()
    expect(kept_page.get_by_role("dialog")).to_contain_text("perderás tus respuestas")


# A time limit


def timed(folder, page, time=2, unit="minutes", weight=2):
    """A quiz of two questions with a clock that stands still."""
    folder.mkdir()
    (folder / "emobic-site.yaml").write_text(f"quizTime: {unit}\n")
    answers = ("Sí", True, ""), ("No", False, "")
    page.clock.install(time="2026-01-01T10:00:00")
    address = small_app(folder, f"<time>{time}</time><questions>{question('a', weight, *answers)}{question('b', weight, *answers)}</questions>")
    page.goto(address)
    page.clock.pause_at("2026-01-01T11:00:00")


def test_the_time_counts_down_from_the_first_question_to_the_result(tmp_path, page):
    timed(tmp_path / "app", page)
    clock = page.get_by_role("timer")
    expect(clock).to_have_text("Tiempo restante: 2:00")
    page.clock.run_for(5000)
    expect(clock).to_have_text("Tiempo restante: 2:00")
    start(page)
    page.clock.run_for(10_000)
    expect(clock).to_have_text("Tiempo restante: 1:50")
    answer(page, "Sí")
    page.get_by_role("radio", name="No", exact=True).check()
    page.clock.run_for(110_000)
    expect(page.get_by_role("heading", name="Se ha acabado el tiempo.")).to_be_focused()
    expect(page.locator(".quiz-points")).to_contain_text("2 / 4")
    expect(clock).to_be_hidden()
    page.get_by_role("button", name="Repetir").click()
    expect(clock).to_have_text("Tiempo restante: 2:00")
    answer(page, "Sí")
    answer(page, "Sí")
    expect(page.get_by_role("heading", name="Resultado")).to_be_visible()
    page.clock.run_for(200_000)
    expect(page.get_by_role("heading", name="Resultado")).to_be_visible()


def test_a_device_whose_clock_is_set_back_gives_no_time(tmp_path, page):
    timed(tmp_path / "app", page)
    start(page)
    page.clock.run_for(10_000)
    page.clock.set_system_time("2026-01-01T10:00:00")
    page.clock.run_for(10_500)
    expect(page.get_by_role("timer")).to_have_text("Tiempo restante: 1:40")


def test_the_time_left_is_said_now_and_then_only(tmp_path, page):
    timed(tmp_path / "app", page, 90, "seconds")
    start(page)
    page.evaluate("""() => {
      window.said = [];
      const note = () => { const text = document.querySelector('[role=status]')?.textContent; if (text && said.at(-1) !== text) said.push(text); };
      new MutationObserver(note).observe(document.body, {subtree: true, childList: true, characterData: true});
    }""")
    page.clock.run_for(89_000)
    assert page.evaluate("said") == ["Tiempo restante: 1 minuto 30 segundos", "Tiempo restante: 1 minuto", "Tiempo restante: 30 segundos", "Tiempo restante: 10 segundos"]


def test_the_time_goes_on_while_the_visitor_is_away(tmp_path, page):
    timed(tmp_path / "app", page)
    start(page)
    page.clock.run_for(30_000)
    page.get_by_role("radio", name="Sí", exact=True).check()
    page.reload()
    expect(page.get_by_role("radio", name="Sí", exact=True)).to_be_checked()
    expect(page.get_by_role("timer")).to_have_text("Tiempo restante: 1:30")
    page.clock.run_for(95_000)
    expect(page.get_by_role("heading", name="Se ha acabado el tiempo.")).to_be_focused()
    expect(page.locator(".quiz-points")).to_contain_text("2 / 2")


def test_the_time_ends_also_while_it_is_asked_whether_to_leave(tmp_path, page):
    page.add_init_script(NO_STORAGE)
    timed(tmp_path / "app", page, 30, "seconds", weight=0)
    start(page)
    page.evaluate("document.body.append(Object.assign(document.createElement('a'), {href: 'otra.html', id: 'away', textContent: 'x'}))")
    page.locator("#away").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.clock.run_for(31_000)
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("heading", name="Se ha acabado el tiempo.")).to_be_visible()


def test_without_the_setting_there_is_no_clock(tmp_path, page):
    page.goto(small_app(tmp_path / "app", f"<time>1</time><questions>{question('a', 1, ('Sí', True, ''), ('No', False, ''))}</questions>"))
    start(page)
    expect(page.get_by_role("timer")).to_have_count(0)


@pytest.mark.parametrize("change", [("¿a?", "¿z?"), ("Sí", "Claro"), ("<correct>true</correct>", "<correct>false</correct>")])
def test_a_game_is_not_gone_on_with_where_words_or_right_answers_are_others(tmp_path, page, change):
    answers = ("Sí", True, ""), ("No", False, "")
    page.goto(small_app(tmp_path / "app", f"<questions>{question('a', 1, *answers)}{question('b', 1, *answers)}</questions>"))
    start(page)
    page.locator(".quiz-place input").first.check()
    page.reload()
    expect(page.locator("[data-part=play]")).to_be_visible()
    data = tmp_path / "app/xml/q.xml"
    data.write_text(data.read_text().replace(*change))
    build(tmp_path / "app", tmp_path / "site", "--lang", "es")
    page.reload()
    expect(page.get_by_role("button", name="Empezar", exact=True)).to_be_visible()
