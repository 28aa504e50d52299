// SPDX-License-Identifier: MIT

import Testing
import Text

@Suite struct ByteKindTests {
    /// Each byte, with what the standard library says of the character.
    @Test(arguments: 0...UInt8.max) func lettersDigitsAndBlanksAreThoseOfASCII(byte: UInt8) {
        let character = Character(Unicode.Scalar(byte))
        let isASCII = byte < 0x80
        #expect(byte.isASCIILetter == (isASCII && character.isLetter))
        #expect(byte.isASCIIDigit == (isASCII && character.isWholeNumber))
        #expect(byte.isASCIIAlphanumeric == (byte.isASCIILetter || byte.isASCIIDigit))
        #expect(byte.isASCIILowercase == (isASCII && character.isLowercase))
        #expect(byte.isSpaceOrTab == (character == " " || character == "\t"))
    }
}
