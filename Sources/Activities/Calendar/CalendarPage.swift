// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup
internal import Text

/// The page model for the template of a calendar: all events, as a list by date.
package struct CalendarPage: PageModel {
    let months: [MonthViewModel]
    let file: String?

    init(entries: [CalendarFile.Entry], in site: any PageContext) {
        let byMonth = Dictionary(grouping: entries) { $0.day.year * 12 + $0.day.month - 1 }
        file = entries.isEmpty ? nil : site.attachmentAddress("ics")
        months = byMonth.keys.sorted().map { month in
            MonthViewModel(
                title: "\(site.monthNames(month % 12 + 1).alone) \(month / 12)",
                days: Dictionary(grouping: byMonth[month] ?? []) { $0.day }.sorted { $0.key < $1.key }.map {
                    day, events in
                    DayViewModel(day: day, entries: events, in: site)
                })
        }
    }

    package static let fields: [Field<CalendarPage>] = [
        .list("months", "the months with events, in order") { $0.months },
        .text("file", "the address of the events for calendar programs") { $0.file },
        .flag("isEmpty", "whether there are no events") { $0.months.isEmpty }
    ]
}

extension PageContext {
    /// The name of a month as it stands alone and as it stands beside a day. A string may hold both, with ‘/’ between them:
    /// `abril/d’abril`.
    fileprivate func monthNames(_ month: Int) -> (alone: String, withDay: String) {
        let names = string("month.\(month)")
        guard let slash = names.utf8.firstIndex(of: UInt8(ascii: "/")) else { return (names, names) }
        return (String(names[..<slash]), String(names[names.utf8.index(after: slash)...]))
    }
}

/// A month with events.
package struct MonthViewModel: PageModel {
    let title: String
    let days: [DayViewModel]

    package static let fields: [Field<MonthViewModel>] = [
        .text("title", "the month and year in words") { $0.title },
        .list("days", "the days with events, in order") { $0.days }
    ]
}

/// A day with events.
package struct DayViewModel: PageModel {
    let date: String
    let title: String
    let events: [EventViewModel]

    init(day: CalendarDay, entries: [CalendarFile.Entry], in site: any PageContext) {
        date = day.iso
        title = site.string("dayTitle").replacing("{weekday}", with: site.string("weekday.\(day.weekday)"))
            .replacing("{day}", with: "\(day.day)").replacing("{month}", with: site.monthNames(day.month).withDay)
        // All-day events come first; events at the same time keep the file order.
        events = entries.enumerated().sorted {
            ($0.element.event.time ?? -1, $0.offset) < ($1.element.event.time ?? -1, $1.offset)
        }.map { _, entry in
            let event = entry.event
            return EventViewModel(
                uid: entry.uid, title: entry.title,
                time: event.time.map { "\(($0 / 60).padded(2)):\(($0 % 60).padded(2))" },
                text: event.text.map(Prose.html), link: site.link(event.next))
        }
    }

    package static let fields: [Field<DayViewModel>] = [
        .text("date", "the day as yyyy-MM-dd") { $0.date },
        .text("title", "the day in words") { $0.title },
        .list("events", "its events, those without a time first") { $0.events }
    ]
}

/// One event.
package struct EventViewModel: PageModel {
    let uid: String
    let title: String
    let time: String?
    let text: String?
    let link: LinkModel?

    package static let fields: [Field<EventViewModel>] = [
        .text("uid", "a name for calendar programs, the same in every build") { $0.uid },
        .text("title", "what happens") { $0.title },
        .text("time", "when, as HH:mm; absent for the whole day") { $0.time },
        .html("text", "the description as paragraphs") { $0.text },
        .model("link", "the screen about it") { $0.link }
    ]
}
