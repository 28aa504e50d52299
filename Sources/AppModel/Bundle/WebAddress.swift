// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Text

/// An address as written, parsed as far as the checks need. Read by bytes: with an accent behind it, a slash is another
/// character for Swift, but not for browsers.
package struct WebAddress: Sendable, Equatable {
    /// In lower case, such as `https`.
    package let scheme: String
    /// In lower case, without user and port; empty if there is none.
    package let host: String
    /// Whether a browser can use it as it is.
    package let isWellFormed: Bool
    /// Whether a browser can use it with percent codes for its blanks, which it puts there itself.
    package let hasGoodHost: Bool
    /// The path without what follows `?` or `#`.
    package let path: String

    /// Nil for a value that does not start with a scheme: a file, or an address that lacks it.
    package init?(_ text: String) {
        // A single letter before a colon is a drive of Windows.
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(text.utf8[..<colon]) else {
            return nil
        }
        let rest = text.utf8[text.utf8.index(after: colon)...]
        // A name with a dot before a number is a host with a port.
        guard !text.utf8[..<colon].contains(UInt8(ascii: ".")) || rest.first?.isASCIIDigit != true else { return nil }
        scheme = text[..<colon].lowercased()
        let authority =
            rest.starts(with: "//".utf8) ? rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) } : rest.prefix(0)
        let (host, port) = Self.hostAndPort(
            authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority)
        self.host = host.lowercased()
        let path = (authority.isEmpty ? rest : rest[authority.endIndex...]).prefix { !"?#".utf8.contains($0) }
        self.path = String(Substring(path))
        let hasGoodPort = port.isEmpty || port.utf8.allSatisfy(\.isASCIIDigit) && (UInt16(port) ?? 0) > 0
        hasGoodHost = Self.isHost(self.host) && hasGoodPort
        isWellFormed = hasGoodHost && !text.contains(where: \.isWhitespace)
    }

    private static func isScheme(_ name: Substring.UTF8View) -> Bool {
        guard name.count > 1, let first = name.first, first.isASCIILetter else { return false }
        return name.allSatisfy { $0.isASCIIAlphanumeric || "+.-".utf8.contains($0) }
    }

    private static func hostAndPort(_ text: Substring.UTF8View) -> (host: String, port: String) {
        let bracket = text.first == UInt8(ascii: "[") ? text.firstIndex(of: UInt8(ascii: "]")) : nil
        let end =
            bracket.map(text.index(after:)) ?? text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        return (String(Substring(text[..<end])), String(Substring(text[end...].dropFirst())))
    }

    private static func isHost(_ host: String) -> Bool {
        if host.hasPrefix("[") {
            return host.hasSuffix("]") && host.count > 2
                && host.dropFirst().dropLast().allSatisfy { $0.isASCII && $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return HostName(host) != nil
            && labels.allSatisfy { !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") }
    }

    /// Whether it is one of http or https, well formed or not.
    package var isWeb: Bool { scheme == "http" || scheme == "https" }

    /// Whether a telephone, mail or map program can do something with it; of other schemes nothing is known.
    /// - Parameter text: the address as it is written.
    package func isOfProgram(_ text: String) -> Bool {
        let whole = text.dropFirst(scheme.utf8.count + 1)
        let value = whole.prefix { $0 != "?" }
        let hasMore = value.endIndex != whole.endIndex
        switch scheme {
        case "mailto":
            return hasMore && value.isEmpty
                || value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { "mailto:\($0)".isMailTo }
        case "tel": return Self.isNumber(value)
        case "sms":
            return hasMore && value.isEmpty
                || value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy(Self.isNumber)
        case "geo":
            let numbers = value.prefix { $0 != ";" }.split(separator: ",", omittingEmptySubsequences: false)
                .map { String($0).decimalNumber }
            return (2...3).contains(numbers.count) && numbers.allSatisfy { $0 != nil }
                && abs(numbers[0] ?? 91) <= 90 && abs(numbers[1] ?? 181) <= 180
        default: return true
        }
    }

    /// Whether a text is a telephone number, with the signs that people write between digits (RFC 3966).
    private static func isNumber(_ text: some StringProtocol) -> Bool {
        let number = text.utf8.prefix { $0 != UInt8(ascii: ";") }
        return number.contains { $0.isASCIIDigit }
            && number.allSatisfy { $0.isASCIIDigit || "+-.()/*# ".utf8.contains($0) }
    }

    /// Whether only machines of the author's own network can reach it.
    package var isPrivate: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host.hasSuffix(".local") || host == "[::1]" {
            return true
        }
        if host.hasPrefix("[fc") || host.hasPrefix("[fd") || host.hasPrefix("[fe80") { return true }
        let numbers = host.split(separator: ".").map { UInt8($0) }
        guard numbers.count == 4, let first = numbers[0], let second = numbers[1], numbers[2] != nil, numbers[3] != nil
        else { return false }
        return [0, 10, 127].contains(first) || (first, second) == (192, 168) || (first, second) == (169, 254)
            || first == 172 && (16...31).contains(second)
    }
}

extension String {
    /// Whether the text is `mailto:` with an address for mail. Schemes have no case (RFC 3986).
    package var isMailTo: Bool {
        let scheme = "mailto:".utf8
        guard utf8.prefix(scheme.count).elementsEqual(scheme, by: { $0 | 0x20 == $1 }),
            !contains(where: \.isWhitespace)
        else { return false }
        let parts = utf8.dropFirst(scheme.count).split(
            separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }

    /// A mail address without a scheme as one with `mailto:`; nil for anything else.
    package var mailAddressWithScheme: String? {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !contains(where: \.isWhitespace), String(parts[1]).isHostWithPath
        else { return nil }
        return "mailto:" + self
    }

    /// The receiver of forms that is meant by one without a scheme; nil for what may be something else.
    package var receiverWithScheme: String? { mailAddressWithScheme ?? addressWithoutScheme }

    /// Whether a form can send to the address.
    package var isReceiver: Bool { isMailTo || WebAddress(self).map { $0.isWeb && $0.isWellFormed } ?? false }

    /// An address without the name and the password that it may have before its host.
    package var withoutUser: String {
        guard let slashes = utf8.firstIndex(of: UInt8(ascii: "/")), utf8[slashes...].starts(with: "//".utf8) else {
            return self
        }
        let authority = utf8[slashes...].dropFirst(2).prefix { !"/?#".utf8.contains($0) }
        guard let sign = authority.lastIndex(of: UInt8(ascii: "@")) else { return self }
        return String(Substring(utf8[..<authority.startIndex])) + String(Substring(authority[sign...].dropFirst()))
            + String(Substring(utf8[authority.endIndex...]))
    }

    /// Whether the text is a host name with a dot, optionally with a port and a path: `h.example:80/x`.
    package var isHostWithPath: Bool {
        guard !contains(where: \.isWhitespace), !isNameOfFile else { return false }
        let host = prefix { $0 != ":" && $0 != "/" && $0 != "@" }
        guard host.dropFirst().dropLast().contains(".") else { return false }
        var rest = self[host.endIndex...]
        if rest.first == ":" {
            let port = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !port.isEmpty else { return false }
            rest = rest[port.endIndex...]
        }
        return rest.isEmpty || rest.first == "/"
    }

    /// The host and path of an address whose colon is missing: `https//h.example/x`; nil for anything else.
    private var withoutColon: String? {
        for scheme in ["https/", "http/"] where hasPrefix(scheme) {
            let rest = String(dropFirst(scheme.count).drop { $0 == "/" })
            return rest.isHostWithPath && rest.contains("/") ? rest : nil
        }
        return nil
    }

    /// Whether it is a name such as `page.html` and not that of a host.
    private var isNameOfFile: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, let ending = parts.last.map({ String(Substring($0)).lowercased() }) else {
            return false
        }
        return ["html", "htm", "xml", "php", "pdf", "jpg", "jpeg", "png", "gif", "svg", "mp3", "mp4", "txt"]
            .contains(ending)
    }

    /// The value as an address with https, if it begins with `//`, or with a host whose last part is a top-level domain,
    /// and a path follows; nil for what may be a file in a folder with a dot in its name.
    var addressWithoutScheme: String? {
        if hasPrefix("//") { return String(drop { $0 == "/" }).isHostWithPath ? "https:" + self : nil }
        if let rest = withoutColon { return "https://" + rest }
        guard isHostWithPath, let host = split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).first,
            host.endIndex != endIndex, let domain = host.prefix(while: { $0 != ":" }).split(separator: ".").last
        else { return nil }
        let isCountry = domain.utf8.count == 2 && domain.allSatisfy { $0.isASCII && $0.isLetter }
        let isWeb = isCountry || host.hasPrefix("www.") || Self.domains.contains(domain.lowercased())
        return isWeb ? "https://" + self : nil
    }

    /// The value as an address with https, if it is one of the web but for the slashes before its host.
    var addressWithOtherSlashes: String? {
        guard let address = WebAddress(self), address.isWeb else { return nil }
        let rest = String(dropFirst(address.scheme.count + 1).drop { $0 == "/" || $0 == "\\" })
        return rest.isHostWithPath ? "https://" + rest : nil
    }

    /// Whether the value begins like an address, and not like a path: `https:h.example/x`, `file:///x`. A name may have a
    /// colon in it.
    package var hasScheme: Bool {
        guard let address = WebAddress(self) else { return false }
        return address.isWeb || utf8.dropFirst(address.scheme.utf8.count + 1).first == UInt8(ascii: "/")
    }

    /// The top-level domains of hosts that authors write, beside those of countries.
    private static let domains: Set<String> = [
        "com", "org", "net", "edu", "gov", "info", "biz", "app", "dev", "cat", "eus", "gal", "online", "cloud"
    ]
}
