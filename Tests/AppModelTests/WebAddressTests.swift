// SPDX-License-Identifier: MIT

import Testing

@testable import AppModel

@Suite struct WebAddressTests {
    @Test(arguments: ["a.html", "images/a.png", "C:\\fotos\\a.png", "www.example.org/a:b", "", ":", "/a", "1a:b"])
    func whatHasNoSchemeIsNoAddress(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test(arguments: [
        ("https://example.org", "example.org", ""),
        ("HTTP://User@Example.ORG:8080/a/b.mp4?x=/c.flv#d", "example.org", "/a/b.mp4"),
        ("https://[2001:db8::1]:80/a", "[2001:db8::1]", "/a"), ("https://museo.español/a", "museo.español", "/a"),
        ("https://example.org?\u{301}x/a", "example.org", ""), ("https://example.org/a#\u{301}b", "example.org", "/a"),
        ("https://example.org/\u{301}a/b?c", "example.org", "/\u{301}a/b"),
        ("http://servidor/a", "servidor", "/a"), ("https://paral·lel.cat/a", "paral·lel.cat", "/a"),
        ("https://mi_cubo.example/a", "mi_cubo.example", "/a")
    ])
    func hostAndPathAreFound(text: String, host: String, path: String) throws {
        let address = try #require(WebAddress(text))
        #expect(address.isWeb && address.isWellFormed)
        #expect(address.host == host)
        #expect(address.path == path)
    }

    @Test(arguments: [
        ("https://user:p@w@example.org:8080/a@b?c@d", "https://example.org:8080/a@b?c@d"),
        ("https://@example.org", "https://example.org"), ("https://example.org/a@b", "https://example.org/a@b"),
        ("https://example.org?a@b", "https://example.org?a@b"), ("mailto:a@example.org", "mailto:a@example.org"),
        ("a/b//c@d", "a/b//c@d"), ("", "")
    ])
    func userIsLeftOut(text: String, expected: String) {
        #expect(text.withoutUser == expected)
    }

    @Test(arguments: [
        "https://", "https:///a", "https:example.org", "https:/example.org", "https://exa mple.org",
        "https://example.org/a b", "https://example..org", "https://.org", "https://exam*ple.org",
        "https://example.org:puerto/", "https://example.org:+80/x", "https://example.org:70000/", "https://-a.org/"
    ])
    func brokenAddressesAreNotWellFormed(text: String) throws {
        #expect(try #require(WebAddress(text)).isWellFormed == false)
    }

    @Test(arguments: [
        "rtsp://example.org/a", "ftp://example.org", "htps://example.org", "mailto:a@example.org", "javascript:alert(1)"
    ])
    func otherSchemesAreNotOfTheWeb(text: String) throws { #expect(try #require(WebAddress(text)).isWeb == false) }

    @Test(arguments: [
        ("localhost", true), ("127.0.0.1", true), ("10.1.2.3", true), ("192.168.0.1", true), ("172.16.0.1", true),
        ("172.31.255.255", true), ("169.254.1.1", true),
        ("caja.local", true), ("[::1]", true), ("[fd00::1]", true), ("172.15.0.1", false), ("172.32.0.1", false),
        ("11.0.0.1", false), ("192.169.0.1", false),
        ("10.example.org", false), ("example.org", false), ("local.example.org", false), ("[2001:db8::1]", false)
    ])
    func hostsOfPrivateNetworksAreKnown(host: String, isPrivate: Bool) throws {
        #expect(try #require(WebAddress("http://\(host):8080/a")).isPrivate == isPrivate)
    }
}
