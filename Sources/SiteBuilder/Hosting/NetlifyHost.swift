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
