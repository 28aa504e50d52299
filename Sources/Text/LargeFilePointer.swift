// SPDX-License-Identifier: MIT

/// The text that Git LFS stores in the place of a file
/// (https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md).
package enum LargeFilePointer {
    /// No such text has as many bytes.
    package static let size = 1024

    /// - Parameter bytes: a file, or its beginning.
    package static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "version https://git-lfs.github.com/spec/v1\n".utf8)
    }
}
