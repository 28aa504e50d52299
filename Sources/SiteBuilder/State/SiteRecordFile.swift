// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Text

// How a record is written to a file, and read from it. What a type writes and what it reads stand together, in one order.

extension SiteRecord {
    /// The number counts up whenever a record is written otherwise.
    private static let header = "emobic-site record 11"

    /// Writes the record to a file.
    /// - Returns: the hash of the file; nil if it cannot be written.
    func write(to path: String) -> UInt64? {
        var hash = ContentHash.Pieces(size: 0)
        let file = try? AtomicFile(path) { write in
            withoutActuallyEscaping(write) { write in
                var writer = RecordWriter { piece in
                    hash.add(piece)
                    _ = write(piece)
                }
                self.write(to: &writer)
                hash.add(writer.bytes)
                _ = write(writer.bytes)
            }
        }
        guard let file, (try? file.commit()) != nil else { return nil }
        return hash.value
    }

    /// Reads a file that `write` has written; nil if it has another hash.
    init?(from path: String, hash: UInt64, limit: Int) {
        guard let bytes = FileSystem.read(path, limit: limit, isLinkFollowed: false) else { return nil }
        var found = ContentHash.Pieces(size: 0)
        found.add(bytes)
        guard found.value == hash else { return nil }
        self.init(bytes)
    }

    /// Nil if the bytes are not those of a record.
    init?(_ bytes: [UInt8]) {
        do throws(RecordReader.Damage) {
            var reader = RecordReader(bytes)
            try self.init(&reader)
            guard reader.isAtEnd else { return nil }
        } catch {
            return nil
        }
    }
}

extension SiteRecord: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(Self.header)
        writer.add(files)
        writer.add(findings)
        writer.add(assets)
        writer.add(icon)
        writer.add(touchIcon)
        writer.add(appKey)
        writer.add(languages)
        writer.add(pages)
        writer.add(distances)
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        guard try reader.text() == Self.header else { throw RecordReader.Damage() }
        files = try reader.list()
        findings = try reader.value()
        assets = try reader.list()
        icon = try reader.text()
        touchIcon = try reader.optional()
        appKey = try reader.text()
        languages = try reader.list()
        pages = try reader.optional()
        distances = try reader.map()
        guard !languages.isEmpty else { throw RecordReader.Damage() }
    }
}

extension SiteRecord.LevelFile: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(path)
        writer.add(type)
        writer.add(size)
        writer.add(hash: head)
        writer.add(items)
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        path = try reader.text()
        type = try reader.text()
        size = try reader.number()
        head = try reader.hash()
        items = try reader.list()
    }
}

extension SiteRecord.Item: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(offset)
        writer.add(hash: hash)
        writer.add(form)
        writer.add(outline)
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        offset = try reader.number()
        hash = try reader.hash()
        form = try reader.value()
        outline = try reader.value()
    }
}

extension SourceForm: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(hash: names)
        writer.add(lines)
        writer.add(hash: tail)
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        self.init(names: try reader.hash(), lines: try reader.number(), tail: try reader.hash())
    }
}

extension ItemOutline: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(id)
        writer.add(title)
        writer.add(place)
        writer.add(hasTexts)
        writer.add(hash: references)
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        self.init(
            id: try reader.optional(), title: try reader.optional(), place: try reader.optional(),
            hasTexts: try reader.flag(), references: try reader.hash())
    }
}

extension SiteRecord.Findings: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(places)
        writer.add(hiddenPlaces)
        writer.add(reported)
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        places = try reader.map()
        hiddenPlaces = try reader.map()
        reported = try reader.value()
    }
}

extension RecordedDiagnostics: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(bytes != nil)
        if let bytes { writer.add(bytes: bytes) }
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        self.init(bytes: try reader.flag() ? Array(try reader.slice()) : nil)
    }
}

extension AssetTable.Known: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(path)
        writer.add(size?.width ?? 0)
        writer.add(size?.height ?? 0)
        writer.add(size?.hasAlpha ?? false)
        writer.add(finer)
        writer.add(narrower)
        writer.add(converted)
        writer.add(ending)
        writer.add(names.rawValue)
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        self.init(
            path: try reader.text(),
            size: ImageSize(width: try reader.number(), height: try reader.number(), hasAlpha: try reader.flag()),
            finer: try reader.optional(), narrower: try reader.list(), converted: try reader.optional(),
            ending: try reader.optional(),
            names: AssetTable.Names(rawValue: try reader.number()))
    }
}

extension AssetTable.NarrowerCopy: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(path)
        writer.add(width)
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        self.init(path: try reader.text(), width: try reader.number())
    }
}
