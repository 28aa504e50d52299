// SPDX-License-Identifier: MIT

package import Diagnostics

/// The app to be read, with the command's options for it.
package struct AppRequest: Sendable {
    /// A settings file given by the operator, instead of the app's own.
    package struct Config: Sendable {
        let path: String
        let bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) {
            (self.path, self.bytes) = (path, bytes)
        }
    }

    package let folder: String
    package var config: Config?
    /// Values that override those of the settings.
    package var language: String?
    package var theme: String?
    package var baseURL: String?
    /// The number of files processed concurrently.
    package var jobs = 2
    /// The diagnostics to show and count.
    package var selection = Selection()
    /// Whether pages are made of the app. If not, less of the theme is read.
    package var makesPages = true
    /// Whether the files of the other languages are checked as well.
    package var readsEveryLanguage = false

    package init(folder: String) {
        self.folder = folder
    }
}
