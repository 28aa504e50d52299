// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML

/// Writes a grammar in the compact syntax of RELAX NG, which Emacs reads: the same as `RelaxNG`.
struct RelaxNGCompact {
    /// Known values by element. Others are accepted too, as by the readers, unless the grammar is strict.
    let values: [String: [String]]
    /// What values must look like in a strict grammar; nil in another one.
    let strict: [String: StrictValue]?
    /// Descriptions of elements by name.
    let sentences: [String: String]

    func text(of file: BundleGrammar.File) -> String {
        let roots = file.roots.map { root in
            element(
                [root.name], content: content(root.content, value: nil, of: root.name, depth: 1), sentence: nil,
                depth: 0
            )
        }
        return """
            # \(file.title)
            datatypes xsd = "http://www.w3.org/2001/XMLSchema-datatypes"

            start =\(roots.joined(separator: " |"))

            anything = (text | element * { anything })*

            """
    }

    private func element(_ names: [String], content: String, sentence: String?, depth: Int) -> String {
        let blanks = String(repeating: "  ", count: depth)
        let name = names.count == 1 ? names[0] : "(\(names.joined(separator: " | ")))"
        let documentation = sentence.map { "\n\(blanks)## \($0)\n\(blanks)" } ?? " "
        return "\(documentation)element \(name) {\(content) }"
    }

    private func content(_ grammar: ElementGrammar, value: ElementGrammar.Value?, of name: String, depth: Int) -> String
    {
        guard !grammar.children.isEmpty else { return " " + leaf(value, of: name) }
        let names = Set(grammar.children.map(\.name))
        let children = grammar.children.map { child in
            element(
                [child.name] + child.aliases.filter { !names.contains($0) },
                content: content(child.content, value: child.value, of: child.name, depth: depth + 1),
                sentence: sentences[child.name], depth: depth) + (child.isRepeated ? "*" : "?")
        }
        let all = children.joined(separator: " &")
        return value == nil ? all : " mixed {\(all) }"
    }

    /// Returns the content of an element without children, which may be empty.
    private func leaf(_ value: ElementGrammar.Value?, of name: String) -> String {
        if let strict = strict?[name], value != nil {
            let facets = strict.facets.map { "\($0.name) = \"\($0.value)\"" }.joined(separator: " ")
            return "xsd:\(strict.base) { \(facets) } | \"\""
        }
        switch value {
        case .anything: return "anything"
        case .text, nil:
            guard let known = values[name] else { return "text" }
            return (known.map { "\"\($0)\"" } + [strict == nil ? "xsd:string" : "\"\""]).joined(separator: " | ")
        case .flag: return "\"true\" | \"false\" | \"\""
        case .integer: return "xsd:integer | \"\""
        case .decimal: return "xsd:decimal | \"\""
        }
    }
}
