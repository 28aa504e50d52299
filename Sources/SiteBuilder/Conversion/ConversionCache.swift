// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// Runs programs that make a file smaller, and keeps what they make for later builds, because running them takes longer
/// than all the rest.
///
/// The folder is optional: without it, or if it cannot be written, programs run each time.
struct ConversionCache: Sendable {
    let folder: String?

    /// What is kept in place of a result that is of no use.
    private static let larger = Array("larger than the original\n".utf8)
    private static let unreadable = Array("unreadable\n".utf8)

    /// Returns a smaller file and its path in the cache; nil if the program makes no smaller one.
    /// - Parameters:
    ///   - bytes: the file.
    ///   - name: where the result is kept: a folder, and a name for the kind of result.
    ///   - identity: what tells the program from other versions of it.
    ///   - isWhole: whether a result is one, to its end.
    ///   - run: returns the exit status and what the program made; nil if it did not end by itself.
    func smaller(
        _ bytes: [UInt8], as name: (folder: String, ending: String), by identity: String,
        isWhole: ([UInt8]) -> Bool, run: () -> (status: Int32, output: [UInt8])?
    ) throws(ConversionFailure) -> (bytes: [UInt8], kept: String?)? {
        let parts = [ContentHash.short(bytes, count: 16), "\(bytes.count)", identity]
        let entry = "\(name.folder)/\(parts.joined(separator: "-"))\(name.ending)"
        if let folder, let known = FileSystem.read(folder + "/" + entry) {
            if known == Self.larger { return nil }
            if known == Self.unreadable { throw .unreadable }
            if isWhole(known) { return (known, folder + "/" + entry) }
        }
        guard let result = run() else { throw .failed }
        guard result.status == 0 else {
            keep(Self.unreadable, as: entry)
            throw .unreadable
        }
        guard isWhole(result.output) else { throw .failed }
        guard result.output.count < bytes.count else {
            keep(Self.larger, as: entry)
            return nil
        }
        return (result.output, keep(result.output, as: entry))
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

/// Why a program made nothing of a file.
enum ConversionFailure: Error {
    /// It cannot read the file.
    case unreadable
    /// It did not end as it should, or made something else.
    case failed
}
