// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// The endings under which files of the bundle are published: servers send a file by its ending, whatever shows it.
enum AssetEnding {
    /// Returns the ending with its dot that a file gets in place of its own; nil if it keeps that.
    /// - Parameter kinds: how values name the file; empty for fonts and captions, which are found by their endings.
    static func replacement(of path: String, kinds: AssetReference.Kinds) -> String? {
        guard !kinds.isEmpty, !kinds.contains(.page) else { return nil }
        let named = all.filter { kinds.contains($0.kind) }
        let name = path.lastComponent
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        let type = MediaType.of(name)
        let fits = named.contains { group in
            type.map { type in group.types.contains { type.hasPrefix($0) } } ?? group.others.contains(ending)
        }
        return fits ? nil : named.first.map { "." + $0.usual }
    }

    private struct Group {
        let kind: AssetReference.Kinds
        /// How its media types begin.
        let types: [String]
        /// Further endings, of which `MediaType` knows nothing and no server makes a page.
        let others: Set<String>
        let usual: String
    }

    private static let sounds: Set<String> = [
        "aif", "aiff", "amr", "au", "caf", "m4b", "mid", "midi", "mka", "mp2", "mpga", "weba", "wma"
    ]
    private static let films: Set<String> = ["3g2", "avi", "flv", "m3u8", "mkv", "mpeg", "mpg", "mts", "ts", "wmv"]

    /// The first that fits names a file of several kinds.
    private static let all = [
        Group(kind: .pdf, types: ["application/pdf"], others: [], usual: "pdf"),
        Group(
            kind: .image, types: ["image/"],
            others: ["apng", "cur", "heic", "heif", "jfif", "jpe", "jxl", "tif", "tiff"], usual: "png"),
        Group(kind: .audio, types: ["audio/", "video/"], others: sounds.union(films), usual: "mp3"),
        Group(kind: .video, types: ["audio/", "video/"], others: sounds.union(films), usual: "mp4")
    ]
}
