// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
package import Diagnostics
internal import FormatSchemas
internal import Text

/// One page of the reference: a kind of file or a screen type.
package struct ReferencePage: Sendable {
    /// The name of its file, and the topic of `help-format`.
    package let name: String
    /// The kind of file, or the `levelType`.
    package let title: String
    /// What people have written about it.
    package let guide: FormatGuide
    /// The diagnostics about it.
    package let kinds: [Diagnostic.Kind]
    private let facts: [String]
    let elements: [ReferenceElement]

    init(
        name: String, title: String, guide: FormatGuide, facts: [String], elements: [ReferenceElement],
        kinds: [Diagnostic.Kind]
    ) {
        (self.name, self.title, self.guide, self.facts, self.kinds) = (name, title, guide, facts, kinds)
        self.elements = elements
    }

    /// Whether it is about a screen type.
    var isType: Bool { title.hasSuffix("_ACTIVITY") }

    /// The names of all elements that it describes, once each.
    package var elementNames: [String] {
        elements.reduce(into: []) { if !$0.contains($1.name) { $0.append($1.name) } }
    }

    func code(of name: String) -> String { name.contains(" ") ? name : "`\(name)`" }

    private var exampleHeading: String { guide.examples.count == 1 ? "Example" : "Examples" }

    private var sections: [(heading: String, text: String)] {
        [("In a site", guide.site), ("In other players", guide.players)].filter { !$0.text.isEmpty }
    }

    /// The page as a document of `docs/format/`.
    package var markdown: String {
        var text = "# \(code(of: title))\n\n\(guide.summary.markdown)\n"
        if isType { text += "\n![A screen of this type](../images/types/\(name).webp)\n" }
        if !facts.isEmpty { text += "\n" + facts.map { "- \($0.markdown)\n" }.joined() }
        for section in sections { text += "\n## \(section.heading)\n\n\(section.text.markdown)\n" }
        if !elements.isEmpty {
            text +=
                "\n## Elements\n\n“Read by” names the [players](../format.md) that use an element.\n\n"
                + elements.map(\.markdown).joined()
        }
        if !guide.examples.isEmpty {
            text += "\n## \(exampleHeading)\n" + guide.examples.map(\.asWholeFile.markdown).joined()
        }
        if !kinds.isEmpty {
            text +=
                "\n## Diagnostics\n\n"
                + kinds.map {
                    "- [`\($0.code)`](../diagnostics.md#\($0.anchor)) (\($0.severity)): \($0.explanation.firstSentence)\n"
                }.joined()
        }
        return text
            + "\n*Made from the tool’s own readers; `emobic-site help-format \(name)` shows it in a terminal.*\n"
    }

    /// The page for a terminal.
    package func text(width: Int) -> String {
        var text = "\(title)\n\n\(guide.summary.filled(width: width))\n"
        for fact in facts { text += "\(fact.filled(width: width))\n" }
        for section in sections {
            text += "\n\(section.heading):\n\(section.text.filled(after: 2, width: width))\n"
        }
        if !elements.isEmpty { text += "\nElements:\n" + elements.map { $0.text(width: width) }.joined() }
        if !guide.examples.isEmpty {
            text += "\n\(exampleHeading):\n" + guide.examples.map(\.asWholeFile.text).joined()
        }
        if !kinds.isEmpty {
            text += "\nDiagnostics (‘emobic-site explain CODE’ says more):\n"
            text += kinds.map { "  \($0.code) (\($0.severity))\n" }.joined()
        }
        return text
    }
}

/// An element in a page of the reference.
struct ReferenceElement: Sendable {
    let name: String
    let sentence: String
    /// The other players that act on it; nil if they are not known.
    private let players: String?
    private let depth: Int
    private let child: ElementGrammar.Child

    /// Links have the same content everywhere, which `docs/format.md` describes.
    private static let links: Set<String> = ["nextLevel", "prevLevel"]

    static func all(in grammar: ElementGrammar, _ sentences: [String: String], page: String) -> [Self] {
        var elements: [Self] = []
        add(grammar, in: "", sentences, page: page, depth: 0, to: &elements)
        return elements
    }

    private static func add(
        _ grammar: ElementGrammar, in parent: String, _ sentences: [String: String], page: String, depth: Int,
        to elements: inout [Self]
    ) {
        for child in grammar.children {
            let isAsAbove = !child.content.children.isEmpty && elements.contains { $0.child == child }
            elements.append(
                Self(
                    name: child.name, sentence: isAsAbove ? "As above." : sentences[child.name] ?? "",
                    players: ElementPlayers.of(child.name, in: parent, page: page), depth: depth, child: child))
            if !isAsAbove, !links.contains(child.name) {
                add(child.content, in: child.name, sentences, page: page, depth: depth + 1, to: &elements)
            }
        }
    }

    static func all(of file: BundleGrammar.File) -> [Self] {
        let page = file.name.hasPrefix("data-") ? String(file.name.dropFirst("data-".count)) : file.name
        return file.roots.first.map { all(in: $0.content, TagDocumentation.sentences(of: file), page: page) } ?? []
    }

    /// What stands in parentheses after the name.
    private var remarks: [String] {
        let value: String? =
            switch child.value {
            case .flag: "true or false"
            case .integer: "a whole number"
            case .decimal: "a number"
            case .anything: "not used"
            case .text, nil: nil
            }
        let aliases = child.aliases.map { "‘\($0)’" }.joined(separator: ", ")
        return [
            child.isRepeated ? "any number" : nil, value, aliases.isEmpty ? nil : "also written \(aliases)",
            players.map { "read by \($0)" }
        ].compactMap(\.self)
    }

    private var remark: String { remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))" }

    private var choices: [(value: String, sentence: String)] {
        child.choices.map { ($0, TagDocumentation.values[name]?[$0] ?? "") }
    }

    var markdown: String {
        let blanks = String(repeating: "  ", count: depth)
        return "\(blanks)- `\(name)`\(remark.markdown): \(sentence.markdown)\n"
            + choices.map { "\(blanks)  - value `\($0)`: \($1.markdown)\n" }.joined()
    }

    func text(width: Int) -> String {
        let blanks = String(repeating: "  ", count: depth + 1)
        return "\(blanks)\(name)\(remark)\n\(sentence.filled(after: 2 * depth + 6, width: width))\n"
            + choices.map { "\($0): \($1)".filled(after: 2 * depth + 8, width: width) + "\n" }.joined()
    }
}

extension Example {
    /// The example with the root element around the screens of a data file.
    fileprivate var asWholeFile: Example {
        let whole = pieces.map { piece -> Example in
            if piece.text.hasPrefix("<application>"), piece.place == .application {
                return Example(.file("xml/app.xml"), piece.text)
            }
            guard case .data = piece.place, piece.text.hasPrefix("<data>") else {
                return Example(piece.place, piece.text)
            }
            let inside = piece.text.split(separator: "\n", omittingEmptySubsequences: false).map {
                // Lines inside a text are not indented: their blanks would be part of it.
                $0.drop { $0 == " " }.hasPrefix("<") ? "  " + $0 : String($0)
            }
            return Example(piece.place, "<levelData>\n\(inside.joined(separator: "\n"))\n</levelData>")
        }
        return whole.dropFirst().reduce(whole.first ?? self) { $0.with($1) }
    }
}

extension String {
    /// The text with quoted names as code. An apostrophe is the sign that ends a quotation too, so it counts only after
    /// one that begins.
    var markdown: String {
        var isQuoted = false
        return String(
            map { sign in
                switch sign {
                case "‘":
                    isQuoted = true
                    return "`"
                case "’" where isQuoted:
                    isQuoted = false
                    return "`"
                default: return sign
                }
            })
    }
}
