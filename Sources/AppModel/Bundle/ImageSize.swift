// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Markup
internal import Text

/// The size of a picture in pixels, read from the first bytes of its file. Of a drawing (SVG) it is the size in which it
/// is shown where nothing else determines it.
package struct ImageSize: Sendable, Hashable {
    /// Above 0, as browsers show the picture: of one that is marked as turned, that of the turned one.
    package let width: Int
    /// Above 0, likewise.
    package let height: Int
    /// Whether parts of the picture may be transparent.
    package private(set) var hasAlpha = false

    /// Whether a file with this name may be a picture.
    package static func isImage(_ path: String) -> Bool {
        ["png", "jpg", "jpeg", "gif", "webp"].contains { path.lowercased().hasSuffix("." + $0) } || isDrawing(path)
    }

    /// Whether a file with this name may be a drawing, which has no pixels.
    package static func isDrawing(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }

    /// Nil if the bytes are not a picture of a known kind.
    package init?(of bytes: [UInt8]) {
        let file = ByteReader(bytes)
        let format = PictureFormat(file)
        let size: ImageSize? =
            switch format {
            case .png: ImageSize(file.number(16, 4), file.number(20, 4))
            case .gif: ImageSize(file.number(6, 2, .little), file.number(8, 2, .little))
            case .webP: Self.webP(file)
            case .jpeg: Self.jpeg(file)
            case .bitmap, .icon, .avif: nil
            case nil: Self.drawing(bytes)
            }
        guard let size else { return nil }
        self = size
        hasAlpha = Self.hasAlpha(file, format)
    }

    /// Nil if a side has no length.
    package init?(width: Int, height: Int, hasAlpha: Bool = false) {
        self.init(width, height)
        self.hasAlpha = hasAlpha
    }

    /// Nil if a side is missing or has no length.
    private init?(_ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    /// WebP in its three forms: lossy, lossless, extended.
    private static func webP(_ file: ByteReader) -> ImageSize? {
        if file.has("VP8 ".utf8, at: 12) {
            return ImageSize(
                file.number(26, 2, .little).map { $0 & 0x3FFF }, file.number(28, 2, .little).map { $0 & 0x3FFF })
        }
        if file.has("VP8L".utf8, at: 12) {
            let bits = file.number(21, 4, .little)
            return ImageSize(bits.map { ($0 & 0x3FFF) + 1 }, bits.map { ($0 >> 14 & 0x3FFF) + 1 })
        }
        guard file.has("VP8X".utf8, at: 12) else { return nil }
        return ImageSize(file.number(24, 3, .little).map { $0 + 1 }, file.number(27, 3, .little).map { $0 + 1 })
    }

    /// Whether a file says that it has an alpha channel or a transparent colour. Of GIF that is assumed, because what is
    /// still kept in that format is drawn and not photographed.
    private static func hasAlpha(_ file: ByteReader, _ format: PictureFormat?) -> Bool {
        switch format {
        case .gif, nil: return true
        case .webP:
            if file.has("VP8X".utf8, at: 12) { return (file.byte(20) ?? 0) & 0x10 != 0 }
            return file.has("VP8L".utf8, at: 12) && (file.byte(24) ?? 0) & 0x10 != 0
        case .png:
            guard let kind = file.byte(25) else { return false }
            return kind == 4 || kind == 6 || PNGChunks(file).hasBeforePixels("tRNS")
        case .jpeg, .bitmap, .icon, .avif: return false
        }
    }

    /// JPEG: pictures that a camera turned on its side are shown with width and height exchanged.
    private static func jpeg(_ file: ByteReader) -> ImageSize? {
        guard let jpeg = JPEGHeader(file) else { return nil }
        return jpeg.isOnItsSide ? ImageSize(jpeg.height, jpeg.width) : ImageSize(jpeg.width, jpeg.height)
    }

    // MARK: Drawings

    /// A drawing may begin with comments and declarations.
    private static let drawingHead = 64 * 1024
    /// The width of a drawing that has only proportions: it fills the place that it is given.
    private static let scalableWidth = 1024.0
    /// A longer side is a mistake, and takes memory in browsers.
    private static let longestSide = 100_000.0

    /// Scalable Vector Graphics: `width` and `height` of the root, or the proportions of its `viewBox`.
    private static func drawing(_ bytes: [UInt8]) -> ImageSize? {
        guard bytes.first.map({ $0 == UInt8(ascii: "<") || $0 == 0xEF || $0 <= 0x20 }) == true,
            let root = HTMLTags(Array(bytes.prefix(drawingHead))).tags.first, root.name == "svg"
        else { return nil }
        let box = (root["viewbox"]?.value ?? "").split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }
            .map { number(String($0)) }
        let (boxWidth, boxHeight) = box.count == 4 ? (box[2], box[3]) : (nil, nil)
        let ratio = boxWidth.flatMap { width in boxHeight.map { $0 / width } }
        let (width, height) = (root["width"].flatMap { pixels($0.value) }, root["height"].flatMap { pixels($0.value) })
        switch (width, height) {
        case (let width?, let height?): return size(width, height)
        case (let width?, nil): return ratio.flatMap { size(width, width * $0) }
        case (nil, let height?): return ratio.flatMap { size(height / $0, height) }
        case (nil, nil): return ratio.flatMap { size(scalableWidth, scalableWidth * $0) }
        }
    }

    private static func size(_ width: Double, _ height: Double) -> ImageSize? {
        guard width <= longestSide, height <= longestSide else { return nil }
        return ImageSize(Int(width.rounded()), Int(height.rounded()))
    }

    /// Returns a length in pixels; nil for one that depends on the page, such as a share.
    private static func pixels(_ text: String) -> Double? {
        let unit = text.utf8.reversed().prefix { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: "%") }
        guard let factor = factors[String(decoding: unit.reversed(), as: UTF8.self).lowercased()] else { return nil }
        return number(String(text.dropLast(unit.count))).map { $0 * factor }
    }

    private static let factors = [
        "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6
    ]

    /// Returns a positive decimal number.
    private static func number(_ text: String) -> Double? {
        guard text.utf8.count <= 20,
            text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || $0.isASCIIDigit }),
            let value = Double(text), value > 0
        else { return nil }
        return value
    }
}
