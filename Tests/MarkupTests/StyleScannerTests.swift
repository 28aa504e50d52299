// SPDX-License-Identifier: MIT

import Markup
import Testing

@Suite struct StyleScannerTests {
    @Test(arguments: [
        ("a{b:url(x.png)}", ["x.png"]), ("a{b:url( 'x.png' )}", ["x.png"]), ("a{b:URL(\"x.png\")}", ["x.png"]),
        ("a{b:url(a\\ b.png)}", ["a b.png"]),
        ("a{b:url(\\78.png)}", ["x.png"]), ("a{b:url(\\000078 .p\\6e g)}", ["x.png"]),
        ("a{b:'';c:url('\\\n\\ñ\\110000 \\')')}", ["ñ\u{FFFD}')"]), ("/* url(x.png) */a{b:'url(x.png)'}", []),
        ("a{b:image-set('x.png' 1x,url(y.png) 2x type('image/png'))}", ["x.png", "y.png"]),
        ("@namespace url(http://www.w3.org/1999/xhtml);a{b:url(x.png)}", ["x.png"]), ("a{--b:url(x.png)}", ["x.png"]),
        ("a{b:my-url(x.png)}", []),
        ("a{b:url(data:image/png;base64,AA==)}", ["data:image/png;base64,AA=="]), (".a\\{b{c:url(x.png)}", ["x.png"])
    ])
    func addressesAreFoundAsBrowsersFindThem(css: String, addresses: [String]) {
        let scanner = StyleScanner(css)
        #expect(scanner.addresses.map(\.text) == addresses && scanner.faults.isEmpty, "\(scanner)")
    }

    @Test(.timeLimit(.minutes(30)), arguments: [("(", "}"), ("[", ")"), ("{", "]"), ("@import [", "'x'")])
    func bracketsThatMatchNothingAreSoonPassed(open: String, close: String) {
        let scanner = StyleScanner(String(repeating: open, count: 100_000) + String(repeating: close, count: 100_000))
        #expect(scanner.faults.isEmpty == false)
    }

    @Test(
        arguments: [
            ("@import 'x.css';a{b:url(y.png)}", ["x.css"]),
            ("@import url(x.css) screen;@IMPORT \"y.css\" supports(display:url('z'))", ["x.css", "y.css"]),
            ("@import ;a{b:url(y.png)}", [nil]), ("/*@import 'x.css';*/@media print{a{b:url(y.png)}}", []),
            ("@importer 'x.css';", [])
        ] as [(String, [String?])])
    func importedStylesAreToldApart(css: String, imported: [String?]) {
        let scanner = StyleScanner(css)
        #expect(scanner.imports.map(\.address?.text) == imported && scanner.addresses.allSatisfy { $0.text == "y.png" })
    }
}
