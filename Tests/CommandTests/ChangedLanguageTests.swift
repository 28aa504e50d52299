// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A build after a change in one language of a site makes little anew, as in a site of one language.
@Suite struct ChangedLanguageTests {
    private static func data(_ titles: String...) -> String {
        let items = titles.enumerated().map { number, title in
            ListData.item("\(number)", title, "texto \(title)", to: "\((number + 1) % titles.count)")
        }
        return "<levelData>\n" + items.joined() + "</levelData>"
    }

    /// English lacks the third screen, and Catalan has no file of its own for the second level.
    private static let app = [
        "app/xml/app.xml": """
        <application><title>A</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>0</pointDataId></entryPoint>
        <levels><level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
        <level><levelId>m</levelId><levelFile>m.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level></levels></application>
        """,
        "app/xml/l.xml": data("Uno", "Dos", "Tres"), "app/xml/m.xml": data("Otro"),
        "app/xml/en/l.xml": data("One", "Two"), "app/xml/en/m.xml": data("Other"), "app/xml/ca/l.xml": data("U", "Dos"),
        "app/emobic-site.yaml": "language: es\nbaseURL: https://a.example/\n"
    ]

    /// Each change follows the one before, so that what one language leaves is right for the next.
    @Test func changesOfOneLanguageMakeLittleAnew() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        usleep(20_000)
        let first = try Command.run("build", "app", "site", "--all", in: folder.url)
        #expect(first.status == 0 && first.output.contains("written to site"), "\(first.errors)")
        var files = Self.app
        let changes = [
            ("en/l.xml", "texto Two", "a text", "updated in"), ("en/l.xml", ">Two<", ">The second<", "updated in"),
            ("l.xml", "texto Dos", "un texto largo", "updated in"), ("ca/l.xml", "texto U", "un text", "updated in"),
            ("en/m.xml", ">Other<", ">Another<", "updated in"), ("en/l.xml", "texto One", "one more", "updated in"),
            ("l.xml", ">Dos<", ">Segundo<", "updated in"),
            // Spanish and Catalan have it.
            ("m.xml", "texto Otro", "para dos", "written to"), ("ca/l.xml", "un text", "text", "updated in")
        ]
        for (name, old, new, verb) in changes {
            let path = "app/xml/" + name
            let text = try #require(files[path])
            #expect(text.contains(old))
            files[path] = text.replacing(old, with: new)
            try folder.write([path: try #require(files[path])])
            let run = try Command.run("build", "app", "site", "--all", in: folder.url)
            let whole = try Command.run("build", "app", "whole", "--all", "--full", in: folder.url)
            #expect(run.output.contains("\(verb) site"), "\(name) \(new): \(run.output)\(run.errors)")
            #expect(run.status == whole.status && run.errors == whole.errors)
            #expect(run.output.split(separator: ",").prefix(2) == whole.output.split(separator: ",").prefix(2))
            try ChangedBuildTests().expectSameSites(folder, "\(name) \(new)")
        }
        #expect(try Command.run("build", "app", "site", "--all", in: folder.url).output.contains("unchanged in"))
    }

    /// One language is the site that it is without the others.
    @Test func oneLanguageAloneHasNothingOfTheOthers() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        let alone = Self.app.filter { !$0.key.contains("/en/") && !$0.key.contains("/ca/") }
        try folder.write(Dictionary(uniqueKeysWithValues: alone.map { ("alone/" + $0, $1) }))
        #expect(try Command.run("build", "app", "site", "--lang", "es", in: folder.url).status == 0)
        #expect(try Command.run("build", "alone/app", "whole", in: folder.url).status == 0)
        try ChangedBuildTests().expectSameSites(folder)
    }
}
