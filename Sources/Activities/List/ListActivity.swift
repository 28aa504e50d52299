// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Markup
internal import Text

/// Rows of text and pictures, each linking to another screen (`activities.md` 5).
package struct ListActivity: Activity {
    package static let type: ActivityType = "LIST_ACTIVITY"
    package static let diagnosticKinds = ListRows.diagnosticKinds + [.listPictureIgnored]

    let rows: ListRows

    package init(from data: inout ElementReader) {
        data.ignore("cellXib")
        if let picture = data.child("imageFile"), !picture.isEmpty {
            data.report([
                Diagnostic(
                    .listPictureIgnored, "A plain list has no picture; ‘IMAGE_LIST_ACTIVITY’ has",
                    at: data.position(of: picture), subject: .unknown(picture.name, in: data.element.name))
            ])
        }
        rows = ListRows(from: &data)
    }

    package var links: [NextLevel] { rows.links }
    package var assets: [AssetReference] { rows.images }

    package var searchTexts: SearchTexts { rows.searchTexts }

    package func problems(in app: AppGraph) -> [Diagnostic] { rows.problems(in: app) }

    package func page(in site: any PageContext) -> ScreenOutput<ListPage> {
        ScreenOutput(ListPage(rows: rows.viewModels(in: site), narrowing: rows.narrowing))
    }

    package func needs(_ settings: SiteSettings) -> PageNeeds { rows.needs }
}

/// The rows of a list, shared by the two list types.
struct ListRows: Sendable {
    /// One row. A class for the same reason as `DataItem`: rows are gone through many times. As small as can be, because
    /// large apps have more rows than anything else: the two texts are one string, and the link and the reference
    /// to the picture are made when they are asked for.
    final class Row: Sendable {
        fileprivate let words: String
        /// The value that names the picture; empty without one.
        fileprivate let picture: String
        fileprivate let next: NextLevel.Stored
        let marks: RowMarks
        fileprivate let pictureOffset: UInt32
        fileprivate let offset: UInt32
        /// How many bytes of the words are the text; the others are the description.
        private let textLength: UInt32

        var text: String { String(words.utf8.prefix(Int(textLength))) ?? "" }

        var description: String? {
            let words = words.utf8.dropFirst(Int(textLength))
            return words.isEmpty ? nil : String(words)
        }

        var hasText: Bool { textLength > 0 }

        /// A hash of both texts.
        var look: UInt64 { ContentHash.of(words, "") &+ UInt64(textLength) }

        /// Whether both texts are those of another row.
        func looks(like other: Row) -> Bool { words == other.words && textLength == other.textLength }

        init(from item: inout ElementReader) {
            let (text, description) = (item.text("text", isProse: true) ?? "", item.prose("description"))
            words = description.map { text + $0 } ?? text
            textLength = UInt32(clamping: text.utf8.count)
            let image = item.image("imageFile")
            picture = image?.value ?? ""
            pictureOffset = UInt32(clamping: image?.position.offset ?? 0)
            offset = UInt32(clamping: item.position.offset)
            next = NextLevel.Stored(item.nextLevel())
            marks = RowMarks(from: &item)
            if text.isEmpty { item.report(.rowWithoutText, "The row has no ‘text’") }
        }
    }

    /// The order in which rows are shown.
    enum Order: String, CaseIterable {
        case alphabetical = "true"
        case written = "false"
        case rating
    }

    /// The diagnostics that reading the rows of either type can report.
    static let diagnosticKinds: [Diagnostic.Kind] =
        [
            .listMissing, .listWithoutRows, .rowWithoutText, .repeatedRow, .listOrderDefault
        ] + RowMarks.diagnosticKinds

    let rows: [Row]
    private let file: String
    /// That of the file, unless the author requests another (decision Q4).
    private let order: Order

    init(from data: inout ElementReader) {
        data.adopt("order", from: "list")
        let order = Self.order(from: &data)
        self.order = order ?? .written
        file = data.position.file
        let list = data.child("list")
        rows = data.items("list", of: "listItem") { Row(from: &$0) }
        if rows.isEmpty {
            data.report(
                list == nil ? .listMissing : .listWithoutRows,
                list == nil ? "The screen has no ‘list’" : "The list has no rows",
                at: list.map { data.position(of: $0) })
        }
        if order == nil, !isSorted {
            data.report(
                .listOrderDefault, "A list does not say whether its rows are to be sorted; they keep their order",
                at: list.map { data.position(of: $0) })
        }
    }

    /// Whether the rows are sorted as the Android player does it, by the values of code units.
    private var isSorted: Bool {
        let texts = rows.filter(\.hasText).map { Prose.plain($0.text).onOneLine }
        return !zip(texts, texts.dropFirst()).contains { $1.utf8.lexicographicallyPrecedes($0.utf8) }
    }

    /// Reads `order`; nil if absent or empty.
    private static func order(from data: inout ElementReader) -> Order? {
        guard let value = data.token("order", among: Order.allCases.map(\.rawValue)) else { return nil }
        if let order = Order(rawValue: value.text.lowercased()) { return order }
        let named = NearMiss.matches(for: value.text, amongFew: Order.allCases.map(\.rawValue))
        data.report(
            .badFlag, "‘\(value.text)’ is none of ‘true’, ‘false’ and ‘rating’; it counts as false", at: value.position,
            suggestions: named.isEmpty ? ElementReader.flags(like: value.text) : named)
        return .written
    }

    /// The links of the rows.
    var links: [NextLevel] { rows.compactMap { link(of: $0) } }

    private func link(of row: Row) -> NextLevel? { row.next.link(in: file) }

    /// The pictures of the rows.
    var images: [AssetReference] { rows.compactMap { image(of: $0) } }

    private func image(of row: Row) -> AssetReference? {
        guard !row.picture.isEmpty else { return nil }
        return AssetReference(.image, row.picture, at: SourcePosition(file: file, offset: Int(row.pictureOffset)))
    }

    private func position(of row: Row) -> SourcePosition { SourcePosition(file: file, offset: Int(row.offset)) }

    /// What the page needs from outside of it.
    var needs: PageNeeds {
        let mayNarrow = rows.contains(where: \.marks.mayNarrow)
        return PageNeeds(
            webLinks: rows.compactMap(\.marks.web).filter(\.isPage),
            parts: (rows.count >= Self.long || mayNarrow ? [.filter] : []) + (mayNarrow ? [.narrow] : []))
    }

    /// The number of rows from which on visitors get a filter.
    static let long = 20

    /// The choices by which visitors narrow the list; nil if there are none.
    var narrowing: NarrowingViewModel? { NarrowingViewModel(rows.map(\.marks)) }

    /// Reports rows with the same content as an earlier row and another target.
    func problems(in app: AppGraph) -> [Diagnostic] {
        // By a hash of the bytes, because all texts of all lists pass through here: strings as keys took as long as the
        // other checks together.
        var seen: [UInt64: Int] = [:]
        return rows.indices.compactMap { index in
            let row = rows[index]
            guard row.hasText, let target = link(of: row) else { return nil }
            let look = row.look
            guard let first = seen[look].map({ rows[$0] }) else {
                seen[look] = index
                return nil
            }
            guard first.looks(like: row) else { return nil }
            let (here, there) = (app.resolve(target).screens, link(of: first).map { app.resolve($0).screens } ?? [])
            guard !here.isEmpty, !there.isEmpty, here != there else { return nil }
            return Diagnostic(
                .repeatedRow, "Another row ‘\(row.text)’ leads to another screen", at: position(of: row),
                notes: [.previously(at: position(of: first))])
        }
    }

    var searchTexts: SearchTexts {
        SearchTexts(count: rows.count) { [rows] number in
            let row = rows[number]
            return SearchText(.row, row.text, below: row.description, tags: row.marks.tags, row: number + 1)
        }
    }

    func viewModels(in site: any PageContext) -> [RowViewModel] {
        // Rows are numbered in file order even when sorted, because search results link to these numbers.
        let tags = TagNumbers(rows.map(\.marks))
        return ordered(in: site).map { index, row in
            let link = site.link(link(of: row))
            // An address takes the place of a screen, and else is a button of its own.
            let outward = row.marks.web?.link
            return RowViewModel(
                number: index + 1, text: label(of: row, in: site), isTitle: row.words.isEmpty,
                description: row.description,
                image: site.image(image(of: row), alternative: ""), link: link ?? outward,
                second: link == nil ? nil : outward,
                rating: row.marks.rating?.viewModel(in: site), tags: row.marks.tags,
                tagNumbers: tags.text(of: row.marks))
        }
    }

    /// Returns the row's text; a link without any words is named after its target, whose title pages show as it is written.
    private func label(of row: Row, in site: any PageContext) -> String {
        guard row.words.isEmpty, let next = link(of: row) else { return row.text }
        return site.name(of: next, picture: image(of: row))
    }

    private func ordered(in site: any PageContext) -> [(offset: Int, element: Row)] {
        let numbered = Array(rows.enumerated())
        switch order {
        case .written: return numbered
        case .alphabetical:
            let texts = rows.map { row in
                let label = label(of: row, in: site)
                return (row.words.isEmpty ? label : Prose.plain(label)).onOneLine
            }
            let collation = Collation(language: site.language)
            return numbered.sorted { collation.sorts(texts[$0.offset], before: texts[$1.offset]) }
        case .rating:
            return numbered.sorted { ($0.element.marks.rating?.halves ?? -1) > ($1.element.marks.rating?.halves ?? -1) }
        }
    }
}

extension ListRows {
    /// Descriptions of its elements.
    static let tags = [
        "list": "The rows.",
        "listItem": "One row.",
        "order":
            "true for alphabetical order, rating for the best first; without it the rows keep the order of the file."
    ].merging(RowMarks.elements) { own, _ in own }
}

extension ListActivity {
    package static let tags = ListRows.tags.merging([
        "cellXib": "A native layout of the phones for the rows; a site has its own."
    ]) { _, own in own }
}
