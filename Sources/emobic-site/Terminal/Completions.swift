// SPDX-License-Identifier: MIT

import ArgumentParser
import Diagnostics
import Explanations
import FileSystem
import Text
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
        .custom { _, _, typed in FormatReference.allTopics.filter { $0.hasPrefix(typed) } }
    }

    /// The tool's own themes, and folders.
    static var themes: CompletionKind {
        .custom { _, _, typed in
            let folder = typed.folder
            // A path that begins with a slash has an empty folder before its only one.
            let place = folder.isEmpty ? typed.hasPrefix("/") ? "/" : "." : folder
            // A list has a name on each line, so that it cannot hold one with a line end or another control in it.
            let folders = (FileSystem.entries(in: place) ?? []).filter { entry in
                !entry.name.hasPrefix(".") && !entry.name.outward.contains("\u{FFFD}")
                    && FileSystem.kind(of: place + "/" + entry.name, isLinkFollowed: true) == .folder
            }
            let paths = folders.map { typed.contains("/") ? folder + "/" + $0.name : $0.name }
            return (ownThemes + paths.sorted()).filter { $0.hasPrefix(typed) }.map(literal)
        }
    }

    /// Returns a name of the disk as the shell must get it. The script for bash expands what it gets, commands included,
    /// and zsh takes what stands behind a colon for a description.
    private static func literal(_ name: String) -> String {
        switch CompletionShell.requesting {
        case .some(.bash):
            name.escaped { $0.isASCII && !$0.properties.isAlphabetic && !"/._-0123456789".unicodeScalars.contains($0) }
        case .some(.zsh): name.escaped { $0 == ":" || $0 == "\\" }
        default: name
        }
    }

    private static var ownThemes: [String] { ThemeFolders.builtIn().map(Theme.names) ?? [] }

    /// The languages in which the tool's own theme has strings.
    static var languages: CompletionKind {
        .custom { _, _, typed in
            let folder = ThemeFolders.builtIn().map { $0 + "/default/strings" }
            let files = folder.flatMap { FileSystem.entries(in: $0) } ?? []
            return files.compactMap { $0.name.split(separator: ".").first.map(String.init) }.sorted().filter {
                $0.hasPrefix(typed)
            }
        }
    }
}

extension String {
    /// Returns the text with a backslash before some characters. A mark that combines with one does not hide it.
    fileprivate func escaped(_ isSpecial: (Unicode.Scalar) -> Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if isSpecial(scalar) { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }
}
