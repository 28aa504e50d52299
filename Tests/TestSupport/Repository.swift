// SPDX-License-Identifier: MIT

package import Foundation

/// The paths of the checkout that the tests were built from.
package enum Repository {
    package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    package static let fixtures = root.appendingPathComponent("Tests/Fixtures")
    package static let exampleApp = root.appendingPathComponent("example-app")
    package static let themes = root.appendingPathComponent("Themes")
    package static let defaultTheme = themes.appendingPathComponent("default")

    /// The files below a folder of the checkout whose names have an ending, sorted. There are some: a test that walks through
    /// none passes whatever it asks. What is behind links is not listed, so `Tests/Apps` has nothing.
    package static func files(below folder: String, ending: String) throws -> [URL] {
        let place = root.appendingPathComponent(folder)
        let paths = FileManager.default.relativeFiles(below: place).filter { $0.hasSuffix(ending) }
        guard !paths.isEmpty else { throw NothingFound(place: folder) }
        return paths.map { place.appendingPathComponent($0) }
    }
}

/// A place where a test looks has nothing of what it looks for.
package struct NothingFound: Error {
    package let place: String

    package init(place: String) { self.place = place }
}

/// A folder for one test, which is removed when the test ends.
package struct TemporaryFolder: ~Copyable, Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("emobic-site-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package var path: String { url.path }

    /// Writes texts below the folder.
    package func write(_ files: [String: String]) throws {
        for (path, text) in files {
            let file = url.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    /// Writes a script that can be run. Another process puts it there: a process that another test starts while this one
    /// has the file open for writing keeps it open for a moment, and what is open for writing cannot be run.
    package func writeProgram(_ path: String, _ text: String) throws {
        try write([path + ".text": text])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        process.arguments = ["-m", "755", self.path + "/" + path + ".text", self.path + "/" + path]
        try process.run()
        process.waitUntilExit()
        try FileManager.default.removeItem(atPath: self.path + "/" + path + ".text")
    }
}

extension FileManager {
    /// The paths of all files below a folder, sorted, without the state of the build, which holds times.
    package func relativeFiles(below folder: URL) -> [String] {
        guard let walk = enumerator(atPath: folder.path) else { return [] }
        return walk.compactMap { $0 as? String }.filter { path in
            if path.hasPrefix(".emobic-site-") { return false }
            var isFolder: ObjCBool = false
            _ = fileExists(atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
            return !isFolder.boolValue
        }.sorted()
    }
}
