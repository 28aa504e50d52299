// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem

/// Makes narrower copies of pictures with `cwebp`, if it is installed, so that phones need not load what is made for
/// large screens.
package struct PictureScaler: Sendable {
    /// The widths of the copies in pixels: those of a phone, of the column of a page on dense screens, and of a window.
    static let widths = [480, 960, 1440]
    /// Good for photos, and hardly seen in drawings.
    private static let quality = 75
    private static let limit = Duration.seconds(60)

    static let program = "cwebp"

    private let program: CachedProgram

    /// What tells the program from other versions of it, which may make other files.
    package var identity: String { program.identity }

    /// Returns nil if `cwebp` is not installed.
    /// - Parameters:
    ///   - cacheFolder: the folder in which copies are kept for later builds.
    ///   - folders: the search path for the program, by default `PATH`.
    package init?(cacheFolder: String? = nil, in folders: String? = nil) {
        guard
            let program = CachedProgram(Self.program, limit: Self.limit, cacheFolder: cacheFolder, in: folders)
        else { return nil }
        self.program = program
    }

    /// A narrower copy of a picture.
    struct Copy: Sendable {
        let width: Int
        let file: ConvertedFile
    }

    /// Returns the copies that are smaller than a picture, the narrowest first.
    /// - Parameter name: the beginning of the names of the copies.
    func copies(of picture: AssetTable.Entry, in bundle: AppBundle, name: String) throws(ConversionFailure) -> [Copy] {
        guard picture.size.map({ $0.width > Self.widths[0] && $0.isPaintable }) ?? true,
            let bytes = bundle.read(picture.source), ScalablePicture.isOne(bytes)
        else { return [] }
        guard let size = picture.size else { throw .unreadable }
        var copies: [Copy] = []
        for width in Self.widths where width < size.width {
            // Without a copy of one width, a broader one would be larger still.
            let made = try program.cache.smaller(
                bytes, as: (folder: "pictures", ending: "-\(width).webp"),
                isWhole: { Self.isWhole($0, width: width) },
                run: {
                    program.result(
                        ["-quiet", "-q", "\(Self.quality)", "-resize", "\(width)", "0", "-o", "-", "--", "-"],
                        input: bytes)
                })
            guard let made else { break }
            let file = ConvertedFile(
                made.bytes, in: "pictures", name: "\(name)-\(width)", ending: "webp", kept: made.kept)
            copies.append(Copy(width: width, file: file))
        }
        return copies
    }

    /// Whether the bytes are a WebP picture of that width, to its end.
    private static func isWhole(_ bytes: [UInt8], width: Int) -> Bool {
        let file = ByteReader(bytes)
        return PictureFormat(file) == .webP && file.number(4, 4, .little) == bytes.count - 8
            && ImageSize(of: bytes)?.width == width
    }
}
