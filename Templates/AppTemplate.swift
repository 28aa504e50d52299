// SPDX-License-Identifier: MIT

internal import Foundation

/// An app to start from. Each is a folder beside this file that is copied unchanged.
package enum AppTemplate: String, Sendable, CaseIterable {
    /// A screen of every common type, with explanatory comments.
    case tour
    /// A cover, a list and one page.
    case minimal

    /// Copies the app into a folder that is empty or does not exist, completely or not at all.
    package func copy(to path: String) throws(NewFolder.Failure) {
        guard let source = TemplateFolder.path(of: rawValue) else { throw .notInstalled(rawValue) }
        try NewFolder.copy(source, to: path)
    }
}

/// A theme to start from: the properties that most themes change, and pointers to the documentation.
package enum ThemeTemplate {
    package static func copy(to path: String) throws(NewFolder.Failure) {
        guard let source = TemplateFolder.path(of: "theme") else { throw .notInstalled("theme") }
        try NewFolder.copy(source, to: path)
    }
}

/// The folder of the templates, beside the binary like the themes.
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
