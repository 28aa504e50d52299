// SPDX-License-Identifier: MIT

extension String {
    /// Returns the lines that are not empty, each as changed or left out. Works on bytes because scripts are long and
    /// single characters do not matter here.
    package func keepingLines(_ change: (TextLine) -> TextLine?) -> String {
        var text = self
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: bytes.count + 1) { result in
                var (start, length) = (0, 0)
                while start < bytes.count {
                    let end = bytes.first("\n", in: start..<bytes.count) ?? bytes.count
                    defer { start = end + 1 }
                    guard end > start, let line = change(TextLine(bytes[start..<end])) else { continue }
                    let kept = result[length...].update(fromContentsOf: line.bytes)
                    result[kept] = UInt8(ascii: "\n")
                    length = kept + 1
                }
                return length
            }
        }
    }
}

/// A line of a text without its end, valid during the call that gets it.
package struct TextLine {
    fileprivate let bytes: Slice<UnsafeBufferPointer<UInt8>>

    fileprivate init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { self.bytes = bytes }

    /// The line without blanks before it.
    package var withoutIndentation: TextLine { TextLine(bytes.drop { $0 == UInt8(ascii: " ") }) }

    /// Whether nothing is left of the line.
    package var isEmpty: Bool { bytes.isEmpty }

    package func hasPrefix(_ text: StaticString) -> Bool {
        bytes.count >= text.utf8CodeUnitCount
            && text.withUTF8Buffer { text in bytes.prefix(text.count).elementsEqual(text) }
    }

    /// Returns what follows the first two signs that are next to each other, at an offset or behind it; nil if they do
    /// not occur.
    package func behind(_ first: Unicode.Scalar, _ second: Unicode.Scalar, from offset: Int = 0) -> TextLine? {
        let all = bytes.base
        var index = bytes.startIndex + offset
        while index < bytes.endIndex, let found = all.first(first, in: index..<bytes.endIndex) {
            if found + 1 < bytes.endIndex, all[found + 1] == UInt8(ascii: second) {
                return TextLine(all[(found + 2)..<bytes.endIndex])
            }
            index = found + 1
        }
        return nil
    }
}
