// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Text

/// How the files of a bundle are used by a site.
struct AssetUses {
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
    func files(in graph: AppGraph, jobs: Int) async -> [AssetTable.Known] {
        let app = graph.app
        let (bundle, layout) = (app.bundle, app.layout)
        var names = self.names
        for path in LocalPages(pages, in: app).files { names[path, default: []].insert(.own) }
        let variants = PictureVariants(in: app, resolver: graph.assets)
        let others = Dictionary(
            uniqueKeysWithValues: kinds.filter { $0.value.contains(.image) && names[$0.key] != nil }.keys
                .map { ($0, variants.variants(of: $0)) }.filter { !$0.1.isEmpty })
        // A file that cannot be read is reported as an error, and is one that is not there for the pages.
        let listed = Set(others.values.joined()).union(names.keys).filter {
            bundle.files.contains($0) && !ServerFile.isOne($0, in: layout) && bundle.readError(of: $0) == nil
        }.sorted()
        let sizes = await concurrentMap(listed, jobs: jobs) {
            ImageSize.isImage($0) ? ImageSize(of: bundle.pictureHead($0) ?? []) : nil
        }
        let finer = Self.finer(others, Dictionary(uniqueKeysWithValues: zip(listed, sizes)).compactMapValues { $0 })
        for path in finer.values { names[path, default: []].insert(.safe) }
        return zip(listed, sizes).filter { names[$0.0] != nil }.map { path, size in
            let isBesidePages = layout.isBesidePages(path)
            let isNamed = !fonts.contains(path) && !isBesidePages
            let ending = AssetEnding.replacement(of: path, kinds: isNamed ? kinds[path] ?? [] : [])
            return AssetTable.Known(
                path: path, size: size, finer: finer[path], narrower: [], converted: nil, ending: ending,
                names: isBesidePages ? .own : names[path] ?? [])
        }
    }

    /// Returns the variant of each picture with the most pixels, if it has more than the picture itself and the same shape.
    private static func finer(_ variants: [String: [String]], _ sizes: [String: ImageSize]) -> [String: String] {
        var finer: [String: String] = [:]
        for (path, others) in variants where !ImageSize.isDrawing(path) {
            guard let size = sizes[path] else { continue }
            let candidates = others.filter { sizes[$0]?.isFiner(than: size) ?? false }
            finer[path] = candidates.max { (sizes[$0]?.width ?? 0, $1) < (sizes[$1]?.width ?? 0, $0) }
        }
        return finer
    }
}

extension ImageSize {
    /// Whether a picture shows the same as another one with more pixels. Sizes that were divided are rounded.
    fileprivate func isFiner(than other: ImageSize) -> Bool {
        let (height, expected) = (Double(height), Double(width) * Double(other.height) / Double(other.width))
        return width > other.width && isPaintable && abs(height - expected) <= max(1, expected / 50)
    }
}
