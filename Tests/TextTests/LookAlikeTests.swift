// SPDX-License-Identifier: MIT

import Testing
import Text

@Suite struct LookAlikeTests {
    @Test(arguments: [
        ("Town\u{A0}hall", "U+00A0 (no-break space)"), ("Town hal\u{200B}l", "U+200B (zero width space)"),
        ("Town\u{AD} hall", "U+00AD (soft hyphen)"), ("\u{422}own hall", "U+0422 (cyrillic capital letter te)"),
        ("Town\thall", "U+0009"), ("Town hall\u{A0}", "U+00A0 (no-break space)"),
        ("\u{A0}Town hall", "U+00A0 (no-break space)"), ("Town hall\u{3000}\u{200B}", "U+3000 (ideographic space)"),
        ("Town ｈall", "U+FF48 (fullwidth latin small letter h)")
    ])
    func characterThatIsNotWhatItLooksLikeIsNamed(written: String, odd: String) {
        #expect(LookAlike.oddCharacter(in: written, insteadOf: "Town hall") == odd)
    }

    @Test(arguments: [
        "Town hall", "Townhall", "Town  hall", "town hall", "Town halls", "Town hal", "", "Tówn hall", "To\u{A0}wn hall"
    ])
    func namesThatDifferToTheEyeHaveNone(written: String) {
        #expect(LookAlike.oddCharacter(in: written, insteadOf: "Town hall") == nil)
    }
}
