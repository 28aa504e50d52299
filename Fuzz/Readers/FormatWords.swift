// SPDX-License-Identifier: MIT

import Activities
import AppModel
import BundleXML

/// The words of the format for libFuzzer: a string in quotation marks a line.
enum FormatWords {
    static func lines(of grammar: BundleGrammar) -> [String] {
        var names: Set<String> = []
        for file in grammar.files {
            for root in file.roots {
                names.insert(root.name)
                collect(root.content, into: &names)
            }
        }
        let tags = names.sorted().flatMap { ["<\($0)>", "</\($0)>"] }
        return (tags + ActivityRegistry.all.types.map { "\($0.type)" } + values).map {
            "\"\($0.escapedForDictionary)\""
        }
    }

    private static func collect(_ grammar: ElementGrammar, into names: inout Set<String>) {
        for child in grammar.children {
            names.formUnion([child.name] + child.aliases)
            collect(child.content, into: &names)
        }
    }

    /// Values near the limits of what is read.
    static let values = [
        "-9223372036854775808", "9223372036854775807", "1e308", "-0", "nan", "0x7f", "31/02/2024", "2024-02-30",
        "25:61",
        "#ffffffff", "#12345", "-->", "00:00.000", "&amp;", "&#0;", "<![CDATA[", "]]>", "<!--", "\u{202E}", "\u{661}",
        "http://", "javascript:", "../", "%2e%2e/", "{{#", "{{/", "!!binary", "<<: *a", "\r\n"
    ]
}

extension String {
    fileprivate var escapedForDictionary: String {
        utf8.reduce(into: "") { text, byte in
            if (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
    }
}
