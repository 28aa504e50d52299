// SPDX-License-Identifier: MIT

import AppModel
import Testing
import Text

/// Tests of the places of addresses in texts.
@Suite struct AddressPlacesTests {
    /// Returns what the file holds from the place on that is found for an address of the element at the arrow.
    private static func place(of address: String, in marked: String, file: String = "xml/a.xml") throws -> String {
        let text = marked.replacing("↓", with: "")
        let arrow = try #require(marked.firstIndex(of: "↓"))
        let offset = marked[..<arrow].utf8.count
        var places = AddressPlaces(AppBundle(["xml/a.xml": text]))
        let found = places.place(of: address, at: SourcePosition(file: file, offset: offset))
        return String(decoding: text.utf8.dropFirst(found.offset), as: UTF8.self)
    }

    @Test(
        arguments: [
            ("<x/>↓<data><dataId>b</dataId><text>See https://a.org/b.</text></data>", "https://a.org/b.</text></data>"),
            ("↓<data><text>https://a.org/bc, https://a.org/b</text></data>", "https://a.org/b</text></data>"),
            (
                "↓<data>https://a.org/b?c=1 &lt;a href=&quot;https://a.org/b&quot;&gt;</data>",
                "https://a.org/b&quot;&gt;</data>"
            ),
            // Behind the element, in a value that is known by its place, or written otherwise.
            ("↓<data>a</data><data>https://a.org/b</data>", "<data>a</data><data>https://a.org/b</data>"),
            ("<data>https://a.org/b ↓https://c.org/?https://a.org/b</data>", "https://c.org/?https://a.org/b</data>"),
            ("↓<data>a.org/b</data>", "<data>a.org/b</data>"), ("↓<data>https://a.org/b", "https://a.org/b")
        ])
    func placeIsThatInTheText(file: String, rest: String) throws {
        #expect(try Self.place(of: "https://a.org/b", in: file) == rest)
    }

    @Test func ampersandMayBeEscaped() throws {
        let address = "https://a.org/?b=1&c=2"
        let longer = "<data>https://a.org/?b=1&amp;c=2&amp;d=3"
        #expect(
            try Self.place(of: address, in: "↓\(longer) https://a.org/?b=1&amp;c=2</data>")
                == "https://a.org/?b=1&amp;c=2</data>")
        #expect(try Self.place(of: address, in: "↓<data><![CDATA[ \(address) ]]></data>") == "\(address) ]]></data>")
    }

    @Test(arguments: ["https://a.org/b c?d=e&amp;f g", "https://a.org/b%20c?d=e&amp;f%20g"])
    func blankMayBeWrittenAsItIs(address: String) throws {
        let rest = "\(address)&quot;>b</a></data>"
        #expect(
            try Self.place(of: "https://a.org/b%20c?d=e&f%20g", in: "↓<data><a href=&quot;\(rest)") == rest)
    }

    @Test func fileThatIsNotThereLeavesThePlace() throws {
        #expect(
            try Self.place(of: "https://a.org/", in: "a↓<data>https://a.org/</data>", file: "xml/b.xml")
                == "<data>https://a.org/</data>")
    }
}
