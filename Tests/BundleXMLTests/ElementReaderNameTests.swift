// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of how children are found, by name, alias and other case, and of the diagnostics about the rest.
@Suite struct ElementReaderNameTests {
    private let tag = Tag("galery", attested: ["gallery"], tolerated: ["galeria", "photos"])

    @Test(
        arguments: [
            ("<galery>1</galery>", "1", []),
            ("<gallery>1</gallery>", "1", []),
            ("1️⃣<galeria>1</galeria>", "1", ["1️⃣ xml/tag-alias"]),
            ("1️⃣<photos>1</photos>", "1", ["1️⃣ xml/tag-alias"]),
            ("1️⃣<gallery>2</gallery><galery>1</galery>", "1", ["1️⃣ xml/repeated-element"]),
            ("<galery>1</galery>1️⃣<gallery>2</gallery>", "1", ["1️⃣ xml/repeated-element"]),
            ("<galery/><gallery>2</gallery>", "2", []),
            ("<galery> </galery>1️⃣<galeria>2</galeria>", "2", ["1️⃣ xml/tag-alias"]),
            ("<gallery/>1️⃣<photos>2</photos>", "2", ["1️⃣ xml/tag-alias"]),
            ("1️⃣<Galery>1</Galery>", "1", ["1️⃣ xml/element-case"]),
            ("<galery/>1️⃣<Galery>2</Galery>", "2", ["1️⃣ xml/element-case"]),
            ("1️⃣<GALERY>1</GALERY>", "1", ["1️⃣ xml/element-case"]),
            ("1️⃣<Gallery>1</Gallery>", "1", ["1️⃣ xml/element-case"]),
            ("1️⃣<GALERIA>1</GALERIA>", "1", ["1️⃣ xml/element-case"]),
            ("<gallery/>1️⃣<Photos>2</Photos>", "2", ["1️⃣ xml/element-case"]),
            ("<GALERY/>1️⃣<Gallery>2</Gallery>", "2", ["1️⃣ xml/element-case"]),
            ("1️⃣<Gallery>2</Gallery><GALERY/><gallery> </gallery>", "2", ["1️⃣ xml/element-case"]),
            ("<galery><i/></galery>1️⃣<Gallery>2</Gallery>", "2", ["1️⃣ xml/element-case"]),
            ("<galery><i/></galery><gallery>2</gallery>", "2", []),
            ("<galery><i/></galery>1️⃣<photos>2</photos>", "2", ["1️⃣ xml/tag-alias"]),
            ("<galery>1</galery>1️⃣<Galery>2</Galery>", "1", ["1️⃣ xml/repeated-element"]),
            ("1️⃣<Gallery><galery>2</galery></Gallery><galery>1</galery>", "1", ["1️⃣ xml/repeated-element"]),
            (
                "1️⃣<Galery>1</Galery>2️⃣<Galery>2</Galery>", "1",
                ["1️⃣ xml/element-case", "2️⃣ xml/repeated-element"]
            ),
            ("<galery>1</galery>1️⃣<galery>2</galery>", "2", ["1️⃣ xml/repeated-element"]),
            (
                "<galery>1</galery>1️⃣<galery>2</galery>2️⃣<galery>3</galery>", "3",
                ["1️⃣ xml/repeated-element", "2️⃣ xml/repeated-element"]
            ),
            ("<gallery>1</gallery>1️⃣<gallery>2</gallery>", "2", ["1️⃣ xml/repeated-element"]),
            ("<galery>1</galery>1️⃣<galery/>", "1", ["1️⃣ xml/repeated-element"]),
            (
                "<galery/>1️⃣<galery>2</galery>2️⃣<galery> </galery>", "2",
                ["1️⃣ xml/repeated-element", "2️⃣ xml/repeated-element"]
            )
        ] as [(String, String, [String])])
    func childIsFoundUnderItsNames(_ children: String, text: String, findings: [String]) throws {
        let taken = try take("<r>\(children)</r>") { $0.text(tag) }
        #expect(taken.result == text)
        #expect(taken.findings == findings)
    }

    /// Renamed, the element would stand before or behind an empty one of its name.
    @Test(arguments: [
        "<galeria>1</galeria><galery/>", "<galery/><Galery>1</Galery>", "<photos>1</photos><galery> </galery>",
        "<galery/><gallery/><galeria>1</galeria>", "<Gallery>1</Gallery><galery><i/></galery>"
    ])
    func nameBesideAnEmptyElementOfTheRightNameIsNotFixed(children: String) throws {
        #expect(try take("<r>\(children)</r>") { $0.text(tag) }.diagnostics.allSatisfy { $0.fix == nil })
        let alone = try take("<r><galeria>1</galeria><gallery/></r>") { $0.text(tag) }.diagnostics
        #expect(alone.contains { $0.fix != nil })
    }

    @Test func emptyContainerTakesNoFilledOnesPlace() throws {
        let taken = try take("<r><link><id>a</id></link>1️⃣<link><id/><number> </number></link></r>") { reader in
            reader.inside("link") { [$0.text("id"), $0.text("number")] } ?? []
        }
        #expect(taken.result == ["a", nil] && taken.findings == ["1️⃣ xml/repeated-element"])
        #expect(
            taken.diagnostics.first?.summary == "‘link’ is repeated; this one is empty, so the one before it counts")
    }

    @Test func toleratedAliasBesideTheCanonicalNameIsNotRead() throws {
        let taken = try take("<r>1️⃣<galeria>2</galeria><galery>1</galery></r>") { $0.text(tag) }
        #expect(taken.result == "1")
        #expect(taken.findings == ["1️⃣ xml/repeated-element"])
    }

    @Test func otherSpellingThatIsNotReadIsReported() throws {
        let taken = try take("<r>1️⃣<gallery>2</gallery><galery>1</galery></r>") { $0.text(tag) }
        #expect(taken.result == "1")
        #expect(taken.findings == ["1️⃣ xml/repeated-element"])
        #expect(taken.diagnostics.first?.summary.contains("‘gallery’ is another name for ‘galery’") == true)
        #expect(try take("<r><gallery/><galery>1</galery></r>") { $0.text(tag) }.findings.isEmpty)
    }

    @Test func otherCaseBesideTheElementThatCountsIsSaidToBeItsOtherName() throws {
        let taken = try take("<r><galery>1</galery><Gallery>2</Gallery></r>") { $0.text(tag) }
        #expect(
            taken.diagnostics.map(\.summary) == [
                "‘Gallery’ is another name for ‘galery’, which stands here too and counts"
            ])
        #expect(taken.diagnostics.first?.notes.first?.position?.offset == 3)
        let twice = try take("<r><Galery>1</Galery><Galery>2</Galery></r>") { $0.text(tag) }
        #expect(twice.diagnostics.map(\.summary).contains("‘Galery’ is repeated; the first one counts"))
    }

    /// As many names as letters allow, each of which is looked up.
    @Test(.timeLimit(.minutes(5))) func manySpellingsInOtherCaseAreSoonReported() throws {
        let name = "currentpositioniconfile"
        let others = (1...100_000).map { number in
            let letters = name.enumerated().map { place, letter in
                place < 17 && number >> place & 1 == 1 ? letter.uppercased() : String(letter)
            }
            return "<\(letters.joined())>1</\(letters.joined())>"
        }
        let taken = try take("<r><\(name)>a</\(name)>\(others.joined())</r>") { $0.text(Tag(name)) }
        #expect(taken.result == "a" && taken.diagnostics.count == others.count)
        #expect(taken.diagnostics.allSatisfy { $0.kind == .repeatedElement })
    }

    @Test func aliasesSuggestTheName() throws {
        for alias in ["galeria", "GALERY", "Gallery", "Galeria"] {
            let taken = try take("<r><\(alias)>1</\(alias)></r>") { $0.text(tag) }
            #expect(taken.diagnostics.map(\.suggestions) == [["galery"]])
        }
    }

    @Test func repeatedElementNamesTheOneBefore() throws {
        let taken = try take("<r>1️⃣<v>1</v>2️⃣<v>2</v></r>") { $0.text("v") }
        let note = try #require(taken.diagnostics.first?.notes.first)
        #expect(taken.findings == ["2️⃣ xml/repeated-element"])
        #expect(note.position?.offset == 3)
    }

    @Test func elementInOtherCaseCanBeAskedForAgain() throws {
        let taken = try take("<r>1️⃣<List><i>1</i><i>2</i></List></r>") { reader in
            [String(reader.has("list"))] + reader.items("list", of: "i") { ownText(&$0) }
        }
        #expect(taken.result == ["true", "1", "2"])
        #expect(taken.findings == ["1️⃣ xml/element-case"])
    }

    @Test func itemsAreFoundUnderOtherSpellingsInOtherCase() throws {
        let item = Tag("action", attested: ["menu-item"])
        let taken = try take("<r>1️⃣<Menu-Item>1</Menu-Item><menu-item>2</menu-item></r>") { reader in
            reader.items(of: item) { ownText(&$0) }
        }
        #expect(taken.result == ["1", "2"])
        #expect(taken.findings == ["1️⃣ xml/element-case"])
    }

    @Test func elementReadUnderItsOwnNameIsNotTakenInOtherCase() throws {
        let taken = try take("<r><ID>1</ID></r>") { [$0.text("ID"), $0.text("id")] }
        #expect(taken.result == ["1", nil])
        #expect(taken.diagnostics.isEmpty)
    }

    // MARK: Unknown elements

    @Test(arguments: [
        ("txet", ["text"]), ("texts", ["text"]), ("tétx", ["text"]), ("descripton", ["description"]), ("foo", []),
        ("x", []), ("imageFile2", [])
    ])
    func unknownElementIsReportedWithANearMiss(_ name: String, suggestions: [String]) throws {
        let taken = try take("<r><text>a</text>1️⃣<\(name)>b</\(name)></r>") {
            [$0.text("text"), $0.text("description"), $0.text("imageFile")]
        }
        #expect(taken.findings == ["1️⃣ xml/unknown-element"])
        #expect(taken.diagnostics.first?.suggestions == suggestions)
    }

    /// Words of other formats have a likeness of meaning only. What is there already is not meant once more.
    @Test(arguments: [
        ("title", ["headerText"]), ("Heading", ["headerText"]), ("subtitle", ["description"]), ("photo", ["imageFile"]),
        ("link", []), ("body", [])
    ])
    func wordOfAnotherFormatHasItsCounterpart(_ name: String, suggestions: [String]) throws {
        let taken = try take("<r><text>a</text>1️⃣<\(name)>b</\(name)></r>") {
            [$0.text("text"), $0.text("description"), $0.text("imageFile"), $0.text("headerText")]
        }
        #expect(taken.findings == ["1️⃣ xml/unknown-element"])
        #expect(taken.diagnostics.first?.suggestions == suggestions)
    }

    @Test func ignoredElementsAreNotReported() throws {
        let taken = try take("<r><cellXib/><gallery/><cellXib/>1️⃣<other/></r>") { $0.ignore("cellXib", tag) }
        #expect(taken.findings == ["1️⃣ xml/unknown-element"])
    }

    @Test func ignoredElementInOtherCaseIsReportedAsSuch() throws {
        let taken = try take("<r><gallery/>1️⃣<CellXib/>2️⃣<Gallery/></r>") { $0.ignore("cellXib", tag) }
        #expect(taken.findings == ["1️⃣ xml/element-case", "2️⃣ xml/element-case"])
        #expect(taken.diagnostics.allSatisfy { $0.fix != nil })
    }

    @Test func ignoredNameIsANearMissToo() throws {
        let taken = try take("<r><celXib/></r>") { $0.ignore("cellXib") }
        #expect(taken.diagnostics.map(\.suggestions) == [["cellXib"]])
    }

    @Test func nothingIsUnknownWhereTheRestIsIgnored() throws {
        let taken = try take("<r><a/><b><c/></b></r>") { reader in
            _ = reader.inside("b") { $0.ignoreRest() }
            reader.ignoreRest()
        }
        #expect(taken.diagnostics.isEmpty)
    }

    @Test func everythingIsUnknownWhereNothingIsRead() throws {
        let taken = try take("<r>1️⃣<a><b/></a>2️⃣<a/></r>") { _ in }
        #expect(taken.findings == ["1️⃣ xml/unknown-element", "2️⃣ xml/unknown-element"])
    }

    // MARK: Nested elements

    @Test func whatIsReadInsideIsReportedOutside() throws {
        let taken = try take("<r><a><v>x</v>1️⃣<w/></a></r>") { $0.inside("a") { $0.text("v") } ?? nil }
        #expect(taken.result == "x")
        #expect(taken.findings == ["1️⃣ xml/unknown-element"])
    }

    @Test func thereIsNothingInsideAMissingElement() throws {
        let taken = try take("<r/>") { $0.inside("a") { _ in 1 } }
        #expect(taken.result == nil)
        #expect(taken.diagnostics.isEmpty)
    }

    @Test func elementFoundAnotherWayCanBeRead() throws {
        let taken = try take("<r><a><v>x</v>1️⃣<w/></a></r>") { reader in
            reader.ignore("a")
            return reader.element.children.map { child in reader.nested(child) { $0.text("v") } }
        }
        #expect(taken.result == ["x"])
        #expect(taken.findings == ["1️⃣ xml/unknown-element"])
    }

    @Test func sharedElementsReachEveryDepth() throws {
        let shared = Reading("<s><modelName>m</modelName></s>").file.root?.children ?? []
        let root = try #require(Reading("<r><a><b/></a></r>").file.root)
        var reader = ElementReader(root, file: "a.xml", shared: shared)
        let name = reader.inside("a") { $0.inside("b") { $0.sharedToken("modelName")?.text } }
        #expect(name == "m")
        #expect(reader.finish().isEmpty)
    }

    // MARK: Items

    @Test(
        arguments: [
            ("<list><i>1</i><i>2</i></list>", ["1", "2"], []),
            ("<list/>", [], []),
            ("", [], []),
            ("<list><i>1</i>1️⃣<j/></list>", ["1"], ["1️⃣ xml/unknown-element"]),
            ("<list><idQ>1</idQ><i>2</i></list>", ["1", "2"], []),
            ("<list>1️⃣<I>1</I><i>2</i></list>", ["1", "2"], ["1️⃣ xml/element-case"]),
            ("1️⃣<List><i>1</i></List>", ["1"], ["1️⃣ xml/element-case"]),
            ("1️⃣<i>1</i><i>2</i>", ["1", "2"], ["1️⃣ xml/misplaced-element"]),
            ("1️⃣<idQ>1</idQ><i>2</i>", ["1", "2"], ["1️⃣ xml/misplaced-element"]),
            ("<list><i>1</i></list>1️⃣<i>2</i>", ["1", "2"], ["1️⃣ xml/misplaced-element"]),
            ("<list/>1️⃣<i>1</i><i>2</i>", ["1", "2"], ["1️⃣ xml/misplaced-element"]),
            ("1️⃣<i>1</i><list><i>2</i></list><i>3</i>", ["1", "2", "3"], ["1️⃣ xml/misplaced-element"]),
            ("<list><i>1</i></list>1️⃣<list><i>2</i></list>", ["2"], ["1️⃣ xml/repeated-element"])
        ] as [(String, [String], [String])])
    func itemsAreReadInOrder(_ children: String, texts: [String], findings: [String]) throws {
        let taken = try take("<r>\(children)</r>") {
            $0.items("list", of: Tag("i", attested: ["idQ"])) { ownText(&$0) }
        }
        #expect(taken.result == texts)
        #expect(taken.findings == findings)
    }

    @Test func itemsWithoutAContainerStandAmongOthers() throws {
        let taken = try take("<r><i>1</i>1️⃣<x/><i>2</i></r>") { $0.items(of: "i") { ownText(&$0) } }
        #expect(taken.result == ["1", "2"])
        #expect(taken.findings == ["1️⃣ xml/unknown-element"])
    }

    @Test func itemsInSeveralContainersAndBesideThemKeepTheirOrder() throws {
        let taken = try take("<r><i>1</i><c><i>2</i></c>1️⃣<x/><c><i>3</i></c><i>4</i></r>") {
            $0.items(of: "i", alsoIn: "c") { ownText(&$0) }
        }
        #expect(taken.result == ["1", "2", "3", "4"] && taken.findings == ["1️⃣ xml/unknown-element"])
    }

    @Test func unknownElementsOfItemsAreReported() throws {
        let taken = try take("<r><i><v/>1️⃣<w/></i><i>2️⃣<w/></i></r>") { $0.items(of: "i") { $0.text("v") } }
        #expect(taken.findings == ["1️⃣ xml/unknown-element", "2️⃣ xml/unknown-element"])
    }
}

/// The text of an item that has no elements.
private func ownText(_ reader: inout ElementReader) -> String {
    reader.ignoreRest()
    return reader.element.text
}
