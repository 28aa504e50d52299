// SPDX-License-Identifier: MIT

extension Prose {
    /// The text without the tags that `html` understands: for places that show no markup.
    package static func plain(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
        return text.replacing(/<\/?(?:b|strong|i|em|u|p|br|a)(?:\s[^<>]*)?\/?>/.ignoresCase(), with: "")
    }
}
