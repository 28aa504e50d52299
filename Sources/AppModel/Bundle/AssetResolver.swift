// SPDX-License-Identifier: MIT

package import Diagnostics
internal import FileSystem
package import Text

/// The result of resolving a reference to a file.
package enum AssetResolution: Sendable, Hashable {
    /// A file of the bundle, by its path relative to the bundle's folder.
    case file(String)
    /// An http or https address.
    case remote(String)
    case missing
    /// The value or a symbolic link leads out of the bundle.
    case refused
}

/// Finds the files that values denote, by the rules of `app.md` 2.4 and `activities.md` 1.6.
package struct AssetResolver: Sendable {
    /// How closely the file that was found matches the value.
    enum Exactness {
        case exact
        case inexact(String)
    }

    private let bundle: AppBundle
    private let layout: BundleLayout
    /// The files of each name, in lower case; sorted by their bytes, so that those below a folder follow each other.
    private let byBaseName: [String: [String]]
    /// The names of the files below a folder, for suggestions; folded once, because many files may be missing.
    private var names: [String: NearMiss] = [:]
    /// Folders with a name in other case, about which something has been said.
    private var misnamedFolders: Set<String> = []
    /// The files of the names that were suggested, because many missing files may be near to the same ones.
    private var namesakes: [FileName: Namesakes] = [:]
    private let limits: Limits
    /// The resolutions of values about which there is nothing to say: most pictures of a large app are in many rows.
    private var clean: [AssetReference.Named: AssetResolution] = [:]

    private struct FileName: Hashable {
        let folder: String
        let name: String
    }

    private struct Namesakes {
        let count: Int
        /// Empty if there are more than may be suggested.
        let paths: [String]
    }

    /// Sorts the files below the root of the layout by their names once, for all values.
    package init(bundle: AppBundle, layout: BundleLayout, limits: Limits = .standard) {
        self.bundle = bundle
        self.limits = limits
        self.layout = layout
        byBaseName = Dictionary(grouping: bundle.files.below(layout.root)) { $0.lastComponent.lowercased() }
            .mapValues { $0.count == 1 ? $0 : $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    }

    /// Resolves a reference; adds to `diagnostics` unless the value matches exactly.
    package mutating func resolve(_ reference: AssetReference, reportingTo diagnostics: inout [Diagnostic])
        -> AssetResolution
    {
        let named = reference.named
        if let known = clean[named] { return known }
        let before = diagnostics.count
        let resolution = resolveNew(reference, reportingTo: &diagnostics)
        if diagnostics.count == before { clean[named] = resolution }
        return resolution
    }

    private mutating func resolveNew(_ reference: AssetReference, reportingTo diagnostics: inout [Diagnostic])
        -> AssetResolution
    {
        let (resolution, exactness) = find(reference)
        switch (resolution, exactness) {
        case (.file(let path), _) where bundle.files.isAmbiguous(path):
            diagnostics.append(
                Diagnostic(
                    .ambiguousFile,
                    "There are two files ‘\(path)’, whose names differ only in their Unicode form; one of them is in the site",
                    at: reference.position))
        case (.file(let path), .inexact) where hasMisnamedFolder(path, kind: reference.kind):
            let folder = String((path.below(layout.root) ?? path).prefix { $0 != "/" })
            guard misnamedFolders.insert(folder).inserted else { break }
            diagnostics.append(
                Diagnostic(
                    .inexactName, "The folder ‘\(folder)’ has to be called ‘\(folder.lowercased())’",
                    at: reference.position))
        case (.file(let path), .inexact(let how)):
            diagnostics.append(
                Diagnostic(
                    .inexactName, "‘\(reference.value)’ was found \(how) as ‘\(path)’", at: reference.position,
                    suggestions: [spelled(path, as: reference)],
                    fix: .value(at: reference.position.offset, from: reference.value, to: spelled(path, as: reference)))
            )
        case (.missing, _): diagnostics.append(problem(ofMissing: reference))
        case (.refused, _): diagnostics.append(problem(ofRefused: reference))
        default: break
        }
        if case .file(let path) = resolution {
            diagnostics += BundlePath.problems(ofName: path, at: reference.position)
            if ServerFile.isOne(path, in: layout) {
                diagnostics.append(ServerFile.problem(path, at: reference.position))
            }
            if let reason = bundle.readError(of: path) {
                diagnostics.append(
                    Diagnostic(.fileUnreadable, "‘\(path)’ cannot be read: \(reason)", at: reference.position))
            }
        }
        return resolution
    }

    /// Whether a path is right but for the case of the folder that holds all files of a kind.
    private func hasMisnamedFolder(_ path: String, kind: AssetReference.Kind) -> Bool {
        guard let inside = path.below(layout.root), let end = inside.utf8.firstIndex(of: UInt8(ascii: "/"))
        else { return false }
        let (written, folder) = (String(inside[..<end]), inside[..<end].lowercased())
        return written != folder && kind.folders.contains(folder)
    }

    private mutating func problem(ofMissing reference: AssetReference) -> Diagnostic {
        let severity: Diagnostic.Severity = reference.isMain ? .error : .warning
        if BundlePath.namesNothing(reference.value) {
            return Diagnostic(
                .missingFile, "‘\(reference.value)’ names no file", at: reference.position, severity: severity)
        }
        let listed = listedFiles(in: reference)
        guard listed.isEmpty else {
            return Diagnostic(
                .missingFile,
                "‘\(reference.value)’ names more than one file; one \(reference.kind.noun) can stand here",
                at: reference.position, severity: severity, suggestions: listed)
        }
        if let link = linkedFolder(inOtherCaseOf: reference) { return link.problem }
        if let folder = unlistedFolder(of: reference) {
            return Diagnostic(
                .missingFile,
                "The \(reference.kind.noun) ‘\(reference.value)’ cannot be looked for in the folder ‘\(folder)’",
                at: reference.position, severity: severity)
        }
        let address = reference.value.addressWithoutScheme ?? reference.value.addressWithOtherSlashes
        let (suggestions, note) = address.map { ([$0], nil) } ?? nearest(reference)
        return Diagnostic(
            .missingFile, "The \(reference.kind.noun) ‘\(reference.value)’ does not exist", at: reference.position,
            severity: severity, suggestions: suggestions, notes: [note].compactMap { $0 })
    }

    /// Returns the folder that may hold a missing file, but is left out; nil if there is none.
    private func unlistedFolder(of reference: AssetReference) -> String? {
        guard !bundle.unlistedFolders.isEmpty, let path = BundlePath.normalised(reference.value) else { return nil }
        let candidates = Self.candidates(for: path, kind: reference.kind, in: layout)
        return bundle.unlistedFolders.lazy.map(\.path).first { folder in
            candidates.contains { $0.below(folder) != nil }
        }
    }

    /// Returns the link to a folder that a refused file may lie behind; nil if there is none.
    private func linkedFolder(of reference: AssetReference) -> LinkedFolder? {
        guard let path = BundlePath.normalised(reference.value) else { return nil }
        let candidates = Self.candidates(for: path, kind: reference.kind, in: layout)
        return candidates.first(where: bundle.refuses).flatMap(bundle.linkedFolder(on:))
    }

    /// Returns the link to a folder in other case that a missing file may lie behind; nil if there is none.
    private func linkedFolder(inOtherCaseOf reference: AssetReference) -> LinkedFolder? {
        guard let path = BundlePath.normalised(reference.value) else { return nil }
        let candidates = Self.candidates(for: path, kind: reference.kind, in: layout)
        return candidates.lazy.compactMap(bundle.linkedFolder(inOtherCaseOn:)).first
    }

    private func problem(ofRefused reference: AssetReference) -> Diagnostic {
        if let link = linkedFolder(of: reference) { return link.problem }
        let value = reference.value
        let summary = "‘\(value)’ leads out of the bundle and was refused"
        // Editors complete paths as they are seen from the file.
        let path = value.replacing("\\", with: "/").resolved(in: reference.position.file.folder)
        guard BundlePath.normalised(value) == nil, let path = path.flatMap(bundle.files.find),
            path.below(layout.root) != nil
        else { return Diagnostic(.outsideBundle, summary, at: reference.position) }
        let meant = spelled(path, as: reference)
        return Diagnostic(
            .outsideBundle, summary + ": paths start at the app’s folder, and not at that of the file",
            at: reference.position, suggestions: [meant],
            fix: .value(at: reference.position.offset, from: value, to: meant))
    }

    /// Resolves a reference without diagnostics.
    package func resolve(_ reference: AssetReference) -> AssetResolution { find(reference).0 }

    private func find(_ reference: AssetReference) -> (AssetResolution, Exactness) {
        if reference.isRemote {
            return (.remote(reference.value.withPlainAmpersands.withEncodedBlanks), .exact)
        }
        guard let path = BundlePath.normalised(reference.value) else {
            return (BundlePath.namesNothing(reference.value) ? .missing : .refused, .exact)
        }
        if let found = find(path, kind: reference.kind) { return found }
        // A file of the same name is not what lies on a server, and not all of a list.
        if reference.value.addressWithoutScheme == nil, !reference.value.hasScheme, listedFiles(in: reference).isEmpty,
            let found = onlyFile(named: path.lastComponent, kind: reference.kind)
        {
            return (.file(found), .inexact("by its name alone"))
        }
        return reference.withoutFragment.map(find) ?? (.missing, .exact)
    }

    /// Looks at the places where a path may lie.
    private func find(_ path: String, kind: AssetReference.Kind) -> (AssetResolution, Exactness)? {
        let first = firstCandidate(for: path, kind: kind)
        if let found = bundle.files.find(first), found.utf8.elementsEqual(first.utf8) { return (.file(found), .exact) }
        let candidates = Self.candidates(for: path, kind: kind, in: layout)
        for candidate in candidates {
            if let found = bundle.files.find(candidate) {
                return (
                    .file(found),
                    found.utf8.elementsEqual(candidate.utf8) ? .exact : .inexact("in another Unicode form")
                )
            }
            if bundle.refuses(candidate) { return (.refused, .exact) }
        }
        for candidate in candidates {
            if let found = bundle.files.findIgnoringCase(candidate) {
                return (.file(found), .inexact("with other case"))
            }
        }
        return nil
    }

    /// Returns the names of files in a value that is a list of several, with commas, semicolons or blanks between them;
    /// empty if none of them is there.
    private func listedFiles(in reference: AssetReference) -> [String] {
        var names = reference.value.split(maxSplits: Self.mostSuggestions) { $0 == "," || $0 == ";" }.map {
            String($0).trimmed
        }
        if names.count == 1 {
            // A name may have blanks in it.
            let parts = reference.value.split(separator: " ", maxSplits: Self.mostSuggestions).map(String.init)
            if parts.allSatisfy({ $0.lastComponent.hasByte(".") }) { names = parts }
        }
        guard names.count > 1 else { return [] }
        return names.compactMap { name in
            guard let path = BundlePath.normalised(name), case .file(let found)? = find(path, kind: reference.kind)?.0
            else { return nil }
            return spelled(found, as: AssetReference(reference.kind, name, at: reference.position))
        }
    }

    /// Returns the first of the paths to try, which is nearly always the one.
    private func firstCandidate(for path: String, kind: AssetReference.Kind) -> String {
        guard kind != .image else { return layout.root.appending(path) }
        let folder = kind.folders[0]
        return layout.root.appending(folder.appending(path.below(folder) ?? path))
    }

    /// Returns the paths to try, relative to the bundle's folder, in order.
    static func candidates(for path: String, kind: AssetReference.Kind, in layout: BundleLayout) -> [String] {
        var paths: [String] = []
        for ending in kind.endings {
            if kind != .image {
                for folder in kind.folders { paths.append(folder.appending(path.below(folder) ?? path) + ending) }
            }
            paths.append(path + ending)
        }
        if kind == .image {
            let rest = path.below("images") ?? path
            paths.append("images/" + rest)
            for density in densities { paths.append("images/\(density)/\(rest)") }
            for device in devices {
                paths += ["images/\(device)/\(path)", "images/\(device)/images/\(rest)", "images/\(device)/\(rest)"]
            }
            paths += ["images/" + path, "images/images/" + rest]
        }
        return paths.map(layout.root.appending)
    }

    /// Folders of the same pictures for screens of several densities and for several devices, largest first.
    private static let densities = ["xhdpi", "hdpi", "mdpi", "ldpi"].flatMap { [$0, $0 + "-land"] }
    private static let devices = ["nipad", "ipad", "iphone5", "iphone4", "iphone"]

    /// Returns the path by which values name a picture that a folder of densities or devices holds; any other path as
    /// it is.
    package func logical(_ path: String) -> String {
        let folder = layout.root.appending("images")
        guard let inside = path.below(folder), let end = inside.utf8.firstIndex(of: UInt8(ascii: "/")),
            Self.densities.contains(String(inside[..<end])) || Self.devices.contains(String(inside[..<end]))
        else { return path }
        let rest = String(Substring(inside.utf8[inside.utf8.index(after: end)...]))
        return folder.appending(rest.below("images") ?? rest)
    }

    /// Returns the file of that name below the kind's own folder, if there is just one, perhaps for several devices
    /// (decision D2).
    private func onlyFile(named name: String, kind: AssetReference.Kind) -> String? {
        let found = files(named: name.lowercased(), below: layout.root.appending(kind.folders[0]))
        guard let first = found.first.map(logical) else { return nil }
        // The second file nearly always tells: a name may occur in thousands of folders, and in thousands of values.
        guard found.count > 1 else { return found.first }
        guard found.allSatisfy({ logical($0) == first }) else { return nil }
        return Self.candidates(for: first, kind: kind, in: layout).first(where: found.contains)
    }

    /// Returns the files of a name in lower case that lie below a folder, sorted.
    private func files(named name: String, below folder: String) -> ArraySlice<String> {
        guard let all = byBaseName[name] else { return [] }
        let prefix = folder + "/"
        let rest = all[all.partitioningIndex { !$0.utf8.lexicographicallyPrecedes(prefix.utf8) }...]
        return rest[..<rest.partitioningIndex { !$0.utf8.starts(with: prefix.utf8) }]
    }

    /// Returns the paths of files that have almost the same name.
    private mutating func nearest(_ reference: AssetReference) -> ([String], Diagnostic.Note?) {
        let folder = layout.root.appending(reference.kind.folders[0])
        let name = BundlePath.normalised((reference.withoutFragment ?? reference).value)?.lastComponent ?? ""
        let answer = names(below: folder).answer(forFile: name, endings: reference.kind.usualEndings)
        let matches = answer.matches.isEmpty ? otherEndings(of: name, kind: reference.kind) : answer.matches
        let found = matches.map { namesakes(of: $0, below: folder) }
        let count = found.reduce(0) { $0 + $1.count }
        // A name that occurs in thousands of folders is not a suggestion.
        guard count <= Self.mostSuggestions else {
            return ([], Diagnostic.Note("there are \(count) files with a name like that"))
        }
        return (found.flatMap(\.paths).sorted().map { spelled($0, as: reference) }, answer.note)
    }

    /// Returns the paths by which values name the files of a name in lower case below a folder.
    private mutating func namesakes(of name: String, below folder: String) -> Namesakes {
        let key = FileName(folder: folder, name: name)
        if let known = namesakes[key] { return known }
        let paths = Set(files(named: name, below: folder).map(logical))
        let found = Namesakes(count: paths.count, paths: paths.count > Self.mostSuggestions ? [] : Array(paths))
        namesakes[key] = found
        return found
    }

    /// Returns the names of files that differ in their ending only.
    private func otherEndings(of name: String, kind: AssetReference.Kind) -> [String] {
        guard let dot = name.lastIndex(of: ".") else { return [] }
        let stem = name[..<dot].lowercased()
        return kind.usualEndings.map { "\(stem).\($0)" }.filter { byBaseName[$0] != nil }
    }

    private static let mostSuggestions = 20

    private mutating func names(below folder: String) -> NearMiss {
        if let known = names[folder] { return known }
        let found = NearMiss(
            among: byBaseName.keys.filter { !files(named: $0, below: folder).isEmpty }.sorted(), limits: limits)
        names[folder] = found
        return found
    }

    /// Returns the path as the value should name it: with as many folders as are written and without an ending if none
    /// is, where that finds it exactly. Players prepend the folder of sounds, films, documents and pages to a value, so it is
    /// left out (`app.md` 2.4).
    private func spelled(_ path: String, as reference: AssetReference) -> String {
        if let file = reference.withoutFragment, let fragment = reference.fragment, !path.hasByte("#") {
            return spelled(path, as: file) + fragment
        }
        let path = logical(path)
        let full = path.below(layout.root) ?? path
        let written = BundlePath.normalised(reference.value) ?? ""
        let tail = full.pathNames.suffix(written.pathNames.count).joined(separator: "/")
        if Self.candidates(for: tail, kind: reference.kind, in: layout).contains(path) {
            if tail.lowercased() == written.lowercased() { return tail }
            if let ending = reference.kind.endings.first(where: {
                !$0.isEmpty && tail.lowercased() == written.lowercased() + $0
            }) {
                // An ending in other case is not found without being written.
                return tail.hasSuffix(ending) ? String(tail.dropLast(ending.count)) : tail
            }
        }
        return reference.kind == .image ? full : full.below(reference.kind.folders[0]) ?? full
    }
}

extension AssetReference.Kind {
    /// The endings between which authors choose.
    fileprivate var usualEndings: [String] {
        switch self {
        case .image: ["png", "jpg", "jpeg", "gif", "webp", "svg"]
        case .audio: ["mp3", "m4a", "ogg", "wav"]
        case .video: ["mp4", "webm", "m4v", "ogv"]
        case .pdf: ["pdf"]
        case .page: ["html", "htm", "xhtml"]
        }
    }

    /// Its word in messages, without an article.
    package var noun: String {
        switch self {
        case .image: "picture"
        case .audio: "sound"
        case .video: "video"
        case .pdf: "document"
        case .page: "page"
        }
    }
}
