// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import Text

/// Checks that every file exists that the app names. All uses of a missing one are one diagnostic.
enum AssetCheck: AppCheck {
    static let diagnosticKinds = Diagnostic.Kind.fileProblems + [.badAddress]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var missing = MissingFiles()
        var resolver = graph.assets
        var files: Set<String> = []
        var pointers = LargeFilePointers()
        graph.forEachAsset { reference in
            guard !missing.add(reference) else { return }
            var found: [Diagnostic] = []
            let resolution = resolver.resolve(reference, reportingTo: &found)
            if case .file(let path) = resolution, files.insert(path).inserted,
                let fault = Self.fault(of: path, reference, in: graph.app.bundle, &pointers)
            {
                found.append(fault)
            }
            for diagnostic in found {
                guard diagnostic.kind == .missingFile else {
                    diagnostics.append(diagnostic)
                    continue
                }
                // One with a mistake in its form is reported as an address: of films and the like by their readers.
                guard !(WebAddress(reference.value)?.isWeb ?? false) else {
                    if reference.kind == .image, !reference.isRemote { diagnostics += reference.addressProblems }
                    continue
                }
                let tried = diagnostic.suggestions.isEmpty ? reference.noteOnTriedNames(in: graph.app.layout) : nil
                missing.add(diagnostic, notes: diagnostic.notes + [tried].compactMap { $0 }, of: reference)
            }
        }
        diagnostics += faults(in: graph, known: files, &pointers)
        diagnostics += faultsOfFonts(in: graph, &pointers)
        let companions = problemsOfCompanions(in: graph, known: files, &pointers)
        return diagnostics + missing.diagnostics + pointers.diagnostics + companions
    }

    /// Reports fonts that cannot be read; their reader has reported missing ones.
    private static func faultsOfFonts(in graph: AppGraph, _ pointers: inout LargeFilePointers) -> [Diagnostic] {
        let bundle = graph.app.bundle
        var faults: [Diagnostic] = []
        for face in graph.app.formats.values.compactMap(\.typeFace) {
            guard let file = graph.fonts.font(face.text).file else { continue }
            if let reason = bundle.readError(of: file) {
                faults.append(Diagnostic(.fileUnreadable, "‘\(file)’ cannot be read: \(reason)", at: face.position))
            } else if bundle.isLargeFilePointer(file) {
                pointers.add(file, at: face.position)
            }
        }
        return faults
    }

    /// Reports pictures of the app itself that cannot be read or are none; their readers have reported missing ones.
    private static func faults(
        in graph: AppGraph, known: Set<String>, _ pointers: inout LargeFilePointers
    ) -> [Diagnostic] {
        let app = graph.app
        var known = known
        var faults: [Diagnostic] = []
        for reference in app.ownPictures {
            guard case .file(let path) = graph.assets.resolve(reference), known.insert(path).inserted else { continue }
            if let reason = app.bundle.readError(of: path) {
                faults.append(
                    Diagnostic(.fileUnreadable, "‘\(path)’ cannot be read: \(reason)", at: reference.position))
            } else if let fault = Self.fault(of: path, reference, in: app.bundle, &pointers) {
                faults.append(fault)
            }
        }
        return faults
    }

    /// Reports files that are copied without being named by a value, and cannot be, or have not quite the right name: those
    /// that the bundle's own pages may ask for, and captions.
    /// - Parameter known: the files whose contents have been looked at.
    private static func problemsOfCompanions(
        in graph: AppGraph, known: Set<String>, _ pointers: inout LargeFilePointers
    ) -> [Diagnostic] {
        let (bundle, layout) = (graph.app.bundle, graph.app.layout)
        var captions: [String: CaptionFile] = [:]
        var named: Set<String> = []
        graph.forEachAsset(of: [.page, .video]) { reference in
            guard reference.kind == .page || reference.kind == .video,
                case .file(let path) = graph.assets.resolve(reference)
            else { return }
            named.insert(path)
            if reference.kind == .video, let file = CaptionFile.beside(path, in: graph.app) {
                captions[file.path] = file
            }
        }
        // Strings are equal in any Unicode form.
        let inexact = captions.values.filter { $0.path != $0.expected }.map { file in
            Diagnostic(
                .inexactName,
                "These captions were found with other case than the name of their film: ‘\(file.expected.lastComponent)’",
                at: SourcePosition(file: file.path), suggestions: [file.expected.lastComponent])
        }
        let own = graph.localPages
        let files = own.files.union(captions.keys).subtracting(named)
        let unusable = files.sorted().compactMap { path -> Diagnostic? in
            let position = SourcePosition(file: path)
            if ServerFile.isOne(path, in: layout) {
                return ServerFile.isLeftByASystem(path) ? nil : ServerFile.problem(path, at: position)
            }
            if bundle.isLargeFilePointer(path) { pointers.add(path, at: position) }
            return bundle.readError(of: path).map {
                Diagnostic(.fileUnreadable, "‘\(path)’ cannot be read: \($0)", at: position)
            }
        }
        var known = known
        let faults = own.references.compactMap { reference -> Diagnostic? in
            guard !reference.isLink, let path = reference.path(in: bundle.files), own.files.contains(path),
                MediaType.isPicture(path), known.insert(path).inserted
            else { return nil }
            return fault(ofPicture: path, at: reference.position, isMain: false, in: bundle, &pointers)
        }
        // What lies beside the pages is reported there.
        return inexact + unusable + faults
            + own.references.compactMap { reference -> Diagnostic? in
                guard let path = reference.path(in: bundle.files), !layout.isBesidePages(path),
                    ServerFile.isOne(path, in: layout, keepsName: true)
                else { return nil }
                return ServerFile.problem(path, at: reference.position)
            }
    }

    /// Returns what is wrong with the contents of a file.
    /// - Parameter pointers: gets the file if it is such a text.
    private static func fault(
        of path: String, _ reference: AssetReference, in bundle: AppBundle, _ pointers: inout LargeFilePointers
    ) -> Diagnostic? {
        guard reference.kind == .image else {
            if bundle.isLargeFilePointer(path) { pointers.add(path, at: reference.position) }
            return nil
        }
        return fault(
            ofPicture: path, at: reference.position, isMain: reference.isMain, in: bundle, &pointers)
    }

    private static func fault(
        ofPicture path: String, at position: SourcePosition, isMain: Bool, in bundle: AppBundle,
        _ pointers: inout LargeFilePointers
    ) -> Diagnostic? {
        switch PictureFault(of: path, in: bundle) {
        case .noPicture(let reason):
            return Diagnostic(
                .notAPicture, "‘\(path)’ \(reason)", at: position, severity: isMain ? .error : nil)
        case .cutOff:
            return Diagnostic(.cutOffPicture, "‘\(path)’ is cut off: its end is missing", at: position)
        case .largeFilePointer:
            pointers.add(path, at: position)
            return nil
        case nil: return nil
        }
    }
}

/// The files for which Git LFS has a text. A checkout lacks all of them or none, so they are one diagnostic.
private struct LargeFilePointers {
    private var first: (path: String, position: SourcePosition)?
    private var paths: Set<String> = []

    mutating func add(_ path: String, at position: SourcePosition) {
        paths.insert(path)
        if first.map({ position < $0.position }) ?? true { first = (path, position) }
    }

    var diagnostics: [Diagnostic] {
        guard let first else { return [] }
        let count = paths.count
        let others = count == 1 ? "" : count == 2 ? " and another file" : " and \(count - 1) other files"
        return [
            Diagnostic(
                .largeFilePointers,
                "‘\(first.path)’\(others) \(count == 1 ? "was" : "were") not fetched: Git LFS has only a text there",
                at: first.position)
        ]
    }
}

/// The missing files with the places that name them.
private struct MissingFiles {
    private struct Name: Hashable {
        let kind: AssetReference.Kind
        let value: String
    }

    private struct File {
        let diagnostic: Diagnostic
        let notes: [Diagnostic.Note]
        /// The first place in the order of a report; before others one where the file is the content of the screen.
        var first: AssetReference
        var places = PlaceList()
    }

    private var files: [Name: File] = [:]

    /// Adds another use of a file that is known to be missing; false if it is not known.
    mutating func add(_ reference: AssetReference) -> Bool {
        guard !files.isEmpty else { return false }
        let name = Name(kind: reference.kind, value: reference.value)
        guard var file = files.removeValue(forKey: name) else { return false }
        if reference.isMain == file.first.isMain
            ? reference.position < file.first.position : reference.isMain
        {
            file.first = reference
        }
        file.places.add(reference.position, severity: reference.severityOfMissing)
        files[name] = file
        return true
    }

    mutating func add(_ diagnostic: Diagnostic, notes: [Diagnostic.Note], of reference: AssetReference) {
        var file = File(diagnostic: diagnostic, notes: notes, first: reference)
        file.places.add(reference.position, severity: reference.severityOfMissing)
        files[Name(kind: reference.kind, value: reference.value)] = file
    }

    var diagnostics: [Diagnostic] {
        files.values.map { file in
            let position = file.first.position
            return Diagnostic(
                file.diagnostic.kind, at: position, severity: file.first.severityOfMissing,
                suggestions: file.diagnostic.suggestions,
                .init(
                    file.diagnostic.summary, text: "it is named here too", notes: file.notes,
                    notesOfAll: file.notes, places: file.places.others(than: position)))
        }
    }
}

extension AssetReference {
    /// Returns where a file was looked for whose ending is not written; nil if it is, or only one name was tried.
    fileprivate func noteOnTriedNames(in layout: BundleLayout) -> Diagnostic.Note? {
        let names = triedNames(in: layout)
        return names.count > 1 ? Diagnostic.Note("looked for as \(names.listed())") : nil
    }

    fileprivate var severityOfMissing: Diagnostic.Severity { isMain ? .error : .warning }
}
