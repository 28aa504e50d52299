// SPDX-License-Identifier: MIT

import Testing

@testable import AppModel

@Suite struct WebOriginTests {
    /// Addresses from pieces in every combination, compared with a regular expression that says the same slowly.
    @Test func originsAreThoseOfAPattern() {
        let pieces = [
            ["", " http:", "http:", "HTTPS:", "ftp:", "httpss:"], ["", "/", "//"], ["", "u:p@"], ["", "{s}."],
            ["", "A.example", "tile-1.example.", "mi_cubo.example", "a'; x", "a%20b.example"],
            ["", ":", ":8", ":65536", ":8x"], ["", "/", "/p?q#f", ";", "\n"]
        ]
        var addresses = [""]
        for choices in pieces { addresses = addresses.flatMap { start in choices.map { start + $0 } } }
        let pattern = /(?i)(https?):\/\/(?:.*@)?(\{s\}\.)?([a-z0-9._\-]+)(?::([0-9]*))?(?:[\/?#].*)?/
            .matchingSemantics(.unicodeScalar)
        var found = 0
        for address in addresses {
            var expected: (scheme: String, below: String, host: String)?
            if let match = address.wholeMatch(of: pattern) {
                let port = match.4.map { String($0) } ?? ""
                if port.isEmpty || (1...65_535).contains(Int(port) ?? 0) {
                    expected = (
                        match.1.lowercased() + "://", match.2 == nil ? "" : "*.",
                        match.3.lowercased() + (port.isEmpty ? "" : ":" + port)
                    )
                }
            }
            let origin = WebOrigin(of: address)
            #expect(origin?.policySource == expected.map { $0.scheme + $0.below + $0.host }, "\(address)")
            #expect(origin?.text == expected.map { $0.scheme + $0.host }, "\(address)")
            let single = expected.flatMap { $0.below.isEmpty ? $0.scheme + $0.host : nil }
            #expect(address.webOrigin == single, "\(address)")
            if origin != nil { found += 1 }
        }
        #expect(found > 100)
    }

    @Test(
        arguments: [
            ("https://españa.example/foto.png", "https://xn--espaa-rta.example"),
            ("http://Jardín.example:8080/", "http://xn--jardn-2sa.example:8080"),
            ("https://ana:clave@españa.example/a", "https://xn--espaa-rta.example"),
            ("https://a.example\\@b.example/", "https://a.example"),
            ("https://{s}.tëst.org/{z}/{x}/{y}.png", "https://*.xn--tst-jma.org"),
            ("https://a-{s}.t.org/{z}/{x}/{y}.png", "https://*.t.org"),
            ("https://a.{s}.b-{z}.t.org/{x}/{y}.png", "https://*.t.org"),
            ("https://{s}/{z}/{x}/{y}.png", nil), ("https://t.org{s}/", nil), ("https://a{s.org/", nil),
            ("https://[::1]/a.png", nil), ("https://espa%C3%B1a.example/", nil), ("https://h.example:99999/", nil),
            ("https://h.example:0/", nil),
            ("https://español'/a", nil), ("https:///a", nil), ("https://a b/", nil), ("https://@/", nil)
        ] as [(String, String?)])
    func noPartOfAHostIsAnOrigin(address: String, source: String?) {
        #expect(WebOrigin(of: address)?.policySource == source)
    }

    @Test(arguments: [
        ("https://a.example", true), ("HTTPS://Exämple.org:8/", true), ("https://a.example/b", false),
        ("https://a.example?", false), ("https://u@a.example", false), ("https://{s}.a.example", false),
        ("https://a.example//", false)
    ])
    func addressOfAServerIsBare(address: String, isBare: Bool) throws {
        #expect(try #require(WebOrigin(of: address)).isBare == isBare)
    }
}
