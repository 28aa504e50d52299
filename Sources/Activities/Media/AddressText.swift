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

    /// Whether the text is a `mailto:` address with its scheme in lower case.
    var isMailTo: Bool {
        guard hasPrefix("mailto:"), !hasBlank else { return false }
        let parts = dropFirst("mailto:".count).split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }
}
