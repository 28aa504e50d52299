# SPDX-License-Identifier: MIT
"""Shared parts of the tests of forms: a fake receiver, and small apps."""

import re
import urllib.parse

import pytest
from conftest import REPOSITORY

SENDING = "reservas/visita.html"
CHOOSING = "recorridos-a-medida/elige.html"
RECEIVER = "https://www.example.org/museo/reservas"
PICTURE = REPOSITORY / "example-app/images/icon.png"


@pytest.fixture
def receiver(page):
    """Answers in place of the receiver; `status` 0 means that there is no answer."""

    class Receiver:
        status = 200
        bodies = []

        def answer(self, route):
            self.bodies.append(route.request.post_data)
            if self.status:
                route.fulfill(status=self.status, headers={"Access-Control-Allow-Origin": "*"}, body="ok")
            else:
                route.abort()

        @property
        def values(self):
            return dict(urllib.parse.parse_qsl(self.bodies[-1], keep_blank_values=True))

    fake = Receiver()
    fake.bodies = []
    page.route(re.compile("^https://www[.]example[.]org/"), fake.answer)
    # Network errors are expected in these tests.
    page.expected_problems = ["www.example.org", "Failed to load resource", "net::ERR"]
    return fake


def fill(page):
    page.get_by_label("Nombre y apellidos").fill(" Ana Íñiguez ")
    page.get_by_label("Correo").fill("ana@example.org")
    page.get_by_label("Sesión").select_option("Sábado, 11:00")
    page.get_by_label("Número de personas").fill("3")


def set_offline(page, receiver, is_offline):
    """The fake receiver answers even without a network, so it is switched off as well. The script that sends is loaded before."""
    if is_offline:
        page.wait_for_function("() => window.emobic.form.send")
    receiver.status = 0 if is_offline else 200
    page.context.set_offline(is_offline)


def send(page):
    page.locator(".form [type=submit]").click()


def small_app(folder, form, targets=("uno",), settings=""):
    """An app of one form whose next level has texts."""
    (folder / "xml").mkdir(parents=True)
    items = "".join(f"<data><dataId>{target}</dataId><headerText>Pantalla {target}</headerText><text>Hola</text></data>" for target in targets)
    (folder / "xml/textos.xml").write_text(f"<levelData>{items}</levelData>")
    (folder / "xml/form.xml").write_text(
        f"<levelData><data><dataId>f</dataId><headerText>Formulario</headerText>{form}</data></levelData>")
    levels = "".join(
        f"<level><levelId>{name}</levelId><levelTitle>{name}</levelTitle><levelFile>{name}.xml</levelFile><levelType>{kind}_ACTIVITY</levelType></level>"
        for name, kind in (("form", "FORM"), ("textos", "IMAGE_TEXT_DESCRIPTION")))
    (folder / "xml/app.xml").write_text(
        "<application><title>Prueba</title><entryPoint><pointLevelId>form</pointLevelId><pointDataId>f</pointDataId></entryPoint>"
        f"<levels>{levels}</levels></application>")
    return folder


def field(kind, name, *options, more=""):
    params = "".join(f"<fieldParam>{option}</fieldParam>" for option in options)
    return f"<field><fieldType>INPUT_{kind}</fieldType><fieldLabel>{name.capitalize()}</fieldLabel><fieldName>{name}</fieldName>{params}{more}</field>"


def next_level(level, item=""):
    return f"<nextLevel><nextLevelLevelId>{level}</nextLevelLevelId><nextLevelDataId>{item}</nextLevelDataId></nextLevel>"
