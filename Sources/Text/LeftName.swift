// SPDX-License-Identifier: MIT

extension StringProtocol {
    /// Whether editors, systems and archivers leave files or folders of this name beside those of an author. An app and a
    /// theme have none of them, and a preview follows none. Names with a dot before them are another matter, because an
    /// app may have such files.
    package var isLeftByPrograms: Bool {
        // Every file of an app is asked, and the last letter of most says that it is none of them.
        switch utf8.suffix(1).first {
        case UInt8(ascii: "~"): true
        case UInt8(ascii: "#"): hasPrefix("#")
        case UInt8(ascii: "p"): hasSuffix(".swp") || hasSuffix(".tmp")
        case UInt8(ascii: "k"): hasSuffix(".bak")
        case UInt8(ascii: "e"): self == ".DS_Store"
        case UInt8(ascii: "b"): self == "Thumbs.db"
        case UInt8(ascii: "i"): self == "desktop.ini"
        case UInt8(ascii: "X"): self == "__MACOSX"
        default: false
        }
    }
}
