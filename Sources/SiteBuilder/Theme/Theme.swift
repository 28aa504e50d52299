// SPDX-License-Identifier: MIT

package import AppModel
internal import FileSystem
internal import Text

/// The look of a site: templates, styles and words of a theme and of those it is laid over.
///
/// A template, script or sign takes the place of the one with the same name below it. Styles follow those below them,
/// and words are laid over them one by one.
package struct Theme: Sendable {
    let templates: TemplateLibrary
    /// The texts of the templates by name, for those who want to look at them.
    package let sources: [String: String]
    /// The files that the templates came from, for messages.
    let paths: [String: String]
    /// The frame's style.
    let css: String
    /// The styles of activities by view name.
    let activityCSS: [String: String]
    /// The script of the frame, if the theme has one.
    let script: String?
    /// What the script of the frame loads when it is needed, by the names after `theme-`.
    let scriptParts: [String: String]
    /// The script that runs before a page is shown, if the theme has one.
    let earlyScript: String?
    /// The scripts of activities by view name; a page loads only its own.
    let activityScripts: [String: String]
    /// What those load when it is needed, by view name and the names of the parts: `form` has `send`.
    let activityScriptParts: [String: [String: String]]
    /// The signs of activities by view name, as data of a path.
    let icons: [String: String]
    /// The pictures and fonts that the styles name, by their paths in the site.
    let assets: [String: [UInt8]]
    /// What the styles give to the root of every page.
    let properties: RootProperties
    /// What they say of the grounds of texts.
    package let colors: ThemeColors
    /// The words of the interface.
    let words: ThemeWords
    /// The words as they stand in the files.
    let entries: [ThemeWord]
    /// The folders that it was read from, the later ones laid over the earlier ones.
    package let folders: [String]
    /// Whether all of it comes with the tool, whose tests have checked it.
    package private(set) var isBuiltIn = false
    let layers: [ThemeFolder]
    /// The numbers of the layers that the templates come from.
    private let layerOfTemplate: [String: Int]

    /// A theme that comes with the tool, or one of the site's own.
    /// - Parameters:
    ///   - name: a name, or the path of a folder; nil for `default`.
    ///   - builtIn: the folder that the tool's own themes lie in.
    ///   - earlier: a theme that was read before, which is taken if no file has changed: to parse all templates takes its time.
    ///   - bounds: what the theme may not lie outside of, nor any file of it, nor what it extends.
    package init(named name: String?, builtIn: String, earlier: Theme? = nil, within bounds: ThemeBounds? = nil)
        throws(SiteError)
    {
        let layers = try ThemeFolder.chain(name, builtIn: builtIn, within: bounds)
        if let earlier, earlier.layers == layers {
            self = earlier
            return
        }
        try self.init(layers: layers)
        isBuiltIn = layers.allSatisfy { $0.place.below(builtIn) != nil }
    }

    /// Reads the folders, the later ones over the earlier ones, whatever they extend.
    package init(folders: [String]) throws(SiteError) {
        var layers: [ThemeFolder] = []
        for folder in folders { layers.append(try ThemeFolder(reading: folder)) }
        try self.init(layers: layers)
    }

    /// Makes a theme of texts by their paths in its folder.
    package init(files: [String: String]) throws(SiteError) {
        try self.init(layers: [ThemeFolder(place: "", files: files)])
    }

    /// Lays the later ones over the earlier ones.
    init(layers: [ThemeFolder]) throws(SiteError) {
        var parts = Parts()
        for (number, layer) in layers.enumerated() {
            parts.problems += layer.problems
            for path in layer.files.keys.sorted() { parts.add(layer.files[path] ?? "", at: path, in: layer, number) }
        }
        if !parts.problems.isEmpty { throw .theme(parts.problems) }
        do {
            templates = try TemplateLibrary(parts.sources)
        } catch {
            let path = parts.paths[error.name] ?? error.name
            throw .theme([ThemeProblem(path: path, line: error.line, column: error.column, reason: error.reason)])
        }
        self.layers = layers
        folders = layers.map(\.place).filter { !$0.isEmpty }
        sources = parts.sources
        paths = parts.paths
        css = parts.css
        properties = RootProperties(parts.css)
        colors = ThemeColors(properties)
        activityCSS = parts.activityCSS
        script = parts.script
        scriptParts = parts.scriptParts
        earlyScript = parts.earlyScript
        activityScripts = parts.activityScripts
        activityScriptParts = parts.activityScriptParts
        icons = parts.icons
        assets = parts.assets
        words = ThemeWords(parts.entries)
        entries = parts.entries
        layerOfTemplate = parts.layers
    }

    /// The names of the themes that come with the tool.
    package static func names(in builtIn: String) -> [String] { ThemeFolder.names(in: builtIn) }

    /// Whether it was made of the very same files as another one.
    package func isSame(as other: Theme?) -> Bool { layers == other?.layers }

    /// The languages that it has words in, sorted.
    package var languages: [String] { Set(entries.map(\.language)).sorted() }

    /// The number of the layer that a template comes from; the tool's own `default` is 0.
    func layer(of template: String) -> Int { layerOfTemplate[template] ?? 0 }

    /// Whether one of the templates shows a field.
    func shows(_ field: String) -> Bool { sources.values.contains { $0.contains(field) } }

    /// The files with scripts in them that do not come with the tool, as its folders were named.
    /// - Parameter builtIn: the folder that the tool's own themes lie in.
    package func foreignScripts(builtIn: String) -> [String] {
        layers.filter { $0.place.below(builtIn) == nil }.flatMap { layer in
            ThemeScripts.files(in: layer).map(layer.path)
        }
    }

    /// The names of the templates for kinds of screens.
    package var views: [String] {
        sources.keys.filter { $0.hasPrefix("activities/") }.map { String($0.dropFirst("activities/".count)) }
    }

    /// What the files of the layers come to.
    private struct Parts {
        var sources: [String: String] = [:]
        var paths: [String: String] = [:]
        var layers: [String: Int] = [:]
        var css = ""
        var activityCSS: [String: String] = [:]
        var script: String?
        var scriptParts: [String: String] = [:]
        var earlyScript: String?
        var activityScripts: [String: String] = [:]
        var activityScriptParts: [String: [String: String]] = [:]
        var icons: [String: String] = [:]
        var assets: [String: [UInt8]] = [:]
        var entries: [ThemeWord] = []
        var problems: [ThemeProblem] = []

        mutating func add(_ text: String, at path: String, in layer: ThemeFolder, _ number: Int) {
            switch ThemeFileRole(path) {
            case .frame: add(template: "page", text, layer.path(of: path), number)
            case .partial(let name): add(template: name, text, layer.path(of: path), number)
            case .style: css = Self.joined(css, style(path, in: layer))
            case .script: script = text
            case .scriptPart(let name): scriptParts[name] = text
            case .early: earlyScript = text
            case .words(let language): add(words: text, of: nil, in: language, layer.path(of: path), number)
            case .activity(let type, let part): add(part, of: type, text, at: path, in: layer, number)
            case .manifest, nil: break
            }
        }

        private mutating func add(
            _ part: ThemeFileRole.Part, of type: String, _ text: String, at path: String, in layer: ThemeFolder,
            _ number: Int
        ) {
            switch part {
            case .template: add(template: "activities/" + type, text, layer.path(of: path), number)
            case .style: activityCSS[type] = Self.joined(activityCSS[type] ?? "", style(path, in: layer))
            case .script: activityScripts[type] = text
            case .scriptPart(let name): activityScriptParts[type, default: [:]][name] = text
            case .icon: add(icon: text, of: type, layer.path(of: path))
            case .words(let language): add(words: text, of: type, in: language, layer.path(of: path), number)
            }
        }

        private static func joined(_ below: String, _ text: String) -> String {
            below.isEmpty ? text : below + "\n" + text
        }

        private mutating func add(template name: String, _ text: String, _ path: String, _ layer: Int) {
            problems += TemplateSyntax.problems(in: text, path: path)
            sources[name] = text
            paths[name] = path
            layers[name] = layer
        }

        /// A style with the addresses that its files have in the site.
        private mutating func style(_ path: String, in layer: ThemeFolder) -> String {
            guard let style = layer.styles[path] else { return "" }
            return style.text { file in
                guard let bytes = layer.assets[file] else { return nil }
                let target = ThemeStyle.target(of: file, bytes)
                assets[target] = bytes
                return target
            }
        }

        private mutating func add(icon text: String, of type: String, _ path: String) {
            let icon = ThemeIcon(text)
            problems += icon.faults.map { ThemeProblem(path: path, in: text, at: $0.offset, reason: $0.reason) }
            icons[type] = icon.path
        }

        /// A word without a text is one that the theme has not.
        private mutating func add(
            words text: String, of type: String?, in language: String, _ path: String, _ layer: Int
        ) {
            do throws(SiteError) {
                for (key, value) in try YAMLMap.read(text, path: path) where !value.text.isEmpty {
                    entries.append(ThemeWord(type: type, language: language, key: key, text: value, layer: layer))
                }
            } catch .theme(let found) {
                problems += found
            } catch {
                problems.append(ThemeProblem(path: path, reason: "\(error)"))
            }
        }
    }
}
