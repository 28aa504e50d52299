// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Foundation

/// An app to start from. Each is a folder beside this file that is copied as it is, except for what a copy has of its own.
package enum AppTemplate: String, Sendable, CaseIterable {
    /// A screen of every type, with explanatory comments.
    case tour
    /// A cover, a list and one page.
    case minimal
    /// Coloured views, each with a transition of its own.
    case views
    /// A guide of night clubs: posters, a map, favourites and passes.
    case guide
    /// A school of four houses: tables with photos that visitors fill in.
    case school
    /// The hotels and restaurants of a group, in two languages.
    case hotels

    /// A language as a tag and as a word.
    package typealias Language = (tag: String, name: String)

    /// The language of the texts in `xml`.
    private var language: Language {
        switch self {
        case .tour, .minimal: ("en", "English")
        case .views, .guide, .school, .hotels: ("es", "Spanish")
        }
    }

    /// The languages with a folder in `xml`.
    private var otherLanguages: [Language] {
        switch self {
        case .hotels: [("en", "English")]
        case .tour, .minimal, .views, .guide, .school: []
        }
    }

    /// Returns the language of the texts in `xml` of a copy.
    /// - Parameter language: the language that the copy is to be in; nil for that of the template.
    package func texts(in language: String?) -> Language {
        let code = Self.code(of: language)
        return otherLanguages.first { $0.tag == code } ?? self.language
    }

    /// Whether the author has to write texts in the language that the copy is to be in.
    package func lacksTexts(in language: String?) -> Bool {
        let code = Self.code(of: language)
        return code != nil && code != texts(in: language).tag
    }

    /// Returns the folder whose files stand in `xml` of a copy, and the one for those that stand there in the template;
    /// nil if all stay where they are.
    /// - Parameter language: the language that the copy is to be in; nil for that of the template.
    package func exchange(for language: String?) -> (folder: String, instead: String)? {
        let tag = texts(in: language).tag
        guard tag != self.language.tag else { return nil }
        return (folder: "xml/\(tag)/", instead: "xml/\(self.language.tag)/")
    }

    /// Returns the language of a tag without its script and its region.
    private static func code(of tag: String?) -> String? {
        tag?.lowercased().split(separator: "-").first.map { String($0) }
    }

    /// Returns the path of a file of the template in a copy.
    private func place(of path: String, in language: String?) -> String {
        guard let (folder, instead) = exchange(for: language), path.hasPrefix("xml/") else { return path }
        if path.hasPrefix(folder) { return "xml/" + path.dropFirst(folder.count) }
        let name = path.dropFirst("xml/".count)
        return name.contains("/") ? path : instead + name
    }

    /// The lines of settings that name the app.
    fileprivate func lines(ofID id: String) -> String {
        let comment =
            language.tag == "en"
            ? "What visitors enter is kept in their browsers under this name, so it stays when the title changes."
            : "Lo que escriben los visitantes se guarda en su navegador con este nombre: no debe cambiar con el título."
        return "\n# \(comment)\nid: \(id)\n"
    }

    /// What a copy has of its own.
    package struct Changes: Sendable {
        /// The name of the app; nil for that of the template.
        package var title: String?
        /// The language of its texts.
        package var language: String?
        /// The name of the app in the browsers of its visitors.
        package var id: String?
        /// The texts of files that the template lacks, by their paths.
        package var more: [String: String] = [:]

        package init() {}

        fileprivate func applied(to data: Data, path: String, of template: AppTemplate) -> Data {
            let text = String(decoding: data, as: UTF8.self)
            switch path.split(separator: "/").last ?? "" {
            // Those of all languages.
            case "app.xml", "cover.xml":
                guard let title, let begin = text.range(of: "<title>"), let end = text.range(of: "</title>") else {
                    return data
                }
                return Data(text.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: title).utf8)
            case "emobic-site.yaml":
                let old = "\nlanguage: \(template.language.tag)\n"
                let own = language.map { text.replacing(old, with: "\nlanguage: \($0)\n") } ?? text
                return Data((own + (id.map { template.lines(ofID: $0) } ?? "")).utf8)
            default: return data
            }
        }
    }

    /// The folder of the template; nil if it cannot be read.
    package var folder: String? { try? TemplateFolder.path(of: rawValue) }

    /// Copies the app into a folder that is empty or does not exist, completely or not at all.
    package func copy(to path: String, _ changes: Changes = Changes()) throws(NewFolder.Failure) {
        try NewFolder.copy(
            TemplateFolder.path(of: rawValue), to: path,
            changing: { (place(of: $0, in: changes.language), changes.applied(to: $1, path: $0, of: self)) },
            adding: changes.more)
    }
}

/// A theme to start from: the properties that most themes change, and pointers to the documentation.
package enum ThemeTemplate {
    package static func copy(to path: String) throws(NewFolder.Failure) {
        try NewFolder.copy(TemplateFolder.path(of: "theme"), to: path)
    }
}

/// The folder of the templates, beside the binary like the themes.
enum TemplateFolder {
    /// Returns the path of a file or a folder in it that can be read.
    static func path(of name: String) throws(NewFolder.Failure) -> String {
        guard let path = ToolFolder.resource(name, of: "Templates") else {
            throw .notInstalled(name, reason: FileSystem.lastError)
        }
        return path
    }
}
