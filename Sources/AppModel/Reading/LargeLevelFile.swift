// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import Text

/// A level file that is too large for the contents of its items to stay in memory. They are read again when they are asked
/// for. A class of constants, because each item refers to it.
///
/// Whoever changes the file in its place meanwhile gets what is there now; an item that is gone is read as an empty one.
final class LargeLevelFile: Sendable {
    private let pieces: FilePieces
    private let request: LevelFileRequest
    /// The elements beside the items.
    private let shared: [Element]
    private let limits: Limits

    init(_ pieces: FilePieces, for request: LevelFileRequest, shared: [Element], limits: Limits) {
        (self.pieces, self.request, self.shared, self.limits) = (pieces, request, shared, limits)
    }

    /// The screen type that reads it.
    var type: any Activity.Type { request.type }

    /// Reads the contents of an item.
    /// - Parameter range: its place in the file.
    func activity(_ number: Int, at range: Range<Int>) -> any Activity {
        let element = pieces.bytes(range).flatMap {
            XMLFile.item($0, at: range.lowerBound, name: type.source.item ?? "", limits: limits)
        }
        let gone = Element(name: "", offset: range.lowerBound, textOffset: range.lowerBound, text: "", children: [])
        // They have been reported when the file was read.
        var known: [Diagnostic] = []
        return DataItem(
            reading: element ?? gone, number: number, as: type, file: request.path, shared: shared, &known
        ).activity
    }
}

/// What stays in memory of the contents of an item of a large file: what the whole app is asked for at once, or in an order
/// of its own. A class, so that the items of other files have room for a pointer only.
final class RememberedContents: Sendable {
    let title: String?
    let leadsToPlaces: Bool
    /// Nil if there are more than a few: then the item is read for them.
    let assets: [AssetReference]?
    private let file: LargeLevelFile
    /// The bytes of the item in the file. No file has more than such a number can say (`Limits.file`).
    private let size: UInt32
    /// Nil if the item has links with more than one goal.
    private let stored: [NextLevel.Stored]?
    /// References to files take a third of the memory of a file that is full of them.
    private static let assetCount = 4

    init(_ item: DataItem, in file: LargeLevelFile, at range: Range<Int>) {
        (self.file, size) = (file, UInt32(clamping: range.count))
        (title, leadsToPlaces) = (item.activity.title, item.activity.leadsToPlaces)
        let (links, assets) = (item.activity.links, item.activity.assets)
        self.assets = assets.count <= Self.assetCount ? assets : nil
        stored =
            links.allSatisfy { $0.reach == .item && $0.position.file == item.position.file }
            ? links.map { NextLevel.Stored($0) } : nil
    }

    var type: any Activity.Type { file.type }

    /// - Parameter start: where the item begins.
    func activity(_ number: Int, from start: Int) -> any Activity {
        file.activity(number, at: start..<start + Int(size))
    }

    /// The links; nil if the item has to be read for them.
    func links(in path: String) -> [NextLevel]? { stored?.compactMap { $0.link(in: path) } }
}
