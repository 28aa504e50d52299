// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML

/// Writes a grammar in RELAX NG: children in any order, each at most once unless it is a list.
struct RelaxNG {
    /// Known values by element. Others are accepted too, as by the readers, unless the grammar is strict.
    let values: [String: [String]]
    /// What values must look like in a strict grammar; nil in another one.
    let strict: [String: StrictValue]?
    /// Descriptions of elements by name.
    let sentences: [String: String]

    func text(of file: BundleGrammar.File) -> String {
        var lines = XMLLines()
        lines.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        lines.element(
            "grammar",
            [
                "xmlns": "http://relaxng.org/ns/structure/1.0",
                "xmlns:a": "http://relaxng.org/ns/compatibility/annotations/1.0",
                "datatypeLibrary": "http://www.w3.org/2001/XMLSchema-datatypes"
            ]
        ) { lines in
            lines.leaf("a:documentation", file.title)
            lines.element("start") { lines in
                lines.element("choice") { lines in
                    for root in file.roots {
                        lines.element("element", ["name": root.name]) {
                            content(root.content, value: nil, of: root.name, into: &$0)
                        }
                    }
                }
            }
            lines.element("define", ["name": "anything"]) { lines in
                lines.element("zeroOrMore") { lines in
                    lines.element("choice") { lines in
                        lines.empty("text")
                        lines.element("element") { lines in
                            lines.empty("anyName")
                            lines.empty("ref", ["name": "anything"])
                        }
                    }
                }
            }
        }
        return lines.text
    }

    private func child(_ child: ElementGrammar.Child, others: Set<String>, into lines: inout XMLLines) {
        lines.element(child.isRepeated ? "zeroOrMore" : "optional") { lines in
            lines.element("element") { lines in
                let aliases = child.aliases.filter { !others.contains($0) }
                if aliases.isEmpty {
                    lines.leaf("name", child.name)
                } else {
                    lines.element("choice") { lines in for name in [child.name] + aliases { lines.leaf("name", name) } }
                }
                if let sentence = sentences[child.name] { lines.leaf("a:documentation", sentence) }
                content(child.content, value: child.value, of: child.name, into: &lines)
            }
        }
    }

    private func content(
        _ grammar: ElementGrammar, value: ElementGrammar.Value?, of name: String, into lines: inout XMLLines
    ) {
        if grammar.children.isEmpty {
            leaf(value, of: name, into: &lines)
            return
        }
        let names = Set(grammar.children.map(\.name))
        func children(_ lines: inout XMLLines) {
            lines.element("interleave") { lines in
                for next in grammar.children { child(next, others: names, into: &lines) }
            }
        }
        // Several patterns in ‘mixed’ would have an order.
        if value == nil { children(&lines) } else { lines.element("mixed") { children(&$0) } }
    }

    /// Writes the content of an element without children. An empty element is always accepted, because it equals a
    /// missing one.
    private func leaf(_ value: ElementGrammar.Value?, of name: String, into lines: inout XMLLines) {
        if let strict = strict?[name], value != nil {
            lines.element("choice") { lines in
                lines.element("data", ["type": strict.base]) { lines in
                    for facet in strict.facets { lines.leaf("param", facet.value, ["name": facet.name]) }
                }
                lines.leaf("value", "")
            }
            return
        }
        switch value {
        case .anything: lines.empty("ref", ["name": "anything"])
        case .text, nil:
            guard let known = values[name] else { return lines.empty("text") }
            lines.element("choice") { lines in
                for value in known + (strict == nil ? [] : [""]) { lines.leaf("value", value) }
                if strict == nil { lines.empty("data", ["type": "string"]) }
            }
        case .flag:
            lines.element("choice") { lines in
                for value in ["true", "false", ""] { lines.leaf("value", value) }
            }
        case .integer, .decimal:
            lines.element("choice") { lines in
                lines.empty("data", ["type": value == .integer ? "integer" : "decimal"])
                lines.leaf("value", "")
            }
        }
    }
}
