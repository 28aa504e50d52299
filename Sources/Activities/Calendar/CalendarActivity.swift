// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// Events by date (`activities.md` 15).
package struct CalendarActivity: Activity {
    package static let type: ActivityType = "CALENDAR_ACTIVITY"
    package static let diagnosticKinds: [Diagnostic.Kind] = [
        .calendarWithoutEvents, .badDate, .unusualDate, .badTime, .missingTime, .eventWithoutTitle, .repeatedEvent
    ]

    let events: [Event]

    struct Event: Sendable {
        let title: String
        /// The date; nil if it cannot be parsed, in which case the event is not shown.
        let day: CalendarDay?
        /// Minutes since midnight; nil for an all-day event.
        let time: Int?
        let text: String?
        let next: NextLevel?
        let position: SourcePosition
    }

    package init(from data: inout ElementReader) {
        let hasEvents = data.has("events")
        events = data.items("events", of: "event") { Event(from: &$0) }
        if !hasEvents, events.isEmpty { data.report(.calendarWithoutEvents, "The screen has no ‘events’") }
        reportRepeatedEvents(&data)
    }

    private func reportRepeatedEvents(_ data: inout ElementReader) {
        // By a hash of the bytes, as rows of lists.
        var seen: [UInt64: Event] = [:]
        for event in events {
            guard let day = event.day, !event.title.isEmpty else { continue }
            let time = UInt64(
                bitPattern: Int64(event.time ?? -1) &+ Int64(day.year &* 372 &+ day.month &* 31 &+ day.day) &* 1_441)
            let look = ContentHash.of(event.title, event.text ?? "") &+ ContentHash.mixed(time)
            if let first = seen[look], first.day == day, first.time == event.time, first.title == event.title,
                first.text == event.text
            {
                data.report(
                    .repeatedEvent, "The event ‘\(event.title)’ stands here again", at: event.position,
                    notes: [.previously(at: first.position)])
            } else {
                seen[look] = event
            }
        }
    }

    package var links: [NextLevel] { events.compactMap(\.next) }

    package func page(in site: any PageContext) -> ScreenOutput<CalendarPage> {
        let entries = CalendarFile.entries(of: events, in: site)
        let file = Attachment(ending: "ics", text: CalendarFile.text(name: site.screenTitle, entries: entries))
        return ScreenOutput(CalendarPage(entries: entries, in: site), attachments: entries.isEmpty ? [] : [file])
    }

    package var searchTexts: SearchTexts {
        let dated = events.filter { $0.day != nil }
        return SearchTexts(count: dated.count) { number in
            let event = dated[number]
            return SearchText(.event, event.title, below: event.text)
        }
    }
}

extension CalendarActivity.Event {
    init(from item: inout ElementReader) {
        position = item.position
        title = item.text("title") ?? ""
        day = Self.readDay(from: &item)
        time = Self.readTime(from: &item)
        text = item.prose(Tag("text", tolerated: ["description"]))
        next = item.nextLevel()
        if title.isEmpty { item.report(.eventWithoutTitle, "The event has no ‘title’") }
    }

    /// Reads a date as `dd/MM/yyyy`; other separators, missing zeros and the order of ISO 8601 are accepted with a
    /// warning.
    private static func readDay(from item: inout ElementReader) -> CalendarDay? {
        guard let value = item.token(Tag("eventDate", tolerated: ["date"])) else {
            item.report(.badDate, "The event has no ‘eventDate’, so it is not shown")
            return nil
        }
        // Nearly all are written so, and it is the canonical way.
        if let day = CalendarDay(slashed: value.text) { return day }
        let position = value.position
        guard let written = CalendarDay.Written(value.text) else {
            item.report(.badDate, "‘\(value.text)’ is not a date; write ‘dd/MM/yyyy’", at: position)
            return nil
        }
        guard let day = written.day else {
            item.report(
                .badDate, "‘\(value.text)’ is a day that does not exist", at: position,
                suggestions: written.exchanged.map { [$0.slashed] } ?? [])
            return nil
        }
        let canonical = day.slashed
        if canonical != value.text {
            item.report(
                .unusualDate, "‘\(value.text)’ was read as ‘\(canonical)’", at: position, suggestions: [canonical],
                fix: written.yearDigits == 2 ? nil : .value(at: value.offset, from: value.text, to: canonical))
        }
        return day
    }

    private static func readTime(from item: inout ElementReader) -> Int? {
        guard let value = item.token("time") else {
            item.report(.missingTime, "The event has no ‘time’; the Android player does not list it")
            return nil
        }
        let position = value.position
        guard let time = ClockTime(value.text) else {
            item.report(.badTime, "‘\(value.text)’ is not a time; write ‘HH:mm’", at: position)
            return nil
        }
        let canonical = time.text
        if canonical != value.text {
            item.report(
                .badTime, "‘\(value.text)’ was read as ‘\(canonical)’", at: position, suggestions: [canonical],
                fix: .value(at: value.offset, from: value.text, to: canonical))
        }
        return time.minutes
    }
}

extension CalendarActivity {
    package static let tags = [
        "event": "One event.",
        "eventDate": "The day, as day/month/year with zeros: 05/03/2027.",
        "events": "The events, in any order.",
        "time": "The time of day, as hours:minutes: 09:30. Without it the event lasts all day."
    ]
}
