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

/// A day of the Gregorian calendar.
struct CalendarDay: Sendable, Hashable, Comparable {
    let year: Int
    let month: Int
    let day: Int

    /// Returns nil for dates that do not exist, such as 31 February.
    init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads a date written as `yyyy-MM-dd`; nil for anything else.
    init?(iso text: String) {
        guard let (year, month, day) = Self.numbers(in: text, around: "-", at: 4, 7) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Reads a date written as `dd/MM/yyyy`; nil for anything else.
    init?(slashed text: String) {
        guard let (day, month, year) = Self.numbers(in: text, around: "/", at: 2, 5) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Reads a date with the day or the year first, whatever stands between the numbers; nil if the year has not four digits.
    init?(likeDate text: String) {
        let parts = text.split { "/-.".contains($0) }
        let numbers = parts.compactMap { Int($0) }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        if parts[0].count == 4 {
            self.init(year: numbers[0], month: numbers[1], day: numbers[2])
        } else {
            guard parts[2].count == 4 else { return nil }
            self.init(year: numbers[2], month: numbers[1], day: numbers[0])
        }
    }

    /// Returns the numbers of a text of ten digits and signs; nil unless the signs stand at two offsets, and nowhere else.
    private static func numbers(
        in text: String, around sign: Unicode.Scalar, at first: Int, _ second: Int
    ) -> (Int, Int, Int)? {
        guard text.utf8.count == 10 else { return nil }
        var numbers = (0, 0, 0)
        for (offset, byte) in text.utf8.enumerated() {
            if offset == first || offset == second {
                guard byte == UInt8(ascii: sign) else { return nil }
                continue
            }
            guard byte.isASCIIDigit else { return nil }
            let digit = Int(byte & 0x0F)
            if offset < first {
                numbers.0 = numbers.0 * 10 + digit
            } else if offset < second {
                numbers.1 = numbers.1 * 10 + digit
            } else {
                numbers.2 = numbers.2 * 10 + digit
            }
        }
        return numbers
    }

    /// The date as `yyyy-MM-dd`.
    var iso: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }

    /// The weekday from 1 for Monday to 7 for Sunday, by Sakamoto's algorithm.
    var weekday: Int {
        let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let year = month < 3 ? year - 1 : year
        let sundayBased = (year + year / 4 - year / 100 + year / 400 + offsets[month - 1] + day) % 7
        return sundayBased == 0 ? 7 : sundayBased
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    static func length(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}

extension Int {
    /// Returns the number with leading zeros.
    func padded(_ width: Int) -> String {
        let text = String(self)
        let missing = width - text.utf8.count
        return missing > 0 ? String(repeating: "0", count: missing) + text : text
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
        let parts = value.text.split { "/-.".contains($0) }.map(String.init)
        let numbers = parts.compactMap(Int.init)
        guard numbers.count == 3, parts.count == 3 else {
            item.report(.badDate, "‘\(value.text)’ is not a date; write ‘dd/MM/yyyy’", at: position)
            return nil
        }
        let isYearFirst = parts[0].count == 4
        let isShortYear = !isYearFirst && parts[2].count == 2
        let year = isYearFirst ? numbers[0] : isShortYear ? 2000 + numbers[2] : numbers[2]
        guard let day = CalendarDay(year: year, month: numbers[1], day: isYearFirst ? numbers[2] : numbers[0]) else {
            // The month may stand where the day belongs.
            let other = CalendarDay(
                year: year, month: isYearFirst ? numbers[2] : numbers[0], day: numbers[1])
            item.report(
                .badDate, "‘\(value.text)’ is a day that does not exist", at: position,
                suggestions: other.map { ["\($0.day.padded(2))/\($0.month.padded(2))/\($0.year.padded(4))"] } ?? [])
            return nil
        }
        let canonical = "\(day.day.padded(2))/\(day.month.padded(2))/\(day.year.padded(4))"
        if canonical != value.text {
            item.report(
                .unusualDate, "‘\(value.text)’ was read as ‘\(canonical)’", at: position, suggestions: [canonical],
                fix: isShortYear ? nil : .value(at: value.offset, from: value.text, to: canonical))
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
