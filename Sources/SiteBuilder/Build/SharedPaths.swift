// SPDX-License-Identifier: MIT

internal import AppModel

/// The paths of the files that the site has once and every page may refer to. They are created before the first page.
struct SharedPaths: Sendable {
    let files: [SharedFile: String]
    /// The icon for the browser tab.
    let icon: String
    /// The icon for the home screens of Apple's devices.
    let touchIcon: String?
}
