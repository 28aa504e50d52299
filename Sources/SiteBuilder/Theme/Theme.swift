// SPDX-License-Identifier: MIT
internal import Diagnostics
internal import AppModel

/// The look of a site: templates, styles and words. A theme other than `default` is laid over it file by file.
package struct Theme: Sendable {
    let templates: TemplateLibrary
    /// The texts of the templates by name, for those who want to look at them.
    package let sources: [String: String]
    /// The frame's style.
    let css: String
    /// The styles of activities by view name.
    let activityCSS: [String: String]
    /// The script of the frame, if the theme has one.
    let script: String?
    /// The scripts of activities by view name; a page loads only its own.
    let activityScripts: [String: String]
    /// Words by language.
    package let strings: [String: [String: String]]

    /// Reads the folders, the later ones over the earlier ones.
    package init(folders: [String]) throws(SiteError) {
        var files: [String: String] = [:]
        for folder in folders {
            for path in try DiskFolder.files(below: folder) {
                guard let bytes = DiskFolder.read(folder + "/" + path) else { throw .unreadable(path: folder + "/" + path) }
                files[path] = String(decoding: bytes, as: UTF8.self)
            }
        }
        try self.init(files: files)
    }

    /// Makes a theme of texts by their paths in its folder.
    package init(files: [String: String]) throws(SiteError) {
        var sources: [String: String] = [:]
        var activityCSS: [String: String] = [:]
        var activityScripts: [String: String] = [:]
        var strings: [String: [String: String]] = [:]
        for (path, text) in files {
            let name = path.lastComponent
            if let base = name.withoutEnding("mustache") {
                sources[path.hasPrefix("activities/") ? "activities/\(base)" : base] = text
            } else if path.hasPrefix("activities/"), let base = name.withoutEnding("css") {
                activityCSS[base] = text
            } else if path.hasPrefix("activities/"), let base = name.withoutEnding("js") {
                activityScripts[base] = text
            } else if path.hasPrefix("strings/"), let language = name.withoutEnding("yaml") {
                strings[language] = try StringsFile.read(text, path: path)
            }
        }
        do {
            templates = try TemplateLibrary(sources)
        } catch {
            throw .template(name: error.name, line: error.line, reason: error.reason)
        }
        self.sources = sources
        self.activityCSS = activityCSS
        self.activityScripts = activityScripts
        self.strings = strings
        script = files["theme.js"]
        css = files["theme.css"] ?? ""
    }

    /// The words of a language; what it lacks comes from the region-less language and from Spanish, the framework's own.
    package func words(in language: String) -> [String: String] {
        let base = language.split(separator: "-").first.map(String.init) ?? language
        return [strings["es"], strings["en"], strings[base], strings[language]]
            .compactMap { $0 }.reduce(into: [:]) { words, more in words.merge(more) { _, upper in upper } }
    }
}

extension String {
    /// The name without its ending; nil if it has another one.
    fileprivate func withoutEnding(_ ending: String) -> String? {
        hasSuffix("." + ending) ? String(dropLast(ending.utf8.count + 1)) : nil
    }
}
