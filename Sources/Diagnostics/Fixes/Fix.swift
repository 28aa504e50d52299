// SPDX-License-Identifier: MIT

internal import Text

extension Diagnostic {
    /// The only possible fix of a problem: what is written and what to write in its place.
    ///
    /// The code that finds a problem knows where it starts but not the bytes around it, so a fix is turned into edits
    /// only when the file is at hand.
    package struct Fix: Sendable, Hashable {
        /// What of the file is replaced. The numbers are for what is kept of a build.
        package enum Part: Int, Sendable {
            /// The name of the element whose start tag is at the offset, in both its tags.
            case elementName
            /// The value at the offset, or of the element whose start tag is there.
            case value
            /// Exactly the bytes at the offset, which are replaced by others as they are.
            case markup
        }

        /// Determines what `old` and `new` are.
        package let part: Part
        /// In bytes from the start of the file.
        package let offset: Int
        /// What must be there; otherwise the fix has no edits.
        package let old: String
        /// What to write. A value is not escaped yet.
        package let new: String

        /// Returns the fix of an element's name, in both its tags.
        package static func elementName(at offset: Int, from old: String, to new: String) -> Self {
            Self(part: .elementName, offset: offset, old: old, new: new)
        }

        /// Returns the fix of a value, which is escaped when it is written.
        package static func value(at offset: Int, from old: String, to new: String) -> Self {
            Self(part: .value, offset: offset, old: old, new: new)
        }

        /// Returns the fix of exactly these bytes.
        package static func markup(at offset: Int, from old: String, to new: String) -> Self {
            Self(part: .markup, offset: offset, old: old, new: new)
        }

        /// Returns the same fix at another place.
        func moved(to offset: Int) -> Self { Self(part: part, offset: offset, old: old, new: new) }

        /// Returns the fix of a name that matches exactly one known name but for case, accents and blanks. Other
        /// misspellings could mean another name.
        package static func spelling(at offset: Int, from old: String, to known: [String]) -> Self? {
            known.count == 1 && known[0].folded == old.folded ? .value(at: offset, from: old, to: known[0]) : nil
        }
    }
}

/// A range of a file's bytes to be replaced by a text, which is written as it is.
package struct Edit: Sendable, Hashable {
    /// In bytes of the file as it lies on the disk.
    package let range: Range<Int>
    /// Escaped, and not yet in the encoding of the file.
    package let text: String
}

extension Diagnostic.Fix {
    /// Returns the edits of this fix in a file; nil if the file does not have the expected text there.
    package func edits(in text: FixMarkup) -> [Edit]? {
        // A text with blanks around it is read without them, so writing it fixes nothing and would be repeated endlessly.
        guard let first = new.utf8.first, let last = new.utf8.last, !first.isXMLBlank, !last.isXMLBlank else {
            return nil
        }
        switch part {
        case .elementName: return renaming(text)
        case .value: return replacingValue(text)
        case .markup: return text.range(of: old, at: offset).map { [Edit(range: $0, text: new)] }
        }
    }

    private func renaming(_ text: FixMarkup) -> [Edit]? {
        guard let tag = text.tag(at: offset), tag.kind != .end, text.string(tag.name) == old else { return nil }
        guard tag.kind == .start else { return [Edit(range: tag.name, text: new)] }
        guard let end = text.endTag(of: tag), text.string(end.name) == old else { return nil }
        return [Edit(range: tag.name, text: new), Edit(range: end.name, text: new)]
    }

    private func replacingValue(_ text: FixMarkup) -> [Edit]? {
        var start = offset
        if let tag = text.tag(at: offset) {
            guard tag.kind == .start else { return nil }
            start = tag.range.upperBound
        }
        guard let value = text.value(from: start) else { return nil }
        let written = text.string(value.range)
        let meant = value.isCDATA ? written : written.unescaped
        guard
            // By bytes, because an accent behind a blank is no blank.
            meant.utf8.split(whereSeparator: \.isXMLBlank).elementsEqual(
                old.utf8.split(whereSeparator: \.isXMLBlank), by: { $0.elementsEqual($1) })
        else { return nil }
        // In the value itself all lines end alike.
        let new = written.utf8.contains(0x0D) ? new.replacing("\n", with: "\r\n") : new
        if value.isCDATA {
            let isWritten = !new.endsCDATA && !(text.needsReferences && new.utf8.contains { $0 >= 0x80 })
            return isWritten ? [Edit(range: value.range, text: new)] : nil
        }
        return [Edit(range: value.range, text: text.needsReferences ? new.escaped.inASCII : new.escaped)]
    }
}

extension String {
    private static let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]

    fileprivate var unescaped: String { Self.entities.reduce(self) { $0.replacing($1.0, with: $1.1) } }

    /// A `>` need not be escaped, except in one place.
    fileprivate var escaped: String {
        writing(endsCDATA ? ["&": "&amp;", "<": "&lt;", ">": "&gt;"] : ["&": "&amp;", "<": "&lt;"])
    }

    /// With references for all characters that ASCII does not have.
    fileprivate var inASCII: String {
        unicodeScalars.map { $0.isASCII ? String($0) : "&#\($0.value);" }.joined()
    }

    fileprivate var endsCDATA: Bool { utf8.contains("]]>".utf8) }
}
