// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Tests of the paths that stand for an app.
@Suite struct AppPlaceTests {
    private let folder: LastingFolder

    init() throws {
        folder = try LastingFolder(SoundApp.files)
        try folder.write([
            "app/images/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>",
            "app/xml/en/app.xml": SoundApp.files["app/xml/app.xml"] ?? ""
        ])
    }

    /// Pictures and settings lie beside the folder of the XML files.
    @Test(arguments: ["app/xml", "app/xml/", "app/xml/app.xml", "./app"])
    func fileAndFolderOfTheAppStandForIt(path: String) throws {
        func results(of path: String) throws -> [String] {
            let build = try Command.run("build", path, "out", "--format", "json", in: folder.url)
            let graph = try Command.run("graph", path, "--as", "dot", in: folder.url)
            #expect(build.status == 0 && graph.status == 0, "\(build.errors)\(graph.errors)")
            let site = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/out").sorted()
            return [build.errors, graph.output] + site.filter { !$0.contains(".emobic-site-") }
        }
        #expect(try results(of: path) == results(of: "app"))
    }

    @Test(arguments: [("app/xml/en", "xml/en"), ("app/xml/sala.xml", "xml/sala.xml"), ("app/images", "images")])
    func partOfAnAppIsNoApp(path: String, part: String) throws {
        let error = "Error: ‘\(part)’ is a part of the app in ‘app’; name that folder\n"
        for arguments in [["build", path, "out"], ["graph", path], ["serve", path, "--port", "0"]] {
            let run = try Command.run(arguments, in: folder.url)
            #expect(
                run.status == 2 && (run.errors == error || path.hasSuffix("sala.xml") && arguments[0] == "serve"),
                "\(run.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    @Test(arguments: [
        ("nowhere", "‘nowhere’ cannot be read: No such file or directory"),
        ("note.txt", "‘note.txt’ cannot be read: Not a directory")
    ])
    func whatIsNoFolderHasTheSameMessageInEachCommand(path: String, message: String) throws {
        try folder.write(["note.txt": ""])
        for arguments in [["build", path, "out"], ["check", path], ["graph", path], ["serve", path, "--port", "0"]] {
            let run = try Command.run(arguments, in: folder.url)
            #expect(run.status == 2 && run.errors == "Error: \(message)\n", "\(arguments): \(run.errors)")
        }
    }
}
