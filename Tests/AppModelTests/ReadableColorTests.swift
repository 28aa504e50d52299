// SPDX-License-Identifier: MIT

import AppModel
import Testing

/// Colours are changed until they can be read, and no further.
@Suite struct ReadableColorTests {
    /// 9 × 9 × 9 colours.
    private static let grid: [Color] = {
        let steps = (0..<9).map { UInt8(min(255, $0 * 32)) }
        return steps.flatMap { red in steps.flatMap { green in steps.map { Color(red: red, green: green, blue: $0) } } }
    }()

    /// The theme's own grounds in light and dark, with every accent of a coarse grid, and mid-tones and strong hues of
    /// other themes.
    private static let grounds: [[Color]] = {
        var colors = ThemeColors()
        var grounds: [[Color]] = []
        for accent in ["#2f5d8c", "#ffff00", "#00ffff", "#ffffff", "#000000", "#777777", "#0000ff", "#ff0000"]
            .compactMap({ Color($0) })
        {
            colors.accent = accent
            let pairs = [colors.page, colors.card] + colors[.tint]
            grounds += [pairs.map(\.light), pairs.map(\.dark)] + colors[.tint].flatMap { [[$0.light], [$0.dark]] }
        }
        return grounds
            + [
                "#ffffff", "#f2f2f6", "#000000", "#1c1c1f", "#26282b", "#777777", "#808080", "#336699", "#ff8800",
                "#c0ffee"
            ].compactMap { Color($0) }.map { [$0] }
    }()

    private func mixed(_ color: Color, _ goal: Color, _ steps: Int) -> Color {
        Color(red: goal.red, green: goal.green, blue: goal.blue, alpha: UInt8(steps)).over(color)
    }

    /// Whether a colour is the first one with enough contrast on the path from another colour to black or white.
    private func isFirstStep(_ moved: Color, from color: Color, on grounds: [Color], _ wanted: Double) -> Bool {
        [Color.black, .white].contains { goal in
            guard let steps = (1...255).first(where: { mixed(color, goal, $0) == moved }) else { return false }
            return mixed(color, goal, steps - 1).contrast(on: grounds) < wanted
        }
    }

    private func hue(_ color: Color) -> Double? {
        let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
        let (high, low) = (max(red, green, blue), min(red, green, blue))
        guard high - low >= 40 else { return nil }
        let part =
            high == red
            ? (green - blue) / (high - low)
            : high == green ? 2 + (blue - red) / (high - low) : 4 + (red - green) / (high - low)
        return (part * 60 + 360).truncatingRemainder(dividingBy: 360)
    }

    @Test(arguments: grounds) func colourIsMovedJustFarEnoughAndKeepsItsHue(grounds: [Color]) {
        for color in Self.grid {
            let moved = color.readable(on: grounds)
            #expect(moved.contrast(on: grounds) >= 4.5, "\(color) on \(grounds)")
            if color.contrast(on: grounds) >= 4.5 {
                #expect(moved == color)
            } else {
                #expect(isFirstStep(moved, from: color, on: grounds, 4.5), "\(color) on \(grounds): \(moved)")
            }
            if let was = hue(color), let new = hue(moved) {
                #expect(min(abs(was - new), 360 - abs(was - new)) < 4, "\(color) on \(grounds): \(moved)")
            }
        }
    }

    @Test(arguments: grounds) func whatShinesThroughIsMovedFromWhatIsSeenOfIt(grounds: [Color]) throws {
        for color in Self.grid.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
            for alpha: UInt8 in [0, 1, 64, 128, 200, 254] {
                let written = Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
                let moved = written.readable(on: grounds)
                #expect(moved.contrast(on: grounds) >= 4.5)
                if written.contrast(on: grounds) >= 4.5 {
                    #expect(moved == written)
                } else {
                    #expect(moved.alpha == 255)
                }
            }
        }
    }

    /// A black text that is changed as little as necessary becomes grey.
    @Test func inksStayInksInTheDark() throws {
        let colors = ThemeColors()
        for color in Self.grid {
            let moved = color.readableInDark(on: [colors.card.dark], insteadOf: [colors.card.light])
            #expect(moved.contrast(on: [colors.card.dark]) >= 4.5)
            if color.contrast(on: [colors.card.dark]) >= 4.5 { #expect(moved == color) }
            if !color.isGrey, max(color.red, color.green, color.blue) >= 0x48 {
                #expect(moved == color.readable(on: [colors.card.dark]))
            }
        }
        #expect(
            Color.black.readableInDark(on: [colors.card.dark], insteadOf: [.white]).contrast(with: colors.card.dark)
                >= 12)
    }

    @Test func groundsThatNoColourSuitsGetTheOneThatSuitsThemBest() {
        #expect(Color(red: 90, green: 90, blue: 90).readable(on: [.white, .black]).contrast(on: [.white, .black]) >= 1)
        #expect(Color.white.readable(on: []) == .white)
    }
}
