// SPDX-License-Identifier: MIT

package import BundleXML
internal import Diagnostics
package import Text

/// A link as written: a level/data pair that may or may not exist. Only `AppGraph` turns it into a `ScreenID`.
///
/// Its contents are stored behind a pointer, because most screens of a large app have places for links and no link.
package struct NextLevel: Sendable, Hashable {
    /// One half of the pair (`app.md` 6.1): an id, or a position counted from 0. The id wins.
    package enum Key: Sendable, Hashable {
        case id(String, offset: Int)
        /// Below 0 if the value is not a position; the reader has reported it, and the link leads nowhere.
        case number(Int, offset: Int)

        /// The byte offset of the value.
        package var offset: Int {
            switch self {
            case .id(_, let offset), .number(_, let offset): offset
            }
        }
    }

    /// The data items to which the link can lead.
    package enum Reach: Sendable, Hashable {
        /// The written one.
        case item
        /// The written one, which a form's server may add at run time: a miss is only a note (`app.md` 17).
        case answer
        /// One of those whose ids a static form can compute (`activities.md` 16.3).
        case keys([String])
        /// Any of the level, because the form has free text in it.
        case anyItem
    }

    /// A key without its place. Positions are rare, so one has memory of its own.
    fileprivate enum StoredKey: Sendable, Hashable {
        case id(String)
        indirect case number(Int)

        init(_ key: Key) {
            switch key {
            case .id(let id, _): self = .id(id)
            case .number(let number, _): self = .number(number)
            }
        }

        func key(at offset: UInt32) -> Key {
            switch self {
            case .id(let id): .id(id, offset: Int(offset))
            case .number(let number): .number(number, offset: Int(offset))
            }
        }
    }

    /// A link to a written item, without its file. As small as can be, because an app has more links than anything else.
    /// No file reaches the end of the offsets (`Limits.file`).
    package struct Stored: Sendable, Hashable {
        fileprivate let level: StoredKey?
        fileprivate let data: StoredKey?
        fileprivate let offset: UInt32
        fileprivate let levelOffset: UInt32
        fileprivate let dataOffset: UInt32

        fileprivate init(level: Key?, data: Key?, offset: Int) {
            (self.level, self.data) = (level.map(StoredKey.init), data.map(StoredKey.init))
            self.offset = UInt32(clamping: offset)
            levelOffset = UInt32(clamping: level?.offset ?? 0)
            dataOffset = UInt32(clamping: data?.offset ?? 0)
        }

        /// - Parameter link: nil for a place without a link.
        package init(_ link: NextLevel?) {
            self = link?.written.link ?? Stored(level: nil, data: nil, offset: 0)
        }

        /// Returns the link; nil if there is none.
        package func link(in file: String) -> NextLevel? {
            level == nil && data == nil ? nil : NextLevel(Written(link: self, file: file, reach: .item))
        }
    }

    /// A class for the same reason as `DataItem`: each question about a link would count its texts anew.
    private final class Written: Sendable {
        let link: Stored
        let file: String
        let reach: Reach

        init(link: Stored, file: String, reach: Reach) {
            (self.link, self.file, self.reach) = (link, file, reach)
        }
    }

    private let written: Written

    /// The start tag.
    package var position: SourcePosition { SourcePosition(file: written.file, offset: Int(written.link.offset)) }
    /// Nil if neither an id nor a position of a level is written.
    package var level: Key? { written.link.level?.key(at: written.link.levelOffset) }
    /// Nil if neither an id nor a position of an item is written.
    package var data: Key? { written.link.data?.key(at: written.link.dataOffset) }
    /// `item`, except for the links of forms.
    package var reach: Reach { written.reach }

    /// A link that leads to the written item.
    package init(level: Key?, data: Key?, at position: SourcePosition) {
        self.init(level: level, data: data, reach: .item, at: position)
    }

    private init(level: Key?, data: Key?, reach: Reach, at position: SourcePosition) {
        let link = Stored(level: level, data: data, offset: position.offset)
        self.init(Written(link: link, file: position.file, reach: reach))
    }

    private init(_ written: Written) {
        self.written = written
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.written === right.written
            || left.written.link == right.written.link && left.written.file == right.written.file
                && left.written.reach == right.written.reach
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(written.link)
        hasher.combine(written.file)
        hasher.combine(written.reach)
    }

    /// Makes a link to a pair of ids for a list of all levels that the tool generates.
    package init(level: LevelID, data: DataID?, at position: SourcePosition) {
        self.init(
            level: .id(level.text, offset: position.offset), data: data.map { .id($0.text, offset: position.offset) },
            at: position)
    }

    /// Whether nothing is written: no action, and nothing to report (`app.md` 6.4).
    package var isEmpty: Bool { written.link.level == nil && written.link.data == nil }

    /// Whether only a level or only a data item is written, which leads somewhere if the level has just one item, or one for
    /// the screen of the menu.
    var isHalf: Bool { (written.link.level == nil) != (written.link.data == nil) }

    /// Whether the value written as a position is not one.
    package var isUnreadable: Bool {
        written.link.level.isUnreadable || written.link.data.isUnreadable
    }

    /// Returns the same link, leading to other data items.
    package func reaching(_ reach: Reach) -> NextLevel {
        NextLevel(level: level, data: data, reach: reach, at: position)
    }
}

extension NextLevel.StoredKey? {
    fileprivate var isUnreadable: Bool { if case .number(..<0)? = self { true } else { false } }
}

extension Tag {
    fileprivate static let levelID = Tag("nextLevelLevelId", tolerated: ["levelId"])
    fileprivate static let dataID = Tag("nextLevelDataId", tolerated: ["dataId"])
    fileprivate static let levelNumber = Tag("nextLevelLevel", attested: ["levelNumber"])
    fileprivate static let dataNumber = Tag("nextLevelDataNumber", attested: ["dataNumber"])
    /// Other names of them mean something else outside of a link.
    fileprivate static let partsOfLink: [Tag] = [
        "nextLevelLevelId", "nextLevelDataId", "nextLevelLevel", "nextLevelDataNumber"
    ]
    fileprivate static let partsOfEntry: [Tag] = ["pointLevelId", "pointDataId"]
    /// The link of an item.
    package static let nextLevel = Tag("nextLevel")
    /// The link back of a chain of texts. The original's Android player misreads it; here it is strictly scoped
    /// (`app.md` 6.2).
    package static let prevLevel = Tag("prevLevel", attested: ["prevlevel"], tolerated: ["previousLevel"])
}

extension ElementReader {
    /// Reads the link in a child, by default `nextLevel`; nil if there is none or it is empty.
    package mutating func nextLevel(_ tag: Tag = .nextLevel) -> NextLevel? {
        if tag.name == Tag.nextLevel.name { gather(Tag.partsOfLink, into: tag) }
        let link = inside(tag) { reader in reader.link() }
        return link.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Reads all links in the element, however deep, in document order, for types whose elements the format does not know.
    /// Everything else counts as read.
    /// - Parameter leaf: called with each other element that has no children.
    package mutating func allLinks(besides leaf: (Element) -> Void = { _ in }) -> [NextLevel] {
        var links: [NextLevel] = []
        for child in element.children {
            if let tag = [Tag.nextLevel, .prevLevel].first(where: { $0.names(child.name) }) {
                // Read as if it were the only child, because an element with several links must not lose any.
                let parent = Element(
                    name: element.name, offset: element.offset, textOffset: element.textOffset, text: "",
                    children: [child])
                let link = nested(parent) { $0.nextLevel(tag) }
                if let link { links.append(link) }
            } else if child.children.isEmpty {
                leaf(child)
            } else {
                links += nested(child) { $0.allLinks(besides: leaf) }
            }
        }
        ignoreRest()
        return links
    }

    /// Reads the pair of `entryPoint`, which has names of its own (`app.md` 4.2).
    package mutating func entryPoint() -> NextLevel? {
        gather(Tag.partsOfEntry, into: "entryPoint")
        let link = inside("entryPoint") { reader in
            NextLevel(
                level: reader.id(Tag("pointLevelId", tolerated: ["nextLevelLevelId"])),
                data: reader.id(Tag("pointDataId", tolerated: ["nextLevelDataId"])),
                at: reader.position)
        }
        return link.flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func link() -> NextLevel {
        var bad: Value?
        let link = NextLevel(
            level: key(.levelID, number: .levelNumber, bad: &bad), data: key(.dataID, number: .dataNumber, bad: &bad),
            at: position)
        if let bad {
            report(
                .badLinkNumber, "‘\(bad.text)’ is not a position; positions are whole numbers from 0",
                at: bad.position,
                notes: [Diagnostic.Note("the link starts here", at: position, role: .around)])
        }
        return link
    }

    private mutating func id(_ tag: Tag) -> NextLevel.Key? {
        token(tag).map { .id($0.text, offset: $0.offset) }
    }

    /// Reads one half of a link. An invalid number is returned in `bad`, because a link is reported once.
    private mutating func key(_ tag: Tag, number: Tag, bad: inout Value?) -> NextLevel.Key? {
        let written = token(number)
        if let id = id(tag) { return id }
        guard let written else { return nil }
        if let number = Int(written.text), number >= 0 { return .number(number, offset: written.offset) }
        guard let number = Int(written.text.prefix { $0.isASCII && $0.isNumber }) else {
            bad = bad ?? written
            return .number(-1, offset: written.offset)
        }
        report(.badNumber, "‘\(written.text)’ is not a position; \(number) was taken", at: written.position)
        return .number(number, offset: written.offset)
    }
}
