// SPDX-License-Identifier: MIT

package import Diagnostics
internal import Text

/// A text file that is no XML, as UTF-8 without a byte order mark.
package struct DecodedText {
    private let source: XMLSource

    package init(_ bytes: [UInt8]) { source = XMLSource(bytes) }

    package var text: String { String(decoding: source.bytes, as: UTF8.self) }

    /// Returns the place in the file on the disk of an offset into the UTF-8 of the text.
    package func original(of offset: Int) -> Int { source.original(of: offset) }

    /// Returns the reports on an encoding that is not UTF-8, and on letters that are not in that of the others.
    package func encodingReports(in file: String) -> [Diagnostic] { source.encodingReports(nil, in: file) }
}
