// SPDX-License-Identifier: MIT
internal import AppModel
internal import Diagnostics
internal import FileSystem

/// The files of one theme, without those it is laid over.
package struct ThemeFolder: Sendable, Equatable {
    /// What stands before a file's path in a message.
    let place: String
    /// Texts by their paths in the folder.
    let files: [String: String]
    package let manifest: ThemeManifest

    init(place: String, files: [String: String]) throws(SiteError) {
        self.place = place
        self.files = files
        manifest = try files[ThemeManifest.file].map { text throws(SiteError) in
            try ThemeManifest(text, path: place.appending(path: ThemeManifest.file))
        } ?? ThemeManifest()
    }

    init(reading folder: String) throws(SiteError) {
        var files: [String: String] = [:]
        for path in try DiskFolder.contents(of: folder).files where !FileIndex.isJunk(path) {
            guard let bytes = FileSystem.read(folder + "/" + path) else { throw .unreadable(path: folder + "/" + path) }
            files[path] = String(decoding: bytes, as: UTF8.self)
        }
        try self.init(place: folder, files: files)
    }

    func path(of file: String) -> String { place.appending(path: file) }

    /// A theme's folder after all that it is laid over.
    /// - Parameters:
    ///   - name: the name of a theme that comes with the tool, or the path of a folder; nil for `default`.
    ///   - builtIn: the folder that the tool's own themes lie in.
    static func chain(_ name: String?, builtIn: String) throws(SiteError) -> [ThemeFolder] {
        guard var path = location(of: name ?? base, beside: nil, builtIn) else { throw .noTheme(name ?? base, known: names(in: builtIn)) }
        var chain: [ThemeFolder] = []
        var known: Set<String> = []
        while true {
            let folder = try ThemeFolder(reading: path)
            let isFirst = known.insert(DiskFolder.resolved(path)).inserted
            chain.insert(folder, at: 0)
            if path == builtIn + "/" + base { return chain }
            guard let extended = folder.manifest.extends else {
                path = builtIn + "/" + base
                continue
            }
            guard isFirst, let next = location(of: extended.name, beside: path, builtIn) else {
                let reason = isFirst ? noTheme(extended.name, names(in: builtIn)) : "the themes extend each other in a circle"
                let problem = ThemeProblem(
                    path: folder.path(of: ThemeManifest.file), line: extended.line, column: extended.column, reason: reason,
                    missing: isFirst ? Self.path(of: extended.name, beside: path) : nil)
                throw .theme([problem])
            }
            path = next
        }
    }

    static func noTheme(_ name: String, _ known: [String]) -> String {
        "there is no theme ‘\(name)’" + ThemeProblem.hint(NearMiss.matches(for: name, among: known))
            + " (emobic-site has \(known.map { "‘\($0)’" }.joined(separator: " and ")); any other is named by its folder)"
    }

    /// The theme that every other one is laid over in the end.
    private static let base = "default"

    private static func location(of name: String, beside folder: String?, _ builtIn: String) -> String? {
        if names(in: builtIn).contains(name) { return builtIn + "/" + name }
        let path = path(of: name, beside: folder)
        return DiskFolder.names(in: path) == nil ? nil : path
    }

    private static func path(of name: String, beside folder: String?) -> String { folder.map { name.hasPrefix("/") ? name : $0 + "/" + name } ?? name }

    /// The themes there, which lie beside other things of the tool.
    private static func names(in builtIn: String) -> [String] {
        (DiskFolder.names(in: builtIn) ?? []).filter { name in
            [ThemeManifest.file, "theme.css"].contains { DiskFolder.exists("\(builtIn)/\(name)/\($0)") }
        }.sorted()
    }
}

extension String {
    fileprivate func appending(path: String) -> String { isEmpty ? path : hasSuffix("/") ? self + path : self + "/" + path }
}
