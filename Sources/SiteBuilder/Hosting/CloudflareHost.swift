// SPDX-License-Identifier: MIT

internal import Text

/// Cloudflare Pages (https://developers.cloudflare.com/pages/configuration/headers/, …/redirects/ and …/serving-pages/,
/// …/platform/limits/).
enum CloudflareHost: WebHost {
    static let name = "Cloudflare Pages"
    static let limits = HostLimits(fileSize: 25 << 20, files: 20_000, header: 2_000)
    static let paths = ["_headers", "_redirects"]
    static let dropsEndings = true

    static func gap(below path: String) -> String? {
        if let sign = HostRuleText.unnamedSign(in: path) { return sign }
        if let code = oddCode(in: path) { return "they name ‘\(code.written)’, and not ‘\(code.usual)’" }
        let count = otherSpellings(of: "\(path)\(HostingRules.ownFolder)/").count
        return count > mostSpellings ? "they have room for \(mostSpellings) of its \(count) other spellings" : nil
    }

    static func texts(_ rules: HostingRules) -> [String] {
        let (sandbox, shared) = (HostingRules.ofDocuments, HostingRules.ofOwnFiles)
        let detached = rules.ofPages.map { "  ! \($0.name)\n" }.joined()
        let asDocuments = "\(detached)  \(sandbox.name): \(sandbox.value)\n"
        let ownFolder = "\(rules.sentPath)\(HostingRules.ownFolder)/"
        let spellings = otherSpellings(of: ownFolder).prefix(mostSpellings)
        // Browsers show no PDF in a sandbox. It hinders nothing else that is no document.
        let shownPDFs = rules.foldersOfPDFs.map { "\(rules.sentPath)\($0)*.pdf\n  ! \(sandbox.name)\n" }
        let lasting = HostRuleText.lasting
        // Of two rules of the same address only the second counts.
        var headers = [
            HostRuleText.headers(rules.common + rules.ofPages, for: "*", in: rules),
            "\(rules.sentPath)\(FrameFiles.folder)/*\n\(detached)  \(lasting.name): \(lasting.value)\n"
        ]
        headers += HostRuleText.types(rules)
        headers.append("\(ownFolder)*\n\(asDocuments)  \(shared.name): \(shared.value)\n")
        headers += spellings.map { "\($0)*\n\(asDocuments)" }
        headers += shownPDFs
        // A rule cannot say that there is no such file.
        let hidden = HostingRules.privateFiles.map { "\(rules.sentPath)\($0) \(rules.sentPath) 302\n" }.joined()
        return [
            // The last ones are those that can be missed.
            HostRuleText.heading(rules) + headers.prefix(mostRules).joined(),
            HostRuleText.heading(rules) + HostRuleText.oldPrograms(rules)
                + HostRuleText.moved(rules, status: "301", most: (pages: 900, folders: 90)) + hidden
        ]
    }

    /// How many rules of headers Cloudflare reads. PDFs beyond them stay in the sandbox, so browsers save them.
    private static let mostRules = 100

    /// How many of them are for other spellings; there are a few others.
    private static let mostSpellings = 80

    /// Returns the beginnings of all addresses that lead to the same folder and are not written as in links: with escapes
    /// for signs that need none, such as `/%61ssets/`. Cloudflare compares rules with an address as it was sent, and finds
    /// the file by what it stands for. Those of the folder's own name come first.
    private static func otherSpellings(of path: String) -> [String] {
        let bytes = Array(path.utf8)
        let percent = UInt8(ascii: "%")
        return bytes.indices.dropFirst().reversed().flatMap { index -> [String] in
            let (byte, start) = (bytes[index], String(decoding: bytes[..<index], as: UTF8.self))
            if byte == percent { return [] }
            // A digit of an escape can be small or capital.
            if bytes[max(0, index - 2)..<index].contains(percent) {
                let digit = Character(UnicodeScalar(byte))
                let other = digit.isLowercase ? digit.uppercased() : digit.lowercased()
                return other.utf8.first == byte ? [] : [start + other]
            }
            let digits = String(byte, radix: 16)
            return Set([digits, digits.uppercased()]).sorted().map { "\(start)%\($0)" }
        }
    }

    /// Returns the first code of a path that browsers write otherwise, such as `%40` for `@`. Visitors come by both
    /// spellings, and only one has the rules of pages.
    private static func oddCode(in path: String) -> (written: String, usual: String)? {
        let codes = path.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
            .map { "%\(Substring($0.prefix(2)))" }
        for code in codes {
            let sign = code.percentDecoded
            let isPlain = sign.utf8.count == 1 && sign != "%" && sign.sentEncoded == sign
            let usual = isPlain ? sign : code.uppercased()
            if usual != code { return (code, usual) }
        }
        return nil
    }
}
