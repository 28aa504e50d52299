// SPDX-License-Identifier: MIT

internal import Text

/// How the texts of elements are read. All look at bytes first, because every text of an app passes here.
extension String {
    /// The text with white space around line breaks as one blank: a short value may be broken over lines (`app.md`
    /// 18.14).
    package var onOneLine: String {
        hasByte("\n") ? split(whereSeparator: \.isWhitespace).joined(separator: " ") : self
    }

    /// Whether a line of several may begin with a blank. By bytes, because few texts need to be taken apart.
    var hasIndent: Bool {
        guard hasByte("\n") else { return false }
        var text = self
        return text.withUTF8 { bytes in
            var start = 0
            while start < bytes.count {
                let byte = bytes[start]
                if byte != UInt8(ascii: "\n"), byte <= 0x20 || byte >= 0x80 { return true }
                guard let end = bytes.first("\n", in: start..<bytes.count) else { return false }
                start = end + 1
            }
            return false
        }
    }

    /// Whether two names may differ in case only: their bytes are the same but for the bit of case, or not ASCII.
    func isNearly(_ other: String) -> Bool {
        // Most names of one length begin with another letter.
        guard utf8.count == other.utf8.count, let first = utf8.first, let start = other.utf8.first else { return false }
        guard first | 0x20 == start | 0x20 || first >= 0x80 else { return false }
        return zip(utf8, other.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 || $0 >= 0x80 && $1 >= 0x80 }
    }
}

extension Substring {
    /// The line without the blanks at its start. Most lines start with a letter; only the others are inspected by
    /// character.
    var withoutIndent: Substring {
        if let first = utf8.first, first > 0x20, first < 0x80 { return self }
        return drop(while: \.isWhitespace)
    }
}

extension String {
    /// The text as a number. Swift would read `nan`, `inf` and hexadecimal digits too.
    package var decimalNumber: Double? {
        guard utf8.allSatisfy("0123456789.+-eE".utf8.contains), let number = Double(self), number.isFinite else {
            return nil
        }
        return number
    }
}
