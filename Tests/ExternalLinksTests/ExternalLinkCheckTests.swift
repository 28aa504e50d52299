// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import ExternalLinks
import Foundation
import TestSupport
import Testing
import Text

/// Tests of the check of other servers, against a server on this machine.
@Suite(.timeLimit(.minutes(15))) struct ExternalLinkCheckTests {
    private func app(_ paths: [String], port: Int) async throws -> TestApp {
        let items = paths.enumerated().map {
            "<data><dataId>d\($0)</dataId><local>false</local><webUrl>http://127.0.0.1:\(port)\($1)</webUrl></data>"
        }
        return try await TestApp(type: "WEB_ACTIVITY", data: "<levelData>\(items.joined())</levelData>")
    }

    private func options(_ folder: borrowing TemporaryFolder) -> ExternalLinkCheck.Options {
        var options = ExternalLinkCheck.Options(cacheFolder: folder.path + "/cache")
        options.timeout = 5
        options.pause = 0.01
        // The stub server runs on this machine.
        options.includesPrivate = true
        return options
    }

    private func codes(_ paths: [String]) async throws -> (
        codes: [String], result: ExternalLinkCheck.Result, requests: [String]
    ) {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let result = try await ExternalLinkCheck(options(folder)).run([try await app(paths, port: server.port).graph])
        return (result.diagnostics.map(\.kind.code), result, try server.end())
    }

    @Test(
        arguments: [
            ("/", nil), ("/dead", "external/dead"), ("/secret", "external/refused"),
            ("/broken", "external/unreachable"), ("/no-head", nil), ("/head-404", nil), ("/head-500", nil),
            ("/head-closes", nil),
            ("/gone", "external/dead"), ("/busy", nil), ("/shy", "external/refused"),
            ("/moved", "external/moved"), ("/seems-moved", nil), ("/to-dead", "external/dead"),
            ("/round", "external/unreachable"), ("/consent", nil), ("/cookie-round", "external/unreachable")
        ] as [(String, String?)])
    func eachAnswerIsJudged(path: String, code: String?) async throws {
        let found = try await codes([path])
        #expect(found.codes == [code].compactMap { $0 })
        #expect(found.requests.count <= 6)
    }

    /// What a server says to every request is asked once, and `HEAD` is not tried again where it is no use.
    @Test(
        arguments: [
            ("/secret", ["HEAD"]), ("/gone", ["HEAD"]), ("/busy", ["HEAD", "HEAD", "HEAD"]), ("/dead", ["HEAD", "GET"]),
            ("/broken", ["HEAD", "GET", "GET", "GET"]), ("/head-closes", ["HEAD", "GET"])
        ])
    func getDecidesWhatOnlyHeadMayBeRefused(path: String, methods: [String]) async throws {
        let requests = try await codes([path]).requests
        #expect(requests.map { String($0.prefix { $0 != " " }) } == methods)
    }

    /// As many redirections as browsers follow.
    @Test(arguments: [(20, []), (21, ["external/unreachable"])])
    func redirectionsAreFollowedAsByBrowsers(count: Int, found: [String]) async throws {
        #expect(try await codes(["/step\(count)"]).codes == found)
    }

    @Test func serverThatIsNotThereIsUnreachable() async throws {
        // A port that a server has just left may be another one's by now. On this one nothing answers.
        let graph = try await app(["/"], port: 1).graph
        let result = try await ExternalLinkCheck(options(try TemporaryFolder())).run([graph])
        #expect(result.diagnostics.map(\.kind.code) == ["external/unreachable"])
    }

    @Test func movedAddressSuggestsTheNewOneAtItsPlace() async throws {
        let found = try await codes(["/moved"])
        let moved = try #require(found.result.diagnostics.first)
        #expect(
            moved.suggestions.first?.hasSuffix("/here") == true && moved.position.file == "xml/data.xml"
                && moved.position.offset > 0)
    }

    /// The part of the page that the author meant is kept, unless the server names another.
    @Test func movedAddressKeepsItsPartOfThePage() async throws {
        let moved = try #require(try await codes(["/moved#prices"]).result.diagnostics.first)
        #expect(moved.suggestions.first?.hasSuffix("/here#prices") == true)
    }

    @Test func addressesOfAllLanguagesAreLookedAtOnceEach() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        func text(_ path: String) -> String {
            "<levelData><data><dataId>d</dataId><text>http://127.0.0.1:\(server.port)\(path)</text></data></levelData>"
        }
        let app = try await TestApp(
            type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY", data: text("/a"), more: ["xml/en/data.xml": text("/dead")])
        let others = try await app.graph.app.readOtherLanguages(registry: .all, jobs: 1).map(\.language)
        var announced: [Int] = []
        let result = try await ExternalLinkCheck(options(folder)).run(
            others.graphs(after: app.graph), announcing: { announced += [$0, $1] })
        #expect(result.diagnostics.map { "\($0.position.file) \($0.kind.code)" } == ["xml/en/data.xml external/dead"])
        #expect(result.addresses == 2 && announced == [2, 1])
        _ = try server.end()
    }

    @Test func addressesInTextsAreLookedAtToo() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let text =
            "See http://127.0.0.1:\(server.port)/dead, or http://127.0.0.1:\(server.port)/ and again http://127.0.0.1:\(server.port)/dead."
        let app = try await TestApp(
            type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            data: "<levelData><data><dataId>d</dataId><text>\(text)</text></data></levelData>")
        let result = try await ExternalLinkCheck(options(folder)).run([app.graph])
        #expect(result.diagnostics.map(\.kind.code) == ["external/dead"] && result.addresses == 2)
        #expect(
            result.diagnostics.first?.position
                == SourcePosition(
                    file: "xml/data.xml", offset: "<levelData><data><dataId>d</dataId><text>See ".utf8.count)
        )
        #expect(try server.end().filter { $0.hasPrefix("HEAD ") }.count == 2)
    }

    @Test func oneServerGetsOneRequestAtATimeAndEachAddressOnce() async throws {
        let found = try await codes(["/a", "/b", "/c", "/a#part", "/gone"])
        #expect(found.requests.allSatisfy { $0.hasSuffix(" 1") })
        #expect(found.requests.filter { $0.contains(" /a ") }.count == 1)
        #expect(found.requests.allSatisfy { $0.hasPrefix("HEAD ") })
        #expect(found.result.addresses == 4 && found.result.servers == 1 && found.result.cached == 0)
    }

    @Test func addressesThatTheAppTellsOfAreNotRequested() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let app = try await app(["/a", "/dead"], port: server.port)
        let result = try await ExternalLinkCheck(options(folder)).run([app.graph]) { $0.hasSuffix("/dead") }
        #expect(result.diagnostics.isEmpty && result.addresses == 1)
        #expect(try server.end() == ["HEAD /a 1"])
    }

    @Test func lastingResultsAreKeptForADay() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let app = try await app(["/a", "/dead", "/broken"], port: server.port)
        let first = try await ExternalLinkCheck(options(folder)).run([app.graph])
        let second = try await ExternalLinkCheck(options(folder)).run([app.graph])
        #expect(first.diagnostics == second.diagnostics && first.cached == 0 && second.cached == 1)
        let cache = folder.url.appendingPathComponent("cache/links.json")
        let old = try String(contentsOf: cache, encoding: .utf8).replacing(/"time":[0-9.]+/, with: "\"time\":1000")
        try old.write(to: cache, atomically: true, encoding: .utf8)
        let third = try await ExternalLinkCheck(options(folder)).run([app.graph])
        #expect(third.cached == 0)
        _ = try server.end()
    }

    /// What was found with a permission does not count without it.
    @Test func resultsOfAPrivateNetworkAreKeptForThePermissionOnly() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let app = try await app(["/a"], port: server.port)
        var restricted = options(folder)
        restricted.includesPrivate = false
        let before = try await ExternalLinkCheck(restricted).run([app.graph])
        let permitted = try await ExternalLinkCheck(options(folder)).run([app.graph])
        let after = try await ExternalLinkCheck(restricted).run([app.graph])
        let again = try await ExternalLinkCheck(options(folder)).run([app.graph])
        #expect(before.diagnostics.map(\.kind.code) == ["external/private"] && before.diagnostics == after.diagnostics)
        #expect(permitted.diagnostics.isEmpty && after.cached == 0 && again.cached == 1)
        #expect(try server.end().count == 1)
    }

    /// The links that lead out of the app: on the cover, in a question, to a chat, in a page of the bundle.
    @Test func everyAddressToTapIsLookedAtOnce() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let host = "http://127.0.0.1:\(server.port)"
        let types = [("quiz", "QUIZ_ACTIVITY"), ("chat", "CHAT_ACTIVITY"), ("web", "WEB_ACTIVITY")]
        let levels = types.map {
            "<level><levelId>\($0)</levelId><levelTitle>L</levelTitle><levelFile>\($0).xml</levelFile><levelType>\($1)</levelType></level>"
        }
        let cover = MarkedText(
            "<level><facebook>1️⃣\(host)/dead?facebook</facebook><twitter>2️⃣\(host)/dead?twitter</twitter><www>3️⃣\(host)/dead?www</www></level>"
        )
        let answers = "<answers><answer><answerText>\(host)/answer</answerText></answer></answers>"
        var settings = SiteSettings()
        settings.chat = host + "/dead?chat"
        let app = try await TestApp(
            [
                "xml/app.xml": TestApp.appXML(levels: levels.joined()), "xml/portada.xml": cover.text,
                "xml/quiz.xml": """
                <levelData><data><dataId>q</dataId><description>\(host)/dead?description</description><questions>\
                <question><idQ>a</idQ><text>What is on \(host)/dead?question</text>\(answers)</question></questions></data></levelData>
                """,
                "xml/chat.xml": "<levelData><data><dataId>c</dataId></data></levelData>",
                "xml/web.xml":
                    "<levelData><data><dataId>w</dataId><local>true</local><webUrl>a.html</webUrl></data></levelData>",
                "html/a.html":
                    "<link rel='preconnect' href='\(host)'><a href='\(host)/dead?page&amp;x'>A</a><form action='\(host)/send'></form>"
            ], settings: settings)
        let result = try await ExternalLinkCheck(options(folder)).run([app.graph])
        let requests = try server.end().filter { $0.hasPrefix("HEAD ") }
        let paths = ["facebook", "twitter", "www", "description", "question", "chat", "page&x"]
        #expect(
            Set(requests.map { $0.split(separator: " ")[1] }) == Set(paths.map { "/dead?\($0)" })
                && requests.count == paths.count)
        #expect(
            result.diagnostics.filter { $0.position.file == "xml/portada.xml" }.map {
                cover.mark(at: $0.position.offset)
            } == ["1️⃣", "2️⃣", "3️⃣"])
        #expect(
            Set(result.diagnostics.map(\.position.file)) == [
                "xml/portada.xml", "xml/quiz.xml", "xml/chat.xml", "html/a.html"
            ])
    }

    @Test func receiversOfFormsAreLeftAlone() async throws {
        let folder = try TemporaryFolder()
        let server = try StubServer(log: folder.url.appendingPathComponent("log"))
        let form =
            "<levelData><data><dataId>f</dataId><form><actionUrl>http://127.0.0.1:\(server.port)/send</actionUrl><field><fieldType>INPUT_TEXT</fieldType><fieldName>a</fieldName></field></form></data></levelData>"
        let result = try await ExternalLinkCheck(options(folder)).run([
            try await TestApp(type: "FORM_ACTIVITY", data: form).graph
        ])
        let requests = try server.end()
        #expect(result.addresses == 0 && requests.isEmpty)
    }
}

/// A server on the loopback interface, whose log of requests is read when it stops.
struct StubServer {
    let port: Int
    private let process: Process
    private let input: Pipe
    private let log: URL

    init(log: URL) throws {
        self.log = log
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3",
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("stub_server.py").path
        ]
        input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// Stops the server. Returns its requests: method, path and the number of requests in progress.
    func end() throws -> [String] {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
