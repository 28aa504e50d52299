// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

extension XMLParser {
    /// An irregularity in a text that could still be read.
    enum Finding {
        case attribute(element: String, offset: Int)
        case commentInValue(isAmpersand: Bool, offset: Int)
        case longText(element: String, offset: Int)
        case manyMarks(element: String, offset: Int)
    }

    /// Why a text could not be read to its end.
    enum Failure {
        /// - Parameter reason: the end of a sentence.
        case malformed(reason: String, offset: Int)
        /// Something whose end is missing.
        /// - Parameters:
        ///   - offset: where it was opened.
        ///   - end: what is there instead of its end; nil at the end of the text.
        case unclosed(Open, offset: Int, end: (text: String, offset: Int)?)
        /// An end tag that closes none of the open elements, of which the last one is given.
        case wrongEndTag(String, offset: Int, open: (name: String, offset: Int))
        case doctype(offset: Int)
        case tooDeep(offset: Int)
        /// Something that is too long for the library.
        /// - Parameters:
        ///   - what: what it is, as the beginning of a sentence.
        ///   - most: how long it may be.
        case tooLong(_ what: String, most: String, offset: Int)
    }

    /// What can be open at the end of a text.
    enum Open {
        case element(String)
        case comment
        case characterData
    }

    struct Outcome {
        /// The root, with what was complete before a failure, and without the items passed on.
        var root: Element?
        var findings: [Finding] = []
        var failure: Failure?
    }
}

extension XMLParser.Finding {
    func diagnostic(in file: String, _ limits: Limits) -> Diagnostic {
        switch self {
        case .longText(let element, let offset):
            Diagnostic(
                .longText,
                "The text of ‘\(element.clipped)’ has more than \(limits.text) bytes; what is behind them was left out",
                at: SourcePosition(file: file, offset: offset))
        case .manyMarks(let element, let offset):
            Diagnostic(
                .manyMarks,
                "The text of ‘\(element.clipped)’ has more than \(limits.marks) combining marks in a row; the others were left out",
                at: SourcePosition(file: file, offset: offset))
        case .attribute(let element, let offset):
            Diagnostic(
                .attribute,
                "‘\(element.clipped)’ has attributes; the format knows none, so they are ignored; a value stands between the tags",
                at: SourcePosition(file: file, offset: offset),
                hides: .absences(at: SourcePosition(file: file, offset: offset)))
        case .commentInValue(true, let offset):
            Diagnostic(
                .commentInValue, "The comment ‘<!--&-->’ inside a value was read as ‘&’; write ‘&amp;’ instead",
                at: SourcePosition(file: file, offset: offset))
        case .commentInValue(false, let offset):
            Diagnostic(
                .commentInValue, "A comment stands inside a value; the text around it was joined",
                at: SourcePosition(file: file, offset: offset))
        }
    }
}

extension XMLParser.Failure {
    /// Whether the text is not well-formed.
    var isOfSyntax: Bool {
        switch self {
        case .malformed, .unclosed, .wrongEndTag: true
        case .doctype, .tooDeep, .tooLong: false
        }
    }

    /// The place from which nothing was read; beyond any if that is only the end of the text.
    var end: Int {
        switch self {
        case .malformed(_, let offset), .wrongEndTag(_, let offset, _), .doctype(let offset), .tooDeep(let offset),
            .tooLong(_, _, let offset):
            offset
        case .unclosed(.element, _, let end): end?.offset ?? .max
        case .unclosed(_, let offset, _): offset
        }
    }

    /// Those that need no end in web pages.
    private static let tagsOfPages: Set = ["br", "hr", "img", "p", "li", "wbr"]

    /// - Parameter bytes: the file as it lies on the disk.
    func diagnostic(in file: String, _ bytes: [UInt8], _ limits: Limits) -> Diagnostic {
        func line(_ offset: Int) -> String { "line \(SourceText(bytes).location(of: offset).line)" }
        func place(_ offset: Int) -> SourcePosition { SourcePosition(file: file, offset: offset) }
        switch self {
        case .malformed(let reason, let offset):
            return Diagnostic(
                .malformed, "The file is not well-formed from here on: \(reason)", at: place(offset),
                hides: .absencesInFile(file))
        case .unclosed(let open, let offset, let end):
            let what =
                switch open {
                case .element(let name): "‘\(name.clipped)’, opened in \(line(offset)),"
                case .comment: "The comment opened in \(line(offset))"
                case .characterData: "The CDATA section opened in \(line(offset))"
                }
            let behind = end.map { "‘\($0.text.clipped)’ in \(line($0.offset))" } ?? "the end of the file"
            var advice = ""
            if case .element(let name) = open, Self.tagsOfPages.contains(name.lowercased()) {
                advice = "; a tag of a web page is written ‘&lt;\(name)&gt;’ in a text"
            }
            return Diagnostic(
                .malformed, "\(what) is not closed before \(behind)\(advice)", at: place(offset),
                notes: [end.map { .init("from here on nothing is read", at: place($0.offset)) }].compactMap { $0 },
                hides: .absencesInFile(file))
        case .wrongEndTag(let name, let offset, let open):
            return Diagnostic(
                .malformed,
                "‘</\(name.clipped)>’ does not close ‘\(open.name.clipped)’, opened in \(line(open.offset)); from here on nothing is read",
                at: place(offset),
                suggestions: NearMiss.matches(for: name, amongFew: [open.name], shortest: 3).map { "</\($0)>" },
                notes: [.init("‘\(open.name.clipped)’ is opened here", at: place(open.offset))],
                hides: .absencesInFile(file),
                subject: .tags(start: open.name, at: place(open.offset), end: name))
        case .doctype(let offset):
            return Diagnostic(
                .doctype, "The file has a DOCTYPE, which is refused for safety; remove it", at: place(offset))
        case .tooDeep(let offset):
            return Diagnostic(
                .tooDeep, "Elements are nested more than \(limits.depth) deep", at: place(offset))
        case .tooLong(let what, let most, let offset):
            return Diagnostic(
                .malformed, "\(what) that begins here has more than \(most); from here on nothing is read",
                at: place(offset), hides: .absencesInFile(file))
        }
    }
}
