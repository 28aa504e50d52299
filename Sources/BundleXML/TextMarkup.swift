// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Markup
internal import Text

extension String {
    /// Whether the text is nothing but tags that pages follow, such as the `<p></p>` that editors leave of a text that was
    /// removed. Nothing of it can be seen, so it counts as empty.
    var isOnlyTags: Bool {
        guard utf8.first == UInt8(ascii: "<") || utf8.last == UInt8(ascii: ">") || beginsUnseen else { return false }
        var plain = Prose.plain(self)
        return plain.withUTF8 { $0.allSatisfy(\.isASCIIBlank) || $0.isInvisibleText }
    }

    /// Whether the first character is one beyond ASCII that cannot be seen, such as a no-break space.
    private var beginsUnseen: Bool {
        guard let first = unicodeScalars.first, !first.isASCII else { return false }
        return (first.properties.isWhitespace || first.properties.isDefaultIgnorableCodePoint) && hasByte("<")
    }
}

/// What is said of markup in the texts of visitors (`app.md` 3.7).
extension ElementReader {
    /// Reports tags in the text of the element itself, which pages show as it is written.
    package mutating func reportTagsInText() {
        reportTags(in: element.text, at: element.textOffset, isPlain: true)
    }

    /// Reports what pages show as it is written in a value.
    package mutating func reportMarkup(in value: Value) {
        reportMarkup(in: value.text, at: value.offset, isPlain: true)
    }

    /// Reports what pages, or the phones' players, show as it is written: tags, and letters that were escaped twice.
    mutating func reportMarkup(in text: String, at offset: Int, isPlain: Bool) {
        if text.hasByte("&"), let shown = ShownReferences(in: text) {
            report(
                .shownMarkup, "‘\(shown.first)’ has no effect here, so visitors read it as it is written",
                at: shown.range, of: text, from: offset, suggestions: [shown.character].compactMap { $0 },
                fix: shown.meant.map { .value(at: offset, from: text, to: $0) })
        }
        reportTags(in: text, at: offset, isPlain: isPlain)
    }

    private mutating func reportTags(in text: String, at offset: Int, isPlain: Bool) {
        guard text.hasByte("<") else { return }
        let tags = Prose.tags(in: text, isPlain: isPlain)
        // Without the tag: what differs is said again in the same file.
        if let followed = tags.followed {
            report(
                .textMarkup, "Texts hold markup, which the phones' players show as it is", at: followed, of: text,
                from: offset)
        }
        if let shown = tags.shown {
            report(
                .shownMarkup, "‘<\(shown.name)>’ has no effect here, so visitors read it as it is written",
                at: shown.range, of: text, from: offset)
        }
    }

    /// Adds a diagnostic about a part of a text, at its place in the file if that is known.
    private mutating func report(
        _ kind: Diagnostic.Kind, _ summary: String, at part: Range<Int>, of text: String, from offset: Int,
        suggestions: [String] = [], fix: Diagnostic.Fix? = nil
    ) {
        let place = LocatedText.place(of: part, in: text, at: offset, of: contents)
        report([
            Diagnostic(
                kind, summary, at: SourcePosition(file: file, offset: place?.lowerBound ?? offset),
                length: place?.count, suggestions: suggestions, fix: fix)
        ])
    }
}
