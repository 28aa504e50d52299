// SPDX-License-Identifier: MIT

import Activities
import AppModel
import ArgumentParser
import Diagnostics
import Explanations
import FileSystem
import Loading
import SiteBuilder
import Text
import Themes

/// The options of every command that reads an app.
struct AppOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The folder with the app's files.", valueName: "app-dir"), completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp("A settings file instead of the app's own emobic-site.yaml.", valueName: "file"),
        completion: .settings)
    var config: String?

    @Option(
        help: ArgumentHelp(
            "One language of the app alone, such as es, en or ca. Without it a site has all of them.", valueName: "tag"),
        completion: .languages)
    var lang: String?

    @Option(help: ArgumentHelp("How many files are worked on at a time.", valueName: "number"))
    var jobs: Int = 2

    /// Returns the request for the app, in all of its languages unless one is chosen. The settings file of `--config` is
    /// read each time.
    /// - Parameter language: one that is chosen in the place of that of `--lang`.
    func request(
        theme: String? = nil, language: String? = nil, selection: Selection = Selection(), makesPages: Bool = true
    ) throws -> AppRequest {
        var request = AppRequest(folder: folder)
        request.config = try config.map { AppRequest.Config(path: $0, bytes: try CommandFile.read($0)) }
        request.language = language ?? lang
        request.readsEveryLanguage = request.language == nil
        request.makesPages = makesPages
        request.theme = theme
        request.jobs = jobs
        request.selection = selection
        return request
    }

    /// Returns the options with the app's folder in place of what stands for it as well: its `app.xml`, and the folder of
    /// its XML files.
    /// - Throws: `CommandFailure` for any other part of an app.
    func ofWholeApp() throws(CommandFailure) -> AppOptions {
        let place = AppPlace(folder)
        if let part = place.part {
            throw CommandFailure("‘\(part)’ is a part of the app in ‘\(place.folder)’; name that folder")
        }
        var options = self
        options.folder = place.folder
        return options
    }

    func validate() throws {
        guard (1...Self.mostJobs).contains(jobs) else {
            throw ValidationError("--jobs must be a number from 1 to \(Self.mostJobs).")
        }
        if let lang { try Self.validate(language: lang) }
    }

    private static let mostJobs = 1024

    /// Throws if a folder to write is called as programs call standard output, which cannot hold it.
    static func validate(target: String) throws {
        guard target != "-" else { throw ValidationError("‘-’ is no folder; ‘./-’ names one that is called so.") }
    }

    /// Throws if a value of `--lang` is no language tag.
    static func validate(language: String) throws {
        guard let fault = LanguageTag.fault(in: language) else { return }
        let near = LanguageTag.tags(of: language).first.map { " Did you mean ‘\($0)’?" } ?? ""
        throw ValidationError("--lang must be a language tag such as es or pt-BR: \(fault.outward).\(near)")
    }
}

extension ThemeFolders {
    /// Returns the folder of the tool's own themes.
    static func installed() throws -> String {
        if let folder = builtIn() { return folder }
        let reason = FileSystem.lastError
        throw CommandFailure("the themes that belong to emobic-site, beside it, cannot be read: \(reason)")
    }
}

extension AppLoader {
    /// Returns a loader with the tool's own screen types, themes and codes.
    /// - Parameter programs: what the site would be made with.
    static func installed(with programs: SitePrograms = SitePrograms(for: .all)) throws -> AppLoader {
        AppLoader(
            themes: try ThemeFolders.installed(), registry: .all, programs: programs, kinds: { Catalogue.all[$0] },
            suggestCodes: { Catalogue.all.knows($0) ? nil : Catalogue.all.nearMisses(for: $0) })
    }
}
