// SPDX-License-Identifier: MIT
internal import AppModel
internal import Diagnostics

/// The look of a site: templates, styles and words of a theme and of those it is laid over.
///
/// A template or script takes the place of the one with the same name below it. Styles follow those below them, and words are
/// laid over them one by one.
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
    /// The scripts of activities by view name; a page loads only its own. `form-send` is a part of that of `form`, loaded when it is needed.
    let activityScripts: [String: String]
    /// Words by language.
    package let strings: [String: [String: String]]
    /// The folders that it was read from, the later ones laid over the earlier ones.
    package let folders: [String]
    /// Whether all of it comes with the tool, whose tests have checked it.
    package private(set) var isBuiltIn = false
    private let layers: [ThemeFolder]

    /// A theme that comes with the tool, or one of the site's own.
    /// - Parameters:
    ///   - name: a name, or the path of a folder; nil for `default`.
    ///   - builtIn: the folder that the tool's own themes lie in.
    ///   - earlier: a theme that was read before, which is taken if no file has changed: to parse all templates takes its time.
    package init(named name: String?, builtIn: String, earlier: Theme? = nil) throws(SiteError) {
        let layers = try ThemeFolder.chain(name, builtIn: builtIn)
        if let earlier, earlier.layers == layers {
            self = earlier
            return
        }
        try self.init(layers: layers)
        isBuiltIn = layers.allSatisfy { $0.place.hasPrefix(builtIn + "/") }
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
        for layer in layers {
            for (path, text) in layer.files { try parts.add(text, at: path, in: layer) }
        }
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
        activityCSS = parts.activityCSS
        script = parts.script
        scriptParts = parts.scriptParts
        earlyScript = parts.earlyScript
        activityScripts = parts.activityScripts
        strings = parts.strings
    }

    /// Whether it was made of the very same files as another one.
    package func isSame(as other: Theme?) -> Bool { layers == other?.layers }

    /// The words of a language; what it lacks comes from the region-less language and from Spanish, the framework's own.
    package func words(in language: String) -> [String: String] {
        let base = language.split(separator: "-").first.map(String.init) ?? language
        return [strings["es"], strings["en"], strings[base], strings[language]]
            .compactMap { $0 }.reduce(into: [:]) { words, more in words.merge(more) { _, upper in upper } }
    }

    /// Whether one of the templates shows a field.
    func shows(_ field: String) -> Bool { sources.values.contains { $0.contains(field) } }

    /// The names of the templates for kinds of screens.
    package var views: [String] {
        sources.keys.filter { $0.hasPrefix("activities/") }.map { String($0.dropFirst("activities/".count)) }
    }

    /// What the files of the layers come to.
    private struct Parts {
        var sources: [String: String] = [:]
        var paths: [String: String] = [:]
        var css = ""
        var activityCSS: [String: String] = [:]
        var script: String?
        var scriptParts: [String: String] = [:]
        var earlyScript: String?
        var activityScripts: [String: String] = [:]
        var strings: [String: [String: String]] = [:]

        mutating func add(_ text: String, at path: String, in layer: ThemeFolder) throws(SiteError) {
            let name = path.lastComponent
            let isActivity = path.hasPrefix("activities/")
            if let base = name.withoutEnding("mustache") {
                let name = isActivity ? "activities/\(base)" : base
                sources[name] = text
                paths[name] = layer.path(of: path)
            } else if isActivity, let base = name.withoutEnding("css") {
                activityCSS[base] = activityCSS[base].map { $0 + "\n" + text } ?? text
            } else if isActivity, let base = name.withoutEnding("js") {
                activityScripts[base] = text
            } else if path.hasPrefix("strings/"), let language = name.withoutEnding("yaml") {
                for (key, value) in try YAMLMap.read(text, path: layer.path(of: path)) { strings[language, default: [:]][key.text] = value.text }
            } else if path == "theme.css" {
                css = css.isEmpty ? text : css + "\n" + text
            } else if path == "theme.js" {
                script = text
            } else if path.hasPrefix("theme-"), let base = name.withoutEnding("js") {
                scriptParts[String(base.dropFirst("theme-".count))] = text
            } else if path == "early.js" {
                earlyScript = text
            }
        }
    }
}

extension String {
    /// The name without its ending; nil if it has another one.
    fileprivate func withoutEnding(_ ending: String) -> String? {
        hasSuffix("." + ending) ? String(dropLast(ending.utf8.count + 1)) : nil
    }
}
