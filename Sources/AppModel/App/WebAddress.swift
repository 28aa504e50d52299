// SPDX-License-Identifier: MIT
internal import Diagnostics

/// The http or https address of a level's data (`activities.md` 1.7 and 1.9).
struct WebAddress {
    private let text: String
    private let isEncrypted: Bool
    private let host: String

    init(_ text: String) {
        self.text = text
        isEncrypted = text.lowercased().hasPrefix("https://")
        let authority = text.dropFirst(isEncrypted ? 8 : 7).prefix { !"/?#".contains($0) }
        let server = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        host = (server.hasPrefix("[") ? String(server) : String(server.prefix { $0 != ":" })).lowercased()
    }

    /// What keeps visitors from what the address names.
    func problems(at position: SourcePosition) -> [Diagnostic] {
        if host.isEmpty || text.contains(where: \.isWhitespace) {
            return [Diagnostic(.badLevelAddress, "‘\(text)’ is not a complete address", at: position)]
        }
        if isPrivate {
            return [Diagnostic(.privateLevel, "‘\(host)’ is a host of a private network, which visitors cannot reach", at: position)]
        }
        return isEncrypted ? [] : [Diagnostic(.insecureLevel, "‘\(text)’ is not encrypted", at: position)]
    }

    private var isPrivate: Bool {
        host == "localhost" || host.hasSuffix(".local") || host == "[::1]"
            || host.firstMatch(of: /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/) != nil
    }
}
