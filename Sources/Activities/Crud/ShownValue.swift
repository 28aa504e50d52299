// SPDX-License-Identifier: MIT

internal import Foundation

extension TableColumn.Kind {
    /// Returns a value in the notation of a language, as the script shows it: a number keeps its digits, and only large amounts
    /// are grouped.
    func shown(_ value: String, in language: String) -> String {
        let locale = Locale(identifier: language)
        switch self {
        case .number:
            let parts = (value.hasPrefix("-") ? value.dropFirst() : value[...]).split(
                separator: ".", omittingEmptySubsequences: false)
            let counts = parts.map(\.utf8.count)
            guard let number = Decimal(string: value), (1...2).contains(parts.count), counts[0] > 0,
                counts.reduce(0, +) <= 15, parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return value }
            let isAmount = counts[0] > 4 && !parts[0].hasPrefix("0")
            return number.formatted(
                .number.locale(locale).grouping(isAmount ? .automatic : .never)
                    .precision(.integerAndFractionLength(integer: counts[0], fraction: counts.dropFirst().first ?? 0)))
        case .date:
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            guard let day = CalendarDay(iso: value),
                let date = calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day))
            else { return value }
            return date.formatted(
                Date.FormatStyle(
                    date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt))
        case .text, .image, .code, .check, .email, .phone: return value
        }
    }
}
