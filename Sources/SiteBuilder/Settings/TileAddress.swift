// SPDX-License-Identifier: MIT

internal import AppModel

/// The address of the pictures of a map's ground, with the placeholders that the library of maps fills in.
enum TileAddress {
    private static let known: Set<Substring> = ["s", "z", "x", "y", "-y", "r"]

    /// Returns the end of a sentence about the setting that names the address; nil if maps can use it.
    static func fault(of text: String) -> String? {
        let names = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { part in
            part.prefix { $0 != "}" }
        }
        guard names.contains("z"), names.contains("x"), names.contains("y") || names.contains("-y") else {
            return "must be an address with ‘{z}’, ‘{x}’ and ‘{y}’ in it"
        }
        if let other = names.first(where: { !known.contains($0) }) {
            return "must be an address without ‘{\(other)}’, for which maps have no value; write the value itself"
        }
        if text.contains(where: \.isWhitespace) { return "must be an address without blanks" }
        // The policy of a page names the server.
        return WebOrigin(of: text) == nil ? "must be an address with the name of a host" : nil
    }
}
