// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import Text

/// Checks whether the host that the settings name takes the site.
package enum Hosting {
    /// Returns the limits of the host that the site exceeds. Counted are screens and files of the app, which a site has at
    /// least; a build knows the rest (`problems(of:in:)`).
    /// - Parameter others: the app in the other languages of the site.
    package static func problems(in graph: AppGraph, others: [AppLanguage] = []) -> [Diagnostic] {
        robotsProblems(in: graph)
            + (graph.app.settings.hosting.map { problems(in: graph, others: others, for: $0.host) } ?? [])
    }

    static func problems(in graph: AppGraph, others: [AppLanguage] = [], for host: any WebHost.Type) -> [Diagnostic] {
        let limits = host.limits
        let graphs = others.graphs(after: graph)
        let position = graph.app.settings.hostingPosition ?? SourcePosition(file: graph.app.layout.appFile)
        var found: [Diagnostic] = []
        if !limits.hasRules {
            found.append(
                Diagnostic(
                    .hostWithoutRules, "\(host.name) reads no rules, so the site has no headers of its own there",
                    at: position))
        }
        if limits.header != nil {
            let policies = HostedPolicies(graphs.map { ($0.reachablePlaces, $0, StyleClasses($0)) })
            if policies.isTooLong(for: limits), let limit = limits.header {
                found.append(
                    Diagnostic(
                        .policyTooLong,
                        "The content policy of all pages has \(policies.length) characters; \(host.name) takes \(limit) in a line",
                        at: position))
            }
        }
        if let path = graph.app.settings.baseURL?.pathOfAddress?.sentEncoded, let reason = host.gap(below: path) {
            found.append(
                Diagnostic(
                    .badPath,
                    "The rules for \(host.name) do not hold at every address below ‘\(path.clipped)’: \(reason)",
                    at: graph.app.settings.baseURLPosition ?? position))
        }
        return found + sizeProblems(in: graphs, for: host, at: position)
    }

    private static func sizeProblems(in graphs: [AppGraph], for host: any WebHost.Type, at position: SourcePosition)
        -> [Diagnostic]
    {
        let limits = host.limits
        let files = files(in: graphs)
        var found: [Diagnostic] = []
        if let limit = limits.fileSize {
            found += files.filter { $0.size > limit }.map { file in
                Diagnostic(
                    .fileTooLargeForHost,
                    "‘\(file.path)’ has \(megabytes(file.size)); \(host.name) takes files up to \(megabytes(limit))",
                    at: SourcePosition(file: file.path))
            }
        }
        let count = files.count + screens(in: graphs)
        if let limit = limits.files, count > limit {
            found.append(tooManyFiles("more than \(count)", for: host, limit: limit, at: position))
        }
        let size = files.reduce(0) { $0 + $1.size }
        if let limit = limits.siteSize, size > limit {
            found.append(tooLarge("The files of the app have", size, for: host, limit: limit, at: position))
        }
        return found
    }

    /// Returns the limits of the host that a site exceeds with what the tool adds to the files of the app: pictures in other
    /// widths, pieces of the search, files for programs. What `problems(in:)` reports is not repeated.
    static func problems(of written: [WrittenFile], in graph: AppGraph, others: [AppLanguage]) -> [Diagnostic] {
        guard let host = graph.app.settings.hosting?.host else { return [] }
        return problems(of: written, in: graph, others: others, for: host)
    }

    static func problems(
        of written: [WrittenFile], in graph: AppGraph, others: [AppLanguage] = [], for host: any WebHost.Type
    ) -> [Diagnostic] {
        let size = written.reduce(0) { $0 + $1.size }
        let count = written.count
        let fileLimit = host.limits.files.flatMap { count > $0 ? $0 : nil }
        let sizeLimit = host.limits.siteSize.flatMap { size > $0 ? $0 : nil }
        guard fileLimit != nil || sizeLimit != nil else { return [] }
        let position = graph.app.settings.hostingPosition ?? SourcePosition(file: graph.app.layout.appFile)
        let graphs = others.graphs(after: graph)
        let files = files(in: graphs)
        var found: [Diagnostic] = []
        if let fileLimit, files.count + screens(in: graphs) <= fileLimit {
            found.append(tooManyFiles("\(count)", for: host, limit: fileLimit, at: position))
        }
        if let sizeLimit, files.reduce(0, { $0 + $1.size }) <= sizeLimit {
            found.append(tooLarge("The site has", size, for: host, limit: sizeLimit, at: position))
        }
        return found
    }

    private static func tooManyFiles(
        _ count: String, for host: any WebHost.Type, limit: Int, at position: SourcePosition
    ) -> Diagnostic {
        Diagnostic(
            .tooManyFilesForHost, "The site has \(count) files; \(host.name) takes \(limit)", at: position)
    }

    private static func tooLarge(
        _ what: String, _ size: Int, for host: any WebHost.Type, limit: Int, at position: SourcePosition
    ) -> Diagnostic {
        Diagnostic(
            .siteTooLargeForHost,
            "\(what) \(megabytes(size)); \(host.name) takes sites up to \(megabytes(limit))", at: position)
    }

    /// The number of pages that the site has at least.
    private static func screens(in graphs: [AppGraph]) -> Int { graphs.reduce(0) { $0 + $1.reachable.count } }

    /// The app's files in the site, sorted by path, with their sizes in bytes.
    private static func files(in graphs: [AppGraph]) -> [(path: String, size: Int)] {
        let paths = graphs.reduce(into: Set<String>()) { $0.formUnion(Self.paths(in: $1)) }
        return paths.sorted().map { (path: $0, size: graphs[0].app.bundle.size($0) ?? 0) }
    }

    /// The paths of the app's files in the pages of one language.
    private static func paths(in graph: AppGraph) -> [String] {
        let references = Site.references(
            of: graph.reachablePlaces, styleClasses: StyleClasses(graph, hasMenuPicture: false), in: graph)
        var paths: Set<String> = []
        var pages: [String] = []
        for reference in references {
            guard case .file(let path) = graph.assets.resolve(reference), paths.insert(path).inserted,
                reference.kind == .page
            else { continue }
            pages.append(path)
        }
        paths.formUnion(LocalPages(pages, in: graph.app).files)
        return paths.filter { !ServerFile.isOne($0, in: graph.app.layout) }
    }

    private static func megabytes(_ bytes: Int) -> String {
        let tenths = (bytes * 10 + (1 << 20) - 1) >> 20
        return tenths % 10 == 0 ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
    }

    /// A note if crawlers will not find the site's list of pages by themselves, because they look for `robots.txt` at the
    /// top of a host only (RFC 9309); none if the site has no such list (`Sitemap`).
    private static func robotsProblems(in graph: AppGraph) -> [Diagnostic] {
        guard let address = graph.app.settings.baseURL, let path = address.pathOfAddress, path != "/",
            graph.reachablePlaces.contains(where: { !$0.isUnlisted })
        else { return [] }
        return [
            Diagnostic(
                .noRobots,
                "‘\(address)’ is not the top of its host, so there is no robots.txt; name \(address)sitemap.xml in that of the host",
                at: graph.app.settings.baseURLPosition ?? SourcePosition(file: graph.app.layout.appFile))
        ]
    }
}

extension AppGraph {
    /// The screens that a site has in any case, in the order of the app.
    fileprivate var reachablePlaces: [ScreenID] { allPlaces.filter(reachable.contains) }
}

extension Diagnostic.Kind {
    /// The diagnostics about the host of a site.
    package static let hostingKinds: [Diagnostic.Kind] = [
        .noRobots, .hostWithoutRules, .policyTooLong, .badPath, .fileTooLargeForHost, .tooManyFilesForHost,
        .siteTooLargeForHost
    ]

    fileprivate static let noRobots = Self(
        "hosting/no-robots", .note,
        "Crawlers look for ‘robots.txt’ at the top of a host only. The site has a list of its pages, but nothing that names it.",
        howToFix:
            "Put the line ‘Sitemap: https://example.org/garden/sitemap.xml’, with the address of your site, into the ‘robots.txt’ of the host, or tell search engines the address yourself.",
        bad: .settings("baseURL: ↓https://example.org/garden/"),
        good: .settings("baseURL: https://garden.example.org/"))
    fileprivate static let hostWithoutRules = Self(
        "hosting/no-rules", .note,
        "The host sends the same headers for every site. Pages have their own content policy, but nothing forbids other sites to show them in a frame, and browsers keep all files for some minutes.",
        howToFix:
            "There is nothing to do. If you need headers, choose a host that reads rules: nginx, Apache, Netlify or Cloudflare Pages.",
        bad: .settings("hosting: ↓github"), good: .settings("hosting: netlify"))
    fileprivate static let policyTooLong = Self(
        "hosting/policy-too-long", .warning,
        "The host ignores longer lines in its file of rules. The header therefore forbids only frames of other sites; each page keeps its own content policy.",
        howToFix: "Take pictures and films from fewer servers: put them into the app.",
        bad: Example.settings("hosting: ↓cloudflare").with(
            .terminal(
                "$ emobic-site check my-app\nmy-app/emobic-site.yaml:1:10: warning: The content policy of all pages has 2312 characters; Cloudflare Pages takes 2000 in a line [hosting/policy-too-long]"
            )),
        good: .settings("hosting: netlify"))
    fileprivate static let badPath = Self(
        "hosting/bad-path", .error,
        "The host compares its rules with an address as it was sent, gives ‘*’ and ‘:’ a meaning of their own, and reads a hundred rules at most. At an address that no rule names, a page of the app that is opened by itself runs with the origin of the site, or pages lack their headers.",
        howToFix:
            "Publish the site below a path of up to about fifty letters, digits and hyphens, with its signs written as they are and not as codes, or at the top of a host.",
        bad: .settings("hosting: cloudflare\nbaseURL: ↓https://example.org/garden:2027/"),
        good: .settings("hosting: cloudflare\nbaseURL: https://example.org/garden-2027/"))
    fileprivate static let fileTooLargeForHost = Self(
        "hosting/file-too-large", .error,
        "The host refuses a site with such a file, so nothing of it is published.",
        howToFix: "Make the file smaller, put it on another server and write its address, or choose another host.",
        bad: Example.settings("hosting: cloudflare").with(
            .terminal(
                "$ emobic-site check my-app\nmy-app/video/tour.mp4: error: ‘video/tour.mp4’ has 31.2 MiB; Cloudflare Pages takes files up to 25 MiB [hosting/file-too-large]"
            )),
        good: .settings("hosting: nginx"))
    fileprivate static let tooManyFilesForHost = Self(
        "hosting/too-many-files", .error,
        "The host refuses a site with so many files, so nothing of it is published.",
        howToFix: "Divide the app, or choose another host.",
        bad: Example.settings("hosting: ↓cloudflare").with(
            .terminal(
                "$ emobic-site check my-app\nmy-app/emobic-site.yaml:1:10: error: The site has more than 20417 files; Cloudflare Pages takes 20000 [hosting/too-many-files]"
            )),
        good: .settings("hosting: nginx"))
    fileprivate static let siteTooLargeForHost = Self(
        "hosting/site-too-large", .warning,
        "The host asks for smaller sites, and may stop publishing this one.",
        howToFix: "Make films and pictures smaller, put them on another server, or choose another host.",
        bad: Example.settings("hosting: ↓github").with(
            .terminal(
                "$ emobic-site check my-app\nmy-app/emobic-site.yaml:1:10: warning: The files of the app have 1310 MiB; GitHub Pages takes sites up to 1024 MiB [hosting/site-too-large]"
            )),
        good: .settings("hosting: nginx"))
}
