// SPDX-License-Identifier: MIT

internal import Text

/// What the files of Netlify and Cloudflare have in common: blocks of an address and headers, and lines of two addresses.
enum HostRuleText {
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
