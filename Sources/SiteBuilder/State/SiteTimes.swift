// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// What the system says about the files of a site as one number, which tells whether a file was replaced, removed or
/// changed.
///
/// Besides sizes and times of contents, which an archive or a copy brings along as it likes, it is made from what
/// nobody can choose: when the system last changed anything about a file, and the number of the file. So the files of
/// another place or machine are never those of the last build, whatever the state beside them says.
///
/// It is a sum over the files, so that a build of a few pages has to ask only for the files that it replaces: what it
/// has found for the others stays.
struct SiteTimes: Sendable, Equatable {
    private(set) var sum: UInt64

    init(sum: UInt64) { self.sum = sum }

    /// Nil if one of the files is missing.
    /// - Parameter paths: the paths of files in the site's folder, best in the order of their folders, each of which is
    ///   opened once: resolving ten thousand long paths took a tenth of a build of one page.
    init?(of paths: some Sequence<String>, in site: String) {
        guard let root = OpenFolder(site), var folder = root.folder(at: "") else { return nil }
        var open = ""
        sum = 0
        for path in paths {
            let known = open.isEmpty ? nil : path.name(in: open)
            let name = known ?? path.lastComponent
            if known == nil {
                let above = path.folder
                if above != open {
                    guard let next = root.folder(at: above) else { return nil }
                    folder = next
                    open = above
                }
            }
            guard let status = folder.status(of: name), status.kind == .file else { return nil }
            var file = ContentHash.mixed(ContentHash.of(path, "") ^ UInt64(truncatingIfNeeded: status.size))
            file = ContentHash.mixed(file ^ UInt64(truncatingIfNeeded: status.written.total))
            file = ContentHash.mixed(file ^ UInt64(truncatingIfNeeded: status.changed.total))
            sum &+= ContentHash.mixed(file ^ UInt64(status.identity.inode))
        }
    }

    /// The same of many files, in two halves at a time.
    init?(ofAll paths: [String], in site: String) async {
        let middle = paths.count / 2
        async let first = SiteTimes(of: paths[..<middle], in: site)
        let second = SiteTimes(of: paths[middle...], in: site)
        guard let first = await first, let second else { return nil }
        sum = first.sum &+ second.sum
    }

    /// Returns the number of the site after some files have taken the place of others.
    func replacing(_ old: SiteTimes, by new: SiteTimes) -> SiteTimes { SiteTimes(sum: sum &- old.sum &+ new.sum) }
}
