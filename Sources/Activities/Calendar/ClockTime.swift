// SPDX-License-Identifier: MIT

internal import Text

/// A time of day as authors write it: `09:30` as the format wants it (`activities.md` 15), and `9:5`, `09.30`, `9h30`, `9h`,
/// `09:30:00` and `2:30 pm`, which mean one time only.
struct ClockTime {
    /// Since midnight.
    let minutes: Int

    /// As the format wants it: `HH:mm`.
    var text: String { "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))" }

    /// - Returns: nil for what is no time. A lone number may be a length or a year as well.
    init?(_ text: String) {
        let words = text.lowercased().replacing(" ", with: "")
        let half = Half.allCases.first { half in half.endings.contains(where: words.hasSuffix) }
        let ending = half?.endings.first(where: words.hasSuffix) ?? ""
        let parts = words.utf8.dropLast(ending.utf8.count).split(omittingEmptySubsequences: false) {
            ":.h".utf8.contains($0)
        }
        var numbers: [Int] = []
        for (index, part) in parts.enumerated() {
            // Nothing behind the `h` of `9h` is a full hour.
            let isFullHour = index == 1 && part.isEmpty && parts.count == 2 && words.utf8.last == UInt8(ascii: "h")
            guard let number = isFullHour ? 0 : Self.number(part) else { return nil }
            numbers.append(number)
        }
        guard numbers.count > 1 || half != nil, numbers.count <= 3, let hour = numbers.first,
            numbers.dropFirst().allSatisfy({ $0 < 60 }), half == nil ? hour < 24 : (1...12).contains(hour)
        else { return nil }
        let minute = numbers.count > 1 ? numbers[1] : 0
        minutes = (half.map { hour % 12 + ($0 == .afternoon ? 12 : 0) } ?? hour) * 60 + minute
    }

    private enum Half: CaseIterable {
        case morning, afternoon

        var endings: [String] { self == .morning ? ["am", "a.m."] : ["pm", "p.m."] }
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard (1...2).contains(digits.count), digits.allSatisfy(\.isASCIIDigit)
        else { return nil }
        return Int(Substring(digits))
    }
}
