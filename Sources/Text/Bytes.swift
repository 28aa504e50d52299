// SPDX-License-Identifier: MIT

internal import Glibc

extension String {
    /// Whether the text holds an ASCII character.
    package func hasByte(_ character: Unicode.Scalar) -> Bool { hasByte(UInt8(truncatingIfNeeded: character.value)) }

    /// Whether the text in UTF-8 holds a byte. No loop in Swift and no generic function: every text passes here.
    private func hasByte(_ byte: UInt8) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            bytes.baseAddress.flatMap { memchr($0, Int32(byte), bytes.count) } != nil
        }
    }
}

extension UInt8 {
    /// The value of the ASCII character as a hexadecimal digit; nil if it is none.
    package var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension String {
    /// Returns the text with each occurrence of a part replaced. The standard library's function of this name compares
    /// characters, which took a fiftieth of a build; here a part is found by its bytes.
    package func replacing(_ part: String, with other: String) -> String {
        let part = Array(part.utf8)
        guard let first = part.first, hasByte(first) else { return self }
        var (text, result) = (self, [UInt8]())
        let end = text.withUTF8 { bytes in
            var (end, index) = (0, 0)
            while index + part.count <= bytes.count {
                guard bytes[index] == first, bytes[index..<(index + part.count)].elementsEqual(part) else {
                    index += 1
                    continue
                }
                result.append(contentsOf: bytes[end..<index])
                result.append(contentsOf: other.utf8)
                index += part.count
                end = index
            }
            if end > 0 { result.append(contentsOf: bytes[end...]) }
            return end
        }
        return end > 0 ? String(decoding: result, as: UTF8.self) : self
    }
}
