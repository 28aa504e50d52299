// SPDX-License-Identifier: MIT

import FileSystem
import Glibc

@testable import SiteBuilder

extension Reader {
    static let records: [Reader] = [
        Reader(name: "manifest") { bytes in
            guard let manifest = Manifest(bytes) else { return }
            for path in manifest.paths {
                // A path is below the site, also one that begins with a slash.
                require(!path.split(separator: "/").contains(".."), "leads out: \(path)")
            }
            let again = Manifest(manifest.bytes)
            require(again?.bytes == manifest.bytes, "written and read, it is another manifest")
        },
        Reader(name: "record") { bytes in
            _ = SiteRecord(bytes)
            _ = BuildState.decode(bytes)
        },
        Reader(name: "journal") { bytes in
            journal(bytes)
        }
    ]

    /// Makes a site with a journal, and two manifests of the bytes: the one in the site, and the one of the staged site.
    /// A file beside the site must never be touched.
    private static func journal(_ bytes: [UInt8]) {
        let folder = "/tmp/emobic-site-fuzz.\(getpid())"
        let site = folder + "/site"
        let staging = site + "/" + StagingFolder.innerName
        let beside = folder + "/beside"
        let parts = bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
        _ = FileSystem.makeFolders(staging)
        defer { FileSystem.remove(folder) }
        func write(_ bytes: [UInt8], to path: String) {
            guard let file = fopen(path, "w") else { return }
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
        let header = Array("emobic-site manifest 3\n".utf8)
        write(header + parts[0], to: site + "/" + Manifest.fileName)
        write(header + (parts.count > 1 ? parts[1] : []), to: staging + "/" + Manifest.fileName)
        write([], to: site + "/" + PublicationJournal.fileName)
        write([1], to: beside)
        write([2], to: staging + "/a")
        symlink(beside, site + "/b")
        try? PublicationJournal.complete(in: site)
        require(FileSystem.read(beside) == [1], "a file beside the site was changed")
    }
}
