// SPDX-License-Identifier: MIT

internal import AppModel
internal import Markup
internal import Text

/// Events as an iCalendar file (RFC 5545). Times are floating because the format has no time zones.
struct CalendarFile {
    /// An event with an identifier that is the same in every build, so that importing a file again adds no duplicates.
    struct Entry {
        let uid: String
        let day: CalendarDay
        let event: CalendarActivity.Event
    }

    private var lines: [String] = []

    /// Returns the contents of the file.
    static func text(name: String, entries: [Entry]) -> String {
        var file = CalendarFile()
        file.lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//emobic-site//Calendar//EN", "CALSCALE:GREGORIAN",
            "X-WR-CALNAME:" + escaped(name)
        ]
        for entry in entries { file.add(entry) }
        file.lines.append("END:VCALENDAR")
        return file.lines.map { foldedLine($0) + "\r\n" }.joined()
    }

    /// Returns the events that have a date, in file order.
    static func entries(of events: [CalendarActivity.Event], in calendar: String) -> [Entry] {
        var seen: [String: Int] = [:]
        return events.compactMap { event in
            guard let day = event.day else { return nil }
            let key = [calendar, day.iso, event.time.map(String.init) ?? "", event.title].joined(separator: "\n")
            let repetition = seen[key, default: 0]
            seen[key] = repetition + 1
            return Entry(
                uid: hash(repetition == 0 ? key : "\(key)\n\(repetition)") + "@emobic-site", day: day, event: event)
        }
    }

    private mutating func add(_ entry: Entry) {
        let date = entry.day.iso.replacing("-", with: "")
        // The timestamp is the event's own date because the output must not depend on the date of the build.
        lines += ["BEGIN:VEVENT", "UID:" + entry.uid, "DTSTAMP:\(date)T000000Z"]
        if let time = entry.event.time {
            lines += ["DTSTART:\(date)T\((time / 60).padded(2))\((time % 60).padded(2))00", "DURATION:PT1H"]
        } else {
            lines.append("DTSTART;VALUE=DATE:\(date)")
        }
        lines.append("SUMMARY:" + Self.escaped(entry.event.title))
        if let text = entry.event.text { lines.append("DESCRIPTION:" + Self.escaped(Prose.plain(text))) }
        lines.append("END:VEVENT")
    }

    private static func escaped(_ text: String) -> String {
        text.writing(["\\": "\\\\", ";": "\\;", ",": "\\,", "\r": "", "\n": "\\n"])
    }

    /// Returns a line folded into pieces of at most 75 bytes, never split inside a character.
    private static func foldedLine(_ line: String) -> String {
        var result = ""
        var width = 0
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if width + size > 75 {
                result += "\r\n "
                width = 1
            }
            result.unicodeScalars.append(scalar)
            width += size
        }
        return result
    }

    /// Returns the FNV-1a hash, which is short and the same on every platform.
    private static func hash(_ text: String) -> String {
        let value = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
