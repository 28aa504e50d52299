// SPDX-License-Identifier: MIT

internal import CSystem
internal import Glibc

extension FileSystem {
    /// Makes a temporary file without a name, for reading and writing. Programs that this process runs do not inherit it.
    /// It is in memory if no folder takes temporary files, as in a container that is read-only.
    /// - Returns: its descriptor, which the caller closes; nil if it cannot be made; `lastError` says why.
    package static func makeUnnamedFile() -> Int32? {
        let path = "\(temporaryFolder)/emobic-site.\(String(UInt64.random(in: .min ... .max), radix: 36))"
        // Nobody else can have made a file that must be new.
        let descriptor =
            isPath(path) ? Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) : -1
        guard descriptor < 0 else {
            unlink(path)
            return descriptor
        }
        let file = csystem_memory_file()
        return file < 0 ? nil : file
    }
}
