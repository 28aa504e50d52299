// SPDX-License-Identifier: MIT

internal import Glibc

/// A time in HTTP format: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
    ]

    static func text(_ seconds: Int) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        var buffer = [CChar](repeating: 0, count: 64)
        let count = strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the seconds since 1970; nil if the text is not such a time.
    static func seconds(_ text: String) -> Int? {
        guard
            let match = text.wholeMatch(
                of: /[A-Z][a-z]{2}, ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT/),
            let month = months.firstIndex(of: match.2), let day = Int32(match.1), let year = Int32(match.3)
        else { return nil }
        var parts = tm()
        (parts.tm_mday, parts.tm_mon, parts.tm_year) = (day, Int32(month), year - 1900)
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(match.4) ?? 0, Int32(match.5) ?? 0, Int32(match.6) ?? 0)
        return Int(timegm(&parts))
    }
}
