// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Files that are meant for the settings and are not read: without a word, what they say would be missing from the site.
@Suite struct SettingsPlaceTests {
    private let folder: LastingFolder

    init() throws { folder = try LastingFolder(SoundApp.files) }

    private func unread(_ arguments: String...) throws -> [String] {
        let run = try Command.run(["check", "app", "--only", "settings"] + arguments, in: folder.url)
        return run.output.split(separator: "\n").filter { $0.hasSuffix("[settings/unread-file]") }.map(String.init)
    }

    @Test(arguments: [
        ("emobic-site.yml", "; the file of the settings is called ‘emobic-site.yaml’"),
        ("emobic-site.yaml.txt", "; the file of the settings is called ‘emobic-site.yaml’"),
        ("xml/Emobic-Site.yaml", "; the file of the settings is called ‘emobic-site.yaml’")
    ])
    func fileOfALikeNameIsReported(name: String, reason: String) throws {
        try folder.write(["app/" + name: "language: en\n"])
        let line = "app/\(name):1:1: warning: ‘\(name)’ is not read\(reason) [settings/unread-file]"
        #expect(try unread() == [line])
        // Whoever names another file means that one.
        try folder.write(["mine.yaml": "language: en\n"])
        #expect(try unread("--config", "mine.yaml") == [])
    }

    @Test func secondFileIsReported() throws {
        try folder.write(["app/emobic-site.yaml": "language: en\n"])
        #expect(try unread() == [])
        try folder.write(["app/xml/emobic-site.yaml": "no: setting\n"])
        let found = try unread()
        #expect(
            found.count == 1 && found[0].contains("‘xml/emobic-site.yaml’ is not read, because the settings are in"))
    }

    @Test(arguments: ["../shared.yaml", "nowhere.yaml"]) func refusedLinkIsReported(target: String) throws {
        try folder.write(["shared.yaml": "language: en\n"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/app/emobic-site.yaml", withDestinationPath: target)
        let found = try unread()
        #expect(found.count == 1 && found[0].contains("it is a link that leads out of the app’s folder or to no file"))
    }

    @Test func folderOfThatNameIsReported() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/app/emobic-site.yaml", withIntermediateDirectories: false)
        let found = try unread()
        #expect(found.count == 1 && found[0].contains("‘emobic-site.yaml’ is not read, because it is no file"))
    }

    @Test func linkInsideOfTheFolderIsFollowed() throws {
        try folder.write(["app/site.yaml": "language: en\n"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/app/emobic-site.yaml", withDestinationPath: "site.yaml")
        #expect(try unread() == [])
    }
}
