// SPDX-License-Identifier: MIT

internal import AppModel
internal import Markup

/// The description of a screen for search engines: the beginning of its own text, else the app's description. The first
/// screen and the cover, which stand for the app, have the app's (`app.md` 14.1).
enum ScreenDescription {
    /// What search engines show of a description at most.
    static let limit = 160

    static func text(of screen: ScreenID, in plan: SitePlan) -> String {
        let written = plan.graph.app.search.description
        let general = written ?? plan.graph.app.title
        if let written,
            screen == plan.graph.entry || screen.place == .builtIn(.cover)
        {
            return written
        }
        guard !screen.isUnlisted else { return general }
        var beginning = Beginning(limit: limit)
        for part in plan.graph.item(of: screen)?.activity.searchTexts(in: plan.language) ?? SearchTexts([])
        where part.kind != .label {
            guard beginning.add(part.read(Prose.plain)) else { break }
        }
        return beginning.text ?? general
    }
}

/// The words that texts begin with, as many as fit. Every page has one, so it reads bytes and stops where it is full.
private struct Beginning {
    /// The most Unicode scalars of the result, with the ellipsis of a cut text.
    let limit: Int
    private var bytes: [UInt8] = []
    private var count = 0

    init(limit: Int) { self.limit = limit }

    /// The words with a space between them; nil if there are none.
    var text: String? { bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }

    /// Adds the words of a text.
    /// - Returns: false if one did not fit; then the result ends with a sentence or an ellipsis, and nothing can be added.
    mutating func add(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { text in
            var start = 0
            while start < text.count {
                let end = text[start...].firstIndex(where: Self.isBlank) ?? text.count
                if end > start, !add(word: text[start..<end]) { return false }
                start = end + 1
            }
            return true
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
    }

    private mutating func add(word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let length = word.count(where: Self.isFirstOfScalar)
        guard count + length + 1 < limit else {
            if bytes.isEmpty { bytes = Self.prefix(of: word, scalars: limit - 1) }
            if !endsWithSentence { bytes += "…".utf8 }
            return false
        }
        if !bytes.isEmpty {
            bytes.append(UInt8(ascii: " "))
            count += 1
        }
        bytes += word
        count += length
        return true
    }

    private var endsWithSentence: Bool {
        [".", "!", "?", "…", "。", "！", "？"].contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    private static func prefix(of word: Slice<UnsafeBufferPointer<UInt8>>, scalars: Int) -> [UInt8] {
        var left = scalars
        let end = word.firstIndex { byte in
            if isFirstOfScalar(byte) { left -= 1 }
            return left < 0
        }
        return Array(word[..<(end ?? word.endIndex)])
    }

    private static func isFirstOfScalar(_ byte: UInt8) -> Bool { byte & 0b1100_0000 != 0b1000_0000 }
}
