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
        /// The path in the bundle of a file that shows the same picture with more pixels; nil if there is none.
        let finer: String?
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

    /// A picture as pages show it, with all its files.
    struct Picture: Sendable {
        /// The size that it takes on a page.
        let size: ImageSize?
        /// The path in the site of the file with the most pixels.
        let target: String
        /// How many that are.
        let pixels: ImageSize?
        /// The other files, the narrowest first.
        let narrower: [NarrowerCopy]

        /// All files, the narrowest first.
        var files: [NarrowerCopy] { narrower + [NarrowerCopy(path: target, width: pixels?.width ?? 0)] }
    }

    /// A narrower file of a picture, by its path in the site.
    struct NarrowerCopy: Sendable, Hashable {
        let path: String
        let width: Int
    }

    /// What an earlier build has found about a file.
    struct Known: Sendable {
        /// The path in the bundle.
        let path: String
        let size: ImageSize?
        /// The path of a file that shows the same picture with more pixels.
        var finer: String?
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
            files = await uses.files(in: graph, jobs: jobs)
        }
        let places = AssetPaths(files, root: graph.app.layout.root)
        var entries: [String: Entry] = [:]
        for file in files {
            // A converted file keeps its name for the names of others, which do not depend on the machine.
            entries[file.path] = Entry(
                source: file.path, target: file.converted ?? places.target(of: file.path),
                own: file.names.contains(.own) ? places.own(file.path) : nil, size: file.size,
                finer: file.finer, narrower: file.narrower, isConverted: file.converted != nil, ending: file.ending,
                names: file.names)
        }
        for file in files {
            if let finer = file.finer, firstUses[finer] == nil { firstUses[finer] = firstUses[file.path] }
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
                path: $0.source, size: $0.size, finer: $0.finer, narrower: $0.narrower,
                converted: $0.isConverted ? $0.target : nil,
                ending: $0.ending, names: $0.names)
        }
    }

    /// The pictures that have several files, sorted by their paths.
    var pictures: [Picture] {
        let finer = Set(entries.values.compactMap(\.finer))
        return entries.keys.filter { !finer.contains($0) }.sorted().compactMap(picture).filter { !$0.narrower.isEmpty }
    }

    /// Returns a picture by its path in the bundle; nil if it is not in the site.
    func picture(_ path: String) -> Picture? {
        guard let entry = entries[path] else { return nil }
        guard let width = entry.size?.width, let finer = entry.finer.flatMap({ entries[$0] }) else {
            return Picture(size: entry.size, target: entry.target, pixels: entry.size, narrower: entry.narrower)
        }
        let own = NarrowerCopy(path: entry.target, width: width)
        return Picture(
            size: entry.size, target: finer.target, pixels: finer.size,
            narrower: (finer.narrower + [own]).sorted { $0.width < $1.width })
    }

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
