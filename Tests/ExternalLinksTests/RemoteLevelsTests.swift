// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

@testable import ExternalLinks

/// Tests of fetching the data files of levels, against a server on this machine (decision D3).
@Suite(.timeLimit(.minutes(15)), .enabled(if: WebRequest.sender != nil)) struct RemoteLevelsTests {
    private static let file = Array("<levelData/>".utf8)

    private func app(_ addresses: [String], more: String = "") async throws -> TestApp {
        let levels = addresses.enumerated().map {
            "<level><levelId>l\($0)</levelId><levelFile>\($1)</levelFile>\(more)<levelType>LIST_ACTIVITY</levelType></level>"
        }
        return try await TestApp([
            "xml/app.xml": TestApp.appXML(levels: levels.joined()), "xml/portada.xml": TestApp.cover(to: "l0", 0)
        ])
    }

    private func options(_ folder: borrowing TemporaryFolder) -> RemoteLevels.Options {
        var options = RemoteLevels.Options(cacheFolder: folder.path + "/cache")
        options.timeout = 10
        options.most = 4000
        // The stub server runs on this machine.
        options.includesPrivate = true
        return options
    }

    @Test(
        arguments: [
            ("/level", nil), ("/to-level", nil), ("/dead", "its server answers 404"),
            ("/secret", "its server answers 401"), ("/broken", "its server answers 500"),
            ("/round", "it redirects in a circle"), ("/large", "it has more than 4000 bytes"),
            ("/flood", "it has more than 4000 bytes"), ("/cut", "no answer in time, or not all of it")
        ] as [(String, String?)])
    func eachAnswerIsAFileOrAReason(path: String, reason: String?) async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let address = "http://127.0.0.1:\(server.port)\(path)"
        let app = try await app([address])
        let result = try await RemoteLevels(options(folder)).run([app.graph])
        #expect(result.contents == (reason == nil ? [address: Self.file] : [:]))
        #expect(
            result.diagnostics.map(\.summary)
                == [reason].compactMap { $0 }.map {
                    "‘\(address)’ could not be fetched: \($0); the site shows a placeholder"
                })
        #expect(result.diagnostics.allSatisfy { $0.kind.code == "level/not-fetched" })
        #expect(result.diagnostics.map(\.position) == (reason == nil ? [] : [try app.place(of: address)]))
        // A server that sends without end is left before it has sent everything.
        let requests = try server.end()
        #expect(!path.hasPrefix("/flood") || requests.contains("given up"), "\(requests)")
    }

    @Test func fileIsFetchedOnceForAllLevelsAndKeptForADay() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let address = "http://127.0.0.1:\(server.port)/level"
        let app = try await app([address, address])
        let first = try await RemoteLevels(options(folder)).run([app.graph, app.graph])
        let second = try await RemoteLevels(options(folder)).run([app.graph])
        #expect(first.contents == second.contents && (first.cached, second.cached) == (0, 1))
        #expect((first.fetched, second.fetched) == (1, 0))
        var fresh = options(folder)
        fresh.isFresh = true
        let third = try await RemoteLevels(fresh).run([app.graph])
        #expect(third.contents == first.contents && third.cached == 0)
        #expect(try server.end().count == 2)
        // The server is gone: what it gave before is better than nothing.
        let late = try await RemoteLevels(fresh).run([app.graph])
        // Both levels say so.
        #expect(
            late.contents == first.contents && late.diagnostics.map(\.kind.code) == ["level/old-copy", "level/old-copy"]
        )
    }

    /// Servers answer so while they are mended, and networks that want a login.
    @Test(arguments: [
        ("/page", "its server sends a web page", false),
        ("/packed", "its server sends a compressed file", false),
        ("/other", "its server sends ‘feed’ in the place of ‘levelData’", true),
        ("/half", "what its server sends is no whole file", true),
        ("/nothing", "what its server sends is no whole file", true)
    ])
    func answerThatIsNoLevelFileTakesThePlaceOfNone(path: String, reason: String, isRead: Bool) async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let address = "http://127.0.0.1:\(server.port)\(path)"
        let app = try await app([address])
        let first = try await RemoteLevels(options(folder)).run([app.graph])
        // It is not kept, so the next build asks again.
        let second = try await RemoteLevels(options(folder)).run([app.graph])
        #expect(first.contents.keys.isEmpty != isRead && second.cached == 0)
        #expect(
            first.diagnostics.map(\.summary)
                == (isRead ? [] : ["‘\(address)’ could not be fetched: \(reason); the site shows a placeholder"]))
        FetchedFileCache(folder: folder.path + "/cache", includesPrivate: true).keep(Self.file, of: address)
        var fresh = options(folder)
        fresh.isFresh = true
        for _ in 0..<2 {
            let late = try await RemoteLevels(fresh).run([app.graph])
            #expect(
                late.contents == [address: Self.file]
                    && late.diagnostics.map(\.summary)
                        == ["‘\(address)’ could not be fetched: \(reason); the site shows what it held before"]
            )
        }
        _ = try server.end()
    }

    /// A server that is asked too often has the file all the same; one that answers 404 has it no more.
    @Test(arguments: [("/dead", "level/not-fetched"), ("/often", "level/old-copy")])
    func fileThatIsGoneForGoodIsNotTakenFromTheCache(path: String, code: String) async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let address = "http://127.0.0.1:\(server.port)\(path)"
        FetchedFileCache(folder: folder.path + "/cache", includesPrivate: true).keep(Self.file, of: address)
        var fresh = options(folder)
        fresh.isFresh = true
        let result = try await RemoteLevels(fresh).run([try await app([address]).graph])
        let next = try await RemoteLevels(options(folder)).run([try await app([address]).graph])
        _ = try server.end()
        #expect(result.diagnostics.map(\.kind.code) == [code] && result.fetched == 0)
        for result in [result, next] {
            #expect(result.contents == (path == "/dead" ? [:] : [address: Self.file]))
        }
    }

    @Test(arguments: ["http://127.0.0.1:{port}/level", "http://[::1]:{port}/level", "http://localhost:{port}/level"])
    func nothingAroundTheMachineIsAsked(address: String) async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        var options = options(folder)
        options.includesPrivate = false
        let app = try await app([address.replacing("{port}", with: "\(server.port)")])
        let result = try await RemoteLevels(options).run([app.graph])
        #expect(result.contents.isEmpty && result.diagnostics.map(\.kind.code) == ["level/not-fetched"])
        #expect(result.diagnostics.first?.summary.contains("is not in the public network") == true)
        #expect(try server.end() == [])
    }

    /// `check` says that it is no valid address.
    @Test func addressThatIsNotValidIsNotAsked() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let address = "http://127.0.0.%31:\(server.port)/level"
        let result = try await RemoteLevels(options(folder)).run([try await app([address]).graph])
        #expect(
            result.diagnostics.map(\.summary) == [
                "‘\(address)’ could not be fetched: it is not an address; the site shows a placeholder"
            ])
        #expect(try server.end() == [] && result.contents.isEmpty)
    }

    /// What was fetched with a permission is not published without it, whether it is new or old.
    @Test(arguments: [false, true]) func fileOfAPrivateNetworkIsKeptForThePermissionOnly(isFresh: Bool) async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let app = try await app(["http://127.0.0.1:\(server.port)/level"])
        #expect(try await RemoteLevels(options(folder)).run([app.graph]).contents.count == 1)
        var restricted = options(folder)
        (restricted.includesPrivate, restricted.isFresh) = (false, isFresh)
        let result = try await RemoteLevels(restricted).run([app.graph])
        #expect(result.contents.isEmpty && result.diagnostics.map(\.kind.code) == ["level/not-fetched"])
        #expect(try await RemoteLevels(options(folder)).run([app.graph]).cached == 1)
        #expect(try server.end().count == 1)
    }

    /// The name leads to the server of the test as long as a request goes to the addresses that were looked up: the
    /// system knows no such name.
    @Test func requestGoesToTheAddressesThatWereJudged() async throws {
        let lookup = HostLookup { _ in [NetworkAddress([8, 8, 8, 8])] }
        let request = GuardedRequest(
            url: try #require(URL(string: "http://a.invalid:81/x")), timeout: 1, includesPrivate: false,
            lookup: lookup)
        #expect(await request.ask(method: "HEAD") != .failure("nobody knows its server’s name"))
        #expect(NetworkAddress([10, 0, 0, 7]).text == "10.0.0.7")
        #expect(
            NetworkAddress([0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11]).text
                == "[2606:4700:0:0:0:0:0:1111]")
    }

    @Test func redirectionIntoANetworkIsRefused() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        var options = options(folder)
        options.includesPrivate = false
        // The server itself counts as public here; where it leads does not.
        options.lookup = HostLookup {
            $0 == "127.0.0.1" ? [NetworkAddress([8, 8, 8, 8])] : [NetworkAddress([10, 0, 0, 1])]
        }
        let address = "http://127.0.0.1:\(server.port)/to-private?http://inner.example/"
        let result = try await RemoteLevels(options).run([try await app([address]).graph])
        _ = try server.end()
        #expect(result.contents.isEmpty)
        #expect(
            result.diagnostics.map(\.summary) == [
                "‘\(address)’ could not be fetched: ‘inner.example’ is not in the public network; the site shows a placeholder"
            ])
    }

    @Test func levelThatWantsTheProfileIsNotFetched() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let app = try await app(
            ["http://127.0.0.1:\(server.port)/level"], more: "<levelUseProfile>true</levelUseProfile>")
        let result = try await RemoteLevels(options(folder)).run([app.graph])
        #expect(result.contents.isEmpty && result.diagnostics.isEmpty)
        #expect(try server.end() == [])
    }

    @Test func headsBeforeTheBodyAreNotPartOfIt() {
        let text = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\n\r\none\r\n\r\ntwo"
        let (head, body) = AnswerHead.split(Array(text.utf8))
        #expect(AnswerHead(head).answer == .status(200, location: nil, retryAfter: nil))
        #expect(String(decoding: body, as: UTF8.self) == "one\r\n\r\ntwo")
    }
}

extension TestApp {
    /// Returns the place of a text in `app.xml`.
    fileprivate func place(of text: String) throws -> SourcePosition {
        let app = String(decoding: try #require(bundle.read("xml/app.xml")), as: UTF8.self)
        let start = try #require(app.range(of: text)).lowerBound
        return SourcePosition(file: "xml/app.xml", offset: app.utf8.distance(from: app.startIndex, to: start))
    }
}
