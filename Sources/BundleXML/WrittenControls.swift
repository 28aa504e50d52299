// SPDX-License-Identifier: MIT

internal import Text

/// Control characters that stand in a text themselves. XML permits them, but no page may have them: they come from programs
/// that took Windows-1252 for ISO-8859-1.
enum WrittenControls {
    /// Returns where they stand, in their order.
    ///
    /// Without a loop over all bytes, because all files pass here and nearly none has such a character.
    /// - Parameter bytes: a text in valid UTF-8, of which the ends may be cut.
    static func places(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        while let start = bytes.first("\u{7F}", in: index..<bytes.count) {
            index = start + 1
            found.append(start..<index)
        }
        index = 0
        // The first byte of the characters from U+0080 to U+00BF.
        while let start = bytes.first("\u{C2}", in: index..<bytes.count) {
            index = start + 1
            if index < bytes.count, bytes[index] < 0xA0 { found.append(start..<index + 1) }
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }
    }
}

extension XMLSource {
    /// Replaces control characters by the signs that Windows-1252 has at their numbers, and leaves out those without one.
    /// - Returns: the changes, with their places in the file on the disk.
    mutating func replaceControls() -> [(change: XMLRepair.Change, place: Range<Int>)] {
        let found = bytes.withUnsafeBufferPointer { WrittenControls.places(in: $0) }
        guard !found.isEmpty else { return [] }
        var changes: [(change: XMLRepair.Change, place: Range<Int>)] = []
        var map = OffsetMap()
        var result: [UInt8] = []
        var end = 0
        for range in found {
            guard let scalar = String(decoding: bytes[range], as: UTF8.self).unicodeScalars.first else { continue }
            let change = XMLRepair.Change(what: .control(scalar), offset: range.lowerBound, length: range.count)
            changes.append((change, original(of: range.lowerBound)..<original(of: range.upperBound)))
            result += bytes[end..<range.lowerBound]
            map.anchor(new: result.count, old: range.lowerBound)
            if let meant = scalar.meantInWindows { result += Array(String(Character(meant)).utf8) }
            end = range.upperBound
            map.anchor(new: result.count, old: end)
        }
        rewrite(as: result + bytes[end...], map: map)
        return changes
    }
}
