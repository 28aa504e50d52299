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

    /// - Parameters:
    ///   - known: items that need not be read.
    ///   - keepsLarge: whether the contents of large files stay in memory.
    func read(from bundle: AppBundle, known: KnownItems?, keepsLarge: Bool, limits: Limits) -> [(
        request: LevelFileRequest, contents: LevelFileContents
    )] {
        let requests = types.map { LevelFileRequest(path: path, type: $0) }
        if let known {
            let files = requests.compactMap { known[$0] }
            if files.count == requests.count {
                return zip(requests, files).map { ($0, LevelFileContents(known: $1, for: $0, limits)) }
            }
        }
        if let pieces = bundle.pieces(path) {
            let files = requests.compactMap { LevelFileContents(pieces, for: $0, isKept: keepsLarge, limits) }
            if files.count == requests.count { return zip(requests, files).map { ($0, $1) } }
        }
        let bytes = bundle.read(path)
        let isWithoutComments = bytes.map { !IgnoreComments.mayStand(in: $0) } ?? false
        return requests.map { request in
            var contents =
                bytes.map { LevelFileContents(reading: $0, for: request, limits) }
                ?? LevelFileContents(unread: bundle.whyUnread(path, named: "The data file"))
            contents.isWithoutComments = isWithoutComments
            // Large files stay in memory for those who make pages.
            if keepsLarge, let bytes, case .items(let items) = contents.content {
                contents.form = LevelFileForm(items, bytes)
            }
            return (request, contents)
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
    /// The root of a file without items, if it is that of another kind.
    private(set) var otherRoot: (root: Element, position: SourcePosition)?
    /// The place of the first item that is not read because there are too many.
    private(set) var firstCut: SourcePosition?
    private(set) var diagnostics: [Diagnostic]
    /// Whether the file is known to have no comment that leaves out diagnostics.
    fileprivate(set) var isWithoutComments = false
    /// What a build leaves of its bytes.
    fileprivate(set) var form: LevelFileForm?
    /// Whether the changed items of a known file are no longer what is known of them.
    private(set) var isOutdated = false

    fileprivate init(unread reason: Diagnostic) {
        content = .unreadable
        diagnostics = [reason]
    }

    fileprivate init(reading bytes: [UInt8], for request: LevelFileRequest, _ limits: Limits) {
        var items = ItemList(request, limits, contents: bytes)
        if request.type.source.shared.isEmpty {
            let file = XMLFile<Never>(bytes, file: request.path, itemName: items.name, limits: limits) {
                items.add($0, number: $1)
                return nil
            }
            self.init(items, of: file.root, isWhole: file.isWhole, file.diagnostics)
        } else {
            // Elements beside the items are needed before any of the items is read.
            let file = XMLFile(bytes, file: request.path, itemName: items.name, limits: limits) { element, number in
                number <= limits.screens ? element : nil
            }
            items.share(file.root)
            for (number, element) in file.items.enumerated() { items.add(element, number: number) }
            self.init(items, of: file.root, isWhole: file.isWhole, file.diagnostics)
        }
    }

    /// Reads a large file in pieces; nil if it must be read as a whole.
    /// - Parameter isKept: whether the contents of its items stay in memory.
    fileprivate init?(_ pieces: FilePieces, for request: LevelFileRequest, isKept: Bool, _ limits: Limits) {
        var items = ItemList(request, limits)
        if !request.type.source.shared.isEmpty {
            let file = XMLFile<Never>(pieces, file: request.path, itemName: items.name, limits: limits) { _, _, _ in nil
            }
            items.share(file?.root)
        }
        if !isKept { items.forgetContents(of: pieces) }
        let file = XMLFile<Never>(pieces, file: request.path, itemName: items.name, limits: limits) {
            items.add($0, number: $1, at: $2)
            return nil
        }
        guard let file else { return nil }
        self.init(items, of: file.root, isWhole: true, file.diagnostics)
    }

    private init(_ list: ItemList, of root: Element?, isWhole: Bool, _ diagnostics: [Diagnostic]) {
        let (request, items) = (list.request, list.items)
        let isEmptyFile = isWhole && root.map { Self.isOfKind($0, request) } ?? false
        content = !items.isEmpty ? .items(items) : isEmptyFile ? .empty : .unreadable
        (firstCut, names, isCut) = (list.firstCut, list.names, !isWhole)
        self.diagnostics = diagnostics + (items.isEmpty ? [] : list.reports)
        if let root { reportRoot(root, request: request, isEmpty: items.isEmpty, isWhole: isWhole) }
        reportDuplicates(items, in: request.type.source)
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

    /// Whether the root is that of such a file, if need be in other case.
    private static func isOfKind(_ root: Element, _ request: LevelFileRequest) -> Bool {
        request.type.source.root.map { $0.lowercased() == root.name.lowercased() } ?? true
    }

    private mutating func reportRoot(_ root: Element, request: LevelFileRequest, isEmpty: Bool, isWhole: Bool) {
        let source = request.type.source
        let position = SourcePosition(file: request.path, offset: root.offset)
        if let wanted = source.root, root.name != wanted {
            guard isWhole else { return }
            let inOtherCase = Diagnostic.rootInOtherCase(root, of: request.path, among: [wanted])
            // In a file of another kind every element is unknown; reports on each would hide the cause.
            if isEmpty, inOtherCase == nil {
                otherRoot = (root, position)
                return
            }
            diagnostics.append(
                inOtherCase
                    ?? Diagnostic(
                        .levelFileRoot, "The root of the data file is ‘\(root.name)’; it must be ‘\(wanted)’",
                        at: position))
        }
        if isEmpty, isWhole, Self.isOfKind(root, request) {
            diagnostics.append(
                Diagnostic(
                    .noData, "The data file has no ‘\(source.item ?? root.name)’, so the level has no screens",
                    at: position))
        }
        guard isWhole else { return }
        var reader = ElementReader(root, file: request.path)
        if let item = source.item { reader.ignore(Tag(item)) }
        for tag in source.shared { _ = reader.token(tag) }
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
                        notes: [.previously(at: first)]))
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

/// The items of a data file as they are read.
private struct ItemList {
    let request: LevelFileRequest
    private let limits: Limits
    /// The bytes of the file, if they are in memory.
    private let contents: [UInt8]?
    private(set) var items: [DataItem] = []
    private(set) var reports: [Diagnostic] = []
    /// The place of the first item that is not read because there are too many.
    private(set) var firstCut: SourcePosition?
    /// The names of the elements in the first item.
    private(set) var names: Set<String> = []
    private var shared: [Element] = []
    /// Where the contents of the items are read again; nil if they are kept.
    private var large: LargeLevelFile?

    init(_ request: LevelFileRequest, _ limits: Limits, contents: [UInt8]? = nil) {
        (self.request, self.limits, self.contents) = (request, limits, contents)
    }

    var name: String? { request.type.source.item }

    /// Takes the elements beside the items, which concern all of them.
    mutating func share(_ root: Element?) {
        let tags = request.type.source.shared
        shared = root?.children.filter { child in tags.contains { $0.names(child.name) } } ?? []
    }

    mutating func forgetContents(of pieces: FilePieces) {
        large = LargeLevelFile(pieces, for: request, shared: shared, limits: limits)
    }

    /// - Parameters:
    ///   - number: that of the item. When a file is repaired and read again, its items come again from 0.
    ///   - place: its place in the file, if its contents are not kept.
    mutating func add(_ element: Element, number: Int, at place: Range<Int>? = nil) {
        if number == 0 { (items, reports, firstCut, names) = ([], [], nil, Set(element.children.map(\.name))) }
        if number == limits.screens { firstCut = SourcePosition(file: request.path, offset: element.offset) }
        guard number < limits.screens else { return }
        if let name, element.name != name {
            let position = SourcePosition(file: request.path, offset: element.offset)
            reports.append(
                Diagnostic(
                    .elementCase, "‘\(element.name)’ was read as ‘\(name)’", at: position, suggestions: [name],
                    fix: .elementName(at: element.offset, from: element.name, to: name)))
        }
        let item = DataItem(
            reading: element, number: number, as: request.type, file: request.path, contents: contents, shared: shared,
            &reports)
        if let large, let place {
            items.append(item.remembered(in: large, at: place))
        } else {
            items.append(item)
        }
    }
}
