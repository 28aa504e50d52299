// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Text

/// The files of the bundle that are copied to the site, with their new names and, for pictures, their sizes.
struct AssetTable: Sendable {
    struct Entry: Sendable {
        /// The path in the bundle.
        let source: String
        /// The path in the site.
        let target: String
        let size: ImageSize?
    }

    private let resolutions: [Key: AssetResolution]
    private let entries: [String: Entry]

    private struct Key: Hashable {
        let kind: AssetReference.Kind
        let value: String
    }

    /// Resolves, names and measures the files of the references.
    /// - Parameter known: all files and their sizes, if an earlier build has found the same.
    init(
        _ references: [AssetReference], fonts: [String], graph: AppGraph, jobs: Int,
        known: [(path: String, size: ImageSize?)]? = nil
    ) async {
        let bundle = graph.app.bundle
        var resolutions: [Key: AssetResolution] = [:]
        var paths = Set(fonts)
        let pages = graph.app.layout.root.appending("html")
        var hasPages = false
        for reference in references {
            let key = Key(kind: reference.kind, value: reference.value)
            guard resolutions[key] == nil else { continue }
            let resolution = graph.assets.resolve(reference)
            resolutions[key] = resolution
            guard case .file(let path) = resolution else { continue }
            paths.insert(path)
            if reference.kind == .video { paths.insert(path.replacingExtension(with: "vtt")) }
            if reference.kind == .page, path.below(pages) != nil { hasPages = true }
        }
        // A page of the bundle's `html/` folder may refer to any file in it, so the whole folder is copied
        // (`activities.md` 13).
        if hasPages { paths.formUnion(bundle.files.below(pages)) }
        let files: [(path: String, size: ImageSize?)]
        if let known {
            files = known.sorted { $0.path < $1.path }
        } else {
            let listed = paths.filter(bundle.files.contains).sorted()
            let sizes = await concurrentMap(listed, jobs: jobs) {
                ImageSize.isImage($0) ? ImageSize(of: bundle.head($0, count: 512 * 1024) ?? []) : nil
            }
            files = zip(listed, sizes).map { ($0, $1) }
        }
        var names: [String: SlugSet] = [:]
        var entries: [String: Entry] = [:]
        for (path, size) in files {
            entries[path] = Entry(
                source: path,
                target: "assets/" + Self.target(path, root: graph.app.layout.root, pages: pages, names: &names),
                size: size)
        }
        self.resolutions = resolutions
        self.entries = entries
    }

    /// All files to copy, in a fixed order.
    var files: [Entry] { entries.values.sorted { $0.target < $1.target } }

    func resolution(_ reference: AssetReference) -> AssetResolution {
        resolutions[Key(kind: reference.kind, value: reference.value)] ?? .missing
    }

    func entry(_ path: String) -> Entry? { entries[path] }

    /// Returns the path in the site. Pages keep their names because they refer to each other; all other files get a
    /// safe name.
    private static func target(_ path: String, root: String, pages: String, names: inout [String: SlugSet]) -> String {
        let relative = path.below(root) ?? path
        if path.below(pages) != nil { return relative }
        var folder = ""
        for part in relative.folder.split(separator: "/") {
            var set = SlugSet()
            folder = folder.appending(set.name(for: String(part)))
        }
        let name = path.lastComponent
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let ending = name[dot...].lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
        // Names are unique per extension, so that `a.png` and `a.jpg` need no suffix.
        let base = names[folder + ending, default: SlugSet()].name(for: String(name[..<dot]))
        return folder.appending(base + ending)
    }
}
