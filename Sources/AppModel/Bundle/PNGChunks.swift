// SPDX-License-Identifier: MIT

internal import FileSystem

/// The parts of a PNG file (PNG 5.3), one after the other, as far as the bytes go.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Four letters, such as `IDAT` for pixels.
        let kind: String
        /// Its contents, or what there is of them.
        let body: ByteReader
        /// Whether the file goes on to the end of the chunk.
        let isWhole: Bool
    }

    private let file: ByteReader
    /// Where the next chunk is, behind the signature at first.
    private var index = 8

    init(_ file: ByteReader) { self.file = file }

    mutating func next() -> Chunk? {
        guard let length = file.number(index, 4), let kind = file.part(index + 4, count: 4) else { return nil }
        let body = file.rest(from: index + 8, most: length)
        index += 12 + length
        return Chunk(kind: String(decoding: kind.contents, as: UTF8.self), body: body, isWhole: index <= file.count)
    }

    /// Whether a chunk of this kind comes before the pixels.
    func hasBeforePixels(_ kind: String) -> Bool {
        first { $0.kind == kind || $0.kind == "IDAT" }?.kind == kind
    }
}
