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
        let contents = await read(files, jobs: jobs)
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
                return Level(declaration: declaration, activity: type, content: fitted.content, twin: twin)
            }
        }
        ownDiagnostics += room.diagnostics
        return levels
    }

    /// Reads files until there are as many screens as an app may have. A few are read at a time, so that no more than
    /// these are read in vain.
    private mutating func read(_ files: [LevelFileRequests], jobs: Int) async -> [LevelFileRequest: LevelFileContents] {
        var contents: [LevelFileRequest: LevelFileContents] = [:]
        let (bundle, limits) = (bundle, limits)
        var (next, count) = (0, 0)
        while next < files.count, count <= limits.screens {
            let few = Array(files[next..<min(files.count, next + max(64, jobs * 16))])
            next += few.count
            for (request, read) in await concurrentMap(few, jobs: jobs, { $0.read(from: bundle, limits: limits) })
                .joined()
            {
                ownDiagnostics += read.diagnostics
                if case .items(let items) = read.content { count += items.count }
                contents[request] = read
            }
        }
        return contents
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
                at: file.elementPosition, notes: [Diagnostic.Note("the other level is here", at: other.position)])
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
            if builtIn == .cover, let file = declaration.file, file.text != nameOfCover() {
                let position = file.elementPosition
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
        let position = file.elementPosition
        if file.text.isWebAddress {
            root.report(
                .remoteLevel,
                "The data of level \(name(of: declaration)) come from a server; the site shows a placeholder",
                at: position)
            if declaration.usesProfile {
                root.report(
                    .levelUsesProfile, "The level's server expects the visitor's profile, which the site never sends",
                    at: position)
            }
            // Addresses may be escaped twice (`app.md` 18.9).
            return .ready(type, .remote(file.text.withPlainAmpersands))
        }
        guard let path = files.path(of: file, noun: "data file", missing: .levelFileMissing) else {
            return .ready(type, .unreadable)
        }
        return .file(type, LevelFileRequest(path: path, type: type))
    }

    private mutating func nameOfCover() -> String? {
        let name = coverFile ?? root.token("coverFileName")?.text
        coverFile = .some(name)
        return name
    }

    private mutating func activity(of declaration: LevelDeclaration) -> any Activity.Type {
        guard let type = declaration.type else {
            root.report(.levelWithoutType, "The level has no ‘levelType’", at: declaration.position)
            return registry.unknown
        }
        let position = type.position
        guard let match = registry.match(type.text) else {
            root.report(
                .unknownLevelType, "There is no screen type ‘\(type.text)’; its screens are placeholders", at: position,
                suggestions: registry.typesLike(type.text))
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
