// SPDX-License-Identifier: MIT

internal import Text

/// The files of a bundle that show the same pictures for other devices and for denser screens (`app.md` 2.1). Values name
/// only one of them.
package struct PictureVariants: Sendable {
    private var files: [String: [String]] = [:]
    private let resolver: AssetResolver

    /// Looks through the names of all files once. Nearly all bundles have no variants.
    package init(in app: App, resolver: AssetResolver) {
        self.resolver = resolver
        for path in app.bundle.files.below(app.layout.root) where MediaType.isPicture(path) {
            let name = Self.plainName(of: path, resolver)
            if !name.utf8.elementsEqual(path.lowercased().utf8) { files[name, default: []].append(path) }
        }
    }

    /// Returns the variants of a picture, without itself, sorted.
    package func variants(of path: String) -> [String] {
        guard !files.isEmpty else { return [] }
        return (files[Self.plainName(of: path, resolver)] ?? []).filter { $0 != path }.sorted()
    }

    /// A variant for another shape of screen may be another picture, and so may one that has it in its name for people.
    private static func plainName(of path: String, _ resolver: AssetResolver) -> String {
        resolver.logical(path).withoutSuffixes(suffixes)
    }

    private static let suffixes = ["@2x", "@3x", "-ipad", "~ipad"]
}

extension String {
    /// The path of a file in lower case, without suffixes of the name before its ending.
    package func withoutSuffixes(_ suffixes: [String]) -> String {
        let path = lowercased()
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return path }
        var name = path[..<dot]
        while let suffix = suffixes.first(where: name.hasSuffix) { name = name.dropLast(suffix.utf8.count) }
        return String(name + path[dot...])
    }
}
