// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Markup
internal import Text

/// The icons of a site and the manifest with which a browser installs it as an app.
struct WebManifest: Sendable {
    private static let name = "manifest.webmanifest"

    /// Returns the path of the manifest of a language.
    static func path(in place: LanguagePlace) -> String { place.folder.appending(name) }

    /// Whether a path is that of a manifest, of any language.
    static func isPath(_ path: String) -> Bool { path.lastComponent == name }

    /// The folder of the icons in a site.
    static let folder = "icons"

    /// An icon as listed in the manifest.
    private struct Entry {
        let path: String
        let sizes: String
        let type: String
        let purpose: String

        func json(from folder: String) -> String {
            "    {\"src\": \(PagePaths.relative(path, from: folder).addressEncoded.jsonQuoted), \"sizes\": \"\(sizes)\", \"type\": \"\(type)\", \"purpose\": \"\(purpose)\"}"
        }
    }

    /// A PNG icon.
    struct Picture: Sendable {
        enum Use: Sendable {
            /// Listed in the manifest with this purpose.
            case installed(String)
            case apple
            case tab
        }

        let name: String
        let size: Int
        let shape: AppIcon.Shape
        let use: Use
    }

    private static let pictures = [
        Picture(name: "icon-192.png", size: 192, shape: .plain, use: .installed("any")),
        Picture(name: "icon-512.png", size: 512, shape: .plain, use: .installed("any")),
        Picture(name: "icon-maskable-512.png", size: 512, shape: .maskable, use: .installed("maskable")),
        Picture(name: "apple-touch-icon.png", size: 180, shape: .square, use: .apple)
    ]
    /// Tabs show 16 pixels, on dense screens 48.
    private static let ofTab = Picture(name: "icon-48.png", size: 48, shape: .plain, use: .tab)

    /// The files of the icons, by their paths in the site.
    private(set) var files: [(path: String, bytes: [UInt8])] = []
    /// The icon for the browser tab: a small one, because every first page loads it.
    private(set) var icon: String
    /// The icon for the home screens of Apple's devices; nil without a painter.
    private(set) var touchIcon: String?
    private var entries: [Entry] = []

    /// A PNG icon with its bytes.
    struct PaintedIcon: Sendable {
        let picture: Picture
        let bytes: [UInt8]
    }

    /// Returns the icons for home screens that could be made, and whether these are all.
    static func paint(_ icon: AppIcon, with painter: IconPainter, jobs: Int) async -> (
        icons: [PaintedIcon], areAll: Bool
    ) {
        let isLarge = icon.asset?.size.map { max($0.width, $0.height) > 2 * ofTab.size } ?? false
        let hasLetter = icon.asset != nil || icon.initial.map(painter.hasLetter) ?? true
        var icon = hasLetter ? icon : icon.withoutLetter
        if icon.isDrawing {
            // A drawing can take seconds, and would take them for each size. One that takes too long is tried once.
            guard let picture = try? painter.png(icon.svg(.plain), size: AppIcon.side) else { return ([], false) }
            icon = icon.painted(picture)
        }
        let wanted = pictures + (isLarge ? [ofTab] : [])
        let painted = await concurrentMap(wanted, jobs: jobs) { [icon] picture in
            (try? painter.png(icon.svg(picture.shape), size: picture.size)).map {
                PaintedIcon(picture: picture, bytes: $0)
            }
        }.compactMap(\.self)
        return (painted, painted.count == wanted.count)
    }

    init(_ plan: SitePlan, icons: [PaintedIcon]) {
        let icon = AppIcon(plan.graph.app, plan.assets)
        if let asset = icon.asset {
            self.icon = asset.target
            let type = MediaType.of(asset.target) ?? "image/png"
            let pixels = type == "image/svg+xml" ? nil : asset.size
            let sizes = pixels.map { "\($0.width)x\($0.height)" } ?? "any"
            entries.append(Entry(path: asset.target, sizes: sizes, type: type, purpose: "any"))
        } else {
            self.icon = Self.folder.appending("icon.svg")
            files.append((self.icon, Array(icon.svg(.plain).utf8)))
            entries.append(Entry(path: self.icon, sizes: "any", type: "image/svg+xml", purpose: "any"))
        }
        for icon in icons { add(icon) }
    }

    /// Returns the manifest of a language of the site. The icons are those of the main one.
    func file(in plan: SitePlan) -> (path: String, bytes: [UInt8]) {
        (Self.path(in: plan.place), Array(manifestJSON(plan).utf8))
    }

    private mutating func add(_ icon: PaintedIcon) {
        let picture = icon.picture
        let path = Self.folder.appending(picture.name)
        files.append((path, icon.bytes))
        switch picture.use {
        case .installed(let purpose):
            entries.append(
                Entry(path: path, sizes: "\(picture.size)x\(picture.size)", type: "image/png", purpose: purpose))
        case .apple: touchIcon = path
        case .tab: self.icon = path
        }
    }

    private func manifestJSON(_ plan: SitePlan) -> String {
        let title = plan.graph.app.title.jsonQuoted
        let folder = plan.place.folder
        let start = PagePaths.relative(plan.place.entryPath, from: folder)
        let orientation = plan.graph.app.orientation.map { "  \"orientation\": \"\($0.rawValue)\",\n" } ?? ""
        return """
            {
              "name": \(title),
              "short_name": \(title),
              "lang": \(plan.language.jsonQuoted),
              "dir": "\(plan.direction)",
              "start_url": "\(start.addressEncoded)",
              "scope": "\(folder.isEmpty ? "./" : "../")",
              "display": "standalone",
            \(orientation)\
              "theme_color": "\(plan.graph.app.themeColors.accent.css)",
              "background_color": "\(plan.graph.app.settings.colors.page.light.css)",
              "icons": [
            \(entries.map { $0.json(from: folder) }.joined(separator: ",\n"))
              ]
            }

            """
    }
}
