"""Draws every picture, the sounds, the film, the leaflet and the font of the example app.

Usage: python make_art.py [part ...]     parts: font pictures interface plan film sound leaflet (default: all)
"""
import math
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import wave

import lettering
import scenes
from kit import *

APP = pathlib.Path(__file__).resolve().parent.parent
IMAGES = APP / "images"
FONT = APP / "fonts" / "RotuloPuerto.ttf"

# Line icons on a grid of 24 x 24.
ICONS = {
    "inicio": "M3.5 11.2L12 4l8.500 7.200M5.800 9.500V19.500H10V14.500h4v5h4.200V9.500",
    "salas": "M3.500 9.500L12 4.200l8.500 5.300ZM5.500 9.500V17M10 9.500V17M14 9.500V17M18.500 9.500V17M3.500 20H20.500M4.500 17H19.500",
    "agenda": "M4.500 6.500h15v13h-15ZM4.500 10.500h15M8.500 4v4M15.500 4v4M8.500 14h2M13.500 14h2M8.500 16.800h2",
    "mapa": "M12 20.500q-6.500 -6.200 -6.500 -10.700a6.500 6.500 0 0 1 13 0q0 4.500 -6.500 10.700ZM14.400 9.800a2.400 2.400 0 1 1 -4.800 0a2.400 2.400 0 1 1 4.800 0Z",
    "galeria": "M4 5.500h16v13H4ZM4 15.500l4.500 -4.500l4 4l2.500 -2.500l5 4.500M16.600 9.200a1.200 1.200 0 1 1 -2.400 0a1.200 1.200 0 1 1 2.400 0Z",
    "buscar": "M16.500 10.500a6 6 0 1 1 -12 0a6 6 0 1 1 12 0ZM15 15l5 5",
    "compartir": "M12 14.500V3.800M8 7.500l4 -3.900l4 3.900M6.500 11.500h-1.500v8.500h14v-8.500h-1.500",
    "menu": "M4 6.500h16M4 12h16M4 17.500h16",
    "atras": "M14.500 5L7.500 12l7 7",
    "voz": "M4 9.800v4.400h3.200l4.300 3.800V6L7.200 9.800ZM15 9a4.200 4.200 0 0 1 0 6M17.600 6.400a8 8 0 0 1 0 11.200",
    "copiar": "M8.500 8.500h11v11.500h-11ZM15.500 8.500V4h-11v11.500h4",
    "correo": "M3.800 6h16.400v12.500H3.800ZM4.200 6.800L12 13l7.800 -6.200",
    "actualizar": "M19.500 12a7.500 7.500 0 1 1 -2.600 -5.700M17.500 2.800v4h-4",
    "perfil": "M15.800 8.200a3.800 3.800 0 1 1 -7.600 0a3.800 3.800 0 1 1 7.600 0ZM4.800 20q.6 -6 7.200 -6t7.200 6",
    "plano": "M4 6.500l5.300 -2.200l5.400 2.200l5.300 -2.200v13.200l-5.300 2.200l-5.400 -2.200l-5.300 2.200ZM9.300 4.300v13.200M14.700 6.500v13.200",
    "audioguia": "M4.500 14.500v-2.500a7.500 7.500 0 0 1 15 0v2.500M4.500 13.500h3v6h-3ZM16.500 13.500h3v6h-3Z",
    "entradas": "M3.500 7h17v3.200a1.900 1.900 0 0 0 0 3.600v3.200h-17v-3.200a1.900 1.900 0 0 0 0 -3.600ZM14.500 7.500v2M14.500 11v2M14.500 14.500v2",
    "horario": "M20 12a8 8 0 1 1 -16 0a8 8 0 1 1 16 0ZM12 7.200V12l3.400 2.400",
    "cafeteria": "M5 9.500h11.500v5q0 4.500 -4.500 4.500h-2.500q-4.500 0 -4.500 -4.500ZM16.500 11h1.500a2.500 2.500 0 0 1 0 5h-1.700M8.500 6.500q-1 -1.200 0 -2.500M12.500 6.500q-1 -1.200 0 -2.500",
    "normas": "M5.500 4h9l4 4v12h-13ZM14.500 4v4h4M8.500 12.500l1.200 1.200l2.200 -2.400M14 12.800h2M8.500 16.500h7.500",
    "recorrido": "M7.700 18a1.900 1.900 0 1 1 -3.800 0a1.900 1.900 0 1 1 3.800 0ZM20.100 6a1.900 1.900 0 1 1 -3.800 0a1.900 1.900 0 1 1 3.800 0ZM7.700 18h7.300a3 3 0 0 0 0 -6H9a3 3 0 0 1 0 -6h7.300",
    "estrella": "M12 3.800l2.500 5.200l5.700 .8l-4.100 4l1 5.700l-5.100 -2.700l-5.100 2.700l1 -5.700l-4.100 -4l5.700 -.8Z",
    "tienda": "M5.500 8.500h13l1 11.500h-15ZM8.800 11V7.500a3.200 3.200 0 0 1 6.400 0V11",
    "cerrar": "M6 6l12 12M18 6L6 18",
    "camara": "M4 8h3.700l1.500 -2.500h5.600L16.300 8H20v11H4ZM15.200 13.200a3.200 3.200 0 1 1 -6.400 0a3.200 3.200 0 1 1 6.400 0Z",
    "enviar": "M4 11.500L20 4.500l-5 15.500l-3.500 -6.500ZM11.500 13.500L20 4.500",
    "escanear": "M4.500 9V4.500H9M15 4.500h4.500V9M19.500 15v4.500H15M9 19.500H4.500V15M8.500 8.500h3v3h-3ZM13.500 13.500h2v2M8.500 14.500v1M15.500 8.500v1.500",
    "jugar": "M8 5.500l10.500 6.500L8 18.500Z",
    "seguir": "M5 12h13M13 6.500l5.500 5.500l-5.500 5.500",
    "listo": "M5 12.500l4.500 4.500L19 7.500",
    "lapiz": "M5 19l1 -4.200L16 4.800l3.200 3.200L9.200 18ZM13.800 7l3.200 3.200",
    "facebook": "M13 20.500v-8h3M13 20.500V8.700q0 -2.700 3.200 -2.500M9.800 12.500H13",
    "pajaro": "M3.500 17.500q5 2.800 10 .3q4.800 -2.600 4.800 -8.800l2.200 -2l-2.700 .2q-1.400 -2.400 -4 -1.700q-2.300 .9 -2 3.500q-4.600 -.2 -7.300 -3.600q-1.300 4.200 2 7q-1.200 .1 -2.100 -.5q.5 2.600 3 3.600q-1.600 1.500 -3.900 2Z",
}


def icon(s, name, x, y, size, colour, weight=1.7):
    s.open(f"translate({n(x)} {n(y)}) scale({size / 24:.4f})")
    s.stroke(ICONS[name], colour, weight)
    s.close()


# --- pictures ------------------------------------------------------------

def pictures():
    for folder, table in (("salas", scenes.SALAS), ("piezas", scenes.PIEZAS), ("museo", scenes.MUSEO),
                          ("historias", scenes.HISTORIAS), ("aventura", scenes.AVENTURA)):
        for name, draw in table.items():
            draw().jpeg(IMAGES / folder / f"{name}.jpg", 62 if name in ("mosaico", "carta-nautica") else 76)
    catalogue().jpeg(IMAGES / "tienda" / "catalogo.jpg", 76)
    bag().jpeg(IMAGES / "tienda" / "bolsa.jpg", 76)
    record().jpeg(IMAGES / "audio" / "habanera.jpg", 76)


def catalogue():
    s = Picture(1000, 700)
    s.back(s.lg(PEACH, CORAL, angle=60))
    s.ell(520, 610, 330, 34, INK, 'opacity=".2"')
    s.open("rotate(-7 500 350)")
    s.rect(318, 92, 400, 520, "#5e2212", 6)
    s.rect(330, 100, 396, 504, SHELL, 4)
    for i in range(6):
        s.rect(724 + 2, 106 + i, 2, 492, DUNE)
    s.rect(300, 86, 408, 524, s.lg(SEA, DEEP), 6)
    s.rect(300, 86, 34, 524, ABYSS, 6, 'opacity=".45"')
    s.open("translate(366 130)")
    rnd = random.Random(5)
    for r in range(9):
        for c in range(11):
            u, v = (c - 5.6) / 3.6, (r - 4) / 2.3
            inside = u * u + v * v < 1
            tail = c < 3 and abs(r - 4) <= 2.4 - c
            colour = INK if (c, r) == (7, 3) else rnd.choice([TERRA, CORAL]) if inside and u < .35 else GOLD if inside else BRICK if tail else rnd.choice([FOAM, "#2f918c", "#4ba399"])
            s.rect(c * 28, r * 28, 24, 24, colour, 4)
    s.close()
    s.text("MUSEO", 366, 458, 54, SHELL)
    s.text("DE LA CIUDAD", 366, 502, 34, SHELL)
    s.rect(366, 526, 60, 6, GOLD, 3)
    s.text("Cien piezas", 366, 570, 26, MIST)
    s.close()
    return s


def bag():
    s = Picture(1000, 700)
    s.back(s.lg(FOAM, SEA, angle=70))
    s.circ(500, 370, 330, WHITE, 'opacity=".12"')
    s.ell(500, 656, 280, 26, INK, 'opacity=".22"')
    s.stroke("M410 250C400 30 600 30 590 250", DUNE, 26)
    s.stroke("M430 250C424 70 576 70 570 250", CLAY, 10, 'opacity=".6"')
    s.path("M300 230H700L734 640Q500 670 266 640Z", s.lg(SHELL, SAND, DUNE, angle=30))
    s.path("M300 230H700L702 254H298Z", DUNE)
    s.ell(520, 410, 120, 60, TERRA)
    s.path("M412 410L330 350q30 60 0 120Z", BRICK)
    s.path("M480 352q40 -50 90 -6Z", BRICK)
    s.path("M580 360a120 60 0 0 1 0 100q-24 -50 0 -100Z", GOLD)
    s.circ(600, 396, 9, INK)
    for x in (470, 505, 540):
        s.stroke(f"M{x} 380q-18 30 0 60", PEACH, 7)
    s.stroke("M350 516q25 -20 50 0t50 0t50 0t50 0t50 0t50 0", SEA, 10)
    s.text("PORTALBA", 500, 590, 52, DEEP, "middle", 4)
    return s


def record():
    s = Picture(800, 800)
    s.back(s.lg("#0a2633", DEEP, TERRA))
    s.circ(560, 190, 150, s.rg((SHELL, .6), (SHELL, 0)))
    s.circ(560, 190, 64, SHELL)
    for y, c in ((470, "#13626a"), (530, "#0f4f57"), (600, "#0b3a43"), (680, "#082c34")):
        s.waves(y, 16, 220, c, phase=y % 130)
    s.rect(206, 240, 14, 330, INK)
    s.circ(213, 214, 130, s.rg((GOLD, .75), (GOLD, 0)))
    s.path("M182 170H244L232 246H194Z", "#ffe9ad")
    s.path("M182 170H244L232 246H194Z", "none", f'stroke="{INK}" stroke-width="7"')
    s.path("M174 170q14 -34 39 -38q25 4 39 38Z", INK)
    s.path("M40 640H330V664H40Z", CLAY)
    for x in (70, 180, 290):
        s.rect(x, 660, 14, 140, "#5b3a26")
    # a boat with an accordion player
    s.path("M430 560H700Q670 630 620 630H510Q460 630 430 560Z", BRICK)
    s.path("M430 560H700L692 578H438Z", GOLD)
    s.path("M536 562v-60q0 -40 34 -40t34 40v60Z", SEA)
    s.circ(570, 430, 26, scenes.SKIN["media"])
    s.path("M542 426q0 -32 28 -32t28 32h16v8h-72Z", INK)
    for i in range(6):
        s.rect(530 + i * 14, 494 + abs(i - 2.5) * 3, 11, 50 - abs(i - 2.5) * 4, (TERRA, SHELL)[i % 2], 2)
    s.rect(516, 490, 14, 56, INK, 3)
    s.rect(612, 490, 14, 56, INK, 3)
    for x, y in ((660, 380), (710, 320), (640, 310)):
        s.ell(x, y, 11, 8, GOLD, f'transform="rotate(-20 {x} {y})"')
        s.line([(x + 10, y), (x + 10, y - 44), (x + 26, y - 38)], GOLD, 5)
    s.text("FAROL DEL MUELLE", 400, 750, 50, SHELL, "middle", 2)
    return s


# --- interface pictures ---------------------------------------------------

def emblem(s, x, y, k, ink, accent):
    """The sign of the museum: a domed temple over two waves."""
    s.open(f"translate({x} {y}) scale({k})")
    s.rect(-4, -88, 8, 26, ink, 4)
    s.path("M4 -87h28l-8 8l8 8H4Z", accent)
    s.path("M-38 -28a38 38 0 0 1 76 0Z", ink)
    s.rect(-50, -22, 100, 10, ink, 4)
    for x in (-42, -18, 7, 31):
        s.rect(x, -7, 11, 36, ink, 3)
    s.rect(-56, 34, 112, 10, ink, 4)
    s.stroke("M-54 60q13.500 -13 27 0t27 0t27 0t27 0", accent, 8)
    s.stroke("M-40 78q10 -10 20 0t20 0t20 0t20 0", ink, 7)
    s.close()


def tile(name, word, colours, path):
    s = Picture(480, 270)
    s.back(s.lg(*colours, angle=40))
    s.circ(410, 60, 130, WHITE, 'opacity=".09"')
    s.circ(410, 60, 84, WHITE, 'opacity=".10"')
    s.waves(214, 12, 160, WHITE, 20, extra='opacity=".08"')
    icon(s, name, 30, 34, 104, WHITE, 1.5)
    size = min(58, 58 * 410 / max(1, lettering.width(word, 58)))
    s.text(word, 36, 232, size, WHITE)
    s.jpeg(path, 82)


def tile_light(name, word, colour, path):
    s = Picture(480, 340)
    s.back(s.lg(SHELL, "#f7ead3"))
    s.circ(240, 132, 92, colour)
    s.circ(240, 132, 92, s.lg((WHITE, .18), (WHITE, 0)))
    icon(s, name, 186, 78, 108, WHITE, 1.5)
    size = min(48, 48 * 430 / max(1, lettering.width(word, 48)))
    s.text(word, 240, 298, size, INK, "middle")
    s.jpeg(path, 82)


def pill(name, word, path, colour=DEEP):
    width = int(lettering.width(word, 46) + 176)
    s = Picture(width, 112)
    s.rect(2, 2, width - 4, 108, colour, 30)
    icon(s, name, 36, 30, 52, WHITE, 1.9)
    s.text(word, 108, 73, 46, WHITE)
    s.png(path, 64)


def interface():
    menu = IMAGES / "menu"
    for name in ("inicio", "salas", "agenda", "mapa", "galeria", "buscar", "compartir", "menu", "atras", "voz", "copiar", "correo",
                 "actualizar", "perfil", "plano", "audioguia", "estrella"):
        s = Picture(96, 96)
        icon(s, name, 4, 4, 88, "#21908a", 1.9)
        s.png(menu / f"{name}.png", 32)
    for name, word, colours in (("salas", "Salas", (SEA, ABYSS)), ("agenda", "Agenda", ("#b8492a", "#74270f")), ("galeria", "Galería", ("#8a5a1c", "#553408")),
                                ("mapa", "Cómo llegar", (DEEP, INK))):
        tile(name, word, colours, IMAGES / "portada" / f"{name}.jpg")
    for name, word, colour in (("entradas", "Reservas", TERRA), ("horario", "Horarios", DEEP), ("recorrido", "Recorridos", SEA),
                               ("audioguia", "Audioguía", "#a9701c"), ("plano", "Plano", DEEP), ("cafeteria", "Cafetería", TERRA),
                               ("normas", "Normas", "#a9701c"), ("perfil", "Mi perfil", SEA)):
        tile_light(name, word, colour, IMAGES / "botones" / f"{name}.jpg")
    forms = IMAGES / "acciones"
    pill("enviar", "Enviar", forms / "enviar.png", BRICK)
    pill("recorrido", "Ver mi recorrido", forms / "ver-recorrido.png")
    pill("camara", "Hacer foto", forms / "hacer-foto.png")
    pill("galeria", "Elegir foto", forms / "elegir-foto.png")
    pill("jugar", "Empezar", forms / "empezar.png", BRICK)
    pill("seguir", "Siguiente", forms / "siguiente.png")
    pill("listo", "Terminar", forms / "terminar.png", BRICK)
    pill("escanear", "Escanear", forms / "escanear.png", BRICK)
    pill("listo", "Guardar", forms / "guardar.png", BRICK)
    pill("lapiz", "Editar", forms / "editar.png")
    pill("mapa", "Cerca de mí", forms / "cerca.png")
    for name, path, colour in (("facebook", "facebook", DEEP), ("pajaro", "twitter", SEA)):
        s = Picture(112, 112)
        s.circ(56, 56, 54, colour)
        icon(s, name, 20, 20, 72, WHITE, 1.9)
        s.png(IMAGES / "portada" / f"{path}.png", 32)
    # markers
    for name, sign, colour in (("museo", "salas", TERRA), ("casa", "entradas", DEEP), ("fabrica", "estrella", "#a9701c"),
                               ("parada", "recorrido", SEA), ("aparcamiento", "inicio", INK)):
        s = Picture(96, 120)
        s.ell(48, 112, 18, 6, INK, 'opacity=".25"')
        s.path("M48 112Q8 74 8 46a40 40 0 0 1 80 0Q88 74 48 112Z", colour, f'stroke="{WHITE}" stroke-width="5"')
        icon(s, sign, 22, 18, 52, WHITE, 2)
        s.png(IMAGES / "mapa" / f"pin-{name}.png", 48)
    s = Picture(72, 72)
    s.circ(36, 36, 34, "#1d8480", 'opacity=".28"')
    s.circ(36, 36, 18, WHITE)
    s.circ(36, 36, 13, "#1d8480")
    s.png(IMAGES / "mapa" / "yo.png", 32)
    cover()
    headers()
    grounds()
    launch()
    rules()


def town(s, base, k=1.0):
    """The town on the water as seen on the cover, the splash and in the film."""
    s.open(f"translate({s.width / 2} {base}) scale({k})")
    for x, w, h, c in ((-620, 120, 150, "#c98a5b"), (-500, 90, 220, "#b9714a"), (-410, 130, 170, "#dba874"), (-280, 90, 240, "#c47d52"),
                       (-190, 120, 190, "#e2b586"), (170, 110, 210, "#dba874"), (280, 130, 160, "#c98a5b"), (410, 90, 230, "#b9714a"),
                       (500, 150, 170, "#dba874")):
        s.rect(x, -h, w, h, c)
        s.poly([(x - 8, -h), (x + w / 2, -h - 40), (x + w + 8, -h)], BRICK)
        for wy in range(-h + 34, -44, 48):
            for wx in range(x + 18, x + w - 24, 34):
                s.rect(wx, wy, 15, 24, ABYSS, 7, 'opacity=".62"')
    s.rect(-70, -250, 240, 250, SHELL)
    s.rect(-84, -262, 268, 22, TERRA)
    s.path("M-50 -262a100 104 0 0 1 200 0Z", SEA)
    s.path("M-20 -262q6 -76 60 -100q-90 10 -90 100Z", FOAM, 'opacity=".55"')
    s.rect(38, -402, 24, 42, SHELL)
    s.line([(50, -402), (50, -446)], INK, 6)
    s.path("M50 -446h44l-11 12l11 12H50Z", TERRA)
    for x in (-44, 14, 72, 130):
        s.path(f"M{x-14} -40v-110a14 14 0 0 1 28 0v110Z", DEEP)
    s.rect(-330, -330, 74, 330, "#efd3a8")
    s.poly([(-340, -330), (-293, -410), (-246, -330)], TERRA)
    s.circ(-293, -286, 20, SHELL, f'stroke="{DEEP}" stroke-width="5"')
    s.path("M-311 -180v-34a18 18 0 0 1 36 0v34Z", DEEP)
    s.rect(-680, -26, 1360, 40, CLAY)
    s.rect(-680, -30, 1360, 10, DUNE)
    for x in range(-660, 680, 88):
        s.path(f"M{x} 14v-8a20 20 0 0 1 40 0v8Z", "#6b4a30")
    s.close()


def cover():
    s = Picture(1200, 1200)
    s.back(s.lg(ABYSS, DEEP, SEA, "#d98a5c", GOLD, angle=90))
    s.circ(860, 560, 420, s.rg((GOLD, .6), (GOLD, 0)))
    s.circ(860, 560, 110, SHELL)
    rnd = random.Random(1)
    for _ in range(60):
        s.circ(rnd.uniform(0, 1200), rnd.uniform(0, 360), rnd.choice([1.6, 2.2, 3]), SHELL, f'opacity="{rnd.uniform(.3, .9):.2f}"')
    town(s, 770, .95)
    s.rect(0, 775, 1200, 430, s.lg("#3f8f86", DEEP, ABYSS))
    s.glints(860, 800, 280, 10, SHELL, .7)
    s.waves(850, 12, 210, SEA, 50, extra='opacity=".7"')
    scenes.ship(s, 300, 900, .74, BRICK, SHELL, "#4a2417")
    s.waves(900, 14, 240, DEEP, 20, extra='opacity=".85"')
    s.waves(990, 16, 280, "#0e444c", 90)
    s.waves(1090, 16, 320, ABYSS, 10)
    scenes.gull(s, 520, 330, 26, SHELL)
    scenes.gull(s, 610, 380, 18, SHELL, 3)
    s.jpeg(IMAGES / "portada" / "fondo.jpg", 74)
    s = Picture(900, 300)
    s.rect(6, 6, 888, 288, ABYSS, 40)
    s.rect(20, 20, 860, 260, "none", 30, f'stroke="{GOLD}" stroke-width="4"')
    emblem(s, 160, 146, 1.25, SHELL, CORAL)
    s.text("MUSEO", 286, 132, 104, SHELL, spacing=3)
    s.text("de la Ciudad", 288, 228, 84, PEACH)
    s.png(IMAGES / "portada" / "titulo.png", 64)


def headers():
    s = Picture(1200, 320)
    s.back(s.lg(ABYSS, DEEP, angle=20))
    for i in range(9):
        x = -40 + i * 144
        s.path(f"M{x} 340V190a60 60 0 0 1 120 0V340Z", SEA, 'opacity=".45"')
        s.path(f"M{x+14} 340V192a46 46 0 0 1 92 0V340Z", ABYSS, 'opacity=".6"')
        s.rect(x - 18, 180, 12, 160, FOAM, 2, 'opacity=".25"')
    s.rect(0, 92, 1200, 8, FOAM, 0, 'opacity=".3"')
    s.jpeg(IMAGES / "cabeceras" / "arcos.jpg", 76)
    s = Picture(1200, 320)
    s.back(s.lg("#74270f", "#a6401f", TERRA, angle=10))
    s.circ(960, 210, 200, GOLD, 'opacity=".22"')
    s.circ(960, 210, 120, GOLD, 'opacity=".35"')
    s.circ(960, 210, 64, PEACH)
    s.waves(230, 14, 260, BRICK, 40)
    s.waves(268, 12, 210, "#6b230e", 10)
    s.jpeg(IMAGES / "cabeceras" / "atardecer.jpg", 76)
    s = Picture(1200, 320)
    s.back(s.lg(DEEP, ABYSS, angle=90))
    for i, c in enumerate(("#1f7f7d", "#186b6c", "#12565c", "#0e454d")):
        s.waves(90 + i * 56, 22, 200 + i * 24, c, i * 61)
    s.jpeg(IMAGES / "cabeceras" / "mar.jpg", 76)


def grounds():
    s = Picture(900, 1400)
    s.back(s.lg("#fbf6ec", "#f6ecdb"))
    for i, c in enumerate(("#f3e6cf", "#efdfc3", "#ead7b6")):
        s.waves(1130 + i * 84, 26, 380 + i * 70, c, i * 120)
    s.circ(740, 170, 190, "#f6e9d2")
    s.jpeg(IMAGES / "fondos" / "arena.jpg", 70)
    s = Picture(900, 1400)
    s.back(s.lg("#f2f8f4", "#e3f0e9"))
    for i, c in enumerate(("#d9ebe2", "#cfe5da", "#c3ddd0")):
        s.waves(1100 + i * 90, 30, 420 - i * 60, c, i * 140)
    s.circ(160, 210, 150, "#e6f2ec")
    s.jpeg(IMAGES / "fondos" / "marea.jpg", 70)
    s = Picture(900, 1400)
    s.back(s.lg("#fdf3ea", "#f9e2d0"))
    for y in range(0, 1400, 100):
        for x in range(0, 900, 100):
            if (x // 100 + y // 100) % 2:
                s.circ(x + 50, y + 50, 15, "#f6d6be", 'opacity=".55"')
            else:
                s.path(f"M{x+30} {y+50}L{x+50} {y+30}L{x+70} {y+50}L{x+50} {y+70}Z", "#f6d6be", 'opacity=".55"')
    s.jpeg(IMAGES / "fondos" / "azulejo.jpg", 66)
    s = Picture(600, 900)
    s.back(s.lg("#f7f3ea", "#eef3ee"))
    for y in range(60, 900, 120):
        s.stroke("M-60 %d" % y + "q30 -18 60 0" + "t60 0" * 11, "#e6e8dd", 6)
    s.jpeg(IMAGES / "fondos" / "menu.jpg", 70)
    s = Picture(64, 64)
    s.rect(0, 0, 64, 64, "#1d8480", 0, 'opacity=".16"')
    s.png(IMAGES / "fondos" / "seleccion.png")


def launch():
    s = Picture(512, 512)
    s.rect(0, 0, 512, 512, s.lg(SEA, ABYSS, angle=60), 0)
    s.circ(372, 150, 190, GOLD, 'opacity=".18"')
    s.circ(372, 150, 74, GOLD)
    s.waves(430, 16, 180, ABYSS, 30)
    emblem(s, 256, 262, 2.35, SHELL, CORAL)
    s.png(IMAGES / "icon.png")
    s = Picture(750, 1334)
    s.back(s.lg(ABYSS, DEEP, SEA, "#d98a5c"))
    s.circ(375, 1010, 330, s.rg((GOLD, .6), (GOLD, 0)))
    s.circ(375, 1010, 90, SHELL)
    town(s, 1110, .74)
    s.rect(0, 1114, 750, 240, s.lg("#2f7f79", ABYSS))
    s.glints(375, 1134, 220, 8, SHELL, .6)
    s.waves(1200, 12, 180, DEEP, 20)
    s.waves(1264, 12, 220, ABYSS, 90)
    emblem(s, 375, 300, 2.1, SHELL, CORAL)
    s.text("MUSEO", 375, 600, 118, SHELL, "middle", 4)
    s.text("de la Ciudad", 375, 700, 84, PEACH, "middle")
    s.text("Portalba", 375, 780, 44, MIST, "middle", 6)
    s.png(IMAGES / "splash.png", 256)


def rules():
    s = Picture(960, 260)
    for i, (name, word, colour, no) in enumerate((("camara", "Sin flash", TERRA, True), ("voz", "Hable bajo", DEEP, False), ("cafeteria", "Fuera de sala", TERRA, True),
                                                  ("tienda", "Consigna", "#a9701c", False), ("perfil", "De la mano", SEA, False))):
        x = 96 + i * 192
        s.circ(x, 104, 82, SHELL, f'stroke="{colour}" stroke-width="10"')
        icon(s, name, x - 48, 56, 96, colour, 1.7)
        if no:
            s.line([(x - 54, 158), (x + 54, 50)], colour, 10)
        s.text(word, x, 240, 28, "#1d8480", "middle")
    s.png(APP / "html" / "normas.png", 64)


# --- plan ----------------------------------------------------------------

def plan():
    s = Picture(1800, 1280)
    s.back("#f7efe0")
    s.rect(0, 0, 1800, 150, ABYSS)
    emblem(s, 110, 78, .8, SHELL, CORAL)
    s.text("Plano del museo", 200, 100, 74, SHELL)
    s.text("Museo de la Ciudad · Portalba", 1740, 96, 40, MIST, "end")
    tint = {"r": "#f3c6a9", "t": "#bfe0d2", "y": "#f3dba6", "g": "#ece2cd", "w": "#fdfaf3", "b": "#a9d3d0"}

    def room(x, y, w, h, kind, number, lines):
        s.rect(x, y, w, h, tint[kind], 3, f'stroke="{INK}" stroke-width="8"')
        cy = y + h / 2 - (len(lines) - 1) * 19 + 12
        if number:
            s.circ(x + w / 2, cy - 42, 34, TERRA)
            s.text(number, x + w / 2, cy - 27, 42, WHITE, "middle")
            cy += 34
        for i, text in enumerate(lines):
            size = min(33, 33 * (w - 30) / lettering.width(text, 33))
            s.text(text, x + w / 2, cy + i * 40, size, INK, "middle")

    def gap(x, y, w, h):
        s.rect(x, y, w, h, "#f7efe0")

    def stairs(x, y, w, h):
        s.rect(x, y, w, h, tint["w"], 3, f'stroke="{INK}" stroke-width="8"')
        for i in range(1, 8):
            s.line([(x + 8, y + h * i / 8), (x + w - 8, y + h * i / 8)], CLAY, 5)
        s.line([(x + w / 2, y + h - 22), (x + w / 2, y + 22)], TERRA, 6)
        s.line([(x + w / 2 - 16, y + 40), (x + w / 2, y + 20), (x + w / 2 + 16, y + 40)], TERRA, 6)

    def lift(x, y):
        s.rect(x, y, 110, 110, tint["b"], 3, f'stroke="{INK}" stroke-width="8"')
        s.poly([(x + 32, y + 50), (x + 55, y + 22), (x + 78, y + 50)], DEEP)
        s.poly([(x + 32, y + 62), (x + 55, y + 90), (x + 78, y + 62)], DEEP)

    for i, title in enumerate(("Planta baja", "Planta primera", "Planta segunda")):
        x = 60 + i * 580
        s.rect(x, 190, 540, 64, DEEP, 14)
        s.text(title, x + 270, 236, 42, SHELL, "middle")
    # ground floor
    x, y = 64, 290
    room(x, y, 330, 330, "r", "1", ["Íberos", "y romanos"])
    room(x + 330, y, 202, 190, "y", None, ["Cafetería"])
    room(x, y + 330, 330, 230, "t", None, ["Claustro"])
    for k in range(4):
        s.circ(x + 44 + k * 80, y + 362, 11, CLAY)
        s.circ(x + 44 + k * 80, y + 530, 11, CLAY)
    stairs(x + 330, y + 190, 92, 180)
    lift(x + 422, y + 190)
    room(x + 422, y + 300, 110, 70, "g", None, ["Aseos"])
    room(x + 330, y + 370, 202, 190, "y", None, ["Tienda"])
    room(x, y + 560, 532, 150, "g", None, ["Entrada y taquilla"])
    gap(x + 216, y + 704, 100, 14)
    s.poly([(x + 246, y + 760), (x + 266, y + 726), (x + 286, y + 760)], TERRA)
    s.text("Plaza del Faro, 1", x + 266, y + 800, 30, BRICK, "middle")
    # first floor
    x = 644
    room(x, y, 330, 370, "r", "2", ["La ciudad", "medieval"])
    room(x, y + 370, 532, 340, "r", "3", ["El puerto", "y el comercio"])
    room(x + 330, y, 202, 190, "t", None, ["Auditorio"])
    stairs(x + 330, y + 190, 92, 180)
    lift(x + 422, y + 190)
    room(x + 422, y + 300, 110, 70, "g", None, ["Aseos"])
    # second floor
    x = 1224
    room(x, y, 330, 330, "r", "4", ["Industria"])
    room(x, y + 330, 330, 380, "r", "5", ["Fotografía"])
    room(x + 330, y, 202, 190, "t", None, ["Azotea"])
    stairs(x + 330, y + 190, 92, 180)
    lift(x + 422, y + 190)
    room(x + 422, y + 300, 110, 70, "g", None, ["Aseos"])
    room(x + 330, y + 370, 202, 340, "r", "6", ["Exposición", "temporal"])
    # doors
    for px, py, w, h in ((64 + 326, 290 + 250, 10, 50), (64 + 326, 290 + 470, 10, 50), (64 + 150, 290 + 326, 60, 10), (64 + 250, 290 + 556, 60, 10), (64 + 400, 290 + 556, 60, 10),
                         (644 + 326, 290 + 250, 10, 60), (644 + 150, 290 + 366, 70, 10), (644 + 420, 290 + 366, 50, 10), (644 + 400, 290 + 186, 20, 10),
                         (1224 + 326, 290 + 230, 10, 60), (1224 + 150, 290 + 326, 60, 10), (1224 + 326, 290 + 520, 10, 70), (1224 + 350, 290 + 366, 50, 10)):
        s.rect(px, py, w, h, "#f7efe0")
    # key
    s.rect(60, 1130, 1680, 110, SHELL, 18, f'stroke="{DUNE}" stroke-width="4"')
    for i, (kind, text) in enumerate((("r", "Salas de exposición"), ("t", "Espacios abiertos y actos"), ("y", "Cafetería y tienda"), ("g", "Servicios"))):
        kx = (100, 520, 1040, 1440)[i]
        s.rect(kx, 1164, 44, 44, tint[kind], 4, f'stroke="{INK}" stroke-width="5"')
        s.text(text, kx + 62, 1198, 33, INK)
    s.png(IMAGES / "plano" / "plano-general.png", 64)


# --- film ----------------------------------------------------------------

def film():
    fps, seconds = 15, 8
    ease = lambda t: t * t * (3 - 2 * t)
    with tempfile.TemporaryDirectory() as folder:
        for frame in range(fps * seconds):
            t = frame / fps
            s = Picture(640, 360)
            up = ease(min(1, t / 5))
            s.back(s.lg(ABYSS, DEEP, SEA, "#e2a070"))
            sy = 300 - 150 * up
            s.circ(470, sy, 150, s.rg((GOLD, .7), (GOLD, 0)))
            s.circ(470, sy, 34, SHELL)
            town(s, 262, .42)
            s.rect(0, 263, 640, 100, s.lg("#3f8f86", DEEP, ABYSS))
            s.glints(470, 272, 90 + 6 * math.sin(t * 3), 5, SHELL, .6)
            s.waves(288, 5, 90, SEA, (t * 22) % 90 - 20, extra='opacity=".7"')
            scenes.ship(s, -60 + t * 70, 306 + 3 * math.sin(t * 2.4), .32, BRICK, SHELL, "#4a2417")
            s.waves(306, 6, 110, DEEP, 60 - (t * 30) % 110, extra='opacity=".9"')
            s.waves(334, 6, 130, ABYSS, (t * 40) % 130 - 40)
            for k in range(3):
                flap = 10 + 3 * math.sin(t * 6 + k)
                scenes.gull(s, 620 - t * 46 - k * 46, 70 + 18 * k + 6 * math.sin(t * 2 + k), flap, SHELL, 2.4)
            if t > 4.6:
                a = ease(min(1, (t - 4.6) / 1.2))
                s.open(f"translate(0 {(1 - a) * 18:.1f})", f'opacity="{a:.2f}"')
                s.rect(120, 44, 400, 96, ABYSS, 18, 'opacity=".88"')
                emblem(s, 180, 90, .5, SHELL, CORAL)
                s.text("MUSEO", 232, 86, 38, SHELL, spacing=1)
                s.text("de la Ciudad", 232, 124, 32, PEACH)
                s.close()
            if t < .8:
                s.rect(0, 0, 640, 360, ABYSS, 0, f'opacity="{1 - t / .8:.2f}"')
            s.image().convert("RGB").save(f"{folder}/{frame:04d}.png")
        video = APP / "video" / "puerto.mp4"
        video.parent.mkdir(exist_ok=True)
        subprocess.run(["ffmpeg", "-y", "-loglevel", "error", "-framerate", str(fps), "-i", f"{folder}/%04d.png", "-c:v", "libx264", "-profile:v", "baseline",
                        "-level", "3.0", "-pix_fmt", "yuv420p", "-crf", "25", "-preset", "slow", "-movflags", "+faststart",
                        "-map_metadata", "-1", str(video)], check=True)
        poster = Image.open(f"{folder}/{fps * seconds - 1:04d}.png")
        (IMAGES / "video").mkdir(exist_ok=True)
        poster.save(IMAGES / "video" / "puerto.jpg", quality=82, optimize=True)
    (APP / "video" / "puerto.vtt").write_text("""WEBVTT

00:00:00.500 --> 00:00:02.600
Amanece en el puerto de Portalba.

00:00:02.700 --> 00:00:04.700
Un bergantín entra con la primera luz.

00:00:04.800 --> 00:00:07.800
Bienvenidos al Museo de la Ciudad.
""", encoding="utf-8")


# --- sound ---------------------------------------------------------------

def sound():
    """A short habanera: plucked melody, bass and a soft chord, all synthesised."""
    import numpy as np
    rate, beat = 44100, .51
    bars = 12
    total = np.zeros(int(rate * (bars * 2 * beat + 1.6)))

    def pluck(start, pitch, length, loud, bright=5.0):
        t = np.arange(int(rate * length)) / rate
        f = 440 * 2 ** ((pitch - 69) / 12)
        tone = sum(np.sin(2 * np.pi * f * k * t) * np.exp(-t * (2.2 + k * bright * .5)) / k ** 1.6 for k in (1, 2, 3, 4))
        tone *= np.minimum(1, t / .006) * np.minimum(1, (length - t) / .03) * loud
        i = int(start * rate)
        total[i:i + len(tone)] += tone[:max(0, len(total) - i)]

    chords = ["D", "D", "G", "A", "D", "B", "G", "A", "D", "G", "A", "D"]
    tones = {"D": (50, 57, 62, 66), "G": (43, 55, 59, 62), "A": (45, 57, 61, 64), "B": (47, 54, 62, 66)}
    melody = [[(0, 66), (.75, 69), (1, 74), (1.5, 73)], [(0, 74), (.66, 73), (1.33, 69)], [(0, 71), (.75, 74), (1, 76), (1.5, 74)], [(0, 73), (1, 69)],
              [(0, 66), (.75, 69), (1, 74), (1.5, 78)], [(0, 78), (.66, 76), (1.33, 74)], [(0, 71), (.75, 71), (1, 74), (1.5, 71)], [(0, 73), (.66, 76), (1.33, 73)],
              [(0, 74), (.75, 78), (1, 81), (1.5, 78)], [(0, 79), (.66, 78), (1.33, 76)], [(0, 73), (.75, 76), (1, 73), (1.5, 69)], [(0, 74)]]
    for bar, chord in enumerate(chords):
        start = bar * 2 * beat
        bass, *rest = tones[chord]
        last = bar == bars - 1
        for offset, pitch in ((0, bass), (.75, rest[0]), (1, bass + 12), (1.5, rest[0])) if not last else ((0, bass),):
            pluck(start + offset * beat, pitch, 1.5, .34, 3)
        for pitch in rest:
            pluck(start + (1 if not last else 0) * beat, pitch, 1.3, .09, 2)
        for offset, pitch in melody[bar]:
            pluck(start + offset * beat, pitch + 0, 1.9 if last else 1.3, .42)
            pluck(start + offset * beat + .012, pitch + 12, .6, .07, 8)
    echo = int(.19 * rate)
    wet = total.copy()
    for k, g in ((1, .22), (2, .12), (3, .06)):
        wet[k * echo:] += total[:-k * echo] * g
    wet *= np.minimum(1, np.arange(len(wet))[::-1] / (rate * .9))
    wet = wet / np.abs(wet).max() * .82
    target = APP / "audio" / "farol-del-muelle.mp3"
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        with wave.open(f"{folder}/a.wav", "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(rate)
            out.writeframes((wet * 32767).astype("<i2").tobytes())
        subprocess.run(["ffmpeg", "-y", "-loglevel", "error", "-i", f"{folder}/a.wav", "-c:a", "libmp3lame", "-b:a", "64k", "-map_metadata", "-1", str(target)], check=True)


# --- leaflet -------------------------------------------------------------

def leaflet():
    from reportlab.lib.colors import HexColor
    from reportlab.lib.pagesizes import A5
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont as PdfFont
    from reportlab.pdfgen import canvas
    pdfmetrics.registerFont(PdfFont("Rotulo", str(FONT)))
    target = APP / "pdf" / "folleto.pdf"
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for source, name, width in (("museo/fachada.jpg", "a.jpg", 620), ("salas/puerto-comercio.jpg", "b.jpg", 420), ("piezas/mosaico.jpg", "c.jpg", 420)):
            picture = Image.open(IMAGES / source)
            picture.resize((width, int(width * picture.height / picture.width)), Image.Resampling.LANCZOS).save(f"{folder}/{name}", quality=74)
        w, h = A5
        pdf = canvas.Canvas(str(target), pagesize=A5, invariant=1)
        pdf.setTitle("Museo de la Ciudad: folleto de mano")
        pdf.setAuthor("Museo de la Ciudad")
        pdf.setSubject("Horarios, tarifas y recorrido por las salas")

        def paragraph(text, x, y, width, size=9.5, lead=13.5, font="Helvetica", colour=INK):
            pdf.setFont(font, size)
            pdf.setFillColor(HexColor(colour))
            line = ""
            for word in text.split():
                if pdfmetrics.stringWidth(line + " " + word, font, size) > width:
                    pdf.drawString(x, y, line.strip())
                    y -= lead
                    line = ""
                line += " " + word
            pdf.drawString(x, y, line.strip())
            return y - lead

        pdf.setFillColor(HexColor(SHELL))
        pdf.rect(0, 0, w, h, stroke=0, fill=1)
        pdf.setFillColor(HexColor(ABYSS))
        pdf.rect(0, h - 118, w, 118, stroke=0, fill=1)
        pdf.setFillColor(HexColor(SHELL))
        pdf.setFont("Rotulo", 40)
        pdf.drawString(34, h - 62, "MUSEO")
        pdf.setFillColor(HexColor(PEACH))
        pdf.setFont("Rotulo", 30)
        pdf.drawString(34, h - 98, "de la Ciudad")
        pdf.drawImage(f"{folder}/a.jpg", 34, h - 372, w - 68, (w - 68) * .7)
        y = paragraph("Tres plantas, seis salas y una azotea para conocer Portalba: de la factoría íbera a la ciudad de las fábricas, "
                      "y del puerto de los bergantines a la playa de los carteles.", 34, h - 398, w - 68)
        for title, lines in (("Horario", ["Martes a sábado, de 10:00 a 19:00", "Domingos y festivos, de 10:00 a 14:30", "Lunes cerrado"]),
                             ("Tarifas", ["General, 5 €  ·  Reducida, 3 €", "Menores de 12 años, entrada libre", "Primer domingo de mes, entrada libre"])):
            pdf.setFillColor(HexColor(BRICK))
            pdf.setFont("Rotulo", 17)
            pdf.drawString(34, y - 10, title)
            y -= 26
            for line in lines:
                y = paragraph(line, 34, y, w - 68)
        pdf.showPage()
        pdf.setFillColor(HexColor(SHELL))
        pdf.rect(0, 0, w, h, stroke=0, fill=1)
        pdf.setFillColor(HexColor(DEEP))
        pdf.rect(0, h - 66, w, 66, stroke=0, fill=1)
        pdf.setFillColor(HexColor(SHELL))
        pdf.setFont("Rotulo", 26)
        pdf.drawString(34, h - 43, "Las seis salas")
        y = h - 96
        for number, name, text in ((1, "Íberos y romanos", "El mosaico de los peces y el tesorillo de la muralla."),
                                   (2, "La ciudad medieval", "La llave de la Puerta del Mar y el sello del concejo."),
                                   (3, "El puerto y el comercio", "El bergantín «La Constancia» y la carta de 1743."),
                                   (4, "Industria", "La fábrica de gas, las farolas y la grúa número 2."),
                                   (5, "Fotografía", "El estudio de Amparo Soler y su cámara de fuelle."),
                                   (6, "Exposición temporal", "Carteles de playa, de 1920 a 1960.")):
            pdf.setFillColor(HexColor(TERRA))
            pdf.circle(46, y + 2, 12, stroke=0, fill=1)
            pdf.setFillColor(HexColor(WHITE))
            pdf.setFont("Rotulo", 14)
            pdf.drawCentredString(46, y - 3, str(number))
            pdf.setFillColor(HexColor(DEEP))
            pdf.setFont("Rotulo", 14)
            pdf.drawString(68, y + 3, name)
            paragraph(text, 68, y - 11, w - 102, 9)
            y -= 38
        pdf.drawImage(f"{folder}/b.jpg", 34, y - 106, 170, 119)
        pdf.drawImage(f"{folder}/c.jpg", 216, y - 106, 170, 119)
        pdf.setFillColor(HexColor(ABYSS))
        pdf.rect(0, 0, w, 122, stroke=0, fill=1)
        pdf.setFillColor(HexColor(PEACH))
        pdf.setFont("Rotulo", 17)
        pdf.drawString(34, 92, "Cómo llegar")
        paragraph("Plaza del Faro, 1 · Portalba · Teléfono 93 555 01 20", 34, 70, w - 68, 9.5, font="Helvetica-Bold", colour=WHITE)
        paragraph("Tranvía T1, parada Museo · Autobuses 4 y 7, parada Puerto", 34, 53, w - 68, colour=WHITE)
        paragraph("info@museo.example.org · museo.example.org", 34, 36, w - 68, colour=WHITE)
        pdf.save()


PARTS = {"font": lambda: lettering.build(FONT), "pictures": pictures, "interface": interface, "plan": plan, "film": film, "sound": sound, "leaflet": leaflet}

if __name__ == "__main__":
    wanted = sys.argv[1:] or list(PARTS)
    for part in PARTS:
        if part == "font" and part in wanted:
            PARTS[part]()
        if part == "font":
            lettering.load(FONT)
        elif part in wanted:
            PARTS[part]()
            print(part)
