// SPDX-License-Identifier: MIT

import ArgumentParser
import Diagnostics

/// What every command that reads an app has in common.
struct AppOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The folder with the app's files.", valueName: "app-dir"))
    var folder: String

    @Option(help: ArgumentHelp("A settings file instead of the app's own emobic-site.yaml.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The language of the app's texts, such as es, en or ca.", valueName: "tag"))
    var lang: String?

    @Option(help: ArgumentHelp("How many files are worked on at a time.", valueName: "number"))
    var jobs: Int = 2

    /// Where the files of reports lie.
    var root: SourceRoot { SourceRoot(folder: folder, others: config.map { [$0] } ?? []) }

    func validate() throws {
        if jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
        if let lang, lang.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) == nil {
            throw ValidationError("--lang must be a language tag such as es or pt-BR.")
        }
    }
}
