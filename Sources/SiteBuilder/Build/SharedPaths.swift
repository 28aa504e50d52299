// SPDX-License-Identifier: MIT

internal import AppModel

/// Where the files lie that the site has once and every page may refer to. They are made before the first page.
struct SharedPaths: Sendable {
    let files: [SharedFile: String]
    /// The icon for a browser's tab.
    let icon: String
    /// The icon for the home screens of Apple's devices.
    let touchIcon: String?
}
