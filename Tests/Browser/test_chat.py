# SPDX-License-Identifier: MIT
"""A chat needs a server: a link to the one that the settings name, or a notice."""

import shutil

from playwright.sync_api import expect

from conftest import REPOSITORY, build

SCREEN = "chat/taquilla.html"


def test_a_chat_with_a_server_is_a_link(base, page, plain_page):
    for shown in (page, plain_page):
        shown.goto(base + SCREEN)
        link = shown.get_by_role("link", name="Abrir la conversación")
        expect(link).to_have_attribute("href", "https://chat.example.org/museo")
        link.focus()
        expect(link).to_be_focused()


def test_a_chat_without_a_server_is_not_available(tmp_path, page):
    app = shutil.copytree(REPOSITORY / "example-app", tmp_path / "app")
    settings = app / "emobic-site.yaml"
    settings.write_text("\n".join(line for line in settings.read_text().splitlines() if not line.startswith("chat:")))
    page.goto((build(app, tmp_path / "site") / SCREEN).as_uri())
    expect(page.get_by_text("Esta conversación todavía no está disponible")).to_be_visible()
