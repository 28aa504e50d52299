// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A preview makes little anew after a change, and its site is the one of a preview that has just begun.
@Suite struct PreviewUpdateTests {
    /// A running preview of an app in `app`, with the theme in `theme`.
    private final class Preview {
        private let process = Process()
        private let log: URL
        private let home: URL

        init(_ name: String, in folder: borrowing TemporaryFolder) throws {
            home = folder.url.appendingPathComponent(name)
            log = folder.url.appendingPathComponent(name + ".log")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: log.path, contents: nil)
            process.executableURL = Command.products.appendingPathComponent("emobic-site")
            process.arguments = ["serve", "app", "--theme", "theme", "--port", "0"]
            process.currentDirectoryURL = folder.url
            process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMPDIR": home.path]
            process.standardOutput = try FileHandle(forWritingTo: log)
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        deinit {
            process.terminate()
            process.waitUntilExit()
        }

        /// The lines about builds so far.
        var builds: [Substring] {
            get throws {
                try String(contentsOf: log, encoding: .utf8).split(separator: "\n").filter {
                    $0.hasPrefix("Built ") || $0.hasPrefix("The app is broken")
                }
            }
        }

        /// Waits for a build beyond a number, and returns its line.
        func build(after count: Int) throws -> Substring {
            for _ in 0..<6000 {
                if let line = try builds.dropFirst(count).last { return line }
                usleep(10_000)
            }
            Issue.record("no build followed")
            return ""
        }

        /// The files of the site but those about the build itself.
        func files() throws -> [String: Data] {
            let inside = try #require(FileManager.default.contentsOfDirectory(atPath: home.path).first)
            let site = home.appendingPathComponent(inside + "/site")
            let paths = FileManager.default.relativeFiles(below: site).filter { !$0.hasPrefix(".emobic-site") }
            return Dictionary(
                uniqueKeysWithValues: try paths.map { ($0, try Data(contentsOf: site.appendingPathComponent($0))) })
        }
    }

    @Test(arguments: [5, 8]) func everyEditGivesTheSiteOfAFreshPreview(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var app = ChangingApp(seed: seed, hasFaults: seed == 8)
        var files = app.files
        try folder.write(files)
        let preview = try Preview("home", in: folder)
        _ = try preview.build(after: 0)
        var chance = SeededGenerator(seed)
        var partial = 0
        for number in 0..<24 {
            let edit = number % 2 == 0 ? .text : ChangingApp.Edit.allCases.randomElement(using: &chance) ?? .text
            app.apply(edit)
            let changed = app.files.filter { files[$0.key] != $0.value }
            files = app.files
            guard !changed.isEmpty else { continue }
            let count = try preview.builds.count
            try folder.write(changed)
            let line = try preview.build(after: count)
            if line.contains(" of ") { partial += 1 }
            let fresh = try Preview("fresh\(number)", in: folder)
            let last = try fresh.build(after: 0)
            let comment = Comment(rawValue: "edit \(number), \(edit): \(line)")
            #expect(try preview.files() == fresh.files(), comment)
            // What is found in the app, whatever was made anew.
            #expect(line.split(separator: ":").last == last.split(separator: ":").last, comment)
        }
        #expect(partial > 5)
    }

    @Test func aChangedTextMakesItsPageAndThatOfTheSearch() throws {
        let folder = try TemporaryFolder()
        let app = ChangingApp(seed: 1)
        try folder.write(app.files)
        let preview = try Preview("home", in: folder)
        #expect(try preview.build(after: 0).hasPrefix("Built 24 screens"))
        let before = try preview.files()
        let text = try #require(app.files["app/xml/nivel1.xml"])
        let place = try #require(text.range(of: "<description>"))
        try folder.write(["app/xml/nivel1.xml": text.replacingCharacters(in: place, with: "<description>nuevo ")])
        #expect(try preview.build(after: 1).hasPrefix("Built 2 of 24 screens"))
        let after = try preview.files()
        let changed = after.keys.filter { before[$0] != after[$0] && $0.hasSuffix(".html") }.sorted()
        #expect(changed == ["emobc/search.html", "nivel1/s7.html"])
    }
}
