// SPDX-License-Identifier: MIT

package import Diagnostics

/// Which app is to be read, and what the command's options say about it.
package struct AppRequest: Sendable {
    /// A settings file of the operator's, instead of the app's own.
    package struct Config: Sendable {
        let path: String
        let bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) {
            (self.path, self.bytes) = (path, bytes)
        }
    }

    package let folder: String
    package var config: Config?
    /// What takes the place of the settings' values.
    package var language: String?
    package var theme: String?
    package var baseURL: String?
    /// How many files are worked on at a time.
    package var jobs = 2
    /// Which diagnostics are shown and counted.
    package var selection = Selection()
    /// Whether pages are made of the app. Where it is only looked at, less of the theme is read.
    package var makesPages = true
    /// Whether to look for problems in the files of the other languages as well.
    package var readsEveryLanguage = false

    package init(folder: String) {
        self.folder = folder
    }
}
