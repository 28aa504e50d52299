// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

extension SiteRecord {
    /// What is known of one language.
    struct Language: Sendable {
        /// The folder of its pages.
        let folder: String
        /// Its tag; nil if that is the one of the settings.
        let tag: String?
        /// The level files that it reads.
        let sources: Set<LevelFileRequest.Name>
        let routes: KnownRoutes
        /// The paths of the shared files by their names.
        let shared: [String: String]
        /// Nil for a site without search.
        var search: SearchRecord?
        var titles: Titles
    }

    /// Which titles the pages of a language show.
    enum Titles: Sendable {
        /// As the last build has written it.
        case stored(TitleUses.Stored)
        /// Of the site that is being made.
        case made(TitleUses)
    }
}

// MARK: The file

extension SiteRecord.Language {
    func write(to writer: inout RecordWriter) {
        writer.add(folder)
        writer.add(tag)
        writer.add(sources.sorted { ($0.path, $0.type) < ($1.path, $1.type) }) { writer, source in
            writer.add(source.path)
            writer.add(source.type)
        }
        writer.add(routes.reached) { $0.add(Int($1)) }
        writer.add(routes.parents) { $0.add(Int($1)) }
        writer.add(shared.sorted { $0.key < $1.key }) { writer, file in
            writer.add(file.key)
            writer.add(file.value)
        }
        writer.add(search != nil)
        search?.write(to: &writer)
        switch titles {
        case .stored(let titles): titles.write(to: &writer)
        case .made(let titles): titles.write(to: &writer)
        }
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        folder = try reader.text()
        tag = try reader.optionalText()
        sources = Set(
            try reader.list { reader throws(RecordReader.Damage) in
                LevelFileRequest.Name(path: try reader.text(), type: try reader.text())
            })
        routes = KnownRoutes(reached: try reader.smallNumbers(), parents: try reader.smallNumbers())
        let names = try reader.list { reader throws(RecordReader.Damage) in (try reader.text(), try reader.text()) }
        shared = Dictionary(names) { first, _ in first }
        search = try reader.flag() ? try SearchRecord(&reader) : nil
        titles = .stored(try TitleUses.Stored(&reader))
    }
}
