// SPDX-License-Identifier: MIT

internal import Text

/// The meaning of a kind of diagnostic, for people and for other reports.
package struct Explanation: Sendable {
    private let kind: Diagnostic.Kind

    package init(_ kind: Diagnostic.Kind) {
        self.kind = kind
    }

    /// For reports: what it means, what to do, and both examples.
    package var text: String { text(width: LineWidth.usual) }

    /// The same for a terminal, with lines of at most so many characters.
    package func text(width: Int) -> String {
        var text = "\(kind.code) (\(kind.severity))\n\n\(kind.explanation.filled(width: width))\n"
        if !kind.howToFix.isEmpty { text += "\n\(kind.howToFix.filled(width: width))\n" }
        if let bad = kind.bad {
            text += "\nWith the problem:\n" + bad.pieces.map { $0.titled($0.markedText) }.joined()
        }
        if let good = kind.good { text += "\nWithout it:\n" + good.text }
        return text
    }

    /// For documents and for programs that show Markdown, without a heading.
    package var markdown: String {
        var text = kind.explanation + "\n"
        if !kind.howToFix.isEmpty { text += "\n\(kind.howToFix)\n" }
        if let bad = kind.bad { text += "\nWith the problem:\n" + bad.pieces.map { $0.fenced($0.markedText) }.joined() }
        if let good = kind.good { text += "\nWithout it:\n" + good.markdown }
        return text
    }

    /// For programs.
    package struct Entry: Sendable, Encodable {
        /// A part of an example, without its mark.
        package struct Piece: Sendable, Encodable {
            let place: String
            let text: String
        }

        let code: String
        let severity: String
        let explanation: String
        let fix: String
        let bad: [Piece]
        let good: [Piece]
    }

    /// The same as a value, for JSON.
    package var entry: Entry {
        func pieces(_ example: Example?) -> [Entry.Piece] {
            (example?.pieces ?? []).map { Entry.Piece(place: $0.place.description, text: $0.unmarkedText) }
        }
        return Entry(
            code: kind.code, severity: kind.severity.rawValue, explanation: kind.explanation, fix: kind.howToFix,
            bad: pieces(kind.bad),
            good: pieces(kind.good))
    }
}

extension Example.Place: CustomStringConvertible {
    package var description: String {
        switch self {
        case .data(let type): "the data file of a level of type \(type)"
        case .application: "app.xml, inside ‘application’"
        case .levels: "app.xml, inside ‘levels’"
        case .cover: "the file of the cover"
        case .menu: "the file of a menu"
        case .styles: "the file of the styles"
        case .formats: "the file of the formats"
        case .profile: "the file of the profile"
        case .settings: "emobic-site.yaml"
        case .theme(let path): "\(path) of a theme"
        case .listing: "the folder of the app"
        case .terminal: "a terminal"
        case .file(let path): path
        }
    }
}

extension Example.Place {
    /// The language by which Markdown viewers highlight the text.
    fileprivate var language: String {
        switch self {
        case .settings: "yaml"
        case .theme(let path):
            ["css": "css", "js": "js", "yaml": "yaml"].first { path.hasSuffix("." + $0.key) }?.value ?? "html"
        case .listing: "text"
        case .terminal: "console"
        case .file(let path) where path.hasSuffix(".html"): "html"
        default: "xml"
        }
    }
}

extension Example.Piece {
    /// The text without its mark.
    var unmarkedText: String { String(text.filter { $0 != Example.mark }) }

    /// The text with a line of `^` below the marked line.
    var markedText: String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let mark = line.firstIndex(of: Example.mark) else { return String(line) }
            let source = SourceText(Array(line.filter { $0 != Example.mark }.utf8))
            let excerpt = source.excerpt(of: source.span(at: line[..<mark].utf8.count))
            return "\(excerpt.text)\n\(excerpt.mark)"
        }.joined(separator: "\n")
    }

    /// For a terminal. Of a picture or a font only the name is shown.
    fileprivate func titled(_ text: String) -> String {
        text.isEmpty ? "\n  and the file \(place)\n" : "\n  \(place):\n\n\(text.indented(4))"
    }

    fileprivate func fenced(_ text: String) -> String {
        text.isEmpty
            ? "\nAnd the file `\(place)`.\n" : "\nIn \(place):\n\n```\(place.language)\n\(text)\n```\n"
    }
}

extension Example {
    /// For a terminal, without the mark.
    package var text: String { pieces.map { $0.titled($0.unmarkedText) }.joined() }
    /// For documents, without the mark.
    package var markdown: String { pieces.map { $0.fenced($0.unmarkedText) }.joined() }
}
