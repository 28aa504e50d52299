// SPDX-License-Identifier: MIT

import Testing

@testable import SiteBuilder

@Suite struct SiteAddressTests {
    @Test(arguments: [
        ("https://example.org", "https://example.org/"), ("https://example.org/", "https://example.org/"),
        ("  https://example.org/x \n", "https://example.org/x/"), ("https://example.org/x/", "https://example.org/x/"),
        ("https://example.org/x/index.html", "https://example.org/x/"),
        ("https://example.org/index.html", "https://example.org/"),
        ("http://localhost:8080/a/b", "http://localhost:8080/a/b/"), ("HTTP://[::1]:80", "http://[::1]:80/"),
        ("https://example.org/caf%C3%A9/v1.2", "https://example.org/caf%C3%A9/v1.2/"),
        ("https://example.org/100%25/%20/", "https://example.org/100%25/%20/"),
        ("https://müller.example/ñ", "https://xn--mller-kva.example/%C3%B1/"),
        ("HTTPS://Example.ORG:8443/Gärten&co", "https://example.org:8443/G%C3%A4rten&co/"),
        ("https://example.org/a/\u{301}b", "https://example.org/a/%CC%81b/"),
        (
            "https://example.org/\(String(repeating: "a", count: 499))",
            "https://example.org/\(String(repeating: "a", count: 499))/"
        )
    ])
    func addressOfAFolderIsTaken(written: String, address: String) throws {
        #expect(try SiteAddress(written).text == address)
    }

    @Test(arguments: [
        ("example.org", "an http or https address"), ("#top", "an http or https address"),
        ("", "an http or https address"),
        ("ftp://example.org/", "an http or https address"), ("https:///x", "the name of a host"),
        ("https://example.org/?x=1", "without ‘?’"), ("https://example.org/#top", "without ‘#’"),
        ("https://example.org/a?\u{301}b/", "without ‘?’"), ("https://example.org/a#\u{301}b/", "without ‘#’"),
        ("https://example.org/a\\\u{301}b/", "without ‘\\’"), ("https://a@\u{301}b.example/", "without user name"),
        ("https://example.org/../\u{301}b/", "without ‘..’"), ("https://example.org/x//\u{301}", "without ‘//’"),
        ("https://example.org\\x", "without ‘\\’"), ("https://exam ple.org/", "without blanks"),
        ("https://example.org/a b/", "without blanks"), ("https://example.org:99999/", "port from 1 to 65535"),
        ("https://example.org:0/", "‘0’ is not"), ("https://example.org:x/", "‘x’ is not"),
        ("https://example.org./", "does not end with a dot"), ("https://-a.example/", "‘-a.example’ is not"),
        ("https://deploy:s3cret@example.org/x/", "without user name and password"),
        ("https://deploy@example.org/", "without user name and password"),
        ("https://example.org/a/../b/", "without ‘..’"), ("https://example.org/a/%2e%2E", "without ‘%2e%2E’"),
        ("https://example.org/%zz/", "without ‘%zz’"), ("https://example.org/100%/", "without ‘%’"),
        ("https://example.org/a%4", "without ‘%4’"), ("https://example.org/a%ñ/", "without ‘%ñ’"),
        ("https://example.org/a%00b/", "without ‘%00’"), ("https://example.org/%7f", "without ‘%7f’"),
        ("https://example.org/a%3Fb/", "without ‘%3F’"), ("https://example.org/%23", "without ‘%23’"),
        ("https://example.org/%E0%A4/", "those of UTF-8"), ("https://example.org/a%FF", "those of UTF-8"),
        ("https://example.org/%0A/", "without ‘%0A’"), ("https://example.org/a\u{1}b/", "without control characters"),
        ("https://example.org/./", "without ‘.’"), ("https://example.org//x/", "without ‘//’"),
        ("https://example.org/x//", "without ‘//’"), ("https://example.org//", "without ‘//’"),
        ("https://example.org/\(String(repeating: "a", count: 500))", "at most 500 bytes"),
        ("https://\(String(repeating: "a.", count: 400_000))b/", "host has at most 253 characters"),
        ("https://example.org:\(String(repeating: "0", count: 400_000))80/", "host has at most 253 characters"),
        ("https://example.org/x/start.html", "the page ‘start.html’"),
        ("https://example.org/index.php", "the page ‘index.php’")
    ])
    func faultOfAnotherIsNamed(written: String, reason: String) {
        let fault = #expect(throws: SiteAddress.Fault.self) { try SiteAddress(written) }
        #expect(fault?.reason.hasPrefix("must be ") == true)
        #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "")")
        #expect(fault?.reason.contains("s3cret") == false)
    }
}
