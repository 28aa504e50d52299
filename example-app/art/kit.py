"""A very small SVG kit: one Picture collects shapes and gradients and is rasterised by rsvg-convert."""
import io
import math
import subprocess

from PIL import Image

import lettering

# The palette of the whole app.
ABYSS, DEEP, SEA, FOAM, MIST = "#0b2f38", "#12565c", "#1f7f7d", "#63b3a4", "#bfe0d2"
BRICK, TERRA, CORAL, PEACH = "#8f3418", "#c4532f", "#e27d4e", "#f4b183"
SHELL, SAND, DUNE, CLAY = "#fbf3e6", "#f1e0c4", "#dcc094", "#a9865a"
GOLD, INK, WHITE = "#e9b44c", "#14212b", "#ffffff"


def n(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


def pts(points):
    return " ".join(f"{n(x)},{n(y)}" for x, y in points)


class Picture:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.defs, self.body = [], []

    # --- paint servers ---------------------------------------------------
    def lg(self, *stops, angle=90):
        key = f"g{len(self.defs)}"
        a = math.radians(angle)
        dx, dy = math.cos(a) / 2, math.sin(a) / 2
        self.defs.append(f'<linearGradient id="{key}" x1="{n2(.5-dx)}" y1="{n2(.5-dy)}" x2="{n2(.5+dx)}" y2="{n2(.5+dy)}">'
                         + self._stops(stops) + "</linearGradient>")
        return f"url(#{key})"

    def rg(self, *stops, cx=.5, cy=.5, r=.5):
        key = f"g{len(self.defs)}"
        self.defs.append(f'<radialGradient id="{key}" cx="{cx}" cy="{cy}" r="{r}">' + self._stops(stops) + "</radialGradient>")
        return f"url(#{key})"

    @staticmethod
    def _stops(stops):
        out = []
        for i, stop in enumerate(stops):
            colour, opacity = stop if isinstance(stop, tuple) else (stop, 1)
            out.append(f'<stop offset="{n2(i / (len(stops) - 1))}" stop-color="{colour}" stop-opacity="{opacity}"/>')
        return "".join(out)

    def clip(self, shape):
        key = f"c{len(self.defs)}"
        self.defs.append(f'<clipPath id="{key}">{shape}</clipPath>')
        return f'clip-path="url(#{key})"'

    # --- shapes ----------------------------------------------------------
    def add(self, markup):
        self.body.append(markup)

    def back(self, fill):
        self.rect(0, 0, self.width, self.height, fill)

    def rect(self, x, y, w, h, fill, rx=0, extra=""):
        self.add(f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(rx)}" fill="{fill}" {extra}/>')

    def circ(self, x, y, r, fill, extra=""):
        self.add(f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}" {extra}/>')

    def ell(self, x, y, rx, ry, fill, extra=""):
        self.add(f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(rx)}" ry="{n(ry)}" fill="{fill}" {extra}/>')

    def poly(self, points, fill, extra=""):
        self.add(f'<polygon points="{pts(points)}" fill="{fill}" {extra}/>')

    def path(self, d, fill="none", extra=""):
        self.add(f'<path d="{d}" fill="{fill}" {extra}/>')

    def line(self, points, colour, width, extra=""):
        self.add(f'<polyline points="{pts(points)}" fill="none" stroke="{colour}" stroke-width="{n(width)}" '
                 f'stroke-linecap="round" stroke-linejoin="round" {extra}/>')

    def stroke(self, d, colour, width, extra=""):
        self.add(f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{n(width)}" stroke-linecap="round" '
                 f'stroke-linejoin="round" {extra}/>')

    def text(self, text, x, y, size, fill, anchor="start", spacing=0, extra=""):
        self.path(lettering.text_path(text, x, y, size, anchor, spacing), fill, extra)

    def open(self, transform="", extra=""):
        self.add(f'<g transform="{transform}" {extra}>' if transform else f"<g {extra}>")

    def close(self):
        self.add("</g>")

    # --- recurring parts -------------------------------------------------
    def waves(self, y, amplitude, length, fill, phase=0.0, bottom=None, extra=""):
        bottom = self.height if bottom is None else bottom
        d = f"M{n(-length + phase)} {n(y)}"
        x = -length + phase
        while x < self.width + length:
            d += f"q{n(length/4)} {n(-amplitude)} {n(length/2)} 0t{n(length/2)} 0"
            x += length
        d += f"V{n(bottom)}H{n(-length + phase)}Z"
        self.path(d, fill, extra)

    def glints(self, x, y, w, rows, colour, opacity=.6):
        for i in range(rows):
            span = w * (1 - i * .13)
            shift = (-1) ** i * w * .06
            self.rect(x - span / 2 + shift, y + i * 17, span, 5, colour, 2.5, f'opacity="{opacity - i * .07:.2f}"')

    # --- output ----------------------------------------------------------
    def svg(self):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
                f'viewBox="0 0 {self.width} {self.height}"><defs>{"".join(self.defs)}</defs>{"".join(self.body)}</svg>')

    def image(self):
        png = subprocess.run(["rsvg-convert", "-f", "png"], input=self.svg().encode(), capture_output=True, check=True).stdout
        return Image.open(io.BytesIO(png)).convert("RGBA")

    def jpeg(self, path, quality=80):
        path.parent.mkdir(parents=True, exist_ok=True)
        flat = Image.new("RGB", (self.width, self.height), "white")
        picture = self.image()
        flat.paste(picture, mask=picture.split()[3])
        flat.save(path, quality=quality, optimize=True, progressive=True)

    def png(self, path, colours=None):
        path.parent.mkdir(parents=True, exist_ok=True)
        picture = self.image()
        if colours:
            transparent = picture.getextrema()[3][0] < 255
            picture = (picture.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE) if transparent
                       else picture.convert("RGB").quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.FLOYDSTEINBERG if colours > 200 else Image.Dither.NONE))
        picture.save(path, optimize=True)


def n2(value):
    return f"{value:.3f}".rstrip("0").rstrip(".")
