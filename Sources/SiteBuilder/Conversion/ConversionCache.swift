// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// Runs programs that make a file smaller, and keeps what they make for later builds, because running them takes longer
/// than all the rest.
///
/// The folder is optional: without it, or if it cannot be written, programs run each time.
struct ConversionCache: Sendable {
    let folder: String?

    /// What has become of a file.
    enum Outcome: Sendable {
        /// A smaller one, and its path in the cache.
        case made([UInt8], kept: String?)
        /// The program makes no smaller one.
        case larger
        /// The program cannot read it.
        case unreadable
        /// The program did not end as it should, or made something else.
        case failed
    }

    /// What is kept in place of a result that is of no use.
    private static let larger = Array("larger than the original\n".utf8)
    private static let unreadable = Array("unreadable\n".utf8)

    /// - Parameters:
    ///   - bytes: the file.
    ///   - name: where the result is kept: a folder, and a name for the kind of result.
    ///   - identity: what tells the program from other versions of it.
    ///   - isWhole: whether a result is one, to its end.
    ///   - run: returns the exit status and what the program made; nil if it did not end by itself.
    func smaller(
        _ bytes: [UInt8], as name: (folder: String, ending: String), by identity: String,
        isWhole: ([UInt8]) -> Bool, run: () -> (status: Int32, output: [UInt8])?
    ) -> Outcome {
        let parts = [ContentHash.digits(ContentHash.of(bytes), count: 16), "\(bytes.count)", identity]
        let entry = "\(name.folder)/\(parts.joined(separator: "-"))\(name.ending)"
        if let folder, let known = FileSystem.read(folder + "/" + entry) {
            if known == Self.larger { return .larger }
            if known == Self.unreadable { return .unreadable }
            if isWhole(known) { return .made(known, kept: folder + "/" + entry) }
        }
        guard let result = run() else { return .failed }
        guard result.status == 0 else {
            keep(Self.unreadable, as: entry)
            return .unreadable
        }
        guard isWhole(result.output) else { return .failed }
        guard result.output.count < bytes.count else {
            keep(Self.larger, as: entry)
            return .larger
        }
        return .made(result.output, kept: keep(result.output, as: entry))
    }

    /// Keeps a result. It is written atomically because another build may read it.
    /// - Returns: the path of the file; nil if it is not kept.
    @discardableResult private func keep(_ bytes: [UInt8], as entry: String) -> String? {
        guard let folder, FileSystem.makeFolders((folder + "/" + entry).folder) == nil else { return nil }
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(bytes, to: folder + "/" + entry)
        } catch {
            return nil
        }
        return folder + "/" + entry
    }
}
