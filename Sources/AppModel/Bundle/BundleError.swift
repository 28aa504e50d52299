// SPDX-License-Identifier: MIT

package import Diagnostics

/// Why a bundle cannot be read at all. Everything milder is a diagnostic, and the build goes on.
package enum BundleError: Error, Sendable {
    /// The folder cannot be opened or listed.
    case unreadable(folder: String, reason: String)
    /// There is no usable `app.xml` (`app.md` 19, E1 and E2); the diagnostics say why.
    case noApp([Diagnostic])
}
