// SPDX-License-Identifier: MIT

import AppModel
import ArgumentParser
import Diagnostics
import FileSystem
import Loading
import Revisions
import Text

/// The options of `check` that decide which diagnostics are reported and how many are permitted.
struct ScopeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The exit status is 1 if there are more warnings than this.", valueName: "number"))
    var maxWarnings: Int?

    @Option(
        help: ArgumentHelp(
            "Leaves out the diagnostics that this file holds, which --write-baseline wrote.", valueName: "file"),
        completion: .file())
    var baseline: String?

    @Flag(help: "Writes all diagnostics into the file of --baseline instead of reporting them.")
    var writeBaseline = false

    @Option(
        help: ArgumentHelp(
            "Leaves out the diagnostics that the app had in this revision of its git repository.",
            valueName: "revision"))
    var changedSince: String?

    @Option(
        help: ArgumentHelp(
            "Takes standard input for the contents of this file of the app, and reports the diagnostics in it.",
            valueName: "file"), completion: .file())
    var stdinPath: String?

    @Flag(help: "Checks again whenever a file of the app changes; Ctrl-C ends it.")
    var watch = false

    func validate() throws {
        if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings must be at least 0.") }
        if writeBaseline, baseline == nil { throw ValidationError("--write-baseline needs --baseline FILE.") }
        if baseline != nil, changedSince != nil {
            throw ValidationError("--baseline and --changed-since both say what is known; use one of them.")
        }
        if writeBaseline, stdinPath != nil || watch {
            throw ValidationError("--write-baseline goes with the files on the disk, once.")
        }
        if watch, stdinPath != nil { throw ValidationError("--watch needs files; leave out --stdin-path.") }
    }

    /// The files that decide about the report, besides those of the app.
    var inputs: [String] { [baseline].compactMap { $0 } }

    /// Narrows a request to what the options ask for.
    /// - Returns: what is to be said about it.
    func apply(to request: inout AppRequest, loader: AppLoader) async throws -> String {
        if let stdinPath {
            guard let path = AppPlace.file(stdinPath, in: request.folder) else {
                throw CommandFailure("‘\(stdinPath)’ is no file of the app ‘\(request.folder)’")
            }
            let places = [request.folder + "/" + path, stdinPath].map { FileSystem.kind(of: $0, isLinkFollowed: true) }
            if places[0] != .file, places.contains(.folder) {
                throw CommandFailure("‘\(stdinPath)’ is a folder; --stdin-path takes a file of the app")
            }
            request.contents[path] = try CommandFile.readStandardInput()
            request.part = path
        }
        if let baseline, !writeBaseline { request.baseline = try Self.read(baseline) }
        guard let changedSince else { return "" }
        return try await compare(&request, with: changedSince, loader: loader)
    }

    /// Makes a baseline of what the app was in a revision.
    /// - Returns: what is to be said about that.
    private func compare(
        _ request: inout AppRequest, with name: String, loader: AppLoader
    ) async throws -> String {
        let revision = try GitRevision(name, of: request.folder)
        var lacking: [String] = []
        request.baseline = try await Baseline(of: request, at: revision, loader: loader, lacking: &lacking)
        let names = lacking.map(\.outward).listed()
        return revision.remark
            + (lacking.isEmpty
                ? ""
                : "git does not have the files of \(names) in ‘\(name)’ here, so files that are missing there count as known.\n")
    }

    private static func read(_ path: String) throws -> Baseline {
        guard let bytes = try CommandFile.readIfThere(path) else {
            throw CommandFailure("there is no file ‘\(path)’; --write-baseline writes it")
        }
        do throws(Baseline.Fault) {
            return try Baseline(bytes)
        } catch {
            switch error {
            case .unreadable where MergeMarks.firstConflict(in: bytes) != nil:
                throw CommandFailure("‘\(path)’ has a merge conflict; complete the merge first")
            case .unreadable: throw CommandFailure("‘\(path)’ is no baseline; --write-baseline writes it anew")
            case .otherVersion(let version):
                throw CommandFailure(
                    "‘\(path)’ is a baseline of version \(version), which this emobic-site does not know; --write-baseline writes it anew"
                )
            }
        }
    }

    /// Writes the baseline of an app.
    func write(_ loaded: LoadedApp, for request: AppRequest) throws {
        guard let path = baseline else { return }
        // A file of the app that was named by mistake is not lost; a baseline that is broken is written anew.
        if let old = try CommandFile.readIfThere(path), let first = old.first(where: { !$0.isXMLBlank }),
            first != UInt8(ascii: "{")
        {
            throw CommandFailure("‘\(path)’ is no baseline, and stays as it is; name another file")
        }
        let baseline = Baseline(loaded.selected, in: loaded.folder)
        try CommandFile.write(baseline.text, to: path)
        Console.error("Wrote \(counted(loaded.diagnostics.total, "diagnostic")) to \(path.outward).\n")
    }

    /// Says what was left out because it is known.
    func sentence(_ comparison: Baseline.Comparison?, of request: AppRequest) -> String {
        guard let comparison else { return "" }
        var text = ""
        if comparison.known > 0 {
            let isOne = comparison.known == 1
            text = "\(counted(comparison.known, "known diagnostic")) \(isOne ? "is" : "are") left out.\n"
        }
        // A part of the app does not have the diagnostics of the rest.
        if let baseline, comparison.gone > 0, request.part == nil, request.selection.showsAll {
            text +=
                "\(counted(comparison.gone, "place")) of \(baseline.outward) \(comparison.gone == 1 ? "is" : "are") not reported any more; --write-baseline updates it.\n"
        }
        return text
    }
}

extension Baseline {
    /// Makes a baseline of an app as it was in a revision of its git repository.
    /// - Parameter lacking: gets the paths of the submodules whose files git does not have.
    fileprivate init(
        of request: AppRequest, at revision: GitRevision, loader: AppLoader, lacking: inout [String]
    ) async throws {
        let home = try PrivateFolder()
        let interruption = Interruption { home.remove() }
        defer {
            interruption.end()
            home.remove()
        }
        guard let folder = try revision.write(to: home.path, lacking: &lacking) else {
            self.init([], in: AppFolder(request.folder))
            return
        }
        var earlier = request
        earlier.folder = folder
        (earlier.part, earlier.selection, earlier.contents) = (nil, Selection(), [:])
        let options = try EarlierOptions(of: &earlier, at: revision, in: home.path, lacking: &lacking)
        let renamed = try revision.renamedFiles
        do {
            let loaded = try await loader.load(earlier)
            let appFolder = AppFolder(
                folder, of: request.folder, copies: options.copies, isOwn: loaded.bundle.files.contains)
            self.init(options.known(loaded.selected, in: folder), in: appFolder, renamed: renamed)
        } catch let app as UnusableApp {
            let appFolder = AppFolder(folder, of: request.folder, copies: options.copies)
            self.init(options.known(Array(app.diagnostics), in: folder), in: appFolder, renamed: renamed)
        }
    }
}
