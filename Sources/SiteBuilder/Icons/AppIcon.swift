// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Markup
internal import Text

/// The icon of the app on a home screen: a picture of the bundle, or the app's initial on the accent colour.
struct AppIcon: Sendable {
    /// The bundle's picture in the site; nil if the initial is drawn.
    let asset: AssetTable.Entry?
    private var picture: [UInt8]
    /// The media type of the picture.
    private var type: String
    /// The letter in it; nil for a dot.
    private(set) var initial: String?
    private let ground: Color

    /// - Parameter assets: the files that the site shows.
    init(_ app: App, _ assets: AssetTable) {
        asset = app.icon.flatMap { reference in
            guard case .file(let path) = assets.resolution(reference) else { return nil }
            return [assets.entry(path)?.finer, path].lazy.compactMap { $0.flatMap(assets.entry) }.first {
                $0.size?.isPaintable == true
            }
        }
        picture = asset.flatMap { app.bundle.read($0.source) } ?? []
        type = asset.flatMap { MediaType.of($0.source) } ?? "image/png"
        initial = Self.initial(of: app.title)
        ground = app.themeColors.accent
    }

    /// Returns the first letter or number of a title in upper case, with its marks; nil if it has none. What follows some
    /// letters of Indic scripts belongs to the same character for Unicode, even if it is a sign.
    static func initial(of title: String) -> String? {
        guard let scalars = title.first(where: isInitial)?.unicodeScalars else { return nil }
        let marks = scalars.dropFirst().prefix { $0.properties.isAlphabetic || isMark($0) }
        return (String(scalars.prefix(1)) + String(marks)).uppercased()
    }

    /// Whether a character can stand for a title: not a vowel that Thai and Lao write before the consonant it follows, nor
    /// a sign that counts as a letter, such as the ʻokina.
    private static func isInitial(_ character: Character) -> Bool {
        guard character.isLetter || character.isNumber, let first = character.unicodeScalars.first?.properties else {
            return false
        }
        return !first.isLogicalOrderException && first.generalCategory != .modifierLetter
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    /// The icon with a dot in the place of a letter.
    var withoutLetter: AppIcon {
        var icon = self
        icon.initial = nil
        return icon
    }

    /// The side of the square in which the icon is drawn, and of its largest picture in pixels.
    static let side = 512

    /// Whether the picture consists of shapes and not of pixels.
    var isDrawing: Bool { asset != nil && type == "image/svg+xml" }

    /// The icon with its picture in pixels.
    func painted(_ png: [UInt8]) -> AppIcon {
        var icon = self
        (icon.picture, icon.type) = (png, "image/png")
        return icon
    }

    /// The way in which an icon is cropped.
    enum Shape: Sendable {
        /// Shown as it is; the corners are rounded here.
        case plain
        /// Cropped by the system to any shape: the content lies within the middle four fifths.
        case maskable
        /// Rounded by the system, so it must fill its square.
        case square
    }

    /// Returns the icon as an SVG of 512 units.
    func svg(_ shape: Shape) -> String {
        let content =
            asset == nil ? letter(size: shape == .maskable ? 232 : 288) : image(inset: shape == .maskable ? 72 : 0)
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 512 512\">\(ground(shape))\(content)</svg>\n"
    }

    /// Returns the background. Transparent parts of a picture are shown on white, as on the home screens of the
    /// format's time.
    private func ground(_ shape: Shape) -> String {
        guard asset == nil || shape != .plain else { return "" }
        return
            "<rect width=\"512\" height=\"512\" rx=\"\(shape == .plain ? 112 : 0)\" fill=\"\(asset == nil ? ground.css : "#fff")\"/>"
    }

    private func letter(size: Int) -> String {
        let ink = ground.contrast(with: .white) >= 3 ? "#fff" : "#000"
        guard let initial else { return "<circle cx=\"256\" cy=\"256\" r=\"\(size / 4)\" fill=\"\(ink)\"/>" }
        // The cap height of common typefaces is 0.72 of the font size.
        let baseline = 256 + size * 36 / 100
        return
            "<text x=\"256\" y=\"\(baseline)\" font-family=\"system-ui,sans-serif\" font-size=\"\(size)\" font-weight=\"600\" "
            + "text-anchor=\"middle\" fill=\"\(ink)\">\(initial.escapedForXML)</text>"
    }

    private func image(inset: Int) -> String {
        let side = Self.side - 2 * inset
        return
            "<image x=\"\(inset)\" y=\"\(inset)\" width=\"\(side)\" height=\"\(side)\" href=\"data:\(type);base64,\(Base64.encode(picture))\"/>"
    }
}
