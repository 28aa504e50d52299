// SPDX-License-Identifier: MIT

import BundleXML
import Diagnostics
import Testing
import Text

/// Tests with small files of a bundle and random damage, which is the same in every run.
@Suite struct MutationTests {
    private static let files = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <application>
            <title>Menús &amp; más</title>
            <coverFileName>portada.xml</coverFileName><!-- <banner/> -->
            <entryPoint><pointLevelId>lista</pointLevelId><pointDataId>uno</pointDataId></entryPoint>
            <levels><level><levelId>lista</levelId><levelFile>list.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level></levels>
        </application>
        """,
        "<levelData>\r\n\t<data>\r\n\t\t<dataId>uno</dataId>\r\n\t\t<list><listItem><text>Año &#241;</text><nextLevel><nextLevelLevelId>a</nextLevelLevelId>"
            + "</nextLevel></listItem></list>\r\n\t</data>\r\n<data><dataId>dos</dataId><list/></data></levelData>",
        "<levelData><data><webUrl>http://x.es/?a=1<!--&-->b=2</webUrl><local>>false</local></data></levelData>",
        " <?xml version='1.0'?><level><buttons><button><buttonTitle><![CDATA[a <b> & c]]></buttonTitle><Next Level>x & &nbsp; < y</Next Level></button></buttons></level>",
        "<styles x=\"1>2\"><type><typeId>COVER</typeId><components>header=h1;img=😀;</components></type><?p q?></styles>"
    ]

    private static let pieces = [
        "<", ">", "&", "/", "\"", "'", "]]>", "<!--", "-->", "<![CDATA[", "<!DOCTYPE a [<!ENTITY e 'x'>]>", "<?", "?>",
        "&amp;", "&nbsp;", "&#13;", "&#0;", "&e;",
        "<Next Level>", "</ Prev Level>", "<data>", "</data>", "<a b='", "<n:a>", "xmlns:n=''", "\u{0}", "\u{FEFF}",
        "ñ", "😀", "\r", "\r\n", "\t", "<?xml version='1.1'?>"
    ]

    @Test(arguments: files.indices, [1, 2, 3, 8]) func damagedFileIsReadOrReported(_ number: Int, changes: Int) {
        var chance = Chance(seed: UInt64(number * 100 + changes))
        for _ in 0..<250 {
            var bytes = Array(Self.files[number].utf8)
            for _ in 0..<changes { mutate(&bytes, &chance) }
            check(bytes)
        }
    }

    @Test func undamagedFilesAreWhole() {
        for file in Self.files { #expect(XMLFile<Element>(Array(file.utf8), file: "a.xml").isWhole) }
    }

    private func mutate(_ bytes: inout [UInt8], _ chance: inout Chance) {
        let start = Int.random(in: 0...bytes.count, using: &chance)
        let end = min(bytes.count, start + Int.random(in: 0...40, using: &chance))
        switch Int.random(in: 0..<7, using: &chance) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.removeSubrange(start...)
        case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
        case 3: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &chance))
        case 4 where start < bytes.count: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        case 5 where start < bytes.count: bytes[start] = UInt8.random(in: 0...255, using: &chance)
        default: bytes.insert(contentsOf: (Self.pieces.randomElement(using: &chance) ?? "").utf8, at: start)
        }
    }

    private func check(_ bytes: [UInt8]) {
        let file = XMLFile(bytes, file: "a.xml", itemName: "data") { element, _ in element }
        let text = String(decoding: bytes, as: UTF8.self)
        let errors = file.diagnostics.filter { $0.severity == .error }
        #expect(errors.count == (file.isWhole ? 0 : 1), "\(text.debugDescription)")
        #expect(!file.isWhole || file.root != nil, "\(text.debugDescription)")
        #expect(
            file.diagnostics.allSatisfy { (0...bytes.count).contains($0.position.offset) }, "\(text.debugDescription)")
        let isBytewise = [.utf8, .windows1252].contains(TextEncoding(of: bytes))
        if file.isWhole, TextEncoding(of: bytes) == .utf8 {
            // An instruction is no plain markup, so this is read by the library.
            let other = XMLFile(bytes + Array("<?p q?>".utf8), file: "a.xml", itemName: "data") { element, _ in element
            }
            #expect(file.items.map(\.described) == other.items.map(\.described), "\(text.debugDescription)")
            #expect(file.diagnostics == other.diagnostics, "\(text.debugDescription)")
        }
        for element in file.items + (file.root.map { [$0] } ?? []) {
            #expect(areFound(element, in: bytes, isBytewise: isBytewise), "\(text.debugDescription)")
            var reader = ElementReader(element, file: "a.xml")
            read(&reader)
            #expect(
                reader.finish().allSatisfy { (0..<bytes.count).contains($0.position.offset) },
                "\(text.debugDescription)")
        }
    }

    /// Whether the element and all its descendants stand at a `<` of the file, and their texts inside the file.
    private func areFound(_ element: Element, in bytes: [UInt8], isBytewise: Bool) -> Bool {
        bytes.indices.contains(element.offset) && bytes.indices.contains(element.textOffset)
            && element.textOffset >= element.offset
            && (!isBytewise || bytes[element.offset] == UInt8(ascii: "<"))
            && element.children.allSatisfy {
                $0.offset > element.offset && areFound($0, in: bytes, isBytewise: isBytewise)
            }
    }

    private func read(_ reader: inout ElementReader) {
        for name in ["title", "dataId", "webUrl"] { _ = reader.text(Tag(name)) }
        _ = reader.prose("text")
        _ = reader.flag("local")
        _ = reader.integer("nextLevelLevel")
        _ = reader.decimal("positionLat")
        _ = reader.items("list", of: "listItem") { reader in
            reader.inside("nextLevel") { $0.token("nextLevelLevelId") } ?? nil
        }
        _ = reader.items("levels", of: "level") { $0.ignoreRest() }
    }
}
