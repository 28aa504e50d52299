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
        // Without a palette it names the one colour that is transparent, of which the pixels may be any number.
        guard kind == 3 || chunks.transparency.isEmpty else { return nil }
        let width = Int(depth) / 8
        let (row, overflows) = size.width.multipliedReportingOverflow(by: channels * width)
        guard !overflows, row < Self.limit, size.height <= min(Self.limit, budget) / (row + 1), chunks.data.count > 2
        else { return nil }
        budget -= (row + 1) * size.height
        guard
            var lines = Inflate.expand(chunks.data[2...], limit: (row + 1) * size.height),
            lines.count == (row + 1) * size.height
        else { return nil }
        var sum = Sum()
        let palette = kind == 3 ? Self.colors(chunks.palette, chunks.transparency) : nil
        for start in stride(from: 0, to: lines.count, by: row + 1) {
            guard Self.unfilter(&lines, from: start, row: row, step: channels * width) else { return nil }
            for place in stride(from: start + 1, to: start + 1 + row, by: channels * width) {
                sum.add(Self.color(lines, at: place, channels: channels, width: width, palette: palette))
            }
        }
        guard let mean = sum.mean else { return nil }
        self.mean = mean
        isFlat = sum.spread(around: mean) <= Self.tolerance
    }

    /// Returns the compressed pixels, the palette, and what is transparent.
    private static func chunks(_ file: ByteReader) -> (data: [UInt8], palette: [UInt8], transparency: [UInt8]) {
        var (data, palette, transparency): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        for chunk in PNGChunks(file) where chunk.isWhole {
            if chunk.kind == "IDAT" { data += chunk.body.contents }
            if chunk.kind == "PLTE" { palette = Array(chunk.body.contents) }
            if chunk.kind == "tRNS" { transparency = Array(chunk.body.contents) }
        }
        return (data, palette, transparency)
    }

    /// Returns the colours of a palette.
    /// - Parameter alphas: those of the first ones; the others are opaque.
    private static func colors(_ palette: [UInt8], _ alphas: [UInt8]) -> [Color] {
        stride(from: 0, to: palette.count - 2, by: 3).enumerated().map { number, place in
            Color(
                red: palette[place], green: palette[place + 1], blue: palette[place + 2],
                alpha: number < alphas.count ? alphas[number] : 255)
        }
    }

    /// Puts the pixels of a line in the place of what stands for them, in one list for all lines.
    /// - Parameters:
    ///   - start: the place of the byte that says how the line is filtered.
    ///   - row: the bytes of a line without that.
    ///   - step: the bytes of a pixel.
    /// - Returns: false if the byte is not a filter of the format.
    private static func unfilter(_ lines: inout [UInt8], from start: Int, row: Int, step: Int) -> Bool {
        let (pixels, second) = (start + 1..<start + 1 + row, min(start + 1 + step, start + 1 + row))
        let above = start > 0 ? row + 1 : nil
        switch lines[start] {
        case 0: break
        case 1: for place in second..<pixels.upperBound { lines[place] &+= lines[place - step] }
        case 2:
            guard let above else { break }
            for place in pixels { lines[place] &+= lines[place - above] }
        case 3:
            for place in pixels {
                let left = place >= second ? Int(lines[place - step]) : 0
                let up = above.map { Int(lines[place - $0]) } ?? 0
                lines[place] &+= UInt8(truncatingIfNeeded: (left + up) / 2)
            }
        case 4:
            for place in pixels {
                let left = place >= second ? Int(lines[place - step]) : 0
                let up = above.map { Int(lines[place - $0]) } ?? 0
                let corner = place >= second ? above.map { Int(lines[place - step - $0]) } ?? 0 : 0
                lines[place] &+= UInt8(truncatingIfNeeded: nearest(left, up, corner))
            }
        default: return false
        }
        return true
    }

    /// Returns the neighbour that is nearest to left + up − corner, as Paeth's filter has it.
    private static func nearest(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let (toLeft, toUp, toCorner) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
        return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
    }

    /// Returns a pixel of a line.
    /// - Parameter width: the bytes of a sample. Of 16 bits the first eight come first.
    private static func color(
        _ pixels: [UInt8], at place: Int, channels: Int, width: Int, palette: [Color]?
    ) -> Color {
        if let palette {
            let entry = Int(pixels[place])
            return entry < palette.count ? palette[entry] : .black
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
