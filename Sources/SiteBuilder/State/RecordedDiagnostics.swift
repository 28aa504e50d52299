// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// The diagnostics of a build in the bytes of its record. Places in level files are relative to their items, so they are
/// right wherever the items stand later. Subjects are left out: they are asked for before anything is reported.
struct RecordedDiagnostics: Sendable, Equatable {
    /// An app about which more is reported is built as a whole whenever its report may change.
    static let most = 500_000

    /// Where the items of the level files start, by file.
    struct ItemPlaces {
        private let starts: [String: [Int]]

        init(_ starts: [String: [Int]]) { self.starts = starts }

        init(of apps: [App]) {
            var starts: [String: [Int]] = [:]
            for level in apps.lazy.flatMap(\.levels) where level.twin == nil {
                guard let path = level.source?.path, starts[path] == nil else { continue }
                starts[path] = level.items.map(\.position.offset)
            }
            self.starts = starts
        }

        /// The number of the item that a place is in; nil if it is in none.
        func item(at place: SourcePosition) -> Int? {
            guard let starts = starts[place.file] else { return nil }
            let next = starts.partitioningIndex { $0 > place.offset }
            return next == 0 ? nil : next - 1
        }

        func start(of item: Int, in file: String) -> Int? {
            guard let starts = starts[file], starts.indices.contains(item) else { return nil }
            return starts[item]
        }
    }

    /// Nil if there are too many of them.
    let bytes: [UInt8]?

    init(bytes: [UInt8]?) { self.bytes = bytes }

    // MARK: Writing

    init(_ diagnostics: [Diagnostic], among items: ItemPlaces) {
        guard diagnostics.reduce(0, { $0 + 1 + ($1.repetitions?.places.count ?? 0) }) <= Self.most else {
            bytes = nil
            return
        }
        var texts = TextNumbers()
        var writer = RecordWriter()
        writer.add(diagnostics) { $0.add($1, among: items, &texts) }
        var all = RecordWriter()
        all.add(texts.texts)
        bytes = all.bytes + writer.bytes
    }

    // MARK: Reading

    /// Returns the diagnostics at the places where the items are now.
    /// - Parameter kinds: returns the kind of a code.
    /// - Returns: nil if there were too many to be recorded, or the bytes are not those of diagnostics.
    func diagnostics(among items: ItemPlaces, kinds: (String) -> Diagnostic.Kind?) -> [Diagnostic]? {
        guard let bytes else { return nil }
        do throws(RecordReader.Damage) {
            var reader = RecordReader(bytes)
            let texts: [String] = try reader.list()
            return try reader.list { reader throws(RecordReader.Damage) in
                try reader.diagnostic(among: items, texts, kinds)
            }
        } catch {
            return nil
        }
    }
}

/// Texts by numbers, because most of them repeat.
private struct TextNumbers {
    private(set) var texts: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }
}

extension RecordWriter {
    fileprivate mutating func add(
        _ diagnostic: Diagnostic, among items: RecordedDiagnostics.ItemPlaces, _ texts: inout TextNumbers
    ) {
        add(texts.number(of: diagnostic.kind.code))
        add(texts.number(of: diagnostic.severity.rawValue))
        let repetitions = diagnostic.repetitions
        add(texts.number(of: repetitions?.summary ?? diagnostic.summary))
        add(diagnostic.position, among: items, &texts)
        add(diagnostic.suggestions) { $0.add(texts.number(of: $1)) }
        add(repetitions?.notes ?? diagnostic.notes, among: items, &texts)
        add(repetitions != nil)
        if let repetitions {
            add(texts.number(of: repetitions.text))
            add(repetitions.counted != nil)
            if let counted = repetitions.counted { add(texts.number(of: counted)) }
            add(repetitions.notesOfAll, among: items, &texts)
            add(repetitions.places) { writer, place in
                writer.add(place.position, among: items, &texts)
                writer.add(texts.number(of: place.severity?.rawValue ?? ""))
                writer.add((place.length ?? -1) + 1)
            }
        }
        add(diagnostic.fix != nil)
        if let fix = diagnostic.fix {
            add(fix.part.rawValue)
            add(SourcePosition(file: diagnostic.position.file, offset: fix.offset), among: items, &texts)
            add(texts.number(of: fix.old))
            add(texts.number(of: fix.new))
        }
        add(diagnostic.isSilent)
        add((diagnostic.length ?? -1) + 1)
        switch diagnostic.hides {
        case nil: add(0)
        case .absences(at: let position)?:
            add(1)
            add(position, among: items, &texts)
        case .absence(of: let name, besides: let position)?:
            add(5)
            add(texts.number(of: name))
            add(position, among: items, &texts)
        case .absencesInFile(let file)?:
            add(2)
            add(texts.number(of: file))
        case .faults(inFile: let file, area: let area)?:
            add(area == nil ? 3 : 4)
            add(texts.number(of: file))
            if let area { add(texts.number(of: area)) }
        }
    }

    private mutating func add(
        _ notes: [Diagnostic.Note], among items: RecordedDiagnostics.ItemPlaces, _ texts: inout TextNumbers
    ) {
        add(notes) { writer, note in
            writer.add(texts.number(of: note.text))
            writer.add(note.role.rawValue)
            writer.add(note.position != nil)
            if let position = note.position { writer.add(position, among: items, &texts) }
        }
    }

    private mutating func add(
        _ place: SourcePosition, among items: RecordedDiagnostics.ItemPlaces, _ texts: inout TextNumbers
    ) {
        add(texts.number(of: place.file))
        let item = items.item(at: place)
        add((item ?? -1) + 1)
        add(place.offset - (item.flatMap { items.start(of: $0, in: place.file) } ?? 0))
    }
}

extension RecordReader {
    fileprivate mutating func diagnostic(
        among items: RecordedDiagnostics.ItemPlaces, _ texts: [String], _ kinds: (String) -> Diagnostic.Kind?
    ) throws(Damage) -> Diagnostic {
        guard let kind = kinds(try text(of: texts)), let severity = Diagnostic.Severity(rawValue: try text(of: texts))
        else { throw Damage() }
        let summary = try text(of: texts)
        let position = try place(among: items, texts)
        let suggestions = try list { reader throws(Damage) in try reader.text(of: texts) }
        let notes = try notes(among: items, texts)
        let repetitions = try flag() ? try repetitions(of: summary, notes, among: items, texts) : nil
        var fix: Diagnostic.Fix?
        if try flag() {
            guard let part = Diagnostic.Fix.Part(rawValue: try number()) else { throw Damage() }
            let offset = try place(among: items, texts).offset
            let (old, new) = (try text(of: texts), try text(of: texts))
            switch part {
            case .elementName: fix = .elementName(at: offset, from: old, to: new)
            case .value: fix = .value(at: offset, from: old, to: new)
            case .markup: fix = .markup(at: offset, from: old, to: new)
            }
        }
        let isSilent = try flag()
        let length = try length()
        var hides: Diagnostic.Consequences?
        switch try number() {
        case 0: break
        case 1: hides = .absences(at: try place(among: items, texts))
        case 5:
            let name = try text(of: texts)
            hides = .absence(of: name, besides: try place(among: items, texts))
        case 2: hides = .absencesInFile(try text(of: texts))
        case 3: hides = .faults(inFile: try text(of: texts))
        case 4: hides = .faults(inFile: try text(of: texts), area: try text(of: texts))
        default: throw Damage()
        }
        if let repetitions {
            return Diagnostic(
                kind, at: position, length: length, severity: severity, suggestions: suggestions, fix: fix,
                isSilent: isSilent, hides: hides, repetitions)
        }
        return Diagnostic(
            kind, summary, at: position, length: length, severity: severity, suggestions: suggestions,
            notes: notes, fix: fix, isSilent: isSilent, hides: hides)
    }

    private mutating func notes(
        among items: RecordedDiagnostics.ItemPlaces, _ texts: [String]
    ) throws(Damage) -> [Diagnostic.Note] {
        try list { reader throws(Damage) in
            let text = try reader.text(of: texts)
            guard let role = Diagnostic.Note.Role(rawValue: try reader.number()) else { throw Damage() }
            return Diagnostic.Note(
                text, at: try reader.flag() ? try reader.place(among: items, texts) : nil, role: role)
        }
    }

    private mutating func repetitions(
        of summary: String, _ notes: [Diagnostic.Note], among items: RecordedDiagnostics.ItemPlaces, _ texts: [String]
    ) throws(Damage) -> Diagnostic.Repetitions {
        let text = try text(of: texts)
        let counted = try flag() ? try self.text(of: texts) : nil
        let notesOfAll = try self.notes(among: items, texts)
        let places = try list { reader throws(Damage) in
            let place = try reader.place(among: items, texts)
            return Diagnostic.Repetitions.Place(
                place, severity: Diagnostic.Severity(rawValue: try reader.text(of: texts)),
                length: try reader.length())
        }
        return Diagnostic.Repetitions(
            summary, counted: counted, text: text, notes: notes, notesOfAll: notesOfAll, places: places)
    }

    /// Reads what was written as the number above it; 0 is nil.
    private mutating func length() throws(Damage) -> Int? {
        let number = try number()
        return number > 0 ? number - 1 : nil
    }

    private mutating func text(of texts: [String]) throws(Damage) -> String {
        let number = try number()
        guard texts.indices.contains(number) else { throw Damage() }
        return texts[number]
    }

    private mutating func place(
        among items: RecordedDiagnostics.ItemPlaces, _ texts: [String]
    ) throws(Damage) -> SourcePosition {
        let file = try text(of: texts)
        let (item, distance) = (try number() - 1, try number())
        guard item >= 0 else { return SourcePosition(file: file, offset: distance) }
        guard let start = items.start(of: item, in: file) else { throw Damage() }
        return SourcePosition(file: file, offset: start &+ distance)
    }
}
