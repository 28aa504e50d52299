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
        /// What the event is called: without a title as the screen it leads to.
        let title: String
        let event: CalendarActivity.Event
    }

    private var bytes: [UInt8] = []

    /// Returns the contents of the file.
    static func text(name: String, entries: [Entry]) -> String {
        var file = CalendarFile()
        for line in [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//emobic-site//Calendar//EN", "CALSCALE:GREGORIAN",
            "X-WR-CALNAME:" + escaped(name)
        ] {
            file.add(line)
        }
        for entry in entries { file.add(entry) }
        file.add("END:VCALENDAR")
        return String(decoding: file.bytes, as: UTF8.self)
    }

    /// Returns the events of a calendar that have a date, in file order.
    static func entries(of events: [CalendarActivity.Event], in site: any PageContext) -> [Entry] {
        var seen: [String: Int] = [:]
        return events.compactMap { event in
            guard let day = event.day else { return nil }
            let key = [site.screenTitle, day.iso, event.time.map(String.init) ?? "", event.title].joined(
                separator: "\n")
            let repetition = seen[key, default: 0]
            seen[key] = repetition + 1
            return Entry(
                uid: hash(repetition == 0 ? key : "\(key)\n\(repetition)") + "@emobic-site", day: day,
                title: event.title.isEmpty ? event.next.map { site.name(of: $0) } ?? "" : event.title, event: event)
        }
    }

    private mutating func add(_ entry: Entry) {
        let date = entry.day.iso.replacing("-", with: "")
        // The timestamp is the event's own date because the output must not depend on the date of the build.
        add("BEGIN:VEVENT")
        add("UID:" + entry.uid)
        add("DTSTAMP:\(date)T000000Z")
        if let time = entry.event.time {
            add("DTSTART:\(date)T\((time / 60).padded(2))\((time % 60).padded(2))00")
            add("DURATION:PT1H")
        } else {
            add("DTSTART;VALUE=DATE:\(date)")
        }
        add("SUMMARY:" + Self.escaped(entry.title))
        if let text = entry.event.text { add("DESCRIPTION:" + Self.escaped(Prose.plain(text))) }
        add("END:VEVENT")
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: isSpecial) else { return text }
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"): result.append(utf8: "\\n")
            default:
                if isSpecial(byte) { result.append(UInt8(ascii: "\\")) }
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }

    /// Adds a line, folded into pieces of at most 75 bytes, never split inside a character.
    private mutating func add(_ line: String) {
        guard line.utf8.count > 75 else {
            bytes.append(utf8: line)
            bytes.append(utf8: "\r\n")
            return
        }
        var width = 0
        for byte in line.utf8 {
            // Bytes within a character are counted with its first.
            if byte & 0xC0 != 0x80 {
                let size = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                if width + size > 75 {
                    bytes.append(utf8: "\r\n ")
                    width = 1
                }
                width += size
            }
            bytes.append(byte)
        }
        bytes.append(utf8: "\r\n")
    }

    /// Returns the FNV-1a hash. It must stay as it is: by these identifiers calendars recognise the events that visitors
    /// have imported.
    private static func hash(_ text: String) -> String {
        let value = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return ContentHash.digits(value, count: 16)
    }
}
