// SPDX-License-Identifier: MIT

internal import Markup
internal import Text

/// The namespaces of a drawing, which the format's own files do not have: browsers draw nothing whose names have none.
enum DrawingNames {
    static let namespace = "http://www.w3.org/2000/svg"

    /// What is wrong with the names in a well-formed drawing, as the end of a sentence; nil if nothing is.
    static func fault(in drawing: [UInt8]) -> String? {
        // Names may come from entities and defaults, and what looks like a tag may be text or stand in an instruction, of
        // which the declaration at the start is none.
        guard !["<!ENTITY", "<!ATTLIST", "<![CDATA["].contains(where: { drawing.contains($0.utf8) }),
            !drawing.dropFirst(4).contains("<?".utf8)
        else { return nil }
        let tags = HTMLTags(drawing).tags
        guard let root = tags.first else { return nil }
        let declaration = prefix(of: root.name).map { "xmlns:" + $0 } ?? "xmlns"
        let declared = root[declaration]?.value ?? ""
        guard !declared.contains("&") else { return nil }
        guard declared == namespace else { return "has no ‘\(declaration)=\"\(namespace)\"’" }
        // Where a prefix is declared is not asked.
        var known: Set<String> = ["xml", "xmlns"]
        for attribute in tags.flatMap(\.attributes) where attribute.name.hasPrefix("xmlns:") {
            known.insert(String(attribute.name.dropFirst("xmlns:".count)))
        }
        let prefixes = tags.flatMap { [$0.name] + $0.attributes.map(\.name) }.compactMap(prefix(of:))
        return prefixes.first { !known.contains($0) }.map { "uses ‘\($0.clipped):’ without declaring it" }
    }

    private static func prefix(of name: String) -> String? {
        name.firstIndex(of: ":").map { String(name[..<$0]) }
    }
}
