// SPDX-License-Identifier: MIT

import BundleXML
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
            _ = reader.items(of: "h") { $0.items(of: "i") { [$0.text("f"), $0.text("t")] }.count }
            return names.map { $0.joined(separator: " ") }
        }
        return (taken.result, taken.findings)
    }

    @Test func partsAreGatheredInEachContainer() throws {
        let found = try gathered(
            """
            <r><h>1️⃣<f>a</f><t>b</t><i><f>c</f></i><f>d</f></h><h><i><f>e</f></i></h>\
            <h><i><f>g</f></i>2️⃣<f>h</f><f>j</f></h></r>
            """)
        #expect(found.elements == ["i(f t) i(f) i(f)", "i(f)", "i(f) i(f) i(f)"])
        #expect(found.findings == ["1️⃣ xml/misplaced-element", "2️⃣ xml/misplaced-element"])
    }

    @Test(.timeLimit(.minutes(5)), arguments: [("<h>", "<f>a</f>", "</h>", 1), ("", "<h><f>a</f></h>", "", 150_000)])
    func manyPartsAndContainersAreSoonGathered(start: String, piece: String, end: String, reports: Int) throws {
        let pieces = String(repeating: piece, count: 150_000)
        #expect(try gathered("<r>" + start + pieces + end + "</r>").findings.count == reports)
    }
}
