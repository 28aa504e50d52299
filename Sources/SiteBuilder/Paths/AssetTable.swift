// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Text

/// The files of the bundle that are copied to the site, with their new names and, for pictures, their sizes.
struct AssetTable: Sendable {
    struct Entry: Sendable {
        /// The path in the bundle.
        let source: String
        /// The path in the site, for its pages.
        fileprivate(set) var target: String
        /// The path by which the bundle's own pages name it; nil if they do not.
        fileprivate let own: String?
        let size: ImageSize?
        /// Narrower copies of a picture, the narrowest first.
        fileprivate(set) var narrower: [NarrowerCopy] = []
        /// Whether the file in the site is another one, made by a program.
        fileprivate(set) var isConverted = false
        /// The ending with its dot in place of that of the name, if it has another one.
        fileprivate(set) var ending: String?
        fileprivate let names: Names
    }

    /// A file to copy.
    struct Copy: Sendable {
        /// The path in the bundle.
        let source: String
        /// The path in the site.
        let target: String
    }

    /// The names that a file has in the site.
    struct Names: OptionSet, Sendable {
        let rawValue: Int

        /// A safe one, for pages of the site.
        static let safe = Names(rawValue: 1)
        /// That of the bundle, because the bundle's own pages find each other and what they show by it.
        static let own = Names(rawValue: 2)
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
        /// The names that it has in the site.
        var names: Names = .safe
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
        let apps = [graph.app] + others.map(\.graph.app)
        var resolutions: [AssetReference.Named: AssetResolution] = [:]
        var uses = AssetUses(fonts: fonts)
        var firstUses: [String: SourcePosition] = [:]
        for reference in references {
            let named = reference.named
            guard resolutions[named] == nil else { continue }
            let resolution = graph.assets.resolve(reference)
            resolutions[named] = resolution
            guard case .file(let path) = resolution else { continue }
            uses.add(path, as: reference)
            if reference.kind == .image, reference != graph.app.icon, firstUses[path] == nil {
                firstUses[path] = reference.position
            }
            if reference.kind == .video {
                for captions in apps.compactMap({ CaptionFile.beside(path, in: $0) }) { uses.add(captions) }
            }
        }
        let files: [Known]
        if let known {
            files = known.sorted { $0.path < $1.path }
        } else {
            files = await uses.files(in: graph.app, jobs: jobs)
        }
        let places = AssetPaths(files, root: graph.app.layout.root)
        var entries: [String: Entry] = [:]
        for file in files {
            // A converted file keeps its name for the names of others, which do not depend on the machine.
            entries[file.path] = Entry(
                source: file.path, target: file.converted ?? places.target(of: file.path),
                own: file.names.contains(.own) ? places.own(file.path) : nil, size: file.size,
                narrower: file.narrower, isConverted: file.converted != nil, ending: file.ending, names: file.names)
        }
        self.firstUses = firstUses
        self.resolutions = resolutions
        self.entries = entries
    }

    /// All files to copy, in a fixed order. One may have two names.
    var files: [Copy] {
        entries.values.flatMap { entry -> [Copy] in
            let shown = entry.isConverted ? nil : entry.target
            return Set([shown, entry.own].compactMap { $0 }).map { Copy(source: entry.source, target: $0) }
        }
        .sorted { $0.target < $1.target }
    }

    /// All files, for the next build.
    var known: [Known] {
        entries.values.sorted { $0.source < $1.source }.map {
            Known(
                path: $0.source, size: $0.size, narrower: $0.narrower, converted: $0.isConverted ? $0.target : nil,
                ending: $0.ending, names: $0.names)
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
}

/// How the files of a bundle are used by a site.
private struct AssetUses {
    private let fonts: Set<String>
    private var names: [String: AssetTable.Names]
    private var kinds: [String: AssetReference.Kinds] = [:]
    /// The pages of the bundle that screens show.
    private var pages: [String] = []

    init(fonts: [String]) {
        self.fonts = Set(fonts)
        names = Dictionary(fonts.map { ($0, AssetTable.Names.safe) }) { first, _ in first }
    }

    mutating func add(_ path: String, as reference: AssetReference) {
        names[path, default: []].insert(.safe)
        kinds[path, default: []].formUnion(reference.kinds)
        if reference.kind == .page { pages.append(path) }
    }

    mutating func add(_ captions: CaptionFile) { names[captions.path, default: []].insert(.safe) }

    /// Returns the files that can be read and may be published, sorted by their paths, and measures pictures.
    func files(in app: App, jobs: Int) async -> [AssetTable.Known] {
        let (bundle, layout) = (app.bundle, app.layout)
        var names = self.names
        for path in LocalPages(pages, in: app).files { names[path, default: []].insert(.own) }
        // A file that cannot be read is reported as an error, and is one that is not there for the pages.
        let listed = names.keys.filter {
            bundle.files.contains($0) && !ServerFile.isOne($0, in: layout) && bundle.readError(of: $0) == nil
        }.sorted()
        let sizes = await concurrentMap(listed, jobs: jobs) {
            ImageSize.isImage($0) ? ImageSize(of: bundle.pictureHead($0) ?? []) : nil
        }
        return zip(listed, sizes).map { path, size in
            let isBesidePages = layout.isBesidePages(path)
            let isNamed = !fonts.contains(path) && !isBesidePages
            let ending = AssetEnding.replacement(of: path, kinds: isNamed ? kinds[path] ?? [] : [])
            return AssetTable.Known(
                path: path, size: size, narrower: [], converted: nil, ending: ending,
                names: isBesidePages ? .own : names[path] ?? [])
        }
    }
}
