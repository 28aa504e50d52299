// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
package import Diagnostics
internal import Text

/// Checks the addresses of pictures and of levels that come from servers (`activities.md` 1.9). The main content of a
/// screen, such as a video, is checked by its reader with the same wording.
enum AddressFormCheck: AppCheck {
    static let diagnosticKinds = Diagnostic.Kind.addressProblems

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        graph.assetReferences(of: .remoteImage).flatMap(\.addressProblems)
    }
}

extension AssetReference {
    /// What is wrong with the value, if it is an address.
    package var addressProblems: [Diagnostic] { addressProblems(isOfPlatform: false) }

    /// Returns what is wrong with the value, if it is an address.
    /// - Parameter isOfPlatform: whether the player of a platform shows it, which is asked for with https whatever is
    ///   written.
    package func addressProblems(isOfPlatform: Bool) -> [Diagnostic] {
        guard let address = WebAddress(value) else { return [] }
        let encoded = value.withEncodedBlanks
        let hasBlank = address.isWeb && address.hasGoodHost && encoded != value
        let blank = Diagnostic(
            .blankInAddress, "‘\(value)’ has a blank in it, for which ‘%20’ stands in addresses", at: position,
            suggestions: [encoded])
        return (hasBlank ? [blank] : [])
            + (hasBlank ? WebAddress(encoded) ?? address : address).problems(
                isOfPlatform ? nil : .insecureAddress, .privateAddress, malformed: .badAddress, written: value,
                at: position)
    }
}

extension WebAddress {
    func problems(
        _ insecure: Diagnostic.Kind?, _ unreachable: Diagnostic.Kind, malformed: Diagnostic.Kind, written: String,
        at position: SourcePosition
    ) -> [Diagnostic] {
        guard isWeb else {
            let rest = written.dropFirst(scheme.count)
            return [
                Diagnostic(
                    malformed, "‘\(written)’ is no address of a web server: ‘\(scheme):’ is not ‘https:’", at: position,
                    suggestions: NearMiss.matches(for: scheme, amongFew: ["http", "https"]).map { $0 + rest })
            ]
        }
        guard isWellFormed else {
            return [
                Diagnostic(
                    malformed,
                    "‘\(written)’ is not a valid address: it has \(host.isEmpty ? "no host" : "a blank, or a sign that no host has")",
                    at: position, suggestions: [written.withBothSlashes].compactMap { $0 })
            ]
        }
        if isPrivate {
            return [
                Diagnostic(
                    unreachable, "‘\(host)’ is a host of a private network, which visitors cannot reach", at: position)
            ]
        }
        guard scheme == "http", let insecure else { return [] }
        return [Diagnostic(insecure, "‘\(written)’ is not encrypted", at: position)]
    }
}

extension String {
    /// The address with the two slashes behind its scheme; nil if it has them, or nothing would be behind them.
    fileprivate var withBothSlashes: String? {
        guard let end = firstIndex(of: ":"), !self[end...].hasPrefix("://") else { return nil }
        let rest = self[index(after: end)...].drop { $0 == "/" }
        let fixed = "\(self[..<end])://\(rest)"
        return WebAddress(fixed)?.isWellFormed ?? false ? fixed : nil
    }
}

extension Diagnostic.Kind {
    /// What can be wrong with the address of a picture, a video or the like.
    package static let addressProblems: [Diagnostic.Kind] = [
        .insecureAddress, .privateAddress, .badAddress, .blankInAddress
    ]

    static let insecureAddress = Self(
        "media/insecure-address", .note,
        "Browsers refuse unencrypted content on pages that are encrypted, and nearly all sites are. What opens in a page of its own may be changed on its way.",
        howToFix: "Try the same address with ‘https://’. If the server has no https, put the file into the bundle.",
        bad: .data("IMAGE_ZOOM_ACTIVITY", "<imageFile>↓http://example.org/plan.png</imageFile>"),
        good: .data("IMAGE_ZOOM_ACTIVITY", "<imageFile>https://example.org/plan.png</imageFile>"))
    static let privateAddress = Self(
        "media/private-address", .warning,
        "It works at the author's desk only: the address belongs to a machine or network that nobody else sees.",
        howToFix: "Write the public address of the server, or put the file into the bundle.",
        bad: .data("IMAGE_ZOOM_ACTIVITY", "<imageFile>↓https://192.168.1.20/plan.png</imageFile>"),
        good: .data("IMAGE_ZOOM_ACTIVITY", "<imageFile>https://example.org/plan.png</imageFile>"))
    static let badAddress = Self(
        "media/bad-address", .warning, "No browser can do anything with it, so its place on the screen stays empty.",
        howToFix:
            "Write the address as the browser shows it: ‘https://’, the host, and a path without blanks (‘%20’ stands for one).",
        bad: .data("WEB_ACTIVITY", "<webUrl>↓htps://example.org/opening-hours</webUrl>"),
        good: .data("WEB_ACTIVITY", "<webUrl>https://example.org/opening-hours</webUrl>"))
    static let blankInAddress = Self(
        "media/blank-in-address", .warning,
        "Browsers put ‘%20’ in its place, and the site does so, but the phones' players may find nothing there.",
        howToFix: "Write ‘%20’ for a blank in an address.",
        bad: .data("WEB_ACTIVITY", "<webUrl>↓https://example.org/opening hours</webUrl>"),
        good: .data("WEB_ACTIVITY", "<webUrl>https://example.org/opening%20hours</webUrl>"))
}
