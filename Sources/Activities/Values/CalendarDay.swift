// SPDX-License-Identifier: MIT

internal import Text

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

    /// The date as `dd/MM/yyyy`.
    var slashed: String { "\(day.padded(2))/\(month.padded(2))/\(year.padded(4))" }

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

extension CalendarDay {
    /// A date as people write it: three numbers with the day or the year first, whatever stands between them.
    struct Written {
        /// Nil for one that does not exist.
        let day: CalendarDay?
        /// What it is if the month stands where the day belongs; nil if that does not exist either.
        let exchanged: CalendarDay?
        /// Of two digits, the year is one of this century.
        let yearDigits: Int

        /// Returns nil for a text that is no date: a year has two or four digits.
        init?(_ text: String) {
            let parts = text.utf8.split { "/-.".utf8.contains($0) }
            let numbers = parts.compactMap { $0.allSatisfy(\.isASCIIDigit) ? Int(Substring($0)) : nil }
            guard text.utf8.first?.isASCIIDigit ?? false, parts.count == 3, numbers.count == 3 else { return nil }
            let isYearFirst = parts[0].count == 4
            let (first, last) = isYearFirst ? (2, 0) : (0, 2)
            yearDigits = parts[last].count
            guard yearDigits == 2 || yearDigits == 4 else { return nil }
            let year = yearDigits == 2 ? 2000 + numbers[last] : numbers[last]
            day = CalendarDay(year: year, month: numbers[1], day: numbers[first])
            exchanged = CalendarDay(year: year, month: numbers[first], day: numbers[1])
        }
    }

    /// Reads a date as people write it; nil unless its year has four digits.
    init?(likeDate text: String) {
        guard let written = Written(text), written.yearDigits == 4, let day = written.day else { return nil }
        self = day
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
