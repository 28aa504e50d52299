// SPDX-License-Identifier: MIT

import BundleXML
import Testing

@Suite struct RecordingReaderTests {
    private func record(answer: String = "1", _ read: (inout ElementReader) -> Void) throws -> ElementGrammar {
        var reader = ElementReader(recording: "root", answer: answer)
        read(&reader)
        return try #require(reader.recording)
    }

    @Test func questionsAreTheChildrenWithTheirKindsOfValues() throws {
        let grammar = try record { reader in
            _ = reader.text("a")
            _ = reader.prose("b")
            _ = reader.flag("c")
            _ = reader.integer("d")
            _ = reader.decimal("e")
            _ = reader.has("f")
            reader.ignore("g")
        }
        #expect(grammar.children.map(\.name) == ["a", "b", "c", "d", "e", "f", "g"])
        #expect(grammar.children.map(\.value) == [.text, .text, .flag, .integer, .decimal, nil, .anything])
        #expect(grammar.children.allSatisfy { !$0.isRepeated })
    }

    @Test func containersAndItemsAreFollowed() throws {
        let grammar = try record { reader in
            _ = reader.items("list", of: Tag("row", attested: ["line"], tolerated: ["rwo"])) { $0.text("text") }
        }
        let list = try #require(grammar.children.first)
        let row = try #require(list.content.children.first)
        #expect(grammar.children.count == 1, "rows outside of their container are tolerated, not canonical")
        #expect(
            list.name == "list" && !list.isRepeated && row.name == "row" && row.isRepeated && row.aliases == ["line"])
        #expect(row.content.children.map(\.name) == ["text"])
    }

    @Test func severalRunsAddUp() throws {
        var grammar = ElementGrammar()
        for answer in ["true", "x"] {
            grammar.formUnion(
                try record(answer: answer) { reader in
                    if reader.flag("special") { _ = reader.integer("more") } else { _ = reader.text("less") }
                })
        }
        #expect(grammar.children.map(\.name) == ["special", "more", "less"])
        #expect(grammar.children.map(\.value) == [.flag, .integer, .text])
    }

    @Test func readersThatDoNotAgreeOnAValueMakeItAText() throws {
        let one = try record {
            _ = $0.flag("a")
            _ = $0.integer("b")
        }
        let two = try record {
            _ = $0.prose("a")
            _ = $0.items(of: "c") { $0.flag("d") }
        }
        let both = one.merged(with: two)
        #expect(both.children.map(\.name) == ["a", "b", "c"])
        #expect(
            both.children.map(\.value) == [.text, .integer, nil]
                && both.children.map(\.isRepeated) == [false, false, true])
        #expect(both.children[2].content.children.map(\.value) == [.flag])
    }

    @Test func ordinaryReaderRecordsNothing() {
        var reader = ElementReader(
            Element(name: "root", offset: 0, textOffset: 0, text: "", children: []), file: "x.xml")
        #expect(reader.text("a") == nil && reader.recording == nil)
    }
}
