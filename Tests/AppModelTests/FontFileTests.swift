// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

@Suite struct FontFileTests {
    @Test(arguments: [false, true]) func nameIsReadInBothForms(_ isMacintosh: Bool) {
        var font = TestFont("Puerto-Bold")
        font.isMacintosh = isMacintosh
        #expect(FontFile(of: font.bytes)?.postScriptName == "Puerto-Bold")
    }

    @Test(arguments: [(400, false), (700, true)]) func weightAndSlantAreKnown(_ weight: Int, _ isItalic: Bool) {
        var font = TestFont()
        (font.weight, font.isItalic) = (weight, isItalic)
        let file = FontFile(of: font.bytes)
        #expect(file?.weights == weight...weight)
        #expect(file?.isItalic == isItalic)
        #expect(file?.postScriptName == nil)
    }

    @Test func variableFontHasARangeOfWeights() {
        var font = TestFont("Puerto")
        (font.weight, font.weightAxis) = (400, 100...900)
        #expect(FontFile(of: font.bytes)?.weights == 100...900)
    }

    @Test func textOfOtherFilesIsNoFont() {
        #expect(FontFile(of: Array("wOFF and more".utf8)) == nil)
        #expect(FontFile(of: []) == nil)
    }

    @Test func brokenFontsDoNoHarm() {
        var font = TestFont("Puerto-Bold")
        (font.weight, font.weightAxis) = (700, 100...900)
        let bytes = font.bytes
        for length in 4..<bytes.count { _ = FontFile(of: Array(bytes.prefix(length))) }
        for place in 4..<bytes.count {
            var broken = bytes
            broken[place] = 0xFF
            _ = FontFile(of: broken)
        }
        #expect(FontFile(of: Array(bytes.prefix(12)))?.postScriptName == nil)
    }

    @Test(
        arguments: [
            ("Puerto-Bold", "fonts/a.ttf"), ("puerto-bold", "fonts/a.ttf"), ("b", "fonts/b.otf"),
            ("Georgia", "fonts/c.ttf"), ("Mar", nil), ("sans", nil)
        ] as [(String, String?)])
    func formatsNameFontsAsFilesOrAsTheyCallThemselves(_ name: String, _ path: String?) async throws {
        let files = [
            "fonts/a.ttf": TestFont("Puerto-Bold"), "fonts/b.otf": TestFont("Mar-Regular"),
            "fonts/c.ttf": TestFont("Georgia"), "images/Mar.ttf": TestFont("Mar"),
            "fonts/d.ttf": TestFont("b"), "fonts/e.ttf": TestFont("sans")
        ].mapValues(\.bytes)
        let xml = Sample.bundle([
            "xml/app.xml": TestApp.appXML(levels: "", more: "<formatsFileName>f.xml</formatsFileName>"),
            "xml/f.xml":
                "<application><formats><format><name>t</name><typeFace>\(name)</typeFace></format></formats></application>"
        ])
        let app = try await TestApp(
            AppBundle(bytes: files.merging(xml.mapValues { Array($0.utf8) }) { font, _ in font }))
        #expect(app.graph.fonts.font(name).file == path)
        #expect(app.diagnostics.contains { $0.kind.code == "format/unavailable-font" } == (name == "Mar"))
    }
}
