// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import Markup
import Text

@testable import Theming

private struct Item {
    let element: Element
    let number: Int
    let place: Range<Int>
}

extension Element {
    /// Everything that a reader sees of it.
    fileprivate var described: String {
        "\(name)@\(offset),\(textOffset) \(text.debugDescription) [\(children.map(\.described).joined(separator: " "))]"
    }
}

/// Requires that the places of a large file are those of the same text as a whole.
private func requireSamePlaces(_ pieces: FilePieces, _ text: [UInt8]) {
    guard var parts = SourceParts(pieces) else { return }
    let whole = SourceText(text)
    require(TextEncoding(of: text) == .utf8, "pieces are UTF-8 and the whole is not")
    for offset in stride(from: 0, through: text.count, by: 13) {
        guard let part = parts.text(at: offset) else { return require(false, "a place is lost") }
        let span = whole.span(at: offset)
        require(part.span(at: offset) == span, "another span")
        require(part.location(of: offset) == whole.location(of: offset), "another place")
        require(part.sourceLine(of: span).excerpt == whole.sourceLine(of: span).excerpt, "another excerpt")
    }
}

extension Reader {
    static let markup: [Reader] = [
        Reader(name: "xml") { bytes in
            let file = XMLFile<Element>(bytes, file: "a.xml", itemName: "data") { element, _ in element }
            for diagnostic in file.diagnostics { requirePlace(diagnostic, in: bytes) }
            require(!file.isWhole || file.root != nil, "a whole file without a root")
            require(
                file.isWhole || file.diagnostics.contains { $0.severity == .error },
                "a file ends early without an error")
            _ = FixedText(bytes, fixes: file.diagnostics.compactMap(\.fix)).diff(path: "a.xml")
            // An instruction is no plain markup, so this is read by the library.
            guard file.isWhole, TextEncoding(of: bytes) == .utf8 else { return }
            let same = XMLFile<Element>(bytes + Array("<?p q?>".utf8), file: "a.xml", itemName: "data") { element, _ in
                element
            }
            require(same.isWhole && same.diagnostics == file.diagnostics, "the library finds another problem")
            require(same.root?.described == file.root?.described, "the library gives another root")
            require(same.items.map(\.described) == file.items.map(\.described), "the library gives other items")
        },
        Reader(name: "pieces") { bytes in
            // The first byte says how large the pieces are.
            let (step, text) = (Int(bytes.first ?? 0) + 1, Array(bytes.dropFirst()))
            let pieces = FilePieces(size: text.count, step: step) { Array(text[$0]) }
            requireSamePlaces(pieces, text)
            guard
                let parts = XMLFile(
                    pieces, file: "a.xml", itemName: "data", make: { Item(element: $0, number: $1, place: $2) })
            else { return }
            let whole = XMLFile(text, file: "a.xml", itemName: "data") { element, _ in element }
            require(whole.isWhole && parts.diagnostics == whole.diagnostics, "pieces are read otherwise than a whole")
            require(parts.root?.described == whole.root?.described, "pieces give another root")
            require(
                parts.items.map(\.element.described) == whole.items.map(\.described), "pieces give other items")
            for item in parts.items {
                let again = XMLFile.item(Array(text[item.place]), at: item.place.lowerBound, name: "data")
                // Prefixes are declared outside of the item.
                require(
                    again?.described == item.element.described || text.contains(UInt8(ascii: ":")),
                    "an item is another when it is read again")
            }
        },
        Reader(name: "ignore") { bytes in
            let comments = IgnoreComments(bytes, file: "a.xml")
            let diagnostics = IgnoreComments.apply([comments], to: []) { _ in nil }
            for diagnostic in diagnostics { requirePlace(diagnostic, in: bytes) }
        },
        Reader(name: "prose") { bytes in
            let text = bytes.text
            for page in [Prose.html(text), Prose.inline(text, hasLinks: true), Prose.inline(text, hasLinks: false)] {
                requireHarmless(page)
            }
            _ = Prose.plain(text)
            require(IsolatedNumbers.isolated(bytes).count >= bytes.count, "a page is shorter with its numbers isolated")
            for address in Prose.webAddresses(in: text) {
                require(address.hasPrefix("http:") || address.hasPrefix("https:"), "not an address: \(address)")
            }
        },
        Reader(name: "escaping") { bytes in
            let text = bytes.text
            require(!Prose.escaped(text).utf8.contains { "<>\"'".utf8.contains($0) }, "a sign is not escaped")
            var quoted: [UInt8] = []
            text.appendJSONQuoted(to: &quoted)
            require(quoted.first == UInt8(ascii: "\"") && quoted.last == UInt8(ascii: "\""), "not quoted")
            require(!quoted.contains { $0 < 0x20 }, "a control character in a string of JSON")
            text.forEachSearchWord { require(!$0.isEmpty, "an empty word") }
            require(text.percentEncoded.percentDecoded == text, "encoded and decoded, it is another text")
        },
        Reader(name: "style") { bytes in
            let scanner = StyleScanner(bytes)
            for address in scanner.addresses { requireRange(address.range, in: bytes) }
            for fault in scanner.faults { require((0...bytes.count).contains(fault.offset), "a fault beyond the end") }
        },
        Reader(name: "html") { bytes in
            let page = HTMLTags(bytes)
            var end = 0
            for tag in page.tags {
                requireRange(tag.range, in: bytes)
                require(tag.range.lowerBound >= end, "tags overlap")
                end = tag.range.upperBound
                for attribute in tag.attributes { requireRange(attribute.range, in: bytes) }
            }
            for style in page.styles { requireRange(style, in: bytes) }
        },
        Reader(name: "template") { bytes in
            _ = ParsedTemplate(bytes.text)
        }
    ]
}

private func requirePlace(_ diagnostic: Diagnostic, in bytes: [UInt8]) {
    let places = [diagnostic.position] + diagnostic.notes.compactMap(\.position)
    for place in places {
        require((0...bytes.count).contains(place.offset), "a place beyond the end: \(place.offset)")
    }
}

private func requireRange(_ range: Range<Int>, in bytes: [UInt8]) {
    require(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a range beyond the end: \(range)")
}

/// The only tags that a text of a bundle may bring to a page, with the only attributes that they may have (decision D6).
private let tags: Set<String> = ["b", "strong", "i", "em", "u", "p", "br", "a", "bdi"]

private func requireHarmless(_ page: String) {
    var open: [String] = []
    for tag in HTMLTags(Array(page.utf8)).tags {
        require(tags.contains(tag.name), "the tag \(tag.name) reached a page: \(page)")
        for attribute in tag.attributes where tag.name == "a" {
            switch attribute.name {
            case "href":
                let schemes = ["http:", "https:", "mailto:", "tel:"]
                let address = attribute.value.lowercased()
                require(schemes.contains { address.hasPrefix($0) }, "an address with another scheme: \(address)")
            case "rel", "target": break
            default: require(false, "an attribute \(attribute.name): \(page)")
            }
        }
        require(tag.name == "a" || tag.attributes.isEmpty, "a tag with attributes: \(page)")
    }
    // By bytes: a mark that combines with `>` is one character with it.
    for part in page.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).dropFirst() {
        let name = String(decoding: part.prefix { !"> ".utf8.contains($0) }, as: UTF8.self)
        guard name != "br" else { continue }
        if name.hasPrefix("/") {
            require(open.popLast() == String(name.dropFirst()), "tags are not nested: \(page)")
        } else {
            open.append(name)
        }
    }
    require(open.isEmpty, "a tag is not closed: \(page)")
}
