// SPDX-License-Identifier: MIT

internal import Text

extension UnsafeBufferPointer<UInt8> {
    /// Returns the first place from `index` on that is text: blanks, comments, instructions and the marks of CDATA are
    /// skipped.
    func firstTextByte(from index: Int) -> Int {
        var index = index
        var isCDATA = false
        while index < count {
            if self[index].isXMLBlank {
                index += 1
            } else if isCDATA {
                guard self[index...].starts(with: "]]>".utf8) else { break }
                index += 3
                isCDATA = false
            } else if self[index] != UInt8(ascii: "<") {
                break
            } else if self[index...].starts(with: "<![CDATA[".utf8) {
                index += 9
                isCDATA = true
            } else if self[index...].starts(with: "<!--".utf8) {
                index = end(of: "-->", from: index + 4)
            } else if self[index...].starts(with: "<?".utf8) {
                index = end(of: "?>", from: index + 2)
            } else {
                break
            }
        }
        return index
    }

    private func end(of mark: String, from index: Int) -> Int {
        var index = index
        while index < count, !self[index...].starts(with: mark.utf8) { index += 1 }
        return index + mark.utf8.count
    }
}
