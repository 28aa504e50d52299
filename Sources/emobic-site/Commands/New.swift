// SPDX-License-Identifier: MIT

import ArgumentParser
import Diagnostics
import FileSystem
import Templates
import Text
import Themes
import Theming

/// Creates a small app to start from.
struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Writes a small app to start from.",
        discussion: """
            The app has comments that explain the format. ‘tour’ has a screen of every type; ‘minimal’ has a cover, a list and \
            one page; the other four are whole apps in Spanish: ‘views’, in full colour and each with another transition; ‘guide’, a guide of night \
            clubs with favourites and passes; ‘school’, with tables of its pupils; and ‘hotels’, a group of hotels, in English \
            too, which ‘--lang en’ makes the main language. The app comes with settings of the site and with what editors need to complete and check its files: settings for Visual Studio Code with grammars in \
            .vscode, and .editorconfig.

            EXAMPLES:
              emobic-site new my-app
              emobic-site new my-app --from minimal --title "City museum" --lang ca
            """)

    @Argument(help: ArgumentHelp("The folder to write, new or empty.", valueName: "dir"), completion: .directory)
    var folder: String

    @Option(name: [.customLong("from"), .customLong("template")], help: "The app to start from.")
    var from: AppTemplate = .tour

    @Option(help: ArgumentHelp("The name of the app.", valueName: "text"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            "The language of the texts you will write, such as es, en or ca; without it that of the app.",
            valueName: "tag"),
        completion: .languages)
    var lang: String?

    func validate() throws {
        try AppOptions.validate(target: folder)
        if let lang { try AppOptions.validate(language: lang) }
        if let title, title.trimmed.isEmpty || title.unicodeScalars.contains(where: \.isHarmful) {
            throw ValidationError("--title must be a text of one line.")
        }
    }

    func run() async throws {
        var changes = AppTemplate.Changes()
        changes.title = title?.trimmed.escapedForXML
        changes.language = lang
        changes.id = id
        changes.more = try await editorFiles
        do throws(NewFolder.Failure) {
            try from.copy(to: folder, changes)
        } catch {
            throw CommandFailure("\(error)")
        }
        let name = folder.quotedForShell
        let texts = from.texts(in: lang).name
        let place = FileSystem.resolved(folder)?.outward ?? folder.outward
        Console.out(
            """
            Your app is in \(folder == "." ? place : folder.outward). Next:
              emobic-site serve \(name)           shows it in the browser, and follows what you write
              emobic-site check \(name)           finds mistakes
              emobic-site build \(name) public    writes it as a site; open public/index.html
            Start reading at \((folder.hasSuffix("/") ? folder : folder + "/").outward)xml/app.xml.\(from.lacksTexts(in: lang) ? " The texts are \(texts); write your own." : "")

            """)
        if let lang, try !Theme.haveWords([ThemeFolders.installed() + "/default"], in: lang) {
            Console.error("No theme has the words of the interface in ‘\(lang)’; they are shown in English.\n")
        }
    }

    /// The name of the app in the browsers of visitors: that of its folder, as far as a setting can hold it. Where nothing is
    /// left of it, as of a name in another script, any name is better than none, without which all that visitors keep hangs
    /// on the folder and the title.
    private var id: String {
        let signs = FileSystem.resolvedAsFarAsThere(folder).lastComponent.folded.utf8.map { byte in
            byte.isASCIILowercase || byte.isASCIIDigit ? byte : UInt8(ascii: "-")
        }
        let words = String(decoding: signs, as: UTF8.self).split(separator: "-").joined(separator: "-")
        return words.isEmpty ? "app" : String(words.prefix(64))
    }

    /// What editors need, by paths below the folder.
    private var editorFiles: [String: String] {
        get async throws {
            guard let template = from.folder else { return [:] }
            let files = try await EditorFiles(app: template)
            var texts = files.schemas
            texts[EditorFiles.settings] = files.settings(over: nil)
            if let (folder, instead) = from.exchange(for: lang) {
                // Both folders have files of the same names.
                texts[EditorFiles.settings] = texts[EditorFiles.settings]?.replacing("/" + folder, with: "/" + instead)
            }
            texts[".editorconfig"] = EditorFiles.editorConfig
            return texts
        }
    }
}

extension AppTemplate: ExpressibleByArgument {}
