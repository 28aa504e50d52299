// SPDX-License-Identifier: MIT

internal import AppModel

/// Tests for addresses by their syntax. Each takes one pass, whatever the text contains.
extension StringProtocol {
    var hasBlank: Bool { contains(where: \.isWhitespace) }
}

extension String {
    /// Whether the text is an http or https address with a host and without whitespace.
    var isWholeWebAddress: Bool {
        guard isWebAddress, let scheme = firstRange(of: "://") else { return false }
        let rest = self[scheme.upperBound...]
        return rest.first.map { !"/?#".contains($0) } ?? false && !rest.hasBlank
    }
}
