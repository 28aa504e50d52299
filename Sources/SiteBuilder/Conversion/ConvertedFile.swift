// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// A file of the site that a program made from one of the bundle. Its name contains a hash of its contents.
struct ConvertedFile: Sendable {
    /// The path in the site.
    let path: String
    let size: Int
    private let hash: UInt64
    private let contents: Contents

    private enum Contents: Sendable {
        case bytes([UInt8])
        /// In the cache, so that the smaller pictures of a large app are not in memory all at once.
        case file(String)
    }

    /// - Parameters:
    ///   - folder: its folder below that of all files with a hash in their names.
    ///   - name: the beginning of its name.
    ///   - kept: the path of a file with these bytes, if there is one.
    init(_ bytes: [UInt8], in folder: String, name: String, ending: String, kept: String?) {
        hash = ContentHash.of(bytes)
        size = bytes.count
        path = "\(FrameFiles.folder)/\(folder)/\(name).\(ContentHash.short(bytes)).\(ending)"
        contents = kept.map(Contents.file) ?? .bytes(bytes)
    }

    func write(with writer: inout SiteWriter) throws(SiteError) -> WrittenFile {
        switch contents {
        case .bytes(let bytes): return try writer.write(bytes, to: path)
        case .file(let source):
            let written = try writer.copy(InnerFile(source.lastComponent, in: source.folder), to: path)
            // Somebody has changed the file in the meantime, and its name would be wrong.
            guard written.hash == hash else { throw .unreadable(path: source, reason: "it has changed meanwhile") }
            return written
        }
    }
}
