// SPDX-License-Identifier: MIT

internal import Glibc
internal import Text

/// Colours as the styles of themes write them (CSS Color Level 4), besides `#rrggbb`: by name, and by functions of
/// numbers.
extension Color {
    /// Reads a name such as `navy`; nil for any other.
    init?(styleName name: String) {
        guard let code = StyleColorNames.codes[name] else { return nil }
        self.init("#" + code)
    }

    /// Reads `rgb()`, `hsl()`, `hwb()`, `oklab()` and `oklch()`; nil for another function, and for arguments that are
    /// not numbers. Of a colour that screens do not have, each channel is the nearest one.
    /// - Parameters:
    ///   - function: its name in small letters.
    ///   - arguments: what stands between commas; numbers may stand between blanks in one of them.
    init?(styleFunction function: String, _ arguments: [String]) {
        guard let values = Values(arguments) else { return nil }
        let channels: [Double]?
        switch function {
        case "rgb", "rgba": channels = values.numbers(of: [255, 255, 255]).map { $0.map { $0 / 255 } }
        case "hsl", "hsla":
            channels = values.polar(of: [100, 100]).map { Self.channels(hue: $0, of: $1, $2, isWhite: false) }
        case "hwb": channels = values.polar(of: [100, 100]).map { Self.channels(hue: $0, of: $1, $2, isWhite: true) }
        case "oklab": channels = values.numbers(of: [1, 0.4, 0.4]).map(Self.channels(okLab:))
        case "oklch":
            channels = values.cylinder.map { light, chroma, hue in
                Self.channels(okLab: [light, chroma * cos(hue), chroma * sin(hue)])
            }
        default: return nil
        }
        guard let channels else { return nil }
        let bytes = (channels + [values.opacity]).map { UInt8((min(1, max(0, $0)) * 255).rounded()) }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
    }

    /// Returns the channels of a colour of `hsl()`, with saturation and lightness, or of `hwb()`, with whiteness and
    /// blackness, in hundredths.
    private static func channels(hue: Double, of first: Double, _ second: Double, isWhite: Bool) -> [Double] {
        let (first, second) = (min(100, max(0, first)) / 100, min(100, max(0, second)) / 100)
        let degrees = hue * 180 / .pi
        if isWhite {
            let sum = first + second
            if sum >= 1 { return Array(repeating: first / sum, count: 3) }
            return channels(hue: hue, of: 100, 50, isWhite: false).map { $0 * (1 - first - second) + first }
        }
        return [0.0, 8, 4].map { offset in
            let turn = (offset + degrees / 30).truncatingRemainder(dividingBy: 12)
            let place = turn < 0 ? turn + 12 : turn
            return second - first * min(second, 1 - second) * max(-1, min(place - 3, 9 - place, 1))
        }
    }

    /// The numbers of a function.
    private struct Values {
        private let parts: [String]
        /// From 0 to 1.
        let opacity: Double

        init?(_ arguments: [String]) {
            var parts = arguments
            if arguments.count == 1 {
                let halves = arguments[0].split(separator: "/", omittingEmptySubsequences: false).map { $0.trimmed }
                parts = halves[0].split(whereSeparator: \.isWhitespace).map(String.init) + halves.dropFirst()
                guard halves.count == (parts.count == 4 ? 2 : 1) else { return nil }
            }
            guard parts.count == 3 || parts.count == 4 else { return nil }
            let opacity = parts.count == 4 ? Self.number(parts[3], of: 1) : 1
            guard let opacity else { return nil }
            (self.parts, self.opacity) = (Array(parts.prefix(3)), opacity)
        }

        /// Returns three numbers; a percentage is one of the whole.
        func numbers(of wholes: [Double]) -> [Double]? {
            let found = zip(parts, wholes).compactMap { Self.number($0, of: $1) }
            return found.count == 3 ? found : nil
        }

        /// Returns a hue in radians and two numbers.
        func polar(of wholes: [Double]) -> (Double, Double, Double)? {
            guard let hue = Self.angle(parts[0]), let first = Self.number(parts[1], of: wholes[0]),
                let second = Self.number(parts[2], of: wholes[1])
            else { return nil }
            return (hue, first, second)
        }

        /// The lightness, the chroma, and the hue in radians.
        var cylinder: (Double, Double, Double)? {
            guard let light = Self.number(parts[0], of: 1), let chroma = Self.number(parts[1], of: 0.4),
                let hue = Self.angle(parts[2])
            else { return nil }
            return (light, max(0, chroma), hue)
        }

        private static func number(_ text: String, of whole: Double) -> Double? {
            if text.lowercased() == "none" { return 0 }
            let isShare = text.hasSuffix("%")
            guard let number = Double(isShare ? String(text.dropLast()) : text), number.isFinite else { return nil }
            return isShare ? number / 100 * whole : number
        }

        private static func angle(_ text: String) -> Double? {
            let units: [String: Double] = [
                "deg": Double.pi / 180, "grad": Double.pi / 200, "rad": 1, "turn": 2 * Double.pi
            ]
            let lower = text.lowercased()
            // `grad` ends with `rad`.
            let unit = ["deg", "grad", "rad", "turn"].first(where: lower.hasSuffix)
            let number = Double(unit.map { String(lower.dropLast($0.utf8.count)) } ?? lower)
            if lower == "none" { return 0 }
            guard let number, number.isFinite else { return nil }
            return number * (unit.flatMap { units[$0] } ?? Double.pi / 180)
        }
    }
}

/// The colours that have a name (CSS Color Level 4, 6.1).
private enum StyleColorNames {
    static let codes: [String: String] = Dictionary(
        uniqueKeysWithValues: list.split(separator: " ").map { entry in
            let parts = entry.split(separator: "=")
            return (String(parts[0]), String(parts[1]))
        })

    private static let list = """
        aliceblue=f0f8ff antiquewhite=faebd7 aqua=00ffff aquamarine=7fffd4 azure=f0ffff beige=f5f5dc bisque=ffe4c4 \
        black=000000 blanchedalmond=ffebcd blue=0000ff blueviolet=8a2be2 brown=a52a2a burlywood=deb887 cadetblue=5f9ea0 \
        chartreuse=7fff00 chocolate=d2691e coral=ff7f50 cornflowerblue=6495ed cornsilk=fff8dc crimson=dc143c cyan=00ffff \
        darkblue=00008b darkcyan=008b8b darkgoldenrod=b8860b darkgray=a9a9a9 darkgreen=006400 darkgrey=a9a9a9 \
        darkkhaki=bdb76b darkmagenta=8b008b darkolivegreen=556b2f darkorange=ff8c00 darkorchid=9932cc darkred=8b0000 \
        darksalmon=e9967a darkseagreen=8fbc8f darkslateblue=483d8b darkslategray=2f4f4f darkslategrey=2f4f4f \
        darkturquoise=00ced1 darkviolet=9400d3 deeppink=ff1493 deepskyblue=00bfff dimgray=696969 dimgrey=696969 \
        dodgerblue=1e90ff firebrick=b22222 floralwhite=fffaf0 forestgreen=228b22 fuchsia=ff00ff gainsboro=dcdcdc \
        ghostwhite=f8f8ff gold=ffd700 goldenrod=daa520 gray=808080 green=008000 greenyellow=adff2f grey=808080 \
        honeydew=f0fff0 hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 ivory=fffff0 khaki=f0e68c lavender=e6e6fa \
        lavenderblush=fff0f5 lawngreen=7cfc00 lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080 lightcyan=e0ffff \
        lightgoldenrodyellow=fafad2 lightgray=d3d3d3 lightgreen=90ee90 lightgrey=d3d3d3 lightpink=ffb6c1 \
        lightsalmon=ffa07a lightseagreen=20b2aa lightskyblue=87cefa lightslategray=778899 lightslategrey=778899 \
        lightsteelblue=b0c4de lightyellow=ffffe0 lime=00ff00 limegreen=32cd32 linen=faf0e6 magenta=ff00ff maroon=800000 \
        mediumaquamarine=66cdaa mediumblue=0000cd mediumorchid=ba55d3 mediumpurple=9370db mediumseagreen=3cb371 \
        mediumslateblue=7b68ee mediumspringgreen=00fa9a mediumturquoise=48d1cc mediumvioletred=c71585 \
        midnightblue=191970 mintcream=f5fffa mistyrose=ffe4e1 moccasin=ffe4b5 navajowhite=ffdead navy=000080 \
        oldlace=fdf5e6 olive=808000 olivedrab=6b8e23 orange=ffa500 orangered=ff4500 orchid=da70d6 palegoldenrod=eee8aa \
        palegreen=98fb98 paleturquoise=afeeee palevioletred=db7093 papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f \
        pink=ffc0cb plum=dda0dd powderblue=b0e0e6 purple=800080 rebeccapurple=663399 red=ff0000 rosybrown=bc8f8f \
        royalblue=4169e1 saddlebrown=8b4513 salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee \
        sienna=a0522d silver=c0c0c0 skyblue=87ceeb slateblue=6a5acd slategray=708090 slategrey=708090 snow=fffafa \
        springgreen=00ff7f steelblue=4682b4 tan=d2b48c teal=008080 thistle=d8bfd8 tomato=ff6347 turquoise=40e0d0 \
        violet=ee82ee wheat=f5deb3 white=ffffff whitesmoke=f5f5f5 yellow=ffff00 yellowgreen=9acd32
        """
}
