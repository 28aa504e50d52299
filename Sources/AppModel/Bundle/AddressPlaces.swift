// SPDX-License-Identifier: MIT

internal import Markup
package import Text

/// Finds where addresses in texts are written. Texts keep no places, so that addresses have those of their items; of the few that
/// something is said about, the text of the file tells more.
package struct AddressPlaces: Sendable {
    private let bundle: AppBundle
    private var file: String?
    private var bytes: [UInt8] = []

    /// How much of an item is looked at, so that the time does not grow with the square of a long one.
    private static let most = 1 << 16

    package init(_ bundle: AppBundle) { self.bundle = bundle }

    /// Returns the place of an address in the element at a position; the position itself if it is that of a value, or if the
    /// address is written otherwise, such as without its scheme or in parts.
    package mutating func place(of address: String, at position: SourcePosition) -> SourcePosition {
        if file != position.file {
            file = position.file
            bytes = bundle.read(position.file) ?? []
        }
        guard position.offset < bytes.count, bytes[position.offset] == UInt8(ascii: "<") else { return position }
        // A link of a text may have blanks in its address, which are codes in that of the page.
        let written = address.contains("%20") ? [address, address.replacing("%20", with: " ")] : [address]
        let parts = written.flatMap { address in
            var escaped: [UInt8] = []
            Prose.appendEscaped(address, to: &escaped)
            return [escaped, Array(address.utf8)]
        }
        let rest = bytes[position.offset...].prefix(Self.most)
        let name = rest.dropFirst().prefix { $0.isASCIIAlphanumeric }
        let element = Self.first([UInt8(ascii: "<"), UInt8(ascii: "/")] + name, in: rest).map { rest[..<$0] } ?? rest
        let found = parts.compactMap { Self.first($0, in: element) }.min()
        return found.map { SourcePosition(file: position.file, offset: $0) } ?? position
    }

    /// Returns where an address, or the name of an element, stands without going on behind its end.
    private static func first(_ part: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard let sign = part.first else { return nil }
        let search = ByteSearch(byte: sign)
        return bytes.withUnsafeBytes { all in
            var index = search.next(in: all, from: 0)
            while index + part.count <= all.count {
                let end = index + part.count
                if all[index..<end].elementsEqual(part), !goesOn(all[end...]) {
                    return bytes.startIndex + index
                }
                index = search.next(in: all, from: index + 1)
            }
            return nil
        }
    }

    private static func goesOn(_ rest: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let next = rest.first else { return false }
        return next.isASCIIAlphanumeric || "/-_=%~+?".utf8.contains(next) || rest.starts(with: "&amp;".utf8)
    }
}
