// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// A finished run of the tool.
struct Run {
    let status: Int32
    let output: String
    let errors: String
}

/// The files of a valid app with one screen, by paths below the folder into which it is written.
enum SoundApp {
    static let files = [
        "app/xml/app.xml": TestApp.appXML(
            levels:
                "<level><levelId>sala</levelId><levelTitle>Sala</levelTitle><levelFile>sala.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>"
        ),
        "app/xml/portada.xml": TestApp.cover(to: "sala", 0),
        "app/xml/sala.xml": "<levelData><data><dataId>a</dataId></data></levelData>"
    ]
}

/// Runs the binary that was built together with the tests.
enum Command {

    /// The folder of the built products, which holds the test runner.
    static var products: URL {
        let runner =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: runner).deletingLastPathComponent()
    }

    static func run(
        _ arguments: String..., binary: URL? = nil, in folder: URL = Repository.root,
        environment: [String: String] = [:], input: String? = nil
    ) throws -> Run {
        try run(arguments, binary: binary, in: folder, environment: environment, input: input)
    }

    static func run(
        _ arguments: [String], binary: URL? = nil, in folder: URL = Repository.root,
        environment: [String: String] = [:],
        input: String? = nil
    ) throws -> Run {
        let process = Process()
        process.executableURL = binary ?? products.appendingPathComponent("emobic-site")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(environment) { _, own in own }
        let files = try TemporaryFolder()
        // Files instead of pipes, because a report that is longer than a pipe's buffer would block the tool.
        let output = files.url.appendingPathComponent("out")
        let errors = files.url.appendingPathComponent("err")
        for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        if let input {
            let file = files.url.appendingPathComponent("in")
            try Data(input.utf8).write(to: file)
            process.standardInput = try FileHandle(forReadingFrom: file)
        }
        try process.run()
        // A tool that does not end fails its own test and not the whole run.
        let id = process.processIdentifier
        let watchdog = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()
        return Run(
            status: process.terminationStatus, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
