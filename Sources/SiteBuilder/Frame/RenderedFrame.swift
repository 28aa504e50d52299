// SPDX-License-Identifier: MIT

internal import Markup

/// The frame of a group of pages, rendered once: pieces of markup with slots for the values that differ between pages.
///
/// Rendering the frame for every page would take longer than the rest of the build.
struct RenderedFrame: Sendable {
    /// A value that differs between pages that share a frame.
    enum Slot: Sendable, Hashable {
        case common(Common)
        /// The addresses of the screen in a language of the site: for visitors, and for search engines.
        case languageHref(Int)
        case alternate(Int)

        /// Those of every site, whatever its languages.
        enum Common: Int, Sendable, CaseIterable {
            case pageTitle, title, description, canonical, sharedPicture, policy, parentHref, parentTitle
            case parentView, itemID, formerIDs, placeHref, body
        }

        /// All slots of the frame of a site with a number of languages.
        static func all(languages: Int) -> [Slot] {
            Common.allCases.map(Slot.common) + (0..<languages).flatMap { [.languageHref($0), .alternate($0)] }
        }

        fileprivate var mark: String {
            switch self {
            case .common(let slot): "\(slot.rawValue)"
            case .languageHref(let number): "l\(number)"
            case .alternate(let number): "a\(number)"
            }
        }
    }

    private enum Piece: Sendable {
        case markup([UInt8])
        case slot(Slot)
    }

    private let pieces: [Piece]
    /// The number of bytes without what fills the slots.
    private let length: Int

    /// The placeholders of the slots while a template is rendered. They hold a random number, because a text of the app
    /// that was taken for one would have its place filled, by the body without being escaped. No page depends on it.
    struct Markers: Sendable {
        private let number = String(UInt64.random(in: .min ... .max), radix: 36)

        func text(of slot: Slot) -> String { "\u{E000}\(number).\(slot.mark)\u{E001}" }
    }

    /// Splits a rendered template at its markers. It works on bytes because there is a frame for every level, and
    /// matching characters took a fifth of a build.
    /// - Parameters:
    ///   - markers: those that the rendered model held.
    ///   - languages: the number of languages of the site; 0 if it has one.
    init(_ bytes: [UInt8], markers: Markers, languages: Int) {
        let markers = Slot.all(languages: languages).map { (slot: $0, bytes: Array(markers.text(of: $0).utf8)) }
        var pieces: [Piece] = []
        var start = 0
        for index in bytes.indices where bytes[index] == 0xEE {
            guard let marker = markers.first(where: { bytes[index...].starts(with: $0.bytes) }) else { continue }
            pieces += [.markup(Array(bytes[start..<index])), .slot(marker.slot)]
            start = index + marker.bytes.count
        }
        pieces.append(.markup(Array(bytes[start...])))
        self.pieces = pieces
        length = bytes.count
    }

    /// Returns the page: the frame with its slots filled. Texts are escaped, the body is not.
    /// - Parameter value: returns what a slot holds; it is asked only for slots that the frame has.
    func fill(body: [UInt8], _ value: (Slot) -> String) -> [UInt8] {
        var page: [UInt8] = []
        page.reserveCapacity(length + body.count + 1024)
        for piece in pieces {
            switch piece {
            case .markup(let bytes): page.append(contentsOf: bytes)
            case .slot(.common(.body)): page.append(contentsOf: body)
            case .slot(let slot): Prose.appendEscaped(value(slot), to: &page)
            }
        }
        return page
    }
}
