// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Markup
internal import Text

/// What is said of markup in the texts of visitors (`app.md` 3.7).
extension ElementReader {
    /// Reports tags in the text of the element itself, which pages show as it is written.
    package mutating func reportTagsInText() {
        reportTags(in: element.text, isPlain: true, at: SourcePosition(file: file, offset: element.textOffset))
    }

    /// Reports what pages, or the phones' players, show as it is written: tags, and letters that were escaped twice.
    mutating func reportMarkup(in text: String, at offset: Int, isPlain: Bool) {
        let position = SourcePosition(file: file, offset: offset)
        if text.hasByte("&"), let shown = ShownReferences(in: text) {
            report(
                .shownMarkup, "‘\(shown.first)’ has no effect here, so visitors read it as it is written", at: position,
                suggestions: [shown.character].compactMap { $0 },
                fix: shown.meant.map { .value(at: offset, from: text, to: $0) })
        }
        reportTags(in: text, isPlain: isPlain, at: position)
    }

    private mutating func reportTags(in text: String, isPlain: Bool, at position: SourcePosition) {
        guard text.hasByte("<") else { return }
        let tags = Prose.tags(in: text, isPlain: isPlain)
        // Without the tag: what differs is said again in the same file.
        if tags.areFollowed {
            report(.textMarkup, "Texts hold markup, which the phones' players show as it is", at: position)
        }
        if let shown = tags.shown {
            report(.shownMarkup, "‘<\(shown)>’ has no effect here, so visitors read it as it is written", at: position)
        }
    }
}
