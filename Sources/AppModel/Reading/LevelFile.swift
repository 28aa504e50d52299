// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import Text

/// A request to read a data file as one activity type. Levels with equal requests have the same items.
package struct LevelFileRequest: Sendable, Hashable {
    let path: String
    let type: any Activity.Type

    package static func == (left: Self, right: Self) -> Bool { left.path == right.path && left.type == right.type }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(ObjectIdentifier(type))
    }
}

/// All requests for one data file. Its bytes are read once, whatever the types of the levels that name it.
struct LevelFileRequests: Sendable {
    let path: String
    private(set) var types: [any Activity.Type] = []

    /// Returns all requests by their files, both in the order in which they come first.
    static func grouped(_ requests: some Sequence<LevelFileRequest>) -> [LevelFileRequests] {
        var files: [LevelFileRequests] = []
        var numbers: [String: Int] = [:]
        var known: Set<LevelFileRequest> = []
        for request in requests where known.insert(request).inserted {
            let number = numbers[request.path] ?? files.count
            if number == files.count { files.append(LevelFileRequests(path: request.path)) }
            numbers[request.path] = number
            files[number].types.append(request.type)
        }
        return files
    }

    /// - Parameter known: items that need not be read.
    func read(from bundle: AppBundle, known: KnownItems?, limits: Limits) -> [(
        request: LevelFileRequest, contents: LevelFileContents
    )] {
        let requests = types.map { LevelFileRequest(path: path, type: $0) }
        if let known {
            let files = requests.compactMap { known[$0] }
            if files.count == requests.count {
                return zip(requests, files).map { ($0, LevelFileContents(known: $1, for: $0, limits)) }
            }
        }
        let bytes = bundle.read(path)
        return requests.map { request in
            let contents = bytes.map { LevelFileContents(reading: $0, for: request, limits) }
            return (request, contents ?? LevelFileContents(unread: bundle.whyUnread(path, named: "The data file")))
        }
    }
}

/// The contents of a data file (`activities.md` 1.1, 1.2).
struct LevelFileContents: Sendable {
    let content: Level.Content
    /// Whether a syntax error keeps the rest of the file from being read.
    private(set) var isCut = false
    /// The names of the elements in the first item.
    private(set) var names: Set<String> = []
    /// The place of the first item that is not read because there are too many.
    private(set) var firstCut: SourcePosition?
    private(set) var diagnostics: [Diagnostic]
    /// Whether the changed items of a known file are no longer what is known of them.
    private(set) var isOutdated = false

    fileprivate init(unread reason: Diagnostic) {
        content = .unreadable
        diagnostics = [reason]
    }

    fileprivate init(reading bytes: [UInt8], for request: LevelFileRequest, _ limits: Limits) {
        let source = request.type.source
        var reports: [Diagnostic] = []
        var firstCut: SourcePosition?
        /// When a file is repaired and read again, its items come again from 0.
        var names: Set<String> = []
        func isWanted(_ element: Element, number: Int) -> Bool {
            if number == 0 { (reports, firstCut, names) = ([], nil, Set(element.children.map(\.name))) }
            if number == limits.screens { firstCut = SourcePosition(file: request.path, offset: element.offset) }
            return number < limits.screens
        }
        let items: [DataItem]
        let file: (root: Element?, isWhole: Bool, diagnostics: [Diagnostic])
        if source.shared.isEmpty {
            let read = XMLFile(bytes, file: request.path, itemName: source.item, limits: limits) { element, number in
                isWanted(element, number: number)
                    ? Self.item(element, number: number, request: request, shared: [], diagnostics: &reports) : nil
            }
            (items, file) = (read.items, (read.root, read.isWhole, read.diagnostics))
        } else {
            // Elements beside the items are needed before any of the items is read.
            let read = XMLFile(bytes, file: request.path, itemName: source.item, limits: limits) { element, number in
                isWanted(element, number: number) ? element : nil
            }
            let shared = read.root?.children.filter { source.shared.contains($0.name) } ?? []
            items = read.items.enumerated().map {
                Self.item($1, number: $0, request: request, shared: shared, diagnostics: &reports)
            }
            file = (read.root, read.isWhole, read.diagnostics)
        }
        content = items.isEmpty ? .unreadable : .items(items)
        self.firstCut = firstCut
        isCut = !file.isWhole
        self.names = names
        diagnostics = file.diagnostics + (items.isEmpty ? [] : reports)
        if let root = file.root { reportRoot(root, request: request, isEmpty: items.isEmpty, isWhole: file.isWhole) }
        reportDuplicates(items, in: source)
    }

    /// Takes the items of a known file, and reads those that have changed.
    fileprivate init(known file: KnownItems.File, for request: LevelFileRequest, _ limits: Limits) {
        var items = zip(file.outlines, file.offsets).enumerated().map { number, item in
            DataItem(item.0, number: number, at: SourcePosition(file: request.path, offset: item.1))
        }
        diagnostics = []
        for part in file.parts {
            let read = LevelFileContents(reading: part.bytes, for: request, limits)
            let found = if case .items(let found) = read.content { found } else { [DataItem]() }
            diagnostics += read.diagnostics
            guard found.count == part.numbers.count,
                zip(found, file.outlines[part.numbers]).allSatisfy({ $0.outline.canReplace($1) })
            else {
                isOutdated = true
                break
            }
            for (number, item) in zip(part.numbers, found) { items[number] = item.moved(to: number, by: part.shift) }
        }
        // What stands beside the items concerns all of them.
        if !request.type.source.shared.isEmpty, file.parts.contains(where: { $0.numbers.count < items.count }) {
            isOutdated = true
        }
        content = .items(items)
    }

    private static func item(
        _ element: Element, number: Int, request: LevelFileRequest, shared: [Element],
        diagnostics: inout [Diagnostic]
    ) -> DataItem {
        if let name = request.type.source.item, element.name != name {
            let position = SourcePosition(file: request.path, offset: element.offset)
            diagnostics.append(
                Diagnostic(.elementCase, "‘\(element.name)’ was read as ‘\(name)’", at: position, suggestions: [name]))
        }
        return DataItem(
            reading: element, number: number, as: request.type, file: request.path, shared: shared, &diagnostics)
    }

    private mutating func reportRoot(_ root: Element, request: LevelFileRequest, isEmpty: Bool, isWhole: Bool) {
        let source = request.type.source
        let position = SourcePosition(file: request.path, offset: root.offset)
        if let wanted = source.root, root.name != wanted {
            guard isWhole else { return }
            diagnostics.append(
                Diagnostic(
                    .levelFileRoot, "The root of the data file is ‘\(root.name)’; it must be ‘\(wanted)’", at: position)
            )
            // In a file of another kind every element is unknown; reports on each would hide the cause.
            if isEmpty { return }
        } else if isEmpty, isWhole {
            diagnostics.append(
                Diagnostic(
                    .noData, "The data file has no ‘\(source.item ?? root.name)’, so the level has no screens",
                    at: position))
        }
        guard isWhole else { return }
        var reader = ElementReader(root, file: request.path)
        if let item = source.item { reader.ignore(Tag(item)) }
        for name in source.shared { reader.ignore(Tag(name)) }
        diagnostics += reader.finish()
    }

    /// The last item of an id counts (decisions). Of two tables with one name the first is lost (`activities.md` 25).
    private mutating func reportDuplicates(_ items: [DataItem], in source: ActivitySource) {
        let severity: Diagnostic.Severity? = source.hasEnvelope ? nil : .error
        var seen: [DataID: SourcePosition] = [:]
        for item in items {
            guard let id = item.id else { continue }
            if let first = seen[id] {
                diagnostics.append(
                    Diagnostic(
                        .duplicateData, "The data id ‘\(id)’ is used again; the last item counts", at: item.position,
                        severity: severity,
                        notes: [Diagnostic.Note("previously here", at: first)]))
            }
            seen[id] = item.position
        }
        var folded: [String: DataItem] = [:]
        for item in items {
            guard let id = item.id else { continue }
            if let other = folded.updateValue(item, forKey: id.text.lowercased()), let otherID = other.id, otherID != id
            {
                diagnostics.append(
                    Diagnostic(
                        .similarData, "The data ids ‘\(otherID)’ and ‘\(id)’ differ only in case", at: item.position,
                        notes: [Diagnostic.Note("the other item is here", at: other.position)]))
            }
        }
    }
}
