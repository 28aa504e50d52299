// SPDX-License-Identifier: MIT

internal import Foundation

/// The name of a host as browsers ask for it: in lower case and in ASCII, as a content policy needs it.
package struct HostName: Sendable {
    /// Letters, digits, hyphens, underscores and points of ASCII, and nothing else.
    package let text: String

    /// The most characters that the domain name system permits, besides the point of the root. Those of other scripts become
    /// more of ASCII, so none is mapped before they are counted: one can stand for eighteen.
    package static let longest = 253

    /// Nil for a text with an empty label before its end, with a sign that no host has, or that is too long. Underscores have no place in
    /// names of hosts, but stores of files have them, and browsers ask there.
    package init?(_ written: String) {
        guard written.unicodeScalars.dropFirst(Self.longest + 1).isEmpty else { return nil }
        let isPlain = written.utf8.allSatisfy { $0 < 0x80 }
        let name = (isPlain ? written.lowercased() : Self.mapped(written)).unicodeScalars
        var labels = name.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "\u{3002}" }
        let isRooted = labels.count > 1 && labels.last?.isEmpty ?? false
        if isRooted { labels.removeLast() }
        var encoded: [String] = []
        for label in labels {
            guard let ascii = Self.encoded(label) else { return nil }
            encoded.append(ascii)
        }
        text = encoded.joined(separator: ".") + (isRooted ? "." : "")
    }

    /// Returns a name with one spelling for letters that are the same to browsers, and without what they pass over (UTS 46).
    private static func mapped(_ written: String) -> String {
        let parts = written.decomposedStringWithCompatibilityMapping.unicodeScalars.lazy.filter { !$0.isPassedOver }
        let small = String(String.UnicodeScalarView(parts)).lowercased().unicodeScalars.lazy.map(\.spellingInHosts)
        return String(String.UnicodeScalarView(small)).precomposedStringWithCanonicalMapping
    }

    /// The longest label of the domain name system. Encoded ones have no fewer signs than letters.
    private static let longestLabel = 63

    private static func encoded(_ label: Substring.UnicodeScalarView) -> String? {
        let scalars = Array(label)
        guard !scalars.isEmpty,
            scalars.indices.allSatisfy({ scalars[$0].isOfHost || Joiner.isValid(at: $0, in: scalars) })
        else { return nil }
        if scalars.allSatisfy(\.isASCII) { return String(Substring(label)) }
        guard scalars.count <= longestLabel else { return nil }
        return "xn--" + Punycode.encoded(scalars.map { Int($0.value) })
    }
}

/// The two characters without a shape that names have where letters join, or must not (RFC 5892, appendix A): between the
/// letters of Persian words, and behind the viramas of India.
private enum Joiner {
    static func isValid(at index: Int, in label: [Unicode.Scalar]) -> Bool {
        let isNonJoiner = label[index] == "\u{200C}"
        guard isNonJoiner || label[index] == "\u{200D}", index > 0 else { return false }
        if label[index - 1].properties.canonicalCombiningClass == .virama { return true }
        guard isNonJoiner, let before = label[..<index].last(where: { !isPassedOver($0) }),
            let after = label[(index + 1)...].first(where: { !isPassedOver($0) })
        else { return false }
        return joiningNext.contains { $0.contains(before.value) }
            && joiningPrevious.contains { $0.contains(after.value) }
    }

    /// Signs above and below letters do not change how these join.
    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
    }

    /// Letters of the Arabic block that join with the next one, and with the one before (Unicode, ArabicShaping.txt).
    private static let joiningNext: [ClosedRange<UInt32>] = [
        0x620...0x620, 0x626...0x626, 0x628...0x628, 0x62A...0x62E, 0x633...0x63F, 0x641...0x647, 0x649...0x64A,
        0x66E...0x66F, 0x678...0x687, 0x69A...0x6BF, 0x6C1...0x6C2, 0x6CC...0x6CC, 0x6CE...0x6CE, 0x6D0...0x6D1,
        0x6FA...0x6FC, 0x6FF...0x6FF
    ]
    private static let joiningPrevious: [ClosedRange<UInt32>] = [
        0x620...0x620, 0x622...0x63F, 0x641...0x64A, 0x66E...0x66F, 0x671...0x673, 0x675...0x6D3, 0x6D5...0x6D5,
        0x6EE...0x6EF, 0x6FA...0x6FC, 0x6FF...0x6FF
    ]
}

extension Unicode.Scalar {
    /// Whether names are the same with and without the character.
    fileprivate var isPassedOver: Bool {
        switch value {
        case 0xAD, 0x34F, 0x180B...0x180D, 0x180F, 0x200B, 0x2060, 0x2064, 0xFE00...0xFE0F, 0xFEFF, 0x1BCA0...0x1BCA3,
            0xE0100...0xE01EF:
            true
        default: false
        }
    }

    /// What browsers write for a small letter: an iota below a letter stands beside it, and those of Cherokee are large.
    fileprivate var spellingInHosts: Unicode.Scalar {
        switch value {
        case 0x345: "ι"
        case 0xAB70...0xABBF: Unicode.Scalar(value - 0xAB70 + 0x13A0) ?? self
        case 0x13F8...0x13FD: Unicode.Scalar(value - 8) ?? self
        default: self
        }
    }

    fileprivate var isOfHost: Bool {
        if isASCII {
            let byte = UInt8(truncatingIfNeeded: value)
            return byte.isASCIIAlphanumeric || self == "-" || self == "_"
        }
        // The points inside of Catalan and Japanese words.
        if self == "\u{B7}" || self == "\u{30FB}" { return true }
        switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber, .letterNumber:
            return true
        default: return false
        }
    }
}

/// The encoding of labels with letters beyond ASCII (RFC 3492). The parameters are those of its section 5.
private enum Punycode {
    private static let base = 36
    private static let smallest = 1
    private static let largest = 26

    /// - Parameter scalars: a label of the domain name system, which is too short for any sum to overflow.
    static func encoded(_ scalars: [Int]) -> String {
        let basic = scalars.filter { $0 < 0x80 }.map { UInt8(truncatingIfNeeded: $0) }
        var output = basic.isEmpty ? [] : basic + [UInt8(ascii: "-")]
        var (code, delta, bias, handled) = (0x80, 0, 72, basic.count)
        while let next = scalars.filter({ $0 >= code }).min() {
            delta += (next - code) * (handled + 1)
            for scalar in scalars {
                if scalar < next { delta += 1 }
                guard scalar == next else { continue }
                output += digits(of: delta, bias: bias)
                bias = adapted(delta, isFirst: handled == basic.count, count: handled + 1)
                (delta, handled) = (0, handled + 1)
            }
            (delta, code) = (delta + 1, next + 1)
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func digits(of number: Int, bias: Int) -> [UInt8] {
        var (rest, weight) = (number, base)
        var digits: [UInt8] = []
        while true {
            let threshold = min(max(weight - bias, smallest), largest)
            guard rest >= threshold else { break }
            digits.append(digit((rest - threshold) % (base - threshold) + threshold))
            rest = (rest - threshold) / (base - threshold)
            weight += base
        }
        return digits + [digit(rest)]
    }

    /// Returns the sign of a digit: `a` to `z`, then `0` to `9`.
    private static func digit(_ value: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? 0x61 + value : 0x30 + value - 26)
    }

    private static func adapted(_ delta: Int, isFirst: Bool, count: Int) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var bias = 0
        while delta > (base - smallest) * largest / 2 {
            delta /= base - smallest
            bias += base
        }
        return bias + (base - smallest + 1) * delta / (delta + 38)
    }
}
