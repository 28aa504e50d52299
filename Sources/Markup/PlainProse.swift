// SPDX-License-Identifier: MIT

extension Prose {
    /// The text without the tags that `html` understands: for places that show no markup. Those that begin a line become
    /// the end of one, so that no word grows together with the next.
    package static func plain(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
        let tags = /<\/?(b|strong|i|em|u|p|br|a)(?:\s[^<>]*)?\/?>/.ignoresCase()
        let plain = text.replacing(tags) { ["p", "br"].contains($0.1.lowercased()) ? "\n" : "" }
        return String(plain.trimmingPrefix(while: \.isNewline).reversed().trimmingPrefix(while: \.isNewline).reversed())
    }
}
