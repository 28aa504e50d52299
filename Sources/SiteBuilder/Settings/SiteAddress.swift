// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// The address of a site: that of the folder at whose top it lies.
package struct SiteAddress {
    /// The address with a `/` at its end, as browsers send it: sitemaps, and programs that show shared links, know no other
    /// spelling.
    package let text: String

    /// Bytes of a path. nginx reads no rule of more than 4,096, and each sign of a path can be four in a pattern.
    private static let longestPath = 500

    /// Why a site cannot have an address: the end of a sentence that begins with the name of the option or the setting.
    package struct Fault: Error {
        /// Such as ‘must be an http or https address’.
        package let reason: String

        fileprivate init(_ reason: String) { self.reason = reason }
    }

    /// Reads an address as it was typed or pasted: without blanks around it and without the name of the first page.
    package init(_ written: String) throws(Fault) {
        var rest = written[...]
        rest.trimBlanks()
        let text = String(rest)
        guard text.isWebAddress, let address = WebAddress(text) else {
            throw Fault("must be an http or https address")
        }
        // Browsers read a backslash as a slash.
        for sign: Unicode.Scalar in ["?", "#", "\\"] where text.hasByte(sign) {
            throw Fault("must be an address without ‘\(sign)’")
        }
        guard !text.contains(where: \.isWhitespace) else { throw Fault("must be an address without blanks") }
        guard !text.utf8.contains(where: Self.isControl) else {
            throw Fault("must be an address without control characters")
        }
        let behindScheme = text.utf8.dropFirst("\(address.scheme)://".utf8.count)
        try Self.check(authority: Substring(behindScheme.prefix { $0 != UInt8(ascii: "/") }), of: address)
        guard address.path.utf8.count <= Self.longestPath else {
            throw Fault("must be an address whose path has at most \(Self.longestPath) bytes")
        }
        let path = try Self.path(address.path)
        let server = String(Substring(text.utf8.dropLast(address.path.utf8.count)))
        self.text = (text.webOrigin ?? server.lowercased()) + path.sentEncoded
    }

    private static func check(authority: Substring, of address: WebAddress) throws(Fault) {
        guard authority.unicodeScalars.dropFirst(HostName.longest + ":65535".count).isEmpty else {
            throw Fault("must be an address whose host has at most \(HostName.longest) characters")
        }
        guard !authority.utf8.contains(UInt8(ascii: "@")) else {
            throw Fault("must be an address without user name and password, which each page would show")
        }
        guard !address.host.isEmpty else { throw Fault("must be an address with the name of a host") }
        guard !address.host.hasSuffix(".") else {
            throw Fault("must be an address whose host, ‘\(address.host)’, does not end with a dot")
        }
        guard !address.isWellFormed else { return }
        let rest = authority.dropFirst(address.host.count)
        if rest.hasPrefix(":"), address.host != "[", UInt16(rest.dropFirst()) ?? 0 == 0 {
            throw Fault("must be an address with a port from 1 to 65535, which ‘\(rest.dropFirst())’ is not")
        }
        throw Fault("must be an address with the name of a host, which ‘\(address.host)’ is not")
    }

    /// `#` and `?`.
    private static let endsOfPaths: Set<UInt8> = [0x23, 0x3F]

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    /// Throws if a percent sign does not begin the code of a byte, or begins that of a control character: hosts refuse
    /// such addresses, and read others for them in rules.
    private static func checkCodes(in path: String) throws(Fault) {
        for rest in path.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst() {
            let digits = rest.prefix(2).compactMap(\.hexadecimalDigit)
            let code = "%\(Substring(rest).prefix(2).prefix { $0 != "/" })"
            guard digits.count == 2, !isControl(digits[0] << 4 | digits[1]) else {
                throw Fault("must be an address without ‘\(code)’, which stands for no character of a path")
            }
            if Self.endsOfPaths.contains(digits[0] << 4 | digits[1]) {
                throw Fault("must be an address without ‘\(code)’, which the rules of hosts cannot have in a path")
            }
        }
        guard !path.exactlyPercentDecoded.hasRepairedCharacter else {
            throw Fault("must be an address whose codes are those of UTF-8, which those in ‘\(path)’ are not")
        }
    }

    /// Returns the path of the folder, with a `/` at its end.
    private static func path(_ path: String) throws(Fault) -> String {
        try checkCodes(in: path)
        var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
            .map { String(Substring($0)) }
        guard let last = parts.popLast(), !last.isEmpty || !parts.isEmpty else { return "/" }
        for part in parts + [last] where [".", ".."].contains(part.percentDecoded) {
            throw Fault("must be an address without ‘\(part)’ in its path")
        }
        guard !parts.contains("") else { throw Fault("must be an address without ‘//’ in its path") }
        let name = last.lowercased()
        if [".html", ".htm", ".php"].contains(where: name.hasSuffix), name != PagePaths.index {
            throw Fault("must be the address of a folder, not of the page ‘\(last)’")
        }
        if !last.isEmpty, name != PagePaths.index { parts.append(last) }
        return "/" + parts.map { $0 + "/" }.joined()
    }
}

extension String {
    /// The path of an http or https address, with a `/` at its end; nil if it is no such address.
    var pathOfAddress: String? {
        guard isWebAddress, let start = firstRange(of: "://") else { return nil }
        let rest = self[start.upperBound...]
        let path = rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
        return path.hasSuffix("/") ? path : path + "/"
    }
}

extension Substring {
    fileprivate mutating func trimBlanks() {
        while first?.isWhitespace ?? false { removeFirst() }
        while last?.isWhitespace ?? false { removeLast() }
    }
}
