// SPDX-License-Identifier: MIT
internal import AppModel
internal import Diagnostics
internal import PageMarkup

/// A page of the bundle's `html/` folder, looked through for what it asks for (`activities.md` 13). It is the author's own and is
/// copied as it is.
struct LocalPage {
    let diagnostics: [Diagnostic]

    /// More than that is no page that somebody wrote.
    private static let largest = 2_000_000

    /// Nil for a file that is no page or cannot be read.
    init?(_ path: String, in bundle: AppBundle) {
        guard [".html", ".htm", ".xhtml"].contains(where: path.lowercased().hasSuffix), let size = bundle.size(path), size <= Self.largest,
            let bytes = bundle.read(path)
        else { return nil }
        let tags = HTMLTags(bytes).tags
        // With another base, paths count from elsewhere.
        guard !tags.contains(where: { $0.name == "base" }) else { return nil }
        diagnostics = tags.flatMap(\.references).compactMap { Self.problem(with: $0, of: path, in: bundle.files) }
    }

    private static func problem(with reference: HTMLTag.Reference, of page: String, in files: FileIndex) -> Diagnostic? {
        let position = SourcePosition(file: page, offset: reference.offset)
        let value = reference.value
        if let address = WebAddress(value) {
            guard reference.isActive, address.scheme == "http" else { return nil }
            return Diagnostic(.insecureScript, "‘\(value)’ is not encrypted; a page on https never loads it", at: position, suggestions: ["https" + value.dropFirst(4)])
        }
        let file = String(value.prefix { $0 != "?" && $0 != "#" }).percentDecoded
        // What follows a slash counts from the root of whatever server the site will lie on.
        guard !file.isEmpty, !file.hasPrefix("/"), let path = file.path(from: page.folder), files.find(path) == nil, files.below(path).isEmpty else { return nil }
        let inOtherCase = files.findIgnoringCase(path).flatMap { file.contains("./") ? nil : String($0.suffix(file.count)) }
        return Diagnostic(.missingPart, "‘\(value)’ does not exist", at: position, suggestions: [inOtherCase].compactMap { $0 })
    }
}

extension HTMLTag {
    /// A value that names something to load or to go to.
    struct Reference {
        let value: String
        let offset: Int
        /// Whether browsers refuse to load it over http.
        let isActive: Bool
    }

    fileprivate var references: [Reference] {
        let isActive = name == "script" || name == "iframe" || name == "link" && attributes.contains { $0.name == "rel" && $0.value.lowercased() == "stylesheet" }
        return attributes.filter { ["src", "href", "poster"].contains($0.name) || name == "object" && $0.name == "data" }.map {
            Reference(value: $0.value.replacing("&amp;", with: "&"), offset: $0.offset, isActive: isActive)
        }
    }
}

extension String {
    /// The path that a relative one means from a folder; nil if it leads out of the bundle.
    fileprivate func path(from folder: String) -> String? {
        var parts = folder.split(separator: "/")
        for part in split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }

    fileprivate var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
