// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// Runs programs that make a file of another, and keeps what they make for later builds, because running them takes longer
/// than all the rest.
///
/// The folder is optional: without it, or if it cannot be written, programs run each time.
struct ConversionCache: Sendable {
    let folder: String?
    /// What tells the program from other versions of it.
    let identity: String

    /// What is kept in place of a result that is of no use.
    private static let larger = Array("larger than the original\n".utf8)
    private static let unreadable = Array("unreadable\n".utf8)

    /// Where a result is kept: a folder, and the end of a name, which tells the kinds of results.
    typealias Place = (folder: String, ending: String)

    /// Runs a program.
    /// - Returns: the exit status and what the program made; nil if it did not end by itself.
    typealias Run = () -> (status: Int32, output: [UInt8])?

    /// Returns a smaller file and its path in the cache; nil if the program makes no smaller one.
    /// - Parameters:
    ///   - bytes: the file.
    ///   - isWhole: whether a result is one, to its end.
    func smaller(
        _ bytes: [UInt8], as place: Place, isWhole: ([UInt8]) -> Bool, run: Run
    ) throws(ConversionFailure) -> (bytes: [UInt8], kept: String?)? {
        let entry = entry(bytes, place)
        if let known = known(entry) {
            if known == Self.larger { return nil }
            if known == Self.unreadable { throw .unreadable }
            if isWhole(known) { return (known, path(entry)) }
        }
        guard let result = run(), !Self.isUnable(result.status) else { throw .failed }
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

    /// Returns what a program makes of a file that is made here, and so cannot be at fault.
    func made(
        of bytes: [UInt8], as place: Place, isWhole: ([UInt8]) -> Bool, run: Run
    ) throws(ConversionFailure) -> [UInt8] {
        let entry = entry(bytes, place)
        if let known = known(entry), isWhole(known) { return known }
        guard let result = run(), result.status == 0, isWhole(result.output) else { throw .failed }
        keep(result.output, as: entry)
        return result.output
    }

    /// Whether a status is that of a program that lacks something on this machine, such as a library.
    private static func isUnable(_ status: Int32) -> Bool { status == 126 || status == 127 }

    private func entry(_ bytes: [UInt8], _ place: Place) -> String {
        let parts = [ContentHash.short(bytes, count: 16), "\(bytes.count)", identity]
        return "\(place.folder)/\(parts.joined(separator: "-"))\(place.ending)"
    }

    private func path(_ entry: String) -> String? { folder.map { $0 + "/" + entry } }

    /// Returns what was kept; nil if there is nothing, or another thing than was kept: a damaged picture looks whole where its
    /// head is.
    private func known(_ entry: String) -> [UInt8]? {
        guard let path = path(entry), let bytes = FileSystem.read(path) else { return nil }
        let sum = FileSystem.read(path + Self.sumEnding, limit: Self.sum(of: []).count + 1)
        return sum == Self.sum(of: bytes) ? bytes : nil
    }

    /// The end of the name of the file with the hash of a result.
    private static let sumEnding = ".sum"
    private static func sum(of bytes: [UInt8]) -> [UInt8] { Array(ContentHash.short(bytes, count: 16).utf8) }

    /// Keeps a result. It is written atomically because another build may read it.
    /// - Returns: the path of the file; nil if it is not kept.
    @discardableResult private func keep(_ bytes: [UInt8], as entry: String) -> String? {
        guard let path = path(entry), FileSystem.makeFolders(path.folder) == nil else { return nil }
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(bytes, to: path)
            try AtomicFile.write(Self.sum(of: bytes), to: path + Self.sumEnding)
        } catch {
            return nil
        }
        return path
    }
}

/// Why a program made nothing of a file.
enum ConversionFailure: Error {
    /// It cannot read the file.
    case unreadable
    /// It did not end as it should, or made something else.
    case failed
}
