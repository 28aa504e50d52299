// SPDX-License-Identifier: MIT

import Testing
import Text

@Suite struct LookAlikeTests {
    @Test(arguments: [
        ("Town\u{A0}hall", "U+00A0 (no-break space)"), ("Town hal\u{200B}l", "U+200B (zero width space)"),
        ("Town\u{AD} hall", "U+00AD (soft hyphen)"), ("\u{422}own hall", "U+0422 (cyrillic capital letter te)"),
        ("Town\thall", "U+0009")
    ])
    func characterThatIsNotWhatItLooksLikeIsNamed(written: String, odd: String) {
        #expect(LookAlike.oddCharacter(in: written, insteadOf: "Town hall") == odd)
    }

    @Test(arguments: ["Town hall", "Townhall", "Town  hall", "town hall", "Town halls", "Town hal", "", "Tówn hall"])
    func namesThatDifferToTheEyeHaveNone(written: String) {
        #expect(LookAlike.oddCharacter(in: written, insteadOf: "Town hall") == nil)
    }
}
