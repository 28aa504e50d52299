// SPDX-License-Identifier: MIT
internal import AppModel
internal import BundleXML
internal import Diagnostics

/// What a video, a sound, a document or a page comes from: the pair `local` and an address that four types share.
struct MediaSource: Sendable {
    /// The file or address; nil if none is written.
    let reference: AssetReference?

    /// Reads the pair. `local` is only a hint: what counts is whether the value is an address.
    /// - Parameter missing: what to report if there is no value.
    init(_ kind: AssetReference.Kind, _ tag: Tag, from data: inout ElementReader, missing: Diagnostic.Kind) {
        let local = data.optionalFlag("local")
        let written = data.asset(kind, tag, isMain: true)
        guard let written else {
            data.report(missing, "The screen has no ‘\(tag.name)’")
            reference = nil
            return
        }
        if written.isRemote {
            if local == true { data.report(.localMismatch, "‘local’ is true, but ‘\(written.value)’ is an address", at: written.position) }
            if written.value.lowercased().hasPrefix("http://") {
                data.report(.insecureAddress, "‘\(written.value)’ is not encrypted; a site on https may not show it", at: written.position)
            }
        } else if let address = written.value.assumedAddress, kind == .page, local != true {
            data.report(.addressWithoutScheme, "‘\(written.value)’ has no scheme; ‘https://’ was assumed", at: written.position, suggestions: [address])
            reference = AssetReference(kind, address, at: written.position, isMain: true)
            return
        } else if local == false {
            data.report(.localMismatch, "‘local’ is false, but ‘\(written.value)’ is no address; it was taken as a file of the bundle", at: written.position)
        }
        reference = written
    }

    var assets: [AssetReference] { [reference].compactMap { $0 } }
}

extension String {
    /// The value with `https://` if it looks like a host name and not like a file.
    fileprivate var assumedAddress: String? {
        let host = prefix { $0 != "/" }
        let isFile = [".html", ".htm", ".xhtml"].contains { lowercased().hasSuffix($0) } && !contains("/")
        return host.contains(".") && !isFile && !contains(" ") && (hasPrefix("www.") || contains("/")) ? "https://" + self : nil
    }
}

extension Diagnostic.Kind {
    /// Problems that all four types can report.
    static let mediaProblems: [Diagnostic.Kind] = [.localMismatch, .insecureAddress, .addressWithoutScheme]

    fileprivate static let localMismatch = Self("media/local-mismatch", .warning, "Some players go by ‘local’ and will not find it.")
    fileprivate static let insecureAddress = Self("media/insecure-address", .note, "Browsers refuse unencrypted content on encrypted pages.")
    fileprivate static let addressWithoutScheme = Self("media/address-without-scheme", .warning, "Some players show an empty page.")
}
