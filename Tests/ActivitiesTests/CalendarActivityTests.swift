// SPDX-License-Identifier: MIT

import AppModel
import Testing

@testable import Activities

@Suite struct CalendarActivityTests: ActivityCases {
    static let cases = [
        event("a plain event", "<title>A</title><eventDate>05/03/2024</eventDate><time>10:00</time>", []),
        event("a leap day", "<title>A</title><eventDate>29/02/2000</eventDate><time>00:00</time>", []),
        FindingCase("an empty calendar", CalendarActivity.self, .data("<events/>"), []),
        FindingCase("no calendar", CalendarActivity.self, .data(""), ["9️⃣ error calendar/no-events"]),
        event("no date", "<title>A</title><time>10:00</time>", ["8️⃣ error calendar/bad-date"]),
        event(
            "a date in words", "<title>A</title><eventDate>1️⃣5 de marzo</eventDate><time>10:00</time>",
            ["1️⃣ error calendar/bad-date"]),
        event(
            "a date with four parts", "<title>A</title><eventDate>1️⃣05/03/2024/1</eventDate><time>10:00</time>",
            ["1️⃣ error calendar/bad-date"]),
        event(
            "a year of three digits", "<title>A</title><eventDate>1️⃣05/03/202</eventDate><time>10:00</time>",
            ["1️⃣ error calendar/bad-date"]),
        event(
            "a date with signs", "<title>A</title><eventDate>1️⃣+5/+3/2024</eventDate><time>10:00</time>",
            ["1️⃣ error calendar/bad-date"]),
        event(
            "an impossible day", "<title>A</title><eventDate>1️⃣31/02/2024</eventDate><time>10:00</time>",
            ["1️⃣ error calendar/bad-date"]),
        event(
            "a leap day of a common year", "<title>A</title><eventDate>1️⃣29/02/1900</eventDate><time>10:00</time>",
            ["1️⃣ error calendar/bad-date"]),
        event(
            "an impossible month", "<title>A</title><eventDate>1️⃣01/13/2024</eventDate><time>10:00</time>",
            ["1️⃣ error calendar/bad-date"]),
        event(
            "a date without zeros", "<title>A</title><eventDate>1️⃣5/3/2024</eventDate><time>10:00</time>",
            ["1️⃣ warning calendar/unusual-date"]),
        event(
            "a date with dashes", "<title>A</title><eventDate>1️⃣05-03-2024</eventDate><time>10:00</time>",
            ["1️⃣ warning calendar/unusual-date"]),
        event(
            "a date of ISO 8601", "<title>A</title><eventDate>1️⃣2024-03-05</eventDate><time>10:00</time>",
            ["1️⃣ warning calendar/unusual-date"]),
        event(
            "a short year", "<title>A</title><eventDate>1️⃣05/03/24</eventDate><time>10:00</time>",
            ["1️⃣ warning calendar/unusual-date"]),
        event("no time", "<title>A</title><eventDate>05/03/2024</eventDate>", ["8️⃣ warning calendar/no-time"]),
        event(
            "a time without its zero", "<title>A</title><eventDate>05/03/2024</eventDate><time>1️⃣9:30</time>",
            ["1️⃣ warning calendar/bad-time"]),
        event(
            "a time with a zero too many", "<title>A</title><eventDate>05/03/2024</eventDate><time>1️⃣9:030</time>",
            ["1️⃣ warning calendar/bad-time"]),
        event(
            "a time after the day", "<title>A</title><eventDate>05/03/2024</eventDate><time>1️⃣24:00</time>",
            ["1️⃣ warning calendar/bad-time"]),
        event(
            "a time in words", "<title>A</title><eventDate>05/03/2024</eventDate><time>1️⃣tarde</time>",
            ["1️⃣ warning calendar/bad-time"]),
        event(
            "no title", "<eventDate>05/03/2024</eventDate><time>10:00</time>",
            ["8️⃣ warning calendar/event-without-title"]),
        event(
            "the alias of the date", "<title>A</title>1️⃣<date>05/03/2024</date><time>10:00</time>",
            ["1️⃣ warning xml/tag-alias"]),
        event(
            "the alias of the text",
            "<title>A</title><eventDate>05/03/2024</eventDate><time>10:00</time>1️⃣<description>B</description>",
            ["1️⃣ warning xml/tag-alias"]),
        event(
            "a dead link", "<title>A</title><eventDate>05/03/2024</eventDate><time>10:00</time>\(String.link("1️⃣nada"))",
            ["1️⃣ error link/unknown-data"]),
        events("an event twice", "\(fair())1️⃣\(fair())", ["1️⃣ warning calendar/repeated-event"]),
        events(
            "an event three times", "\(fair())1️⃣\(fair())2️⃣\(fair())",
            ["1️⃣ warning calendar/repeated-event", "2️⃣ warning calendar/repeated-event"]),
        events("an event on two days", "\(fair())\(fair(day: "06/03/2024"))", []),
        events("an event at two times", "\(fair())\(fair(time: "12:00"))", []),
        events("two events told apart by their texts", "\(fair())\(fair(text: "Para niños"))", [])
    ]

    private static func events(_ name: String, _ events: String, _ findings: [String]) -> FindingCase {
        FindingCase(name, CalendarActivity.self, .data("<events>\(events)</events>"), findings)
    }

    private static func fair(day: String = "05/03/2024", time: String = "10:00", text: String = "") -> String {
        "<event><title>Feria</title><eventDate>\(day)</eventDate><time>\(time)</time><text>\(text)</text></event>"
    }

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: [
        ("05/03/2024", "2024-03-05"), ("5/3/2024", "2024-03-05"), ("05-03-2024", "2024-03-05"),
        ("5.3.2024", "2024-03-05"), ("2024-03-05", "2024-03-05"),
        ("2024/3/5", "2024-03-05"), ("05/03/24", "2024-03-05"), ("29/02/2024", "2024-02-29"),
        ("> 05/03/2024", "2024-03-05")
    ])
    func datesAreUnderstood(written: String, expected: String) async throws {
        #expect(try await calendar([(written, "10:00", "A")]).page().texts("months.days.date") == [expected])
    }

    @Test(arguments: ["31/02/2024", "29/02/2023", "00/01/2024", "01/00/2024", "1/2", "mañana", "99/99/9999"])
    func eventsOfImpossibleDaysAreLeftOut(written: String) async throws {
        let app = try await calendar([(written, "10:00", "A")])
        #expect(app.page().flag("isEmpty") == true)
        #expect(try app.activity(as: CalendarActivity.self).events.count == 1)
    }

    @Test(arguments: [
        (2024, 3, 5, 2), (2024, 2, 29, 4), (2023, 12, 31, 7), (2024, 1, 1, 1), (2000, 2, 29, 2), (1900, 3, 1, 4),
        (1969, 7, 20, 7), (2100, 12, 31, 5)
    ])
    func weekdaysCountFromMonday(year: Int, month: Int, day: Int, expected: Int) throws {
        #expect(try #require(CalendarDay(year: year, month: month, day: day)).weekday == expected)
    }

    @Test(arguments: [(2024, true), (2023, false), (2000, true), (1900, false), (2100, false), (2400, true)])
    func leapYearsHaveTheirDay(year: Int, isLeap: Bool) {
        #expect((CalendarDay(year: year, month: 2, day: 29) != nil) == isLeap)
        #expect(CalendarDay(year: year, month: 2, day: 30) == nil)
        #expect(CalendarDay(year: year, month: 4, day: 31) == nil)
        #expect(CalendarDay(year: year, month: 12, day: 31) != nil)
    }

    @Test func eventsAreGroupedByMonthAndDay() async throws {
        let page = try await calendar([
            ("06/03/2024", "10:00", "C"), ("31/12/2023", "10:00", "A"), ("05/03/2024", "10:00", "B"),
            ("01/01/2025", "10:00", "D"), ("06/03/2024", "11:00", "E")
        ]).page()
        #expect(page.texts("months.title") == ["‹month.12› 2023", "‹month.3› 2024", "‹month.1› 2025"])
        #expect(
            page.texts("months.days.title") == [
                "‹weekday.7›, 31 de ‹month.12›", "‹weekday.2›, 5 de ‹month.3›", "‹weekday.3›, 6 de ‹month.3›",
                "‹weekday.3›, 1 de ‹month.1›"
            ])
        #expect(page.texts("months.days.events.title") == ["A", "B", "C", "E", "D"])
    }

    @Test func untimedEventsComeFirstAndTheRestByTime() async throws {
        let page = try await calendar([
            ("05/03/2024", "18:30", "tarde"), ("05/03/2024", "", "libre"), ("05/03/2024", "09:05", "mañana"),
            ("05/03/2024", "00:00", "medianoche"),
            ("05/03/2024", "9:05", "mañana también"), ("05/03/2024", "pronto", "sin hora")
        ]).page()
        #expect(
            page.texts("months.days.events.title") == [
                "libre", "sin hora", "medianoche", "mañana", "mañana también", "tarde"
            ])
        #expect(page.texts("months.days.events.time") == ["00:00", "09:05", "09:05", "18:30"])
    }

    @Test func allFieldsAreRead() async throws {
        let app = try await ActivityApp(
            CalendarActivity.self,
            .data(
                "<events><event><title>A</title><eventDate>05/03/2024</eventDate><time>10:00</time><text>Una\n  dos</text>\(String.link("c"))</event></events>"
            ))
        let page = app.page()
        #expect(page.text("months.days.events.text") == "<p>Una<br>dos</p>")
        #expect(page.text("months.days.events.link.href") == "‘ficha’/c")
        #expect(try app.activity(as: CalendarActivity.self).events[0].time == 600)
    }

    /// A case of one event; the mark 8️⃣ stands at its start tag.
    private static func event(_ name: String, _ content: String, _ findings: [String]) -> FindingCase {
        FindingCase(name, CalendarActivity.self, .data("<events>8️⃣<event>\(content)</event></events>"), findings)
    }

    private func calendar(_ events: [(date: String, time: String, title: String)]) async throws -> ActivityApp {
        let elements = events.map {
            "<event><title>\($0.title)</title><eventDate>\($0.date)</eventDate><time>\($0.time)</time></event>"
        }
        return try await ActivityApp(CalendarActivity.self, .data("<events>\(elements.joined())</events>"))
    }
}
