// SPDX-License-Identifier: MIT

internal import Text

/// The references to characters that are left in a text after it was read, because they were escaped twice or stand in
/// CDATA: control panels of 2012 wrote them for players that printed texts as they were.
struct ShownReferences {
    /// The first one, as it is written.
    let first: String
    /// Its place in the bytes of the text.
    let range: Range<Int>
    /// The character of the first one; nil if it cannot be seen.
    let character: String?
    /// The text with all the characters; nil if one of them could make it markup.
    let meant: String?

    /// The bytes of the longest one behind its ampersand.
    private static let longest = 10

    /// - Returns: nil if there are none. Those in addresses do not count: links are made without them.
    init?(in text: String) {
        let bytes = Array(text.utf8)
        var found: [(range: Range<Int>, scalar: Unicode.Scalar)] = []
        var index = 0
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "&")) {
            index = start + 1
            guard let end = bytes[index...].prefix(Self.longest).firstIndex(of: UInt8(ascii: ";")),
                let scalar = Self.scalar(named: String(decoding: bytes[index..<end], as: UTF8.self)),
                !TextReference.isInAddress(bytes, before: start)
            else { continue }
            found.append((start..<end + 1, scalar))
            index = end + 1
        }
        guard let (place, scalar) = found.first else { return nil }
        range = place
        first = String(decoding: bytes[range], as: UTF8.self)
        character = Self.isVisible(scalar) ? String(Character(scalar)) : nil
        meant = found.contains { $0.scalar == "<" } ? nil : Self.replace(found, in: bytes)
    }

    private static func replace(_ found: [(range: Range<Int>, scalar: Unicode.Scalar)], in bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        var end = 0
        for (range, scalar) in found {
            result += bytes[end..<range.lowerBound]
            result += Array(String(Character(scalar)).utf8)
            end = range.upperBound
        }
        return String(decoding: result + bytes[end...], as: UTF8.self)
    }

    private static let ofXML: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    private static func scalar(named name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return ofXML[name] ?? HTMLEntities.scalar(named: name) }
        guard let scalar = CharacterNumber(name, isLenient: true)?.scalar, scalar.value >= 0x20 else { return nil }
        return scalar.isNoText ? scalar.meantInWindows : scalar
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format
    }
}
