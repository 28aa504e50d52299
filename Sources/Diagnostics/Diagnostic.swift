// SPDX-License-Identifier: MIT

package import Text

/// One message for the author of the bundle: what is wrong, where, and what to do about it.
///
/// A problem in a bundle is always such a value; errors are thrown only when the tool cannot read or write.
package struct Diagnostic: Sendable, Hashable {
    /// How much a problem matters.
    ///
    /// The worst is the least, so that what is sorted by it begins with errors.
    package enum Severity: String, Sendable, Hashable, Comparable, CaseIterable, Encodable {
        /// The site lacks something its author wanted.
        case error
        /// The visitor may notice.
        case warning
        /// Only the author will notice.
        case note

        package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .error: 0
            case .warning: 1
            case .note: 2
            }
        }
    }

    /// A kind of problem. Its code is stable: it is written out as `area/what-is-wrong`, never built from a type's
    /// name.
    ///
    /// Its contents are stored behind a pointer, because every diagnostic has one.
    package struct Kind: Sendable, Hashable {
        private struct Contents: Sendable {
            let code: String
            let severity: Severity
            let explanation: String
            let howToFix: String
            let bad: Example?
            let good: Example?
            let isSaidOncePerFile: Bool
            let isAboutWholeFile: Bool
            let breaksFile: Bool
            let isAbsence: Bool
            let isDisuse: Bool
        }

        private indirect enum Storage: Sendable {
            case kind(Contents)
        }

        private let storage: Storage

        private var contents: Contents {
            switch storage {
            case .kind(let contents): contents
            }
        }

        /// `area/what-is-wrong`, by which comments, settings and options name it.
        package var code: String { contents.code }
        /// The usual one: a diagnostic of the kind, or the settings, may have another.
        package var severity: Severity { contents.severity }
        /// What the problem means for the site, in a sentence.
        package var explanation: String { contents.explanation }
        /// What to do about it, in a sentence or two.
        package var howToFix: String { contents.howToFix }
        /// A piece of a bundle that has the problem, with a mark at the reported place.
        package var bad: Example? { contents.bad }
        /// The same piece without the problem.
        package var good: Example? { contents.good }
        /// Whether one report for a file and wording is enough, however often the problem occurs.
        package var isSaidOncePerFile: Bool { contents.isSaidOncePerFile }
        /// Whether it is about a file as a whole, so that no element in it is at fault.
        package var isAboutWholeFile: Bool { contents.isAboutWholeFile }
        /// Whether it keeps a file or a part of it from being read, so that others may follow from it.
        package var breaksFile: Bool { contents.breaksFile }
        /// Whether something is missing in the element that is reported, perhaps because its name is misspelt.
        package var isAbsence: Bool { contents.isAbsence }
        /// Whether it says that something has no use, which is so only if it has none in any language of the site.
        package var isDisuse: Bool { contents.isDisuse }

        package init(
            _ code: String, _ severity: Severity, _ explanation: String, isSaidOncePerFile: Bool = false,
            isAboutWholeFile: Bool = false, breaksFile: Bool = false, isAbsence: Bool = false, isDisuse: Bool = false,
            howToFix: String = "", bad: Example? = nil, good: Example? = nil
        ) {
            storage = .kind(
                Contents(
                    code: code, severity: severity, explanation: explanation, howToFix: howToFix, bad: bad, good: good,
                    isSaidOncePerFile: isSaidOncePerFile, isAboutWholeFile: isAboutWholeFile, breaksFile: breaksFile,
                    isAbsence: isAbsence, isDisuse: isDisuse))
        }

        /// The anchor of the code in documents made by `Explanations`, whose headings are the codes: what Markdown viewers
        /// derive from them.
        package var anchor: String { code.filter { $0 != "/" } }

        /// The prefix of the code: the screen type or the part of a bundle.
        package var area: String { String(code.prefix { $0 != "/" }) }

        // The code is the identity: kinds are compared and hashed for every diagnostic.
        package static func == (left: Self, right: Self) -> Bool { left.code == right.code }
        package func hash(into hasher: inout Hasher) { hasher.combine(code) }
    }

    /// A second place that helps to understand the first.
    package struct Note: Sendable, Hashable {
        /// What the place of a note has to do with that of the diagnostic. The numbers are for what is kept of a build.
        package enum Role: Int, Sendable {
            /// It explains the diagnostic.
            case explanation
            /// Its place is only the start of what the first place stands in. Reports for people leave it out.
            case around
            /// Its place has the same problem.
            case repetition
            /// Its place is in the file that is at fault; the diagnostic stands where that is named.
            case cause
        }

        /// Part of a sentence, without a full stop.
        package let text: String
        /// Nil for a note that has no place of its own.
        package let position: SourcePosition?
        /// Some reports leave notes of some roles out.
        package let role: Role

        package init(_ text: String, at position: SourcePosition? = nil, role: Role = .explanation) {
            self.text = text
            self.position = position
            self.role = role
        }
    }

    /// What follows from a diagnostic and is not reported beside it.
    package enum Consequences: Sendable, Hashable {
        /// What is missing in the element at this place. The worst severity passes on to the cause.
        case absences(at: SourcePosition)
        /// What is missing because an element of that name stands elsewhere, here: the nearest of the same file.
        case absence(of: String, besides: SourcePosition)
        /// What is missing in a file that was read only in part.
        case absencesInFile(String)
        /// All that is no error or is missing in a file that is not the right one; only that of one area if others
        /// read the file rightly.
        case faults(inFile: String, area: String? = nil)
    }

    /// Names of elements that a diagnostic is about, for those who know all names of the format.
    package enum Subject: Sendable, Hashable {
        /// An element that its container does not know.
        /// - Parameters:
        ///   - around: the name of the first element in it.
        ///   - beside: the names of elements that the container knows and has.
        case unknown(String, in: String, around: String? = nil, beside: Set<String> = [])
        /// A start tag and its end tag with another name.
        case tags(start: String, at: SourcePosition, end: String)
    }

    /// All of a diagnostic. Variables, because a copy names only what changes in it.
    struct Contents: Sendable, Hashable {
        let kind: Kind
        var severity: Severity
        var summary: String
        var position: SourcePosition
        var length: Int?
        var suggestions: [String]
        var notes: [Note]
        var fix: Fix?
        let isSilent: Bool
        var hides: Consequences?
        var repetitions: Repetitions?
        var subject: Subject?
    }

    /// Indirect, because lists of diagnostics are sorted, filtered and joined.
    private indirect enum Storage: Sendable, Hashable {
        case diagnostic(Contents)
    }

    private var storage: Storage

    private var contents: Contents {
        switch storage {
        case .diagnostic(let contents): contents
        }
    }

    /// Its code, and what there is to say about all of its kind.
    package var kind: Kind { contents.kind }
    /// That of its kind, unless it or the settings have another.
    package var severity: Severity { contents.severity }
    /// One sentence without a full stop, the specific part first.
    package var summary: String { contents.summary }
    /// The narrowest element that is wrong.
    package var position: SourcePosition { contents.position }
    /// How many bytes of the file are wrong; nil for all of the element or value at the position.
    package var length: Int? { contents.length }
    /// Likely correct values for the one written; empty if none is likely.
    package var suggestions: [String] { contents.suggestions }
    /// In the order in which they are shown, those about repetitions last.
    package var notes: [Note] { contents.notes }
    /// The fix, if there is exactly one.
    package var fix: Fix? { contents.fix }
    /// Whether the diagnostic only carries a fix and is in no report.
    package var isSilent: Bool { contents.isSilent }
    /// What is not reported because it follows from this; nil for nothing.
    package var hides: Consequences? { contents.hides }
    /// The other places of the same cause; nil if the diagnostic is about one place only.
    package var repetitions: Repetitions? { contents.repetitions }
    /// Nil if the names of its elements do not matter.
    package var subject: Subject? { contents.subject }

    /// - Parameter severity: nil for the usual one of the kind.
    package init(
        _ kind: Kind, _ summary: String, at position: SourcePosition, length: Int? = nil, severity: Severity? = nil,
        suggestions: [String] = [], notes: [Note] = [],
        fix: Fix? = nil, isSilent: Bool = false, hides: Consequences? = nil, subject: Subject? = nil
    ) {
        storage = .diagnostic(
            Contents(
                kind: kind, severity: severity ?? kind.severity, summary: summary, position: position,
                length: length, suggestions: suggestions, notes: notes, fix: fix,
                isSilent: isSilent, hides: hides, repetitions: nil, subject: subject))
    }

    /// Returns a copy, the only way to make one: whoever names all parts again forgets the next one.
    func changing(_ change: (inout Contents) -> Void) -> Diagnostic {
        var (copy, changed) = (self, contents)
        change(&changed)
        copy.storage = .diagnostic(changed)
        return copy
    }
}

extension Diagnostic {
    /// Returns the same diagnostic with one more note and without a fix, because what is wrong only in some
    /// circumstances has no fix that is right in all of them.
    package func noting(_ text: String) -> Diagnostic {
        let noted = repetitions.map { standing(for: $0.noting(Note(text))) } ?? changing { $0.notes.append(Note(text)) }
        return noted.changing { $0.fix = nil }
    }

    /// Returns the same diagnostic with more notes.
    package func adding(_ notes: [Note]) -> Diagnostic {
        notes.isEmpty ? self : changing { $0.notes += notes }
    }

    /// Returns the same diagnostic in other words, at all of its places.
    /// - Parameter hides: what follows from it; nil for what follows from this one.
    package func with(summary: String, suggestions: [String], hides: Consequences? = nil) -> Diagnostic {
        let worded = changing {
            ($0.summary, $0.suggestions) = (summary, suggestions)
            if let hides { $0.hides = hides }
        }
        return repetitions.map { worded.standing(for: $0.with(summary: summary)) } ?? worded
    }

    /// Returns the same diagnostic with another severity, at all of its places.
    package func with(severity: Severity) -> Diagnostic {
        guard severity != self.severity else { return self }
        let severe = changing { $0.severity = severity }
        return repetitions.map { severe.standing(for: $0.withoutSeverities) } ?? severe
    }

    /// The summary with the probably intended value.
    var message: String {
        // Some summaries end with the right value. Before the wrong one the same name may stand for something else, such as
        // the level of a data item.
        let last = summary.quotedValues.reversed().prefix(while: suggestions.contains)
        // Others end with a list of all that there is, whose last one may happen to be the right one.
        let isInList = last.last.map { first in
            [",", " and", " or"].contains { summary.contains("’\($0) ‘\(first)’") }
        }
        let named = isInList ?? true ? [] : Set(last)
        let unnamed = suggestions.filter { !named.contains($0) }
        return unnamed.isEmpty ? summary : "\(summary); did you mean \(unnamed.listed(by: "or"))\(unlike)?"
    }

    /// What to leave out of the written name, if it looks like the only suggestion; else empty.
    private var unlike: String {
        guard suggestions.count == 1, let meant = suggestions.first else { return "" }
        let odd = summary.quotedValues.lazy.compactMap { LookAlike.oddCharacter(in: $0, insteadOf: meant) }.first
        return odd.map { " without \($0)" } ?? ""
    }
}

extension NearMiss.Answer {
    /// The note of a diagnostic on names that were not compared.
    package var note: Diagnostic.Note? { caveat.map { Diagnostic.Note($0) } }
}

extension Diagnostic {
    /// The places that it names: its own and those of its notes.
    package var places: [SourcePosition] {
        let notes = notes.compactMap(\.position)
        // The notes name only the first of the repetitions.
        return (repetitions == nil ? [position] : placesOfProblem) + notes
    }

    /// Where the file is at fault that its place names; nil if its place is at fault.
    package var cause: SourcePosition? { notes.first { $0.role == .cause }?.position }
}
