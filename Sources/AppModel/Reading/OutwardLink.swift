// SPDX-License-Identifier: MIT

package import BundleXML
package import Diagnostics
internal import Text

extension ElementReader {
    /// The schemes that a visitor's browser hands on or opens (`extensions.md` 4).
    private static let outwardSchemes = ["https", "http", "tel", "mailto", "sms", "geo"]

    /// Reads `webUrl` of a row, a button, a menu entry or a place; nil if there is none or no browser can follow it.
    package mutating func outwardLink() -> WebLink? {
        var isBad = false
        return outwardLink(isBad: &isBad)
    }

    /// - Parameter isBad: set if there is one that was reported, so nothing more needs to be said of where this leads.
    package mutating func outwardLink(isBad: inout Bool) -> WebLink? {
        guard let value = address("webUrl") else { return nil }
        let address = WebAddress(value.text)
        guard let address, Self.outwardSchemes.contains(address.scheme),
            address.isWeb ? address.isWellFormed : address.isOfProgram(value.text)
        else {
            isBad = true
            report(
                .badOutwardAddress, "‘\(value.text)’ is no address that can be followed; it is ignored",
                at: value.position,
                suggestions: address == nil ? Self.whole(value.text).map { [$0] } ?? [] : [])
            return nil
        }
        if address.isPrivate {
            report(
                .privateOutwardAddress,
                "‘\(value.text)’ is a host of a private network, which visitors cannot reach", at: value.position)
        }
        return WebLink(value.text, at: value.position)
    }

    /// Returns the address that is meant by one without a scheme: of a page, of somebody's mail, or a telephone number.
    private static func whole(_ text: String) -> String? {
        let digits = text.utf8.count { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        let isNumber = text.utf8.allSatisfy { "0123456789 +-./()".utf8.contains($0) }
        // Three digits alone are a number for emergencies.
        if isNumber, (fewestDigits...mostDigits).contains(digits) || digits == 3 && text.utf8.count == 3 {
            return "tel:" + text
        }
        return text.isHostWithPath ? "https://" + text : text.mailAddressWithScheme
    }

    /// The lengths of telephone numbers (E.164; shorter ones may be prices or years).
    private static let fewestDigits = 5
    private static let mostDigits = 15
}

extension WebLink {
    /// Whether it is a page of the web, which opens beside the app.
    package var isPage: Bool { address.isWebAddress }

    /// Its link on a page.
    package var link: LinkModel {
        LinkModel(href: href, view: sign)
    }

    /// The name of its sign: that of the web screen, or the scheme.
    private var sign: String {
        let scheme = WebAddress(address)?.scheme ?? ""
        return Self.signs.contains(scheme) ? scheme : "web"
    }

    private static let signs = ["tel", "mailto", "sms", "geo"]

    /// The address as a browser takes it. Those that are no pages may hold blanks: between the digits of a number, where
    /// nobody needs them, and in what is written to somebody or searched for.
    private var href: String {
        guard address.hasByte(" ") else { return address }
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        // The zero in `+44 (0)20` is not dialled from abroad.
        let number = parts[0].lowercased().hasPrefix("tel:+") ? parts[0].replacing("(0)", with: "") : parts[0]
        return ([number.replacing(" ", with: "")] + parts.dropFirst().map { $0.replacing(" ", with: "%20") })
            .joined(separator: "?")
    }
}

extension Diagnostic.Kind {
    package static let privateOutwardAddress = Self(
        "link/private-address", .warning,
        "The address exists only inside your own network or on your own machine; for visitors it leads nowhere.",
        howToFix: "Give the public address of the page.",
        bad: .data(
            "LIST_ACTIVITY",
            "<list>\n  <listItem><text>Timetable</text><webUrl>↓http://localhost:3000/buses</webUrl></listItem>\n</list>"
        ),
        good: .data(
            "LIST_ACTIVITY",
            "<list>\n  <listItem><text>Timetable</text><webUrl>https://example.org/buses</webUrl></listItem>\n</list>"))
    package static let badOutwardAddress = Self(
        "link/bad-address", .warning, "The row, button, place or menu entry with this address leads nowhere.",
        howToFix:
            "Write a whole address that begins with ‘https://’, ‘http://’, ‘tel:’, ‘mailto:’, ‘sms:’ or ‘geo:’.",
        bad: .data(
            "LIST_ACTIVITY",
            "<list>\n  <listItem><text>Timetable</text><webUrl>↓ftp://example.org/buses</webUrl></listItem>\n</list>"),
        good: .data(
            "LIST_ACTIVITY",
            "<list>\n  <listItem><text>Timetable</text><webUrl>https://example.org/buses</webUrl></listItem>\n</list>"))
}
