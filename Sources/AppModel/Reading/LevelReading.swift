// SPDX-License-Identifier: MIT
internal import BundleXML
internal import Diagnostics
internal import Text

/// The levels of `app.xml` with what their data files hold; files are read in parallel, each once.
extension AppReader {
    mutating func levels(_ declarations: [LevelDeclaration], jobs: Int) async -> [Level] {
        var order: [LevelFileRequest] = []
        var known: Set<LevelFileRequest> = []
        let plans = declarations.map { plan(for: $0) }
        reportSharedFiles(declarations, plans)
        for case .file(_, let request) in plans where known.insert(request).inserted { order.append(request) }
        let bundle = bundle
        let contents = await concurrentMap(order, jobs: jobs) { LevelFileContents(reading: $0, from: bundle) }
        let byRequest = Dictionary(uniqueKeysWithValues: zip(order, contents))
        for content in contents { ownDiagnostics += content.diagnostics }
        return zip(declarations, plans).map { declaration, plan in
            switch plan {
            case .file(let type, let request):
                Level(declaration: declaration, activity: type, content: byRequest[request]?.content ?? .unreadable)
            case .ready(let type, let content):
                Level(declaration: declaration, activity: type, content: content)
            }
        }
    }

    /// Bundles do it on purpose, to show the same screens with other transitions (`activities.md` 1.9).
    private mutating func reportSharedFiles(_ declarations: [LevelDeclaration], _ plans: [Plan]) {
        var first: [String: LevelDeclaration] = [:]
        for (declaration, plan) in zip(declarations, plans) {
            guard case .file(_, let request) = plan, let file = declaration.file else { continue }
            guard let other = first[request.path] else {
                first[request.path] = declaration
                continue
            }
            // A level that is defined twice is reported as that.
            guard other.id != declaration.id else { continue }
            root.report(
                .sharedLevelFile, "‘\(file.text)’ is also the data file of level \(name(of: other))",
                at: SourcePosition(file: layout.appFile, offset: file.elementOffset), notes: [Diagnostic.Note("the other level is here", at: other.position)])
        }
    }

    private enum Plan {
        case file(any Activity.Type, LevelFileRequest)
        case ready(any Activity.Type, Level.Content)
    }

    private mutating func plan(for declaration: LevelDeclaration) -> Plan {
        let type = activity(of: declaration)
        if let builtIn = type.source.builtIn {
            // A search and a profile with a file are in the manual (decisions: no finding).
            if builtIn == .cover, let file = declaration.file, file.text != root.token("coverFileName")?.text {
                let position = SourcePosition(file: layout.appFile, offset: file.elementOffset)
                root.report(.unusedLevelFile, "‘\(file.text)’ is not used: ‘\(type.type)’ opens the built-in \(builtIn.rawValue) screen", at: position)
            }
            return .ready(type, .builtIn(builtIn))
        }
        guard let file = declaration.file else {
            if type.source.isFileOptional {
                let empty = Element(name: "data", offset: declaration.position.offset, textOffset: 0, text: "", children: [])
                var ignored: [Diagnostic] = []
                let item = DataItem(reading: empty, number: 0, as: type, file: layout.appFile, shared: [], &ignored)
                return .ready(type, .items([item]))
            }
            root.report(.levelWithoutFile, "The level has no ‘levelFile’, so it has no screens", at: declaration.position)
            return .ready(type, .unreadable)
        }
        let position = SourcePosition(file: layout.appFile, offset: file.elementOffset)
        if file.text.isWebAddress {
            root.report(.remoteLevel, "The data of level \(name(of: declaration)) come from a server; the site shows a placeholder", at: position)
            if declaration.usesProfile {
                root.report(.levelUsesProfile, "The level's server expects the visitor's profile, which the site never sends", at: position)
            }
            // Addresses may be escaped twice (`app.md` 18.9).
            return .ready(type, .remote(file.text.replacing("&amp;", with: "&")))
        }
        guard let path = files.path(of: file, in: layout.appFile, noun: "data file", missing: .levelFileMissing) else {
            return .ready(type, .unreadable)
        }
        return .file(type, LevelFileRequest(path: path, type: type))
    }

    private mutating func activity(of declaration: LevelDeclaration) -> any Activity.Type {
        guard let type = declaration.type else {
            root.report(.levelWithoutType, "The level has no ‘levelType’", at: declaration.position)
            return registry.unknown
        }
        let position = SourcePosition(file: layout.appFile, offset: type.offset)
        guard let match = registry.match(type.text) else {
            root.report(
                .unknownLevelType, "There is no screen type ‘\(type.text)’; its screens are placeholders", at: position,
                suggestions: NearMiss.matches(for: type.text, among: registry.types.map { $0.type.name }))
            return registry.unknown
        }
        if match.isAlias {
            root.report(.levelTypeAlias, "‘\(type.text)’ was read as ‘\(match.activity.type)’", at: position, suggestions: [match.activity.type.name],
                fix: .value(at: type.offset, from: type.text, to: match.activity.type.name))
        }
        return match.activity
    }

    private func name(of declaration: LevelDeclaration) -> String {
        declaration.id.map { "‘\($0)’" } ?? "number \(declaration.number)"
    }
}
