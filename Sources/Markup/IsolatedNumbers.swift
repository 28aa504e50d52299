// SPDX-License-Identifier: MIT

internal import Text

/// Isolates the telephone numbers in the texts of a page, because a text that runs from right to left shows their groups
/// in reverse.
///
/// It reads the finished page, so that it finds the texts of all fields, of the frame and of the theme alike. Where no
/// element may stand, as in attributes and in the title, nothing changes.
package struct IsolatedNumbers {
    private let page: [UInt8]
    private var index = 0
    private var result: [UInt8] = []
    /// Where the bytes begin that are not in the result yet.
    private var done = 0

    /// Returns the page with an element `bdi` around each number.
    package static func isolated(_ page: [UInt8]) -> [UInt8] {
        var reader = IsolatedNumbers(page: page)
        reader.read()
        return reader.done == 0 ? page : reader.result + page[reader.done...]
    }

    private init(page: [UInt8]) { self.page = page }

    private mutating func read() {
        while index < page.count {
            let end = next("<", from: index)
            isolate(index..<end)
            index = end
            if index < page.count { skipTag() }
        }
    }

    private mutating func isolate(_ text: Range<Int>) {
        guard text.count >= PhoneNumber.fewestDigits else { return }
        for number in ProseLinks.numbers(in: page, range: text) {
            result += page[done..<number.lowerBound]
            result += "<bdi>".utf8
            result += page[number]
            result += "</bdi>".utf8
            done = number.upperBound
        }
    }

    /// Skips a tag or a comment, and with the tag of an element without numbers to isolate all that is in it.
    private mutating func skipTag() {
        if starts(with: "<!--", at: index) { return skip(behind: "-->") }
        let start = index + 1
        index = start
        while index < page.count, page[index].isASCIIAlphanumeric { index += 1 }
        let name = String(decoding: page[start..<index], as: UTF8.self).lowercased()
        let inner = index
        skipAttributes()
        let isNumber = name == "a" && page[inner..<index].starts(with: " href=\"tel:".utf8)
        if isNumber || Self.kept.contains(name) {
            skip(behind: "</" + name)
            skipAttributes()
        }
    }

    /// Elements that hold plain text, drawings, or numbers that are isolated.
    private static let kept: Set = ["bdi", "option", "script", "style", "svg", "textarea", "title"]

    /// Skips to the end of a tag. Values in quotation marks may hold its sign.
    private mutating func skipAttributes() {
        var quote: UInt8?
        while index < page.count {
            let byte = page[index]
            index += 1
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { return }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
        }
    }

    /// Skips to the place behind a text that begins with `<` or `-`; to the end if it does not follow.
    private mutating func skip(behind text: String) {
        let first = text.unicodeScalars.first ?? "<"
        while index < page.count {
            index = next(first, from: index)
            if starts(with: text, at: index) {
                index += text.utf8.count
                return
            }
            index = min(index + 1, page.count)
        }
    }

    private func next(_ sign: Unicode.Scalar, from start: Int) -> Int {
        page.withUnsafeBufferPointer { $0.first(sign, in: start..<page.count) } ?? page.count
    }

    private func starts(with text: String, at place: Int) -> Bool {
        page[place...].prefix(text.utf8.count).elementsEqual(text.utf8) { $0 == $1 || $0 | 0x20 == $1 }
    }
}
