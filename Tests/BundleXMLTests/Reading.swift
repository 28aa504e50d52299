// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing
import Text

/// A marked text, read as a file in some encoding, whose positions are named by marks.
struct Reading {
    let file: XMLFile<Element>
    let byteCount: Int
    /// The mark at each marked byte of the file.
    private let marks: [Int: Character]
    private let offsets: [Character: Int]

    init(_ marked: String, in encoding: FileEncoding = .utf8, itemName: String? = nil) {
        let marked = MarkedText(marked)
        let bytes = encoding.bytes(marked.text)
        byteCount = bytes.count
        offsets = marked.offsets.mapValues { encoding.offset(of: $0, in: marked.text) }
        marks = Dictionary(uniqueKeysWithValues: offsets.map { ($0.value, $0.key) })
        file = XMLFile(bytes, file: "xml/test.xml", itemName: itemName) { element, _ in element }
    }

    /// The diagnostics, such as `1️⃣ xml/repaired`, in file order, except the one that the file is not UTF-8.
    var findings: [String] { findings(of: file.diagnostics.filter { $0.kind.code != "xml/encoding" }) }

    func findings(of diagnostics: [Diagnostic]) -> [String] {
        diagnostics.sorted { ($0.position, $0.kind.code) < ($1.position, $1.kind.code) }.map {
            "\(place($0.position.offset)) \($0.kind.code)"
        }
    }

    /// The mark at an offset, or the offset itself where there is none.
    func place(_ offset: Int) -> String { marks[offset].map(String.init) ?? "@\(offset)" }

    func places(_ offsets: [Int]) -> String { offsets.map(place).joined(separator: " ") }

    /// All marks in file order.
    var allMarks: String { offsets.sorted { $0.value < $1.value }.map { String($0.key) }.joined(separator: " ") }

    /// All elements in document order.
    var elements: [Element] { file.root.map(Self.all) ?? [] }

    private static func all(from element: Element) -> [Element] { [element] + element.children.flatMap(all) }

    func element(_ name: String) -> Element? { elements.first { $0.name == name } }
}

/// Reads the root of a marked text. Returns the result and the diagnostics of the reader.
func take<Result>(_ marked: String, _ read: (inout ElementReader) -> Result) throws -> (
    result: Result, findings: [String], diagnostics: [Diagnostic]
) {
    let reading = Reading(marked)
    try #require(reading.file.isWhole)
    var reader = ElementReader(try #require(reading.file.root), file: "xml/test.xml")
    let result = read(&reader)
    let diagnostics = reader.finish()
    return (result, reading.findings(of: diagnostics), diagnostics)
}

extension Element {
    /// An element with everything that a reader sees of it.
    var described: String {
        "\(name)@\(offset),\(textOffset) \(text.debugDescription) \(hasText)"
            + "[\(children.map(\.described).joined(separator: " "))]"
    }
}

/// A SplitMix64 generator, which gives the same numbers on every machine.
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
