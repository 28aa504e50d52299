// SPDX-License-Identifier: MIT

/// Adjustment of text colours until they can be read.
extension Color {
    /// The contrast that a text of any size needs (WCAG 2.2, 1.4.3).
    package static let readableContrast = 4.5

    /// Returns the least contrast that a text of this colour has on these grounds.
    package func contrast(on grounds: [Color]) -> Double {
        grounds.map { over($0).contrast(with: $0) }.min() ?? .infinity
    }

    /// Returns the colour unchanged where it can be read on all of the grounds, else moved towards black or white,
    /// whichever is nearer, by the smallest sufficient step. That keeps the hue. A translucent colour becomes opaque
    /// when it is moved.
    /// - Parameter wanted: the contrast that a colour gets when it is moved, as far as the grounds allow.
    package func readable(on grounds: [Color], wanted: Double = readableContrast) -> Color {
        guard let first = grounds.first, contrast(on: grounds) < Self.readableContrast else { return self }
        let seen = over(first)
        let goals = [Color.black, .white].sorted { $0.contrast(on: grounds) > $1.contrast(on: grounds) }
        let reached = goals.filter { $0.contrast(on: grounds) >= wanted }
        guard !reached.isEmpty else {
            return goals[0].contrast(on: grounds) >= Self.readableContrast ? seen.readable(on: grounds) : goals[0]
        }
        return reached.map { seen.moved(towards: $0, on: grounds, wanted: wanted) }.min { $0.steps < $1.steps }?.color
            ?? goals[0]
    }

    /// Returns the same for the dark look, for a colour that was chosen for a light one. Inks keep their contrast of
    /// the light look, because a black text moved by the smallest step would be grey.
    package func readableInDark(on grounds: [Color], insteadOf light: [Color]) -> Color {
        readable(
            on: grounds,
            wanted: isInk ? min(12, max(Self.readableContrast, contrast(on: light))) : Self.readableContrast)
    }

    /// Whether it has hardly any hue.
    package var isGrey: Bool { Int(max(red, green, blue)) - Int(min(red, green, blue)) < 24 }

    /// Whether it counts as black or grey: it has hardly any hue, or is too dark to show one.
    private var isInk: Bool { isGrey || max(red, green, blue) < 0x48 }

    /// Returns the colour after the fewest of 255 steps towards another one that can itself be read.
    private func moved(towards goal: Color, on grounds: [Color], wanted: Double) -> (steps: Int, color: Color) {
        var (tooFew, enough) = (0, 255)
        while enough - tooFew > 1 {
            let middle = (tooFew + enough) / 2
            if mixed(with: goal, steps: middle).contrast(on: grounds) < wanted {
                tooFew = middle
            } else {
                enough = middle
            }
        }
        return (enough, mixed(with: goal, steps: enough))
    }

    /// - Parameter steps: 0 for this colour to 255 for the other.
    private func mixed(with goal: Color, steps: Int) -> Color {
        Color(red: goal.red, green: goal.green, blue: goal.blue, alpha: UInt8(steps)).over(self)
    }
}
