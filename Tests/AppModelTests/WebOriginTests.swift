// SPDX-License-Identifier: MIT

import Testing

@testable import AppModel

@Suite struct WebOriginTests {
    /// Addresses from pieces in every combination, compared with a regular expression that says the same slowly.
    @Test func originsAreThoseOfAPattern() {
        let pieces = [
            ["", " http:", "http:", "HTTPS:", "ftp:", "httpss:"], ["", "/", "//"], ["", "{s}.", "{S}."],
            ["", "A.example", "tile-1.example.", "español", "[::1]", "u@h", "a'; x"],
            ["", ":", ":8", ":123456"], ["", "/p?q#f", "?q", ";", "\n"]
        ]
        var addresses = [""]
        for choices in pieces { addresses = addresses.flatMap { start in choices.map { start + $0 } } }
        var found = 0
        for address in addresses {
            let match = address.firstMatch(
                of: /(?i)^(https?):\/\/(\{s\}\.)?([a-z0-9.\-]+)(:[0-9]{1,5})?/.matchingSemantics(.unicodeScalar))
            let expected = match.map { match in
                (match.1.lowercased() + "://", match.2 == nil ? "" : "*.", match.3.lowercased() + (match.4 ?? ""))
            }
            // The names of servers in addresses of tiles are written like this only.
            guard match?.2 != "{S}." else { continue }
            let origin = WebOrigin(of: address)
            #expect(origin?.policySource == expected.map { $0 + $1 + $2 }, "\(address)")
            #expect(origin?.text == expected.map { $0.0 + $0.2 }, "\(address)")
            let whole = address.firstMatch(
                of: /(?i)^(https?):\/\/([a-z0-9.\-]+)(:[0-9]{1,5})?(?=[\/?#]|$)/.matchingSemantics(.unicodeScalar))
            #expect(address.webOrigin == whole.map { $0.1.lowercased() + "://" + $0.2.lowercased() + ($0.3 ?? "") })
            if origin != nil { found += 1 }
        }
        #expect(found > 100)
    }
}
