# SPDX-License-Identifier: MIT
"""Makes bundles like real ones, of any size: the same bytes for the same parameters."""

import dataclasses
import pathlib
import random
import struct
import zlib
from xml.sax.saxutils import escape

WORDS = """sala plaza puerto museo jardín calle barrio iglesia torre muralla castillo faro playa camino sendero mirador fuente mercado
taller exposición colección pintura escultura cerámica vidrio bronce madera piedra tejido retrato paisaje siglo época rey conde
maestro autor artesano pescador marinero vecino visitante guía horario entrada salida planta escalera patio claustro capilla retablo
altar cúpula bóveda arco columna balcón ventana puerta llave moneda ánfora mosaico lámpara barco red ancla mapa carta libro manuscrito
música canción danza fiesta feria verano invierno otoño primavera mañana tarde noche domingo cerrado abierto gratuito reducido general
grande pequeño antiguo moderno blanco negro azul verde rojo dorado largo corto alto bajo primero segundo último mejor cerca lejos dentro
fuera arriba abajo hoy ayer siempre nunca también después antes durante entre hasta desde sobre bajo con sin por para como cuando donde
el la los las un una unos unas de del al que se su sus es son fue era hay tiene puede hace vino dio lleva muestra guarda conserva ofrece
recuerda cuenta explica une separa rodea cubre sostiene adorna ilumina""".split()
EMOJI = ["🎉", "🏛️", "🌊", "👍", "🚲", "🍽️", "📍", "✨"]
MARKUP = ["<b>{}</b>", "<i>{}</i>", "<strong>{}</strong>", "<em>{}</em>", '<a href="https://www.example.org/{}">más</a>', "{}<br/>", "{}<br>", "<u>{}</u>"]


@dataclasses.dataclass(frozen=True)
class Profile:
    """How often a text has what costs time, between 0 and 1, and how long texts and lists are."""
    markup: float
    entities: float
    addresses: float
    emoji: float
    words: tuple[int, int] = (20, 400)
    rows: tuple[int, int] = (5, 200)


PROFILES = {
    "plain": Profile(markup=0, entities=0, addresses=0, emoji=0),
    "real": Profile(markup=0.33, entities=0.33, addresses=0.2, emoji=0.11),
    "worst": Profile(markup=1, entities=1, addresses=1, emoji=1),
}


@dataclasses.dataclass
class Screen:
    """A screen, as the bundle and the site for comparison get it."""
    level: int
    item: int
    kind: str
    title: str
    picture: str
    texts: list[str]
    # Lists of fields, and the numbers of the level and item that a row leads to.
    rows: list[tuple[list[str], tuple[int, int]]]
    following: tuple[int, int]


LEVEL_TYPES = {
    "text": "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "list": "LIST_ACTIVITY", "image-list": "IMAGE_LIST_ACTIVITY", "form": "FORM_ACTIVITY",
    "quiz": "QUIZ_ACTIVITY", "calendar": "CALENDAR_ACTIVITY", "gallery": "IMAGE_GALLERY_ACTIVITY", "buttons": "BUTTONS_ACTIVITY", "map": "MAP_ACTIVITY",
}
PICTURES = 60
PLACES = 500
# The shares of the screens by type, apart from those of texts.
SHARES = {"list": 0.05, "image-list": 0.01, "form": 0.02, "quiz": 0.02, "calendar": 0.02, "gallery": 0.02, "buttons": 0.02}
LARGEST_FILE = 5000
STYLED_LEVELS = 20


class App:
    """The contents of an app of a number of screens."""

    def __init__(self, screens, profile, seed=7):
        self.random = random.Random(seed)
        self.profile = PROFILES[profile] if isinstance(profile, str) else profile
        self.sizes = self.plan(screens)
        self.levels = [[self.screen(level, item, kind, count) for item in range(count)] for level, (kind, count) in enumerate(self.sizes)]

    @property
    def screens(self):
        return [screen for level in self.levels for screen in level]

    def plan(self, screens):
        """The types and sizes of the levels: files with one screen, with some, and with up to 5,000."""
        sizes = [("buttons", 1), ("map", 1)]
        rest = screens - 2
        for kind, share in SHARES.items():
            count = max(1, round(screens * share))
            rest -= count
            while count > 0:
                part = min(count, self.random.choice([1, 5, 20, 100, 500]))
                sizes.append((kind, part))
                count -= part
        while rest > 0:
            part = min(rest, LARGEST_FILE if rest > screens // 3 else self.random.choice([1, 1, 10, 50, 200]))
            sizes.append(("text", part))
            rest -= part
        return sizes

    # MARK: Texts

    def some(self, least, most):
        return " ".join(self.random.choices(WORDS, k=self.random.randint(least, most)))

    def text(self):
        """A text of several sentences and paragraphs."""
        words = self.random.choices(WORDS, k=self.random.randint(*self.profile.words))
        has = {name: self.random.random() < getattr(self.profile, name) for name in ("markup", "entities", "addresses", "emoji")}
        count = len(words)
        for number in range(count):
            roll = self.random.random()
            if has["markup"] and roll < 0.06:
                words[number] = self.random.choice(MARKUP).format(words[number])
            elif has["entities"] and roll < 0.08:
                words[number] = self.random.choice(["Ruiz & hijos", "«así»", "< 3 años", "\"cita\"", "d'Or"])
            elif has["addresses"] and roll < 0.10:
                words[number] = self.random.choice(["www.example.org/ruta", "https://example.com/a?b=1&c=2", "info@example.org", "93 555 01 20", "+34 600 000 000"])
            elif has["emoji"] and roll < 0.11:
                words[number] += " " + self.random.choice(EMOJI)
        if has["markup"] and count > 2:
            words[1] = f"<b>{words[1]}</b>"
        # The ends of sentences and paragraphs.
        for number in range(self.random.randint(6, 14), count, 11):
            words[number] += "."
        for number in range(60, count, 60):
            words[number] += ".\n\n"
        return " ".join(words).replace("\n ", "\n").capitalize()

    def title(self, level, item):
        return f"{self.some(1, 4).capitalize()} {level}-{item}"

    def any_screen(self):
        level = self.random.randrange(len(self.sizes))
        return level, self.random.randrange(self.sizes[level][1])

    def picture(self):
        return f"images/foto-{self.random.randrange(PICTURES)}.png"

    # MARK: Screens

    def screen(self, level, item, kind, count):
        following = (level, item + 1) if item + 1 < count else ((level + 1) % len(self.sizes), 0)
        screen = Screen(level, item, kind, self.title(level, item), self.picture(), [], [], following)
        fill = {"text": self.fill_text, "list": self.fill_list, "image-list": self.fill_list, "form": self.fill_form, "quiz": self.fill_quiz,
                "calendar": self.fill_calendar, "gallery": self.fill_gallery, "buttons": self.fill_buttons, "map": self.fill_map}
        fill[kind](screen)
        return screen

    def fill_text(self, screen):
        screen.texts = [self.text()]

    def fill_list(self, screen):
        screen.rows = [([self.some(1, 5).capitalize(), self.some(2, 12), self.picture()], self.any_screen())
                       for _ in range(self.random.randint(*self.profile.rows))]

    def fill_form(self, screen):
        screen.rows = [([self.random.choice(["INPUT_TEXT", "INPUT_EMAIL", "INPUT_NUMBER", "INPUT_CHECK"]), self.some(1, 4).capitalize(), f"campo{number}"],
                        screen.following) for number in range(self.random.randint(3, 20))]

    def fill_quiz(self, screen):
        screen.texts = [self.text()]
        screen.rows = [([self.some(5, 15).capitalize() + "?", *[self.some(1, 4) for _ in range(3)]], screen.following)
                       for _ in range(self.random.randint(3, 15))]

    def fill_calendar(self, screen):
        screen.rows = [([self.some(1, 5).capitalize(), f"{self.random.randint(1, 28):02}/{self.random.randint(1, 12):02}/2026",
                         f"{self.random.randint(8, 21):02}:30", self.some(4, 20)], self.any_screen()) for _ in range(self.random.randint(3, 60))]

    def fill_gallery(self, screen):
        screen.rows = [([self.picture()], self.any_screen()) for _ in range(self.random.randint(5, 40))]

    def fill_buttons(self, screen):
        # The first screen leads to the first screen of each level, so nothing is unreachable.
        targets = [(level, 0) for level in range(1, len(self.sizes))] if screen.level == 0 else [self.any_screen() for _ in range(self.random.randint(2, 12))]
        screen.rows = [([self.some(1, 3).capitalize(), self.picture()], target) for target in targets]

    def fill_map(self, screen):
        screen.rows = [([self.some(1, 4).capitalize(), self.some(3, 6), f"{40 + self.random.random():.5f}", f"{-3 + self.random.random():.5f}", self.picture()],
                        self.any_screen()) for _ in range(PLACES)]


# MARK: The bundle


def link(target):
    return f"<nextLevel><nextLevelLevelId>Nivel {target[0]}</nextLevelLevelId><nextLevelDataId>pantalla {target[1]}</nextLevelDataId></nextLevel>"


def leaf(name, value):
    return f"<{name}>{escape(value)}</{name}>"


def row(kind, number, fields, target):
    match kind:
        case "list" | "image-list":
            return f"<listItem>{leaf('text', fields[0])}{leaf('description', fields[1])}{leaf('imageFile', fields[2])}{link(target)}</listItem>"
        case "form":
            return f"<field>{leaf('fieldType', fields[0])}{leaf('fieldLabel', fields[1])}{leaf('fieldName', fields[2])}</field>"
        case "quiz":
            answers = "".join(f"<answer>{leaf('answerText', text)}<correct>{'true' if text is fields[1] else 'false'}</correct></answer>"
                              for text in fields[1:])
            return f"<question>{leaf('idQ', str(number))}{leaf('text', fields[0])}<weight>1</weight><answers>{answers}</answers></question>"
        case "calendar":
            return f"<event>{leaf('title', fields[0])}{leaf('eventDate', fields[1])}{leaf('time', fields[2])}{leaf('text', fields[3])}{link(target)}</event>"
        case "gallery":
            return f"<image>{leaf('imageFile', fields[0])}{link(target)}</image>"
        case "buttons":
            return f"<button>{leaf('buttonTitle', fields[0])}{leaf('buttonFileName', fields[1])}{link(target)}</button>"
        case "map":
            return (f"<position>{leaf('positionTitle', fields[0])}{leaf('positionAddress', fields[1])}{leaf('positionLat', fields[2])}"
                    f"{leaf('positionLon', fields[3])}{leaf('imageFile', fields[4])}{link(target)}</position>")


def item(screen):
    rows = "\n".join(row(screen.kind, number, fields, target) for number, (fields, target) in enumerate(screen.rows))
    head = f"<data>{leaf('dataId', f'pantalla {screen.item}')}{leaf('headerText', screen.title)}"
    match screen.kind:
        case "text":
            body = f"{leaf('imageFile', screen.picture)}{leaf('text', screen.texts[0])}{link(screen.following)}"
        case "list":
            body = f"<order>false</order><list>{rows}</list>"
        case "image-list":
            body = f"{leaf('imageFile', screen.picture)}<order>false</order><list>{rows}</list>"
        case "form":
            body = f"{link(screen.following)}<form><actionUrl>https://www.example.org/alta</actionUrl>{rows}</form>"
        case "quiz":
            body = f"{leaf('description', screen.texts[0])}<first></first><questions>{rows}</questions>"
        case "calendar":
            body = f"<events>{rows}</events>"
        case "gallery":
            body = f"<galery>{rows}</galery>"
        case "buttons":
            body = f"<columns>2</columns><buttons>{rows}</buttons>"
        case "map":
            body = f"<localizeMe>true</localizeMe><showAll>false</showAll><positions>{rows}</positions>"
    return f"{head}{body}</data>\n"


def png(seed):
    """The bytes of a small picture with an own pattern."""
    noise = random.Random(seed)
    size = 64
    lines = b"".join(b"\0" + bytes(noise.randrange(256) for _ in range(3)) * size for _ in range(size))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def action(title, target):
    return f"<action>{leaf('actionTitle', title)}{link(target)}</action>"


def write_bundle(app, folder):
    """Writes the app as a bundle."""
    folder = pathlib.Path(folder)
    (folder / "xml").mkdir(parents=True)
    (folder / "images").mkdir()
    for number in range(PICTURES):
        (folder / f"images/foto-{number}.png").write_bytes(png(number))
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    levels = ""
    for number, screens in enumerate(app.levels):
        levels += (f"<level><levelId>Nivel {number}</levelId><levelTitle>Nivel {number}</levelTitle><levelFile>nivel-{number}.xml</levelFile>"
                   f"<levelType>{LEVEL_TYPES[screens[0].kind]}</levelType></level>\n")
        with open(folder / f"xml/nivel-{number}.xml", "w") as file:
            file.write(head + "<levelData>\n")
            file.writelines(item(screen) for screen in screens)
            file.write("</levelData>\n")
    (folder / "xml/app.xml").write_text(
        f"{head}<application><title>Ciudad</title><coverFileName>portada.xml</coverFileName><stylesFileName>styles.xml</stylesFileName>"
        "<formatsFileName>formats.xml</formatsFileName><menu><bottomMenu>bottom.xml</bottomMenu><sideMenu>side.xml</sideMenu></menu>"
        f"<levels>\n{levels}</levels></application>\n")
    (folder / "xml/portada.xml").write_text(
        f"{head}<level><buttons><button><buttonTitle>Entrar</buttonTitle>{link((0, 0))}</button></buttons></level>\n")
    count = len(app.levels)
    (folder / "xml/bottom.xml").write_text(
        f"{head}<level><menuActions><menuLevel>Default</menuLevel>" + "".join(action(f"Parte {number}", (number % count, 0)) for number in range(4))
        + "</menuActions></level>\n")
    (folder / "xml/side.xml").write_text(
        f"{head}<level><menuActions><menuLevel>Default</menuLevel>" + "".join(action(f"Apartado {number}", (number % count, 0)) for number in range(12))
        + "</menuActions></level>\n")
    styles = "".join(f"<type><levelId>Nivel {number}</levelId><components>header=titulo{number % 3};basic_text=texto;</components></type>\n"
                     for number in range(min(count, STYLED_LEVELS)))
    (folder / "xml/styles.xml").write_text(
        f"{head}<application><styles><type><typeId>DEFAULT</typeId><components>header=titulo0;basic_text=texto;</components></type>\n{styles}</styles></application>\n")
    formats = "".join(f"<format><name>titulo{number}</name><textColor>{color}</textColor><textSize>{22 + number}sp</textSize><textStyle>bold</textStyle></format>"
                      for number, color in enumerate(["#12565C", "#8F3418", "#0B2F38"]))
    (folder / "xml/formats.xml").write_text(
        f"{head}<application><formats>{formats}<format><name>texto</name><textColor>#14212B</textColor><textSize>16sp</textSize></format></formats></application>\n")
    (folder / "emobic-site.yaml").write_text("language: es\n")
    return folder
