// SPDX-License-Identifier: MIT

import Testing

@testable import Theming

@Suite struct RootPropertiesTests {
    @Test(arguments: [
        ("light-dark(#fff,#000)", "#000"),
        (
            "light-dark( var(--a, b) , oklch(from var(--c) max(l,.75) calc(c*.6) h) )",
            "oklch(from var(--c) max(l,.75) calc(c*.6) h)"
        ),
        ("#123", "#123"),
        ("color-mix(in oklab,light-dark(#fff,#000) 5%,#123)", "color-mix(in oklab,light-dark(#fff,#000) 5%,#123)"),
        ("Light-Dark(a,b)", "b")
    ])
    func darkValueIsTheSecondOfTwo(value: String, dark: String) {
        #expect(ThemeProperties(":root{--x:\(value)}").dark("--x") == dark)
    }

    @Test func propertyThatIsNotThereHasNoDarkValue() {
        #expect(ThemeProperties(":root{--x:#123}").dark("--y") == nil)
    }
}
