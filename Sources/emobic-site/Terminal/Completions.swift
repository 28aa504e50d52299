// SPDX-License-Identifier: MIT

import ArgumentParser
import Diagnostics
import Explanations
import FileSystem
import Themes
import Theming

/// What a shell offers for the values of arguments.
extension CompletionKind {
    /// A settings file. In fish any file: the generator's own filter knows neither escapes nor the parts of a path.
    static var settings: CompletionKind {
        CompletionShell.requesting == .some(.fish) ? .file() : .file(extensions: ["yaml", "yml"])
    }

    /// The codes and areas of diagnostics. A code is offered after its area, because there are hundreds.
    static var codes: CompletionKind {
        .custom { _, _, typed in
            let typed = typed.typedValue
            let areas = Catalogue.all.areas
            guard let slash = typed.firstIndex(of: "/") else {
                let names = areas.map(\.name).filter { $0.hasPrefix(typed) }
                return names.count == 1 ? names + areas.filter { $0.name == names[0] }.flatMap(codes) : names
            }
            return areas.filter { $0.name == typed[..<slash] }.flatMap(codes).filter { $0.hasPrefix(typed) }
        }
    }

    private static func codes(_ area: (name: String, kinds: [Diagnostic.Kind])) -> [String] { area.kinds.map(\.code) }

    /// The topics of the reference.
    static var topics: CompletionKind {
        .custom { _, _, typed in (FormatReference.allTopics + [SettingsReference.topic]).filter { $0.hasPrefix(typed) }
        }
    }

    /// The tool's own themes; `CompletionScript` adds folders.
    static var themes: CompletionKind {
        CompletionShell.requesting == nil ? .directory : .list(ThemeFolders.builtIn().map(Theme.names) ?? [])
    }

    /// The languages in which the tool's own theme has strings.
    static var languages: CompletionKind {
        .custom { _, _, typed in
            let folder = ThemeFolders.builtIn().map { $0 + "/default/strings" }
            let files = folder.flatMap { FileSystem.entries(in: $0) } ?? []
            return files.compactMap { $0.name.split(separator: ".").first.map(String.init) }.sorted().filter {
                $0.hasPrefix(typed.typedValue)
            }
        }
    }
}

extension String {
    /// The value of an option that is being typed. zsh and fish tell all of ‘--name=value’.
    fileprivate var typedValue: String {
        hasPrefix("--") ? firstIndex(of: "=").map { String(self[index(after: $0)...]) } ?? self : self
    }
}
