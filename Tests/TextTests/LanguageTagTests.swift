// SPDX-License-Identifier: MIT

import Testing
import Text

@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("ES", "es"), ("pt-br", "pt-BR"), ("ZH-HANT-tw", "zh-Hant-TW"), ("sr-latn", "sr-Latn"), ("es-419", "es-419")
    ]) func tagsAreWrittenInOneWay(tag: String, expected: String) {
        #expect(LanguageTag.canonical(tag) == expected)
    }

    @Test func broaderLanguagesFollow() {
        #expect(LanguageTag.withBroader("zh-hant-tw") == ["zh-Hant-TW", "zh-Hant", "zh"])
        #expect(LanguageTag.withBroader("fil") == ["fil"])
    }

    @Test(arguments: [
        ("ar", true), ("ar-EG", true), ("he", true), ("ckb", true), ("ps", true), ("sd", true), ("ug", true),
        ("dv", true),
        ("ku-Arab", true), ("az-Arab-IR", true), ("ks-Deva", false), ("ug-Cyrl", false), ("ku", false), ("arn", false),
        ("es", false), ("fat", false)
    ]) func directionIsThatOfTheScript(tag: String, isFromRight: Bool) {
        #expect(LanguageTag.isRightToLeft(tag) == isFromRight)
    }
}
