// SPDX-License-Identifier: MIT

internal import Text

/// Netlify (https://docs.netlify.com/routing/headers/ and …/redirects/). It joins the values of all rules that fit an
/// address, so a header stands in one rule for each address; and it lets browsers ask again for what no rule names.
enum NetlifyHost: WebHost {
    static let name = "Netlify"
    static let limits = HostLimits()
    static let paths = ["_headers", "_redirects"]

    static func gap(below path: String) -> String? { HostRuleText.unnamedSign(in: path) }

    static func texts(_ rules: HostingRules) -> [String] {
        let pages =
            ["", PagePaths.index] + rules.offlinePages + [OfflineWorker.path] + rules.pageFolders.map { $0 + "/*" }
        var headers = HostRuleText.headers(rules.common, for: "*", in: rules)
        headers += pages.map { HostRuleText.headers(rules.ofPages, for: $0, in: rules) }.joined()
        headers += HostRuleText.headers([HostingRules.ofOwnFiles], for: HostingRules.ownFolder + "/*", in: rules)
        headers += rules.documents.map { HostRuleText.headers([HostingRules.ofDocuments], for: $0, in: rules) }.joined()
        headers += HostRuleText.headers([HostRuleText.lasting], for: FrameFiles.folder + "/*", in: rules)
        headers += HostRuleText.types(rules).joined()
        let missing = rules.sentPath + NoticePage.Kind.missing.path()
        let hidden = HostingRules.privateFiles.map { "\(rules.sentPath)\($0) \(missing) 404!\n" }.joined()
        let languages = rules.languages.map {
            "\(rules.sentPath)\($0.folder)/* \(rules.sentPath)\($0.missingPage) 404\n"
        }.joined()
        return [
            HostRuleText.heading(rules) + headers,
            HostRuleText.heading(rules) + HostRuleText.oldPrograms(rules)
                // There are pages for hosts without rules.
                + HostRuleText.moved(rules, status: "301!") + hidden + languages
        ]
    }
}

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

/// What the files of Netlify and Cloudflare have in common: blocks of an address and headers, and lines of two addresses.
private enum HostRuleText {
    /// Says which sign of a path no rule can name: `*` and `:` stand for other signs there, and of `^` and `|` browsers
    /// send different spellings.
    static func unnamedSign(in path: String) -> String? {
        let signs = path.percentDecoded.unicodeScalars
        return "*:^|".unicodeScalars.first { signs.contains($0) }.map { "they cannot name ‘\($0)’" }
    }

    static func heading(_ rules: HostingRules) -> String {
        rules.sentPath == "/"
            ? rules.heading()
            : rules.heading(
                "Put this file at the top of what is published, and the other files below \(rules.sentPath)")
    }

    static func headers(_ headers: [HostingRules.Header], for rest: String, in rules: HostingRules) -> String {
        "\(rules.sentPath)\(rest)\n" + headers.map { "  \($0.name): \($0.value)\n" }.joined()
    }

    /// The field of files with a hash in their names.
    static let lasting = HostingRules.Header(name: "Cache-Control", value: HostingRules.immutable)

    /// A rule for each type of which hosts have to be told.
    static func types(_ rules: HostingRules) -> [String] {
        HostingRules.rareEndings.map { ending in
            headers(
                [.init(name: "Content-Type", value: MediaType.of("." + ending) ?? "")], for: "*." + ending, in: rules)
        }
    }

    /// Leads from the old addresses of screens to the new ones, with and without the ending, which both hosts may leave out.
    /// - Parameter most: how many a host reads; beyond them, the pages at the old addresses lead on.
    static func moved(
        _ rules: HostingRules, status: String, most: (pages: Int, folders: Int) = (.max, .max)
    ) -> String {
        let pages = rules.movedPages.prefix(most.pages).map { page in
            [page.old, page.old.stem].map { "\(rules.sentPath)\($0) \(rules.sentPath)\(page.new) \(status)\n" }.joined()
        }
        let folders = rules.movedFolders.prefix(most.folders).map {
            "\(rules.sentPath)\($0.old)/* \(rules.sentPath)\($0.new)/:splat \(status)\n"
        }
        return (pages + folders).joined()
    }

    /// Both hosts pass the query on.
    static func oldPrograms(_ rules: HostingRules) -> String {
        rules.oldPrograms.map { "\(rules.sentPath)\($0.old) \(rules.sentPath)\($0.new) 301\n" }.joined()
    }
}
