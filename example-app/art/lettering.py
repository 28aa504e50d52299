"""«Rótulo Puerto»: a small monoline display face, drawn as strokes and expanded to outlines.

build(path) writes the TrueType file; text_path(...) sets a line of text as SVG path data,
so that the pictures use the same letters without installing the font.
"""
import math
import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

STROKE = 82
B, T = 40, 660          # skeleton baseline and cap line
X, ASC, DESC = 470, 690, -180


def arc(cx, cy, rx, ry, a0, a1):
    return ("arc", cx, cy, rx, ry, a0, a1)


def ring(cx, cy, rx, ry):
    return [arc(cx, cy, rx, ry, 90, 450), "close"]


def line(*pts):
    return list(pts)


def dot(x, y):
    return ["dot", x, y]


CAPS = {
    "A": (540, [line((45, B), (270, T), (495, B)), line((120, 235), (420, 235))]),
    "B": (520, [line((70, 360), (70, T), (280, T), arc(280, 510, 150, 150, 90, -90), (70, 360), (70, B), (300, B),
                     arc(300, 200, 160, 160, -90, 90), (280, 360))]),
    "C": (590, [[arc(340, 350, 285, 310, 48, 312)]]),
    "D": (600, [line((70, B), (70, T), (240, T), arc(240, 350, 290, 310, 90, -90), (70, B), "close")]),
    "E": (460, [line((410, T), (70, T), (70, B), (410, B)), line((70, 355), (370, 355))]),
    "F": (440, [line((410, T), (70, T), (70, B)), line((70, 340), (360, 340))]),
    "G": (660, [[arc(340, 350, 285, 310, 48, 355), (400, 320)]]),
    "H": (570, [line((70, B), (70, T)), line((500, B), (500, T)), line((70, 355), (500, 355))]),
    "I": (140, [line((70, B), (70, T))]),
    "J": (410, [line((340, T), (340, 205), arc(190, 205, 150, 165, 0, -170))]),
    "K": (500, [line((70, B), (70, T)), line((440, T), (70, 290)), line((205, 418), (460, B))]),
    "L": (430, [line((70, T), (70, B), (395, B))]),
    "M": (680, [line((70, B), (70, T), (340, 220), (610, T), (610, B))]),
    "N": (580, [line((70, B), (70, T), (510, B), (510, T))]),
    "O": (680, [ring(340, 350, 285, 310)]),
    "P": (490, [line((70, B), (70, T), (270, T), arc(270, 485, 170, 175, 90, -90), (70, 310))]),
    "Q": (690, [ring(340, 350, 285, 310), line((430, 190), (600, 20))]),
    "R": (510, [line((70, B), (70, T), (270, T), arc(270, 485, 170, 175, 90, -90), (70, 310)), line((280, 310), (455, B))]),
    "S": (490, [[arc(245, 512, 165, 148, 32, 270), arc(245, 202, 180, 162, 90, -148)]]),
    "T": (500, [line((40, T), (460, T)), line((250, T), (250, B))]),
    "U": (570, [line((70, T), (70, 260), arc(285, 260, 215, 220, 180, 360), (500, T))]),
    "V": (540, [line((45, T), (270, B), (495, T))]),
    "W": (800, [line((45, T), (215, B), (400, 560), (585, B), (755, T))]),
    "X": (520, [line((60, T), (460, B)), line((460, T), (60, B))]),
    "Y": (520, [line((45, T), (260, 330), (475, T)), line((260, 330), (260, B))]),
    "Z": (500, [line((60, T), (440, T), (60, B), (445, B))]),
}

SMALL = {
    "a": (530, [ring(260, 255, 205, 215), line((465, X), (465, B))]),
    "b": (530, [ring(270, 255, 205, 215), line((65, ASC), (65, B))]),
    "c": (475, [[arc(262, 255, 205, 215, 48, 312)]]),
    "d": (530, [ring(260, 255, 205, 215), line((465, ASC), (465, B))]),
    "e": (520, [line((60, 262), (462, 262), arc(260, 255, 205, 215, 2, 312))]),
    "f": (330, [[arc(285, 560, 125, 130, 70, 180), (160, B)], line((50, 430), (295, 430))]),
    "g": (530, [ring(260, 255, 205, 215), line((465, X), (465, 0), arc(265, 0, 200, 180, 0, -150))]),
    "h": (500, [line((65, ASC), (65, B)), [(65, 262), arc(250, 280, 185, 190, 180, 0), (435, B)]]),
    "i": (130, [line((65, X), (65, B)), dot(65, 625)]),
    "j": (150, [line((85, X), (85, -30), arc(-25, -30, 110, 150, 0, -75)), dot(85, 625)]),
    "k": (420, [line((65, ASC), (65, B)), line((365, X), (65, 200)), line((172, 297), (385, B))]),
    "l": (130, [line((65, ASC), (65, B))]),
    "m": (760, [line((65, X), (65, B)), [(65, 290), arc(222, 312, 157, 158, 180, 0), (379, B)],
                [(379, 290), arc(537, 312, 157, 158, 180, 0), (694, B)]]),
    "n": (500, [line((65, X), (65, B)), [(65, 262), arc(250, 280, 185, 190, 180, 0), (435, B)]]),
    "o": (530, [ring(265, 255, 205, 215)]),
    "p": (530, [ring(270, 255, 205, 215), line((65, X), (65, DESC))]),
    "q": (530, [ring(260, 255, 205, 215), line((465, X), (465, DESC))]),
    "r": (350, [line((65, X), (65, B)), [(65, 262), arc(245, 280, 180, 190, 180, 62)]]),
    "s": (410, [[arc(205, 363, 135, 107, 28, 270), arc(205, 148, 145, 108, 90, -150)]]),
    "t": (350, [line((140, 630), (140, 165), arc(265, 165, 125, 125, 180, 290)), line((40, X), (290, X))]),
    "u": (500, [line((65, X), (65, 230), arc(250, 230, 185, 190, 180, 360)), line((435, X), (435, B))]),
    "v": (470, [line((45, X), (235, B), (425, X))]),
    "w": (700, [line((45, X), (195, B), (350, 410), (505, B), (655, X))]),
    "x": (440, [line((50, X), (390, B)), line((390, X), (50, B))]),
    "y": (480, [line((45, X), (246, B)), line((440, X), (152, -170))]),
    "z": (430, [line((55, X), (370, X), (55, B), (375, B))]),
    "ı": (130, [line((65, X), (65, B))]),
}

DIGITS = {
    "0": (540, [ring(270, 350, 215, 310)]),
    "1": (310, [line((55, 530), (210, T), (210, B))]),
    "2": (500, [[arc(250, 470, 185, 190, 165, -42), (60, B), (450, B)]]),
    "3": (490, [line((65, T), (410, T), (215, 400), arc(230, 222, 195, 182, 85, -145))]),
    "4": (520, [line((360, B), (360, T), (50, 200), (475, 200))]),
    "5": (500, [line((410, T), (120, T), (95, 385), arc(240, 240, 200, 200, 134, -140))]),
    "6": (520, [ring(260, 230, 200, 190), line((345, T), (82, 315))]),
    "7": (470, [line((50, T), (425, T), (175, B))]),
    "8": (500, [ring(250, 512, 150, 148), ring(250, 202, 185, 162)]),
    "9": (520, [ring(260, 470, 200, 190), line((175, B), (438, 385))]),
}

SIGNS = {
    " ": (240, []),
    ".": (140, [dot(70, B)]),
    ",": (150, [line((85, B), (50, -70))]),
    ":": (140, [dot(70, B), dot(70, 400)]),
    ";": (150, [line((85, B), (50, -70)), dot(85, 400)]),
    "!": (140, [line((70, T), (70, 230)), dot(70, B)]),
    "¡": (140, [line((70, 270), (70, -160)), dot(70, X)]),
    "?": (420, [[arc(205, 490, 155, 170, 165, -45), arc(330, 250, 125, 130, 140, 180)], dot(205, B)]),
    "¿": (420, [[arc(215, 10, 155, 170, -15, -225), arc(90, 250, 125, 130, -40, 0)], dot(215, X)]),
    "-": (320, [line((70, 270), (250, 270))]),
    "–": (480, [line((70, 270), (410, 270))]),
    "—": (700, [line((70, 270), (630, 270))]),
    "'": (120, [line((60, 690), (60, 560))]),
    "’": (140, [line((90, 690), (50, 560))]),
    '"': (240, [line((60, 690), (60, 560)), line((180, 690), (180, 560))]),
    "“": (280, [line((60, 560), (100, 690)), line((180, 560), (220, 690))]),
    "”": (280, [line((60, 560), (100, 690)), line((180, 560), (220, 690))]),
    "«": (440, [line((210, 410), (60, 255), (210, 100)), line((380, 410), (230, 255), (380, 100))]),
    "»": (440, [line((60, 410), (210, 255), (60, 100)), line((230, 410), (380, 255), (230, 100))]),
    "(": (240, [[arc(250, 300, 190, 430, 115, 245)]]),
    ")": (240, [[arc(-10, 300, 190, 430, 65, -65)]]),
    "/": (380, [line((50, -60), (330, 720))]),
    "·": (160, [dot(80, 300)]),
    "…": (460, [dot(70, B), dot(230, B), dot(390, B)]),
    "+": (440, [line((60, 300), (380, 300)), line((220, 460), (220, 140))]),
    "€": (560, [[arc(320, 350, 230, 310, 48, 312)], line((40, 430), (380, 430)), line((40, 280), (360, 280))]),
    "%": (680, [ring(170, 530, 110, 125), ring(510, 170, 110, 125), line((500, T), (180, B))]),
    "&": (580, [[(520, B), (150, 480), arc(245, 540, 112, 120, 212, -30), arc(230, 200, 180, 160, 130, 330), (505, 300)]]),
    "@": (720, [ring(350, 290, 120, 130), [(470, 420), (470, 240), arc(545, 240, 75, 80, 180, 330), arc(350, 290, 295, 330, 15, 300)]]),
    "º": (300, [ring(150, 560, 95, 100), line((60, 400), (240, 400))]),
    "ª": (320, [ring(145, 560, 95, 100), line((245, 660), (245, 460)), line((60, 400), (260, 400))]),
}

MARKS = {
    "acute": lambda x, y: [line((x - 30, y), (x + 55, y + 95))],
    "grave": lambda x, y: [line((x + 30, y), (x - 55, y + 95))],
    "dieresis": lambda x, y: [dot(x - 85, y + 40), dot(x + 85, y + 40)],
    "tilde": lambda x, y: [[arc(x - 70, y + 30, 70, 50, 180, 10), arc(x + 70, y + 40, 70, 50, 190, 360)]],
    "cedilla": lambda x, y: [[(x, B), (x - 10, -70), arc(x - 10, -125, 70, 55, 90, -130)]],
}

ACCENTED = {"á": ("a", "acute"), "é": ("e", "acute"), "í": ("ı", "acute"), "ó": ("o", "acute"), "ú": ("u", "acute"),
            "ü": ("u", "dieresis"), "ï": ("ı", "dieresis"), "ñ": ("n", "tilde"), "à": ("a", "grave"), "è": ("e", "grave"),
            "ò": ("o", "grave"), "ç": ("c", "cedilla"),
            "Á": ("A", "acute"), "É": ("E", "acute"), "Í": ("I", "acute"), "Ó": ("O", "acute"), "Ú": ("U", "acute"),
            "Ü": ("U", "dieresis"), "Ï": ("I", "dieresis"), "Ñ": ("N", "tilde"), "À": ("A", "grave"), "È": ("E", "grave"),
            "Ò": ("O", "grave"), "Ç": ("C", "cedilla")}


def glyph_table():
    table = {**CAPS, **SMALL, **DIGITS, **SIGNS}
    for char, (base, mark) in ACCENTED.items():
        advance, strokes = table[base]
        y = 790 if base.isupper() else 590
        table[char] = (advance, strokes + MARKS[mark](advance / 2, y))
    return table


def draw_stroke(items, pen):
    """One skeleton stroke: points, arcs (angles in degrees, counter-clockwise) and an optional "close"."""
    started = False

    def to(x, y):
        nonlocal started
        if started:
            pen.lineTo((x, y))
        else:
            pen.moveTo((x, y))
            started = True

    closed = False
    for item in items:
        if item == "close":
            closed = True
        elif item[0] == "arc":
            _, cx, cy, rx, ry, a0, a1 = item
            count = max(1, math.ceil(abs(a1 - a0) / 45))
            step = math.radians((a1 - a0) / count)
            k = 4 / 3 * math.tan(step / 4)
            a = math.radians(a0)
            to(cx + rx * math.cos(a), cy + ry * math.sin(a))
            for _ in range(count):
                b = a + step
                pen.curveTo((cx + rx * (math.cos(a) - k * math.sin(a)), cy + ry * (math.sin(a) + k * math.cos(a))),
                            (cx + rx * (math.cos(b) + k * math.sin(b)), cy + ry * (math.sin(b) - k * math.cos(b))),
                            (cx + rx * math.cos(b), cy + ry * math.sin(b)))
                a = b
        else:
            to(*item)
    if closed:
        pen.closePath()
    else:
        pen.endPath()


def outline(strokes):
    whole = pathops.Path()
    for items in strokes:
        single = pathops.Path()
        if items[0] == "dot":
            draw_stroke(ring(items[1], items[2], 55, 55), single.getPen())
            single.draw(whole.getPen())
            continue
        draw_stroke(items, single.getPen())
        single.stroke(STROKE, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
        single.convertConicsToQuads()
        single.draw(whole.getPen())
    whole.simplify(fix_winding=True)
    return whole


def build(path):
    table = glyph_table()
    names, cmap, glyphs, metrics = [".notdef"], {}, {}, {}
    pen = TTGlyphPen(None)
    outline([line((60, B), (60, T), (360, T), (360, B), "close")]).draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
    glyphs[".notdef"], metrics[".notdef"] = pen.glyph(), (420, 20)
    for char in sorted(table):
        advance, strokes = table[char]
        name = "space" if char == " " else f"uni{ord(char):04X}"
        names.append(name)
        cmap[ord(char)] = name
        if char == " ":
            cmap[0xA0] = name
        pen = TTGlyphPen(None)
        if strokes:
            shape = outline(strokes)
            shape.draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
            side = int(shape.bounds[0])
        else:
            side = 0
        glyphs[name], metrics[name] = pen.glyph(), (advance + 36, side)
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(names)
    font.setupCharacterMap(cmap)
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({n: (metrics[n][0], font.font["glyf"][n].xMin if n != "space" else 0) for n in names})
    font.setupHorizontalHeader(ascent=950, descent=-250)
    font.setupNameTable({"familyName": "Rotulo Puerto", "styleName": "Regular", "uniqueFontIdentifier": "RotuloPuerto 1.0",
                         "fullName": "Rotulo Puerto", "version": "Version 1.0", "psName": "RotuloPuerto"})
    font.setupOS2(sTypoAscender=950, sTypoDescender=-250, sTypoLineGap=0, usWinAscent=980, usWinDescent=280,
                  sxHeight=511, sCapHeight=700, usWeightClass=500)
    font.setupPost(keepGlyphNames=False)
    font.font["head"].created = font.font["head"].modified = 3800000000
    font.font.recalcTimestamp = False
    font.save(path)


_font = {}


def load(path):
    _font["f"] = TTFont(path)
    _font["set"] = _font["f"].getGlyphSet()
    _font["cmap"] = _font["f"].getBestCmap()


def width(text, size, spacing=0):
    return sum(_font["set"][_font["cmap"][ord(c)]].width for c in text) * size / 1000 + spacing * (len(text) - 1)


def text_path(text, x, y, size, anchor="start", spacing=0):
    total = width(text, size, spacing)
    x -= {"start": 0, "middle": total / 2, "end": total}[anchor]
    pen = SVGPathPen(_font["set"], ntos=lambda v: f"{v:.1f}".rstrip("0").rstrip("."))
    scale = size / 1000
    for char in text:
        glyph = _font["set"][_font["cmap"][ord(char)]]
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
        x += glyph.width * scale + spacing
    return pen.getCommands()
