// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import Text

/// Reports files of a theme that are never read, because a slightly wrong name would otherwise have no effect and no
/// diagnostic. A theme may hold other files, such as a licence or drawings, where the tool expects no files of its own.
struct ThemeFileCheck {
    private let theme: Theme
    /// The view names of all screen types, including the theme's own.
    private let views: Set<String>
    private let named: NamedParts
    /// The themes below the one that is checked.
    private let below: ArraySlice<ThemeFolder>
    /// The one that is checked, and those above it.
    private let others: ArraySlice<ThemeFolder>

    /// What the names of types, signs and partials may mean that have no effect.
    private lazy var viewNames = NearMiss(among: views.sorted())
    private lazy var signNames = NearMiss(among: theme.signs.others.keys.sorted())
    private lazy var partialNames = NearMiss(
        among: theme.sources.keys.filter { $0.below(ThemeFileRole.types) == nil && $0 != "page" }.sorted())
    /// The types, and those of which they are special ones.
    private lazy var kinds = Set(views.flatMap(Theme.kinds))
    /// The parts of scripts that the themes below have, by their types; those of all pages under the empty name.
    private lazy var partsBelow = Parts(in: below)

    /// What the templates of all layers name, also those that another layer covers.
    private struct NamedParts {
        var partials: Set<String> = []
        var signs: Set<String> = []

        init(in layers: [ThemeFolder]) {
            for (path, text) in layers.flatMap(\.files) where path.hasSuffix(".mustache") {
                for tag in TemplateTag.all(in: text) {
                    if tag.kind == .partial { partials.insert(tag.name) }
                    if let sign = tag.name.rest(after: ThemeSigns.prefix), TemplateTag.values.contains(tag.kind) {
                        signs.insert(sign)
                    }
                }
            }
        }
    }

    /// The names of parts of scripts.
    private struct Parts {
        private let names: [String: NearMiss]
        private let known: [String: Set<String>]

        init(in layers: ArraySlice<ThemeFolder>) {
            known = layers.flatMap(\.files.keys).reduce(into: [:]) { known, path in
                switch ThemeFileRole(path) {
                case .script(.part(let name)): known["", default: []].insert(name)
                case .script(.typePart(let type, let name)): known[type, default: []].insert(name)
                default: break
                }
            }
            names = known.mapValues { NearMiss(among: $0.sorted()) }
        }

        /// Returns the parts of a type that a name may mean; none for the name of one.
        func like(_ name: String, of type: String) -> [String] {
            known[type]?.contains(name) ?? true ? [] : names[type]?.matches(for: name) ?? []
        }
    }

    static func faults(of theme: Theme, for registry: ActivityRegistry) -> [Diagnostic] {
        let views = Set(theme.views).union(registry.views)
        let named = NamedParts(in: theme.layers)
        return theme.layers.indices.flatMap { number in
            let layer = theme.layers[number]
            var check = ThemeFileCheck(
                theme: theme, views: views, named: named, below: theme.layers[..<number],
                others: theme.layers[number...])
            let faults = check.faults(of: layer)
            return faults.isEmpty && layer.files.isEmpty ? [noTheme(layer)] : faults
        }
    }

    private static func noTheme(_ layer: ThemeFolder) -> Diagnostic {
        Diagnostic(
            .emptyTheme, "The folder holds no file of a theme, such as ‘\(ThemeManifest.file)’ or ‘theme.css’",
            at: SourcePosition(file: layer.place))
    }

    /// Reports templates of types of the theme's own that no level has and whose names resemble those of the tool's
    /// types.
    static func strayTypes(in theme: Theme, for registry: ActivityRegistry, app: App) -> [Diagnostic] {
        let used = Set(app.levels.compactMap { $0.declaration.type.map { ViewName(for: ActivityType($0.text)).name } })
        return Set(theme.views).subtracting(registry.views).subtracting(used).sorted().compactMap { view in
            let matches = NearMiss.matches(for: view, amongFew: registry.views.sorted())
            let path = theme.paths["activities/\(view)"] ?? view
            return matches.isEmpty
                ? nil
                : Diagnostic(
                    .unusedType, "No level has the type ‘\(view)’", at: SourcePosition(file: path),
                    suggestions: matches)
        }
    }

    /// A fault of a file, before its position is known.
    private struct Fault {
        let kind: Diagnostic.Kind
        let summary: String
        var suggestions: [String] = []
        /// The folder to report instead of each of its files.
        var folder: String?
    }

    private mutating func faults(of layer: ThemeFolder) -> [Diagnostic] {
        var said: Set<String> = []
        var found: [Diagnostic] = []
        for path in (Array(layer.files.keys) + layer.others.filter { layer.assets[$0] == nil }).sorted() {
            guard let fault = fault(of: path), said.insert(fault.folder ?? path).inserted else { continue }
            found.append(
                Diagnostic(
                    fault.kind, fault.summary, at: SourcePosition(file: layer.path(of: fault.folder ?? path)),
                    suggestions: fault.suggestions))
        }
        return found
    }

    private mutating func fault(of path: String) -> Fault? {
        switch ThemeFileRole(path) {
        case .activity(_, .template): nil
        case .style(.type(let type)), .script(.type(let type)), .activity(let type, .icon): unknownType(type)
        case .script(.typePart(let type, let name)): unknownType(type) ?? misspeltPart(name, of: type)
        case .activity(let type, .strings(let language)):
            unknownType(type) ?? (Self.isLanguage(language) ? nil : Self.noLanguage(language, start: "strings."))
        case .partial(let name): unusedPartial(name, path: path)
        case .strings(let language): Self.isLanguage(language) ? nil : Self.noLanguage(language)
        case .sign(let name): unknownSign(name, path: path)
        case .script(.part(let name)): misspeltPart(name, ofPages: "")
        case .style(.layout(let name)): layoutInOtherCase(name)
        case .manifest, .frame, .style(.frame), .style(.part), .script(.frame), .script(.early), .script(.extra): nil
        case nil: misplaced(path)
        }
    }

    // MARK: Names

    private mutating func unknownType(_ name: String) -> Fault? {
        if kinds.contains(name) { return nil }
        return Fault(
            kind: .unknownTypeInTheme, summary: "There is no screen type ‘\(name)’",
            suggestions: viewNames.matches(for: name))
    }

    private func isBelow(_ path: String) -> Bool { below.contains { $0.files[path] != nil } }

    /// Reports a sign that no template shows and no theme below has: those that actions and links have are the tool's.
    private mutating func unknownSign(_ name: String, path: String) -> Fault? {
        guard !below.isEmpty, !named.signs.contains(name), !isBelow(path) else { return nil }
        return Fault(
            kind: .misplacedFile, summary: "No template shows a sign ‘\(name)’",
            suggestions: signNames.matches(forCandidate: name))
    }

    private mutating func misspeltPart(_ name: String, of type: String) -> Fault? {
        guard theme.scripts[.type(type)] != nil else {
            return Fault(
                kind: .misplacedFile, summary: "No script loads ‘\(name).js’: ‘\(type)’ has no ‘script.js’")
        }
        return misspeltPart(name, ofPages: type)
    }

    /// Reports a part whose name is nearly that of one of the themes below and which no file of the theme names. Other
    /// names may be put together by a script.
    /// - Parameter type: the type of the pages that load it; empty for all pages.
    private mutating func misspeltPart(_ name: String, ofPages type: String) -> Fault? {
        let matches = partsBelow.like(name, of: type)
        guard !matches.isEmpty, !isQuoted(name) else { return nil }
        return Fault(kind: .misplacedFile, summary: "No script loads a part ‘\(name)’", suggestions: matches)
    }

    private func isQuoted(_ name: String) -> Bool {
        ["'", "\"", "`"].map { $0 + name + $0 }.contains { quoted in
            others.contains { $0.files.values.contains { $0.hasBytes(of: quoted) } }
        }
    }

    /// Reports a layout that a theme below has in other case: a level that names it does not get this one.
    private func layoutInOtherCase(_ name: String) -> Fault? {
        let known = below.flatMap(\.files.keys).compactMap { path -> String? in
            if case .style(.layout(let other)) = ThemeFileRole(path) { other } else { nil }
        }
        let matches = Set(known.filter { $0.lowercased() == name.lowercased() })
        guard !matches.isEmpty, !matches.contains(name) else { return nil }
        return Fault(
            kind: .misplacedFile, summary: "The layout ‘\(name)’ is another one than that of the theme below",
            suggestions: matches.sorted())
    }

    /// Reports a partial that no template includes and no theme below has. One that a theme below has replaces it.
    private mutating func unusedPartial(_ name: String, path: String) -> Fault? {
        guard !named.partials.contains(name), !isBelow(path) else { return nil }
        return Fault(
            kind: .unusedPartial, summary: "No template includes ‘\(name)’",
            suggestions: partialNames.matches(forCandidate: name))
    }

    private static func isLanguage(_ name: String) -> Bool {
        LanguageTag.isOne(name) && name.prefix { $0 != "-" }.allSatisfy(\.isLowercase)
    }

    private static func noLanguage(_ name: String, start: String = "") -> Fault {
        Fault(
            kind: .badLanguageFile,
            summary:
                "‘\(name)’ is not the tag of a language; such a file is called ‘\(start)en.yaml’ or ‘\(start)pt-BR.yaml’"
        )
    }

    // MARK: Locations

    private mutating func misplaced(_ path: String) -> Fault? {
        let parts = path.pathNames.map(String.init)
        guard let first = parts.first else { return nil }
        if parts.count == 1 { return Self.misplaced(file: path) }
        guard ThemeFileRole.folders.contains(first) else {
            let matches = Self.folders(like: first)
            return matches.isEmpty
                ? nil
                : Fault(
                    kind: .misplacedFile, summary: "A theme has no folder ‘\(first)’", suggestions: matches,
                    folder: first)
        }
        if first == ThemeFileRole.types { return misplaced(inTypes: Array(parts.dropFirst())) }
        return Self.misplaced(path, in: first, isDeeper: parts.count > 2).map {
            Fault(kind: .misplacedFile, summary: $0)
        }
    }

    /// Returns the folders that were probably meant: also of a singular, such as `activity`.
    private static func folders(like name: String) -> [String] {
        let matches = NearMiss.matches(for: name, amongFew: ThemeFileRole.folders)
        guard matches.isEmpty else { return matches }
        let name = name.lowercased()
        return ThemeFileRole.folders.filter {
            abs($0.count - name.count) <= 2 && zip($0, name).prefix { $0 == $1 }.count >= 6
        }
    }

    private static func misplaced(file: String) -> Fault? {
        let parts = PagePart.allCases.map { "theme-\($0.rawValue).css" }
        if ThemeFileRole.folders.contains(file) {
            return Fault(
                kind: .misplacedFile, summary: "‘\(file)’ is no folder here: themes do not follow links to folders")
        }
        let matches = NearMiss.matches(for: file, amongFew: ThemeFileRole.files + parts)
        if !matches.isEmpty {
            return Fault(kind: .misplacedFile, summary: "A theme has no file ‘\(file)’", suggestions: matches)
        }
        let lower = file.lowercased()
        let summary =
            if lower.hasSuffix(".mustache") {
                "The frame is called ‘page.mustache’; other templates lie in ‘partials’ or ‘activities’"
            } else if lower.hasSuffix(".css") {
                "The style of every page is called ‘theme.css’, and that of a screen type lies in ‘activities’"
            } else if lower == "script.js" || lower.hasPrefix("theme-") && lower.hasSuffix(".js") {
                "The script of every page is called ‘theme.js’, and that of a screen type lies in ‘activities’"
            } else if lower.hasPrefix("strings"), lower.hasSuffix(".yaml") || lower.hasSuffix(".yml") {
                "Strings lie in the folder ‘strings’, as ‘en.yaml’, and those of a screen type in ‘activities’"
            } else {
                nil as String?
            }
        return summary.map { Fault(kind: .misplacedFile, summary: $0) }
    }

    private static func misplaced(_ path: String, in folder: String, isDeeper: Bool) -> String? {
        guard let ending = ending(of: path), let allowed = ThemeFileRole.endings[folder] else { return nil }
        if isDeeper { return ending == allowed ? "The files of ‘\(folder)’ lie directly in it" : nil }
        if ending == allowed { return "‘page’ is the name of the frame; give the partial another" }
        return "The file has no effect: no style names it, and ‘\(folder)’ has files with the ending ‘.\(allowed)’"
    }

    /// - Parameter parts: the path relative to the folder of all types.
    private mutating func misplaced(inTypes parts: [String]) -> Fault? {
        let file = parts[parts.count - 1]
        guard let ending = Self.ending(of: file) else { return nil }
        func fault(_ summary: String, _ suggestions: [String] = []) -> Fault {
            Fault(kind: .misplacedFile, summary: summary, suggestions: suggestions)
        }
        if parts.count == 1 {
            let place = place(ofFlat: file)
            return fault(
                "Each screen type has a folder"
                    + (place.map { "; this file belongs to ‘\($0)’" } ?? " for its files"))
        }
        if parts.count > 2 {
            return ["mustache", "css", "js", "svg", "yaml"].contains(ending)
                ? fault("The files of a screen type lie directly in its folder") : nil
        }
        let matches = NearMiss.matches(for: file, amongFew: ThemeFileRole.typeFiles)
        if !matches.isEmpty { return fault("A screen type has no file ‘\(file)’", matches) }
        let files = (ThemeFileRole.typeFiles + ["strings.en.yaml"]).map { "‘\($0)’" }.joined(separator: ", ")
        return fault("The file has no effect: no style names it, and a screen type has \(files) and scripts")
    }

    /// Returns the path for a file that themes formerly had directly in the folder of all types, such as `list.css`.
    private mutating func place(ofFlat file: String) -> String? {
        for (ending, name) in [("mustache", "page.mustache"), ("css", "style.css"), ("js", "script.js")] {
            guard let stem = file.withoutEnding(ending) else { continue }
            let isType = ending != "js" || unknownType(stem) == nil
            let type = isType ? nil : views.filter { stem.hasPrefix($0 + "-") }.max { $0.count < $1.count }
            let place = type.map { "\($0)/\(stem.dropFirst($0.count + 1)).js" } ?? "\(stem)/\(name)"
            return "\(ThemeFileRole.types)/\(place)"
        }
        return nil
    }

    /// Returns the extension of a file that may be meant for a theme. Markdown and text files are ignored everywhere.
    private static func ending(of path: String) -> String? {
        let ending = path.lastComponent.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        return ending.map { $0.lowercased() }.flatMap { ["md", "txt"].contains($0) ? nil : $0 }
    }
}

extension ActivityRegistry {
    /// The view names of the types for which the tool itself has templates.
    fileprivate var views: Set<String> {
        Set(types.map { $0.view.name } + [unknown.view.name, "placeholder", "notice"])
    }
}
