// SPDX-License-Identifier: MIT

/// A place in a file of the bundle, as a byte offset.
///
/// Offsets are cheap to carry for every element of 100,000 screens; line and column are computed by
/// `SourceText` for the few places that end up in a report.
package struct SourcePosition: Sendable, Hashable, Comparable {
    /// The file's path relative to the bundle's folder, with `/`; a theme's file is relative to the working directory.
    package let file: String
    /// Bytes from the start of the file as it lies on the disk, a byte order mark included.
    package let offset: Int

    /// The start of the file, unless an offset is given.
    package init(file: String, offset: Int = 0) {
        self.file = file
        self.offset = offset
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.file == right.file ? left.offset < right.offset : left.file < right.file
    }
}
