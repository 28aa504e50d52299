// SPDX-License-Identifier: MIT

extension StringProtocol {
    /// Whether editors, systems and archivers leave files or folders of this name beside those of an author. An app and a
    /// theme have none of them, and a preview follows none. Names with a dot before them are another matter, because an
    /// app may have such files.
    package var isLeftByPrograms: Bool {
        ["~", ".swp", ".tmp", ".bak"].contains { hasSuffix($0) } || hasPrefix("#") && hasSuffix("#")
            || [".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX"].contains { self == $0 }
    }
}
