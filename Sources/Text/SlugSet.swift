// SPDX-License-Identifier: MIT

internal import Foundation

/// Slugs for file names, made from ids: readable ASCII in lower case. On a collision the first keeps the plain slug and
/// later ones get a short hash of their id.
package struct SlugSet: Sendable {
    private var taken: Set<String>

    /// - Parameter reserved: slugs that no id gets.
    package init(reserved: Set<String> = []) {
        taken = reserved
    }

    /// Keeps a slug from being given to another id.
    package mutating func reserve(_ slug: String) { taken.insert(slug) }

    /// Returns the slug of the next id. The same id gets another one if it comes again.
    package mutating func name(for id: String) -> String {
        let name = nextName(for: id)
        taken.insert(name)
        return name
    }

    /// Returns the slug that an id would get next.
    package func nextName(for id: String) -> String {
        let plain = Self.readable(id)
        // Some systems cannot store a file that has the name of a device.
        let isUsable = !plain.isEmpty && !Self.deviceNames.contains(plain)
        if isUsable, !taken.contains(plain) { return plain }
        var suffix = ContentHash.short(Array(id.utf8), count: 6)
        while true {
            let name = plain.isEmpty ? "x-" + suffix : plain + "-" + suffix
            if !taken.contains(name) { return name }
            suffix = ContentHash.short(Array((id + suffix).utf8), count: 6)
        }
    }

    private static func readable(_ id: String) -> String {
        var result: [UInt8] = []
        func add(_ text: some Sequence<UInt8>) {
            for byte in text {
                let isPlain = byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
                if isPlain { result.append(byte) } else if result.last != 0x2D, !result.isEmpty { result.append(0x2D) }
            }
        }
        if id.utf8.allSatisfy({ $0 < 0x80 }) {
            add(id.utf8.lazy.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 })
        } else {
            add(
                id.withoutStrokes.folding(
                    options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil
                )
                .lowercased().utf8)
        }
        if result.count > 60 { result.removeSubrange(60...) }
        while result.last == 0x2D { result.removeLast() }
        return String(decoding: result, as: UTF8.self)
    }

    private static let deviceNames: Set<String> = [
        "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1",
        "lpt2", "lpt3"
    ]
}

extension String {
    /// The text with letters of ASCII for those whose strokes and forms are no accents, which folding leaves as they are.
    fileprivate var withoutStrokes: String {
        var result = ""
        for scalar in unicodeScalars {
            if let plain = Self.plainLetters[scalar] { result += plain } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    private static let plainLetters: [Unicode.Scalar: String] = [
        "Æ": "ae", "æ": "ae", "Œ": "oe", "œ": "oe", "Ø": "o", "ø": "o", "Đ": "d", "đ": "d", "Ð": "d", "ð": "d",
        "Ħ": "h",
        "ħ": "h", "ı": "i", "Ł": "l", "ł": "l", "Ŋ": "ng", "ŋ": "ng", "ẞ": "ss", "Þ": "th", "þ": "th", "Ŧ": "t",
        "ŧ": "t"
    ]
}
