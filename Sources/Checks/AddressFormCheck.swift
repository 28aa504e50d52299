// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
package import Diagnostics
internal import Text

/// Checks the addresses of pictures and of levels that come from servers (`activities.md` 1.9). The main content of a
/// screen, such as a video, is checked by its reader with the same wording.
enum AddressFormCheck: AppCheck {
    static let diagnosticKinds = Diagnostic.Kind.addressProblems + [.insecureLevel, .privateLevel, .badLevelAddress]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        graph.assetReferences { $0.kind == .image && $0.isRemote }.flatMap(\.addressProblems)
            + graph.app.levels.flatMap(problems)
    }

    private static func problems(of level: Level) -> [Diagnostic] {
        guard case .remote = level.content, let file = level.declaration.file, let address = WebAddress(file.text)
        else { return [] }
        let position = file.elementPosition
        return address.problems(
            .insecureLevel, .privateLevel, malformed: .badLevelAddress, written: file.text, at: position)
    }
}

extension AssetReference {
    /// What is wrong with the value, if it is an address.
    package var addressProblems: [Diagnostic] {
        WebAddress(value)?.problems(
            .insecureAddress, .privateAddress, malformed: .badAddress, written: value, at: position) ?? []
    }
}

extension WebAddress {
    fileprivate func problems(
        _ insecure: Diagnostic.Kind, _ unreachable: Diagnostic.Kind, malformed: Diagnostic.Kind, written: String,
        at position: SourcePosition
    ) -> [Diagnostic] {
        guard isWeb else {
            let rest = written.dropFirst(scheme.count)
            return [
                Diagnostic(
                    malformed, "‘\(written)’ is no address of a web server: ‘\(scheme):’ is not ‘https:’", at: position,
                    suggestions: NearMiss.matches(for: scheme, among: ["http", "https"]).map { $0 + rest })
            ]
        }
        guard isWellFormed else {
            return [
                Diagnostic(
                    malformed,
                    "‘\(written)’ is not a valid address: it has \(host.isEmpty ? "no host" : "a blank, or a sign that no host has")",
                    at: position)
            ]
        }
        if isPrivate {
            return [
                Diagnostic(
                    unreachable, "‘\(host)’ is a host of a private network, which visitors cannot reach", at: position)
            ]
        }
        return scheme == "http" ? [Diagnostic(insecure, "‘\(written)’ is not encrypted", at: position)] : []
    }
}

extension Diagnostic.Kind {
    /// What can be wrong with the address of a picture, a video or the like.
    package static let addressProblems: [Diagnostic.Kind] = [.insecureAddress, .privateAddress, .badAddress]

    static let insecureAddress = Self(
        "media/insecure-address", .note,
        "Browsers refuse unencrypted content on pages that are encrypted, and nearly all sites are.",
        howToFix: "Try the same address with ‘https://’. If the server has no https, put the file into the bundle.",
        bad: .data("IMAGE_ZOOM_ACTIVITY", "↓<imageFile>http://example.org/plan.png</imageFile>"),
        good: .data("IMAGE_ZOOM_ACTIVITY", "<imageFile>https://example.org/plan.png</imageFile>"))
    static let privateAddress = Self(
        "media/private-address", .warning,
        "It works at the author's desk only: the address belongs to a machine or network that nobody else sees.",
        howToFix: "Write the public address of the server, or put the file into the bundle.",
        bad: .data("IMAGE_ZOOM_ACTIVITY", "↓<imageFile>https://192.168.1.20/plan.png</imageFile>"),
        good: .data("IMAGE_ZOOM_ACTIVITY", "<imageFile>https://example.org/plan.png</imageFile>"))
    static let badAddress = Self(
        "media/bad-address", .warning, "No browser can do anything with it, so its place on the screen stays empty.",
        howToFix:
            "Write the address as the browser shows it: ‘https://’, the host, and a path without blanks (‘%20’ stands for one).",
        bad: .data("WEB_ACTIVITY", "↓<webUrl>htps://example.org/opening-hours</webUrl>"),
        good: .data("WEB_ACTIVITY", "<webUrl>https://example.org/opening-hours</webUrl>"))
    static let insecureLevel = Self(
        "level/insecure-address", .note,
        "The data of the level travel unencrypted, so anybody on the way can read and change them.",
        howToFix: "Write ‘https://’ if the server has it.",
        bad: .levels(level("↓<levelFile>http://example.org/news.xml</levelFile>")),
        good: .levels(level("<levelFile>https://example.org/news.xml</levelFile>")))
    static let privateLevel = Self(
        "level/private-address", .warning,
        "Only machines in the author's own network can ask this server for the level's data.",
        howToFix: "Write the public address of the server, or put the file into the bundle.",
        bad: .levels(level("↓<levelFile>https://10.0.0.7/news.xml</levelFile>")),
        good: .levels(level("<levelFile>https://example.org/news.xml</levelFile>")))
    static let badLevelAddress = Self(
        "level/bad-address", .warning, "No player can fetch the level's data from it.",
        howToFix:
            "Write the address as the browser shows it: ‘https://’, the host, and a path without blanks (‘%20’ stands for one).",
        bad: .levels(level("↓<levelFile>https://example .org/news.xml</levelFile>")),
        good: .levels(level("<levelFile>https://example.org/news.xml</levelFile>")))

    private static func level(_ file: String) -> String {
        "<level><levelId>news</levelId><levelTitle>News</levelTitle>\(file)<levelType>LIST_ACTIVITY</levelType></level>"
    }
}
