// SPDX-License-Identifier: MIT

import Diagnostics
import Testing
import Text

@Suite struct FoldingTests {
    @Test(arguments: [
        ("Menús", "menus"), ("  Dos\n\tpalabras ", "dos palabras"), ("ÑANDÚ", "nandu"), ("n\u{303}", "n"), ("", ""),
        (" \n", ""), ("a\u{A0}b", "a b"),
        ("Año 2012", "ano 2012"), ("Crème Brûlée", "creme brulee"), ("ＡＢＣ", "abc"), ("日本", "日本"), ("A-B_c", "a-b_c")
    ])
    func spellingsOfOneNameFoldAlike(_ text: String, folded: String) {
        #expect(text.folded == folded)
    }

    @Test(arguments: [
        ("οδοσ", "οδος"), ("σασ_σ", "σας_σ"), ("οδο\u{301}σ", "οδο\u{301}ς"), ("σο\u{301}σ", "σο\u{301}ς"), ("σ", "σ"),
        ("οδος σε", "οδος σε"), ("abc", "abc")
    ])
    func aSigmaAtTheEndOfAWordHasAFormOfItsOwn(_ text: String, expected: String) {
        #expect(text.withFinalSigmas == expected)
    }

    private static let spanish = Collation(language: "es")

    @Test func namesSortAsSpanishReadersExpect() {
        let names = [
            "zorro", "nube", "ñandú", "oca", "Ácido", "abeja", "casa", "Barco", "nuez", "élite", "edad", "cuna"
        ]
        let sorted = names.sorted { Self.spanish.sorts($0, before: $1) }
        #expect(
            sorted == [
                "abeja", "Ácido", "Barco", "casa", "cuna", "edad", "élite", "nube", "nuez", "ñandú", "oca", "zorro"
            ])
    }

    @Test(arguments: [
        ("nz", "ña"), ("ñz", "oa"), ("Nz", "ña"), ("n", "Ñ"), ("caza", "cazá"), ("cazá", "cazar"),
        ("Foto 9", "foto 10"), ("a", "b")
    ])
    func firstSortsBeforeSecond(_ first: String, second: String) {
        #expect(Self.spanish.sorts(first, before: second))
        #expect(!Self.spanish.sorts(second, before: first))
    }

    @Test(arguments: ["", "a", "Ñandú", "Foto 10"]) func nothingSortsBeforeItself(_ text: String) {
        #expect(!Self.spanish.sorts(text, before: text))
    }

    @Test func textsThatDifferInCaseOnlyHaveAnOrder() {
        #expect(Self.spanish.sorts("Menu", before: "menu") != Self.spanish.sorts("menu", before: "Menu"))
    }
}
