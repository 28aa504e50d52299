// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import FileSystem
internal import Text

/// Compresses fonts for the web (WOFF2) with `woff2_compress`, if it is installed.
package struct FontPacker: Sendable {
    private static let limit = Duration.seconds(60)

    static let program = "woff2_compress"

    private let program: CachedProgram

    /// What tells the program from other versions of it, which may make other files.
    package var identity: String { program.identity }

    /// Returns nil if `woff2_compress` is not installed.
    /// - Parameters:
    ///   - cacheFolder: the folder in which compressed fonts are kept for later builds.
    ///   - folders: the search path for the program, by default `PATH`.
    package init?(cacheFolder: String? = nil, in folders: String? = nil) {
        guard
            let program = CachedProgram(Self.program, limit: Self.limit, cacheFolder: cacheFolder, in: folders)
        else { return nil }
        self.program = program
    }

    /// The fonts of an app that can be compressed, by their paths in the bundle, and where formats name them.
    static func fonts(of graph: AppGraph) -> [(path: String, position: SourcePosition)] {
        let uses = graph.app.formats.values.compactMap { format in
            format.typeFace.flatMap { face in graph.fonts.font(face.text).file.map { ($0, face.position) } }
        }
        return Dictionary(uses) { min($0, $1) }.filter { Self.isPlain($0.key) }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }

    /// Whether a file is of a format that the program reads.
    private static func isPlain(_ path: String) -> Bool {
        [".ttf", ".otf"].contains { path.lowercased().hasSuffix($0) }
    }

    /// Returns the compressed font; nil if it would not be smaller.
    /// - Parameter name: the beginning of the name of the new file.
    func pack(_ font: AssetTable.Entry, in bundle: AppBundle, name: String) throws(ConversionFailure) -> ConvertedFile?
    {
        guard let bytes = bundle.read(font.source) else { return nil }
        let made = try program.cache.smaller(
            bytes, as: (folder: "fonts", ending: ".woff2"), isWhole: Self.isWhole, run: { run(bytes) })
        return made.map { ConvertedFile($0.bytes, in: "fonts", name: name, ending: "woff2", kept: $0.kept) }
    }

    /// Runs the program, which writes its result beside the file that it reads, in a folder of its own.
    private func run(_ bytes: [UInt8]) -> (status: Int32, output: [UInt8])? {
        guard let folder = FileSystem.makePrivateFolder(named: "emobic-site-font") else { return nil }
        defer { FileSystem.remove(folder) }
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(bytes, to: folder + "/font.ttf")
        } catch {
            return nil
        }
        guard let result = program.result([folder + "/font.ttf"]) else { return nil }
        return (result.status, FileSystem.read(folder + "/font.woff2", isLinkFollowed: false) ?? [])
    }

    /// Whether the bytes are a WOFF2 file, to its end.
    private static func isWhole(_ bytes: [UInt8]) -> Bool {
        let file = ByteReader(bytes)
        return file.has("wOF2".utf8) && file.number(8, 4) == bytes.count
    }
}
