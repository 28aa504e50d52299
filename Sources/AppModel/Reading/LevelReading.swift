// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import Text

/// The levels of `app.xml` with the contents of their data files; files are read in parallel, each once.
extension AppReader {
    mutating func levels(_ declarations: [LevelDeclaration], jobs: Int) async -> [Level] {
        let plans = declarations.map { plan(for: $0) }
        reportSharedFiles(declarations, plans: plans)
        let files = LevelFileRequests.grouped(
            plans.compactMap { if case .file(_, let request) = $0 { request } else { nil } })
        let contents = await read(files, jobs: jobs, readers: readers(declarations, plans: plans))
        for request in contents.keys { self.files.note("data-" + request.type.view.name, for: request.path) }
        reportOtherRoots(declarations, plans: plans, contents: contents)
        let otherTypes = reportOtherTypes(declarations, plans: plans, contents: contents)
        var room = ScreenRoom(limits)
        /// The first level of each content.
        var first: [LevelFileRequest: Int] = [:]
        let levels = zip(declarations, plans).map { declaration, plan in
            switch plan {
            case .ready(let type, let content): return Level(declaration: declaration, activity: type, content: content)
            case .file(let type, let request):
                let fitted = room.fit(contents[request], of: declaration)
                let twin = fitted.isWhole ? first[request] : nil
                if fitted.isWhole, twin == nil { first[request] = declaration.number }
                return Level(
                    declaration: declaration, activity: type, content: fitted.content, twin: twin,
                    isCut: contents[request]?.isCut ?? false, hasOtherType: otherTypes.contains(request))
            }
        }
        diagnostics += room.diagnostics
        return levels
    }

    /// Reads files until there are as many screens as an app may have. A few are read at a time, so that no more than
    /// these are read in vain.
    /// - Parameter readers: a note on the level that reads a file, for files that levels of several types share.
    private mutating func read(
        _ files: [LevelFileRequests], jobs: Int, readers: [LevelFileRequest: Diagnostic.Note]
    ) async -> [LevelFileRequest: LevelFileContents] {
        var contents: [LevelFileRequest: LevelFileContents] = [:]
        let (bundle, known, keepsLarge, limits) = (bundle, known, keepsLargeFiles, limits)
        var (next, count) = (0, 0)
        while next < files.count, count <= limits.screens {
            let few = Array(files[next..<min(files.count, next + max(64, jobs * 16))])
            next += few.count
            for (request, read) in await concurrentMap(
                few, jobs: jobs, cost: { bundle.size($0.path) ?? 0 },
                { $0.read(from: bundle, known: known, keepsLarge: keepsLarge, limits: limits) }
            )
            .joined() {
                // What a file lacks as one type may be the mistake of the level that reads it as that.
                let note = readers[request]
                diagnostics += read.diagnostics.map { $0.kind.isAbsence ? $0.adding([note].compactMap { $0 }) : $0 }
                if read.isWithoutComments { filesWithoutComments.insert(request.path) }
                if read.isOutdated { unreadParts.insert(.knownItems) }
                if case .items(let items) = read.content { count += items.count }
                if let form = read.form { forms[request.name] = form }
                contents[request] = read
            }
        }
        return contents
    }

    /// Returns a note on the first level of each type that reads a file, for files that are read as several types.
    private func readers(_ declarations: [LevelDeclaration], plans: [Plan]) -> [LevelFileRequest: Diagnostic.Note] {
        var first: [LevelFileRequest: LevelDeclaration] = [:]
        var counts: [String: Int] = [:]
        for (declaration, plan) in zip(declarations, plans) {
            guard case .file(_, let request) = plan, first[request] == nil else { continue }
            first[request] = declaration
            counts[request.path, default: 0] += 1
        }
        return first.reduce(into: [:]) { notes, entry in
            guard counts[entry.key.path] ?? 0 > 1, let type = entry.value.type else { return }
            notes[entry.key] = Diagnostic.Note(
                "level \(name(of: entry.value)) reads the file as ‘\(type.text)’", at: type.position, role: .cause)
        }
    }

    /// Reports levels that share a file. Bundles do this on purpose, to show the same screens with other transitions
    /// (`activities.md` 1.9).
    private mutating func reportSharedFiles(_ declarations: [LevelDeclaration], plans: [Plan]) {
        var first: [String: LevelDeclaration] = [:]
        for (declaration, plan) in zip(declarations, plans) {
            guard case .file(_, let request) = plan, let file = declaration.file else { continue }
            guard let other = first[request.path] else {
                first[request.path] = declaration
                continue
            }
            // A level that is defined twice has a diagnostic of its own.
            guard other.id != declaration.id else { continue }
            root.report(
                .sharedLevelFile, "‘\(file.text)’ is also the data file of level \(name(of: other))",
                at: file.position, notes: [Diagnostic.Note("the other level is here", at: other.position)])
        }
    }

    /// Reports levels whose files hold only elements of other types. What is missing or unknown in them follows from
    /// that, but only what their own type misses if another level reads the file rightly.
    /// - Returns: these files, as they were requested.
    private mutating func reportOtherTypes(
        _ declarations: [LevelDeclaration], plans: [Plan], contents: [LevelFileRequest: LevelFileContents]
    ) -> Set<LevelFileRequest> {
        var found: [(written: ElementReader.Value, request: LevelFileRequest, owners: Owners)] = []
        var known: [LevelFileRequest: Owners?] = [:]
        for (declaration, plan) in zip(declarations, plans) {
            guard case .file(_, let request) = plan, let written = declaration.type else { continue }
            // Any number of levels may name a file, which is read again for the answer.
            let owners = known[request] ?? owners(of: request, contents[request])
            known.updateValue(owners, forKey: request)
            if let owners { found.append((written, request, owners)) }
        }
        guard !found.isEmpty else { return [] }
        let wrong = Set(found.map(\.request))
        let right = Set(
            plans.compactMap { plan in
                if case .file(_, let request) = plan, !wrong.contains(request) { request.path } else { nil }
            })
        for (written, request, owners) in found {
            let area = right.contains(request.path) ? request.type.view.name : nil
            root.report(
                .otherType,
                "‘\(written.text)’ knows nothing of what is in ‘\(request.path.lastComponent)’; ‘\(owners.example)’ belongs to \(owners.types.listed(quoted: false, by: "or"))",
                at: written.position, suggestions: owners.types,
                notes: [
                    Diagnostic.Note("the file begins here", at: SourcePosition(file: request.path), role: .cause)
                ],
                hides: .faults(inFile: request.path, area: area))
        }
        return wrong
    }

    /// The types that have the elements of a file, which its own type has not.
    private struct Owners {
        let types: [String]
        /// One of these elements.
        let example: String
    }

    /// Returns nil if a file may be of the type as which it was requested.
    private func owners(of request: LevelFileRequest, _ contents: LevelFileContents?) -> Owners? {
        guard let contents else { return nil }
        let names = contents.names
        // A root that no other type has tells the type, whatever is in the items.
        guard contents.otherRoot != nil || !registry.hasOwnRoot(request.type) else { return nil }
        let owners = registry.types(owning: names, insteadOf: request.type)
        // The first item may lack what others have.
        guard let first = owners.first,
            // What the type knows of it, the other one knows as well.
            names.union(self.names(in: request)).intersection(BundleGrammar.ownNames(of: request.type))
                .isSubset(of: BundleGrammar.ownNames(of: first))
        else { return nil }
        return Owners(
            types: owners.map { $0.type.name }, example: names.filter { first.tags[$0] != nil }.sorted().first ?? "")
    }

    /// Returns the names of the elements in the items of a file that is not too large.
    private func names(in request: LevelFileRequest) -> Set<String> {
        guard bundle.pieces(request.path) == nil, let bytes = bundle.read(request.path) else { return [] }
        var names: Set<String> = []
        _ = XMLFile<Never>(bytes, file: request.path, itemName: request.type.source.item, limits: limits) { item, _ in
            names.formUnion(item.children.map(\.name))
            return nil
        }
        return names
    }

    /// Reports files without items that have the root of another kind: where they are named if they are files of the
    /// format, because then the name is wrong.
    private mutating func reportOtherRoots(
        _ declarations: [LevelDeclaration], plans: [Plan], contents: [LevelFileRequest: LevelFileContents]
    ) {
        var reported: Set<LevelFileRequest> = []
        for (declaration, plan) in zip(declarations, plans) {
            guard case .file(let type, let request) = plan, let file = declaration.file, let wanted = type.source.root,
                let found = contents[request]?.otherRoot, reported.insert(request).inserted,
                // The root says nothing of a type that is not known.
                ObjectIdentifier(type) != ObjectIdentifier(registry.unknown)
            else { continue }
            let isOfOtherType = registry.types.contains { $0.source.root == found.root.name }
            if let noun = FileKind(of: found.root)?.noun ?? (isOfOtherType ? FileKind.data.noun : nil) {
                root.report(
                    .levelFileRoot,
                    "‘\(file.text)’ is \(noun), not the data of ‘\(type.type)’, whose root is ‘\(wanted)’",
                    at: file.position,
                    notes: [Diagnostic.Note("its root is ‘\(found.root.name)’", at: found.position, role: .cause)])
            } else {
                root.report(
                    .levelFileRoot, "The root of the data file is ‘\(found.root.name)’; it must be ‘\(wanted)’",
                    at: found.position, notes: [Diagnostic.Note("the file is named here", at: file.position)])
            }
        }
    }

    private enum Plan {
        case file(any Activity.Type, LevelFileRequest)
        case ready(any Activity.Type, Level.Content)
    }

    private mutating func plan(for declaration: LevelDeclaration) -> Plan {
        let type = activity(of: declaration)
        if let builtIn = type.source.builtIn {
            // The manual has a search and a profile with a file (decisions: no finding).
            if let file = declaration.file, builtIn != .search, builtIn != .profile,
                builtIn != .cover || file.text != coverFile?.text
            {
                let position = file.position
                root.report(
                    .unusedLevelFile,
                    "‘\(file.text)’ is not used: ‘\(type.type)’ opens the built-in \(builtIn.rawValue) screen",
                    at: position)
            }
            return .ready(type, .builtIn(builtIn))
        }
        guard let file = declaration.file else {
            if type.source.isFileOptional {
                let empty = Element(
                    name: "data", offset: declaration.position.offset, textOffset: 0, text: "", children: [])
                var ignored: [Diagnostic] = []
                let item = DataItem(reading: empty, number: 0, as: type, file: layout.appFile, shared: [], &ignored)
                return .ready(type, .items([item]))
            }
            root.report(
                .levelWithoutFile, "The level has no ‘levelFile’, so it has no screens", at: declaration.position)
            return .ready(type, .unreadable)
        }
        let position = file.position
        if file.text.isWebAddress {
            if declaration.usesProfile {
                root.report(
                    .levelUsesProfile, "The level's server expects the visitor's profile, which the site never sends",
                    at: position)
            }
            // Addresses may be escaped twice (`app.md` 18.9).
            let address = file.text.withPlainAmpersands
            let isFetched = !declaration.usesProfile && bundle.fetchedAddresses.contains(address)
            return isFetched
                ? .file(type, LevelFileRequest(path: address, type: type)) : .ready(type, .remote(address))
        }
        guard let path = files.path(of: file, noun: "data file", missing: .levelFileMissing) else {
            return .ready(type, .unreadable)
        }
        return .file(type, LevelFileRequest(path: path, type: type))
    }

    private mutating func activity(of declaration: LevelDeclaration) -> any Activity.Type {
        guard let type = declaration.type else {
            root.report(.levelWithoutType, "The level has no ‘levelType’", at: declaration.position)
            return registry.unknown
        }
        let position = type.position
        guard let match = registry.match(type.text) else {
            // Its name is near that of another type, which the author did not mean.
            let isNative = type.text.uppercased() == Self.augmentedReality
            root.report(
                .unknownLevelType,
                isNative
                    ? "‘\(type.text)’ is augmented reality, which only native players show; its screens are placeholders"
                    : "There is no screen type ‘\(type.text)’; its screens are placeholders",
                at: position, suggestions: isNative ? [] : registry.typesLike(type.text))
            return registry.unknown
        }
        if match.isAlias {
            root.report(
                .levelTypeAlias, "‘\(type.text)’ was read as ‘\(match.activity.type)’", at: position,
                suggestions: [match.activity.type.name],
                fix: .value(at: type.offset, from: type.text, to: match.activity.type.name))
        }
        return match.activity
    }

    /// A type of one native player that no other has (`app.md` 5).
    private static let augmentedReality = "AR_ACTIVITY"

    private func name(of declaration: LevelDeclaration) -> String {
        declaration.id.map { "‘\($0.text.clipped)’" } ?? "number \(declaration.number)"
    }
}

/// The number of screens that an app may still have.
private struct ScreenRoom {
    private let limits: Limits
    private var left: Int
    private(set) var diagnostics: [Diagnostic] = []

    init(_ limits: Limits) {
        self.limits = limits
        left = limits.screens
    }

    /// Returns as much of a level's items as there is room for. The first item beyond is reported once.
    /// - Parameter contents: nil if the file was not even read.
    mutating func fit(_ contents: LevelFileContents?, of level: LevelDeclaration) -> (
        content: Level.Content, isWhole: Bool
    ) {
        guard let contents else {
            report(at: level.position)
            return (.unreadable, false)
        }
        guard case .items(let items) = contents.content else { return (contents.content, true) }
        if items.count <= left {
            left -= items.count
            if let cut = contents.firstCut { report(at: cut) }
            return (contents.content, true)
        }
        report(at: items[left].position)
        let kept = left
        left = 0
        return (kept == 0 ? .unreadable : .items(Array(items[..<kept])), false)
    }

    private mutating func report(at position: SourcePosition) {
        guard diagnostics.isEmpty else { return }
        diagnostics = [
            Diagnostic(
                .tooManyScreens, "From here on the app has more than \(limits.screens) screens; these are left out",
                at: position)
        ]
    }
}
