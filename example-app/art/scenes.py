"""The pictures of the museum: one function per picture, each returns a Picture."""
import math
import random

from kit import *

W, H = 1000, 700


def new(w=W, h=H):
    return Picture(w, h)


# --- helpers -------------------------------------------------------------

def sun(s, x, y, r, colour, glow):
    s.circ(x, y, r * 2.6, s.rg((glow, .55), (glow, 0)))
    s.circ(x, y, r, colour)


def gull(s, x, y, size, colour, width=4):
    s.stroke(f"M{x-size} {y-size*.3}q{size*.6} {-size*.5} {size} {size*.3}q{size*.4} {-size*.8} {size} {-size*.3}", colour, width)


def skyline(s, base, colour, accent, seed, low=60, high=190, lit=None):
    """A row of simple houses with a dome and a bell tower among them."""
    rnd = random.Random(seed)
    x = -20
    while x < s.width + 20:
        w = rnd.choice([54, 66, 78, 92])
        h = rnd.randint(low, high)
        s.rect(x, base - h, w + 1, h, colour if rnd.random() < .62 else accent)
        if rnd.random() < .4:
            s.poly([(x - 5, base - h), (x + w / 2, base - h - 26), (x + w + 5, base - h)], accent)
        if lit:
            for wy in range(int(base - h + 22), int(base - 26), 34):
                for wx in range(int(x + 13), int(x + w - 16), 24):
                    if rnd.random() < .45:
                        s.rect(wx, wy, 10, 15, lit, 2)
        x += w


def dome(s, x, base, w, colour, accent):
    s.rect(x - w * .36, base - w * .5, w * .72, w * .5, colour)
    s.rect(x - w * .42, base - w * .54, w * .84, w * .07, accent)
    s.path(f"M{x-w*.34} {base-w*.54}a{w*.34} {w*.38} 0 0 1 {w*.68} 0Z", accent)
    s.rect(x - w * .06, base - w * 1.05, w * .12, w * .16, colour)
    s.line([(x, base - w * 1.05), (x, base - w * 1.2)], accent, 5)


def tower(s, x, base, w, h, colour, roof, lit):
    s.rect(x - w / 2, base - h, w, h, colour)
    s.rect(x - w * .6, base - h - 12, w * 1.2, 14, roof)
    s.poly([(x - w * .5, base - h - 12), (x, base - h - 12 - w * .9), (x + w * .5, base - h - 12)], roof)
    s.path(f"M{x-w*.18} {base-h+70}v-26a{w*.18} {w*.18} 0 0 1 {w*.36} 0v26Z", lit)


def ship(s, x, y, k, hull, sail, mast, flag=TERRA):
    """A two-masted brig, keel at y, about 330*k wide."""
    s.open(f"translate({x} {y}) scale({k})")
    s.path("M-165 -52q20 52 62 52h196q46 0 74 -66q-60 12 -110 12h-140q-50 0 -82 2Z", hull)
    s.path("M-158 -38q150 14 316 -6", "none", f'stroke="{GOLD}" stroke-width="5"')
    for mx, top in ((-62, -330), (52, -350)):
        s.line([(mx, -50), (mx, top)], mast, 8)
    s.line([(150, -62), (232, -112)], mast, 6)
    for mx, sizes in ((-62, ((92, -78, 80), (78, -168, 74), (58, -250, 60))), (52, ((100, -76, 86), (84, -172, 80), (62, -260, 66)))):
        for half, top, height in sizes:
            y0 = top - height
            s.path(f"M{mx-half*.86} {y0}h{half*1.72}q16 {height*.5} {half*.14} {height}q{-half} -18 {-half*2} 0q{half*.3} {-height*.5} {half*.14} {-height}Z", sail)
            s.line([(mx - half * .9, y0), (mx + half * .9, y0)], mast, 5)
    s.path("M66 -318L226 -110L70 -128Z", sail, 'opacity=".82"')
    s.path("M52 -350h44l-12 12l12 12h-44Z", flag)
    s.path("M-62 -330h38l-10 10l10 10h-38Z", flag)
    s.close()


def plinth(s, wall1, wall2, floor, cx=500, top=560, half=190, stone=SHELL):
    """An exhibition wall with a light cone, floor and plinth."""
    s.back(s.lg(wall1, wall2))
    s.poly([(cx - 70, 0), (cx + 70, 0), (cx + 360, 620), (cx - 360, 620)], s.lg((WHITE, .30), (WHITE, 0)))
    s.rect(0, 620, s.width, s.height - 620, floor)
    s.ell(cx, 640, half + 110, 26, INK, 'opacity=".18"')
    s.rect(cx - half, top, half * 2, s.height - top, s.lg(stone, DUNE, angle=0))
    s.rect(cx - half - 16, top - 14, half * 2 + 32, 26, stone, 4)
    s.rect(cx - half - 16, top + 8, half * 2 + 32, 5, CLAY, 0, 'opacity=".35"')
    s.rect(cx - 62, top + 50, 124, 40, GOLD, 5)
    s.rect(cx - 44, top + 62, 88, 4, CLAY, 2)
    s.rect(cx - 44, top + 73, 58, 4, CLAY, 2)


# --- rooms ---------------------------------------------------------------

def sala_iberos():
    s = new()
    s.back(s.lg(DEEP, FOAM, PEACH, GOLD))
    sun(s, 690, 300, 74, SHELL, SHELL)
    for i, (y, c) in enumerate(((430, "#7c8f74"), (465, "#4f7a6d"))):
        s.waves(y, 60 - i * 15, 620 - i * 160, c, phase=i * 190)
    s.rect(0, 512, W, 190, s.lg(DUNE, CLAY))
    s.waves(540, 10, 500, SAND, 40)
    for x, h in ((905, 260), (955, 200), (60, 230)):
        s.path(f"M{x} 545c-34 -60 -26 -{h-60} 0 -{h}c26 60 34 {h-120} 0 {h}Z", ABYSS)
        s.path(f"M{x} 545c-8 -60 6 -{h-60} 0 -{h}c26 60 34 {h-120} 0 {h}Z", DEEP, 'opacity=".7"')
    s.path("M118 250L400 120L682 250Z", s.lg(SHELL, SAND))
    s.path("M196 232L400 140L604 232Z", DUNE)
    s.circ(400, 196, 26, TERRA, 'opacity=".75"')
    s.rect(118, 248, 564, 34, SHELL)
    s.rect(118, 276, 564, 10, CLAY, 0, 'opacity=".5"')
    for i, x in enumerate((160, 300, 440, 580)):
        broken = i == 3
        top = 400 if broken else 296
        s.rect(x - 6, top, 72, 552 - top, s.lg(SHELL, SAND, DUNE, angle=0))
        for k in range(4):
            s.rect(x + 5 + k * 16, top + 6, 4, 540 - top, CLAY, 2, 'opacity=".38"')
        if broken:
            s.poly([(x - 8, top + 2), (x + 10, top - 24), (x + 28, top - 6), (x + 48, top - 34), (x + 68, top + 2)], SAND)
        else:
            s.rect(x - 18, 284, 96, 20, SHELL, 4)
        s.rect(x - 18, 548, 96, 22, SHELL, 3)
    s.rect(96, 568, 604, 24, SAND)
    s.rect(70, 590, 656, 30, DUNE)
    s.open("translate(786 560) rotate(78)")
    s.rect(-34, -120, 68, 190, s.lg(SHELL, SAND, DUNE, angle=0), 4)
    for k in range(4):
        s.rect(-24 + k * 15, -116, 4, 180, CLAY, 2, 'opacity=".38"')
    s.close()
    gull(s, 770, 170, 20, DEEP)
    gull(s, 830, 205, 14, DEEP, 3)
    return s


def sala_medieval():
    s = new()
    s.back(s.lg("#071f27", ABYSS, SEA))
    rnd = random.Random(4)
    for _ in range(70):
        s.circ(rnd.uniform(0, W), rnd.uniform(0, 330), rnd.choice([1.4, 2, 2.8]), SHELL, f'opacity="{rnd.uniform(.4, .95):.2f}"')
    s.circ(770, 150, 180, s.rg((SAND, .4), (SAND, 0)))
    s.circ(770, 150, 66, SHELL)
    s.circ(750, 138, 12, SAND)
    s.circ(792, 166, 17, SAND)
    s.waves(520, 40, 700, "#0d3d45", 80)
    tower(s, 330, 470, 70, 270, "#11464e", "#0c343c", GOLD)
    dome(s, 560, 470, 170, "#11464e", "#0c343c")

    def wall(x, y, w, h, colour, shade, merlon=30):
        s.rect(x, y, w, h, colour)
        k = x
        while k < x + w - merlon * .6:
            s.rect(k, y - merlon * .8, merlon, merlon * .85, colour)
            k += merlon * 1.62
        rows = random.Random(x)
        for by in range(int(y + 20), int(y + h - 10), 38):
            for bx in range(int(x + 12), int(x + w - 50), 84):
                if rows.random() < .5:
                    s.rect(bx + rows.randint(0, 26), by, 36, 13, shade, 4)
    stone, shade = s.lg("#b88a5c", "#6f4e37"), "#8a6242"
    wall(0, 430, W, 280, stone, shade)
    wall(90, 300, 150, 410, s.lg("#c99763", "#7a563b"), shade)
    wall(760, 280, 160, 430, s.lg("#c99763", "#7a563b"), shade)
    wall(385, 330, 230, 380, s.lg("#d6a673", "#80593c"), shade)
    s.path("M438 710V560a62 62 0 0 1 124 0V710Z", "#2a1a14")
    s.path("M450 710V562a50 50 0 0 1 100 0V710Z", s.lg(GOLD, CORAL))
    for x in (470, 500, 530):
        s.line([(x, 512), (x, 710)], "#2a1a14", 7)
    for y in (560, 610, 660):
        s.line([(450, y), (550, y)], "#2a1a14", 7)
    for x, y in ((165, 370), (840, 350), (165, 470), (840, 460)):
        s.path(f"M{x-11} {y+46}v-40a11 11 0 0 1 22 0v40Z", GOLD)
    for x in (425, 545):
        s.path(f"M{x} 372h30v86l-15 -16l-15 16Z", TERRA)
        s.circ(x + 15, 402, 8, GOLD)
    s.line([(165, 276), (165, 196)], SAND, 5)
    s.path("M165 196h70l-20 18l20 18h-70Z", TERRA)
    s.line([(840, 256), (840, 176)], SAND, 5)
    s.path("M840 176h70l-20 18l20 18h-70Z", CORAL)
    return s


def sala_puerto():
    s = new()
    s.back(s.lg(SHELL, "#f8d9ae", CORAL))
    sun(s, 250, 300, 86, SHELL, SHELL)
    s.open("", 'opacity=".55"')
    skyline(s, 420, "#b96a4a", "#a4583c", 9, 40, 110)
    dome(s, 720, 420, 130, "#b96a4a", "#a4583c")
    s.close()
    s.rect(0, 416, W, 300, s.lg(FOAM, SEA, DEEP))
    s.glints(250, 436, 240, 8, SHELL, .75)
    ship(s, 690, 530, 1.06, BRICK, SHELL, "#4a2417")
    ship(s, 330, 452, .42, "#6b3a2a", "#fdeedb", "#4a2417", DEEP)
    s.waves(520, 9, 150, "#1b6f70", 20)
    s.waves(562, 11, 190, DEEP, 70)
    s.rect(0, 612, 560, 100, "#5a3a28")
    s.rect(0, 600, 572, 20, CLAY)
    for x in range(24, 560, 92):
        s.rect(x, 620, 12, 80, "#46291b")
    for x, y, w in ((60, 520, 86), (154, 540, 66), (88, 440, 78)):
        s.rect(x, y, w, w - 6, DUNE, 4)
        s.rect(x + 7, y + 7, w - 14, w - 20, "#c9a46b", 2)
        s.line([(x + 9, y + 9), (x + w - 9, y + w - 16)], CLAY, 6)
        s.rect(x, y, w, w - 6, "none", 4, f'stroke="{CLAY}" stroke-width="6"')
    for x, y in ((300, 602), (372, 602)):
        s.path(f"M{x-30} {y}q-16 -46 0 -92h60q16 46 0 92Z", s.lg("#9a5a34", "#c37b48", "#7b4327", angle=0))
        for dy in (18, 46, 74):
            s.rect(x - 38, y - dy - 4, 76, 8, INK, 2, 'opacity=".7"')
    s.rect(480, 556, 22, 48, INK, 6)
    s.ell(491, 556, 20, 9, INK)
    s.stroke("M491 580q60 60 150 20", SAND, 6)
    gull(s, 470, 140, 24, BRICK)
    gull(s, 540, 190, 16, BRICK, 3)
    gull(s, 130, 150, 18, BRICK, 3)
    return s


def sala_industria():
    s = new()
    s.back(s.lg("#f9dfb8", "#f0a873", TERRA))
    sun(s, 800, 210, 80, SHELL, GOLD)
    for x, y, r in ((300, 120, 40), (350, 90, 54), (420, 70, 64), (505, 66, 74), (600, 50, 84)):
        s.circ(x, y, r, SHELL, 'opacity=".72"')
    for x, y, r in ((196, 190, 26), (230, 165, 34), (270, 145, 30)):
        s.circ(x, y, r, SHELL, 'opacity=".72"')
    s.open("", 'opacity=".5"')
    skyline(s, 560, "#a5502f", "#944527", 21, 60, 150)
    s.close()
    # gasometer
    s.rect(690, 330, 250, 240, s.lg(DEEP, SEA, ABYSS, angle=0))
    s.ell(815, 330, 125, 24, FOAM)
    s.ell(815, 328, 108, 18, SEA)
    for x in (682, 748, 815, 882, 948):
        s.line([(x, 250), (x, 570)], INK, 8)
        s.circ(x, 246, 8, INK)
    for y in (256, 370, 470):
        s.line([(682, y), (948, y)], INK, 6)
    for i in range(4):
        x = 682 + i * 66.5
        s.line([(x, 256), (x + 66.5, 370)], INK, 3)
        s.line([(x + 66.5, 256), (x, 370)], INK, 3)
    for x, top, w in ((262, 150, 58), (170, 220, 48)):
        s.path(f"M{x-w/2} 580L{x-w*.34} {top}h{w*.68}L{x+w/2} 580Z", s.lg("#b5532f", BRICK, angle=0))
        s.rect(x - w * .44, top - 8, w * .88, 22, INK, 3)
        s.rect(x - w * .38, top + 60, w * .76, 9, SAND, 0, 'opacity=".8"')
    # hall with saw-tooth roof
    for i in range(4):
        x = 60 + i * 150
        s.poly([(x, 430), (x, 330), (x + 150, 430)], "#6d2a14")
        s.poly([(x + 8, 426), (x + 8, 348), (x + 52, 377), (x + 52, 426)], FOAM)
    s.rect(60, 428, 600, 190, s.lg(TERRA, BRICK))
    rnd = random.Random(2)
    for _ in range(46):
        s.rect(70 + rnd.randint(0, 26) * 22, 440 + rnd.randint(0, 11) * 14, 18, 7, "#a84628" if rnd.random() < .5 else "#d2714a", 1)
    for i in range(5):
        x = 98 + i * 112
        s.path(f"M{x} 570v-70a36 36 0 0 1 72 0v70Z", INK)
        s.path(f"M{x+7} 563v-62a29 29 0 0 1 58 0v62Z", GOLD)
        s.line([(x + 36, 474), (x + 36, 563)], INK, 4)
        s.line([(x + 8, 522), (x + 64, 522)], INK, 4)
    s.rect(0, 600, W, 100, s.lg("#3b2a28", INK))
    s.line([(0, 640), (W, 640)], CLAY, 6)
    s.line([(0, 672), (W, 672)], CLAY, 6)
    for x in range(-10, W, 54):
        s.rect(x, 634, 12, 46, CLAY, 2, 'opacity=".45"')
    return s


def frame(s, x, y, w, h, wood=INK, mat=SHELL, border=14):
    s.rect(x + 6, y + 10, w, h, "#000", 3, 'opacity=".25"')
    s.rect(x, y, w, h, wood, 3)
    s.rect(x + border, y + border, w - 2 * border, h - 2 * border, mat)


def sala_fotografia():
    s = new()
    s.back(s.lg("#0f434a", DEEP, "#0d3840"))
    for cx in (210, 500, 800):
        s.poly([(cx - 26, 0), (cx + 26, 0), (cx + 150, 500), (cx - 150, 500)], s.lg((SHELL, .34), (SHELL, 0)))
        s.rect(cx - 22, -6, 44, 26, INK, 6)
    s.rect(0, 560, W, 140, s.lg("#7a4a30", "#55301f"))
    s.rect(0, 552, W, 12, "#0a2c33")
    # three prints
    frame(s, 80, 150, 260, 220)
    s.rect(116, 186, 188, 148, s.lg(PEACH, CORAL))
    s.circ(250, 236, 24, SHELL)
    s.rect(116, 280, 188, 54, SEA)
    s.poly([(150, 276), (196, 276), (186, 292), (160, 292)], BRICK)
    s.poly([(172, 272), (172, 214), (204, 268)], SHELL)
    frame(s, 390, 110, 220, 290)
    s.rect(424, 144, 152, 222, s.lg(MIST, FOAM))
    s.path("M440 366q4 -82 60 -82t60 82Z", INK)
    s.circ(500, 236, 40, "#e0aa82")
    s.path("M456 240q-8 -66 44 -66t44 66q-14 -34 -44 -34t-44 34Z", "#3a2119")
    s.rect(494, 272, 12, 24, "#cf9670")
    s.rect(470, 308, 60, 38, CLAY, 6)
    s.circ(500, 327, 13, SHELL)
    s.circ(500, 327, 7, INK)
    frame(s, 660, 150, 280, 220)
    s.rect(696, 186, 208, 148, s.lg("#fae3c0", GOLD))
    for i, h in enumerate((50, 84, 64, 104, 72, 56)):
        s.rect(700 + i * 34, 334 - h, 30, h, (DEEP, SEA)[i % 2])
    s.poly([(802, 230), (817, 204), (832, 230)], TERRA)
    # bench and visitor
    s.ell(640, 640, 190, 14, "#000", 'opacity=".25"')
    s.rect(480, 570, 320, 24, SAND, 8)
    s.rect(510, 592, 16, 48, CLAY)
    s.rect(754, 592, 16, 48, CLAY)
    s.path("M258 650v-120q0 -54 44 -54t44 54v120Z", TERRA)
    s.rect(292, 456, 20, 30, "#c98a64")
    s.circ(302, 438, 36, "#2d1a14")
    s.circ(302, 396, 16, "#2d1a14")
    s.path("M270 478q32 22 64 0v16q-32 20 -64 0Z", GOLD)
    s.rect(268, 648, 28, 40, INK, 4)
    s.rect(308, 648, 28, 40, INK, 4)
    return s


def parasol(s, x, y, r, a, b, turn=0):
    s.circ(x + r * .14, y + r * .2, r, INK, 'opacity=".16"')
    for i in range(12):
        a0, a1 = math.radians(turn + i * 30), math.radians(turn + i * 30 + 30)
        s.path(f"M{n(x)} {n(y)}L{n(x+r*math.cos(a0))} {n(y+r*math.sin(a0))}A{r} {r} 0 0 1 {n(x+r*math.cos(a1))} {n(y+r*math.sin(a1))}Z", (a, b)[i % 2])
    s.circ(x, y, r * .09, GOLD)


def sala_temporal():
    s = new()
    s.back(s.lg("#f7e6c6", SAND, angle=20))
    s.open("rotate(-14 500 350)")
    s.path("M640 -200H1400V900H640q50 -110 0 -220t0 -220t0 -220t0 -240Z", MIST)
    s.path("M690 -200H1400V900H690q50 -110 0 -220t0 -220t0 -220t0 -240Z", FOAM)
    s.path("M750 -200H1400V900H750q50 -110 0 -220t0 -220t0 -220t0 -240Z", s.lg(SEA, DEEP, angle=0))
    for x, y in ((860, 160), (900, 470), (840, 640), (960, 300)):
        s.stroke(f"M{x} {y}q14 -14 28 0t28 0t28 0", MIST, 5, 'opacity=".8"')
    for x, y, c, d in ((330, 240, TERRA, SHELL), (120, 560, SEA, SHELL), (520, 560, GOLD, TERRA)):
        s.rect(x, y, 74, 158, c, 10)
        for k in range(3):
            s.rect(x, y + 22 + k * 48, 74, 14, d)
    parasol(s, 250, 190, 128, TERRA, SHELL, 8)
    parasol(s, 470, 400, 104, SEA, SHELL, 20)
    parasol(s, 190, 480, 92, GOLD, SHELL, 2)
    parasol(s, 60, 250, 80, CORAL, MIST, 12)
    parasol(s, 440, 80, 74, DEEP, SAND, 0)
    parasol(s, 360, 660, 96, CORAL, SHELL, 14)
    s.circ(560, 250, 24, CORAL)
    s.path("M536 250a24 24 0 0 1 48 0Z", SHELL)
    s.close()
    return s


# --- pieces --------------------------------------------------------------

def pieza_mosaico():
    s = new()
    s.back("#d8c7a6")
    rnd = random.Random(11)
    size = 25

    def fish(x, y, cx, cy, k, flip):
        u = (x - cx) / k * (-1 if flip else 1)
        v = (y - cy) / k
        if u * u / 1.0 + (v / .46) ** 2 < 1:
            if (u - .55) ** 2 + (v + .1) ** 2 < .012:
                return INK
            if u > .28:
                return GOLD
            return (TERRA, CORAL)[int((u + 2) * 5) % 2] if v < .06 else PEACH
        if -1.5 < u < -.85 and abs(v) < (-.8 - u) * .72 + .04:
            return BRICK
        if -.2 < u < .3 and -.66 < v < -.38:
            return BRICK
        return None
    fishes = [(360, 235, 190, False), (650, 455, 205, True), (255, 530, 118, False), (790, 190, 100, True)]
    for row in range(28):
        for col in range(40):
            x, y = col * size + size / 2, row * size + size / 2
            edge = min(x, y, W - x, H - y)
            if edge < 25:
                c = rnd.choice([DEEP, ABYSS])
            elif edge < 50:
                c = SAND if (row + col) % 2 else TERRA
            elif edge < 75:
                c = rnd.choice([DEEP, ABYSS])
            else:
                c = None
                for f in fishes:
                    c = c or fish(x, y, *f)
                if c is None:
                    band = math.sin(x / 75 + math.sin(y / 48) * 1.2 + y / 34)
                    c = FOAM if band > .88 else MIST if band > .72 else rnd.choice([SEA, "#23888a", "#1b7574"])
            j = rnd.uniform(-1, 1)
            s.open(f"translate({n(x+j)} {n(y-j)}) rotate({n(rnd.uniform(-3, 3))})")
            s.rect(-11.2, -11.2, 22.4, 22.4, c, 3)
            s.close()
    s.back(s.lg((WHITE, .18), (WHITE, 0), (INK, .18), angle=50))
    return s


def pieza_anfora():
    s = new()
    plinth(s, "#e5a27a", "#c96f49", "#9c4a2c", top=590, half=160)
    clay = s.lg("#9c4a2a", "#e0895a", "#f0a878", "#b05630", angle=0)
    for m in (1, -1):
        s.open(f"translate(500 0) scale({m} 1)")
        s.stroke("M44 150C140 150 152 210 112 288", "#a95530", 24)
        s.stroke("M48 146C132 146 140 208 106 282", "#cf7a4c", 7)
        s.close()
    s.path("M454 96H546V120Q534 128 536 190Q640 250 640 340Q640 450 548 545Q540 562 528 566H472Q460 562 452 545Q360 450 360 340Q360 250 464 190Q466 128 454 120Z", clay)
    s.path("M440 86h120q8 0 8 12t-8 12h-120q-8 0 -8 -12t8 -12Z", "#f0a878")
    s.path("M372 290Q500 330 628 290L637 322Q500 366 363 322Z", INK, 'opacity=".82"')
    for i in range(9):
        x = 390 + i * 27.5
        y = 318 + 8 * math.sin(math.pi * i / 8)
        s.path(f"M{n(x-9)} {n(y+6)}a9 9 0 0 1 18 0Z", SAND)
    s.path("M372 400Q500 440 628 400L622 416Q500 456 378 416Z", INK, 'opacity=".82"')
    s.stroke("M404 372q24 -22 48 0t48 0t48 0t48 0", SAND, 7)
    s.path("M404 250Q380 300 382 360Q384 420 420 476Q398 400 404 340Q408 290 430 242Z", WHITE, 'opacity=".25"')
    s.stroke("M560 214l22 40l-14 34l30 46", BRICK, 4)
    return s


def coin(s, x, y, r, motif, metal, turn=0):
    light, dark = ("#f5d27f", "#b57f27") if metal == "oro" else ("#eef1ee", "#8d9a9a") if metal == "plata" else ("#dba075", "#8a4a2a")
    s.ell(x + 6, y + 12, r, r * .98, INK, 'opacity=".28"')
    s.circ(x, y, r, dark)
    s.circ(x, y - 3, r - 3, s.lg(light, dark, angle=60))
    s.circ(x, y - 3, r * .84, "none", f'stroke="{dark}" stroke-width="3" stroke-dasharray="2 {r*.1:.1f}" stroke-linecap="round"')
    s.open(f"translate({x} {y-3}) rotate({turn}) scale({r/100})")
    if motif == "perfil":
        s.path("M-20 62Q-24 36 -32 22Q-60 10 -56 -24Q-50 -66 -4 -66Q34 -64 36 -30L50 -4L36 2Q40 14 34 18Q38 30 28 34Q20 42 4 38L12 62Z", dark)
        s.path("M-56 -24Q-50 -70 0 -70Q36 -68 38 -38Q10 -30 -6 -34Q-12 -6 -34 4Q-56 -2 -56 -24Z", light, 'opacity=".5"')
    elif motif == "delfin":
        s.path("M-62 20Q-40 -46 20 -40Q52 -36 66 -8Q50 -14 38 -10Q10 0 -8 22Q-26 40 -30 62Q-40 44 -62 48Q-48 36 -62 20Z", dark)
        s.path("M-6 -40Q4 -66 24 -66Q18 -52 22 -38Z", dark)
    else:
        s.path("M-60 14H60Q50 46 26 46H-26Q-50 46 -60 14Z", dark)
        s.path("M-4 8V-64L44 4Z", dark)
        s.path("M-12 8V-46L-44 4Z", dark)
    s.close()


def pieza_tesorillo():
    s = new()
    s.back(s.lg(ABYSS, DEEP, SEA, angle=70))
    s.circ(500, 330, 520, s.rg((GOLD, .34), (GOLD, 0)))
    s.path("M120 520Q140 330 300 300Q330 240 300 190Q360 220 380 190Q400 230 440 200Q420 260 450 300Q560 340 560 520Q560 600 340 600Q120 600 120 520Z", s.lg("#a9744a", "#6f4228"))
    s.stroke("M296 306Q380 330 452 304", GOLD, 12)
    s.stroke("M440 308q30 30 20 66", GOLD, 8)
    s.path("M170 520Q180 400 270 350", "none", f'stroke="{PEACH}" stroke-width="10" stroke-linecap="round" opacity=".35"')
    for args in ((590, 560, 76, "barco", "bronce", -8), (700, 600, 66, "perfil", "oro", 14), (520, 610, 54, "delfin", "plata", 20),
                 (840, 560, 84, "delfin", "oro", -12), (680, 440, 92, "perfil", "plata", -6), (850, 380, 62, "barco", "oro", 12),
                 (420, 640, 46, "barco", "bronce", 0), (780, 260, 52, "perfil", "bronce", 16), (930, 480, 48, "perfil", "plata", 6)):
        coin(s, *args)
    return s


def pieza_llave():
    s = new()
    s.back(s.lg("#8f3c26", BRICK, "#5e2212", angle=60))
    for i in range(9):
        s.stroke(f"M{-100+i*150} -20q120 180 -10 360t30 400", "#a64a30", 40, 'opacity=".22"')
    s.open("rotate(-24 500 350)")
    for dx, dy, body in ((14, 22, "#000"), (0, 0, None)):
        fill = body or s.lg("#60717a", "#c3ced0", "#3c4a52")
        op = 'opacity=".3"' if body else ""
        s.path(f"M{430+dx} {330+dy}H{862+dx}V{372+dy}H{430+dx}Z", fill, op)
        s.path(f"M{740+dx} {366+dy}h104v118h-32v-40h-18v40h-36v-28h-18Z", fill, op)
        s.add(f'<path fill-rule="evenodd" {op} fill="{fill}" d="M{130+dx} {350+dy}a150 150 0 1 0 300 0a150 150 0 1 0 -300 0ZM{186+dx} {350+dy}q0 -44 44 -54q-4 -50 50 -50t50 50q44 10 44 54t-44 54q4 50 -50 50t-50 -50q-44 -10 -44 -54Z"/>')
        s.rect(424 + dx, 306 + dy, 28, 90, fill, 8, op)
        s.rect(466 + dx, 316 + dy, 18, 70, fill, 6, op)
        s.rect(852 + dx, 316 + dy, 34, 70, fill, 10, op)
    s.rect(490, 336, 360, 7, WHITE, 3, 'opacity=".4"')
    s.circ(280, 350, 22, GOLD)
    s.circ(280, 350, 12, BRICK)
    s.close()
    s.open("rotate(8 780 590)")
    s.rect(676, 548, 220, 92, SHELL, 8)
    s.circ(700, 594, 9, BRICK)
    s.text("PUERTA DEL MAR", 722, 590, 21, DEEP)
    s.text("1412", 722, 624, 26, TERRA)
    s.close()
    return s


def pieza_sello():
    s = new()
    s.back(s.lg("#17505a", ABYSS, angle=60))
    s.open("rotate(-4 500 350)")
    s.rect(196, 72, 600, 520, "#000", 6, 'opacity=".25"')
    s.path("M190 60q150 10 300 0t300 0v430q-20 60 0 92q-150 -12 -300 0t-300 0q-14 -240 0 -522Z", s.lg(SHELL, SAND, DUNE, angle=70))
    s.path("M250 128h58v66h-58Z", TERRA)
    s.text("P", 260, 184, 62, SHELL)
    for i in range(11):
        y = 140 + i * 30
        x0 = 330 if i < 2 else 250
        rnd = random.Random(i)
        x = x0
        while x < 720:
            w = rnd.randint(24, 90)
            s.stroke(f"M{x} {y}" + "".join(f"q5 {-7 if k % 2 else 7} 10 0" for k in range(min(w, 730 - x) // 10 + 1)), "#6a4a36", 3.6, 'opacity=".75"')
            x += w + 22
    s.path("M470 480l-40 190l46 -26l30 44l36 -200Z", TERRA)
    s.path("M520 480l70 180l-50 -14l-24 46l-40 -200Z", BRICK)
    s.close()
    rnd = random.Random(8)
    d = []
    for i in range(30):
        a = math.radians(i * 12)
        r = 118 + rnd.uniform(-9, 10)
        d.append((520 + r * math.cos(a), 478 + r * math.sin(a)))
    s.ell(528, 492, 124, 120, "#000", 'opacity=".25"')
    s.poly(d, s.lg("#d9573a", "#8e2b17", angle=60), 'stroke="#b8402a" stroke-width="14" stroke-linejoin="round"')
    s.circ(520, 478, 92, "#a93a22")
    s.circ(520, 478, 92, "none", 'stroke="#e77a5c" stroke-width="4"')
    s.circ(520, 478, 78, "none", 'stroke="#7c2412" stroke-width="3"')
    s.path("M462 498H580Q570 532 546 532H494Q470 532 462 498Z", "#e98a6c")
    s.path("M518 490V422L564 488Z", "#e98a6c")
    s.path("M508 490V438L478 488Z", "#e98a6c")
    return s


def pieza_bergantin():
    s = new()
    plinth(s, "#1c6d70", "#0f4b52", "#0b3840", top=600, half=300)
    ship(s, 490, 560, 1.22, "#9a4a2a", SHELL, "#4a2417")
    s.rect(400, 556, 40, 34, CLAY, 3)
    s.rect(540, 556, 40, 34, CLAY, 3)
    s.rect(190, 100, 620, 486, s.lg((WHITE, .20), (WHITE, .04), angle=20), 6, f'stroke="{MIST}" stroke-width="4" stroke-opacity=".7"')
    s.poly([(250, 104), (340, 104), (210, 400), (194, 400), (194, 240)], WHITE, 'opacity=".13"')
    return s


def pieza_carta():
    s = new()
    s.back(s.lg("#6d4630", "#46291b"))
    for y in range(0, 700, 88):
        s.rect(0, y, W, 3, "#38200f", 0, 'opacity=".5"')
    s.open("rotate(2 500 350)")
    s.rect(66, 50, 884, 610, "#000", 4, 'opacity=".3"')
    s.rect(56, 40, 884, 610, s.lg("#f8e9c8", "#ecd3a1", angle=40), 3)
    s.rect(80, 64, 836, 562, "none", 0, f'stroke="{CLAY}" stroke-width="4"')
    s.rect(90, 74, 816, 542, "none", 0, f'stroke="{CLAY}" stroke-width="1.5"')
    clip = s.clip('<rect x="91" y="75" width="814" height="540"/>')
    s.open("", clip)
    for a in range(0, 360, 15):
        r = math.radians(a)
        s.line([(330, 400), (330 + 1000 * math.cos(r), 400 + 1000 * math.sin(r))], TERRA if a % 45 == 0 else SEA, 1.6, 'opacity=".55"')
    s.path("M620 60q-40 70 20 130t10 120q-40 50 40 90t30 120q-10 60 40 120h300V60Z", "#cfe0b4", f'stroke="{DEEP}" stroke-width="4"')
    for off in (10, 22, 34):
        s.path(f"M{620-off} 60q-40 70 20 130t10 120q-40 50 40 90t30 120q-10 60 40 120", "none", f'stroke="{SEA}" stroke-width="2.4" opacity="{.8-off*.017:.2f}"')
    for x, y in ((770, 160), (812, 142), (800, 190), (846, 420), (880, 446), (850, 470)):
        s.path(f"M{x-26} {y+22}L{x} {y-20}L{x+26} {y+22}Z", DUNE, f'stroke="{CLAY}" stroke-width="3"')
    for x, y in ((714, 330), (738, 322), (726, 346)):
        s.rect(x, y, 20, 24, TERRA)
        s.poly([(x - 4, y), (x + 10, y - 14), (x + 24, y)], BRICK)
    s.text("PORTALBA", 700, 296, 26, BRICK)
    s.close()
    # compass rose
    for a in range(16):
        r = math.radians(a * 22.5)
        long = 128 if a % 4 == 0 else 92 if a % 2 == 0 else 62
        p = lambda ang, d: (330 + d * math.cos(ang), 400 + d * math.sin(ang))
        s.poly([p(r, long), p(r + .5, 34), (330, 400)], (TERRA, DEEP, GOLD)[0 if a % 4 == 0 else 1 if a % 2 == 0 else 2])
        s.poly([p(r, long), p(r - .5, 34), (330, 400)], SHELL, f'stroke="{DEEP}" stroke-width="1.4"')
    s.circ(330, 400, 16, GOLD)
    s.circ(330, 400, 8, BRICK)
    s.text("N", 330, 256, 40, DEEP, "middle")
    ship(s, 520, 236, .3, "#6b3a2a", SHELL, "#4a2417")
    s.rect(118, 100, 300, 92, SHELL, 6, f'stroke="{TERRA}" stroke-width="4"')
    s.text("CARTA DE LA COSTA", 268, 140, 25, DEEP, "middle")
    s.text("1743", 268, 178, 30, TERRA, "middle")
    for i in range(8):
        s.rect(120 + i * 26, 588, 26, 9, (DEEP, SHELL)[i % 2], 0, f'stroke="{DEEP}" stroke-width="1.5"')
    s.close()
    return s


def pieza_farola():
    s = new()
    s.back(s.lg("#071f27", "#0d3b46", "#14565b"))
    skyline(s, 640, "#0b3139", "#0d3942", 17, 170, 330, "#e9b44c")
    s.rect(0, 610, W, 90, "#08242b")
    s.ell(500, 640, 330, 34, GOLD, 'opacity=".22"')
    s.circ(500, 200, 380, s.rg((GOLD, .75), (CORAL, .22), (CORAL, 0)))
    iron = "#0a1a20"
    s.rect(490, 300, 20, 330, iron)
    s.path("M462 640q0 -60 28 -70h20q28 10 28 70Z", iron)
    s.rect(478, 430, 44, 16, iron, 6)
    s.stroke("M500 350q-60 -6 -74 -40", iron, 9)
    s.stroke("M500 350q60 -6 74 -40", iron, 9)
    s.circ(424, 304, 9, iron)
    s.circ(576, 304, 9, iron)
    s.path("M446 130H554L530 300H470Z", s.lg("#fff6dc", "#f6c765"))
    s.path("M500 176q34 50 0 92q-34 -42 0 -92Z", CORAL)
    s.path("M500 206q18 32 0 56q-18 -24 0 -56Z", SHELL)
    s.path("M446 130H554L530 300H470Z", "none", f'stroke="{iron}" stroke-width="10" stroke-linejoin="round"')
    s.line([(500, 130), (500, 172)], iron, 4)
    s.path("M432 130q20 -52 68 -60q48 8 68 60Z", iron)
    s.circ(500, 64, 12, iron)
    s.rect(462, 296, 76, 14, iron, 6)
    # lamplighter
    s.path("M690 640v-100q0 -44 36 -44t36 44v100Z", "#0a1a20")
    s.circ(726, 466, 26, "#c98f68")
    s.path("M694 462q0 -34 32 -34t32 34h14v8h-78Z", "#0a1a20")
    s.line([(704, 540), (636, 430), (560, 320)], "#3a2a20", 6)
    s.circ(558, 316, 8, GOLD)
    return s


def pieza_grua():
    s = new()
    s.back(s.lg("#cfe8de", MIST, "#f8e3c0"))
    sun(s, 170, 190, 62, GOLD, GOLD)
    s.open("", 'opacity=".5"')
    skyline(s, 500, FOAM, "#56a596", 33, 40, 120)
    s.close()
    s.rect(0, 498, W, 210, s.lg(SEA, DEEP))
    s.glints(170, 516, 180, 6, SHELL, .6)
    ship(s, 220, 580, .5, BRICK, SHELL, "#4a2417")
    s.rect(380, 590, 640, 120, "#59402f")
    s.rect(364, 574, 660, 24, DUNE)
    for x in range(400, 1000, 84):
        s.rect(x, 600, 10, 100, "#46301f")
    # portal
    s.line([(520, 574), (560, 430), (760, 430), (800, 574)], ABYSS, 18)
    s.line([(534, 520), (786, 520)], ABYSS, 10)
    s.line([(540, 520), (660, 430), (780, 520)], ABYSS, 8)
    for x in (516, 804):
        s.circ(x, 574, 18, INK)
        s.circ(x, 574, 7, CLAY)
    s.rect(548, 412, 226, 24, INK, 4)
    # cabin and boiler
    s.rect(600, 290, 170, 124, s.lg(TERRA, BRICK))
    s.rect(586, 276, 198, 20, INK, 4)
    s.rect(622, 316, 54, 44, MIST, 4)
    s.rect(692, 316, 54, 44, MIST, 4)
    s.rect(770, 330, 70, 84, s.lg(INK, "#47555c", INK), 10)
    s.rect(800, 238, 24, 96, INK)
    s.rect(793, 230, 38, 14, INK, 3)
    for x, y, r in ((830, 200, 22), (862, 168, 32), (908, 130, 42), (966, 96, 50)):
        s.circ(x, y, r, WHITE, 'opacity=".75"')
    # jib
    s.line([(630, 400), (330, 110)], ABYSS, 16)
    s.line([(650, 300), (330, 110)], ABYSS, 8)
    for t in (.15, .3, .45, .6, .75, .88):
        a = (630 - 300 * t, 400 - 290 * t)
        b = (650 - 320 * (t + .06), 300 - 190 * (t + .06))
        s.line([a, b], ABYSS, 5)
    s.circ(330, 112, 18, INK)
    s.circ(330, 112, 7, GOLD)
    s.line([(330, 112), (330, 380)], INK, 4)
    s.stroke("M330 380v18q20 0 20 18t-20 18t-20 -14", INK, 7)
    s.line([(330, 436), (276, 478)], INK, 3)
    s.line([(330, 436), (384, 478)], INK, 3)
    s.rect(266, 476, 130, 74, DUNE, 4)
    s.rect(266, 476, 130, 74, "none", 4, f'stroke="{CLAY}" stroke-width="7"')
    s.line([(272, 482), (390, 544)], CLAY, 7)
    s.text("2", 685, 402, 40, SHELL, "middle")
    return s


def pieza_camara():
    s = new()
    s.back(s.lg("#f3d9b1", PEACH, CORAL, angle=70))
    s.circ(520, 300, 330, SHELL, 'opacity=".30"')
    s.circ(520, 300, 240, SHELL, 'opacity=".35"')
    s.rect(0, 640, W, 60, "#a04a2b")
    s.ell(520, 652, 260, 18, INK, 'opacity=".25"')
    wood = s.lg("#a4683d", "#6e3f22", angle=30)
    for x0, x1 in ((470, 330), (520, 520), (570, 710)):
        s.line([(x0, 470), (x1, 650)], "#6e3f22", 22)
        s.line([(x0, 470), (x1, 650)], "#a4683d", 8)
    s.rect(400, 446, 240, 30, "#5b321a", 6)
    s.rect(330, 424, 400, 26, wood, 5)
    s.rect(600, 166, 130, 262, wood, 10)
    s.rect(618, 186, 94, 222, "#4a2817", 6)
    s.rect(722, 190, 18, 214, GOLD, 4)
    for i in range(7):
        x = 420 + i * 26
        h = 150 + i * 14
        s.poly([(x, 297 - h / 2), (x + 13, 297 - h / 2 - 16), (x + 26, 297 - h / 2 - 7), (x + 26, 297 + h / 2 + 7), (x + 13, 297 + h / 2 + 16), (x, 297 + h / 2)], BRICK if i % 2 else "#7a2c15")
        s.line([(x + 13, 297 - h / 2 - 16), (x + 13, 297 + h / 2 + 16)], TERRA, 3)
    s.rect(376, 204, 46, 222, wood, 8)
    s.rect(300, 250, 80, 94, s.lg(GOLD, "#f8dc97", "#a87724"), 8)
    s.rect(286, 240, 22, 114, s.lg("#f8dc97", GOLD, "#8f6420"), 6)
    s.rect(322, 250, 8, 94, "#8f6420")
    s.ell(286, 297, 13, 48, ABYSS)
    s.ell(284, 284, 5, 18, MIST, 'opacity=".8"')
    s.circ(664, 150, 16, GOLD)
    s.stroke("M742 330q90 20 70 110t-30 90", INK, 6)
    s.path("M768 526h28v46q-14 16 -28 0Z", TERRA)
    s.path("M610 160q70 -50 140 10q30 150 60 210q-50 30 -80 16V190h-120Z", INK, 'opacity=".88"')
    return s


SKIN = {"clara": "#f0c3a0", "media": "#dca078", "oscura": "#b97650"}


def bust(s, who, x=0, y=0, k=1.0):
    """A stylised half-length portrait in a box of 500 x 520, centred on x 250."""
    s.open(f"translate({x} {y}) scale({k})")
    if who == "amparo":
        skin = SKIN["media"]
        s.path("M120 250q-30 -190 130 -196t130 196q6 70 -30 90H150q-40 -20 -30 -90Z", "#3a2018")
        s.path("M70 520q6 -160 120 -176h120q114 16 120 176Z", TERRA)
        s.path("M204 320h92v40q-46 50 -92 0Z", "#c98a64")
        s.path("M190 346l60 62l60 -62l26 14l-86 110l-86 -110Z", SHELL)
        s.ell(250, 226, 92, 112, skin)
        s.path("M152 230q0 -130 98 -134t98 134q-24 -66 -66 -84q-70 60 -130 84Z", "#4a2a1e")
        s.circ(250, 56, 44, "#3a2018")
        s.rect(170, 420, 160, 84, "#5b321a", 10)
        s.rect(206, 404, 60, 22, "#3b2012", 5)
        s.circ(250, 462, 36, GOLD)
        s.circ(250, 462, 25, ABYSS)
        s.circ(242, 454, 7, MIST)
        s.circ(352, 300, 7, GOLD)
        s.circ(148, 300, 7, GOLD)
    elif who == "tomas":
        skin = SKIN["oscura"]
        s.path("M50 520q6 -160 130 -180h140q124 20 130 180Z", DEEP)
        s.path("M196 316h108v50q-54 50 -108 0Z", "#9f603d")
        s.path("M182 344h136l-20 60h-96Z", SAND)
        for i in range(5):
            s.rect(184 + i * 2, 348 + i * 12, 132 - i * 4, 5, DEEP, 2)
        s.path("M130 350l52 -10l24 180h-40Z", ABYSS)
        s.path("M370 350l-52 -10l-24 180h40Z", ABYSS)
        s.ell(250, 222, 98, 118, skin)
        s.circ(152, 232, 18, skin)
        s.circ(348, 232, 18, skin)
        s.path("M176 262q74 70 148 0q14 70 -30 86q-44 16 -88 0q-44 -16 -30 -86Z", "#2a1a14", 'opacity=".85"')
        s.path("M134 190q-16 -120 116 -126t116 126Z", INK)
        s.path("M128 184q122 -44 244 0q24 14 20 30q-140 -40 -284 0q-4 -18 20 -30Z", "#0d161d")
        s.circ(250, 66, 10, TERRA)
    elif who == "angela":
        skin = SKIN["clara"]
        s.path("M96 420q-20 -360 154 -366t154 366Z", GOLD)
        s.path("M128 400q-14 -310 122 -316t122 316Z", "#c58f2c")
        s.path("M60 520q10 -150 120 -176h140q110 26 120 176Z", DEEP)
        s.path("M206 316h88v50q-44 46 -88 0Z", "#dca888")
        s.ell(250, 220, 88, 108, skin)
        s.path("M160 226q-2 -122 90 -126t90 126q-10 -70 -90 -84q-80 14 -90 84Z", "#8b8078")
        s.path("M128 380q122 90 244 0l44 140H84Z", GOLD)
        for i in range(9):
            s.path(f"M{128+i*30} {402+18*math.sin(math.pi*i/8):.0f}l10 14l-10 14l-10 -14Z", TERRA)
        s.circ(250, 432, 16, BRICK)
        s.circ(250, 432, 8, SHELL)
    else:
        skin = SKIN["media"]
        s.path("M56 520q6 -156 124 -176h140q118 20 124 176Z", GOLD)
        s.path("M232 350h36v170h-36Z", "#c58f2c")
        for y in (400, 450, 500):
            s.circ(250, y, 8, INK)
        s.path("M170 350q80 70 160 0v34q-80 60 -160 0Z", INK)
        s.ell(250, 222, 96, 114, skin)
        s.path("M154 240q-6 130 96 146q102 -16 96 -146q-20 50 -52 52q-44 -26 -88 0q-32 -2 -52 -52Z", SHELL)
        s.path("M200 284q50 -30 100 0q-50 26 -100 0Z", WHITE)
        s.path("M146 176q-6 -110 104 -114t104 114Z", ABYSS)
        s.rect(136, 164, 228, 30, ABYSS, 8)
        s.path("M150 192q100 -30 200 0l16 18q-116 -34 -232 0Z", "#061c22")
        s.path("M232 96h36v50h-36Z", GOLD, 'opacity="0"')
        s.circ(250, 122, 16, GOLD)
        s.path("M250 110v24M238 122h24", "none", f'stroke="{ABYSS}" stroke-width="4"')
    brow = "#2a1a14" if who in ("amparo", "tomas") else "#7d746c"
    for m in (-1, 1):
        s.ell(250 + m * 36, 228, 7, 9, INK)
        s.stroke(f"M{250+m*52-14} 204q14 -10 28 0", brow, 6)
    s.stroke("M250 232q-12 30 2 36", "#a4633f", 5, 'opacity=".6"')
    if who in ("amparo", "angela"):
        s.stroke("M226 288q24 20 48 0", "#b34a35", 7)
        s.circ(188, 266, 15, CORAL, 'opacity=".35"')
        s.circ(312, 266, 15, CORAL, 'opacity=".35"')
    elif who == "tomas":
        s.stroke("M224 296q26 18 52 0", "#e8b493", 6)
    s.close()


def historia(who):
    s = new(1000, 700)
    look = {"amparo": (MIST, FOAM, SEA), "tomas": (PEACH, CORAL, BRICK), "angela": ("#f8e3c0", DUNE, CLAY), "elias": (SEA, DEEP, ABYSS)}[who]
    s.back(s.lg(*look))
    if who == "elias":
        s.poly([(760, 150), (1000, 40), (1000, 260)], GOLD, 'opacity=".35"')
        s.poly([(760, 150), (0, 20), (0, 270)], GOLD, 'opacity=".16"')
        s.poly([(716, 700), (736, 200), (786, 200), (806, 700)], SHELL)
        for y in (270, 410, 550):
            s.poly([(733 - (y - 270) * .04, y), (789 + (y - 270) * .04, y), (793 + (y - 270) * .04, y + 60), (729 - (y - 270) * .04, y + 60)], TERRA)
        s.rect(722, 190, 78, 14, ABYSS)
        s.rect(738, 130, 46, 62, GOLD)
        s.path("M730 132q31 -60 62 0Z", TERRA)
    elif who == "tomas":
        sun(s, 200, 190, 80, SHELL, SHELL)
        s.line([(760, 700), (760, 210)], BRICK, 18)
        s.line([(640, 700), (760, 420), (880, 700)], BRICK, 12)
        s.line([(940, 300), (560, 90)], BRICK, 16)
        s.line([(760, 210), (640, 134)], BRICK, 8)
        s.line([(575, 98), (575, 260)], BRICK, 4)
        s.rect(545, 260, 60, 46, BRICK, 4)
    elif who == "amparo":
        for x, y, w, h, c in ((70, 90, 190, 150, CORAL), (80, 300, 160, 200, GOLD), (770, 120, 170, 210, PEACH), (760, 390, 190, 150, DEEP)):
            frame(s, x, y, w, h, "#2c4b49", SHELL, 10)
            s.rect(x + 26, y + 26, w - 52, h - 52, c)
            s.path(f"M{x+26} {y+h-26}l{(w-52)*.35:.0f} {-(h-52)*.45:.0f}l{(w-52)*.25:.0f} {(h-52)*.2:.0f}l{(w-52)*.4:.0f} {-(h-52)*.3:.0f}V{y+h-26}Z", SEA)
    else:
        s.rect(0, 430, W, 270, SEA)
        s.waves(430, 9, 160, SEA, 0)
        s.waves(520, 10, 200, DEEP, 60)
        ship(s, 170, 470, .5, BRICK, SHELL, "#4a2417")
        ship(s, 850, 452, .34, BRICK, SHELL, "#4a2417")
    s.ell(500, 712, 300, 40, INK, 'opacity=".2"')
    bust(s, who, 500 - 250 * 1.22, 66, 1.22)
    return s


def pieza_retrato():
    s = new()
    s.back(s.lg("#e9d3ae", DUNE))
    for x in range(-40, W, 90):
        for y in range(-20, H, 120):
            s.path(f"M{x+45} {y}q24 30 0 60q-24 -30 0 -60Z", CLAY, 'opacity=".16"')
            s.circ(x, y + 60, 6, CLAY, 'opacity=".22"')
    s.rect(270, 52, 480, 610, INK, 8, 'opacity=".22"')
    s.rect(256, 36, 488, 614, s.lg("#f2cc74", "#b7822d", "#e9b44c", angle=50), 8)
    s.rect(276, 56, 448, 574, "#8f6420", 4)
    s.rect(286, 66, 428, 554, s.lg("#f2cc74", "#c5923a", angle=50), 4)
    s.rect(312, 92, 376, 502, s.lg(SEA, DEEP, ABYSS))
    clip = s.clip('<rect x="312" y="92" width="376" height="502"/>')
    s.open("", clip)
    s.circ(500, 300, 240, s.rg((MIST, .5), (MIST, 0)))
    bust(s, "amparo", 500 - 250 * .86, 150, .86)
    s.close()
    s.rect(420, 612, 160, 30, GOLD, 4, f'stroke="#8f6420" stroke-width="3"')
    s.text("A. SOLER", 500, 634, 19, "#5b3c10", "middle")
    for x, y in ((272, 52), (728, 52), (272, 634), (728, 634)):
        s.circ(x, y, 17, "#f6da94")
        s.circ(x, y, 8, "#8f6420")
    return s


def pieza_cartel():
    s = new()
    s.back(s.lg("#24888a", SEA, DEEP))
    s.rect(0, 640, W, 60, "#0c3f47")
    s.rect(296, 34, 426, 622, INK, 4, 'opacity=".3"')
    s.rect(284, 22, 432, 626, SHELL, 4)
    clip = s.clip('<rect x="304" y="42" width="392" height="586"/>')
    s.open("", clip)
    s.rect(304, 42, 392, 586, s.lg(GOLD, CORAL, TERRA))
    for a in range(0, 360, 15):
        r0, r1 = math.radians(a), math.radians(a + 7.5)
        s.poly([(500, 330), (500 + 600 * math.cos(r0), 330 + 600 * math.sin(r0)), (500 + 600 * math.cos(r1), 330 + 600 * math.sin(r1))], GOLD, 'opacity=".45"')
    s.circ(500, 330, 96, SHELL)
    s.path("M304 396q60 -26 120 0t120 0t120 0t120 0V640H304Z", SEA)
    s.path("M304 440q50 -20 100 0t100 0t100 0t100 0V640H304Z", DEEP)
    s.path("M304 520q90 -50 200 -10t240 -20V640H304Z", SAND)
    # diver
    s.open("translate(488 336) rotate(38) scale(.82)")
    s.circ(0, -84, 21, SKIN["media"])
    s.path("M-22 -92q22 -34 44 0Z", TERRA)
    s.path("M-14 -64h28l8 70h-44Z", BRICK)
    s.line([(-9, -58), (-16, -124), (-6, -156)], SKIN["media"], 12)
    s.line([(9, -58), (16, -124), (6, -156)], SKIN["media"], 12)
    s.line([(-9, 6), (-12, 112)], SKIN["media"], 15)
    s.line([(9, 6), (12, 112)], SKIN["media"], 15)
    s.close()
    parasol(s, 382, 548, 54, TERRA, SHELL, 10)
    parasol(s, 612, 556, 44, SEA, SHELL, 0)
    s.text("VERANO EN", 500, 102, 36, DEEP, "middle", 2)
    s.text("PORTALBA", 500, 168, 66, DEEP, "middle", 2)
    s.text("1934", 500, 620, 34, DEEP, "middle", 8)
    s.close()
    for x, y in ((300, 38), (700, 38), (300, 632), (700, 632)):
        s.circ(x, y, 7, BRICK)
    return s


# --- building and services ------------------------------------------------

def fachada(w=W, h=H):
    s = new(w, h)
    s.back(s.lg(SEA, FOAM, "#f8e0b8"))
    sun(s, 180, 190, 60, SHELL, SHELL)
    for x, y in ((720, 110), (430, 80)):
        s.path(f"M{x} {y}q10 -30 44 -24q20 -30 54 -8q36 -10 40 32Z", WHITE, 'opacity=".8"')
    s.open("", 'opacity=".6"')
    skyline(s, 600, FOAM, "#4f9c8f", 41, 90, 200)
    s.close()
    stone, light = s.lg(SHELL, SAND), DUNE
    s.rect(150, 290, 700, 320, stone)
    s.rect(150, 440, 700, 12, light)
    s.rect(130, 274, 740, 22, TERRA)
    for i in range(19):
        s.rect(138 + i * 39, 290, 18, 12, BRICK)
    s.rect(390, 160, 220, 450, s.lg("#fdf7ec", "#efdcbd"))
    s.path("M372 164L500 84L628 164Z", TERRA)
    s.rect(372, 160, 256, 16, BRICK)
    s.circ(500, 220, 36, SHELL, f'stroke="{DEEP}" stroke-width="8"')
    s.line([(500, 220), (500, 198)], DEEP, 5)
    s.line([(500, 220), (516, 228)], DEEP, 5)
    s.line([(500, 84), (500, 30)], INK, 5)
    s.path("M500 30h62l-14 14l14 14h-62Z", SEA)
    s.rect(404, 290, 192, 44, DEEP, 4)
    s.text("MUSEO DE LA CIUDAD", 500, 318, 17, SHELL, "middle", .5)
    s.path("M444 610V470a56 56 0 0 1 112 0V610Z", DEEP)
    s.path("M454 610V472a46 46 0 0 1 92 0V610Z", s.lg(CORAL, BRICK))
    s.line([(500, 426), (500, 610)], DEEP, 6)
    s.circ(488, 540, 5, GOLD)
    s.circ(512, 540, 5, GOLD)
    for x in (190, 276, 640, 726):
        s.path(f"M{x} 420v-60a34 34 0 0 1 68 0v60Z", DEEP)
        s.path(f"M{x+7} 416v-56a27 27 0 0 1 54 0v56Z", MIST)
        s.line([(x + 34, 334), (x + 34, 416)], DEEP, 4)
        s.rect(x - 8, 418, 84, 10, BRICK)
        s.rect(x, 486, 68, 90, DEEP, 3)
        s.rect(x + 7, 493, 54, 76, MIST, 2)
        s.line([(x + 34, 493), (x + 34, 569)], DEEP, 4)
        s.line([(x + 7, 528), (x + 61, 528)], DEEP, 4)
    for x, c in ((352, CORAL), (622, SEA)):
        s.rect(x, 350, 28, 150, c)
        s.poly([(x, 500), (x + 14, 484), (x + 28, 500), (x + 28, 510), (x, 510)], c)
    s.rect(0, 606, w, h - 606, s.lg("#d9b98b", "#c29a67"))
    for i in range(3):
        s.rect(410 - i * 20, 606 + i * 14, 180 + i * 40, 14, (SHELL, SAND, DUNE)[i])
    for x in (90, 920):
        s.rect(x - 7, 500, 14, 110, "#5b321a")
        s.circ(x, 460, 62, DEEP)
        s.circ(x - 22, 440, 40, SEA)
        s.circ(x + 26, 446, 30, "#2c8f83")
    for x, y, c in ((270, 636, TERRA), (312, 640, INK), (700, 644, SEA)):
        s.path(f"M{x-14} {y+36}v-44q0 -20 14 -20t14 20v44Z", c)
        s.circ(x, y - 40, 12, SKIN["media"])
    return s


def claustro():
    s = new()
    s.back(s.lg("#081f2b", "#0f3f4b", "#2a6d6a"))
    rnd = random.Random(3)
    for _ in range(60):
        s.circ(rnd.uniform(0, W), rnd.uniform(0, 220), rnd.choice([1.3, 2, 2.6]), SHELL, f'opacity="{rnd.uniform(.4, 1):.2f}"')
    s.rect(0, 230, W, 340, s.lg("#d79d63", "#9c6138"))
    s.rect(0, 214, W, 26, "#b97c49")
    for i in range(5):
        x = 40 + i * 192
        s.path(f"M{x} 570V400a76 76 0 0 1 152 0V570Z", "#3a1f14")
        s.path(f"M{x+12} 570V402a64 64 0 0 1 128 0V570Z", s.lg("#7a4426", "#e0954f"))
        s.circ(x + 76, 420, 70, s.rg((GOLD, .8), (GOLD, 0)))
        s.path(f"M{x+64} 400h24l6 34h-36Z", GOLD)
        s.line([(x + 76, 338), (x + 76, 400)], "#2a140c", 3)
        s.rect(x - 28, 394, 32, 14, SAND, 3)
        s.rect(x - 22, 406, 20, 160, s.lg(SAND, CLAY, angle=0))
    s.rect(960, 394, 32, 14, SAND, 3)
    s.rect(966, 406, 20, 160, CLAY)
    for i in range(8):
        x = 30 + i * 126
        s.rect(x, 262, 54, 66, "#5b331d", 27)
        s.rect(x + 6, 268, 42, 60, GOLD if i in (1, 2, 5) else "#7a4a2a", 21)
    s.stroke("M0 150Q250 260 500 160T1000 150", SAND, 3)
    for i in range(15):
        t = i / 14
        y = 150 + 52 * math.sin(math.pi * 2 * t) if t < .5 else 150 - 4 * math.sin(math.pi * 2 * t) + 14
        s.circ(20 + t * 960, y + 16, 17, s.rg((GOLD, .7), (GOLD, 0)))
        s.circ(20 + t * 960, y + 16, 7, SHELL)
    s.rect(0, 566, W, 140, s.lg("#7d4d2d", "#43261a"))
    s.ell(500, 600, 300, 24, GOLD, 'opacity=".3"')
    # trio
    for x, c, kind in ((390, TERRA, "v"), (500, SEA, "c"), (616, SHELL, "g")):
        s.path(f"M{x-30} 610v-66q0 -34 30 -34t30 34v66Z", c)
        s.circ(x, 486, 22, SKIN["media"])
        s.path(f"M{x-23} 484q0 -26 23 -26t23 26q-23 -12 -46 0Z", "#2a1a14")
        if kind == "c":
            s.ell(x, 584, 26, 34, "#8a4a25")
            s.ell(x, 552, 19, 22, "#8a4a25")
            s.rect(x - 4, 490, 8, 60, "#2a140c")
            s.line([(x - 46, 590), (x + 30, 566)], SAND, 4)
        elif kind == "v":
            s.ell(x + 22, 530, 20, 11, "#8a4a25", f'transform="rotate(-20 {x+22} 530)"')
            s.line([(x + 40, 524), (x + 66, 514)], "#2a140c", 6)
            s.line([(x + 4, 500), (x + 50, 560)], SAND, 3)
        else:
            s.ell(x - 8, 566, 26, 20, "#c98a4a")
            s.line([(x + 10, 556), (x + 62, 522)], "#2a140c", 8)
    for x in range(60, 1000, 74):
        s.path(f"M{x-26} 700v-20q0 -28 26 -28t26 28v20Z", "#1d1110")
        s.circ(x, 640, 18, "#1d1110")
    return s


def cafeteria():
    s = new()
    s.back(s.lg("#f4d2a5", PEACH))
    s.rect(80, 60, 840, 380, SHELL, 14)
    clip = s.clip('<rect x="100" y="80" width="800" height="340" rx="6"/>')
    s.open("", clip)
    s.rect(100, 80, 800, 340, s.lg(FOAM, MIST, "#fdeccb"))
    sun(s, 760, 190, 50, GOLD, GOLD)
    s.rect(100, 290, 800, 140, s.lg(SEA, DEEP))
    s.glints(760, 304, 130, 5, SHELL, .6)
    ship(s, 300, 330, .46, BRICK, SHELL, "#4a2417")
    s.poly([(560, 290), (574, 150), (602, 150), (616, 290)], SHELL)
    s.poly([(568, 230), (608, 230), (611, 260), (565, 260)], TERRA)
    s.rect(572, 124, 32, 28, GOLD)
    s.path("M566 126q22 -34 44 0Z", TERRA)
    s.close()
    s.rect(492, 60, 16, 380, SHELL)
    s.rect(80, 236, 840, 12, SHELL)
    s.rect(0, 470, W, 240, s.lg("#8a4f2e", "#5e321c"))
    s.rect(0, 462, W, 18, "#a76a3f")
    s.ell(400, 600, 190, 26, INK, 'opacity=".25"')
    s.ell(400, 590, 186, 28, SHELL)
    s.ell(400, 586, 130, 16, SAND)
    s.stroke("M506 470q84 -6 76 44t-96 44", SHELL, 22)
    s.path("M290 440H514q6 110 -46 148H336q-52 -38 -46 -148Z", s.lg(SHELL, WHITE, SAND, angle=0))
    s.ell(402, 442, 112, 22, SAND)
    s.ell(402, 444, 98, 16, "#5b321a")
    s.path("M290 486q110 26 226 0v26q-112 26 -224 0Z", SEA)
    for x in (350, 402, 454):
        s.stroke(f"M{x} 400q-18 -26 0 -50t0 -50", WHITE, 9, 'opacity=".75"')
    s.ell(720, 612, 140, 22, INK, 'opacity=".25"')
    s.ell(720, 600, 138, 24, MIST)
    s.path("M610 590q0 -96 110 -96t110 96q-30 12 -110 12t-110 -12Z", s.lg(GOLD, "#c9862f"))
    for i in range(4):
        s.stroke(f"M{652+i*40} {520-(i in (1,2))*16}q-16 40 -6 70", "#a8661e", 8)
    return s


def taller():
    s = new()
    s.back(s.lg(MIST, FOAM))
    s.rect(70, 60, 860, 580, s.lg("#c08552", "#a56d3e"), 26)
    s.rect(90, 80, 820, 540, s.lg("#d69c68", "#bd8350"), 18)
    s.open("rotate(-6 360 350)")
    s.rect(196, 180, 330, 330, INK, 10, 'opacity=".2"')
    s.rect(186, 168, 330, 330, SHELL, 10)
    rnd = random.Random(6)
    for r in range(9):
        for c in range(9):
            x, y = 206 + c * 33, 188 + r * 33
            u, v = (c - 4.4) / 3.4, (r - 4) / 2.1
            if u * u + v * v < 1:
                col = rnd.choice([TERRA, CORAL])
            elif c <= 1 and abs(r - 4) <= 2 - c * 1:
                col = BRICK
            elif r > 6 and c < 5:
                continue
            else:
                col = rnd.choice([SEA, FOAM, "#2c8f8a"])
            if (c, r) == (6, 3):
                col = INK
            s.rect(x, y, 28, 28, col, 4)
    s.close()
    for x, y, c, a in ((560, 470, SEA, 20), (600, 520, TERRA, -14), (548, 540, GOLD, 40), (640, 470, CORAL, 8), (666, 530, FOAM, -30), (612, 566, DEEP, 12), (500, 560, SHELL, 30)):
        s.rect(x, y, 32, 32, c, 4, f'transform="rotate({a} {x+16} {y+16})"')
    for x, y, c in ((640, 160, TERRA), (740, 150, GOLD), (840, 170, SEA)):
        s.ell(x + 4, y + 62, 44, 12, INK, 'opacity=".2"')
        s.rect(x - 40, y, 80, 64, SHELL, 12)
        s.ell(x, y, 40, 15, SHELL)
        s.ell(x, y, 32, 11, c)
    for x0, y0, x1, y1, c in ((650, 300, 860, 420, TERRA), (640, 350, 840, 490, DEEP)):
        s.line([(x0, y0), (x1, y1)], "#5b321a", 12)
        s.line([(x0, y0), (x0 + (x1 - x0) * .2, y0 + (y1 - y0) * .2)], DUNE, 14)
        s.line([(x0 - 26, y0 - 16), (x0, y0)], c, 20)
    return s


def reserva_ok():
    s = new()
    s.back(s.lg(FOAM, SEA, DEEP, angle=60))
    rnd = random.Random(12)
    for _ in range(44):
        x, y = rnd.uniform(30, 970), rnd.uniform(20, 680)
        s.rect(x, y, 16, 16, rnd.choice([GOLD, CORAL, SHELL, MIST]), rnd.choice([2, 8]), f'transform="rotate({rnd.randint(0, 80)} {n(x)} {n(y)})" opacity=".85"')
    for a, c in ((-12, CORAL), (6, SHELL)):
        s.open(f"rotate({a} 500 360)")
        if c == CORAL:
            s.rect(206, 238, 600, 260, INK, 22, 'opacity=".2"')
        s.add(f'<path fill="{c}" d="M222 220H778q22 0 22 22v66a42 42 0 0 0 0 84v66q0 22 -22 22H222q-22 0 -22 -22v-66a42 42 0 0 0 0 -84v-66q0 -22 22 -22Z"/>')
        s.close()
    s.open("rotate(6 500 360)")
    s.line([(640, 236), (640, 466)], DUNE, 5, 'stroke-dasharray="2 16"')
    s.text("MUSEO", 258, 310, 64, DEEP)
    s.text("DE LA CIUDAD", 258, 362, 38, TERRA)
    s.rect(258, 396, 330, 12, DUNE, 6)
    s.rect(258, 424, 220, 12, DUNE, 6)
    s.circ(716, 350, 56, SEA)
    s.line([(690, 352), (710, 374), (746, 330)], SHELL, 13)
    s.close()
    return s


def edificio_escalera():
    s = new()
    s.back(s.lg("#f6e6cb", "#e2c395"))
    s.circ(500, 160, 200, s.lg(SEA, MIST))
    for i in range(7):
        a = math.radians(180 - i * 30)
        s.line([(500, 160), (500 + 200 * math.cos(a), 160 + 200 * math.sin(a))], SHELL, 8)
    s.circ(500, 160, 200, "none", f'stroke="{SHELL}" stroke-width="16"')
    s.circ(500, 160, 60, GOLD, f'stroke="{SHELL}" stroke-width="10"')
    for m in (1, -1):
        s.open(f"translate(500 0) scale({m} 1)")
        for i in range(9):
            s.rect(90 + i * 48, 640 - i * 40, 60, 400, s.lg(SHELL, DUNE))
            s.rect(90 + i * 48, 640 - i * 40, 60, 10, TERRA)
        s.line([(96, 560), (520, 206)], BRICK, 14)
        for i in range(9):
            s.line([(110 + i * 48, 640 - i * 40), (110 + i * 48, 556 - i * 40)], BRICK, 5)
        s.circ(94, 552, 18, GOLD)
        s.rect(84, 560, 20, 90, BRICK)
        s.close()
    s.poly([(420, 700), (580, 700), (560, 640), (440, 640)], TERRA)
    s.poly([(434, 700), (566, 700), (550, 640), (450, 640)], CORAL)
    s.rect(410, 430, 180, 214, "#8f5a36")
    s.path("M420 644V510a80 80 0 0 1 160 0V644Z", DEEP)
    s.path("M434 644V512a66 66 0 0 1 132 0V644Z", s.lg("#2c8f8a", ABYSS))
    s.open("translate(500 630) scale(.30)")
    s.path("M-46 -460H46V-440Q34 -430 36 -360Q140 -300 140 -210Q140 -100 48 -5H-48Q-140 -100 -140 -210Q-140 -300 -36 -360Q-34 -430 -46 -440Z", CORAL)
    s.close()
    return s


def edificio_azotea():
    s = new()
    s.back(s.lg("#1c4d63", "#b5654f", "#f2a970", GOLD))
    sun(s, 500, 400, 70, SHELL, GOLD)
    s.rect(0, 404, W, 120, s.lg("#d58a5c", "#3c6a72"))
    s.glints(500, 414, 220, 6, SHELL, .8)
    s.open("", 'opacity=".9"')
    skyline(s, 540, "#3f3a48", "#4f3d45", 55, 40, 120, GOLD)
    tower(s, 180, 540, 60, 220, "#35313f", "#5f3a35", GOLD)
    dome(s, 800, 540, 150, "#35313f", "#5f3a35")
    s.close()
    s.rect(0, 536, W, 170, s.lg("#b0623c", "#7a3a22"))
    s.rect(0, 526, W, 18, "#d58a5c")
    for x in range(10, W, 66):
        s.rect(x, 544, 14, 60, "#8a452a", 6)
    s.rect(0, 600, W, 14, "#d58a5c")
    s.rect(590, 430, 250, 150, INK, 6)
    s.rect(600, 440, 230, 130, SHELL)
    s.poly([(600, 440), (830, 440), (830, 570), (600, 570)], s.lg(MIST, FOAM))
    s.circ(715, 505, 34, DEEP)
    s.poly([(704, 484), (704, 526), (738, 505)], SHELL)
    for x in (622, 806):
        s.line([(x, 580), (x, 640)], INK, 8)
    for i, x in enumerate((130, 210, 290, 370)):
        s.rect(x - 34, 650, 68, 60, (SEA, TERRA, DEEP, CORAL)[i], 16)
        s.circ(x, 624, 20, (SKIN["media"], SKIN["oscura"], SKIN["clara"], SKIN["media"])[i])
        s.path(f"M{x-21} 622q0 -24 21 -24t21 24q-21 -10 -42 0Z", ("#2a1a14", "#14212b", "#8a4a25", "#5b321a")[i])
    return s


# --- adventure -----------------------------------------------------------

def av_faro():
    s = new()
    s.back(s.lg("#050f1c", "#0b2f45", "#1d6470"))
    rnd = random.Random(77)
    for _ in range(90):
        s.circ(rnd.uniform(0, W), rnd.uniform(0, 400), rnd.choice([1.2, 1.8, 2.6]), SHELL, f'opacity="{rnd.uniform(.3, 1):.2f}"')
    s.poly([(640, 186), (0, 40), (0, 300)], s.lg((GOLD, .05), (GOLD, .75), angle=0))
    s.poly([(660, 186), (1000, 110), (1000, 250)], s.lg((GOLD, .75), (GOLD, .2), angle=0))
    s.rect(0, 520, W, 180, s.lg("#12566a", "#062430"))
    s.waves(536, 12, 160, "#0d4353", 30)
    s.path("M420 640Q470 520 560 520H760Q880 520 1010 660V700H380Z", "#0a1a22")
    s.poly([(586, 530), (614, 236), (686, 236), (714, 530)], s.lg(SHELL, "#c9bfa8", angle=0))
    for y0, y1 in ((290, 350), (410, 470)):
        f = lambda y: (y - 236) / 294 * 28
        s.poly([(614 - f(y0), y0), (686 + f(y0), y0), (686 + f(y1), y1), (614 - f(y1), y1)], s.lg(TERRA, BRICK, angle=0))
    s.rect(640, 372, 20, 30, GOLD, 8)
    s.path("M634 530v-34a16 16 0 0 1 32 0v34Z", "#2a140c")
    s.rect(598, 224, 104, 14, INK, 3)
    s.circ(650, 184, 90, s.rg((GOLD, .8), (GOLD, 0)))
    s.rect(622, 150, 56, 76, "#fff0c4")
    for x in (622, 650, 678):
        s.line([(x, 150), (x, 226)], INK, 5)
    s.path("M606 152q44 -66 88 0Z", BRICK)
    s.circ(650, 112, 8, GOLD)
    s.waves(620, 14, 210, "#083443", 90)
    s.waves(660, 12, 170, "#05222d", 20)
    s.path("M90 596h150q-14 36 -40 36h-70q-28 0 -40 -36Z", BRICK)
    s.circ(166, 566, 15, SKIN["media"])
    s.path("M148 598v-16q18 -14 36 0v16Z", GOLD)
    s.line([(190, 586), (250, 626)], DUNE, 6)
    return s


def av_tunel():
    s = new()
    s.back("#120c0a")
    shades = ["#3d2618", "#54341f", "#6d4528", "#8a5a33", "#a87142", "#c58a53"]
    for i, c in enumerate(shades):
        k = 1 - i * .155
        w, top = 470 * k, 350 - 330 * k
        s.path(f"M{500-w:.0f} {350+360*k:.0f}V{350-20*k:.0f}a{w:.0f} {350-20*k-top:.0f} 0 0 1 {2*w:.0f} 0V{350+360*k:.0f}Z", c)
        for j in range(11):
            a = math.radians(180 + j * 18)
            r0, r1 = w * .99, w * .85
            ry = 350 - 20 * k - top
            cy = 350 - 20 * k
            s.line([(500 + r0 * math.cos(a), cy + ry * .99 * math.sin(a)), (500 + r1 * math.cos(a), cy + ry * .85 * math.sin(a))], "#1d120c", 4 * k + 1, 'opacity=".5"')
    s.circ(500, 380, 240, s.rg((GOLD, .95), (CORAL, .35), (CORAL, 0)))
    s.path("M444 420V350a56 56 0 0 1 112 0V420Z", "#fff2cf")
    s.poly([(444, 420), (556, 420), (760, 700), (240, 700)], s.lg("#d9a263", "#3a2417"))
    for t in (.15, .35, .6, .9):
        y = 420 + 280 * t
        s.line([(500 - 56 - 200 * t, y), (500 + 56 + 200 * t, y)], "#2a1a11", 3 + 4 * t, 'opacity=".5"')
    for x, y, k in ((250, 330, 1.0), (750, 330, 1.0)):
        s.circ(x, y, 90, s.rg((GOLD, .7), (GOLD, 0)))
        s.path(f"M{x-14} {y-20}h28l8 44h-44Z", GOLD)
        s.rect(x - 20, y - 30, 40, 12, INK, 4)
    s.path("M470 560v-80q0 -36 32 -36t32 36v80Z", INK)
    s.circ(502, 424, 24, INK)
    s.line([(530, 490), (566, 520)], INK, 10)
    s.circ(570, 536, 50, s.rg((SHELL, .9), (GOLD, 0)))
    s.rect(560, 520, 20, 28, GOLD, 5)
    return s


def av_archivo():
    s = new()
    s.back(s.lg("#4a2c1c", "#2c180f"))
    rnd = random.Random(31)
    for row in range(4):
        y = 40 + row * 150
        s.rect(30, y + 128, 940, 16, "#8a5a35")
        x = 48
        while x < 940:
            if 380 < x < 620 and row > 1:
                x = 622
                continue
            if rnd.random() < .18:
                w = 84
                if x + w > 960:
                    break
                s.rect(x, y + 52, w, 76, DUNE, 3)
                s.rect(x + 18, y + 74, 48, 24, SHELL, 2)
                x += w + 6
                continue
            w, h = rnd.choice([20, 26, 32, 38]), rnd.randint(78, 116)
            if x + w > 960:
                break
            c = rnd.choice([TERRA, BRICK, DEEP, SEA, GOLD, CLAY, FOAM, "#6b3a2a", CORAL])
            s.rect(x, y + 128 - h, w, h, c, 3)
            s.rect(x, y + 128 - h + 14, w, 5, SHELL, 0, 'opacity=".6"')
            s.rect(x, y + 108, w, 5, SHELL, 0, 'opacity=".6"')
            x += w + 3
    s.rect(0, 620, W, 80, "#3a2114")
    s.circ(500, 430, 300, s.rg((GOLD, .8), (GOLD, .25), (GOLD, 0)))
    s.rect(250, 560, 500, 24, "#a86c40", 4)
    s.rect(280, 582, 22, 120, "#7d4b2a")
    s.rect(698, 582, 22, 120, "#7d4b2a")
    s.path("M440 430q0 -60 60 -60t60 60Z", SEA)
    s.rect(494, 430, 12, 118, GOLD)
    s.rect(462, 546, 76, 14, GOLD, 6)
    s.path("M330 556q40 -24 86 0q46 -24 60 0v4H330Z", SHELL)
    s.path("M566 560v-26h90v26Z", TERRA)
    s.path("M574 536v-20h80v20Z", DEEP)
    return s


SALAS = {"iberos-romanos": sala_iberos, "ciudad-medieval": sala_medieval, "puerto-comercio": sala_puerto,
         "industria": sala_industria, "fotografia": sala_fotografia, "temporal": sala_temporal}
PIEZAS = {"mosaico": pieza_mosaico, "anfora": pieza_anfora, "tesorillo": pieza_tesorillo, "llave": pieza_llave, "sello": pieza_sello,
          "bergantin": pieza_bergantin, "carta-nautica": pieza_carta, "farola": pieza_farola, "grua": pieza_grua,
          "camara": pieza_camara, "retrato": pieza_retrato, "cartel": pieza_cartel}
MUSEO = {"fachada": fachada, "claustro": claustro, "cafeteria": cafeteria, "taller": taller, "entrada": reserva_ok,
         "escalera": edificio_escalera, "azotea": edificio_azotea}
HISTORIAS = {who: (lambda who=who: historia(who)) for who in ("amparo", "tomas", "angela", "elias")}
AVENTURA = {"faro": av_faro, "tunel": av_tunel, "archivo": av_archivo}
