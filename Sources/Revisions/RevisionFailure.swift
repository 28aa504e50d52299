// SPDX-License-Identifier: MIT

internal import Text

/// Why nothing is known of a revision.
package struct RevisionFailure: ReasonedError {
    /// A sentence without its full stop.
    package let reason: String

    init(_ reason: String) { self.reason = reason.outward }
}
