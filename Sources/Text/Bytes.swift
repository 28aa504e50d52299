// SPDX-License-Identifier: MIT

internal import Glibc

extension String {
    /// Whether the text holds an ASCII character.
    package func hasByte(_ character: Unicode.Scalar) -> Bool { hasByte(UInt8(truncatingIfNeeded: character.value)) }

    /// Whether the text in UTF-8 holds a byte. No loop in Swift and no generic function: every text passes here.
    private func hasByte(_ byte: UInt8) -> Bool {
        // Not `withUTF8`, which takes a copy of the text that has to be counted.
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.flatMap { memchr($0, Int32(byte), bytes.count) } != nil
        } ?? utf8.contains(byte)
    }

    /// Whether both texts are the same in UTF-8; texts of other bytes can be equal in Swift. No generic function: every path
    /// of a site is compared.
    package func hasSameBytes(as other: String) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { text in
            other.withUTF8 { other in
                guard text.count == other.count, let first = text.baseAddress, let second = other.baseAddress else {
                    return text.count == other.count
                }
                return memcmp(first, second, text.count) == 0
            }
        }
    }

    /// Whether the text in UTF-8 holds the bytes of another one.
    package func hasBytes(of part: String) -> Bool {
        var (text, part) = (self, part)
        return text.withUTF8 { bytes in
            part.withUTF8 { part in
                guard let wanted = part.baseAddress, let first = part.first else { return true }
                var start = 0
                while let found = bytes.first(Unicode.Scalar(first), in: start..<bytes.count),
                    let base = bytes.baseAddress, found + part.count <= bytes.count
                {
                    if memcmp(base + found, wanted, part.count) == 0 { return true }
                    start = found + 1
                }
                return false
            }
        }
    }
}

extension [UInt8] {
    /// Appends a text in UTF-8. No generic function: most of what a site consists of passes here.
    package mutating func append(utf8 text: String) {
        let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
        if isAppended == nil { append(contentsOf: text.utf8) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the number of bytes of the first Unicode scalars of a text in UTF-8, and how many they are. Eight bytes are
    /// counted at a time.
    /// - Parameter limit: the most scalars.
    package func beginning(ofScalars limit: Int) -> (bytes: Int, scalars: Int) {
        let raw = UnsafeRawBufferPointer(self)
        let ones: UInt64 = 0x0101_0101_0101_0101
        var (index, scalars) = (0, 0)
        while index &+ 8 <= count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // All but the first byte of a scalar begin with the bits 10.
            let firsts = 8 &- (word >> 7 & ~(word >> 6) & ones).nonzeroBitCount
            guard scalars &+ firsts <= limit else { break }
            scalars &+= firsts
            index &+= 8
        }
        while index < count {
            let isFirst = self[index] & 0xC0 != 0x80
            if isFirst, scalars == limit { break }
            scalars &+= isFirst ? 1 : 0
            index &+= 1
        }
        return (index, scalars)
    }

    /// Returns the offset of the first occurrence of an ASCII character in a range; nil if there is none.
    package func first(_ character: Unicode.Scalar, in range: Range<Int>) -> Int? {
        guard let base = baseAddress, !range.isEmpty else { return nil }
        let bytes = UnsafeRawPointer(base)
        return memchr(bytes + range.lowerBound, Int32(character.value), range.count).map {
            UnsafeRawPointer($0) - bytes
        }
    }
}

extension String {
    /// Returns the beginning of the text, with at most so many bytes.
    package func beginning(bytes most: Int) -> String {
        guard utf8.count > most else { return self }
        var text = self
        return text.withUTF8 { bytes in
            var end = most
            while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            return String(decoding: bytes[..<end], as: UTF8.self)
        }
    }

    /// Returns the last name of a path if it lies in a folder and not further below; nil otherwise. By bytes, because every
    /// link of a site is asked.
    package func name(in folder: String) -> String? {
        var (path, folder) = (self, folder)
        let start = path.withUTF8 { path in
            folder.withUTF8 { folder -> Int? in
                guard path.count > folder.count, path[folder.count] == UInt8(ascii: "/"),
                    let start = path.baseAddress, let prefix = folder.baseAddress,
                    memcmp(start, prefix, folder.count) == 0,
                    path.first("/", in: (folder.count + 1)..<path.count) == nil
                else { return nil }
                return folder.count + 1
            }
        }
        return start.map { String(path[path.utf8.index(path.startIndex, offsetBy: $0)...]) }
    }
}

extension UInt8 {
    /// Whether the byte is a letter of ASCII.
    @inlinable package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// Whether the byte is a digit of ASCII.
    @inlinable package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte is a letter or a digit of ASCII.
    @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    /// Whether the byte is a small letter of ASCII.
    @inlinable package var isASCIILowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

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
            var (end, start) = (0, 0)
            while let index = bytes.first(Unicode.Scalar(first), in: start..<bytes.count),
                index + part.count <= bytes.count
            {
                start = index + 1
                guard bytes[index..<(index + part.count)].elementsEqual(part) else { continue }
                result.append(contentsOf: bytes[end..<index])
                result.append(utf8: other)
                start = index + part.count
                end = start
            }
            if end > 0 { result.append(contentsOf: bytes[end...]) }
            return end
        }
        return end > 0 ? String(decoding: result, as: UTF8.self) : self
    }
}
