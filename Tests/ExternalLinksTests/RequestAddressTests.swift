// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import ExternalLinks

/// Tests that the host of a request is one for all who read its address. Nothing is sent.
@Suite struct RequestAddressTests {
    @Test(
        arguments: [
            ("http://ev%69l.test:81/b.xml", "http://evil.test:81/b.xml"),
            ("http://me:word@EVIL.Test./a?q=%20", "http://evil.test/a?q=%20"),
            ("http://0x7f.1/", "http://127.0.0.1/"), ("http://2130706433:81/", "http://127.0.0.1:81/"),
            ("http://127.0.0.%31/", "http://127.0.0.1/"), ("http://127.0.0.1./", "http://127.0.0.1/"),
            ("https://[0:0::1]:8/x", "https://[0:0:0:0:0:0:0:1]:8/x"),
            ("http://ñandú.example/x", "http://xn--and-6ma2c.example/x"),
            ("http://ev%2569l.test/", nil), ("http://a%2Fb.example/", nil), ("http://a%40b.example/", nil),
            ("http://a%00.example/", nil), ("http://a%20b.example/", nil), ("http://%C3%B1.example/", nil),
            ("http://[fe80::1%25lo]/", nil), ("http://a..example/", nil), ("http://evil.0x7g/", nil),
            ("http://1.2.3.4.5/", nil), ("http://./", nil)
        ] as [(String, String?)])
    func hostIsANameOrAnAddress(written: String, sent: String?) throws {
        let url = try #require(URL(string: written))
        #expect(RequestAddress(url)?.url.absoluteString == sent)
    }

    private func request(
        _ address: String, usesProxy: Bool = false, includesPrivate: Bool = false, _ found: [[UInt8]] = [[8, 8, 8, 8]]
    ) async throws -> [String]? {
        let lookup = HostLookup { name in name == "evil.test" ? found.map(NetworkAddress.init) : [] }
        var guarded = GuardedRequest(
            url: try #require(URL(string: address)), timeout: 1, includesPrivate: includesPrivate, lookup: lookup)
        guarded.usesProxy = usesProxy
        guard case .given(let request) = await guarded.permission("HEAD") else { return nil }
        return request.common
    }

    @Test(arguments: ["http://ev%69l.test:81/b.xml", "http://EVIL.test.:81/b.xml"])
    func hostThatIsJudgedIsTheOneThatIsSent(address: String) async throws {
        let arguments = try #require(try await request(address))
        #expect(arguments.suffix(4) == ["--url", "http://evil.test:81/b.xml", "--resolve", "evil.test:81:8.8.8.8"])
        let free = try #require(try await request(address, includesPrivate: true))
        #expect(free.suffix(2) == ["--url", "http://evil.test:81/b.xml"])
    }

    @Test(arguments: [false, true]) func whatIsNoHostIsNeverAsked(includesPrivate: Bool) async throws {
        #expect(try await request("http://ev%2569l.test/", includesPrivate: includesPrivate) == nil)
    }

    /// A proxy would look the name up again.
    @Test func proxyGetsTheAddressThatWasJudged() async throws {
        let six: [UInt8] = [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11]
        let arguments = try #require(try await request("https://evil.test/", usesProxy: true, [six, [8, 8, 8, 8]]))
        #expect(arguments.suffix(2) == ["--connect-to", "evil.test:443:8.8.8.8:443"])
        let other = try #require(try await request("https://evil.test/", usesProxy: true, [six]))
        #expect(other.last == "evil.test:443:[2606:4700:0:0:0:0:0:1111]:443")
        #expect(try await request("https://unknown.test/", usesProxy: true) == nil)
        #expect(GuardedRequest.hasProxy(["https_proxy": "http://127.0.0.1:3128"]))
        #expect(!GuardedRequest.hasProxy(["http_proxy": "", "no_proxy": "*", "HTTP_PROXY": "http://127.0.0.1:3128"]))
    }
}
