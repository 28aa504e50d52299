// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem

/// A file of the bundle that was copied to the site, and how it was then: the next update of a preview does not read it
/// again if it still is.
struct FileCopy: Sendable {
    let file: WrittenFile
    private let source: String
    private let state: [Int]?

    /// Copies a file, unless an earlier copy is still the same.
    init(of asset: AssetTable.Copy, in bundle: AppBundle, with writer: inout SiteWriter, earlier: FileCopy?)
        throws(SiteError)
    {
        source = asset.source
        guard let inner = bundle.file(asset.source) else {
            guard let bytes = bundle.read(asset.source) else {
                throw .unreadable(path: asset.source, reason: FileSystem.lastReadError)
            }
            (file, state) = (try writer.write(bytes, to: asset.target), nil)
            return
        }
        state = Self.state(of: inner.place)
        if let earlier, let state, earlier.state == state, earlier.source == source {
            file = earlier.file
        } else {
            file = try writer.copy(inner, to: asset.target)
        }
    }

    /// The size and the times of a file; nil if they are too new to tell whether it is written again.
    private static func state(of path: String) -> [Int]? {
        guard let status = FileSystem.status(of: path, isLinkFollowed: true),
            status.changed.total < FileStatus.Time.now.total - BuildInputs.tick
        else { return nil }
        return [status.size, status.written.total, status.changed.total]
    }
}
