// SPDX-License-Identifier: MIT

internal import Foundation

/// An app to start from. Each is a folder beside this file, copied as it is.
package enum AppTemplate: String, Sendable, CaseIterable {
    /// A screen of every common type, with comments that teach.
    case tour
    /// A cover, a list and one page.
    case minimal

    /// Copies the app into a folder that is empty or does not exist: all of it or nothing.
    package func copy(to path: String) throws(NewFolder.Failure) {
        guard let source = TemplateFolder.path(of: rawValue) else { throw .notInstalled(rawValue) }
        try NewFolder.copy(source, to: path)
    }
}

/// A theme to start from: the properties that most looks change, and where the rest is told.
package enum ThemeTemplate {
    package static func copy(to path: String) throws(NewFolder.Failure) {
        guard let source = TemplateFolder.path(of: "theme") else { throw .notInstalled("theme") }
        try NewFolder.copy(source, to: path)
    }
}

/// Where the templates lie: beside the binary, as the themes do.
private enum TemplateFolder {
    static func path(of name: String) -> String? {
        guard let binary = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        let beside = URL(fileURLWithPath: binary).deletingLastPathComponent()
        let folder = beside.appendingPathComponent("emobic-site_Templates.resources").appendingPathComponent(name).path
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }
}
