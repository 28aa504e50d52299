// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

@testable import ExternalLinks

/// Tests of which hosts an untrusted bundle may have requested.
@Suite struct HostLookupTests {
    @Test(arguments: [
        "127.0.0.1", "127.1", "127.255.255.254", "0x7f.1", "0x7f000001", "2130706433", "017700000001", "0177.0.0.1",
        "0", "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.1", "167772161",
        "172.16.0.1", "172.31.255.255", "192.168.1.1", "0xc0a80101", "192.168.257", "169.254.169.254", "100.64.0.1",
        "100.127.255.255", "192.0.0.1", "192.0.2.7", "198.18.0.1",
        "198.19.255.255", "198.51.100.1", "203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "[::1]", "[::]", "::1", "[0:0:0:0:0:0:0:1]",
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:8.8.8.8]", "[::127.0.0.1]", "[fe80::1]", "[fc00::1]",
        "[fd12:3456::1]", "[fec0::1]", "[ff02::1]", "[2001:db8::1]", "[2001::1]",
        "[64:ff9b::7f00:1]", "[64:ff9b::10.0.0.1]", "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2002:c0a8:101::1]",
        "[100::1]", "[5f00::1]", "localhost", "LOCALHOST", "localhost.", "a.localhost",
        "printer.local", "PRINTER.Local.", "metadata.google.internal", "nas.home.arpa", "127.0.0.1."
    ]) func hostAroundTheMachineIsInside(host: String) async {
        let place = await HostLookup.system.place(of: host)
        // A host that the system does not read as an address is an unknown name.
        #expect(place == .inside || place == .nowhere && host.hasSuffix("."), "\(host)")
        #expect(place != .outside)
    }

    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "134744072", "0x08080808", "172.32.0.1", "172.15.255.255", "192.169.0.1", "100.128.0.1",
        "169.253.1.1", "192.0.1.1", "223.255.255.255", "11.0.0.1", "[2606:4700::1111]", "[2a00:1450::1]",
        "[64:ff9b::8.8.8.8]", "[2002:808:808::1]"
    ])
    func hostOfThePublicNetworkIsOutside(host: String) async {
        #expect(await HostLookup.system.place(of: host) == .outside, "\(host)")
    }

    @Test(arguments: [
        "", ".", "a b", "127.0.0.1\n", "127.0.0.1%00.example.org", "a@127.0.0.1", "fe80::1%lo", "x/y",
        "no-such-name.invalid"
    ]) func whatIsNoNameIsNowhere(host: String) async {
        #expect(await HostLookup.system.place(of: host) == .nowhere)
    }

    /// A name may have several addresses; a single internal one makes the host internal.
    @Test func nameCountsByAllItsAddresses() async {
        let names: [String: [[UInt8]]] = [
            "both.example": [[8, 8, 8, 8], [10, 0, 0, 1]], "good.example": [[8, 8, 8, 8]],
            "bad.example": [[127, 0, 0, 1]]
        ]
        let lookup = HostLookup { (names[$0] ?? []).map(NetworkAddress.init) }
        #expect(await lookup.place(of: "both.example") == .inside)
        #expect(await lookup.place(of: "Good.Example") == .outside)
        #expect(await lookup.place(of: "bad.example") == .inside)
        #expect(await lookup.place(of: "other.example") == .nowhere)
    }
}

@Suite(.timeLimit(.minutes(15))) struct PrivateAddressTests {
    private func app(_ addresses: [String]) async throws -> TestApp {
        let items = addresses.enumerated().map {
            "<data><dataId>d\($0)</dataId><local>false</local><webUrl>\($1)</webUrl></data>"
        }
        return try await TestApp(type: "WEB_ACTIVITY", data: "<levelData>\(items.joined())</levelData>")
    }

    private func options(_ folder: borrowing TemporaryFolder) -> ExternalLinkCheck.Options {
        var options = ExternalLinkCheck.Options(cacheFolder: folder.path + "/cache")
        options.timeout = 5
        options.pause = 0.01
        return options
    }

    @Test func nothingAroundTheMachineIsAskedAndEachIsSaid() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let hosts = [
            "127.0.0.1", "localhost", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]",
            "0.0.0.0", "me@127.0.0.1", "a:b@127.0.0.1", "a.localhost", "LOCALHOST"
        ]
        let addresses =
            hosts.map { "http://\($0):\(server.port)/" } + [
                "http://127.0.0.1/", "https://localhost/", "http://192.168.0.1:8080/a", "https://[fe80::1]/",
                "http://printer.local/"
            ]
        let result = try await ExternalLinkCheck(options(folder)).run([try await app(addresses).graph])
        #expect(result.diagnostics.map(\.kind.code) == Array(repeating: "external/private", count: addresses.count))
        #expect(result.diagnostics.allSatisfy { $0.severity == .note && $0.position.file == "xml/data.xml" })
        #expect(try server.end() == [])
        // An address that was not requested is not stored in the cache.
        #expect(try await ExternalLinkCheck(options(folder)).run([try await app(addresses).graph]).cached == 0)
    }

    @Test(arguments: ["localhost", "127.0.0.2", "0x7f.2", "[::1]", "2130706434"]) func redirectionIsJudgedLikeAnAddress(
        host: String
    ) async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let address = "http://127.0.0.1:\(server.port)/to-private?http://\(host):\(server.port)/secret"
        var options = options(folder)
        // The stub server stands in for a public one.
        options.lookup = HostLookup {
            $0 == "127.0.0.1" ? [NetworkAddress([8, 8, 8, 8])] : [NetworkAddress([10, 0, 0, 1])]
        }
        let result = try await ExternalLinkCheck(options).run([try await app([address]).graph])
        #expect(result.diagnostics.map(\.kind.code) == ["external/private"])
        #expect(result.diagnostics.first?.summary.contains(host.filter { $0 != "[" && $0 != "]" }) == true)
        #expect(try server.end().map { $0.prefix(18) } == ["HEAD /to-private?h"])
    }

    @Test func nameThatNobodyKnowsIsNotAskedFor() async throws {
        let folder = try TemporaryFolder()
        var options = options(folder)
        options.lookup = HostLookup { _ in [] }
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let result = try await ExternalLinkCheck(options).run([
            try await app(["http://127.0.0.1:\(server.port)/"]).graph
        ])
        #expect(result.diagnostics.map(\.kind.code) == ["external/unreachable"])
        #expect(try server.end() == [])
    }

    @Test(arguments: [("/no-head", nil), ("/empty", nil)] as [(String, String?)]) func getAsksForOneByte(
        path: String, code: String?
    ) async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        var options = options(folder)
        options.includesPrivate = true
        let result = try await ExternalLinkCheck(options).run([
            try await app(["http://me:word@127.0.0.1:\(server.port)\(path)"]).graph
        ])
        #expect(result.diagnostics.map(\.kind.code) == [code].compactMap { $0 })
        #expect(try server.end() == ["HEAD \(path) 1", "GET \(path) 1 bytes=0-0"])
    }
}
