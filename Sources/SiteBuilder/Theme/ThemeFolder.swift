// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import FileSystem
internal import Markup
internal import Text

/// The files of one theme, without those it is laid over.
package struct ThemeFolder: Sendable, Equatable {
    /// What stands before a file's path in a message.
    let place: String
    /// Texts by their paths in the folder, of the files that are a part of a theme by their places.
    let files: [String: String]
    /// The paths of all other files.
    let others: [String]
    /// The styles among the files.
    let styles: [String: ThemeStyle]
    /// What the styles load of the other files, by their paths.
    let assets: [String: [UInt8]]
    package let manifest: ThemeManifest
    /// What is wrong with the files, each for itself.
    let problems: [ThemeProblem]

    init(place: String, files: [String: String], others: [String: [UInt8]] = [:]) throws(SiteError) {
        try self.init(place: place, bytes: files.mapValues { Array($0.utf8) }, others: others.keys.sorted()) {
            others[$0]
        }
    }

    /// - Parameter bounds: what no file that is read may lie outside of.
    init(reading folder: String, within bounds: ThemeBounds? = nil) throws(SiteError) {
        func read(_ path: String) -> [UInt8]? {
            bounds.map { $0.read(folder + "/" + path) } ?? FileSystem.read(folder + "/" + path)
        }
        var bytes: [String: [UInt8]] = [:]
        var others: [String] = []
        let found = try DiskFolder.contents(of: folder, limits: .theme)
        if let closed = found.closedFolders.first { throw .unreadable(path: folder + "/" + closed) }
        for path in found.files where !FileIndex.isJunk(path) {
            if ThemeFileRole(path) == nil {
                others.append(path)
            } else {
                guard bounds?.exclude(folder + "/" + path) != true else { throw .themeOutside(.file(path, of: folder)) }
                guard let read = read(path) else { throw .unreadable(path: folder + "/" + path) }
                bytes[path] = read
            }
        }
        try self.init(place: folder, bytes: bytes, others: others, read: read)
        let loaded = Set(styles.values.flatMap(\.uses).map(\.path)).intersection(others).sorted()
        if let bounds, let stray = loaded.first(where: { bounds.exclude(folder + "/" + $0) }) {
            throw .themeOutside(.file(stray, of: folder))
        }
    }

    private init(place: String, bytes: [String: [UInt8]], others: [String], read: (String) -> [UInt8]?)
        throws(SiteError)
    {
        var problems: [ThemeProblem] = []
        var files: [String: String] = [:]
        for (path, bytes) in bytes.sorted(by: { $0.key < $1.key }) {
            // Editors of other systems put the mark there; browsers and the template engine would take it for a letter.
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            files[path] = String(decoding: text, as: UTF8.self)
            if String(validating: text, as: UTF8.self) == nil {
                problems.append(Self.notUnicode(place.appending(path: path), files[path] ?? ""))
            }
        }
        self.place = place
        self.files = files
        self.others = others
        styles = files.filter { $0.key.hasSuffix(".css") }.reduce(into: [:]) {
            $0[$1.key] = ThemeStyle($1.value, at: $1.key)
        }
        // A style may show the sign of a type, too, which is a part of the theme by its place.
        let icons = files.keys.filter { $0.hasSuffix("/icon.svg") }
        assets = Set(styles.values.flatMap(\.uses).map(\.path)).intersection(others + icons).reduce(into: [:]) {
            $0[$1] = bytes[$1] ?? read($1)
        }
        for (path, style) in styles.sorted(by: { $0.key < $1.key }) {
            problems += Self.problems(of: style, at: place.appending(path: path), among: others, assets)
        }
        self.problems = problems
        manifest =
            try files[ThemeManifest.file].map { text throws(SiteError) in
                try ThemeManifest(text, path: place.appending(path: ThemeManifest.file))
            } ?? ThemeManifest()
    }

    func path(of file: String) -> String { place.appending(path: file) }

    // MARK: Problems

    private static func notUnicode(_ path: String, _ text: String) -> ThemeProblem {
        let before = text.prefix { $0 != "\u{FFFD}" }
        return ThemeProblem(
            path: path, in: text, at: before.utf8.count, reason: "the file is not in UTF-8; save it in this encoding")
    }

    private static func problems(
        of style: ThemeStyle, at path: String, among others: [String], _ assets: [String: [UInt8]]
    ) -> [ThemeProblem] {
        let missing = style.uses.filter { assets[$0.path] == nil }.map { use in
            let hint = ThemeProblem.hint(NearMiss.matches(for: use.path, among: others))
            return StyleScanner.Fault(
                offset: use.range.lowerBound, reason: "the theme has no file ‘\(use.path)’" + hint)
        }
        return (style.faults + missing).sorted { $0.offset < $1.offset }.map {
            ThemeProblem(path: path, in: style.text, at: $0.offset, reason: $0.reason)
        }
    }

    // MARK: Themes over each other

    /// A theme's folder after all that it is laid over.
    /// - Parameters:
    ///   - name: the name of a theme that comes with the tool, or the path of a folder; nil for `default`.
    ///   - builtIn: the folder that the tool's own themes lie in.
    ///   - bounds: what none of the others may lie outside of. A name without a folder is then one of the tool's.
    static func chain(_ name: String?, builtIn: String, within bounds: ThemeBounds?) throws(SiteError) -> [ThemeFolder]
    {
        let name = name ?? base
        let isFolder = bounds == nil || name.contains("/")
        if isFolder, isOutside(name, beside: nil, builtIn, bounds) { throw .themeOutside(.theme(name)) }
        guard isFolder || names(in: builtIn).contains(name), var path = location(of: name, beside: nil, builtIn) else {
            throw .noTheme(name, known: names(in: builtIn))
        }
        var chain: [ThemeFolder] = []
        var known: Set<String> = []
        while true {
            let folder = try ThemeFolder(reading: path, within: path.below(builtIn) == nil ? bounds : nil)
            let isFirst = known.insert(DiskFolder.resolved(path)).inserted
            chain.insert(folder, at: 0)
            if path == builtIn + "/" + base { return chain }
            guard let extended = folder.manifest.extends else {
                path = builtIn + "/" + base
                continue
            }
            if isOutside(extended.name, beside: path, builtIn, bounds) {
                throw .themeOutside(.extended(extended.name, by: path))
            }
            guard isFirst, let next = location(of: extended.name, beside: path, builtIn) else {
                let reason =
                    isFirst ? noTheme(extended.name, names(in: builtIn)) : "the themes extend each other in a circle"
                let problem = ThemeProblem(
                    path: folder.path(of: ThemeManifest.file), line: extended.line, column: extended.column,
                    reason: reason,
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

    private static func isOutside(_ name: String, beside folder: String?, _ builtIn: String, _ bounds: ThemeBounds?)
        -> Bool
    {
        guard let bounds, !names(in: builtIn).contains(name) else { return false }
        return bounds.exclude(path(of: name, beside: folder))
    }

    private static func path(of name: String, beside folder: String?) -> String {
        folder.map { name.hasPrefix("/") ? name : $0 + "/" + name } ?? name
    }

    /// The themes there, which lie beside other things of the tool.
    static func names(in builtIn: String) -> [String] {
        (DiskFolder.names(in: builtIn) ?? []).filter { name in
            [ThemeManifest.file, "theme.css"].contains { DiskFolder.exists("\(builtIn)/\(name)/\($0)") }
        }.sorted()
    }
}

extension String {
    fileprivate func appending(path: String) -> String {
        isEmpty ? path : hasSuffix("/") ? self + path : self + "/" + path
    }
}
