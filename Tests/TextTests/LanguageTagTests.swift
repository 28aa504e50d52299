// SPDX-License-Identifier: MIT

import Testing
import Text

@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("ES", "es"), ("pt-br", "pt-BR"), ("ZH-HANT-tw", "zh-Hant-TW"), ("sr-latn", "sr-Latn"), ("es-419", "es-419")
    ]) func tagsAreWrittenInOneWay(tag: String, expected: String) {
        #expect(LanguageTag.canonical(tag) == expected)
    }

    /// Those that the `Intl` of browsers accepts.
    @Test(arguments: [
        ("en-uk", "en-GB"), ("UK", "uk"), ("en-Latn-UK", "en-Latn-GB"), ("en-x-uk", "en-x-uk"),
        ("de-u-co-phonebk", "de-u-co-phonebk"), ("DE-u-CO-phonebk", "de-u-co-phonebk"), ("pt-br", "pt-BR")
    ]) func regionOfBritainIsCorrected(tag: String, expected: String) {
        #expect(LanguageTag.corrected(tag) == expected)
    }

    @Test(arguments: [
        "es", "fil", "pt-BR", "zh-Hant", "zh-Hant-TW", "es-419", "ca-valencia", "de-1996", "sl-rozaj-biske",
        "de-CH-1901", "de-u-co-phonebk", "en-a-bbb-x-a", "en-x-a", "PT-br"
    ]) func textIsATag(tag: String) { #expect(LanguageTag.fault(in: tag) == nil) }

    @Test(arguments: [
        ("", "begins with a code"), ("english", "begins with a code"), ("e", "begins with a code"),
        ("es_ES", "joined by ‘-’"), ("de_DE.UTF-8", "joined by ‘-’"), ("pt-BR.utf8", "‘BR.utf8’ is neither"),
        ("_", "begins with a code"), ("en-USA", "‘USA’ is neither"), ("zh-yue", "‘yue’ is neither"),
        ("en-", "‘’ is neither"), ("en-12", "‘12’ is neither"), ("en-abcdefghi", "‘abcdefghi’ is neither"),
        ("en-ñandu", "‘ñandu’ is neither"), ("en-US-US", "‘US’ is not in its place"),
        ("zh-TW-Hant", "‘Hant’ is not in its place"), ("ca-valencia-ES", "‘ES’ is not in its place"),
        ("ca-valencia-VALENCIA", "‘VALENCIA’ is there twice"), ("pt-B", "nothing follows ‘B’"),
        ("en-x", "nothing follows ‘x’"), ("en-u-t-en", "nothing follows ‘u’"), ("en-a-bb-a-cc", "‘a’ is there twice"),
        ("en-x-abcdefghi", "‘abcdefghi’ is no part"), ("spa", "is ‘es’"), ("POR-BR", "is ‘pt’"), ("tgl", "is ‘fil’"),
        ("en-UK", "its region is ‘GB’")
    ]) func textIsNoTag(text: String, reason: String) {
        #expect(LanguageTag.fault(in: text)?.contains(reason) == true, "\(LanguageTag.fault(in: text) ?? "none")")
    }

    @Test(arguments: [
        ("pt_BR", ["pt-BR"]), ("de_DE.UTF-8", ["de-DE"]), ("ca_ES@valencia", ["ca-ES"]), ("en_UK", ["en-GB"]),
        ("Spanish", ["es"]), ("spa", ["es"]), ("C.UTF-8", []), ("_", []), ("es", [])
    ]) func tagIsSuggested(text: String, tags: [String]) { #expect(LanguageTag.tags(of: text) == tags) }

    @Test func broaderLanguagesFollow() {
        #expect(LanguageTag.withBroader("zh-hant-tw") == ["zh-Hant-TW", "zh-Hant", "zh"])
        #expect(LanguageTag.withBroader("fil") == ["fil"])
        #expect(LanguageTag.withBroader("pt-BR") == ["pt-BR", "pt"])
    }

    /// Words in simplified signs are the last choice where the others are written.
    @Test(arguments: [
        ("zh-TW", ["zh-TW", "zh-Hant", "zh"]), ("zh-HK", ["zh-HK", "zh-Hant", "zh"]),
        ("zh-mo", ["zh-MO", "zh-Hant", "zh"]), ("zh-CN", ["zh-CN", "zh"]), ("sr-ME", ["sr-ME", "sr-Latn", "sr"]),
        ("pa-PK", ["pa-PK", "pa-Arab", "pa"]), ("zh-TW-x-a", ["zh-TW-x-a", "zh-TW-x", "zh-TW", "zh-Hant", "zh"])
    ]) func scriptOfTheRegionComesBeforeTheLanguage(tag: String, broader: [String]) {
        #expect(LanguageTag.withBroader(tag) == broader)
    }

    @Test(arguments: [
        ("ar", true), ("ar-EG", true), ("he", true), ("ckb", true), ("ps", true), ("sd", true), ("ug", true),
        ("dv", true),
        ("ku-Arab", true), ("az-Arab-IR", true), ("ks-Deva", false), ("ug-Cyrl", false), ("ku", false), ("arn", false),
        ("az-IR", true), ("pa-PK", true), ("ku-IQ", true), ("uz-AF", true), ("kk-CN", true), ("acm", true),
        ("ajp", true), ("luz", true), ("rhg", true), ("ug-KZ", false), ("az", false), ("pa-IN", false),
        ("uz-Latn-AF", false), ("ar-001", true),
        ("es", false), ("fat", false)
    ]) func directionIsThatOfTheScript(tag: String, isFromRight: Bool) {
        #expect(LanguageTag.isRightToLeft(tag) == isFromRight)
    }
}
