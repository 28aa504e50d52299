// SPDX-License-Identifier: MIT

package import Diagnostics

/// Why a bundle cannot be read at all. Less severe problems are diagnostics, and the build continues.
package enum BundleError: Error, Sendable {
    /// The folder cannot be opened or listed.
    case unreadable(folder: String, reason: String)
    /// There is no usable `app.xml` (`app.md` 19, E1 and E2); the diagnostics say why.
    case noApp([Diagnostic])
}
