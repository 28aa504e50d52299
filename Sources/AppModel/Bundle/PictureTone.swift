// SPDX-License-Identifier: MIT

internal import FileSystem

/// The colour of a picture as a whole, read from a JPEG file, or from a PNG file that is not interlaced and has 8 or 16 bits
/// a channel, as most backgrounds are.
package struct PictureTone: Sendable, Hashable {
    /// The average of all pixels, opaque; transparent ones count less.
    package let mean: Color
    /// Whether all of the picture has nearly this colour.
    package let isFlat: Bool

    /// The maximum number of bytes of the expanded picture.
    private static let limit = 40_000_000
    /// How far a channel of a flat picture may be from its mean, out of 255.
    private static let tolerance = 6

    /// How much the pictures of a site may have in all, in bytes of expanded pixels: a small file may hold a large picture of
    /// one colour.
    package static let budget = 1_000_000_000

    /// Reads a picture alone.
    package init?(of bytes: [UInt8]) {
        var budget = Self.budget
        self.init(of: bytes, budget: &budget)
    }

    /// Nil if the bytes are not such a file.
    /// - Parameter budget: what is left of the bytes that may be expanded; a picture beyond it has no tone.
    package init?(of bytes: [UInt8], budget: inout Int) {
        let file = ByteReader(bytes)
        guard bytes.count <= budget else { return nil }
        if let jpeg = JPEGTone(file) {
            // A byte has a few pixels.
            budget -= 8 * bytes.count
            mean = jpeg.mean
            isFlat = jpeg.spread <= Self.tolerance
            return
        }
        guard PictureFormat(file) == .png, let size = ImageSize(of: bytes), let depth = file.byte(24),
            depth == 8 || depth == 16, file.byte(28) == 0, let kind = file.byte(25),
            let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind]
        else { return nil }
        let chunks = Self.chunks(file)
        let width = Int(depth) / 8
        let (row, overflows) = size.width.multipliedReportingOverflow(by: channels * width)
        guard !overflows, row < Self.limit, size.height <= min(Self.limit, budget) / (row + 1), chunks.data.count > 2
        else { return nil }
        budget -= (row + 1) * size.height
        guard
            let lines = Inflate.expand(chunks.data[2...], limit: (row + 1) * size.height),
            lines.count == (row + 1) * size.height
        else { return nil }
        var sum = Sum()
        let palette = kind == 3 ? chunks.palette : nil
        var above = [UInt8](repeating: 0, count: row)
        for line in 0..<size.height {
            let start = line * (row + 1)
            guard let pixels = Self.unfiltered(lines[start..<start + row + 1], above: above, step: channels * width)
            else {
                return nil
            }
            for place in stride(from: 0, to: row, by: channels * width) {
                sum.add(Self.color(pixels, at: place, channels: channels, width: width, palette: palette))
            }
            above = pixels
        }
        guard let mean = sum.mean else { return nil }
        self.mean = mean
        isFlat = sum.spread(around: mean) <= Self.tolerance
    }

    /// Returns the compressed pixels and the palette.
    private static func chunks(_ file: ByteReader) -> (data: [UInt8], palette: [UInt8]) {
        var (data, palette): ([UInt8], [UInt8]) = ([], [])
        for chunk in PNGChunks(file) where chunk.isWhole {
            if chunk.kind == "IDAT" { data += chunk.body.contents }
            if chunk.kind == "PLTE" { palette = Array(chunk.body.contents) }
        }
        return (data, palette)
    }

    /// Returns a line of pixels; nil if its first byte is not a filter of the format.
    private static func unfiltered(_ line: ArraySlice<UInt8>, above: [UInt8], step: Int) -> [UInt8]? {
        var pixels = Array(line.dropFirst())
        guard let filter = line.first, filter <= 4 else { return nil }
        guard filter > 0 else { return pixels }
        for place in pixels.indices {
            let left = place >= step ? Int(pixels[place - step]) : 0
            let (up, corner) = (Int(above[place]), place >= step ? Int(above[place - step]) : 0)
            let guess =
                switch filter {
                case 1: left
                case 2: up
                case 3: (left + up) / 2
                default: Self.nearest(left, up, corner)
                }
            pixels[place] &+= UInt8(truncatingIfNeeded: guess)
        }
        return pixels
    }

    /// Returns the neighbour that is nearest to left + up − corner, as Paeth's filter has it.
    private static func nearest(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let (toLeft, toUp, toCorner) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
        return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
    }

    /// Returns a pixel of a line.
    /// - Parameter width: the bytes of a sample. Of 16 bits the first eight come first.
    private static func color(
        _ pixels: [UInt8], at place: Int, channels: Int, width: Int, palette: [UInt8]?
    ) -> Color {
        if let palette {
            let entry = Int(pixels[place]) * 3
            guard entry + 2 < palette.count else { return .black }
            return Color(red: palette[entry], green: palette[entry + 1], blue: palette[entry + 2], alpha: 255)
        }
        let alpha = channels % 2 == 0 ? pixels[place + (channels - 1) * width] : 255
        return channels < 3
            ? Color(red: pixels[place], green: pixels[place], blue: pixels[place], alpha: alpha)
            : Color(
                red: pixels[place], green: pixels[place + width], blue: pixels[place + 2 * width], alpha: alpha)
    }

    /// The sums and the bounds of each channel. Transparent pixels count less in the mean, and keep a picture from being
    /// flat.
    private struct Sum {
        private var totals = (red: 0, green: 0, blue: 0, alpha: 0)
        private var low = (red: 255, green: 255, blue: 255, alpha: 255)
        private var high = (red: 0, green: 0, blue: 0)

        mutating func add(_ color: Color) {
            let (red, green, blue, alpha) = (Int(color.red), Int(color.green), Int(color.blue), Int(color.alpha))
            totals.red += red * alpha
            totals.green += green * alpha
            totals.blue += blue * alpha
            totals.alpha += alpha
            low = (min(low.red, red), min(low.green, green), min(low.blue, blue), min(low.alpha, alpha))
            high = (max(high.red, red), max(high.green, green), max(high.blue, blue))
        }

        /// Nil if the picture is transparent.
        var mean: Color? {
            guard totals.alpha > 0 else { return nil }
            return Color(
                red: UInt8(totals.red / totals.alpha), green: UInt8(totals.green / totals.alpha),
                blue: UInt8(totals.blue / totals.alpha), alpha: 255)
        }

        func spread(around mean: Color) -> Int {
            guard low.alpha == 255 else { return 255 }
            return max(
                high.red - Int(mean.red), Int(mean.red) - low.red, high.green - Int(mean.green),
                Int(mean.green) - low.green, high.blue - Int(mean.blue), Int(mean.blue) - low.blue)
        }
    }
}
