// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
internal import Diagnostics
internal import Text

/// How good something is: none to five stars, in halves (`extensions.md` 4).
struct Rating: Sendable, Hashable {
    /// The number of half stars, from 0 to 10.
    let halves: Int

    static let most = 5

    func viewModel(in site: any PageContext) -> RatingViewModel {
        let number = halves % 2 == 0 ? "\(halves / 2)" : halves == 1 ? "½" : "\(halves / 2)½"
        return RatingViewModel(halves: halves, label: site.string("ratingOf").replacing("{n}", with: number))
    }
}

extension ElementReader {
    /// Reads `rating`; nil if there is none.
    mutating func rating() -> Rating? {
        guard let element = child("rating"), !element.isEmpty else { return nil }
        guard let value = decimal("rating"), (0...Double(Rating.most)).contains(value) else {
            report(
                .badRating, "‘\(element.text)’ is no rating from 0 to \(Rating.most); it is ignored",
                atTextOf: element)
            return nil
        }
        let halves = (value * 2).rounded()
        if halves != value * 2 {
            report(.badRating, "‘\(element.text)’ is no number of halves; \(halves / 2) was taken", atTextOf: element)
        }
        return Rating(halves: Int(halves))
    }
}

/// The page model of a rating.
package struct RatingViewModel: PageModel {
    let halves: Int
    let label: String

    package static let fields: [Field<RatingViewModel>] = [
        .number("halves", "twice the number of stars") { $0.halves },
        .text("full", "a sign for each whole star; absent without any") { $0.stars($0.halves / 2) },
        .flag("hasHalf", "whether half a star follows") { $0.halves % 2 == 1 },
        .text("rest", "a sign for each star that is missing; absent without any") {
            $0.stars(Rating.most - ($0.halves + 1) / 2)
        },
        .text("label", "the rating in words") { $0.label }
    ]

    private func stars(_ count: Int) -> String? { count == 0 ? nil : String(repeating: "★", count: count) }
}

extension Diagnostic.Kind {
    static let badRating = Self(
        "row/bad-rating", .warning, "The row has no stars, or others than are written.",
        howToFix: "Write a number from 0 to 5, such as 4 or 4.5.",
        bad: .data(
            "LIST_ACTIVITY",
            "<list>\n  <listItem><text>Round the lake</text><rating>↓7</rating></listItem>\n</list>"),
        good: .data(
            "LIST_ACTIVITY",
            "<list>\n  <listItem><text>Round the lake</text><rating>4.5</rating></listItem>\n</list>"))
}
