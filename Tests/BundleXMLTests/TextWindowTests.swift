// SPDX-License-Identifier: MIT

import Testing

@testable import BundleXML

@Suite struct TextWindowTests {
    /// Between two pieces of a file its place is asked for, and its bytes have been moved.
    @Test func closedWindowHasItsPlaceAndNoBytes() {
        var window = TextWindow()
        Array("<a>".utf8).withUnsafeBufferPointer { bytes in
            window = TextWindow(bytes: bytes, start: 7)
            #expect(window[8] == UInt8(ascii: "a"))
            window.close()
        }
        #expect(window.start == 7 && window.end == 10 && window.bytes.isEmpty)
    }
}
