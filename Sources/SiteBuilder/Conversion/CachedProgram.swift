// SPDX-License-Identifier: MIT

internal import ExternalPrograms
internal import Synchronization

/// A program that makes files of others, and what it has made.
struct CachedProgram: Sendable {
    private let program: ExternalProgram
    /// How long it may take for a file.
    private let limit: Duration
    private let patience = Patience()
    let cache: ConversionCache

    /// What tells the program from other versions of it, which may make other files.
    let identity: String

    /// Returns nil if the program is not installed.
    /// - Parameters:
    ///   - cacheFolder: the folder in which its results are kept for later builds; nil to keep none.
    ///   - folders: the search path for the program; nil for `PATH`.
    init?(_ name: String, limit: Duration, cacheFolder: String?, in folders: String?) {
        guard let program = ExternalProgram(name, in: folders) else { return nil }
        (self.program, self.limit, identity) = (program, limit, program.identity)
        cache = ConversionCache(folder: cacheFolder, identity: program.identity)
    }

    /// Runs the program, but not again after it took too long once.
    /// - Returns: the exit status and standard output; nil if it did not end by itself.
    func result(_ arguments: [String], input: [UInt8] = []) -> (status: Int32, output: [UInt8])? {
        guard !patience.isOver.load(ordering: .relaxed) else { return nil }
        do throws(ExternalProgram.Failure) {
            return try program.result(arguments, input: input, limit: limit)
        } catch {
            if error == .late { patience.isOver.store(true, ordering: .relaxed) }
            return nil
        }
    }
}

/// Whether a program has taken too long: an app has hundreds of files for which it would take as long. A class with a flag
/// that is set once, because several jobs run the program.
private final class Patience: Sendable {
    let isOver = Atomic<Bool>(false)
}
