// SPDX-License-Identifier: MIT

/// An error that ends a command, because of something outside of the bundle.
package protocol ReasonedError: Error {
    /// A sentence without its full stop, safe for a terminal.
    var reason: String { get }
}

extension Error {
    /// The reason of the error, or what else describes it.
    package var reasonOrDescription: String { (self as? any ReasonedError)?.reason ?? "\(self)" }
}
