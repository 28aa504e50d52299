// SPDX-License-Identifier: MIT

internal import Foundation

/// The ways in which a text can lie on the disk, made by Foundation and not by the code that is tested.
package enum FileEncoding: String, Sendable, CaseIterable {
    case utf8
    case utf8WithMark
    case windows1252
    case utf16LittleEndian
    case utf16BigEndian

    /// Those that know every character.
    package static let unicode: [FileEncoding] = allCases.filter { $0 != .windows1252 }

    /// The bytes of a file with this text, byte order mark included.
    package func bytes(_ text: String) -> [UInt8] {
        switch self {
        case .utf8: Array(text.utf8)
        case .utf8WithMark: [0xEF, 0xBB, 0xBF] + text.utf8
        case .windows1252: encoded(text, as: .windowsCP1252)
        case .utf16LittleEndian: [0xFF, 0xFE] + encoded(text, as: .utf16LittleEndian)
        case .utf16BigEndian: [0xFE, 0xFF] + encoded(text, as: .utf16BigEndian)
        }
    }

    /// Where in those bytes the character stands that is at an offset of the UTF-8 text.
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
