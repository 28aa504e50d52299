// SPDX-License-Identifier: MIT

import Diagnostics
import Testing
import Text

@Suite struct NearMissTests {
    @Test(arguments: [
        ("Menus", "Menús"), ("MENÚS", "menus"), ("  menu   principal ", "Menu Principal"), ("año", "Ano"), ("Id", "id"),
        ("top\tmenu", "top menu"),
        ("ｍenu", "menu"), ("y\u{200B}", "y"), ("\u{FEFF}id ", "id"), ("me\u{AD}nu", "menu")
    ])
    func sameNameButForCaseAccentsAndBlanksIsFound(_ written: String, meant: String) {
        #expect(NearMiss.matches(for: written, among: ["cover", meant, "Mapas"]) == [meant])
    }

    @Test(arguments: [
        ("txet", "text"), ("texto", "text"), ("tex1t", "te1xt"), ("listitm", "listItem"), ("listIten", "listItem"),
        ("xlistItem", "listItem"),
        ("nextLevelLevleId", "nextLevelLevelId"), ("imageFileNmae", "imageFileName"),
        ("IMAGE_GALERY_ACTIVITY", "IMAGE_GALLERY_ACTIVITY"),
        ("itemDescripion", "itemDescription")
    ])
    func nearNameIsFound(_ written: String, meant: String) {
        #expect(NearMiss.matches(for: written, among: ["cover", meant, "Mapas"]) == [meant])
    }

    @Test(arguments: ["", "   ", "ab", "abd", "aba", "x", "zzzz", "title page", "levels"])
    func nothingIsGuessed(_ written: String) {
        #expect(NearMiss.matches(for: written, among: ["abc", "xyz", "a", "", "map level", "heading"]) == [])
    }

    @Test func shortNamesAreOnlyFolded() {
        #expect(NearMiss.matches(for: "tex", among: ["text"]) == [])
        #expect(NearMiss.matches(for: "url", among: ["uri"]) == [])
        #expect(NearMiss.matches(for: "URL", among: ["uri", "url"]) == ["url"])
    }

    @Test func editsAreCountedByLength() {
        #expect(NearMiss.matches(for: "lineas", among: ["linxxs"]) == [])
        #expect(NearMiss.matches(for: "lineales", among: ["linxxles"]) == [])
        #expect(NearMiss.matches(for: "lineales", among: ["linxales"]) == ["linxales"])
        #expect(NearMiss.matches(for: "colecciones", among: ["colexxiones"]) == ["colexxiones"])
        #expect(NearMiss.matches(for: "colecciones", among: ["colexxxones"]) == [])
        #expect(NearMiss.matches(for: "abcdefghijklmnopqrst", among: ["abcdefghijklmnop____"]) == [])
    }

    @Test func severalEquallyNearNamesAreNone() {
        #expect(NearMiss.matches(for: "mapa", among: ["mapas", "tapa"]) == [])
        #expect(NearMiss.matches(for: "page_one", among: ["page_ono", "page_onx"]) == [])
    }

    @Test func nearestNameWins() {
        #expect(NearMiss.matches(for: "positiones", among: ["position", "positions"]) == ["positions"])
        #expect(NearMiss.matches(for: "positiones", among: ["positions", "position"]) == ["positions"])
    }

    @Test func namesThatFoldAlikeAreAllNamed() {
        #expect(NearMiss.matches(for: "MENU", among: ["Menú", "tenu", "menu", "Menú"]) == ["Menú", "menu"].sorted())
    }

    @Test func sameCandidateTwiceIsNotAmbiguous() {
        #expect(NearMiss.matches(for: "txet", among: ["text", "text"]) == ["text"])
    }

    @Test(arguments: [
        ("foto1.png", "foto2.png"), ("level 12", "level 13"), ("page10", "page1"), ("QR2012", "QR2013"),
        ("1234", "1235")
    ])
    func otherNumberIsNoNearMiss(_ written: String, existing: String) {
        #expect(NearMiss.matches(for: written, among: [existing]) == [])
    }

    @Test func listOfCandidatesCanBeAskedOften() {
        let known = NearMiss(among: ["text", "Menú", "foto1.png"])
        #expect(
            ["txet", "menu", "ftoo1.png", "foto2.png"].map(known.matches) == [["text"], ["Menú"], ["foto1.png"], []])
    }

    @Test func numberedNameWithATypingErrorIsFound() {
        #expect(NearMiss.matches(for: "ftoo1.png", among: ["foto1.png", "foto2.png"]) == ["foto1.png"])
    }
}
