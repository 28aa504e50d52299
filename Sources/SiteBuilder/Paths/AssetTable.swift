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
        fileprivate(set) var target: String
        let size: ImageSize?
        /// Narrower copies of a picture, the narrowest first.
        fileprivate(set) var narrower: [NarrowerCopy] = []
        /// Whether the file in the site is another one, made by a program.
        fileprivate(set) var isConverted = false
        /// The ending with its dot in place of that of the name, if it has another one.
        fileprivate(set) var ending: String?
    }

    /// A narrower copy of a picture, by its path in the site.
    struct NarrowerCopy: Sendable, Hashable {
        let path: String
        let width: Int
    }

    /// What an earlier build has found about a file.
    struct Known: Sendable {
        /// The path in the bundle.
        let path: String
        let size: ImageSize?
        let narrower: [NarrowerCopy]
        /// The path in the site of the file that was made from it; nil if it was copied.
        let converted: String?
        /// The ending with its dot that the file has in the site; nil for that of its name.
        var ending: String?
    }

    private let resolutions: [AssetReference.Named: AssetResolution]
    private var entries: [String: Entry]
    /// Where each picture is named first, but for the icon, which no page shows.
    let firstUses: [String: SourcePosition]

    /// Resolves, names and measures the files of the references.
    /// - Parameters:
    ///   - others: the app in the other languages of the site.
    ///   - known: all files and their sizes, if an earlier build has found the same.
    init(
        _ references: [AssetReference], fonts: [String], graph: AppGraph, others: [AppLanguage] = [], jobs: Int,
        known: [Known]? = nil
    ) async {
        let bundle = graph.app.bundle
        let apps = [graph.app] + others.map(\.graph.app)
        var resolutions: [AssetReference.Named: AssetResolution] = [:]
        var paths = Set(fonts)
        var kinds: [String: AssetReference.Kinds] = [:]
        let pages = graph.app.layout.root.appending("html")
        var hasPages = false
        var firstUses: [String: SourcePosition] = [:]
        for reference in references {
            let named = reference.named
            guard resolutions[named] == nil else { continue }
            let resolution = graph.assets.resolve(reference)
            resolutions[named] = resolution
            guard case .file(let path) = resolution else { continue }
            paths.insert(path)
            kinds[path, default: []].formUnion(reference.kinds)
            if reference.kind == .image, reference != graph.app.icon, firstUses[path] == nil {
                firstUses[path] = reference.position
            }
            if reference.kind == .video {
                paths.formUnion(apps.compactMap { CaptionFile.beside(path, in: $0)?.path })
            }
            if reference.kind == .page, path.below(pages) != nil { hasPages = true }
        }
        // A page of the bundle's `html/` folder may refer to any file in it, so the whole folder is copied
        // (`activities.md` 13).
        if hasPages { paths.formUnion(bundle.files.below(pages)) }
        let files: [Known]
        if let known {
            files = known.sorted { $0.path < $1.path }
        } else {
            let layout = graph.app.layout
            let listed = paths.filter { bundle.files.contains($0) && !ServerFile.isOne($0, in: layout) }.sorted()
            let sizes = await concurrentMap(listed, jobs: jobs) {
                ImageSize.isImage($0) ? ImageSize(of: bundle.pictureHead($0) ?? []) : nil
            }
            let fonts = Set(fonts)
            files = zip(listed, sizes).map { path, size in
                let isNamed = !fonts.contains(path) && path.below(pages) == nil
                let ending = AssetEnding.replacement(of: path, kinds: isNamed ? kinds[path] ?? [] : [])
                return Known(path: path, size: size, narrower: [], converted: nil, ending: ending)
            }
        }
        var names: [String: SlugSet] = [:]
        var entries: [String: Entry] = [:]
        for file in files {
            // A converted file keeps its name for the names of others, which do not depend on the machine.
            let target =
                "assets/" + Self.target(file, root: graph.app.layout.root, pages: pages, names: &names)
            entries[file.path] = Entry(
                source: file.path, target: file.converted ?? target, size: file.size, narrower: file.narrower,
                isConverted: file.converted != nil, ending: file.ending)
        }
        self.firstUses = firstUses
        self.resolutions = resolutions
        self.entries = entries
    }

    /// All files to copy, in a fixed order.
    var files: [Entry] { entries.values.filter { !$0.isConverted }.sorted { $0.target < $1.target } }

    /// All files, for the next build.
    var known: [Known] {
        entries.values.sorted { $0.source < $1.source }.map {
            Known(
                path: $0.source, size: $0.size, narrower: $0.narrower, converted: $0.isConverted ? $0.target : nil,
                ending: $0.ending)
        }
    }

    /// The pictures that have narrower copies.
    var pictures: [Entry] { entries.values.filter { !$0.narrower.isEmpty } }

    /// Adds narrower copies of a picture.
    mutating func add(_ copies: [NarrowerCopy], to path: String) { entries[path]?.narrower = copies }

    /// Puts another file in the place of one of the bundle.
    mutating func replace(_ path: String, with target: String) {
        entries[path]?.target = target
        entries[path]?.isConverted = true
    }

    func resolution(_ reference: AssetReference) -> AssetResolution {
        resolutions[reference.named] ?? .missing
    }

    func entry(_ path: String) -> Entry? { entries[path] }

    /// Returns the path in the site. Pages keep their names because they refer to each other; all other files get a
    /// safe name.
    private static func target(_ file: Known, root: String, pages: String, names: inout [String: SlugSet]) -> String {
        let path = file.path
        let relative = path.below(root) ?? path
        if path.below(pages) != nil { return relative }
        var folder = ""
        for part in relative.folder.split(separator: "/") {
            var set = SlugSet()
            folder = folder.appending(set.name(for: String(part)))
        }
        let name = path.lastComponent
        let dot = file.ending == nil ? name.lastIndex(of: ".") ?? name.endIndex : name.endIndex
        let ending = (file.ending ?? String(name[dot...])).lowercased().filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")
        }
        // Names are unique per extension, so that `a.png` and `a.jpg` need no suffix.
        let base = names[folder + ending, default: SlugSet()].name(for: String(name[..<dot]))
        return folder.appending(base + ending)
    }
}
