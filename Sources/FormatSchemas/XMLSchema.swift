// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML

/// Writes a grammar as an XML Schema. Version 1.0 cannot express that one child is a list and the others occur once,
/// all in any order; therefore an element with a list accepts every child more than once.
struct XMLSchema {
    /// Known values by element. Others are accepted too, as by the readers, unless the grammar is strict.
    let values: [String: [String]]
    /// What values must look like in a strict grammar; nil in another one.
    let strict: [String: StrictValue]?
    /// Descriptions of elements by name.
    let sentences: [String: String]

    func text(of file: BundleGrammar.File) -> String {
        var lines = XMLLines()
        lines.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        lines.element("xs:schema", ["xmlns:xs": "http://www.w3.org/2001/XMLSchema"]) { lines in
            documentation(file.title, into: &lines)
            for root in file.roots {
                lines.element("xs:element", ["name": root.name]) { content(root.content, isMixed: false, into: &$0) }
            }
            valueType("flag", values: ["true", "false", ""], into: &lines)
            valueType("empty", values: [""], into: &lines)
            for (name, base) in [("integer", "xs:integer"), ("decimal", "xs:decimal")] {
                lines.element("xs:simpleType", ["name": name]) {
                    $0.empty("xs:union", ["memberTypes": "\(base) empty"])
                }
            }
            for name in values.keys.sorted() {
                lines.element("xs:simpleType", ["name": name]) {
                    $0.empty("xs:union", ["memberTypes": "known-\(name) \(strict == nil ? "xs:string" : "empty")"])
                }
                valueType("known-" + name, values: values[name] ?? [], into: &lines)
            }
            for (name, value) in (strict ?? [:]).sorted(by: { $0.key < $1.key }) {
                lines.element("xs:simpleType", ["name": "strict-" + name]) { lines in
                    lines.element("xs:union", ["memberTypes": "empty"]) { lines in
                        lines.element("xs:simpleType") { lines in
                            lines.element("xs:restriction", ["base": "xs:" + value.base]) { lines in
                                for facet in value.facets { lines.empty("xs:" + facet.name, ["value": facet.value]) }
                            }
                        }
                    }
                }
            }
            lines.element("xs:complexType", ["name": "anything", "mixed": "true"]) { lines in
                lines.element("xs:sequence") {
                    $0.empty("xs:any", ["minOccurs": "0", "maxOccurs": "unbounded", "processContents": "skip"])
                }
            }
        }
        return lines.text
    }

    private func valueType(_ name: String, values: [String], into lines: inout XMLLines) {
        lines.element("xs:simpleType", ["name": name]) { lines in
            lines.element("xs:restriction", ["base": "xs:token"]) { lines in
                for value in values { lines.empty("xs:enumeration", ["value": value]) }
            }
        }
    }

    private func documentation(_ sentence: String, into lines: inout XMLLines) {
        lines.element("xs:annotation") { $0.leaf("xs:documentation", sentence) }
    }

    private func content(_ grammar: ElementGrammar, isMixed: Bool, into lines: inout XMLLines) {
        let names = Set(grammar.children.map(\.name))
        let isList = grammar.children.contains(where: \.isRepeated)
        lines.element("xs:complexType", isMixed ? ["mixed": "true"] : [:]) { lines in
            lines.element(isList ? "xs:choice" : "xs:all", isList ? ["minOccurs": "0", "maxOccurs": "unbounded"] : [:])
            { lines in
                for child in grammar.children {
                    for name in [child.name] + child.aliases.filter({ !names.contains($0) }) {
                        element(name, child: child, isOptional: !isList, into: &lines)
                    }
                }
            }
        }
    }

    private func element(_ name: String, child: ElementGrammar.Child, isOptional: Bool, into lines: inout XMLLines) {
        let sentence = sentences[child.name]
        let occurrence = isOptional ? "0" : "1"
        guard child.content.children.isEmpty else {
            lines.element("xs:element", ["name": name, "minOccurs": occurrence]) { lines in
                if let sentence { documentation(sentence, into: &lines) }
                content(child.content, isMixed: child.value != nil, into: &lines)
            }
            return
        }
        let type = type(of: child)
        guard let sentence else {
            return lines.empty("xs:element", ["name": name, "type": type, "minOccurs": occurrence])
        }
        lines.element("xs:element", ["name": name, "type": type, "minOccurs": occurrence]) {
            documentation(sentence, into: &$0)
        }
    }

    private func type(of child: ElementGrammar.Child) -> String {
        if strict?[child.name] != nil, child.value != nil { return "strict-" + child.name }
        return switch child.value {
        case .text, nil: values[child.name] == nil ? "xs:string" : child.name
        case .flag: "flag"
        case .integer: "integer"
        case .decimal: "decimal"
        case .anything: "anything"
        }
    }
}
