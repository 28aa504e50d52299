// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

extension XMLRepair {
    /// Returns the reports on changes.
    /// - Parameters:
    ///   - changes: those of the part that was read, with their places in the file on the disk; of very many the first.
    ///     Behind a fault nothing was read, so nothing was understood there.
    ///   - count: how many there are in that part.
    ///   - isWhole: whether all of the file was read then. Otherwise the text is perhaps none of XML, and nothing is fixed.
    ///   - most: the number of changes that are reported one by one.
    static func reports(
        on changes: some Sequence<(change: Change, place: Range<Int>)>, of count: Int, isWhole: Bool, in file: String,
        most: Int
    ) -> [Diagnostic] {
        let all = changes.enumerated().compactMap { number, change -> Diagnostic? in
            if number < most { return change.change.diagnostic(in: file, at: change.place, hasFix: isWhole) }
            return isWhole ? change.change.silentFix(in: file, at: change.place) : nil
        }
        guard count > most else { return all }
        let last = all.prefix(most).last?.position.offset ?? 0
        return all + [
            Diagnostic(
                .repaired, "\(count - most) more places behind this one were fixed",
                at: SourcePosition(file: file, offset: last))
        ]
    }
}

extension XMLRepair.Change {
    /// - Parameter place: the place in the file on the disk.
    fileprivate func diagnostic(in file: String, at place: Range<Int>, hasFix: Bool) -> Diagnostic {
        let start = place.lowerBound
        if what == .mergeConflict { return .mergeConflict(in: file, at: start) }
        return Diagnostic(
            .repaired, what.summary, at: SourcePosition(file: file, offset: start), length: place.count,
            severity: what.severity, fix: hasFix ? what.fix(at: start) : nil)
    }

    /// Returns the fix of a place that is reported only as one of a number; nil if it has none.
    fileprivate func silentFix(in file: String, at place: Range<Int>) -> Diagnostic? {
        what.fix(at: place.lowerBound).map { fix in
            Diagnostic(
                .repaired, what.summary, at: SourcePosition(file: file, offset: place.lowerBound), length: place.count,
                severity: what.severity, fix: fix, isSilent: true)
        }
    }
}

extension Diagnostic {
    /// Returns the report on a merge conflict. What else is odd in the file follows from it as a rule: values are there twice.
    static func mergeConflict(
        in file: String, at place: Int, _ summary: String = MergeMarks.summary
    ) -> Diagnostic {
        Diagnostic(
            .mergeConflict, summary, at: SourcePosition(file: file, offset: place), hides: .faults(inFile: file))
    }

    /// Returns one for each place; those behind the first are one, with their number.
    static func mergeConflicts(in file: String, at places: [Int], most: Int) -> [Diagnostic] {
        let reported = places.prefix(most).map { mergeConflict(in: file, at: $0) }
        guard places.count > most else { return reported }
        let summary = "\(places.count - most) more merge conflicts begin here and behind this place"
        return reported + [mergeConflict(in: file, at: places[most], summary)]
    }
}

extension XMLRepair.Change.What {
    /// Returns the fix that writes what was understood; nil where more than one is possible, or is known only with more
    /// than this place.
    fileprivate func fix(at offset: Int) -> Diagnostic.Fix? {
        switch self {
        case .bareAmpersand: .markup(at: offset, from: "&", to: "&amp;")
        case .bareLessThan: .markup(at: offset, from: "<", to: "&lt;")
        case .htmlEntity(let name):
            HTMLEntities.scalar(named: name).map { .markup(at: offset, from: "&\(name);", to: "&#\($0.value);") }
        case .controlNumber(let name, let scalar):
            .markup(at: offset, from: "&\(name);", to: "&#\(scalar.value);")
        case .control(let scalar):
            scalar.meantInWindows.map {
                .markup(at: offset, from: String(Character(scalar)), to: String(Character($0)))
            }
        case .openReference(let name, let closed): .markup(at: offset, from: "&" + name, to: closed)
        case .splitTag(let written, let fixed, _), .tagCase(let written, let fixed):
            .markup(at: offset, from: written, to: fixed)
        case .unclearAmpersand, .unclearLessThan, .blankInTag, .oddTag, .commentWithoutMark, .textBeforeDeclaration,
            .byteOrderMark, .hyphensInComment, .mergeConflict, .noCharacter:
            nil
        }
    }

    fileprivate var summary: String {
        switch self {
        case .bareAmpersand: "A bare ‘&’ was read as ‘&amp;’"
        case .unclearAmpersand:
            "‘&’ was read as ‘&amp;’, but it could be the beginning of a character's name or of a tag"
        case .htmlEntity(let name): "‘&\(name);’ is not known to XML; it was read as the character it means in HTML"
        case .controlNumber(let name, let scalar):
            "‘&\(name);’ is the number of a control character; it was read as ‘&#\(scalar.value);’, which it means in HTML"
        case .noCharacter(let name):
            "‘&\(name);’ is the number of a character that no page may have; it was left out"
        case .control(let scalar):
            "The control character U+00\(String(scalar.value, radix: 16, uppercase: true)) "
                + (scalar.meantInWindows.map { "was read as ‘\(String($0))’, which Windows has at its number" }
                    ?? "was left out; no page may have it")
        case .openReference(let name, let closed):
            "‘&\(name)’ lacks its ‘;’; it was read as ‘\(name.hasPrefix("#") ? closed : "&\(name);")’"
        case .blankInTag(let name), .splitTag(_, _, let name): "A tag with a blank inside was read as ‘\(name)’"
        case .tagCase(let written, let fixed):
            "‘\(written.clipped)>’ was read as ‘\(fixed.clipped)>’, as the other tag of the element is written"
        case .oddTag(let written, let name): "‘\(written.clipped)’ was read as a tag of ‘\(name)’"
        case .bareLessThan: "A bare ‘<’ was read as ‘&lt;’"
        case .unclearLessThan: "‘<’ was read as ‘&lt;’, but it could belong to a tag or a comment"
        case .textBeforeDeclaration: "Blanks before the XML declaration were dropped"
        case .byteOrderMark:
            "A byte order mark (U+FEFF) that is not the very first character was left out; other programs refuse the file"
        case .hyphensInComment:
            "XML forbids ‘--’ in a comment, so other programs refuse the file; write ‘—’ before the reason"
        case .mergeConflict: MergeMarks.summary
        case .commentWithoutMark: "A comment that does not begin with ‘<!--’ was read as one"
        }
    }

    /// Only the author sees a comment to this tool.
    fileprivate var severity: Diagnostic.Severity { self == .hyphensInComment ? .note : .warning }
}
