// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import FileSystem
internal import Markup
internal import Text

/// The files of one theme, without those of the themes it is layered over.
package struct ThemeFolder: Sendable, Equatable {
    /// The folder's path as given.
    let place: String
    /// Whether it is a theme of the tool, whose tests have checked it.
    let isBuiltIn: Bool
    /// The prefix of a file's path in diagnostics: that of an extended theme starts from the folder of the theme that
    /// extends it.
    private let plain: String
    /// The folder of the theme that this one extends, if it does not exist.
    private(set) var missing: String?
    /// The texts of the files whose paths make them part of a theme, by their paths in the folder.
    let files: [String: String]
    /// The paths of all other files.
    let others: [String]
    /// The styles among the files.
    let styles: [String: ThemeStyle]
    /// The other files that the styles load, by their paths.
    let assets: [String: [UInt8]]
    /// The contents of its `theme.yaml`; empty without that file.
    package let manifest: ThemeManifest
    /// The faults of the individual files.
    private(set) var faults: [Diagnostic]

    init(place: String, files: [String: String], others: [String: [UInt8]] = [:]) {
        self.init(
            place: place, isBuiltIn: false, bytes: files.mapValues { Array($0.utf8) }, others: others.keys.sorted()
        ) { others[$0] }
    }

    /// - Parameters:
    ///   - bounds: the folder that must contain all files that are read; nil for the theme's own.
    ///   - isBuiltIn: whether it is a theme of the tool, whose files an installation may link.
    init(reading folder: String, within bounds: ThemeBounds? = nil, isBuiltIn: Bool = false) throws(ThemeError) {
        let inside = bounds ?? ThemeBounds(folder)
        func read(_ path: String) -> [UInt8]? {
            isBuiltIn ? FileSystem.read(folder + "/" + path) : inside.read(folder + "/" + path)
        }
        func isStray(_ path: String, _ found: FolderContents) -> Bool {
            !isBuiltIn && found.irregularFiles.contains(path) && inside.exclude(folder + "/" + path)
        }
        func stray(_ path: String) -> ThemeError {
            .outside(bounds == nil ? .linked(path, of: folder) : .file(path, of: folder))
        }
        func unreadable(_ path: String) -> ThemeError {
            let path = folder + "/" + path
            return .unreadable(path: path, reason: FileSystem.readError(of: path) ?? FileSystem.lastReadError)
        }
        var bytes: [String: [UInt8]] = [:]
        var others: [String] = []
        let found = try Self.contents(of: folder)
        if let closed = found.closedFolders.first { throw unreadable(closed) }
        // A file of an editor may be gone by now, or a link that leads nowhere.
        for path in found.files where !FileIndex.isJunk(path) && !FileIndex.isOfOthers(path) {
            if ThemeFileRole(path) == nil {
                others.append(path)
            } else {
                if isStray(path, found) { throw stray(path) }
                guard let read = read(path) else { throw unreadable(path) }
                bytes[path] = read
            }
        }
        self.init(place: folder, isBuiltIn: isBuiltIn, bytes: bytes, others: others, read: read)
        let loaded = Set(styles.values.flatMap(\.uses).map(\.path)).intersection(others).sorted()
        if let path = loaded.first(where: { isStray($0, found) }) { throw stray(path) }
    }

    private static func contents(of folder: String) throws(ThemeError) -> FolderContents {
        do throws(FolderContents.Failure) {
            return try FolderContents(of: folder, limits: .theme)
        } catch {
            throw .unreadable(path: error.path, reason: error.reason)
        }
    }

    private init(
        place: String, isBuiltIn: Bool, bytes: [String: [UInt8]], others: [String], read: (String) -> [UInt8]?
    ) {
        let plain = place.withoutDetours
        var faults: [Diagnostic] = []
        var files: [String: String] = [:]
        for (path, bytes) in bytes.sorted(by: { $0.key < $1.key }) {
            // Some editors write a byte order mark, which browsers and templates would treat as text.
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            files[path] = String(decoding: text, as: UTF8.self)
            if String(validating: text, as: UTF8.self) == nil {
                faults.append(Self.notUnicode(plain.appending(path: path), text: files[path] ?? ""))
            }
            // Files of YAML cannot be read with one, and their reader says so.
            if !isBuiltIn, !path.hasSuffix(".yaml"), let place = MergeMarks.firstConflict(in: Array(text)) {
                faults.append(
                    Diagnostic(
                        .themeConflict, MergeMarks.summary,
                        at: SourcePosition(file: plain.appending(path: path), offset: place)))
            }
        }
        (self.place, self.isBuiltIn) = (place, isBuiltIn)
        self.plain = plain
        self.files = files
        self.others = others
        styles = files.filter { $0.key.hasSuffix(".css") }.reduce(into: [:]) {
            $0[$1.key] = ThemeStyle($1.value, at: $1.key)
        }
        // A style may also show a sign, which is not among the other files.
        let signs = files.keys.filter { $0.hasSuffix(".svg") }
        assets = Set(styles.values.flatMap(\.uses).map(\.path)).intersection(others + signs).reduce(into: [:]) {
            $0[$1] = bytes[$1] ?? read($1)
        }
        lazy var names = NearMiss(among: others)
        for (path, style) in styles.sorted(by: { $0.key < $1.key }) {
            faults += Self.faults(of: style, at: plain.appending(path: path), assets: assets, among: names)
        }
        manifest =
            files[ThemeManifest.file].map {
                ThemeManifest($0, file: plain.appending(path: ThemeManifest.file))
            } ?? ThemeManifest()
        self.faults = manifest.faults + faults
    }

    /// Returns the path of a file for diagnostics.
    func path(of file: String) -> String { plain.appending(path: file) }

    /// The view names of the screen types of which it has the template.
    var views: [String] {
        files.keys.compactMap {
            if case .activity(let type, .template) = ThemeFileRole($0) { type } else { nil }
        }
    }

    // MARK: Faults

    private static func notUnicode(_ path: String, text: String) -> Diagnostic {
        let before = text.prefix { $0 != "\u{FFFD}" }
        return Diagnostic(
            .badThemeEncoding, "The file is not in UTF-8; save it in this encoding",
            at: SourcePosition(file: path, offset: before.utf8.count))
    }

    private static func faults(
        of style: ThemeStyle, at path: String, assets: [String: [UInt8]], among names: @autoclosure () -> NearMiss
    ) -> [Diagnostic] {
        let missing = style.uses.filter { assets[$0.path] == nil }.map { use in
            ThemeStyle.Fault(
                .missingThemeFile, "The theme has no file ‘\(use.path)’", at: use.range.lowerBound,
                length: use.range.count, suggestions: names().matches(for: use.path))
        }
        return (style.faults + missing).sorted { $0.offset < $1.offset }.map {
            Diagnostic(
                $0.kind, $0.summary, at: SourcePosition(file: path, offset: $0.offset), length: $0.length,
                suggestions: $0.suggestions)
        }
    }

    // MARK: Layers

    /// Returns a theme's folder, preceded by those of all themes that it extends.
    /// - Parameters:
    ///   - name: the name of a theme that comes with the tool, or the path of a folder; nil for `default`.
    ///   - builtIn: the folder of the tool's own themes.
    ///   - bounds: the folder that must contain all themes but the tool's own. A name without a slash is then one of
    ///     the tool's themes.
    static func chain(_ name: String?, builtIn: String, within bounds: ThemeBounds?) throws(ThemeError)
        -> [ThemeFolder]
    {
        let name = name ?? base
        let isFolder = bounds == nil || name.contains("/")
        if isFolder, isOutside(name, beside: nil, builtIn: builtIn, bounds: bounds) { throw .outside(.theme(name)) }
        guard isFolder || names(in: builtIn).contains(name),
            var path = location(of: name, beside: nil, builtIn: builtIn)
        else {
            throw .unknown(name, known: names(in: builtIn))
        }
        var chain: [ThemeFolder] = []
        var known: Set<String> = []
        while true {
            let isBuiltIn = path.below(builtIn) != nil
            var folder = try ThemeFolder(reading: path, within: isBuiltIn ? nil : bounds, isBuiltIn: isBuiltIn)
            let isFirst = known.insert(FileSystem.resolvedAsFarAsThere(path)).inserted
            let extended = folder.manifest.extends
            if let extended, isOutside(extended.name, beside: path, builtIn: builtIn, bounds: bounds) {
                throw .outside(.extended(extended.name, by: path))
            }
            let next = isFirst ? extended.flatMap { location(of: $0.name, beside: path, builtIn: builtIn) } : nil
            if let extended, next == nil { folder.reportNothing(at: extended, isCircle: !isFirst, builtIn: builtIn) }
            // The faults of a folder that was already read are reported once; only the cycle is added.
            if isFirst { chain.insert(folder, at: 0) } else { chain[0].faults += folder.faults.suffix(1) }
            if path == builtIn + "/" + base { return chain }
            path = next ?? builtIn + "/" + base
        }
    }

    /// Reports that the extended theme cannot be used; the theme is then layered over `default`.
    private mutating func reportNothing(at extended: ThemeManifest.Extended, isCircle: Bool, builtIn: String) {
        let known = Self.names(in: builtIn)
        if isCircle {
            let summary = "The themes extend each other in a circle"
            faults.append(Diagnostic(.circularThemes, summary, at: extended.position))
        } else {
            missing = Self.path(of: extended.name, beside: place)
            faults.append(.unknownTheme(extended.name, at: extended.position, known: known))
        }
    }

    /// The theme that is the lowest layer of every other one.
    private static let base = "default"

    private static func location(of name: String, beside folder: String?, builtIn: String) -> String? {
        if names(in: builtIn).contains(name) { return builtIn + "/" + name }
        let path = path(of: name, beside: folder)
        // One that cannot be read is none the less the theme that is meant; reading it tells why.
        return FileSystem.kind(of: path, isLinkFollowed: true) == .folder ? path : nil
    }

    private static func isOutside(_ name: String, beside folder: String?, builtIn: String, bounds: ThemeBounds?)
        -> Bool
    {
        guard let bounds, !names(in: builtIn).contains(name) else { return false }
        return bounds.exclude(path(of: name, beside: folder))
    }

    private static func path(of name: String, beside folder: String?) -> String {
        folder.map { name.hasPrefix("/") ? name : $0 + "/" + name } ?? name
    }

    /// Returns the names of the themes in the folder, which also holds other files of the tool.
    static func names(in builtIn: String) -> [String] {
        (FileSystem.entries(in: builtIn) ?? []).map(\.name).filter { name in
            [ThemeManifest.file, "theme.css"].contains { FileSystem.kind(of: "\(builtIn)/\(name)/\($0)") != nil }
        }.sorted()
    }
}

extension String {
    fileprivate func appending(path: String) -> String {
        isEmpty ? path : hasSuffix("/") ? self + path : self + "/" + path
    }

    /// The path without `.` and, where it can be resolved from the path alone, without `..`.
    package var withoutDetours: String {
        var parts: [Substring] = []
        for part in pathNames where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
