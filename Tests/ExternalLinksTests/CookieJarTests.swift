// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ExternalLinks

@Suite struct CookieJarTests {
    private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func cookieGoesToTheHostThatHasSetIt() throws {
        var jar = CookieJar()
        jar.add(["a=1; Path=/; Secure", " b = x=y ", "a=2"], from: try Self.url("https://A.example/x"))
        #expect(try jar.header(for: Self.url("https://a.example/y")) == "b=x=y; a=2")
        #expect(try jar.header(for: Self.url("https://b.a.example/")) == nil)
        #expect(try jar.header(for: Self.url("https://example/")) == nil)
    }

    @Test(arguments: ["", "a", ";a=1", "a=\u{1}", "a=" + String(repeating: "x", count: 4096)])
    func whatIsNoCookieIsNotSent(value: String) throws {
        var jar = CookieJar()
        jar.add([value], from: try Self.url("https://a.example/"))
        #expect(try jar.header(for: Self.url("https://a.example/")) == nil)
    }

    @Test func hostThatSetsManyFillsNothing() throws {
        var jar = CookieJar()
        jar.add((0..<1000).map { "n\($0)=v" }, from: try Self.url("https://a.example/"))
        #expect(try jar.header(for: Self.url("https://a.example/"))?.split(separator: ";").count == 50)
    }
}
