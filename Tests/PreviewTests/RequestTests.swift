// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import Preview

/// A request as a client sends it.
func request(_ path: String, method: String = "GET", _ headers: [String: String] = [:]) throws -> Request {
    let lines =
        ["\(method) \(path) HTTP/1.1", "Host: localhost"]
        + headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return try #require(Request(head: Array(lines.joined(separator: "\r\n").utf8)))
}

extension Response {
    /// The body as text.
    var text: String {
        if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
}

@Suite struct RequestTests {
    @Test func headIsRead() throws {
        let head = "GET /a%20b?x=1#y HTTP/1.1\r\nHOST: localhost:8080\r\nX-List: a\r\nx-list: b "
        let request = try #require(Request(head: Array(head.utf8)))
        #expect(request.method == "GET" && request.path == "/a%20b" && request.query == "x=1")
        #expect(request[header: "host"] == "localhost:8080" && request[header: "x-list"] == "a, b")
        #expect(request.keepsAlive)
    }

    @Test(arguments: [
        "", "GET", "GET /", "GET / HTTP/2\r\nHost: a", "GET  / HTTP/1.1\r\nHost: a",
        "GET https://a/ HTTP/1.1\r\nHost: a", "GET http:///x HTTP/1.1\r\nHost: a",
        "GET * HTTP/1.1\r\nHost: a", "G(T / HTTP/1.1\r\nHost: a", "GET / HTTP/1.1",
        "GET / HTTP/1.1\r\nHost: a\r\nX : a", "GET / HTTP/1.1\r\nHost: a\r\n folded",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b", "GET / HTTP/1.1\r\nHost: a\r\nno colon", "GET /\0 HTTP/1.1\r\nHost: a",
        "GET /a?b\nX-New:1 HTTP/1.1\r\nHost: a", "GET /a\rb HTTP/1.1\r\nHost: a", "GET /a\tb HTTP/1.1\r\nHost: a",
        "GET /a\u{7F} HTTP/1.1\r\nHost: a"
    ])
    func whatIsNoRequestIsRefused(head: String) {
        #expect(Request(head: Array(head.utf8)) == nil)
    }

    @Test func oneEmptyLineBeforeARequestDoesNotCount() throws {
        let request = try #require(Request(head: Array("\r\nGET /a HTTP/1.1\r\nHost: b".utf8)))
        #expect(request.path == "/a" && request[header: "host"] == "b")
        #expect(Request(head: Array("\r\n\r\nGET /a HTTP/1.1\r\nHost: b".utf8)) == nil)
    }

    /// The form of a request to a proxy; the host in it counts.
    @Test(arguments: [
        ("http://other:81/a%20b?x=1", "/a%20b", "x=1", "other:81"), ("HTTP://other", "/", nil, "other"),
        ("http://other?x=/", "/", "x=/", "other"), ("/http://other/", "/http://other/", nil, "mine")
    ])
    func wholeAddressIsRead(target: String, path: String, query: String?, host: String) throws {
        let request = try #require(Request(head: Array("GET \(target) HTTP/1.1\r\nHost: mine".utf8)))
        #expect(request.path == path && request.query == query && request[header: "host"] == host)
    }

    @Test func connectionEndsAfterOldVersionsBodiesAndWishes() throws {
        #expect(try !request("/", ["Connection": "close"]).keepsAlive)
        #expect(try !request("/", ["Content-Length": "5"]).keepsAlive)
        #expect(try !request("/", ["Transfer-Encoding": "chunked"]).keepsAlive)
        #expect(Request(head: Array("GET / HTTP/1.0".utf8))?.keepsAlive == false)
    }
}

@Suite struct HostTests {
    @Test(arguments: [
        "127.0.0.1", "127.0.0.1:8080", "localhost", "localhost.", "LOCALHOST:1", "[::1]", "[::1]:8080",
        "museo.localhost:8080",
        "A.b.Localhost"
    ])
    func ownNamesAreAllowed(host: String) {
        #expect(HostList(listeningOn: "127.0.0.1").allows(host))
    }

    @Test(arguments: [
        "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "evillocalhost", "",
        "192.168.1", "127.0.0.1:x", "::1", "localhost:8080:1"
    ])
    func othersAreNot(host: String) {
        #expect(!HostList(listeningOn: "127.0.0.1").allows(host) && !HostList(listeningOn: "127.0.0.1").allows(nil))
    }

    /// A machine gets other addresses while a preview runs, and others forward their ports to it.
    @Test(arguments: ["127.0.0.1", "192.168.1.5", "0.0.0.0", "::"])
    func addressesInNumbersAreAllowed(listening: String) {
        for host in ["192.168.1.5:8080", "10.9.9.9", "[fd00::2]:8080", "[::ffff:10.9.9.9]"] {
            #expect(HostList(listeningOn: listening).allows(host), "\(host)")
        }
        #expect(!HostList(listeningOn: listening).allows("evil.example"))
    }

    /// Otherwise the preview would announce addresses at which nothing listens.
    @Test func addressesAreThoseOfTheProtocol() {
        let (old, all) = (HostList.machineAddresses(of: "0.0.0.0"), HostList.machineAddresses(of: "::"))
        #expect(old.contains("127.0.0.1") && !old.contains { $0.contains(":") })
        #expect(all.starts(with: old) && all.dropFirst(old.count).allSatisfy { $0.contains(":") })
    }

    @Test func machineHasTheNamesOfTheTableOfHosts() {
        let table = """
            127.0.0.1\tlocalhost
            127.0.1.1\tVM.corp.example vm  # vm.comment.example
            #10.0.0.1 vm.old.example vm
            10.0.0.2 evil.example vm2
            """
        #expect(HostList.names(of: "Vm", in: table) == ["vm", "vm.local", "vm.corp.example"])
        #expect(HostList.names(of: "other", in: table) == ["other", "other.local"])
    }
}

@Suite struct ByteRangeTests {
    @Test(arguments: [
        (nil, ByteRange.whole), ("bytes=0-0", .part(0..<1)), ("bytes=2-", .part(2..<10)), ("bytes=-3", .part(7..<10)),
        ("bytes=-30", .part(0..<10)),
        ("bytes=4-99", .part(4..<10)), ("bytes=10-", .outside), ("bytes=-0", .outside), ("bytes=5-4", .whole),
        ("bytes=-", .whole), ("lines=1-2", .whole),
        ("bytes=0-1,3-4", .whole), ("bytes=99999999999999999999-", .whole), ("bytes= 1-2", .whole)
    ])
    func rangesOfTenBytes(header: String?, expected: ByteRange) {
        #expect(ByteRange(header, size: 10) == expected)
    }

    @Test func emptyFileHasNoParts() {
        #expect(ByteRange("bytes=0-", size: 0) == .outside && ByteRange("bytes=-5", size: 0) == .outside)
    }
}

@Suite struct HTTPDateTests {
    @Test func datesAreWrittenAndRead() {
        #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
        #expect(HTTPDate.seconds("yesterday") == nil && HTTPDate.seconds("Sun, 06 Foo 1994 08:49:37 GMT") == nil)
    }
}
