// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Checks
internal import Diagnostics
internal import Text

/// The source of a video, a sound, a document or a web page: the pair of `local` and an address that four types share.
struct MediaSource: Sendable {
    /// The file or address; nil if the element is missing.
    let reference: AssetReference?
    /// The address, if it is not a file of the bundle.
    let address: WebAddress?

    /// Reads the pair. `local` is only a hint: whether the value is an address decides.
    /// - Parameters:
    ///   - missing: the kind to report if there is no value.
    ///   - streams: schemes that the type checks itself.
    init(
        _ kind: AssetReference.Kind, _ tag: Tag, from data: inout ElementReader, missing: Diagnostic.Kind,
        streams: Set<String> = []
    ) {
        let flag = data.optionalFlag("local")
        // Another word counts as false, but nobody meant it so.
        let local = flag == false && data.value("local")?.text.lowercased() != "false" ? nil : flag
        guard let written = data.asset(kind, tag, isMain: true) else {
            data.report(missing, "The screen has no ‘\(tag.name)’")
            (reference, address) = (nil, nil)
            return
        }
        if let address = WebAddress(written.value), !written.value.isFileWithColon {
            if local == true {
                data.report(
                    .localMismatch, "‘local’ is true, but ‘\(written.value)’ is an address", at: written.position)
            }
            if !streams.contains(address.scheme) {
                let isOfPlatform = kind == .video && VideoPlatform(written.value) != nil
                data.report(written.addressProblems(isOfPlatform: isOfPlatform))
            }
            // Nothing could be asked for it.
            reference = address.isWeb && address.host.isEmpty ? nil : written
            self.address = address
        } else if local != true, let assumed = written.value.assumedAddress(for: kind) {
            let reference = AssetReference(kind, assumed, at: written.position, isMain: true)
            let address = WebAddress(assumed)
            let isPrivate = address?.isPrivate ?? false
            data.report(
                .addressWithoutScheme, "‘\(written.value)’ has no scheme; ‘https://’ was assumed", at: written.position,
                suggestions: isPrivate ? [] : [assumed])
            if isPrivate { data.report(reference.addressProblems) }
            (self.reference, self.address) = (reference, address)
        } else {
            if local == false {
                data.report(
                    .localMismatch,
                    "‘local’ is false, but ‘\(written.value)’ is no address; it was taken as a file of the bundle",
                    at: written.position)
            }
            (reference, address) = (written, nil)
        }
    }

    /// Whether the name of the file, or of the one that an address leads to, has one of some endings in lower case.
    func hasEnding(among endings: Set<String>) -> Bool {
        let path = address?.path ?? reference?.value ?? ""
        return path.lowercased().split(separator: ".").last.map { endings.contains(String($0)) } ?? false
    }

    /// The files to resolve. An address with a scheme other than http and https is not a file either.
    var assets: [AssetReference] { address?.isWeb ?? true ? [reference].compactMap { $0 } : [] }
}

extension String {
    /// Whether the value is the name of a file with a colon in it: `Room 1:intro.mp3`.
    fileprivate var isFileWithColon: Bool { !hasScheme && MediaType.of(self) != nil }

    /// Returns the value with `https://` if it looks like a host name rather than a file name.
    fileprivate func assumedAddress(for kind: AssetReference.Kind) -> String? {
        if hasPrefix("//") { return WebAddress("https:" + self).flatMap { $0.host.isEmpty ? nil : "https:" + self } }
        // Only players of platforms are recognised by their hosts: other values may name files in folders with a dot.
        if kind == .video, VideoPlatform("https://" + self) != nil { return "https://" + self }
        let host = (isHostWithPath ? self[...] : prefix { $0 != "/" }).prefix { $0 != "/" && $0 != ":" }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1,
            labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } })
        else { return nil }
        let last = labels[labels.count - 1]
        if !contains("/") {
            // A file: `www.rules.html`.
            guard MediaType.of(self) == nil, hasPrefix("www.") || kind == .page, !last.isFileEnding else { return nil }
            return "https://" + self
        }
        // A folder: `guide.v2/index.html`.
        let isHost = last.count > 1 && last.allSatisfy(\.isLetter) || labels.allSatisfy { Int($0) != nil }
        return hasPrefix("www.") || kind == .page && isHost ? "https://" + self : nil
    }
}

extension Substring {
    /// Whether the string is a file extension rather than a top-level domain.
    fileprivate var isFileEnding: Bool {
        let endings = [
            "html", "htm", "xhtml", "xml", "txt", "md", "pdf", "php", "asp", "aspx", "jsp", "svg", "png", "jpg", "jpeg",
            "gif", "webp", "css", "js", "json"
        ]
        return endings.contains(lowercased()) || !allSatisfy(\.isLetter) || count < 2
    }
}

extension MediaSource {
    /// Descriptions of its elements.
    static let tags = [
        "local": "true for a file of the app, false for an address; it may be left out."
    ]
}
