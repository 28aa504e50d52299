// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// The picture behind the pages of a style, with what the stylesheet says about it.
///
/// A picture of one colour shows nothing, so only the art of a cover stands on it.
struct PageBackground: Sendable {
    private enum Source {
        case file(AssetTable.Picture)
        case remote(address: String)
    }

    private let source: Source
    private let tone: PictureTone?

    init(_ picture: AssetTable.Picture, tone: PictureTone?) {
        source = .file(picture)
        self.tone = tone
    }

    /// A picture on another server, of which nothing is known.
    init(address: String) {
        source = .remote(address: address)
        tone = nil
    }

    /// Whether visitors see the picture.
    var isShown: Bool { tone?.isFlat != true }

    /// Returns the declarations of a page. The veil over the picture is a tint of the picture's own colour, because a grey
    /// one makes the black pictures of old apps look like ash; it hides as much as the theme's, or more.
    /// - Parameter page: the theme's ground. The veil is as dark as that, for which the theme's texts are made.
    func declarations(onPage page: ThemeColors.Pair) -> [String] {
        let image: String
        switch source {
        case .file(let picture): image = Self.image(Self.ranges(of: picture)[0])
        case .remote(let address): image = "--page-image:url(\"\(address.quotable)\")"
        }
        guard let tone else { return [image] }
        if tone.isFlat { return ["--page-color:\(tone.mean.css)", "--hero-size:0px"] }
        func tint(isDark: Bool) -> String {
            let (lightness, share) = isDark ? (".12", 97) : (".95", 92)
            return "color-mix(in oklab,oklch(from \(tone.mean.css) \(lightness) min(c,.03) h) \(share)%,transparent)"
        }
        let (light, dark) = (tint(isDark: page.light.isDark), tint(isDark: page.dark.isDark))
        return [image, "--veil:" + (light == dark ? light : "light-dark(\(light),\(dark))")]
    }

    /// A file that the browser may load before it has read the stylesheet.
    struct Preload: Sendable {
        /// The path in the site.
        let path: String
        /// The windows in which the stylesheet shows this file; nil if in all.
        let media: String?
    }

    /// The declarations for broader windows, each from a width on.
    var broader: [(width: String, declaration: String)] {
        ranges.dropFirst().map { ("\(Double($0.above) + Self.step)px", Self.image($0)) }
    }

    /// The files that the stylesheet may show, each for the windows in which it does.
    var preloads: [Preload] {
        let uses = ranges.flatMap { range in range.uses.map { ($0.path, Self.media(of: range, $0)) } }
        var paths: [String] = []
        for (path, _) in uses where !paths.contains(path) { paths.append(path) }
        return paths.map { path in
            let media = uses.filter { $0.0 == path }.map(\.1)
            return Preload(path: path, media: media.contains("all") ? nil : media.joined(separator: ", "))
        }
    }

    // MARK: Files by windows

    /// Windows of a range of widths, and the file for each density of their screens.
    private struct Range {
        /// In pixels of the page; 0 for the first range.
        let above: Int
        /// Nil for the last range.
        let most: Int?
        /// In the order of their densities.
        let uses: [Use]
    }

    /// A file for screens of a density above that of the use before it.
    private struct Use: Equatable {
        let path: String
        /// The pixels of the screen for each of the page, at most; nil for the last use.
        let density: Int?
        let above: Int
    }

    /// Browsers have windows of parts of a pixel. A smaller step is not told apart.
    private static let step = 0.02
    private static let densities = 1...3

    /// The ranges in which files are shown; none without such a file.
    private var ranges: [Range] {
        guard isShown, case .file(let picture) = source else { return [] }
        return Self.ranges(of: picture)
    }

    /// Returns the ranges in which different files are shown: each is as wide as the window, or the widest there is.
    private static func ranges(of picture: AssetTable.Picture) -> [Range] {
        func path(_ width: Int) -> String { picture.narrower.first { $0.width >= width }?.path ?? picture.target }
        var ranges: [Range] = []
        for most in PictureScaler.widths.map(Optional.some) + [nil] {
            let paths = densities.map { density in most.map { path($0 * density) } ?? picture.target }
            var uses: [Use] = []
            for (density, file) in zip(densities, paths) {
                let isLast = paths[(density - 1)...].allSatisfy { $0 == file }
                if uses.last?.path == file { uses.removeLast() }
                uses.append(Use(path: file, density: isLast ? nil : density, above: uses.last?.density ?? 0))
                if isLast { break }
            }
            if let last = ranges.last, last.uses == uses {
                ranges[ranges.count - 1] = Range(above: last.above, most: most, uses: uses)
            } else {
                ranges.append(Range(above: ranges.last?.most ?? 0, most: most, uses: uses))
            }
        }
        return ranges
    }

    private static func image(_ range: Range) -> String {
        func address(_ path: String) -> String { "url(\"../\(path.addressEncoded)\")" }
        guard range.uses.count > 1 else { return "--page-image:\(address(range.uses[0].path))" }
        let files = range.uses.map { "\(address($0.path)) \($0.density ?? $0.above + 1)x" }
        return "--page-image:image-set(\(files.joined(separator: ",")))"
    }

    /// Returns the windows in which `image-set` chooses a file: the first whose density is not below that of the screen.
    private static func media(of range: Range, _ use: Use) -> String {
        let conditions = [
            range.above > 0 ? "(min-width: \(Double(range.above) + step)px)" : nil,
            range.most.map { "(max-width: \($0)px)" },
            use.above > 0 ? "(min-resolution: \(Double(use.above) + step / 2)dppx)" : nil,
            use.density.map { "(max-resolution: \($0)dppx)" }
        ]
        let list = conditions.compactMap { $0 }
        return list.isEmpty ? "all" : list.joined(separator: " and ")
    }
}

extension String {
    /// The address as it may stand between quotation marks in a stylesheet.
    fileprivate var quotable: String {
        let hex = Array("0123456789ABCDEF".utf8)
        let bytes = utf8.flatMap { byte -> [UInt8] in
            let isSafe = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            return isSafe ? [byte] : [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
