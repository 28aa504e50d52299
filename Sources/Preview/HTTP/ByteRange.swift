// SPDX-License-Identifier: MIT

/// The part of a file that a request asks for (RFC 9110, 14). Media players use it to seek.
enum ByteRange: Equatable {
    case whole
    case part(Range<Int>)
    case outside

    /// Parses a `Range` header. Several ranges and other units result in the whole file, which the standard permits.
    init(_ header: String?, size: Int) {
        guard let match = header?.wholeMatch(of: /bytes=([0-9]{0,18})-([0-9]{0,18})/) else {
            self = .whole
            return
        }
        switch (Int(match.1), Int(match.2)) {
        case (nil, nil): self = .whole
        case (nil, let suffix?): self = suffix == 0 || size == 0 ? .outside : .part(max(0, size - suffix)..<size)
        case (let start?, nil): self = start < size ? .part(start..<size) : .outside
        case (let start?, let end?) where end < start: self = .whole
        case (let start?, let end?): self = start < size ? .part(start..<min(end + 1, size)) : .outside
        }
    }
}
