// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

@Suite struct TextEncodingTests {
    /// The boundaries of every row of table 3-7 of the Unicode standard.
    private static let wellFormed: [[UInt8]] = [
        [], [0x00], [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0xBF, 0xBF], [0xE1, 0x80, 0x80],
        [0xEC, 0xBF, 0xBF],
        [0xED, 0x80, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
        [0xF0, 0xBF, 0xBF, 0xBF],
        [0xF1, 0x80, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF], [0xF4, 0x80, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
        [0xEF, 0xBB, 0xBF]
    ]

    private static let illFormed: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC2], [0xDF, 0xC0],
        [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
        [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xE1, 0x41, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF],
        [0xF0, 0x80, 0x80, 0x80],
        [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80], [0xF1, 0x80, 0x80, 0x41], [0xF4, 0x90, 0x80, 0x80],
        [0xF5, 0x80, 0x80, 0x80],
        [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xE1]
    ]

    /// The number of ASCII bytes around a sequence, so that it stands at every offset within a machine word.
    private static let paddings = Array(0...9)

    @Test(arguments: wellFormed, paddings) func wellFormedBytesAreUTF8(_ sequence: [UInt8], padding: Int) {
        let ascii = [UInt8](repeating: 0x61, count: padding)
        #expect(TextEncoding(of: ascii + sequence + ascii) == .utf8)
        #expect(TextEncoding(of: ascii + sequence) == .utf8)
    }

    @Test(arguments: illFormed, paddings) func illFormedBytesAreWindows1252(_ sequence: [UInt8], padding: Int) {
        // A leading A, so that no sequence is taken for a byte order mark.
        let ascii = [UInt8](repeating: 0x41, count: padding + 1)
        #expect(TextEncoding(of: ascii + sequence + ascii) == .windows1252)
        #expect(TextEncoding(of: ascii + sequence) == .windows1252)
    }

    @Test(
        arguments: zip(
            FileEncoding.allCases, [TextEncoding.utf8, .utf8, .windows1252, .utf16LittleEndian, .utf16BigEndian]))
    func encodingIsRecognised(_ file: FileEncoding, as encoding: TextEncoding) {
        #expect(TextEncoding(of: file.bytes("<título>ñ</título>")) == encoding)
    }

    @Test func declarationIsNotAsked() {
        #expect(TextEncoding(of: Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><a>ñ</a>"#.utf8)) == .utf8)
    }

    @Test func bytesOfWindowsHaveTheirCharacters() {
        #expect(TextEncoding.windows1252Specials.count == 32)
        let unassigned: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
        for byte in UInt8(0x80)...0x9F {
            let scalar = TextEncoding.windows1252Specials[Int(byte) - 0x80]
            if unassigned.contains(byte) {
                #expect(scalar == UInt16(byte))
            } else {
                #expect(
                    String(decoding: [scalar], as: UTF16.self) == String(data: Data([byte]), encoding: .windowsCP1252))
            }
        }
    }

    @Test(arguments: [
        ("a%20b", "a b"), ("Ja%C3%A9n", "Jaén"), ("100%", "100%"), ("%4", "%4"), ("%+5", "%+5"), ("%zz%41", "%zzA"),
        ("plain", "plain")
    ])
    func percentCodesAreWhatTheyStandFor(written: String, text: String) {
        #expect(written.percentDecoded == text)
    }
}
