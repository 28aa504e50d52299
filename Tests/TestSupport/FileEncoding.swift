// SPDX-License-Identifier: MIT

internal import Foundation

/// The encodings of a file, produced by Foundation and not by the code under test.
package enum FileEncoding: String, Sendable, CaseIterable {
    case utf8
    case utf8WithMark
    case windows1252
    case utf16LittleEndian
    case utf16BigEndian

    /// The encodings that can represent every character.
    package static let unicode: [FileEncoding] = allCases.filter { $0 != .windows1252 }

    /// Returns the bytes of a file with this text, including a byte order mark.
    package func bytes(_ text: String) -> [UInt8] {
        switch self {
        case .utf8: Array(text.utf8)
        case .utf8WithMark: [0xEF, 0xBB, 0xBF] + text.utf8
        case .windows1252: encoded(text, as: .windowsCP1252)
        case .utf16LittleEndian: [0xFF, 0xFE] + encoded(text, as: .utf16LittleEndian)
        case .utf16BigEndian: [0xFE, 0xFF] + encoded(text, as: .utf16BigEndian)
        }
    }

    /// Returns the bytes of a file with this text: of Latin-1 if it is a page, style or script that says so, else of UTF-8.
    package static func bytesOfPart(_ text: String) -> [UInt8] {
        (text.contains("charset=iso-8859-1") ? windows1252 : utf8).bytes(text)
    }

    /// Returns the offset in those bytes of the character at an offset of the UTF-8 text.
    package func offset(of offset: Int, in text: String) -> Int {
        bytes(String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self)).count
    }

    private func encoded(_ text: String, as encoding: String.Encoding) -> [UInt8] {
        guard let data = text.data(using: encoding) else {
            preconditionFailure("A test's text cannot be written as \(self)")
        }
        return Array(data)
    }
}
