// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import Preview

/// The calls of the program that places start.
private final class Calls: Sendable {
    private let file: URL

    init(_ folder: URL) { file = folder.appendingPathComponent("calls") }

    func add(_ file: String, _ line: Int, _ column: Int) {
        let text = all + "\(file):\(line):\(column)\n"
        try? Data(text.utf8).write(to: self.file)
    }

    var all: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
}

@Suite struct PreviewEditorTests {
    @Test(
        arguments: [
            ("xml/app.xml", "/xml/app.xml"), ("xml/Guía 1#?.xml", "/xml/Gu%C3%ADa%201%23%3F.xml"),
            ("xml/../xml/app.xml", "/xml/app.xml"), ("../outside.xml", nil), ("xml/none.xml", nil),
            ("xml", nil), ("xml/link.xml", nil), ("", nil)
        ] as [(String, String?)])
    func onlyFilesOfTheAppHaveAnAddress(file: String, path: String?) throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/xml/app.xml": "", "app/xml/Guía 1#?.xml": "", "outside.xml": ""])
        let app = folder.path + "/app"
        try FileManager.default.createSymbolicLink(
            atPath: app + "/xml/link.xml", withDestinationPath: folder.path + "/outside.xml")
        let address = PlaceOpener(.vscode, in: app).address(of: file, line: 3, column: 5)
        #expect(address == path.map { "vscode://file\(app)\($0):3:5" })
        #expect((PlaceOpener(.env, in: app).address(of: file, line: 3, column: 5) == nil) == (path == nil))
        #expect(PlaceOpener(.none, in: app).address(of: file, line: 1, column: 1) == nil)
    }

    @Test func programIsStartedForAnAddressOfThisPreviewOnly() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/xml/Guía 1#&.xml": "", "outside.xml": ""])
        let (app, calls) = (folder.path + "/app", Calls(folder.url))
        let opener = PlaceOpener(.env, in: app) {
            calls.add($0, $1, $2)
            return true
        }
        let address = try #require(opener.address(of: "xml/Guía 1#&.xml", line: 3, column: 5))
        let query = try #require(address.split(separator: "?").last).description
        #expect(address.hasPrefix("/__preview__/open?token="))
        #expect(opener.open(query) == true && calls.all == "\(app)/xml/Guía 1#&.xml:3:5\n")
        let token = "token=" + opener.token
        for other in [
            query.replacing(opener.token, with: "x"), query.replacing(token + "&", with: ""),
            "\(token)&line=1&column=1&file=..%2Foutside.xml", "\(token)&line=1&column=1&file=%2Fetc%2Fpasswd",
            "\(token)&line=0&column=1&file=xml%2FGu%C3%ADa%201%23%26.xml", "\(token)&line=-1;id&column=1", token, ""
        ] {
            #expect(opener.open(other) == nil, "\(other)")
        }
        #expect(PlaceOpener(.vscode, in: app).open(query) == nil)
        #expect(calls.all.split(separator: "\n").count == 1)
        #expect(PlaceOpener(.env, in: app).token != opener.token)
    }

    /// The address is right, so the answer is none for addresses that lead nowhere.
    @Test func whatTheMachineRefusesIsNoMissingPage() async throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/xml/app.xml": ""])
        let opener = PlaceOpener(.env, in: folder.path + "/app") { _, _, _ in false }
        let live = LiveSite()
        let outline = Outline(title: "A", language: "es", languages: ["en"], levelScreens: 0, screens: [])
        await live.publish(BuildOutcome(isWhole: true, problems: [], outline: outline, inputs: []))
        let preview = LivePreview(
            site: folder.path, resources: folder.path, live: live,
            languageOverride: LanguageOverride(path: folder.path + "/none/language"), opener: opener)
        let place = try #require(opener.address(of: "xml/app.xml", line: 1, column: 1))
        for address in [place, "/__preview__/language?en"] {
            let request = try #require(Request(head: Array("POST \(address) HTTP/1.1\r\nHost: 127.0.0.1:1".utf8)))
            #expect(await preview.response(to: request).status.rawValue == 500, "\(address)")
        }
    }

    @Test(
        arguments: [
            ("code --wait", ["--wait", "--goto", "/a b.xml:3:5"]), ("/usr/bin/gedit", ["+3:5", "/a b.xml"]),
            ("emacsclient  -n", ["-n", "+3:5", "/a b.xml"]), ("gvim", ["+3", "/a b.xml"]),
            ("kate", ["-l", "3", "-c", "5", "/a b.xml"]), ("subl", ["/a b.xml:3:5"]), ("my-editor", ["/a b.xml"])
        ] as [(String, [String])])
    func programIsToldThePlaceInItsOwnWay(command: String, arguments: [String]) throws {
        let program = try EditorProgram(command)
        #expect(command.hasPrefix(program.program))
        #expect(program.arguments(for: "/a b.xml", line: 3, column: 5) == arguments)
    }

    @Test(
        arguments: [
            ("", "neither VISUAL nor EDITOR"), ("vim", "for terminals"), ("/usr/bin/nano -l", "for terminals"),
            ("emacs -nw", "for terminals"), ("emacsclient -t", "for terminals"), ("code; id", "for a shell"),
            ("'my editor'", "for a shell"), ("$(id)", "for a shell")
        ])
    func commandsThatAPageCannotOpenAreRefused(command: String, reason: String) {
        #expect { try EditorProgram(command) } throws: { error in
            (error as? EditorProgram.Unfit)?.reason.contains(reason) ?? false
        }
    }
}
