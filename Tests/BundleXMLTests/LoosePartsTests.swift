// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import Testing

/// Parts of items that stand in the containers of the items, without the item around them.
@Suite struct LoosePartsTests {
    private func gathered(_ text: String) throws -> (elements: [String], findings: [String]) {
        let taken = try take(text) { reader in
            reader.gather(["f", "t"], into: "i", each: "f", in: "h")
            let names = reader.element.children.map { holder in
                holder.children.map { "\($0.name)(\($0.children.map(\.name).joined(separator: " ")))" }
            }
            // What is not requested would be reported.
            _ = reader.items("h", of: "i") { [$0.text("f"), $0.text("t")] }
            return names.map { $0.joined(separator: " ") }
        }
        return (taken.result, taken.findings)
    }

    @Test(
        arguments: [
            ("<h>1️⃣<f>a</f><t>b</t><i><f>c</f></i><f>d</f></h>", ["i(f t) i(f) i(f)"], ["1️⃣ xml/misplaced-element"]),
            ("<h><i><f>g</f></i>1️⃣<f>h</f><f>j</f></h>", ["i(f) i(f) i(f)"], ["1️⃣ xml/misplaced-element"]),
            ("<h><i><f>e</f></i></h>", ["i(f)"], []),
            ("<h><i/>1️⃣<f>a</f><t>b</t><i><f>c</f></i></h>", ["i(f t) i(f)"], ["1️⃣ xml/misplaced-element"]),
            (
                "<h><i/><i/>1️⃣<f>a</f><i/><t>b</t></h>", ["i() i(f t) i()"], ["1️⃣ xml/misplaced-element"]
            ),
            // Nobody reads the others.
            ("<h><i><f>a</f></i></h>1️⃣<H><f>b</f></H>", ["i(f)", "f()"], ["1️⃣ xml/repeated-element"]),
            (
                "<h><f>a</f></h>1️⃣<h>2️⃣<f>b</f></h>", ["f()", "i(f)"],
                ["1️⃣ xml/repeated-element", "2️⃣ xml/misplaced-element"]
            )
        ] as [(String, [String], [String])])
    func partsAreGatheredInTheContainerThatCounts(_ containers: String, elements: [String], findings: [String]) throws {
        let found = try gathered("<r>\(containers)</r>")
        #expect(found.elements == elements)
        #expect(found.findings == findings)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [("<h>", "<f>a</f>", "</h>", 1), ("", "<h><f>a</f></h>", "", 150_000)])
    func manyPartsAndContainersAreSoonGathered(start: String, piece: String, end: String, reports: Int) throws {
        let pieces = String(repeating: piece, count: 150_000)
        #expect(try gathered("<r>" + start + pieces + end + "</r>").findings.count == reports)
    }

    /// Otherwise a fix of the spelling would change what a page shows.
    @Test(arguments: ["form", "Form", "formulario", "FORMULARIO", "Box"])
    func partsAreFoundInEverySpellingOfTheirContainer(_ name: String) throws {
        let (form, link) = (
            Tag("form", attested: ["Box"], tolerated: ["formulario"]), Tag("link", tolerated: ["target"])
        )
        for part in ["link", "Link", "target", "TARGET"] {
            let taken = try take("<r><\(name)><f>a</f><\(part)>b</\(part)></\(name)></r>") { reader in
                reader.adopt(link, from: form)
                return [reader.text(link), reader.inside(form) { $0.text("f") } ?? nil]
            }
            #expect(taken.result == ["b", "a"], "\(part)")
            #expect(taken.findings.filter { $0.hasSuffix("misplaced-element") }.count == 1, "\(part)")
            #expect(!taken.findings.contains { $0.hasSuffix("unknown-element") }, "\(part)")
        }
    }

    @Test(arguments: ["galery", "gallery", "Gallery", "galeria", "GALERIA"], ["imageFile", "ImageFile"])
    func partsOfItemsAreGatheredInEverySpelling(name: String, part: String) throws {
        let tag = Tag("galery", attested: ["gallery"], tolerated: ["galeria"])
        let taken = try take("<r><\(name)><\(part)>a</\(part)><imageFile>b</imageFile></\(name)></r>") { reader in
            reader.gather(["imageFile"], into: "image", each: "imageFile", in: tag)
            return reader.items(tag, of: "image") { $0.text("imageFile") }
        }
        #expect(taken.result == ["a", "b"])
        #expect(!taken.findings.contains { $0.hasSuffix("unknown-element") })
    }

    /// Of several values the last one counts, so their order matters.
    @Test(
        arguments: [
            ("1️⃣<f>a</f><t>b</t><i><f>c</f></i>", ["a", "c"]), ("<i><f>a</f></i>1️⃣<f>b</f><i/>", ["a", "b", nil]),
            ("<i/>1️⃣<f>a</f><f>b</f>", ["a", "b"]), ("<t>b</t>1️⃣<i><t>c</t></i>", [nil])
        ] as [(String, [String?])])
    func partsOfSeveralElementsAreGatheredAtTheirPlaces(_ text: String, expected: [String?]) throws {
        let taken = try take("<r>\(text)</r>") { reader in
            reader.gather(["f", "t"], into: "i", each: "f")
            return reader.items(of: "i") { item -> String? in
                _ = item.text("t")
                return item.text("f")
            }
        }
        #expect(taken.result == expected)
        #expect(taken.findings.filter { $0 == "1️⃣ xml/misplaced-element" }.count == (expected == [nil] ? 0 : 1))
    }

    @Test func partsBesideTheirElementInOtherCaseAreNotGathered() throws {
        let taken = try take("<r>1️⃣<Push><a>1</a></Push>2️⃣<a>2</a></r>") { reader in
            reader.gather(["a"], into: "push")
            return reader.inside("push") { $0.text("a") } ?? nil
        }
        #expect(taken.result == "1" && taken.findings == ["1️⃣ xml/element-case", "2️⃣ xml/unknown-element"])
    }

    @Test(arguments: ["<push/>", "<push> </push>", "<push><a/></push>"])
    func partsAreGatheredInAnEmptyElement(_ empty: String) throws {
        let taken = try take("<r>\(empty)1️⃣<a>2</a></r>") { reader in
            reader.gather(["a"], into: "push")
            return reader.inside("push") { $0.text("a") } ?? nil
        }
        #expect(taken.result == "2" && taken.findings == ["1️⃣ xml/misplaced-element"])
    }

    @Test(arguments: ["<link/>", "<Link/>", "<link><id/></link>"], ["link", "Link"])
    func partIsTakenIntoItsPlaceIfThatIsEmpty(_ empty: String, name: String) throws {
        let taken = try take("<r>\(empty)<form><\(name)>b</\(name)><f>a</f></form></r>") { reader in
            reader.adopt("link", from: "form")
            return [reader.text("link"), reader.inside("form") { $0.text("f") } ?? nil]
        }
        #expect(taken.result == ["b", "a"])
        let kinds = taken.diagnostics.map(\.kind.code).sorted()
        #expect(kinds == (name == "link" ? [] : ["xml/element-case"]) + ["xml/misplaced-element"])
    }

    @Test func emptyPartStaysWhereItIs() throws {
        let taken = try take("<r><link/><form><link/></form></r>") { reader in
            reader.adopt("link", from: "form")
            return [reader.text("link"), reader.inside("form") { $0.text("link") } ?? nil]
        }
        #expect(taken.result == [nil, nil] && taken.findings.isEmpty)
    }

    @Test func partIsTakenOutOfTheElementThatCounts() throws {
        let taken = try take("<r><form><link>b</link></form><Form><link>c</link></Form></r>") { reader in
            reader.adopt("link", from: "form")
            return reader.text("link")
        }
        #expect(taken.result == "b")
    }
}
