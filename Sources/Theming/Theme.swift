// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import FileSystem
internal import Text

/// The look of a site: templates, styles and strings of a theme and of the themes it is layered over.
///
/// A template, script or icon replaces the one of the same name in the layers below. Styles are appended to those
/// below, and strings replace those below one by one.
package struct Theme: Sendable {
    /// The parsed templates of all layers.
    package let templates: TemplateLibrary
    /// The sources of the templates by name.
    package let sources: [String: String]
    /// The files of the templates by name, for diagnostics.
    let paths: [String: String]
    /// The styles, those of the lower layers first.
    package let styles: [StyleRole: String]
    /// How broad the layouts show the pictures of rows, as in `sizes`, by their names; the others show small ones.
    package let rowSizes: [String: String]
    /// The scripts; a page loads only those that it needs.
    package let scripts: [ScriptRole: String]
    /// The signs that templates show.
    let signs: ThemeSigns
    /// The pictures and fonts that the styles refer to, by their paths in the site.
    package let assets: [String: [UInt8]]
    /// The properties that the styles set on the root element.
    package let properties: ThemeProperties
    /// The background and text colours that the styles define.
    package let colors: ThemeColors
    /// The strings of the interface.
    package private(set) var strings: ThemeStrings
    /// The strings with their positions in the files.
    private(set) var entries: [ThemeString]
    /// The files of strings that wait for `readStrings(in:)`.
    private var unreadStrings: [ThemeStringFile]
    /// The languages in which the theme has strings, sorted.
    package let languages: [String]
    /// The folders of the layers, from the lowest to the highest.
    package let folders: [String]
    /// Whether all layers come with the tool, whose tests have checked them.
    package private(set) var isBuiltIn = false
    /// The faults of the individual files. A theme with such faults is not used for a build, but its readable parts are
    /// available, and for the others those of the themes below.
    package let faults: [Diagnostic]
    let layers: [ThemeFolder]
    /// The numbers of the layers of the templates.
    private let layerOfTemplate: [String: Int]

    /// Reads a theme that comes with the tool, or one of the site's own.
    /// - Parameters:
    ///   - name: the name or the path of a folder; nil for `default`.
    ///   - builtIn: the folder of the tool's own themes.
    ///   - earlier: a theme read before, which is reused if no file has changed, because parsing all templates is slow.
    ///   - bounds: the folder that must contain the theme, its files and the themes it extends.
    ///   - makesPages: whether pages are made with the theme. If not, templates, strings and icons that come with the
    ///     tool are not read, because that takes longer than the checks of a small app and the tool's tests have
    ///     checked them.
    ///   - readsStrings: whether all strings are read. If not, those that come with the tool wait for
    ///     `readStrings(in:)`, because most of them are for languages that the app does not have.
    package init(
        named name: String?, builtIn: String, earlier: Theme? = nil, within bounds: ThemeBounds? = nil,
        makesPages: Bool = true, readsStrings: Bool = true
    ) throws(ThemeError) {
        let layers = try ThemeFolder.chain(name, builtIn: builtIn, within: bounds)
        if let earlier, earlier.layers == layers {
            self = earlier
            return
        }
        let isBuiltIn = layers.allSatisfy(\.isBuiltIn)
        self.init(
            layers: layers, makesPages: makesPages || !isBuiltIn, readsStrings: readsStrings || !isBuiltIn)
        self.isBuiltIn = isBuiltIn
    }

    /// Reads the folders, the later ones layered over the earlier ones, whatever they extend.
    package init(folders: [String]) throws(ThemeError) {
        var layers: [ThemeFolder] = []
        for folder in folders { layers.append(try ThemeFolder(reading: folder)) }
        self.init(layers: layers)
    }

    /// Creates a theme from texts by their paths in its folder.
    package init(files: [String: String]) {
        self.init(layers: [ThemeFolder(place: "", files: files)])
    }

    /// Layers the later folders over the earlier ones.
    init(layers: [ThemeFolder], makesPages: Bool = true, readsStrings: Bool = true) {
        var parts = Parts(makesPages: makesPages)
        for (number, layer) in layers.enumerated() {
            parts.faults += layer.faults
            for path in layer.files.keys.sorted() { parts.add(layer.files[path] ?? "", at: path, in: layer, number) }
        }
        templates = TemplateLibrary(makesPages ? parts.sources : [:], signs: parts.signs)
        let read = (readsStrings ? parts.strings : []).map { $0.read() }
        faults = parts.faults + read.flatMap(\.faults)
        self.layers = layers
        folders = layers.map(\.place).filter { !$0.isEmpty }
        sources = parts.sources
        paths = parts.paths
        styles = parts.styles
        properties = ThemeProperties(parts.styles[.frame] ?? "")
        colors = ThemeColors(properties)
        rowSizes = parts.rowSizes
        scripts = parts.scripts
        signs = parts.signs
        assets = parts.assets
        entries = read.flatMap(\.entries)
        strings = ThemeStrings(entries)
        languages = Set(parts.strings.map(\.language)).sorted()
        unreadStrings = readsStrings ? [] : parts.strings
        layerOfTemplate = parts.layers
    }

    /// Whether one of the folders of a theme has the words of the interface in a language, or in a broader one.
    package static func haveWords(_ folders: [String], in language: String) -> Bool {
        let files = LanguageTag.withBroader(language).map { "\($0).yaml".lowercased() }
        return folders.contains { folder in
            FileSystem.entries(in: folder + "/strings")?.contains { files.contains($0.name.lowercased()) } ?? false
        }
    }

    /// Reads the strings that were left when the theme was made, as far as pages in these languages show them.
    ///
    /// The strings that come with the tool are complete in English, so no page shows one of a further language.
    package mutating func readStrings(in languages: some Sequence<String>) {
        guard !unreadStrings.isEmpty else { return }
        let wanted = Set(languages.flatMap(LanguageTag.withBroader) + ["en"])
        // In the order of the layers, the upper ones last.
        let read = unreadStrings.filter { wanted.contains($0.language) }.flatMap { $0.read().entries }
        unreadStrings.removeAll { wanted.contains($0.language) }
        entries += read
        for string in read { strings.add(string) }
    }

    /// Returns the names of the themes that come with the tool.
    package static func names(in builtIn: String) -> [String] { ThemeFolder.names(in: builtIn) }

    /// Whether all faults, if there are any, are those of styles.
    package var hasFaultsOfStylesOnly: Bool {
        faults.allSatisfy { Diagnostic.Kind.styleProblems.contains($0.kind) }
    }

    /// Whether the theme was made of the same files as another one.
    package func isSame(as other: Theme?) -> Bool { layers == other?.layers }

    /// Returns the number of the layer of a template; the tool's own `default` is 0.
    func layer(of template: String) -> Int { layerOfTemplate[template] ?? 0 }

    /// Returns the contents of files of the theme by their paths in diagnostics. Those that it does not have are left out.
    package func contents(of paths: Set<String>) -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for layer in layers {
            for (file, text) in layer.files {
                let path = layer.path(of: file)
                if paths.contains(path), contents[path] == nil { contents[path] = Array(text.utf8) }
            }
        }
        return contents
    }

    /// The folders of the layers, and those of themes that a layer extends and that do not exist.
    package var inputs: [String] { folders + layers.compactMap(\.missing) }

    /// Returns a view and its base types, the nearest first: `image-list` is a variant of `list`.
    package static func kinds(of view: String) -> [String] {
        let names = view.split(separator: "-", omittingEmptySubsequences: false)
        return names.indices.map { names[$0...].joined(separator: "-") }
    }

    /// The names of the layouts that levels can choose, sorted.
    package var layouts: [String] {
        styles.keys.compactMap { if case .layout(let name) = $0 { name } else { nil } }.sorted()
    }

    /// Whether menus look as the app asks: entries in its sizes, and its picture behind them.
    package var sizesMenus: Bool {
        let field = "sizeClass"
        // Most texts do not hold the name, and need not be taken apart.
        return sources.values.contains { source in
            source.hasBytes(of: field)
                && TemplateTag.all(in: source).contains { $0.name == field && TemplateTag.values.contains($0.kind) }
        }
    }

    /// Whether pages load the styles of their types. The frame of an older theme links a single stylesheet.
    package var listsStyles: Bool { shows("styles", in: "page", kinds: [.section]) }

    /// Returns the files with scripts that do not come with the tool, by their paths in the app's folder, so that they are
    /// the same wherever a command is run.
    /// - Parameter builtIn: the folder of the tool's own themes.
    package func foreignScripts(in app: String, builtIn: String) -> [String] {
        let app = app.withoutDetours
        let known = Set(layers.filter { $0.place.below(builtIn) != nil }.flatMap(\.views))
        return layers.filter { $0.place.below(builtIn) == nil }.flatMap { layer in
            ThemeScripts.files(in: layer, views: known).map(layer.path(of:)).map { $0.below(app) ?? $0 }
        }
    }

    /// The view names of the templates for screen types.
    package var views: [String] {
        sources.keys.filter { $0.hasPrefix("activities/") }.map { String($0.dropFirst("activities/".count)) }
    }

    /// The parts of a theme, merged from the files of its layers.
    private struct Parts {
        let makesPages: Bool
        var sources: [String: String] = [:]
        var paths: [String: String] = [:]
        var layers: [String: Int] = [:]
        var styles: [StyleRole: String] = [:]
        var rowSizes: [String: String] = [:]
        var scripts: [ScriptRole: String] = [:]
        var signs = ThemeSigns()
        var assets: [String: [UInt8]] = [:]
        var strings: [ThemeStringFile] = []
        var faults: [Diagnostic] = []

        mutating func add(_ text: String, at path: String, in layer: ThemeFolder, _ number: Int) {
            switch ThemeFileRole(path) {
            case .frame: add(template: ThemeFileRole.frameName, text, layer.path(of: path), number)
            case .partial(let name): add(template: name, text, layer.path(of: path), number)
            case .style(let role):
                styles[role] = Self.joined(styles[role], style(path, in: layer))
                if case .layout(let name) = role { rowSizes[name] = Self.rowSizes(in: text) ?? rowSizes[name] }
            // In functions of their own, because a name that two of them declare would keep both from running. The first
            // line stays the first, as in the author's file.
            case .script(.extra): scripts[.extra] = Self.joined(scripts[.extra], "(() => {" + text + "\n})();")
            case .script(let role): scripts[role] = loaded(script: text, in: layer)
            case .strings(let language): add(strings: text, of: nil, in: language, layer.path(of: path), number)
            case .sign(let name): if let sign = read(sign: text, layer.path(of: path)) { signs.others[name] = sign }
            case .activity(let type, .template):
                add(template: "activities/" + type, text, layer.path(of: path), number)
            case .activity(let type, .icon):
                if let sign = read(sign: text, layer.path(of: path)) { signs.types[type] = sign }
            case .activity(let type, .strings(let language)):
                add(strings: text, of: type, in: language, layer.path(of: path), number)
            case .manifest, nil: break
            }
        }

        /// Returns what the comment in the first line of a layout says about the pictures of rows.
        private static func rowSizes(in style: String) -> String? {
            let start = "/* sizes:"
            guard style.hasPrefix(start), let end = style.firstRange(of: "*/") else { return nil }
            return style[..<end.lowerBound].dropFirst(start.count).trimmed
        }

        private func loaded(script text: String, in layer: ThemeFolder) -> String {
            makesPages && layer.isBuiltIn ? text.withoutLinesOfComment : text
        }

        private static func joined(_ below: String?, _ text: String) -> String {
            below.map { $0.isEmpty ? text : $0 + "\n" + text } ?? text
        }

        private mutating func add(template name: String, _ text: String, _ path: String, _ layer: Int) {
            let faults = makesPages ? TemplateSyntax.faults(in: text, path: path) : []
            self.faults += faults
            // The screen type is recorded even if its template is invalid.
            guard faults.isEmpty else {
                sources[name] = sources[name] ?? ""
                return
            }
            sources[name] = text
            paths[name] = path
            layers[name] = layer
        }

        /// Returns a style in which the files of the theme have their paths in the site.
        private mutating func style(_ path: String, in layer: ThemeFolder) -> String {
            guard let style = layer.styles[path] else { return "" }
            return style.text { file in
                guard let bytes = layer.assets[file] else { return nil }
                let target = ThemeStyle.target(of: file, in: bytes)
                assets[target] = bytes
                return target
            }
        }

        /// Returns the path data of a drawing; nil if no page is made.
        private mutating func read(sign text: String, _ path: String) -> String? {
            guard makesPages else { return nil }
            let icon = ThemeIcon(text)
            faults += icon.faults.map {
                Diagnostic(.badIcon, $0.reason, at: SourcePosition(file: path, offset: $0.offset))
            }
            return icon.path
        }

        private mutating func add(
            strings text: String, of type: String?, in language: String, _ path: String, _ layer: Int
        ) {
            guard makesPages else { return }
            strings.append(
                ThemeStringFile(
                    type: type, language: LanguageTag.canonical(language), text: text, path: path, layer: layer))
        }
    }
}
