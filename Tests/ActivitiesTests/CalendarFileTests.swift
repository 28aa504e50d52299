// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

@testable import Activities

@Suite struct CalendarFileTests {
    @Test func eventIsWrittenWithFloatingTimeAndOneHour() async throws {
        let lines = try await file("<event><title>A</title><eventDate>05/03/2024</eventDate><time>9:30</time></event>")
            .components
        #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
        #expect(
            lines.contains("DTSTART:20240305T093000") && lines.contains("DURATION:PT1H")
                && lines.contains("DTSTAMP:20240305T000000Z"))
        #expect(lines.contains("SUMMARY:A") && !lines.contains { $0.hasPrefix("DESCRIPTION") })
    }

    @Test func eventWithoutTitleIsCalledAsOnItsPage() async throws {
        let lines = try await file(
            "<event><eventDate>05/03/2024</eventDate><nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></event>"
        ).components
        #expect(lines.contains { $0.hasPrefix("SUMMARY:") && $0 != "SUMMARY:" }, "\(lines)")
    }

    @Test func eventWithoutTimeLastsTheDay() async throws {
        let lines = try await file("<event><title>A</title><eventDate>05/03/2024</eventDate></event>").components
        #expect(lines.contains("DTSTART;VALUE=DATE:20240305") && !lines.contains("DURATION:PT1H"))
    }

    @Test func textsAreEscaped() async throws {
        let lines = try await file(
            "<event><title>Uno, dos; tres\\</title><eventDate>05/03/2024</eventDate><text>Una\ndos &lt;b&gt;tres&lt;/b&gt;</text></event>"
        ).components
        #expect(lines.contains("SUMMARY:Uno\\, dos\\; tres\\\\"))
        #expect(lines.contains("DESCRIPTION:Una\\ndos tres"))
    }

    @Test func longLinesAreFoldedBetweenCharacters() async throws {
        let title = String(repeating: "ñandú 🦤 ", count: 30)
        let text = try await file("<event><title>\(title)</title><eventDate>05/03/2024</eventDate></event>")
        #expect(text.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= 76 })
        #expect(text.replacing("\r\n ", with: "").contains("SUMMARY:" + title.trimmed))
    }

    @Test func signsUnderAnAccentAndLineEndsOfEveryKindEndNothing() async throws {
        let text = try await file(
            "<event><title>a;\u{301}b&#13;&#10;END:VEVENT</title><eventDate>05/03/2024</eventDate></event>")
        #expect(text.utf8.contains("SUMMARY:a\\;\u{301}b".utf8))
        #expect(text.components.count { $0 == "END:VEVENT" } == 1, "\(text)")
    }

    @Test func namesAreStableAndUnique() async throws {
        let event = "<event><title>A</title><eventDate>05/03/2024</eventDate></event>"
        let first = try await file(event + event).components.filter { $0.hasPrefix("UID:") }
        #expect(Set(first).count == 2)
        #expect(try await file(event).components.filter { $0.hasPrefix("UID:") } == [first[0]])
    }

    @Test func eventsWithoutDayAreLeftOut() async throws {
        let app = try await ActivityApp(
            CalendarActivity.self, .data("<events><event><title>A</title></event></events>"))
        #expect(app.items[0].activity.output(in: StubContext(graph: app.app.graph)).attachments.isEmpty)
    }

    private func file(_ events: String) async throws -> String {
        let app = try await ActivityApp(CalendarActivity.self, .data("<events>\(events)</events>"))
        let files = app.items[0].activity.output(in: StubContext(graph: app.app.graph)).attachments
        #expect(files.map(\.ending) == ["ics"])
        return try #require(files.first).text
    }
}

extension String {
    fileprivate var components: [String] { split(separator: "\r\n").map(String.init) }
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
