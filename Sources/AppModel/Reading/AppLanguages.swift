// SPDX-License-Identifier: MIT

package import Diagnostics
internal import FileSystem
internal import Text

extension App {
    /// The languages of the bundle's files other than the one that was read, by the names of their folders (`app.md`
    /// 2.6); with `und` among them if files outside of such folders were not read.
    package var otherLanguages: [String] {
        var folders: Set<String> = []
        for path in bundle.files.below(layout.xmlFolder) where path.hasSuffix(".xml") {
            let parts = (path.below(layout.xmlFolder) ?? path).utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
            guard parts.count == 2, parts[0].count == 2,
                parts[0].allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") })
            else { continue }
            folders.insert(String(decoding: parts[0], as: UTF8.self))
        }
        let own = ReferencedFiles.folders(of: settings.language).filter(folders.contains)
        return folders.subtracting(own).sorted() + (own.isEmpty ? [] : ["und"])
    }

    /// A note that the site is in one language only, if there are more.
    package var languageProblems: [Diagnostic] {
        let others = otherLanguages.filter { $0 != "und" }
        guard !others.isEmpty else { return [] }
        let names = others.map { "‘\($0)’" }.joined(separator: ", ")
        return [
            Diagnostic(
                .otherLanguages,
                "The bundle has files in other languages, which this site leaves out: \(names). ‘--lang’ chooses one",
                at: SourcePosition(file: layout.appFile))
        ]
    }
}

extension Diagnostic.Kind {
    static let otherLanguages = Self(
        "app/other-languages", .note,
        "A site is in one language: of each file it takes the one in the folder of its language, else the one outside.",
        howToFix:
            "Build a site for each language, each into a folder of its own: ‘build my-app public/en --lang en’. ‘check’ reads all of them.",
        bad: .listing("↓xml/app.xml\nxml/cover.xml\nxml/other.xml\nxml/es/other.xml"),
        good: .terminal(
            "$ emobic-site build my-app public/en --lang en\n$ emobic-site build my-app public/es --lang es"))
}
