// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
internal import Diagnostics
internal import Text

/// What rows of lists are narrowed by and lead to, besides screens (`extensions.md` 4).
struct RowMarks: Sendable {
    private struct Written: Sendable {
        let rating: Rating?
        let tags: [String]
        let web: WebLink?
    }

    /// Beside the row, because most rows have none, and an app has many rows.
    private indirect enum Storage: Sendable {
        case none
        case written(Written)
    }

    private let storage: Storage

    private var written: Written? {
        switch storage {
        case .none: nil
        case .written(let written): written
        }
    }

    var rating: Rating? { written?.rating }
    /// As written, each once.
    var tags: [String] { written?.tags ?? [] }
    /// An address outside of the app.
    var web: WebLink? { written?.web }
    /// Whether a list may be narrowed by it.
    var mayNarrow: Bool { rating != nil || !tags.isEmpty }

    static let diagnosticKinds: [Diagnostic.Kind] = [.badRating]

    init(from item: inout ElementReader) {
        let rating = item.rating()
        let tags = item.text("tags").map(Self.tags) ?? []
        let web = item.outwardLink()
        let hasAny = rating != nil || !tags.isEmpty || web != nil
        storage = hasAny ? .written(Written(rating: rating, tags: tags, web: web)) : .none
    }

    /// The commas and semicolons of all scripts.
    private static let commas: Set<Unicode.Scalar> = [",", ";", "،", "؛", "、", "，", "；", "﹐", "､"]

    /// Splits a text at its commas. Of names that differ only in case and accents the first counts.
    private static func tags(_ text: String) -> [String] {
        var known: Set<String> = []
        return text.unicodeScalars.split(whereSeparator: commas.contains).compactMap { part in
            let name = Substring(part).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return name.isEmpty || !known.insert(name.folded).inserted ? nil : name
        }
    }

    /// Descriptions of its elements.
    static let elements = [
        "rating": "How good it is: 0 to 5 stars, in halves.",
        "tags": "Words to narrow the list by, with commas between them, of any script."
    ]
}

/// The choices by which visitors narrow a list: the tags of its rows and their order.
package struct NarrowingViewModel: PageModel {
    let chips: [ChipViewModel]
    let hasRatings: Bool

    /// Nil if there is nothing to choose from.
    /// - Parameter marks: those of all rows, in any order.
    init?(_ marks: [RowMarks]) {
        let tags = TagNumbers(marks)
        chips = tags.names.count > 1 ? tags.chips : []
        hasRatings = marks.lazy.filter { $0.rating != nil }.prefix(2).count == 2
        if chips.isEmpty, !hasRatings { return nil }
    }

    package static let fields: [Field<NarrowingViewModel>] = [
        .list("chips", "the tags of the rows in the order in which they first occur; none for a single one") {
            $0.chips
        },
        .flag("hasChips", "whether there are any") { !$0.chips.isEmpty },
        .flag("hasRatings", "whether rows can be ordered by their rating") { $0.hasRatings }
    ]
}

/// A tag of a list's rows.
package struct ChipViewModel: PageModel {
    let number: Int
    let name: String
    let count: Int

    package static let fields: [Field<ChipViewModel>] = [
        .number("number", "the number by which rows refer to it") { $0.number },
        .text("name", "the tag") { $0.name },
        .number("count", "how many rows have it") { $0.count }
    ]
}

/// The tags of a list by number. Tags that differ only in case and accents are the same.
struct TagNumbers {
    private(set) var names: [String] = []
    private var counts: [Int] = []
    private var numbers: [String: Int] = [:]

    init(_ marks: [RowMarks]) {
        for tag in marks.lazy.flatMap(\.tags) {
            let name = tag.folded
            if let number = numbers[name] {
                counts[number] += 1
            } else {
                numbers[name] = names.count
                names.append(tag)
                counts.append(1)
            }
        }
    }

    var chips: [ChipViewModel] {
        names.indices.map { ChipViewModel(number: $0, name: names[$0], count: counts[$0]) }
    }

    /// Returns the numbers of a row's tags with blanks between them; nil without any.
    func text(of marks: RowMarks) -> String? {
        let own = marks.tags.compactMap { numbers[$0.folded] }.map(String.init)
        return own.isEmpty ? nil : own.joined(separator: " ")
    }
}

extension String {
    /// What of an address tells where it leads: its host, or a telephone number and the like; nil if there is nothing.
    var destination: String? {
        guard let address = WebAddress(self) else { return nil }
        let name = address.host.isEmpty ? address.path : address.host
        return name.isEmpty ? nil : name
    }
}
