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
        /// The screens that show what another one is (`Activity.reliance`), as numbers.
        let reliant: [Int32]
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

extension SiteRecord.Language: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(folder)
        writer.add(tag)
        writer.add(sources.sorted { ($0.path, $0.type) < ($1.path, $1.type) })
        writer.add(routes.reached)
        writer.add(routes.parents)
        writer.add(reliant)
        writer.add(shared)
        writer.add(search)
        switch titles {
        case .stored(let titles): writer.add(titles)
        case .made(let titles): titles.write(to: &writer)
        }
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        folder = try reader.text()
        tag = try reader.optional()
        sources = Set(try reader.list())
        routes = KnownRoutes(reached: try reader.list(), parents: try reader.list())
        reliant = try reader.list()
        shared = try reader.map()
        search = try reader.optional()
        titles = .stored(try reader.value())
    }
}

extension LevelFileRequest.Name: Recorded {
    func write(to writer: inout RecordWriter) {
        writer.add(path)
        writer.add(type)
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        self.init(path: try reader.text(), type: try reader.text())
    }
}
