// SPDX-License-Identifier: MIT
internal import BundleXML
internal import Diagnostics
internal import Text

/// A data file to be read as one activity type. Levels may share a file, so equal requests are read once.
struct LevelFileRequest: Sendable, Hashable {
    let path: String
    let type: any Activity.Type

    static func == (left: Self, right: Self) -> Bool { left.path == right.path && left.type == right.type }

    func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(ObjectIdentifier(type))
    }
}

/// What a data file holds (`activities.md` 1.1, 1.2).
struct LevelFileContents: Sendable {
    let content: Level.Content
    private(set) var diagnostics: [Diagnostic]

    init(reading request: LevelFileRequest, from bundle: AppBundle) {
        let source = request.type.source
        guard let bytes = bundle.read(request.path) else {
            self.init(unreadable: request.path)
            return
        }
        // Items are read one at a time, unless something beside them has to be known first.
        guard source.shared.isEmpty else {
            let file = XMLFile(bytes, file: request.path, itemName: source.item) { element, _ in element }
            let shared = file.root?.children.filter { source.shared.contains($0.name) } ?? []
            self.init(file, file.items.enumerated().map { Self.item($1, $0, request, shared: shared) }, request)
            return
        }
        let file = XMLFile(bytes, file: request.path, itemName: source.item) { element, number in Self.item(element, number, request, shared: []) }
        self.init(file, file.items, request)
    }

    private init(unreadable path: String) {
        content = .unreadable
        diagnostics = [Diagnostic(.fileUnreadable, "The data file cannot be read", at: SourcePosition(file: path))]
    }

    private init<Kept>(_ file: XMLFile<Kept>, _ items: [(item: DataItem, diagnostics: [Diagnostic])], _ request: LevelFileRequest) {
        diagnostics = file.diagnostics + items.flatMap(\.diagnostics)
        let read = items.map(\.item)
        content = read.isEmpty ? .unreadable : .items(read)
        if let root = file.root { reportRoot(root, request, isEmpty: read.isEmpty, isWhole: file.isWhole) }
        reportDuplicates(read, in: request.type.source)
    }

    private static func item(
        _ element: Element, _ number: Int, _ request: LevelFileRequest, shared: [Element]
    ) -> (item: DataItem, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        if let name = request.type.source.item, element.name != name {
            let position = SourcePosition(file: request.path, offset: element.offset)
            diagnostics.append(Diagnostic(.elementCase, "‘\(element.name)’ was read as ‘\(name)’", at: position, suggestions: [name]))
        }
        let item = DataItem(reading: element, number: number, as: request.type, file: request.path, shared: shared, &diagnostics)
        return (item, diagnostics)
    }

    private mutating func reportRoot(_ root: Element, _ request: LevelFileRequest, isEmpty: Bool, isWhole: Bool) {
        let source = request.type.source
        let position = SourcePosition(file: request.path, offset: root.offset)
        if let wanted = source.root, root.name != wanted {
            diagnostics.append(Diagnostic(.levelFileRoot, "The root of the data file is ‘\(root.name)’; it must be ‘\(wanted)’", at: position))
            // Nothing in a file of another kind is known; to say so of each element would hide the cause.
            if isEmpty { return }
        } else if isEmpty, isWhole {
            diagnostics.append(Diagnostic(.noData, "The data file has no ‘\(source.item ?? root.name)’, so the level has no screens", at: position))
        }
        guard isWhole else { return }
        var reader = ElementReader(root, file: request.path)
        if let item = source.item { reader.ignore(Tag(item)) }
        for name in source.shared { reader.ignore(Tag(name)) }
        diagnostics += reader.finish()
    }

    /// The last item of an id wins (decisions). Of two tables with one name the first is lost for good (`activities.md` 25).
    private mutating func reportDuplicates(_ items: [DataItem], in source: ActivitySource) {
        let severity: Diagnostic.Severity? = source.hasEnvelope ? nil : .error
        var seen: [DataID: DataItem] = [:]
        for item in items {
            guard let id = item.id else { continue }
            if let first = seen[id] {
                diagnostics.append(
                    Diagnostic(
                        .duplicateData, "The data id ‘\(id)’ is used again; the last item counts", at: item.position, severity: severity,
                        notes: [Diagnostic.Note("previously here", at: first.position)]))
            }
            seen[id] = item
        }
    }
}
