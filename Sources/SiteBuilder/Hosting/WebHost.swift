// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// A web host, or a program that is one: the files that tell it how to serve a site, and what it takes.
protocol WebHost: Sendable {
    /// The name for messages.
    static var name: String { get }
    static var limits: HostLimits { get }
    /// The paths of its files in the site.
    static var paths: [String] { get }
    /// Returns the texts of its files, in the order of their paths.
    static func texts(_ rules: HostingRules) -> [String]
    /// Returns the files that it has in the folders of languages, by their paths, with their texts.
    static func languageFiles(_ rules: HostingRules) -> [(path: String, text: String)]
    /// Says why its rules do not hold at every address of a site, as the end of a sentence; nil if they do.
    /// - Parameter path: the path of the site as browsers send it.
    static func gap(below path: String) -> String?
    /// Whether it leads from the name of a page to the address without its ending, and from `index.html` to the folder.
    static var dropsEndings: Bool { get }
}

extension WebHost {
    static var dropsEndings: Bool { false }
    static func gap(below path: String) -> String? { nil }
    static func languageFiles(_ rules: HostingRules) -> [(path: String, text: String)] { [] }
}

/// What a host takes, as it documents; nil for what it does not limit.
struct HostLimits: Sendable {
    /// The most bytes of a file.
    var fileSize: Int?
    /// The most files.
    var files: Int?
    /// The most bytes of a site.
    var siteSize: Int?
    /// The most characters of a header in its rules.
    var header: Int?
    /// Whether it reads rules of a site at all.
    var hasRules = true
}

extension SiteSettings.Hosting {
    var host: any WebHost.Type {
        switch self {
        case .nginx: NginxHost.self
        case .apache: ApacheHost.self
        case .netlify: NetlifyHost.self
        case .cloudflare: CloudflareHost.self
        case .github: GitHubHost.self
        }
    }
}

/// The files of a site that tell its host what to do. Visitors never get them, and browsers do not keep them.
enum HostFiles {
    /// Returns the files for the host that the settings name, by their paths in the site.
    /// - Parameter plans: the site in each of its languages.
    static func files(of plans: [SitePlan]) -> [(path: String, bytes: [UInt8])] {
        guard let host = plans.first?.settings.hosting?.host else { return [] }
        let rules = HostingRules(plans, limits: host.limits)
        let files = zip(host.paths, host.texts(rules)).map { (path: $0, text: $1) } + host.languageFiles(rules)
        return files.map { ($0.path, Array($0.text.utf8)) }
    }

    /// Whether a path is that of such a file, for any host.
    static func contain(_ path: String) -> Bool { paths.contains(path) || path.lastComponent == ApacheHost.fileName }

    private static let paths = Set(SiteSettings.Hosting.allCases.flatMap { $0.host.paths })
}
