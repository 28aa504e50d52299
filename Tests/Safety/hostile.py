# SPDX-License-Identifier: MIT
"""An app with a level for each type, in which everything that the grammar knows holds values of somebody hostile."""

import itertools
import re

import grammar

FIXTURES = grammar.REPOSITORY / "Tests/Fixtures/activities"
# What links and files lead to, so that the tool follows them.
STRUCTURE = {"nextLevelLevelId": "list", "nextLevelDataId": "s1"}
# These two number a screen, and the ids would not count.
POSITIONS = {"nextLevelLevel", "nextLevelDataNumber"}


def sound_values():
    """Values that the tool accepts by the names of elements, from the documented example of each type."""
    values = {}
    for path in sorted(FIXTURES.glob("*.xml")):
        for name, value in re.findall(r"<(\w+)>([^<>\n]+)</\1>", path.read_text()):
            values.setdefault(name, value)
    return values


class App:
    """Writes the app. `payloads` are functions of an element that return the XML of its text; each screen of a type has one of them in all its
    texts, and each choice is made in turn. Numbers, dates and colours are sound in all screens but the last, because a wrong one hides
    what stands beside it."""

    def __init__(self, grammars, payloads):
        self.grammars, self.payloads = grammars, payloads
        self.sound = sound_values()
        self.turns = {}

    def value(self, element, payload, is_sound):
        if element.choices and is_sound:
            turn = self.turns.setdefault((element.name, tuple(element.choices)), itertools.cycle(element.choices))
            return grammar.escaped(next(turn))
        if is_sound and element.kind in ("integer", "decimal", "token"):
            return self.sound.get(element.name, "1")
        return payload(element)

    def spelled(self, element, payload, is_sound, fixed):
        name = element.name
        if name in fixed:
            text = fixed[name]
        elif not element.children:
            text = self.value(element, payload, is_sound)
        else:
            text = ""
            for child in element.children:
                if is_sound and child.name in POSITIONS:
                    continue
                turns = max([2] + [len(inner.choices) for inner in child.children]) if child.is_repeated else 1
                text += "".join(self.spelled(child, payload, is_sound, fixed) for _ in range(turns))
        return f"<{name}>{text}</{name}>"

    def variants(self):
        """Each payload with live links, the last also with its own links, numbers and ids."""
        for number, payload in enumerate(self.payloads):
            yield number, payload, True
        yield len(self.payloads), self.payloads[0], False

    def files(self):
        """The texts of the app's files by path."""
        files, levels = {}, ""
        app = self.grammars["app"].root
        level = next(element for element in app.all() if element.name == "level")
        for name, file in self.grammars.items():
            if not file.type:
                continue
            view = name.removeprefix("data-")
            screen = grammar.item_of(file.root)
            # The first element of a screen is its id.
            key = screen.children[0].name
            content = "".join(self.spelled(child, self.payloads[0], True, {}) for child in file.root.children if child is not screen)
            for number, payload, is_sound in self.variants():
                whole = self.spelled(screen, payload, is_sound, STRUCTURE if is_sound else {})
                if is_sound:
                    whole = re.sub(rf"<{key}>.*?</{key}>", f"<{key}>s{number}</{key}>", whole, count=1, flags=re.S)
                content += whole
            files[f"xml/{name}.xml"] = f"<{file.root.name}>{content}</{file.root.name}>"
            levels += self.spelled(level, self.payloads[0], True, {"levelId": view, "levelFile": f"{name}.xml", "levelType": file.type, "levelUseProfile": "false"})
        # Levels whose ids are hostile, and the file of the last as well.
        files["xml/one.xml"] = "<levelData><data><dataId>one</dataId></data></levelData>"
        for number, payload, is_sound in self.variants():
            levels += self.spelled(level, payload, is_sound, {"levelFile": "one.xml", "levelType": "LIST_ACTIVITY"} if is_sound else {})
        named = {"stylesFileName": "styles.xml", "formatsFileName": "formats.xml", "profileFileName": "profile.xml", "coverFileName": "cover.xml", "topMenu": "menu.xml", "bottomMenu": "menu.xml", "contextMenu": "menu.xml",
                 "sideMenu": "menu.xml", "pointLevelId": "list", "pointDataId": "s0", "levels": levels}
        files["xml/app.xml"] = self.spelled(app, self.payloads[0], True, named)
        for name in ("styles", "formats", "profile", "cover", "menu", "seo"):
            root = self.grammars[name].root
            content = ""
            for child in root.children:
                # A list of styles has one for each type and each payload.
                for _, payload, is_sound in self.variants() if child.is_repeated or child.children else itertools.islice(self.variants(), 1):
                    content += self.spelled(child, payload, is_sound, STRUCTURE if is_sound else {})
            files[f"xml/{name}.xml"] = f"<{root.name}>{content}</{root.name}>"
        return files

    def write(self, folder):
        for path, text in self.files().items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
