// SPDX-License-Identifier: MIT

package import AppModel
package import Foundation
package import SiteBuilder
package import Theming

/// The themes that come with the tool. Each is read once, because nearly every site of the tests uses the same one.
package enum ToolTheme {
    private static let all = ["default", "classic"].map { name in
        (name, Result { try Theme(named: name, builtIn: Repository.themes.path) })
    }

    package static func named(_ name: String) throws -> Theme {
        guard let theme = all.first(where: { $0.0 == name }) else {
            return try Theme(named: name, builtIn: Repository.themes.path)
        }
        return try theme.1.get()
    }
}

/// A site built into a temporary folder, in the default theme unless another one is given.
package struct TestSite: ~Copyable {
    private let folder: TemporaryFolder
    package let result: Site.Result

    package init(
        _ graph: AppGraph, others: [AppLanguage] = [], theme: Theme? = nil, includesUnreachable: Bool = false,
        jobs: Int = 2,
        options change: (inout Site.Options) -> Void = { _ in }
    ) async throws {
        let folder = try TemporaryFolder()
        var options = Site.Options()
        options.includesUnreachable = includesUnreachable
        options.jobs = jobs
        change(&options)
        let built = try await Site.build(
            graph, others: others, theme: try theme ?? ToolTheme.named("default"), to: folder.path + "/site",
            options: options)
        // What tests ask of each page is true of none.
        guard !Self.pages(among: Self.files(below: folder.url)).isEmpty else { throw NothingFound(place: folder.path) }
        result = built
        self.folder = folder
    }

    package var url: URL { folder.url.appendingPathComponent("site") }

    /// All paths, sorted.
    package var files: [String] { Self.files(below: folder.url) }

    /// The pages with the frame of the site. That for addresses that lead nowhere has none.
    package var pages: [String] { Self.pages(among: files) }

    private static func files(below folder: URL) -> [String] {
        FileManager.default.relativeFiles(below: folder.appendingPathComponent("site"))
    }

    private static func pages(among files: [String]) -> [String] {
        files.filter { $0.hasSuffix(".html") && !$0.hasPrefix("assets/") && !"/\($0)".hasSuffix("/404.html") }
    }

    package func data(_ path: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(path)) }

    package func text(_ path: String) throws -> String { String(decoding: try data(path), as: UTF8.self) }

    /// The relative addresses of pages and stylesheets that lead to no file of the site, each with the file that holds
    /// it.
    package func deadAddresses() throws -> [String] {
        let known = Set(files)
        var dead: [String] = []
        for path in files where path.hasSuffix(".html") || path.hasSuffix(".css") {
            let text = try text(path)
            let links = path.hasSuffix(".css") ? SiteLinks(css: text) : SiteLinks(html: text)
            for address in links.relativePaths where !known.contains(Self.resolve(address, from: path)) {
                dead.append("\(path): \(address)")
            }
        }
        return dead
    }

    /// The path that a relative address on a page leads to.
    private static func resolve(_ address: String, from page: String) -> String {
        var parts = page.split(separator: "/").dropLast().map(String.init)
        for part in address.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}
